//! The schemas of the specification, and what they demand of a value.

use super::value::Shallow;
use super::walk::Walk;
use crate::problem::FormError;
use crate::spec;
use aerodrome_engine::Language;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The documented form of every body. Nothing is prepared before the first body that is wrong.
pub struct Forms {
    document: Cow<'static, str>,
    parsed: OnceLock<Value>,
    patterns: Mutex<HashMap<String, Arc<Validator>>>,
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
        Self { document: document.into(), parsed: OnceLock::new(), patterns: Mutex::default() }
    }

    /// The faults that a schema finds in a body, by their places. The body has to be JSON.
    pub fn errors(&self, schema: &str, body: &str, language: Language) -> Vec<FormError> {
        let mut walk = Walk::new(self, language);
        walk.look(self.node(schema), body, "");
        let mut errors = walk.errors;
        errors.sort();
        errors.dedup();
        errors
    }

    pub(super) fn node(&self, schema: &str) -> &Value {
        let parsed = self.parsed.get_or_init(|| serde_json::from_str(&self.document).unwrap_or_default());
        &parsed["components"]["schemas"][schema]
    }

    /// The part of the document that a part of a schema refers to, or is.
    pub(super) fn resolved<'a>(&'a self, node: &'a Value) -> &'a Value {
        match node["$ref"].as_str().and_then(|place| place.strip_prefix("#/components/schemas/")) {
            Some(schema) => self.resolved(self.node(schema)),
            None => node,
        }
    }

    /// The first of the [`keywords`] for it that a value breaks.
    pub(super) fn broken(&self, node: &Value, value: &Shallow<'_>) -> Option<&'static str> {
        let is_broken =
            |keyword: &&str| node.get(keyword).is_some_and(|limit| self.breaks(value, keyword, limit));
        keywords(value).iter().copied().find(is_broken)
    }

    fn breaks(&self, value: &Shallow<'_>, keyword: &str, limit: &Value) -> bool {
        let is = |allowed: &Value| match value {
            Shallow::Text(text) => allowed == text,
            Shallow::Bool(flag) => allowed == flag,
            Shallow::Null | Shallow::Number(_) | Shallow::List(_) | Shallow::Object(_) => false,
        };
        let least_or_most = limit.as_u64().unwrap_or_default();
        match (keyword, value) {
            // 1.0 is an integer in JSON Schema.
            ("type", Shallow::Number(number)) => {
                limit != "integer" || number.as_f64().is_none_or(|number| number.fract() != 0.0)
            }
            ("type", _) => limit != value.type_name(),
            ("enum", _) => !limit.as_array().into_iter().flatten().any(is),
            ("minimum", Shallow::Number(number)) => number.as_f64() < limit.as_f64(),
            ("maximum", Shallow::Number(number)) => number.as_f64() > limit.as_f64(),
            ("minLength", Shallow::Text(text)) => (text.chars().count() as u64) < least_or_most,
            ("maxLength", Shallow::Text(text)) => text.chars().count() as u64 > least_or_most,
            ("pattern", Shallow::Text(text)) => {
                limit.as_str().is_some_and(|pattern| !self.matches(text, pattern))
            }
            ("minItems", Shallow::List(items)) => (items.len() as u64) < least_or_most,
            ("maxItems", Shallow::List(items)) => items.len() as u64 > least_or_most,
            ("uniqueItems", Shallow::List(items)) => {
                let mut seen = HashSet::new();
                limit == true && !items.iter().all(|item| seen.insert(Shallow::read(item)))
            }
            _ => false,
        }
    }

    /// Patterns are left to a library that knows the dialect of JSON Schema.
    fn matches(&self, text: &str, pattern: &str) -> bool {
        let mut patterns = self.patterns.lock().unwrap_or_else(PoisonError::into_inner);
        let validator = match patterns.get(pattern) {
            Some(validator) => Arc::clone(validator),
            None => {
                let Ok(validator) = jsonschema::validator_for(&json!({ "pattern": pattern })) else {
                    return true;
                };
                let validator = Arc::new(validator);
                patterns.insert(pattern.to_owned(), Arc::clone(&validator));
                validator
            }
        };
        drop(patterns);
        validator.is_valid(&text.into())
    }
}

/// What our schemas can demand of such a value itself, the cause before what it brings about: a text that is too long
/// need not also match a pattern.
fn keywords(value: &Shallow<'_>) -> &'static [&'static str] {
    match value {
        Shallow::Null | Shallow::Object(_) => &["type"],
        Shallow::Bool(_) => &["type", "enum"],
        Shallow::Number(_) => &["type", "minimum", "maximum"],
        Shallow::Text(_) => &["type", "enum", "minLength", "maxLength", "pattern"],
        Shallow::List(_) => &["type", "minItems", "maxItems", "uniqueItems"],
    }
}

pub(super) fn is_choice(node: &Value) -> bool {
    node["oneOf"].is_array()
}

pub(super) fn required(node: &Value) -> impl Iterator<Item = &str> {
    texts(&node["required"])
}

pub(super) fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
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
        let errors = Forms::new(document.to_string()).errors(
            "Body",
            &json!({ "value": value }).to_string(),
            Language::English,
        );
        errors.into_iter().map(|error| [error.pointer, error.code, error.message].join(" | ")).collect()
    }

    /// Every keyword in a part of a schema, with its value.
    fn keywords_in<'a>(node: &'a Value, found: &mut Vec<(&'a str, &'a Value)>) {
        for (keyword, inner) in node.as_object().into_iter().flatten() {
            found.push((keyword, inner));
            match (keyword.as_str(), inner) {
                ("properties", Value::Object(members)) => {
                    members.values().for_each(|member| keywords_in(member, found));
                }
                ("oneOf", Value::Array(variants)) => {
                    variants.iter().for_each(|variant| keywords_in(variant, found));
                }
                ("items" | "additionalProperties" | "propertyNames", _) => keywords_in(inner, found),
                _ => {}
            }
        }
    }

    #[test]
    fn our_schemas_demand_nothing_that_is_not_looked_at() {
        let text = Shallow::Text(String::new());
        let of_values = [Shallow::Number(0.into()), text, Shallow::List(Vec::new())];
        let mut known: HashSet<&str> = of_values.iter().flat_map(keywords).copied().collect();
        known.extend([
            "$ref",
            "oneOf",
            "properties",
            "required",
            "additionalProperties",
            "propertyNames",
            "items",
        ]);
        known.extend(["description", "examples", "format", "discriminator"]);
        let document: Value = serde_json::from_str(spec::COMMITTED).expect("it is JSON");
        for (name, schema) in document["components"]["schemas"].as_object().expect("there are schemas") {
            let mut found = Vec::new();
            keywords_in(schema, &mut found);
            for (keyword, value) in found {
                assert!(known.contains(keyword), "{name} has {keyword}");
                let types = ["object", "array", "string", "integer", "boolean", "null"];
                assert!(
                    keyword != "type" || types.iter().any(|one| value == one),
                    "{name} has the type {value}"
                );
            }
        }
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
