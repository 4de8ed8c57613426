//! What cannot be so in a state, with the place where it is written.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::board::{Direction, Lane, Space};
use super::cards::{CardId, PlanId};
use super::rules;
use super::state::{Due, OfferNumber};
use crate::explain::{Explain, Language, RuleId, list};
use crate::seat::{Seat, Seats};
use serde::Serialize;

/// Something that no position of the game can have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum Fault {
    /// Fewer than two or more than six seats.
    WrongNumberOfSeats { seats: usize },
    /// A seat occurs twice.
    SeatRepeated { index: usize, seat: Seat },
    /// The players are not those of the seats, in turn order.
    PlayersOfOtherSeats { expected: Seats },
    /// The players have more money together than there can be.
    TooMuchMoney { most: i64 },
    /// The board has no such space.
    NoSuchSpace { player: usize, space: Space },
    /// A plane of the game stands nowhere.
    PlaneMissing { player: usize, seat: Seat },
    /// A bankrupt airline still has something.
    BankruptOwnsSomething { player: usize, seat: Seat },
    /// A lane that does not follow from space and direction.
    WrongLane { player: usize, lane: Lane },
    /// Cities to come to that are not the last ones of the plan.
    TargetsNotOfPlan { player: usize },
    /// A plane that has no flight plan and needs one.
    PlanMissing { player: usize },
    /// A plane on the circuit that has settled its flight and has its plan still.
    PlanAfterSettlement { player: usize, plan: PlanId },
    /// A plane on a runway whose plan has been begun.
    PlanBegunOnRunway { player: usize, plan: PlanId },
    /// A plane that flies nowhere.
    DirectionMissing { player: usize },
    /// A direction before it can be chosen.
    DirectionTooEarly { player: usize, direction: Direction },
    /// A plane that flies away from its next target.
    TargetBehind { player: usize, target: Space },
    /// A plane that stands on its next target and has not reached it.
    TargetNotReached { player: usize, target: Space },
    /// A plane that does not fly the shortest way.
    NotTheShortestWay { player: usize, direction: Direction },
    /// More landing rights than a player can own.
    TooManyRights { player: usize, rights: usize, most: usize },
    /// A landing right that is a World Trip.
    RightOfWorldTrip { player: usize, right: PlanId },
    /// Two landing rights of one city.
    CityWithTwoRights { player: usize, right: PlanId, other: PlanId },
    /// The edition has no such flight plan.
    NoSuchPlan { at: String, plan: PlanId },
    /// A flight plan in a second place.
    PlanInTwoPlaces { at: String, plan: PlanId },
    /// A flight plan that is nowhere.
    PlanNowhere { plan: PlanId },
    /// The edition has no such chance card.
    NoSuchCard { at: String, card: CardId },
    /// A chance card in a second place.
    CardInTwoPlaces { at: String, card: CardId },
    /// A chance card that is nowhere.
    CardNowhere { card: CardId },
    /// The pile has fewer flight plans than there are planes that need one.
    TooFewPlans { cards: usize, needed: usize },
    /// A bankrupt seat that is not in the game.
    BankruptSeatNotInGame { index: usize, seat: Seat },
    /// A seat that is bankrupt twice.
    BankruptTwice { index: usize, seat: Seat },
    /// The starter is not known.
    StarterMissing,
    /// A starter that is not in the game, or not the first seat although the options say so.
    WrongStarter { starter: Seat },
    /// A starter before it is drawn.
    StarterTooEarly { starter: Seat },
    /// A draw for the start although the options name the starter.
    StarterDrawSwitchedOff,
    /// A draw for the start after the game has begun.
    StarterDrawTooLate,
    /// The contenders are not some seats of the game in turn order, two at least.
    WrongContenders { contenders: Seats },
    /// The round of throws for the start is complete.
    StarterDrawComplete { rolls: usize, contenders: usize },
    /// A round beyond the limit, or none while the game runs.
    WrongRound { round: u32, limit: u16 },
    /// The first flight plans are being dealt, and something has happened already.
    DealTooLate { player: usize, seat: Seat },
    /// No turn although the game runs.
    TurnMissing,
    /// A turn after the end of the game or while the starter is drawn.
    TurnOutOfPlace,
    /// The turn of a seat that is not in the game, or not any more.
    TurnOfSeatNotInGame { seat: Seat },
    /// Something is due that cannot be due where the plane stands.
    DueOutOfPlace { due: Due, space: Space },
    /// Dice that do not belong to what is due.
    WrongDice { due: Due, dice: usize },
    /// Spaces left to fly although the move is over or has not begun.
    SpacesLeftOutOfPlace { due: Due, spaces_left: u8 },
    /// Landings that do not belong to what is due.
    LandingsOutOfPlace { due: Due, landings: u8 },
    /// A double that does not belong to what is due or to the dice.
    WrongDouble { due: Due, double: bool },
    /// The mark of the last move does not belong to what is due or to the dice.
    WrongLastMove { due: Due, last_move: bool },
    /// Chance cards that are being carried out between two throws.
    CardsOutOfPlace { due: Due },
    /// Debts although nobody raises money.
    DebtsOutOfPlace { due: Option<Due> },
    /// Somebody raises money, and there is no debt.
    DebtMissing,
    /// A debt of nothing.
    DebtOfNothing { index: usize },
    /// A debt of or to a seat that is not in the game, or not any more.
    DebtOfSeatNotInGame { index: usize, seat: Seat },
    /// A debt to oneself.
    DebtToDebtor { index: usize, seat: Seat },
    /// The first debt can be paid at once.
    DebtPayable { seat: Seat, cash: i64, amount: i64 },
    /// The first debtor has nothing to sell.
    NothingToSell { seat: Seat },
    /// Offers although nobody can trade.
    OffersOutOfPlace,
    /// Offers that are not sorted by their number, or of which two have one number.
    OffersNotAscending { index: usize, offer: OfferNumber },
    /// An offer of a seat that cannot sell now.
    SellerCannotSell { index: usize, seat: Seat },
    /// An offer of a right that the seller does not own.
    OfferedRightNotOwned { index: usize, right: PlanId },
    /// A second offer of one right.
    OfferedTwice { index: usize, right: PlanId },
    /// An offer to the seller, or to a seat that is not in the game, or not any more.
    WrongBuyer { index: usize, seat: Seat },
    /// Seats that cannot have declined, or not in ascending order.
    WrongDecliners { index: usize },
    /// An offer that nobody can accept any more.
    OfferLapsed { index: usize, offer: OfferNumber },
}

