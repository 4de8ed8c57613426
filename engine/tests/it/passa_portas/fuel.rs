//! The frame of a turn and the throws for fuel (sections 4.0 and 4.1 of the rule sheet).

use super::{asked, chances, check, leads_to, legal, refused};

/// Groups that neither board nor get off in the cities where these tests are, and no customs cards.
pub(super) const QUIET: &str = "0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO";

/// The quiet groups, with what is in the tank, the city of the plane and the turn.
pub(super) fn quiet(plane: &str, turn: &str) -> String {
    format!("{plane} {QUIET} {turn}")
}

/// Fuel, flight; alighting, boarding; customs, last-minute boarding; then the office is emptied and the turn passes.
#[test]
fn pp_20_the_phases_of_a_turn_come_in_their_order() {
    check(
        "",
        "1@BRU 0:>CAI,CAI>NBO,TYO>SIN;NBO+1/1:RIO>TYO,>LIS,TYO>RIO;CAI+1 0:fuel 0@SFO - - BRU,KHI,LIS,NYC,RIO,SIN",
        "throw=3 fly:BRU>CAI 1/customs:0:1 card=CAI card=NYC card=SYD board:1 done",
        "2@CAI 0:>NYC,>NBO,TYO>SIN;NBO+1/1:RIO>TYO,>LIS,TYO>RIO;SYD 1:fuel 0@SFO CAI,CAI CAI \
         BRU,CAI,KHI,LIS,NYC,RIO,SIN",
        "refuelled 0 3 4 0; flight_due 0; flew 0 2 2; alighted 0 1 CAI; boarded 0 2 CAI; asked 0,1 customs; \
         customs_played 1 CAI 0 1; taken_back 0 1; asked 0 last_minute; card_drawn 0 1 boarding CAI; \
         card_drawn 0 1 destination NYC; customs_card_turned_up 1 SYD; boarded 0 1 CAI; \
         asked 1 last_minute; boarding_done 1; turn_began 1",
    );
}

#[test]
fn pp_20_only_what_is_due_can_be_done() {
    let all = ["throw", "skip-throw", "fly:BRU>CAI", "stay", "board:1", "done", "customs:1:1", "pass"];
    for (due, possible) in [("fuel", ["throw", "skip-throw"]), ("flight", ["fly:BRU>CAI", "stay"])] {
        let given = quiet("3@BRU", &format!("0:{due}"));
        for action in all.iter().filter(|action| !possible.contains(action)) {
            // What is wrong with the action itself is named as well.
            let [own, other] = match *action {
                "board:1" => [" boards_elsewhere"; 2],
                "customs:1:1" => [" no_customs_card group_out_of_reach", " no_customs_card own_group"],
                _ => [""; 2],
            };
            refused("", &given, 0, action, &format!("not_due{own}"));
            refused("", &given, 1, action, &format!("not_asked not_due{other}"));
        }
    }
}

/// A group that was left behind boards, and another gets off, without a throw and a flight.
#[test]
fn pp_21_a_turn_without_a_flight_has_the_other_phases_all_the_same() {
    let given = "3@BRU 0:NYC>RIO,BRU>SYD,TYO>SIN;BRU+1/1:RIO>TYO,>NYC,TYO>RIO;CAI+1 0:fuel";
    check(
        "",
        given,
        "skip-throw stay",
        "3@BRU 0:NYC>RIO,>SYD,TYO>SIN;BRU+1/1:RIO>TYO,>NYC,TYO>RIO;CAI+1 0:customs[0,1] 0@SFO BRU",
        "flight_due 0; stayed 0; boarded 0 2 BRU; asked 0,1 customs",
    );
}

#[test]
fn a_05_the_other_phases_may_depend_on_a_flight() {
    let given = "3@BRU 0:NYC>RIO,BRU>SYD,TYO>SIN;BRU+1/1:RIO>TYO,>NYC,TYO>RIO;CAI+1 0:flight";
    check(
        "phases_without_flight=false",
        given,
        "stay",
        &given.replace("0:flight", "1:fuel"),
        "stayed 0; turn_began 1",
    );
    leads_to(
        "phases_without_flight=false",
        given,
        "fly:BRU>LIS>BRU",
        "1@BRU 0:NYC>RIO,>SYD,TYO>SIN;BRU+1/1:RIO>TYO,>NYC,TYO>RIO;CAI+1 0:customs[0,1] 0@SFO BRU",
    );
}

