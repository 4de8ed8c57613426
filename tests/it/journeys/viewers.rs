//! An answer has what each player's device may be told, ready to be sent: the backend needs no further calls.

use super::{CHANCE, GAMES, list, short_game};
use aerodrome_e2e::{KEY, Player, Server};
use serde_json::{Value, json};

/// Everybody who looks on at these games.
fn everybody() -> Value {
    json!([2, "spectator", 0])
}

/// What each viewer is told beside the answer is what they would get by asking, and the answer itself is what it was.
#[test]
fn viewers_are_told_what_they_would_get_by_asking() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut player = Player::sit_down(&client, game, short_game(game, "viewers", mode), 53);
        player.play(45);
        let mut opening = player.start.clone();
        opening["viewers"] = everybody();
        let opening = player.ask("new-game", &opening);
        assert_told(&player, &opening, &player.opening);
        for step in player.steps.iter().step_by(4) {
            let mut request = step.request.clone();
            request["viewers"] = everybody();
            let told = player.ask("apply", &request);
            assert_told(&player, &told, &step.answer);
        }
    }
}

#[track_caller]
fn assert_told(player: &Player, told: &Value, answer: &Value) {
    let mut rest = told.clone();
    let seen = rest.as_object_mut().and_then(|answer| answer.remove("seen")).expect("viewers are told");
    assert_eq!(rest, *answer);
    let viewers: Vec<&Value> = list(&seen).iter().map(|part| &part["viewer"]).collect();
    assert_eq!(json!(viewers), everybody(), "in the order of the request");
    for part in list(&seen) {
        let (viewer, state) = (&part["viewer"], &answer["state"]);
        let view = player.ask("view", &json!({"state": state, "seat": viewer}))["view"].take();
        assert_eq!(part["view"], view);
        // A spectator can do nothing, though he sees what others can do in a game without secrets.
        let legal = match viewer.is_number() {
            true => player.ask("legal-actions", &json!({"view": view, "seat": viewer})),
            false => json!({"legal_actions": []}),
        };
        for actions in ["legal_actions", "open_actions"] {
            assert_eq!(part.get(actions), legal.get(actions), "{viewer} in {state}");
        }
        assert_eq!(list(&part["events"]).len(), list(&answer["events"]).len(), "every event, as it is seen");
    }
}

/// In games without secrets everybody sees every event as it is.
#[test]
fn open_games_are_told_alike_to_everybody() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in super::OPEN_GAMES {
        let mut player = Player::sit_down(&client, game, short_game(game, "alike", "seeded"), 59);
        player.play(20);
        for step in &player.steps {
            let mut request = step.request.clone();
            request["viewers"] = everybody();
            request["return"] = json!([]);
            let told = player.ask("apply", &request);
            for part in list(&told["seen"]) {
                assert_eq!(part["events"], step.answer["events"]);
            }
        }
    }
}

/// The parts can be asked for alone, and with tokens as well.
#[test]
fn viewers_can_be_told_alone_and_from_tokens() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let start = json!({
            "seats": [0, 2],
            "game_id": "viewers-of-tokens-000000",
            "return": ["token", "state"],
            "viewers": [0],
        });
        let opening = client.ok(&format!("{game}/new-game"), &start);
        let first = &opening["seen"][0]["legal_actions"][0];
        let action = if first.is_null() { json!("done") } else { first["id"].clone() };
        let mut seat = json!(0);
        if first.is_null() {
            seat = opening["state"]["pending"]["seats"][0].clone();
        }
        let told = ["token", "state"].map(|source| {
            let mut request = json!({"seat": seat, "action": action, "return": [], "viewers": everybody()});
            request[source] = opening[source].clone();
            let told = client.ok(&format!("{game}/apply"), &request);
            assert_eq!(told["seen"].as_array().map(Vec::len), Some(3), "{told}");
            let members: Vec<&String> = told.as_object().expect("an answer is an object").keys().collect();
            assert!(
                members.iter().all(|name| ["seq", "seen", "fairness"].contains(&name.as_str())),
                "{members:?}"
            );
            told["seen"].clone()
        });
        assert_eq!(told[0], told[1]);
    }
}

#[test]
fn viewers_who_do_not_play_are_refused() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let start = |viewers: Value| json!({"seats": [0, 2], "viewers": viewers});
        let state = client.ok(&format!("{game}/new-game"), &start(json!([])))["state"].take();
        let seat = state["pending"]["seats"][0].clone();
        let legal = client.ok(&format!("{game}/legal-actions"), &json!({"state": state, "seat": seat}));
        let action = &legal["legal_actions"][0]["id"];
        let apply =
            |viewers: Value| json!({"state": state, "seat": seat, "action": action, "viewers": viewers});
        for (operation, body) in
            [("new-game", start(json!([0, 1]))), ("apply", apply(json!(["spectator", 1])))]
        {
            let reply = client.post(&format!("{game}/{operation}"), &body);
            assert_eq!(
                (reply.status, &reply.json()["code"]),
                (422, &json!("unknown_seat")),
                "{}",
                reply.text()
            );
        }
        let crowd = json!(vec![0; 8]);
        for (operation, body, place) in [
            ("new-game", start(crowd.clone()), "/viewers"),
            ("apply", apply(crowd), "/viewers"),
            ("apply", apply(json!(["audience"])), "/viewers/0"),
        ] {
            let reply = client.post(&format!("{game}/{operation}"), &body);
            assert_eq!(
                (reply.status, &reply.json()["errors"][0]["pointer"]),
                (400, &json!(place)),
                "{}",
                reply.text()
            );
        }
    }
}
