//! The board and the cards, typed out from section 7 of the rule sheet and compared with the code and with the data.

use super::position;
use crate::support::SplitMix64;
use Space::{Arrows, BlueDie, BluePlain, City, Cloud, Fuel, Red};
use aerodrome_engine::jumbo_jet::edition::{CircuitSpace, FlightPlan};
use aerodrome_engine::jumbo_jet::{Edition, Event, Position};
use aerodrome_engine::{Position as _, Seat};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What stands on a space of the circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Space {
    /// A city with its continent.
    City(&'static str, &'static str),
    Red,
    /// Fuel with its amount.
    Fuel(i64),
    Cloud,
    BluePlain,
    BlueDie,
    Arrows,
}

/// Section 7.2: the circuit from R1 on.
#[rustfmt::skip]
const CIRCUIT: [Space; 69] = [
    City("Paris", "europe"),
    BluePlain,
    City("London", "europe"),
    Red,
    City("Madrid", "europe"),
    Fuel(1_000),
    City("Lisbon", "europe"),
    Cloud,
    City("Montreal", "north_america"),
    City("New York", "north_america"),
    BlueDie,
    City("Chicago", "north_america"),
    Fuel(2_000),
    City("San Francisco", "north_america"),
    Red,
    City("Los Angeles", "north_america"),
    BluePlain,
    City("Mexico City", "north_america"),
    Red,
    City("Caracas", "south_america"),
    Cloud,
    City("Rio de Janeiro", "south_america"),
    Fuel(3_000),
    City("Buenos Aires", "south_america"),
    City("Santiago", "south_america"),
    Red,
    BlueDie,
    City("Lima", "south_america"),
    Cloud,
    BluePlain,
    City("Auckland", "oceania"),
    Fuel(4_000),
    Red,
    City("Sydney", "oceania"),
    Arrows,
    City("Melbourne", "oceania"),
    Red,
    Fuel(4_000),
    City("Perth", "oceania"),
    Cloud,
    City("Singapore", "asia"),
    BluePlain,
    City("Manila", "asia"),
    Red,
    City("Tokyo", "asia"),
    City("Beijing", "asia"),
    BlueDie,
    City("Hong Kong", "asia"),
    Fuel(3_000),
    City("Bangkok", "asia"),
    Red,
    City("Delhi", "asia"),
    Cloud,
    BluePlain,
    City("Nairobi", "africa"),
    Red,
    City("Johannesburg", "africa"),
    Fuel(2_000),
    City("Lagos", "africa"),
    BlueDie,
    City("Cairo", "africa"),
    Cloud,
    City("Athens", "europe"),
    Fuel(1_000),
    City("Rome", "europe"),
    Red,
    City("Vienna", "europe"),
    BluePlain,
    City("Berlin", "europe"),
];

/// Section 7.3: the flight plans from FP01 on as destination, stopover, length and central amount. After them come four
/// World Trips.
#[rustfmt::skip]
const PLANS: [(&str, &str, i64, i64); 34] = [
    ("Paris", "", 2, 10_000),
    ("London", "", 6, 10_000),
    ("Madrid", "", 10, 20_000),
    ("Lisbon", "", 14, 20_000),
    ("Montreal", "", 18, 20_000),
    ("New York", "London", 20, 30_000),
    ("Chicago", "", 24, 30_000),
    ("San Francisco", "", 28, 30_000),
    ("Los Angeles", "New York", 32, 40_000),
    ("Mexico City", "Montreal", 36, 40_000),
    ("Caracas", "", 40, 40_000),
    ("Rio de Janeiro", "Lisbon", 44, 50_000),
    ("Buenos Aires", "", 48, 50_000),
    ("Santiago", "Caracas", 50, 50_000),
    ("Lima", "", 56, 50_000),
    ("Auckland", "Perth", 70, 70_000),
    ("Sydney", "", 68, 60_000),
    ("Melbourne", "", 68, 60_000),
    ("Perth", "Sydney", 70, 70_000),
    ("Singapore", "Bangkok", 58, 60_000),
    ("Manila", "", 54, 50_000),
    ("Tokyo", "Delhi", 50, 50_000),
    ("Beijing", "", 48, 50_000),
    ("Hong Kong", "Cairo", 44, 50_000),
    ("Bangkok", "", 40, 40_000),
    ("Delhi", "Singapore", 58, 60_000),
    ("Nairobi", "Rome", 30, 30_000),
    ("Johannesburg", "", 26, 30_000),
    ("Lagos", "", 22, 30_000),
    ("Cairo", "", 18, 20_000),
    ("Athens", "", 14, 20_000),
    ("Rome", "", 10, 20_000),
    ("Vienna", "", 6, 10_000),
    ("Berlin", "", 2, 10_000),
];

