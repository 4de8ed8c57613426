//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::city::City;
use super::roll::Roll;
use super::rules;
use super::state::{Due, Slot};
use crate::explain::{Explain, Facts};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Why the rules forbid an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Nobody plays on this seat.
    SeatNotInGame { seat: Seat, seats: Seats },
    /// Other seats are asked.
    NotAsked { seat: Seat, asked: Seats },
    /// The game has ended.
    GameOver {},
    /// A throw or a card has to come first.
    ChancePending {},
    /// Nothing is being thrown or drawn.
    ChanceNotPending {},
    /// A throw or a card cannot come out like this.
    ChanceImpossible { value: Roll },
    /// Something else is due.
    NotDue { due: Due },
    /// The path does not start where the plane is.
    StartsElsewhere { from: City, city: City },
    /// Two cities of the path have no link.
    NoLink { index: usize, from: City, to: City },
    /// The links of the path use more fuel than there is.
    NotEnoughFuel { needed: u8, available: u8 },
    /// The options forbid a flight that ends where it begins.
    RoundTripNotAllowed { city: City },
    /// The group is not waiting.
    GroupNotWaiting { slot: Slot },
    /// The boarding card of the group names another city.
    BoardsElsewhere { slot: Slot, boards: City, city: City },
    /// The group does not fit into the plane.
    NotEnoughSeats { persons: u8, free: u8 },
    /// Customs have sent the group back in this turn.
    GroupBarred { slot: Slot },
    /// The seat has no customs card.
    NoCustomsCard { seat: Seat },
    /// The front customs card names another city.
    CustomsElsewhere { card: City, city: City },
    /// Customs cards are played against others.
    OwnGroup { slot: Slot },
    /// The victim does not play.
    VictimNotInGame { victim: Seat },
    /// The group is neither in the plane nor in the office.
    GroupOutOfReach { victim: Seat, slot: Slot },
    /// The view does not show the cards of the seat.
    CardNotReadable { seat: Seat },
}

impl Explain for Refusal {
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> Facts {
        let (code, rule, pointer) = match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::PLAYERS, "/seat"),
            Self::NotAsked { .. } => ("not_asked", rules::TURN, "/seat"),
            Self::GameOver {} => ("game_over", rules::WIN, "/action"),
            Self::ChancePending {} => ("chance_pending", rules::TURN, "/action"),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::TURN, "/action"),
            Self::ChanceImpossible { .. } => ("chance_impossible", rules::PILES, "/action/value"),
            Self::NotDue { .. } => ("not_due", rules::TURN, "/action"),
            Self::StartsElsewhere { .. } => ("starts_elsewhere", rules::ONE_FLIGHT, "/action/path/0"),
            Self::NoLink { .. } => ("no_link", rules::LINKS, "/action/path"),
            Self::NotEnoughFuel { .. } => ("not_enough_fuel", rules::FUEL, "/action/path"),
            Self::RoundTripNotAllowed { .. } => ("round_trip_not_allowed", rules::ROUND_TRIP, "/action/path"),
            Self::GroupNotWaiting { .. } => ("group_not_waiting", rules::BOARDING, "/action/slot"),
            Self::BoardsElsewhere { .. } => ("boards_elsewhere", rules::BOARDING, "/action/slot"),
            Self::NotEnoughSeats { .. } => ("not_enough_seats", rules::NO_ROOM, "/action/slot"),
            Self::GroupBarred { .. } => ("group_barred", rules::LAST_MINUTE, "/action/slot"),
            Self::NoCustomsCard { .. } => ("no_customs_card", rules::CUSTOMS, "/action"),
            Self::CustomsElsewhere { .. } => ("customs_elsewhere", rules::CUSTOMS, "/action"),
            Self::OwnGroup { .. } => ("own_group", rules::VICTIM, "/action/seat"),
            Self::VictimNotInGame { .. } => ("victim_not_in_game", rules::VICTIM, "/action/seat"),
            Self::GroupOutOfReach { .. } => ("group_out_of_reach", rules::VICTIM, "/action/slot"),
            Self::CardNotReadable { .. } => ("card_not_readable", rules::FRONT_CARD, "/seat"),
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
