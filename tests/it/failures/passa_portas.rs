//! What callers of Passa Portas do wrong: boards and flights that cannot be, and questions about what a view hides.

use super::{Target, fault_at};
use aerodrome_e2e::PASSA_PORTAS;
use serde_json::{Value, json};

/// What is drawn before the first decision: the city, the cards of both seats, a pair that replaces one of Lisbon, and
/// the front customs cards.
const DEALT: [&str; 17] = [
    "BRU", "BRU", "LIS", "BRU", "CAI", "LIS", "NYC", "LIS", "CAI", "CAI", "CAI", "RIO", "SFO", "KHI", "SIN",
    "NYC", "CAI",
];

/// A game of two in which seat 0 has boarded two groups in Brussels, has 7,000 litres, and decides on a flight.
#[track_caller]
fn target() -> Target {
    let start = json!({
        "seats": [0, 1],
        "game_id": "failures-00000000000000",
        "chance": {"mode": "provided", "values": DEALT},
    });
    let mut target = Target::of(PASSA_PORTAS, &start);
    for (seat, action, values) in [
        (0, "board:3", json!([])),
        (0, "board:1", json!([])),
        (0, "done", json!([])),
        (1, "done", json!([])),
        (0, "throw", json!([4])),
        (0, "throw", json!([3])),
    ] {
        target.state = applied(&target, &target.state, seat, action, &values);
    }
    target
}

/// The same game in Cairo, where both seats are asked for customs cards, and seat 1 has the one of Cairo.
#[track_caller]
fn at_customs(target: &Target) -> Value {
    let landed = applied(target, &target.state, 0, "fly:BRU>CAI", &json!([]));
    applied(target, &landed, 1, "board:3", &json!([]))
}

/// The state after an action that is legal.
#[track_caller]
fn applied(target: &Target, state: &Value, seat: u8, action: &str, values: &Value) -> Value {
    let request = json!({"state": state, "seat": seat, "action": action, "chance": {"values": values}});
    target.client.ok(&format!("{PASSA_PORTAS}/apply"), &request)["state"].take()
}

/// A state with changes to its board, which may lead to something else that is pending.
fn changed(state: &Value, changes: &[(&str, Value)]) -> Value {
    let mut state = state.clone();
    state.as_object_mut().expect("a state is an object").remove("pending");
    for (place, value) in changes {
        let (parent, name) = place.rsplit_once('/').expect("a place has a parent");
        let parent = state["board"].pointer_mut(parent).expect("the parent is there");
        match name.parse::<usize>() {
            Ok(index) => parent[index] = value.clone(),
            Err(_) => parent[name] = value.clone(),
        }
    }
    state
}

/// The view of a viewer.
#[track_caller]
fn view(target: &Target, state: &Value, viewer: &Value) -> Value {
    let question = json!({"state": state, "seat": viewer});
    target.client.ok(&format!("{PASSA_PORTAS}/view"), &question)["view"].take()
}

#[test]
fn values_that_no_game_can_have_break_the_form() {
    let target = target();
    let customs = |behind: Value| json!({"front": "NYC", "behind": behind});
    for (place, value, pointer) in [
        ("/fuel", json!(13), ""),
        ("/fuel", json!(-1), ""),
        ("/fuel", json!(7.5), ""),
        ("/fuel", json!("7"), ""),
        ("/city", json!("Brussels"), ""),
        ("/city", json!("bru"), ""),
        ("/city", json!({"hidden": true}), ""),
        ("/holders", json!(vec![target.state["board"]["holders"][0].clone(); 4]), ""),
        ("/holders/0/groups", json!([{"state": "home"}, {"state": "home"}]), ""),
        ("/holders/0/groups", json!(vec![json!({"state": "home"}); 4]), ""),
        // A group is in one state at a time, and has no cards but those of it.
        ("/holders/0/groups/0", json!({"state": ["plane", "home"]}), "/state"),
        ("/holders/0/groups/0", json!({"state": "home", "destination": "CAI"}), "/destination"),
        (
            "/holders/0/groups/0",
            json!({"state": "plane", "boarding": "BRU", "destination": "CAI"}),
            "/boarding",
        ),
        ("/holders/0/groups/0", json!({"state": "plane"}), "/destination"),
        ("/holders/0/groups/0", json!({"destination": "CAI"}), "/state"),
        ("/holders/0/groups/0", json!({"state": "lost"}), "/state"),
        ("/holders/0/groups/0", json!({"state": "plane", "destination": null}), "/destination"),
        ("/holders/0/customs", customs(json!(17)), "/behind"),
        ("/holders/0/customs", json!({"front": {"hidden": false}, "behind": 4}), "/front/hidden"),
        ("/holders/0/customs", json!({"front": {"hidden": true, "city": "CAI"}, "behind": 4}), "/front/city"),
        ("/boarding_cards", json!({"unknown": 49, "discarded": []}), "/unknown"),
        ("/boarding_cards", json!({"discarded": vec!["BRU"; 33]}), "/discarded"),
        ("/turn/throws", json!(3), ""),
        ("/turn/due", json!("landing"), ""),
        ("/winners", json!([0, 1, 2, 3, 4, 5, 0]), ""),
    ] {
        let state = changed(&target.state, &[(place, value)]);
        let problem = target.refuses("check-state", &json!({"state": state}), 400, "schema_violation");
        fault_at(&problem, "errors", &format!("/state/board{place}{pointer}"));
    }
}

