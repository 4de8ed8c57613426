//! The data files say what the code does, and the tests what the rule sheet says.

use crate::support::{path, read};
use aerodrome_engine::Game;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::passa_portas::{PassaPortas, options};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;

fn data(file: &str) -> Value {
    serde_json::from_str(&read(&format!("data/passa-portas/{file}")))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn names<'a>(list: &'a Value, member: &str) -> Vec<&'a str> {
    list.as_array().expect("a list").iter().filter_map(|entry| entry[member].as_str()).collect()
}

#[test]
fn options_json_lists_the_options_of_the_code_in_their_order() {
    let texts = data("options.json");
    let ranges = options::ranges();
    let in_code: Vec<&str> = ranges.iter().map(|(name, _)| *name).collect();
    assert_eq!(names(&texts["options"], "name"), in_code);
    // The catalog pairs them by their order.
    for ((text, range), (name, expected)) in PassaPortas::catalog().options.iter().zip(ranges) {
        assert_eq!((text.name.as_str(), range), (name, &expected));
        let values: BTreeSet<&str> = text.values.keys().map(String::as_str).collect();
        let needed: BTreeSet<&str> = match &expected {
            OptionRange::Boolean {} => BTreeSet::from(["false", "true"]),
            OptionRange::Choice { values } => values.iter().copied().collect(),
            OptionRange::Integer { .. } | OptionRange::IntegerSet { .. } => BTreeSet::new(),
        };
        assert_eq!(values, needed, "the values of {name}");
    }
}

/// The switches of sections 3, 7.2 and 8.
#[test]
fn the_options_are_those_of_the_rule_sheet() {
    let names: BTreeSet<&str> = options::ranges().into_iter().map(|(name, _)| name).collect();
    let sheet = "fuel_source four_means rethrow_limit phases_without_flight allow_round_trip boarding_order \
                 phase2_boarding rejects tie office_victim_may_board front_customs_public starter";
    assert_eq!(names, sheet.split_whitespace().collect());
}

/// The sheet names the default of each switch first.
#[test]
fn the_ruleset_has_the_defaults_of_the_rule_sheet() {
    let travel = serde_json::to_value(super::options("")).expect("options are written without fail");
    for (name, range) in options::ranges() {
        let default = match (name, range) {
            ("front_customs_public", _) => Value::from(false),
            (_, OptionRange::Boolean {}) => Value::from(true),
            (_, OptionRange::Choice { values }) => Value::from(values[0]),
            (_, OptionRange::Integer { .. } | OptionRange::IntegerSet { .. }) => {
                unreachable!("no option of this game is a number")
            }
        };
        assert_eq!(travel[name], default, "{name}");
    }
}

#[test]
fn game_json_lists_the_rulesets_of_the_code() {
    let about = data("game.json");
    let rulesets = PassaPortas::rulesets();
    let ids: Vec<String> = rulesets.iter().map(|ruleset| ruleset.id()).collect();
    assert_eq!(ids, ["passa-portas/travel@1.0.0"]);
    assert_eq!(names(&about["rulesets"], "name"), ["travel"]);
    assert_eq!(names(&about["rulesets"], "version"), ["1.0.0"]);
    assert_eq!(PassaPortas::catalog().rulesets.len(), rulesets.len());
}

#[test]
fn the_game_has_dice_cards_and_secrets() {
    let traits = PassaPortas::catalog().traits;
    assert!(traits.dice && traits.cards && traits.hidden_information && !traits.trading);
}

#[test]
fn the_rulebook_has_the_rules_of_the_sheet() {
    let rulebook = data("rulebook.json");
    let sheet: Vec<String> = (1..=15).chain(20..=61).map(|number| format!("PP-{number:02}")).collect();
    assert_eq!(names(&rulebook["rules"], "id"), sheet);
}

#[test]
fn rules_and_options_point_at_one_another() {
    let catalog = PassaPortas::catalog();
    let options: BTreeSet<&str> = catalog.options.iter().map(|(option, _)| option.name.as_str()).collect();
    for rule in &catalog.rules {
        for option in &rule.options {
            assert!(options.contains(option.as_str()), "{} is changed by {option}", rule.id);
        }
    }
    for (option, _) in &catalog.options {
        let rule = catalog.rule(option.rule.as_str()).unwrap_or_else(|| panic!("{} has a rule", option.name));
        assert!(rule.options.contains(&option.name), "{} names {}", rule.id, option.name);
    }
}

/// Every rule of the rulebook and every ruling of the sheet has a test that is named after it.
#[test]
fn every_rule_and_every_ruling_has_a_test() {
    let folder = fs::read_dir(path("tests/it/passa_portas")).expect("the folder can be read");
    let sources: String = folder
        .map(|entry| {
            fs::read_to_string(entry.expect("an entry can be read").path()).expect("a source is text")
        })
        .collect();
    let rules = PassaPortas::catalog().rules.iter().map(|rule| rule.id.to_string());
    for id in rules.chain((1..=26).map(|number| format!("A-{number:02}"))) {
        let name = format!("fn {}_", id.to_lowercase().replace('-', "_"));
        assert!(sources.contains(&name), "{id} has no test");
    }
}
