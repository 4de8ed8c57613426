//! Actions as short sentences for a list of choices.

use super::Position;
use super::action::{Action, FreeAction, Settlement};
use super::board::{Direction, Next, Space};
use super::cards::PlanId;
use super::edition::CircuitSpace;
use super::money::jumbos;
use super::party::Addressee;
use super::refusal::direction_name;
use super::state::{Due, Offer, OfferNumber};
use crate::explain::Language;
use crate::seat::Seat;

/// What the action does, with the names of cities and the amounts that it moves.
pub(super) fn label(position: &Position, seat: Seat, action: &Action, language: Language) -> String {
    // What is missing below is missing only for an action that is not legal, which nobody lists.
    let words = match *action {
        Action::Throw {} => Some(throw(position, language)),
        Action::Pass {} => Some(pass(language)),
        Action::ChooseDirection { direction } => first_leg(position, seat, direction, language),
        Action::Settle { choice } => settlement(position, seat, choice, language),
        Action::SellToBank { right } => Some(bank_sale(position, right, language)),
        Action::Offer { right, to, price } => {
            let [right, price] = [right_name(position, right, language), jumbos(price.get(), language)];
            Some(match language {
                Language::English => format!("Offer {right} to {} for {price}", buyers(to, language)),
                Language::French => format!("Proposer {right} {} pour {price}", buyers(to, language)),
            })
        }
        Action::Accept { offer } => answer(position, offer, language, accept),
        Action::Decline { offer } => answer(position, offer, language, decline),
        Action::Withdraw { offer } => answer(position, offer, language, withdraw),
    };
    words.unwrap_or_else(|| action.to_string())
}

/// What an open action does, whatever its members become.
pub(super) fn open_label(open: &FreeAction, language: Language) -> String {
    match (open, language) {
        (FreeAction::Offer { .. }, Language::English) => "Offer a landing right to a player or to all".into(),
        (FreeAction::Offer { .. }, Language::French) => {
            "Proposer un droit d'atterrissage à un joueur ou à tous".into()
        }
    }
}

fn throw(position: &Position, language: Language) -> String {
    let again = position.turn.as_ref().is_some_and(|turn| turn.due == Due::ExtraThrow);
    let words = match (again, language) {
        (false, Language::English) => "Throw both dice",
        (false, Language::French) => "Lancer les deux dés",
        (true, Language::English) => "Throw both dice again",
        (true, Language::French) => "Relancer les deux dés",
    };
    words.into()
}

fn pass(language: Language) -> String {
    let words = match language {
        Language::English => "Do without the extra throw",
        Language::French => "Renoncer au nouveau lancer",
    };
    words.into()
}

/// Where the first leg goes, over which space, and whether that is the shorter way.
fn first_leg(position: &Position, seat: Seat, direction: Direction, language: Language) -> Option<String> {
    let plan = position.player(seat).plan?;
    let rows = position.edition.rows();
    let Next::Space(entry) = rows.next(Space::TakeOff(rows.take_off), direction) else { return None };
    let way = direction_name(direction, language);
    let shorter = *position.edition.shortest_first_legs(plan) == [direction];
    let remark = match (shorter, language) {
        (false, _) => "",
        (true, Language::English) => ", the shorter way",
        (true, Language::French) => ", le chemin le plus court",
    };
    let targets = &position.edition.plan(plan).targets;
    let mut cities = targets.iter().rev().filter_map(|circuit| city_name(position, *circuit, language));
    let (destination, stopover) = (cities.next(), cities.next());
    let via = stopover.map(|city| format!(" via {city}")).unwrap_or_default();
    Some(match (destination, language) {
        (Some(city), Language::English) => format!("Fly to {city}{via}, {way} from {entry}{remark}"),
        (Some(city), Language::French) => {
            format!("Voler vers {city}{via} dans le sens {way} depuis {entry}{remark}")
        }
        (None, Language::English) => format!("Fly the World Trip {way} from {entry}"),
        (None, Language::French) => format!("Faire le tour du monde dans le sens {way} depuis {entry}"),
    })
}

