//! utoipa calls `Envelope<AeroplaneChess>` `Envelope_AeroplaneChess`; people call it `AeroplaneChessEnvelope`.

use super::{PLACE, visit_mut};
use serde_json::Value;

/// The name without underscores, the inner type first. It is also what the endpoints say.
pub fn plain_name(name: &str) -> String {
    match name.split_once('_') {
        Some((outer, inner)) => format!("{}{outer}", plain_name(inner)),
        None => name.to_owned(),
    }
}

/// Lets all references follow their schemas to the new names.
pub(super) fn rename_references(schema: &mut Value) {
    visit_mut(schema, &mut |value| {
        if let Some(Value::String(reference)) = value.get_mut("$ref")
            && let Some(name) = reference.strip_prefix(PLACE)
        {
            *reference = format!("{PLACE}{}", plain_name(name));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_inner_type_comes_first() {
        assert_eq!(plain_name("Envelope_AeroplaneChess"), "AeroplaneChessEnvelope");
        assert_eq!(plain_name("Outcome_DieFace"), "DieFaceOutcome");
        assert_eq!(plain_name("List_Outcome_Face"), "FaceOutcomeList");
        assert_eq!(plain_name("Seat"), "Seat");
    }

    #[test]
    fn the_endpoints_use_the_same_names() {
        use aerodrome_api::endpoint::schema_name;
        use aerodrome_engine::aeroplane_chess::AeroplaneChess;
        assert_eq!(schema_name::<AeroplaneChess>("Envelope"), plain_name("Envelope_AeroplaneChess"));
    }

    #[test]
    fn references_follow() {
        let mut schema = json!({ "items": { "$ref": "#/components/schemas/Outcome_Face" } });
        rename_references(&mut schema);
        assert_eq!(schema, json!({ "items": { "$ref": "#/components/schemas/FaceOutcome" } }));
    }
}
