//! Bodies that do not have the documented form: each fault is told once, at its own place, in words that help.

use crate::support::{post, post_in, start};
use serde_json::{Value, json};

/// The faults of an answer as lines: pointer, code and message.
fn faults((status, answer): (u16, Value)) -> Vec<String> {
    assert_eq!(status, 400, "{answer}");
    assert_eq!(answer["code"], "schema_violation", "{answer}");
    let text = |error: &Value, member: &str| error[member].as_str().expect("it is a text").to_owned();
    let errors = answer["errors"].as_array().expect("the faults are listed");
    errors.iter().map(|e| [text(e, "pointer"), text(e, "code"), text(e, "message")].join(" | ")).collect()
}

/// The detail of an answer that says that the body is no JSON.
fn detail((status, answer): (u16, Value)) -> String {
    assert_eq!((status, &answer["code"]), (400, &json!("malformed_json")), "{answer}");
    answer["detail"].as_str().expect("it is a text").to_owned()
}

/// The faults of an `apply` with this action of seat 0.
async fn of_action(action: Value) -> Vec<String> {
    faults(post("apply", &json!({ "state": start().await, "seat": 0, "action": action })).await)
}

/// The faults of an `apply` with something else in its state.
async fn of_state(pointer: &str, value: Value) -> Vec<String> {
    let mut state = start().await;
    *state.pointer_mut(pointer).expect("the state has this member") = value;
    faults(post("apply", &json!({ "state": state, "seat": 0, "action": "roll" })).await)
}

#[actix_web::test]
async fn an_action_id_that_does_not_exist_says_which_there_are() {
    let expected = "/action | pattern | It has to match \
                    `^(roll|pass|take-off:[0-3]|move:[0-3](\\+shortcut)?(\\+stack)?)$`, such as `roll`, `take-off:0`, \
                    `move:2`, `move:2+shortcut+stack` or `pass`.";
    for id in ["fly:1", "", "take-off:4", "move:1+stack+shortcut", "roll "] {
        assert_eq!(of_action(json!(id)).await, [expected], "{id:?}");
    }
}

#[actix_web::test]
async fn an_action_of_an_unknown_type_says_which_there_are() {
    let expected = ["/action/type | enum | It has to be `roll`, `take_off`, `move`, `pass` or `chance`."];
    assert_eq!(of_action(json!({ "type": "fly", "plane": 9 })).await, expected);
    assert_eq!(of_action(json!({ "type": null })).await, expected);
    assert_eq!(of_action(json!({ "plane": 1 })).await, ["/action/type | required | This member is missing."]);
}

#[actix_web::test]
async fn an_action_of_no_possible_type_says_what_it_can_be() {
    for action in [json!(7), json!(null), json!(["roll"]), json!(true)] {
        let expected = ["/action | type | It has to be an object or a text."];
        assert_eq!(of_action(action.clone()).await, expected, "{action}");
    }
}

#[actix_web::test]
async fn members_of_an_action_are_told_one_by_one() {
    assert_eq!(
        of_action(json!({ "type": "move", "plane": 9 })).await,
        ["/action/plane | maximum | At most 3."]
    );
    assert_eq!(
        of_action(json!({ "type": "move", "shortcut": 1, "turbo": true })).await,
        [
            "/action/plane | required | This member is missing.",
            "/action/shortcut | type | It has to be `true` or `false`.",
            "/action/turbo | unknown_member | There is no such member here; there can be `type`, `plane`, `shortcut` and `stack`.",
        ]
    );
    assert_eq!(
        of_action(json!({ "type": "chance", "value": 0 })).await,
        ["/action/value | minimum | At least 1."]
    );
    assert_eq!(
        of_action(json!({ "type": "roll", "plane": 0 })).await,
        ["/action/plane | unknown_member | There is no such member here; there can be `type`."]
    );
}

#[actix_web::test]
async fn the_seat_has_to_suit_the_action() {
    let body = json!({ "state": start().await, "action": "roll" });
    assert_eq!(
        faults(post("apply", &body).await),
        ["/seat | required | The action of a seat needs the seat."]
    );
    assert_eq!(
        of_action(json!({ "type": "chance", "value": 1 })).await,
        ["/seat | unknown_member | Chance has no seat; leave it out."]
    );
}

