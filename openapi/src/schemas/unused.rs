//! Schemas that served only to make others are left out.

use super::{Schemas, referenced, visit};
use serde_json::Value;
use std::collections::BTreeSet;

/// The names of all schemas that a part of the document refers to, directly or through other schemas.
pub fn used_from(part: &Value, schemas: &Schemas) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    let mut open = references(part);
    while let Some(name) = open.pop() {
        if let Some(schema) = schemas.get(&name)
            && used.insert(name)
        {
            open.extend(references(schema));
        }
    }
    used
}

fn references(part: &Value) -> Vec<String> {
    let mut names = Vec::new();
    visit(part, &mut |value| names.extend(referenced(value).map(str::to_owned)));
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn references_are_followed() {
        let to = |name| json!({ "$ref": format!("#/components/schemas/{name}") });
        let Value::Object(schemas) = json!({ "A": { "items": to("B") }, "B": to("A"), "C": to("A") }) else {
            unreachable!("it is an object")
        };
        let used = used_from(&json!({ "schema": to("A") }), &schemas);
        assert_eq!(used.into_iter().collect::<Vec<_>>(), ["A", "B"]);
    }
}
