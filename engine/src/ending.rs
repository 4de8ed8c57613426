//! How a game ended.

use crate::explain::RuleId;
use crate::seat::{MAX_SEATS, Seat, Seats};
use crate::strict::at_most;
use crate::written_as_object;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Ending {
    /// The places from the first to the last; seats that share a place stand together.
    #[serde(deserialize_with = "at_most::<_, _, MAX_SEATS>")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::ranking))]
    pub ranking: Vec<Seats>,
    /// Who won.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub winners: Seats,
    /// The score of each seat, by seat number.
    #[serde(deserialize_with = "by_seat")]
    #[cfg_attr(feature = "openapi", schema(schema_with = schema::scores))]
    pub scores: BTreeMap<Seat, i64>,
    /// The rule that ended the game.
    pub rule: RuleId,
}
written_as_object!(Ending);

/// The largest score, so that every JSON reader can hold it exactly.
const MAX_SCORE: u64 = (1 << 53) - 1;

/// Reads an object with seat numbers as member names, each at most once. Inside a choice that is told by a tag, serde
/// hands member names over as text and reads no number from it.
fn by_seat<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Seat, i64>, D::Error> {
    struct BySeat;

    impl<'de> Visitor<'de> for BySeat {
        type Value = BTreeMap<Seat, i64>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object with seat numbers as member names")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
            let mut scores = BTreeMap::new();
            while let Some((name, score)) = members.next_entry::<String, i64>()? {
                let seat = Seat::all().find(|seat| seat.to_string() == name);
                let seat = seat.ok_or_else(|| A::Error::custom("invalid value: not the number of a seat"))?;
                if score.unsigned_abs() > MAX_SCORE {
                    return Err(A::Error::custom("invalid value: a score beyond 9007199254740991"));
                }
                if scores.insert(seat, score).is_some() {
                    return Err(A::Error::custom("duplicate field: a seat has two scores"));
                }
            }
            Ok(scores)
        }
    }

    deserializer.deserialize_map(BySeat)
}

#[cfg(feature = "openapi")]
mod schema {
    use super::MAX_SCORE;
    use crate::seat::{MAX_SEATS, Seat};
    use utoipa::ToSchema;
    use utoipa::openapi::schema::{ArrayBuilder, KnownFormat, ObjectBuilder, SchemaFormat, Type};
    use utoipa::openapi::{Array, Object, Ref};

    pub(super) fn ranking() -> Array {
        let place = ArrayBuilder::new()
            .items(Ref::from_schema_name(Seat::name()))
            .max_items(Some(MAX_SEATS))
            .description(Some("The seats that share a place."));
        ArrayBuilder::new()
            .items(place)
            .max_items(Some(MAX_SEATS))
            .description(Some(
                "The places from the first to the last; seats that share a place stand together.",
            ))
            .build()
    }

    pub(super) fn scores() -> Object {
        let largest = i64::try_from(MAX_SCORE).unwrap_or(i64::MAX);
        let score = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64)))
            .minimum(Some(-largest))
            .maximum(Some(largest))
            .description(Some("The score of a seat."));
        let seat = ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some("^[0-5]$"))
            .description(Some("The number of a seat."));
        ObjectBuilder::new()
            .property_names(Some(seat))
            .additional_properties(Some(score))
            .description(Some("The score of each seat, by seat number."))
            .examples([serde_json::json!({"0": 1, "2": 0})])
            .build()
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;

    fn read(scores: &str) -> bool {
        let text = format!(r#"{{"ranking":[[0],[2]],"winners":[0],"scores":{scores},"rule":"AC-41"}}"#);
        serde_json::from_str::<Ending>(&text).is_ok()
    }

    #[test]
    fn every_seat_has_one_score() {
        assert!(read(r#"{"0":4,"2":1}"#));
        for scores in [r#"{"0":1,"0":4,"2":0}"#, r#"{"6":1}"#, r#"{"00":1}"#, r#"{"0":9007199254740992}"#] {
            assert!(!read(scores), "{scores}");
        }
    }
}