#[actix_web::test]
async fn faults_deep_in_a_state_are_told_at_their_places() {
    assert_eq!(
        of_state("/board/fleets/1/planes/2", json!(57)).await,
        ["/state/board/fleets/1/planes/2 | maximum | At most 56."]
    );
    assert_eq!(
        of_state("/board/fleets/0/stacks", json!([[1, 1], [4]])).await,
        [
            "/state/board/fleets/0/stacks/0 | unique_items | The items have to differ.",
            "/state/board/fleets/0/stacks/1/0 | maximum | At most 3.",
        ]
    );
    assert_eq!(
        of_state("/options/overshoot", json!("explode")).await,
        ["/state/options/overshoot | enum | It has to be `illegal`, `bounce` or `finishes`."]
    );
    assert_eq!(
        of_state("/options/overshoot", json!({ "illegal": null })).await,
        ["/state/options/overshoot | type | It has to be a text."]
    );
    assert_eq!(
        of_state("/pending", json!({ "type": "decision", "phase": "trade" })).await,
        [
            "/state/pending/phase | enum | It has to be `roll` or `move`.",
            "/state/pending/seats | required | This member is missing.",
        ]
    );
    assert_eq!(
        of_state("/pending", json!({ "type": "waiting" })).await,
        ["/state/pending/type | enum | It has to be `decision`, `chance` or `over`."]
    );
    assert_eq!(
        of_state("/chance", json!({ "mode": "seeded", "seed": "" })).await,
        ["/state/chance/seed | min_length | It must not be empty."]
    );
    assert_eq!(of_state("/board", json!(null)).await, ["/state/board | type | It has to be an object."]);
    assert_eq!(
        of_state("/game", json!("ludo")).await,
        ["/state/game | enum | It has to be `aeroplane-chess`."]
    );
    let over =
        json!({ "type": "over", "ranking": [[0]], "winners": [0], "scores": { "9": 1 }, "rule": "AC-41" });
    assert_eq!(
        of_state("/pending", over).await,
        ["/state/pending/scores/9 | unknown_member | There is no such member here."]
    );
}

/// The readers of serde take an array of the members' values for an object; ours do not.
#[actix_web::test]
async fn lists_are_no_objects() {
    let expected = |pointer: &str| [format!("{pointer} | type | It has to be an object.")];
    assert_eq!(of_state("/chance", json!(["server"])).await, expected("/state/chance"));
    assert_eq!(of_state("/board/turn", json!([0, false, 1, 0, []])).await, expected("/state/board/turn"));
    assert_eq!(of_state("/board/fleets/0", json!([0, [], []])).await, expected("/state/board/fleets/0"));
    assert_eq!(faults(post("new-game", &json!([[0, 2]])).await), expected(""));
}

#[actix_web::test]
async fn a_seed_is_measured_in_bytes() {
    let body = |seed: String| json!({ "seats": [0, 2], "chance": { "mode": "seeded", "seed": seed } });
    assert_eq!(post("new-game", &body("é".repeat(32))).await.0, 200);
    assert_eq!(
        faults(post("new-game", &body("é".repeat(33))).await),
        ["/chance/seed | max_bytes | At most 64 bytes of UTF-8."]
    );
    assert_eq!(
        faults(post("new-game", &body("e".repeat(65))).await),
        ["/chance/seed | max_length | At most 64 characters."]
    );
}

#[actix_web::test]
async fn whole_numbers_are_written_as_such() {
    let body = r#"{"seats": [0, 2.0], "options": {"planes": 4e0}}"#;
    let message = "It has to be a whole number, written without a point and an exponent.";
    assert_eq!(
        faults(post_in("en", "new-game", body).await),
        [format!("/options/planes | type | {message}"), format!("/seats/1 | type | {message}")]
    );
    let body = r#"{"seats": [9.0, 2.0, 1.5]}"#;
    assert_eq!(
        faults(post_in("en", "new-game", body).await),
        [
            "/seats/0 | maximum | At most 5.".to_owned(),
            format!("/seats/1 | type | {message}"),
            "/seats/2 | type | It has to be a whole number.".to_owned(),
        ]
    );
}

