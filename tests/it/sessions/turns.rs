//! Acting: on what was seen, and once.

use super::{GAMES, Session, body_of, in_memory, refused, text};
use aerodrome_e2e::Chooser;
use serde_json::{Value, json};
use std::thread;

#[test]
fn whole_games_are_played() {
    let server = in_memory();
    for game in GAMES {
        let session = Session::create(&server.client(), &body_of(game));
        let answers = session.play(&mut Chooser::new(7), 400);
        let end = session.spectator().get(&session.path()).json();
        println!("{game}: {} actions, then {}", answers.len(), end["pending"]);
        assert_eq!(end["version"], answers.len() + 1);
        let acted = session.log(&session.owner(), 100);
        for (entry, version) in acted.iter().zip(1..) {
            assert_eq!(entry["version"], version, "{game}");
        }
        assert_eq!(acted.len(), answers.len() + 1);
    }
}

#[test]
fn an_action_says_what_it_builds_on() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let (seat, roll) = (session.seat(0), json!({"action": "roll"}));
    let with = |tag: &str| seat.with_header("If-Match", tag).post(&session.actions(), &roll);
    refused(&seat.post(&session.actions(), &roll), 428, "precondition_required");
    refused(&with("*"), 428, "precondition_required");
    refused(&with("\"00000000000000000000000000000000\""), 412, "precondition_failed");
    let seen = seat.get(&session.path());
    refused(&with(&format!("W/{}", seen.header("etag"))), 412, "precondition_failed");
    let of_another = session.seat(2).get(&session.path());
    refused(&with(of_another.header("etag")), 412, "precondition_failed");
    // Who reads French and acts in English has seen the same.
    let french = seat.speaking("fr").get(&session.path());
    assert_ne!(french.header("etag"), seen.header("etag"));
    let step = with(&format!("\"0\", {}", french.header("etag")));
    assert_eq!(step.status, 200, "{}", step.text());
    let now = seat.get(&session.path());
    assert_eq!(now.header("etag"), text(&step.json()["etag"]));
    assert_eq!(now.json(), step.json()["session"]);
    refused(&with(seen.header("etag")), 412, "precondition_failed");
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let seat = session.seat(0);
    let seen = seat.get(&session.path());
    assert!(seen.header("etag").starts_with('"'), "{}", seen.header("etag"));
    assert_eq!(seen.header("cache-control"), "no-cache, private");
    let known = seat.with_header("If-None-Match", seen.header("etag"));
    let again = known.get(&session.path());
    assert_eq!((again.status, again.text().as_str()), (304, ""));
    assert_eq!(again.header("etag"), seen.header("etag"));
    session.play(&mut Chooser::new(1), 1);
    assert_eq!(known.get(&session.path()).status, 200);
}

#[test]
fn a_repeated_action_is_carried_out_once() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let seat = session.seat(0);
    let seen = seat.get(&session.path());
    let tapped = seat.with_header("If-Match", seen.header("etag")).with_header("Idempotency-Key", "tap-1");
    let first = tapped.post(&session.actions(), &json!({"action": "roll"}));
    assert_eq!(first.status, 200, "{}", first.text());
    // The key is looked up before anything else is said about the request.
    for again in [&tapped, &seat.with_header("Idempotency-Key", "tap-1")] {
        let again = again.post(&session.actions(), &json!({"action": "roll"}));
        assert_eq!((again.status, again.text()), (200, first.text()));
    }
    refused(&tapped.post(&session.actions(), &json!({"action": "move:0"})), 422, "idempotency_key_reused");
    // Another seat's keys are its own.
    let other = session.seat(2).with_header("Idempotency-Key", "tap-1");
    refused(&other.post(&session.actions(), &json!({"action": "roll"})), 428, "precondition_required");
    let wrong = seat.with_header("Idempotency-Key", "with blanks in it");
    refused(&wrong.post(&session.actions(), &json!({"action": "roll"})), 400, "schema_violation");
    assert_eq!(session.log(&seat, 100).len(), 2);
}

