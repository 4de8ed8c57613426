//! What holds for the sentences of every game's refusals and faults.

use super::read;
use aerodrome_engine::{Explain, Language};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

pub(crate) fn in_both_languages(example: &impl Explain) -> [String; 2] {
    [Language::English, Language::French].map(|language| example.message(language))
}

/// The numbers and ids of a value, as a sentence has to name them. Names in small letters are translated.
fn named(value: &Value) -> Vec<String> {
    match value {
        Value::Number(number) => vec![number.to_string()],
        Value::String(text) if text.starts_with(|letter: char| letter.is_ascii_uppercase()) => {
            vec![text.clone()]
        }
        Value::Array(items) => items.iter().flat_map(named).collect(),
        Value::String(_) | Value::Bool(_) | Value::Null => Vec::new(),
        Value::Object(_) => panic!("no number of a message is an object: {value}"),
    }
}

/// The words of a sentence, with amounts without what separates their thousands.
fn words(sentence: &str) -> BTreeSet<String> {
    let letters: Vec<char> = sentence.chars().collect();
    let is_digit = |index: usize| letters.get(index).is_some_and(char::is_ascii_digit);
    let separates = |index: usize| {
        let thousands = (1..=3).all(|digit| is_digit(index + digit)) && !is_digit(index + 4);
        matches!(letters[index], ',' | '\u{a0}') && index > 0 && is_digit(index - 1) && thousands
    };
    let joined: String =
        (0..letters.len()).filter(|&index| !separates(index)).map(|index| letters[index]).collect();
    joined.split(|letter: char| !letter.is_alphanumeric() && letter != '-').map(str::to_owned).collect()
}

/// Checks that both are one sentence, written as its language is.
pub(crate) fn check_sentence(code: &str, english: &str, french: &str) {
    assert_ne!(english, french, "{code} is translated");
    for sentence in [english, french] {
        let begins = sentence.starts_with(|letter: char| letter.is_uppercase());
        assert!(begins && sentence.ends_with('.') && !sentence.contains("  "), "{code}: {sentence}");
        assert!(!sentence.trim_end_matches('.').contains(". "), "{code} is one sentence: {sentence}");
    }
    let letters: Vec<char> = french.chars().collect();
    for pair in letters.windows(2).filter(|pair| [';', ':', '!', '?'].contains(&pair[1])) {
        assert_eq!(pair[0], '\u{a0}', "{code} has a no-break space before {}: {french}", pair[1]);
    }
    assert!(!english.contains('\u{a0}'), "{code}: {english}");
}

/// Checks the form of all sentences, and that they say their numbers. `said` gives the word for a number of a name, if
/// it has to be said at all; it also gets all numbers of the example.
pub(crate) fn check_sentences(
    examples: &[impl Explain],
    said: fn(&Map<String, Value>, &str, String) -> Option<String>,
) {
    for example in examples {
        let code = example.code();
        let [english, french] = in_both_languages(example);
        check_sentence(code, &english, &french);
        let Value::Object(numbers) = serde_json::to_value(example).expect("numbers are written without fail")
        else {
            continue;
        };
        for (name, value) in &numbers {
            for number in named(value).into_iter().filter_map(|number| said(&numbers, name, number)) {
                for sentence in [&english, &french] {
                    assert!(words(sentence).contains(&number), "{code} names {name} {number}: {sentence}");
                }
            }
        }
    }
}

/// The codes that the variants of an enum have to have, by its declaration.
pub(crate) fn declared_codes(file: &str, name: &str) -> BTreeSet<String> {
    let source = read(file);
    let body = source.split_once(&format!("pub enum {name} {{\n")).expect("the enum is declared").1;
    let body = body.split_once("\n}").expect("the enum ends").0;
    let variants = body.lines().filter_map(|line| line.strip_prefix("    ")?.split([' ', ',']).next());
    let variants = variants.filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase()));
    let snake_case = |variant: &str| {
        let mut code = String::new();
        for letter in variant.chars() {
            if letter.is_ascii_uppercase() && !code.is_empty() {
                code.push('_');
            }
            code.push(letter.to_ascii_lowercase());
        }
        code
    };
    variants.map(snake_case).collect()
}

pub(crate) fn codes_of(examples: &[impl Explain]) -> BTreeSet<String> {
    examples.iter().map(|example| example.code().to_owned()).collect()
}
