//! What a seat can do, and its text ids.

use super::city::City;
use super::edition::Edition;
use super::state::{Fuel, Slot};
use crate::game::OpenAction;
use crate::seat::Seat;
use crate::written_as_object;
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// The most cities that a flight can name: a full tank of twelve, one for each link, and the city where it begins.
pub const MAX_PATH: usize = 13;

/// The cities of a flight in order, from the one where it begins. Shorter paths come first in lists.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Path(pub ArrayVec<City, MAX_PATH>);

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cities = ArrayVec::<City, MAX_PATH>::deserialize(deserializer)?;
        if cities.len() < 2 {
            return Err(serde::de::Error::invalid_length(cities.len(), &"at least 2 cities"));
        }
        Ok(Self(cities))
    }
}

impl PartialOrd for Path {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Path {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.cmp(&other.0))
    }
}

/// What a seat can do. The text ids are `throw`, `skip-throw`, `fly:BRU>CAI>KHI`, `stay`, `board:2`, `done`,
/// `customs:1:3` and `pass`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasAction))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Throws for fuel.
    Throw {},
    /// Does without a throw.
    SkipThrow {},
    /// Flies along links, from the city where the plane is.
    Fly {
        /// The cities in order, the one where the plane is first.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<City>, min_items = 2, max_items = 13))]
        path: Path,
    },
    /// Does not fly.
    Stay {},
    /// Boards a group.
    Board {
        /// Which slot.
        slot: Slot,
    },
    /// Boards no further group. Where boarding is compulsory, those that still fit board in the order of their slots.
    Done {},
    /// Plays the front customs card against a group of another player.
    Customs {
        /// Whose group.
        seat: Seat,
        /// Which slot.
        slot: Slot,
    },
    /// Plays no customs card.
    Pass {},
}
written_as_object!(Action);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throw {} => f.write_str("throw"),
            Self::SkipThrow {} => f.write_str("skip-throw"),
            Self::Fly { path } => {
                f.write_str("fly")?;
                for (index, city) in path.0.iter().enumerate() {
                    write!(f, "{}{city}", if index == 0 { ':' } else { '>' })?;
                }
                Ok(())
            }
            Self::Stay {} => f.write_str("stay"),
            Self::Board { slot } => write!(f, "board:{slot}"),
            Self::Done {} => f.write_str("done"),
            Self::Customs { seat, slot } => write!(f, "customs:{seat}:{slot}"),
            Self::Pass {} => f.write_str("pass"),
        }
    }
}

/// The text id of an action, which stands for the whole action.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(
    as = PassaPortasActionId,
    value_type = String,
    pattern = r"^(throw|skip-throw|stay|done|pass|board:[1-3]|customs:[0-5]:[1-3]|fly:[A-Z]{3}(>[A-Z]{3}){1,12})$",
    examples("throw", "fly:BRU>CAI>KHI", "stay", "board:2", "customs:1:3")
)]
pub struct ActionId(#[expect(dead_code, reason = "it is only a schema")] String);

/// The text is not the id of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not an action id; expected one such as throw, fly:BRU>CAI>KHI, stay, board:2, done, customs:1:3 or pass"
)]
pub struct ParseActionError;

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads a text id. Every action has exactly one.
    fn from_str(id: &str) -> Result<Self, ParseActionError> {
        let (kind, rest) = id.split_once(':').map_or((id, None), |(kind, rest)| (kind, Some(rest)));
        match (kind, rest) {
            ("throw", None) => Ok(Self::Throw {}),
            ("skip-throw", None) => Ok(Self::SkipThrow {}),
            ("stay", None) => Ok(Self::Stay {}),
            ("done", None) => Ok(Self::Done {}),
            ("pass", None) => Ok(Self::Pass {}),
            ("board", Some(slot)) => Ok(Self::Board { slot: slot.parse().map_err(|_| ParseActionError)? }),
            ("customs", Some(group)) => {
                let (seat, slot) = group.split_once(':').ok_or(ParseActionError)?;
                Ok(Self::Customs {
                    seat: seat.parse().map_err(|_| ParseActionError)?,
                    slot: slot.parse().map_err(|_| ParseActionError)?,
                })
            }
            ("fly", Some(cities)) => {
                let mut path = ArrayVec::new();
                for city in cities.split('>') {
                    let city = city.parse().map_err(|_| ParseActionError)?;
                    path.try_push(city).map_err(|_| ParseActionError)?;
                }
                if path.len() < 2 { Err(ParseActionError) } else { Ok(Self::Fly { path: Path(path) }) }
            }
            _ => Err(ParseActionError),
        }
    }
}

/// An action whose members are free within ranges.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = PassaPortasOpenAction))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum FreeAction {
    /// Any path along the links of the map whose fuel is in the tank.
    Fly {
        /// The first city of the path.
        from: City,
        /// How much fuel the links of the path can use together, in thousands of litres.
        fuel: Fuel,
        /// Whether the path may end where it begins.
        round_trip: bool,
    },
}
written_as_object!(FreeAction);

impl OpenAction<Action> for FreeAction {
    fn contains(&self, action: &Action) -> bool {
        let Self::Fly { from, fuel, round_trip } = self;
        match action {
            Action::Fly { path } => {
                let ends_elsewhere = path.0.first() != path.0.last();
                let fuel_used = Edition::standard().fuel_of(&path.0);
                path.0.len() > 1
                    && path.0.first() == Some(from)
                    && fuel_used.is_some_and(|used| used <= fuel.get())
                    && (ends_elsewhere || *round_trip)
            }
            Action::Throw {} | Action::SkipThrow {} | Action::Stay {} | Action::Board { .. } => false,
            Action::Done {} | Action::Customs { .. } | Action::Pass {} => false,
        }
    }
}
