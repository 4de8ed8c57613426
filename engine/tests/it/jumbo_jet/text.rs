//! The lines of positions.

use super::conformance::{any_options, chosen};
use super::{SEAT_COUNTS, first_seats, options};
use crate::support::{self, SplitMix64};
use aerodrome_engine::jumbo_jet::state::{LastOffer, MissedTurns};
use aerodrome_engine::jumbo_jet::{
    Direction, Edition, JumboJet, Money, ParsePositionError, PlanId, Position, Space,
};
use aerodrome_engine::{Explain, Game, Position as _};
use proptest::prelude::*;

/// Reads the line and writes it again.
fn again(options: &str, line: &str) -> Result<String, ParsePositionError> {
    Position::from_text(&self::options(options), line).map(|position| position.to_string())
}

#[rustfmt::skip]
const LINES: &[(&str, &str)] = &[
    // The start, the throws for the start, the deal.
    ("", "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0 - - - - -"),
    ("starter=drawn", "3:250000@T1-/0:250000@T1-/1:250000@T1- draw3,0,1= 0@- - - - - -"),
    ("starter=drawn", "3:250000@T1-/0:250000@T1-/1:250000@T1- draw3,1=3+4 0@- - - - - -"),
    ("starter=drawn", "3:250000@T1-/0:250000@T1-/1:250000@T1- draw3,0,1=3+4,6+1 0@- - - - - -"),
    ("", "0:250000@T1>FP01/1:250000@T1-FP12 1:direction 0@0 - - - - -"),
    ("starter=drawn", "0:250000@T1-/1:250000@T1<FP07 0:flight-plan 0@1 - - - - -"),
    // All that an airline can have.
    ("", "0:240000@R12>FP12.1*FP03,FP22/2:61000@T3>FP11!1 0:throw 5@0 FP30,FP02 - - - -"),
    ("", "0:240000@R12>FP12.1*FP03,FP22!2/2:0@L6<FP33!20 0:throw 4294967295@0 - - - - -"),
    ("", "0:1@R12<FP07.0/2:2@R35>FP38 2:throw 1@0 - - - - -"),
    ("settle_at=destination", "0:1@R12<*FP07/2:2@R5>FP12 2:throw 1@0 - - - - -"),
    ("", "0:4500000000000000@T1>FP01/1:4500000000000000@T1<FP02 0:throw 1@0 - - - - -"),
    // All that can be due.
    ("", "0:1@T1>FP01/1:1@T1<FP02 1:extra-throw 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@T1<FP02 1:two-dice 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@R4>FP12 1:two-dice[4,4]d&CC19 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@R4>FP12 1:one-die[4,5]l&CC19,CC22 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@R27<FP14.1 1:one-die[3]l 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@L1-FP12.0*FP03 1:settlement[6,3]+7^1 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@L1- 1:flight-plan[5,5]+2^1d 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@L1-FP04 1:direction[5,1]^1 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@R4>FP12 1:chance-card[2,1] 7@0 - - - - -"),
    ("", "0:1@T1>FP01/1:1@R4>FP12*FP03 1:payment[2,1]&CC14 7@0 - - 1>bank:50000:chance-card - -"),
    // Piles, debts, offers, bankruptcies.
    ("", "0:1@T1>FP01/1:1@T1<FP02 0:throw 7@0 FP38,FP03,FP37 CC22,CC01 - - -"),
    ("", "0:1@R1>FP07*FP02/1:1@R6>FP12*FP03 1:payment[2,1] 7@0 - - 1>bank:3000:fuel - -"),
    ("", "0:1@R1>FP07*FP02/1:1@R3>FP12*FP04 1:payment[2,1] 7@0 - - 1>0:5000:landing-fee - -"),
    ("", "0:1@R1>FP07*FP02/1:1@L2>FP12*FP04 1:payment[2,1]^1 7@0 - - 1>bank:10000:plan-fee - -"),
    ("", "0:1@R1>FP07*FP02/1:1@R4>FP12*FP03/5:0@T1>FP20 1:payment[2,1]&CC16 7@0 - - \
          1>0:10000:chance-card,1>5:10000:chance-card - -"),
    ("", "0:1@R1>FP07*FP02,FP03/1:1@R5>FP12/5:0@T1>FP20 1:throw 7@0 - - - 1:0:FP03:1:0 -"),
    ("", "0:1@R1>FP07*FP02,FP03/1:1@R5>FP12*FP04/5:0@T1>FP20 1:throw 7@0 - - - \
          3:0:FP03:all:5000:5/4:1:FP04:all:700/999999:0:FP02:5:9007199254740991 -"),
    ("", "0:1@R1>FP07*FP02,FP03/1:1@R5>FP12/5:0@T1>FP20 1:throw 7@0 - - - #0/1:0:FP03:1:0 -"),
    ("", "0:1@R1>FP07*FP02,FP03/1:1@R5>FP12/5:0@T1>FP20 1:throw 7@0 - - - #7/1:0:FP03:1:0 -"),
    ("", "0:1@R1>FP07*FP02,FP03/1:1@R5>FP12/5:0@T1>FP20 1:throw 7@0 - - - #7 -"),
    ("end_mode=last_standing", "0:1@R1>FP07/1:x/3:x/5:0@T1>FP20 5:throw 7@0 - - - - 3,1"),
    ("end_mode=last_standing", "0:1@R1>FP07*FP02/1:0@R5>FP12!1/3:x/5:0@T1>FP20 5:payment[1,2]&CC15 7@0 - - \
          0>5:100:chance-card - 3,1"),
    ("", "0:1@R1>FP07/1:x/2:1@R1>FP08 - 7@0 - - - - 1"),
];

