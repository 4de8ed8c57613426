//! The data files say what the code does, in both languages.

use crate::support::read;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::jumbo_jet::{JumboJet, options};
use aerodrome_engine::{Game, Language};
use serde_json::Value;
use std::collections::BTreeSet;

fn data(file: &str) -> Value {
    serde_json::from_str(&read(&format!("data/jumbo-jet/{file}")))
        .unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn names<'a>(list: &'a Value, member: &str) -> Vec<&'a str> {
    list.as_array().expect("a list").iter().filter_map(|entry| entry[member].as_str()).collect()
}

#[test]
fn the_rulebook_has_the_rules_of_the_sheet() {
    let numbers = (1..=10)
        .chain(15..=19)
        .chain(20..=29)
        .chain(30..=35)
        .chain(40..=48)
        .chain(50..=55)
        .chain(57..=61)
        .chain(65..=70)
        .chain(72..=78)
        .chain(80..=84);
    let sheet: Vec<String> = numbers.map(|number| format!("JJ-{number:02}")).collect();
    assert_eq!(names(&data("rulebook.json")["rules"], "id"), sheet);
}

#[test]
fn the_options_are_those_of_the_rule_sheet() {
    let names: Vec<&str> = options::ranges().into_iter().map(|(name, _)| name).collect();
    let sheet = "end_mode first_leg overshoot cloud_double settle_at bankrupt_cash fuel_multiplier round_limit \
                 start_cash plan_fee max_rights starter";
    assert_eq!(names, sheet.split_whitespace().collect::<Vec<_>>());
    // The order in JSON is the same.
    let json = serde_json::to_string(&super::options("")).expect("options are written");
    let places: Vec<_> = names.iter().map(|name| json.find(&format!("\"{name}\":"))).collect();
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{json}");
}

/// The ranges as the rule sheet gives them; 0 stands for no limit of rounds.
#[test]
fn the_ranges_are_those_of_the_rule_sheet() {
    for (option, minimum, maximum) in [
        ("fuel_multiplier", 1, 10),
        ("round_limit", 0, 1_000),
        ("start_cash", 0, 10_000_000),
        ("plan_fee", 0, 1_000_000),
        ("max_rights", 0, 8),
    ] {
        let range = options::ranges().into_iter().find(|(name, _)| *name == option).map(|(_, range)| range);
        assert_eq!(range, Some(OptionRange::Integer { minimum, maximum }), "{option}");
    }
}

#[test]
fn options_json_lists_the_options_of_the_code_in_their_order() {
    let texts = data("options.json");
    let ranges = options::ranges();
    let in_code: Vec<&str> = ranges.iter().map(|(name, _)| *name).collect();
    assert_eq!(names(&texts["options"], "name"), in_code);
    // The catalog pairs them by their order.
    for ((text, range), (name, expected)) in JumboJet::catalog().options.iter().zip(ranges) {
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

/// A number with thousands as people write it in a language.
fn written(number: i64, language: Language) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (digit, left) in digits.chars().zip((0..digits.len()).rev()) {
        text.push(digit);
        if left > 0 && left % 3 == 0 {
            text.push(match language {
                Language::English => ',',
                Language::French => '\u{a0}',
            });
        }
    }
    text
}

#[test]
fn the_text_of_an_option_names_its_range_and_its_base_value() {
    let ruleset = serde_json::to_value(super::options("")).expect("options are written");
    for (text, range) in &JumboJet::catalog().options {
        let OptionRange::Integer { minimum, maximum } = range else { continue };
        let base = ruleset[&text.name].as_i64().expect("a number");
        for (language, words) in [(Language::English, &text.text.en), (Language::French, &text.text.fr)] {
            for number in [*minimum, *maximum, base] {
                let number = written(number, language);
                assert!(words.contains(&number), "{} names {number}: {words}", text.name);
            }
        }
    }
}

#[test]
fn the_first_value_of_a_choice_is_the_base_rule() {
    let ruleset = serde_json::to_value(super::options("")).expect("options are written");
    for (name, range) in options::ranges() {
        if let OptionRange::Choice { values } = range {
            assert_eq!(ruleset[name], values[0], "{name}");
        }
    }
}

#[test]
fn game_json_lists_the_rulesets_of_the_code() {
    let about = data("game.json");
    let rulesets = JumboJet::rulesets();
    let in_code: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.name).collect();
    assert_eq!(names(&about["rulesets"], "name"), in_code);
    let versions: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.version).collect();
    assert_eq!(names(&about["rulesets"], "version"), versions);
    assert_eq!(JumboJet::catalog().rulesets.len(), rulesets.len());
}

#[test]
fn a_ruleset_is_meant_by_its_id_with_or_without_its_version() {
    let ruleset = &JumboJet::rulesets()[0];
    assert_eq!(ruleset.id(), "jumbo-jet/2004@1.0.0");
    for id in ["jumbo-jet/2004", "jumbo-jet/2004@1", "jumbo-jet/2004@1.0.0"] {
        assert!(ruleset.is_meant_by(id), "{id}");
    }
    for id in [
        "2004",
        "jumbo-jet/2004@",
        "jumbo-jet/2004@1.0",
        "jumbo-jet/2004@2",
        "jumbo-jet/1976",
        "jumbo-jet",
        "other/2004",
    ] {
        assert!(!ruleset.is_meant_by(id), "{id}");
    }
}

#[test]
fn the_game_says_what_it_is_like() {
    let catalog = JumboJet::catalog();
    let traits = &catalog.traits;
    assert!(traits.dice && traits.cards && traits.trading && !traits.hidden_information);
    assert_eq!(catalog.seats, (2, 6));
}

#[test]
fn rules_and_options_point_at_one_another() {
    let catalog = JumboJet::catalog();
    let options: BTreeSet<&str> = catalog.options.iter().map(|(option, _)| option.name.as_str()).collect();
    for rule in &catalog.rules {
        for option in &rule.options {
            assert!(options.contains(option.as_str()), "{} is changed by {option}", rule.id);
            let named = |words: &str| words.contains(&format!("`{option}`"));
            assert!(named(&rule.text.en) && named(&rule.text.fr), "{} names {option}", rule.id);
        }
    }
    for (option, _) in &catalog.options {
        let rule = catalog.rule(option.rule.as_str()).unwrap_or_else(|| panic!("{} has a rule", option.name));
        assert!(rule.options.contains(&option.name), "{} names {}", rule.id, option.name);
    }
}

fn check_words(what: &str, english: &str, french: &str) {
    assert!(!english.trim().is_empty() && !french.trim().is_empty(), "{what} has no words");
    let letters: Vec<char> = french.chars().collect();
    for pair in letters.windows(2).filter(|pair| [';', ':', '!', '?', '»'].contains(&pair[1])) {
        assert!(
            ['\u{a0}', '\u{202f}'].contains(&pair[0]),
            "{what} has no no-break space before {}: {french}",
            pair[1]
        );
    }
    for words in [english, french] {
        assert!(!words.contains("  ") && words.trim() == words, "{what} has a space too much: {words}");
    }
}

#[test]
fn every_text_of_the_catalog_is_there_in_both_languages() {
    let catalog = JumboJet::catalog();
    let mut texts = vec![("summary".to_owned(), &catalog.summary)];
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
        assert_ne!(text.en, text.fr, "{what} is translated");
    }
    // The game has one name everywhere.
    assert_eq!(catalog.title.en, catalog.title.fr);
}
