//! Games as text. `UPDATE_GOLDEN=1 cargo test -p aerodrome-engine` writes them anew; the difference is then to be read
//! like any other change of behaviour.

use super::position;
use crate::support::{SplitMix64, compare_with_golden, path};
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::jumbo_jet::{Action, FreeAction, JumboJet, Money, PlanId, Position};
use aerodrome_engine::playthrough::playthrough;
use aerodrome_engine::{Game, Move, Position as _};
use std::collections::BTreeSet;
use std::fs;

/// Three airlines in the middle of a game: planes near their goals, little money, and rights in several continents.
const MIDDLE: &str =
    "0:30000@R25>FP17*FP01,FP22/1:45000@R8>FP07*FP05,FP23/2:15000@R48<FP18*FP24,FP30 0:throw 12@0";

/// File, options, where the game begins, the seed of its numbers, and the number of steps at most. There is one game for
/// each number of seats, and one for each option and each other value of a choice.
const GAMES: &[(&str, &str, &str, u64, usize)] = &[
    ("2", "fuel_multiplier=2", "start 0,1", 124, 200),
    ("3", "", "start 5,0,2", 148, 200),
    ("4", "", "start 0,1,2,3", 123, 200),
    ("5", "", "start 1,2,3,4,5", 68, 200),
    ("6", "", "start 3,4,5,0,1,2", 55, 200),
    ("end_mode-last_standing", "end_mode=last_standing", MIDDLE, 72, 200),
    ("first_leg-shortest", "first_leg=shortest", MIDDLE, 83, 120),
    ("overshoot-fly_on", "overshoot=fly_on", MIDDLE, 124, 120),
    ("cloud_double-keep_throw", "cloud_double=keep_throw", MIDDLE, 274, 120),
    ("settle_at-destination", "settle_at=destination", MIDDLE, 65, 120),
    ("bankrupt_cash-bank", "bankrupt_cash=bank", MIDDLE, 29, 120),
    ("fuel_multiplier", "fuel_multiplier=10", MIDDLE, 24, 120),
    ("round_limit", "round_limit=14", MIDDLE, 35, 120),
    ("start_cash", "start_cash=20000", "start 0,1,2", 47, 120),
    ("plan_fee", "plan_fee=30000", MIDDLE, 42, 120),
    ("max_rights", "max_rights=2", MIDDLE, 147, 120),
    ("starter-drawn", "starter=drawn", "start 0,1,2,3", 87, 60),
];

const FOLDER: &str = "tests/playthroughs";

/// A player who goes on most of the time, answers every other offer, makes one now and then, and seldom sells to the
/// bank when he need not.
fn choose(position: &Position, moves: &[Move<JumboJet>], numbers: &mut SplitMix64) -> Move<JumboJet> {
    let any = |moves: &[Move<JumboJet>], numbers: &mut SplitMix64| moves[numbers.below(moves.len())].clone();
    let Some((_, asked)) = position.decision() else { return any(moves, numbers) };
    if numbers.below(10) == 0 {
        let seat = asked[numbers.below(asked.len())];
        if let Some(FreeAction::Offer { right, to, .. }) = position.open_actions(seat).first() {
            let rights: Vec<PlanId> = right.iter().collect();
            let right = rights[numbers.below(rights.len())];
            let to = to[numbers.below(to.len())];
            let price = i64::try_from(numbers.below(8) * 5_000).expect("it is small");
            let price = Money::new(price).expect("an amount");
            return Move::Action(seat, Action::Offer { right, to, price });
        }
    }
    let kind = |next: &Move<JumboJet>| match next {
        Move::Action(_, Action::SellToBank { .. }) => 0,
        Move::Action(_, Action::Accept { .. } | Action::Decline { .. } | Action::Withdraw { .. }) => 1,
        Move::Action(..) | Move::Chance(_) => 2,
    };
    let wanted = match numbers.below(40) {
        0 => 0,
        1..=19 => 1,
        _ => 2,
    };
    // A debtor cannot go on, so what is wanted is not always to be had.
    for kinds in [vec![wanted], vec![2], vec![0, 1, 2]] {
        let of_kind: Vec<_> = moves.iter().filter(|next| kinds.contains(&kind(next))).cloned().collect();
        if !of_kind.is_empty() {
            return any(&of_kind, numbers);
        }
    }
    unreachable!("whoever is asked can act: {position}")
}

fn text(game: &(&str, &str, &str, u64, usize)) -> String {
    let &(_, options, given, seed, steps) = game;
    let mut numbers = SplitMix64(seed);
    let start = position(options, given);
    playthrough::<JumboJet>(&start, steps, |position, moves| choose(position, moves, &mut numbers))
}

#[test]
fn the_games_are_played_as_before() {
    for game in GAMES {
        compare_with_golden(&format!("{FOLDER}/jumbo-jet-{}.txt", game.0), &text(game));
    }
}

/// The same choices lead to another game under the ruleset, from the place on where the option tells.
#[test]
fn every_option_shows_in_its_game() {
    for game in GAMES.iter().filter(|game| game.0.parse::<u8>().is_err()) {
        let under_ruleset = text(&(game.0, "", game.2, game.3, game.4));
        let without_options = |text: &str| text.split_once('\n').map(|(_, game)| game.to_owned());
        assert_ne!(without_options(&text(game)), without_options(&under_ruleset), "{}", game.0);
    }
}

#[test]
fn the_files_are_those_of_the_games() {
    let expected: BTreeSet<String> = GAMES.iter().map(|game| format!("jumbo-jet-{}.txt", game.0)).collect();
    let entries = fs::read_dir(path(FOLDER)).expect("the folder can be read");
    let found =
        entries.map(|entry| entry.expect("an entry can be read").file_name().into_string().expect("UTF-8"));
    assert_eq!(found.filter(|name| name.starts_with("jumbo-jet-")).collect::<BTreeSet<_>>(), expected);
    let (fewest, most) = JumboJet::catalog().seats;
    for seats in fewest..=most {
        assert!(expected.contains(&format!("jumbo-jet-{seats}.txt")), "a game of {seats}");
    }
    for (option, range) in &JumboJet::catalog().options {
        let values = match range {
            // The first value is that of the ruleset.
            OptionRange::Choice { values } => values[1..].iter().map(|value| format!("-{value}")).collect(),
            OptionRange::Boolean {} | OptionRange::Integer { .. } | OptionRange::IntegerSet { .. } => {
                vec![String::new()]
            }
        };
        for value in values {
            let file = format!("jumbo-jet-{}{value}.txt", option.name);
            assert!(expected.contains(&file), "{file} shows a game with another value");
        }
    }
}
