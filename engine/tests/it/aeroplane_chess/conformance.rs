//! What holds in every position that play can reach, tried on random games under random options.

use super::text::all_actions;
use super::{options, position, seat};
use crate::support::SplitMix64;
use aerodrome_engine::aeroplane_chess::board::{HANGAR, ring_square};
use aerodrome_engine::aeroplane_chess::{AeroplaneChess, Options, Position, options::ranges};
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::{Game, Move, NoEvents, Position as _, Seat, Seats, State};
use proptest::prelude::*;
use serde_json::{Value, json};

pub(super) type Step = Move<AeroplaneChess>;

/// The seats that can play together, each set with its first starter.
pub(super) const SEATS: [&[u8]; 7] =
    [&[0, 2], &[3, 1], &[0, 1, 2], &[1, 2, 3], &[3, 0, 1], &[0, 1, 2, 3], &[2, 3, 0, 1]];

fn any_value(range: OptionRange) -> BoxedStrategy<Value> {
    match range {
        OptionRange::Boolean {} => any::<bool>().prop_map(Value::from).boxed(),
        OptionRange::Choice { values } => prop::sample::select(values).prop_map(Value::from).boxed(),
        OptionRange::Integer { minimum, maximum } => (minimum..=maximum).prop_map(Value::from).boxed(),
        OptionRange::IntegerSet { minimum, maximum } => {
            let members: Vec<i64> = (minimum..=maximum).collect();
            let lengths = 1..=members.len();
            prop::sample::subsequence(members, lengths).prop_map(Value::from).boxed()
        }
    }
}

/// Any set of options, every value of every option in it.
pub(super) fn any_options() -> impl Strategy<Value = Options> {
    let options: Vec<_> = ranges()
        .into_iter()
        .map(|(name, range)| any_value(range).prop_map(move |value| (name, value)))
        .collect();
    options.prop_map(|members| {
        let members = members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        serde_json::from_value(Value::Object(members)).expect("every value lies in its range")
    })
}

pub(super) fn any_seats() -> impl Strategy<Value = Seats> {
    prop::sample::select(&SEATS[..]).prop_map(super::seats)
}

/// A game from the start, or from planes scattered over the whole board, where more happens.
fn opening(seats: &Seats, options: &Options, numbers: &mut SplitMix64) -> Position {
    type Start = <AeroplaneChess as Game>::Position;
    let start =
        <Start as aerodrome_engine::Position<AeroplaneChess>>::start(seats, options).expect("they can play");
    if numbers.below(2) == 0 || start.chance().is_some() {
        return start;
    }
    for _ in 0..100 {
        let State { options, seats, mut board } = start.to_state();
        for plane in board.fleets.iter_mut().flat_map(|fleet| &mut fleet.planes) {
            // Much happens around the shortcut and the lane square that it crosses.
            let steps = [-1, 0, 12, 14, 15, 18, 30, 50, 53, 56];
            let step = if numbers.below(2) == 0 {
                steps[numbers.below(10)]
            } else {
                numbers.below(56).try_into().expect("small")
            };
            *plane = serde_json::from_value(json!(step)).expect("a step");
        }
        let scattered = <Start as aerodrome_engine::Position<AeroplaneChess>>::from_state(&State {
            options,
            seats,
            board,
        });
        if let Ok(position) = scattered {
            return position;
        }
    }
    start
}

/// Prefers what is rare: sixes, and the last action of a list, which is one with flags.
fn chosen(position: &Position, numbers: &mut SplitMix64) -> Option<Step> {
    let mut moves = position.moves();
    let last = moves.len().checked_sub(1)?;
    Some(moves.swap_remove(if numbers.below(4) == 0 { last } else { numbers.below(last + 1) }))
}

fn steps_of(position: &Position) -> Vec<(Seat, Vec<i8>)> {
    let fleets = position.to_state().board.fleets;
    fleets
        .into_iter()
        .map(|fleet| (fleet.seat, fleet.planes.iter().map(|step| step.get()).collect()))
        .collect()
}

/// Properties 1, 2 and 4 at the end of section 5 of the rule sheet.
pub(super) fn check_squares(position: &Position) {
    let planes = usize::from(position.to_state().options.planes.get());
    let mut owners = [None; 52];
    for (seat, steps) in steps_of(position) {
        assert_eq!(steps.len(), planes, "seat {seat} has all its planes: {position}");
        for ring in steps.iter().filter_map(|&step| ring_square(seat, step)) {
            let never = [1, 2].map(|ahead| i8::try_from(13 * seat.get() + ahead).expect("small"));
            assert!(!never.contains(&ring), "seat {seat} is where it never comes: {position}");
            let owner = owners[usize::try_from(ring).expect("not negative")].get_or_insert(seat);
            assert_eq!(*owner, seat, "two colours are on ring square {ring}: {position}");
        }
    }
}

/// Property 5: a step changes the planes of other seats only by sending them back.
pub(super) fn check_others(before: &Position, next: &Step, after: &Position) {
    let Move::Action(mover, _) = next else { return };
    for ((seat, from), (_, to)) in steps_of(before).into_iter().zip(steps_of(after)) {
        for (from, to) in from.into_iter().zip(to) {
            let is_sent_back = to == HANGAR && (1..=55).contains(&from);
            assert!(seat == *mover || from == to || is_sent_back, "{next} moves a plane of {seat}: {before}");
        }
    }
}

