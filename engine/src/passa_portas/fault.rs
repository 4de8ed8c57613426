//! What cannot be so in a state, with the place where it is written.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::city::City;
use super::event::CardKind;
use super::rules;
use super::state::{Due, Slot};
use crate::explain::{Explain, Facts};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Something that no position of the game can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fault {
    /// Fewer than two or more than three seats.
    WrongNumberOfSeats { seats: usize },
    /// The game has no such seat.
    NoSuchSeat { index: usize, seat: Seat },
    /// A seat occurs twice.
    SeatRepeated { index: usize, seat: Seat },
    /// The holders are not those of the seats, in turn order.
    HoldersOfOtherSeats { expected: Seats },
    /// A card is hidden although a state shows every card.
    CardHidden { at: String },
    /// Some cards of a holder are hidden and others are not.
    HalfHidden { holder: usize, seat: Seat },
    /// The map has no such city.
    NoSuchCity { at: String, city: City },
    /// More than two cards of one kind name a city.
    TooManyCards { kind: CardKind, city: City, cards: usize },
    /// More discards and cards of groups than there are.
    TooManyCardsOfKind { kind: CardKind, cards: usize, most: usize },
    /// Two customs cards of one city.
    CustomsCardTwice { city: City },
    /// The number of cards in a pile is not what the rest leaves.
    WrongCount { kind: CardKind, unknown: u8, expected: usize },
    /// The discards are not sorted by city.
    DiscardsNotSorted { kind: CardKind },
    /// The played customs cards are not sorted by city.
    CustomsNotSorted,
    /// A holder has had more or fewer customs cards than were dealt.
    WrongNumberOfCustoms { dealt: usize, found: usize },
    /// A holder has too many customs cards.
    TooManyCustoms { holder: usize, seat: Seat, most: usize },
    /// Both cards of a group name one city although they would have been replaced.
    SameCity { holder: usize, slot: Slot, city: City },
    /// More persons sit in the plane than it has seats.
    TooManyPassengers { persons: u8, seats: u8 },
    /// A group in the office between two turns.
    OfficeNotEmpty { holder: usize, slot: Slot },
    /// A group in the plane that should have got off here.
    NotAlighted { holder: usize, slot: Slot, city: City },
    /// More groups in the office than can alight in one city.
    TooManyInOffice { groups: usize },
    /// A group without cards although none is being drawn.
    CardsMissing { holder: usize, slot: Slot },
    /// The plane stands nowhere although the game has begun.
    CityMissing,
    /// A city before it is drawn, or another start city than the plane has at the start.
    CityTooEarly,
    /// The customs card of the start city is missing or names another city.
    StartCityMissing,
    /// The starter is missing, not in the game, or not the first seat although the options say so.
    WrongStarter,
    /// Something has happened before the first turn.
    BegunTooEarly { holder: usize, seat: Seat },
    /// No turn although the game runs.
    TurnMissing,
    /// A turn after the end of the game or while the starter is drawn.
    TurnOutOfPlace,
    /// The turn of a seat that is not in the game.
    TurnOfSeatNotInGame { seat: Seat },
    /// Throws that do not belong to what is due.
    ThrowsOutOfPlace { due: Due, throws: u8 },
    /// Seats that cannot be asked now.
    WrongSeatsToAsk { due: Due, to_ask: Seats },
    /// A barred group that does not belong to what is due.
    BarredOutOfPlace,
    /// The winners are not those who have brought all groups home.
    WrongWinners { expected: Seats },
    /// A player has brought all groups home and the game runs.
    WinMissing { seat: Seat },
}

