//! utoipa writes a variant that wraps a struct as `allOf` the struct and the tag. Both are closed objects, which
//! no value could satisfy together; they are one object.

use super::{Schemas, referenced};
use serde_json::{Map, Value};

/// Puts the parts of every variant with `allOf` into one object.
pub(super) fn merge_parts(schemas: &mut Schemas) {
    let known = schemas.clone();
    for schema in schemas.values_mut() {
        for variant in schema.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
            if let Some(merged) = merge(variant, &known) {
                *variant = merged;
            }
        }
    }
}

fn merge(variant: &Value, known: &Schemas) -> Option<Value> {
    let mut merged = Map::new();
    merged.insert("type".to_owned(), "object".into());
    if let Some(description) = variant.get("description") {
        merged.insert("description".to_owned(), description.clone());
    }
    let (mut required, mut properties) = (Vec::new(), Map::new());
    for part in variant.get("allOf")?.as_array()? {
        let part = referenced(part).map_or(Some(part), |name| known.get(name))?;
        required.extend(part.get("required").and_then(Value::as_array).into_iter().flatten().cloned());
        properties.extend(part.get("properties")?.as_object()?.clone());
    }
    merged.insert("required".to_owned(), required.into());
    merged.insert("properties".to_owned(), properties.into());
    Some(merged.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_struct_and_the_tag_become_one_object() {
        let Value::Object(mut schemas) = json!({
            "Ending": {
                "type": "object", "required": ["rule"], "properties": { "rule": { "type": "string" } },
                "additionalProperties": false,
            },
            "Pending": { "oneOf": [{
                "description": "It is over.",
                "allOf": [
                    { "$ref": "#/components/schemas/Ending" },
                    { "type": "object", "required": ["type"], "properties": { "type": { "enum": ["over"] } } },
                ],
            }] },
        }) else {
            unreachable!("it is an object")
        };
        merge_parts(&mut schemas);
        let expected = json!({
            "type": "object",
            "description": "It is over.",
            "required": ["rule", "type"],
            "properties": { "rule": { "type": "string" }, "type": { "enum": ["over"] } },
        });
        assert_eq!(schemas["Pending"]["oneOf"][0], expected);
    }
}
