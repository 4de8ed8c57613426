//! What is told beforehand is what happens: lists, previews and verdicts agree with `apply`.

use super::{CHANCE, GAMES, OPEN_GAMES, finished, list};
use aerodrome_e2e::{Chooser, Client, KEY, Player, Server, Step, filled_in};
use serde_json::{Value, json};

/// Every so many steps of a game are looked at.
const EVERY: usize = 9;

/// So many actions are looked at in each of them: flights alone can be more than a hundred.
const ACTIONS: usize = 16;

/// Some of many, from the first on, evenly.
fn some(all: &[Value]) -> impl Iterator<Item = &Value> {
    all.iter().step_by(all.len().div_ceil(ACTIONS).max(1))
}

#[test]
fn previews_tell_what_apply_does_up_to_the_first_throw() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let player = finished(&client, game, "previews", mode);
        for step in player.steps.iter().step_by(EVERY) {
            let question = json!({"state": step.before, "include": ["preview"]});
            for listed in some(list(&player.ask("legal-actions", &question)["legal_actions"])) {
                let told_up_to_chance = mode == "provided" && OPEN_GAMES.contains(game);
                assert_comes_true(&player, step, listed, told_up_to_chance);
            }
        }
    }
}

#[track_caller]
fn assert_comes_true(player: &Player, step: &Step, listed: &Value, told_up_to_chance: bool) {
    let request = json!({"state": step.before, "seat": listed["seat"], "action": listed["action"]});
    let applied = player.ask("apply", &request);
    let preview = &listed["preview"];
    let (told, done) = (list(&preview["events"]), list(&applied["events"]));
    assert!(!told.is_empty(), "{listed}");
    assert!(done.starts_with(told), "{listed} but {applied}");
    let stops = applied["pending"]["type"] == "chance";
    let goes_on = done.len() > told.len();
    assert_eq!(preview["complete"] == false, stops || goes_on, "{listed} but {applied}");
    // Where the caller throws, a game without secrets stops exactly where the preview does.
    assert!(!told_up_to_chance || !goes_on, "{listed} but {applied}");
}

#[test]
fn an_action_is_accepted_exactly_when_it_is_listed() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let player = finished(&client, game, "listed", "seeded");
        let seen = player.actions_seen();
        let mut chooser = Chooser::new(61);
        let (mut accepted, mut refused) = (0, 0);
        for step in player.steps.iter().step_by(EVERY) {
            let listed = some(list(&step.legal)).map(|legal| (legal["seat"].clone(), legal["id"].clone()));
            let guessed: Vec<_> = (0..ACTIONS).map(|_| chooser.one_of(&seen).clone()).collect();
            for (seat, id) in &listed.chain(guessed).collect::<Vec<_>>() {
                let is_meant = |legal: &Value| legal["seat"] == *seat && legal["id"] == *id;
                let listed = list(&step.legal).iter().any(is_meant);
                assert_judged(&client, game, step, seat, id, listed);
                *(if listed { &mut accepted } else { &mut refused }) += 1;
            }
        }
        assert!(accepted > 20 && refused > 200, "{game}: {accepted} accepted, {refused} refused");
    }
}

/// `validate` and `apply` agree on whether an action is legal, and on the reasons when it is not.
#[track_caller]
fn assert_judged(client: &Client, game: &str, step: &Step, seat: &Value, action: &Value, legal: bool) {
    let question = json!({"state": step.before, "seat": seat, "action": action});
    let verdict = client.ok(&format!("{game}/validate"), &question);
    let applied = client.post(&format!("{game}/apply"), &question);
    assert_eq!(verdict["legal"], json!(legal), "{question}: {verdict}");
    if legal {
        assert_eq!(applied.status, 200, "{question}: {}", applied.text());
        assert!(verdict.get("reasons").is_none(), "{verdict}");
    } else {
        assert_eq!(applied.status, 422, "{question}: {}", applied.text());
        assert_eq!(applied.json()["reasons"], verdict["reasons"]);
    }
}

/// Whatever is filled into an open action from its ranges is legal for its seat, but not for one without open actions.
#[test]
fn an_open_action_is_accepted_with_every_value_of_its_ranges() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut chooser = Chooser::new(41);
    let mut tried = 0;
    for game in GAMES {
        let player = finished(&client, game, "open", "seeded");
        for step in player.steps.iter().step_by(3) {
            let told = player.ask("legal-actions", &json!({"state": step.before}));
            assert_eq!(told["open_actions"].as_array().cloned().unwrap_or_default(), step.open);
            for open in &step.open {
                let action = filled_in(&open["action"], &player.board, &mut chooser);
                assert_judged(&client, game, step, &open["seat"], &action, true);
                let has_none = |seat: &&Value| step.open.iter().all(|open| open["seat"] != **seat);
                for seat in list(&step.before["seats"]).iter().filter(has_none) {
                    assert_judged(&client, game, step, seat, &action, false);
                }
                tried += 1;
            }
        }
    }
    assert!(tried > 10, "only {tried} open actions were tried");
}

#[test]
fn an_action_can_be_written_in_two_ways() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let player = finished(&client, game, "two-ways", "server");
        for step in player.steps.iter().step_by(EVERY) {
            for legal in some(list(&step.legal)) {
                let request =
                    |form: &str| json!({"state": step.before, "seat": legal["seat"], "action": legal[form]});
                for operation in ["apply", "validate"] {
                    let path = format!("{game}/{operation}");
                    let [object, id] = ["action", "id"].map(|form| client.post(&path, &request(form)));
                    assert_eq!((object.status, object.body), (200, id.body), "{legal}");
                }
            }
        }
    }
}

#[test]
fn a_view_answers_like_the_state_that_it_shows() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in OPEN_GAMES {
        let player = finished(&client, game, "views", "server");
        let seen = player.actions_seen();
        for step in player.steps.iter().step_by(EVERY) {
            for viewer in [json!(0), json!(2), json!("spectator")] {
                let view = view_of(&player, step, &viewer);
                for seat in [None, Some(0), Some(2)] {
                    let mut question = json!({"include": ["preview"]});
                    if let Some(seat) = seat {
                        question["seat"] = json!(seat);
                    }
                    assert_same(&client, &format!("{game}/legal-actions"), &question, &step.before, &view);
                }
                for (seat, id) in seen.iter().step_by(3) {
                    let question = json!({"seat": seat, "action": id});
                    assert_same(&client, &format!("{game}/validate"), &question, &step.before, &view);
                }
            }
        }
    }
}

/// The view, which must not hold what only the caller's backend may know.
#[track_caller]
fn view_of(player: &Player, step: &Step, viewer: &Value) -> Value {
    let view = player.ask("view", &json!({"state": step.before, "seat": viewer}))["view"].take();
    assert_eq!(view["viewer"], *viewer);
    for secret in ["game_id", "chain", "chance"] {
        assert!(view.get(secret).is_none(), "{view}");
    }
    let game_id = step.before["game_id"].as_str().expect("a state names its game");
    assert!(!view.to_string().contains(game_id), "{view}");
    view
}

#[track_caller]
fn assert_same(client: &Client, path: &str, question: &Value, state: &Value, view: &Value) {
    let [by_state, by_view] = [("state", state), ("view", view)].map(|(name, value)| {
        let mut question = question.clone();
        question[name] = value.clone();
        client.post(path, &question)
    });
    assert_eq!(by_state.status, 200, "{}", by_state.text());
    assert_eq!(by_state.text(), by_view.text());
}