/// JSON that names the state of a group twice says two things.
#[test]
fn a_group_cannot_be_in_two_states() {
    let target = target();
    let body = json!({"state": target.state}).to_string();
    let twice = body.replacen(r#""state":"plane""#, r#""state":"plane","state":"home""#, 1);
    assert_ne!(body, twice);
    let problem = target.refuses_text("check-state", twice.as_bytes(), 400, "schema_violation");
    let error = fault_at(&problem, "errors", "/state/board/holders/0/groups/0/state");
    assert_eq!(error["code"], "repeated_member", "{problem}");
}

#[test]
fn boards_that_break_a_rule_are_refused_with_it() {
    let target = target();
    let hidden = json!({"hidden": true});
    let plane = |city: &str| json!({"state": "plane", "destination": city});
    let waiting = |from: &str, to: &str| json!({"state": "waiting", "boarding": from, "destination": to});
    for (changes, pointer, code) in [
        // The groups of one and three persons of seat 0 sit in the plane, and a further three make seven.
        (vec![("/holders/1/groups/2", plane("SFO"))], "/holders", "too_many_passengers"),
        (vec![("/holders/1/groups/0", waiting("CAI", "NBO"))], "/boarding_cards", "too_many_cards"),
        (vec![("/holders/1/groups/0", waiting("LIS", "LIS"))], "/holders/1/groups/0", "same_city"),
        (
            vec![("/holders/1/groups/0", waiting("XXX", "LIS"))],
            "/holders/1/groups/0/boarding",
            "no_such_city",
        ),
        (vec![("/city", json!("XXX"))], "/city", "no_such_city"),
        (
            vec![("/holders/0/groups/0", json!({"state": "office"}))],
            "/holders/0/groups/0",
            "office_not_empty",
        ),
        (
            vec![("/holders/0/customs", json!({"front": "CAI", "behind": 4}))],
            "/customs_cards",
            "customs_card_twice",
        ),
        (
            vec![("/holders/0/customs", json!({"front": "NYC", "behind": 5}))],
            "/holders/0/customs",
            "too_many_customs",
        ),
        (vec![("/boarding_cards/unknown", json!(3))], "/boarding_cards/unknown", "wrong_count"),
        (
            vec![("/boarding_cards/discarded", json!(["LIS", "BRU", "BRU"]))],
            "/boarding_cards/discarded",
            "discards_not_sorted",
        ),
        (vec![("/turn/seat", json!(2))], "/turn/seat", "turn_of_seat_not_in_game"),
        (vec![("/turn/to_ask", json!([1]))], "/turn/to_ask", "wrong_seats_to_ask"),
        (vec![("/turn/barred", json!({"seat": 0, "slot": 1}))], "/turn/barred", "barred_out_of_place"),
        (vec![("/winners", json!([1]))], "/winners", "wrong_winners"),
        (
            vec![("/holders/1/groups/0/destination", hidden.clone())],
            "/holders/1/groups/0/destination",
            "card_hidden",
        ),
        (vec![("/holders/0/customs/front", hidden)], "/holders/0/customs/front", "card_hidden"),
    ] {
        let state = changed(&target.state, &changes);
        let request = json!({"state": state, "seat": 0, "action": "stay"});
        let problem = target.refuses("apply", &request, 422, "invalid_state");
        let violations = problem["violations"].as_array().expect("faults are listed");
        let is_meant = |violation: &&Value| {
            violation["pointer"] == format!("/state/board{pointer}") && violation["code"] == code
        };
        let violation = violations.iter().find(is_meant);
        let violation = violation.unwrap_or_else(|| panic!("no {code} at {pointer} in {problem}"));
        let rule = target.client.get(violation["href"].as_str().expect("a fault says where to read on"));
        assert_eq!(rule.json()["id"], violation["rule"]);
        let checked = target.client.ok(&format!("{PASSA_PORTAS}/check-state"), &json!({"state": state}));
        assert_eq!(checked, json!({"valid": false, "violations": violations}));
    }
}

/// Who finishes together wins together, and nobody wins twice.
#[test]
fn winners_are_those_who_have_finished() {
    let target = target();
    let over = |winners: Value| {
        let home = json!(vec![json!({"state": "home"}); 3]);
        let piles = json!({"discarded": []});
        let mut state = changed(
            &target.state,
            &[
                ("/holders/0/groups", home.clone()),
                ("/holders/1/groups", home),
                ("/boarding_cards", piles.clone()),
                ("/destination_cards", piles),
                ("/winners", winners),
            ],
        );
        state["board"].as_object_mut().expect("a board is an object").remove("turn");
        target.client.ok(&format!("{PASSA_PORTAS}/check-state"), &json!({"state": state}))
    };
    for winners in [json!([0, 1]), json!([1, 0])] {
        assert_eq!(over(winners), json!({"valid": true, "violations": []}));
    }
    for winners in [json!([0]), json!([0, 0]), json!([0, 2]), json!([0, 1, 1])] {
        let checked = over(winners);
        assert_eq!(
            fault_at(&checked, "violations", "/state/board/winners")["code"],
            "wrong_winners",
            "{checked}"
        );
    }
}

#[test]
fn paths_that_are_none_break_the_form() {
    let target = target();
    let endless = ["BRU", "LIS"].repeat(5_000);
    for path in [
        json!([]),
        json!(["BRU"]),
        json!(["BRU", "lis"]),
        json!({"0": "BRU", "1": "LIS"}),
        json!(["BRU", {"hidden": true}]),
        json!(endless[..14]),
        json!(endless),
    ] {
        let body = json!({"state": target.state, "seat": 0, "action": {"type": "fly", "path": path}});
        let problem = target.refuses("apply", &body, 400, "schema_violation");
        let at = problem["errors"][0]["pointer"].as_str().expect("a fault has a place");
        assert!(at.starts_with("/action/path"), "{problem}");
        assert_eq!(problem["errors"].as_array().map(Vec::len), Some(1), "{problem}");
    }
    for id in ["fly", "fly:", "fly:BRU", "fly:BRU>", "fly:BRU>>LIS", &format!("fly:{}", endless.join(">"))] {
        let body = json!({"state": target.state, "seat": 0, "action": id});
        let problem = target.refuses("apply", &body, 400, "schema_violation");
        fault_at(&problem, "errors", "/action");
    }
    // Thirteen cities are a path, however little fuel there is.
    let longest = json!({"type": "fly", "path": endless[..13]});
    let body = json!({"state": target.state, "seat": 0, "action": longest});
    let problem = target.refuses("apply", &body, 422, "illegal_action");
    assert_eq!(fault_at(&problem, "reasons", "/action/path")["code"], "not_enough_fuel");
}

#[test]
fn actions_that_the_rules_forbid_are_refused_with_the_rule() {
    let target = target();
    let flight = |path: &[&str]| json!({"type": "fly", "path": path});
    let customs = |seat: u8, slot: u8| json!({"type": "customs", "seat": seat, "slot": slot});
    let at_customs = at_customs(&target);
    for (state, seat, action, code, pointer) in [
        (&target.state, 0, flight(&["BRU", "KHI"]), "no_link", "/action/path/1"),
        (&target.state, 0, flight(&["BRU", "XXX"]), "no_such_city", "/action/path/1"),
        (&target.state, 0, flight(&["BRU", "BRU"]), "no_link", "/action/path/1"),
        (&target.state, 0, flight(&["LIS", "BRU"]), "starts_elsewhere", "/action/path/0"),
        (&target.state, 0, flight(&["BRU", "NYC", "BRU", "NYC"]), "not_enough_fuel", "/action/path"),
        (&target.state, 1, flight(&["BRU", "LIS"]), "not_asked", "/seat"),
        (&target.state, 2, json!({"type": "stay"}), "seat_not_in_game", "/seat"),
        (&target.state, 0, json!({"type": "throw"}), "not_due", "/action"),
        (&target.state, 0, customs(1, 1), "not_due", "/action"),
        (&at_customs, 1, customs(1, 3), "own_group", "/action/seat"),
        (&at_customs, 1, customs(0, 2), "group_out_of_reach", "/action/slot"),
        (&at_customs, 1, customs(2, 1), "victim_not_in_game", "/action/seat"),
        (&at_customs, 0, customs(1, 3), "customs_elsewhere", "/action"),
        (&at_customs, 1, json!({"type": "board", "slot": 2}), "not_due", "/action"),
    ] {
        let body = json!({"state": state, "seat": seat, "action": action});
        let problem = target.refuses("apply", &body, 422, "illegal_action");
        let reason = fault_at(&problem, "reasons", pointer);
        assert_eq!(reason["code"], code, "{problem}");
        assert!(reason["rule"].as_str().is_some_and(|rule| rule.starts_with("PP-")), "{problem}");
        let verdict = target.client.ok(&format!("{PASSA_PORTAS}/validate"), &body);
        assert_eq!(verdict, json!({"legal": false, "reasons": problem["reasons"]}));
    }
}

#[test]
fn dice_and_cards_that_cannot_come_are_refused() {
    let target = target();
    let at_customs = at_customs(&target);
    let play = |values: Value| json!({"state": at_customs, "seat": 1, "action": "customs:0:3", "chance": {"values": values}});
    // A boarding card, a destination card and a customs card are drawn; both boarding cards of Cairo, and the customs
    // card of the start city, lie elsewhere.
    for values in [
        json!([4]),
        json!(["CAI"]),
        json!(["XXX"]),
        json!(["TYO", 4]),
        json!(["TYO", "SYD", "CAI"]),
        json!(["TYO", "SYD", "BRU"]),
        json!(["TYO", "SYD", "LIS", "KHI"]),
        json!([[1, 2]]),
    ] {
        target.refuses("apply", &play(values), 422, "chance_mismatch");
    }
    for values in [json!([7]), json!([[1, 7]]), json!([[1]]), json!(["Cai"]), json!([{"hidden": true}])] {
        target.refuses("apply", &play(values), 400, "schema_violation");
    }
}

/// A view answers for the seat that it is made for, and for no other.
#[test]
fn views_do_not_answer_for_other_seats() {
    let target = target();
    let at_customs = at_customs(&target);
    for (viewer, seat) in [(json!(0), 1), (json!(1), 0), (json!("spectator"), 0), (json!("spectator"), 1)] {
        let view = view(&target, &at_customs, &viewer);
        let question = json!({"view": view, "seat": seat});
        target.refuses("legal-actions", &question, 422, "view_of_another");
        let question = json!({"view": view, "seat": seat, "action": "pass"});
        target.refuses("validate", &question, 422, "view_of_another");
    }
    // Whom a view says that it is made for is not what counts: what it shows is.
    let mut renamed = view(&target, &at_customs, &json!(1));
    renamed["viewer"] = json!(0);
    target.refuses("legal-actions", &json!({"view": renamed, "seat": 0}), 422, "view_of_another");
    // Nobody who does not play has a view of his own.
    let question = json!({"state": at_customs, "seat": 2});
    target.refuses("view", &question, 422, "unknown_seat");
}

/// What can be drawn for another seat follows from cards that a view hides, so neither yes nor no would be true.
#[test]
fn views_do_not_answer_for_draws_that_depend_on_hidden_cards() {
    let target = target();
    let drawing = applied(&target, &at_customs(&target), 1, "customs:0:3", &json!([]));
    for viewer in [json!(0), json!(1), json!("spectator")] {
        let view = view(&target, &drawing, &viewer);
        assert_eq!(view["pending"], json!({"type": "chance", "source": "boarding_card"}));
        for card in ["TYO", "CAI"] {
            let question = json!({"view": view, "action": {"type": "chance", "value": card}});
            target.refuses("validate", &question, 422, "view_of_another");
        }
    }
}

/// A view is no state: neither as it is, nor with what a state has beside the board.
#[test]
fn a_view_is_no_state() {
    let target = target();
    let view = view(&target, &target.state, &json!(0));
    let problem = target.refuses("check-state", &json!({"state": view}), 400, "schema_violation");
    fault_at(&problem, "errors", "/state/viewer");
    let mut state = target.state.clone();
    state["board"] = view["board"].clone();
    for (operation, question) in [
        ("apply", json!({"state": state, "seat": 0, "action": "stay"})),
        ("legal-actions", json!({"state": state, "seat": 0})),
        ("validate", json!({"state": state, "seat": 0, "action": "stay"})),
        ("view", json!({"state": state, "seat": 1})),
        ("replay", json!({"start": {"state": state}, "log": []})),
    ] {
        let problem = target.refuses(operation, &question, 422, "invalid_state");
        let violations = problem["violations"].as_array().expect("faults are listed");
        // Three waiting groups with two cards each, and the front customs card.
        assert_eq!(violations.len(), 7, "{problem}");
        assert!(violations.iter().all(|violation| violation["code"] == "card_hidden"), "{problem}");
    }
}
