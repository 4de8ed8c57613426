//! Taking back: by policy, and never what cannot be unknown again.

use super::changes::{assert_is_a_game, body_with, counted, good, provided, reasons};
use super::live::follow;
use super::{GAMES, Session, in_memory, kept_at, refused, text};
use aerodrome_e2e::{Chooser, Redis, Server};
use serde_json::{Value, json};
use std::thread;

/// A game of Aeroplane Chess in which seat 0 has thrown a 6 and has four planes to choose from.
fn after_a_six(server: &Server, seats: &[u8], undo: &str) -> Session {
    let session = Session::create(&server.client(), &provided("aeroplane-chess", seats, undo));
    session.acts(0, "roll");
    good(&session.act(&session.owner(), &json!({"type": "chance", "value": 6})));
    session
}

/// The wrong plane: an own move, without dice and without secrets.
#[test]
fn an_own_move_is_taken_back_at_once() {
    let server = in_memory();
    for policy in ["safe", "unanimous"] {
        let session = after_a_six(&server, &[0, 2], policy);
        let before = session.now(&session.seat(0));
        assert_eq!(before["undo"], policy);
        session.acts(0, "take-off:1");
        let step = good(&session.undo(0, &json!({})));
        let (after, version) = (&step["session"], json!(5));
        assert_eq!((&after["version"], &step["events"]), (&version, &json!([])));
        for member in ["view", "pending", "legal_actions", "seats"] {
            assert_eq!(after[member], before[member], "{member}");
        }
        assert_eq!(step["etag"], session.seat(0).get(&session.path()).header("etag"));
        let log = session.log(&session.seat(2), 100);
        assert_eq!(log[4], json!({"type": "undone", "version": 5, "seat": 0, "to": 3}));
        assert_eq!(log[3]["id"], "take-off:1", "the log only grows");
        assert_eq!(counted(&log).len(), 4);
        session.acts(0, "take-off:0");
        // Two moves at once, the second of them after the first was taken back.
        session.acts(0, "roll");
        assert_eq!(session.now(&session.owner())["pending"]["type"], "chance");
        good(&session.undo(0, &json!({"to": 5})));
        assert_eq!(session.now(&session.seat(0))["view"], before["view"]);
    }
}

#[test]
fn where_nothing_is_agreed_nothing_is_taken_back() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "none");
    session.acts(0, "take-off:1");
    let reply = session.undo(0, &json!({}));
    refused(&reply, 409, "undo_refused");
    assert_eq!(reasons(&reply), ["undo_not_agreed"]);
    let french = session.seat(0).speaking("fr");
    let seen = french.get(&session.path());
    let reply = french.with_header("If-Match", seen.header("etag")).post(&session.undo_path(), &json!({}));
    assert_eq!(reply.json()["detail"], "Dans cette session, rien ne se reprend.");
}

#[test]
fn only_seats_take_back_and_on_what_they_have_seen() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "safe");
    session.acts(0, "take-off:1");
    for client in [session.owner(), session.spectator()] {
        let seen = client.get(&session.path());
        let reply =
            client.with_header("If-Match", seen.header("etag")).post(&session.undo_path(), &json!({}));
        refused(&reply, 403, "forbidden");
        refused(&client.delete(&session.undo_path()).expect("it answers"), 403, "forbidden");
    }
    let seat = session.seat(0);
    refused(&seat.post(&session.undo_path(), &json!({})), 428, "precondition_required");
    refused(
        &seat.with_header("If-Match", "*").post(&session.undo_path(), &json!({})),
        428,
        "precondition_required",
    );
    let stale = seat.with_header("If-Match", "\"00000000000000000000000000000000\"");
    refused(&stale.post(&session.undo_path(), &json!({})), 412, "precondition_failed");
    let seen = seat.get(&session.path());
    let seat = seat.with_header("If-Match", seen.header("etag"));
    for (body, at) in [
        (json!({"to": 0}), "/to"),
        (json!({"to": "3"}), "/to"),
        (json!({"to": null}), "/to"),
        (json!({"too": 3}), "/too"),
    ] {
        let reply = seat.post(&session.undo_path(), &body);
        refused(&reply, 400, "schema_violation");
        assert_eq!(reply.json()["errors"][0]["pointer"], at, "{}", reply.text());
    }
    good(&seat.post_nothing(&session.undo_path()));
}

