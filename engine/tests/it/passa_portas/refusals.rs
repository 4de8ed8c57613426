//! Every refusal with its rule, its place in the request and its numbers.

use super::{position, seat, words};
use aerodrome_engine::passa_portas::{Action, Position, Refusal};
use aerodrome_engine::{Explain, Position as _, Viewer};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Options, position, seat, action (or `chance=` and what it brings), and all reasons in order: code, rule, pointer and
/// numbers.
type Row = (&'static str, &'static str, u8, &'static str, &'static [&'static str]);

const FLIGHT: &str = "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:flight";
const BOARDING: &str = "3@CAI 0:>RIO,NYC>SYD,>SIN/1:CAI>TYO,RIO>NYC,CAI>RIO 0:boarding[1]";
const CUSTOMS: &str = "3@CAI 0:>RIO,NYC>SYD,TYO>SIN;CAI/1:RIO>TYO,>NYC,h;BRU 0:customs[0,1]";
const FUEL: &str = "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:fuel";
const START: &str =
    "0@SFO 0:NYC>RIO,>SYD,TYO>SIN;BRU+4/1:RIO>TYO,SIN>NYC,TYO>RIO;CAI+4 0:initial-boarding[0] 0@SFO SFO";
const LAST_MINUTE: &str =
    "2@CAI 0:SIN>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,>NYC,RIO>LIS/2:h,LIS>SYD,h 0:last-minute[1]";
const OVER: &str = "2@BRU 0:h,h,h/1:RIO>TYO,SIN>NYC,TYO>RIO - 0@SFO - - * 0";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Who may do anything at all.
    ("", FLIGHT, 2, "stay", &[r#"seat_not_in_game PP-01 /seat {"seat":2,"seats":[0,1]}"#]),
    ("", OVER, 1, "throw", &["game_over PP-56 /action {}"]),
    ("", "start 0,1", 0, "throw", &["chance_pending PP-20 /action {}"]),
    ("starter=drawn", "start 0,1", 0, "done", &["chance_pending PP-20 /action {}"]),
    ("", "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw", 0, "stay", &["chance_pending PP-20 /action {}"]),
    ("", FLIGHT, 1, "stay", &[r#"not_asked PP-30 /seat {"seat":1,"asked":[0],"due":"flight"}"#]),
    ("", FUEL, 1, "throw", &[r#"not_asked PP-23 /seat {"seat":1,"asked":[0],"due":"fuel"}"#]),
    ("", START, 1, "done", &[r#"not_asked PP-14 /seat {"seat":1,"asked":[0],"due":"initial_boarding"}"#]),
    ("", BOARDING, 0, "done", &[r#"already_decided PP-40 /seat {"seat":0,"asked":[1],"due":"boarding"}"#]),
    ("", LAST_MINUTE, 2, "done", &[r#"not_asked PP-53 /seat {"seat":2,"asked":[1],"due":"last_minute"}"#]),
    ("", LAST_MINUTE, 0, "done", &[r#"already_decided PP-53 /seat {"seat":0,"asked":[1],"due":"last_minute"}"#]),
    ("", "3@CAI 0:>RIO,NYC>SYD,TYO>SIN;CAI/1:RIO>TYO,>NYC,h;BRU/2:h,SIN>TYO,h;KHI 0:customs[0,2]", 1, "pass",
        &[r#"already_decided PP-44 /seat {"seat":1,"asked":[0,2],"due":"customs"}"#]),

    // What chance brings.
    ("", FLIGHT, 0, "chance=4", &["chance_not_pending PP-20 /action {}"]),
    ("", OVER, 0, r#"chance="CAI""#, &["chance_not_pending PP-20 /action {}"]),
    ("", "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw", 0, "chance=0",
        &[r#"chance_impossible PP-23 /action/value {"value":0,"expected":"die"}"#]),
    ("", "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw", 0, "chance=[1,2]",
        &[r#"chance_impossible PP-23 /action/value {"value":[1,2],"expected":"die"}"#]),
    ("fuel_source=discs", "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw", 0, "chance=[1,3]",
        &[r#"chance_impossible PP-23 /action/value {"value":[1,3],"expected":"discs"}"#]),
    ("fuel_source=2d6", "3@BRU 0:NYC>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,SIN>NYC,TYO>RIO 0:throw", 0, "chance=4",
        &[r#"chance_impossible PP-23 /action/value {"value":4,"expected":"dice"}"#]),
    ("", "start 0,1", 0, r#"chance="XXX""#, &[r#"chance_impossible PP-04 /action/value {"value":"XXX","expected":"customs_card"}"#]),
    ("starter=drawn", "start 0,1", 0, "chance=2", &[r#"chance_impossible PP-13 /action/value {"value":2,"expected":"seat"}"#]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;-+5/1:->-,->-,->-;-+5 0:initial-boarding", 0, r#"chance="NYC""#,
        &[r#"chance_impossible PP-04 /action/value {"value":"NYC","expected":"boarding_card"}"#]),
    ("", "0@SFO 0:NYC>RIO,NYC>SYD,TYO>SIN;-+5/1:RIO>TYO,SIN>NYC,TYO>RIO;-+5 0:initial-boarding", 0, r#"chance="SFO""#,
        &[r#"chance_impossible PP-04 /action/value {"value":"SFO","expected":"customs_card"}"#]),

    // What is due.
    ("", FLIGHT, 0, "throw", &[r#"not_due PP-28 /action {"due":"flight","part":"fuel"}"#]),
    ("", FLIGHT, 1, "pass",
        &[r#"not_asked PP-30 /seat {"seat":1,"asked":[0],"due":"flight"}"#, r#"not_due PP-51 /action {"due":"flight","part":"customs"}"#]),
    ("", FUEL, 0, "stay", &[r#"not_due PP-28 /action {"due":"fuel","part":"flight"}"#]),
    ("", FUEL, 0, "done", &[r#"not_due PP-20 /action {"due":"fuel","part":"boarding"}"#]),
    ("", START, 0, "throw", &[r#"not_due PP-14 /action {"due":"initial_boarding","part":"fuel"}"#]),
    ("", BOARDING, 1, "throw", &[r#"not_due PP-28 /action {"due":"boarding","part":"fuel"}"#]),
    ("", BOARDING, 1, "stay", &[r#"not_due PP-30 /action {"due":"boarding","part":"flight"}"#]),
    ("", CUSTOMS, 0, "done", &[r#"not_due PP-52 /action {"due":"customs","part":"boarding"}"#]),
    ("", LAST_MINUTE, 1, "pass", &[r#"not_due PP-45 /action {"due":"last_minute","part":"customs"}"#]),
    // What is wrong with the action itself is said as well.
    ("", CUSTOMS, 0, "board:1",
        &[r#"not_due PP-52 /action {"due":"customs","part":"boarding"}"#, r#"group_not_waiting PP-40 /action/slot {"slot":1}"#]),
    ("", FUEL, 0, "customs:4:1",
        &[r#"not_due PP-51 /action {"due":"fuel","part":"customs"}"#, r#"no_customs_card PP-44 /action {"seat":0}"#,
          r#"victim_not_in_game PP-46 /action/seat {"victim":4}"#]),
    ("", BOARDING, 1, "fly:CAI>XXX",
        &[r#"not_due PP-30 /action {"due":"boarding","part":"flight"}"#, r#"no_such_city PP-30 /action/path/1 {"index":1,"city":"XXX"}"#]),

    // Flights.
    ("", FLIGHT, 0, "fly:CAI>LIS", &[r#"starts_elsewhere PP-30 /action/path/0 {"from":"CAI","city":"BRU"}"#]),
    ("", FLIGHT, 0, "fly:BRU>LIS>SYD", &[r#"no_link PP-30 /action/path/2 {"index":2,"from":"LIS","to":"SYD"}"#]),
    ("", FLIGHT, 0, "fly:BRU>XXX>BRU",
        &[r#"no_such_city PP-30 /action/path/1 {"index":1,"city":"XXX"}"#]),
    ("", FLIGHT, 0, "fly:XXX>LIS>RIO>SYD",
        &[r#"starts_elsewhere PP-30 /action/path/0 {"from":"XXX","city":"BRU"}"#, r#"no_such_city PP-30 /action/path/0 {"index":0,"city":"XXX"}"#,
          r#"no_link PP-30 /action/path/3 {"index":3,"from":"RIO","to":"SYD"}"#]),
    ("", FLIGHT, 0, "fly:BRU>CAI>KHI", &[r#"not_enough_fuel PP-32 /action/path {"needed":4,"available":3}"#]),
    ("allow_round_trip=false", FLIGHT, 0, "fly:BRU>LIS>BRU", &[r#"round_trip_not_allowed PP-34 /action/path/2 {"index":2,"city":"BRU"}"#]),
    ("allow_round_trip=false", FLIGHT, 0, "fly:BRU>NYC>BRU",
        &[r#"not_enough_fuel PP-32 /action/path {"needed":6,"available":3}"#,
          r#"round_trip_not_allowed PP-34 /action/path/2 {"index":2,"city":"BRU"}"#]),

    // Boarding.
    ("", "3@CAI 0:>RIO,NYC>SYD,>SIN/1:CAI>TYO,h,CAI>RIO 0:boarding[1]", 1, "board:2", &[r#"group_not_waiting PP-40 /action/slot {"slot":2}"#]),
    ("", BOARDING, 1, "board:2", &[r#"boards_elsewhere PP-40 /action/slot {"slot":2,"boards":"RIO","city":"CAI"}"#]),
    ("", START, 0, "board:1", &[r#"boards_elsewhere PP-14 /action/slot {"slot":1,"boards":"NYC","city":"SFO"}"#]),
    ("", START, 0, "board:2", &[r#"group_not_waiting PP-14 /action/slot {"slot":2}"#]),
    ("", LAST_MINUTE, 1, "board:3", &[r#"boards_elsewhere PP-52 /action/slot {"slot":3,"boards":"RIO","city":"CAI"}"#]),
    ("", LAST_MINUTE, 1, "board:2", &[r#"group_not_waiting PP-52 /action/slot {"slot":2}"#]),
    ("", BOARDING, 1, "board:3", &[r#"not_enough_seats PP-43 /action/slot {"persons":3,"free":2}"#]),
    ("office_victim_may_board=false", "2@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:CAI>TYO,SIN>NYC,TYO>RIO 0:last-minute[1]!1:1", 1, "board:1",
        &[r#"group_barred PP-52 /action/slot {"slot":1}"#]),

    // Customs.
    ("", "3@CAI 0:>RIO,NYC>SYD,TYO>SIN/1:RIO>TYO,>NYC,h;BRU 0:customs[1]", 0, "customs:1:2",
        &[r#"not_asked PP-44 /seat {"seat":0,"asked":[1],"due":"customs"}"#, r#"no_customs_card PP-44 /action {"seat":0}"#]),
    ("", CUSTOMS, 1, "customs:0:1", &[r#"customs_elsewhere PP-44 /action {"card":"BRU","city":"CAI"}"#]),
    ("", CUSTOMS, 0, "customs:0:1", &[r#"own_group PP-46 /action/seat {"slot":1}"#]),
    ("", CUSTOMS, 0, "customs:2:1", &[r#"victim_not_in_game PP-46 /action/seat {"victim":2}"#]),
    ("", CUSTOMS, 0, "customs:1:1", &[r#"group_out_of_reach PP-46 /action/slot {"victim":1,"slot":1}"#]),
    ("", CUSTOMS, 0, "customs:1:3", &[r#"group_out_of_reach PP-46 /action/slot {"victim":1,"slot":3}"#]),
];

fn refusals_in(position: &Position, who: u8, action: &str) -> Vec<Refusal> {
    let step = match action.strip_prefix("chance=") {
        Some(value) => {
            position.resolve(&serde_json::from_str(value).expect("something that chance can bring"))
        }
        None => position.play(seat(who), &action.parse::<Action>().expect("an action id")),
    };
    step.err().unwrap_or_else(|| panic!("{who} {action} is refused in {position}"))
}

fn refusals(&(options, given, who, action, _): &Row) -> Vec<Refusal> {
    refusals_in(&position(options, given), who, action)
}

fn told(refusals: &[Refusal]) -> Vec<String> {
    let with_numbers = refusals.iter().map(|refusal| {
        let numbers = serde_json::to_string(refusal).expect("refusals are written without fail");
        format!("{} {} {} {numbers}", refusal.code(), refusal.rule(), refusal.pointer())
    });
    with_numbers.collect()
}

#[test]
fn refusals_give_rule_place_and_numbers() {
    let wrong: Vec<String> = ROWS
        .iter()
        .map(|row| (row, told(&refusals(row))))
        .filter(|(row, found)| found != row.4)
        .map(|(row, found)| format!("{row:?}:\n   found {found:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Seat 1 is judged in what seat 0 sees, where its own cards are hidden.
fn refusals_in_the_view_of_another() -> Vec<Refusal> {
    let seen = |given: &str| position("", given).seen_by(Viewer::Seat(seat(0)));
    let mut refusals = refusals_in(&seen(BOARDING), 1, "board:1");
    refusals.extend(refusals_in(&seen(CUSTOMS), 1, "customs:0:1"));
    refusals
}

#[test]
fn a_view_of_another_does_not_tell_what_a_seat_can_do() {
    let expect = [r#"card_not_readable PP-10 /seat {"seat":1}"#; 2];
    assert_eq!(told(&refusals_in_the_view_of_another()), expect);
    // What is refused for other reasons is refused there as well.
    let seen = position("", BOARDING).seen_by(Viewer::Seat(seat(0)));
    assert_eq!(
        told(&refusals_in(&seen, 1, "board:3")),
        [
            r#"card_not_readable PP-10 /seat {"seat":1}"#,
            r#"not_enough_seats PP-43 /action/slot {"persons":3,"free":2}"#,
        ]
    );
}

#[test]
fn every_refusal_comes_from_an_action() {
    let all: Vec<Refusal> = ROWS.iter().flat_map(refusals).chain(refusals_in_the_view_of_another()).collect();
    let shown: BTreeSet<&str> = all.iter().map(Explain::code).collect();
    assert_eq!(shown, words::refusals().iter().map(Explain::code).collect());
}

/// The request that a pointer leads into: the seat and the action, or what chance brings.
#[test]
fn every_pointer_of_a_refusal_leads_to_a_value() {
    for row in ROWS {
        let (_, _, who, action, _) = row;
        let action = match action.strip_prefix("chance=") {
            Some(value) => json!({ "value": serde_json::from_str::<Value>(value).expect("JSON") }),
            None => json!(action.parse::<Action>().expect("an action id")),
        };
        let request = json!({ "seat": who, "action": action });
        for refusal in refusals(row) {
            assert!(request.pointer(&refusal.pointer()).is_some(), "{} in {request}", refusal.pointer());
        }
    }
}

/// Whatever is wrong with one city of a path, the pointer leads to this city, and a place among the numbers is that of
/// the pointer.
#[test]
fn what_is_wrong_with_one_city_of_a_path_points_at_it() {
    let given = position("allow_round_trip=false", &FLIGHT.replace("3@BRU", "12@BRU"));
    let there_and_back = |length: usize| ["BRU", "LIS"].into_iter().cycle().take(length);
    let mut seen = BTreeSet::new();
    for length in 2..=13 {
        // One city after the other is replaced by one that has no link with its neighbours; without a replacement the
        // path goes there and back.
        for wrong in 0..=length {
            let path: Vec<&str> = there_and_back(length)
                .enumerate()
                .map(|(at, city)| if at == wrong { "SYD" } else { city })
                .collect();
            let action = format!("fly:{}", path.join(">"));
            let Ok(action) = action.parse::<Action>() else { panic!("{action} is an action") };
            let request = json!({ "action": action });
            for refusal in given.play(seat(0), &action).err().unwrap_or_default() {
                let numbers = serde_json::to_value(&refusal).expect("refusals are written without fail");
                let meant = match refusal.code() {
                    "no_link" => &numbers["to"],
                    "starts_elsewhere" => &numbers["from"],
                    "round_trip_not_allowed" => &numbers["city"],
                    code => panic!("{code} for {action}"),
                };
                let pointer = refusal.pointer();
                let place =
                    pointer.strip_prefix("/action/path/").and_then(|place| place.parse::<usize>().ok());
                assert_eq!(request.pointer(&pointer), Some(meant), "{pointer}: {refusal:?} for {action}");
                if let Some(index) = numbers.get("index") {
                    assert_eq!(Some(index), place.map(Value::from).as_ref(), "{refusal:?} for {action}");
                }
                seen.insert((refusal.code(), place));
            }
        }
    }
    let links = (1..13).map(|place| ("no_link", Some(place)));
    let ends = (2..13).step_by(2).map(|place| ("round_trip_not_allowed", Some(place)));
    assert_eq!(seen, links.chain(ends).chain([("starts_elsewhere", Some(0))]).collect());
}
