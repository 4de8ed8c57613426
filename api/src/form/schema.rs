//! The schemas of the specification, asked for the faults of a body.

use super::message::Expected;
use super::{MAX_ERRORS, escape, message};
use crate::problem::FormError;
use crate::spec;
use aerodrome_engine::Language;
use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The documented form of every body. Nothing is prepared before the first body that is wrong.
pub struct Forms {
    document: Cow<'static, str>,
    parsed: OnceLock<Value>,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Default for Forms {
    /// The forms in the specification that the service shows.
    fn default() -> Self {
        Self::new(spec::COMMITTED)
    }
}

impl Forms {
    /// The forms in an OpenAPI document.
    pub fn new(document: impl Into<Cow<'static, str>>) -> Self {
        Self { document: document.into(), parsed: OnceLock::new(), validators: Mutex::default() }
    }

    /// Every fault that a schema finds in a body, by its place.
    pub fn errors(&self, schema: &str, body: &Value, language: Language) -> Vec<FormError> {
        let mut errors = Vec::new();
        self.collect(schema, body, "", language, &mut errors);
        errors.sort();
        errors.dedup();
        keep_the_cause(&mut errors);
        errors.truncate(MAX_ERRORS);
        errors
    }

    fn root(&self) -> &Value {
        self.parsed.get_or_init(|| serde_json::from_str(&self.document).unwrap_or_default())
    }

    fn node(&self, schema: &str) -> &Value {
        &self.root()["components"]["schemas"][schema]
    }

