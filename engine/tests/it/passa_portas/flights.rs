//! Flights (section 4.1 of the rule sheet) on the map of section 7.1.

use super::fuel::quiet;
use super::{check, leads_to, legal, options, position, refused, seat};
use aerodrome_engine::passa_portas::{Action, Edition, FreeAction};
use aerodrome_engine::{OpenAction as _, Position as _};
use std::collections::{BTreeMap, BTreeSet};

/// The links of section 7.1 as they stand in the rule sheet, with what they use.
const LINKS: [(&str, &str, u8); 19] = [
    ("SFO", "NYC", 2),
    ("SFO", "TYO", 4),
    ("SFO", "SYD", 5),
    ("NYC", "LIS", 3),
    ("NYC", "BRU", 3),
    ("NYC", "RIO", 4),
    ("RIO", "LIS", 4),
    ("RIO", "NBO", 4),
    ("LIS", "BRU", 1),
    ("LIS", "CAI", 2),
    ("BRU", "CAI", 2),
    ("CAI", "NBO", 2),
    ("CAI", "KHI", 2),
    ("NBO", "KHI", 2),
    ("KHI", "SIN", 2),
    ("KHI", "TYO", 3),
    ("SIN", "TYO", 2),
    ("SIN", "SYD", 3),
    ("TYO", "SYD", 4),
];

const CITIES: [&str; 11] = ["SFO", "NYC", "RIO", "LIS", "BRU", "CAI", "NBO", "KHI", "SIN", "TYO", "SYD"];

/// The cheapest fuel between cities as the rule sheet has it, in the order of [`CITIES`].
const CHEAPEST: [[u8; 11]; 11] = [
    [0, 2, 6, 5, 5, 7, 9, 7, 6, 4, 5],
    [2, 0, 4, 3, 3, 5, 7, 7, 8, 6, 7],
    [6, 4, 0, 4, 5, 6, 4, 6, 8, 9, 11],
    [5, 3, 4, 0, 1, 2, 4, 4, 6, 7, 9],
    [5, 3, 5, 1, 0, 2, 4, 4, 6, 7, 9],
    [7, 5, 6, 2, 2, 0, 2, 2, 4, 5, 7],
    [9, 7, 4, 4, 4, 2, 0, 2, 4, 5, 7],
    [7, 7, 6, 4, 4, 2, 2, 0, 2, 3, 5],
    [6, 8, 8, 6, 6, 4, 4, 2, 0, 2, 3],
    [4, 6, 9, 7, 7, 5, 5, 3, 2, 0, 4],
    [5, 7, 11, 9, 9, 7, 7, 5, 3, 4, 0],
];

fn link(one: &str, other: &str) -> Option<u8> {
    let between =
        |link: &&(&str, &str, u8)| (link.0, link.1) == (one, other) || (link.1, link.0) == (one, other);
    LINKS.iter().find(between).map(|link| link.2)
}

/// Every path from a city that the fuel allows, with what it uses: a search of its own, which tries every link.
fn paths(from: &'static str, fuel: u8) -> Vec<(Vec<&'static str>, u8)> {
    let mut found = Vec::new();
    let mut open = vec![(vec![from], 0)];
    while let Some((path, used)) = open.pop() {
        let here = path[path.len() - 1];
        for next in CITIES {
            if let Some(more) = link(here, next).map(|more| used + more).filter(|more| *more <= fuel) {
                let longer: Vec<&str> = path.iter().copied().chain([next]).collect();
                found.push((longer.clone(), more));
                open.push((longer, more));
            }
        }
    }
    found
}

fn fly(path: &[&str]) -> Action {
    format!("fly:{}", path.join(">")).parse().expect("an id of a flight")
}

/// A position before a flight in which no group has anything to do with the city.
fn before_flight(city: &str, fuel: u8) -> String {
    let others: Vec<&str> = CITIES.into_iter().filter(|other| *other != city).collect();
    let pair = |index: usize| format!("{}>{}", others[index], others[index + 1]);
    let groups: Vec<String> = (0..6).map(pair).collect();
    format!("{fuel}@{city} 0:{}/1:{} 0:flight", groups[..3].join(","), groups[3..].join(","))
}

