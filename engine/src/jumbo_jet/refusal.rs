//! Why an action is forbidden, with the numbers that show it.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::board::Direction;
use super::cards::PlanId;
use super::money::jumbos;
use super::party::Addressee;
use super::roll::Roll;
use super::rules;
use super::state::{Due, OfferNumber};
use crate::explain::{Explain, Facts, Language, RuleId, list};
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
    ChanceImpossible { value: Roll, due: Due },
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
    /// Code, rule and the place in the request, one row for each reason.
    fn facts(&self) -> Facts {
        let (code, rule, pointer) = match self {
            Self::SeatNotInGame { .. } => ("seat_not_in_game", rules::PLAYERS, "/seat"),
            Self::SeatBankrupt { .. } => ("seat_bankrupt", rules::BANKRUPT, "/seat"),
            Self::NotYourTurn { .. } => ("not_your_turn", rules::TURN, "/seat"),
            Self::GameOver { ended_by } => ("game_over", *ended_by, "/action"),
            Self::ChancePending {} => ("chance_pending", rules::TURN, "/action"),
            Self::ChanceNotPending {} => ("chance_not_pending", rules::TURN, "/action"),
            Self::ChanceImpossible { due: Due::FlightPlan | Due::ChanceCard, .. } => {
                ("chance_impossible", rules::DECKS, "/action/value")
            }
            Self::ChanceImpossible { .. } => ("chance_impossible", rules::TURN, "/action/value"),
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
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        let is_due = |due: &Due| is_due(*due, Language::English);
        let jumbos = |amount: &i64| jumbos(*amount, Language::English);
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!("Seat {seat} is not in this game; the seats are {}.", list(seats, "and"))
            }
            Self::SeatBankrupt { seat } => {
                format!("The airline of seat {seat} is bankrupt and out of the game.")
            }
            Self::NotYourTurn { seat, turn } => format!("It is the turn of seat {turn}, not of seat {seat}."),
            Self::GameOver { ended_by } => format!("The game is over, by rule {ended_by}."),
            Self::ChancePending {} => {
                "Dice are in the air or a card is to be drawn; the result has to come first.".into()
            }
            Self::ChanceNotPending {} => "No dice are in the air, and no card is to be drawn.".into(),
            Self::ChanceImpossible { value: Roll::TwoDice([first, second]), due } => {
                format!("{}; two dice, showing {first} and {second}, cannot come now.", is_due(due))
            }
            Self::ChanceImpossible { value: Roll::OneDie(die), due } => {
                format!("{}; one die, showing {die}, cannot come now.", is_due(due))
            }
            Self::ChanceImpossible { value: Roll::FlightPlan(plan), due } => {
                format!("{}; flight plan {plan} cannot come now.", is_due(due))
            }
            Self::ChanceImpossible { value: Roll::ChanceCard(card), due } => {
                format!("{}; chance card {card} cannot come now.", is_due(due))
            }
            Self::ThrowNotDue { due } => format!("{}; the dice cannot be thrown now.", is_due(due)),
            Self::PassNotAllowed { due } => {
                format!("{}; a player can pass only before the extra throw of a double.", is_due(due))
            }
            Self::DirectionNotDue { due } => format!("{}; no direction can be chosen now.", is_due(due)),
            Self::NotTheShortestWay { direction } => format!(
                "Under these options the first leg takes the shorter way, which is not the {} one.",
                direction_name(*direction, Language::English)
            ),
            Self::SettlementNotDue { due } => format!("{}; no flight plan can be settled now.", is_due(due)),
            Self::WorldTripPaysOnly { plan } => {
                format!("{plan} is a World Trip, which can only be paid and never becomes a landing right.")
            }
            Self::MostRightsOwned { rights, most } => {
                format!("The number of the player's landing rights is {rights}; the most allowed is {most}.")
            }
            Self::CityTaken { owner, right } => {
                format!("Seat {owner} owns the landing right of this city already, by flight plan {right}.")
            }
            Self::NoPlanLeft {} => {
                "The flight plan deck is empty, so a plan that is kept could not be replaced.".into()
            }
            Self::TooFewPlansLeft { cards, waiting } => format!(
                "The flight plan deck has to hold more cards than other planes fly home without a plan; the \
                 numbers are {cards} and {waiting}."
            ),
            Self::TradeClosed { due } => {
                format!("{}; until then nobody can sell a landing right.", is_due(due))
            }
            Self::AnotherSells { seller } => format!("Only seat {seller} can sell now."),
            Self::RightNotOwned { seat, right } => {
                format!("Seat {seat} does not own the landing right {right}.")
            }
            Self::AlreadyOffered { right, offer } => {
                format!("The landing right {right} is offered already, by offer {offer}.")
            }
            Self::OfferToYourself { seat } => format!("Seat {seat} cannot offer a landing right to itself."),
            Self::BuyerNotInGame { buyer } => {
                format!("Seat {buyer} is not in the game, or has left it, and cannot buy.")
            }
            Self::NoSuchOffer { offer } => format!("No open offer has the number {offer}."),
            Self::YourOwnOffer { offer } => {
                format!("Offer {offer} was made by this very seat, which can only withdraw it.")
            }
            Self::AlreadyDeclined { offer, seat } => {
                format!("Seat {seat} has declined offer {offer} already.")
            }
            Self::OfferedToAnother { offer, to: Addressee::Seat(buyer) } => {
                format!("Offer {offer} is made to seat {buyer} only.")
            }
            Self::OfferedToAnother { offer, to: Addressee::All } => {
                format!("Offer {offer} is made to all other players.")
            }
            Self::NotYourOffer { offer, seller } => {
                format!("Only seat {seller}, which made offer {offer}, can withdraw it.")
            }
            Self::BuyerHasMostRights { rights, most } => {
                format!("The number of the buyer's landing rights is {rights}; the most allowed is {most}.")
            }
            Self::CannotPayPrice { price, cash } => {
                format!("The price is {}; the buyer has {}.", jumbos(price), jumbos(cash))
            }
        }
    }

    fn french(&self) -> String {
        let is_due = |due: &Due| is_due(*due, Language::French);
        let jumbos = |amount: &i64| jumbos(*amount, Language::French);
        match self {
            Self::SeatNotInGame { seat, seats } => {
                format!(
                    "La place {seat} ne participe pas à cette partie ; les places sont {}.",
                    list(seats, "et")
                )
            }
            Self::SeatBankrupt { seat } => {
                format!("La compagnie de la place {seat} est en faillite et le joueur est éliminé.")
            }
            Self::NotYourTurn { seat, turn } => {
                format!("C'est le tour de la place {turn}, pas de la place {seat}.")
            }
            Self::GameOver { ended_by } => {
                format!("La partie est terminée, en vertu de la règle {ended_by}.")
            }
            Self::ChancePending {} => {
                "Des dés sont lancés ou une carte est à tirer ; il faut d'abord le résultat.".into()
            }
            Self::ChanceNotPending {} => "Aucun dé n'est lancé, et aucune carte n'est à tirer.".into(),
            Self::ChanceImpossible { value: Roll::TwoDice([first, second]), due } => {
                format!(
                    "{} ; deux dés, avec {first} et {second}, ne peuvent pas venir maintenant.",
                    is_due(due)
                )
            }
            Self::ChanceImpossible { value: Roll::OneDie(die), due } => {
                format!("{} ; un seul dé, avec {die}, ne peut pas venir maintenant.", is_due(due))
            }
            Self::ChanceImpossible { value: Roll::FlightPlan(plan), due } => {
                format!("{} ; le plan de vol {plan} ne peut pas venir maintenant.", is_due(due))
            }
            Self::ChanceImpossible { value: Roll::ChanceCard(card), due } => {
                format!("{} ; la carte chance {card} ne peut pas venir maintenant.", is_due(due))
            }
            Self::ThrowNotDue { due } => {
                format!("{} ; les dés ne peuvent pas être lancés maintenant.", is_due(due))
            }
            Self::PassNotAllowed { due } => {
                format!("{} ; on ne peut passer qu'avant le nouveau lancer dû à un double.", is_due(due))
            }
            Self::DirectionNotDue { due } => {
                format!("{} ; aucun sens ne peut être choisi maintenant.", is_due(due))
            }
            Self::NotTheShortestWay { direction } => format!(
                "Avec ces options, la première étape prend le chemin le plus court, qui n'est pas celui du sens {}.",
                direction_name(*direction, Language::French)
            ),
            Self::SettlementNotDue { due } => {
                format!("{} ; aucun plan de vol ne peut être réglé maintenant.", is_due(due))
            }
            Self::WorldTripPaysOnly { plan } => format!(
                "{plan} est un tour du monde, qui ne peut qu'être payé et ne devient jamais un droit d'atterrissage."
            ),
            Self::MostRightsOwned { rights, most } => format!(
                "Le nombre de droits d'atterrissage du joueur est de {rights} ; le maximum est de {most}."
            ),
            Self::CityTaken { owner, right } => format!(
                "La place {owner} détient déjà le droit d'atterrissage de cette ville, par le plan de vol {right}."
            ),
            Self::NoPlanLeft {} => {
                "La pioche des plans de vol est vide : un plan gardé ne pourrait pas être remplacé.".into()
            }
            Self::TooFewPlansLeft { cards, waiting } => format!(
                "La pioche des plans de vol doit compter plus de cartes qu'il n'y a d'autres avions revenant sans \
                 plan ; ces nombres sont {cards} et {waiting}."
            ),
            Self::TradeClosed { due } => {
                format!("{} ; d'ici là, personne ne peut vendre de droit d'atterrissage.", is_due(due))
            }
            Self::AnotherSells { seller } => format!("Seule la place {seller} peut vendre maintenant."),
            Self::RightNotOwned { seat, right } => {
                format!("La place {seat} ne détient pas le droit d'atterrissage {right}.")
            }
            Self::AlreadyOffered { right, offer } => {
                format!("Le droit d'atterrissage {right} est déjà offert, par l'offre {offer}.")
            }
            Self::OfferToYourself { seat } => {
                format!("La place {seat} ne peut pas s'offrir un droit d'atterrissage à elle-même.")
            }
            Self::BuyerNotInGame { buyer } => {
                format!(
                    "La place {buyer} ne participe pas ou ne participe plus à la partie, et ne peut pas acheter."
                )
            }
            Self::NoSuchOffer { offer } => format!("Aucune offre ouverte ne porte le numéro {offer}."),
            Self::YourOwnOffer { offer } => {
                format!("L'offre {offer} a été faite par cette même place, qui ne peut que la retirer.")
            }
            Self::AlreadyDeclined { offer, seat } => {
                format!("La place {seat} a déjà refusé l'offre {offer}.")
            }
            Self::OfferedToAnother { offer, to: Addressee::Seat(buyer) } => {
                format!("L'offre {offer} ne s'adresse qu'à la place {buyer}.")
            }
            Self::OfferedToAnother { offer, to: Addressee::All } => {
                format!("L'offre {offer} s'adresse à tous les autres joueurs.")
            }
            Self::NotYourOffer { offer, seller } => {
                format!("Seule la place {seller}, qui a fait l'offre {offer}, peut la retirer.")
            }
            Self::BuyerHasMostRights { rights, most } => format!(
                "Le nombre de droits d'atterrissage de l'acheteur est de {rights} ; le maximum est de {most}."
            ),
            Self::CannotPayPrice { price, cash } => {
                format!("Le prix est de {} ; l'acheteur a {}.", jumbos(price), jumbos(cash))
            }
        }
    }
}

