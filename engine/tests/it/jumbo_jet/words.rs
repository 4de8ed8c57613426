//! The words of refusals, faults and actions: both languages, all numbers.

use super::{position, seat};
use crate::support::sentences::{check_sentences, codes_of, declared_codes, in_both_languages};
use aerodrome_engine::dice::DieFace;
use aerodrome_engine::jumbo_jet::Addressee;
use aerodrome_engine::jumbo_jet::edition::FlightPlan;
use aerodrome_engine::jumbo_jet::state::{Due, OfferNumber};
use aerodrome_engine::jumbo_jet::{
    Action, CardId, CardNumber, Direction, Edition, Fault, JumboJet, Lane, Money, PlanId, Refusal, Roll,
    Space,
};
use aerodrome_engine::{Game, Language, Position as _, RuleId, Seats};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

const DUES: [Due; 9] = [
    Due::Throw,
    Due::ExtraThrow,
    Due::TwoDice,
    Due::OneDie,
    Due::Settlement,
    Due::FlightPlan,
    Due::Direction,
    Due::ChanceCard,
    Due::Payment,
];

fn plan(number: u8) -> PlanId {
    PlanId::new(number).expect("a plan has a small number")
}

fn card(number: u8) -> CardId {
    CardId::new(number).expect("a card has a small number")
}

fn die(face: u8) -> DieFace {
    DieFace::new(face).expect("a die shows 1 to 6")
}

fn offer(number: u32) -> OfferNumber {
    OfferNumber::new(number).expect("an offer has a number from 1 on")
}

fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

/// Every refusal, with each form that its words take.
pub(super) fn refusals() -> Vec<Refusal> {
    let one = seat(1);
    let mut refusals = vec![
        Refusal::SeatNotInGame { seat: one, seats: seats(&[0, 2, 5]) },
        Refusal::SeatBankrupt { seat: one },
        Refusal::NotYourTurn { seat: one, turn: seat(2) },
        Refusal::GameOver { ended_by: RuleId::new("JJ-81") },
        Refusal::ChancePending {},
        Refusal::ChanceNotPending {},
        Refusal::ChanceImpossible { value: Roll::TwoDice([die(3), die(4)]), due: Due::ChanceCard },
        Refusal::ChanceImpossible { value: Roll::OneDie(die(5)), due: Due::TwoDice },
        Refusal::ChanceImpossible { value: Roll::FlightPlan(plan(7)), due: Due::FlightPlan },
        Refusal::ChanceImpossible { value: Roll::ChanceCard(card(3)), due: Due::OneDie },
        Refusal::WorldTripPaysOnly { plan: plan(35) },
        Refusal::MostRightsOwned { rights: 1, most: 1 },
        Refusal::CityTaken { owner: one, right: plan(22) },
        Refusal::NoPlanLeft {},
        Refusal::TooFewPlansLeft { cards: 1, waiting: 2 },
        Refusal::AnotherSells { seller: one },
        Refusal::RightNotOwned { seat: one, right: plan(22) },
        Refusal::AlreadyOffered { right: plan(22), offer: offer(3) },
        Refusal::OfferToYourself { seat: one },
        Refusal::BuyerNotInGame { buyer: one },
        Refusal::NoSuchOffer { offer: offer(3) },
        Refusal::YourOwnOffer { offer: offer(3) },
        Refusal::AlreadyDeclined { offer: offer(3), seat: one },
        Refusal::OfferedToAnother { offer: offer(3), to: Addressee::Seat(one) },
        Refusal::OfferedToAnother { offer: offer(3), to: Addressee::All },
        Refusal::NotYourOffer { offer: offer(3), seller: one },
        Refusal::BuyerHasMostRights { rights: 8, most: 8 },
        Refusal::CannotPayPrice { price: 60_000, cash: 1 },
    ];
    refusals.extend(Direction::ALL.map(|direction| Refusal::NotTheShortestWay { direction }));
    for due in DUES {
        refusals.extend([
            Refusal::ThrowNotDue { due },
            Refusal::PassNotAllowed { due },
            Refusal::DirectionNotDue { due },
            Refusal::SettlementNotDue { due },
            Refusal::TradeClosed { due },
        ]);
    }
    refusals
}

