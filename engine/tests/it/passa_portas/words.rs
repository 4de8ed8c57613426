//! The words of refusals, faults and actions: both languages, all numbers.

use super::conformance::{any_options, chosen};
use super::{SEAT_COUNTS, first_seats, options, seat};
use crate::support::SplitMix64;
use crate::support::sentences::{check_sentences, codes_of, declared_codes, in_both_languages};
use aerodrome_engine::passa_portas::refusal::{Expected, Part};
use aerodrome_engine::passa_portas::state::{Due, Fuel};
use aerodrome_engine::passa_portas::{
    Action, CardKind, City, Face, Fault, FreeAction, PassaPortas, Position, Refusal, Roll, Slot,
};
use aerodrome_engine::{Game, Language, Position as _, Seat, Seats, Viewer};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const DUES: [Due; 7] =
    [Due::InitialBoarding, Due::Fuel, Due::Throw, Due::Flight, Due::Boarding, Due::Customs, Due::LastMinute];

const PARTS: [Part; 4] = [Part::Fuel, Part::Flight, Part::Boarding, Part::Customs];

const EXPECTED: [Expected; 7] = [
    Expected::Seat,
    Expected::Die,
    Expected::Discs,
    Expected::Dice,
    Expected::BoardingCard,
    Expected::DestinationCard,
    Expected::CustomsCard,
];

fn city(code: &str) -> City {
    code.parse().expect("a code of three letters")
}

fn face(points: u8) -> Face {
    Face::new(points).expect("a die shows 1 to 6")
}

fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

/// Every refusal, with each form that its words take.
pub(super) fn refusals() -> Vec<Refusal> {
    let (one, slot) = (seat(1), Slot::MAX);
    let mut refusals = vec![
        Refusal::SeatNotInGame { seat: one, seats: seats(&[0, 2]) },
        Refusal::GameOver {},
        Refusal::ChancePending {},
        Refusal::ChanceNotPending {},
        Refusal::StartsElsewhere { from: city("CAI"), city: city("BRU") },
        Refusal::NoLink { index: 2, from: city("CAI"), to: city("SYD") },
        Refusal::NoSuchCity { index: 2, city: city("XXX") },
        Refusal::NotEnoughFuel { needed: 7, available: 5 },
        Refusal::NotEnoughFuel { needed: 255, available: 0 },
        Refusal::RoundTripNotAllowed { index: 2, city: city("CAI") },
        Refusal::GroupNotWaiting { slot, due: Due::Boarding },
        Refusal::BoardsElsewhere { slot, boards: city("CAI"), city: city("BRU"), due: Due::Boarding },
        Refusal::NotEnoughSeats { persons: 3, free: 1 },
        Refusal::GroupBarred { slot },
        Refusal::NoCustomsCard { seat: one },
        Refusal::CustomsElsewhere { card: city("CAI"), city: city("BRU") },
        Refusal::OwnGroup { slot },
        Refusal::VictimNotInGame { victim: one },
        Refusal::GroupOutOfReach { victim: one, slot },
        Refusal::CardNotReadable { seat: one },
    ];
    for due in DUES {
        refusals.extend([
            Refusal::NotAsked { seat: one, asked: seats(&[2]), due },
            Refusal::NotAsked { seat: one, asked: seats(&[2, 0]), due },
            Refusal::AlreadyDecided { seat: one, asked: seats(&[2]), due },
            Refusal::AlreadyDecided { seat: one, asked: seats(&[2, 0]), due },
        ]);
        // Before the first turn it does not matter what else has no place yet.
        refusals.extend(match due {
            Due::InitialBoarding => vec![Refusal::NotDue { due, part: Part::Fuel }],
            Due::Fuel | Due::Throw | Due::Flight | Due::Boarding | Due::Customs | Due::LastMinute => {
                PARTS.map(|part| Refusal::NotDue { due, part }).to_vec()
            }
        });
    }
    for expected in EXPECTED {
        refusals.extend([
            Refusal::ChanceImpossible { value: Roll::Number(4), expected },
            Refusal::ChanceImpossible { value: Roll::Pair([face(1), face(2)]), expected },
            Refusal::ChanceImpossible { value: Roll::City(city("CAI")), expected },
            Refusal::ChanceImpossible { value: Roll::City(city("XXX")), expected },
        ]);
    }
    refusals
}

