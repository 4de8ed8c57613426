//! What is wrong with the text of a body, whatever its schema.

use super::escape;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;

/// The deepest nesting of brackets and braces, whether the text is JSON or not.
pub(super) fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for &byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// Where numbers stand that are written with a point or an exponent.
pub(super) fn fractions(value: &Value) -> Vec<String> {
    match value {
        Value::Number(number) if number.is_f64() => vec![String::new()],
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        Value::Array(items) => {
            let of_item = |(place, item)| below(format_args!("{place}"), fractions(item));
            items.iter().enumerate().flat_map(of_item).collect()
        }
        Value::Object(members) => {
            let of_member = |(name, value): (&String, _)| below(escape(name), fractions(value));
            members.iter().flat_map(of_member).collect()
        }
    }
}

fn below(step: impl fmt::Display, pointers: Vec<String>) -> Vec<String> {
    pointers.into_iter().map(|pointer| format!("/{step}{pointer}")).collect()
}

/// Where lists stand that are longer than `most`.
pub(super) fn long_lists(value: &Value, most: u64) -> Vec<String> {
    match value {
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        Value::Array(items) if items.len() as u64 > most => vec![String::new()],
        Value::Array(items) => {
            let of_item = |(place, item)| below(format_args!("{place}"), long_lists(item, most));
            items.iter().enumerate().flat_map(of_item).collect()
        }
        Value::Object(members) => {
            let of_member = |(name, value): (&String, _)| below(escape(name), long_lists(value, most));
            members.iter().flat_map(of_member).collect()
        }
    }
}

/// Where the first members stand, `most` at most, whose object has one of the same name before them.
pub(super) fn repeated_members(bytes: &[u8], most: usize) -> Vec<String> {
    let mut found = Vec::new();
    let walk = Walk { at: String::new(), found: &mut found, most };
    // A text that is no JSON has been told as such already.
    let _ = walk.deserialize(&mut serde_json::Deserializer::from_slice(bytes));
    found
}

struct Walk<'a> {
    at: String,
    found: &'a mut Vec<String>,
    most: usize,
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        let Self { at, found, most } = self;
        let mut place = 0;
        while items
            .next_element_seed(Walk { at: format!("{at}/{place}"), found: &mut *found, most })?
            .is_some()
        {
            place += 1;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let Self { at, found, most } = self;
        let mut names = HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            let below = format!("{at}/{}", escape(&name));
            if names.insert(name) {
                members.next_value_seed(Walk { at: below, found: &mut *found, most })?;
            } else {
                if found.len() < most {
                    found.push(below);
                }
                members.next_value::<IgnoredAny>()?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn depth_does_not_count_brackets_in_texts() {
        assert_eq!(depth(br#"{"a": [1, "]}[[[\"[["]}"#), 2);
        assert_eq!(depth(b"[[[["), 4);
    }

    #[test]
    fn fractions_are_found_at_their_places() {
        assert_eq!(fractions(&json!({"a/b": [1, 1.0], "c": 2})), ["/a~1b/1"]);
    }

    #[test]
    fn long_lists_are_found_at_their_places() {
        assert_eq!(long_lists(&json!({"a": [[1, 2], [1, 2, 3]], "b": [1, 2, 3]}), 2), ["/a/1", "/b"]);
    }

    #[test]
    fn repeated_members_are_found_at_their_places() {
        let text = br#"{"a": {"b": 1, "b": 2}, "c": [{"d": 1, "d": 1, "d": 1}], "a": {"b": 1}}"#;
        assert_eq!(repeated_members(text, 9), ["/a/b", "/c/0/d", "/c/0/d", "/a"]);
        assert_eq!(repeated_members(text, 2), ["/a/b", "/c/0/d"]);
    }
}
