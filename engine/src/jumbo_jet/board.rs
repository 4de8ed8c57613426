//! The spaces, and how a plane comes from one to the next.
//!
//! The circuit is a line of spaces R1, R2, … with home at both ends: in front of R1 and behind the last one. A plane
//! comes home by the landing runway L1, L2, …, which leads on to the take-off runway T1, T2, … and out again at the
//! end that the next flight goes to (JJ-35, JJ-41).

use crate::names;
use crate::strict::parsed;
use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// How many tokens, and so landing rights, a player can have at the most (JJ-02).
pub const MAX_RIGHTS: usize = 8;

/// A space of the board, by its number from 1 on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Space {
    /// On the landing runway, `L1` to `L99`.
    Landing(u8),
    /// On the take-off runway, `T1` to `T99`.
    TakeOff(u8),
    /// On the circuit, `R1` to `R99`.
    Circuit(u8),
}

impl Space {
    /// The number on the circuit; `None` on a runway.
    pub const fn circuit(self) -> Option<u8> {
        match self {
            Self::Circuit(number) => Some(number),
            Self::Landing(_) | Self::TakeOff(_) => None,
        }
    }

    fn name(self) -> ArrayString<3> {
        let (row, number) = match self {
            Self::Landing(number) => ('L', number),
            Self::TakeOff(number) => ('T', number),
            Self::Circuit(number) => ('R', number),
        };
        let digit = |number| char::from(b'0' + number);
        let mut name = ArrayString::new();
        name.push(row);
        if number > 9 {
            name.push(digit(number / 10));
        }
        name.push(digit(number % 10));
        name
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// The text is not the name of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("not the name of a space")]
pub struct ParseSpaceError;

impl FromStr for Space {
    type Err = ParseSpaceError;

    /// Reads `L3`, `T1` or `R12`. Every space has exactly one name.
    fn from_str(name: &str) -> Result<Self, ParseSpaceError> {
        let (row, number) = match *name.as_bytes() {
            [row, ones @ b'1'..=b'9'] => (row, ones - b'0'),
            [row, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => (row, (tens - b'0') * 10 + (ones - b'0')),
            _ => return Err(ParseSpaceError),
        };
        match row {
            b'L' => Ok(Self::Landing(number)),
            b'T' => Ok(Self::TakeOff(number)),
            b'R' => Ok(Self::Circuit(number)),
            _ => Err(ParseSpaceError),
        }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer, "a space such as R12, L3 or T1")
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::RefOr;
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

    impl utoipa::PartialSchema for super::Space {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(Type::String)
                .description(Some(
                    "A space: `L1`, `L2`, … on the landing runway, `T1`, … on the take-off runway, `R1`, … on the circuit.",
                ))
                .pattern(Some("^[LTR][1-9][0-9]?$"))
                .examples([serde_json::json!("R12")])
                .into()
        }
    }

    impl utoipa::ToSchema for super::Space {
        fn name() -> std::borrow::Cow<'static, str> {
            "JumboJetSpace".into()
        }
    }
}

names! {
    /// Which way a plane flies round the circuit.
    Direction as JumboJetDirection {
        /// Towards higher space numbers; from the runway it enters the circuit at R1.
        Ascending = "ascending",
        /// Towards lower space numbers; from the runway it enters the circuit at its last space.
        Descending = "descending",
    }
}

impl Direction {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Ascending, Self::Descending];

    /// The other way.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Ascending => Self::Descending,
            Self::Descending => Self::Ascending,
        }
    }

    /// The way along the line from one circuit space to a different one.
    pub const fn towards(from: u8, to: u8) -> Self {
        if to > from { Self::Ascending } else { Self::Descending }
    }
}

names! {
    /// On which of its two lanes a plane stands on a circuit space (JJ-30).
    Lane as JumboJetLane {
        /// For planes that fly away from home.
        Outer = "outer",
        /// For planes that fly home.
        Inner = "inner",
    }
}

/// The rows of spaces of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rows {
    /// How many spaces the landing runway has.
    pub landing: u8,
    /// How many spaces the take-off runway has.
    pub take_off: u8,
    /// How many spaces the circuit has.
    pub circuit: u8,
}

/// Where one more space of flight leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To this space.
    Space(Space),
    /// Home: the plane stands at the end of the line.
    Home,
}

impl Rows {
    /// Whether the board has the space.
    pub const fn has(self, space: Space) -> bool {
        let (number, spaces) = match space {
            Space::Landing(number) => (number, self.landing),
            Space::TakeOff(number) => (number, self.take_off),
            Space::Circuit(number) => (number, self.circuit),
        };
        number >= 1 && number <= spaces
    }

    /// Where one more space of flight leads (JJ-35, JJ-46).
    pub const fn next(self, space: Space, direction: Direction) -> Next {
        Next::Space(match (space, direction) {
            (Space::Landing(number), _) if number < self.landing => Space::Landing(number + 1),
            (Space::Landing(_), _) => Space::TakeOff(1),
            (Space::TakeOff(number), _) if number < self.take_off => Space::TakeOff(number + 1),
            (Space::TakeOff(_), Direction::Ascending) => Space::Circuit(1),
            (Space::TakeOff(_), Direction::Descending) => Space::Circuit(self.circuit),
            (Space::Circuit(number), Direction::Ascending) if number < self.circuit => {
                Space::Circuit(number + 1)
            }
            (Space::Circuit(number), Direction::Descending) if number > 1 => Space::Circuit(number - 1),
            (Space::Circuit(_), _) => return Next::Home,
        })
    }

    /// The shorter way home from a circuit space; `None` half-way round, where both are as long (JJ-26).
    pub const fn shortest_home(self, number: u8) -> Option<Direction> {
        let behind = (self.circuit + 1).saturating_sub(number);
        if number < behind {
            Some(Direction::Descending)
        } else if number > behind {
            Some(Direction::Ascending)
        } else {
            None
        }
    }

    /// The shorter ways from home to a circuit space: one, or half-way round both.
    pub fn shortest_out(self, number: u8) -> impl Iterator<Item = Direction> {
        let home = self.shortest_home(number);
        Direction::ALL.into_iter().filter(move |way| home != Some(*way))
    }

    /// How many spaces it is home, the runway not counted.
    pub const fn distance_home(self, number: u8) -> u8 {
        let behind = (self.circuit + 1).saturating_sub(number);
        if number < behind { number } else { behind }
    }

    /// The lane of a plane on a circuit space that flies this way: outer as long as it flies away from the nearer end,
    /// inner from the half-way space on (JJ-32, JJ-35).
    pub fn lane(self, number: u8, direction: Direction) -> Lane {
        let flies_out = self.shortest_home(number).is_some_and(|home| home != direction);
        if flies_out { Lane::Outer } else { Lane::Inner }
    }
}
