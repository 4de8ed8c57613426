//! Stand-ins for seats whose players are absent.

use super::changes::{assert_is_a_game, body_with, good, provided};
use super::{GAMES, Session, in_memory, refused, text};
use aerodrome_e2e::Chooser;
use serde_json::{Value, json};

/// Somebody goes to make tea, the others play on, and he comes back.
#[test]
fn a_seat_is_turned_over_and_back() {
    let server = in_memory();
    let session = Session::create(&server.client(), &provided("aeroplane-chess", &[0, 2], "none"));
    let away = good(&session.seat(0).put(&session.stand_in(0)));
    let seats = json!([{"seat": 0, "status": "absent"}, {"seat": 2, "status": "present"}]);
    assert_eq!(away["session"]["seats"], seats);
    // It was its turn, so its stand-in has thrown; the die lies on the table of the players.
    assert_eq!(away["events"], json!([{"type": "die_thrown", "seat": 0, "rule": "AC-05"}]));
    good(&session.act(&session.owner(), &json!({"type": "chance", "value": 6})));
    let log = session.log(&session.seat(2), 100);
    let told = |entry: &Value| {
        format!("{} {} {} {}", entry["type"], entry["seat"], entry["id"], entry["by"]).replace('"', "")
    };
    let told: Vec<String> = log.iter().map(told).collect();
    assert_eq!(
        told,
        [
            "started null null null",
            "stand_in_began 0 null null",
            "acted 0 roll stand_in",
            "chance null null null",
            "acted 0 take-off:0 stand_in",
            "acted 0 roll stand_in",
        ]
    );
    let back = good(&session.come_back(0));
    assert_eq!(back["session"]["seats"][0]["status"], "present");
    assert_eq!(
        session.log(&session.seat(2), 100)[6],
        json!({"type": "stand_in_ended", "version": 7, "seat": 0})
    );
    good(&session.act(&session.owner(), &json!({"type": "chance", "value": 3})));
    assert_eq!(session.now(&session.owner())["version"], 8, "nobody stands in any more");
    assert_eq!(session.acts(0, "move:0")["session"]["pending"]["seats"], json!([2]));
}

#[test]
fn only_the_player_and_the_owner_decide() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("jumbo-jet", &[0, 2], "none"));
    for client in [session.seat(2), session.spectator()] {
        refused(&client.put(&session.stand_in(0)), 403, "forbidden");
        refused(&client.delete(&session.stand_in(0)).expect("it answers"), 403, "forbidden");
    }
    for seat in ["1", "6", "x", "00"] {
        let path = format!("{}/seats/{seat}/stand-in", session.path());
        refused(&session.owner().put(&path), 422, "unknown_seat");
    }
    let reply = session.owner().get(&session.stand_in(0));
    assert_eq!((reply.status, reply.header("allow")), (405, "PUT, DELETE"));
    assert_eq!(session.now(&session.owner())["version"], 1);
    good(&session.turn_over(2));
    good(&session.owner().delete(&session.stand_in(2)).expect("it answers"));
    assert_eq!(session.now(&session.owner())["version"], 3);
}

#[test]
fn what_is_so_already_changes_nothing() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("passa-portas", &[0, 2], "none"));
    assert_eq!(good(&session.come_back(2))["session"]["version"], 1);
    let first = good(&session.turn_over(2));
    assert_eq!(first["session"]["version"], 2);
    assert_eq!(good(&session.turn_over(2)), first);
    good(&session.come_back(2));
    assert_eq!(good(&session.come_back(2))["session"]["version"], 3);
}

#[test]
fn a_player_sends_the_stand_in_away_before_acting() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_with("aeroplane-chess", &[0, 2], "none"));
    // While all are away, nobody plays, and so the turn is still that of the player who comes back.
    good(&session.turn_over(2));
    let away = good(&session.turn_over(0));
    assert_eq!((&away["events"], &away["session"]["pending"]["seats"]), (&json!([]), &json!([0])));
    assert_eq!(session.now(&session.seat(0))["legal_actions"], json!([]));
    let reply = session.act(&session.seat(0), &json!("roll"));
    refused(&reply, 409, "seat_absent");
    assert!(text(&reply.json()["detail"]).contains("DELETE /v1/sessions/{id}/seats/{seat}/stand-in"));
    good(&session.come_back(0));
    // The other is still away, and its stand-in answers in the same change.
    let mut seats = Vec::new();
    let mut step = session.acts(0, "roll");
    while step["session"]["pending"]["phase"] != "roll" {
        step = session.step(&mut Chooser::new(1)).expect("somebody acts");
    }
    seats.extend(session.log(&session.owner(), 100).iter().map(|entry| entry["seat"].clone()));
    assert!(seats.contains(&json!(2)), "{seats:?}");
    assert_eq!(step["session"]["pending"]["seats"], json!([0]));
}

/// While all are absent the game waits, also for those that have resigned before.
#[test]
fn while_all_are_absent_the_game_waits() {
    let server = in_memory();
    for game in GAMES {
        let session = Session::create(&server.client(), &body_with(game, &[0, 1, 2], "none"));
        good(&session.turn_over(1));
        good(&session.turn_over(2));
        good(&session.resign(0));
        let now = session.now(&session.owner());
        assert_eq!(now["version"], 4, "{game}: nobody has acted: {:?}", session.log(&session.owner(), 100));
        assert_eq!(now["pending"]["type"], "decision");
        let back = good(&session.come_back(2));
        assert_ne!(back["events"], json!([]), "{game}: those before it in turn order have acted");
        let log = session.log(&session.owner(), 100);
        assert!(log[5..].iter().all(|entry| entry["by"] == "stand_in" && entry["seat"] != 2), "{game}");
    }
}

/// Whole games with one seat absent for half of the time are games by the rules; the absent seat is never waited for.
#[test]
fn whole_games_are_played_with_a_seat_that_comes_and_goes() {
    let server = in_memory();
    for game in GAMES {
        let body = provided(game, &[0, 1, 2], "none");
        let session = Session::create(&server.client(), &body);
        let mut chooser = Chooser::new(31);
        let mut is_away = false;
        for step in 0..160 {
            if step % 20 == 10 {
                is_away = !is_away;
                let reply = if is_away { session.turn_over(1) } else { session.come_back(1) };
                assert!([200, 409].contains(&reply.status), "{}", reply.text());
            }
            if session.step(&mut chooser).is_none() {
                break;
            }
            let pending = &session.now(&session.owner())["pending"];
            assert!(!is_away || pending["seats"] != json!([1]), "{game}: {pending}");
        }
        // Whoever wants to read what was drawn in secret ends the game.
        for seat in [0, 1] {
            session.resign(seat);
        }
        assert_is_a_game(&session, &body);
        let log = session.log(&session.owner(), 100);
        let by = |by: &str| log.iter().filter(|entry| entry["seat"] == 1 && entry["by"] == by).count();
        assert!(by("player") > 0 && by("stand_in") > 0, "{game}: {} and {}", by("player"), by("stand_in"));
    }
}
