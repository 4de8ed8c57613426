//! Rules about schemas.

use super::{is_blank, items, members, operations, resolved};
use crate::schemas::{referenced, used_from, visit};
use serde_json::Value;
use std::collections::BTreeSet;

fn all(document: &Value) -> impl Iterator<Item = (&String, &Value)> {
    members(&document["components"]["schemas"])
}

/// Every schema and every property says what it is, itself or by its reference.
pub(super) fn described(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in all(document) {
        if is_blank(&schema["description"]) {
            faults.push(format!("the schema {name} has no description"));
        }
        for (property, of) in members(&schema["properties"]) {
            if is_blank(&of["description"]) && is_blank(&resolved(document, of)["description"]) {
                faults.push(format!("the property {name}.{property} has no description"));
            }
        }
    }
    faults
}

/// Every name that stands for one of several things has a meaning.
pub(super) fn names_have_meanings(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in all(document) {
        visit_schemas(schema, &mut |part| {
            let description = part["description"].as_str().unwrap_or_default();
            let told =
                |value: &&str| description.lines().any(|line| line.starts_with(&format!("- `{value}`")));
            let values: Vec<&str> = items(&part["enum"]).filter_map(Value::as_str).collect();
            if values.len() > 1 {
                let untold = values.iter().filter(|value| !told(value));
                faults.extend(
                    untold.map(|value| format!("in the schema {name} nothing says what {value} means")),
                );
            }
        });
    }
    faults
}

/// Every number, list and text has bounds.
pub(super) fn bounded(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in all(document) {
        visit_schemas(schema, &mut |part| {
            let has = |keyword: &str| part.get(keyword).is_some();
            let missing = match part["type"].as_str() {
                Some("integer" | "number") if !has("minimum") || !has("maximum") => "minimum and maximum",
                Some("array") if !has("maxItems") => "maxItems",
                Some("string") if !["maxLength", "pattern", "enum", "format"].into_iter().any(has) => {
                    "maxLength, pattern, enum or format"
                }
                _ => return,
            };
            faults.push(format!("in the schema {name} something needs {missing}: {part}"));
        });
    }
    faults
}

/// Names are in PascalCase, so that clients can use them as they are.
pub(super) fn plain_names(document: &Value) -> Vec<String> {
    let is_plain = |name: &str| {
        name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_alphanumeric())
    };
    all(document)
        .filter(|(name, _)| !is_plain(name))
        .map(|(name, _)| format!("the schema name {name} is not in PascalCase"))
        .collect()
}

/// References lead somewhere, and every part that has a name is referred to.
pub(super) fn used_and_declared(document: &Value) -> Vec<String> {
    let mut referred = BTreeSet::new();
    visit(document, &mut |value| {
        if let Some(reference) = value["$ref"].as_str() {
            referred.insert(reference.to_owned());
        }
    });
    let lost = referred.iter().filter(|reference| {
        reference.strip_prefix('#').and_then(|pointer| document.pointer(pointer)).is_none()
    });
    let mut faults: Vec<String> = lost.map(|reference| format!("{reference} is not there")).collect();
    for (_, operation) in operations(document) {
        for (scheme, _) in items(&operation["security"]).flat_map(members) {
            referred.insert(format!("#/components/securitySchemes/{scheme}"));
        }
    }
    for (kind, parts) in members(&document["components"]) {
        let unused =
            members(parts).filter(|(name, _)| !referred.contains(&format!("#/components/{kind}/{name}")));
        faults.extend(unused.map(|(name, _)| format!("nothing uses {kind}/{name}")));
    }
    faults
}

/// The schema with the bodies of other operations inside, which are described there.
const HOLDS_BODIES: &str = "BatchItem";

/// Objects in requests take no members that are not documented.
pub(super) fn closed_requests(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in in_requests(document) {
        visit_schemas(schema, &mut |part| {
            let is_map = part["additionalProperties"].is_object() && part["propertyNames"].is_object();
            let is_choice = part["oneOf"].is_array();
            let is_body = name == HOLDS_BODIES && part["additionalProperties"] == true;
            let is_closed = part["additionalProperties"] == false;
            if part["type"] == "object" && !is_closed && !is_map && !is_choice && !is_body {
                faults.push(format!("the schema {name} is part of a request and takes any member"));
            }
        });
    }
    faults
}

/// The variants of a choice have names, and choices between objects with a tag say which member it is.
pub(super) fn named_variants(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in all(document) {
        visit_schemas(schema, &mut |part| {
            // Nothing needs no name.
            let is_named = |variant: &Value| referenced(variant).is_some() || variant["type"] == "null";
            if items(&part["oneOf"]).any(|variant| !is_named(variant)) {
                faults.push(format!("a variant of {name} has no name"));
            }
            for keyword in ["anyOf", "allOf"] {
                if part.get(keyword).is_some() {
                    faults.push(format!("the schema {name} uses {keyword}"));
                }
            }
        });
    }
    faults
}

/// The service reads whole numbers only, and explains wrong bodies by that.
pub(super) fn whole_numbers_in_requests(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in in_requests(document) {
        visit_schemas(schema, &mut |part| {
            if part["type"] == "number" {
                faults.push(format!("the schema {name} is part of a request and has a fraction"));
            }
        });
    }
    faults
}

/// Keywords that OpenAPI 3.1 has left behind are not used.
pub(super) fn current_keywords(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, schema) in all(document) {
        visit_schemas(schema, &mut |part| {
            for keyword in ["example", "nullable"] {
                if part.get(keyword).is_some() {
                    faults.push(format!("the schema {name} uses {keyword}"));
                }
            }
        });
    }
    faults
}