/// The beginning of a sentence that says what has to come next.
pub(super) fn is_due(due: Due, language: Language) -> &'static str {
    let [english, french] = match due {
        Due::Throw => ["A throw of both dice is due", "Un lancer des deux dés est attendu"],
        Due::ExtraThrow => {
            ["The extra throw of a double is due", "Le nouveau lancer dû à un double est attendu"]
        }
        Due::TwoDice => ["The result of both dice is due", "Le résultat des deux dés est attendu"],
        Due::OneDie => ["The result of one die is due", "Le résultat d'un seul dé est attendu"],
        Due::Settlement => {
            ["The settlement of a flight plan is due", "Le règlement d'un plan de vol est attendu"]
        }
        Due::FlightPlan => ["The draw of a flight plan is due", "Le tirage d'un plan de vol est attendu"],
        Due::Direction => ["The direction of a first leg is due", "Le sens d'une première étape est attendu"],
        Due::ChanceCard => ["The draw of a chance card is due", "Le tirage d'une carte chance est attendu"],
        Due::Payment => ["The payment of a debt is due", "Le paiement d'une dette est attendu"],
    };
    match language {
        Language::English => english,
        Language::French => french,
    }
}

/// A direction as a word beside others.
pub(super) fn direction_name(direction: Direction, language: Language) -> &'static str {
    match (direction, language) {
        (Direction::Ascending, Language::English) => "ascending",
        (Direction::Ascending, Language::French) => "croissant",
        (Direction::Descending, Language::English) => "descending",
        (Direction::Descending, Language::French) => "décroissant",
    }
}
