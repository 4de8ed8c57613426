//! Bodies with one thing changed, made from a body that is right and its schema.

use crate::service::{DOCUMENT, validator};
use aerodrome_openapi::pointer::{escape, remove, set};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::collections::{HashMap, HashSet};

/// What the change has to lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    /// A fault at this place.
    Fault(String),
    /// The form is still right.
    Right,
}

/// A body with one change.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub(crate) body: Value,
    pub(crate) expected: Expected,
    pub(crate) change: String,
}

/// All mutants of a body, except for parts of the schema that have been `seen` already.
pub(crate) fn mutants(schema: &Value, body: &Value, seen: &mut Seen) -> Vec<Mutant> {
    let mut breeder = Breeder { body, mutants: Vec::new(), seen };
    breeder.value(schema, "", body, "");
    breeder.mutants
}

/// What has been met: parts of schemas that need no more mutants, and the validators of all parts.
#[derive(Default)]
pub(crate) struct Seen {
    parts: HashSet<String>,
    validators: HashMap<String, Validator>,
}

impl Seen {
    /// Lets all parts be mutated once more.
    pub(crate) fn begin_again(&mut self) {
        self.parts.clear();
    }
}

struct Breeder<'a> {
    body: &'a Value,
    mutants: Vec<Mutant>,
    seen: &'a mut Seen,
}

impl Breeder<'_> {
    fn add(&mut self, at: &str, value: Value, expected: Expected) {
        let change = format!("{at} = {value}");
        let mut body = self.body.clone();
        set(&mut body, at, value);
        self.mutants.push(Mutant { body, expected, change });
    }

    fn fault(&mut self, at: &str, value: Value) {
        self.add(at, value, Expected::Fault(at.to_owned()));
    }

    fn without(&mut self, at: &str, expected: Expected) {
        let mut body = self.body.clone();
        assert!(remove(&mut body, at), "{at} is there");
        self.mutants.push(Mutant { body, expected, change: format!("without {at}") });
    }

    /// Changes a value and everything inside it. `key` says which part of the document its schema is.
    fn value(&mut self, schema: &Value, key: &str, value: &Value, at: &str) {
        let leaves = leaves(schema, key);
        let fresh = self.seen.parts.insert(format!("{key} {}", types(&leaves).join(" ")));
        if fresh {
            for other in strangers(value) {
                if !types(&leaves).contains(&kind(&other)) {
                    self.fault(at, other);
                }
            }
        }
        let (key, schema) = leaves
            .into_iter()
            .find(|(key, schema)| {
                self.seen.validators.entry(key.clone()).or_insert_with(|| validator(schema)).is_valid(value)
            })
            .unwrap_or_else(|| panic!("{value} at {at} fits no variant"));
        let fresh = self.seen.parts.insert(key.clone());
        match value {
            Value::Object(_) => self.object(&schema, &key, value, at, fresh),
            Value::Array(items) => {
                if fresh {
                    self.list(&schema, items, at);
                }
                for (place, item) in items.iter().enumerate() {
                    self.value(&schema["items"], &format!("{key}/items"), item, &format!("{at}/{place}"));
                }
            }
            Value::String(_) if fresh => self.text(&schema, at),
            Value::Number(_) if fresh => {
                for (bound, step) in [("minimum", -1), ("maximum", 1)] {
                    let bound = schema[bound].as_i64().expect("numbers are bounded");
                    self.add(at, json!(bound), Expected::Right);
                    self.fault(at, json!(bound + step));
                }
            }
            Value::String(_) | Value::Number(_) | Value::Bool(_) | Value::Null => {}
        }
    }

    fn object(&mut self, schema: &Value, key: &str, value: &Value, at: &str, fresh: bool) {
        if fresh && schema["additionalProperties"] != true {
            self.fault(&format!("{at}/zz"), json!(1));
        }
        let is_required =
            |name: &str| schema["required"].as_array().is_some_and(|r| r.contains(&json!(name)));
        for (name, member) in value.as_object().into_iter().flatten() {
            let at = format!("{at}/{}", escape(name));
            let (key, known) = match schema["properties"].get(name) {
                Some(known) => (format!("{key}/{name}"), known),
                // What says that it takes anything holds the body of another operation.
                None if schema["additionalProperties"] == true => continue,
                None => (format!("{key}/*"), &schema["additionalProperties"]),
            };
            if fresh {
                let expected = if is_required(name) { Expected::Fault(at.clone()) } else { Expected::Right };
                self.without(&at, expected);
            }
            self.value(known, &key, member, &at);
        }
    }

    fn list(&mut self, schema: &Value, items: &[Value], at: &str) {
        let most =
            usize::try_from(schema["maxItems"].as_u64().expect("lists are bounded")).expect("it is small");
        let Some(first) = items.first() else { return };
        let least =
            schema["minItems"].as_u64().map_or(0, |least| usize::try_from(least).expect("it is small"));
        self.fault(at, vec![first.clone(); most + 1].into());
        if schema["uniqueItems"] == true {
            self.fault(at, vec![first.clone(); 2].into());
            if least <= 1 {
                self.add(at, json!([first]), Expected::Right);
            }
        } else {
            self.add(at, vec![first.clone(); most].into(), Expected::Right);
        }
        match least {
            0 => self.add(at, json!([]), Expected::Right),
            _ => self.fault(at, vec![first.clone(); least - 1].into()),
        }
    }

    fn text(&mut self, schema: &Value, at: &str) {
        if let Some(values) = schema["enum"].as_array() {
            self.fault(at, json!("zz"));
            self.fault(at, json!(""));
            let tags = at.ends_with("/type") || at.ends_with("/mode");
            for value in values.iter().filter(|_| !tags) {
                self.fault(at, value.as_str().expect("it is a text").to_uppercase().into());
                self.add(at, value.clone(), Expected::Right);
            }
            return;
        }
        if schema["pattern"].is_string() {
            for other in ["", "ä", "\n", "zz zz", &"9".repeat(80)].map(|other| json!(other)) {
                // Texts that nobody reads can be long rows of letters and digits.
                if !jsonschema::is_valid(&json!({ "pattern": schema["pattern"] }), &other) {
                    self.fault(at, other);
                }
            }
        }
        if let Some(most) = schema["maxLength"].as_u64() {
            let most = usize::try_from(most).expect("it is small");
            self.fault(at, json!("a".repeat(most + 1)));
            if schema["pattern"].is_null() {
                self.add(at, json!("a".repeat(most)), Expected::Right);
            }
        }
        if schema["minLength"] == 1 {
            self.fault(at, json!(""));
        }
    }
}