/// Section 7.1: the fees of a plan, in tenths of its central amount.
const FEES: [i64; 8] = [5, 10, 25, 40, 60, 80, 100, 120];

/// Section 7.4: the chance cards from CC01 on.
#[rustfmt::skip]
fn chance_cards() -> Vec<(&'static str, Value)> {
    vec![
        ("Cargo contract signed", json!({ "type": "money", "amount": 10_000 })),
        ("Full house on every seat", json!({ "type": "money", "amount": 15_000 })),
        ("Mail contract renewed", json!({ "type": "money", "amount": 20_000 })),
        ("Charter for a football team", json!({ "type": "money", "amount": 25_000 })),
        ("On-board shop has a good day", json!({ "type": "money", "amount": 5_000 })),
        ("Insurance refund", json!({ "type": "money", "amount": 30_000 })),
        ("Punctuality award", json!({ "type": "money", "amount": 10_000 })),
        ("Lost luggage", json!({ "type": "money", "amount": -10_000 })),
        ("Tyre change", json!({ "type": "money", "amount": -15_000 })),
        ("Crew overtime", json!({ "type": "money", "amount": -20_000 })),
        ("De-icing bill", json!({ "type": "money", "amount": -25_000 })),
        ("Overbooked flight, compensation", json!({ "type": "money", "amount": -30_000 })),
        ("Radar repair", json!({ "type": "money", "amount": -40_000 })),
        ("Engine overhaul", json!({ "type": "money", "amount": -50_000 })),
        ("You host the airline congress", json!({ "type": "collect_each", "amount": 5_000 })),
        ("You lose a price war", json!({ "type": "pay_each", "amount": 10_000 })),
        ("Ground staff strike", json!({ "type": "per_right", "amount": -5_000 })),
        ("Station dividends", json!({ "type": "per_right", "amount": 2_000 })),
        ("Jet stream", json!({ "type": "extra_throw" })),
        ("Technical check", json!({ "type": "skip_next" })),
        ("Tailwind", json!({ "type": "forward", "spaces": 3 })),
        ("Short hop", json!({ "type": "one_die_throw" })),
    ]
}

/// How many spaces it is home, by the nearer end.
fn distance_home(space: i64) -> i64 {
    space.min(70 - space)
}

/// The number and the continent of a city.
fn city(name: &str) -> (i64, &'static str) {
    let found = CIRCUIT.iter().zip(1..).find_map(|(space, number)| match space {
        City(city, continent) => (*city == name).then_some((number, *continent)),
        Red | Fuel(_) | Cloud | BluePlain | BlueDie | Arrows => None,
    });
    found.unwrap_or_else(|| panic!("{name} is a city"))
}

fn cities_of(continent: &str) -> usize {
    CIRCUIT.iter().filter(|space| matches!(space, City(_, of) if *of == continent)).count()
}

#[test]
fn the_circuit_is_that_of_the_rule_sheet() {
    let data = Edition::standard().data();
    let described: Vec<Space> =
        data.circuit
            .iter()
            .map(|space| match space {
                CircuitSpace::City { name, continent, .. } => {
                    // The names are compared with those of the table below, which live as long as the tests.
                    let known = CIRCUIT.iter().copied().find(
                        |known| matches!(known, City(city, of) if *city == name.en && *of == continent),
                    );
                    known.unwrap_or_else(|| panic!("{name:?} in {continent} is a city"))
                }
                CircuitSpace::Red { .. } => Red,
                CircuitSpace::Fuel { price, .. } => Fuel(price.get()),
                CircuitSpace::Cloud { .. } => Cloud,
                CircuitSpace::BluePlain { .. } => BluePlain,
                CircuitSpace::BlueDie { .. } => BlueDie,
                CircuitSpace::Arrows { .. } => Arrows,
            })
            .collect();
    assert_eq!(described, CIRCUIT);
}

#[test]
fn the_rows_have_69_and_6_and_4_spaces() {
    let rows = Edition::standard().rows();
    assert_eq!((rows.circuit, rows.landing, rows.take_off), (69, 6, 4));
}