#[test]
fn the_map_is_that_of_the_rule_sheet() {
    let edition = Edition::standard();
    assert_eq!(
        edition.cities().map(|city| city.to_string()).collect::<BTreeSet<_>>(),
        CITIES.map(str::to_owned).into()
    );
    assert_eq!(edition.data().links.len(), LINKS.len());
    let city = |code: &str| code.parse().expect("the code of a city");
    for one in CITIES {
        for other in CITIES {
            assert_eq!(edition.link(city(one), city(other)), link(one, other), "{one}-{other}");
        }
    }
}

#[test]
fn the_cheapest_flights_are_those_of_the_rule_sheet() {
    let edition = Edition::standard();
    for (from, row) in CITIES.iter().zip(CHEAPEST) {
        for (to, cheapest) in CITIES.iter().zip(row).filter(|(to, _)| *to != from) {
            let flights = edition.reach(from.parse().expect("a city"), 12);
            let to_there = flights.filter(|flight| flight.path.0.last() == to.parse().ok().as_ref());
            assert_eq!(to_there.map(|flight| flight.fuel).min(), Some(cheapest), "{from}-{to}");
        }
    }
}

/// Where the plane can be after phase 1, and what that uses, as in `BRU 0,2`; burning nothing is staying.
fn reachable(city: &str, fuel: u8) -> String {
    let position = position("", &before_flight(city, fuel));
    let mut burns: BTreeMap<String, BTreeSet<u8>> = BTreeMap::from([(city.to_owned(), BTreeSet::from([0]))]);
    for action in position.legal_actions(seat(0)) {
        if let Action::Fly { path } = action {
            let used = Edition::standard().fuel_of(&path.0).expect("a legal flight follows links");
            burns.entry(path.0.last().expect("a path").to_string()).or_default().insert(used);
        }
    }
    let told = burns.into_iter().map(|(city, burns)| {
        let burns: Vec<String> = burns.iter().map(u8::to_string).collect();
        format!("{city} {}", burns.join(","))
    });
    told.collect::<Vec<_>>().join("; ")
}

#[test]
fn reachable_cities_and_burns_are_those_of_the_rule_sheet() {
    assert_eq!(reachable("BRU", 3), "BRU 0,2; CAI 2,3; LIS 1,3; NYC 3");
    assert_eq!(
        reachable("BRU", 5),
        "BRU 0,2,4,5; CAI 2,3,4,5; KHI 4,5; LIS 1,3,4,5; NBO 4,5; NYC 3,4,5; RIO 5; SFO 5"
    );
    assert_eq!(reachable("SYD", 4), "SIN 3; SYD 0; TYO 4");
    assert_eq!(reachable("SYD", 2), "SYD 0");
    assert_eq!(reachable("RIO", 3), "RIO 0");
}

/// Of all paths to a city that use the same, the one with the fewest links is listed, among equals the first by codes.
#[test]
fn one_flight_is_listed_for_each_city_and_burn() {
    for city in CITIES {
        for fuel in 0..=12 {
            let mut best: BTreeMap<(&str, u8), Vec<&str>> = BTreeMap::new();
            for (path, used) in paths(city, fuel) {
                let entry = best.entry((path[path.len() - 1], used)).or_insert_with(|| path.clone());
                if (path.len(), &path) < (entry.len(), &*entry) {
                    *entry = path;
                }
            }
            let mut expected: Vec<Vec<&str>> = best.into_values().collect();
            expected.sort_by_key(|path| (path.len(), path.clone()));
            let mut ids: Vec<String> = expected.iter().map(|path| fly(path).to_string()).collect();
            ids.push("stay".into());
            legal("", &before_flight(city, fuel), 0, &ids.join(" "));
        }
    }
}

/// A full tank reaches far; no more than 11 cities with 12 burns each and staying are listed.
#[test]
fn the_list_of_flights_is_never_longer_than_the_cities_and_burns() {
    for city in CITIES {
        let listed = position("", &before_flight(city, 12)).legal_actions(seat(0)).len();
        assert!((40..=11 * 12 + 1).contains(&listed), "{city}: {listed}");
    }
}

