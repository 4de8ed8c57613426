//! OpenAPI 3.1 takes JSON Schema's `examples`, a list; `example` is of the past.

use super::visit_mut;
use serde_json::{Value, json};

/// Turns every `example` into a list of one.
pub(super) fn as_list(schema: &mut Value) {
    visit_mut(schema, &mut |value| {
        let Some(members) = value.as_object_mut() else { return };
        // A property can be called `example` too; a schema stands beside its type.
        if members.contains_key("type")
            && let Some(example) = members.shift_remove("example")
        {
            members.insert("examples".to_owned(), json!([example]));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_example_becomes_a_list() {
        let mut schema =
            json!({ "properties": { "p": { "type": "string", "example": "1/6" }, "example": {} } });
        as_list(&mut schema);
        let expected =
            json!({ "properties": { "p": { "type": "string", "examples": ["1/6"] }, "example": {} } });
        assert_eq!(schema, expected);
    }
}
