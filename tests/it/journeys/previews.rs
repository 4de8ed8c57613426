//! What is told beforehand is what happens: lists, previews and verdicts agree with `apply`.

use super::{ask, list, new_game};
use aerodrome_e2e::{Client, GAME, KEY, Player, Server, Step};
use serde_json::{Value, json};

/// Every so many steps of a game are looked at.
const EVERY: usize = 9;

#[test]
fn previews_tell_what_apply_does_up_to_the_first_throw() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for mode in super::CHANCE {
        let player = finished(&client, "previews", mode);
        for step in player.steps.iter().step_by(EVERY) {
            let question = json!({"state": step.before, "include": ["preview"]});
            for listed in list(&ask(&client, "legal-actions", &question)["legal_actions"]) {
                let request =
                    json!({"state": step.before, "seat": listed["seat"], "action": listed["action"]});
                let applied = ask(&client, "apply", &request);
                let preview = &listed["preview"];
                let (told, done) = (list(&preview["events"]), list(&applied["events"]));
                assert!(!told.is_empty(), "{listed}");
                assert!(done.starts_with(told), "{listed} but {applied}");
                // Where the caller throws, the game stops exactly where the preview does.
                let stops = applied["pending"]["type"] == "chance";
                let goes_on = done.len() > told.len();
                assert_eq!(preview["complete"] == false, stops || goes_on, "{listed} but {applied}");
                assert!(mode != "provided" || !goes_on, "{listed} but {applied}");
            }
        }
    }
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let player = finished(&client, "listed", "seeded");
    let seen = player.actions_seen();
    let (mut accepted, mut refused) = (0, 0);
    for step in player.steps.iter().step_by(EVERY) {
        for (seat, id) in &seen {
            let listed = list(&step.legal).iter().any(|legal| legal["seat"] == *seat && legal["id"] == *id);
            let question = json!({"state": step.before, "seat": seat, "action": id});
            let verdict = ask(&client, "validate", &question);
            let applied = client.post(&format!("{GAME}/apply"), &question);
            assert_eq!(verdict["legal"], json!(listed), "{question}: {verdict}");
            if listed {
                assert_eq!(applied.status, 200, "{question}: {}", applied.text());
                assert!(verdict.get("reasons").is_none(), "{verdict}");
                accepted += 1;
            } else {
                assert_eq!(applied.status, 422, "{question}: {}", applied.text());
                assert_eq!(applied.json()["reasons"], verdict["reasons"]);
                refused += 1;
            }
        }
    }
    assert!(accepted > 20 && refused > 200, "{accepted} accepted, {refused} refused");
}

#[test]
fn an_action_can_be_written_in_two_ways() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let player = finished(&client, "two-ways", "server");
    for step in player.steps.iter().step_by(EVERY) {
        for legal in list(&step.legal) {
            let request =
                |form: &str| json!({"state": step.before, "seat": legal["seat"], "action": legal[form]});
            for operation in ["apply", "validate"] {
                let path = format!("{GAME}/{operation}");
                let [object, id] = ["action", "id"].map(|form| client.post(&path, &request(form)));
                assert_eq!((object.status, object.body), (200, id.body), "{legal}");
            }
        }
    }
}

#[test]
fn a_view_answers_like_the_state_that_it_shows() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let player = finished(&client, "views", "server");
    let seen = player.actions_seen();
    for step in player.steps.iter().step_by(EVERY) {
        for viewer in [json!(0), json!(2), json!("spectator")] {
            let view = view_of(&client, step, &viewer);
            for seat in [None, Some(0), Some(2)] {
                let mut question = json!({"include": ["preview"]});
                if let Some(seat) = seat {
                    question["seat"] = json!(seat);
                }
                assert_same(&client, "legal-actions", &question, &step.before, &view);
            }
            for (seat, id) in seen.iter().step_by(3) {
                assert_same(&client, "validate", &json!({"seat": seat, "action": id}), &step.before, &view);
            }
        }
    }
}

/// The view, which must not hold what only the caller's backend may know.
#[track_caller]
fn view_of(client: &Client, step: &Step, viewer: &Value) -> Value {
    let view = ask(client, "view", &json!({"state": step.before, "seat": viewer}))["view"].take();
    assert_eq!(view["viewer"], *viewer);
    for secret in ["game_id", "chain", "chance"] {
        assert!(view.get(secret).is_none(), "{view}");
    }
    let game_id = step.before["game_id"].as_str().expect("a state names its game");
    assert!(!view.to_string().contains(game_id), "{view}");
    view
}

#[track_caller]
fn assert_same(client: &Client, operation: &str, question: &Value, state: &Value, view: &Value) {
    let path = format!("{GAME}/{operation}");
    let [by_state, by_view] = [("state", state), ("view", view)].map(|(name, value)| {
        let mut question = question.clone();
        question[name] = value.clone();
        client.post(&path, &question)
    });
    assert_eq!(by_state.status, 200, "{}", by_state.text());
    assert_eq!(by_state.text(), by_view.text());
}

fn finished(client: &Client, name: &str, mode: &str) -> Player {
    let mut player = Player::sit_down(client, GAME, new_game(name, &[0, 2], 2, mode), 3);
    player.play_to_the_end();
    player
}
