//! Other editions: what can be exchanged, and which mistakes a data file is refused for.

use super::conformance::{any_options, chosen};
use super::{SEAT_COUNTS, first_seats, full_line, options, played, refused_in};
use crate::support::{self, SplitMix64};
use aerodrome_engine::Position as _;
use aerodrome_engine::jumbo_jet::edition::EditionFault;
use aerodrome_engine::jumbo_jet::{Edition, Position};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// A change of a data file.
pub(super) enum Edit {
    /// Puts a value in the place of another one, or adds it as a member.
    Set(&'static str, Value),
    /// Takes a member or an item out.
    Remove(&'static str),
    /// Adds an item to the end of a list.
    Append(&'static str, Value),
}

/// The data file of the standard edition.
fn data() -> Value {
    serde_json::from_str(&support::read("data/jumbo-jet/edition.json")).expect("edition.json is JSON")
}

fn apply(edit: &Edit, data: &mut Value) {
    let (Edit::Set(pointer, _) | Edit::Remove(pointer) | Edit::Append(pointer, _)) = edit;
    let (parent, last) = pointer.rsplit_once('/').expect("a pointer");
    let parent = data.pointer_mut(parent).unwrap_or_else(|| panic!("{pointer} has no parent"));
    match (edit, parent) {
        (Edit::Set(_, value), Value::Object(members)) => {
            members.insert(last.to_owned(), value.clone());
        }
        (Edit::Set(_, value), Value::Array(items)) => {
            items[last.parse::<usize>().expect("an index")] = value.clone();
        }
        (Edit::Remove(_), Value::Object(members)) => {
            assert!(members.remove(last).is_some(), "{pointer} is there");
        }
        (Edit::Remove(_), Value::Array(items)) => {
            items.remove(last.parse::<usize>().expect("an index"));
        }
        (Edit::Append(_, value), Value::Object(members)) => {
            members[last].as_array_mut().expect("a list").push(value.clone());
        }
        _ => panic!("{pointer} cannot be edited"),
    }
}

fn read(edits: &[Edit]) -> Result<Edition, Vec<EditionFault>> {
    let mut data = data();
    for edit in edits {
        apply(edit, &mut data);
    }
    Edition::read(&data.to_string())
}

/// The standard edition with some changes. Positions refer to their edition for ever, so it is never given back.
pub(super) fn edited(edits: &[Edit]) -> &'static Edition {
    Box::leak(Box::new(read(edits).expect("an edition without mistakes")))
}

/// Reads a position in the short form, on another edition.
pub(super) fn position_on(edition: &'static Edition, given: &str) -> Position {
    let line = full_line(given);
    Position::from_text_on(edition, &options(""), &line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// As [`check`](super::check), on another edition.
#[track_caller]
pub(super) fn check_on(edition: &'static Edition, given: &str, script: &str, expect: &str, events: &str) {
    let expected = (full_line(expect), events.split_terminator("; ").map(str::to_owned).collect());
    assert_eq!(played(position_on(edition, given), script), Ok(expected), "{script} from {given}");
}

/// Reading the edited data file finds mistakes at these places.
#[track_caller]
fn mistaken(edits: &[Edit], pointers: &[&str]) {
    let Err(faults) = read(edits) else { panic!("nothing is wrong at {pointers:?}") };
    let found: Vec<&str> = faults.iter().map(|fault| fault.pointer.as_str()).collect();
    assert_eq!(found, pointers, "{faults:?}");
    assert!(faults.iter().all(|fault| !fault.message.is_empty()));
}

#[test]
fn the_standard_edition_has_no_mistakes() {
    assert_eq!(read(&[]).as_ref(), Ok(Edition::standard()));
}

#[test]
fn another_edition_can_be_played() {
    // A short landing runway, a dear flight and a gift of the bank.
    let edition = edited(&[
        Edit::Set("/edition", json!("small")),
        Edit::Remove("/landing_runway/5"),
        Edit::Remove("/landing_runway/4"),
        Edit::Remove("/landing_runway/3"),
        Edit::Set("/flight_plans/1/pay", json!(1_000_000)),
        Edit::Set("/flight_plans/1/bank_price", json!(500_000)),
        Edit::Set("/chance_cards/0/effect", json!({ "type": "money", "amount": 1 })),
    ]);
    check_on(
        edition,
        "0:250000@R1<FP02.0/1:250000@T1>FP01 0:throw",
        "throw=4,5 settle:pay plan=FP33 choose-direction:ascending",
        "0:1240000@R2>FP33/1:250000@T1>FP01 1:throw 1@0 FP02",
        "flew 0 R1 L1; landed 0 L1; settlement_due 0 FP02; flight_paid 0 FP02 1000000; flight_plan_due 0; \
         flight_plan_drawn 0 FP33; direction_set 0 ascending; flew 0 L1 R2; debt_due 0 bank 10000 plan_fee; \
         debt_paid 0 bank 10000 plan_fee; turn_began 1 1",
    );
    check_on(
        edition,
        "0:250000@R12>FP13/1:250000@T1>FP01 0:throw",
        "throw=1,2 card=CC01",
        "0:250001@R15>FP13/1:250000@T1>FP01 1:throw 1@0 - CC01",
        "flew 0 R12 R15; chance_card_due 0; chance_card_drawn 0 CC01; received 0 1; chance_card_returned 0 CC01; \
         turn_began 1 1",
    );
    // A position belongs to its edition. Another one has the space L6, this one has not.
    let start = Position::start_on(edition, &first_seats(2), &options(""));
    assert_ne!(start, Position::start_on(Edition::standard(), &first_seats(2), &options("")));
    let state = start.as_ref().map(Position::to_state).expect("two can play");
    assert_eq!(Position::from_state_on(edition, &state), start);
    let line = full_line("0:250000@L6>FP13/1:250000@T1>FP01 0:throw");
    assert!(Position::from_text(&options(""), &line).is_ok());
    assert!(Position::from_text_on(edition, &options(""), &line).is_err());
}

/// A World Trip with this number, or with the highest that there is.
fn world_trip(number: usize) -> Value {
    let id = format!("FP{:02}", number.min(63));
    json!({ "type": "world_trip", "id": id, "pay": 200_000, "status": "ruling" })
}

/// A chance card with this number, or with the highest that there is.
fn card(number: usize, effect: Value) -> Value {
    let id = format!("CC{:02}", number.min(63));
    let text = json!({ "en": "Here", "fr": "Ici" });
    json!({ "id": id, "title": text, "text": text, "effect": effect, "status": "ruling" })
}

/// A board of as few spaces as there can be, or of one of each kind, on which a throw leads round several times.
fn tiny(circuit: &[&str]) -> &'static Edition {
    let mut place = 0;
    let mut space = |name: String, more: &Value| {
        place += 2;
        let mut space = more.clone();
        space["space"] = json!(name);
        space["status"] = json!("ruling");
        let [first, second] = [place, place + 1].map(|x| json!({ "x": x, "y": 0 }));
        if space["type"].is_null() {
            space["cell"] = first;
        } else {
            space["outer"] = first;
            space["inner"] = second;
        }
        space
    };
    let text = json!({ "en": "Here", "fr": "Ici" });
    let spaces: Vec<Value> = circuit
        .iter()
        .zip(1..)
        .map(|(kind, number)| {
            let more = match *kind {
                "city" => json!({ "type": kind, "name": text, "continent": "europe" }),
                "fuel" => json!({ "type": kind, "price": 1_000_000 }),
                _ => json!({ "type": kind }),
            };
            space(format!("R{number}"), &more)
        })
        .collect();
    let cities: Vec<usize> = (0..circuit.len()).filter(|&index| circuit[index] == "city").collect();
    let plans: Vec<Value> = (0..7)
        .map(|index| {
            let id = format!("FP{:02}", index + 1);
            match cities.get(index) {
                Some(city) => json!({
                    "type": "city", "id": id, "destination": format!("R{}", city + 1), "pay": 200_000,
                    "bank_price": 100_000, "fees": [100_000], "status": "ruling",
                }),
                None => world_trip(index + 1),
            }
        })
        .collect();
    let effects = [
        json!({ "type": "forward", "spaces": 12 }),
        json!({ "type": "extra_throw" }),
        json!({ "type": "one_die_throw" }),
        json!({ "type": "pay_each", "amount": 50_000 }),
    ];
    let cards: Vec<Value> =
        effects.into_iter().zip(1..).map(|(effect, number)| card(number, effect)).collect();
    let continents: Vec<Value> =
        data()["continents"].as_array().into_iter().flatten().take(1).cloned().collect();
    let inhabited = if cities.is_empty() { Vec::new() } else { continents };
    edited(&[
        Edit::Set("/continents", json!(inhabited)),
        Edit::Set("/circuit", json!(spaces)),
        Edit::Set("/landing_runway", json!([space("L1".to_owned(), &json!({ "colour": "white" }))])),
        Edit::Set("/take_off_runway", json!([space("T1".to_owned(), &json!({}))])),
        Edit::Set("/flight_plans", json!(plans)),
        Edit::Set("/chance_cards", json!(cards)),
    ])
}

static TINY: LazyLock<[&Edition; 4]> = LazyLock::new(|| {
    [
        tiny(&["arrows"]),
        tiny(&["city", "arrows", "city"]),
        tiny(&["red", "arrows", "blue_die"]),
        tiny(&["city", "red", "city", "arrows", "fuel", "cloud", "city"]),
    ]
});

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Nothing in the rules depends on the size of the standard board: on these boards a throw can land four times.
    #[test]
    fn games_go_on_and_can_be_written_down_on_boards_of_any_size(
        edition in prop::sample::select(&TINY[..]),
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        seed in any::<u64>(),
    ) {
        let mut numbers = SplitMix64(seed);
        let mut position = Position::start_on(edition, &first_seats(count), &options).expect("they can play");
        for _ in 0..400 {
            let again = Position::from_state_on(edition, &position.to_state());
            assert_eq!(again.as_ref(), Ok(&position), "a state reads back");
            let again = Position::from_text_on(edition, &options, &position.to_string());
            assert_eq!(again.as_ref(), Ok(&position), "a line reads back");
            let Some(next) = chosen(&position, &mut numbers) else {
                assert!(position.ending().is_some(), "a game without a next move has ended: {position}");
                break;
            };
            position = position.advance(&next).expect("a chosen move is legal").position;
        }
    }
}

#[test]
fn a_08_a_city_whose_right_is_owned_gives_pay_but_no_second_right() {
    // FP02 leads to Paris as FP01 does, and the other airline owns the right of Paris by FP01.
    let two_to_paris = edited(&[Edit::Set("/flight_plans/1/destination", json!("R1"))]);
    let landed = "0:250000@L1-FP02.0/1:250000@T1>FP13*FP01 0:settlement[1,2]+2^1";
    refused_in(&position_on(two_to_paris, landed), 0, "settle:right", "city_taken");
    check_on(
        two_to_paris,
        landed,
        "settle:pay",
        "0:260000@L1-/1:250000@T1>FP13*FP01 0:flight-plan[1,2]+2^1 1@0 FP02",
        "flight_paid 0 FP02 10000; flight_plan_due 0",
    );
    // The fee is due where the plane stops, on its way and at its own destination.
    check_on(
        two_to_paris,
        "0:250000@T2>FP02/1:250000@T1>FP13*FP01 0:throw",
        "throw=1,2",
        "0:245000@R1<FP02.0/1:255000@T1>FP13*FP01 1:throw",
        "flew 0 T2 R1; target_reached 0 FP02 R1 true; turned_round 0 R1 descending; debt_due 0 1 5000 landing_fee; \
         debt_paid 0 1 5000 landing_fee; turn_began 1 1",
    );
    // Nor can a player own the right of one city twice.
    let own = "0:250000@L1-FP02.0*FP01/1:250000@T1>FP13 0:settlement[1,2]+2^1";
    refused_in(&position_on(two_to_paris, own), 0, "settle:right", "city_taken");
    // As soon as the right of Paris is free again, the other plan can become one.
    check_on(
        two_to_paris,
        "0:250000@L1-FP02.0/1:250000@T1>FP13 0:settlement[1,2]+2^1 1@0 FP01",
        "settle:right",
        "0:250000@L1-*FP02/1:250000@T1>FP13 0:flight-plan[1,2]+2^1 1@0 FP01",
        "right_taken 0 FP02 R1; flight_plan_due 0",
    );
}

#[test]
fn what_cannot_be_read_is_told_as_a_whole() {
    let whole: &[&str] = &[""];
    for edit in [
        Edit::Set("/colour", json!("red")),
        Edit::Set("/grid/depth", json!(1)),
        Edit::Set("/circuit/0/price", json!(1)),
        Edit::Set("/flight_plans/34/fees", json!([1])),
        Edit::Set("/chance_cards/18/effect/spaces", json!(3)),
        Edit::Set("/facts/0/source", json!("a page")),
        Edit::Remove("/version"),
        Edit::Remove("/circuit/5/price"),
        Edit::Remove("/circuit/5/status"),
        Edit::Remove("/flight_plans/0/fees"),
        Edit::Remove("/seats/0/name/fr"),
        Edit::Set("/circuit/5/type", json!("harbour")),
        Edit::Set("/circuit/5/space", json!("R06")),
        Edit::Set("/circuit/5/status", json!("guessed")),
        Edit::Set("/flight_plans/0/type", json!("ferry")),
        Edit::Set("/flight_plans/0/id", json!("FP64")),
        Edit::Set("/flight_plans/0/stopover", Value::Null),
        Edit::Set("/flight_plans/0/pay", json!(-10_000)),
        Edit::Set("/flight_plans/0/pay", json!(0.5)),
        Edit::Set("/flight_plans/0/pay", json!("10000")),
        Edit::Set("/landing_runway/0/colour", json!("red")),
        Edit::Set("/chance_cards/14/effect/amount", json!(-1)),
        Edit::Set("/chance_cards/0/effect/type", json!("weather")),
        Edit::Set("/seats/0/seat", json!(6)),
    ] {
        mistaken(&[edit], whole);
    }
    for text in ["", "{", "[]", "null"] {
        let Err(faults) = Edition::read(text) else { panic!("{text} is no edition") };
        assert_eq!(faults.len(), 1, "{text}");
        assert!(faults[0].pointer.is_empty() && faults[0].message.contains("line 1"), "{text}: {faults:?}");
    }
}

#[test]
fn every_seat_is_described_once_in_order() {
    mistaken(&[Edit::Set("/seats/0/seat", json!(1))], &["/seats"]);
    mistaken(&[Edit::Remove("/seats/5")], &["/seats"]);
    mistaken(&[Edit::Append("/seats", data()["seats"][5].clone())], &["/seats"]);
}

#[test]
fn every_continent_has_its_own_name_and_a_city() {
    let mut atlantis = data()["continents"][0].clone();
    mistaken(&[Edit::Append("/continents", atlantis.clone())], &["/continents/6/id"]);
    atlantis["id"] = json!("atlantis");
    mistaken(&[Edit::Append("/continents", atlantis)], &["/continents/6/id"]);
    mistaken(
        &[Edit::Set("/continents/5/id", json!("atlantis"))],
        &[
            "/continents/5/id",
            "/circuit/54/continent",
            "/circuit/56/continent",
            "/circuit/58/continent",
            "/circuit/60/continent",
        ],
    );
    mistaken(&[Edit::Set("/circuit/0/continent", json!("Europe"))], &["/circuit/0/continent"]);
}

#[test]
fn spaces_stand_in_order() {
    mistaken(&[Edit::Set("/circuit/3/space", json!("R5"))], &["/circuit/3/space"]);
    mistaken(&[Edit::Set("/circuit/3/space", json!("L4"))], &["/circuit/3/space"]);
    mistaken(&[Edit::Set("/landing_runway/0/space", json!("T1"))], &["/landing_runway/0/space"]);
    mistaken(&[Edit::Set("/take_off_runway/3/space", json!("T5"))], &["/take_off_runway/3/space"]);
    mistaken(
        &[Edit::Remove("/landing_runway/0")],
        &[
            "/landing_runway/0/space",
            "/landing_runway/1/space",
            "/landing_runway/2/space",
            "/landing_runway/3/space",
            "/landing_runway/4/space",
        ],
    );
}

#[test]
fn every_row_has_1_to_99_spaces() {
    mistaken(&[Edit::Set("/landing_runway", json!([]))], &["/landing_runway"]);
    mistaken(&[Edit::Set("/take_off_runway", json!([]))], &["/take_off_runway"]);
    let spaces = |count: u8| -> Vec<Value> {
        let space = |number: u8| {
            let cell = json!({ "x": number % 100, "y": 99 });
            json!({ "space": format!("L{}", number.min(99)), "colour": "blue", "status": "ruling", "cell": cell })
        };
        (1..=count).map(space).collect()
    };
    // Nothing is drawn on the last row of the grid, so 99 spaces have room there.
    assert!(read(&[Edit::Set("/landing_runway", json!(spaces(99)))]).is_ok());
    mistaken(
        &[Edit::Set("/landing_runway", json!(spaces(100)))],
        &["/landing_runway", "/landing_runway/99/space"],
    );
}

#[test]
fn the_arrows_lie_half_way_round_and_nowhere_else() {
    mistaken(&[Edit::Set("/circuit/34/type", json!("blue_plain"))], &["/circuit/34"]);
    mistaken(&[Edit::Set("/circuit/1/type", json!("arrows"))], &["/circuit/1"]);
    mistaken(
        &[Edit::Set("/circuit/34/type", json!("red")), Edit::Set("/circuit/32/type", json!("arrows"))],
        &["/circuit/32", "/circuit/34"],
    );
    // With 68 spaces there is no half-way space. Berlin, the last one, is missed as a destination as well.
    mistaken(&[Edit::Remove("/circuit/68")], &["/circuit", "/flight_plans/33/destination"]);
}

#[test]
fn every_space_is_drawn_on_a_cell_of_its_own_inside_the_grid() {
    let cell = |x: i8, y: i8| json!({ "x": x, "y": y });
    let paris = data()["circuit"][0]["outer"].clone();
    mistaken(&[Edit::Set("/circuit/0/inner", paris.clone())], &["/circuit/0/inner"]);
    mistaken(&[Edit::Set("/circuit/7/outer", paris.clone())], &["/circuit/7/outer"]);
    mistaken(&[Edit::Set("/landing_runway/2/cell", paris.clone())], &["/landing_runway/2/cell"]);
    mistaken(&[Edit::Set("/take_off_runway/2/cell", paris)], &["/take_off_runway/2/cell"]);
    for outside in [cell(100, 0), cell(0, 100), cell(-1, 0), cell(0, -1)] {
        mistaken(&[Edit::Set("/circuit/0/outer", outside)], &["/circuit/0/outer"]);
    }
    mistaken(&[Edit::Set("/take_off_runway/0/cell", cell(100, 0))], &["/take_off_runway/0/cell"]);
    // Corners of the grid are inside.
    for (x, y) in [(0, 0), (99, 0), (0, 99), (99, 99)] {
        assert!(read(&[Edit::Set("/circuit/0/outer", cell(x, y))]).is_ok(), "{x} {y}");
    }
}

/// The description of the grid says which squares can be drawn around all cells: those of two cells, and no larger ones.
#[test]
fn squares_of_two_cells_never_overlap_on_the_standard_board() {
    let data = data();
    let circuit = data["circuit"].as_array().expect("a list");
    let runways =
        ["landing_runway", "take_off_runway"].map(|runway| data[runway].as_array().expect("a list"));
    let lanes = circuit.iter().flat_map(|space| [&space["outer"], &space["inner"]]);
    let centres: Vec<[i64; 2]> = lanes
        .chain(runways.into_iter().flatten().map(|space| &space["cell"]))
        .map(|cell| [&cell["x"], &cell["y"]].map(|at| at.as_i64().expect("a number")))
        .collect();
    let apart = centres.iter().enumerate().flat_map(|(index, [x, y])| {
        centres[..index].iter().map(move |[other_x, other_y]| (x - other_x).abs().max((y - other_y).abs()))
    });
    assert_eq!(apart.min(), Some(2));
}

#[test]
fn there_are_6_to_63_flight_plans_in_order() {
    let plans = data()["flight_plans"].as_array().cloned().expect("a list");
    assert!(read(&[Edit::Set("/flight_plans", json!(plans[..6]))]).is_ok());
    mistaken(&[Edit::Set("/flight_plans", json!(plans[..5]))], &["/flight_plans"]);
    let world_trips = |count: usize| (1..=count).map(world_trip).collect::<Vec<_>>();
    assert!(read(&[Edit::Set("/flight_plans", json!(world_trips(63)))]).is_ok());
    mistaken(
        &[Edit::Set("/flight_plans", json!(world_trips(64)))],
        &["/flight_plans", "/flight_plans/63/id"],
    );
    mistaken(&[Edit::Set("/flight_plans/2/id", json!("FP04"))], &["/flight_plans/2/id"]);
    mistaken(&[Edit::Set("/flight_plans/37/id", json!("FP01"))], &["/flight_plans/37/id"]);
}

#[test]
fn flight_plans_lead_to_cities() {
    for space in ["R2", "R35", "R70", "L1", "T1"] {
        mistaken(&[Edit::Set("/flight_plans/4/destination", json!(space))], &["/flight_plans/4/destination"]);
        mistaken(&[Edit::Set("/flight_plans/4/stopover", json!(space))], &["/flight_plans/4/stopover"]);
    }
    // Montreal by way of Montreal is no flight.
    mistaken(&[Edit::Set("/flight_plans/4/stopover", json!("R9"))], &["/flight_plans/4/stopover"]);
}

#[test]
fn the_bank_price_is_half_of_the_central_amount() {
    mistaken(&[Edit::Set("/flight_plans/0/bank_price", json!(5_001))], &["/flight_plans/0/bank_price"]);
    mistaken(&[Edit::Set("/flight_plans/0/pay", json!(12_000))], &["/flight_plans/0/bank_price"]);
    // Half of an odd amount is no whole number of Jumbos.
    mistaken(&[Edit::Set("/flight_plans/0/pay", json!(10_001))], &["/flight_plans/0/bank_price"]);
}

#[test]
fn one_to_eight_fees_rise() {
    let fees = "/flight_plans/0/fees";
    for wrong in
        [json!([]), json!([5_000, 5_000]), json!([5_000, 10_000, 9_999]), json!([1, 2, 3, 4, 5, 6, 7, 8, 9])]
    {
        mistaken(&[Edit::Set(fees, wrong)], &[fees]);
    }
    for right in [json!([0]), json!([5_000]), json!([1, 2, 3, 4, 5, 6, 7, 1_000_000])] {
        assert!(read(&[Edit::Set(fees, right)]).is_ok());
    }
}

#[test]
fn no_amount_is_more_than_a_million() {
    let too_much = json!(1_000_001);
    mistaken(&[Edit::Set("/circuit/5/price", too_much.clone())], &["/circuit/5/price"]);
    mistaken(&[Edit::Set("/flight_plans/37/pay", too_much.clone())], &["/flight_plans/37/pay"]);
    mistaken(
        &[
            Edit::Set("/flight_plans/0/pay", json!(1_000_002)),
            Edit::Set("/flight_plans/0/bank_price", json!(500_001)),
        ],
        &["/flight_plans/0/pay"],
    );
    mistaken(&[Edit::Set("/flight_plans/0/fees", json!([1, 1_000_001]))], &["/flight_plans/0/fees/1"]);
    for amount in [
        "/chance_cards/0/effect/amount",
        "/chance_cards/14/effect/amount",
        "/chance_cards/15/effect/amount",
        "/chance_cards/16/effect/amount",
    ] {
        mistaken(&[Edit::Set(amount, too_much.clone())], &[amount]);
    }
    mistaken(
        &[Edit::Set("/chance_cards/7/effect/amount", json!(-1_000_001))],
        &["/chance_cards/7/effect/amount"],
    );
}

#[test]
fn chance_cards_stand_in_order_and_at_least_one_lets_the_plane_stand() {
    mistaken(&[Edit::Set("/chance_cards/0/id", json!("CC02"))], &["/chance_cards/0/id"]);
    // Without any card, or with cards that fly on only, a red space could ask for a card that is not there.
    mistaken(&[Edit::Set("/chance_cards", json!([]))], &["/chance_cards"]);
    let flying = [
        json!({ "type": "extra_throw" }),
        json!({ "type": "one_die_throw" }),
        json!({ "type": "forward", "spaces": 1 }),
    ];
    let only_flying: Vec<Value> =
        flying.into_iter().enumerate().map(|(index, effect)| card(index + 1, effect)).collect();
    mistaken(&[Edit::Set("/chance_cards", json!(only_flying))], &["/chance_cards"]);
    let resting = card(4, json!({ "type": "skip_next" }));
    let one_rests = [only_flying, vec![resting]].concat();
    assert!(read(&[Edit::Set("/chance_cards", json!(one_rests))]).is_ok());
    let money = |count: usize| -> Vec<Value> {
        (1..=count).map(|number| card(number, json!({ "type": "money", "amount": 0 }))).collect()
    };
    assert!(read(&[Edit::Set("/chance_cards", json!(money(63)))]).is_ok());
    mistaken(&[Edit::Set("/chance_cards", json!(money(64)))], &["/chance_cards", "/chance_cards/63/id"]);
}

#[test]
fn a_card_orders_a_flight_of_1_to_12_spaces() {
    let spaces = "/chance_cards/20/effect/spaces";
    for wrong in [0, 13, 255] {
        mistaken(&[Edit::Set(spaces, json!(wrong))], &[spaces]);
    }
    for right in [1, 12] {
        assert!(read(&[Edit::Set(spaces, json!(right))]).is_ok());
    }
}

#[test]
fn all_mistakes_are_told_at_once() {
    mistaken(
        &[
            Edit::Set("/seats/0/seat", json!(1)),
            Edit::Set("/circuit/1/type", json!("arrows")),
            Edit::Set("/flight_plans/4/stopover", json!("R2")),
            Edit::Set("/flight_plans/4/fees", json!([])),
            Edit::Set("/chance_cards/20/effect/spaces", json!(0)),
        ],
        &[
            "/seats",
            "/circuit/1",
            "/flight_plans/4/stopover",
            "/flight_plans/4/fees",
            "/chance_cards/20/effect/spaces",
        ],
    );
    let told = read(&[Edit::Set("/flight_plans/4/stopover", json!("R2"))])
        .map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>());
    assert_eq!(told.err(), Some(vec!["/flight_plans/4/stopover: R2 is not a city".to_owned()]));
}
