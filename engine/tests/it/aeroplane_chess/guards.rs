//! Guards: nothing in the rules, in the refusals, faults and events of the engine is without a test and
//! without words.

use crate::support::{path, read};
use aerodrome_engine::aeroplane_chess::AeroplaneChess;
use aerodrome_engine::{Explain, Game, Language};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const SOURCE: &str = "src/aeroplane_chess";

/// The text of all tests of this game, except this file and the helper, which name things without testing
/// them.
fn tests() -> String {
    fn collect(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("the folder of the tests can be read") {
            let path = entry.expect("an entry can be read").path();
            let is_helper = ["guards.rs", "mod.rs"].iter().any(|name| path.ends_with(name));
            if path.is_dir() {
                collect(&path, text);
            } else if !is_helper && path.extension().is_some_and(|extension| extension == "rs") {
                text.push_str(&fs::read_to_string(&path).expect("a test can be read"));
            }
        }
    }
    let mut text = String::new();
    collect(&path("tests/it/aeroplane_chess"), &mut text);
    text
}

fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect()
}

/// The rows of the table of a refusal or fault file: code and name of the rule. A row reads `("code",
/// rules::RULE`, on one line or on two.
fn table(file: &str) -> Vec<(String, String)> {
    let source = read(&format!("{SOURCE}/{file}"));
    let pieces: Vec<&str> = source.split("rules::").collect();
    let rows = pieces.windows(2).filter_map(|pair| {
        let code = pair[0].trim_end().strip_suffix("\",")?.rsplit('"').next()?;
        let rule = pair[1].split(|letter: char| !letter.is_ascii_uppercase() && letter != '_').next()?;
        Some((code.to_owned(), rule.to_owned()))
    });
    rows.collect()
}

fn codes(file: &str) -> BTreeSet<String> {
    table(file).into_iter().map(|(code, _)| code).collect()
}

/// How many variants an enum has, counted by the lines of its declaration.
fn variants(file: &str, name: &str) -> Vec<String> {
    let source = read(&format!("{SOURCE}/{file}"));
    let body = source.split_once(&format!("pub enum {name} {{\n")).expect("the enum is declared").1;
    let body = body.split_once("\n}").expect("the enum ends").0;
    let names = body.lines().filter_map(|line| {
        let variant = line.strip_prefix("    ")?.split([' ', ',']).next()?;
        variant.starts_with(|letter: char| letter.is_ascii_uppercase()).then(|| variant.to_owned())
    });
    names.collect()
}

fn snake_case(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[test]
fn every_rule_has_a_test_that_begins_with_its_id() {
    let tests = tests();
    let rules = &AeroplaneChess::catalog().rules;
    assert_eq!(rules.len(), 45);
    for rule in rules {
        let id = rule.id.as_str().to_lowercase().replace('-', "_");
        assert!(tests.contains(&format!("#[test]\nfn {id}_")), "no test of {} begins with {id}", rule.id);
    }
}

#[test]
fn every_test_that_names_a_rule_names_one_that_exists() {
    let tests = tests();
    for rest in tests.split("fn ac_").skip(1) {
        let id = format!("AC-{}", &rest[..2]);
        assert!(AeroplaneChess::catalog().rule(&id).is_some(), "{id}");
    }
}

#[test]
fn every_refusal_fault_and_event_occurs_in_a_test() {
    let tests = tests();
    let words = words(&tests);
    let events: BTreeSet<String> =
        variants("event.rs", "Event").iter().map(|name| snake_case(name)).collect();
    assert!(
        events.contains("took_off") && events.contains("game_ended"),
        "the list is read wrongly: {events:?}"
    );
    for name in events.iter().chain(&codes("refusal.rs")).chain(&codes("fault.rs")) {
        assert!(words.contains(name.as_str()), "{name} occurs in no test");
    }
}

#[test]
fn every_variant_has_a_row_of_its_own() {
    for (file, name) in [("refusal.rs", "Refusal"), ("fault.rs", "Fault")] {
        let expected: BTreeSet<String> =
            variants(file, name).iter().map(|variant| snake_case(variant)).collect();
        assert_eq!(codes(file), expected, "{file}");
        assert_eq!(table(file).len(), expected.len(), "{file} has no code twice");
    }
}

#[test]
fn every_rule_that_is_cited_is_in_the_rulebook() {
    let source = read(&format!("{SOURCE}/rules.rs"));
    let cited: Vec<(&str, &str)> =
        source.lines().filter_map(|line| line.trim().strip_suffix("\",")?.split_once(" = \"")).collect();
    assert!(cited.contains(&("TAKE_OFF", "AC-10")), "the list is read wrongly: {cited:?}");
    for (name, id) in &cited {
        assert!(AeroplaneChess::catalog().rule(id).is_some(), "{name} cites {id}");
    }
    for (code, rule) in table("refusal.rs").into_iter().chain(table("fault.rs")) {
        assert!(cited.iter().any(|(name, _)| *name == rule), "{code} cites {rule}");
    }
}

fn check_words(what: &str, english: &str, french: &str) {
    assert!(!english.trim().is_empty() && !french.trim().is_empty(), "{what} has no words");
    assert_ne!(english, french, "{what} is translated");
    let letters: Vec<char> = french.chars().collect();
    for pair in letters.windows(2).filter(|pair| [';', ':', '!', '?', '»'].contains(&pair[1])) {
        assert!(
            ['\u{a0}', '\u{202f}'].contains(&pair[0]),
            "{what} has no no-break space before {}: {french}",
            pair[1]
        );
    }
}

fn check_messages(file: &str, examples: &[impl Explain]) {
    let shown: BTreeSet<String> = examples.iter().map(|example| example.code().to_owned()).collect();
    assert_eq!(shown, codes(file), "there is an example of everything in {file}");
    for example in examples {
        let [english, french] =
            [Language::English, Language::French].map(|language| example.message(language));
        check_words(example.code(), &english, &french);
        for message in [english, french] {
            assert!(
                message.ends_with('.') && !message.contains("  "),
                "{} is a sentence: {message}",
                example.code()
            );
        }
    }
}

#[test]
fn every_refusal_explains_itself_in_both_languages() {
    check_messages("refusal.rs", &super::refusals::examples());
}

#[test]
fn every_fault_explains_itself_in_both_languages() {
    check_messages("fault.rs", &super::faults::examples());
}

#[test]
fn every_text_of_the_catalog_is_there_in_both_languages() {
    let catalog = AeroplaneChess::catalog();
    let mut texts = vec![("summary".to_owned(), &catalog.summary), ("title".to_owned(), &catalog.title)];
    for rule in &catalog.rules {
        texts.extend([(rule.id.to_string(), &rule.title), (rule.id.to_string(), &rule.text)]);
    }
    for (option, _) in &catalog.options {
        texts.extend([(option.name.clone(), &option.title), (option.name.clone(), &option.text)]);
        texts.extend(option.values.iter().map(|(value, text)| (format!("{}={value}", option.name), text)));
    }
    for ruleset in &catalog.rulesets {
        texts.extend([(ruleset.name.clone(), &ruleset.title), (ruleset.name.clone(), &ruleset.text)]);
    }
    for (what, text) in texts {
        check_words(&what, &text.en, &text.fr);
    }
}
