//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::options::{Stacking, TakeOff};
use super::rules;
use crate::dice::DieFace;
use crate::explain::{Explain, Facts, list};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Why the rules forbid an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Nobody plays on this seat.
    SeatNotInGame { seat: Seat, seats: Seats },
    /// The seat has brought all its planes home.
    SeatFinished { seat: Seat },
    /// Another seat is on turn.
    NotYourTurn { seat: Seat, turn: Seat },
    /// The game has ended.
    GameOver {},
    /// The die has been thrown and has not come to rest.
    ChancePending {},
    /// No die is in the air.
    ChanceNotPending {},
    /// The roll waits to be used.
    MoveDue { roll: DieFace },
    /// Nothing can be moved before the die is thrown.
    RollDue {},
    /// The seat has fewer planes.
    NoSuchPlane { plane: u8, planes: u8 },
    /// The plane has reached the centre.
    PlaneFinished { plane: u8 },
    /// The plane has taken off before.
    PlaneNotInHangar { plane: u8, step: i8 },
    /// The plane has to take off first.
    PlaneInHangar { plane: u8 },
    /// The roll does not take off.
    RollDoesNotTakeOff { roll: DieFace, take_off: TakeOff },
    /// The roll is larger than the way to the centre.
    OvershootsCentre { step: i8, roll: DieFace, needed: i8 },
    /// An opposing stack is on the way.
    StackInTheWay { step: i8, roll: DieFace, stack_at: i8 },
    /// The plane would be walked back beyond its first square.
    NoRoomToWalkBack { step: i8, roll: DieFace, stack_at: i8 },
    /// The plane does not come to the start of the shortcut.
    ShortcutNotReached { step: i8, roll: DieFace, shortcut_at: i8 },
    /// An opposing stack at the start of the shortcut sends the plane back.
    SentBackAtShortcut { step: i8, roll: DieFace, shortcut_at: i8 },
    /// Opposing planes on the crossed square forbid the flight.
    ShortcutBlocked { opponents: usize },
    /// A plane that can fly the shortcut does so unasked.
    ShortcutNotOptional {},
    /// The plane comes to no square with other planes of its seat.
    NothingToStackWith { plane: u8 },
    /// Stacks are formed always or never, unasked.
    StackingNotOptional { stack: Stacking },
    /// A roll that can be used has to be used.
    PassNotAllowed {},
}

