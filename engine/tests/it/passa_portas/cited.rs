//! The rules that events and ends cite: each explains what happened.

use super::{options, position, seat};
use aerodrome_engine::Position as _;
use aerodrome_engine::passa_portas::{Event, Position, Roll};

/// The events of a step with their rules, as in `boarding_done PP-52`.
fn rules(events: &[Event]) -> Vec<String> {
    let told = events.iter().map(|event| {
        let event = serde_json::to_value(event).expect("events are written without fail");
        format!("{} {}", event["type"].as_str().unwrap_or("?"), event["rule"].as_str().unwrap_or("?"))
    });
    told.collect()
}

#[track_caller]
fn cited(options: &str, given: &str, who: u8, action: &str, expect: &str) {
    let action = action.parse().expect("an action id");
    let step = position(options, given).play(seat(who), &action).expect("it is legal");
    assert_eq!(rules(&step.events).join(", "), expect, "{action} in {given} under {options}");
}

const LAST_MINUTE: &str = "2@CAI 0:SIN>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,>NYC,RIO>LIS 0:last-minute[1]";
const BOARDING: &str =
    "2@CAI 0:>RIO,NYC>LIS,TYO>SIN/1:RIO>SYD,CAI>TYO,CAI>RIO/2:NYC>KHI,>NBO,h 0:boarding[1]";

#[test]
fn the_end_of_boarding_cites_the_boarding_it_ends() {
    cited("", LAST_MINUTE, 1, "done", "boarding_done PP-52, turn_began PP-55");
    cited("", BOARDING, 1, "done", "boarded PP-43, boarding_done PP-43, turn_began PP-55");
    let optional = "phase2_boarding=optional";
    cited(optional, BOARDING, 1, "done", "boarding_done PP-40, asked PP-40");
    let start = "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[0]";
    cited("", start, 0, "done", "boarding_done PP-14, asked PP-14");
}

/// Where boarding is compulsory a choice is asked for, where it is optional everybody who could board.
#[test]
fn the_question_who_boards_cites_why_it_is_put() {
    let flight = BOARDING.replace("2@CAI", "4@BRU").replace("boarding[1]", "flight");
    cited("", &flight, 0, "fly:BRU>CAI", "flew PP-32, asked PP-43");
    cited("phase2_boarding=optional", &flight, 0, "fly:BRU>CAI", "flew PP-32, asked PP-40");
}

/// One of two who finish wins alone; the rule that says so is that on finishing together.
#[test]
fn an_end_of_two_cites_the_rule_on_finishing_together() {
    for (tie, given, expect) in [
        ("shared", "0@CAI 0:h,o,h/1:h,h,o;SIN 0:customs[1]", "PP-59"),
        ("active_first_clockwise", "0@CAI 0:h,o,h/1:h,h,o;SIN 0:customs[1]", "PP-59"),
        ("shared", "0@CAI 0:h,o,h/1:h,h,NYC>RIO;SIN 0:customs[1]", "PP-56"),
        ("active_first_clockwise", "0@CAI 0:h,o,h/1:h,h,NYC>RIO;SIN 0:customs[1]", "PP-56"),
    ] {
        let position = position(&format!("tie={tie}"), given);
        let step = position.play(seat(1), &"pass".parse().expect("an id")).expect("it is legal");
        assert_eq!(rules(&step.events).last(), Some(&format!("game_ended {expect}")), "{given} under {tie}");
        assert_eq!(step.position.ending().map(|ending| ending.rule.to_string()).as_deref(), Some(expect));
    }
}

/// The rules of the cards that are drawn in a set-up of two players, from the first card of a group on.
fn set_up(rejects: &str, cards: &str) -> String {
    let options = options(&format!("rejects={rejects}"));
    let seats = super::first_seats(2);
    let mut position =
        <Position as aerodrome_engine::Position<_>>::start(&seats, &options).expect("they can play");
    let mut told = Vec::new();
    for city in ["SFO"].into_iter().chain(cards.split(' ')) {
        let roll = Roll::City(city.parse().expect("a city"));
        let step = position.resolve(&roll).unwrap_or_else(|reasons| panic!("{city}: {reasons:?}"));
        told.extend(rules(&step.events));
        position = step.position;
    }
    told.iter().filter_map(|event| event.strip_prefix("card_drawn ")).collect::<Vec<_>>().join(" ")
}

#[test]
fn cards_that_replace_others_in_the_set_up_cite_the_replacement() {
    let dealt = "PP-05 ".repeat(12);
    // A pair in the middle, and then one in the last slot, where the second card might be the last that is dealt.
    let cards = "NYC RIO LIS BRU RIO TYO KHI SIN TYO SYD SFO TYO";
    assert_eq!(
        set_up("discard", &format!("{cards} CAI NBO CAI NBO")),
        format!("{dealt}PP-07 PP-07 PP-07 PP-07")
    );
    let last = "PP-05 ".repeat(11);
    assert_eq!(
        set_up("shuffle_back", &format!("{cards} CAI NBO CAI NBO")),
        format!("{last}PP-04 PP-07 PP-07 PP-07 PP-04")
    );
}
