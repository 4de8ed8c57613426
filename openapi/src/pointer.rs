//! Changes of JSON by JSON Pointers (RFC 6901).

use serde_json::{Map, Value};

/// Puts a value at a place. Objects on the way are made where they are missing; a place in a list has to be there
/// already, or be its end.
pub fn set(target: &mut Value, pointer: &str, value: Value) {
    let mut place = target;
    for step in pointer.split('/').skip(1).map(unescape) {
        if let Value::Array(items) = place {
            let index = step.parse().unwrap_or(items.len());
            if index >= items.len() {
                items.push(Value::Null);
            }
            let last = items.len() - 1;
            place = &mut items[index.min(last)];
        } else {
            if !place.is_object() {
                *place = Map::new().into();
            }
            place = &mut place[step.as_str()];
        }
    }
    *place = value;
}

/// Takes away what stands at a place; says whether there was something.
pub fn remove(target: &mut Value, pointer: &str) -> bool {
    let Some((parent, step)) = pointer.rsplit_once('/') else { return false };
    match target.pointer_mut(parent) {
        Some(Value::Object(members)) => members.shift_remove(&unescape(step)).is_some(),
        Some(Value::Array(items)) => {
            let index = step.parse().ok().filter(|index| *index < items.len());
            index.map(|index: usize| items.remove(index)).is_some()
        }
        Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) | None => false,
    }
}

/// A member name as a step of a pointer.
pub fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

fn unescape(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_set_at_their_places() {
        let mut value = json!({ "a": [{ "b": 1 }] });
        set(&mut value, "/a/0/b", json!(2));
        set(&mut value, "/a/1", json!("new"));
        set(&mut value, "/c/d~1e", json!(true));
        assert_eq!(value, json!({ "a": [{ "b": 2 }, "new"], "c": { "d/e": true } }));
    }

    #[test]
    fn values_are_removed() {
        let mut value = json!({ "a": [1, 2], "b~c": 3 });
        assert!(remove(&mut value, "/a/0") && remove(&mut value, "/b~0c"));
        assert!(!remove(&mut value, "/a/1") && !remove(&mut value, "/d"));
        assert_eq!(value, json!({ "a": [2] }));
    }
}