#[test]
fn each_half_of_the_circuit_has_the_same_kinds_of_spaces() {
    let kind = |space: &Space| match space {
        City(..) => "city",
        Red => "red",
        Fuel(_) => "fuel",
        Cloud => "cloud",
        BluePlain => "blue_plain",
        BlueDie => "blue_die",
        Arrows => "arrows",
    };
    let mut halves = [BTreeMap::new(), BTreeMap::new()];
    for (half, spaces) in halves.iter_mut().zip([&CIRCUIT[..34], &CIRCUIT[35..]]) {
        for space in spaces {
            *half.entry(kind(space)).or_insert(0) += 1;
        }
    }
    let expected = BTreeMap::from([
        ("city", 17),
        ("red", 5),
        ("fuel", 4),
        ("cloud", 3),
        ("blue_plain", 3),
        ("blue_die", 2),
    ]);
    assert_eq!(halves, [expected.clone(), expected]);
    assert_eq!(CIRCUIT[34], Arrows);
    // They mirror each other in what they hold, and fuel is as dear as far from home.
    let prices = |spaces: &mut dyn Iterator<Item = &Space>| -> Vec<i64> {
        spaces.filter_map(|space| if let Fuel(price) = space { Some(*price) } else { None }).collect()
    };
    assert_eq!(prices(&mut CIRCUIT[..34].iter()), [1_000, 2_000, 3_000, 4_000]);
    assert_eq!(prices(&mut CIRCUIT[35..].iter().rev()), [1_000, 2_000, 3_000, 4_000]);
}

#[test]
fn continents_have_their_cities() {
    let data = Edition::standard().data();
    let counts: Vec<(&str, usize)> =
        data.continents.iter().map(|continent| (continent.id.as_str(), cities_of(&continent.id))).collect();
    let expected = [
        ("europe", 8),
        ("north_america", 6),
        ("south_america", 5),
        ("oceania", 4),
        ("asia", 7),
        ("africa", 4),
    ];
    assert_eq!(counts, expected);
    assert_eq!(counts.iter().map(|(_, cities)| cities).sum::<usize>(), 34);
}

#[test]
fn flight_plans_are_those_of_the_rule_sheet() {
    let data = Edition::standard().data();
    let mut described = Vec::new();
    for plan in &data.flight_plans {
        if let FlightPlan::City { stopover, destination, pay, bank_price, fees, .. } = plan {
            assert_eq!(bank_price.get() * 2, pay.get(), "the bank pays half of {plan:?}");
            let name = |space: i64| match CIRCUIT[usize::try_from(space - 1).expect("a space of the circuit")]
            {
                City(name, _) => name,
                Red | Fuel(_) | Cloud | BluePlain | BlueDie | Arrows => panic!("R{space} is no city"),
            };
            let [stopover, destination] = [*stopover, Some(*destination)]
                .map(|space| space.and_then(|space| space.circuit()).map(i64::from));
            let fees: Vec<i64> = fees.iter().map(|fee| fee.get()).collect();
            described.push((destination.map(name), stopover.map(name), pay.get(), fees));
        }
    }
    let expected: Vec<_> = PLANS
        .iter()
        .map(|&(destination, stopover, _, pay)| {
            let count = cities_of(city(destination).1).min(8);
            let fees = FEES[..count].iter().map(|tenths| pay * tenths / 10).collect();
            (Some(destination), Some(stopover).filter(|city| !city.is_empty()), pay, fees)
        })
        .collect();
    assert_eq!(described, expected);
    let world_trips: Vec<i64> = data.flight_plans[34..]
        .iter()
        .map(|plan| match plan {
            FlightPlan::WorldTrip { pay, .. } => pay.get(),
            FlightPlan::City { .. } => panic!("{plan:?} is no World Trip"),
        })
        .collect();
    assert_eq!(world_trips, [90_000; 4]);
}

#[test]
fn central_amounts_follow_from_the_lengths_of_the_flights() {
    for (destination, stopover, length, pay) in PLANS {
        let to = city(destination).0;
        let out = if stopover.is_empty() {
            distance_home(to)
        } else {
            distance_home(city(stopover).0) + (to - city(stopover).0).abs()
        };
        assert_eq!(out + distance_home(to), length, "{destination}");
        // Rounded half up to tens of thousands.
        assert_eq!((10_000 + 800 * length + 5_000) / 10_000 * 10_000, pay, "{destination}");
        assert!(
            FEES.iter().all(|tenths| pay * tenths % 50_000 == 0),
            "{destination} has fees in steps of 5,000"
        );
    }
}

