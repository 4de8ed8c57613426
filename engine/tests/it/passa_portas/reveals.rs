//! What an action tells that somebody did not know.

use super::{position, seat};
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::reveal::reveals;

#[track_caller]
fn check(options: &str, given: &str, action: &str, expect: bool) {
    let action = action.parse().expect("it is the id of an action");
    let before = position(options, given);
    let (_, asked) = aerodrome_engine::Position::decision(&before).expect("somebody is asked");
    let told = reveals::<PassaPortas>(&before, asked[0], &action);
    assert_eq!(told, expect, "{action} on {given} under {options}");
}

/// Two seats; one group of seat 0 is in the plane, and all others wait.
const FLIGHT: &str = "2@BRU 0:>CAI,CAI>SYD,TYO>SIN/1:RIO>TYO,LIS>NYC,TYO>RIO 0:flight";

#[test]
fn a_group_that_boards_shows_its_card() {
    let given = "0@SFO 0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4/1:KHI>SYD,SFO>NYC,TYO>NYC;CAI+4 0:initial-boarding[0]";
    check("", given, "board:1", true);
    // Not to board can have other reasons than the cards.
    check("", given, "done", false);
}

#[test]
fn a_landing_shows_who_gets_off_and_who_does_not() {
    check("", FLIGHT, "fly:BRU>CAI", true);
    check("", FLIGHT, "fly:BRU>LIS", true);
    // To stay lets groups board as well.
    check("", FLIGHT, "stay", true);
    check("phases_without_flight=false", FLIGHT, "stay", false);
}

#[test]
fn a_throw_shows_no_card() {
    let given = FLIGHT.replace("flight", "fuel");
    check("", &given, "throw", false);
    check("", &given, "skip-throw", false);
}

#[test]
fn a_customs_card_is_shown_when_it_is_played() {
    let given = "2@BRU 0:>CAI,CAI>SYD,TYO>SIN;BRU/1:RIO>TYO,o,TYO>RIO 0:customs[0]";
    check("", given, "customs:1:2", true);
    check("", given, "pass", false);
    // Where all may read it, only the destination of a group in the plane is news.
    check("front_customs_public=true", given, "customs:1:2", false);
    let given = given.replace(",o,", ",>NYC,");
    check("front_customs_public=true", &given, "customs:1:2", true);
}

#[test]
fn what_is_forbidden_tells_nothing() {
    let before = position("", FLIGHT);
    let action = "pass".parse().expect("it is the id of an action");
    assert!(!reveals::<PassaPortas>(&before, seat(0), &action));
}