#[actix_web::test]
async fn a_member_stands_only_once() {
    for body in [r#"{"seats": [0, 2], "seats": [0, 1]}"#, r#"{"seats": 5, "seats": [0, 1]}"#] {
        assert_eq!(
            faults(post_in("en", "new-game", body).await),
            ["/seats | repeated_member | This member appears here more than once."]
        );
    }
    let state = start().await;
    let body = format!(r#"{{"state": {state}, "seat": 0, "action": {{"type": "pass", "type": "roll"}}}}"#);
    assert_eq!(
        faults(post_in("en", "apply", body).await),
        ["/action/type | repeated_member | This member appears here more than once."]
    );
}

#[actix_web::test]
async fn members_that_exclude_each_other_are_told() {
    let expected = [" | one_of | Exactly one of `state`, `token` and `view` has to be there."];
    assert_eq!(faults(post("legal-actions", &json!({})).await), expected);
    let state = start().await;
    let (_, answer) = post("view", &json!({ "state": state, "seat": 0 })).await;
    let both = json!({ "state": state, "view": answer["view"] });
    assert_eq!(faults(post("legal-actions", &both).await), expected);
}

#[actix_web::test]
async fn a_viewer_is_a_seat_or_the_spectator() {
    let state = start().await;
    let body = |seat: Value| json!({ "state": state, "seat": seat });
    let expected = ["/seat | enum | It has to be a whole number or `spectator`."];
    assert_eq!(faults(post("view", &body(json!("referee"))).await), expected);
    let expected = ["/seat | type | It has to be a whole number or `spectator`."];
    assert_eq!(faults(post("view", &body(json!([0]))).await), expected);
    assert_eq!(faults(post("view", &body(json!(6))).await), ["/seat | maximum | At most 5."]);
}

#[actix_web::test]
async fn log_entries_are_told_as_what_they_most_likely_are() {
    let of_log = async |log: Value| {
        let body = json!({ "start": { "state": start().await }, "log": log });
        faults(post("replay", &body).await)
    };
    assert_eq!(
        of_log(json!([
            { "seat": 0, "action": "roll" },
            { "seat": 9, "action": { "type": "take_off", "plane": "0" } },
            { "seat": 0 },
            { "chance": 7 },
            { "chance": 6, "seat": 0 },
            {},
            "roll",
        ]))
        .await,
        [
            "/log/1/action/plane | type | It has to be a whole number.",
            "/log/1/seat | maximum | At most 5.",
            "/log/2/action | required | This member is missing.",
            "/log/3/chance | maximum | At most 6.",
            "/log/4/seat | unknown_member | There is no such member here; there can be `chance`.",
            "/log/5 | one_of | It needs the members `seat` and `action` or `chance`.",
            "/log/6 | type | It has to be an object.",
        ]
    );
    // A log has chance outcomes under a name of their own.
    assert_eq!(
        of_log(json!([{ "seat": 0, "action": { "type": "chance", "value": 6 } }])).await,
        ["/log/0/action/type | enum | It has to be `roll`, `take_off`, `move` or `pass`."]
    );
}

#[actix_web::test]
async fn a_replay_needs_the_id_of_its_game() {
    let body = json!({ "start": { "new_game": { "seats": [0, 2] } }, "log": [] });
    let expected = "A replay needs the id of the game: dice and chain depend on it.";
    assert_eq!(
        faults(post("replay", &body).await),
        [format!("/start/new_game/game_id | required | {expected}")]
    );
}

#[actix_web::test]
async fn faults_are_told_in_french() {
    let body = json!({
        "seats": [0, 9],
        "ruleset": "",
        "options": { "planes": "4", "speed": 1, "take_off": [6, 6] },
        "chance": { "mode": "random" },
        "game_id": "short",
        "return": ["state", "hash"],
    });
    assert_eq!(
        faults(post_in("fr", "new-game", body.to_string()).await),
        [
            "/chance/mode | enum | Il faut `server`, `seeded` ou `provided`.",
            "/game_id | pattern | Le texte doit correspondre à `^[A-Za-z0-9_-]{22,64}$`, comme `demo-game-0000000000000`.",
            "/options/planes | type | Il faut un nombre entier.",
            "/options/speed | unknown_member | Ce membre n'existe pas ici\u{a0}; il peut y avoir `take_off`, \
             `extra_roll_on_six`, `three_sixes`, `jump_then_shortcut`, `jump_after_direct_shortcut`, `shortcut`, \
             `shortcut_decline`, `capture_stops`, `crossing_capture`, `crossing_stack`, `stack`, `stack_hit`, \
             `stack_block`, `jump_blocked`, `overshoot`, `mandatory_move`, `win`, `planes` et `starter`.",
            "/options/take_off | unique_items | Les éléments doivent être différents.",
            "/return/1 | enum | Il faut `state`, `token`, `view`, `pending`, `events` ou `legal_actions`.",
            "/ruleset | min_length | Le texte ne peut pas être vide.",
            "/seats/1 | maximum | Au plus 5.",
        ]
    );
    let body = json!({ "state": start().await, "seat": "2", "action": 5 });
    assert_eq!(
        faults(post_in("fr", "apply", body.to_string()).await),
        ["/action | type | Il faut un objet ou un texte.", "/seat | type | Il faut un nombre entier.",]
    );
}

#[actix_web::test]
async fn what_says_that_it_is_something_else_is_not_looked_at_any_further() {
    let mut other = start().await;
    other["game"] = json!("jumbo-jet");
    other["board"] = json!({ "players": [] });
    let body = json!({ "state": other, "seat": 9, "action": "roll" });
    assert_eq!(
        faults(post("apply", &body).await),
        ["/seat | maximum | At most 5.", "/state/game | enum | It has to be `aeroplane-chess`."]
    );
}

#[actix_web::test]
async fn an_entry_of_legal_actions_is_no_action() {
    let entry = json!({ "seat": 0, "id": "roll", "action": { "type": "roll" }, "label": "Throw the die" });
    let body = json!({ "state": start().await, "seat": 0, "action": entry });
    assert_eq!(
        faults(post("apply", &body).await),
        [
            "/action/type | required | This member is missing. Of an entry of `legal_actions`, send its `action` or its `id`."
        ]
    );
}

#[actix_web::test]
async fn long_lists_of_faults_are_cut() {
    let log = vec![json!({ "seat": 9, "action": "roll" }); 1000];
    let body = json!({ "start": { "state": start().await }, "log": log });
    assert_eq!(faults(post("replay", &body).await).len(), 64);
}

#[actix_web::test]
async fn a_body_that_is_no_json_says_where_it_stops_being_one() {
    assert_eq!(
        detail(post_in("en", "new-game", "{\n  \"seats\": [0, 2],\n}").await),
        "The body cannot be read as JSON at line 3, column 1, where `}` stands."
    );
    assert_eq!(
        detail(post_in("en", "new-game", "{\"seats\": [0, 2]").await),
        "The body ends at line 1, column 16, before its JSON does."
    );
    assert_eq!(detail(post_in("fr", "new-game", "").await), "Le corps est vide.");
    assert_eq!(
        detail(post_in("en", "new-game", "[".repeat(33)).await),
        "The body is nested more than 32 levels deep."
    );
    for text in ["{} {}", "\u{feff}{}", "{\"seats\": [0, 2], \"game_id\": \"\\ud800\"}", "{'seats': [0]}"] {
        detail(post_in("en", "new-game", text).await);
    }
}

#[actix_web::test]
async fn explanations_stay_small_however_large_the_fault_is() {
    // Each of these once cost seconds and gigabytes, or an answer larger than the request.
    let name = "n".repeat(100_000);
    let repeated = format!("{{\"{name}\":{{{}}}}}", vec!["\"\":0"; 20_000].join(","));
    let wrong_items = format!("{{\"start\":{{}},\"log\":[{}]}}", vec!["0"; 400_000].join(","));
    let long_name = format!("{{\"{name}\":0}}");
    for (operation, body) in [("apply", repeated), ("replay", wrong_items), ("apply", long_name)] {
        let (status, problem) = post_in("en", operation, body).await;
        assert_eq!(status, 400);
        assert!(problem.to_string().len() < 20_000, "{}", problem.to_string().len());
    }
}

#[actix_web::test]
async fn a_list_that_is_too_long_is_told_without_its_items() {
    let body = format!("{{\"start\":{{}},\"log\":[{}]}}", vec!["0"; 6_000].join(","));
    assert_eq!(faults(post_in("en", "replay", body).await), ["/log | max_items | At most 5000 items."]);
    let body = json!({ "seats": vec!["x"; 60_000], "game_id": 7 });
    assert_eq!(
        faults(post("new-game", &body).await),
        ["/game_id | type | It has to be a text.", "/seats | max_items | At most 6 items."]
    );
}

#[actix_web::test]
async fn the_detail_names_the_first_faults() {
    let (_, problem) = post("new-game", &json!({ "seats": [0, 9], "rules": "classic" })).await;
    assert_eq!(
        problem["detail"],
        "/rules: There is no such member here; there can be `seats`, `ruleset`, `options`, `chance`, `game_id`, \
         `viewers`, `keys` and `return`. /seats/1: At most 5."
    );
}