/// Every path that the rules allow is accepted, listed or not, and lies inside the open action; every other one is
/// refused and lies outside.
#[test]
fn exactly_the_paths_along_links_within_the_fuel_are_accepted() {
    for (city, fuel) in [("BRU", 5), ("LIS", 4), ("CAI", 6), ("SYD", 8), ("RIO", 3), ("NYC", 7), ("KHI", 6)] {
        let position = position("", &before_flight(city, fuel));
        let open = position.open_actions(seat(0));
        let allowed = paths(city, fuel);
        for (path, used) in &allowed {
            let action = fly(path);
            let step =
                position.play(seat(0), &action).unwrap_or_else(|reasons| panic!("{action}: {reasons:?}"));
            let board = step.position.to_state().board;
            assert_eq!(board.fuel.get(), fuel - used, "{action}");
            assert_eq!(board.city.map(|city| city.to_string()).as_deref(), path.last().copied(), "{action}");
            assert!(open.iter().any(|open| open.contains(&action)), "{action}");
        }
        // One more city at the end of each path, whichever it is, makes a path that is allowed or not.
        let known: BTreeSet<&Vec<&str>> = allowed.iter().map(|(path, _)| path).collect();
        let start = vec![city];
        for path in allowed.iter().map(|(path, _)| path).chain([&start]).filter(|path| path.len() < 13) {
            for next in CITIES {
                let longer: Vec<&str> = path.iter().copied().chain([next]).collect();
                if !known.contains(&longer) {
                    let action = fly(&longer);
                    assert!(position.play(seat(0), &action).is_err(), "{action}");
                    assert!(open.iter().all(|open| !open.contains(&action)), "{action}");
                }
            }
        }
    }
}

#[test]
fn pp_30_a_turn_has_one_flight_and_one_landing() {
    check(
        "",
        &quiet("9@BRU", "0:flight"),
        "fly:BRU>CAI>KHI",
        &quiet("5@KHI", "1:fuel"),
        "flew 0 4 5; turn_began 1",
    );
    refused("", &quiet("9@BRU", "0:flight"), 0, "fly:CAI>KHI", "starts_elsewhere");
    refused("", &quiet("9@BRU", "0:flight"), 0, "fly:BRU>SYD", "no_link");
    refused("", &quiet("9@BRU", "0:flight"), 0, "fly:BRU>BRU", "no_link");
}

/// In Cairo one group waits and another wants to get off: the plane passes over both.
#[test]
fn pp_31_overflown_cities_have_no_effect() {
    check(
        "",
        "6@BRU 0:NYC>RIO,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO 0:flight",
        "fly:BRU>CAI>NBO",
        "2@NBO 0:NYC>RIO,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO 1:fuel",
        "flew 0 4 2; turn_began 1",
    );
}

/// The front customs card of seat 1 names Cairo; over Nairobi nobody can play it.
#[test]
fn a_24_an_overflown_city_lets_nobody_off_and_triggers_no_customs() {
    check(
        "",
        "6@BRU 0:>KHI,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO;CAI 0:flight",
        "fly:BRU>CAI>NBO",
        "2@NBO 0:>KHI,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO;CAI 0:customs[1]",
        "flew 0 4 2; asked 1 customs",
    );
    refused(
        "",
        "2@NBO 0:>KHI,CAI>SYD,TYO>SIN/1:RIO>TYO,>CAI,TYO>RIO;CAI 0:customs[1]",
        1,
        "customs:0:1",
        "customs_elsewhere",
    );
}

#[test]
fn pp_32_the_links_together_must_not_use_more_than_there_is() {
    let given = quiet("4@BRU", "0:flight");
    leads_to("", &given, "fly:BRU>CAI>KHI", &quiet("0@KHI", "1:fuel"));
    refused("", &given, 0, "fly:BRU>LIS>CAI>KHI", "not_enough_fuel");
    refused("", &given, 0, "fly:BRU>CAI>KHI>TYO>SFO", "not_enough_fuel");
    refused("", &given, 0, "fly:LIS>NYC>SFO", "starts_elsewhere not_enough_fuel");
}

