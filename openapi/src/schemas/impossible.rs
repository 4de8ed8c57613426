//! What a game does not have: the types that all games share have members for it, whose schema no value matches. The
//! document of such a game does not mention them.

use super::{Schemas, referenced, visit_mut};
use serde_json::Value;
use std::collections::BTreeSet;

/// Takes out the optional members that can never be there: those that no value matches, and lists of such values.
pub(super) fn drop_members(schemas: &mut Schemas) {
    let impossible = impossible_names(schemas);
    for schema in schemas.values_mut() {
        visit_mut(schema, &mut |value| {
            let required = required(value);
            if let Some(properties) = value.get_mut("properties").and_then(Value::as_object_mut) {
                properties.retain(|name, property| {
                    let items = property.get("items").unwrap_or(&Value::Null);
                    required.contains(name)
                        || !is_impossible(property, &impossible) && !is_impossible(items, &impossible)
                });
            }
        });
    }
}

/// The names of all schemas that no value matches, those that need such a value as a member included.
fn impossible_names(schemas: &Schemas) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    loop {
        let more: Vec<_> = schemas
            .iter()
            .filter(|(name, schema)| !names.contains(*name) && is_impossible(schema, &names))
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            return names;
        }
        names.extend(more);
    }
}

fn is_impossible(schema: &Value, names: &BTreeSet<String>) -> bool {
    let is_empty_choice = schema.get("enum").and_then(Value::as_array).is_some_and(Vec::is_empty);
    let needs =
        |name: &String| schema["properties"].get(name).is_some_and(|member| is_impossible(member, names));
    is_empty_choice
        || referenced(schema).is_some_and(|name| names.contains(name))
        || required(schema).iter().any(needs)
}

fn required(schema: &Value) -> Vec<String> {
    let names = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    names.filter_map(Value::as_str).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn members_that_can_never_be_there_are_dropped() {
        let to = |name| json!({ "$ref": format!("#/components/schemas/{name}") });
        let Value::Object(mut schemas) = json!({
            "Nothing": { "enum": [] },
            "Entry": { "type": "object", "required": ["action"], "properties": { "action": to("Nothing") } },
            "Answer": {
                "type": "object",
                "required": ["listed"],
                "properties": {
                    "listed": { "type": "array", "items": to("Seat") },
                    "open": { "type": "array", "items": to("Entry") },
                    "best": to("Entry"),
                    "other": { "enum": ["seat"] },
                },
            },
            "Seat": { "type": "integer" },
        }) else {
            unreachable!("it is an object")
        };
        drop_members(&mut schemas);
        let left: Vec<_> = schemas["Answer"]["properties"].as_object().into_iter().flatten().collect();
        assert_eq!(left.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["listed", "other"]);
        assert!(schemas["Entry"]["properties"].get("action").is_some(), "a member that is needed stays");
    }
}
