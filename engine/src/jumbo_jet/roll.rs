//! What chance brings: dice and cards.

use super::cards::{CardId, PlanId};
use super::state::Pair;
use crate::dice::DieFace;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// What chance brought: `[3, 4]`, `5`, `"FP07"` or `"CC03"`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Roll {
    /// What two dice show, first and second.
    TwoDice(Pair),
    /// What one die shows.
    OneDie(DieFace),
    /// A flight plan.
    FlightPlan(PlanId),
    /// A chance card.
    ChanceCard(CardId),
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoDice([first, second]) => write!(f, "{first},{second}"),
            Self::OneDie(die) => die.fmt(f),
            Self::FlightPlan(plan) => plan.fmt(f),
            Self::ChanceCard(card) => card.fmt(f),
        }
    }
}

impl Serialize for Roll {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::TwoDice(dice) => dice.serialize(serializer),
            Self::OneDie(die) => die.serialize(serializer),
            Self::FlightPlan(plan) => plan.serialize(serializer),
            Self::ChanceCard(card) => card.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Roll {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            TwoDice(Pair),
            OneDie(DieFace),
            FlightPlan(PlanId),
            ChanceCard(CardId),
        }
        let written = Written::deserialize(deserializer).map_err(|_| {
            serde::de::Error::custom(
                "invalid value: expected dice such as [3, 4] or 5, or a card such as \"FP07\"",
            )
        })?;
        Ok(match written {
            Written::TwoDice(dice) => Self::TwoDice(dice),
            Written::OneDie(die) => Self::OneDie(die),
            Written::FlightPlan(plan) => Self::FlightPlan(plan),
            Written::ChanceCard(card) => Self::ChanceCard(card),
        })
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use crate::dice::DieFace;
    use crate::jumbo_jet::cards::{CardId, PlanId};
    use crate::jumbo_jet::state::PairForm;
    use utoipa::openapi::schema::{OneOfBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::Roll {
        fn schema() -> RefOr<Schema> {
            OneOfBuilder::new()
                .item(Ref::from_schema_name(PairForm::name()))
                .item(Ref::from_schema_name(DieFace::name()))
                .item(Ref::from_schema_name(PlanId::name()))
                .item(Ref::from_schema_name(CardId::name()))
                .description(Some("What chance brought: two dice, one die, a flight plan or a chance card."))
                .examples([serde_json::json!([3, 4])])
                .into()
        }
    }

    impl ToSchema for super::Roll {
        fn name() -> std::borrow::Cow<'static, str> {
            "JumboJetRoll".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((PairForm::name().into_owned(), PairForm::schema()));
            schemas.push((DieFace::name().into_owned(), DieFace::schema()));
            schemas.push((PlanId::name().into_owned(), PlanId::schema()));
            schemas.push((CardId::name().into_owned(), CardId::schema()));
        }
    }
}
