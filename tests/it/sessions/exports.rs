//! Taking the game out of a session.

use super::{GAMES, Session, body_of, in_memory, refused};
use aerodrome_e2e::{Chooser, Client, Server};
use serde_json::{Value, json};

fn exported(session: &Session, client: &Client) -> Value {
    let reply = client.get(&format!("{}/export", session.path()));
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// Plays the game on that was taken out, and verifies how it came about.
fn goes_on(server: &Server, game: &str, session: &Session, export: &Value) -> Value {
    let table = export["keys"]["table"].as_str().expect("there is a table key");
    let client = server.client().showing(&format!("Bearer {table}"));
    let mut replay = export["replay"].clone();
    replay["seal"] = json!(true);
    let replayed = client.post(&format!("/v1/games/{game}/replay"), &replay);
    assert_eq!(replayed.status, 200, "{}", replayed.text());
    let replayed = replayed.json();
    assert_eq!(replayed["valid"], true, "{replayed}");
    assert_eq!(replayed["token"], export["token"], "the log leads to the game as it stands");
    let view = client.post(&format!("/v1/games/{game}/view"), &json!({"token": export["token"], "seat": 0}));
    assert_eq!(view.status, 200, "{}", view.text());
    assert_eq!(view.json()["view"], session.seat(0).get(&session.path()).json()["view"]);
    replayed
}

#[test]
fn a_game_that_is_over_can_be_taken_out_by_everybody() {
    let server = in_memory();
    for game in GAMES {
        let session = Session::create(&server.client(), &body_of(game));
        session.play(&mut Chooser::new(9), 4_000);
        let export = exported(&session, &session.seat(2));
        for other in [session.seat(0), session.owner(), session.spectator()] {
            assert_eq!(exported(&session, &other), export);
        }
        let replayed = goes_on(&server, game, &session, &export);
        assert_eq!(replayed["final"]["pending"]["type"], "over", "{replayed}");
    }
}

#[test]
fn before_its_end_only_the_owner_can_take_it_out_and_everybody_knows() {
    let server = in_memory();
    for game in GAMES {
        let closed = Session::create(&server.client(), &body_of(game));
        closed.play(&mut Chooser::new(2), 6);
        for part in [closed.seat(0), closed.seat(2), closed.owner(), closed.spectator()] {
            assert_eq!(part.get(&closed.path()).json()["export"], "over");
            refused(&part.get(&format!("{}/export", closed.path())), 409, "game_not_over");
        }
        let mut body = body_of(game);
        body["export"] = json!("owner");
        let open = Session::create(&server.client(), &body);
        let answers = open.play(&mut Chooser::new(2), 6);
        for part in [open.seat(0), open.spectator()] {
            assert_eq!(part.get(&open.path()).json()["export"], "owner");
            refused(&part.get(&format!("{}/export", open.path())), 409, "game_not_over");
        }
        let export = exported(&open, &open.owner());
        assert_eq!(export["replay"]["log"].as_array().map(Vec::len), Some(answers.len()));
        goes_on(&server, game, &open, &export);
        // The session goes on as well.
        open.play(&mut Chooser::new(2), 3);
    }
}

/// Dice that a caller brings are in the log like everything else that was done.
#[test]
fn chance_that_was_brought_is_taken_along() {
    let server = in_memory();
    let mut body = body_of("aeroplane-chess");
    body["new_game"]["chance"] = json!({"mode": "provided"});
    body["export"] = json!("owner");
    let session = Session::create(&server.client(), &body);
    assert_eq!(session.act(&session.seat(0), &json!("roll")).status, 200);
    let six = json!({"type": "chance", "value": 6});
    assert_eq!(session.act(&session.seat(0), &six).status, 200);
    let seen = session.seat(0).get(&session.path());
    let both = session.seat(0).with_header("If-Match", seen.header("etag")).post(
        &session.actions(),
        &json!({"action": seen.json()["legal_actions"][0]["id"], "chance": {"values": []}}),
    );
    assert_eq!(both.status, 200, "{}", both.text());
    let seen = session.seat(0).get(&session.path());
    let both = session.seat(0).with_header("If-Match", seen.header("etag"));
    let both = both.post(&session.actions(), &json!({"action": "roll", "chance": {"values": [2]}}));
    assert_eq!(both.status, 200, "{}", both.text());
    let export = exported(&session, &session.owner());
    let log = &export["replay"]["log"];
    assert_eq!((&log[1], &log[4]), (&json!({"chance": 6}), &json!({"chance": 2})), "{log}");
    goes_on(&server, "aeroplane-chess", &session, &export);
}
