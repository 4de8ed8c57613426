//! The rule switches, typed: a value that makes no sense cannot be written.

use super::fault::Fault;
use crate::bounded::bounded;
use crate::catalog::OptionRange;
use crate::dice::DieFace;
use crate::options::{Ranged, choice, options};
use arrayvec::ArrayVec;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

bounded! {
    /// How many planes each seat has.
    PlaneCount(u8) in 1..=4, schema AeroplaneChessPlaneCount
}

impl Ranged for TakeOff {
    fn range() -> OptionRange {
        OptionRange::IntegerSet { minimum: DieFace::MIN.get().into(), maximum: DieFace::MAX.get().into() }
    }
}

choice! {
    /// Which sixes give another roll (AC-43).
    ExtraRollOnSix as AeroplaneChessExtraRollOnSix {
        /// Every six.
        Always = "always",
        /// A six used for a take-off gives none.
        MovesOnly = "moves_only",
        /// None.
        Never = "never",
    }
}
choice! {
    /// Which planes the third six of a turn sends back (AC-45).
    ThreeSixes as AeroplaneChessThreeSixes {
        /// Those moved by the first two sixes, finished planes excepted.
        Moved = "moved",
        /// All that have not finished.
        AllUnfinished = "all_unfinished",
        /// All, finished planes included.
        All = "all",
        /// The third six is played like any other.
        Off = "off",
    }
}
choice! {
    /// Whether the owner may decline a shortcut (AC-27).
    Shortcut as AeroplaneChessShortcut {
        /// He may.
        Optional = "optional",
        /// A plane that can fly, flies.
        Forced = "forced",
    }
}
choice! {
    /// What happens to a plane that came to step 18 by die and does not fly on (AC-29).
    ShortcutDecline as AeroplaneChessShortcutDecline {
        /// It jumps to 22.
        Jump = "jump",
        /// It stays on 18.
        Stay = "stay",
    }
}
choice! {
    /// On which squares of its way a moving plane captures (AC-20).
    CaptureStops as AeroplaneChessCaptureStops {
        /// Wherever it comes to: at the end of the die move, of a jump and of a shortcut.
        Every = "every",
        /// Only where it comes to rest.
        Last = "last",
    }
}
choice! {
    /// What two or more opposing planes on the crossed lane square do to a shortcut (AC-28).
    CrossingStack as AeroplaneChessCrossingStack {
        /// They all go back.
        AllReturn = "all_return",
        /// They forbid the flight.
        Forbids = "forbids",
    }
}
choice! {
    /// Whether planes of one seat on one square form a stack (AC-33).
    Stacking as AeroplaneChessStacking {
        /// If their owner says so.
        Optional = "optional",
        /// Always.
        Forced = "forced",
        /// Never.
        Off = "off",
    }
}
choice! {
    /// Who goes back when a plane comes to a square with an opposing stack (AC-20).
    StackHit as AeroplaneChessStackHit {
        /// The stack.
        StackReturns = "stack_returns",
        /// The plane that came.
        AttackerReturns = "attacker_returns",
        /// Both.
        AllReturn = "all_return",
    }
}
choice! {
    /// What an opposing stack on the way of a die move does (AC-14).
    StackBlock as AeroplaneChessStackBlock {
        /// Nothing.
        Passable = "passable",
        /// It forbids the move.
        Illegal = "illegal",
        /// The mover turns round in front of it.
        WalkBack = "walk_back",
    }
}
choice! {
    /// What a roll does that is larger than the way to the centre (AC-39).
    Overshoot as AeroplaneChessOvershoot {
        /// The move is forbidden.
        Illegal = "illegal",
        /// The surplus steps are flown backwards.
        Bounce = "bounce",
        /// The plane finishes.
        Finishes = "finishes",
    }
}
choice! {
    /// When the game ends (AC-41).
    Win as AeroplaneChessWin {
        /// When one seat has not finished.
        RankAll = "rank_all",
        /// When the first seat finishes.
        First = "first",
    }
}
choice! {
    /// Who starts (AC-04).
    Starter as AeroplaneChessStarter {
        /// The first of `seats`.
        Listed = "listed",
        /// The highest throw of a die, ties throw again.
        Drawn = "drawn",
    }
}