/// The first answer, however often it is asked for, and one way back.
#[test]
fn what_is_repeated_is_taken_back_once() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "safe");
    session.acts(0, "take-off:1");
    let seen = session.seat(0).get(&session.path());
    let seat = session.seat(0).with_header("If-Match", seen.header("etag"));
    let keyed = seat.with_header("Idempotency-Key", "oops");
    let racers: Vec<_> = (0..8)
        .map(|racer: usize| {
            let client = if racer.is_multiple_of(2) { keyed.clone() } else { seat.clone() };
            let path = session.undo_path();
            thread::spawn(move || client.post(&path, &json!({})))
        })
        .collect();
    let replies: Vec<_> = racers.into_iter().map(|racer| racer.join().expect("it ends")).collect();
    let done: Vec<String> = replies.iter().filter(|reply| reply.status == 200).map(|r| r.text()).collect();
    assert!(!done.is_empty() && done.iter().all(|text| *text == done[0]), "{done:?}");
    assert_eq!(session.log(&session.owner(), 100).len(), 5);
    session.acts(0, "take-off:0");
    let again = keyed.post(&session.undo_path(), &json!({}));
    if done.len() > 1 {
        assert_eq!((again.status, again.text()), (200, done[0].clone()));
    } else {
        // One without the key was the fastest.
        assert!([200, 412].contains(&again.status), "{}", again.text());
    }
    assert_eq!(session.now(&session.owner())["version"], 6);
}

#[test]
fn what_chance_has_shown_stays_known() {
    let server = in_memory();
    let brought = after_a_six(&server, &[0, 2], "safe");
    let reply = brought.undo(0, &json!({}));
    refused(&reply, 409, "undo_refused");
    assert_eq!(reasons(&reply), ["chance_result"]);
    let reason = &reply.json()["reasons"][0];
    assert_eq!(reason["params"], json!({"version": 3}));
    assert_eq!(reason["message"], "Version 3: dice have fallen or cards were drawn.");
    // The same where the service throws, or the values come with the action.
    let mut with_dice = provided("aeroplane-chess", &[0, 2], "safe");
    for chance in [json!({"mode": "server"}), json!({"mode": "seeded", "seed": "dice"})] {
        with_dice["new_game"]["chance"] = chance;
        let session = Session::create(&server.client(), &with_dice);
        session.acts(0, "roll");
        assert_eq!(reasons(&session.undo(0, &json!({}))), ["chance_result"]);
    }
    let session = Session::create(&server.client(), &provided("aeroplane-chess", &[0, 2], "safe"));
    let seen = session.seat(0).get(&session.path());
    let seat = session.seat(0).with_header("If-Match", seen.header("etag"));
    good(&seat.post(&session.actions(), &json!({"action": "roll", "chance": {"values": [6]}})));
    assert_eq!(reasons(&session.undo(0, &json!({}))), ["chance_result"]);
    // Before the die has fallen, the throw can still be taken back.
    let session = Session::create(&server.client(), &provided("aeroplane-chess", &[0, 2], "safe"));
    session.acts(0, "roll");
    good(&session.undo(0, &json!({})));
}

#[test]
fn what_others_have_done_is_theirs() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "safe");
    session.acts(0, "take-off:1");
    assert_eq!(reasons(&session.undo(2, &json!({}))), ["nothing_to_undo"]);
    let reply = session.undo(2, &json!({"to": 3}));
    assert_eq!(reasons(&reply), ["other_seat"]);
    assert_eq!(reply.json()["reasons"][0]["params"], json!({"version": 4, "seat": 0}));
    // Everything that stands against it is told, the last first.
    let reply = session.undo(2, &json!({"to": 1}));
    assert_eq!(reasons(&reply), ["other_seat", "chance_result", "other_seat"]);
}

#[test]
fn what_a_stand_in_has_done_needs_all_to_agree() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "safe");
    good(&session.turn_over(0));
    good(&session.come_back(0));
    let reply = session.undo(0, &json!({"to": 3}));
    assert_eq!(reasons(&reply), ["stand_in"]);
    assert_eq!(reply.json()["reasons"][0]["params"], json!({"version": 6, "seat": 0}));
}

