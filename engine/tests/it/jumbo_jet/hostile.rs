//! States that somebody has tampered with: reading and checking them never panics, and every fault has its place.

use super::conformance::{candidates, check_step, chosen};
use super::faults::{read, written};
use super::text::check_text;
use super::{dense, position};
use crate::support::{SplitMix64, pointers, put, resolves};
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::jumbo_jet::{JumboJet, Position};
use aerodrome_engine::{Explain, Language};
use serde_json::{Value, json};

fn some<T: Clone>(list: &[T], numbers: &mut SplitMix64) -> T {
    list[numbers.below(list.len())].clone()
}

/// A value for the member of this name that could stand there, or could not.
fn other_value(member: &str, old: &Value, numbers: &mut SplitMix64) -> Value {
    let small = numbers.below(7);
    match (old, numbers.below(10)) {
        (_, 0) => some(
            &[Value::Null, json!({}), json!("x"), json!(true), json!([]), json!(-1), json!(0.5)],
            numbers,
        ),
        (Value::Number(_), 1..=3) => json!(small * 5_000),
        (Value::Number(_), 4) => {
            some(&[json!(20), json!(999_999), json!(9_007_199_254_740_991_i64)], numbers)
        }
        (Value::Number(_), _) => json!(small),
        (Value::Array(list), 1) => json!(vec![list.first().cloned().unwrap_or_default(); 10_000]),
        (Value::Array(list), 2) => Value::Array(list.iter().rev().cloned().collect()),
        (Value::Array(list), 3 | 4) => Value::Array(list.iter().skip(1).cloned().collect()),
        (Value::Array(_), _) => match member {
            "dice" => json!([1 + small.min(5), 4]),
            "targets" => some(&[json!(["R12"]), json!(["R3", "R10"])], numbers),
            "rights" | "unknown" => json!([format!("FP{:02}", 1 + small)]),
            "cards" => some(&[json!(["CC15"]), json!(["CC19", "CC22"])], numbers),
            _ => some(&[json!([]), json!([small]), json!([0, 1])], numbers),
        },
        (Value::Bool(old), _) => json!(!old),
        (Value::String(old), _) => other_name(member, old, numbers).into(),
        (Value::Null | Value::Object(_), _) => Value::Null,
    }
}

/// Another name of the same kind.
fn other_name(member: &str, old: &str, numbers: &mut SplitMix64) -> String {
    let names: &[&str] = match member {
        "due" => &[
            "throw",
            "extra_throw",
            "two_dice",
            "one_die",
            "settlement",
            "flight_plan",
            "direction",
            "chance_card",
            "payment",
        ],
        "direction" => &["ascending", "descending"],
        "lane" => &["outer", "inner"],
        "cause" => &["fuel", "landing_fee", "plan_fee", "chance_card"],
        "to" | "creditor" => &["all", "bank"],
        "end_mode" => &["short", "last_standing"],
        "settle_at" => &["home", "destination"],
        _ if old.starts_with(['R', 'L', 'T']) => {
            &["L1", "L2", "T1", "R1", "R4", "R6", "R8", "R11", "R12", "R35", "R46", "R69", "R70"]
        }
        _ if old.starts_with("FP") => &["FP01", "FP07", "FP16", "FP22", "FP35", "FP39"],
        _ if old.starts_with("CC") => &["CC14", "CC15", "CC16", "CC19", "CC22", "CC23"],
        _ => &["fly_on", "shortest", "drawn", "keep_throw", ""],
    };
    some(names, numbers).to_owned()
}

/// Whether two values are of one kind, so that they can change their places.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::String(one), Value::String(other)) => one.get(..1) == other.get(..1),
        _ => std::mem::discriminant(one) == std::mem::discriminant(other),
    }
}