/// Every fault, with each form that its words take.
pub(super) fn faults() -> Vec<Fault> {
    let (player, index) = (0, 0);
    let (first_at, at) = ("/board/players/0/plan".to_owned(), "/board/flight_plans/returned/1".to_owned());
    let (one, space) = (seat(1), Space::Circuit(12));
    let mut faults = vec![
        Fault::WrongNumberOfSeats { seats: 1 },
        Fault::SeatRepeated { index, seat: one },
        Fault::PlayersOfOtherSeats { expected: seats(&[0, 2, 5]) },
        Fault::PlayersOfOtherSeats { expected: seats(&[]) },
        Fault::TooMuchMoney { most: 9_000_000_000_000_000 },
        Fault::NoSuchSpace { player, space },
        Fault::PlaneMissing { player, seat: one },
        Fault::BankruptOwnsSomething { player, seat: one },
        Fault::WrongLane { player, lane: Lane::Outer },
        Fault::WrongLane { player, lane: Lane::Inner },
        Fault::TargetsNotOfPlan { player },
        Fault::PlanMissing { player },
        Fault::PlanAfterSettlement { player, plan: plan(7) },
        Fault::PlanBegunOnRunway { player, plan: plan(7) },
        Fault::DirectionMissing { player },
        Fault::TargetBehind { player, target: space },
        Fault::OffTheLeg { player, from: space },
        Fault::TargetNotReached { player, target: space },
        Fault::TooManyRights { player, rights: 2, most: 1 },
        Fault::RightOfWorldTrip { player, right: plan(35) },
        Fault::CityWithTwoRights { player, right: plan(22), other: plan(23) },
        Fault::NoSuchPlan { at: at.clone(), plan: plan(39) },
        Fault::PlanInTwoPlaces { first_at: first_at.clone(), at: at.clone(), plan: plan(7) },
        Fault::PlanNowhere { plan: plan(7) },
        Fault::NoSuchCard { at: at.clone(), card: card(23) },
        Fault::CardInTwoPlaces { first_at, at, card: card(3) },
        Fault::CardNowhere { card: card(3) },
        Fault::TooFewPlans { cards: 1, needed: 2 },
        Fault::BankruptSeatNotInGame { index, seat: one },
        Fault::BankruptTwice { index, seat: one },
        Fault::StarterMissing,
        Fault::WrongStarter { starter: one },
        Fault::StarterTooEarly { starter: one },
        Fault::StarterDrawSwitchedOff,
        Fault::StarterDrawTooLate,
        Fault::WrongContenders { contenders: seats(&[2, 0]) },
        Fault::WrongContenders { contenders: seats(&[]) },
        Fault::StarterDrawComplete { rolls: 3, contenders: 2 },
        Fault::WrongRound { round: 8, limit: 7 },
        Fault::WrongRound { round: 0, limit: 0 },
        Fault::DealTooLate { player, seat: one },
        Fault::TurnMissing,
        Fault::TurnOutOfPlace,
        Fault::TurnOfSeatNotInGame { seat: one },
        Fault::DebtsOutOfPlace { due: None },
        Fault::DebtMissing,
        Fault::DebtOfNothing { index },
        Fault::DebtOfSeatNotInGame { index, seat: one },
        Fault::DebtToDebtor { index, seat: one },
        Fault::DebtWithoutCause { index },
        Fault::DebtsNotTogether,
        Fault::DebtPayable { seat: one, cash: 50_000, amount: 1_000 },
        Fault::NothingToSell { seat: one },
        Fault::OffersOutOfPlace,
        Fault::OffersNotAscending { index, offer: offer(3) },
        Fault::SellerCannotSell { index, seat: one },
        Fault::OfferedRightNotOwned { index, right: plan(22) },
        Fault::OfferedTwice { index, right: plan(22) },
        Fault::WrongBuyer { index, seat: one },
        Fault::WrongDecliners { index },
        Fault::OfferLapsed { index, offer: offer(3) },
    ];
    for direction in Direction::ALL {
        faults.push(Fault::DirectionTooEarly { player, direction });
        faults.push(Fault::NotTheShortestWay { player, direction });
    }
    for due in DUES {
        faults.extend([
            Fault::DueOutOfPlace { due, space },
            Fault::WrongDice { due, dice: 2 },
            Fault::SpacesLeftOutOfPlace { due, spaces_left: 12 },
            Fault::LandingsOutOfPlace { due, landings: 1 },
            Fault::WrongDouble { due, double: true },
            Fault::WrongDouble { due, double: false },
            Fault::WrongLastMove { due, last_move: true },
            Fault::WrongLastMove { due, last_move: false },
            Fault::CardsOutOfPlace { due },
            Fault::DebtsOutOfPlace { due: Some(due) },
        ]);
    }
    faults
}