#[test]
fn a_position_reads_back_from_its_line() {
    for (options, line) in LINES {
        assert_eq!(again(options, line).as_deref(), Ok(*line), "{line} under {options}");
    }
}

/// The cards that a line does not name are those that nobody has seen.
#[test]
fn cards_that_stand_nowhere_in_a_line_are_unknown() {
    let line = "0:1@R1>FP07*FP02/1:1@R4>FP12 1:two-dice[4,4]d&CC19 7@0 FP30,FP04 CC21 - - -";
    let position = Position::from_text(&options(""), line).expect("a position");
    let board = position.to_state().board;
    let edition = Edition::standard();
    let seen = ["FP02", "FP04", "FP07", "FP12", "FP30"].map(|plan| plan.parse().expect("a flight plan"));
    let unseen = edition.plans().iter().filter(|plan| !seen.contains(plan)).collect();
    assert_eq!(board.flight_plans.unknown, unseen);
    let seen = ["CC19", "CC21"].map(|card| card.parse().expect("a chance card"));
    let unseen = edition.cards().iter().filter(|card| !seen.contains(card)).collect();
    assert_eq!(board.chance_cards.unknown, unseen);
}

/// What cannot be read, with the part that is told, field by field. The rest of each line is that of [`field`].
#[rustfmt::skip]
const MALFORMED: &[(usize, &[&str])] = &[
    (0, &[
        "", "-", "/", "0", "0:", "x", "0:y", "0x", "0:xx", "0:x1", ":x", "6:x", "00:x", "+0:x", "é:x", "0:x/", "/0:x",
        "0:x/1:x/2:x/3:x/4:x/5:x/0:x",
        "0:1", "0:1@", "0:1T1>FP01", "0:@T1>FP01", "0:-1@T1>FP01", "0:+1@T1>FP01", "0:01@T1>FP01", "0:1.0@T1>FP01",
        "0:9007199254740992@T1>FP01", "0:99999999999999999999@T1>FP01", "0:1@T1@T1>FP01",
        "0:1@>FP01", "0:1@T1", "0:1@T1FP01", "0:1@T0>FP01", "0:1@T01>FP01", "0:1@T100>FP01", "0:1@X1>FP01",
        "0:1@t1>FP01", "0:1@T1^FP01", "0:1@T1>>FP01", "0:1@T1>-", "0:1@é>FP01", "0:1@T1>é",
        "0:1@T1>FP", "0:1@T1>FP1", "0:1@T1>FP00", "0:1@T1>FP64", "0:1@T1>fp01", "0:1@T1>CC01", "0:1@T1>FP01.",
        "0:1@T1>FP01.1", "0:1@T1>FP01.2", "0:1@T1>FP12.3", "0:1@T1>FP12.-1", "0:1@T1>FP12.02", "0:1@T1>FP01.0.0",
        "0:1@T1>FP35.0", "0:1@T1>FP35.1", "0:1@T1>.1", "0:1@T1>FP12.99999999999999999999",
        "0:1@T1>FP01*", "0:1@T1>FP01*FP04,", "0:1@T1>FP01*,FP04", "0:1@T1>FP01*FP05,FP04", "0:1@T1>FP01*FP04,FP04",
        "0:1@T1>FP01*FP04*FP05", "0:1@T1>FP01*CC04", "0:1@T1>FP01*0", "0:1@T1>*FP04FP05",
        "0:1@T1>FP01!", "0:1@T1>FP01!0", "0:1@T1>FP01!01", "0:1@T1>FP01!21", "0:1@T1>FP01!-1", "0:1@T1>FP01!1!1",
        "0:1@T1>FP01!1*FP04", "0:1@T1*FP04>FP01", "0:1@T1>FP01:",
    ]),
    (1, &[
        "", "0", "0:", ":throw", "throw", "0throw", "6:throw", "00:throw", "0:Throw", "0:thro", "0:throws", "0:extra_throw",
        "0:fly", "0:throw:", "0:throw,1:throw", "0:-", "--",
        "0:two-dice[]", "0:two-dice[3,4", "0:two-dice3,4]", "0:two-dice3,4", "0:two-dice[0,4]", "0:two-dice[3,7]",
        "0:two-dice[3,4,5]", "0:two-dice[3,4,]", "0:two-dice[34]", "0:two-dice[3][4]", "0:two-dice[03,4]", "0:two-dice[é]",
        "0:throw+", "0:throw+0", "0:throw+13", "0:throw+-1", "0:throw+01", "0:throw+1+1",
        "0:throw^", "0:throw^0", "0:throw^13", "0:throw^1+1", "0:throw^1^1", "0:throw[3,4]x",
        "0:throwdd", "0:throwll", "0:throwld", "0:throwd^1", "0:throwD",
        "0:throw&", "0:throw&CC1", "0:throw&FP01", "0:throw&CC01,", "0:throw&CC01&CC02", "0:throw&CC01d", "0:throw &CC01",
        "draw", "draw0,1", "draw0,1=3", "draw0,1=3+", "draw0,1=3+7", "draw0,1=3,4", "draw0,1=3+4+5", "draw0,1=3+4,",
        "draw0,,1=", "draw0,6=", "draw0,1==", "draw 0,1=", "drawn0,1=", "draw0,1,2,3,4,5,0=", "0:draw0,1=",
    ]),
    (2, &[
        "", "-", "1", "1@", "@0", "@", "-@0", "1@6", "1@00", "1@0@0", "01@0", "+1@0", "-1@0", "4294967296@0", "1@x",
        "1@0,1",
    ]),
    (3, &["", "--", "FP1", "FP64", "FP00", "CC01", "FP30,", ",FP30", "FP30,-", "-,FP30", "FP30/FP31", "fp30", "é"]),
    (4, &["", "--", "CC1", "CC64", "CC00", "FP01", "CC20,", ",CC20", "CC20,-", "-,CC20", "CC20/CC21", "cc20", "é"]),
    (5, &[
        "", "--", "0", "0>bank", "0>bank:5", "0>bank:5:", "0>bank:5:rent", "0>bank:5:plan_fee", "0>bank:5:Fuel", "0>bank::fuel",
        "0>bank:-5:fuel", "0>bank:05:fuel", "0>bank:9007199254740992:fuel", "0:bank:5:fuel", ">bank:5:fuel", "0>:5:fuel",
        "6>bank:5:fuel", "0>6:5:fuel", "0>all:5:fuel", "bank>0:5:fuel", "0>1>2:5:fuel", "0>bank:5:fuel:", "0>bank:5:fuel,",
        ",0>bank:5:fuel", "0>bank:5:fuel,-", "00>bank:5:fuel", "0>01:5:fuel",
    ]),
    (6, &[
        "", "--", "#", "#0", "#-", "#01", "#1000000", "#-1", "#7/", "#7,", "#7#7", "7", "#7/#7", "#7/-", "-/#7", "/",
        "1", "1:0", "1:0:FP03", "1:0:FP03:1", "1:0:FP03:1:", "1:0:FP03:1:5:", "1:0:FP03:1:5:6", "1:0:FP03:1:5:00",
        "1:0:FP03:1:5:1,", "1:0:FP03:1:5:1:2", "1:0:FP03:1:5:0,1,2,3,4,5,0", "0:0:FP03:1:5", "01:0:FP03:1:5",
        "1000000:0:FP03:1:5", "-1:0:FP03:1:5", "1:6:FP03:1:5", "1:all:FP03:1:5", "1:0:FP3:1:5", "1:0:CC03:1:5",
        "1:0:FP03:6:5", "1:0:FP03:bank:5", "1:0:FP03::5", "1:0:FP03:1:-5", "1:0:FP03:1:05", "1:0:FP03:1:9007199254740992",
        "1:0:FP03:1:5/", "/1:0:FP03:1:5", "1:0:FP03:1:5,2:0:FP02:1:5", "1:0:FP03:1:5#1", "#1/1:0:FP03:1:5",
        "1:0:FP03:1:5/#7",
    ]),
    (7, &["", "--", "x", "6", "00", "0,", ",0", "0,-", "-,0", "0/1", "0,1,2,3,4,5,0", "é"]),
];

