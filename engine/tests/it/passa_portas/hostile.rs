//! States that somebody has tampered with: reading and checking them never panics, and every fault has its
//! place.

use super::conformance::candidates;
use super::dense::{one_of, positions};
use super::faults::{put, read, read_view, written};
use super::position;
use crate::support::SplitMix64;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::passa_portas::{PassaPortas, Position};
use aerodrome_engine::{Explain, Language, Position as _, Viewer};
use serde_json::{Value, json};

/// The pointers of all values in a JSON text.
fn pointers(value: &Value, here: &str, all: &mut Vec<String>) {
    if !here.is_empty() {
        all.push(here.to_owned());
    }
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| pointers(member, &format!("{here}/{name}"), all))
        }
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(index, member)| pointers(member, &format!("{here}/{index}"), all));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// A value that could stand there, or could not.
fn other_value(old: &Value, numbers: &mut SplitMix64) -> Value {
    let small = i64::try_from(numbers.below(16)).expect("small") - 2;
    let city = one_of(&["BRU", "CAI", "KHI", "SFO", "NYC", "LIS", "XXX", "bru"], numbers);
    match (old, numbers.below(12)) {
        (Value::Number(_), 0) => {
            one_of(&[json!(-1), json!(255), json!(256), json!(1e300), json!(0.5), json!(u64::MAX)], numbers)
        }
        (Value::Number(_), 1..=9) => json!(small.rem_euclid(4)),
        (Value::Number(_), _) => json!(small),
        (Value::Array(list), 0) => json!(vec![list.first().cloned().unwrap_or_default(); 10_000]),
        (Value::Array(list), 1..=4) => {
            let mut list = list.clone();
            match list.len() {
                0 => list.push(one_of(&[json!(small.rem_euclid(4)), json!(city)], numbers)),
                length => list.push(list[numbers.below(length)].clone()),
            }
            Value::Array(list)
        }
        (Value::Array(list), 5..=7) => Value::Array(list.iter().rev().cloned().collect()),
        (Value::Array(_), _) => {
            one_of(&[json!([]), json!([0]), json!([0, 1]), json!([2, 1, 0]), json!(["BRU"])], numbers)
        }
        (Value::Bool(old), 0..=10) => json!(!old),
        (Value::String(text), 0..=10) if text.len() == 3 => json!(city),
        (Value::String(text), 0..=10) if DUES.contains(&text.as_str()) => json!(one_of(&DUES, numbers)),
        (Value::String(_), 0..=8) => json!(one_of(&["home", "office", "plane", "waiting"], numbers)),
        (_, 11) => one_of(&[Value::Null, json!({}), json!("x"), json!(true), json!([])], numbers),
        _ => json!({ "hidden": true }),
    }
}

const DUES: [&str; 6] = ["fuel", "throw", "customs", "last_minute", "boarding", "initial_boarding"];

