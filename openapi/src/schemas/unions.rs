//! utoipa writes the variants of a tagged enum as objects without a name. Programs that make clients need named
//! ones, and a discriminator that tells them apart; and no variant has members that are not documented.

use super::{PLACE, Schemas};
use serde_json::{Map, Value, json};

/// The members that tell variants apart.
const TAGS: [&str; 3] = ["type", "mode", "state"];

/// Gives every variant of a tagged enum a schema of its own, called after the enum and the value of its tag. An
/// enum of one variant becomes that variant.
pub(super) fn name_variants(schemas: &mut Schemas) {
    let mut named = Schemas::new();
    for (name, schema) in &mut *schemas {
        let Some(tagged) = tagged_variants(schema) else { continue };
        let description = schema.get("description").cloned().unwrap_or_default();
        if let [Tagged { variant, .. }] = tagged.as_slice() {
            *schema = variant.clone();
            continue;
        }
        let property = tagged.first().map_or("", |first| first.tag);
        let (mut references, mut mapping) = (Vec::new(), Map::new());
        for Tagged { value, variant, .. } in tagged {
            let variant_name = format!("{name}{}", pascal_case(&value));
            let reference = format!("{PLACE}{variant_name}");
            references.push(json!({ "$ref": reference }));
            mapping.insert(value, reference.into());
            named.insert(variant_name, variant);
        }
        // Without the type, a validator that goes by the discriminator lets everything pass that is no object.
        *schema = json!({
            "type": "object",
            "description": description,
            "oneOf": references,
            "discriminator": { "propertyName": property, "mapping": mapping },
        });
    }
    schemas.extend(named);
}

struct Tagged {
    tag: &'static str,
    value: String,
    variant: Value,
}

/// The variants of a tagged enum, each as a closed object with the tag as its first member; `None` for every other
/// schema.
fn tagged_variants(schema: &Value) -> Option<Vec<Tagged>> {
    schema.get("oneOf")?.as_array()?.iter().map(tagged).collect()
}

fn tagged(variant: &Value) -> Option<Tagged> {
    let properties = variant.get("properties")?.as_object()?;
    let (tag, value) =
        TAGS.iter().find_map(|tag| match properties.get(*tag)?.get("enum")?.as_array()?.as_slice() {
            [Value::String(only)] => Some((*tag, only.clone())),
            _ => None,
        })?;
    let mut all = Map::new();
    all.insert(
        tag.to_owned(),
        json!({ "type": "string", "description": format!("Always `{value}`."), "enum": [value] }),
    );
    all.extend(
        properties.iter().filter(|(name, _)| *name != tag).map(|(name, of)| (name.clone(), of.clone())),
    );
    let mut required = vec![Value::from(tag)];
    let others = variant.get("required").and_then(Value::as_array).into_iter().flatten();
    required.extend(others.filter(|name| name.as_str() != Some(tag)).cloned());
    let variant = json!({
        "type": "object",
        "description": variant.get("description").cloned().unwrap_or_default(),
        "required": required,
        "properties": all,
        "additionalProperties": false,
    });
    Some(Tagged { tag, value, variant })
}

fn pascal_case(name: &str) -> String {
    name.split(['_', '-'])
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schemas(schemas: Value) -> Schemas {
        schemas.as_object().expect("it is an object").clone()
    }

    #[test]
    fn variants_get_names_and_a_discriminator() {
        let roll = json!({
            "type": "object", "description": "Throws.", "required": ["type"],
            "properties": { "type": { "type": "string", "enum": ["roll"] } },
        });
        let take_off = json!({
            "type": "object", "description": "Takes off.", "required": ["plane", "type"],
            "properties": {
                "plane": { "type": "integer" },
                "type": { "type": "string", "enum": ["take_off"] },
            },
        });
        let mut schemas =
            schemas(json!({ "Action": { "oneOf": [roll, take_off], "description": "What a seat can do." } }));
        name_variants(&mut schemas);
        assert_eq!(
            schemas["Action"],
            json!({
                "type": "object",
                "description": "What a seat can do.",
                "oneOf": [
                    { "$ref": "#/components/schemas/ActionRoll" },
                    { "$ref": "#/components/schemas/ActionTakeOff" },
                ],
                "discriminator": {
                    "propertyName": "type",
                    "mapping": {
                        "roll": "#/components/schemas/ActionRoll",
                        "take_off": "#/components/schemas/ActionTakeOff",
                    },
                },
            })
        );
        assert_eq!(
            schemas["ActionTakeOff"],
            json!({
                "type": "object",
                "description": "Takes off.",
                "required": ["type", "plane"],
                "properties": {
                    "type": { "type": "string", "description": "Always `take_off`.", "enum": ["take_off"] },
                    "plane": { "type": "integer" },
                },
                "additionalProperties": false,
            })
        );
    }

    #[test]
    fn one_variant_stands_for_the_whole() {
        let chance = json!({ "properties": { "type": { "enum": ["chance"] } }, "required": ["type"] });
        let mut schemas = schemas(json!({ "ChanceAction": { "oneOf": [chance] } }));
        name_variants(&mut schemas);
        assert_eq!(schemas["ChanceAction"]["properties"]["type"]["enum"], json!(["chance"]));
        assert_eq!(schemas.len(), 1);
    }

    #[test]
    fn other_choices_stay_as_they_are() {
        let viewer = json!({ "oneOf": [{ "$ref": "#/components/schemas/Seat" }, { "type": "string" }] });
        let mut schemas = schemas(json!({ "Viewer": viewer }));
        let before = schemas.clone();
        name_variants(&mut schemas);
        assert_eq!(schemas, before);
    }
}