/// The schemas that bodies of requests are made of.
fn in_requests(document: &Value) -> impl Iterator<Item = (&String, &Value)> {
    let schemas = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let used: BTreeSet<String> = operations(document)
        .flat_map(|(_, operation)| members(&operation["requestBody"]["content"]))
        .flat_map(|(_, content)| used_from(&content["schema"], &schemas))
        .collect();
    all(document).filter(move |(name, _)| used.contains(*name))
}

/// Calls a function on a schema and on the schemas inside it. A property is a schema, its name is none.
fn visit_schemas(schema: &Value, f: &mut impl FnMut(&Value)) {
    f(schema);
    members(&schema["properties"]).for_each(|(_, property)| visit_schemas(property, f));
    items(&schema["oneOf"]).for_each(|variant| visit_schemas(variant, f));
    for keyword in ["items", "additionalProperties", "propertyNames"] {
        if schema[keyword].is_object() {
            visit_schemas(&schema[keyword], f);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Value {
        json!({
            "paths": { "/play": { "post": {
                "requestBody": { "content": { "application/json": {
                    "schema": { "$ref": "#/components/schemas/Play" },
                } } },
            } } },
            "components": { "schemas": {
                "Play": {
                    "type": "object",
                    "description": "A play.",
                    "properties": {
                        "plane": { "$ref": "#/components/schemas/Plane" },
                        "planes": {
                            "type": "array",
                            "description": "Planes.",
                            "items": { "$ref": "#/components/schemas/Plane" },
                            "maxItems": 4,
                        },
                    },
                    "additionalProperties": false,
                },
                "Plane": { "type": "integer", "description": "A plane.", "minimum": 0, "maximum": 3 },
            } },
        })
    }

    fn with(pointer: &str, value: Value) -> Value {
        let mut document = document();
        crate::pointer::set(&mut document, &format!("/components/schemas{pointer}"), value);
        document
    }

    #[test]
    fn a_good_document_has_no_faults() {
        let document = document();
        for rule in [
            described,
            names_have_meanings,
            bounded,
            plain_names,
            used_and_declared,
            closed_requests,
            named_variants,
            whole_numbers_in_requests,
            current_keywords,
        ] {
            assert_eq!(rule(&document), Vec::<String>::new());
        }
    }

    #[test]
    fn missing_descriptions_are_found() {
        assert_eq!(described(&with("/Play/description", json!(""))).len(), 1);
        assert_eq!(described(&with("/Play/properties/planes/description", json!(null))).len(), 1);
    }

    #[test]
    fn names_without_a_meaning_are_found() {
        let ways = |description: &str| json!({ "type": "string", "description": description, "enum": ["up", "down"] });
        let with_ways = |description: &str| with("/Play/properties/way", ways(description));
        assert_eq!(
            names_have_meanings(&with_ways("A way.\n\n- `up`: To the sky.\n- `down`: To earth.")).len(),
            0
        );
        assert_eq!(
            names_have_meanings(&with_ways("A way.\n\n- `up`: To the sky.")),
            ["in the schema Play nothing says what down means"]
        );
    }

    #[test]
    fn missing_bounds_are_found() {
        let unbounded = [
            json!({ "type": "integer", "minimum": 0 }),
            json!({ "type": "number" }),
            json!({ "type": "string" }),
            json!({ "type": "array", "items": true }),
            json!({ "type": "array", "maxItems": 1, "items": { "type": "string" } }),
            json!({ "type": "object", "additionalProperties": { "type": "integer" } }),
        ];
        for schema in unbounded {
            assert_eq!(bounded(&with("/Play/properties/more", schema.clone())).len(), 1, "{schema}");
        }
    }

    #[test]
    fn generic_names_are_found() {
        assert_eq!(plain_names(&with("/Envelope_Game", json!({}))).len(), 1);
        assert_eq!(plain_names(&with("/envelope", json!({}))).len(), 1);
    }

    #[test]
    fn unused_schemas_and_lost_references_are_found() {
        assert_eq!(used_and_declared(&with("/Other", json!({}))), ["nothing uses schemas/Other"]);
        let lost = with("/Play/properties/plane", json!({ "$ref": "#/components/schemas/Lost" }));
        assert_eq!(used_and_declared(&lost), ["#/components/schemas/Lost is not there"]);
    }

    #[test]
    fn open_objects_in_requests_are_found() {
        assert_eq!(closed_requests(&with("/Play/additionalProperties", json!(true))).len(), 1);
        let inside = json!({ "type": "object", "properties": {} });
        assert_eq!(closed_requests(&with("/Play/properties/more", inside)).len(), 1);
    }

    #[test]
    fn variants_without_a_name_are_found() {
        assert_eq!(named_variants(&with("/Play/oneOf", json!([{ "type": "object" }]))).len(), 1);
        assert_eq!(named_variants(&with("/Play/allOf", json!([]))).len(), 1);
    }

    #[test]
    fn fractions_in_requests_are_found() {
        assert_eq!(whole_numbers_in_requests(&with("/Plane/type", json!("number"))).len(), 1);
    }

    #[test]
    fn old_keywords_are_found() {
        assert_eq!(current_keywords(&with("/Plane/example", json!(1))).len(), 1);
        assert_eq!(current_keywords(&with("/Plane/nullable", json!(true))).len(), 1);
    }
}