/// In the turn of seat 0 groups of seats 1 and 2 get off and board, and seat 2 is asked for customs.
#[test]
fn pp_22_all_players_get_off_and_on_in_every_turn() {
    check(
        "",
        "2@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:>CAI,SIN>NYC,TYO>RIO/2:CAI>BRU,LIS>KHI,SYD>NBO;CAI 0:flight",
        "fly:BRU>CAI",
        "0@CAI 0:NYC>RIO,NYC>SYD,TYO>SIN/1:o,SIN>NYC,TYO>RIO/2:>BRU,LIS>KHI,SYD>NBO;CAI 0:customs[2] 0@SFO CAI CAI",
        "flew 0 2 0; alighted 1 1 CAI; boarded 2 1 CAI; asked 2 customs",
    );
}

#[test]
fn pp_23_a_point_is_a_thousand_litres() {
    let given = quiet("2@BRU", "0:fuel");
    asked("", &given, "fuel 0");
    legal("", &given, 0, "throw skip-throw");
    chances("", &given, "throw", "fuel 1 2 3 4 5 6");
    for points in [1, 2, 3, 5, 6] {
        check(
            "",
            &given,
            &format!("throw={points}"),
            &quiet(&format!("{}@BRU", points + 2), "0:flight+1"),
            &format!("refuelled 0 {points} {} 0; flight_due 0", points + 2),
        );
    }
    refused("", &given, 1, "throw", "not_asked");
}

/// The points of two discs or dice are added.
#[test]
fn pp_23_discs_or_two_dice_may_be_thrown_instead() {
    let given = quiet("2@BRU", "0:fuel");
    chances("fuel_source=discs", &given, "throw", "fuel 1,1 1,2 2,1 2,2");
    check(
        "fuel_source=discs",
        &given,
        "throw=2,1",
        &quiet("5@BRU", "0:flight+1"),
        "refuelled 0 2,1 5 0; flight_due 0",
    );
    let pairs: Vec<String> =
        (1..=6).flat_map(|first| (1..=6).map(move |second| format!("{first},{second}"))).collect();
    chances("fuel_source=2d6", &given, "throw", &format!("fuel {}", pairs.join(" ")));
    leads_to("fuel_source=2d6", &given, "throw=6,4", &quiet("12@BRU", "0:flight+1"));
}

/// Nothing asks how much of a throw is taken: all of it is, even where that brings more than a flight needs.
#[test]
fn pp_24_a_throw_is_taken_whole() {
    check(
        "",
        &quiet("0@BRU", "0:fuel"),
        "throw=6 fly:BRU>LIS",
        &quiet("5@LIS", "1:fuel"),
        "refuelled 0 6 6 0; flight_due 0; flew 0 1 5; turn_began 1",
    );
}

#[test]
fn pp_25_the_tank_holds_twelve() {
    for (before, points, lost) in [(6, 6, 0), (7, 6, 1), (11, 1, 0), (12, 1, 1), (12, 6, 6)] {
        check(
            "",
            &quiet(&format!("{before}@BRU"), "0:fuel"),
            &format!("throw={points}"),
            &quiet("12@BRU", "0:flight+1"),
            &format!("refuelled 0 {points} 12 {lost}; flight_due 0"),
        );
    }
    check(
        "fuel_source=2d6",
        &quiet("12@BRU", "0:fuel"),
        "throw=6,6",
        &quiet("12@BRU", "0:flight+1"),
        "refuelled 0 6,6 12 12; flight_due 0",
    );
}

#[test]
fn pp_26_a_four_gives_the_right_to_throw_again() {
    let given = quiet("2@BRU", "0:fuel");
    let again = quiet("6@BRU", "0:fuel+1");
    check("", &given, "throw=4", &again, "refuelled 0 4 6 0; further_throw_allowed 0");
    asked("", &again, "fuel 0");
    legal("", &again, 0, "throw skip-throw");
    check("", &again, "throw=3", &quiet("9@BRU", "0:flight+2"), "refuelled 0 3 9 0; flight_due 0");
    check("", &again, "skip-throw", &quiet("6@BRU", "0:flight+1"), "flight_due 0");
}

#[test]
fn pp_27_every_further_four_gives_a_further_throw() {
    check(
        "",
        &quiet("0@BRU", "0:fuel"),
        "throw=4 throw=4 throw=4 throw=4 throw=1",
        &quiet("12@BRU", "0:flight+2"),
        "refuelled 0 4 4 0; further_throw_allowed 0; refuelled 0 4 8 0; further_throw_allowed 0; \
         refuelled 0 4 12 0; further_throw_allowed 0; refuelled 0 4 12 4; further_throw_allowed 0; \
         refuelled 0 1 12 1; flight_due 0",
    );
}

