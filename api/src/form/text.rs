//! What is wrong with the text of a body, whatever its schema.

use super::escape;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
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

/// Why a text cannot be read.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Unreadable {
    /// It is JSON, but the number at this place is larger than any that is known here.
    LargeNumber(String),
    /// It is no JSON beyond this place.
    NoJson { line: usize, column: usize, found: Found },
}

/// What stands where a text stops being JSON.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Found {
    /// This character.
    Letter(char),
    /// Nothing more: the text has ended.
    End,
    /// Something that cannot be shown.
    Other,
}

impl Found {
    fn of(error: &serde_json::Error, bytes: &[u8]) -> Self {
        let mut lines = bytes.split(|byte| *byte == b'\n');
        let line = error.line().checked_sub(1).and_then(|before| lines.nth(before));
        let place = error.column().checked_sub(1);
        match line.zip(place).and_then(|(line, place)| line.get(place)) {
            _ if error.is_eof() => Self::End,
            Some(byte) if byte.is_ascii_graphic() => Self::Letter(char::from(*byte)),
            Some(_) | None => Self::Other,
        }
    }
}

/// Where the first members stand, `most` at most, whose object has one of the same name before them.
pub(super) fn repeated_members(bytes: &[u8], most: usize) -> Result<Vec<String>, Unreadable> {
    let (mut at, mut found) = (String::new(), Vec::new());
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let read = Repeats { at: &mut at, found: &mut found, most }.deserialize(&mut reader);
    match read.and_then(|()| reader.end()) {
        Ok(()) => Ok(found),
        // The reader tells it in words alone.
        Err(error) if error.to_string().starts_with("number out of range") => {
            Err(Unreadable::LargeNumber(at))
        }
        Err(error) => Err(Unreadable::NoJson {
            line: error.line(),
            column: error.column(),
            found: Found::of(&error, bytes),
        }),
    }
}

struct Repeats<'a> {
    at: &'a mut String,
    found: &'a mut Vec<String>,
    most: usize,
}

impl Repeats<'_> {
    /// The search in an item or a member. Whoever starts it has to cut the pointer again.
    fn below(&mut self, step: impl fmt::Display) -> Repeats<'_> {
        *self.at += &format!("/{step}");
        Repeats { at: &mut *self.at, found: &mut *self.found, most: self.most }
    }
}

impl<'de> DeserializeSeed<'de> for Repeats<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Repeats<'_> {
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

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        let here = self.at.len();
        let mut place = 0;
        while items.next_element_seed(self.below(place))?.is_some() {
            self.at.truncate(here);
            place += 1;
        }
        self.at.truncate(here);
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        let here = self.at.len();
        let mut names = HashSet::new();
        while let Some(name) = members.next_key::<String>()? {
            let below = self.below(escape(&name));
            if !names.insert(name) && below.found.len() < below.most {
                below.found.push(below.at.clone());
            }
            members.next_value_seed(below)?;
            self.at.truncate(here);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_does_not_count_brackets_in_texts() {
        assert_eq!(depth(br#"{"a": [1, "]}[[[\"[["]}"#), 2);
        assert_eq!(depth(b"[[[["), 4);
    }

    #[test]
    fn repeated_members_are_found_at_their_places() {
        let text = br#"{"a": {"b": 1, "b": 2}, "c": [{"d": 1, "d": 1, "d": 1}], "a": {"b": 1}}"#;
        let found = |most| repeated_members(text, most).expect("it is JSON");
        assert_eq!(found(9), ["/a/b", "/c/0/d", "/c/0/d", "/a"]);
        assert_eq!(found(2), ["/a/b", "/c/0/d"]);
    }

    #[test]
    fn a_number_that_is_too_large_is_json() {
        let at = |text: &str| repeated_members(text.as_bytes(), 9).expect_err(text);
        for number in ["1e400", "-1e400", "1E+99999999999999999999"] {
            let place = Unreadable::LargeNumber("/a/1/b".to_owned());
            assert_eq!(at(&format!(r#"{{"c": 1, "a": [{{}}, {{"b": {number}}}]}}"#)), place);
        }
        assert_eq!(at("[1,\n 1e]"), Unreadable::NoJson { line: 2, column: 4, found: Found::Letter(']') });
    }

    #[test]
    fn what_stands_where_a_text_stops_being_json_is_found() {
        for (text, place, expected) in [
            (r#"{"a": 1,}"#, (1, 9), Found::Letter('}')),
            ("{'a': 1}", (1, 2), Found::Letter('\'')),
            ("{\n  \"a\" 1}", (2, 7), Found::Letter('1')),
            ("[1, 2", (1, 5), Found::End),
            (r#"{"a": "b"#, (1, 8), Found::End),
            ("[1] x", (1, 5), Found::Letter('x')),
            ("[\u{e9}]", (1, 2), Found::Other),
        ] {
            let (line, column) = place;
            let expected = Unreadable::NoJson { line, column, found: expected };
            assert_eq!(repeated_members(text.as_bytes(), 9), Err(expected), "{text}");
        }
    }
}