/// How a sentence names a number. Places are not named: the pointer leads there. Round 0 is wrong whatever the limit is.
fn said(numbers: &Map<String, Value>, name: &str, number: String) -> Option<String> {
    let is_round_0 = numbers.get("round") == Some(&Value::from(0));
    match name {
        "player" | "index" | "at" => None,
        "limit" if is_round_0 => None,
        _ => Some(number),
    }
}

#[test]
fn every_refusal_says_its_numbers_in_both_languages() {
    let refusals = refusals();
    assert_eq!(codes_of(&refusals), declared_codes("src/jumbo_jet/refusal.rs", "Refusal"));
    check_sentences(&refusals, said);
}

#[test]
fn every_fault_says_its_numbers_in_both_languages() {
    let faults = faults();
    assert_eq!(codes_of(&faults), declared_codes("src/jumbo_jet/fault.rs", "Fault"));
    check_sentences(&faults, said);
}

/// No two forms have one sentence, so none forgets to say what is due, which way a plane flies or what a mark says.
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
fn amounts_and_what_is_due_are_said_as_people_say_them() {
    let rows = [
        (
            in_both_languages(&Refusal::CannotPayPrice { price: 60_000, cash: 1 }),
            "The price is 60,000 Jumbos; the buyer has 1 Jumbo.",
            "Le prix est de 60_000_jumbos_; l'acheteur a 1_jumbo.",
        ),
        (
            in_both_languages(&Refusal::ThrowNotDue { due: Due::Settlement }),
            "The settlement of a flight plan is due; the dice cannot be thrown now.",
            "Le règlement d'un plan de vol est attendu_; les dés ne peuvent pas être lancés maintenant.",
        ),
        (
            in_both_languages(&Refusal::NotTheShortestWay { direction: Direction::Ascending }),
            "Under these options the first leg takes the shorter way, which is not the ascending one.",
            "Avec ces options, la première étape prend le chemin le plus court, qui n'est pas celui du sens croissant.",
        ),
        (
            in_both_languages(&Fault::TooMuchMoney { most: 9_000_000_000_000_000 }),
            "The players cannot have more than 9,000,000,000,000,000 Jumbos together.",
            "Les joueurs ne peuvent pas avoir ensemble plus de 9_000_000_000_000_000_jumbos.",
        ),
        (
            in_both_languages(&Fault::WrongContenders { contenders: seats(&[]) }),
            "The contenders have to be two or more different seats of the game in turn order; here they are: none.",
            "Les places en lice doivent être au moins deux, différentes, dans l'ordre du tour_; les voici_: aucune.",
        ),
    ];
    for (message, english, french) in rows {
        assert_eq!(message, [english.to_owned(), french.replace('_', "\u{a0}")]);
    }
}

