//! States that somebody has tampered with: reading and checking them never panics, and every fault has its
//! place.

use super::faults::{read, written};
use super::position;
use crate::support::{SplitMix64, pointers, put, resolves};
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Position};
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::{Explain, Language, Position as _};
use serde_json::{Value, json};

fn some<T: Clone>(list: &[T], numbers: &mut SplitMix64) -> T {
    list[numbers.below(list.len())].clone()
}

/// A value that could stand there, or could not.
fn other_value(old: &Value, numbers: &mut SplitMix64) -> Value {
    let small = i64::try_from(numbers.below(60)).expect("small") - 2;
    match (old, numbers.below(8)) {
        (Value::Number(_), 0) => {
            some(&[json!(-1), json!(255), json!(256), json!(1e300), json!(0.5), json!(u64::MAX)], numbers)
        }
        (Value::Number(_), 1..=3) => json!(small.rem_euclid(6)),
        (Value::Number(_), _) => json!(small),
        (Value::Array(list), 0) => json!(vec![list.first().cloned().unwrap_or_default(); 10_000]),
        (Value::Array(list), 1..=4) => {
            let mut list = list.clone();
            match list.len() {
                0 => list.push(json!(small.rem_euclid(4))),
                length => list.push(list[numbers.below(length)].clone()),
            }
            Value::Array(list)
        }
        (Value::Array(list), 5) => Value::Array(list.iter().rev().cloned().collect()),
        (Value::Array(_), _) => {
            some(&[json!([]), json!([0]), json!([0, 1]), json!([[0, 1], [2, 3]]), json!([3, 1])], numbers)
        }
        (Value::Bool(old), 0..=5) => json!(!old),
        (Value::String(_), 0..=5) => {
            some(&["off", "forced", "drawn", "first", "all", "never", ""], numbers).into()
        }
        _ => some(&[Value::Null, json!({}), json!("x"), json!(true), json!([])], numbers),
    }
}

fn tamper(state: &mut Value, numbers: &mut SplitMix64) {
    let all = pointers(state);
    // The options are the larger part of a state; most of what can be wrong is elsewhere.
    let inside: Vec<String> =
        all.iter().filter(|pointer| !pointer.starts_with("/options/")).cloned().collect();
    let pointer = if numbers.below(8) == 0 { some(&all, numbers) } else { some(&inside, numbers) };
    let old = state.pointer(&pointer).cloned().unwrap_or_default();
    match numbers.below(10) {
        0 => put(state, &pointer, None),
        1 => {
            // Two places change their values.
            let with = some(&inside, numbers);
            let nested = with.starts_with(&pointer) || pointer.starts_with(&with);
            if let Some(other) = state.pointer(&with).filter(|_| !nested).cloned() {
                put(state, &pointer, Some(other));
                put(state, &with, Some(old));
            }
        }
        2 => {
            let added = [
                ("/board/fleets/0/stacks/-", json!([0, 1])),
                ("/board/fleets/0/stacks/-", json!([])),
                ("/board/turn", json!({ "seat": 1, "sixes": 1, "moved_on_sixes": [3], "roll": 6 })),
                ("/board/turn", json!({ "seat": 5, "rolling": true, "sixes": 2, "moved_on_sixes": [] })),
                ("/board/starter_draw", json!({ "contenders": [0, 2], "rolls": [3] })),
                ("/board/starter_draw", json!({ "contenders": [5, 4, 3, 2, 1, 0], "rolls": [1, 1, 1, 1] })),
                ("/board/extra", json!(1)),
                ("/board/ranking/-", json!(5)),
            ];
            let (at, value) = some(&added, numbers);
            let parent = state.pointer(at.rsplit_once('/').map_or("", |(parent, _)| parent));
            let is_list = parent.is_some_and(Value::is_array);
            let is_object = parent.is_some_and(Value::is_object);
            if (at.ends_with('-') && is_list) || (!at.ends_with('-') && is_object) {
                put(state, at, Some(value));
            }
        }
        _ => put(state, &pointer, Some(other_value(&old, numbers))),
    }
}