impl Explain for Fault {
    fn code(&self) -> &'static str {
        self.facts().0
    }

    fn rule(&self) -> RuleId {
        self.facts().1
    }

    fn pointer(&self) -> String {
        self.facts().2
    }

    fn message(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::French => self.french(),
        }
    }
}

impl Fault {
    /// Code, rule and the place in the state, one row for each fault.
    fn facts(&self) -> (&'static str, RuleId, String) {
        let player_at = |player: &usize, member: &str| format!("/board/players/{player}{member}");
        let turn_at = |member: &str| format!("/board/turn{member}");
        let debt_at = |index: &usize, member: &str| format!("/board/debts/{index}{member}");
        let offer_at = |index: &usize, member: &str| format!("/board/offers/{index}{member}");
        match self {
            Self::WrongNumberOfSeats { .. } => ("wrong_number_of_seats", rules::PLAYERS, "/seats".into()),
            Self::SeatRepeated { index, .. } => ("seat_repeated", rules::PLAYERS, format!("/seats/{index}")),
            Self::PlayersOfOtherSeats { .. } => {
                ("players_of_other_seats", rules::PLAYERS, "/board/players".into())
            }
            Self::TooMuchMoney { .. } => ("too_much_money", rules::BANK, "/board/players".into()),
            Self::NoSuchSpace { player, .. } => ("no_such_space", rules::LINE, player_at(player, "/space")),
            Self::PlaneMissing { player, .. } => {
                ("plane_missing", rules::START_SPACE, player_at(player, "/space"))
            }
            Self::BankruptOwnsSomething { player, .. } => {
                ("bankrupt_owns_something", rules::REMOVED, player_at(player, ""))
            }
            Self::WrongLane { player, .. } => ("wrong_lane", rules::LINE, player_at(player, "/lane")),
            Self::TargetsNotOfPlan { player } => {
                ("targets_not_of_plan", rules::LEGS, player_at(player, "/targets"))
            }
            Self::PlanMissing { player } => ("plan_missing", rules::FIRST_PLAN, player_at(player, "/plan")),
            Self::PlanAfterSettlement { player, .. } => {
                ("plan_after_settlement", rules::AT_DESTINATION, player_at(player, "/plan"))
            }
            Self::PlanBegunOnRunway { player, .. } => {
                ("plan_begun_on_runway", rules::LEGS, player_at(player, "/targets"))
            }
            Self::DirectionMissing { player } => {
                ("direction_missing", rules::FIRST_LEG, player_at(player, "/direction"))
            }
            Self::DirectionTooEarly { player, .. } => {
                ("direction_too_early", rules::FIRST_LEG, player_at(player, "/direction"))
            }
            Self::TargetBehind { player, .. } => {
                ("target_behind", rules::TARGET, player_at(player, "/direction"))
            }
            Self::TargetNotReached { player, .. } => {
                ("target_not_reached", rules::TARGET, player_at(player, "/targets"))
            }
            Self::NotTheShortestWay { player, .. } => {
                ("not_the_shortest_way", rules::AFTER_DESTINATION, player_at(player, "/direction"))
            }
            Self::TooManyRights { player, .. } => {
                ("too_many_rights", rules::MOST_RIGHTS, player_at(player, "/rights"))
            }
            Self::RightOfWorldTrip { player, .. } => {
                ("right_of_world_trip", rules::WORLD_TRIP_PAYS, player_at(player, "/rights"))
            }
            Self::CityWithTwoRights { player, .. } => {
                ("city_with_two_rights", rules::ONE_RIGHT, player_at(player, "/rights"))
            }
            Self::NoSuchPlan { at, .. } => ("no_such_plan", rules::DECKS, at.clone()),
            Self::PlanInTwoPlaces { at, .. } => ("plan_in_two_places", rules::DECKS, at.clone()),
            Self::PlanNowhere { .. } => ("plan_nowhere", rules::DECKS, "/board/flight_plans".into()),
            Self::NoSuchCard { at, .. } => ("no_such_card", rules::DECKS, at.clone()),
            Self::CardInTwoPlaces { at, .. } => ("card_in_two_places", rules::DECKS, at.clone()),
            Self::CardNowhere { .. } => ("card_nowhere", rules::DECKS, "/board/chance_cards".into()),
            Self::TooFewPlans { .. } => ("too_few_plans", rules::EMPTY_DECK, "/board/flight_plans".into()),
            Self::BankruptSeatNotInGame { index, .. } => {
                ("bankrupt_seat_not_in_game", rules::BANKRUPT, format!("/board/bankrupt/{index}"))
            }
            Self::BankruptTwice { index, .. } => {
                ("bankrupt_twice", rules::BANKRUPT, format!("/board/bankrupt/{index}"))
            }
            Self::StarterMissing => ("starter_missing", rules::STARTER, "/board".into()),
            Self::WrongStarter { .. } => ("wrong_starter", rules::STARTER, "/board/starter".into()),
            Self::StarterTooEarly { .. } => ("starter_too_early", rules::STARTER, "/board/starter".into()),
            Self::StarterDrawSwitchedOff => {
                ("starter_draw_switched_off", rules::STARTER, "/board/starter_draw".into())
            }
            Self::StarterDrawTooLate => {
                ("starter_draw_too_late", rules::STARTER, "/board/starter_draw".into())
            }
            Self::WrongContenders { .. } => {
                ("wrong_contenders", rules::STARTER, "/board/starter_draw/contenders".into())
            }
            Self::StarterDrawComplete { .. } => {
                ("starter_draw_complete", rules::STARTER, "/board/starter_draw/rolls".into())
            }
            Self::WrongRound { .. } => ("wrong_round", rules::ROUND_LIMIT, "/board/round".into()),
            Self::DealTooLate { player, .. } => ("deal_too_late", rules::FIRST_PLAN, player_at(player, "")),
            Self::TurnMissing => ("turn_missing", rules::TURN, "/board".into()),
            Self::TurnOutOfPlace => ("turn_out_of_place", rules::TURN, turn_at("")),
            Self::TurnOfSeatNotInGame { .. } => ("turn_of_seat_not_in_game", rules::TURN, turn_at("/seat")),
            Self::DueOutOfPlace { .. } => ("due_out_of_place", rules::TURN, turn_at("/due")),
            Self::WrongDice { .. } => ("wrong_dice", rules::TURN, turn_at("/dice")),
            Self::SpacesLeftOutOfPlace { .. } => {
                ("spaces_left_out_of_place", rules::TURN, turn_at("/spaces_left"))
            }
            Self::LandingsOutOfPlace { .. } => {
                ("landings_out_of_place", rules::LANDING, turn_at("/landings"))
            }
            Self::WrongDouble { .. } => ("wrong_double", rules::DOUBLE, turn_at("/double")),
            Self::WrongLastMove { .. } => ("wrong_last_move", rules::ONE_DIE, turn_at("/last_move")),
            Self::CardsOutOfPlace { .. } => ("cards_out_of_place", rules::RED, turn_at("/cards")),
            Self::DebtsOutOfPlace { .. } => ("debts_out_of_place", rules::FORCED_SALE, "/board/debts".into()),
            Self::DebtMissing => ("debt_missing", rules::FORCED_SALE, "/board/debts".into()),
            Self::DebtOfNothing { index } => {
                ("debt_of_nothing", rules::FORCED_SALE, debt_at(index, "/amount"))
            }
            Self::DebtOfSeatNotInGame { index, .. } => {
                ("debt_of_seat_not_in_game", rules::FORCED_SALE, debt_at(index, ""))
            }
            Self::DebtToDebtor { index, .. } => {
                ("debt_to_debtor", rules::FORCED_SALE, debt_at(index, "/creditor"))
            }
            Self::DebtPayable { .. } => ("debt_payable", rules::FORCED_SALE, "/board/debts/0".into()),
            Self::NothingToSell { .. } => ("nothing_to_sell", rules::BANKRUPT, "/board/debts/0".into()),
            Self::OffersOutOfPlace => ("offers_out_of_place", rules::SELLING, "/board/offers".into()),
            Self::OffersNotAscending { index, .. } => {
                ("offers_not_ascending", rules::BETWEEN_PLAYERS, offer_at(index, "/offer"))
            }
            Self::SellerCannotSell { index, .. } => {
                ("seller_cannot_sell", rules::SELLING, offer_at(index, "/seller"))
            }
            Self::OfferedRightNotOwned { index, .. } => {
                ("offered_right_not_owned", rules::SELLING, offer_at(index, "/right"))
            }
            Self::OfferedTwice { index, .. } => {
                ("offered_twice", rules::BETWEEN_PLAYERS, offer_at(index, "/right"))
            }
            Self::WrongBuyer { index, .. } => ("wrong_buyer", rules::BETWEEN_PLAYERS, offer_at(index, "/to")),
            Self::WrongDecliners { index } => {
                ("wrong_decliners", rules::BETWEEN_PLAYERS, offer_at(index, "/declined"))
            }
            Self::OfferLapsed { index, .. } => ("offer_lapsed", rules::BETWEEN_PLAYERS, offer_at(index, "")),
        }
    }

    fn english(&self) -> String {
        String::new()
    }

    fn french(&self) -> String {
        String::new()
    }
}
