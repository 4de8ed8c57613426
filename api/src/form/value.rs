//! The values of a body that is wrong, of which only what is asked for is read.

use super::MAX_LIST;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::fmt;

/// A value that is read one level deep: its items and members are still text.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) enum Shallow<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    /// One item more than any list can have, at most: enough to see that it is too long.
    List(Vec<&'a str>),
    /// Of members of the same name it has the last one.
    Object(BTreeMap<String, &'a str>),
}

impl<'a> Shallow<'a> {
    /// Reads a part of a body that is known to be JSON.
    pub(super) fn read(text: &'a str) -> Self {
        serde_json::from_str(text).unwrap_or(Self::Null)
    }

    /// Its type, as JSON Schema calls it. All our numbers are integers, or are meant to be.
    pub(super) fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "boolean",
            Self::Number(_) => "integer",
            Self::Text(_) => "string",
            Self::List(_) => "array",
            Self::Object(_) => "object",
        }
    }

    /// Whether it is an object with a member of this name.
    pub(super) fn has(&self, name: &str) -> bool {
        matches!(self, Self::Object(members) if members.contains_key(name))
    }

    /// The member of this name, if it is an object and has one.
    pub(super) fn member(&self, name: &str) -> Option<Self> {
        match self {
            Self::Object(members) => members.get(name).map(|text| Self::read(text)),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::Text(_) | Self::List(_) => None,
        }
    }
}

impl<'de> Deserialize<'de> for Shallow<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Shallow<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Shallow<'de>, E> {
        Ok(Shallow::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Shallow<'de>, E> {
        Ok(Shallow::Bool(value))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Shallow<'de>, E> {
        Ok(Shallow::Number(value.into()))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Shallow<'de>, E> {
        Ok(Shallow::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Shallow<'de>, E> {
        Ok(Number::from_f64(value).map_or(Shallow::Null, Shallow::Number))
    }

    fn visit_str<E>(self, value: &str) -> Result<Shallow<'de>, E> {
        Ok(Shallow::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Shallow<'de>, A::Error> {
        let mut texts = Vec::new();
        while let Some(item) = items.next_element::<&RawValue>()? {
            if texts.len() as u64 <= MAX_LIST {
                texts.push(item.get());
            }
        }
        Ok(Shallow::List(texts))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Shallow<'de>, A::Error> {
        let mut texts = BTreeMap::new();
        while let Some((name, value)) = members.next_entry::<String, &RawValue>()? {
            texts.insert(name, value.get());
        }
        Ok(Shallow::Object(texts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_level_is_read() {
        let body = r#" {"a" : [ 1 , [2] ,"\u0041"], "b": 0, "b": {} } "#;
        let Shallow::Object(members) = Shallow::read(body) else { panic!("it is an object") };
        assert_eq!(
            members,
            BTreeMap::from([("a".to_owned(), r#"[ 1 , [2] ,"\u0041"]"#), ("b".to_owned(), "{}")])
        );
        let Shallow::List(items) = Shallow::read(members["a"]) else { panic!("it is a list") };
        assert_eq!(items, ["1", "[2]", r#""\u0041""#]);
        assert_eq!(Shallow::read(items[2]), Shallow::Text("A".to_owned()));
    }
}