fn tamper(state: &mut Value, numbers: &mut SplitMix64) {
    let all = pointers(state);
    // The options and the piles are the larger part of a state; most of what can be wrong is elsewhere.
    let large = ["/options/", "/board/flight_plans/", "/board/chance_cards/"];
    let inside: Vec<String> =
        all.iter().filter(|pointer| !large.iter().any(|part| pointer.starts_with(part))).cloned().collect();
    let pointer = if numbers.below(8) == 0 { some(&all, numbers) } else { some(&inside, numbers) };
    let old = state.pointer(&pointer).cloned().unwrap_or_default();
    match numbers.below(12) {
        0 => put(state, &pointer, None),
        1..=4 => {
            // Two places change their values, so that no card is missing afterwards.
            let with = some(&all, numbers);
            let nested = with.starts_with(&pointer) || pointer.starts_with(&with);
            if let Some(other) = state.pointer(&with).filter(|other| !nested && alike(other, &old)).cloned() {
                put(state, &pointer, Some(other));
                put(state, &with, Some(old));
            }
        }
        5 => {
            let added = [
                (
                    "/board/debts/-",
                    json!({ "debtor": 1, "creditor": "bank", "amount": 5_000, "cause": "chance_card" }),
                ),
                ("/board/debts/-", json!({ "debtor": 0, "creditor": 1, "amount": 0, "cause": "fuel" })),
                ("/board/offers/-", offer(999_999, 0, "FP07", json!("all"), json!([1]))),
                ("/board/offers/-", offer(1, 1, "FP22", json!(0), json!([]))),
                ("/board/bankrupt/-", json!(1)),
                ("/board/bankrupt/-", json!(0)),
                ("/board/players/0/rights/-", json!("FP07")),
                ("/board/players/1/skip_turns", json!(20)),
                ("/board/starter_draw", json!({ "contenders": [0, 1], "rolls": [[3, 4]] })),
                (
                    "/board/turn",
                    json!({ "seat": 1, "due": "payment", "dice": [1, 2], "spaces_left": 0, "landings": 0,
                    "double": false, "last_move": false, "cards": ["CC15", "CC16"] }),
                ),
                ("/board/extra", json!(1)),
            ];
            let (at, value) = some(&added, numbers);
            let parent = state.pointer(at.rsplit_once('/').map_or("", |(parent, _)| parent));
            let is_list = parent.is_some_and(Value::is_array);
            let is_object = parent.is_some_and(Value::is_object);
            if (at.ends_with('-') && is_list) || (!at.ends_with('-') && is_object) {
                put(state, at, Some(value));
            }
        }
        _ => {
            let member = pointer.rsplit('/').find(|part| part.parse::<usize>().is_err()).unwrap_or_default();
            put(state, &pointer, Some(other_value(member, &old, numbers)));
        }
    }
}

fn offer(number: u32, seller: u8, right: &str, to: Value, declined: Value) -> Value {
    json!({ "offer": number, "seller": seller, "right": right, "to": to, "price": 5_000, "declined": declined })
}

/// Positions of games and positions made by hand, in turn.
fn sound_positions(numbers: &mut SplitMix64) -> Vec<Position> {
    let mut positions: Vec<Position> = dense::positions(numbers.next()).take(40).collect();
    for (options, seats) in [
        ("", "start 0,1"),
        ("settle_at=destination overshoot=fly_on", "start 2,0,1"),
        ("end_mode=last_standing start_cash=20000 fuel_multiplier=10", "start 0,1,2,3"),
        ("starter=drawn first_leg=shortest", "start 5,4,3,2,1,0"),
    ] {
        let mut position = position(options, seats);
        for _ in 0..numbers.below(400) {
            let Some(next) = chosen(&position, numbers) else { break };
            position = check_step(&position, &next);
        }
        positions.push(position);
    }
    positions
}

/// Plays on for some moves, which lead only to positions that can be.
fn play_on(mut position: Position, numbers: &mut SplitMix64) {
    for _ in 0..20 {
        let Some(next) = chosen(&position, numbers) else { return };
        position = check_step(&position, &next);
        check_text(&position);
    }
}

