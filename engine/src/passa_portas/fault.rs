//! What cannot be so in a state, with the place where it is written.

#![expect(missing_docs, reason = "each variant says what its numbers mean")]

use super::city::City;
use super::event::CardKind;
use super::rules;
use super::state::{Due, Fuel, MAX_PLAYERS, Slot};
use super::words::{cards, city_and_code, group, is_due, litres};
use crate::explain::{Explain, Facts, Language, list};
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
    /// A holder has customs cards, and none of them stands in front.
    NoCustomsInFront { holder: usize, seat: Seat },
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
    /// More groups in the office than destination cards of this city on the discards.
    AlightedWithoutCard { groups: usize, city: City, cards: usize },
    /// A group that should have boarded here.
    NotBoarded { holder: usize, slot: Slot, city: City },
    /// A group without cards although none is being drawn.
    CardsMissing { holder: usize, slot: Slot },
    /// A holder has cards that come after others which are still missing.
    DrawnOutOfOrder {
        holder: usize,
        seat: Seat,
        #[serde(skip)]
        due: Due,
    },
    /// Last-minute boarding without a customs card of this city.
    CustomsNotPlayed { city: City },
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
    /// Other discards than those of rejected pairs and of the groups that have boarded.
    WrongDiscardsAtStart,
    /// No turn although the game runs.
    TurnMissing,
    /// A turn after the end of the game or while the starter is drawn.
    TurnOutOfPlace,
    /// The turn of a seat that is not in the game.
    TurnOfSeatNotInGame { seat: Seat },
    /// Initial boarding in the turn of another seat than the starter.
    TurnBeforeStarter { seat: Seat, starter: Seat },
    /// Less fuel than the throws of this turn have brought.
    TooLittleFuel { fuel: Fuel, least: Fuel },
    /// Throws that do not belong to what is due.
    ThrowsOutOfPlace { due: Due, throws: u8 },
    /// Seats that cannot be asked now.
    WrongSeatsToAsk { due: Due, to_ask: Seats },
    /// A barred group that does not belong to what is due.
    BarredOutOfPlace,
    /// More players have finished than can in one turn.
    TooManyFinished { finished: Seats },
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
            Self::NoSuchCity { at, .. } if at == "/board/city" => ("no_such_city", rules::MAP, at.clone()),
            Self::NoSuchCity { at, .. } => ("no_such_city", rules::PILES, at.clone()),
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
            Self::NoCustomsInFront { holder, .. } => {
                ("no_customs_in_front", rules::NEXT_CUSTOMS, format!("/board/holders/{holder}/customs"))
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
            Self::CityTooEarly => ("city_too_early", rules::START_CITY, "/board".into()),
            Self::StartCityMissing => {
                ("start_city_missing", rules::START_CITY, "/board/customs_cards".into())
            }
            Self::AlightedWithoutCard { .. } => {
                ("alighted_without_card", rules::OFFICE, "/board/destination_cards/discarded".into())
            }
            Self::NotBoarded { holder, slot, .. } => {
                ("not_boarded", rules::BOARDING_ORDER, group_at(holder, slot))
            }
            Self::DrawnOutOfOrder { holder, due: Due::LastMinute, .. } => {
                ("drawn_out_of_order", rules::NEW_CARDS, format!("/board/holders/{holder}"))
            }
            Self::DrawnOutOfOrder { holder, .. } => {
                ("drawn_out_of_order", rules::PILES, format!("/board/holders/{holder}"))
            }
            Self::CustomsNotPlayed { .. } => {
                ("customs_not_played", rules::LAST_MINUTE, "/board/customs_cards/played".into())
            }
            Self::WrongDiscardsAtStart => {
                ("wrong_discards_at_start", rules::INITIAL_BOARDING, "/board/boarding_cards".into())
            }
            Self::TurnBeforeStarter { .. } => {
                ("turn_before_starter", rules::INITIAL_BOARDING, "/board/turn/seat".into())
            }
            Self::TooLittleFuel { .. } => ("too_little_fuel", rules::WHOLE_THROW, "/board/fuel".into()),
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
            Self::TooManyFinished { .. } => ("too_many_finished", rules::SHARED_WIN, "/board/holders".into()),
            Self::WrongWinners { .. } => ("wrong_winners", rules::WIN, "/board/winners".into()),
            Self::WinMissing { .. } => ("win_missing", rules::WIN, "/board/winners".into()),
        };
        (code, rule, pointer.into())
    }

    fn english(&self) -> String {
        let city = |city: &City| city_and_code(*city, Language::English);
        let group = |slot: &Slot| group(*slot, Language::English);
        let cards_of = |kind: &CardKind| cards(*kind, Language::English);
        let is_due = |due: &Due| is_due(*due, Language::English);
        let all_of = |seats: &Seats| if seats.is_empty() { "none".into() } else { list(seats, "and") };
        match self {
            Self::WrongNumberOfSeats { seats } => format!("Two or three seats can play, not {seats}."),
            Self::NoSuchSeat { seat, .. } => {
                format!("The game has no seat {seat}; the seats are {}.", list(0..MAX_PLAYERS, "and"))
            }
            Self::SeatRepeated { seat, .. } => format!("Seat {seat} occurs twice."),
            Self::HoldersOfOtherSeats { expected } => {
                format!("The holders have to be those of the seats, in this order: {}.", all_of(expected))
            }
            Self::CardHidden { .. } => "A state shows every card, and this one is hidden.".into(),
            Self::HalfHidden { seat, .. } => {
                format!("Some cards of seat {seat} are hidden and others are not.")
            }
            Self::NoSuchCity { city, .. } => format!("The map has no city {city}."),
            Self::TooManyCards { kind, city: of, cards } => {
                format!("The number of {} of {} is {cards}; there are only two.", cards_of(kind), city(of))
            }
            Self::TooManyCardsOfKind { kind, cards, most } => format!(
                "The number of {} that groups have or that lie on the discard is {cards}; there are only {most}.",
                cards_of(kind)
            ),
            Self::CustomsCardTwice { city: of } => {
                format!("The customs card of {} is in two places.", city(of))
            }
            Self::WrongCount { kind, unknown, expected } => format!(
                "The number of {} in the pile is {unknown}; groups and discard leave {expected} for it.",
                cards_of(kind)
            ),
            Self::DiscardsNotSorted { kind } => {
                format!("The {} on the discard are not sorted by the code of their city.", cards_of(kind))
            }
            Self::CustomsNotSorted => {
                "The customs cards that have been played are not sorted by the code of their city.".into()
            }
            Self::WrongNumberOfCustoms { dealt, found } => format!(
                "The number of customs cards dealt is {dealt}; that of those held or played is {found}."
            ),
            Self::TooManyCustoms { seat, most, .. } => {
                format!("Seat {seat} cannot hold more than {most} customs cards.")
            }
            Self::NoCustomsInFront { seat, .. } => {
                format!("Seat {seat} has customs cards, but none of them in front.")
            }
            Self::SameCity { slot, city: both, .. } => {
                format!(
                    "Both cards of the {} name {}; they would have been replaced.",
                    group(slot),
                    city(both)
                )
            }
            Self::TooManyPassengers { persons, seats } => {
                format!("The number of passengers in the plane is {persons}; that of its seats is {seats}.")
            }
            Self::OfficeNotEmpty { slot, .. } => {
                format!("The {} stands in the customs office, which is empty at this point.", group(slot))
            }
            Self::NotAlighted { slot, city: here, .. } => format!(
                "The plane is in {}, the destination of the {}, which has to have got off.",
                city(here),
                group(slot)
            ),
            Self::TooManyInOffice { groups } => format!(
                "The number of groups in the customs office is {groups}; only two can get off in one city."
            ),
            Self::CardsMissing { slot, .. } => {
                format!("The {} lacks a card, and none is being drawn at this point.", group(slot))
            }
            Self::CityMissing => "The game has begun, so the plane has to be in a city.".into(),
            Self::CityTooEarly => {
                "Before the first turn the tank is empty, and the plane is in the start city as soon \
                                   as that is drawn, after the start player."
                    .into()
            }
            Self::StartCityMissing => {
                "The game has begun, so there has to be the customs card of the start city.".into()
            }
            Self::WrongStarter => {
                "The start player has to be one of the seats and, without a draw, the first of them.".into()
            }
            Self::BegunTooEarly { seat, .. } => format!(
                "Before the first turn cards are dealt in order, then groups may board; seat {seat} is not as it is \
                 then."
            ),
            Self::TurnMissing => "The game runs, so it has to be the turn of a seat.".into(),
            Self::TurnOutOfPlace => {
                "Nobody is on turn while the start player is drawn and after the end of the game.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => {
                format!("It cannot be the turn of seat {seat}, which is not in the game.")
            }
            Self::AlightedWithoutCard { groups, city: here, cards } => format!(
                "The number of groups in the customs office is {groups}; that of the destination cards of {} on the \
                 discard, which they have left there, is {cards}.",
                city(here)
            ),
            Self::NotBoarded { slot, city: here, .. } => format!(
                "The {} waits for {}, where the plane is and has room, so it has to have boarded.",
                group(slot),
                city(here)
            ),
            Self::DrawnOutOfOrder { seat, .. } => format!(
                "Cards are drawn one after the other in a fixed order, in which seat {seat} cannot have exactly these."
            ),
            Self::CustomsNotPlayed { city: here } => format!(
                "Last-minute boarding comes after the customs card of {}, which has not been played.",
                city(here)
            ),
            Self::WrongDiscardsAtStart => {
                "Before the first turn the discards have only rejected pairs and the boarding cards of the groups in \
                 the plane."
                    .into()
            }
            Self::TurnBeforeStarter { seat, starter } => format!(
                "Initial boarding comes before the turn of seat {starter}, which starts, not before that of seat {seat}."
            ),
            Self::TooLittleFuel { fuel, least } => format!(
                "The tank contains {}; the throws of this turn have brought at least {}.",
                litres(fuel.get(), Language::English),
                litres(least.get(), Language::English)
            ),
            Self::ThrowsOutOfPlace { due, throws } => {
                format!("{}; the number of throws in this turn cannot be {throws}.", is_due(due))
            }
            Self::WrongSeatsToAsk { due, to_ask } => {
                format!("{}; the seats that are asked cannot be these: {}.", is_due(due), all_of(to_ask))
            }
            Self::BarredOutOfPlace => {
                "Only a waiting group can be barred from boarding, in last-minute boarding and \
                                       under options that bar it."
                    .into()
            }
            Self::TooManyFinished { finished } => format!(
                "The seats {} have brought all their groups home; no more than two can, in one and the same turn.",
                all_of(finished)
            ),
            Self::WrongWinners { expected } => format!(
                "The winners do not agree with the seats that have brought all their groups home: {}.",
                all_of(expected)
            ),
            Self::WinMissing { seat } => {
                format!("Seat {seat} has brought all its groups home, so there has to be a winner.")
            }
        }
    }

    fn french(&self) -> String {
        let city = |city: &City| city_and_code(*city, Language::French);
        let group = |slot: &Slot| group(*slot, Language::French);
        let cards_of = |kind: &CardKind| cards(*kind, Language::French);
        let is_due = |due: &Due| is_due(*due, Language::French);
        let all_of = |seats: &Seats| if seats.is_empty() { "aucune".into() } else { list(seats, "et") };
        match self {
            Self::WrongNumberOfSeats { seats } => format!("On joue à deux ou à trois, pas à {seats}."),
            Self::NoSuchSeat { seat, .. } => {
                format!("Le jeu n'a pas de place {seat} ; les places sont {}.", list(0..MAX_PLAYERS, "et"))
            }
            Self::SeatRepeated { seat, .. } => format!("La place {seat} figure deux fois."),
            Self::HoldersOfOtherSeats { expected } => {
                format!("Les porte-cartes doivent être ceux des places, dans cet ordre : {}.", all_of(expected))
            }
            Self::CardHidden { .. } => "Un état montre toutes les cartes, et celle-ci est cachée.".into(),
            Self::HalfHidden { seat, .. } => {
                format!("Certaines cartes de la place {seat} sont cachées et d'autres non.")
            }
            Self::NoSuchCity { city, .. } => format!("Le plateau n'a pas de ville {city}."),
            Self::TooManyCards { kind, city: of, cards } => {
                format!("Le nombre de {} {} est de {cards} ; il n'y en a que deux.", cards_of(kind), city(of))
            }
            Self::TooManyCardsOfKind { kind, cards, most } => format!(
                "Le nombre de {} des groupes et de la défausse est de {cards} ; il n'y en a que {most}.",
                cards_of(kind)
            ),
            Self::CustomsCardTwice { city: of } => {
                format!("La carte de douane {} est à deux endroits.", city(of))
            }
            Self::WrongCount { kind, unknown, expected } => format!(
                "Le nombre de {} dans la pioche est de {unknown} ; les groupes et la défausse lui en laissent \
                 {expected}.",
                cards_of(kind)
            ),
            Self::DiscardsNotSorted { kind } => {
                format!("Les {} de la défausse ne sont pas triées par code de ville.", cards_of(kind))
            }
            Self::CustomsNotSorted => {
                "Les cartes de douane jouées ne sont pas triées par code de ville.".into()
            }
            Self::WrongNumberOfCustoms { dealt, found } => format!(
                "Le nombre de cartes de douane distribuées est de {dealt} ; celui des cartes détenues ou jouées est \
                 de {found}."
            ),
            Self::TooManyCustoms { seat, most, .. } => {
                format!("La place {seat} ne peut pas détenir plus de {most} cartes de douane.")
            }
            Self::NoCustomsInFront { seat, .. } => {
                format!("La place {seat} a des cartes de douane, mais aucune devant.")
            }
            Self::SameCity { slot, city: both, .. } => format!(
                "Les deux cartes du {} désignent {} ; elles auraient été remplacées.",
                group(slot),
                city(both)
            ),
            Self::TooManyPassengers { persons, seats } => format!(
                "Le nombre de passagers dans l'avion est de {persons} ; celui de ses sièges est de {seats}."
            ),
            Self::OfficeNotEmpty { slot, .. } => {
                format!("Le {} est au bureau de douane, qui est vide à ce moment.", group(slot))
            }
            Self::NotAlighted { slot, city: here, .. } => format!(
                "L'avion est à {}, la destination du {}, qui doit avoir débarqué.",
                city(here),
                group(slot)
            ),
            Self::TooManyInOffice { groups } => format!(
                "Le nombre de groupes au bureau de douane est de {groups} ; deux seulement peuvent débarquer dans une \
                 même ville."
            ),
            Self::CardsMissing { slot, .. } => {
                format!("Il manque une carte au {}, et aucune n'est à tirer à ce moment.", group(slot))
            }
            Self::CityMissing => "La partie a commencé ; l'avion doit donc être dans une ville.".into(),
            Self::CityTooEarly => "Avant le premier tour, le réservoir est vide et l'avion est dans la ville de départ \
                                   dès que celle-ci est tirée, après le premier joueur."
                .into(),
            Self::StartCityMissing => {
                "La partie a commencé ; il doit donc y avoir la carte de douane de la ville de départ.".into()
            }
            Self::WrongStarter => {
                "Le premier joueur doit être l'une des places et, sans tirage, la première d'entre elles.".into()
            }
            Self::BegunTooEarly { seat, .. } => format!(
                "Avant le premier tour, les cartes se distribuent dans l'ordre, puis des groupes peuvent embarquer ; \
                 la place {seat} n'en est pas là."
            ),
            Self::TurnMissing => "La partie est en cours ; ce doit donc être le tour d'une place.".into(),
            Self::TurnOutOfPlace => {
                "Ce n'est le tour de personne pendant le tirage du premier joueur et après la fin de la partie.".into()
            }
            Self::TurnOfSeatNotInGame { seat } => {
                format!("Ce ne peut pas être le tour de la place {seat}, qui ne participe pas à la partie.")
            }
            Self::AlightedWithoutCard { groups, city: here, cards } => format!(
                "Le nombre de groupes au bureau de douane est de {groups} ; celui des cartes de destination {} qu'ils \
                 ont laissées à la défausse est de {cards}.",
                city(here)
            ),
            Self::NotBoarded { slot, city: here, .. } => format!(
                "Le {} attend à {}, où l'avion se trouve et a de la place ; il doit donc avoir embarqué.",
                group(slot),
                city(here)
            ),
            Self::DrawnOutOfOrder { seat, .. } => format!(
                "Les cartes se tirent l'une après l'autre dans un ordre fixe, où la place {seat} ne peut pas avoir \
                 exactement celles-ci."
            ),
            Self::CustomsNotPlayed { city: here } => format!(
                "L'embarquement de dernière minute suit la carte de douane {}, qui n'a pas été jouée.",
                city(here)
            ),
            Self::WrongDiscardsAtStart => {
                "Avant le premier tour, les défausses n'ont que des paires rejetées et les cartes d'embarquement des \
                 groupes dans l'avion."
                    .into()
            }
            Self::TurnBeforeStarter { seat, starter } => format!(
                "L'embarquement initial précède le tour de la place {starter}, qui commence, et non celui de la place \
                 {seat}."
            ),
            Self::TooLittleFuel { fuel, least } => format!(
                "Le réservoir contient {} ; les lancers de ce tour ont apporté au moins {}.",
                litres(fuel.get(), Language::French),
                litres(least.get(), Language::French)
            ),
            Self::ThrowsOutOfPlace { due, throws } => {
                format!("{} ; le nombre de lancers de ce tour ne peut pas être de {throws}.", is_due(due))
            }
            Self::WrongSeatsToAsk { due, to_ask } => format!(
                "{} ; les places interrogées ne peuvent pas être celles-ci : {}.",
                is_due(due),
                all_of(to_ask)
            ),
            Self::BarredOutOfPlace => "Seul un groupe en attente peut être empêché d'embarquer, à la dernière minute et \
                                       avec des options qui le prévoient."
                .into(),
            Self::TooManyFinished { finished } => format!(
                "Tous les groupes des places {} sont arrivés ; deux places au plus peuvent finir, dans un même tour.",
                all_of(finished)
            ),
            Self::WrongWinners { expected } => format!(
                "Les vainqueurs ne s'accordent pas avec les places dont tous les groupes sont arrivés : {}.",
                all_of(expected)
            ),
            Self::WinMissing { seat } => {
                format!("Tous les groupes de la place {seat} sont arrivés ; il doit donc y avoir un vainqueur.")
            }
        }
    }
}
