//! Bodies that are JSON but not what an operation takes: every fault is named with its place.

use super::{Target, fault_at};
use serde_json::{Value, json};

#[test]
fn members_of_the_wrong_type_are_named() {
    let target = Target::new();
    for (body, pointer) in [
        (json!([]), ""),
        (json!("seats"), ""),
        (json!(null), ""),
        (json!({"seats": "0, 2"}), "/seats"),
        (json!({"seats": null}), "/seats"),
        (json!({"seats": ["0", 2]}), "/seats/0"),
        (json!({"seats": [0, [2]]}), "/seats/1"),
        (json!({"seats": [0, 2], "ruleset": 1}), "/ruleset"),
        (json!({"seats": [0, 2], "options": []}), "/options"),
        (json!({"seats": [0, 2], "options": {"planes": true}}), "/options/planes"),
        (json!({"seats": [0, 2], "options": null}), "/options"),
        (json!({"seats": [0, 2], "chance": "server"}), "/chance"),
        (json!({"seats": [0, 2], "return": {}}), "/return"),
    ] {
        let problem = target.refuses("new-game", &body, 400, "schema_violation");
        fault_at(&problem, "errors", pointer);
    }
}

#[test]
fn unknown_members_are_named() {
    let target = Target::new();
    let mut board = target.state.clone();
    board["board"]["fleets"][0]["colour"] = json!("red");
    let mut header = target.state.clone();
    header["winner"] = json!(0);
    let apply = |state: &Value, action: Value| json!({"state": state, "seat": 0, "action": action});
    for (operation, body, pointer) in [
        ("new-game", json!({"seats": [0, 2], "players": 2}), "/players"),
        ("new-game", json!({"seats": [0, 2], "options": {"take_of": [6]}}), "/options/take_of"),
        ("new-game", json!({"seats": [0, 2], "chance": {"mode": "server", "seed": "x"}}), "/chance/seed"),
        ("apply", apply(&board, json!("roll")), "/state/board/fleets/0/colour"),
        ("apply", apply(&header, json!("roll")), "/state/winner"),
        ("apply", apply(&target.state, json!({"type": "roll", "plane": 0})), "/action/plane"),
        ("apply", apply(&target.state, json!({"type": "chance", "value": 1, "seat": 0})), "/action/seat"),
        ("validate", json!({"state": target.state, "seat": 0, "action": "roll", "chance": {}}), "/chance"),
    ] {
        let problem = target.refuses(operation, &body, 400, "schema_violation");
        assert_eq!(fault_at(&problem, "errors", pointer)["code"], "unknown_member", "{problem}");
    }
}

#[test]
fn all_faults_are_named_at_once() {
    let target = Target::new();
    let body = json!({
        "seats": [0, "2"], "colour": 1, "options": {"planes": 9, "win": "never", "wind": 3},
        "game_id": "short", "chance": {"mode": "seeded", "seed": ""},
    });
    let problem = target.refuses("new-game", &body, 400, "schema_violation");
    for pointer in [
        "/seats/1",
        "/colour",
        "/options/planes",
        "/options/win",
        "/options/wind",
        "/game_id",
        "/chance/seed",
    ] {
        fault_at(&problem, "errors", pointer);
    }
}

