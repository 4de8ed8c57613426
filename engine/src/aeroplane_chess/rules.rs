//! The rule ids that refusals, faults and events cite. What they say stands in the rulebook.

use crate::explain::rules;

rules! {
    PLAYERS_AND_PLANES = "AC-01",
    SEATS = "AC-03",
    TURN_ORDER = "AC-04",
    DIE = "AC-05",
    ONE_ACTION = "AC-06",
    NO_ACTION = "AC-07",
    TAKE_OFF = "AC-10",
    MOVE = "AC-13",
    PASSING = "AC-14",
    CAPTURE = "AC-20",
    ONE_COLOUR = "AC-25",
    JUMP = "AC-26",
    SHORTCUT = "AC-27",
    CROSSING = "AC-28",
    DECLINED = "AC-29",
    STACK = "AC-33",
    STACK_MOVES = "AC-35",
    FINISH = "AC-38",
    OVERSHOOT = "AC-39",
    FINISHED = "AC-40",
    RANKING = "AC-41",
    SIX = "AC-43",
    UNUSED_SIX = "AC-44",
    THREE_SIXES = "AC-45",
    SERIES = "AC-49",
}
