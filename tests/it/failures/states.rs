//! States that no game can be in, and games that cannot start.

use super::{Target, fault_at};
use serde_json::{Value, json};

#[test]
fn seats_that_cannot_sit_together_start_no_game() {
    let target = Target::new();
    for seats in [
        json!([0, 0]),
        json!([4, 5]),
        json!([]),
        json!([0]),
        json!([0, 1]),
        json!([0, 2, 1]),
        json!([0, 2, 5]),
    ] {
        let problem = target.refuses("new-game", &json!({"seats": seats}), 422, "invalid_options");
        for violation in problem["violations"].as_array().expect("faults are listed") {
            assert!(violation["pointer"].as_str().is_some_and(|at| at.starts_with("/seats")), "{problem}");
            assert!(violation["rule"].is_string() && violation["href"].is_string(), "{problem}");
        }
    }
    target.refuses("new-game", &json!({"seats": [0, 1, 2, 3, 4, 5, 0]}), 400, "schema_violation");
}

#[test]
fn unknown_rulesets_and_versions_start_no_game() {
    let target = Target::new();
    for (ruleset, code) in [
        ("ludo", "unknown_ruleset"),
        ("classic", "unknown_ruleset"),
        ("aeroplane-chess/classic@9.9.9", "unknown_ruleset_version"),
        ("aeroplane-chess/", "unknown_ruleset"),
        ("aeroplane-chess/classic@", "unknown_ruleset_version"),
        ("é", "unknown_ruleset"),
    ] {
        let body = json!({"seats": [0, 2], "ruleset": ruleset});
        let problem = target.refuses("new-game", &body, 422, "invalid_options");
        assert_eq!(fault_at(&problem, "violations", "/ruleset")["code"], code, "{ruleset}");
        assert!(
            problem["detail"].as_str().unwrap_or_default().contains("aeroplane-chess/classic@1.0.0"),
            "{problem}"
        );
    }
    let mut state = target.state.clone();
    state["ruleset"] = json!("aeroplane-chess/classic@2.0.0");
    let problem =
        target.refuses("apply", &json!({"state": state, "seat": 0, "action": "roll"}), 422, "invalid_state");
    assert_eq!(fault_at(&problem, "violations", "/state/ruleset")["code"], "unknown_ruleset_version");
}

#[test]
fn impossible_boards_are_refused_with_the_rule_that_they_break() {
    let target = Target::new();
    // Step 5 of seat 0 and step 31 of seat 2 are the same square of the ring.
    let two_colours = changed(&target.state, |board| {
        board["fleets"][0]["planes"][0] = json!(5);
        board["fleets"][1]["planes"][0] = json!(31);
    });
    let torn_stack = changed(&target.state, |board| {
        board["fleets"][0]["planes"] = json!([5, 6, -1, -1]);
        board["fleets"][0]["stacks"] = json!([[0, 1]]);
    });
    let foreign_turn = changed(&target.state, |board| board["turn"]["seat"] = json!(1));
    let missing_fleet = changed(&target.state, |board| {
        board["fleets"].as_array_mut().expect("fleets are a list").pop();
    });
    let mut wrong_game = target.state.clone();
    wrong_game["seats"] = json!([1, 3]);
    for state in [two_colours, torn_stack, foreign_turn, missing_fleet, wrong_game] {
        let apply = json!({"state": state, "seat": 0, "action": "roll"});
        let problem = target.refuses("apply", &apply, 422, "invalid_state");
        let violations = problem["violations"].as_array().expect("faults are listed");
        assert!(!violations.is_empty());
        for violation in violations {
            assert!(violation["pointer"].as_str().is_some_and(|at| at.starts_with("/state/")), "{problem}");
            assert!(violation["rule"].is_string(), "{problem}");
        }
        // Every operation that takes a state says the same about it.
        for (operation, mut question) in [
            ("legal-actions", json!({})),
            ("validate", json!({"seat": 0, "action": "roll"})),
            ("view", json!({"seat": "spectator"})),
        ] {
            question["state"] = state.clone();
            let other = target.refuses(operation, &question, 422, "invalid_state");
            assert_eq!(other["violations"], problem["violations"], "{operation}");
        }
        let replay = json!({"start": {"state": state}, "log": []});
        target.refuses("replay", &replay, 422, "invalid_state");
        let checked =
            target.client.ok(&format!("{}/check-state", aerodrome_e2e::GAME), &json!({"state": state}));
        assert_eq!(checked, json!({"valid": false, "violations": violations}));
    }
}

#[test]
fn a_pending_member_that_does_not_fit_the_board_is_refused() {
    let target = Target::new();
    let mut state = target.state.clone();
    state["pending"]["seats"] = json!([2]);
    let problem =
        target.refuses("apply", &json!({"state": state, "seat": 2, "action": "roll"}), 422, "invalid_state");
    let fault = fault_at(&problem, "violations", "/state/pending");
    assert_eq!(fault["code"], "pending_mismatch");
    let message = fault["message"].as_str().unwrap_or_default();
    assert!(message.contains(r#""phase":"roll""#) && message.contains(r#""seats":[0]"#), "{fault}");
    state.as_object_mut().expect("a state is an object").remove("pending");
    let reply = target.client.post(
        &format!("{}/apply", aerodrome_e2e::GAME),
        &json!({"state": state, "seat": 0, "action": "roll"}),
    );
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[test]
fn a_chain_or_a_name_that_is_none_is_refused() {
    let target = Target::new();
    for (member, value) in [
        ("chain", json!("sha256:00")),
        ("chain", json!(format!("sha256:{}", "A".repeat(64)))),
        ("chain", json!(format!("md5:{}", "a".repeat(64)))),
        ("game_id", json!("../../../../../etc/passwd")),
        ("game", json!("ludo")),
        ("seq", json!(9_007_199_254_740_992_u64)),
    ] {
        let mut state = target.state.clone();
        state[member] = value;
        let problem = target.refuses("check-state", &json!({"state": state}), 400, "schema_violation");
        fault_at(&problem, "errors", &format!("/state/{member}"));
    }
}

/// A step count at its very end cannot be counted on.
#[test]
fn the_last_possible_step_is_not_passed() {
    let target = Target::new();
    let mut state = target.state.clone();
    state["seq"] = json!(9_007_199_254_740_991_u64);
    let body = json!({"state": state, "seat": 0, "action": "roll"});
    let reply = target.client.post(&format!("{}/apply", aerodrome_e2e::GAME), &body);
    assert!(reply.status < 500, "{}", reply.text());
    target.assert_unharmed();
}

fn changed(state: &Value, change: impl FnOnce(&mut Value)) -> Value {
    let mut state = state.clone();
    change(&mut state["board"]);
    state.as_object_mut().expect("a state is an object").remove("pending");
    state
}
