//! The words that refusals, faults and labels share.

use super::city::City;
use super::edition::Edition;
use super::event::CardKind;
use super::state::{Due, Slot};
use crate::explain::{Language, with_thousands};

/// The beginning of a sentence that says what has to come next.
pub(super) fn is_due(due: Due, language: Language) -> &'static str {
    let [english, french] = match due {
        Due::InitialBoarding => ["Initial boarding is due", "L'embarquement initial est attendu"],
        Due::Fuel => [
            "The decision on a throw for fuel is due",
            "La décision de lancer ou non pour le carburant est attendue",
        ],
        Due::Throw => {
            ["The result of a throw for fuel is due", "Le résultat d'un lancer pour le carburant est attendu"]
        }
        Due::Flight => ["The decision on a flight is due", "La décision de voler ou non est attendue"],
        Due::Boarding => ["The boarding of phase 2 is due", "L'embarquement de la phase 2 est attendu"],
        Due::Customs => [
            "The decision on a customs card is due",
            "La décision de jouer ou non une carte de douane est attendue",
        ],
        Due::LastMinute => ["Last-minute boarding is due", "L'embarquement de dernière minute est attendu"],
    };
    match language {
        Language::English => english,
        Language::French => french,
    }
}

/// An amount of fuel in litres, as people write it: `3,000 litres`. In French the unit is held by a no-break space, and
/// nothing is singular.
pub(super) fn litres(fuel: u8, language: Language) -> String {
    let litres = i64::from(fuel) * i64::from(Edition::standard().data().fuel_unit_litres);
    let unit = match (language, litres) {
        (Language::English, 1) => " litre",
        (Language::English, _) => " litres",
        (Language::French, 0 | 1) => "\u{a0}litre",
        (Language::French, _) => "\u{a0}litres",
    };
    with_thousands(litres, language) + unit
}

/// The name of a city; `None` when the map does not have it.
fn city_name(city: City, language: Language) -> Option<&'static str> {
    let mut cities = Edition::standard().data().cities.iter();
    cities.find(|other| other.code == city).map(|city| city.name.in_language(language))
}

/// A city by its code and its name. The name stands in brackets, where it keeps its form after every French
/// preposition: neither `de Le Caire` nor `à Le Caire` can be said.
pub(super) fn city_and_code(city: City, language: Language) -> String {
    city_name(city, language).map_or_else(|| city.to_string(), |name| format!("{city} ({name})"))
}

/// A group by the number of its persons, as the middle of a sentence.
pub(super) fn group(slot: Slot, language: Language) -> String {
    match language {
        Language::English => format!("group of {}", slot.persons()),
        Language::French => format!("groupe de {}", slot.persons()),
    }
}

/// The cards of a kind.
pub(super) fn cards(kind: CardKind, language: Language) -> &'static str {
    match (kind, language) {
        (CardKind::Boarding, Language::English) => "boarding cards",
        (CardKind::Boarding, Language::French) => "cartes d'embarquement",
        (CardKind::Destination, Language::English) => "destination cards",
        (CardKind::Destination, Language::French) => "cartes de destination",
    }
}
