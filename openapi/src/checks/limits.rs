//! Limits stand twice, in the code that keeps them and in the schemas that tell them.

use super::members;
use aerodrome_api::form::MAX_ERRORS;
use aerodrome_api::wire::{MAX_CHANCE_VALUES, MAX_LOG, MAX_SEED_BYTES, MAX_SEQ};
use aerodrome_engine::seat::{MAX_SEATS, Seat};
use serde_json::{Value, json};

/// The schemas say what the code says: each is found by the end of its name, so that it is one rule for all games.
pub(super) fn agree_with_the_code(document: &Value) -> Vec<String> {
    let limits = [
        ("GameState", "/properties/seq/maximum", json!(MAX_SEQ)),
        ("GameView", "/properties/seq/maximum", json!(MAX_SEQ)),
        ("Expect", "/properties/seq/maximum", json!(MAX_SEQ)),
        ("GameState", "/properties/seats/maxItems", json!(MAX_SEATS)),
        ("GameView", "/properties/seats/maxItems", json!(MAX_SEATS)),
        ("NewGameRequest", "/properties/seats/maxItems", json!(MAX_SEATS)),
        ("ChanceValues", "/properties/values/maxItems", json!(MAX_CHANCE_VALUES)),
        ("NewGameChanceProvided", "/properties/values/maxItems", json!(MAX_CHANCE_VALUES)),
        ("NewGameChanceSeeded", "/properties/seed/maxLength", json!(MAX_SEED_BYTES)),
        ("ChanceModeSeeded", "/properties/seed/maxLength", json!(MAX_SEED_BYTES)),
        ("ReplayRequest", "/properties/log/maxItems", json!(MAX_LOG)),
        ("ReplayAnswer", "/properties/verified/maximum", json!(MAX_LOG)),
        ("FirstError", "/properties/index/maximum", json!(MAX_LOG - 1)),
        ("Problem", "/properties/errors/maxItems", json!(MAX_ERRORS)),
        ("Seat", "/maximum", json!(Seat::MAX.get())),
    ];
    limits.iter().flat_map(|(name, place, limit)| disagreements(document, name, place, limit)).collect()
}

fn disagreements(document: &Value, name: &str, place: &str, limit: &Value) -> Vec<String> {
    let named: Vec<_> =
        members(&document["components"]["schemas"]).filter(|(known, _)| known.ends_with(name)).collect();
    if named.is_empty() {
        return vec![format!("there is no schema {name}, whose limits were to be compared")];
    }
    named
        .into_iter()
        .filter(|(_, schema)| schema.pointer(place) != Some(limit))
        .map(|(known, _)| format!("the schema {known} has to say {limit} at {place}, as the code does"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_limit_and_a_missing_schema_are_found() {
        let document = json!({ "components": { "schemas": { "GameExpect": { "maximum": 5 } } } });
        assert_eq!(disagreements(&document, "Expect", "/maximum", &json!(5)), Vec::<String>::new());
        assert_eq!(disagreements(&document, "Expect", "/maximum", &json!(6)).len(), 1);
        assert_eq!(disagreements(&document, "Expect", "/minimum", &json!(0)).len(), 1);
        assert_eq!(disagreements(&document, "Seat", "/maximum", &json!(5)).len(), 1);
    }
}