/// A line of a position that can be, with one field exchanged.
fn with_field(index: usize, text: &str) -> String {
    let owner = "0:1@T1>FP01*FP02,FP03";
    let first = if index == 0 { text } else { owner };
    let second = "/1:1@T1<FP06 0:throw 1@0 - - - - -";
    let line = format!("{first}{second}");
    let mut fields: Vec<&str> = line.split(' ').collect();
    if index > 0 {
        fields[index] = text;
    }
    fields.join(" ")
}

#[test]
fn what_is_no_position_line_cannot_be_read() {
    assert_eq!(again("", &with_field(3, "-")), Ok(with_field(3, "-")));
    for (field, texts) in MALFORMED {
        for text in *texts {
            let line = with_field(*field, text);
            let read = again("", &line);
            assert!(matches!(read, Err(ParsePositionError::Form(_))), "{line:?}: {read:?}");
        }
    }
    for line in ["", " ", "-", "- - - - - - - -", "é"] {
        let read = again("", line);
        assert!(matches!(read, Err(ParsePositionError::Form(_))), "{line:?}: {read:?}");
    }
    let line = with_field(3, "-");
    let (shorter, _) = line.rsplit_once(' ').expect("eight fields");
    for line in [
        shorter,
        &format!("{line} "),
        &format!("{line} -"),
        &format!(" {line}"),
        &line.replace(" 1@", "  1@"),
    ] {
        let read = again("", line);
        assert!(matches!(read, Err(ParsePositionError::Form(_))), "{line:?}: {read:?}");
    }
}