/// The variants of a schema, each with its key; references are followed.
fn leaves(schema: &Value, key: &str) -> Vec<(String, Value)> {
    let (key, schema) = match schema["$ref"].as_str() {
        Some(reference) => {
            (reference.to_owned(), DOCUMENT.pointer(&reference[1..]).expect("it is declared").clone())
        }
        None => (key.to_owned(), schema.clone()),
    };
    match schema["oneOf"].as_array() {
        Some(variants) => variants.iter().flat_map(|variant| leaves(variant, &key)).collect(),
        None => vec![(key, schema)],
    }
}

fn types(leaves: &[(String, Value)]) -> Vec<String> {
    leaves.iter().filter_map(|(_, schema)| schema["type"].as_str().map(str::to_owned)).collect()
}

fn kind(value: &Value) -> String {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "fraction",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    kind.to_owned()
}

/// Values of every type, among them those that serde's own readers would take for the right one.
fn strangers(value: &Value) -> Vec<Value> {
    let mut strangers =
        vec![json!(null), json!(true), json!(1), json!(1.0), json!(1.5), json!("zz"), json!([]), json!({})];
    match value {
        Value::Object(members) => strangers.push(members.values().cloned().collect()),
        Value::String(text) => strangers.push(json!({ text.as_str(): null })),
        Value::Array(items) => {
            let numbered = items.iter().enumerate().map(|(place, item)| (place.to_string(), item.clone()));
            strangers.push(Value::Object(numbered.collect()));
        }
        Value::Number(number) => strangers.push(json!(number.to_string())),
        Value::Bool(_) | Value::Null => {}
    }
    strangers
}
