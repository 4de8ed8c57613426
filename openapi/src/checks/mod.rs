//! The rules that the document has to keep. Each is a function that lists what breaks it.

use crate::example::Examples;
use serde_json::Value;

/// Everything that is wrong with a document and its examples.
pub fn all(_document: &Value, _examples: &Examples) -> Vec<String> {
    Vec::new()
}
