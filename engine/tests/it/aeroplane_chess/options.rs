//! Every value of every option changes something (section 4.1 of the rule sheet).

use super::{full_line, options, outcome, planes_in};
use aerodrome_engine::Game;
use aerodrome_engine::aeroplane_chess::AeroplaneChess;
use aerodrome_engine::catalog::OptionRange;
use serde_json::{Value, json};

/// Option, its other value, the position, what is rolled and done, what comes out under the base rules, and
/// what comes out with the other value: a position, or `refused` and the reason.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("take_off", "[1,2,4,6]", "0:/2: 0r", "roll=1", "0:/2: 2r", "0:/2: 0m1"),
    ("take_off", "[2,3,4,6]", "0:/2: 0r", "roll=3", "0:/2: 2r", "0:/2: 0m3"),
    ("take_off", "[2,4,5,6]", "0:/2: 0r", "roll=5", "0:/2: 2r", "0:/2: 0m5"),
    ("take_off", "[4,6]", "0:/2: 0r", "roll=2", "0:/2: 0m2", "0:/2: 2r"),
    ("take_off", "[2,6]", "0:/2: 0r", "roll=4", "0:/2: 0m4", "0:/2: 2r"),
    ("take_off", "[2,4]", "0:/2: 0r", "roll=6", "0:/2: 0m6", "0:/2: 0r 1"),
    ("extra_roll_on_six", "moves_only", "0:/2: 0m6", "take-off:0", "0:p/2: 0r 1:0", "0:p/2: 2r"),
    ("extra_roll_on_six", "never", "0:3/2: 0m6", "move:0", "0:9/2: 0r 1:0", "0:9/2: 2r"),
    ("three_sixes", "all_unfinished", "0:c,9,20/2: 0r 2:1", "roll=6", "0:c,h,20/2: 2r", "0:c/2: 2r"),
    ("three_sixes", "all", "0:c,9,20/2: 0r 2:1", "roll=6", "0:c,h,20/2: 2r", "0:/2: 2r"),
    ("three_sixes", "off", "0:c,9,20/2: 0r 2:1", "roll=6", "0:c,h,20/2: 2r", "0:c,9,20/2: 0m6 2:1"),
    ("jump_then_shortcut", "false", "0:12/2: 0m2", "move:0+shortcut", "0:30/2: 2r",
        "refused shortcut_not_reached"),
    ("jump_after_direct_shortcut", "true", "0:15/2: 0m3", "move:0+shortcut", "0:30/2: 2r", "0:34/2: 2r"),
    ("shortcut", "forced", "0:15/2: 0m3", "move:0", "0:22/2: 2r", "0:30/2: 2r"),
    ("shortcut_decline", "stay", "0:15/2: 0m3", "move:0", "0:22/2: 2r", "0:18/2: 2r"),
    ("capture_stops", "last", "0:4/2:32 0m2", "move:0", "0:10/2: 2r", "0:10/2:32 2r"),
    ("crossing_capture", "false", "0:15/2:53 0m3", "move:0+shortcut", "0:30/2: 2r", "0:30/2:53 2r"),
    ("crossing_stack", "forbids", "0:15/2:53,53 0m3", "move:0+shortcut", "0:30/2: 2r",
        "refused shortcut_blocked"),
    ("stack", "forced", "0:5,8/2: 0m3", "move:0", "0:8,8/2: 2r", "0:8a,8a/2: 2r"),
    ("stack", "off", "0:5,8/2: 0m3", "move:0+stack", "0:8a,8a/2: 2r", "refused stacking_not_optional"),
    ("stack_hit", "attacker_returns", "0:3/2:33a,33a 0m4", "move:0", "0:7/2: 2r", "0:/2:33a,33a 2r"),
    ("stack_hit", "all_return", "0:3/2:33a,33a 0m4", "move:0", "0:7/2: 2r", "0:/2: 2r"),
    ("stack_block", "illegal", "0:3/2:31a,31a 0m4", "move:0", "0:7/2:31a,31a 2r", "refused stack_in_the_way"),
    ("stack_block", "walk_back", "0:3/2:31a,31a 0m4", "move:0", "0:7/2:31a,31a 2r", "0:1/2:31a,31a 2r"),
    ("jump_blocked", "true", "0:4,10/2: 0m2", "move:0", "0:10,10/2: 2r", "0:6,10/2: 2r"),
    ("overshoot", "bounce", "0:53/2: 0m4", "move:0", "refused overshoots_centre", "0:55/2: 2r"),
    ("overshoot", "finishes", "0:53/2: 0m4", "move:0", "refused overshoots_centre", "0:c/2: 2r"),
    ("mandatory_move", "false", "0:3/2: 0m4", "pass", "refused pass_not_allowed", "0:3/2: 2r"),
    ("win", "first", "0:53,c,c,c/1:/2: 0m3", "move:0", "0:c,c,c,c/1:/2: 1r 0 0", "0:c,c,c,c/1:/2: - 0 0"),
    ("planes", "1", "start 0,2", "", "0:h,h,h,h/2:h,h,h,h 0r", "0:h/2:h 0r"),
    ("planes", "2", "start 0,2", "", "0:h,h,h,h/2:h,h,h,h 0r", "0:h,h/2:h,h 0r"),
    ("planes", "3", "start 0,2", "", "0:h,h,h,h/2:h,h,h,h 0r", "0:h,h,h/2:h,h,h 0r"),
    ("starter", "drawn", "start 0,2", "", "0:/2: 0r", "0:/2: d0,2="),
];