impl Explain for Fault {
    /// Code, rule and the place in the state, one row for each fault.
    fn facts(&self) -> Facts {
        let group_at =
            |holder: &usize, slot: &Slot| format!("/board/holders/{holder}/groups/{}", slot.index());
        let pile_at = |kind: &CardKind| match kind {
            CardKind::Boarding => "/board/boarding_cards".to_owned(),
            CardKind::Destination => "/board/destination_cards".to_owned(),
        };
        let (code, rule, pointer): (_, _, String) = match self {
            Self::WrongNumberOfSeats { .. } => ("wrong_number_of_seats", rules::PLAYERS, "/seats".into()),
            Self::NoSuchSeat { index, .. } => ("no_such_seat", rules::PLAYERS, format!("/seats/{index}")),
            Self::SeatRepeated { index, .. } => ("seat_repeated", rules::PLAYERS, format!("/seats/{index}")),
            Self::HoldersOfOtherSeats { .. } => {
                ("holders_of_other_seats", rules::GROUPS, "/board/holders".into())
            }
            Self::CardHidden { at } => ("card_hidden", rules::FRONT_CARD, at.clone()),
            Self::HalfHidden { holder, .. } => {
                ("half_hidden", rules::FRONT_CARD, format!("/board/holders/{holder}"))
            }
            Self::NoSuchCity { at, .. } => ("no_such_city", rules::LINKS, at.clone()),
            Self::TooManyCards { kind, .. } => ("too_many_cards", rules::PILES, pile_at(kind)),
            Self::TooManyCardsOfKind { kind, .. } => ("too_many_cards_of_kind", rules::PILES, pile_at(kind)),
            Self::CustomsCardTwice { .. } => {
                ("customs_card_twice", rules::PILES, "/board/customs_cards".into())
            }
            Self::WrongCount { kind, .. } => {
                ("wrong_count", rules::PILES, format!("{}/unknown", pile_at(kind)))
            }
            Self::DiscardsNotSorted { kind } => {
                ("discards_not_sorted", rules::PILES, format!("{}/discarded", pile_at(kind)))
            }
            Self::CustomsNotSorted => {
                ("customs_not_sorted", rules::PILES, "/board/customs_cards/played".into())
            }
            Self::WrongNumberOfCustoms { .. } => {
                ("wrong_number_of_customs", rules::CUSTOMS_DEAL, "/board/customs_cards".into())
            }
            Self::TooManyCustoms { holder, .. } => {
                ("too_many_customs", rules::CUSTOMS_DEAL, format!("/board/holders/{holder}/customs"))
            }
            Self::SameCity { holder, slot, .. } => ("same_city", rules::SAME_CITY, group_at(holder, slot)),
            Self::TooManyPassengers { .. } => {
                ("too_many_passengers", rules::SEATS_OF_PLANE, "/board/holders".into())
            }
            Self::OfficeNotEmpty { holder, slot } => {
                ("office_not_empty", rules::HOME, group_at(holder, slot))
            }
            Self::NotAlighted { holder, slot, .. } => ("not_alighted", rules::ALIGHT, group_at(holder, slot)),
            Self::TooManyInOffice { .. } => ("too_many_in_office", rules::OFFICE, "/board/holders".into()),
            Self::CardsMissing { holder, slot } => ("cards_missing", rules::DEAL, group_at(holder, slot)),
            Self::CityMissing => ("city_missing", rules::START_CITY, "/board".into()),
            Self::CityTooEarly => ("city_too_early", rules::START_CITY, "/board/city".into()),
            Self::StartCityMissing => {
                ("start_city_missing", rules::START_CITY, "/board/customs_cards".into())
            }
            Self::WrongStarter => ("wrong_starter", rules::STARTER, "/board".into()),
            Self::BegunTooEarly { holder, .. } => {
                ("begun_too_early", rules::DEAL, format!("/board/holders/{holder}"))
            }
            Self::TurnMissing => ("turn_missing", rules::TURN, "/board".into()),
            Self::TurnOutOfPlace => ("turn_out_of_place", rules::TURN, "/board/turn".into()),
            Self::TurnOfSeatNotInGame { .. } => {
                ("turn_of_seat_not_in_game", rules::TURN, "/board/turn/seat".into())
            }
            Self::ThrowsOutOfPlace { .. } => {
                ("throws_out_of_place", rules::FOUR, "/board/turn/throws".into())
            }
            Self::WrongSeatsToAsk { .. } => ("wrong_seats_to_ask", rules::TURN, "/board/turn/to_ask".into()),
            Self::BarredOutOfPlace => {
                ("barred_out_of_place", rules::LAST_MINUTE, "/board/turn/barred".into())
            }
            Self::WrongWinners { .. } => ("wrong_winners", rules::WIN, "/board/winners".into()),
            Self::WinMissing { .. } => ("win_missing", rules::WIN, "/board/winners".into()),
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        String::new()
    }

    fn french(&self) -> String {
        String::new()
    }
}
