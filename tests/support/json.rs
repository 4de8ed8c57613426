//! Answers, compared but for what is new in every answer.

use serde_json::Value;

/// A value without the members of these names, at any depth.
pub fn without(value: &Value, names: &[&str]) -> Value {
    match value {
        Value::Object(members) => {
            let kept = members.iter().filter(|(name, _)| !names.contains(&name.as_str()));
            kept.map(|(name, value)| (name.clone(), without(value, names))).collect()
        }
        Value::Array(items) => items.iter().map(|item| without(item, names)).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}
