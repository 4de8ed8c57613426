//! Resigning: a stand-in plays on, until one of the players is left.

use super::changes::{assert_is_a_game, body_with, good, provided, reasons};
use super::{GAMES, Session, in_memory, kept_at, refused, text};
use aerodrome_e2e::{Chooser, Redis, Server};
use serde_json::{Value, json};
use std::thread;

/// The start of everything: two play, one resigns, the other has won.
#[test]
fn the_one_who_is_left_has_won() {
    let server = in_memory();
    for (game, action) in GAMES.into_iter().zip(["roll", "throw", "done"]) {
        let session = Session::create(&server.client(), &body_with(game, &[0, 2], "none"));
        let step = good(&session.resign(2));
        let won = json!({"by": "resignation", "winners": [0]});
        assert_eq!(step["session"]["result"], won);
        assert_eq!(step["events"], json!([]));
        let seats = json!([{"seat": 0, "status": "present"}, {"seat": 2, "status": "resigned"}]);
        for client in [session.seat(0), session.seat(2), session.owner(), session.spectator()] {
            let now = session.now(&client);
            assert_eq!((&now["result"], &now["seats"], &now["version"]), (&won, &seats, &json!(2)));
            assert_eq!((&now["legal_actions"], now.get("open_actions")), (&json!([]), None));
            let log = session.log(&client, 100);
            assert_eq!(log[1], json!({"type": "resigned", "version": 2, "seat": 2}));
        }
        // What is on the table waits for somebody who cannot come any more.
        assert_ne!(step["session"]["pending"]["type"], "over");
        refused(&session.act(&session.seat(0), &json!(action)), 409, "game_over");
        refused(&session.resign(0), 409, "game_over");
        refused(&session.resign(2), 409, "seat_resigned");
        refused(&session.turn_over(0), 409, "game_over");
        refused(&session.undo(0, &json!({})), 409, "game_over");
        refused(&session.undo(2, &json!({})), 409, "seat_resigned");
    }
}

#[test]
fn a_stand_in_plays_on_for_a_seat_that_has_resigned() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("aeroplane-chess", &[0, 1, 2], "none"));
    // It is due at once, and what it does is part of the same change.
    let step = good(&session.resign(0));
    assert_eq!(step["session"].get("result"), None);
    assert_eq!(step["events"][0], json!({"type": "die_thrown", "seat": 0, "rule": "AC-05"}));
    let log = session.log(&session.spectator(), 100);
    assert_eq!(log[1], json!({"type": "resigned", "version": 2, "seat": 0}));
    assert!(log.len() > 2 && log[2..].iter().all(|entry| entry["type"] == "acted" && entry["seat"] == 0));
    assert!(log[2..].iter().all(|entry| entry["by"] == "stand_in"));
    let told: Vec<&Value> = log[2..].iter().flat_map(|entry| entry["events"].as_array()).flatten().collect();
    assert_eq!(json!(told), step["events"]);
    assert_eq!(session.now(&session.seat(0)), step["session"]);
    // The player looks on, and that is all.
    refused(&session.act(&session.seat(0), &json!("roll")), 409, "seat_resigned");
    refused(&session.seat(0).delete(&session.stand_in(0)).expect("it answers"), 409, "seat_resigned");
    refused(&session.turn_over(0), 409, "seat_resigned");
    refused(&session.drop_undo(0), 409, "seat_resigned");
    // Round after round.
    let mut chooser = Chooser::new(4);
    for _ in 0..30 {
        let pending = session.step(&mut chooser).expect("somebody acts")["session"]["pending"].clone();
        assert_ne!(pending["seats"], json!([0]), "the stand-in has acted already");
    }
    let log = session.log(&session.spectator(), 100);
    let by = |entry: &Value| if entry["seat"] == 0 { "stand_in" } else { "player" };
    assert!(log.iter().filter(|entry| entry["type"] == "acted").all(|entry| entry["by"] == by(entry)));
}

#[test]
fn only_seats_resign_and_once() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("jumbo-jet", &[0, 1, 2], "none"));
    let path = format!("{}/resign", session.path());
    for client in [session.owner(), session.spectator()] {
        refused(&client.post(&path, &json!({})), 403, "forbidden");
    }
    let seat = session.seat(1).with_header("Idempotency-Key", "enough");
    let first = seat.post(&path, &json!({}));
    good(&first);
    session.step(&mut Chooser::new(1));
    let again = seat.post(&path, &json!({}));
    assert_eq!((again.status, again.text()), (200, first.text()));
    refused(&session.resign(1), 409, "seat_resigned");
    // The keys of one thing are not those of another.
    refused(&seat.post(&session.actions(), &json!({"action": "throw"})), 428, "precondition_required");
}

/// It depends on nothing that was seen, so nobody is too late.
#[test]
fn all_but_one_resign_at_the_same_time() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("jumbo-jet", &[0, 1, 2, 3], "none"));
    let resigning: Vec<_> = [0, 1, 3]
        .map(|seat| {
            let (client, path) = (session.seat(seat), format!("{}/resign", session.path()));
            thread::spawn(move || client.post(&path, &json!({})))
        })
        .into_iter()
        .collect();
    for resigns in resigning {
        good(&resigns.join().expect("it ends"));
    }
    let now = session.now(&session.spectator());
    assert_eq!(now["result"], json!({"by": "resignation", "winners": [2]}));
}

