//! Actions, dice and logs that are not due.

use super::{Target, assert_points_into, assert_problem, fault_at};
use aerodrome_e2e::{GAME, JUMBO_JET};
use serde_json::{Value, json};

#[test]
fn an_action_for_another_seat_is_refused_with_its_rule() {
    let target = Target::new();
    let body = json!({"state": target.state, "seat": 2, "action": "roll"});
    let problem = target.refuses("apply", &body, 422, "illegal_action");
    let reason = &problem["reasons"][0];
    assert_eq!(
        (&reason["code"], &reason["pointer"]),
        (&json!("not_your_turn"), &json!("/seat")),
        "{problem}"
    );
    assert_eq!(reason["params"], json!({"seat": 2, "turn": 0}));
    assert!(reason["rule"].as_str().is_some_and(|rule| rule.starts_with("AC-")), "{problem}");
    let body = json!({"state": target.state, "seat": 5, "action": "roll"});
    let problem = target.refuses("apply", &body, 422, "illegal_action");
    assert_eq!(problem["reasons"][0]["code"], "seat_not_in_game");
}

#[test]
fn chance_values_have_to_fit_exactly() {
    let target = Target::new();
    let roll = |values: Value| json!({"state": target.state, "seat": 0, "action": "roll", "chance": {"values": values}});
    // One die is thrown: a second value is left over, and none at all leaves the die in the air.
    assert_eq!(target.client.post(&format!("{GAME}/apply"), &roll(json!([6]))).status, 200);
    let in_the_air = target.client.ok(&format!("{GAME}/apply"), &roll(json!([])));
    assert_eq!(in_the_air["pending"]["type"], "chance");
    for values in [json!([6, 6]), json!(vec![1; 64])] {
        target.refuses("apply", &roll(values), 422, "chance_mismatch");
    }
    for values in [json!([7]), json!([0]), json!([-1]), json!(["6"]), json!([6.5]), json!(vec![1; 65])] {
        target.refuses("apply", &roll(values), 400, "schema_violation");
    }
    let chance = |state: &Value| json!({"state": state, "action": {"type": "chance", "value": 3}});
    let problem = target.refuses("apply", &chance(&target.state), 422, "illegal_action");
    assert_eq!(problem["reasons"][0]["code"], "chance_not_pending");
    assert_eq!(target.client.post(&format!("{GAME}/apply"), &chance(&in_the_air["state"])).status, 200);
    let roll_again = json!({"state": in_the_air["state"], "seat": 0, "action": "roll"});
    let problem = target.refuses("apply", &roll_again, 422, "illegal_action");
    assert_eq!(problem["reasons"][0]["code"], "chance_pending");
}

#[test]
fn where_the_service_throws_nobody_else_does() {
    let target = Target::new();
    for mode in [json!({"mode": "server"}), json!({"mode": "seeded", "seed": "demo"})] {
        let mut state = target.state.clone();
        state["chance"] = mode.clone();
        let with_values = json!({"state": state, "seat": 0, "action": "roll", "chance": {"values": [6]}});
        target.refuses("apply", &with_values, 422, "chance_mismatch");
        let as_action = json!({"state": state, "action": {"type": "chance", "value": 6}});
        target.refuses("apply", &as_action, 422, "chance_mismatch");
    }
    let start = json!({"seats": [0, 2], "chance": {"mode": "provided", "values": [6]}});
    target.refuses("new-game", &start, 422, "chance_mismatch");
    let start = json!({"seats": [0, 2], "chance": {"mode": "server", "values": [6]}});
    target.refuses("new-game", &start, 400, "schema_violation");
}

#[test]
fn a_state_that_is_not_the_expected_one_is_stale() {
    let target = Target::new();
    let request =
        |seq: u64| json!({"state": target.state, "seat": 0, "action": "roll", "expect": {"seq": seq}});
    let problem = target.refuses("apply", &request(1), 409, "stale_state");
    let detail = problem["detail"].as_str().unwrap_or_default();
    assert!(detail.contains('0') && detail.contains('1'), "{problem}");
    assert_eq!(target.client.post(&format!("{GAME}/apply"), &request(0)).status, 200);
}

#[test]
fn a_replay_is_not_longer_than_its_limit() {
    let target = Target::new();
    let replay = |entries: usize| {
        let start =
            json!({"seats": [0, 2], "game_id": "long-replay-00000000000", "chance": {"mode": "provided"}});
        json!({"start": {"new_game": start}, "log": vec![json!({"seat": 0, "action": "roll"}); entries]})
    };
    for entries in [5_001, 6_000] {
        let problem = target.refuses("replay", &replay(entries), 400, "schema_violation");
        assert_eq!(problem["errors"][0]["pointer"], "/log", "{problem}");
    }
    let verdict = target.client.ok(&format!("{GAME}/replay"), &replay(5_000));
    assert_eq!(verdict["first_error"]["index"], 1, "{verdict}");
}

/// A log has no `action` where chance decides, so what is wrong with it is in `chance`.
#[test]
fn a_wrong_chance_entry_of_a_log_is_pointed_at() {
    let target = Target::new();
    let start = |seats: Value| json!({"seats": seats, "game_id": "wrong-chance-0000000000", "chance": {"mode": "provided"}});
    // Nothing is thrown before the player does it; and where a flight plan is dealt no chance card can come.
    for (game, seats, log, code) in [
        (GAME, json!([0, 2]), json!([{"chance": 3}]), "chance_not_pending"),
        (
            GAME,
            json!([0, 2]),
            json!([{"seat": 0, "action": "roll"}, {"chance": 3}, {"chance": 4}]),
            "chance_not_pending",
        ),
        (JUMBO_JET, json!([0, 3]), json!([{"chance": "CC03"}]), "chance_impossible"),
    ] {
        let last = log.as_array().map_or(0, Vec::len) - 1;
        let replay = json!({"start": {"new_game": start(seats)}, "log": log});
        let verdict = target.client.ok(&format!("{game}/replay"), &replay);
        assert_eq!(verdict["first_error"]["index"], json!(last), "{verdict}");
        let problem = &verdict["first_error"]["problem"];
        let reason = fault_at(problem, "reasons", &format!("/log/{last}/chance"));
        assert_eq!(reason["code"], code, "{problem}");
        assert_points_into(&replay, problem);
    }
}

#[test]
fn a_start_that_cannot_be_is_told_in_the_place_where_it_stands() {
    let target = Target::new();
    let start = json!({"seats": [0, 1], "game_id": "odd-seats-0000000000000"});
    let replay = json!({"start": {"new_game": start}, "log": []});
    let problem = target.refuses("replay", &replay, 422, "invalid_options");
    let pointer = problem["violations"][0]["pointer"].as_str().unwrap_or_default();
    assert!(pointer.starts_with("/start/new_game/seats"), "{problem}");
}

/// Whoever asks for nothing gets nothing but the number to go on with, not everything.
#[test]
fn an_empty_list_of_members_gives_the_count_only() {
    let target = Target::new();
    let body = json!({"state": target.state, "seat": 0, "action": "roll", "return": []});
    assert_eq!(target.client.ok(&format!("{GAME}/apply"), &body), json!({"seq": 1}));
}

#[test]
fn every_code_has_a_page() {
    let target = Target::new();
    for code in ["malformed_json", "schema_violation", "illegal_action", "chance_mismatch", "internal_error"]
    {
        let page = target.client.get(&format!("/problems/{code}"));
        assert_eq!((page.status, &page.json()["code"]), (200, &json!(code)));
    }
    assert_problem(&target.client.get("/problems/boredom"), 404, "not_found");
}