#[test]
fn what_was_revealed_stays_known() {
    let server = in_memory();
    let mut seen = [0, 0];
    for seed in 0..12 {
        let mut body = body_with("passa-portas", &[0, 2], "safe");
        body["new_game"]["chance"] = json!({"mode": "seeded", "seed": format!("cards {seed}")});
        let session = Session::create(&server.client(), &body);
        let legal = session.choices();
        let [boards, done] =
            ["board", "done"].map(|what| legal.iter().find(|(_, id)| text(id).starts_with(what)));
        // A group that boards lays its card down.
        if let Some((seat, id)) = boards {
            session.acts(*seat, text(id));
            assert_eq!(reasons(&session.undo(*seat, &json!({}))), ["reveal"], "{id}");
            seen[0] += 1;
        } else if let Some((seat, id)) = done {
            let before = session.now(&session.seat(*seat))["view"].clone();
            session.acts(*seat, text(id));
            let step = good(&session.undo(*seat, &json!({})));
            assert_eq!(step["session"]["view"], before);
            // What is told of the log is still what each may know.
            let [own, other] = [0, 2].map(|seat| session.log(&session.seat(seat), 100));
            assert!(own != other && json!(own).to_string().contains("\"hidden\":true"));
            seen[1] += 1;
        }
    }
    assert!(seen.iter().all(|times| *times > 0), "{seen:?}");
}

#[test]
fn a_version_has_to_be_one_that_counts() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "unanimous");
    session.acts(0, "take-off:1");
    good(&session.undo(0, &json!({"to": 3})));
    for to in [4, 6, 10_000_000] {
        assert_eq!(reasons(&session.undo(0, &json!({"to": to}))), ["version_not_counted"], "{to}");
    }
    // The way back itself is nothing that could be taken back, nor is the last version.
    for to in [3, 5] {
        assert_eq!(reasons(&session.undo(0, &json!({"to": to}))), ["nothing_to_undo"], "{to}");
    }
    let fresh = Session::create(&server.client(), &body_with("jumbo-jet", &[0, 2], "unanimous"));
    assert_eq!(reasons(&fresh.undo(0, &json!({}))), ["nothing_to_undo"]);
    assert_eq!(reasons(&fresh.undo(0, &json!({"to": 1}))), ["nothing_to_undo"]);
}

/// With everybody's consent also dice are taken back; they fall again as they fell before.
#[test]
fn all_can_agree_to_take_anything_back() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("aeroplane-chess", &[0, 1, 2], "unanimous"));
    let first = session.acts(0, "roll");
    let step = good(&session.undo(1, &json!({"to": 1})));
    let proposal = json!({"seat": 1, "to": 1, "agreed": [1]});
    assert_eq!(step["session"]["undo_proposal"], proposal);
    for client in [session.seat(0), session.owner(), session.spectator()] {
        assert_eq!(session.now(&client)["undo_proposal"], proposal);
        assert_eq!(session.now(&client)["view"]["seq"], 2, "nothing is taken back yet");
    }
    // Who has agreed has agreed.
    assert_eq!(good(&session.undo(1, &json!({"to": 1})))["session"]["version"], 3);
    let step = good(&session.undo(0, &json!({"to": 1})));
    assert_eq!(step["session"]["undo_proposal"]["agreed"], json!([1, 0]));
    let step = good(&session.undo(2, &json!({"to": 1})));
    assert_eq!(step["session"].get("undo_proposal"), None);
    assert_eq!(step["session"]["view"]["seq"], 0);
    let log = session.log(&session.seat(0), 100);
    assert_eq!(
        log[2..],
        [
            json!({"type": "undo_proposed", "version": 3, "seat": 1, "to": 1}),
            json!({"type": "undo_agreed", "version": 4, "seat": 0}),
            json!({"type": "undo_agreed", "version": 5, "seat": 2}),
            json!({"type": "undone", "version": 6, "seat": 1, "to": 1}),
        ]
    );
    assert_eq!(session.acts(0, "roll")["events"], first["events"]);
}

