//! One sentence for each fault of form. It never repeats the value that was sent, but for the letter where a body stops being
//! JSON.

use super::text::Found;
use crate::problem::FormError;
use aerodrome_engine::Language;
use serde_json::Value;
use std::borrow::Cow;

/// Picks the text in the language.
fn error(
    pointer: String,
    code: &str,
    language: Language,
    english: impl Into<String>,
    french: impl Into<String>,
) -> FormError {
    let message = match language {
        Language::English => english.into(),
        Language::French => french.into(),
    };
    FormError { pointer, code: code.to_owned(), message }
}

pub(super) fn required(pointer: String, language: Language) -> FormError {
    error(pointer, "required", language, "This member is missing.", "Ce membre est absent.")
}

/// A body that is no JSON at a place, and what stands there.
pub(super) fn no_json(line: usize, column: usize, found: Found, language: Language) -> String {
    let place = match language {
        Language::English => format!("line {line}, column {column}"),
        Language::French => format!("la ligne {line}, colonne {column}"),
    };
    match (found, language) {
        (Found::Letter(letter), Language::English) => {
            format!("The body cannot be read as JSON at {place}, where `{letter}` stands.")
        }
        (Found::Letter(letter), Language::French) => {
            format!("Le corps ne peut pas être lu comme du JSON à {place}, où se trouve `{letter}`.")
        }
        (Found::End, Language::English) => format!("The body ends at {place}, before its JSON does."),
        (Found::End, Language::French) => format!("Le corps finit à {place}, avant son JSON."),
        (Found::Other, Language::English) => format!("The body cannot be read as JSON at {place}."),
        (Found::Other, Language::French) => format!("Le corps ne peut pas être lu comme du JSON à {place}."),
    }
}

/// Where a whole entry of `legal_actions` stands in place of what is in it.
pub(super) fn entry_of_list(pointer: String, language: Language) -> FormError {
    error(
        pointer,
        "required",
        language,
        "This member is missing. Of an entry of `legal_actions`, send its `action` or its `id`.",
        "Ce membre est absent. D'une entrée de `legal_actions`, envoyez son `action` ou son `id`.",
    )
}

/// `known` are the members that there are.
pub(super) fn unknown_member<'a>(
    pointer: String,
    known: impl IntoIterator<Item = &'a str>,
    language: Language,
) -> FormError {
    let mut english = "There is no such member here".to_owned();
    let mut french = "Ce membre n'existe pas ici".to_owned();
    let known: Vec<Cow<'_, str>> = known.into_iter().map(|name| format!("`{name}`").into()).collect();
    if !known.is_empty() {
        english += &format!("; there can be {}", list(known.iter().cloned(), "and"));
        french += &format!("\u{a0}; il peut y avoir {}", list(known, "et"));
    }
    error(pointer, "unknown_member", language, english + ".", french + ".")
}

pub(super) fn repeated(pointer: String, language: Language) -> FormError {
    error(
        pointer,
        "repeated_member",
        language,
        "This member appears here more than once.",
        "Ce membre figure ici plus d'une fois.",
    )
}

pub(super) fn large_number(pointer: String, language: Language) -> FormError {
    error(
        pointer,
        "large_number",
        language,
        "The number is too large to be read.",
        "Le nombre est trop grand pour être lu.",
    )
}

pub(super) fn not_whole(pointer: String, language: Language) -> FormError {
    error(
        pointer,
        "type",
        language,
        "It has to be a whole number, written without a point and an exponent.",
        "Il faut un nombre entier, écrit sans virgule ni exposant.",
    )
}

pub(super) fn other(pointer: String, code: &str, language: Language) -> FormError {
    error(
        pointer,
        code,
        language,
        "It does not have the documented form.",
        "Cela n'a pas la forme documentée.",
    )
}

