//! Rulesets live on: every one of them can be named in three ways, answers name the exact one, and states that were
//! written long ago are played on as they would have been then.

use super::{GAMES, list};
use aerodrome_e2e::{Client, KEY, Player, Server};
use serde_json::{Value, json};
use std::path::PathBuf;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/golden");

/// The exact ids of the rulesets of a game: `game/name@1.0.0`.
fn rulesets(client: &Client, game: &str) -> Vec<String> {
    let game = client.get(game).json();
    let ids = list(&game["rulesets"]).iter().filter_map(|ruleset| ruleset["id"].as_str());
    ids.map(str::to_owned).collect()
}

#[test]
fn a_ruleset_can_be_named_in_three_ways() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        for exact in rulesets(&client, game) {
            let (name, version) = exact.split_once('@').expect("an exact id has a version");
            let major = version.split('.').next().unwrap_or_default();
            let [by_name, by_major, by_version] = [name, &format!("{name}@{major}"), &exact].map(|ruleset| {
                let start = json!({
                    "seats": [0, 2],
                    "game_id": "named-in-three-ways-00000",
                    "ruleset": ruleset,
                    "return": ["state", "view", "token"],
                });
                client.ok(&format!("{game}/new-game"), &start)
            });
            assert_eq!(by_version["state"]["ruleset"], exact);
            assert_eq!(by_version["view"]["ruleset"], exact);
            assert_eq!(by_name, by_version, "the same game, chain included");
            assert_eq!(by_major, by_version);
        }
    }
}

/// Whoever names no ruleset gets the first one.
#[test]
fn the_first_ruleset_is_the_usual_one() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let state = client.ok(&format!("{game}/new-game"), &json!({"seats": [0, 2]}))["state"].take();
        assert_eq!(state["ruleset"], rulesets(&client, game)[0]);
    }
}

/// A name that is not there and a version that is not there are different mistakes, for a new game as in a state.
#[test]
fn rulesets_that_are_not_played_are_told_apart() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let exact = rulesets(&client, game).remove(0);
        let (name, _) = exact.split_once('@').expect("an exact id has a version");
        let (other, version) = ("unknown_ruleset", "unknown_ruleset_version");
        for (ruleset, code) in [
            (format!("{name}@2.0.0"), version),
            (format!("{name}@2"), version),
            (format!("{name}@1.0"), version),
            (format!("{name}@0.9.0"), version),
            (format!("{name}@"), version),
            (format!("{name}-and-more@1.0.0"), other),
            (format!("{name}-and-more"), other),
            ("chess/classic@1.0.0".to_owned(), other),
            ("classic".to_owned(), other),
        ] {
            assert_unknown(&client, game, &ruleset, code);
        }
        for ruleset in ["", &"x".repeat(65)] {
            let start = json!({"seats": [0, 2], "ruleset": ruleset});
            let reply = client.post(&format!("{game}/new-game"), &start);
            assert_eq!(reply.status, 400, "{}", reply.text());
        }
    }
}

#[track_caller]
fn assert_unknown(client: &Client, game: &str, ruleset: &str, code: &str) {
    let start = json!({"seats": [0, 2], "ruleset": ruleset, "game_id": "unknown-ruleset-0000000"});
    let usual = json!({"seats": [0, 2], "return": ["state", "view"]});
    let opening = client.ok(&format!("{game}/new-game"), &usual);
    let [state, view] = ["state", "view"].map(|member| {
        let mut value = opening[member].clone();
        value["ruleset"] = json!(ruleset);
        value
    });
    let seat = opening["state"]["seats"][0].clone();
    for (operation, body, place, problem) in [
        ("new-game", start.clone(), "/ruleset", "invalid_options"),
        (
            "replay",
            json!({"start": {"new_game": start}, "log": []}),
            "/start/new_game/ruleset",
            "invalid_options",
        ),
        ("replay", json!({"start": {"state": state}, "log": []}), "/start/state/ruleset", "invalid_state"),
        ("apply", json!({"state": state, "seat": seat, "action": "pass"}), "/state/ruleset", "invalid_state"),
        ("legal-actions", json!({"state": state}), "/state/ruleset", "invalid_state"),
        ("legal-actions", json!({"view": view}), "/view/ruleset", "invalid_state"),
        (
            "validate",
            json!({"state": state, "seat": seat, "action": "pass"}),
            "/state/ruleset",
            "invalid_state",
        ),
        ("validate", json!({"view": view, "seat": seat, "action": "pass"}), "/view/ruleset", "invalid_state"),
        ("view", json!({"state": state, "seat": seat}), "/state/ruleset", "invalid_state"),
        ("default-action", json!({"state": state, "seat": seat}), "/state/ruleset", "invalid_state"),
    ] {
        let reply = client.post(&format!("{game}/{operation}"), &body);
        assert_eq!(
            (reply.status, &reply.json()["code"]),
            (422, &json!(problem)),
            "{operation}: {}",
            reply.text()
        );
        assert_told(&reply.json()["violations"], place, code);
    }
    let checked = client.ok(&format!("{game}/check-state"), &json!({"state": state}));
    assert_eq!(checked["valid"], false);
    assert_told(&checked["violations"], "/state/ruleset", code);
}

