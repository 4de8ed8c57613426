//! What callers of Jumbo Jet do wrong: money, cards, planes and offers that cannot be.

use super::{Target, fault_at};
use aerodrome_e2e::JUMBO_JET;
use serde_json::{Value, json};

/// A game of two in which seat 0 owns the landing right of Lisbon (FP04), and seat 3 is on turn before its first throw.
#[track_caller]
fn target() -> Target {
    let start = json!({
        "seats": [0, 3],
        "game_id": "failures-00000000000000",
        "options": {"first_leg": "shortest"},
        "chance": {"mode": "provided", "values": ["FP04", "FP30"]},
    });
    let mut target = Target::of(JUMBO_JET, &start);
    for (action, values) in
        [("throw", json!([[5, 5]])), ("throw", json!([[3, 4]])), ("settle:right", json!(["FP12"]))]
    {
        target.state = applied(&target, &target.state, 0, &json!(action), values);
    }
    target
}

/// The state after an action that is legal.
#[track_caller]
fn applied(target: &Target, state: &Value, seat: u8, action: &Value, values: Value) -> Value {
    let request = json!({"state": state, "seat": seat, "action": action, "chance": {"values": values}});
    target.client.ok(&format!("{JUMBO_JET}/apply"), &request)["state"].take()
}

/// The request of seat 3, which is on turn, to throw in a state with changes.
fn throw_in(target: &Target, changes: &[(&str, Value)]) -> Value {
    let mut state = target.state.clone();
    state.as_object_mut().expect("a state is an object").remove("pending");
    for (place, value) in changes {
        let (parent, name) = place.rsplit_once('/').expect("a place has a parent");
        state["board"].pointer_mut(parent).expect("the parent is there")[name] = value.clone();
    }
    json!({"state": state, "seat": 3, "action": "throw"})
}

#[test]
fn values_that_no_game_can_have_break_the_form() {
    let target = target();
    let offer = |price: Value| json!({"offer": 1, "seller": 0, "right": "FP04", "to": 3, "price": price, "declined": []});
    for (place, value, pointer) in [
        ("/players/0/cash", json!(-1), ""),
        ("/players/0/cash", json!(9_007_199_254_740_992_u64), ""),
        ("/players/0/cash", json!("250000"), ""),
        ("/players/0/cash", json!(0.5), ""),
        ("/players/0/rights", json!(["FP04", "FP04"]), ""),
        ("/players/0/rights", json!({"0": "FP04"}), ""),
        ("/players/0/rights", json!(["FP4"]), "/0"),
        ("/players/1/space", json!("R0"), ""),
        ("/players/1/space", json!("R100"), ""),
        ("/players/1/targets", json!(["R61", "R61", "R61"]), ""),
        ("/players/1/direction", json!("up"), ""),
        ("/players/1/skip_turns", json!(21), ""),
        ("/players", json!(vec![target.state["board"]["players"][0].clone(); 7]), ""),
        ("/flight_plans/unknown", json!(["FP01", "FP01"]), ""),
        ("/flight_plans/returned", json!(vec!["FP01"; 64]), ""),
        ("/turn/dice", json!([3, 4, 5]), ""),
        ("/turn/due", json!("landing"), ""),
        ("/offers", json!(vec![offer(json!(0)); 49]), ""),
        ("/offers", json!([offer(json!(-1))]), "/0/price"),
        ("/debts", json!([{"debtor": 0, "creditor": "all", "amount": 1, "cause": "fuel"}]), "/0/creditor"),
        ("/last_offer", json!(1_000_000), ""),
        ("/bankrupt", json!([0, 1, 2, 3, 4, 5, 0]), ""),
    ] {
        let problem = target.refuses("apply", &throw_in(&target, &[(place, value)]), 400, "schema_violation");
        fault_at(&problem, "errors", &format!("/state/board{place}{pointer}"));
    }
}

#[test]
fn too_many_seats_start_no_game() {
    let target = target();
    let problem =
        target.refuses("new-game", &json!({"seats": [0, 1, 2, 3, 4, 5, 0]}), 400, "schema_violation");
    fault_at(&problem, "errors", "/seats");
    for seats in [json!([]), json!([5]), json!([0, 0]), json!([1, 2, 3, 1])] {
        let problem = target.refuses("new-game", &json!({"seats": seats}), 422, "invalid_options");
        for violation in problem["violations"].as_array().expect("faults are listed") {
            assert!(violation["pointer"].as_str().is_some_and(|at| at.starts_with("/seats")), "{problem}");
            assert_eq!(violation["rule"], "JJ-01", "{problem}");
        }
    }
}

