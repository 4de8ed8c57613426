//! What a seat can do, and its text ids.

use super::planes::Plane;
use crate::written_as_object;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What a seat can do. The text ids are `roll`, `take-off:0`, `move:2`, `move:2+shortcut+stack` and `pass`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessAction))]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Throws the die.
    Roll {},
    /// Brings a plane from the hangar to the launch pad.
    TakeOff {
        /// Which plane.
        plane: Plane,
    },
    /// Moves a plane, and the stack it belongs to, by the roll.
    Move {
        /// Which plane.
        plane: Plane,
        /// Flies the shortcut where the plane comes to its start. Absent means no.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        shortcut: bool,
        /// Forms a stack with own planes wherever the plane comes to some. Absent means no.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        stack: bool,
    },
    /// Lets the roll go; only with `mandatory_move: false`.
    Pass {},
}
written_as_object!(Action);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Roll {} => f.write_str("roll"),
            Self::TakeOff { plane } => {
                f.write_str("take-off:")?;
                plane.fmt(f)
            }
            Self::Move { plane, shortcut, stack } => {
                f.write_str("move:")?;
                plane.fmt(f)?;
                f.write_str(if shortcut { "+shortcut" } else { "" })?;
                f.write_str(if stack { "+stack" } else { "" })
            }
            Self::Pass {} => f.write_str("pass"),
        }
    }
}

/// The text id of an action, which stands for the whole action.
#[cfg(feature = "openapi")]
#[derive(utoipa::ToSchema)]
#[schema(
    as = AeroplaneChessActionId,
    value_type = String,
    pattern = r"^(roll|pass|take-off:[0-3]|move:[0-3](\+shortcut)?(\+stack)?)$",
    examples("roll", "take-off:0", "move:2", "move:2+shortcut+stack", "pass")
)]
pub struct ActionId(#[expect(dead_code, reason = "it is only a schema")] String);

/// The text is not the id of an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "not an action id; expected roll, take-off:0, move:0, move:0+shortcut+stack or pass, with a plane from 0 to 3"
)]
pub struct ParseActionError;

impl FromStr for Action {
    type Err = ParseActionError;

    /// Reads a text id. Every action has exactly one.
    fn from_str(id: &str) -> Result<Self, ParseActionError> {
        let (kind, rest) = id.split_once(':').map_or((id, None), |(kind, rest)| (kind, Some(rest)));
        match (kind, rest) {
            ("roll", None) => Ok(Self::Roll {}),
            ("pass", None) => Ok(Self::Pass {}),
            ("take-off", Some(number)) => Ok(Self::TakeOff { plane: plane(number)? }),
            ("move", Some(rest)) => {
                let (number, flags) = rest.split_at_checked(1).ok_or(ParseActionError)?;
                let (shortcut, stack) = match flags {
                    "" => (false, false),
                    "+shortcut" => (true, false),
                    "+stack" => (false, true),
                    "+shortcut+stack" => (true, true),
                    _ => return Err(ParseActionError),
                };
                Ok(Self::Move { plane: plane(number)?, shortcut, stack })
            }
            _ => Err(ParseActionError),
        }
    }
}

/// A plane is one digit: a sign or a leading zero would give an action a second id.
fn plane(digit: &str) -> Result<Plane, ParseActionError> {
    match *digit.as_bytes() {
        [digit] => Plane::new(digit.wrapping_sub(b'0')).ok_or(ParseActionError),
        _ => Err(ParseActionError),
    }
}