fn turned(seat: Seat) -> Seat {
    super::seat((seat.get() + 1) % 4)
}

/// The same position seen from the next side of the board.
fn rotated(position: &Position) -> Position {
    let State { options, mut seats, mut board } = position.to_state();
    let fleets = board.fleets.iter_mut().map(|fleet| &mut fleet.seat);
    let turn = board.turn.iter_mut().map(|turn| &mut turn.seat);
    let contenders = board.starter_draw.iter_mut().flat_map(|draw| &mut draw.contenders);
    for seat in seats.iter_mut().chain(fleets).chain(turn).chain(contenders).chain(&mut board.ranking) {
        *seat = turned(*seat);
    }
    let state = State { options, seats, board };
    <Position as aerodrome_engine::Position<AeroplaneChess>>::from_state(&state).expect("all sides are alike")
}

/// Property 3: the board has four equal sides.
pub(super) fn check_rotation(position: &Position) {
    let other = rotated(position);
    let turned_moves = position.moves().into_iter().map(|next| match next {
        Move::Action(seat, action) => Move::Action(turned(seat), action),
        Move::Chance(roll) => Move::Chance(roll),
    });
    let turned_moves: Vec<Step> = turned_moves.collect();
    assert_eq!(other.moves(), turned_moves, "{position}");
    for (here, there) in position.moves().iter().zip(&turned_moves) {
        let [here, there] =
            [position.advance(here), other.advance(there)].map(|step| step.expect("listed").position);
        assert_eq!(rotated(&here), there, "from {position}");
    }
}

pub(super) fn check_text(position: &Position) {
    let line = position.to_string();
    let read = Position::from_text(&position.to_state().options, &line);
    assert_eq!(read.as_ref(), Ok(position), "{line}");
}

fn check_game(seed: u64, seats: &Seats, options: &Options) {
    let mut numbers = SplitMix64(seed);
    let mut position = opening(seats, options, &mut numbers);
    let candidates = all_actions();
    let every = 1 + numbers.below(12);
    for step in 0..150 {
        check_squares(&position);
        if step % every == 0 {
            check_position::<AeroplaneChess>(&position, &candidates);
            check_rotation(&position);
            check_text(&position);
        }
        let Some(next) = chosen(&position, &mut numbers) else { break };
        let after = position.advance(&next).expect("a listed move is accepted").position;
        check_others(&position, &next, &after);
        position = after;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promises_hold_under_any_options(seed: u64, seats in any_seats(), options in any_options()) {
        check_game(seed, &seats, &options);
    }

    #[test]
    fn promises_hold_under_the_rulesets(seed: u64, seats in any_seats(), ruleset in 0..4_usize) {
        check_game(seed, &seats, &AeroplaneChess::rulesets()[ruleset].options);
    }
}

#[test]
fn games_come_to_an_end() {
    for ruleset in ["classic", "bounce"] {
        for (seed, seats) in (1..).zip(["0,2", "3,0,1", "0,1,2,3"]) {
            let mut position = position(ruleset, &format!("start {seats}"));
            let mut numbers = SplitMix64(seed);
            let mut steps = 0;
            while position.ending().is_none() {
                let mut moves = position.moves();
                match moves.swap_remove(numbers.below(moves.len())) {
                    Move::Action(seat, action) => {
                        position.play_into(seat, &action, &mut NoEvents).expect("listed")
                    }
                    Move::Chance(roll) => position.resolve_into(&roll, &mut NoEvents).expect("listed"),
                }
                steps += 1;
                assert!(steps < 20_000, "the game goes on and on: {position}");
            }
        }
    }
}

#[test]
fn a_step_without_events_leads_to_the_same_position() {
    let mut numbers = SplitMix64(11);
    let mut position = position("cn-strict", "start 0,1,2,3");
    for _ in 0..400 {
        let Some(next) = chosen(&position, &mut numbers) else { break };
        let after = position.advance(&next).expect("a listed move is accepted").position;
        match &next {
            Move::Action(seat, action) => position.play_into(*seat, action, &mut NoEvents).expect("listed"),
            Move::Chance(roll) => position.resolve_into(roll, &mut NoEvents).expect("listed"),
        }
        assert_eq!(position, after);
    }
}

#[test]
fn a_row_of_sixes_is_counted_up_to_255() {
    let mut position = position("cn-classic", "0:54,c,c,c/2: 0r 254");
    assert_eq!(position.to_state().options, options("cn-classic"));
    for _ in 0..3 {
        for action in position.legal_actions(seat(0)) {
            position = position.play(seat(0), &action).expect("listed").position;
        }
        let six = position.chance().expect("a die is thrown").outcomes[5].value;
        position = position.resolve(&six).expect("a six can come").position;
        if position.legal_actions(seat(0)).len() == 1 && position.to_string().contains("m6") {
            position = position.play(seat(0), &position.legal_actions(seat(0))[0]).expect("listed").position;
        }
    }
    assert!(position.to_string().ends_with(" 255:0 -"), "{position}");
    check_position::<AeroplaneChess>(&position, &all_actions());
}
