//! Flight plans and chance cards: their ids, sets of them, and piles.
//!
//! A pile has no stored order. Cards that nobody has seen are a set, of which each is as likely to lie on top as any
//! other; below them lie the cards that were put under the pile, in that order (JJ-05).

use crate::chance::Weighted;
use crate::game::Wire;
use crate::strict::parsed;
use crate::written_as_object;
use arrayvec::{ArrayString, ArrayVec};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::marker::PhantomData;
use std::str::FromStr;

/// How many cards of one kind there can be: as many as a set has bits for, numbered from 1.
pub const MAX_CARDS: usize = 63;

/// The number of a card, from 1 to [`MAX_CARDS`].
pub trait CardNumber: Wire + Copy + Eq + Ord + Hash + Display + FromStr {
    /// The card with this number; `None` outside 1 to 63.
    fn new(number: u8) -> Option<Self>;
    /// Its number.
    fn number(self) -> u8;
    /// Its place in a list that begins with number 1.
    fn index(self) -> usize {
        usize::from(self.number()) - 1
    }
}

/// The text is not the id of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the id of a card")]
pub struct ParseCardError;

macro_rules! card_id {
    ($(#[doc = $doc:literal])+ $name:ident, $prefix:literal, $schema:literal, $pattern:literal) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(u8);

        impl CardNumber for $name {
            fn new(number: u8) -> Option<Self> {
                (1..=MAX_CARDS).contains(&usize::from(number)).then_some(Self(number))
            }

            fn number(self) -> u8 {
                self.0
            }
        }

        impl $name {
            fn id(self) -> ArrayString<4> {
                let digit = |number| char::from(b'0' + number);
                let mut id = ArrayString::new();
                id.push_str($prefix);
                id.push(digit(self.0 / 10));
                id.push(digit(self.0 % 10));
                id
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.id())
            }
        }

        impl FromStr for $name {
            type Err = ParseCardError;

            fn from_str(id: &str) -> Result<Self, ParseCardError> {
                let digits = id.strip_prefix($prefix).ok_or(ParseCardError)?;
                match *digits.as_bytes() {
                    [tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                        Self::new((tens - b'0') * 10 + (ones - b'0')).ok_or(ParseCardError)
                    }
                    _ => Err(ParseCardError),
                }
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.id())
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                parsed(deserializer, concat!("a card id such as ", $prefix, "07"))
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::PartialSchema for $name {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
                utoipa::openapi::schema::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .description(Some(concat!($($doc),+).trim()))
                    .pattern(Some($pattern))
                    .examples([serde_json::json!(concat!($prefix, "07"))])
                    .into()
            }
        }

        #[cfg(feature = "openapi")]
        impl utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> {
                $schema.into()
            }
        }
    };
}

card_id!(
    /// The id of a flight plan.
    PlanId, "FP", "JumboJetFlightPlanId", "^FP(0[1-9]|[1-5][0-9]|6[0-3])$"
);
card_id!(
    /// The id of a chance card.
    CardId, "CC", "JumboJetChanceCardId", "^CC(0[1-9]|[1-5][0-9]|6[0-3])$"
);

/// Different cards of one kind, written as the list of their ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CardSet<C>(u64, PhantomData<C>);

/// Flight plans.
pub type PlanSet = CardSet<PlanId>;

impl<C: CardNumber> Default for CardSet<C> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<C: CardNumber> CardSet<C> {
    /// No card.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the card is one of them.
    pub fn contains(self, card: C) -> bool {
        self.0 >> card.number() & 1 == 1
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, card: C) -> Self {
        Self(self.0 | 1 << card.number(), PhantomData)
    }

    /// These without one.
    #[must_use]
    pub fn without(self, card: C) -> Self {
        Self(self.0 & !(1 << card.number()), PhantomData)
    }

    /// Those that are in both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = C> + Clone {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let number = u8::try_from(bits.trailing_zeros()).ok()?;
            bits &= bits.wrapping_sub(1);
            C::new(number)
        })
    }
}

impl<C: CardNumber> FromIterator<C> for CardSet<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<C: CardNumber> Debug for CardSet<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<C: CardNumber> Serialize for CardSet<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, C: CardNumber> Deserialize<'de> for CardSet<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = ArrayVec::<C, MAX_CARDS>::deserialize(deserializer)?;
        let set: Self = cards.iter().copied().collect();
        if set.len() != cards.len() {
            return Err(serde::de::Error::custom(
                "invalid value: a card occurs twice, expected different cards",
            ));
        }
        Ok(set)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::{CardNumber, CardSet};
    use utoipa::openapi::schema::{ArrayBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl<C: CardNumber> PartialSchema for CardSet<C> {
        fn schema() -> RefOr<Schema> {
            ArrayBuilder::new()
                .items(Ref::from_schema_name(C::name()))
                .max_items(Some(super::MAX_CARDS))
                .unique_items(true)
                .description(Some("Different cards."))
                .into()
        }
    }

    impl<C: CardNumber> ToSchema for CardSet<C> {
        fn name() -> std::borrow::Cow<'static, str> {
            format!("{}Set", C::name()).into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((C::name().into_owned(), C::schema()));
        }
    }
}

/// A face-down pile. The cards that nobody has seen lie above those that were put under the pile.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = Pile))]
#[serde(remote = "Self", deny_unknown_fields, bound = "C: CardNumber")]
pub struct Pile<C: CardNumber> {
    /// The cards that nobody has seen. Each of them is as likely to be the top one as any other.
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::HashSet<C>, max_items = 63))]
    pub unknown: CardSet<C>,
    /// The cards that were put under the pile, the next one to be drawn first.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<C>, max_items = 63))]
    pub returned: ArrayVec<C, MAX_CARDS>,
}
written_as_object!(Pile<C>, C: CardNumber);

impl<C: CardNumber> Pile<C> {
    /// How many cards lie there.
    pub fn len(&self) -> usize {
        self.unknown.len() + self.returned.len()
    }

    /// Whether no card lies there.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every card of the pile, those that were put under it last.
    pub fn iter(&self) -> impl Iterator<Item = C> {
        self.unknown.iter().chain(self.returned.iter().copied())
    }

    /// The cards that can lie on top, ascending, all equally likely.
    pub(super) fn top(&self) -> Vec<Weighted<C>> {
        let known = self.returned.first().filter(|_| self.unknown.is_empty());
        self.unknown.iter().chain(known.copied()).map(|value| Weighted { value, weight: 1 }).collect()
    }

    /// Whether the card can lie on top.
    pub(super) fn can_bring(&self, card: C) -> bool {
        if self.unknown.is_empty() {
            self.returned.first() == Some(&card)
        } else {
            self.unknown.contains(card)
        }
    }

    /// Takes the top card, which is this one.
    pub(super) fn draw(&mut self, card: C) {
        if self.unknown.contains(card) {
            self.unknown = self.unknown.without(card);
        } else if self.returned.first() == Some(&card) {
            self.returned.remove(0);
        }
    }

    /// Puts a card under the pile. A pile has room for every card that there can be.
    pub(super) fn put_under(&mut self, card: C) {
        let _ = self.returned.try_push(card);
    }
}