#[test]
fn a_proposal_is_withdrawn_declined_or_overtaken() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "unanimous");
    let propose = || good(&session.undo(0, &json!({"to": 1})))["session"]["version"].clone();
    let is_on = || session.now(&session.owner()).get("undo_proposal").is_some();
    for seat in [0, 2] {
        propose();
        let off = good(&session.drop_undo(seat));
        assert_eq!(off["session"].get("undo_proposal"), None);
        let version = &off["session"]["version"];
        let log = session.log(&session.owner(), 100);
        assert_eq!(log.last(), Some(&json!({"type": "undo_dropped", "version": version, "seat": seat})));
        assert_eq!(good(&session.drop_undo(seat))["session"]["version"], *version, "it is off already");
    }
    // Another one has to wait, whoever wants it; and what it was on can be what `to` is left out for.
    propose();
    for seat in [0, 2] {
        let reply = session.undo(seat, &json!({"to": 2}));
        refused(&reply, 409, "undo_refused");
        assert_eq!(reasons(&reply), ["other_proposal"]);
        assert_eq!(reply.json()["reasons"][0]["params"], json!({"to": 1}));
    }
    good(&session.undo(2, &json!({})));
    assert!(!is_on());
    assert_eq!(session.now(&session.owner())["view"]["seq"], 0);
    // Whoever acts has not agreed.
    let session = after_a_six(&server, &[0, 2], "unanimous");
    good(&session.undo(0, &json!({"to": 1})));
    session.acts(0, "take-off:0");
    assert_eq!(session.now(&session.owner()).get("undo_proposal"), None);
    // Who agrees says to what: he has to have seen it.
    let seen = session.seat(2).get(&session.path());
    good(&session.undo(0, &json!({"to": 1})));
    let stale = session.seat(2).with_header("If-Match", seen.header("etag"));
    refused(&stale.post(&session.undo_path(), &json!({"to": 1})), 412, "precondition_failed");
}

#[test]
fn nothing_is_taken_back_across_a_resignation() {
    let server = in_memory();
    for policy in ["safe", "unanimous"] {
        let session = after_a_six(&server, &[0, 1, 2], policy);
        session.acts(0, "take-off:1");
        good(&session.resign(2));
        let reply = session.undo(0, &json!({}));
        assert_eq!(reasons(&reply), ["resignation"]);
        assert_eq!(reply.json()["reasons"][0]["params"], json!({"version": 5, "seat": 2}));
        // What comes after it can be taken back, and who has resigned is not asked.
        session.acts(0, "roll");
        good(&session.undo(0, &json!({})));
    }
    let session = after_a_six(&server, &[0, 1, 2], "unanimous");
    good(&session.undo(0, &json!({"to": 1})));
    good(&session.resign(2));
    assert_eq!(session.now(&session.owner()).get("undo_proposal"), None);
}

/// A stand-in whose turn it is again acts again, as part of the same change.
#[test]
fn stand_ins_go_on_from_where_it_went_back_to() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 1, 2], "unanimous");
    session.acts(0, "take-off:1");
    session.acts(0, "roll");
    good(&session.act(&session.owner(), &json!({"type": "chance", "value": 1})));
    session.acts(0, "move:1");
    good(&session.turn_over(1));
    assert_eq!(session.now(&session.owner())["pending"]["type"], "chance", "the stand-in has thrown");
    // Its player has to agree as well; that is not to act.
    let to = session.now(&session.owner())["version"].as_u64().expect("a number") - 1;
    good(&session.undo(0, &json!({"to": to})));
    good(&session.undo(1, &json!({"to": to})));
    let step = good(&session.undo(2, &json!({"to": to})));
    assert_eq!(step["events"], json!([{"type": "die_thrown", "seat": 1, "rule": "AC-05"}]));
    let log = session.log(&session.owner(), 100);
    assert_eq!(log[log.len() - 2]["type"], "undone");
    assert_eq!(log[log.len() - 1]["by"], "stand_in");
}

/// When a game is over, everybody is told its secrets and what its dice come from, so it stays over, whatever all agree to.
#[test]
fn the_end_of_a_game_is_not_taken_back() {
    let server = in_memory();
    for (game, policy) in [
        ("passa-portas", "safe"),
        ("passa-portas", "unanimous"),
        ("jumbo-jet", "unanimous"),
        ("jumbo-jet", "safe"),
    ] {
        let session = Session::create(&server.client(), &body_with(game, &[0, 2], policy));
        session.play(&mut Chooser::new(7), 2_000);
        let over = session.now(&session.owner());
        assert_eq!(over["result"]["by"], "rules");
        assert_eq!(over["result"]["winners"], over["pending"]["winners"]);
        for seat in [0, 2] {
            let all = reasons(&session.undo(seat, &json!({})));
            assert!(all.contains(&"game_over".to_owned()), "{game}, {policy}: {all:?}");
        }
        assert_eq!(session.now(&session.owner()), over, "nothing was proposed either");
    }
}

