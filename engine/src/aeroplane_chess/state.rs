//! The board as it is written down. Anything may stand in it; [`Position`](super::Position) is its checked form.

use super::board::StepNumber;
use super::planes::{MAX_PLANES, PlaneSet};
use crate::dice::DieFace;
use crate::game::present;
use crate::seat::{Seat, Seats};
use crate::written_as_object;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// What lies on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessBoard))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Board {
    /// The planes of each seat, in turn order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<FleetState>, max_items = 4))]
    pub fleets: ArrayVec<FleetState, 4>,
    /// Whose turn it is; absent while the starter is drawn and after the end.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub turn: Option<Turn>,
    /// The throws for the start; absent when the starter is known.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub starter_draw: Option<StarterDraw>,
    /// The seats that have finished all their planes, first to last.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub ranking: Seats,
}
written_as_object!(Board);

/// The planes of one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessFleet))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct FleetState {
    /// Whose planes.
    pub seat: Seat,
    /// The step of each plane.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<StepNumber>, max_items = 4))]
    pub planes: ArrayVec<StepNumber, MAX_PLANES>,
    /// The stacks, each as its planes, by their first plane.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<PlaneSet>, max_items = 2))]
    pub stacks: ArrayVec<PlaneSet, 2>,
}
written_as_object!(FleetState);

/// The turn of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessTurn))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Turn {
    /// Whose turn.
    pub seat: Seat,
    /// The die is in the air; absent otherwise.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rolling: bool,
    /// What the die shows while a move is due; absent before the roll.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub roll: Option<DieFace>,
    /// How many sixes this turn has brought, the pending roll not counted. Without a three-sixes rule it stops
    /// counting at 255.
    #[cfg_attr(feature = "openapi", schema(maximum = 255))]
    pub sixes: u8,
    /// The planes that those sixes moved.
    pub moved_on_sixes: PlaneSet,
}
written_as_object!(Turn);

/// The throws that decide who starts.
#[derive(Clone, Hash, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessStarterDraw))]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct StarterDraw {
    /// The seats that still can start, in turn order.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, max_items = 6))]
    pub contenders: Seats,
    /// What the first of them have thrown in this round.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<DieFace>, max_items = 4))]
    pub rolls: ArrayVec<DieFace, 4>,
}
written_as_object!(StarterDraw);