fn tamper(state: &mut Value, numbers: &mut SplitMix64) {
    let mut all = Vec::new();
    pointers(state, "", &mut all);
    let inside: Vec<String> =
        all.iter().filter(|pointer| !pointer.starts_with("/options/")).cloned().collect();
    let pointer = if numbers.below(8) == 0 { one_of(&all, numbers) } else { one_of(&inside, numbers) };
    let old = state.pointer(&pointer).cloned().unwrap_or_default();
    match numbers.below(10) {
        0 if pointer.matches('/').count() > 2 => put(state, &pointer, None),
        0..=2 => {
            // Two places change their values.
            let with = one_of(&inside, numbers);
            let nested = with.starts_with(&pointer) || pointer.starts_with(&with);
            if let Some(other) = state.pointer(&with).filter(|_| !nested).cloned() {
                put(state, &pointer, Some(other));
                put(state, &with, Some(old));
            }
        }
        3 => {
            let added = [
                ("/board/holders/0/groups/0", json!({ "state": "home" })),
                ("/board/holders/1/groups/1", json!({ "state": "office" })),
                ("/board/holders/1/groups/2", json!({ "state": "plane", "destination": "BRU" })),
                ("/board/holders/0/groups/1", json!({ "state": "waiting" })),
                ("/board/holders/0/customs", json!({ "behind": 3 })),
                ("/board/turn", json!({ "seat": 1, "due": "last_minute", "throws": 0, "to_ask": [1, 0] })),
                ("/board/turn/barred", json!({ "seat": 0, "slot": 2 })),
                ("/board/starter", json!(2)),
                ("/board/extra", json!(1)),
                ("/board/winners", json!([1])),
            ];
            let (at, value) = one_of(&added, numbers);
            let parent = state.pointer(at.rsplit_once('/').map_or("", |(parent, _)| parent));
            let member = at.rsplit('/').next().and_then(|member| member.parse::<usize>().ok());
            let fits = match parent {
                Some(Value::Object(_)) => true,
                Some(Value::Array(list)) => member.is_some_and(|index| index < list.len()),
                _ => false,
            };
            if fits {
                put(state, at, Some(value));
            }
        }
        _ => put(state, &pointer, Some(other_value(&old, numbers))),
    }
}

#[test]
fn tampered_states_and_views_never_panic_and_every_fault_has_its_place() {
    let mut numbers = SplitMix64(2026);
    let [mut unreadable, mut faulty, mut sound] = [0; 3];
    for (index, position) in positions(11).take(150).enumerate() {
        let position = if index % 4 == 0 { over(&position) } else { position };
        for _ in 0..40 {
            let viewer =
                one_of(&[None, Some(Viewer::Spectator), Some(Viewer::Seat(super::seat(0)))], &mut numbers);
            let mut state =
                written(&viewer.map_or_else(|| position.clone(), |viewer| position.seen_by(viewer)));
            for _ in 0..=numbers.below(2) {
                tamper(&mut state, &mut numbers);
            }
            let checked = if viewer.is_none() { read(&state) } else { read_view(&state) };
            match checked {
                Err(_) => unreadable += 1,
                Ok(Err(faults)) => {
                    faulty += 1;
                    assert!(!faults.is_empty(), "{state}");
                    for fault in faults {
                        let pointer = fault.pointer();
                        assert!(state.pointer(&pointer).is_some(), "{pointer} leads nowhere: {state}");
                        assert!(!fault.message(Language::English).is_empty());
                        assert!(!fault.message(Language::French).is_empty());
                    }
                }
                Ok(Ok(position)) => {
                    sound += 1;
                    // What is accepted keeps every promise, reachable or not.
                    if viewer.is_none() && sound % 8 == 0 {
                        check_position::<PassaPortas>(&position, &candidates(&position, &mut numbers));
                        play_on(position, &mut numbers);
                    }
                }
            }
        }
    }
    assert!(unreadable > 300 && faulty > 300 && sound > 300, "{unreadable} {faulty} {sound}");
}

/// The same table after the end, won by the first seat.
fn over(position: &Position) -> Position {
    let mut state = written(position);
    put(&mut state, "/board/turn", None);
    let first = state["seats"][0].clone();
    put(&mut state, "/board/winners", Some(json!([first])));
    put(
        &mut state,
        "/board/holders/0/groups",
        Some(json!([{ "state": "home" }, { "state": "home" }, { "state": "home" }])),
    );
    for pile in ["boarding_cards", "destination_cards"] {
        put(&mut state, &format!("/board/{pile}/unknown"), None);
    }
    read(&state).ok().and_then(Result::ok).unwrap_or_else(|| position.clone())
}

fn play_on(mut position: Position, numbers: &mut SplitMix64) {
    for _ in 0..20 {
        let moves = position.moves();
        let Some(next) = moves.get(numbers.below(moves.len().max(1))) else { return };
        position = position.advance(next).expect("a listed move is accepted").position;
    }
}