#[test]
fn every_city_has_one_plan_and_twelve_plans_have_a_stopover() {
    let mut destinations: Vec<i64> = PLANS.iter().map(|(destination, ..)| city(destination).0).collect();
    assert!(destinations.is_sorted(), "the plans stand in the order of the circuit");
    destinations.dedup();
    assert_eq!(destinations.len(), 34);
    assert_eq!(PLANS.iter().filter(|(_, stopover, ..)| !stopover.is_empty()).count(), 12);
    assert_eq!(Edition::standard().plans().len(), 38);
}

#[test]
fn chance_cards_are_those_of_the_rule_sheet() {
    let cards = &Edition::standard().data().chance_cards;
    let described: Vec<(&str, Value)> = cards
        .iter()
        .map(|card| {
            let effect = serde_json::to_value(card.effect).expect("an effect is written without fail");
            (card.title.en.as_str(), effect)
        })
        .collect();
    assert_eq!(described, chance_cards());
    let moving = cards.iter().filter(|card| card.effect.flies()).count();
    assert_eq!((cards.len(), moving), (22, 3), "and one more stops a plane");
}

/// Flies a plan from the runway to the landing with any dice and cards, and gives the cities that it came to. The lane
/// must change only where the plane passes the arrows or turns round, and without the option to fly on it must turn
/// round only at the cities of its plan.
fn cities_on_the_way(options: &str, plan: &str, direction: char, numbers: &mut SplitMix64) -> Vec<String> {
    let other = if plan == "FP01" { "FP02" } else { "FP01" };
    let given = format!("0:1000000000@T1{direction}{plan}/1:1000000000@T1>{other}!20 0:throw");
    let mut position: Position = position(options, &given);
    let lane = |position: &Position| position.to_state().board.players[0].lane;
    let mut reached = Vec::new();
    for _ in 0..1_000 {
        let before = position.clone();
        let mut events = Vec::new();
        if let Some(node) = position.chance() {
            let roll = node.outcomes[numbers.below(node.outcomes.len())].value;
            position.resolve_into(&roll, &mut events).expect("a listed outcome can be");
        } else {
            let turn = position.to_state().board.turn.expect("the game goes on");
            let action = position.legal_actions(turn.seat)[0];
            position.play_into(turn.seat, &action, &mut events).expect("a listed action is legal");
        }
        let mut may_change = lane(&before).is_none();
        for event in &events {
            if let Event::TargetReached { seat: Seat::MIN, at, .. } = event {
                reached.push(at.to_string());
            } else if let Event::TurnedRound { seat: Seat::MIN, at, .. } = event {
                let flies_on = options == "overshoot=fly_on";
                assert!(
                    flies_on || reached.last() == Some(&at.to_string()),
                    "{plan} turns on {at}: {before}"
                );
                may_change = true;
            } else if let Event::LaneChanged { seat: Seat::MIN, at, .. } = event {
                assert_eq!(at.to_string(), "R35");
                may_change = true;
            } else if let Event::Landed { seat: Seat::MIN, .. } = event {
                return reached;
            }
        }
        assert!(may_change || lane(&before) == lane(&position), "{plan} changes its lane: {before}");
    }
    panic!("{plan} is never flown to its end");
}

#[test]
fn every_plan_can_be_flown_with_either_first_direction() {
    let mut numbers = SplitMix64(38);
    let plans = PLANS.iter().enumerate().map(|(index, &(destination, stopover, ..))| {
        let targets = [stopover, destination].into_iter().filter(|city| !city.is_empty());
        (format!("FP{:02}", index + 1), targets.map(|name| format!("R{}", city(name).0)).collect())
    });
    let world_trips = (35..=38).map(|number| (format!("FP{number}"), Vec::new()));
    for (plan, targets) in plans.chain(world_trips) {
        for (options, direction) in
            [("", '>'), ("", '<'), ("overshoot=fly_on", '>'), ("overshoot=fly_on", '<')]
        {
            for _ in 0..10 {
                let reached = cities_on_the_way(options, &plan, direction, &mut numbers);
                assert_eq!(reached, targets, "{plan}{direction} under {options}");
            }
        }
    }
}