/// The faces of the die that take off (AC-10), ascending and different; written as a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TakeOff(u8);

impl TakeOff {
    /// The set of these faces.
    pub fn of(faces: impl IntoIterator<Item = DieFace>) -> Self {
        Self(faces.into_iter().fold(0, |bits, face| bits | 1 << face.get()))
    }

    /// Whether a roll takes off.
    pub const fn contains(self, face: DieFace) -> bool {
        self.0 >> face.get() & 1 == 1
    }

    /// The faces, ascending.
    pub fn faces(self) -> impl Iterator<Item = DieFace> {
        DieFace::all().filter(move |&face| self.contains(face))
    }
}

impl Serialize for TakeOff {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.faces())
    }
}

impl<'de> Deserialize<'de> for TakeOff {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let faces = ArrayVec::<DieFace, 6>::deserialize(deserializer)?;
        let set = Self::of(faces.iter().copied());
        if set.faces().count() != faces.len() {
            return Err(serde::de::Error::custom(
                "invalid value: a face occurs twice, expected different faces",
            ));
        }
        Ok(set)
    }
}

#[cfg(feature = "openapi")]
mod schema {
    use super::DieFace;
    use utoipa::openapi::schema::{ArrayBuilder, Schema};
    use utoipa::openapi::{Ref, RefOr};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for super::TakeOff {
        fn schema() -> RefOr<Schema> {
            ArrayBuilder::new()
                .items(Ref::from_schema_name(DieFace::name()))
                .max_items(Some(6))
                .unique_items(true)
                .description(Some("The faces of the die that take off (AC-10)."))
                .examples([serde_json::json!([2, 4, 6])])
                .into()
        }
    }

    impl ToSchema for super::TakeOff {
        fn name() -> std::borrow::Cow<'static, str> {
            "AeroplaneChessTakeOff".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            schemas.push((DieFace::name().into_owned(), DieFace::schema()));
        }
    }
}

options! {
    schema AeroplaneChessOptions, choices AeroplaneChessOptionChoices;

    /// The rolls that take off.
    take_off: TakeOff,
    /// Which sixes give another roll.
    extra_roll_on_six: ExtraRollOnSix,
    /// Which planes the third six of a turn sends back.
    three_sixes: ThreeSixes,
    /// A jump that arrives on step 18 may fly on by the shortcut.
    jump_then_shortcut: bool,
    /// A shortcut from a step 18 reached by die is followed by the jump from 30 to 34.
    jump_after_direct_shortcut: bool,
    /// Whether a shortcut may be declined.
    shortcut: Shortcut,
    /// What happens after a declined shortcut from a step 18 reached by die.
    shortcut_decline: ShortcutDecline,
    /// On which squares of its way a moving plane captures.
    capture_stops: CaptureStops,
    /// A shortcut captures on the lane square that it crosses.
    crossing_capture: bool,
    /// What two or more opposing planes on the crossed lane square do.
    crossing_stack: CrossingStack,
    /// Whether planes form stacks.
    stack: Stacking,
    /// Who goes back when a plane comes to an opposing stack.
    stack_hit: StackHit,
    /// What an opposing stack on the way of a die move does.
    stack_block: StackBlock,
    /// No jump onto an occupied square.
    jump_blocked: bool,
    /// What a roll does that is larger than the way to the centre.
    overshoot: Overshoot,
    /// A seat with a legal move has to make one.
    mandatory_move: bool,
    /// When the game ends.
    win: Win,
    /// The number of planes of each seat.
    planes: PlaneCount,
    /// Who starts.
    starter: Starter,
}

impl Options {
    /// What the types cannot say about a set of options.
    pub(super) fn faults(&self) -> Vec<Fault> {
        if self.take_off.faces().next().is_none() { vec![Fault::NoTakeOffRoll] } else { Vec::new() }
    }
}
