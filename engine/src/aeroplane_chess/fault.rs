//! What cannot be so in a state, with the place where it is written.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::planes::{Plane, PlaneSet};
use super::rules;
use crate::dice::DieFace;
use crate::explain::{Explain, Facts, list};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Something that no position of the game can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fault {
    /// Fewer than two or more than four seats.
    WrongNumberOfSeats { seats: usize },
    /// The board has no such seat.
    NoSuchSeat { index: usize, seat: Seat },
    /// A seat occurs twice.
    SeatRepeated { index: usize, seat: Seat },
    /// Two players do not sit opposite each other.
    SeatsNotOpposite { seats: Seats },
    /// The seats are not in clockwise order.
    SeatsNotClockwise { seats: Seats },
    /// No roll takes off.
    NoTakeOffRoll,
    /// The fleets are not those of the seats, in turn order.
    FleetsOfOtherSeats { expected: Seats },
    /// A seat has more or fewer planes than the options say.
    WrongNumberOfPlanes { fleet: usize, expected: u8, found: usize },
    /// A stack of fewer than two planes.
    StackTooSmall { fleet: usize, stack: usize },
    /// A stack with a plane that the seat does not have.
    StackOfMissingPlane { fleet: usize, stack: usize, plane: Plane },
    /// A plane in two stacks.
    PlaneInTwoStacks { fleet: usize, stack: usize, plane: Plane },
    /// A stack whose planes are on different squares.
    StackOverSeveralSquares { fleet: usize, stack: usize, planes: PlaneSet },
    /// A stack in the hangar, on the pad or in the centre.
    StackWhereNoneCanBe { fleet: usize, stack: usize, step: i8 },
    /// A stack although the options know none.
    StacksSwitchedOff { fleet: usize, stack: usize },
    /// Stacks that are not sorted by their first plane.
    StacksNotAscending { fleet: usize },
    /// Planes of one seat on one square that are no stack although stacks are formed unasked.
    StackMissing { fleet: usize, planes: PlaneSet },
    /// Planes of two seats on one ring square.
    TwoColoursOnOneSquare { fleet: usize, plane: Plane, ring: i8, other: Seat },
    /// A seat in the ranking that is not in the game.
    RankedSeatNotInGame { index: usize, seat: Seat },
    /// A seat that is ranked twice.
    RankedTwice { index: usize, seat: Seat },
    /// A ranked seat with planes outside the centre.
    RankedWithoutFinishing { index: usize, seat: Seat },
    /// A seat with all planes in the centre that is not ranked.
    FinishedWithoutRank { fleet: usize, seat: Seat },
    /// More seats are ranked than the end of the game allows.
    RankedAfterTheEnd { ranked: usize, end: usize },
    /// Neither a turn nor a draw for the start although the game runs.
    TurnMissing,
    /// A turn after the end of the game or while the starter is drawn.
    TurnOutOfPlace,
    /// The turn of a seat that is not in the game.
    TurnOfSeatNotInGame { seat: Seat },
    /// The turn of a seat that has finished.
    TurnOfFinishedSeat { seat: Seat },
    /// A die that is in the air and shows a face.
    RollWhileRolling { roll: DieFace },
    /// A roll that no plane can use.
    RollWithoutMove { roll: DieFace },
    /// A third six that waits to be played.
    ThirdSixToPlay,
    /// More sixes than one turn can have.
    TooManySixes { sixes: u8, most: u8 },
    /// Planes moved by sixes without a six.
    MovedWithoutSixes { planes: PlaneSet },
    /// A plane moved by sixes that the seat does not have.
    MovedPlaneMissing { plane: Plane },
    /// A draw for the start although the options name the starter.
    StarterDrawSwitchedOff,
    /// A draw for the start after planes have left their hangars.
    StarterDrawTooLate,
    /// The contenders are not some seats of the game in turn order, two at least.
    WrongContenders { contenders: Seats },
    /// The round of throws for the start is complete.
    StarterDrawComplete { rolls: usize, contenders: usize },
}