fn settlement(position: &Position, seat: Seat, choice: Settlement, language: Language) -> Option<String> {
    let plan = position.player(seat).plan?;
    let amount = || jumbos(position.payable(position.edition.plan(plan).pay).get(), language);
    Some(match (choice, language) {
        (Settlement::Pay, Language::English) => format!("Take the pay of {}", amount()),
        (Settlement::Pay, Language::French) => format!("Prendre le gain de {}", amount()),
        (Settlement::Right, Language::English) => {
            format!("Take the landing right of {}", right_name(position, plan, language))
        }
        (Settlement::Right, Language::French) => format!("Prendre {}", right_name(position, plan, language)),
    })
}

fn bank_sale(position: &Position, right: PlanId, language: Language) -> String {
    let amount = jumbos(position.payable(position.edition.plan(right).bank_price).get(), language);
    let right = right_name(position, right, language);
    match language {
        Language::English => format!("Sell {right} to the bank for {amount}"),
        Language::French => format!("Vendre {right} à la banque pour {amount}"),
    }
}

/// An open offer, put into words by `tell` with its landing right and its price.
fn answer(
    position: &Position,
    number: OfferNumber,
    language: Language,
    tell: fn(&Offer, &str, &str, Language) -> String,
) -> Option<String> {
    let offer = position.open_offer(number)?;
    let right = right_name(position, offer.right, language);
    Some(tell(offer, &right, &jumbos(offer.price.get(), language), language))
}

fn accept(offer: &Offer, right: &str, price: &str, language: Language) -> String {
    let seller = offer.seller;
    match language {
        Language::English => format!("Buy {right} from seat {seller} for {price}"),
        Language::French => format!("Acheter {right} à la place {seller} pour {price}"),
    }
}

fn decline(offer: &Offer, right: &str, price: &str, language: Language) -> String {
    let seller = offer.seller;
    match language {
        Language::English => format!("Decline {right} from seat {seller} for {price}"),
        Language::French => format!("Refuser {right} de la place {seller} pour {price}"),
    }
}

fn withdraw(offer: &Offer, right: &str, price: &str, language: Language) -> String {
    let to = buyers(offer.to, language);
    match language {
        Language::English => format!("Take back the offer of {right} to {to} for {price}"),
        Language::French => format!("Retirer l'offre faite {to} : {right} pour {price}"),
    }
}

/// Those who may buy, in French with the preposition, which needs no other form for any of them.
fn buyers(to: Addressee, language: Language) -> String {
    match (to, language) {
        (Addressee::Seat(buyer), Language::English) => format!("seat {buyer}"),
        (Addressee::Seat(buyer), Language::French) => format!("à la place {buyer}"),
        (Addressee::All, Language::English) => "all".into(),
        (Addressee::All, Language::French) => "à tous".into(),
    }
}

/// A landing right by its city and its plan. In French the city stands in brackets, where its name keeps its form after
/// every preposition: neither `de Auckland` nor `de Le Caire` can be said.
fn right_name(position: &Position, right: PlanId, language: Language) -> String {
    let circuit = position.edition.plan(right).destination();
    let city = circuit.and_then(|circuit| city_name(position, circuit, language));
    match (city, language) {
        (Some(city), Language::English) => format!("{city} ({right})"),
        (Some(city), Language::French) => format!("le droit {right} ({city})"),
        (None, Language::English) => right.to_string(),
        (None, Language::French) => format!("le droit {right}"),
    }
}

fn city_name(position: &Position, circuit: u8, language: Language) -> Option<&str> {
    let index = usize::from(circuit).checked_sub(1)?;
    match position.edition.data().circuit.get(index)? {
        CircuitSpace::City { name, .. } => Some(name.in_language(language)),
        CircuitSpace::Red { .. } | CircuitSpace::Fuel { .. } | CircuitSpace::Cloud { .. } => None,
        CircuitSpace::BluePlain { .. } | CircuitSpace::BlueDie { .. } | CircuitSpace::Arrows { .. } => None,
    }
}
