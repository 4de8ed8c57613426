//! Limits stand twice, in the code that keeps them and in the schemas that tell them.

use super::members;
use aerodrome_api::form::MAX_ERRORS;
use aerodrome_api::wire::{
    MAX_CHANCE_VALUES, MAX_ITEMS, MAX_LOG, MAX_SEED_BYTES, MAX_SEQ, MAX_TOKEN, MAX_VIEWERS,
};
use aerodrome_engine::seat::{MAX_SEATS, Seat};
use serde_json::{Value, json};

/// The schemas say what the code says. The schemas that every game has for itself are found behind the names of all
/// games, so that it is one rule for all of them.
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
        ("BatchRequest", "/properties/items/maxItems", json!(MAX_ITEMS)),
        ("ApplyRequest", "/properties/viewers/maxItems", json!(MAX_VIEWERS)),
        ("NewGameRequest", "/properties/viewers/maxItems", json!(MAX_VIEWERS)),
        ("Token", "/maxLength", json!(MAX_TOKEN)),
        ("FirstError", "/properties/index/maximum", json!(MAX_LOG - 1)),
        ("Problem", "/properties/errors/maxItems", json!(MAX_ERRORS)),
        ("Seat", "/maximum", json!(Seat::MAX.get())),
    ];
    limits.iter().flat_map(|(name, place, limit)| disagreements(document, name, place, limit)).collect()
}

fn disagreements(document: &Value, name: &str, place: &str, limit: &Value) -> Vec<String> {
    let all = || members(&document["components"]["schemas"]);
    let games: Vec<&str> = all().filter_map(|(known, _)| known.strip_suffix("GameState")).collect();
    let is_named =
        |known: &str| known.strip_suffix(name).is_some_and(|game| game.is_empty() || games.contains(&game));
    let named: Vec<_> = all().filter(|(known, _)| is_named(known)).collect();
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
        let document = json!({ "components": { "schemas": {
            "ChessGameState": {}, "ChessValues": { "maximum": 5 }, "Expect": { "maximum": 5 },
        } } });
        for name in ["Expect", "Values"] {
            assert_eq!(disagreements(&document, name, "/maximum", &json!(5)), Vec::<String>::new());
            assert_eq!(disagreements(&document, name, "/maximum", &json!(6)).len(), 1);
            assert_eq!(disagreements(&document, name, "/minimum", &json!(0)).len(), 1);
        }
        assert_eq!(disagreements(&document, "Seat", "/maximum", &json!(5)).len(), 1);
    }

    #[test]
    fn a_schema_that_only_ends_alike_is_another_one() {
        let document = json!({ "components": { "schemas": {
            "ChessGameState": {}, "ChessWindowSeat": { "maximum": 9 }, "Seat": { "maximum": 5 },
        } } });
        assert_eq!(disagreements(&document, "Seat", "/maximum", &json!(5)), Vec::<String>::new());
    }
}