/// Position, seat, action, and its label in English and in French, with `_` for no-break spaces.
type Row = (&'static str, u8, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const LABELS: &[Row] = &[
    ("0:250000@T1>FP07/1:250000@T1>FP01 0:throw", 0, "throw",
        "Throw both dice",
        "Lancer les deux dés"),
    ("0:250000@R8>FP07/1:250000@T1>FP01 0:extra-throw", 0, "throw",
        "Throw both dice again",
        "Relancer les deux dés"),
    ("0:250000@R8>FP07/1:250000@T1>FP01 0:extra-throw", 0, "pass",
        "Do without the extra throw",
        "Renoncer au nouveau lancer"),
    // The first leg, to the destination, to a stopover, and round the world, where no way is shorter.
    ("0:250000@L1-FP07/1:250000@T1>FP01 0:direction[3,4]+2^1", 0, "choose-direction:ascending",
        "Fly to Chicago, ascending from R1, the shorter way",
        "Voler vers Chicago dans le sens croissant depuis R1, le chemin le plus court"),
    ("0:250000@L1-FP30/1:250000@T1>FP01 0:direction[3,4]+2^1", 0, "choose-direction:ascending",
        "Fly to Cairo, ascending from R1",
        "Voler vers Le Caire dans le sens croissant depuis R1"),
    ("0:250000@L1-FP22/1:250000@T1>FP01 0:direction[3,4]+2^1", 0, "choose-direction:descending",
        "Fly to Tokyo via Delhi, descending from R69, the shorter way",
        "Voler vers Tokyo via Delhi dans le sens décroissant depuis R69, le chemin le plus court"),
    ("0:250000@L1-FP35/1:250000@T1>FP01 0:direction[3,4]+2^1", 0, "choose-direction:descending",
        "Fly the World Trip descending from R69",
        "Faire le tour du monde dans le sens décroissant depuis R69"),
    ("0:250000@L1-FP22.0/1:250000@T1>FP01 0:settlement[3,4]+2^1", 0, "settle:pay",
        "Take the pay of 50,000 Jumbos",
        "Prendre le gain de 50_000_jumbos"),
    ("0:250000@L1-FP22.0/1:250000@T1>FP01 0:settlement[3,4]+2^1", 0, "settle:right",
        "Take the landing right of Tokyo (FP22)",
        "Prendre le droit FP22 (Tokyo)"),
    // Trade, in turn and out of turn.
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01*FP23 0:throw", 0, "sell-to-bank:FP22",
        "Sell Tokyo (FP22) to the bank for 25,000 Jumbos",
        "Vendre le droit FP22 (Tokyo) à la banque pour 25_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01*FP23 0:throw", 1, "sell-to-bank:FP23",
        "Sell Beijing (FP23) to the bank for 25,000 Jumbos",
        "Vendre le droit FP23 (Pékin) à la banque pour 25_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw", 0, "offer:FP22:1:60000",
        "Offer Tokyo (FP22) to seat 1 for 60,000 Jumbos",
        "Proposer le droit FP22 (Tokyo) à la place 1 pour 60_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw", 0, "offer:FP22:all:1",
        "Offer Tokyo (FP22) to all for 1 Jumbo",
        "Proposer le droit FP22 (Tokyo) à tous pour 1_jumbo"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw 1@0 - - - 3:0:FP22:1:60000", 1, "accept:3",
        "Buy Tokyo (FP22) from seat 0 for 60,000 Jumbos",
        "Acheter le droit FP22 (Tokyo) à la place 0 pour 60_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw 1@0 - - - 3:0:FP22:1:60000", 1, "decline:3",
        "Decline Tokyo (FP22) from seat 0 for 60,000 Jumbos",
        "Refuser le droit FP22 (Tokyo) de la place 0 pour 60_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw 1@0 - - - 3:0:FP22:1:60000", 0, "withdraw:3",
        "Take back the offer of Tokyo (FP22) to seat 1 for 60,000 Jumbos",
        "Retirer l'offre faite à la place 1_: le droit FP22 (Tokyo) pour 60_000_jumbos"),
    ("0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw 1@0 - - - 3:0:FP22:all:0", 0, "withdraw:3",
        "Take back the offer of Tokyo (FP22) to all for 0 Jumbos",
        "Retirer l'offre faite à tous_: le droit FP22 (Tokyo) pour 0_jumbo"),
    // The bank makes no more money than there can be.
    ("0:8999999999990000@T1>FP07*FP22/1:0@T1>FP01 0:throw", 0, "sell-to-bank:FP22",
        "Sell Tokyo (FP22) to the bank for 10,000 Jumbos",
        "Vendre le droit FP22 (Tokyo) à la banque pour 10_000_jumbos"),
];

