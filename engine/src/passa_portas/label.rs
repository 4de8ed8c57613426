//! Actions as short sentences for a list of choices.
//!
//! Nothing in them depends on a card, so a seat finds the same words in the whole position and in what it sees of it.

use super::Position;
use super::action::{Action, FreeAction, Path};
use super::city::City;
use super::edition::Edition;
use super::options::PhaseTwoBoarding;
use super::state::{Due, Group, Slot, Throws};
use super::words::{city_and_code, group, litres};
use crate::explain::Language;
use crate::seat::Seat;

/// What the action does, with the names of cities and the fuel that it uses.
pub(super) fn label(position: &Position, action: &Action, language: Language) -> String {
    // What is missing below is missing only for an action that is not legal, which nobody lists.
    let words = match action {
        Action::Throw {} => Some(throw(position, language).into()),
        Action::SkipThrow {} => Some(skip_throw(position, language).into()),
        Action::Fly { path } => flight(path, language),
        Action::Stay {} => position.city.map(|city| stay(city, language)),
        Action::Board { slot } => Some(board(*slot, language)),
        Action::Done {} => Some(done(position, language).into()),
        Action::Customs { seat, slot } => customs(position, *seat, *slot, language),
        Action::Pass {} => Some(pass(language).into()),
    };
    words.unwrap_or_else(|| action.to_string())
}

/// What an open action does, whatever its path becomes.
pub(super) fn open_label(open: &FreeAction, language: Language) -> String {
    let FreeAction::Fly { fuel, round_trip, .. } = open;
    let fuel = litres(fuel.get(), language);
    match (round_trip, language) {
        (true, Language::English) => format!("Fly along any links, using at most {fuel}"),
        (true, Language::French) => {
            format!("Voler le long de liaisons au choix, en consommant au plus {fuel}")
        }
        (false, Language::English) => format!("Fly to another city along any links, using at most {fuel}"),
        (false, Language::French) => {
            format!("Voler vers une autre ville le long de liaisons au choix, en consommant au plus {fuel}")
        }
    }
}

/// Whether the throw that is decided on is one for a 4 (PP-26).
fn is_further_throw(position: &Position) -> bool {
    position.turn.as_ref().is_some_and(|turn| turn.throws > Throws::MIN)
}

fn throw(position: &Position, language: Language) -> &'static str {
    match (is_further_throw(position), language) {
        (false, Language::English) => "Throw for fuel",
        (false, Language::French) => "Lancer pour le carburant",
        (true, Language::English) => "Throw for fuel again",
        (true, Language::French) => "Relancer pour le carburant",
    }
}

fn skip_throw(position: &Position, language: Language) -> &'static str {
    match (is_further_throw(position), language) {
        (false, Language::English) => "Do without a throw",
        (false, Language::French) => "Se passer de lancer",
        (true, Language::English) => "Do without another throw",
        (true, Language::French) => "Se passer de relancer",
    }
}

/// Where a flight ends, what it passes over, and what that uses.
fn flight(path: &Path, language: Language) -> Option<String> {
    let fuel = litres(Edition::standard().fuel_of(&path.0)?, language);
    let (_, flown) = path.0.split_first()?;
    let (to, overflown) = flown.split_last()?;
    let to = city_and_code(*to, language);
    let over: Vec<String> = overflown.iter().map(|city| city_and_code(*city, language)).collect();
    let via = if over.is_empty() { String::new() } else { format!(" via {}", over.join(", ")) };
    Some(match language {
        Language::English => format!("Fly to {to}{via}, using {fuel}"),
        Language::French => format!("Voler vers {to}{via}, en consommant {fuel}"),
    })
}

fn stay(city: City, language: Language) -> String {
    let city = city_and_code(city, language);
    match language {
        Language::English => format!("Stay in {city}"),
        Language::French => format!("Rester à {city}"),
    }
}

fn board(slot: Slot, language: Language) -> String {
    let group = group(slot, language);
    match language {
        Language::English => format!("Board the {group}"),
        Language::French => format!("Faire embarquer le {group}"),
    }
}

fn done(position: &Position, language: Language) -> &'static str {
    let due = position.turn.as_ref().map(|turn| turn.due);
    let mandatory = position.options.phase2_boarding == PhaseTwoBoarding::Mandatory;
    match (due == Some(Due::Boarding) && mandatory, language) {
        (false, Language::English) => "Board no further group",
        (false, Language::French) => "Ne plus faire embarquer de groupe",
        (true, Language::English) => "Board the groups that still fit in the order of their slots",
        (true, Language::French) => {
            "Faire embarquer les groupes qui tiennent encore dans l'ordre de leurs emplacements"
        }
    }
}

/// Whose group is turned back, and from where, which everybody sees.
fn customs(position: &Position, victim: Seat, slot: Slot, language: Language) -> Option<String> {
    let place = match (position.group(victim, slot), language) {
        (Group::Plane { .. }, Language::English) => "from the plane",
        (Group::Plane { .. }, Language::French) => "depuis l'avion",
        (Group::Office {}, Language::English) => "from the customs office",
        (Group::Office {}, Language::French) => "depuis le bureau de douane",
        (Group::Waiting { .. } | Group::Home {}, _) => return None,
    };
    let group = group(slot, language);
    Some(match language {
        Language::English => format!("Turn back the {group} of seat {victim} {place}"),
        Language::French => format!("Refouler le {group} de la place {victim} {place}"),
    })
}

fn pass(language: Language) -> &'static str {
    match language {
        Language::English => "Play no customs card",
        Language::French => "Ne pas jouer de carte de douane",
    }
}
