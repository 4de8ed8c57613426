//! The pattern of action ids and their reader agree.

use crate::service::{DOCUMENT, validator};
use aerodrome_engine::aeroplane_chess::Action;
use serde_json::{Value, json};

#[test]
fn the_pattern_takes_what_the_reader_takes() {
    let validator = validator(&json!({ "$ref": "#/components/schemas/AeroplaneChessActionId" }));
    let kinds = ["roll", "pass", "take-off", "move", "chance", "Roll", "take_off", ""];
    let places = ["", ":", ":0", ":3", ":4", ":-1", ":00", ":0 ", ": 0", ":é"];
    let flags =
        ["", "+", "+shortcut", "+stack", "+shortcut+stack", "+stack+shortcut", "+shortcut+shortcut", "\n"];
    let mut read = 0;
    let ids = kinds.iter().flat_map(|kind| places.iter().map(move |place| format!("{kind}{place}")));
    let ids: Vec<String> = ids.flat_map(|start| flags.map(|flag| format!("{start}{flag}"))).collect();
    for id in ids {
        let action = id.parse::<Action>();
        assert_eq!(validator.is_valid(&Value::from(id.as_str())), action.is_ok(), "{id:?}");
        if let Ok(action) = action {
            assert_eq!(action.to_string(), id);
            read += 1;
        }
    }
    assert_eq!(read, 12);
}

/// The ids that stand in the document as examples are ids.
#[test]
fn the_examples_are_ids() {
    let examples = &DOCUMENT["components"]["schemas"]["AeroplaneChessActionId"]["examples"];
    let examples = examples.as_array().expect("there are examples");
    assert!(examples.iter().all(|id| id.as_str().is_some_and(|id| id.parse::<Action>().is_ok())));
}