#[test]
fn tampered_states_never_panic_and_every_fault_has_its_place() {
    let mut numbers = SplitMix64(2026);
    let [mut unreadable, mut faulty, mut sound] = [0; 3];
    for position in sound_positions(&mut numbers) {
        let untouched = written(&position);
        for round in 0..60 {
            let mut state = untouched.clone();
            for _ in 0..=numbers.below(3) {
                tamper(&mut state, &mut numbers);
            }
            match read(&state) {
                Err(_) => unreadable += 1,
                Ok(Err(faults)) => {
                    faulty += 1;
                    assert!(!faults.is_empty(), "{position}, round {round}: {state}");
                    for fault in faults {
                        assert!(
                            resolves(&state, &fault.pointer()),
                            "{} is nowhere: {state}",
                            fault.pointer()
                        );
                        assert!(!fault.message(Language::English).is_empty());
                        assert!(!fault.message(Language::French).is_empty());
                    }
                }
                Ok(Ok(position)) => {
                    sound += 1;
                    // What is accepted keeps every promise, reachable or not.
                    if sound % 4 == 0 {
                        check_position::<JumboJet>(&position, &candidates(&position));
                        play_on(position, &mut numbers);
                    }
                }
            }
        }
    }
    assert!(unreadable > 300 && faulty > 300 && sound > 300, "{unreadable} {faulty} {sound}");
}

/// What somebody might try who wants more than the rules give.
#[test]
fn nobody_gets_more_than_the_rules_give() {
    let eight = "FP01,FP02,FP03,FP04,FP05,FP06,FP08,FP09";
    let given =
        format!("0:250000@R5>FP07*{eight}/1:250000@T1>FP11*FP10,FP12 0:throw 3@0 - - - 4:1:FP10:0:5 -");
    let state = written(&position("", &given));
    for (what, changes, codes) in [
        ("a ninth right", vec![("/board/players/0/rights/-", json!("FP13"))], "plan_in_two_places"),
        (
            "a ninth right out of the deck",
            vec![
                ("/board/flight_plans/unknown/0", Value::Null),
                ("/board/players/0/rights/-", json!("FP13")),
            ],
            "too_many_rights",
        ),
        (
            "a right of another",
            vec![("/board/players/0/rights/0", json!("FP10"))],
            "plan_in_two_places plan_nowhere",
        ),
        (
            "the plan in progress as a right",
            vec![("/board/players/1/rights/0", json!("FP11"))],
            "plan_in_two_places plan_nowhere",
        ),
        (
            "a plane beyond its target that flies on",
            vec![("/board/players/0/space", json!("R15")), ("/board/players/0/lane", Value::Null)],
            "target_behind",
        ),
        (
            "a target that has been skipped",
            vec![("/board/players/1/plan", json!("FP07")), ("/board/players/0/plan", json!("FP11"))],
            "targets_not_of_plan targets_not_of_plan",
        ),
        (
            "an offer of a right that has been sold",
            vec![("/board/offers/0/right", json!("FP13"))],
            "offered_right_not_owned",
        ),
        (
            "an offer of another's right",
            vec![("/board/offers/0/right", json!("FP01"))],
            "offered_right_not_owned",
        ),
        ("an offer that a buyer makes to himself", vec![("/board/offers/0/to", json!(1))], "wrong_buyer"),
        (
            "a turn more",
            vec![("/board/turn/seat", json!(1)), ("/board/turn/double", json!(true))],
            "wrong_double",
        ),
        ("a throw that has been made", vec![("/board/turn/dice", json!([6, 6]))], "wrong_dice wrong_double"),
        (
            "money beyond all bounds",
            vec![("/board/players/0/cash", json!(9_007_199_254_740_991_i64))],
            "too_much_money",
        ),
    ] {
        let mut state = state.clone();
        for (pointer, value) in changes {
            put(&mut state, pointer, (value != Value::Null).then_some(value));
        }
        let checked = read(&state).unwrap_or_else(|error| panic!("{what} can be written: {error}"));
        let faults = checked.map(|position| position.to_string()).expect_err(what);
        assert_eq!(faults.iter().map(Explain::code).collect::<Vec<_>>().join(" "), codes, "{what}");
    }
}