#[test]
fn a_02_there_may_be_only_one_further_throw() {
    check(
        "rethrow_limit=one",
        &quiet("0@BRU", "0:fuel"),
        "throw=4 throw=4",
        &quiet("8@BRU", "0:flight+2"),
        "refuelled 0 4 4 0; further_throw_allowed 0; refuelled 0 4 8 0; flight_due 0",
    );
}

/// With two discs the total is 4 only when both show 2.
#[test]
fn a_03_a_four_is_the_total() {
    let given = quiet("0@BRU", "0:fuel");
    for pair in ["1,3", "2,2", "3,1"] {
        leads_to("fuel_source=2d6", &given, &format!("throw={pair}"), &quiet("4@BRU", "0:fuel+1"));
    }
    leads_to("fuel_source=2d6", &given, "throw=4,1", &quiet("5@BRU", "0:flight+1"));
    leads_to("fuel_source=2d6", &given, "throw=4,4", &quiet("8@BRU", "0:flight+1"));
    leads_to("fuel_source=discs", &given, "throw=2,2", &quiet("4@BRU", "0:fuel+1"));
    leads_to("fuel_source=discs", &given, "throw=1,2", &quiet("3@BRU", "0:flight+1"));
}

#[test]
fn a_03_a_four_may_also_be_one_of_the_dice() {
    let given = quiet("0@BRU", "0:fuel");
    for (pair, fuel) in [("4,1", 5), ("6,4", 10), ("4,4", 8), ("2,2", 4)] {
        leads_to(
            "fuel_source=2d6 four_means=any_die",
            &given,
            &format!("throw={pair}"),
            &quiet(&format!("{fuel}@BRU"), "0:fuel+1"),
        );
    }
    leads_to("fuel_source=2d6 four_means=any_die", &given, "throw=3,2", &quiet("5@BRU", "0:flight+1"));
    leads_to("four_means=any_die", &given, "throw=4", &quiet("4@BRU", "0:fuel+1"));
    leads_to("four_means=any_die", &given, "throw=5", &quiet("5@BRU", "0:flight+1"));
}

#[test]
fn pp_28_nobody_throws_after_declining_or_flying() {
    let declined = quiet("3@BRU", "0:flight");
    check("", &quiet("3@BRU", "0:fuel"), "skip-throw", &declined, "flight_due 0");
    refused("", &declined, 0, "throw", "not_due");
    check("", &declined, "fly:BRU>CAI", &quiet("1@CAI", "1:fuel"), "flew 0 2 1; turn_began 1");
}

/// All four ways through phase 1; after a 4 one may do without the second throw as well.
#[test]
fn a_04_throw_and_flight_are_both_optional() {
    let given = quiet("2@BRU", "0:fuel");
    for (script, plane) in [
        ("throw=3 fly:BRU>LIS", "4@LIS"),
        ("throw=3 stay", "5@BRU"),
        ("skip-throw fly:BRU>LIS", "1@LIS"),
        ("skip-throw stay", "2@BRU"),
        ("throw=4 skip-throw stay", "6@BRU"),
    ] {
        leads_to("", &given, script, &quiet(plane, "1:fuel"));
    }
}

/// In Rio even the cheapest link needs more than a throw of 3 brings.
#[test]
fn pp_29_it_can_be_that_one_has_thrown_and_cannot_fly() {
    let given = "0@RIO 0:NYC>LIS,NYC>SYD,TYO>SIN/1:CAI>TYO,SIN>NYC,TYO>RIO 0:fuel";
    leads_to("", given, "throw=3", &given.replace("0@RIO", "3@RIO").replace("0:fuel", "0:flight+1"));
    legal("", &given.replace("0@RIO", "3@RIO").replace("0:fuel", "0:flight+1"), 0, "stay");
}

/// The surplus is lost before the next throw: 9 and 4 make 12, and the second throw finds the tank full.
#[test]
fn a_07_what_does_not_fit_is_lost_before_any_further_throw() {
    check(
        "",
        &quiet("9@BRU", "0:fuel"),
        "throw=4 throw=2",
        &quiet("12@BRU", "0:flight+2"),
        "refuelled 0 4 12 1; further_throw_allowed 0; refuelled 0 2 12 2; flight_due 0",
    );
}
