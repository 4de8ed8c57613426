//! Whole games as text. `UPDATE_GOLDEN=1 cargo test -p aerodrome-engine` writes them anew; the difference is
//! then to be read like any other change of behaviour.

use super::position;
use crate::support::{SplitMix64, compare_with_golden, path, read};
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::playthrough::playthrough;
use std::collections::BTreeSet;
use std::fs;

/// File, options, the position at the beginning, number of steps at most.
const GAMES: &[(&str, &str, &str, usize)] = &[
    ("2-travel", "", "start 0,1", 160),
    ("3-travel", "", "start 2,0,1", 160),
    ("3-discs-drawn", "fuel_source=discs starter=drawn front_customs_public=true", "start 0,1,2", 160),
    (
        "2-switches",
        "fuel_source=2d6 four_means=any_die rethrow_limit=one phase2_boarding=optional rejects=shuffle_back",
        "start 1,2",
        100,
    ),
    // The last groups are on their way, so these games come to their end.
    ("2-end", "office_victim_may_board=false", "3@CAI 0:h,>BRU,h;KHI+1/1:h,NYC>LIS,>LIS;BRU+1 0:fuel", 1000),
    (
        "3-end",
        "tie=active_first_clockwise boarding_order=start_player allow_round_trip=false",
        "3@CAI 0:h,>BRU,h;KHI+1/1:h,h,>BRU;LIS/2:h,NYC>LIS,CAI>RIO;NBO+1 1:fuel",
        1000,
    ),
];

const FOLDER: &str = "tests/playthroughs";

#[test]
fn the_games_are_played_as_before() {
    for (name, options, given, steps) in GAMES {
        // Each game has numbers of its own, taken from its name.
        let seed = name.bytes().fold(7_u64, |seed, byte| seed.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut numbers = SplitMix64(seed);
        let start = position(options, given);
        let text =
            playthrough::<PassaPortas>(&start, *steps, |_, moves| moves[numbers.below(moves.len())].clone());
        assert!(text.len() < 150_000, "{name} is too long to be read: {}", text.len());
        compare_with_golden(&format!("{FOLDER}/passa-portas-{name}.txt"), &text);
    }
}

#[test]
fn the_files_are_those_of_the_games() {
    let expected: BTreeSet<String> =
        GAMES.iter().map(|game| format!("passa-portas-{}.txt", game.0)).collect();
    let entries = fs::read_dir(path(FOLDER)).expect("the folder can be read");
    let found =
        entries.map(|entry| entry.expect("an entry can be read").file_name().into_string().expect("UTF-8"));
    assert_eq!(found.filter(|name| name.starts_with("passa-portas-")).collect::<BTreeSet<_>>(), expected);
    let over = GAMES.iter().filter(|game| {
        let text = read(&format!("{FOLDER}/passa-portas-{}.txt", game.0));
        text.lines().last().is_some_and(|line| line.starts_with("over "))
    });
    assert!(over.count() >= 2, "some of the games are played to their end");
}
