//! Metrics of sessions: changes, those who follow, and how the store is.

use super::{Metrics, measured};
use aerodrome_e2e::{Client, Redis, Server, Stream, wait_until};
use serde_json::{Value, json};

/// A session with one move that can be made.
struct Game {
    path: String,
    seat: Client,
}

impl Game {
    #[track_caller]
    fn create(server: &Server) -> Self {
        let client = server.client();
        let new_game = json!({"seats": [0, 2], "options": {"starter": "listed"}});
        let reply = client.post("/v1/sessions", &json!({"game": "aeroplane-chess", "new_game": new_game}));
        assert_eq!(reply.status, 201, "{}", reply.text());
        let created = reply.json();
        let token = |token: &Value| format!("Bearer {}", token.as_str().expect("a token is a text"));
        Self {
            path: reply.header("location").to_owned(),
            seat: client.showing(&token(&created["seats"][0]["token"])),
        }
    }

    /// Throws, on what the session shows now, for a request that is recognised by the key.
    fn throw(&self, key: &str, tag: &str) -> u16 {
        let client = self.seat.with_header("If-Match", tag).with_header("Idempotency-Key", key);
        client.post(&format!("{}/actions", self.path), &json!({"action": "roll"})).status
    }
}

#[test]
fn without_sessions_nothing_is_said_of_them() {
    let mut server = measured(&[]);
    let metrics = Metrics::read(&server.metrics());
    for name in ["feeds", "followers", "store_up"] {
        let name = format!("aerodrome_{name}");
        assert!(metrics.0.iter().all(|sample| sample.name != name), "{name}");
    }
}

#[test]
fn changes_are_counted_by_what_becomes_of_them() {
    let mut server = measured(&[("AERODROME__STORE__URL", "memory")]);
    let page = server.metrics();
    let game = Game::create(&server);
    let tag = game.seat.get(&game.path).header("etag").to_owned();
    let changes = |metrics: &Metrics| {
        ["made", "repeated", "overtaken", "gone"]
            .map(|outcome| metrics.sum("aerodrome_session_changes_total", &[("outcome", outcome)]))
    };
    let before = Metrics::read(&page);
    assert_eq!(changes(&before), [0.0; 4]);
    assert_eq!(before.values("outcome").len(), 4, "all are there before they rise");
    assert_eq!(game.throw("the first request", &tag), 400, "a key has no blanks");
    assert_eq!(game.throw("the-first-request", &tag), 200);
    assert_eq!(game.throw("the-first-request", &tag), 200);
    assert_eq!(game.throw("another-request", &tag), 412);
    assert_eq!(changes(&Metrics::read(&page)), [1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn those_who_follow_are_counted_while_they_do() {
    let mut server =
        measured(&[("AERODROME__STORE__URL", "memory"), ("AERODROME__SESSIONS__HEARTBEAT_SECONDS", "1")]);
    let page = server.metrics();
    let count = || {
        let metrics = Metrics::read(&page);
        ["aerodrome_feeds", "aerodrome_followers"].map(|name| metrics.sum(name, &[]))
    };
    assert_eq!(count(), [0.0, 0.0]);
    let games = [Game::create(&server), Game::create(&server)];
    let follow = |game: &Game| {
        let mut stream = Stream::follow(&game.seat, &format!("{}/events", game.path), None);
        stream.wait_for_life();
        stream
    };
    let streams = [follow(&games[0]), follow(&games[0]), follow(&games[1])];
    assert_eq!(count(), [2.0, 3.0]);
    drop(streams);
    wait_until("nobody is counted any more", || count() == [0.0, 0.0]);
}

#[test]
fn the_store_is_seen_to_go_and_to_come_back() {
    let mut redis = Redis::start();
    let url = redis.url();
    let mut server = measured(&[("AERODROME__STORE__URL", &url)]);
    let page = server.metrics();
    let game = Game::create(&server);
    let up = |metrics: &Metrics| metrics.sum("aerodrome_store_up", &[]);
    let errors = |metrics: &Metrics| metrics.sum("aerodrome_store_errors_total", &[("kind", "unavailable")]);
    wait_until("the store answers", || up(&Metrics::read(&page)) == 1.0);
    let before = Metrics::read(&page);
    redis.kill();
    assert_eq!(game.seat.get(&game.path).status, 503);
    wait_until("the store does not answer", || up(&Metrics::read(&page)) == 0.0);
    assert_eq!(errors(&Metrics::read(&page)) - errors(&before), 1.0);
    redis.restart();
    wait_until("the store answers again", || up(&Metrics::read(&page)) == 1.0);
}
