//! Sessions whose dice key the deployment has no longer: what needs no dice works, what needs them is refused, and they go on
//! when the key is there again.

use super::changes::{body_with, good};
use super::live::follow;
use super::{GAMES, Session, kept_at, refused, text};
use aerodrome_e2e::{Chooser, KEY, OTHER_KEY, Redis, Server};
use serde_json::{Value, json};

fn with_dice(redis: &str, keys: &str) -> Server {
    let mut settings = kept_at(redis);
    settings.retain(|(variable, _)| *variable != "AERODROME__KEYS__DICE");
    settings.push(("AERODROME__KEYS__DICE", keys));
    Server::with(&settings)
}

/// The same session on another instance.
fn elsewhere(session: &Session, server: &Server) -> Session {
    Session { client: server.client(), created: session.created.clone() }
}

/// The types of all entries.
fn types(log: &[Value]) -> Vec<&str> {
    log.iter().map(|entry| text(&entry["type"])).collect()
}

#[test]
fn a_session_without_its_dice_key_can_be_looked_at_and_ended() {
    let redis = Redis::start();
    let (before, without) = (with_dice(&redis.url(), KEY), with_dice(&redis.url(), OTHER_KEY));
    for game in GAMES {
        let mut body = body_with(game, &[0, 1, 2], "unanimous");
        body["export"] = json!("owner");
        let session = Session::create(&before.client(), &body);
        let lost = elsewhere(&session, &without);
        for seat in [0, 2] {
            assert_eq!(lost.now(&lost.seat(seat)), session.now(&session.seat(seat)));
        }
        assert_eq!(lost.now(&lost.spectator()), session.now(&session.spectator()));
        assert_eq!(lost.log(&lost.seat(0), 100), session.log(&session.seat(0), 100));
        follow(&without, &lost, &lost.created["seats"][0]["token"], Some(0)).read_until("id: 1\n");
        assert_eq!(lost.owner().get(&format!("{}/export", lost.path())).status, 200);
        refused(&lost.undo(0, &json!({})), 409, "undo_refused");
        assert_eq!(lost.owner().delete(&lost.path()).expect("it answers").status, 204);
    }
}

#[test]
fn without_its_dice_key_no_dice_of_a_session_fall_and_stand_ins_wait_for_them() {
    let redis = Redis::start();
    let (before, without) = (with_dice(&redis.url(), KEY), with_dice(&redis.url(), OTHER_KEY));
    let again = with_dice(&redis.url(), &format!("{OTHER_KEY},{KEY}"));
    let session = Session::create(&before.client(), &body_with("aeroplane-chess", &[0, 1, 2], "none"));
    let (lost, back) = (elsewhere(&session, &without), elsewhere(&session, &again));
    refused(&lost.act(&lost.seat(0), &json!("roll")), 409, "dice_key_lost");
    good(&lost.turn_over(0));
    good(&lost.resign(0));
    assert_eq!(types(&lost.log(&lost.owner(), 100)), ["started", "stand_in_began", "resigned"]);
    // Whatever comes next lets stand-ins do what they have not done.
    good(&back.turn_over(1));
    let acted = &back.log(&back.owner(), 100)[4];
    assert_eq!((&acted["seat"], &acted["id"], &acted["by"]), (&json!(0), &json!("roll"), &json!("stand_in")));
}

/// What needs no dice is done also where they cannot fall.
#[test]
fn without_its_dice_key_a_session_goes_on_up_to_the_next_throw() {
    let redis = Redis::start();
    let (before, without) = (with_dice(&redis.url(), KEY), with_dice(&redis.url(), OTHER_KEY));
    let session = Session::create(&before.client(), &body_with("passa-portas", &[0, 2], "none"));
    let lost = elsewhere(&session, &without);
    let (mut chooser, mut done) = (Chooser::new(9), 0);
    let refusal = loop {
        let choices = lost.choices();
        let (seat, id) = chooser.one_of(&choices);
        let reply = lost.act(&lost.seat(*seat), id);
        if reply.status != 200 {
            break reply;
        }
        done += 1;
    };
    assert!(done > 0, "seats choose before anything is thrown");
    refused(&refusal, 409, "dice_key_lost");
    assert_eq!(lost.log(&lost.owner(), 100).len(), 1 + done);
}