/// Something that could stand in a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Expected<'a> {
    /// A value of this type of JSON Schema.
    Type(&'a str),
    /// A text of which this is an example.
    Like(&'a str),
    /// This text.
    Value(&'a str),
}

impl<'a> Expected<'a> {
    fn told(&self, language: Language) -> Cow<'a, str> {
        match self {
            Self::Type(name) => type_name(name, language),
            Self::Like(example) => match language {
                Language::English => format!("a text such as `{example}`").into(),
                Language::French => format!("un texte comme `{example}`").into(),
            },
            Self::Value(value) => format!("`{value}`").into(),
        }
    }
}

/// Nothing of what could stand in this place.
pub(super) fn none_of(
    pointer: String,
    code: &str,
    expected: &[Expected<'_>],
    language: Language,
) -> FormError {
    let told = |or| list(expected.iter().map(|one| one.told(language)), or);
    error(
        pointer,
        code,
        language,
        format!("It has to be {}.", told("or")),
        format!("Il faut {}.", told("ou")),
    )
}

/// An object that is none of several kinds, of which each has its own members.
pub(super) fn no_form(pointer: String, forms: &[Vec<&str>], language: Language) -> FormError {
    let members = |and| {
        let of_form = move |form: &Vec<&str>| {
            Cow::from(list(form.iter().map(|name| Cow::from(format!("`{name}`"))), and))
        };
        forms.iter().map(of_form)
    };
    error(
        pointer,
        "one_of",
        language,
        format!("It needs the members {}.", list(members("and"), "or")),
        format!("Il faut les membres {}.", list(members("et"), "ou")),
    )
}

/// A value of an enumeration; ours are texts, and the mark of what is hidden.
fn value(option: &Value) -> Option<Expected<'_>> {
    match option {
        Value::String(word) => Some(Expected::Value(word)),
        Value::Bool(true) => Some(Expected::Value("true")),
        Value::Bool(false) => Some(Expected::Value("false")),
        Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// Longer patterns are for programs; people are helped by the examples alone.
const LONGEST_PATTERN: usize = 128;

/// What a keyword of JSON Schema with a value says. `examples` are values that fit.
pub(super) fn of_keyword(
    pointer: String,
    keyword: &str,
    limit: &Value,
    examples: &[&str],
    language: Language,
) -> FormError {
    let code = snake_case(keyword);
    let (english, french) = match (keyword, limit) {
        ("type", Value::String(name)) => {
            return none_of(pointer, &code, &[Expected::Type(name)], language);
        }
        ("enum", Value::Array(options)) => {
            let expected: Vec<_> = options.iter().filter_map(value).collect();
            return none_of(pointer, &code, &expected, language);
        }
        ("minimum", _) => (format!("At least {limit}."), format!("Au moins {limit}.")),
        ("maximum", _) => (format!("At most {limit}."), format!("Au plus {limit}.")),
        ("minLength", _) if *limit == 1 => {
            ("It must not be empty.".to_owned(), "Le texte ne peut pas être vide.".to_owned())
        }
        ("minLength", _) => {
            (format!("At least {limit} characters."), format!("Au moins {limit} caractères."))
        }
        ("maxLength", _) => (format!("At most {limit} characters."), format!("Au plus {limit} caractères.")),
        ("minItems", _) => (format!("At least {limit} items."), format!("Au moins {limit} éléments.")),
        ("maxItems", _) => (format!("At most {limit} items."), format!("Au plus {limit} éléments.")),
        ("uniqueItems", _) => {
            ("The items have to differ.".to_owned(), "Les éléments doivent être différents.".to_owned())
        }
        ("pattern", Value::String(pattern)) => {
            let quoted = || examples.iter().map(|example| Cow::from(format!("`{example}`")));
            if pattern.len() > LONGEST_PATTERN && !examples.is_empty() {
                let (or, ou) = (list(quoted(), "or"), list(quoted(), "ou"));
                let texts =
                    (format!("It has to be a text such as {or}."), format!("Il faut un texte comme {ou}."));
                return error(pointer, &code, language, texts.0, texts.1);
            }
            let (such_as, comme) = if examples.is_empty() {
                (String::new(), String::new())
            } else {
                (format!(", such as {}", list(quoted(), "or")), format!(", comme {}", list(quoted(), "ou")))
            };
            (
                format!("It has to match `{pattern}`{such_as}."),
                format!("Le texte doit correspondre à `{pattern}`{comme}."),
            )
        }
        _ => return other(pointer, &code, language),
    };
    error(pointer, &code, language, english, french)
}

/// What the limits say, where the schema cannot say the same: the length of a text in bytes.
pub(super) fn of_limits(
    errors: &validator::ValidationErrors,
    at: &str,
    language: Language,
) -> Vec<FormError> {
    use validator::ValidationErrorsKind as Kind;
    let of_member = |(name, kind): (&Cow<'static, str>, &Kind)| match kind {
        Kind::Struct(inner) => of_limits(inner, &format!("{at}/{name}"), language),
        Kind::List(items) => items
            .iter()
            .flat_map(|(index, inner)| of_limits(inner, &format!("{at}/{name}/{index}"), language))
            .collect(),
        Kind::Field(errors) => errors
            .iter()
            .map(|fault| {
                let pointer = format!("{at}/{name}");
                match fault.params.get("max_bytes") {
                    Some(limit) => error(
                        pointer,
                        "max_bytes",
                        language,
                        format!("At most {limit} bytes of UTF-8."),
                        format!("Au plus {limit} octets d'UTF-8."),
                    ),
                    None => error(
                        pointer,
                        &fault.code,
                        language,
                        "It is outside its limits.",
                        "C'est hors des limites.",
                    ),
                }
            })
            .collect(),
    };
    let mut listed: Vec<FormError> = errors.errors().iter().flat_map(of_member).collect();
    listed.sort();
    listed
}

/// How people call a type of JSON Schema.
fn type_name<'a>(name: &'a str, language: Language) -> Cow<'a, str> {
    let (english, french) = match name {
        "object" => ("an object", "un objet"),
        "array" => ("a list", "une liste"),
        "string" => ("a text", "un texte"),
        "integer" => ("a whole number", "un nombre entier"),
        "boolean" => ("`true` or `false`", "`true` ou `false`"),
        other => return other.into(),
    };
    match language {
        Language::English => english.into(),
        Language::French => french.into(),
    }
}

/// `a, b or c`.
fn list<'a>(items: impl IntoIterator<Item = Cow<'a, str>>, last: &str) -> String {
    let items: Vec<_> = items.into_iter().collect();
    match items.as_slice() {
        [] => String::new(),
        [only] => only.clone().into_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

fn snake_case(keyword: &str) -> String {
    keyword.chars().fold(String::new(), |mut text, letter| {
        if letter.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_told_in_both_languages() {
        let expected = [Expected::Type("integer"), Expected::Value("spectator")];
        let told = |language| none_of(String::new(), "enum", &expected, language).message;
        assert_eq!(told(Language::English), "It has to be a whole number or `spectator`.");
        assert_eq!(told(Language::French), "Il faut un nombre entier ou `spectator`.");
        let forms = [vec!["seat", "action"], vec!["chance"]];
        let told = |language| no_form(String::new(), &forms, language).message;
        assert_eq!(told(Language::English), "It needs the members `seat` and `action` or `chance`.");
        assert_eq!(told(Language::French), "Il faut les membres `seat` et `action` ou `chance`.");
    }

    #[test]
    fn codes_are_keywords_in_snake_case() {
        assert_eq!(snake_case("maxItems"), "max_items");
    }
}
