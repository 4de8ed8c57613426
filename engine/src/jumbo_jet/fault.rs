//! What cannot be so in a state, with the place where it is written.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::board::{Direction, Lane, Space};
use super::cards::{CardId, PlanId};
use super::money::jumbos;
use super::refusal::{direction_name, is_due};
use super::rules;
use super::state::{Due, OfferNumber};
use crate::explain::{Explain, Facts, Language, list};
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
    /// A plane that is not on the way from the last city that it came to.
    OffTheLeg { player: usize, from: Space },
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
    PlanInTwoPlaces { first_at: String, at: String, plan: PlanId },
    /// A flight plan that is nowhere.
    PlanNowhere { plan: PlanId },
    /// The edition has no such chance card.
    NoSuchCard { at: String, card: CardId },
    /// A chance card in a second place.
    CardInTwoPlaces { first_at: String, at: String, card: CardId },
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
    /// A debt that nothing in the turn can have caused.
    DebtWithoutCause { index: usize },
    /// Several debts that do not come from one chance card.
    DebtsNotTogether,
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
    /// Code, rule and the place in the state, one row for each fault.
    fn facts(&self) -> Facts {
        let player_at = |player: &usize, member: &str| format!("/board/players/{player}{member}");
        let turn_at = |member: &str| format!("/board/turn{member}");
        let debt_at = |index: &usize, member: &str| format!("/board/debts/{index}{member}");
        let offer_at = |index: &usize, member: &str| format!("/board/offers/{index}{member}");
        let (code, rule, pointer): (_, _, String) = match self {
            Self::WrongNumberOfSeats { .. } => ("wrong_number_of_seats", rules::PLAYERS, "/seats".into()),
            Self::SeatRepeated { index, .. } => ("seat_repeated", rules::PLAYERS, format!("/seats/{index}")),
            Self::PlayersOfOtherSeats { .. } => {
                ("players_of_other_seats", rules::PLAYERS, "/board/players".into())
            }
            Self::TooMuchMoney { .. } => ("too_much_money", rules::BANK, "/board/players".into()),
            Self::NoSuchSpace { player, .. } => ("no_such_space", rules::LINE, player_at(player, "/space")),
            Self::PlaneMissing { player, .. } => ("plane_missing", rules::START_SPACE, player_at(player, "")),
            Self::BankruptOwnsSomething { player, .. } => {
                ("bankrupt_owns_something", rules::REMOVED, player_at(player, ""))
            }
            Self::WrongLane { player, .. } => ("wrong_lane", rules::LINE, player_at(player, "/lane")),
            Self::TargetsNotOfPlan { player } => {
                ("targets_not_of_plan", rules::LEGS, player_at(player, "/targets"))
            }
            Self::PlanMissing { player } => ("plan_missing", rules::FIRST_PLAN, player_at(player, "")),
            Self::PlanAfterSettlement { player, .. } => {
                ("plan_after_settlement", rules::AT_DESTINATION, player_at(player, "/plan"))
            }
            Self::PlanBegunOnRunway { player, .. } => {
                ("plan_begun_on_runway", rules::LEGS, player_at(player, "/targets"))
            }
            Self::DirectionMissing { player } => {
                ("direction_missing", rules::FIRST_LEG, player_at(player, ""))
            }
            Self::DirectionTooEarly { player, .. } => {
                ("direction_too_early", rules::FIRST_LEG, player_at(player, "/direction"))
            }
            Self::TargetBehind { player, .. } => {
                ("target_behind", rules::TARGET, player_at(player, "/direction"))
            }
            Self::OffTheLeg { player, .. } => ("off_the_leg", rules::LEGS, player_at(player, "/space")),
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
            Self::DebtWithoutCause { index } => {
                ("debt_without_cause", rules::FORCED_SALE, debt_at(index, ""))
            }
            Self::DebtsNotTogether => ("debts_not_together", rules::FORCED_SALE, "/board/debts".into()),
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
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        let is_due = |due: &Due| is_due(*due, Language::English);
        let jumbos = |amount: &i64| jumbos(*amount, Language::English);
        let all_of = |seats: &Seats| if seats.is_empty() { "none".into() } else { list(seats, "and") };
        match self {
            Self::WrongNumberOfSeats { seats } => format!("Two to six seats can play, not {seats}."),
            Self::SeatRepeated { seat, .. } => format!("Seat {seat} occurs twice."),
            Self::PlayersOfOtherSeats { expected } => {
                format!("The players have to be those of the seats, in this order: {}.", all_of(expected))
            }
            Self::TooMuchMoney { most } => {
                format!("The players cannot have more than {} together.", jumbos(most))
            }
            Self::NoSuchSpace { space, .. } => format!("The board has no space {space}."),
            Self::PlaneMissing { seat, .. } => {
                format!("The airline of seat {seat} is in the game, but its plane stands nowhere.")
            }
            Self::BankruptOwnsSomething { seat, .. } => {
                format!("The airline of seat {seat} is bankrupt but has not given up everything.")
            }
            Self::WrongLane { lane: Lane::Outer, .. } => {
                "A plane on this space that flies this way is not on the outer lane.".into()
            }
            Self::WrongLane { lane: Lane::Inner, .. } => {
                "A plane on this space that flies this way is not on the inner lane.".into()
            }
            Self::TargetsNotOfPlan { .. } => {
                "The targets still to be reached have to be the last ones of the flight plan, in its order.".into()
            }
            Self::PlanMissing { .. } => "The plane has no flight plan, but needs one here.".into(),
            Self::PlanAfterSettlement { plan, .. } => format!(
                "Under these options {plan} has been settled at its destination, so the plane flies home without it."
            ),
            Self::PlanBegunOnRunway { plan, .. } => format!(
                "On a runway {plan} has to have all its targets before it, or none if it waits to be settled."
            ),
            Self::DirectionMissing { .. } => "The plane has to have a direction here.".into(),
            Self::DirectionTooEarly { direction, .. } => format!(
                "The direction is {}, but the player has not had the choice yet.",
                direction_name(*direction, Language::English)
            ),
            Self::OffTheLeg { from, .. } => {
                format!("The plane is not on the way from {from}, the last city that it came to.")
            }
            Self::TargetBehind { target, .. } => {
                format!("The plane flies away from its next target, {target}.")
            }
            Self::TargetNotReached { target, .. } => {
                format!("The plane stands on {target}, so it has reached this target.")
            }
            Self::NotTheShortestWay { direction, .. } => format!(
                "The shortest way of this leg is not the {} one.",
                direction_name(*direction, Language::English)
            ),
            Self::TooManyRights { rights, most, .. } => {
                format!("The number of landing rights is {rights}; under these options it is at most {most}.")
            }
            Self::RightOfWorldTrip { right, .. } => {
                format!("{right} is a World Trip, which never becomes a landing right.")
            }
            Self::CityWithTwoRights { right, other, .. } => {
                format!("{right} and {other} are landing rights of one city, which can carry only one.")
            }
            Self::NoSuchPlan { plan, .. } => format!("There is no flight plan {plan}."),
            Self::PlanInTwoPlaces { first_at, at, plan } => {
                format!("Flight plan {plan} is in two places of the state, `{first_at}` and `{at}`.")
            }
            Self::PlanNowhere { plan } => {
                format!("Flight plan {plan} is missing; every plan is in exactly one place.")
            }
            Self::NoSuchCard { card, .. } => format!("There is no chance card {card}."),
            Self::CardInTwoPlaces { first_at, at, card } => {
                format!("Chance card {card} is in two places of the state, `{first_at}` and `{at}`.")
            }
            Self::CardNowhere { card } => {
                format!("Chance card {card} is missing; every card is in exactly one place.")
            }
            Self::TooFewPlans { cards, needed } => format!(
                "The number of cards in the flight plan deck is {cards}; the planes without a plan need {needed}."
            ),
            Self::BankruptSeatNotInGame { seat, .. } => format!("Seat {seat} is bankrupt but not in the game."),
            Self::BankruptTwice { seat, .. } => format!("Seat {seat} is bankrupt twice."),
            Self::StarterMissing => "There has to be a starter, or a draw that decides who starts.".into(),
            Self::WrongStarter { starter } => format!(
                "Seat {starter} cannot be the starter, who is in the game and, without a draw, the first of the seats."
            ),
            Self::StarterTooEarly { starter } => {
                format!("Seat {starter} cannot be the starter before the draw has decided who starts.")
            }
            Self::StarterDrawSwitchedOff => {
                "Under these options the first of the seats starts, without a draw.".into()
            }
            Self::StarterDrawTooLate => "The starter is drawn before anything else happens.".into(),
            Self::WrongContenders { contenders } => format!(
                "The contenders have to be two or more different seats of the game in turn order; here they are: {}.",
                all_of(contenders)
            ),
            Self::StarterDrawComplete { rolls, contenders } => format!(
                "The number of throws is {rolls} and that of contenders {contenders}; a complete round is settled at \
                 once."
            ),
            Self::WrongRound { round: 0, .. } => {
                "The round is 0 only while the first flight plans are dealt.".into()
            }
            Self::WrongRound { round, limit } => {
                format!("The round is {round}; under these options the last one is {limit}.")
            }
            Self::DealTooLate { seat, .. } => format!(
                "The first flight plans are dealt in turn order before anything else; seat {seat} is not as it is then."
            ),
            Self::TurnMissing => "The game runs, so it has to be the turn of a seat.".into(),
            Self::TurnOutOfPlace => {
                "Nobody is on turn while the starter is drawn and after the end of the game.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => {
                format!("Seat {seat} is on turn but is not in the game, or has left it.")
            }
            Self::DueOutOfPlace { due, space } => {
                format!("{}; this does not fit the plane on {space} and its flight plan.", is_due(due))
            }
            Self::WrongDice { due, dice } => {
                format!("{}; the number of dice of the last throw cannot be {dice}.", is_due(due))
            }
            Self::SpacesLeftOutOfPlace { due, spaces_left } => {
                format!("{}; the number of spaces left to fly cannot be {spaces_left}.", is_due(due))
            }
            Self::LandingsOutOfPlace { due, landings } => {
                format!("{}; the number of landings in this move cannot be {landings}.", is_due(due))
            }
            Self::WrongDouble { due, double: true } => {
                format!("{}; no double can be waiting for its extra throw.", is_due(due))
            }
            Self::WrongDouble { due, double: false } => {
                format!("{}; the dice are a double, which has to be marked.", is_due(due))
            }
            Self::WrongLastMove { due, last_move: true } => {
                format!("{}; no move can be marked as the last one of the turn.", is_due(due))
            }
            Self::WrongLastMove { due, last_move: false } => {
                format!("{}; the move has to be marked as the last one of the turn.", is_due(due))
            }
            Self::CardsOutOfPlace { due } => {
                format!("{}; no chance card is being carried out at that time.", is_due(due))
            }
            Self::DebtsOutOfPlace { due } => format!(
                "{}; there are debts only while a debtor raises money.",
                due.as_ref().map_or("Nothing is due", is_due)
            ),
            Self::DebtMissing => "A debtor raises money, so there has to be a debt.".into(),
            Self::DebtOfNothing { .. } => format!("A debt of {} is none.", jumbos(&0)),
            Self::DebtOfSeatNotInGame { seat, .. } => {
                format!("Seat {seat} is part of a debt but is not in the game, or has left it.")
            }
            Self::DebtToDebtor { seat, .. } => format!("Seat {seat} cannot owe money to itself."),
            Self::DebtsNotTogether => {
                "Several debts can stand together only where one chance card causes them.".into()
            }
            Self::DebtWithoutCause { .. } => "Nothing in this turn can have caused this debt.".into(),
            Self::DebtPayable { seat, cash, amount } => {
                format!("Seat {seat} has {} and owes {}; it pays at once.", jumbos(cash), jumbos(amount))
            }
            Self::NothingToSell { seat } => {
                format!("Seat {seat} has a debt and no landing right to sell; it goes bankrupt at once.")
            }
            Self::OffersOutOfPlace => "Nobody can sell at this point, so there can be no offers.".into(),
            Self::OffersNotAscending { offer, .. } => {
                format!("Offers are sorted by their numbers, each of which occurs once; offer {offer} does not fit.")
            }
            Self::SellerCannotSell { seat, .. } => format!("Seat {seat} cannot sell at this point."),
            Self::OfferedRightNotOwned { right, .. } => {
                format!("The seller does not own the landing right {right}.")
            }
            Self::OfferedTwice { right, .. } => format!("The landing right {right} is offered twice."),
            Self::WrongBuyer { seat, .. } => format!(
                "Seat {seat} cannot buy here; it is the seller, or is not in the game, or has left it."
            ),
            Self::WrongDecliners { .. } => {
                "Only an offer to all lists who declined: players who were asked, each once, in ascending order.".into()
            }
            Self::OfferLapsed { offer, .. } => {
                format!("Nobody is left who can accept offer {offer}; such an offer lapses at once.")
            }
        }
    }

    fn french(&self) -> String {
        let is_due = |due: &Due| is_due(*due, Language::French);
        let jumbos = |amount: &i64| jumbos(*amount, Language::French);
        let all_of = |seats: &Seats| if seats.is_empty() { "aucune".into() } else { list(seats, "et") };
        match self {
            Self::WrongNumberOfSeats { seats } => format!("On joue de deux à six, pas à {seats}."),
            Self::SeatRepeated { seat, .. } => format!("La place {seat} figure deux fois."),
            Self::PlayersOfOtherSeats { expected } => {
                format!("Les joueurs doivent être ceux des places, dans cet ordre : {}.", all_of(expected))
            }
            Self::TooMuchMoney { most } => {
                format!("Les joueurs ne peuvent pas avoir ensemble plus de {}.", jumbos(most))
            }
            Self::NoSuchSpace { space, .. } => format!("Le plateau n'a pas de case {space}."),
            Self::PlaneMissing { seat, .. } => {
                format!("La compagnie de la place {seat} est en jeu, mais son avion n'est nulle part.")
            }
            Self::BankruptOwnsSomething { seat, .. } => {
                format!("La compagnie de la place {seat} est en faillite mais n'a pas tout rendu.")
            }
            Self::WrongLane { lane: Lane::Outer, .. } => {
                "Un avion sur cette case qui vole dans ce sens n'est pas dans le couloir de l'extérieur.".into()
            }
            Self::WrongLane { lane: Lane::Inner, .. } => {
                "Un avion sur cette case qui vole dans ce sens n'est pas dans le couloir de l'intérieur.".into()
            }
            Self::TargetsNotOfPlan { .. } => {
                "Les buts encore à atteindre doivent être les derniers du plan de vol, dans son ordre.".into()
            }
            Self::PlanMissing { .. } => "L'avion n'a pas de plan de vol, mais il lui en faut un ici.".into(),
            Self::PlanAfterSettlement { plan, .. } => format!(
                "Avec ces options, {plan} a été réglé à sa destination ; l'avion revient donc sans lui."
            ),
            Self::PlanBegunOnRunway { plan, .. } => format!(
                "Sur une piste, {plan} doit avoir encore tous ses buts, ou aucun s'il attend d'être réglé."
            ),
            Self::DirectionMissing { .. } => "L'avion doit avoir ici un sens de vol.".into(),
            Self::DirectionTooEarly { direction, .. } => format!(
                "Le sens est {}, mais le joueur n'a pas encore pu le choisir.",
                direction_name(*direction, Language::French)
            ),
            Self::OffTheLeg { from, .. } => {
                format!("L'avion n'est pas sur la route qui part de {from}, la dernière ville atteinte.")
            }
            Self::TargetBehind { target, .. } => format!("L'avion s'éloigne de son prochain but, {target}."),
            Self::TargetNotReached { target, .. } => {
                format!("L'avion est en {target} ; il a donc atteint ce but.")
            }
            Self::NotTheShortestWay { direction, .. } => format!(
                "La route la plus courte de cette étape n'est pas celle du sens {}.",
                direction_name(*direction, Language::French)
            ),
            Self::TooManyRights { rights, most, .. } => format!(
                "Le nombre de droits d'atterrissage est de {rights} ; avec ces options, il est d'au plus {most}."
            ),
            Self::RightOfWorldTrip { right, .. } => {
                format!("{right} est un tour du monde, qui ne devient jamais un droit d'atterrissage.")
            }
            Self::CityWithTwoRights { right, other, .. } => format!(
                "{right} et {other} sont des droits d'atterrissage d'une même ville, qui ne peut en porter qu'un."
            ),
            Self::NoSuchPlan { plan, .. } => format!("Le plan de vol {plan} n'existe pas."),
            Self::PlanInTwoPlaces { first_at, at, plan } => {
                format!("Le plan de vol {plan} est à deux endroits de l'état, `{first_at}` et `{at}`.")
            }
            Self::PlanNowhere { plan } => {
                format!("Le plan de vol {plan} manque ; chaque plan est à un endroit et un seul.")
            }
            Self::NoSuchCard { card, .. } => format!("La carte chance {card} n'existe pas."),
            Self::CardInTwoPlaces { first_at, at, card } => {
                format!("La carte chance {card} est à deux endroits de l'état, `{first_at}` et `{at}`.")
            }
            Self::CardNowhere { card } => {
                format!("La carte chance {card} manque ; chaque carte est à un endroit et un seul.")
            }
            Self::TooFewPlans { cards, needed } => format!(
                "Le nombre de cartes de la pioche des plans de vol est de {cards} ; il en faut {needed} aux avions \
                 sans plan."
            ),
            Self::BankruptSeatNotInGame { seat, .. } => {
                format!("La place {seat} est en faillite mais ne participe pas à la partie.")
            }
            Self::BankruptTwice { seat, .. } => format!("La place {seat} est deux fois en faillite."),
            Self::StarterMissing => "Il faut un premier joueur, ou un tirage qui le désigne.".into(),
            Self::WrongStarter { starter } => format!(
                "La place {starter} ne peut pas commencer ; la place qui commence participe à la partie et, sans \
                 tirage, est la première."
            ),
            Self::StarterTooEarly { starter } => format!(
                "La place {starter} ne peut pas commencer avant que le tirage ait désigné le premier joueur."
            ),
            Self::StarterDrawSwitchedOff => {
                "Avec ces options, la première des places commence, sans tirage.".into()
            }
            Self::StarterDrawTooLate => "Le premier joueur se tire avant toute autre chose.".into(),
            Self::WrongContenders { contenders } => format!(
                "Les places en lice doivent être au moins deux, différentes, dans l'ordre du tour ; les voici : {}.",
                all_of(contenders)
            ),
            Self::StarterDrawComplete { rolls, contenders } => format!(
                "Le nombre de lancers est de {rolls} et celui des places en lice de {contenders} ; une série complète \
                 se tranche d'office."
            ),
            Self::WrongRound { round: 0, .. } => {
                "Le tour de table n'est 0 que pendant la distribution des premiers plans de vol.".into()
            }
            Self::WrongRound { round, limit } => {
                format!("Le tour de table est le {round} ; avec ces options, le dernier est le {limit}.")
            }
            Self::DealTooLate { seat, .. } => format!(
                "Les premiers plans de vol se distribuent dans l'ordre du tour avant toute autre chose ; la place \
                 {seat} n'en est pas là."
            ),
            Self::TurnMissing => "La partie est en cours ; ce doit donc être le tour d'une place.".into(),
            Self::TurnOutOfPlace => {
                "Ce n'est le tour de personne pendant le tirage du premier joueur et après la fin de la partie.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => {
                format!("C'est le tour de la place {seat}, qui ne participe pas ou ne participe plus à la partie.")
            }
            Self::DueOutOfPlace { due, space } => {
                format!("{} ; cela ne va pas avec l'avion en {space} et son plan de vol.", is_due(due))
            }
            Self::WrongDice { due, dice } => {
                format!("{} ; le nombre de dés du dernier lancer ne peut pas être de {dice}.", is_due(due))
            }
            Self::SpacesLeftOutOfPlace { due, spaces_left } => format!(
                "{} ; le nombre de cases restant à parcourir ne peut pas être de {spaces_left}.",
                is_due(due)
            ),
            Self::LandingsOutOfPlace { due, landings } => format!(
                "{} ; le nombre d'atterrissages de ce déplacement ne peut pas être de {landings}.",
                is_due(due)
            ),
            Self::WrongDouble { due, double: true } => {
                format!("{} ; aucun double ne peut attendre son nouveau lancer.", is_due(due))
            }
            Self::WrongDouble { due, double: false } => {
                format!("{} ; les dés forment un double, qui doit être noté.", is_due(due))
            }
            Self::WrongLastMove { due, last_move: true } => format!(
                "{} ; aucun déplacement ne peut être noté comme le dernier du tour.",
                is_due(due)
            ),
            Self::WrongLastMove { due, last_move: false } => format!(
                "{} ; le déplacement doit être noté comme le dernier du tour.",
                is_due(due)
            ),
            Self::CardsOutOfPlace { due } => {
                format!("{} ; aucune carte chance n'est alors en cours d'exécution.", is_due(due))
            }
            Self::DebtsOutOfPlace { due } => format!(
                "{} ; il n'y a de dettes que pendant qu'un débiteur réunit l'argent.",
                due.as_ref().map_or("Rien n'est attendu", is_due)
            ),
            Self::DebtMissing => "Un débiteur réunit l'argent ; il doit donc y avoir une dette.".into(),
            Self::DebtOfNothing { .. } => format!("Une dette de {} n'en est pas une.", jumbos(&0)),
            Self::DebtOfSeatNotInGame { seat, .. } => format!(
                "La place {seat} est partie à une dette mais ne participe pas ou ne participe plus à la partie."
            ),
            Self::DebtsNotTogether => {
                "Plusieurs dettes ne coexistent que si une même carte chance les cause.".into()
            }
            Self::DebtWithoutCause { .. } => "Rien dans ce tour n'a pu causer cette dette.".into(),
            Self::DebtToDebtor { seat, .. } => {
                format!("La place {seat} ne peut pas se devoir de l'argent à elle-même.")
            }
            Self::DebtPayable { seat, cash, amount } => format!(
                "La place {seat} a {} et doit {} ; elle paie aussitôt.",
                jumbos(cash),
                jumbos(amount)
            ),
            Self::NothingToSell { seat } => format!(
                "La place {seat} a une dette et aucun droit d'atterrissage à vendre ; elle fait aussitôt faillite."
            ),
            Self::OffersOutOfPlace => {
                "Personne ne peut vendre à ce moment ; il ne peut donc pas y avoir d'offres.".into()
            }
            Self::OffersNotAscending { offer, .. } => format!(
                "Les offres sont triées par numéro, chaque numéro ne servant qu'une fois ; l'offre {offer} ne \
                 s'accorde pas à cela."
            ),
            Self::SellerCannotSell { seat, .. } => format!("La place {seat} ne peut pas vendre à ce moment."),
            Self::OfferedRightNotOwned { right, .. } => {
                format!("Le vendeur ne détient pas le droit d'atterrissage {right}.")
            }
            Self::OfferedTwice { right, .. } => {
                format!("Le droit d'atterrissage {right} est offert deux fois.")
            }
            Self::WrongBuyer { seat, .. } => format!(
                "La place {seat} ne peut pas acheter ici ; elle est le vendeur, ou ne participe pas ou plus à la \
                 partie."
            ),
            Self::WrongDecliners { .. } => {
                "Seule une offre à tous note qui a refusé : des joueurs à qui elle s'adresse, chacun une fois, par \
                 ordre croissant."
                    .into()
            }
            Self::OfferLapsed { offer, .. } => format!(
                "Personne ne peut plus accepter l'offre {offer} ; une telle offre devient aussitôt caduque."
            ),
        }
    }
}