#[test]
fn the_part_that_cannot_be_read_is_told() {
    for (field, text, part) in [
        (0, "0:1@T9x>FP01", "T9x"),
        (0, "0:1@T1>FP01*FP02,FP99", "FP99"),
        (1, "0:sleep", "0:sleep"),
        (2, "1@7", "7"),
        (5, "0>bank:5:rent", "rent"),
        (6, "1:0:FP03:1:5:9", "9"),
        // What reads alike but is written otherwise is told as a field.
        (0, "0:1@T1>FP01.1", "0:1@T1>FP01.1/1:1@T1<FP06"),
        (2, "01@0", "01"),
        (6, "#0", "#0"),
    ] {
        let line = with_field(field, text);
        assert_eq!(again("", &line), Err(ParsePositionError::Form(part.to_owned())), "{line}");
    }
}

#[test]
fn a_line_of_a_position_that_cannot_be_gives_its_faults() {
    for (field, text, codes) in [
        (0, "0:1@R99>FP01", "no_such_space"),
        (0, "0:x", "plane_missing"),
        (0, "0:1@T1>FP63", "no_such_plan"),
        (0, "0:1@T1>FP01.0", "plan_begun_on_runway"),
        (0, "0:1@T1>FP06", "plan_in_two_places"),
        (1, "-", "turn_missing"),
        (1, "0:throwd", "wrong_double"),
        (1, "0:throwl", "wrong_last_move"),
        (1, "0:throw[3,4]", "wrong_dice"),
        (1, "0:throw+3", "spaces_left_out_of_place"),
        (1, "0:throw^3", "landings_out_of_place"),
        (1, "0:throw&CC01", "cards_out_of_place"),
        (1, "0:throw&CC01,CC01", "card_in_two_places"),
        (1, "draw0,1=", "starter_draw_switched_off starter_too_early starter_draw_too_late"),
        (2, "1@-", "starter_missing"),
        (3, "FP06", "plan_in_two_places"),
        (3, "FP63", "no_such_plan"),
        (4, "CC22,CC22", "card_in_two_places"),
        (5, "0>bank:5:fuel", "debts_out_of_place"),
        (6, "2:0:FP03:1:5/1:0:FP02:1:5", "offers_not_ascending"),
        (6, "1:0:FP03:all:5:1", "offer_lapsed"),
        (7, "1", "turn_out_of_place bankrupt_owns_something"),
    ] {
        let line = with_field(field, text);
        let Err(ParsePositionError::Faults(faults)) = Position::from_text(&options(""), &line) else {
            panic!("{line} is no position: {:?}", again("", &line));
        };
        let found = faults.iter().map(Explain::code).collect::<Vec<_>>().join(" ");
        assert_eq!(found, codes, "{line}");
    }
}

