//! 64 clients at once in one session: what they were told is what was done, and what was done is a game.

use super::load::{Load, Weather};
use super::replayed::{assert_is_a_legal_game, play_to_the_end};
use super::{GAMES, Session, body_of, in_memory, kept_at};
use aerodrome_e2e::{Chooser, Redis, Server};
use serde_json::json;

/// How far the games go while all play at once.
const FAR: u64 = 30;

#[test]
fn in_memory_everybody_is_told_the_truth() {
    let server = in_memory();
    crowd(&[&server]);
}

#[test]
fn on_two_instances_everybody_is_told_the_truth() {
    let redis = Redis::start();
    let servers = [(); 2].map(|()| Server::with(&kept_at(&redis.url())));
    crowd(&servers.each_ref());
}

fn crowd(servers: &[&Server]) {
    for (game, mode) in GAMES.into_iter().zip(["provided", "seeded", "server"]) {
        let session = begin(servers[0], game, mode);
        let load = Load::begin(&session, servers, 64, Weather::Calm);
        load.reach(FAR);
        load.end();
        play_to_the_end(&session, &mut Chooser::new(3));
        assert_is_a_legal_game(&session);
    }
}

/// A session of a short game, with this mode of chance.
pub(super) fn begin(server: &Server, game: &str, mode: &str) -> Session {
    let mut body = body_of(game);
    body["new_game"]["chance"] = json!({"mode": mode});
    if mode == "seeded" {
        body["new_game"]["chance"]["seed"] = json!("all at once");
    }
    Session::create(&server.client(), &body)
}