impl Explain for Fault {
    /// Code, rule and the place in the state, one row for each fault.
    fn facts(&self) -> Facts {
        let stack_at = |fleet: &usize, stack: &usize| format!("/board/fleets/{fleet}/stacks/{stack}");
        let (code, rule, pointer): (_, _, String) = match self {
            Self::WrongNumberOfSeats { .. } => {
                ("wrong_number_of_seats", rules::PLAYERS_AND_PLANES, "/seats".into())
            }
            Self::NoSuchSeat { index, .. } => ("no_such_seat", rules::SEATS, format!("/seats/{index}")),
            Self::SeatRepeated { index, .. } => ("seat_repeated", rules::SEATS, format!("/seats/{index}")),
            Self::SeatsNotOpposite { .. } => ("seats_not_opposite", rules::SEATS, "/seats".into()),
            Self::SeatsNotClockwise { .. } => ("seats_not_clockwise", rules::SEATS, "/seats".into()),
            Self::NoTakeOffRoll => ("no_take_off_roll", rules::TAKE_OFF, "/options/take_off".into()),
            Self::FleetsOfOtherSeats { .. } => {
                ("fleets_of_other_seats", rules::PLAYERS_AND_PLANES, "/board/fleets".into())
            }
            Self::WrongNumberOfPlanes { fleet, .. } => {
                ("wrong_number_of_planes", rules::PLAYERS_AND_PLANES, format!("/board/fleets/{fleet}/planes"))
            }
            Self::StackTooSmall { fleet, stack } => ("stack_too_small", rules::STACK, stack_at(fleet, stack)),
            Self::StackOfMissingPlane { fleet, stack, .. } => {
                ("stack_of_missing_plane", rules::PLAYERS_AND_PLANES, stack_at(fleet, stack))
            }
            Self::PlaneInTwoStacks { fleet, stack, .. } => {
                ("plane_in_two_stacks", rules::STACK_MOVES, stack_at(fleet, stack))
            }
            Self::StackOverSeveralSquares { fleet, stack, .. } => {
                ("stack_over_several_squares", rules::STACK_MOVES, stack_at(fleet, stack))
            }
            Self::StackWhereNoneCanBe { fleet, stack, .. } => {
                ("stack_where_none_can_be", rules::STACK, stack_at(fleet, stack))
            }
            Self::StacksSwitchedOff { fleet, stack } => {
                ("stacks_switched_off", rules::STACK, stack_at(fleet, stack))
            }
            Self::StacksNotAscending { fleet } => {
                ("stacks_not_ascending", rules::STACK, format!("/board/fleets/{fleet}/stacks"))
            }
            Self::StackMissing { fleet, .. } => {
                ("stack_missing", rules::STACK, format!("/board/fleets/{fleet}/stacks"))
            }
            Self::TwoColoursOnOneSquare { fleet, plane, .. } => (
                "two_colours_on_one_square",
                rules::ONE_COLOUR,
                format!("/board/fleets/{fleet}/planes/{plane}"),
            ),
            Self::RankedSeatNotInGame { index, .. } => {
                ("ranked_seat_not_in_game", rules::RANKING, format!("/board/ranking/{index}"))
            }
            Self::RankedTwice { index, .. } => {
                ("ranked_twice", rules::RANKING, format!("/board/ranking/{index}"))
            }
            Self::RankedWithoutFinishing { index, .. } => {
                ("ranked_without_finishing", rules::RANKING, format!("/board/ranking/{index}"))
            }
            Self::FinishedWithoutRank { fleet, .. } => {
                ("finished_without_rank", rules::RANKING, format!("/board/fleets/{fleet}/planes"))
            }
            Self::RankedAfterTheEnd { .. } => {
                ("ranked_after_the_end", rules::RANKING, "/board/ranking".into())
            }
            Self::TurnMissing => ("turn_missing", rules::TURN_ORDER, "/board".into()),
            Self::TurnOutOfPlace => ("turn_out_of_place", rules::TURN_ORDER, "/board/turn".into()),
            Self::TurnOfSeatNotInGame { .. } => {
                ("turn_of_seat_not_in_game", rules::SEATS, "/board/turn/seat".into())
            }
            Self::TurnOfFinishedSeat { .. } => {
                ("turn_of_finished_seat", rules::RANKING, "/board/turn/seat".into())
            }
            Self::RollWhileRolling { .. } => ("roll_while_rolling", rules::DIE, "/board/turn/roll".into()),
            Self::RollWithoutMove { .. } => {
                ("roll_without_move", rules::NO_ACTION, "/board/turn/roll".into())
            }
            Self::ThirdSixToPlay => ("third_six_to_play", rules::THREE_SIXES, "/board/turn/roll".into()),
            Self::TooManySixes { .. } => ("too_many_sixes", rules::THREE_SIXES, "/board/turn/sixes".into()),
            Self::MovedWithoutSixes { .. } => {
                ("moved_without_sixes", rules::SERIES, "/board/turn/moved_on_sixes".into())
            }
            Self::MovedPlaneMissing { .. } => {
                ("moved_plane_missing", rules::PLAYERS_AND_PLANES, "/board/turn/moved_on_sixes".into())
            }
            Self::StarterDrawSwitchedOff => {
                ("starter_draw_switched_off", rules::TURN_ORDER, "/board/starter_draw".into())
            }
            Self::StarterDrawTooLate => {
                ("starter_draw_too_late", rules::TURN_ORDER, "/board/starter_draw".into())
            }
            Self::WrongContenders { .. } => {
                ("wrong_contenders", rules::TURN_ORDER, "/board/starter_draw/contenders".into())
            }
            Self::StarterDrawComplete { .. } => {
                ("starter_draw_complete", rules::TURN_ORDER, "/board/starter_draw/rolls".into())
            }
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        match self {
            Self::WrongNumberOfSeats { seats } => format!("Two to four seats can play, not {seats}."),
            Self::NoSuchSeat { seat, .. } => format!("The board has no seat {seat}, only 0 to 3."),
            Self::SeatRepeated { seat, .. } => format!("Seat {seat} occurs twice."),
            Self::SeatsNotOpposite { seats } => {
                format!(
                    "Two players sit opposite each other: 0 and 2, or 1 and 3; not {}.",
                    list(seats, "and")
                )
            }
            Self::SeatsNotClockwise { seats } => {
                format!("The seats follow one another clockwise; {} do not.", list(seats, "and"))
            }
            Self::NoTakeOffRoll => "At least one roll has to take off.".into(),
            Self::FleetsOfOtherSeats { expected } => {
                format!("The fleets have to be those of seats {}, in this order.", list(expected, "and"))
            }
            Self::WrongNumberOfPlanes { expected, found, .. } => {
                format!("The number of planes is {found}; under these options it has to be {expected}.")
            }
            Self::StackTooSmall { .. } => "A stack has two planes at least.".into(),
            Self::StackOfMissingPlane { plane, .. } => format!("The seat has no plane {}.", number(*plane)),
            Self::PlaneInTwoStacks { plane, .. } => format!("Plane {} is in two stacks.", number(*plane)),
            Self::StackOverSeveralSquares { planes, .. } => {
                format!(
                    "Planes {} fly as a stack but are on different squares.",
                    list(planes.iter().map(number), "and")
                )
            }
            Self::StackWhereNoneCanBe { step, .. } => {
                format!("A stack at step {step}; stacks are on the ring or in the lane, steps 1 to 55.")
            }
            Self::StacksSwitchedOff { .. } => "Under these options there are no stacks.".into(),
            Self::StackMissing { planes, .. } => format!(
                "Planes {} share a square; under these options they are a stack.",
                list(planes.iter().map(number), "and")
            ),
            Self::StacksNotAscending { .. } => "The stacks have to be sorted by their first plane.".into(),
            Self::TwoColoursOnOneSquare { plane, ring, other, .. } => {
                format!("Plane {} shares ring square {ring} with a plane of seat {other}.", number(*plane))
            }
            Self::RankedSeatNotInGame { seat, .. } => format!("Seat {seat} is ranked but not in the game."),
            Self::RankedTwice { seat, .. } => format!("Seat {seat} is ranked twice."),
            Self::RankedWithoutFinishing { seat, .. } => {
                format!("Seat {seat} is ranked but has planes outside the centre.")
            }
            Self::FinishedWithoutRank { seat, .. } => {
                format!("Seat {seat} has all its planes in the centre but is not ranked.")
            }
            Self::RankedAfterTheEnd { ranked, end } => {
                format!("The number of ranked seats is {ranked}; the game ends at {end}.")
            }
            Self::TurnMissing => "The game runs, so it has to be the turn of a seat.".into(),
            Self::TurnOutOfPlace => {
                "Nobody is on turn while the starter is drawn and after the end of the game.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => format!("Seat {seat} is on turn but not in the game."),
            Self::TurnOfFinishedSeat { seat } => format!("Seat {seat} is on turn but has finished."),
            Self::RollWhileRolling { roll } => format!("The die shows {roll} although it is in the air."),
            Self::RollWithoutMove { roll } => {
                format!("No plane can use the roll of {roll}; such a roll is lost at once and never waits.")
            }
            Self::ThirdSixToPlay => {
                "The third six of a turn is not played, so it cannot wait for a move.".into()
            }
            Self::TooManySixes { sixes, most } => {
                format!("The number of sixes is {sixes}; under these options it is at most {most}.")
            }
            Self::MovedWithoutSixes { planes } => {
                format!(
                    "Moved on sixes: {}; but this turn has brought no six.",
                    list(planes.iter().map(number), "and")
                )
            }
            Self::MovedPlaneMissing { plane } => format!("The seat has no plane {}.", number(*plane)),
            Self::StarterDrawSwitchedOff => {
                "Under these options the first of the seats starts, without a draw.".into()
            }
            Self::StarterDrawTooLate => {
                "The starter is drawn before any plane leaves its hangar and any seat is ranked.".into()
            }
            Self::WrongContenders { .. } => {
                "The contenders have to be two or more different seats of the game in turn order.".into()
            }
            Self::StarterDrawComplete { rolls, contenders } => {
                format!("{rolls} throws of {contenders} contenders; a complete round is settled at once.")
            }
        }
    }

    fn french(&self) -> String {
        match self {
            Self::WrongNumberOfSeats { seats } => format!("On joue de deux à quatre, pas à {seats}."),
            Self::NoSuchSeat { seat, .. } => format!("Le plateau n'a pas de place {seat}, seulement 0 à 3."),
            Self::SeatRepeated { seat, .. } => format!("La place {seat} figure deux fois."),
            Self::SeatsNotOpposite { seats } => {
                format!("À deux, on joue face à face : 0 et 2, ou 1 et 3 ; pas {}.", list(seats, "et"))
            }
            Self::SeatsNotClockwise { seats } => {
                format!("Les places se suivent dans le sens horaire ; ce n'est pas le cas de {}.", list(seats, "et"))
            }
            Self::NoTakeOffRoll => "Au moins un résultat doit permettre de décoller.".into(),
            Self::FleetsOfOtherSeats { expected } => {
                format!("Les flottes doivent être celles des places {}, dans cet ordre.", list(expected, "et"))
            }
            Self::WrongNumberOfPlanes { expected, found, .. } => {
                format!("Le nombre d'avions est de {found} ; avec ces options, il doit être de {expected}.")
            }
            Self::StackTooSmall { .. } => "Une pile compte au moins deux avions.".into(),
            Self::StackOfMissingPlane { plane, .. } => format!("La place n'a pas d'avion {}.", number(*plane)),
            Self::PlaneInTwoStacks { plane, .. } => format!("L'avion {} est dans deux piles.", number(*plane)),
            Self::StackOverSeveralSquares { planes, .. } => format!(
                "Les avions {} volent en pile mais sont sur des cases différentes.",
                list(planes.iter().map(number), "et")
            ),
            Self::StackWhereNoneCanBe { step, .. } => {
                format!("Une pile à l'étape {step} ; les piles sont sur le circuit ou dans le couloir, étapes 1 à 55.")
            }
            Self::StacksSwitchedOff { .. } => "Avec ces options, il n'y a pas de piles.".into(),
            Self::StackMissing { planes, .. } => format!(
                "Les avions {} partagent une case ; avec ces options, ils forment une pile.",
                list(planes.iter().map(number), "et")
            ),
            Self::StacksNotAscending { .. } => "Les piles doivent être triées par leur premier avion.".into(),
            Self::TwoColoursOnOneSquare { plane, ring, other, .. } => {
                format!("L'avion {} partage la case {ring} du circuit avec un avion de la place {other}.", number(*plane))
            }
            Self::RankedSeatNotInGame { seat, .. } => {
                format!("La place {seat} est classée mais ne participe pas à la partie.")
            }
            Self::RankedTwice { seat, .. } => format!("La place {seat} est classée deux fois."),
            Self::RankedWithoutFinishing { seat, .. } => {
                format!("La place {seat} est classée mais a des avions hors du centre.")
            }
            Self::FinishedWithoutRank { seat, .. } => {
                format!("La place {seat} a tous ses avions au centre mais n'est pas classée.")
            }
            Self::RankedAfterTheEnd { ranked, end } => {
                format!("Le nombre de places classées est de {ranked} ; la partie se termine à {end}.")
            }
            Self::TurnMissing => "La partie est en cours : ce doit être le tour d'une place.".into(),
            Self::TurnOutOfPlace => {
                "Ce n'est le tour de personne pendant le tirage du premier joueur et après la fin de la partie.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => {
                format!("C'est le tour de la place {seat}, qui ne participe pas à la partie.")
            }
            Self::TurnOfFinishedSeat { seat } => format!("C'est le tour de la place {seat}, qui a terminé."),
            Self::RollWhileRolling { roll } => format!("Le dé montre {roll} alors qu'il est lancé."),
            Self::RollWithoutMove { roll } => {
                format!("Aucun avion ne peut jouer le {roll} ; un tel résultat est perdu d'office et n'attend jamais.")
            }
            Self::ThirdSixToPlay => "Le troisième six d'un tour ne se joue pas : il ne peut attendre un coup.".into(),
            Self::TooManySixes { sixes, most } => {
                format!("Le nombre de six est de {sixes} ; avec ces options, il est d'au plus {most}.")
            }
            Self::MovedWithoutSixes { planes } => {
                format!("Déplacés par des six : {} ; mais ce tour n'a amené aucun six.", list(planes.iter().map(number), "et"))
            }
            Self::MovedPlaneMissing { plane } => format!("La place n'a pas d'avion {}.", number(*plane)),
            Self::StarterDrawSwitchedOff => {
                "Avec ces options, la première des places commence, sans tirage.".into()
            }
            Self::StarterDrawTooLate => {
                "Le premier joueur se tire avant qu'un avion quitte son hangar et qu'une place soit classée.".into()
            }
            Self::WrongContenders { .. } => {
                "Les places encore en lice doivent être au moins deux, différentes, dans l'ordre des tours.".into()
            }
            Self::StarterDrawComplete { rolls, contenders } => {
                format!("{rolls} jets pour {contenders} places en lice ; une série complète se tranche d'office.")
            }
        }
    }
}

/// Planes are counted from 1 in texts for people, as in labels.
fn number(plane: Plane) -> u8 {
    plane.get() + 1
}
