//! Whole games as text. `UPDATE_GOLDEN=1 cargo test -p aerodrome-engine` writes them anew; the difference is
//! then to be read like any other change of behaviour.

use super::position;
use crate::support::{SplitMix64, compare_with_golden, path};
use aerodrome_engine::Game;
use aerodrome_engine::aeroplane_chess::AeroplaneChess;
use aerodrome_engine::playthrough::playthrough;
use std::collections::BTreeSet;
use std::fs;

/// File, options, seats, number of steps at most.
const GAMES: &[(&str, &str, &str, usize)] = &[
    ("2-classic", "classic planes=1", "0,2", 2000),
    ("3-classic", "classic planes=2", "3,0,1", 2000),
    ("4-classic", "classic", "0,1,2,3", 600),
    ("2-bounce", "bounce planes=2", "1,3", 2000),
    ("3-bounce", "bounce planes=1", "0,1,2", 2000),
    ("4-bounce", "bounce", "2,3,0,1", 600),
    ("2-cn-classic", "cn-classic planes=2", "2,0", 2000),
    ("3-cn-classic", "cn-classic", "1,2,3", 600),
    ("4-cn-classic", "cn-classic planes=1", "3,0,1,2", 2000),
    ("2-cn-strict", "cn-strict", "3,1", 600),
    ("3-cn-strict", "cn-strict planes=1", "2,3,0", 2000),
    ("4-cn-strict", "cn-strict planes=2", "1,2,3,0", 600),
    ("4-drawn", "classic starter=drawn planes=1", "0,1,2,3", 2000),
];

const FOLDER: &str = "tests/playthroughs";

#[test]
fn the_games_are_played_as_before() {
    for (name, options, seats, steps) in GAMES {
        // Each game has numbers of its own, taken from its name.
        let mut numbers = SplitMix64(name.bytes().fold(7, |seed, byte| seed * 31 + u64::from(byte)));
        let start = position(options, &format!("start {seats}"));
        let text = playthrough::<AeroplaneChess>(&start, *steps, |_, moves| {
            moves[numbers.below(moves.len())].clone()
        });
        compare_with_golden(&format!("{FOLDER}/aeroplane-chess-{name}.txt"), &text);
    }
}

#[test]
fn the_files_are_those_of_the_games() {
    let expected: BTreeSet<String> =
        GAMES.iter().map(|game| format!("aeroplane-chess-{}.txt", game.0)).collect();
    let entries = fs::read_dir(path(FOLDER)).expect("the folder can be read");
    let found =
        entries.map(|entry| entry.expect("an entry can be read").file_name().into_string().expect("UTF-8"));
    assert_eq!(found.filter(|name| name.starts_with("aeroplane-chess-")).collect::<BTreeSet<_>>(), expected);
    for seats in ["2-", "3-", "4-"] {
        for ruleset in AeroplaneChess::rulesets() {
            assert!(expected.contains(&format!("aeroplane-chess-{seats}{}.txt", ruleset.name)));
        }
    }
    let over = GAMES.iter().filter(|game| {
        let text = crate::support::read(&format!("{FOLDER}/aeroplane-chess-{}.txt", game.0));
        text.lines().last().is_some_and(|line| line.starts_with("over "))
    });
    assert!(over.count() >= 4, "some of the games are played to their end");
}