/// The same where not an action but what chance brought has ended it.
#[test]
fn an_end_that_chance_has_brought_is_not_taken_back_either() {
    let server = in_memory();
    let ended_by_chance = (0..40).find_map(|seed| {
        let mut body = provided("jumbo-jet", &[0, 3], "unanimous");
        body["new_game"]["options"]["round_limit"] = json!(1);
        let session = Session::create(&server.client(), &body);
        let mut chooser = Chooser::new(seed);
        while session.now(&session.owner()).get("result").is_none() {
            session.step(&mut chooser);
        }
        let log = session.log(&session.owner(), 100);
        (log[log.len() - 1]["type"] == "chance").then_some(session)
    });
    let session = ended_by_chance.expect("one of these games ends with a throw");
    let over = session.now(&session.owner());
    for seat in [0, 3] {
        assert!(reasons(&session.undo(seat, &json!({}))).contains(&"game_over".to_owned()));
    }
    assert_eq!(session.now(&session.owner()), over);
}

/// Without a version it is the own last action, and where another has proposed one, that.
#[test]
fn what_is_taken_back_is_the_own_last_action() {
    let server = in_memory();
    let session = after_a_six(&server, &[0, 2], "unanimous");
    session.acts(0, "take-off:1");
    session.acts(0, "roll");
    good(&session.act(&session.owner(), &json!({"type": "chance", "value": 1})));
    let mut step = session.now(&session.owner());
    while step["pending"]["seats"] != json!([2]) {
        step = session.step(&mut Chooser::new(1)).expect("somebody acts")["session"].clone();
    }
    session.acts(2, "roll");
    // Seat 2 has not even to agree to take its own throw back with it: it is on the way.
    let proposed = good(&session.undo(0, &json!({})))["session"]["undo_proposal"].clone();
    let to = proposed["to"].as_u64().expect("it is a version");
    let log = session.log(&session.owner(), 100);
    let next = &log[usize::try_from(to).expect("logs are short")];
    assert_eq!((&next["type"], &next["seat"]), (&json!("acted"), &json!(0)));
    let agreed = good(&session.undo(2, &json!({})));
    assert_eq!(agreed["session"].get("undo_proposal"), None);
    let log = session.log(&session.owner(), 100);
    assert_eq!((&log[log.len() - 1]["type"], &log[log.len() - 1]["to"]), (&json!("undone"), &json!(to)));
}

/// In whole games things are taken back at random; what counts of the log is a game by the rules all the same.
#[test]
fn whole_games_are_played_with_things_taken_back() {
    let server = in_memory();
    for game in GAMES {
        let body = provided(game, &[0, 1, 2], "unanimous");
        let session = Session::create(&server.client(), &body);
        let mut chooser = Chooser::new(41);
        let mut undone = 0;
        for _ in 0..90 {
            if session.step(&mut chooser).is_none() {
                break;
            }
            if chooser.once_in(6) {
                let log = counted(&session.log(&session.owner(), 100));
                let to = chooser.one_of(&log)["version"].clone();
                let replies: Vec<Value> =
                    [0, 1, 2].iter().map(|seat| session.undo(*seat, &json!({"to": to})).json()).collect();
                undone += usize::from(replies.iter().any(|reply| reply["session"]["version"].is_number()));
                assert_eq!(session.now(&session.owner()).get("undo_proposal"), None, "{replies:?}");
            }
        }
        assert!(undone > 3, "{game}: {undone}");
        for seat in [0, 1] {
            good(&session.resign(seat));
        }
        assert_is_a_game(&session, &body);
    }
}

#[test]
fn what_is_taken_back_is_heard_of_elsewhere() {
    let redis = Redis::start();
    let url = redis.url();
    let (first, second) = (Server::with(&kept_at(&url)), Server::with(&kept_at(&url)));
    let session = after_a_six(&first, &[0, 2], "unanimous");
    let elsewhere = Session { client: second.client(), created: session.created.clone() };
    let mut stream = follow(&second, &session, &session.created["seats"][1]["token"], None);
    stream.read_until("retry: 1000");
    good(&session.undo(0, &json!({"to": 1})));
    stream.read_until("id: 4\ndata: {\"type\":\"undo_proposed\",\"version\":4,\"seat\":0,\"to\":1}\n\n");
    good(&elsewhere.undo(2, &json!({"to": 1})));
    stream.read_until("id: 6\ndata: {\"type\":\"undone\",\"version\":6,\"seat\":0,\"to\":1}\n\n");
    assert_eq!(session.now(&session.seat(0)), elsewhere.now(&elsewhere.seat(0)));
    assert_eq!(session.now(&session.seat(0))["view"]["seq"], 0);
}
