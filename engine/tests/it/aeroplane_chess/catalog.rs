//! The data files say what the code does.

use crate::support::read;
use aerodrome_engine::Game;
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, options};
use aerodrome_engine::catalog::OptionRange;
use serde_json::Value;
use std::collections::BTreeSet;

fn data(file: &str) -> Value {
    serde_json::from_str(&read(&format!("data/aeroplane-chess/{file}")))
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
    for ((text, range), (name, expected)) in AeroplaneChess::catalog().options.iter().zip(ranges) {
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

#[test]
fn the_options_are_those_of_the_rule_sheet() {
    let names: Vec<&str> = options::ranges().into_iter().map(|(name, _)| name).collect();
    let sheet = "take_off extra_roll_on_six three_sixes jump_then_shortcut jump_after_direct_shortcut \
                 shortcut shortcut_decline capture_stops crossing_capture crossing_stack stack stack_hit \
                 stack_block jump_blocked overshoot mandatory_move win planes starter";
    assert_eq!(names, sheet.split_whitespace().collect::<Vec<_>>());
    // The order in JSON is the same.
    let json = serde_json::to_string(&super::options("classic")).expect("options are written");
    let places: Vec<_> = names.iter().map(|name| json.find(&format!("\"{name}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{json}");
}

#[test]
fn the_first_value_of_a_choice_is_the_base_rule() {
    let classic = serde_json::to_value(super::options("classic")).expect("options are written");
    for (name, range) in options::ranges() {
        if let OptionRange::Choice { values } = range {
            assert_eq!(classic[name], values[0], "{name}");
        }
    }
}

#[test]
fn game_json_lists_the_rulesets_of_the_code() {
    let about = data("game.json");
    let rulesets = AeroplaneChess::rulesets();
    let texts = &AeroplaneChess::catalog().rulesets;
    assert_eq!(
        names(&about["rulesets"], "name"),
        rulesets.iter().map(|ruleset| ruleset.name).collect::<Vec<_>>()
    );
    assert_eq!(
        names(&about["rulesets"], "version"),
        rulesets.iter().map(|ruleset| ruleset.version).collect::<Vec<_>>()
    );
    assert_eq!(texts.len(), rulesets.len());
}

#[test]
fn a_ruleset_is_meant_by_its_id_with_or_without_its_version() {
    let classic = &AeroplaneChess::rulesets()[0];
    assert_eq!(classic.id(), "aeroplane-chess/classic@1.0.0");
    for id in ["aeroplane-chess/classic", "aeroplane-chess/classic@1", "aeroplane-chess/classic@1.0.0"] {
        assert!(classic.is_meant_by(id), "{id}");
    }
    let others = [
        "classic",
        "aeroplane-chess/classic@",
        "aeroplane-chess/classic@1.0",
        "aeroplane-chess/classic@2",
        "aeroplane-chess/bounce",
        "aeroplane-chess",
        "other/classic",
    ];
    for id in others {
        assert!(!classic.is_meant_by(id), "{id}");
    }
}

#[test]
fn the_rulebook_has_the_rules_of_the_sheet() {
    let rulebook = data("rulebook.json");
    let sheet: Vec<String> =
        (1..=8).chain(10..=16).chain(20..=49).map(|number| format!("AC-{number:02}")).collect();
    assert_eq!(names(&rulebook["rules"], "id"), sheet);
}

#[test]
fn rules_and_options_point_at_one_another() {
    let catalog = AeroplaneChess::catalog();
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