    fn validator(&self, schema: &str) -> Option<Arc<Validator>> {
        let mut validators = self.validators.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(validator) = validators.get(schema) {
            return Some(Arc::clone(validator));
        }
        self.node(schema).as_object()?;
        let root = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$ref": format!("#/components/schemas/{schema}"),
            "components": { "schemas": self.root()["components"]["schemas"] },
        });
        let validator = Arc::new(jsonschema::validator_for(&root).ok()?);
        validators.insert(schema.to_owned(), Arc::clone(&validator));
        Some(validator)
    }

    /// Adds what a schema finds in the value that stands at a place.
    fn collect(
        &self,
        schema: &str,
        value: &Value,
        at: &str,
        language: Language,
        errors: &mut Vec<FormError>,
    ) {
        let Some(validator) = self.validator(schema) else { return };
        for error in validator.iter_errors(value) {
            if errors.len() > 2 * MAX_ERRORS {
                return;
            }
            self.add(&error, format!("{at}{}", error.instance_path()), language, errors);
        }
    }

    fn add(
        &self,
        error: &ValidationError<'_>,
        pointer: String,
        language: Language,
        errors: &mut Vec<FormError>,
    ) {
        let node = self.node_of(error);
        #[expect(clippy::wildcard_enum_match_arm, reason = "all other keywords are told in one way")]
        match error.kind() {
            Kind::OneOfNotValid { .. } | Kind::OneOfMultipleValid { .. } | Kind::AnyOf { .. } => {
                match self.meant(node, error.instance()) {
                    Meant::Variant(schema) => {
                        self.collect(schema, error.instance(), &pointer, language, errors);
                    }
                    Meant::Other { code, expected } => {
                        errors.push(message::none_of(pointer, code, &expected, language));
                    }
                    Meant::NoTag(tag) => {
                        errors.push(message::required(format!("{pointer}/{tag}"), language));
                    }
                    Meant::WrongTag(tag, known) => {
                        let known: Vec<_> = known.into_iter().map(Expected::Value).collect();
                        errors.push(message::none_of(format!("{pointer}/{tag}"), "enum", &known, language));
                    }
                    Meant::Nothing(forms) => errors.push(message::no_form(pointer, &forms, language)),
                }
            }
            Kind::AdditionalProperties { unexpected } => {
                let at = |name: &String| format!("{pointer}/{}", escape(name));
                let unknown = unexpected.iter().take(MAX_ERRORS);
                let known = || node["properties"].as_object().into_iter().flat_map(|known| known.keys());
                let error = |name| message::unknown_member(at(name), known().map(String::as_str), language);
                errors.extend(unknown.map(error));
            }
            Kind::PropertyNames { error } => {
                let name = error.instance().as_str().unwrap_or_default();
                errors.push(message::unknown_member(format!("{pointer}/{}", escape(name)), [], language));
            }
            Kind::Required { property } => {
                let name = property.as_str().unwrap_or_default();
                errors.push(message::required(format!("{pointer}/{}", escape(name)), language));
            }
            kind => {
                let examples = node["examples"].as_array().into_iter().flatten();
                let examples: Vec<&str> = examples.filter_map(Value::as_str).collect();
                errors.push(message::of_keyword(pointer, kind, &examples, language));
            }
        }
    }

    /// The part of a schema that has the keyword that is broken.
    fn node_of(&self, error: &ValidationError<'_>) -> &Value {
        let path = error.schema_path().as_str();
        let parent = path.rsplit_once('/').map_or("", |(parent, _)| parent);
        self.root().pointer(parent).unwrap_or(&Value::Null)
    }

    /// The variants of a choice by name, those of choices inside it included.
    fn variants<'a>(&'a self, choice: &'a Value) -> Vec<(&'a str, &'a Value)> {
        let names = choice["oneOf"].as_array().into_iter().flatten().filter_map(|variant| {
            variant["$ref"].as_str().and_then(|place| place.strip_prefix("#/components/schemas/"))
        });
        let leaves = |name| match self.node(name) {
            node if node["oneOf"].is_array() => self.variants(node),
            node => vec![(name, node)],
        };
        names.flat_map(leaves).collect()
    }

    /// The variant that a value most likely means.
    fn meant<'a>(&'a self, choice: &'a Value, value: &Value) -> Meant<'a> {
        let variants = self.variants(choice);
        let fitting: Vec<_> =
            variants.iter().filter(|(_, node)| has_type(value, node["type"].as_str())).collect();
        let tags: Vec<_> = fitting.iter().filter_map(|(name, node)| Some((*name, tag(node)?))).collect();
        match (fitting.as_slice(), tags.first()) {
            ([], _) => Meant::Other { code: "type", expected: expected(&variants, false) },
            ([(_, node)], None) if node["enum"].is_array() && variants.len() > 1 => {
                Meant::Other { code: "enum", expected: expected(&variants, false) }
            }
            ([(name, _)], None) => Meant::Variant(name),
            // Several kinds of texts have no members that tell which of them is meant.
            ([(_, first), ..], None) if first["type"] != "object" => {
                let has_pattern = fitting.iter().any(|(_, node)| node["pattern"].is_string());
                let code = if has_pattern { "pattern" } else { "enum" };
                Meant::Other { code, expected: expected(&variants, true) }
            }
            (_, Some((_, (tag, _)))) => match value.get(tag) {
                None => Meant::NoTag(tag),
                Some(given) => match tags.iter().find(|(_, (_, known))| given.as_str() == Some(known)) {
                    Some((name, _)) => Meant::Variant(name),
                    None => Meant::WrongTag(tag, tags.iter().map(|(_, (_, known))| *known).collect()),
                },
            },
            (several, None) => {
                let known = |node: &Value| {
                    let names = value.as_object().into_iter().flat_map(serde_json::Map::keys);
                    names.filter(|name| node["properties"].get(name).is_some()).count()
                };
                let best = several.iter().max_by_key(|(_, node)| known(node));
                match best {
                    Some((name, node)) if known(node) > 0 => Meant::Variant(name),
                    Some(_) | None => {
                        Meant::Nothing(several.iter().map(|(_, node)| required(node)).collect())
                    }
                }
            }
        }
    }
}

/// What a value that fits no variant was meant to be.
enum Meant<'a> {
    /// This one.
    Variant(&'a str),
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

/// What every variant is; several objects are one thing to be told. Texts that follow a pattern can be told `apart`,
/// each kind by its first example.
fn expected<'a>(variants: &[(&str, &'a Value)], apart: bool) -> Vec<Expected<'a>> {
    let of_type = |node: &'a Value| match node["examples"][0].as_str() {
        Some(example) if apart && node["pattern"].is_string() => Some(Expected::Like(example)),
        Some(_) | None => node["type"].as_str().map(Expected::Type),
    };
    let mut expected: Vec<_> = variants
        .iter()
        .flat_map(|(_, node)| match node["enum"].as_array() {
            Some(values) => values.iter().filter_map(Value::as_str).map(Expected::Value).collect(),
            None => of_type(node).into_iter().collect::<Vec<_>>(),
        })
        .collect();
    expected.sort();
    expected.dedup();
    expected
}