#[test]
fn a_body_can_be_left_out_but_not_be_another() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("jumbo-jet", &[0, 1, 2, 3], "none"));
    let path = format!("{}/resign", session.path());
    let wrong = session.seat(0).post(&path, &json!({"seat": 0}));
    refused(&wrong, 400, "schema_violation");
    assert_eq!(wrong.json()["errors"][0]["pointer"], "/seat");
    refused(&session.seat(0).post(&path, &json!([])), 400, "schema_violation");
    assert_eq!(session.now(&session.owner())["version"], 1);
    good(&session.seat(0).post_nothing(&path));
    good(&session.seat(1).post(&path, &json!({})));
    assert_eq!(session.seat(2).get(&path).status, 405);
}

/// Secrets are kept until a resignation ends the game, and then told.
#[test]
fn when_resignations_end_the_game_everything_is_told() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("passa-portas", &[0, 1, 2], "none"));
    session.step(&mut Chooser::new(5));
    good(&session.resign(1));
    let hidden = |log: &[Value]| json!(log).to_string().contains("\"hidden\":true");
    assert!(hidden(&session.log(&session.seat(0), 100)) && hidden(&session.log(&session.seat(1), 100)));
    good(&session.resign(0));
    let log = session.log(&session.seat(2), 100);
    assert_eq!(log, session.log(&session.spectator(), 100));
    assert!(!hidden(&log));
}

/// Whoever has all planes home has won and has nothing to resign from; the others play for the places behind.
#[test]
fn a_seat_that_has_finished_stays_the_winner() {
    let server = in_memory();
    let mut body = body_with("aeroplane-chess", &[0, 1, 2], "none");
    body["new_game"]["options"] = json!({"planes": 1, "win": "rank_all"});
    let session = Session::create(&server.client(), &body);
    let mut chooser = Chooser::new(8);
    let ranking = |session: &Session| session.now(&session.owner())["view"]["board"]["ranking"].clone();
    while ranking(&session) == json!([]) {
        session.step(&mut chooser).expect("somebody acts");
    }
    let winner = ranking(&session)[0].as_u64().and_then(|seat| u8::try_from(seat).ok()).expect("a seat");
    let reply = session.resign(winner);
    refused(&reply, 409, "game_over");
    assert!(text(&reply.json()["detail"]).starts_with("By the rules the game of this seat is over"));
    refused(&session.turn_over(winner), 409, "game_over");
    let loser = session.seats().into_iter().find(|seat| *seat != winner).expect("there are others");
    let step = good(&session.resign(loser));
    assert_eq!(step["session"]["result"], json!({"by": "resignation", "winners": [winner]}));
}

/// A stand-in can come in first, but who has resigned does not win.
#[test]
fn who_has_resigned_wins_no_more() {
    let server = in_memory();
    let mut ended = Vec::new();
    for seed in 0..4 {
        let mut body = body_with("aeroplane-chess", &[0, 1, 2], "none");
        body["new_game"]["options"] = json!({"planes": 1, "win": "first"});
        let session = Session::create(&server.client(), &body);
        good(&session.resign(1));
        let mut chooser = Chooser::new(seed);
        while session.step(&mut chooser).is_some() {}
        let now = session.now(&session.seat(1));
        let winners = now["result"]["winners"].as_array().expect("it is over").clone();
        assert!(!winners.is_empty() && !winners.contains(&json!(1)), "{}", now["result"]);
        assert_eq!(now["result"]["by"], "rules");
        ended.push(now["pending"]["winners"] == now["result"]["winners"]);
    }
    println!("by the rules as well: {ended:?}");
}

/// All players of whole games resign one after another; what is left in the log is a game by the rules.
#[test]
fn whole_games_end_by_resignations() {
    let server = in_memory();
    for game in GAMES {
        let seats: &[u8] = if game == "passa-portas" { &[0, 1, 2] } else { &[0, 1, 2, 3] };
        let body = provided(game, seats, "none");
        let session = Session::create(&server.client(), &body);
        let mut chooser = Chooser::new(23);
        let mut left = session.seats();
        while left.len() > 1 && session.now(&session.owner()).get("result").is_none() {
            for _ in 0..12 {
                session.step(&mut chooser);
            }
            let seat = left.remove(chooser.below(left.len()));
            let reply = session.resign(seat);
            assert!(reply.status == 200 || reply.json()["code"] == "game_over", "{game}: {}", reply.text());
        }
        let result = &session.now(&session.owner())["result"];
        assert_eq!(result["winners"], json!(left), "{game}: {result}");
        assert_eq!(result["by"], "resignation", "{game}");
        assert_is_a_game(&session, &body);
        let versions = session.log(&session.owner(), 7).into_iter().map(|entry| entry["version"].as_u64());
        assert!(
            versions
                .eq((1..=session.now(&session.owner())["version"].as_u64().unwrap_or_default()).map(Some))
        );
    }
}

#[test]
fn a_resignation_is_kept_in_redis() {
    let redis = Redis::start();
    let url = redis.url();
    let (first, second) = (Server::with(&kept_at(&url)), Server::with(&kept_at(&url)));
    let session = Session::create(&first.client(), &body_with("passa-portas", &[0, 1, 2], "unanimous"));
    let elsewhere = Session { client: second.client(), created: session.created.clone() };
    good(&session.resign(0));
    assert_eq!(session.now(&session.seat(0)), elsewhere.now(&elsewhere.seat(0)));
    // Many entries are one change.
    good(&elsewhere.turn_over(1));
    let before = session.now(&session.seat(2))["version"].clone();
    session.step(&mut Chooser::new(3)).expect("somebody acts");
    let log = elsewhere.log(&elsewhere.seat(2), 3);
    assert!(log.len() as u64 > before.as_u64().unwrap_or_default() + 1, "stand-ins have acted");
    assert_eq!(log, session.log(&session.seat(2), 100));
    assert_eq!(reasons(&session.undo(2, &json!({"to": 1}))).first().map(String::as_str), Some("resignation"));
}