/// Every fault, with each form that its words take.
pub(super) fn faults() -> Vec<Fault> {
    let (holder, index, at) = (0, 0, String::new());
    let (one, slot, cairo) = (seat(1), Slot::MAX, city("CAI"));
    let mut faults = vec![
        Fault::WrongNumberOfSeats { seats: 4 },
        Fault::NoSuchSeat { index, seat: seat(5) },
        Fault::SeatRepeated { index, seat: one },
        Fault::HoldersOfOtherSeats { expected: seats(&[2, 0]) },
        Fault::HoldersOfOtherSeats { expected: seats(&[]) },
        Fault::CardHidden { at: at.clone() },
        Fault::HalfHidden { holder, seat: one },
        Fault::NoSuchCity { at, city: city("XXX") },
        Fault::CustomsCardTwice { city: cairo },
        Fault::CustomsNotSorted,
        Fault::WrongNumberOfCustoms { dealt: 10, found: 9 },
        Fault::TooManyCustoms { holder, seat: one, most: 5 },
        Fault::NoCustomsInFront { holder, seat: one },
        Fault::SameCity { holder, slot, city: cairo },
        Fault::TooManyPassengers { persons: 7, seats: 6 },
        Fault::OfficeNotEmpty { holder, slot },
        Fault::NotAlighted { holder, slot, city: cairo },
        Fault::TooManyInOffice { groups: 3 },
        Fault::CardsMissing { holder, slot },
        Fault::AlightedWithoutCard { groups: 2, city: cairo, cards: 1 },
        Fault::NotBoarded { holder, slot, city: cairo },
        Fault::DrawnOutOfOrder { holder, seat: one, due: Due::LastMinute },
        Fault::CustomsNotPlayed { city: cairo },
        Fault::WrongDiscardsAtStart,
        Fault::TurnBeforeStarter { seat: one, starter: seat(2) },
        Fault::TooLittleFuel { fuel: Fuel::MIN, least: Fuel::MAX },
        Fault::CityMissing,
        Fault::CityTooEarly,
        Fault::StartCityMissing,
        Fault::WrongStarter,
        Fault::BegunTooEarly { holder, seat: one },
        Fault::TurnMissing,
        Fault::TurnOutOfPlace,
        Fault::TurnOfSeatNotInGame { seat: one },
        Fault::BarredOutOfPlace,
        Fault::TooManyFinished { finished: seats(&[2, 0, 1]) },
        Fault::WrongWinners { expected: seats(&[2, 0]) },
        Fault::WrongWinners { expected: seats(&[]) },
        Fault::WinMissing { seat: one },
    ];
    for kind in [CardKind::Boarding, CardKind::Destination] {
        faults.extend([
            Fault::TooManyCards { kind, city: cairo, cards: 3 },
            Fault::TooManyCardsOfKind { kind, cards: 23, most: 22 },
            Fault::WrongCount { kind, unknown: 17, expected: 16 },
            Fault::DiscardsNotSorted { kind },
        ]);
    }
    for due in DUES {
        faults.extend([
            Fault::ThrowsOutOfPlace { due, throws: 2 },
            Fault::WrongSeatsToAsk { due, to_ask: seats(&[2, 0]) },
            Fault::WrongSeatsToAsk { due, to_ask: seats(&[]) },
        ]);
    }
    faults
}

/// How a sentence names a number: fuel in litres. Places are not named: the pointer leads there.
fn said(_: &Map<String, Value>, name: &str, number: String) -> Option<String> {
    match (name, number.as_str()) {
        ("holder" | "index" | "at", _) => None,
        ("needed" | "available" | "fuel" | "least", "0") => Some(number),
        ("needed" | "available" | "fuel" | "least", _) => Some(format!("{number}000")),
        _ => Some(number),
    }
}

#[test]
fn every_refusal_says_its_numbers_in_both_languages() {
    let refusals = refusals();
    assert_eq!(codes_of(&refusals), declared_codes("src/passa_portas/refusal.rs", "Refusal"));
    check_sentences(&refusals, said);
}

#[test]
fn every_fault_says_its_numbers_in_both_languages() {
    let faults = faults();
    assert_eq!(codes_of(&faults), declared_codes("src/passa_portas/fault.rs", "Fault"));
    check_sentences(&faults, said);
}

/// No two forms have one sentence, so none forgets to say what is due or which cards it means.
#[test]
fn different_reasons_have_different_words() {
    let refusals: Vec<[String; 2]> = refusals().iter().map(in_both_languages).collect();
    let faults: Vec<[String; 2]> = faults().iter().map(in_both_languages).collect();
    for messages in [refusals, faults] {
        for language in [0, 1] {
            let different: BTreeSet<&String> = messages.iter().map(|message| &message[language]).collect();
            assert_eq!(different.len(), messages.len(), "{messages:#?}");
        }
    }
}

