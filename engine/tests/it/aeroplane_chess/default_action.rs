//! What is done for an absent player.

use super::conformance::{SEATS, any_options, any_seats};
use super::{on_turn, position, seat, seats};
use crate::support::SplitMix64;
use crate::support::absent::{check_all_reached, check_reasons, play, play_all_absent, told};
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Options, Position};
use aerodrome_engine::{Game, Position as _, Seats};
use proptest::prelude::*;

/// Options, position, and what the seat on turn does and why.
const EXAMPLES: [(&str, &str, &str); 22] = [
    ("classic", "0:3/2: 0r", "roll throw"),
    // A plane that can finish does, and a stack before a single plane.
    ("classic", "0:54,20/2: 0m2", "move:0 comes_home"),
    ("classic", "0:52,52a,52a/2: 0m4", "move:1 comes_home"),
    ("classic overshoot=finishes", "0:53,h,h,h/2: 0m4", "move:0 comes_home"),
    // Then a plane takes off, also where another one could fly far.
    ("classic", "0:15/2: 0m2", "take-off:1 takes_off"),
    ("classic", "0:h,15,h,h/2: 0m6", "take-off:0 takes_off"),
    // Then the foremost plane flies, as far as it can: the shortcut leads farther than the jump.
    ("classic", "0:3,20,7,p/2: 0m3", "move:1 foremost"),
    ("classic", "0:15,3,2,1/2: 0m3", "move:0+shortcut foremost"),
    ("classic", "0:8,11,54,54/2: 0m3", "move:1+shortcut foremost"),
    ("classic", "0:8,11,52,52/2: 0m5", "move:1 foremost"),
    ("classic", "0:p,p,p,p/2: 0m3", "move:0 foremost"),
    // It forms no stack, because a stack cannot be split again.
    ("classic", "0:51,54,54,p/2: 0m3", "move:0 foremost"),
    // Nobody is sent back where another plane can fly, or the same plane without the shortcut.
    ("classic", "0:3,1,p,p/1:h,46/2: 0m4", "move:1 foremost"),
    ("classic", "0:15,p,p,p/2:53 0m3", "move:0 foremost"),
    ("classic", "0:3,c,c,c/1:h,46/2: 0m4", "move:0 must_capture"),
    ("classic", "0:3,54,c,c/1:h,46/2: 0m4", "move:0 must_capture"),
    // A plane that comes back to where it was, or behind it, has gained nothing.
    ("bounce", "0:55,c,c,c/2: 0m4", "move:0 loses_least"),
    ("bounce", "0:55,54,c,c/2: 0m4", "move:1 loses_least"),
    ("bounce", "0:55,3,c,c/2: 0m4", "move:1 foremost"),
    ("bounce mandatory_move=false", "0:55,c,c,c/2: 0m4", "pass gains_nothing"),
    ("classic mandatory_move=false", "0:3,c,c,c/1:h,46/2: 0m4", "move:0 must_capture"),
    // A plane that would be sent back itself stays where it is.
    ("classic stack_hit=attacker_returns", "0:3,20,c,c/1:h,10a,10a/2: 0m3", "move:0 foremost"),
];

#[test]
fn the_default_action_and_its_reason() {
    for (options, given, expect) in EXAMPLES {
        let position = position(options, given);
        assert_eq!(told::<AeroplaneChess>(&position, on_turn(&position)), expect, "{given} under {options}");
    }
    check_all_reached::<AeroplaneChess>(EXAMPLES.map(|(_, _, expect)| expect));
}

#[test]
fn nobody_acts_out_of_turn_or_while_the_die_is_in_the_air() {
    for (given, number) in [("0:3/2: 0r", 2), ("0:3/2: 0r", 1), ("0:3/2: 0r", 5), ("0:3/2: 0x", 0)] {
        assert_eq!(told::<AeroplaneChess>(&position("classic", given), seat(number)), "-", "{given}");
    }
    assert_eq!(told::<AeroplaneChess>(&position("classic", "0:c,c,c,c/2: - 0 0"), seat(2)), "-");
}

#[test]
fn reasons_say_why() {
    check_reasons::<AeroplaneChess>();
}

fn start(seats: &Seats, options: &Options) -> Position {
    <Position as aerodrome_engine::Position<AeroplaneChess>>::start(seats, options).expect("they can play")
}

/// Forty games of each took 170 to 780 actions.
#[test]
fn games_without_players_end_under_every_ruleset() {
    for ruleset in AeroplaneChess::rulesets() {
        for (seed, numbers) in (0..).zip(SEATS) {
            let start = start(&seats(numbers), &ruleset.options);
            play_all_absent::<AeroplaneChess>(&start, &mut SplitMix64(seed), 3_000);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_without_players_end_under_any_options(seed: u64, seats in any_seats(), options in any_options()) {
        play_all_absent::<AeroplaneChess>(&start(&seats, &options), &mut SplitMix64(seed), 50_000);
    }

    /// Whatever the others have done before, and whoever stays.
    #[test]
    fn games_that_players_leave_go_on(
        seed: u64,
        seats in any_seats(),
        options in any_options(),
        leaves in 0_usize..300,
        staying in 0_usize..4,
    ) {
        let mut numbers = SplitMix64(seed);
        let any = |position: &Position, seat, numbers: &mut SplitMix64| {
            let legal = position.legal_actions(seat);
            Some(legal[numbers.below(legal.len())])
        };
        let left = play::<AeroplaneChess>(&start(&seats, &options), &mut numbers, leaves, &seats, any);
        let present = &seats[..staying.min(seats.len() - 1)];
        let end = play::<AeroplaneChess>(&left.position, &mut numbers, 50_000, present, any);
        prop_assert!(end.position.ending().is_some(), "{}", end.position);
    }
}