#[test]
fn tampered_states_never_panic_and_every_fault_has_its_place() {
    let mut numbers = SplitMix64(2026);
    let [mut unreadable, mut faulty, mut sound] = [0; 3];
    for game in 0..60 {
        let (options, seats) = some(
            &[
                ("classic", "start 0,2"),
                ("bounce planes=2", "start 1,2,3"),
                ("cn-strict", "start 0,1,2,3"),
                ("cn-classic", "start 3,0,1"),
                ("classic starter=drawn stack=forced", "start 0,1,2,3"),
            ],
            &mut numbers,
        );
        let mut position = position(options, seats);
        for _ in 0..numbers.below(300) {
            let moves = position.moves();
            let Some(next) = moves.get(numbers.below(moves.len().max(1))) else { break };
            position = position.advance(next).expect("a listed move is accepted").position;
        }
        for round in 0..150 {
            let mut state = written(&position);
            for _ in 0..=numbers.below(3) {
                tamper(&mut state, &mut numbers);
            }
            match read(&state) {
                Err(_) => unreadable += 1,
                Ok(Err(faults)) => {
                    faulty += 1;
                    assert!(!faults.is_empty(), "game {game}, round {round}: {state}");
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
                    if sound % 8 == 0 {
                        check_position::<AeroplaneChess>(&position, &super::text::all_actions());
                        play_on(position, &mut numbers);
                    }
                }
            }
        }
    }
    assert!(unreadable > 500 && faulty > 500 && sound > 500, "{unreadable} {faulty} {sound}");
}

fn play_on(mut position: Position, numbers: &mut SplitMix64) {
    for _ in 0..20 {
        let moves = position.moves();
        let Some(next) = moves.get(numbers.below(moves.len().max(1))) else { return };
        position = position.advance(next).expect("a listed move is accepted").position;
    }
}

#[test]
fn what_does_not_have_the_form_of_a_state_cannot_be_read() {
    let form = written(&position("classic", "0:3/2: 0m4 1:0"));
    assert!(read(&form).is_ok());
    for (pointer, value) in [
        ("/seats", Some(json!([0, 2, 4, 1, 3, 5, 0]))),
        ("/seats/0", Some(json!(6))),
        ("/seats/0", Some(json!("0"))),
        ("/board/fleets", Some(json!({}))),
        ("/board/fleets", None),
        ("/board/fleets/0/planes/0", Some(json!(57))),
        ("/board/fleets/0/planes/0", Some(json!(-2))),
        ("/board/fleets/0/planes/0", Some(json!(3.5))),
        ("/board/fleets/0/planes/-", Some(json!(3))),
        ("/board/fleets/0/stacks", None),
        ("/board/fleets/0/stacks", Some(json!([[0, 1], [2, 3], [0, 1]]))),
        ("/board/fleets/0/stacks", Some(json!([[0, 0]]))),
        ("/board/fleets/0/stacks", Some(json!([[4, 5]]))),
        ("/board/fleets/0/name", Some(json!("red"))),
        ("/board/turn", Some(Value::Null)),
        ("/board/turn/roll", Some(Value::Null)),
        ("/board/turn/roll", Some(json!(0))),
        ("/board/turn/roll", Some(json!(7))),
        ("/board/turn/sixes", Some(json!(256))),
        ("/board/turn/sixes", None),
        ("/board/turn/moved_on_sixes", Some(json!([1, 1]))),
        ("/board/turn/moved_on_sixes", Some(json!([0, 1, 2, 3, 0]))),
        ("/board/turn/phase", Some(json!("roll"))),
        ("/board/starter_draw", Some(Value::Null)),
        ("/board/starter_draw", Some(json!({ "contenders": [0, 2], "rolls": [1, 2, 3, 4, 5] }))),
        ("/board/ranking", Some(json!([0, 0, 0, 0, 0, 0, 0]))),
        ("/board/ranking", None),
        ("/board/log", Some(json!([]))),
        ("/options/planes", None),
        ("/options/planes", Some(json!(5))),
    ] {
        let mut state = form.clone();
        put(&mut state, pointer, value.clone());
        assert!(read(&state).is_err(), "{pointer}: {value:?}");
    }
}