/// The member that can have one value only, and that value.
fn tag(node: &Value) -> Option<(&str, &str)> {
    node["properties"].as_object()?.iter().find_map(|(name, property)| {
        match property["enum"].as_array()?.as_slice() {
            [only] => Some((name.as_str(), only.as_str()?)),
            _ => None,
        }
    })
}

fn required(node: &Value) -> Vec<&str> {
    node["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect()
}

fn has_type(value: &Value, name: Option<&str>) -> bool {
    match value {
        Value::Null => name == Some("null"),
        Value::Bool(_) => name == Some("boolean"),
        Value::Number(_) => matches!(name, Some("integer" | "number")),
        Value::String(_) => name == Some("string"),
        Value::Array(_) => name == Some("array"),
        Value::Object(_) => name == Some("object"),
    }
}

/// Of several faults at one place keeps the one that brought the others: a number where a text is expected is
/// not also none of the possible texts, and a text that is too long need not match a pattern.
fn keep_the_cause(errors: &mut Vec<FormError>) {
    const RANK: [&str; 5] = ["type", "enum", "min_length", "max_length", "pattern"];
    let rank = |error: &FormError| RANK.iter().position(|code| *code == error.code);
    let best: HashMap<String, usize> = errors.iter().rev().fold(HashMap::new(), |mut best, error| {
        if let Some(rank) = rank(error) {
            best.entry(error.pointer.clone()).and_modify(|old| *old = rank.min(*old)).or_insert(rank);
        }
        best
    });
    errors.retain(|error| rank(error).is_none_or(|rank| best.get(&error.pointer) == Some(&rank)));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of a chance value that is a number, two numbers, or one of two kinds of cards.
    fn faults(value: Value) -> Vec<String> {
        let to = |name| json!({ "$ref": format!("#/components/schemas/{name}") });
        let card = |letters: &str| {
            let (pattern, example) = (format!("^{letters}[0-9]{{2}}$"), format!("{letters}07"));
            json!({ "type": "string", "pattern": pattern, "examples": [example] })
        };
        let document = json!({ "components": { "schemas": {
            "Face": { "type": "integer", "minimum": 1, "maximum": 6 },
            "Pair": { "type": "array", "items": to("Face"), "minItems": 2, "maxItems": 2 },
            "Plan": card("FP"),
            "Card": card("CC"),
            "Roll": { "oneOf": [to("Face"), to("Pair"), to("Plan"), to("Card")] },
            "Body": { "type": "object", "properties": { "value": to("Roll") } },
        } } });
        let errors =
            Forms::new(document.to_string()).errors("Body", &json!({ "value": value }), Language::English);
        errors.into_iter().map(|error| [error.pointer, error.code, error.message].join(" | ")).collect()
    }

    #[test]
    fn a_chance_value_can_have_many_forms() {
        for right in [json!(6), json!([3, 4]), json!("FP07"), json!("CC03")] {
            assert!(faults(right.clone()).is_empty(), "{right}");
        }
        assert_eq!(faults(json!(7)), ["/value | maximum | At most 6."]);
        assert_eq!(faults(json!([0, 4])), ["/value/0 | minimum | At least 1."]);
        assert_eq!(faults(json!([3])), ["/value | min_items | At least 2 items."]);
        assert_eq!(faults(json!([3, 4, 5])), ["/value | max_items | At most 2 items."]);
        let texts = "a text such as `CC07` or a text such as `FP07`";
        assert_eq!(
            faults(json!("XY07")),
            [format!("/value | pattern | It has to be a list, a whole number, {texts}.")]
        );
        assert_eq!(faults(json!(null)), ["/value | type | It has to be a list, a whole number or a text."]);
    }
}