#[test]
fn labels_say_in_both_languages_what_an_action_does() {
    for (given, who, action, english, french) in LABELS {
        let position = position("", given);
        let action: Action = action.parse().expect("an action id");
        assert!(position.play(seat(*who), &action).is_ok(), "{action} in {given} is legal");
        let label = |language| JumboJet::label(&position, seat(*who), &action, language);
        assert_eq!(
            [label(Language::English), label(Language::French)],
            [(*english).to_owned(), french.replace('_', "\u{a0}")],
            "{action} in {given}"
        );
    }
}

#[test]
fn an_open_action_has_a_label() {
    let position = position("", "0:250000@T1>FP07*FP22/1:250000@T1>FP01 0:throw");
    let open = position.open_actions(seat(0));
    let labels = [Language::English, Language::French].map(|language| {
        let labels = open.iter().map(|open| JumboJet::open_label(&position, seat(0), open, language));
        labels.collect::<Vec<_>>()
    });
    let expected = [
        ["Offer a landing right to a player or to all".to_owned()],
        ["Proposer un droit d'atterrissage à un joueur ou à tous".to_owned()],
    ];
    assert_eq!(labels, expected);
}

/// Labels stand in lists of choices: none is longer than the lists allow, whatever the city and the price.
#[test]
fn labels_are_short_and_translated_for_every_flight_plan() {
    let price = Money::MAX;
    for plan in &Edition::standard().data().flight_plans {
        let (id, rest) = match plan {
            FlightPlan::City { id, .. } => (id, ".0"),
            FlightPlan::WorldTrip { id, .. } => (id, ""),
        };
        let other = if id.number() == 1 { "FP02" } else { "FP01" };
        let landed = format!("0:1@L1-{id}{rest}/1:1@T1>{other} 0:settlement[3,4]+2^1");
        let leaves = format!("0:1@L1-{id}/1:1@T1>{other} 0:direction[3,4]+2^1");
        let mut rows = vec![
            (landed.clone(), "settle:pay".to_owned()),
            (leaves.clone(), "choose-direction:ascending".to_owned()),
            (leaves, "choose-direction:descending".to_owned()),
        ];
        if matches!(plan, FlightPlan::City { .. }) {
            let offered =
                format!("0:1@T1>{other}*{id}/1:1@T1>FP35 0:throw 1@0 - - - 999999:0:{id}:1:{price}");
            let offer = format!("offer:{id}:all:{price}");
            let sale = format!("sell-to-bank:{id}");
            for action in [&sale, &offer, "accept:999999", "decline:999999", "withdraw:999999"] {
                rows.push((offered.clone(), action.to_owned()));
            }
            rows.push((landed, "settle:right".to_owned()));
        }
        for (given, id) in rows {
            let position = position("", &given);
            let action: Action = id.parse().expect("an action id");
            let label = |language| JumboJet::label(&position, seat(0), &action, language);
            let [english, french] = [Language::English, Language::French].map(label);
            assert!(english != french && english != id, "{id} in {given}: {english}, {french}");
            for label in [english, french] {
                assert!(label.chars().count() <= 256, "{label}");
            }
        }
    }
}

/// Nobody lists an action that is not legal; it still has a text, and none of its words can be wrong.
#[test]
fn an_action_that_means_nothing_is_named_by_its_id() {
    let position = position("", "0:250000@L1-/1:250000@T1>FP01 0:flight-plan[3,4]+2^1");
    for id in ["settle:pay", "choose-direction:ascending", "accept:3", "decline:3", "withdraw:3"] {
        let action = id.parse().expect("an action id");
        assert_eq!(JumboJet::label(&position, seat(0), &action, Language::English), id);
        assert_eq!(JumboJet::label(&position, seat(0), &action, Language::French), id);
    }
}