#[test]
fn a_line_is_read_for_an_edition() {
    let text =
        support::read("data/jumbo-jet/edition.json").replace(r#""edition": "2004""#, r#""edition": "other""#);
    let other: &'static Edition =
        Box::leak(Box::new(Edition::read(&text).expect("it differs by its name only")));
    let options = options("");
    let line = "0:250000@T1-/1:250000@T1- 0:flight-plan 0@0 - - - - -";
    let read = Position::from_text_on(other, &options, line).expect("a position");
    assert_eq!(read.to_string(), line);
    assert_eq!(Ok(&read), Position::start_on(other, &first_seats(2), &options).as_ref());
    assert_ne!(Ok(&read), Position::from_text(&options, line).as_ref());
}

pub(super) fn check_text(position: &Position) {
    let line = position.to_string();
    let read = Position::from_text(&position.to_state().options, &line);
    assert_eq!(read.as_ref(), Ok(position), "{line}");
}

/// What somebody can have made of a position by hand, if it can be.
fn altered(position: &Position, numbers: &mut SplitMix64) -> Option<Position> {
    let mut state = position.to_state();
    let board = &mut state.board;
    for _ in 0..=numbers.below(2) {
        let chosen = numbers.below(board.players.len());
        let player = &mut board.players[chosen];
        match numbers.below(10) {
            0 => player.cash = [Money::MIN, Money::MAX][numbers.below(2)],
            1 => player.skip_turns = [MissedTurns::MIN, MissedTurns::MAX][numbers.below(2)],
            2 => player.direction = player.direction.map(Direction::reversed),
            3 => player.targets.truncate(1),
            4 => player.space = [None, Some(Space::Landing(1)), Some(Space::Circuit(9))][numbers.below(3)],
            5 => board.last_offer = [LastOffer::MIN, LastOffer::MAX][numbers.below(2)],
            6 => {
                let unknown: Vec<PlanId> = board.flight_plans.unknown.iter().collect();
                if let Some(&plan) = unknown.get(numbers.below(unknown.len().max(1))) {
                    board.flight_plans.unknown = board.flight_plans.unknown.without(plan);
                    board.flight_plans.returned.push(plan);
                }
            }
            7 => board.chance_cards.returned.reverse(),
            8 => board.offers.iter_mut().for_each(|offer| offer.declined.clear()),
            _ => {
                if let Some(turn) = &mut board.turn {
                    turn.double = numbers.below(2) == 0;
                    turn.last_move = numbers.below(2) == 0;
                }
            }
        }
    }
    // The lanes follow from the rest, so whoever alters a state leaves them out.
    board.players.iter_mut().for_each(|player| player.lane = None);
    <JumboJet as Game>::Position::from_state(&state).ok()
}

/// The line with one letter lost, doubled, or exchanged for another one of the line.
fn mistyped(line: &str, numbers: &mut SplitMix64) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let at = numbers.below(letters.len());
    let other = letters[numbers.below(letters.len())];
    match numbers.below(3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, other),
        _ => letters[at] = other,
    }
    letters.into_iter().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_position_has_one_line(
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        seed: u64,
    ) {
        let mut numbers = SplitMix64(seed);
        let mut position = <JumboJet as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for _ in 0..300 {
            check_text(&position);
            if let Some(altered) = altered(&position, &mut numbers) {
                check_text(&altered);
            }
            let line = mistyped(&position.to_string(), &mut numbers);
            if let Ok(read) = Position::from_text(&options, &line) {
                assert_eq!(read.to_string(), line);
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = position.advance(&next).expect("a chosen move is legal").position;
        }
    }
}