#[test]
fn every_option_value_changes_what_comes_out() {
    for (option, value, given, script, base, other) in ROWS {
        assert_ne!(base, other, "{option}={value} is shown by a difference");
        for (options, expect) in [("classic", base), (&format!("classic {option}={value}"), other)] {
            let found = match outcome(options, given, script) {
                Ok((line, _)) => line,
                Err(refusal) => refusal,
            };
            let expect = if expect.starts_with("refused") {
                (*expect).to_owned()
            } else {
                full_line(expect, planes_in(options))
            };
            assert_eq!(found, expect, "{script} from {given} under {options}");
        }
    }
}

#[test]
fn every_option_value_has_a_row() {
    let classic = serde_json::to_value(options("classic")).expect("options are written without fail");
    for (text, range) in &AeroplaneChess::catalog().options {
        let base = &classic[&text.name];
        let rows = ROWS.iter().filter(|row| row.0 == text.name);
        let shown: Vec<Value> =
            rows.map(|row| serde_json::from_str(row.1).unwrap_or_else(|_| Value::from(row.1))).collect();
        let needed: Vec<Value> = match range {
            OptionRange::Boolean {} => vec![json!(false), json!(true)],
            OptionRange::Choice { values } => values.iter().map(|value| json!(value)).collect(),
            OptionRange::Integer { minimum, maximum } => {
                (*minimum..=*maximum).map(|value| json!(value)).collect()
            }
            // A list is shown by its members: each is added to the base list or taken from it.
            OptionRange::IntegerSet { minimum, maximum } => {
                (*minimum..=*maximum).map(|member| toggled(base, member)).collect()
            }
        };
        for value in needed.iter().filter(|value| *value != base) {
            assert!(shown.contains(value), "no row shows {}: {value}", text.name);
        }
        assert!(shown.iter().all(|value| value != base), "a row shows the base value of {}", text.name);
    }
}

fn toggled(list: &Value, member: i64) -> Value {
    let mut members: Vec<i64> = serde_json::from_value(list.clone()).expect("a list of numbers");
    match members.iter().position(|&other| other == member) {
        Some(index) => drop(members.remove(index)),
        None => members.push(member),
    }
    members.sort_unstable();
    json!(members)
}

#[test]
fn the_rulesets_have_the_options_of_the_rule_sheet() {
    let classic = json!({
        "take_off": [2, 4, 6], "extra_roll_on_six": "always", "three_sixes": "moved",
        "jump_then_shortcut": true,
        "jump_after_direct_shortcut": false, "shortcut": "optional", "shortcut_decline": "jump",
        "capture_stops": "every", "crossing_capture": true, "crossing_stack": "all_return",
        "stack": "optional",
        "stack_hit": "stack_returns", "stack_block": "passable", "jump_blocked": false,
        "overshoot": "illegal",
        "mandatory_move": true, "win": "rank_all", "planes": 4, "starter": "listed",
    });
    let differences = [
        ("classic", json!({})),
        ("bounce", json!({ "overshoot": "bounce" })),
        (
            "cn-classic",
            json!({
                "take_off": [6], "jump_after_direct_shortcut": true, "overshoot": "bounce",
                "three_sixes": "off",
            }),
        ),
        (
            "cn-strict",
            json!({
                "take_off": [5, 6], "stack_block": "walk_back", "stack_hit": "all_return",
                "crossing_stack": "forbids", "three_sixes": "all",
            }),
        ),
    ];
    let names: Vec<&str> = AeroplaneChess::rulesets().iter().map(|ruleset| ruleset.name).collect();
    assert_eq!(names, differences.each_ref().map(|(name, _)| *name));
    for (name, different) in differences {
        let mut expected = classic.clone();
        for (option, value) in different.as_object().expect("an object") {
            expected[option] = value.clone();
        }
        assert_eq!(serde_json::to_value(options(name)).expect("options are written"), expected, "{name}");
    }
}

#[test]
fn a_choice_replaces_only_its_own_option() {
    let chosen = options("cn-strict planes=2 win=first");
    let mut expected = options("cn-strict");
    expected.planes = chosen.planes;
    expected.win = chosen.win;
    assert_eq!(chosen, expected);
    assert_eq!((chosen.planes.get(), serde_json::to_value(chosen.win).ok()), (2, Some(json!("first"))));
}

#[test]
fn what_is_no_value_of_an_option_cannot_be_read() {
    let classic = serde_json::to_value(options("classic")).expect("options are written");
    let wrong = [
        ("take_off", json!([2, 2])),
        ("take_off", json!([0])),
        ("take_off", json!([7])),
        ("take_off", json!("6")),
        ("take_off", json!([1, 2, 3, 4, 5, 6, 6])),
        ("planes", json!(0)),
        ("planes", json!(5)),
        ("win", json!("last")),
        ("shortcut", json!(true)),
        ("jump_blocked", json!("true")),
        ("mandatory_move", Value::Null),
        ("turns", json!(1)),
    ];
    for (option, value) in wrong {
        let mut options = classic.clone();
        options[option] = value.clone();
        let read = serde_json::from_value::<aerodrome_engine::aeroplane_chess::Options>(options);
        assert!(read.is_err(), "{option}: {value}");
        let choice = serde_json::from_value::<aerodrome_engine::aeroplane_chess::OptionChoices>(
            json!({ option: value }),
        );
        assert!(choice.is_err(), "{option}: {value}");
    }
}