#[test]
fn options_outside_their_range_are_named() {
    let target = target();
    for (option, value) in [
        ("max_rights", json!(9)),
        ("max_rights", json!(-1)),
        ("start_cash", json!(-1)),
        ("start_cash", json!(10_000_001)),
        ("fuel_multiplier", json!(0)),
        ("round_limit", json!(1_001)),
        ("plan_fee", json!("10000")),
        ("end_mode", json!("never")),
        ("planes", json!(4)),
    ] {
        let body = json!({"seats": [0, 3], "options": {option: value}});
        let problem = target.refuses("new-game", &body, 400, "schema_violation");
        fault_at(&problem, "errors", &format!("/options/{option}"));
    }
}

#[test]
fn states_that_break_a_rule_are_refused_with_it() {
    let target = target();
    let nine = json!(["FP01", "FP02", "FP03", "FP04", "FP05", "FP06", "FP07", "FP08", "FP09"]);
    let unknown = target.state["board"]["flight_plans"]["unknown"].as_array().expect("a pile is a list");
    let without_nine: Vec<&Value> =
        unknown.iter().filter(|plan| !nine.as_array().is_some_and(|nine| nine.contains(plan))).collect();
    let offer = |seller: u8, right: &str, to: Value| json!([{"offer": 1, "seller": seller, "right": right, "to": to, "price": 5, "declined": []}]);
    let debt = json!([{"debtor": 3, "creditor": 3, "amount": 0, "cause": "fuel"}]);
    for (changes, pointer, code) in [
        (
            vec![("/players/0/rights", nine.clone()), ("/flight_plans/unknown", json!(without_nine))],
            "/players/0/rights",
            "too_many_rights",
        ),
        (vec![("/players/1/rights", json!(["FP04"]))], "/players/1/rights/0", "plan_in_two_places"),
        (vec![("/flight_plans/returned", json!(["FP04"]))], "/players/0/rights/0", "plan_in_two_places"),
        (vec![("/players/0/rights", json!([]))], "/flight_plans", "plan_nowhere"),
        (vec![("/players/0/rights", json!(["FP63"]))], "/players/0/rights/0", "no_such_plan"),
        (vec![("/chance_cards/returned", json!(["CC03"]))], "/chance_cards/returned/0", "card_in_two_places"),
        (vec![("/players/1/space", json!("R70"))], "/players/1/space", "no_such_space"),
        (vec![("/players/1/space", json!("R60"))], "/players/1/direction", "target_behind"),
        (
            vec![("/players/1/space", json!("R65")), ("/players/1/lane", json!("inner"))],
            "/players/1/lane",
            "wrong_lane",
        ),
        (vec![("/players/1/targets", json!(["R60"]))], "/players/1/targets", "targets_not_of_plan"),
        (vec![("/players/1/cash", json!(9_007_199_254_740_991_u64))], "/players", "too_much_money"),
        (vec![("/offers", offer(3, "FP04", json!(0)))], "/offers/0/right", "offered_right_not_owned"),
        (vec![("/offers", offer(0, "FP04", json!(0)))], "/offers/0/to", "wrong_buyer"),
        (vec![("/debts", debt)], "/debts", "debts_out_of_place"),
        (vec![("/turn/seat", json!(5))], "/turn", "turn_of_seat_not_in_game"),
        (vec![("/bankrupt", json!([1]))], "/bankrupt/0", "bankrupt_seat_not_in_game"),
    ] {
        let request = throw_in(&target, &changes);
        let problem = target.refuses("apply", &request, 422, "invalid_state");
        let violations = problem["violations"].as_array().expect("faults are listed");
        let is_meant = |violation: &&Value| {
            let at = violation["pointer"].as_str().unwrap_or_default();
            at.starts_with(&format!("/state/board{pointer}")) && violation["code"] == code
        };
        let violation = violations.iter().find(is_meant);
        let violation = violation.unwrap_or_else(|| panic!("no {code} at {pointer} in {problem}"));
        let rule = target.client.get(violation["href"].as_str().expect("a fault says where to read on"));
        assert_eq!(rule.json()["id"], violation["rule"]);
        let checked =
            target.client.ok(&format!("{JUMBO_JET}/check-state"), &json!({"state": request["state"]}));
        assert_eq!(checked, json!({"valid": false, "violations": violations}));
    }
}

