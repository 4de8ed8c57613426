//! Readers that take exactly what is documented.
//!
//! The readers that serde derives take more than that: an array of the members' values in place of an object, and
//! `{"name": null}` in place of `"name"`. The macros here close both doors for types with `#[serde(remote = "Self")]`.

use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// A type that is written as an object. [`read_as_object`](crate::read_as_object) implements it.
pub trait FromObject: Sized {
    /// The derived reader.
    fn from_members<'de, D: Deserializer<'de>>(members: D) -> Result<Self, D::Error>;
}

/// A type that is written as a name. [`written_as_name`](crate::written_as_name) implements it.
pub trait FromName: Sized {
    /// The derived reader.
    fn from_name<'de, D: Deserializer<'de>>(name: D) -> Result<Self, D::Error>;
}

/// Reads an object, and nothing else.
pub fn object<'de, D: Deserializer<'de>, T: FromObject>(deserializer: D) -> Result<T, D::Error> {
    struct Object<T>(PhantomData<T>);

    impl<'de, T: FromObject> Visitor<'de> for Object<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object")
        }

        fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<T, A::Error> {
            T::from_members(MapAccessDeserializer::new(members))
        }
    }

    deserializer.deserialize_map(Object(PhantomData))
}

/// Reads a name, and nothing else.
pub fn name<'de, D: Deserializer<'de>, T: FromName>(deserializer: D) -> Result<T, D::Error> {
    struct Name<T>(PhantomData<T>);

    impl<T: FromName> Visitor<'_> for Name<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a name")
        }

        fn visit_str<E: Error>(self, name: &str) -> Result<T, E> {
            T::from_name(StrDeserializer::new(name))
        }
    }

    deserializer.deserialize_str(Name(PhantomData))
}

/// Reads a text that stands for a value. `expected` says which texts do.
pub fn parsed<'de, D: Deserializer<'de>, T: FromStr>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    struct Text<T> {
        expected: &'static str,
        value: PhantomData<T>,
    }

    impl<T: FromStr> Visitor<'_> for Text<T> {
        type Value = T;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(self.expected)
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
            text.parse().map_err(|_| E::custom(format_args!("invalid value: expected {}", self.expected)))
        }
    }

    deserializer.deserialize_str(Text { expected, value: PhantomData })
}

/// Reads a list of at most `N` items.
///
/// # Errors
///
/// When it is no list, has more items, or an item cannot be read.
pub fn at_most<'de, D, T, const N: usize>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list = Vec::deserialize(deserializer)?;
    if list.len() > N {
        return Err(D::Error::invalid_length(list.len(), &format!("at most {N} items").as_str()));
    }
    Ok(list)
}

/// Lets a type with `#[serde(remote = "Self")]` be read from an object only.
#[macro_export]
macro_rules! read_as_object {
    ($type:ty $(, $parameter:ident: $bound:path)?) => {
        impl$(<$parameter: $bound>)? $crate::strict::FromObject for $type {
            fn from_members<'de, D: ::serde::Deserializer<'de>>(members: D) -> Result<Self, D::Error> {
                // The derived reader is a function of the type itself, which comes before that of the trait.
                Self::deserialize(members)
            }
        }

        impl<'de, $($parameter: $bound)?> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::strict::object(deserializer)
            }
        }
    };
}

/// Lets a type with `#[serde(remote = "Self")]` be written as its derived writer does, and be read from an object only.
#[macro_export]
macro_rules! written_as_object {
    ($type:ty $(, $parameter:ident: $bound:path)?) => {
        $crate::read_as_object!($type $(, $parameter: $bound)?);

        impl$(<$parameter: $bound>)? ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }
    };
}

/// Lets a type with `#[serde(remote = "Self")]` be written as its derived writer does, and be read from a name only.
#[macro_export]
macro_rules! written_as_name {
    ($type:ty) => {
        impl $crate::strict::FromName for $type {
            fn from_name<'de, D: ::serde::Deserializer<'de>>(name: D) -> Result<Self, D::Error> {
                Self::deserialize(name)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::strict::name(deserializer)
            }
        }

        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                Self::serialize(self, serializer)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use serde::{Deserialize, Serialize};

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(remote = "Self", deny_unknown_fields)]
    struct Pair {
        first: Side,
        #[serde(default)]
        second: Option<Side>,
    }
    written_as_object!(Pair);

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(remote = "Self", rename_all = "snake_case")]
    enum Side {
        Left,
        Right,
    }
    written_as_name!(Side);

    #[derive(PartialEq, Debug, Serialize, Deserialize)]
    #[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
    enum Step {
        Turn { to: Side },
    }
    written_as_object!(Step);

    fn read<'a, T: Deserialize<'a>>(json: &'a str) -> Option<T> {
        serde_json::from_str(json).ok()
    }

    #[test]
    fn only_objects_and_names_are_read() {
        let pair = Pair { first: Side::Left, second: None };
        assert_eq!(read(r#"{"first": "left"}"#), Some(pair));
        assert_eq!(read(r#"{"type": "turn", "to": "right"}"#), Some(Step::Turn { to: Side::Right }));
        for json in [r#"["left"]"#, r#"{"first": {"left": null}}"#, r#"{"first": "up"}"#] {
            assert_eq!(read::<Pair>(json), None, "{json}");
        }
        assert_eq!(read::<Step>(r#"["turn", "right"]"#), None);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let pair = Pair { first: Side::Left, second: Some(Side::Right) };
        let json = serde_json::to_string(&pair).expect("it can be written");
        assert_eq!(json, r#"{"first":"left","second":"right"}"#);
        assert_eq!(read(&json), Some(pair));
    }

    #[test]
    fn long_lists_are_refused() {
        #[derive(Deserialize)]
        struct List {
            #[serde(deserialize_with = "super::at_most::<_, _, 2>")]
            items: Vec<u8>,
        }
        assert_eq!(read::<List>(r#"{"items": [1, 2]}"#).map(|list| list.items), Some(vec![1, 2]));
        assert!(read::<List>(r#"{"items": [1, 2, 3]}"#).is_none());
    }
}
