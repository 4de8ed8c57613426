//! What is done for an absent player.

use super::conformance::{any_options, chosen};
use super::{SEAT_COUNTS, first_seats, options, position, seat};
use crate::support::SplitMix64;
use crate::support::absent::{check_all_reached, check_reasons, play, play_all_absent, told};
use aerodrome_engine::passa_portas::{Action, Options, PassaPortas, Position};
use aerodrome_engine::{Move, Position as _, Seat, Viewer};
use proptest::prelude::*;

const OTHER: &str = "1:RIO>SYD,NYC>NBO,KHI>RIO";
/// The plane stands in Brussels, and a landing is needed for anybody to board.
const LANDING_NEEDED: &str = "phases_without_flight=false";
const NO_WAY_BACK: &str = "phases_without_flight=false allow_round_trip=false";

/// Options, the tank and the city, the holder of seat 0, that of seat 1, what is due, and what seat 0 does and why.
const EXAMPLES: [(&str, &str, &str, &str, &str, &str); 22] = [
    (
        "",
        "0@SFO",
        "0:NYC>BRU,SFO>CAI,SFO>NBO;BRU+4",
        "1:RIO>SYD,NYC>NBO,KHI>RIO;CAI+4",
        "0:initial-boarding[0]",
        "board:2 boards_at_start",
    ),
    (
        "",
        "0@SFO",
        "0:NYC>BRU,RIO>CAI,LIS>NBO;BRU+4",
        "1:RIO>SYD,NYC>NBO,KHI>RIO;CAI+4",
        "0:initial-boarding[0]",
        "done nobody_boards",
    ),
    (
        "",
        "0@SFO",
        "0:SFO>BRU,RIO>CAI,LIS>NBO;BRU+4",
        "1:RIO>SYD,NYC>NBO,KHI>RIO;CAI+4",
        "0:initial-boarding[1]",
        "-",
    ),
    ("", "0@BRU", "0:NYC>LIS,TYO>SYD,TYO>SIN", OTHER, "0:fuel", "throw throws"),
    ("", "11@BRU", "0:NYC>LIS,TYO>SYD,TYO>SIN", OTHER, "0:fuel+1", "throw throws"),
    ("", "12@BRU", "0:NYC>LIS,TYO>SYD,TYO>SIN", OTHER, "0:fuel+1", "skip-throw tank_is_full"),
    // Getting off counts for more than boarding, then more groups count for more than fewer, then the fuel decides.
    ("", "4@BRU", "0:>CAI,LIS>SYD,LIS>SIN", OTHER, "0:flight", "fly:BRU>CAI flies_to_alight"),
    ("", "4@BRU", "0:>LIS,>CAI,CAI>SIN", OTHER, "0:flight", "fly:BRU>CAI flies_to_alight"),
    ("", "4@BRU", "0:>LIS,>CAI,KHI>SIN", OTHER, "0:flight", "fly:BRU>LIS flies_to_alight"),
    ("", "4@BRU", "0:>SYD,CAI>TYO,CAI>SIN", OTHER, "0:flight", "fly:BRU>CAI flies_to_board"),
    // With too little fuel it is saved, and so it is where no group would find room.
    ("", "3@BRU", "0:>SYD,TYO>RIO,RIO>SIN", OTHER, "0:flight", "stay stays"),
    ("", "9@BRU", "0:LIS>SYD,CAI>TYO,KHI>SIN", "1:>NYC,>KHI,>SIN", "0:flight", "stay stays"),
    // Own groups that get off make room for others.
    ("", "9@BRU", "0:LIS>SYD,>LIS,CAI>SIN", "1:>NYC,h,>SIN", "0:flight", "fly:BRU>LIS flies_to_alight"),
    // A group that waits where the plane is boards without a flight, or by a flight there and back, or by leaving first.
    ("", "3@BRU", "0:BRU>SYD,TYO>RIO,RIO>SIN", OTHER, "0:flight", "stay stays_to_board"),
    (
        LANDING_NEEDED,
        "3@BRU",
        "0:BRU>SYD,TYO>RIO,RIO>SIN",
        OTHER,
        "0:flight",
        "fly:BRU>LIS>BRU flies_to_board",
    ),
    (NO_WAY_BACK, "3@BRU", "0:BRU>SYD,h,h", OTHER, "0:flight", "fly:BRU>LIS leaves_to_return"),
    (NO_WAY_BACK, "3@BRU", "0:BRU>SYD,TYO>RIO,h", OTHER, "0:flight", "stay stays"),
    (NO_WAY_BACK, "0@BRU", "0:BRU>SYD,h,h", OTHER, "0:flight", "stay stays"),
    (
        "",
        "2@CAI",
        "0:RIO>SYD,CAI>TYO,CAI>RIO",
        "1:>LIS,NYC>NBO,>SIN",
        "1:boarding[0]",
        "board:2 boards_smallest",
    ),
    ("", "2@CAI", "0:CAI>SYD,o,KHI>RIO;BRU+1", OTHER, "0:last-minute[0]", "board:1 boards_last_minute"),
    ("", "2@CAI", "0:LIS>SYD,o,KHI>RIO;BRU+1", OTHER, "0:last-minute[0]", "done nobody_boards"),
    (
        "",
        "0@CAI",
        "0:NYC>LIS,o,SIN>RIO;CAI",
        "1:o,NYC>RIO,TYO>SIN;KHI",
        "1:customs[1,0]",
        "pass keeps_customs_card",
    ),
];

