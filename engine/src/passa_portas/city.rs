//! Cities, and cards that name one.

use crate::strict::parsed;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A city, by its code of three capital letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct City([u8; 3]);

impl City {
    /// The letters as a number, which is compared faster than text.
    pub(super) const fn number(self) -> u32 {
        let [a, b, c] = self.0;
        u32::from_be_bytes([0, a, b, c])
    }

    fn code(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code is ASCII")
    }
}

impl Ord for City {
    fn cmp(&self, other: &Self) -> Ordering {
        self.number().cmp(&other.number())
    }
}

impl PartialOrd for City {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The text is not the code of a city.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the code of a city")]
pub struct ParseCityError;

impl FromStr for City {
    type Err = ParseCityError;

    fn from_str(code: &str) -> Result<Self, ParseCityError> {
        match *code.as_bytes() {
            [a @ b'A'..=b'Z', b @ b'A'..=b'Z', c @ b'A'..=b'Z'] => Ok(Self([a, b, c])),
            _ => Err(ParseCityError),
        }
    }
}

impl fmt::Display for City {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl Serialize for City {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for City {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer, "a city code such as BRU")
    }
}

/// A card that names a city, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// The city.
    Known(City),
    /// Somebody else's, which the viewer cannot read.
    Hidden,
}

impl Card {
    /// The city; nothing when it is hidden.
    pub const fn city(self) -> Option<City> {
        match self {
            Self::Known(city) => Some(city),
            Self::Hidden => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(city) => city.fmt(f),
            Self::Hidden => f.write_str("?"),
        }
    }
}

/// How a card is written that cannot be read: `{"hidden": true}`.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
struct HiddenCard {
    hidden: bool,
}
crate::written_as_object!(HiddenCard);

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Known(city) => city.serialize(serializer),
            Self::Hidden => Serialize::serialize(&HiddenCard { hidden: true }, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;

        impl<'de> Visitor<'de> for Written {
            type Value = Card;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a city code such as BRU, or {\"hidden\": true}")
            }

            fn visit_str<E: Error>(self, code: &str) -> Result<Card, E> {
                let city = code.parse().map(Card::Known);
                city.map_err(|_| E::invalid_value(Unexpected::Str(code), &self))
            }

            fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Card, A::Error> {
                match HiddenCard::deserialize(MapAccessDeserializer::new(members))?.hidden {
                    true => Ok(Card::Hidden),
                    false => Err(A::Error::invalid_value(Unexpected::Bool(false), &self)),
                }
            }
        }

        deserializer.deserialize_any(Written)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::City {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some("A city, by its code."))
                .pattern(Some("^[A-Z]{3}$"))
                .examples([serde_json::json!("BRU")])
                .into()
        }
    }

    impl ToSchema for super::City {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasCity".into()
        }
    }

    /// A card that the viewer cannot read.
    #[derive(utoipa::ToSchema)]
    #[schema(as = PassaPortasHiddenCard)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "it only describes what is read")]
    struct HiddenCard {
        /// Always true.
        hidden: HiddenMark,
    }

    /// The mark of something that the viewer cannot see.
    struct HiddenMark;

    impl PartialSchema for HiddenMark {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Boolean)
                .enum_values(Some([true]))
                .description(Some("The mark of something that the viewer cannot see."))
                .into()
        }
    }

    impl ToSchema for HiddenMark {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasHiddenMark".into()
        }
    }

    impl PartialSchema for super::Card {
        fn schema() -> RefOr<Schema> {
            OneOfBuilder::new()
                .item(Ref::from_schema_name(super::City::name()))
                .item(Ref::from_schema_name(HiddenCard::name()))
                .description(Some(
                    "The city that a card names, or the mark of a card that the viewer cannot read.",
                ))
                .into()
        }
    }

    impl ToSchema for super::Card {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasCard".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((super::City::name().into_owned(), super::City::schema()));
            schemas.push((HiddenCard::name().into_owned(), HiddenCard::schema()));
            schemas.push((HiddenMark::name().into_owned(), HiddenMark::schema()));
        }
    }
}
