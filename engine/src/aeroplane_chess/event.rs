//! What happened: one event for each cause, in order, each with the rule behind it.

use super::board::StepNumber;
use super::planes::PlaneSet;
use crate::dice::DieFace;
use crate::explain::RuleId;
use crate::names;
use crate::seat::{Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

names! {
    /// What made a plane come to the square where it captured.
    Cause as AeroplaneChessCause {
        /// The end of the die move.
        Landing = "landing",
        /// The end of a jump.
        Jump = "jump",
        /// The end of a shortcut.
        Shortcut = "shortcut",
        /// The lane square that a shortcut crosses.
        Crossing = "crossing",
    }
}

/// The steps that a plane comes to in a die move, one after the other: at most as many as the die shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Path {
    steps: [i8; 6],
    length: u8,
}

impl Path {
    /// Forwards from `from` to `turn`, and from there back to `to` where the plane turns round.
    #[inline]
    pub(super) fn new(from: i8, turn: i8, to: i8) -> Self {
        let length = (turn - from + turn - to).unsigned_abs().min(6);
        let steps = [1, 2, 3, 4, 5, 6].map(|flown| {
            let beyond = (from + flown - turn).max(0);
            if flown.unsigned_abs() <= length { from + flown - 2 * beyond } else { 0 }
        });
        Self { steps, length }
    }

    /// The steps in order.
    pub fn steps(&self) -> &[i8] {
        self.steps.get(..usize::from(self.length)).unwrap_or_default()
    }
}

impl FromIterator<i8> for Path {
    /// Takes the first six steps.
    fn from_iter<I: IntoIterator<Item = i8>>(steps: I) -> Self {
        let mut path = Self::default();
        for (place, step) in path.steps.iter_mut().zip(steps) {
            *place = step;
            path.length += 1;
        }
        path
    }
}

impl Serialize for Path {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.steps())
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let steps = arrayvec::ArrayVec::<StepNumber, 6>::deserialize(deserializer)?;
        Ok(steps.into_iter().map(StepNumber::get).collect())
    }
}

/// What happened. `seat` is the seat whose turn it is; `rule` says why it happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(as = AeroplaneChessEvent))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A seat has thrown for the start.
    StarterRolled {
        /// Who threw.
        seat: Seat,
        /// What the die shows.
        roll: DieFace,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Several seats have the highest throw for the start and throw again.
    StarterTied {
        /// Those that throw again.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<Seat>, min_items = 2, max_items = 4))]
        seats: Seats,
        /// The rule behind it.
        rule: RuleId,
    },
    /// It is decided who starts.
    StarterDrawn {
        /// Who starts.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The die has left the hand.
    DieThrown {
        /// Who threw.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The die has come to rest.
    Rolled {
        /// Who threw.
        seat: Seat,
        /// What the die shows.
        roll: DieFace,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has left the hangar for its launch pad.
    TookOff {
        /// Whose plane.
        seat: Seat,
        /// The plane, as a list of one.
        planes: PlaneSet,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The die move turned round: in the centre, or in front of an opposing stack.
    TurnedRound {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// Where it turned.
        at: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A die move has ended.
    Landed {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// Where it started.
        from: StepNumber,
        /// Where it ended.
        to: StepNumber,
        /// The steps it came to, one after the other.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<StepNumber>, max_items = 6))]
        path: Path,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Opposing planes have been sent back to their hangar.
    Captured {
        /// Who captured.
        seat: Seat,
        /// Whose planes were captured.
        victim: Seat,
        /// The captured planes.
        planes: PlaneSet,
        /// The step, counted by their owner, where they were.
        from: StepNumber,
        /// What made the capturing plane come there.
        cause: Cause,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane that came to an opposing stack has gone back to its own hangar.
    Repelled {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack, that goes back.
        planes: PlaneSet,
        /// Where it met the opposing stack.
        from: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Planes of one seat on one square now fly as a stack.
    Stacked {
        /// Whose planes.
        seat: Seat,
        /// All planes of the stack.
        planes: PlaneSet,
        /// Where they are.
        at: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has jumped to the next square of its colour.
    Jumped {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// Where it started.
        from: StepNumber,
        /// Where it ended.
        to: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has not jumped because the next square of its colour is occupied.
    JumpBlocked {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// Where it stays.
        at: StepNumber,
        /// The occupied square.
        to: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has flown the shortcut.
    ShortcutFlown {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// Where it started.
        from: StepNumber,
        /// Where it ended.
        to: StepNumber,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A plane has not flown the shortcut although it could have.
    ShortcutDeclined {
        /// Whose planes.
        seat: Seat,
        /// The plane, or the stack.
        planes: PlaneSet,
        /// The rule behind it.
        rule: RuleId,
    },
    /// Planes have come to the centre.
    Finished {
        /// Whose planes.
        seat: Seat,
        /// The planes.
        planes: PlaneSet,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A seat has brought its last plane home.
    Ranked {
        /// Which seat.
        seat: Seat,
        /// Its place, 1 for the winner.
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 4))]
        rank: u8,
        /// The rule behind it.
        rule: RuleId,
    },
    /// No plane can use the roll.
    HadNoMove {
        /// Whose roll.
        seat: Seat,
        /// What the die shows.
        roll: DieFace,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A seat has let its roll go.
    Passed {
        /// Who passed.
        seat: Seat,
        /// What the die shows.
        roll: DieFace,
        /// The rule behind it.
        rule: RuleId,
    },
    /// A six gives the same seat another roll.
    ExtraRollGranted {
        /// Who rolls again.
        seat: Seat,
        /// How many sixes this turn has brought.
        #[cfg_attr(feature = "openapi", schema(maximum = 255))]
        sixes: u8,
        /// All planes that they moved.
        moved_on_sixes: PlaneSet,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The third six of a turn is not played and sends planes back to the hangar.
    ThreeSixesRolled {
        /// Whose turn.
        seat: Seat,
        /// The planes that go back.
        planes: PlaneSet,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The turn goes to another seat.
    TurnPassed {
        /// Whose turn ended.
        seat: Seat,
        /// Whose turn begins.
        to: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
    /// The game is over.
    GameEnded {
        /// Whose turn it was.
        seat: Seat,
        /// The rule behind it.
        rule: RuleId,
    },
}