/// The version is the only fault, and the message names those that are known.
#[track_caller]
fn assert_told(violations: &Value, place: &str, code: &str) {
    let [violation] = list(violations) else { panic!("not one fault: {violations}") };
    assert_eq!((&violation["pointer"], &violation["code"]), (&json!(place), &json!(code)), "{violation}");
    assert!(violation["message"].as_str().is_some_and(|message| message.contains("@1.0.0")), "{violation}");
}

/// States of every ruleset, recorded when its version was new, are accepted and played on exactly as then.
///
/// A file that is missing is written from a game of today; delete one only before its ruleset version is released. A file
/// of a ruleset version that is no longer listed is tested all the same: whoever retires a version deletes its file with
/// it, and so takes the promise back in a way that a reader of the change sees.
#[test]
fn states_of_old_are_played_on_as_they_were() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        for ruleset in rulesets(&client, game) {
            let file = PathBuf::from(format!("{GOLDEN}/{}.json", ruleset.replace('/', "-")));
            if !file.exists() {
                std::fs::create_dir_all(GOLDEN).expect("a folder can be made");
                std::fs::write(&file, recorded(&client, game, &ruleset)).expect("a file can be written");
            }
        }
    }
    let mut moments = 0;
    for file in std::fs::read_dir(GOLDEN).expect("there are golden files") {
        let path = file.expect("a folder can be read").path();
        let text = std::fs::read_to_string(&path).expect("a file can be read");
        let golden: Value = serde_json::from_str(&text).expect("a golden file is JSON");
        let game =
            golden["game"].as_str().and_then(|name| GAMES.into_iter().find(|game| game.ends_with(name)));
        let game = game.unwrap_or_else(|| panic!("{}: an unknown game", path.display()));
        for moment in list(&golden["moments"]) {
            let place = format!("{}: {}", path.display(), moment["moment"]);
            let checked = client.ok(&format!("{game}/check-state"), &json!({"state": moment["state"]}));
            assert_eq!(checked, json!({"valid": true, "violations": []}), "{place}");
            let Some(apply) = moment.get("apply") else { continue };
            let mut request = apply.clone();
            request["state"] = moment["state"].clone();
            request["return"] = json!(["state", "events"]);
            let answer = client.ok(&format!("{game}/apply"), &request);
            assert_eq!(answer["state"], moment["next"], "{place}");
            assert_eq!(answer["events"], moment["events"], "{place}");
            moments += 1;
        }
    }
    assert!(moments >= 4 * 6, "only {moments} moments of golden games");
}

/// A game of a ruleset, at its start, in its middle, late, in its last step and at its end: a line for each.
fn recorded(client: &Client, game: &str, ruleset: &str) -> String {
    let start = json!({
        "seats": [0, 2],
        "game_id": "golden-game-000000000000",
        "ruleset": ruleset,
        "options": if game.ends_with("jumbo-jet") { json!({"round_limit": 40}) } else { json!({}) },
        "chance": {"mode": "seeded", "seed": "golden"},
    });
    let mut player = Player::sit_down(client, game, start, 1);
    player.play_to_the_end();
    let last = player.steps.len() - 1;
    let places = [
        ("start", 0),
        ("early", last / 8),
        ("middle", last / 2),
        ("late", last * 7 / 8),
        ("last step", last),
    ];
    let mut moments: Vec<Value> = places
        .iter()
        .map(|(name, place)| {
            let step = &player.steps[*place];
            let apply = json!({"seat": step.request["seat"], "action": step.request["action"]});
            let (next, events) = (&step.answer["state"], &step.answer["events"]);
            json!({"moment": name, "state": step.before, "apply": apply, "next": next, "events": events})
        })
        .collect();
    moments.push(json!({"moment": "end", "state": player.state()}));
    let name = game.rsplit('/').next().unwrap_or_default();
    let moments: Vec<String> = moments.iter().map(Value::to_string).collect();
    let (name, ruleset) = (json!(name), json!(ruleset));
    format!("{{\"game\": {name}, \"ruleset\": {ruleset}, \"moments\": [\n{}\n]}}\n", moments.join(",\n"))
}
