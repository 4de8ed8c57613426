//! What stands in an edition's data file, which is also what callers see of the board.

use crate::catalog::{Fact, SeatColour, Status, Text};
use crate::drawing::{Cell, Grid};
use crate::jumbo_jet::board::Space;
use crate::jumbo_jet::cards::{CardId, PlanId};
use crate::jumbo_jet::money::Money;
use crate::{names, written_as_object};
use serde::{Deserialize, Serialize};

/// Declares objects of the data file: strict readers, and schemas with feature `openapi`.
macro_rules! data {
    ($($(#[doc = $doc:literal])+ $name:ident as $schema:ident { $($(#[$meta:meta])+ $field:ident: $type:ty,)+ })+) => {$(
        $(#[doc = $doc])+
        #[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[cfg_attr(feature = "openapi", schema(as = $schema))]
        #[serde(remote = "Self", deny_unknown_fields)]
        pub struct $name {
            $($(#[$meta])+ pub $field: $type,)+
        }
        written_as_object!($name);
    )+};
}

data! {
    /// An edition of the game: its board, its flight plans and its chance cards.
    EditionData as JumboJetEdition {
        /// Which edition.
        #[cfg_attr(feature = "openapi", schema(max_length = 64, example = "2004"))]
        edition: String,
        /// The version of this description; changes with every change of a fact.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "1.0.0"))]
        version: String,
        /// Its name for people.
        name: Text,
        /// What is known about the edition, and from where.
        #[cfg_attr(feature = "openapi", schema(max_items = 128))]
        facts: Vec<Fact>,
        /// The grid on which everything is drawn. Each cell is the centre of a space; squares of up to 2 by 2 cells
        /// never overlap.
        grid: Grid,
        /// The airlines, by seat.
        #[cfg_attr(feature = "openapi", schema(min_items = 6, max_items = 6))]
        seats: Vec<SeatColour>,
        /// The groups of cities.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 16))]
        continents: Vec<Continent>,
        /// The circuit, from R1 on.
        #[cfg_attr(feature = "openapi", schema(min_items = 3, max_items = 99))]
        circuit: Vec<CircuitSpace>,
        /// The landing runway, from L1 on.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 99))]
        landing_runway: Vec<LandingSpace>,
        /// The take-off runway, from T1 on, which planes start from.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 99))]
        take_off_runway: Vec<TakeOffSpace>,
        /// The flight plans.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 63))]
        flight_plans: Vec<FlightPlan>,
        /// The chance cards.
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 63))]
        chance_cards: Vec<ChanceCard>,
    }

    /// A group of cities: the more rights an airline owns in it, the higher is the fee for each (JJ-58).
    Continent as JumboJetContinent {
        /// Its name for programs.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "europe"))]
        id: String,
        /// Its name for people.
        name: Text,
        /// Its colour, as `#rrggbb`.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "#3366cc"))]
        colour: String,
        /// Where this comes from.
        status: Status,
    }

    /// A space of the landing runway.
    LandingSpace as JumboJetLandingSpace {
        /// Which space.
        space: Space,
        /// Its colour.
        colour: RunwayColour,
        /// Where this comes from.
        status: Status,
        /// Where it is drawn.
        cell: Cell,
    }

    /// A space of the take-off runway.
    TakeOffSpace as JumboJetTakeOffSpace {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where it is drawn.
        cell: Cell,
    }

    /// A chance card.
    ChanceCard as JumboJetChanceCard {
        /// Its id.
        id: CardId,
        /// A few words.
        title: Text,
        /// What it says.
        text: Text,
        /// What it does.
        effect: Effect,
        /// Where this comes from.
        status: Status,
    }
}

names! {
    /// The colour of a space of the landing runway.
    RunwayColour as JumboJetRunwayColour {
        /// A plane that stops here gets its new plan free (JJ-43).
        Blue = "blue",
        /// A plane that stops here pays for its new plan (JJ-44).
        White = "white",
    }
}

/// A space of the circuit. It is drawn twice, once for each lane.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetCircuitSpace))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum CircuitSpace {
    /// A city, where a landing right can be owned (JJ-57).
    City {
        /// Which space.
        space: Space,
        /// The name of the city.
        name: Text,
        /// The continent that it belongs to.
        #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "europe"))]
        continent: String,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// A chance card is drawn (JJ-65).
    Red {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// Fuel is paid for (JJ-66).
    Fuel {
        /// Which space.
        space: Space,
        /// What each point of the dice costs.
        price: Money,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// The next turn is missed (JJ-67).
    Cloud {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// Nothing happens (JJ-69).
    BluePlain {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// One die is thrown again (JJ-68).
    BlueDie {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
    /// Half-way round: planes that pass it change their lane (JJ-32).
    Arrows {
        /// Which space.
        space: Space,
        /// Where this comes from.
        status: Status,
        /// Where the outer lane is drawn.
        outer: Cell,
        /// Where the inner lane is drawn.
        inner: Cell,
    },
}
written_as_object!(CircuitSpace);

impl CircuitSpace {
    /// Its name and where its two lanes are drawn.
    pub(super) fn place(&self) -> (Space, [Cell; 2]) {
        match self {
            Self::City { space, outer, inner, .. }
            | Self::Red { space, outer, inner, .. }
            | Self::Fuel { space, outer, inner, .. }
            | Self::Cloud { space, outer, inner, .. }
            | Self::BluePlain { space, outer, inner, .. }
            | Self::BlueDie { space, outer, inner, .. }
            | Self::Arrows { space, outer, inner, .. } => (*space, [*outer, *inner]),
        }
    }
}

/// A flight plan (JJ-20).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetFlightPlan))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FlightPlan {
    /// A flight to a city and home again.
    City {
        /// Its id.
        id: PlanId,
        /// The city to come to first; absent when there is none.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "crate::game::present")]
        #[cfg_attr(feature = "openapi", schema(nullable = false))]
        stopover: Option<Space>,
        /// The city that the flight goes to.
        destination: Space,
        /// The central amount, which the bank pays for the flight.
        pay: Money,
        /// What the bank gives for the right: half of the central amount (JJ-73).
        bank_price: Money,
        /// What a visitor pays when the owner has one, two, … rights in the continent (JJ-58).
        #[cfg_attr(feature = "openapi", schema(min_items = 1, max_items = 8))]
        fees: Vec<Money>,
        /// Where this comes from.
        status: Status,
    },
    /// A tour of the whole circuit (JJ-29).
    WorldTrip {
        /// Its id.
        id: PlanId,
        /// The central amount, which the bank pays for the flight.
        pay: Money,
        /// Where this comes from.
        status: Status,
    },
}
written_as_object!(FlightPlan);

/// What a chance card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = JumboJetEffect))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The bank pays the player, or the player the bank when the amount is negative.
    Money {
        /// How much.
        #[cfg_attr(feature = "openapi", schema(minimum = -1000000, maximum = 1000000))]
        amount: i64,
    },
    /// Every other player pays the player.
    CollectEach {
        /// How much each of them pays.
        amount: Money,
    },
    /// The player pays every other player.
    PayEach {
        /// How much each of them gets.
        amount: Money,
    },
    /// The bank pays the player for each landing right, or the player the bank when the amount is negative.
    PerRight {
        /// How much for each.
        #[cfg_attr(feature = "openapi", schema(minimum = -1000000, maximum = 1000000))]
        amount: i64,
    },
    /// The player throws both dice again and flies.
    ExtraThrow {},
    /// The turn ends, and the player misses the next one.
    SkipNext {},
    /// The plane flies on and the new space counts.
    Forward {
        /// How far.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 12))]
        spaces: u8,
    },
    /// The player throws one die and flies; then the turn is over.
    OneDieThrow {},
}
written_as_object!(Effect);

impl Effect {
    /// Whether the card makes somebody pay.
    pub const fn is_owed(self) -> bool {
        match self {
            Self::Money { amount } | Self::PerRight { amount } => amount < 0,
            Self::CollectEach { .. } | Self::PayEach { .. } => true,
            Self::ExtraThrow {} | Self::SkipNext {} | Self::Forward { .. } | Self::OneDieThrow {} => false,
        }
    }

    /// Whether the card makes the plane fly, so that it can lead to another card.
    pub const fn flies(self) -> bool {
        match self {
            Self::ExtraThrow {} | Self::Forward { .. } | Self::OneDieThrow {} => true,
            Self::Money { .. } | Self::CollectEach { .. } | Self::PayEach { .. } => false,
            Self::PerRight { .. } | Self::SkipNext {} => false,
        }
    }
}