/// Sixteen clients send the same action, some under the same key and some under none.
#[test]
fn actions_that_race_are_carried_out_once() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let seat = session.seat(0);
    let seen = seat.get(&session.path());
    let seat = seat.with_header("If-Match", seen.header("etag"));
    let racers: Vec<_> = (0..16)
        .map(|racer: usize| {
            let path = session.actions();
            let client = if racer.is_multiple_of(2) {
                seat.clone()
            } else {
                seat.with_header("Idempotency-Key", "one")
            };
            thread::spawn(move || client.post(&path, &json!({"action": "roll"})))
        })
        .collect();
    let replies: Vec<_> = racers.into_iter().map(|racer| racer.join().expect("it ends")).collect();
    let done: Vec<String> = replies.iter().filter(|reply| reply.status == 200).map(|r| r.text()).collect();
    assert!(!done.is_empty());
    assert!(done.iter().all(|text| *text == done[0]));
    for reply in replies.iter().filter(|reply| reply.status != 200) {
        refused(reply, 412, "precondition_failed");
    }
    assert_eq!(session.log(&session.owner(), 100).len(), 2);
}

#[test]
fn a_refused_action_changes_nothing() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("passa-portas"));
    let seat = session.seat(0);
    let before = seat.get(&session.path());
    let reply = session.act(&seat, &json!("board:9"));
    assert!([400, 422].contains(&reply.status), "{}", reply.text());
    refused(&session.act(&seat, &json!({"type": "chance", "value": 6})), 403, "forbidden");
    refused(&session.act(&session.owner(), &json!({"type": "chance", "value": 6})), 422, "chance_mismatch");
    let unknown = seat.with_header("If-Match", before.header("etag"));
    let unknown = unknown.post(&session.actions(), &json!({"action": "done", "expect": {"seq": 0}}));
    refused(&unknown, 400, "schema_violation");
    assert_eq!(seat.get(&session.path()).text(), before.text());
}

/// Dice on a table: whoever holds them says what they show.
#[test]
fn chance_can_be_brought() {
    let server = in_memory();
    let mut body = body_of("aeroplane-chess");
    body["new_game"]["chance"] = json!({"mode": "provided"});
    let session = Session::create(&server.client(), &body);
    let reply = session.act(&session.seat(0), &json!("roll"));
    assert_eq!(reply.json()["session"]["pending"]["type"], "chance", "{}", reply.text());
    let six = json!({"type": "chance", "value": 6});
    refused(&session.act(&session.spectator(), &six), 403, "forbidden");
    let reply = session.act(&session.owner(), &six);
    assert_eq!(reply.status, 200, "{}", reply.text());
    let log = session.log(&session.spectator(), 2);
    let kinds: Vec<&Value> = log.iter().map(|entry| &entry["type"]).collect();
    assert_eq!(kinds, ["started", "acted", "chance"]);
    assert_eq!(log[2]["value"], 6);
}

/// What cannot be drawn is what somebody has, so in a game with secrets no player may try what can.
#[test]
fn in_a_game_with_secrets_only_the_owner_brings_chance() {
    let server = in_memory();
    let mut body = body_of("passa-portas");
    body["new_game"]["chance"] = json!({"mode": "provided"});
    let session = Session::create(&server.client(), &body);
    for city in ["BRU", "LIS", "RIO"] {
        for client in [session.seat(0), session.seat(2), session.spectator()] {
            refused(&session.act(&client, &json!({"type": "chance", "value": city})), 403, "forbidden");
        }
    }
    let seen = session.seat(0).get(&session.path());
    let along = session.seat(0).with_header("If-Match", seen.header("etag"));
    let along = along.post(&session.actions(), &json!({"action": "done", "chance": {"values": ["BRU"]}}));
    refused(&along, 403, "forbidden");
    assert_eq!(session.now(&session.owner())["version"], 1);
    session.throw(&mut Chooser::new(4));
    assert_eq!(session.now(&session.owner())["version"], 2);
}

/// A tag is sent as it was given. What is no tag is told apart from an old one.
#[test]
fn a_tag_stands_in_quotation_marks() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let step = session.act(&session.seat(0), &json!("roll")).json();
    let bare = text(&step["etag"]).trim_matches('"').to_owned();
    for (tag, status, code) in [
        (bare.as_str(), 400, "schema_violation"),
        ("", 400, "schema_violation"),
        (&format!("W/\"{bare}\""), 412, "precondition_failed"),
    ] {
        let client = session.seat(0).with_header("If-Match", tag);
        refused(&client.post(&session.actions(), &json!({"action": "roll"})), status, code);
    }
}