impl Explain for Refusal {
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> Facts {
        let (code, rule, pointer) = match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::SEATS, "/seat"),
            Self::SeatFinished { .. } => ("seat_finished", rules::RANKING, "/seat"),
            Self::NotYourTurn { .. } => ("not_your_turn", rules::TURN_ORDER, "/seat"),
            Self::GameOver {} => ("game_over", rules::RANKING, "/action"),
            Self::ChancePending {} => ("chance_pending", rules::DIE, "/action"),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::DIE, "/action"),
            Self::MoveDue { .. } => ("move_due", rules::ONE_ACTION, "/action"),
            Self::RollDue {} => ("roll_due", rules::DIE, "/action"),
            Self::NoSuchPlane { .. } => ("no_such_plane", rules::PLAYERS_AND_PLANES, "/action/plane"),
            Self::PlaneFinished { .. } => ("plane_finished", rules::FINISHED, "/action/plane"),
            Self::PlaneNotInHangar { .. } => ("plane_not_in_hangar", rules::TAKE_OFF, "/action/plane"),
            Self::PlaneInHangar { .. } => ("plane_in_hangar", rules::TAKE_OFF, "/action/plane"),
            Self::RollDoesNotTakeOff { .. } => ("roll_does_not_take_off", rules::TAKE_OFF, "/action"),
            Self::OvershootsCentre { .. } => ("overshoots_centre", rules::OVERSHOOT, "/action/plane"),
            Self::StackInTheWay { .. } => ("stack_in_the_way", rules::PASSING, "/action/plane"),
            Self::NoRoomToWalkBack { .. } => ("no_room_to_walk_back", rules::PASSING, "/action/plane"),
            Self::ShortcutNotReached { .. } => ("shortcut_not_reached", rules::SHORTCUT, "/action/shortcut"),
            Self::SentBackAtShortcut { .. } => ("sent_back_at_shortcut", rules::CAPTURE, "/action/shortcut"),
            Self::ShortcutBlocked { .. } => ("shortcut_blocked", rules::CROSSING, "/action/shortcut"),
            Self::ShortcutNotOptional {} => ("shortcut_not_optional", rules::SHORTCUT, "/action/shortcut"),
            Self::NothingToStackWith { .. } => ("nothing_to_stack_with", rules::STACK, "/action/stack"),
            Self::StackingNotOptional { .. } => ("stacking_not_optional", rules::STACK, "/action/stack"),
            Self::PassNotAllowed {} => ("pass_not_allowed", rules::ONE_ACTION, "/action"),
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!(
                    "Seat {seat} is not in this game; the seats are {}.",
                    list(seats.iter().copied(), "and")
                )
            }
            Self::SeatFinished { seat } => format!("Seat {seat} has brought all its planes home."),
            Self::NotYourTurn { seat, turn } => format!("It is the turn of seat {turn}, not of seat {seat}."),
            Self::GameOver {} => "The game is over.".into(),
            Self::ChancePending {} => "The die is in the air; its result has to come first.".into(),
            Self::ChanceNotPending {} => "No die is in the air.".into(),
            Self::MoveDue { roll } => {
                format!("The roll of {roll} has to be used before the die is thrown again.")
            }
            Self::RollDue {} => "The die has to be thrown first.".into(),
            Self::NoSuchPlane { plane, planes } => {
                format!("There is no plane {}; each seat has {planes}.", plane + 1)
            }
            Self::PlaneFinished { plane } => {
                format!("Plane {} has reached the centre and stays there.", plane + 1)
            }
            Self::PlaneNotInHangar { plane, step } => {
                format!("Plane {} is at step {step}; only a plane in the hangar takes off.", plane + 1)
            }
            Self::PlaneInHangar { plane } => {
                format!("Plane {} is in the hangar and has to take off first.", plane + 1)
            }
            Self::RollDoesNotTakeOff { roll, take_off } => {
                format!("A roll of {roll} does not take off; {} does.", list(take_off.faces(), "or"))
            }
            Self::OvershootsCentre { step, roll, needed } => {
                format!("From step {step} the centre is {needed} away; a roll of {roll} is too much.")
            }
            Self::StackInTheWay { step, roll, stack_at } => {
                format!("An opposing stack at step {stack_at} blocks the way of {roll} from step {step}.")
            }
            Self::NoRoomToWalkBack { step, roll, stack_at } => format!(
                "An opposing stack at step {stack_at} turns a roll of {roll} from step {step} back, beyond the first square."
            ),
            Self::ShortcutNotReached { step, roll, shortcut_at } => {
                format!(
                    "A roll of {roll} from step {step} does not lead to a shortcut at step {shortcut_at}."
                )
            }
            Self::SentBackAtShortcut { step, roll, shortcut_at } => format!(
                "A roll of {roll} from step {step} leads to step {shortcut_at}, where an opposing stack sends the plane back."
            ),
            Self::ShortcutBlocked { opponents } => {
                format!("{opponents} opposing planes on the crossed square forbid the shortcut.")
            }
            Self::ShortcutNotOptional {} => {
                "Under these rules the shortcut is flown unasked; leave the flag out.".into()
            }
            Self::NothingToStackWith { plane } => {
                format!(
                    "Plane {} comes to no square with another plane of its seat to stack with.",
                    plane + 1
                )
            }
            Self::StackingNotOptional { stack: Stacking::Off } => {
                "Under these rules there are no stacks.".into()
            }
            Self::StackingNotOptional { .. } => {
                "Under these rules stacks are formed unasked; leave the flag out.".into()
            }
            Self::PassNotAllowed {} => "A roll that can be used has to be used.".into(),
        }
    }

    fn french(&self) -> String {
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!(
                    "La place {seat} ne participe pas à cette partie ; les places sont {}.",
                    list(seats.iter().copied(), "et")
                )
            }
            Self::SeatFinished { seat } => format!("La place {seat} a ramené tous ses avions."),
            Self::NotYourTurn { seat, turn } => {
                format!("C'est le tour de la place {turn}, pas de la place {seat}.")
            }
            Self::GameOver {} => "La partie est terminée.".into(),
            Self::ChancePending {} => "Le dé est lancé ; il faut d'abord son résultat.".into(),
            Self::ChanceNotPending {} => "Aucun dé n'est lancé.".into(),
            Self::MoveDue { roll } => format!("Le {roll} obtenu doit être joué avant de relancer le dé."),
            Self::RollDue {} => "Il faut d'abord lancer le dé.".into(),
            Self::NoSuchPlane { plane, planes } => {
                format!("L'avion {} n'existe pas ; chaque place en a {planes}.", plane + 1)
            }
            Self::PlaneFinished { plane } => format!("L'avion {} a atteint le centre et y reste.", plane + 1),
            Self::PlaneNotInHangar { plane, step } => {
                format!("L'avion {} est à l'étape {step} ; seul un avion au hangar décolle.", plane + 1)
            }
            Self::PlaneInHangar { plane } => {
                format!("L'avion {} est au hangar et doit d'abord décoller.", plane + 1)
            }
            Self::RollDoesNotTakeOff { roll, take_off } => {
                format!("Un {roll} ne permet pas de décoller ; il faut {}.", list(take_off.faces(), "ou"))
            }
            Self::OvershootsCentre { step, roll, needed } => {
                format!("Depuis l'étape {step}, le centre est à {needed} ; un {roll} est trop grand.")
            }
            Self::StackInTheWay { step, roll, stack_at } => {
                format!(
                    "Une pile adverse à l'étape {stack_at} barre le chemin d'un {roll} depuis l'étape {step}."
                )
            }
            Self::NoRoomToWalkBack { step, roll, stack_at } => format!(
                "Une pile adverse à l'étape {stack_at} renvoie un {roll} depuis l'étape {step} en deçà de la première case."
            ),
            Self::ShortcutNotReached { step, roll, shortcut_at } => {
                format!("Un {roll} depuis l'étape {step} ne mène pas à un raccourci à l'étape {shortcut_at}.")
            }
            Self::SentBackAtShortcut { step, roll, shortcut_at } => format!(
                "Un {roll} depuis l'étape {step} mène à l'étape {shortcut_at}, d'où une pile adverse renvoie l'avion."
            ),
            Self::ShortcutBlocked { opponents } => {
                format!("{opponents} avions adverses sur la case traversée interdisent le raccourci.")
            }
            Self::ShortcutNotOptional {} => {
                "Avec ces règles, le raccourci se prend d'office ; omettez l'indicateur.".into()
            }
            Self::NothingToStackWith { plane } => {
                format!(
                    "L'avion {} n'arrive sur aucune case où il pourrait s'empiler avec un avion de sa place.",
                    plane + 1
                )
            }
            Self::StackingNotOptional { stack: Stacking::Off } => {
                "Avec ces règles, il n'y a pas de piles.".into()
            }
            Self::StackingNotOptional { .. } => {
                "Avec ces règles, les piles se forment d'office ; omettez l'indicateur.".into()
            }
            Self::PassNotAllowed {} => "Un résultat jouable doit être joué.".into(),
        }
    }
}