#[test]
fn cities_fuel_and_what_is_due_are_said_as_people_say_them() {
    let rows = [
        (
            in_both_languages(&Refusal::NotEnoughFuel { needed: 12, available: 0 }),
            "The flight needs 12,000 litres; the tank contains 0 litres.",
            "Le vol consomme 12_000_litres_; le réservoir contient 0_litre.",
        ),
        (
            in_both_languages(&Refusal::BoardsElsewhere {
                slot: Slot::MIN,
                boards: city("CAI"),
                city: city("BRU"),
                due: Due::Boarding,
            }),
            "The group of 1 boards in CAI (Cairo); the plane is in BRU (Brussels).",
            "Le groupe de 1 embarque à CAI (Le Caire)_; l'avion est à BRU (Bruxelles).",
        ),
        (
            in_both_languages(&Refusal::NoLink { index: 1, from: city("BRU"), to: city("SYD") }),
            "There is no link between BRU (Brussels) and SYD (Sydney).",
            "Il n'y a pas de liaison entre BRU (Bruxelles) et SYD (Sydney).",
        ),
        (
            in_both_languages(&Refusal::NoSuchCity { index: 1, city: city("XXX") }),
            "The map has no city XXX.",
            "Le plateau n'a pas de ville XXX.",
        ),
        (
            in_both_languages(&Refusal::ChanceImpossible {
                value: Roll::Pair([face(1), face(2)]),
                expected: Expected::Die,
            }),
            "The pair of 1 and 2 cannot come now: what is due is the points of one die, from 1 to 6.",
            "La paire 1 et 2 ne peut pas sortir maintenant_: ce qui est attendu, c'est les points d'un seul dé, de 1 à 6.",
        ),
        (
            in_both_languages(&Refusal::NotDue { due: Due::Flight, part: Part::Fuel }),
            "The decision on a flight is due; all throws come before it, and there is no further one in this turn.",
            "La décision de voler ou non est attendue_; tous les lancers la précèdent, et ce tour n'en a plus d'autre.",
        ),
        (
            in_both_languages(&Refusal::NotAsked { seat: seat(1), asked: seats(&[2, 0]), due: Due::Customs }),
            "The decision on a customs card is due; it is for the seats 2 and 0 to decide, not for seat 1.",
            "La décision de jouer ou non une carte de douane est attendue_; c'est aux places 2 et 0 de décider, pas à la \
             place 1.",
        ),
        (
            in_both_languages(&Refusal::AlreadyDecided {
                seat: seat(1),
                asked: seats(&[2]),
                due: Due::Customs,
            }),
            "Seat 1 has already said in this turn that it plays no customs card; it is for seat 2 to decide.",
            "La place 1 a déjà dit pendant ce tour qu'elle ne joue pas de carte de douane_; c'est à la place 2 de décider.",
        ),
        (
            in_both_languages(&Fault::TooManyCards { kind: CardKind::Boarding, city: city("CAI"), cards: 3 }),
            "The number of boarding cards of CAI (Cairo) is 3; there are only two.",
            "Le nombre de cartes d'embarquement CAI (Le Caire) est de 3_; il n'y en a que deux.",
        ),
        (
            in_both_languages(&Fault::WrongSeatsToAsk { due: Due::Boarding, to_ask: seats(&[]) }),
            "The boarding of phase 2 is due; the seats that are asked cannot be these: none.",
            "L'embarquement de la phase 2 est attendu_; les places interrogées ne peuvent pas être celles-ci_: \
             aucune.",
        ),
    ];
    for (message, english, french) in rows {
        assert_eq!(message, [english.to_owned(), french.replace('_', "\u{a0}")]);
    }
}

