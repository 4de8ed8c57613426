//! Which of several variants a value is meant to be.

use super::message::Expected;
use super::schema::{Forms, is_choice, required, texts};
use super::value::Shallow;
use serde_json::Value;

/// What a value that fits no variant was meant to be.
pub(super) enum Meant<'a> {
    /// This one.
    Variant(&'a Value),
    /// None of them; this is what each of them is.
    Other {
        /// Whether it has the type of one of them, as a code.
        code: &'static str,
        /// What could stand here.
        expected: Vec<Expected<'a>>,
    },
    /// The member that tells them apart is missing.
    NoTag(&'a str),
    /// The member that tells them apart says something else than these.
    WrongTag(&'a str, Vec<&'a str>),
    /// None of their members is there; these are the members that each needs.
    Nothing(Vec<Vec<&'a str>>),
}

/// The variants of a choice, those of choices inside it included.
fn variants<'a>(forms: &'a Forms, choice: &'a Value) -> Vec<&'a Value> {
    let variants_of = |variant| match forms.resolved(variant) {
        node if is_choice(node) => variants(forms, node),
        node => vec![node],
    };
    choice["oneOf"].as_array().into_iter().flatten().flat_map(variants_of).collect()
}

/// The variant that a value is, or most likely means.
pub(super) fn meant<'a>(forms: &'a Forms, choice: &'a Value, value: &Shallow<'_>) -> Meant<'a> {
    let variants = variants(forms, choice);
    let mut fitting = variants.clone();
    fitting.retain(|node| node["type"] == value.type_name());
    if let Shallow::Text(_) = value
        && let Some(right) = fitting.iter().find(|node| forms.broken(node, value).is_none())
    {
        return Meant::Variant(right);
    }
    let tags: Vec<_> = fitting.iter().filter_map(|node| Some((*node, tag(node)?))).collect();
    match (fitting.as_slice(), tags.first()) {
        ([], _) => Meant::Other { code: "type", expected: expected(&variants, false) },
        ([node], None) if node["enum"].is_array() && variants.len() > 1 => {
            Meant::Other { code: "enum", expected: expected(&variants, false) }
        }
        ([node], None) => Meant::Variant(node),
        // Several kinds of texts have no members that tell which of them is meant.
        ([first, ..], None) if first["type"] != "object" => {
            let code =
                if fitting.iter().any(|node| node["pattern"].is_string()) { "pattern" } else { "enum" };
            Meant::Other { code, expected: expected(&variants, true) }
        }
        (_, Some((_, (tag, _)))) => match value.member(tag) {
            None => Meant::NoTag(tag),
            Some(given) => {
                let is_given = |known: &str| matches!(&given, Shallow::Text(text) if text == known);
                match tags.iter().find(|(_, (_, known))| is_given(known)) {
                    Some((node, _)) => Meant::Variant(node),
                    None => Meant::WrongTag(tag, tags.iter().map(|(_, (_, known))| *known).collect()),
                }
            }
        },
        // Kinds of objects without a tag have no member in common.
        (several, None) => {
            let known = |node: &Value| {
                let names = node["properties"].as_object().into_iter().flat_map(serde_json::Map::keys);
                names.filter(|name| value.has(name)).count()
            };
            match several.iter().max_by_key(|node| known(node)) {
                Some(node) if known(node) > 0 => Meant::Variant(node),
                Some(_) | None => {
                    Meant::Nothing(several.iter().map(|node| required(node).collect()).collect())
                }
            }
        }
    }
}

/// What every variant is; several objects are one thing to be told. Texts that follow a pattern can be told `apart`,
/// each kind by its first example.
fn expected<'a>(variants: &[&'a Value], apart: bool) -> Vec<Expected<'a>> {
    let of_type = |node: &'a Value| match node["examples"][0].as_str() {
        Some(example) if apart && node["pattern"].is_string() => Some(Expected::Like(example)),
        Some(_) | None => node["type"].as_str().map(Expected::Type),
    };
    let mut expected: Vec<_> = variants
        .iter()
        .flat_map(|node| match node["enum"].as_array() {
            Some(_) => texts(&node["enum"]).map(Expected::Value).collect(),
            None => of_type(node).into_iter().collect::<Vec<_>>(),
        })
        .collect();
    expected.sort();
    expected.dedup();
    expected
}

/// The member that can have one value only, and that value: it says what the object is.
pub(super) fn tag(node: &Value) -> Option<(&str, &str)> {
    node["properties"].as_object()?.iter().find_map(|(name, property)| {
        match property["enum"].as_array()?.as_slice() {
            [only] => Some((name.as_str(), only.as_str()?)),
            _ => None,
        }
    })
}
