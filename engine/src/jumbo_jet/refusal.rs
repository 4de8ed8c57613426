//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::board::Direction;
use super::cards::PlanId;
use super::game::Roll;
use super::rules;
use super::state::{Addressee, Due, OfferNumber};
use crate::explain::{Explain, Language, RuleId, list};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Why the rules forbid an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// Nobody plays on this seat.
    SeatNotInGame { seat: Seat, seats: Seats },
    /// The airline of the seat is out of the game.
    SeatBankrupt { seat: Seat },
    /// Another seat is on turn.
    NotYourTurn { seat: Seat, turn: Seat },
    /// The game has ended, by this rule.
    GameOver { ended_by: RuleId },
    /// Dice or a card have to come first.
    ChancePending {},
    /// No dice are in the air, and no card is being drawn.
    ChanceNotPending {},
    /// Dice or a card cannot come out like this.
    ChanceImpossible { value: Roll },
    /// Something else is due than a throw.
    ThrowNotDue { due: Due },
    /// Only the extra throw of a double can be declined.
    PassNotAllowed { due: Due },
    /// No direction can be chosen now.
    DirectionNotDue { due: Due },
    /// The options ask for the shortest first leg.
    NotTheShortestWay { direction: Direction },
    /// No flight waits to be settled.
    SettlementNotDue { due: Due },
    /// A World Trip gives no landing right.
    WorldTripPaysOnly { plan: PlanId },
    /// The player owns as many landing rights as there can be.
    MostRightsOwned { rights: usize, most: usize },
    /// Another airline owns the right of the city.
    CityTaken { owner: Seat, right: PlanId },
    /// There is no card to replace the plan with.
    NoPlanLeft {},
    /// The pile has not enough cards for all planes that fly home without a plan, this one included.
    TooFewPlansLeft { cards: usize, waiting: usize },
    /// Nobody can trade now.
    TradeClosed { due: Due },
    /// Only this seat can sell now.
    AnotherSells { seller: Seat },
    /// The seat does not own this landing right.
    RightNotOwned { seat: Seat, right: PlanId },
    /// The landing right is offered already.
    AlreadyOffered { right: PlanId, offer: OfferNumber },
    /// A player cannot sell to himself.
    OfferToYourself { seat: Seat },
    /// The buyer does not play, or not any more.
    BuyerNotInGame { buyer: Seat },
    /// There is no open offer of this number.
    NoSuchOffer { offer: OfferNumber },
    /// The seller cannot answer the offer.
    YourOwnOffer { offer: OfferNumber },
    /// The seat has declined the offer.
    AlreadyDeclined { offer: OfferNumber, seat: Seat },
    /// The offer is made to another seat.
    OfferedToAnother { offer: OfferNumber, to: Addressee },
    /// Only the seller can take an offer back.
    NotYourOffer { offer: OfferNumber, seller: Seat },
    /// The buyer owns as many landing rights as there can be.
    BuyerHasMostRights { rights: usize, most: usize },
    /// The buyer has less cash than the price.
    CannotPayPrice { price: i64, cash: i64 },
}

impl Explain for Refusal {
    fn code(&self) -> &'static str {
        self.facts().0
    }

    fn rule(&self) -> RuleId {
        self.facts().1
    }

    fn pointer(&self) -> String {
        self.facts().2.to_owned()
    }

    fn message(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::French => self.french(),
        }
    }
}

impl Refusal {
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> (&'static str, RuleId, &'static str) {
        match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::PLAYERS, "/seat"),
            Self::SeatBankrupt { .. } => ("seat_bankrupt", rules::BANKRUPT, "/seat"),
            Self::NotYourTurn { .. } => ("not_your_turn", rules::TURN, "/seat"),
            Self::GameOver { ended_by } => ("game_over", *ended_by, "/action"),
            Self::ChancePending {} => ("chance_pending", rules::TURN, "/action"),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::TURN, "/action"),
            Self::ChanceImpossible { .. } => ("chance_impossible", rules::DECKS, "/action/value"),
            Self::ThrowNotDue { .. } => ("throw_not_due", rules::TURN, "/action"),
            Self::PassNotAllowed { .. } => ("pass_not_allowed", rules::DOUBLE, "/action"),
            Self::DirectionNotDue { .. } => ("direction_not_due", rules::FIRST_LEG, "/action"),
            Self::NotTheShortestWay { .. } => ("not_the_shortest_way", rules::FIRST_LEG, "/action/direction"),
            Self::SettlementNotDue { .. } => ("settlement_not_due", rules::PAY, "/action"),
            Self::WorldTripPaysOnly { .. } => ("world_trip_pays_only", rules::WORLD_TRIP_PAYS, "/action/as"),
            Self::MostRightsOwned { .. } => ("most_rights_owned", rules::MOST_RIGHTS, "/action/as"),
            Self::CityTaken { .. } => ("city_taken", rules::ONE_RIGHT, "/action/as"),
            Self::NoPlanLeft {} => ("no_plan_left", rules::EMPTY_DECK, "/action/as"),
            Self::TooFewPlansLeft { .. } => ("too_few_plans_left", rules::AT_DESTINATION, "/action/as"),
            Self::TradeClosed { .. } => ("trade_closed", rules::SELLING, "/action"),
            Self::AnotherSells { .. } => ("another_sells", rules::SELLING, "/seat"),
            Self::RightNotOwned { .. } => ("right_not_owned", rules::SELLING, "/action/right"),
            Self::AlreadyOffered { .. } => ("already_offered", rules::BETWEEN_PLAYERS, "/action/right"),
            Self::OfferToYourself { .. } => ("offer_to_yourself", rules::BETWEEN_PLAYERS, "/action/to"),
            Self::BuyerNotInGame { .. } => ("buyer_not_in_game", rules::BETWEEN_PLAYERS, "/action/to"),
            Self::NoSuchOffer { .. } => ("no_such_offer", rules::BETWEEN_PLAYERS, "/action/offer"),
            Self::YourOwnOffer { .. } => ("your_own_offer", rules::BETWEEN_PLAYERS, "/action/offer"),
            Self::AlreadyDeclined { .. } => ("already_declined", rules::BETWEEN_PLAYERS, "/action/offer"),
            Self::OfferedToAnother { .. } => ("offered_to_another", rules::BETWEEN_PLAYERS, "/action/offer"),
            Self::NotYourOffer { .. } => ("not_your_offer", rules::BETWEEN_PLAYERS, "/action/offer"),
            Self::BuyerHasMostRights { .. } => ("buyer_has_most_rights", rules::BUYER, "/action/offer"),
            Self::CannotPayPrice { .. } => ("cannot_pay_price", rules::BUYER, "/action/offer"),
        }
    }

    fn english(&self) -> String {
        String::new()
    }

    fn french(&self) -> String {
        String::new()
    }
}