const FORM: &str =
    "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 0:customs+1[0,1] 0@SFO BRU,CAI BRU,KHI NYC,RIO -";

#[test]
fn what_does_not_have_the_form_of_a_state_cannot_be_read() {
    let form = written(&position("", FORM));
    assert!(read(&form).is_ok());
    for (pointer, value) in [
        ("/seats", Some(json!([0, 1, 2, 3, 4, 5, 0]))),
        ("/seats/0", Some(json!(6))),
        ("/board/fuel", Some(json!(13))),
        ("/board/fuel", Some(json!(-1))),
        ("/board/fuel", Some(json!(2.5))),
        ("/board/fuel", None),
        ("/board/city", Some(Value::Null)),
        ("/board/city", Some(json!("bru"))),
        ("/board/city", Some(json!("BRUX"))),
        ("/board/city", Some(json!({ "hidden": true }))),
        ("/board/holders", Some(json!({}))),
        ("/board/holders/0/groups/-", Some(json!({ "state": "home" }))),
        ("/board/holders/0/groups/0", Some(json!({ "state": "flying" }))),
        ("/board/holders/0/groups/0", Some(json!({ "boarding": "NYC", "destination": "LIS" }))),
        ("/board/holders/0/groups/0/boarding", Some(json!({ "hidden": false }))),
        ("/board/holders/0/groups/0/boarding", Some(json!({}))),
        ("/board/holders/0/groups/0/boarding", Some(Value::Null)),
        ("/board/holders/0/groups/1/destination", None),
        // A group in two states: in the plane and waiting, in the office with a card, home with a card.
        ("/board/holders/0/groups/1/boarding", Some(json!("LIS"))),
        ("/board/holders/0/groups/2/destination", Some(json!("LIS"))),
        ("/board/holders/1/groups/2/destination", Some(json!("LIS"))),
        ("/board/holders/0/groups/1/state", Some(json!(["plane", "office"]))),
        ("/board/holders/0/customs/behind", Some(json!(17))),
        ("/board/holders/0/customs/behind", None),
        ("/board/holders/0/name", Some(json!("red"))),
        ("/board/boarding_cards/unknown", Some(Value::Null)),
        ("/board/boarding_cards/unknown", Some(json!(49))),
        ("/board/boarding_cards/discarded", Some(json!(vec!["BRU"; 33]))),
        ("/board/customs_cards/played", Some(json!(vec!["BRU"; 17]))),
        ("/board/turn", Some(Value::Null)),
        ("/board/turn/due", Some(json!("landing"))),
        ("/board/turn/throws", Some(json!(3))),
        ("/board/turn/to_ask", None),
        ("/board/turn/barred", Some(json!({ "seat": 0, "slot": 0 }))),
        ("/board/turn/barred", Some(json!({ "seat": 0, "slot": 4 }))),
        ("/board/winners", None),
        ("/options/tie", None),
        ("/options/tie", Some(json!("nobody"))),
    ] {
        let mut state = form.clone();
        put(&mut state, pointer, value.clone());
        assert!(read(&state).is_err(), "{pointer}: {value:?}");
    }
}

/// A group that is said to be in two states at once, as a text in which a member stands twice.
#[test]
fn a_group_in_two_states_cannot_be_read() {
    type Group = aerodrome_engine::passa_portas::Group;
    assert!(serde_json::from_str::<Group>(r#"{"state":"office"}"#).is_ok());
    for text in [
        r#"{"state":"office","state":"home"}"#,
        r#"{"state":"plane","destination":"BRU","destination":"CAI"}"#,
        r#"{"state":"plane","destination":"BRU","boarding":"CAI"}"#,
        r#"{"state":"home","destination":"BRU"}"#,
    ] {
        assert!(serde_json::from_str::<Group>(text).is_err(), "{text}");
    }
}