fn line(city: &str, own: &str, other: &str, due: &str) -> String {
    let discards = if due.contains("customs") { " 0@SFO - CAI,CAI" } else { "" };
    format!("{city} {own}/{other} {due}{discards}")
}

#[test]
fn the_default_action_and_its_reason() {
    for (options, city, own, other, due, expect) in EXAMPLES {
        let position = position(options, &line(city, own, other, due));
        assert_eq!(told::<PassaPortas>(&position, seat(0)), expect, "{position} under {options}");
        let seen = position.seen_by(Viewer::Seat(seat(0)));
        assert_eq!(told::<PassaPortas>(&seen, seat(0)), expect, "{seen} under {options}");
    }
    check_all_reached::<PassaPortas>(EXAMPLES.map(|(.., expect)| expect));
}

#[test]
fn nobody_acts_who_is_not_asked_or_does_not_play() {
    let given = format!("3@BRU 0:BRU>SYD,TYO>RIO,RIO>SIN/{OTHER} 0:flight");
    for number in [1, 2, 5] {
        assert_eq!(told::<PassaPortas>(&position("", &given), seat(number)), "-");
    }
    assert_eq!(told::<PassaPortas>(&position("", &given.replace("flight", "throw")), seat(0)), "-");
}

#[test]
fn reasons_say_why() {
    check_reasons::<PassaPortas>();
}

fn start(count: usize, options: &Options) -> Position {
    <Position as aerodrome_engine::Position<PassaPortas>>::start(&first_seats(count), options)
        .expect("they can play")
}

/// How many actions the games of so many seats take, ascending.
fn lengths(choices: &str, count: usize) -> Vec<usize> {
    let start = start(count, &options(choices));
    let game = |seed| play_all_absent::<PassaPortas>(&start, &mut SplitMix64(seed), 1_000).actions;
    let mut lengths: Vec<usize> = (0..20).map(game).collect();
    lengths.sort_unstable();
    lengths
}

#[test]
fn games_without_players_end() {
    for source in ["d6", "discs", "2d6"] {
        for count in SEAT_COUNTS {
            let lengths = lengths(&format!("fuel_source={source}"), count);
            println!(
                "{source}, {count} seats: {} to {} actions, median {}",
                lengths[0], lengths[19], lengths[10]
            );
        }
    }
}

/// Whatever the player of this seat would do at random; now and then a flight that is not listed.
fn any_player(position: &Position, seat: Seat, numbers: &mut SplitMix64) -> Option<Action> {
    match chosen(position, numbers) {
        Some(Move::Action(other, action)) if other == seat => Some(action),
        Some(_) | None => {
            let legal = position.legal_actions(seat);
            Some(legal[numbers.below(legal.len())].clone())
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_without_players_end_under_any_options(seed: u64, count in 2_usize..=3, options in any_options()) {
        play_all_absent::<PassaPortas>(&start(count, &options), &mut SplitMix64(seed), 1_000);
    }

    /// Whatever the others have done before; and with a player who stays the game goes on at least.
    #[test]
    fn games_that_players_leave_go_on(
        seed: u64,
        count in 2_usize..=3,
        options in any_options(),
        leaves in 0_usize..80,
        staying in 1_usize..=2,
    ) {
        let (mut numbers, seats) = (SplitMix64(seed), first_seats(count));
        let left = play::<PassaPortas>(&start(count, &options), &mut numbers, leaves, &seats, any_player);
        play_all_absent::<PassaPortas>(&left.position, &mut numbers, 1_000);
        let present = &seats[..staying.min(count - 1)];
        play::<PassaPortas>(&left.position, &mut numbers, 300, present, any_player);
    }
}
