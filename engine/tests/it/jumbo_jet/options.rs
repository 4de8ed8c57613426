//! Every value of every option changes something ("Engine options" in section 8 of the rule sheet).

use super::{first_seats, full_line, options, outcome};
use aerodrome_engine::Game;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::jumbo_jet::{JumboJet, OptionChoices, Options};
use serde_json::{Value, json};

/// Option, its other value, the position, what is done, what comes out under the ruleset, and what comes out with the
/// other value: a position, or `refused` and the reason.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, &'static str);

/// Four by nine thousand is the price, and 400,000 is what there is.
const FUEL: &str = "0:400000@R23>FP17/1:5@T1>FP02 0:throw";
const LANDED: &str = "0:1000000@L1-FP12/1:5@T1>FP02 0:direction[1,3]+1^1";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("end_mode", "last_standing", "0:0@R23>FP17/1:5@T1>FP02/2:5@T1>FP03 0:throw", "throw=4,5",
        "0:x/1:5@T1>FP02/2:5@T1>FP03 - 1@0 FP17 - - - 0", "0:x/1:5@T1>FP02/2:5@T1>FP03 1:throw 1@0 FP17 - - - 0"),
    ("first_leg", "shortest", "0:5@L1-FP07/1:5@T1>FP02 0:direction[1,2]^1", "choose-direction:descending",
        "0:5@L1<FP07/1:5@T1>FP02 1:throw", "refused not_the_shortest_way"),
    ("overshoot", "fly_on", "0:5@R8>FP07/1:5@T1>FP02 0:throw", "throw=3,4",
        "0:5@R9<FP07.0/1:5@T1>FP02 1:throw", "0:5@R15<FP07.0/1:5@T1>FP02 0:chance-card[3,4]"),
    ("cloud_double", "keep_throw", "0:5@R4>FP07/1:5@T1>FP02 0:throw", "throw=2,2",
        "0:5@R8>FP07!1/1:5@T1>FP02 1:throw", "0:5@R8>FP07!1/1:5@T1>FP02 0:extra-throw"),
    ("settle_at", "destination", "0:5@R8>FP07/1:5@T1>FP02 0:throw", "throw=3,4",
        "0:5@R9<FP07.0/1:5@T1>FP02 1:throw", "0:5@R12<FP07.0/1:5@T1>FP02 0:settlement[3,4]+3"),
    ("bankrupt_cash", "bank", "0:600@R5>FP07/1:5@T1>FP02*FP05 0:throw", "throw=1,3",
        "0:x/1:605@T1>FP02*FP05 - 1@0 FP07 - - - 0", "0:x/1:5@T1>FP02*FP05 - 1@0 FP07 - - - 0"),
    ("fuel_multiplier", "2", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:328000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "3", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:292000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "4", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:256000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "5", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:220000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "6", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:184000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "7", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:148000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "8", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:112000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "9", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:76000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("fuel_multiplier", "10", FUEL, "throw=4,5", "0:364000@R32>FP17/1:5@T1>FP02 1:throw", "0:40000@R32>FP17/1:5@T1>FP02 1:throw"),
    ("round_limit", "1", "0:5@T1>FP01/1:5@T1>FP02 1:throw", "throw=1,2",
        "0:5@T1>FP01/1:5@T4>FP02 0:throw 2@0", "0:5@T1>FP01/1:5@T4>FP02 - 1@0"),
    ("round_limit", "1000", "0:5@T1>FP01/1:5@T1>FP02 1:throw 1000@0", "throw=1,2",
        "0:5@T1>FP01/1:5@T4>FP02 0:throw 1001@0", "0:5@T1>FP01/1:5@T4>FP02 - 1000@0"),
    ("start_cash", "0", "start 0,1", "", "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0", "0:0@T1-/1:0@T1- 0:flight-plan 0@0"),
    ("start_cash", "10000000", "start 0,1", "",
        "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0", "0:10000000@T1-/1:10000000@T1- 0:flight-plan 0@0"),
    ("plan_fee", "0", LANDED, "choose-direction:ascending",
        "0:990000@L2>FP12/1:5@T1>FP02 1:throw", "0:1000000@L2>FP12/1:5@T1>FP02 1:throw"),
    ("plan_fee", "1000000", LANDED, "choose-direction:ascending",
        "0:990000@L2>FP12/1:5@T1>FP02 1:throw", "0:0@L2>FP12/1:5@T1>FP02 1:throw"),
    ("max_rights", "0", "0:5@L1-FP22.0/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "1", "0:5@L1-FP22.0*FP01/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "2", "0:5@L1-FP22.0*FP01,FP03/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "3", "0:5@L1-FP22.0*FP01,FP03,FP04/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP04,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "4", "0:5@L1-FP22.0*FP01,FP03,FP04,FP05/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP04,FP05,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "5", "0:5@L1-FP22.0*FP01,FP03,FP04,FP05,FP06/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP04,FP05,FP06,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "6", "0:5@L1-FP22.0*FP01,FP03,FP04,FP05,FP06,FP07/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP04,FP05,FP06,FP07,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("max_rights", "7", "0:5@L1-FP22.0*FP01,FP03,FP04,FP05,FP06,FP07,FP08/1:5@T1>FP02 0:settlement[1,2]^1", "settle:right",
        "0:5@L1-*FP01,FP03,FP04,FP05,FP06,FP07,FP08,FP22/1:5@T1>FP02 0:flight-plan[1,2]^1", "refused most_rights_owned"),
    ("starter", "drawn", "start 0,1", "",
        "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0", "0:250000@T1-/1:250000@T1- draw0,1= 0@-"),
];