#[test]
fn values_outside_their_range_are_named() {
    let target = Target::new();
    let with = |member: &str, value: Value| {
        let mut body = json!({"seats": [0, 2]});
        body[member] = value;
        body
    };
    for (body, pointer) in [
        (json!({"seats": [0, 6]}), "/seats/1"),
        (json!({"seats": [0, 1, 2, 3, 4, 5, 0]}), "/seats"),
        (with("options", json!({"planes": 0})), "/options/planes"),
        (with("options", json!({"planes": 5})), "/options/planes"),
        (with("options", json!({"take_off": [7]})), "/options/take_off/0"),
        (with("options", json!({"overshoot": "explode"})), "/options/overshoot"),
        (with("game_id", json!("too-short")), "/game_id"),
        (with("game_id", json!("with spaces and more of them")), "/game_id"),
        (with("game_id", json!("x".repeat(65))), "/game_id"),
        (with("chance", json!({"mode": "seeded", "seed": "x".repeat(65)})), "/chance/seed"),
        (with("chance", json!({"mode": "seeded"})), "/chance/seed"),
        (with("chance", json!({"mode": "loaded"})), "/chance/mode"),
        (with("chance", json!({})), "/chance/mode"),
        (with("return", json!(["secrets"])), "/return/0"),
        (with("ruleset", json!("")), "/ruleset"),
    ] {
        let problem = target.refuses("new-game", &body, 400, "schema_violation");
        let faults = problem["errors"].as_array().map_or(&[][..], Vec::as_slice);
        let near = |fault: &&Value| fault["pointer"].as_str().is_some_and(|at| pointer.starts_with(at));
        assert!(faults.iter().any(|fault| near(&fault) && fault["pointer"] != ""), "{pointer}: {problem}");
    }
    let step = |step: i64| {
        let mut state = target.state.clone();
        state["board"]["fleets"][1]["planes"][3] = json!(step);
        json!({"state": state, "seat": 0, "action": "roll"})
    };
    for beyond in [99, 57, -2, i64::MAX, i64::MIN] {
        let problem = target.refuses("apply", &step(beyond), 400, "schema_violation");
        fault_at(&problem, "errors", "/state/board/fleets/1/planes/3");
    }
}

/// A seed has at most 64 bytes, which are fewer characters when they are not ASCII.
#[test]
fn a_seed_is_measured_in_bytes() {
    let target = Target::new();
    let start = |seed: String| json!({"seats": [0, 2], "chance": {"mode": "seeded", "seed": seed}});
    let reply = target.client.post(&format!("{}/new-game", aerodrome_e2e::GAME), &start("é".repeat(32)));
    assert_eq!(reply.status, 200, "{}", reply.text());
    let problem = target.refuses("new-game", &start("é".repeat(33)), 400, "schema_violation");
    fault_at(&problem, "errors", "/chance/seed");
}

#[test]
fn actions_that_do_not_exist_are_named() {
    let target = Target::new();
    for action in [
        json!("fly"),
        json!(""),
        json!("move:"),
        json!("move:10"),
        json!("take-off:é"),
        json!("ROLL"),
        json!("x".repeat(100_000)),
        json!({"type": "fly"}),
        json!({"type": "move"}),
        json!({"plane": 1}),
        json!({"type": "move", "plane": 4}),
        json!({"type": "move", "plane": "1"}),
        json!({"type": "chance"}),
        json!({"type": "chance", "value": 7}),
        json!({"type": "chance", "value": 0}),
        json!(7),
        json!(null),
        json!([]),
        json!({}),
    ] {
        for operation in ["apply", "validate"] {
            let mut body = json!({"state": target.state, "action": action});
            if action["type"] != "chance" {
                body["seat"] = json!(0);
            }
            let problem = target.refuses(operation, &body, 400, "schema_violation");
            let text = problem.to_string();
            assert!(text.contains("/action"), "{action}: {problem}");
            assert!(text.len() < 10_000, "the answer repeats what was sent");
        }
    }
}

#[test]
fn members_that_belong_together_are_asked_for_together() {
    let target = Target::new();
    let state = &target.state;
    let view =
        target.client.ok(&format!("{}/view", aerodrome_e2e::GAME), &json!({"state": state, "seat": 0}));
    let view = &view["view"];
    for (operation, body, pointer) in [
        ("legal-actions", json!({}), ""),
        ("legal-actions", json!({"state": state, "view": view}), ""),
        ("validate", json!({"seat": 0, "action": "roll"}), ""),
        ("validate", json!({"state": state, "action": "roll"}), "/seat"),
        ("apply", json!({"state": state, "action": "roll"}), "/seat"),
        ("apply", json!({"state": state, "seat": 0, "action": {"type": "chance", "value": 1}}), "/seat"),
        ("replay", json!({"start": {}, "log": []}), "/start"),
        ("replay", json!({"start": {"state": state, "new_game": {"seats": [0, 2]}}, "log": []}), "/start"),
        ("replay", json!({"start": {"new_game": {"seats": [0, 2]}}, "log": []}), "/start/new_game/game_id"),
    ] {
        let problem = target.refuses(operation, &body, 400, "schema_violation");
        fault_at(&problem, "errors", pointer);
    }
}