/// Three ways to Cairo, and a link that is used three times.
#[test]
fn pp_33_detours_and_hops_there_and_back_burn_surplus_fuel() {
    let given = quiet("7@BRU", "0:flight");
    for (path, plane) in [
        ("BRU>CAI", "5@CAI"),
        ("BRU>LIS>CAI", "4@CAI"),
        ("BRU>LIS>BRU>CAI", "3@CAI"),
        ("BRU>LIS>BRU>LIS>BRU>LIS>CAI", "0@CAI"),
        ("BRU>CAI>BRU>CAI", "1@CAI"),
    ] {
        leads_to("", &given, &format!("fly:{path}"), &quiet(plane, "1:fuel"));
    }
}

/// A full tank and the cheapest link allow twelve links.
#[test]
fn pp_33_a_flight_can_have_twelve_links() {
    let path = "fly:BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU>LIS>BRU";
    leads_to("", &quiet("12@BRU", "0:flight"), path, &quiet("0@BRU", "1:fuel"));
    assert!(format!("{path}>LIS").parse::<Action>().is_err(), "thirteen links use more than the tank holds");
}

#[test]
fn pp_34_a_flight_may_end_where_it_began() {
    let given = quiet("6@BRU", "0:flight");
    leads_to("", &given, "fly:BRU>LIS>BRU", &quiet("4@BRU", "1:fuel"));
    leads_to("", &given, "fly:BRU>LIS>CAI>BRU", &quiet("1@BRU", "1:fuel"));
    assert!("fly:BRU".parse::<Action>().is_err(), "at least one link is used");
}

/// Without round trips a flight can still pass over the city where it began.
#[test]
fn a_06_round_trips_may_be_forbidden() {
    let given = quiet("3@BRU", "0:flight");
    legal(
        "",
        &given,
        0,
        "fly:BRU>CAI fly:BRU>LIS fly:BRU>NYC fly:BRU>LIS>BRU fly:BRU>LIS>CAI fly:BRU>LIS>BRU>LIS stay",
    );
    let without = "allow_round_trip=false";
    legal(without, &given, 0, "fly:BRU>CAI fly:BRU>LIS fly:BRU>NYC fly:BRU>LIS>CAI fly:BRU>LIS>BRU>LIS stay");
    refused(without, &given, 0, "fly:BRU>LIS>BRU", "round_trip_not_allowed");
    leads_to(without, &given, "fly:BRU>LIS>BRU>LIS", &quiet("0@LIS", "1:fuel"));
}

/// The open action says from where, how far and whether back, so a client knows what it may fill in.
#[test]
fn the_open_action_is_every_flight() {
    let open = |choices: &str, given: &str, who: u8| {
        let open = position(choices, given).open_actions(seat(who));
        let told = open
            .iter()
            .map(|FreeAction::Fly { from, fuel, round_trip }| format!("{from} {fuel} {round_trip}"));
        told.collect::<Vec<_>>().join("; ")
    };
    assert!(options("").allow_round_trip);
    assert_eq!(open("", &quiet("3@BRU", "0:flight"), 0), "BRU 3 true");
    assert_eq!(open("allow_round_trip=false", &quiet("3@BRU", "0:flight"), 0), "BRU 3 false");
    assert_eq!(open("", &quiet("3@BRU", "0:flight"), 1), "");
    assert_eq!(open("", &quiet("3@BRU", "0:fuel"), 0), "");
    // No link from Brussels is free.
    assert_eq!(open("", &quiet("0@BRU", "0:flight"), 0), "");
}

#[test]
fn pp_35_nothing_need_be_done_in_the_city_flown_to() {
    check(
        "",
        &quiet("2@BRU", "0:flight"),
        "fly:BRU>LIS",
        &quiet("1@LIS", "1:fuel"),
        "flew 0 1 1; turn_began 1",
    );
}

#[test]
fn pp_36_unused_fuel_stays_for_the_next_player() {
    leads_to(
        "",
        &quiet("5@BRU", "0:flight"),
        "fly:BRU>CAI skip-throw fly:CAI>BRU throw=2 stay",
        &quiet("3@BRU", "1:fuel"),
    );
}
