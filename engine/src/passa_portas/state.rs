//! The board as it is written down. Anything may stand in it; [`Position`](super::Position) is its checked form.
//!
//! The same form serves for what a viewer sees: a card that the viewer cannot read is written as hidden.

use super::city::{Card, City};
use crate::bounded::bounded;
use crate::game::present;
use crate::seat::{Seat, Seats};
use crate::{names, written_as_object};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

bounded! {
    /// What is in the tank, in thousands of litres.
    Fuel(u8) in 0..=12, schema PassaPortasFuel
}
bounded! {
    /// A slot of a holder, which is also the number of persons of the group that belongs to it.
    Slot(u8) in 1..=3, schema PassaPortasSlot
}
bounded! {
    /// How many throws for fuel a turn has had. 2 stands for more as well: nothing depends on more than whether there has
    /// been a throw, and whether there has been a further one, which `rethrow_limit` may limit to one.
    Throws(u8) in 0..=2, schema PassaPortasThrows
}
bounded! {
    /// How many customs cards stand behind the front one.
    CardsBehind(u8) in 0..=16, schema PassaPortasCardsBehind
}
bounded! {
    /// How many cards of a pile nobody has seen.
    UnknownCards(u8) in 0..=48, schema PassaPortasUnknownCards
}

/// How many players there can be.
pub const MAX_PLAYERS: usize = 3;

/// How many groups a player has, one for each slot.
pub const GROUPS: usize = 3;

/// How many seats the plane has (PP-15).
pub const PLANE_SEATS: u8 = 6;

/// How many cities an edition can have.
pub const MAX_CITIES: usize = 16;

/// The cards of one kind that can lie on the discards: two of each city.
pub type Discards = ArrayVec<City, 32>;

impl Slot {
    /// The place in a list of the three groups.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The slot at a place in a list of the three groups.
    pub(super) fn at(index: usize) -> Option<Self> {
        u8::try_from(index + 1).ok().and_then(Self::new)
    }

    /// How many persons the group has (PP-06).
    pub const fn persons(self) -> u8 {
        self.0
    }
}

/// What lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasBoard))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Board {
    /// What is in the tank, in thousands of litres.
    pub fuel: Fuel,
    /// Where the plane is; absent until the start city is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub city: Option<City>,
    /// The players, in the order of `seats`.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Holder>, max_items = 3))]
    pub holders: ArrayVec<Holder, MAX_PLAYERS>,
    /// The boarding cards that nobody holds.
    pub boarding_cards: CardPile,
    /// The destination cards that nobody holds.
    pub destination_cards: CardPile,
    /// The customs cards that nobody holds.
    pub customs_cards: CustomsPile,
    /// Who started; absent while that is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub starter: Option<Seat>,
    /// Whose turn it is; absent while the starter is drawn and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub turn: Option<Turn>,
    /// Who has won; empty while the game runs.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub winners: Seats,
}
written_as_object!(Board);

/// A player's groups and customs cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasHolder))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Holder {
    /// Whose holder.
    pub seat: Seat,
    /// The groups of one, two and three persons, in slots 1, 2 and 3.
    #[cfg_attr(feature = "openapi", schema(min_items = 3, max_items = 3))]
    pub groups: [Group; GROUPS],
    /// The customs cards.
    pub customs: CustomsCards,
}
written_as_object!(Holder);

/// Where a group is, and its cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasGroup))]
#[serde(remote = "Self", tag = "state", rename_all = "snake_case", deny_unknown_fields)]
pub enum Group {
    /// It waits for the plane.
    Waiting {
        /// Where it boards; absent until the card is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        boarding: Option<Card>,
        /// Where it goes; absent until the card is drawn.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        destination: Option<Card>,
    },
    /// It sits in the plane.
    Plane {
        /// Where it goes.
        destination: Card,
    },
    /// It has got off and stands in the customs office.
    Office {},
    /// Its journey is finished.
    Home {},
}
written_as_object!(Group);

/// The customs cards of a holder, one behind the other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasCustomsCards))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct CustomsCards {
    /// The one in front; absent when there is none, or until it is turned up.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub front: Option<Card>,
    /// How many stand behind it. Nobody knows which.
    pub behind: CardsBehind,
}
written_as_object!(CustomsCards);

/// A pile of boarding or destination cards.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasCardPile))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct CardPile {
    /// How many cards lie face down. It follows from the rest, so whoever writes a state by hand may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub unknown: Option<UnknownCards>,
    /// The discards, face up, sorted by city.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<City>, max_items = 32))]
    pub discarded: Discards,
}
written_as_object!(CardPile);

/// The customs cards that are out of play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasCustomsPile))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct CustomsPile {
    /// The one that named the start city; absent until it is drawn.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub start: Option<City>,
    /// Those that have been played, sorted by city.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<City>, max_items = 16))]
    pub played: ArrayVec<City, MAX_CITIES>,
}
written_as_object!(CustomsPile);

/// The turn of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasTurn))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// What has to come next, once all cards that are due have been drawn.
    pub due: Due,
    /// How many throws for fuel there have been. A throw counts when it has come to rest (`refuelled`), not yet when it is
    /// begun (`thrown`).
    pub throws: Throws,
    /// The seats that are asked now, or as soon as all cards that are due have been drawn. In the customs phase these
    /// are all that have not answered yet, in turn order. Where groups board it is one seat; who is asked after it
    /// follows from what it does, so nobody is named before. Empty where nobody is asked, and before fuel and flight,
    /// which `seat` decides on.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub to_ask: Seats,
    /// The group that customs have sent back from the office and that may not board at once; absent when there is none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub barred: Option<GroupName>,
}
written_as_object!(Turn);

/// A group of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasGroupName))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct GroupName {
    /// Whose group.
    pub seat: Seat,
    /// Which slot.
    pub slot: Slot,
}
written_as_object!(GroupName);

names! {
    /// What has to come next in a turn.
    Due as PassaPortasDue {
        /// Before the first turn each player may board groups.
        InitialBoarding = "initial_boarding",
        /// The player on turn throws for fuel, or does not.
        Fuel = "fuel",
        /// What was thrown has to come to rest.
        Throw = "throw",
        /// The player on turn flies, or stays.
        Flight = "flight",
        /// A player decides which groups board.
        Boarding = "boarding",
        /// Those who hold customs cards may play one.
        Customs = "customs",
        /// After a customs card each player may board groups.
        LastMinute = "last_minute",
    }
}

impl Turn {
    pub(super) fn new(seat: Seat, due: Due) -> Self {
        Self { seat, due, throws: Throws::MIN, to_ask: Seats::new(), barred: None }
    }
}