/// Options, position, seat, action, and its label in English and in French, with `_` for no-break spaces.
type Row = (&'static str, &'static str, u8, &'static str, &'static str, &'static str);

const FLIGHT: &str = "12@BRU 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:flight 0@SFO - - NYC,RIO -";
const FUEL: &str = "9@CAI 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:fuel 0@SFO - - NYC,RIO -";
const AGAIN: &str = "9@CAI 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:fuel+1 0@SFO - - NYC,RIO -";
const START: &str = "0@BRU 0:NYC>RIO,BRU>CAI,KHI>SYD;CAI+4/2:TYO>RIO,BRU>SFO,SIN>LIS;NYC+4 0:initial-boarding[0] 0@BRU - - - -";
const BOARDING: &str =
    "3@BRU 0:BRU>LIS,NYC>TYO,BRU>CAI;KHI+4/1:RIO>SYD,RIO>NYC,>LIS;SIN+4 0:boarding+1[0] 0@SFO - - - -";
const CUSTOMS: &str =
    "5@BRU 0:NYC>LIS,>TYO,o;BRU+4/1:RIO>SYD,>NYC,o;CAI+2 0:customs+1[0,1] 0@SFO - BRU,BRU NYC,RIO -";
const LAST_MINUTE: &str =
    "5@BRU 0:NYC>LIS,NYC>TYO,BRU>CAI;KHI+4/1:RIO>SYD,>NYC,h;SIN+2 0:last-minute+1[0] 0@SFO - - BRU,RIO -";

#[rustfmt::skip]
const LABELS: &[Row] = &[
    ("", FUEL, 1, "throw", "Throw for fuel", "Lancer pour le carburant"),
    ("", FUEL, 1, "skip-throw", "Do without a throw", "Se passer de lancer"),
    ("", AGAIN, 1, "throw", "Throw for fuel again", "Relancer pour le carburant"),
    ("", AGAIN, 1, "skip-throw", "Do without another throw", "Se passer de relancer"),
    // Direct, over another city, back to where it began, and a detour that only the open action has.
    ("", FLIGHT, 1, "fly:BRU>CAI",
        "Fly to CAI (Cairo), using 2,000 litres",
        "Voler vers CAI (Le Caire), en consommant 2_000_litres"),
    ("", FLIGHT, 1, "fly:BRU>LIS>CAI",
        "Fly to CAI (Cairo) via LIS (Lisbon), using 3,000 litres",
        "Voler vers CAI (Le Caire) via LIS (Lisbonne), en consommant 3_000_litres"),
    ("", FLIGHT, 1, "fly:BRU>LIS>BRU",
        "Fly to BRU (Brussels) via LIS (Lisbon), using 2,000 litres",
        "Voler vers BRU (Bruxelles) via LIS (Lisbonne), en consommant 2_000_litres"),
    ("", FLIGHT, 1, "fly:BRU>CAI>KHI>CAI>NBO",
        "Fly to NBO (Nairobi) via CAI (Cairo), KHI (Karachi), CAI (Cairo), using 8,000 litres",
        "Voler vers NBO (Nairobi) via CAI (Le Caire), KHI (Karachi), CAI (Le Caire), en consommant 8_000_litres"),
    ("", FLIGHT, 1, "stay", "Stay in BRU (Brussels)", "Rester à BRU (Bruxelles)"),
    ("", START, 0, "board:2", "Board the group of 2", "Faire embarquer le groupe de 2"),
    ("", START, 0, "done", "Board no further group", "Ne plus faire embarquer de groupe"),
    ("", BOARDING, 0, "board:1", "Board the group of 1", "Faire embarquer le groupe de 1"),
    ("", BOARDING, 0, "done",
        "Board the groups that still fit in the order of their slots",
        "Faire embarquer les groupes qui tiennent encore dans l'ordre de leurs emplacements"),
    ("phase2_boarding=optional", BOARDING, 0, "done", "Board no further group", "Ne plus faire embarquer de groupe"),
    ("", CUSTOMS, 0, "customs:1:2",
        "Turn back the group of 2 of seat 1 from the plane",
        "Refouler le groupe de 2 de la place 1 depuis l'avion"),
    ("", CUSTOMS, 0, "customs:1:3",
        "Turn back the group of 3 of seat 1 from the customs office",
        "Refouler le groupe de 3 de la place 1 depuis le bureau de douane"),
    ("", CUSTOMS, 1, "pass", "Play no customs card", "Ne pas jouer de carte de douane"),
    ("", LAST_MINUTE, 0, "board:3", "Board the group of 3", "Faire embarquer le groupe de 3"),
    ("", LAST_MINUTE, 0, "done", "Board no further group", "Ne plus faire embarquer de groupe"),
];

fn position(text: &str, line: &str) -> Position {
    Position::from_text(&options(text), line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

#[test]
fn labels_say_in_both_languages_what_an_action_does() {
    for (options, given, who, action, english, french) in LABELS {
        let position = position(options, given);
        let action: Action = action.parse().expect("an action id");
        assert!(position.play(seat(*who), &action).is_ok(), "{action} in {given} is legal");
        let label = |language| PassaPortas::label(&position, seat(*who), &action, language);
        assert_eq!(
            [label(Language::English), label(Language::French)],
            [(*english).to_owned(), french.replace('_', "\u{a0}")],
            "{action} in {given}"
        );
    }
}

#[test]
fn an_open_action_has_a_label() {
    for (options, english, french) in [
        (
            "",
            "Fly along any links, using at most 12,000 litres",
            "Voler le long de liaisons au choix, en consommant au plus 12_000_litres",
        ),
        (
            "allow_round_trip=false",
            "Fly to another city along any links, using at most 12,000 litres",
            "Voler vers une autre ville le long de liaisons au choix, en consommant au plus 12_000_litres",
        ),
    ] {
        let position = position(options, FLIGHT);
        let open = position.open_actions(seat(1));
        let labels = [Language::English, Language::French].map(|language| {
            let labels = open.iter().map(|open| PassaPortas::open_label(&position, seat(1), open, language));
            labels.collect::<Vec<_>>()
        });
        assert_eq!(labels, [[english.to_owned()], [french.replace('_', "\u{a0}")]]);
    }
}

/// Nobody lists an action that is not legal; it still has a text, and none of its words can be wrong.
#[test]
fn an_action_that_means_nothing_is_named_by_its_id() {
    let start = "0@- 0:->-,->-,->-;-+5/1:->-,->-,->-;-+5 0:initial-boarding 0@- - - - -";
    let position = position("", start);
    for id in ["stay", "fly:BRU>SYD", "fly:XXX>BRU", "customs:1:2", "customs:5:2"] {
        let action = id.parse().expect("an action id");
        assert_eq!(PassaPortas::label(&position, seat(0), &action, Language::English), id);
        assert_eq!(PassaPortas::label(&position, seat(0), &action, Language::French), id);
    }
}

/// Labels stand in lists of choices: none is longer than the lists allow, not even that of the longest flight.
fn check_label(position: &Position, who: Seat, action: &Action) {
    let seen = position.seen_by(Viewer::Seat(who));
    let label = |language| {
        let label = PassaPortas::label(position, who, action, language);
        assert_eq!(
            label,
            PassaPortas::label(&seen, who, action, language),
            "{action} in {position} and {seen}"
        );
        assert!(label.chars().count() <= 256, "{label}");
        label
    };
    let [english, french] = [Language::English, Language::French].map(label);
    assert!(english != french && english != action.to_string(), "{action}: {english}, {french}");
}

#[test]
fn the_longest_flights_have_short_labels() {
    let flight = "12@RIO 0:NYC>LIS,>TYO,h;BRU+4/1:RIO>SYD,>NYC,h;SIN+2 1:flight 0@SFO - - NYC,RIO -";
    for (start, id) in [
        (flight.to_owned(), "fly:RIO>LIS>RIO>LIS"),
        (flight.replace("RIO 0", "LIS 0"), "fly:LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS"),
        (flight.replace("RIO 0", "SFO 0"), "fly:SFO>NYC>SFO>NYC>SFO>NYC>SFO"),
    ] {
        let position = position("", &start);
        let action = id.parse().expect("an action id");
        assert!(position.play(seat(1), &action).is_ok(), "{id} is legal");
        check_label(&position, seat(1), &action);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 15, failure_persistence: None, ..ProptestConfig::default() })]

    /// A label tells nothing that the seat cannot see, whoever holds which cards.
    #[test]
    fn labels_are_the_same_in_what_a_seat_sees(
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        seed: u64,
    ) {
        let mut numbers = SplitMix64(seed);
        let mut position = <PassaPortas as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for _ in 0..150 {
            for who in position.decision().map(|(_, seats)| seats).into_iter().flatten() {
                for action in position.legal_actions(who) {
                    check_label(&position, who, &action);
                }
                for open in position.open_actions(who) {
                    let FreeAction::Fly { fuel, .. } = open;
                    assert!(fuel > Fuel::MIN);
                    let seen = position.seen_by(Viewer::Seat(who));
                    for language in [Language::English, Language::French] {
                        let label = PassaPortas::open_label(&position, who, &open, language);
                        assert_eq!(label, PassaPortas::open_label(&seen, who, &open, language));
                        assert!(label.chars().count() <= 256, "{label}");
                    }
                }
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = position.advance(&next).expect("a chosen move is legal").position;
        }
    }
}
