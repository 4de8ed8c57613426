//! What chance brings: points for fuel, cards, and who starts.

use super::city::City;
use crate::bounded::bounded;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

bounded! {
    /// What one die or one disc shows; a disc has the faces 1 and 2.
    Face(u8) in 1..=6, schema PassaPortasFace
}

/// What was thrown for fuel: one die, or two dice or discs, first and second.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Points {
    /// One die.
    One(Face),
    /// Two dice or discs.
    Two([Face; 2]),
}

impl Points {
    /// The points together, which are thousands of litres (PP-23).
    pub fn total(self) -> u8 {
        self.faces().map(Face::get).sum()
    }

    /// The single faces.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        let (first, second) = match self {
            Self::One(face) => (face, None),
            Self::Two([first, second]) => (first, Some(second)),
        };
        std::iter::once(first).chain(second)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(face) => face.fmt(f),
            Self::Two([first, second]) => write!(f, "{first},{second}"),
        }
    }
}

/// What chance brought: `4`, `[1, 2]`, `"BRU"`, or the number of the seat that starts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Roll {
    /// A whole number: the points of one die, or the seat that starts.
    Number(u8),
    /// The faces of two dice or discs.
    Pair([Face; 2]),
    /// The city that a card names.
    City(City),
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Pair([first, second]) => write!(f, "{first},{second}"),
            Self::City(city) => city.fmt(f),
        }
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => number.serialize(serializer),
            Self::Pair(faces) => faces.serialize(serializer),
            Self::City(city) => city.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u8),
            Pair([Face; 2]),
            City(City),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Number(number)) if number <= 6 => Ok(Self::Number(number)),
            Ok(Written::Pair(faces)) => Ok(Self::Pair(faces)),
            Ok(Written::City(city)) => Ok(Self::City(city)),
            Ok(Written::Number(_)) | Err(_) => Err(serde::de::Error::custom(
                "invalid value: expected points such as 4 or [1, 2], or a city code such as \"BRU\"",
            )),
        }
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::Face;
    use crate::passa_portas::city::City;
    use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    /// What two dice or discs show, first and second.
    #[derive(ToSchema)]
    #[schema(as = PassaPortasFaces, min_items = 2, max_items = 2, example = json!([1, 2]))]
    struct Faces(#[expect(dead_code, reason = "it is only a schema")] Vec<Face>);

    /// The number that chance brought.
    struct Number;

    impl PartialSchema for Number {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::Integer)
                .minimum(Some(0))
                .maximum(Some(6))
                .description(Some("The points of one die, or the number of the seat that starts."))
                .examples([serde_json::json!(4)])
                .into()
        }
    }

    impl ToSchema for Number {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasNumber".into()
        }
    }

    impl PartialSchema for super::Points {
        fn schema() -> RefOr<Schema> {
            OneOfBuilder::new()
                .item(Ref::from_schema_name(Face::name()))
                .item(Ref::from_schema_name(Faces::name()))
                .description(Some(
                    "What was thrown for fuel: one die, or two dice or discs, first and second.",
                ))
                .examples([serde_json::json!(4)])
                .into()
        }
    }

    impl ToSchema for super::Points {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasPoints".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Face::name().into_owned(), Face::schema()));
            schemas.push((Faces::name().into_owned(), Faces::schema()));
        }
    }

    impl PartialSchema for super::Roll {
        fn schema() -> RefOr<Schema> {
            OneOfBuilder::new()
                .item(Ref::from_schema_name(Number::name()))
                .item(Ref::from_schema_name(Faces::name()))
                .item(Ref::from_schema_name(City::name()))
                .description(Some(
                    "What chance brought: points, a card by its city, or the seat that starts.",
                ))
                .examples([serde_json::json!(4)])
                .into()
        }
    }

    impl ToSchema for super::Roll {
        fn name() -> std::borrow::Cow<'static, str> {
            "PassaPortasRoll".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((Number::name().into_owned(), Number::schema()));
            schemas.push((Face::name().into_owned(), Face::schema()));
            schemas.push((Faces::name().into_owned(), Faces::schema()));
            schemas.push((City::name().into_owned(), City::schema()));
        }
    }
}
