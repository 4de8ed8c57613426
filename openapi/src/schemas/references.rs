//! utoipa writes out the schema of a generic argument where it stands. A reference says the same, and clients get
//! one type for it.

use super::{PLACE, Schemas, visit_mut};
use serde_json::json;

/// Puts a reference in place of every schema that is written out although it has a name.
pub(super) fn refer_to_named(schemas: &mut Schemas) {
    let known = schemas.clone();
    for schema in schemas.values_mut() {
        for part in schema.as_object_mut().into_iter().flat_map(serde_json::Map::values_mut) {
            visit_mut(part, &mut |value| {
                if value.get("type").is_none() && value.get("oneOf").is_none() {
                    return;
                }
                if let Some((name, _)) = known.iter().find(|(_, schema)| *schema == value) {
                    *value = json!({ "$ref": format!("{PLACE}{name}") });
                }
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn a_copy_becomes_a_reference() {
        let face = json!({ "type": "integer", "description": "What a die shows.", "maximum": 6 });
        let other = json!({ "type": "integer", "maximum": 6 });
        let outcome = json!({ "type": "object", "properties": { "value": face, "other": other } });
        let Value::Object(mut schemas) = json!({ "Face": face, "Outcome": outcome }) else {
            unreachable!("it is an object")
        };
        refer_to_named(&mut schemas);
        assert_eq!(schemas["Face"], face);
        let properties = &schemas["Outcome"]["properties"];
        assert_eq!(properties["value"], json!({ "$ref": "#/components/schemas/Face" }));
        assert_eq!(properties["other"], other);
    }
}