#[test]
fn every_option_value_changes_what_comes_out() {
    for (option, value, given, script, base, other) in ROWS {
        assert_ne!(base, other, "{option}={value} is shown by a difference");
        for (options, expect) in [("", base), (&format!("{option}={value}"), other)] {
            let found = match outcome(options, given, script) {
                Ok((line, _)) => line,
                Err(refusal) => refusal,
            };
            let expect = if expect.starts_with("refused") { (*expect).to_owned() } else { full_line(expect) };
            assert_eq!(found, expect, "{script} from {given} under {options}");
        }
    }
}

/// Of a range too long to show every number of it, the first and the last one are shown.
#[test]
fn every_option_value_has_a_row() {
    let ruleset = serde_json::to_value(options("")).expect("options are written without fail");
    for (text, range) in &JumboJet::catalog().options {
        let base = &ruleset[&text.name];
        let rows = ROWS.iter().filter(|row| row.0 == text.name);
        let shown: Vec<Value> =
            rows.map(|row| serde_json::from_str(row.1).unwrap_or_else(|_| Value::from(row.1))).collect();
        let needed: Vec<Value> = match range {
            OptionRange::Boolean {} => vec![json!(false), json!(true)],
            OptionRange::Choice { values } => values.iter().map(|value| json!(value)).collect(),
            OptionRange::Integer { minimum, maximum } if maximum - minimum <= 10 => {
                (*minimum..=*maximum).map(|value| json!(value)).collect()
            }
            OptionRange::Integer { minimum, maximum } => vec![json!(minimum), json!(maximum)],
            OptionRange::IntegerSet { .. } => unreachable!("no option of this game is a set"),
        };
        for value in needed.iter().filter(|value| *value != base) {
            assert!(shown.contains(value), "no row shows {}: {value}", text.name);
        }
        assert!(shown.iter().all(|value| value != base), "a row shows the base value of {}", text.name);
    }
}

#[test]
fn the_ruleset_has_the_options_of_the_rule_sheet() {
    let expected = json!({
        "end_mode": "short", "first_leg": "free", "overshoot": "turn", "cloud_double": "lost", "settle_at": "home",
        "bankrupt_cash": "creditor", "fuel_multiplier": 1, "round_limit": 0, "start_cash": 250_000,
        "plan_fee": 10_000, "max_rights": 8, "starter": "listed",
    });
    let names: Vec<&str> = JumboJet::rulesets().iter().map(|ruleset| ruleset.name).collect();
    assert_eq!(names, ["2004"]);
    assert_eq!(serde_json::to_value(JumboJet::rulesets()[0].options).expect("options are written"), expected);
}

/// The options of a game of so many seats with these choices.
fn chosen(seats: usize, choices: Value) -> Options {
    let choices: OptionChoices = serde_json::from_value(choices).expect("choices");
    JumboJet::choose(&JumboJet::rulesets()[0].options, choices, &first_seats(seats))
}

/// With two players the ordinary price of fuel rarely makes anybody bankrupt.
#[test]
fn fuel_costs_twice_as_much_with_two_players_unless_the_multiplier_is_chosen() {
    for (seats, multiplier) in [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)] {
        assert_eq!(chosen(seats, json!({})).fuel_multiplier.get(), multiplier, "{seats} seats");
        let other = chosen(seats, json!({ "overshoot": "fly_on", "plan_fee": 5 }));
        assert_eq!(other.fuel_multiplier.get(), multiplier, "{seats} seats with other choices");
        for choice in [1, 2, 10] {
            let options = chosen(seats, json!({ "fuel_multiplier": choice }));
            assert_eq!(options.fuel_multiplier.get(), choice, "{seats} seats that chose {choice}");
        }
    }
}

#[test]
fn a_choice_replaces_only_its_own_option() {
    let found = chosen(4, json!({ "settle_at": "destination", "max_rights": 3 }));
    let mut expected = JumboJet::rulesets()[0].options;
    expected.settle_at = found.settle_at;
    expected.max_rights = found.max_rights;
    assert_eq!(found, expected);
    assert_eq!(
        (found.max_rights.get(), serde_json::to_value(found.settle_at).ok()),
        (3, Some(json!("destination")))
    );
}

#[test]
fn what_is_no_value_of_an_option_cannot_be_read() {
    let ruleset = serde_json::to_value(options("")).expect("options are written");
    let wrong = [
        ("end_mode", json!("time")),
        ("first_leg", json!(true)),
        ("overshoot", json!("")),
        ("cloud_double", Value::Null),
        ("settle_at", json!(["home"])),
        ("bankrupt_cash", json!("Bank")),
        ("fuel_multiplier", json!(0)),
        ("fuel_multiplier", json!(11)),
        ("fuel_multiplier", json!(1.5)),
        ("round_limit", json!(-1)),
        ("round_limit", json!(1_001)),
        ("round_limit", json!("none")),
        ("start_cash", json!(-1)),
        ("start_cash", json!(10_000_001)),
        ("plan_fee", json!(-1)),
        ("plan_fee", json!(1_000_001)),
        ("max_rights", json!(-1)),
        ("max_rights", json!(9)),
        ("starter", json!(0)),
        ("time_limit", json!(60)),
    ];
    for (option, value) in wrong {
        let mut options = ruleset.clone();
        options[option] = value.clone();
        assert!(serde_json::from_value::<Options>(options).is_err(), "{option}: {value}");
        let choice = serde_json::from_value::<OptionChoices>(json!({ option: value }));
        assert!(choice.is_err(), "{option}: {value}");
    }
    for option in ruleset.as_object().expect("an object").keys() {
        let mut options = ruleset.clone();
        options.as_object_mut().expect("an object").remove(option);
        assert!(serde_json::from_value::<Options>(options).is_err(), "{option} is left out");
    }
}