#[test]
fn what_does_not_have_the_form_of_a_state_cannot_be_read() {
    let given = "0:5@R6>FP07*FP04/1:250000@T1>FP11*FP10 0:payment[4,5]&CC19 3@0 FP30 CC05 0>bank:9000:fuel 4:0:FP04:1:5 -";
    let form = written(&position("", given));
    assert!(read(&form).is_ok());
    for (pointer, value) in [
        ("/seats", Some(json!([0, 1, 2, 3, 4, 5, 0]))),
        ("/seats/0", Some(json!(6))),
        ("/seats/0", Some(json!("0"))),
        ("/board/players", Some(json!({}))),
        ("/board/players", None),
        ("/board/players/0/cash", Some(json!(-1))),
        ("/board/players/0/cash", Some(json!(9_007_199_254_740_992_i64))),
        ("/board/players/0/cash", Some(json!(0.5))),
        ("/board/players/0/cash", Some(json!("5"))),
        ("/board/players/0/cash", None),
        ("/board/players/0/space", Some(json!("R0"))),
        ("/board/players/0/space", Some(json!("R012"))),
        ("/board/players/0/space", Some(json!(6))),
        ("/board/players/0/space", Some(Value::Null)),
        ("/board/players/0/direction", Some(json!("up"))),
        ("/board/players/0/lane", Some(json!("middle"))),
        ("/board/players/0/plan", Some(json!("FP64"))),
        ("/board/players/0/plan", Some(Value::Null)),
        ("/board/players/0/targets", Some(json!(["R1", "R2", "R3"]))),
        ("/board/players/0/targets", None),
        ("/board/players/0/rights", Some(json!(["FP04", "FP04"]))),
        ("/board/players/0/rights", Some(json!([4]))),
        ("/board/players/0/rights", None),
        ("/board/players/0/skip_turns", Some(json!(21))),
        ("/board/players/0/skip_turns", Some(json!(-1))),
        ("/board/players/0/name", Some(json!("red"))),
        ("/board/flight_plans", Some(json!([]))),
        ("/board/flight_plans/unknown", None),
        ("/board/flight_plans/unknown/0", Some(json!("CC01"))),
        ("/board/flight_plans/returned", Some(json!(vec!["FP30"; 64]))),
        ("/board/chance_cards/unknown/0", Some(json!("FP01"))),
        ("/board/round", Some(json!(-1))),
        ("/board/round", Some(json!(4_294_967_296_i64))),
        ("/board/starter", Some(Value::Null)),
        ("/board/turn", Some(Value::Null)),
        ("/board/turn/due", Some(json!("sleep"))),
        ("/board/turn/dice", Some(json!([1, 2, 3]))),
        ("/board/turn/dice", Some(json!([0]))),
        ("/board/turn/dice", Some(json!([7]))),
        ("/board/turn/spaces_left", Some(json!(13))),
        ("/board/turn/landings", Some(json!(13))),
        ("/board/turn/double", Some(json!(1))),
        ("/board/turn/cards", Some(json!("CC19"))),
        ("/board/turn/cards", None),
        ("/board/turn/phase", Some(json!("throw"))),
        ("/board/starter_draw", Some(Value::Null)),
        ("/board/starter_draw", Some(json!({ "contenders": [0, 1], "rolls": [[3]] }))),
        ("/board/debts/0/amount", Some(json!(-5))),
        ("/board/debts/0/creditor", Some(json!("all"))),
        ("/board/debts/0/creditor", Some(json!(6))),
        ("/board/debts/0/cause", Some(json!("rent"))),
        ("/board/debts", Some(json!(vec![form["board"]["debts"][0].clone(); 7]))),
        ("/board/offers/0/offer", Some(json!(0))),
        ("/board/offers/0/offer", Some(json!(1_000_000))),
        ("/board/offers/0/price", Some(json!(-1))),
        ("/board/offers/0/to", Some(json!("bank"))),
        ("/board/offers/0/declined", None),
        ("/board/offers", Some(json!(vec![form["board"]["offers"][0].clone(); 49]))),
        ("/board/offers", Some(Value::Null)),
        ("/board/last_offer", Some(json!(1_000_000))),
        ("/board/last_offer", None),
        ("/board/bankrupt", Some(json!([0, 0, 0, 0, 0, 0, 0]))),
        ("/board/bankrupt", None),
        ("/board/log", Some(json!([]))),
        ("/options/max_rights", Some(json!(9))),
        ("/options/fuel_multiplier", Some(json!(0))),
        ("/options/start_cash", None),
    ] {
        let mut state = form.clone();
        put(&mut state, pointer, value.clone());
        assert!(read(&state).is_err(), "{pointer}: {value:?}");
    }
}
