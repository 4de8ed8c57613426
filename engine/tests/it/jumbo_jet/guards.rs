//! Guards: no rule, no ruling and nothing that the engine can say is without a test. Words are guarded in `words`.

use super::words;
use crate::support::sentences::declared_codes;
use crate::support::{path, read};
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::{Explain, Game};
use std::collections::BTreeSet;
use std::fs;

/// The text of all tests of this game, except the guards and the helpers, which name things without testing them.
fn tests() -> String {
    let files = fs::read_dir(path("tests/it/jumbo_jet")).expect("the folder of the tests can be read");
    let paths = files.map(|entry| entry.expect("an entry can be read").path());
    let tests =
        paths.filter(|path| !["guards.rs", "mod.rs", "words.rs"].iter().any(|name| path.ends_with(name)));
    tests.map(|path| fs::read_to_string(path).expect("a test can be read")).collect()
}

fn has_test(tests: &str, id: &str) -> bool {
    let name = id.to_lowercase().replace('-', "_");
    tests.contains(&format!("#[test]\nfn {name}_"))
}

#[test]
fn every_rule_has_a_test_that_begins_with_its_id() {
    let tests = tests();
    let rules = &JumboJet::catalog().rules;
    assert_eq!(rules.len(), 69);
    for rule in rules {
        assert!(has_test(&tests, rule.id.as_str()), "no test begins with {}", rule.id);
    }
}

/// The rulings of section 8 of the rule sheet. A-27 is about the numbers of examples in the manual, and has no effect.
#[test]
fn every_ruling_has_a_test_that_begins_with_its_id() {
    let tests = tests();
    for number in (1..=40).filter(|number| *number != 27) {
        let id = format!("A-{number:02}");
        assert!(has_test(&tests, &id), "no test begins with {id}");
    }
    assert!(has_test(&tests, "A-02b"));
}

#[test]
fn every_test_that_names_a_rule_or_a_ruling_names_one_that_exists() {
    let tests = tests();
    for rest in tests.split("fn jj_").skip(1) {
        let id = format!("JJ-{}", &rest[..2]);
        assert!(JumboJet::catalog().rule(&id).is_some(), "{id}");
    }
    for rest in
        tests.split("fn a_").skip(1).filter(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
    {
        let number: u8 = rest[..2].parse().expect("a ruling has two digits");
        assert!((1..=40).contains(&number), "A-{number}");
    }
}

/// The names of the events, from their declaration.
fn events() -> BTreeSet<String> {
    declared_codes("src/jumbo_jet/event.rs", "Event")
}

#[test]
fn every_event_refusal_and_fault_occurs_in_a_test_of_rules() {
    let tests = tests();
    let words: BTreeSet<&str> =
        tests.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let events = events();
    assert!(events.contains("flew") && events.contains("game_ended"), "the list is read wrongly: {events:?}");
    for name in &events {
        assert!(words.contains(name.as_str()), "the event {name} occurs in no test");
    }
    let refusals = words::refusals();
    let faults = words::faults();
    for code in refusals.iter().map(Explain::code).chain(faults.iter().map(Explain::code)) {
        assert!(words.contains(code), "{code} occurs in no test");
    }
}

#[test]
fn every_event_occurs_in_a_golden_game() {
    let files = fs::read_dir(path("tests/playthroughs")).expect("the folder can be read");
    let paths = files.map(|entry| entry.expect("an entry can be read").path());
    let of_game = paths.filter(|path| path.to_string_lossy().contains("jumbo-jet-"));
    let games: String = of_game.map(|path| fs::read_to_string(path).expect("a game can be read")).collect();
    for name in events() {
        assert!(games.contains(&format!("    {{\"type\":\"{name}\",")), "{name} occurs in no game");
    }
}

#[test]
fn every_rule_that_is_cited_is_in_the_rulebook() {
    let source = read("src/jumbo_jet/rules.rs");
    let cited: Vec<(&str, &str)> =
        source.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \"")).collect();
    assert!(cited.contains(&("FUEL", "JJ-66")), "the list is read wrongly: {cited:?}");
    for (name, id) in &cited {
        assert!(JumboJet::catalog().rule(id).is_some(), "{name} cites {id}");
    }
}