#[test]
fn offers_that_cannot_be_made_are_refused() {
    let target = target();
    let with_price = |price: Value| json!({"type": "offer", "right": "FP04", "to": 3, "price": price});
    let request = |state: &Value, action: Value| json!({"state": state, "seat": 0, "action": action});
    for price in [json!(-1), json!(9_007_199_254_740_992_u64), json!(1.0), json!("30000"), json!(null)] {
        let body = request(&target.state, with_price(price));
        let problem = target.refuses("apply", &body, 400, "schema_violation");
        fault_at(&problem, "errors", "/action/price");
    }
    for id in [
        "offer:FP04:3:-1",
        "offer:FP04:3:9007199254740992",
        "offer:FP04:3:030000",
        "offer:FP04:6:1",
        "offer:FP04:bank:1",
        "offer:FP04:3",
        "offer:FP04:3:1:1",
        "accept:0",
        "accept:1000000",
    ] {
        let problem = target.refuses("apply", &request(&target.state, json!(id)), 400, "schema_violation");
        fault_at(&problem, "errors", "/action");
    }
    let sold = applied(&target, &target.state, 0, &json!("sell-to-bank:FP04"), json!([]));
    let offered = applied(&target, &target.state, 0, &json!("offer:FP04:all:300000"), json!([]));
    let thrown = applied(&target, &offered, 3, &json!("throw"), json!([]));
    for (state, seat, action, code, pointer) in [
        (&sold, 0, with_price(json!(30_000)), "right_not_owned", "/action/right"),
        (&offered, 0, with_price(json!(30_000)), "already_offered", "/action/right"),
        (&offered, 3, json!({"type": "accept", "offer": 1}), "cannot_pay_price", "/action/offer"),
        (&offered, 3, json!({"type": "withdraw", "offer": 1}), "not_your_offer", "/action/offer"),
        (&offered, 0, json!({"type": "accept", "offer": 1}), "your_own_offer", "/action/offer"),
        (&offered, 3, json!({"type": "decline", "offer": 2}), "no_such_offer", "/action/offer"),
        (&thrown, 0, with_price(json!(30_000)), "chance_pending", "/action"),
        (
            &target.state,
            0,
            json!({"type": "offer", "right": "FP04", "to": 0, "price": 0}),
            "offer_to_yourself",
            "/action/to",
        ),
        (
            &target.state,
            0,
            json!({"type": "offer", "right": "FP04", "to": 5, "price": 0}),
            "buyer_not_in_game",
            "/action/to",
        ),
        (&target.state, 0, json!({"type": "throw"}), "not_your_turn", "/seat"),
        (&target.state, 3, json!({"type": "pass"}), "pass_not_allowed", "/action"),
    ] {
        let body = json!({"state": state, "seat": seat, "action": action});
        let problem = target.refuses("apply", &body, 422, "illegal_action");
        assert_eq!(fault_at(&problem, "reasons", pointer)["code"], code, "{problem}");
    }
}

#[test]
fn dice_and_cards_that_cannot_come_are_refused() {
    let target = target();
    let throw = |values: Value| json!({"state": target.state, "seat": 3, "action": "throw", "chance": {"values": values}});
    // The plane comes to a red space with 3 and 4, and a chance card is drawn; it comes to nothing with 2 and 3.
    for values in [
        json!([6]),
        json!(["FP07"]),
        json!([[3, 4], "FP07"]),
        json!([[3, 4], [3, 4]]),
        json!([[3, 4], "CC03", "CC04"]),
        json!([[2, 3], "CC03"]),
        json!([[3, 4], "CC23"]),
    ] {
        target.refuses("apply", &throw(values), 422, "chance_mismatch");
    }
    for values in
        [json!([[3]]), json!([[3, 4, 5]]), json!([[0, 7]]), json!(["FP00"]), json!(["cc03"]), json!([7])]
    {
        target.refuses("apply", &throw(values), 400, "schema_violation");
    }
    let in_the_air = applied(&target, &target.state, 3, &json!("throw"), json!([]));
    for value in [json!(4), json!("CC03"), json!("FP04")] {
        let body = json!({"state": in_the_air, "action": {"type": "chance", "value": value}});
        let problem = target.refuses("apply", &body, 422, "illegal_action");
        let reason = fault_at(&problem, "reasons", "/action/value");
        assert_eq!((&reason["code"], &reason["params"]["value"]), (&json!("chance_impossible"), &value));
    }
    // A state that waits for dice is none where the service throws.
    let mut state = in_the_air;
    state["chance"] = json!({"mode": "server"});
    let problem = target.refuses("view", &json!({"state": state, "seat": 0}), 422, "invalid_state");
    assert_eq!(fault_at(&problem, "violations", "/state/chance/mode")["code"], "chance_unresolved");
}

/// A state of one game is none of another.
#[test]
fn games_do_not_take_each_others_states() {
    let target = target();
    let other = Target::new();
    let problem = target.refuses("check-state", &json!({"state": other.state}), 400, "schema_violation");
    fault_at(&problem, "errors", "/state/game");
    let problem = other.refuses("check-state", &json!({"state": target.state}), 400, "schema_violation");
    fault_at(&problem, "errors", "/state/game");
}
