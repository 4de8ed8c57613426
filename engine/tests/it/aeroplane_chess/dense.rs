//! What holds in every position, tried on positions that are made by hand: much is going on in them, and play
//! rarely comes to them.
//!
//! Each is built round a single die move. Planes of all seats are put on and near the squares that the mover
//! can come to, alone, together and in stacks, under any options.

use super::conformance::{self, check_others, check_rotation, check_squares, check_text};
use super::text::all_actions;
use crate::support::SplitMix64;
use aerodrome_engine::aeroplane_chess::board::{
    CENTRE, CROSSED_LANE_STEP, HANGAR, is_stack_square, opposite, ring_square, step_on_ring,
};
use aerodrome_engine::aeroplane_chess::options::{Stacking, ranges};
use aerodrome_engine::aeroplane_chess::state::{FleetState, Turn};
use aerodrome_engine::aeroplane_chess::{
    Action, AeroplaneChess, Board, DieFace, Options, Plane, PlaneSet, Position, StepNumber,
};
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::{Game, Language, Move, Position as _, Seat, Seats, State};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// How many positions are tried on one set of options.
const PER_OPTIONS: usize = 8;

/// How many are checked in one case of the property, which is tried a hundred times.
const PER_CASE: usize = 200;

fn one_of<T: Copy>(list: &[T], numbers: &mut SplitMix64) -> T {
    list[numbers.below(list.len())]
}

/// True once in so many times.
fn once_in(times: usize, numbers: &mut SplitMix64) -> bool {
    numbers.below(times) == 0
}

fn die(numbers: &mut SplitMix64) -> DieFace {
    DieFace::all().nth(numbers.below(6)).expect("a die has six faces")
}

fn shuffled<T>(mut list: Vec<T>, numbers: &mut SplitMix64) -> Vec<T> {
    for end in (1..list.len()).rev() {
        list.swap(end, numbers.below(end + 1));
    }
    list
}

/// Any set of options; most have four planes.
fn any_options(numbers: &mut SplitMix64) -> Options {
    let any = |(name, range): (&str, OptionRange)| {
        let value = match range {
            OptionRange::Boolean {} => Value::from(once_in(2, numbers)),
            OptionRange::Choice { values } => Value::from(one_of(&values, numbers)),
            OptionRange::Integer { maximum, .. } if !once_in(3, numbers) => Value::from(maximum),
            OptionRange::Integer { minimum, maximum } => {
                let numbers_in_range: Vec<i64> = (minimum..=maximum).collect();
                Value::from(one_of(&numbers_in_range, numbers))
            }
            OptionRange::IntegerSet { minimum, maximum } => {
                let members: Vec<i64> = (minimum..=maximum).filter(|_| once_in(2, numbers)).collect();
                Value::from(if members.is_empty() { vec![maximum] } else { members })
            }
        };
        (name.to_owned(), value)
    };
    let members: Map<String, Value> = ranges().into_iter().map(any).collect();
    serde_json::from_value(Value::Object(members)).expect("every value lies in its range")
}

/// The steps, counted by the mover, that it can come to from where it starts, and some near them.
fn scene(from: i8, roll: i8, numbers: &mut SplitMix64) -> Vec<i8> {
    let landing = from + roll;
    let near = i8::try_from(numbers.below(7)).expect("small");
    let mut scene = vec![landing, landing, landing + 4, from + 1, from + near, landing - near, from];
    if landing == 14 || landing == 18 {
        scene.extend([18, 18, 22, 30, 30, 34]);
    }
    scene
}

/// Where the mover may start: mostly so that it comes to a square where much can happen.
fn start(roll: i8, numbers: &mut SplitMix64) -> i8 {
    let landings =
        [2, 6, 10, 14, 14, 14, 14, 18, 18, 18, 18, 18, 26, 30, 34, 46, 49, 50, 51, 53, 55, 56, 57, 59];
    let landing = match numbers.below(4) {
        0 => i8::try_from(1 + numbers.below(60)).expect("small"),
        _ => one_of(&landings, numbers),
    };
    (landing - roll).clamp(0, 55)
}

/// Where a plane of a seat is, as the step that the seat itself counts.
fn any_step(seat: Seat, mover: Seat, scene: &[i8], numbers: &mut SplitMix64) -> i8 {
    let elsewhere = [-1, -1, 0, 2, 14, 17, 18, 30, 46, 50, 51, 53, 55, 56, 56];
    if once_in(6, numbers) {
        return one_of(&elsewhere, numbers);
    }
    if seat == opposite(mover) && once_in(5, numbers) {
        return CROSSED_LANE_STEP;
    }
    let hot = one_of(scene, numbers);
    if seat == mover {
        return hot.clamp(0, CENTRE);
    }
    // Not every square of the scene is one that the seat can come to.
    ring_square(mover, hot)
        .and_then(|ring| step_on_ring(seat, ring))
        .unwrap_or_else(|| one_of(&elsewhere, numbers))
}

/// Puts planes that stand together into stacks, as the options let it happen.
fn stacks(steps: &[i8], options: &Options, numbers: &mut SplitMix64) -> Vec<PlaneSet> {
    let planes = || Plane::all().zip(steps.iter().copied());
    let squares: BTreeSet<i8> = steps.iter().copied().filter(|&step| is_stack_square(step)).collect();
    let mut stacks: Vec<PlaneSet> = Vec::new();
    for square in squares {
        let together: Vec<Plane> =
            planes().filter(|&(_, step)| step == square).map(|(plane, _)| plane).collect();
        let parts: Vec<Vec<Plane>> = match (options.stack, together.len()) {
            (Stacking::Off, _) | (_, 0 | 1) => Vec::new(),
            (Stacking::Forced, _) => vec![together],
            (Stacking::Optional, 4) if once_in(4, numbers) => {
                let mixed = shuffled(together, numbers);
                vec![mixed[..2].to_vec(), mixed[2..].to_vec()]
            }
            (Stacking::Optional, 3 | 4) if once_in(3, numbers) => {
                vec![shuffled(together, numbers)[1..].to_vec()]
            }
            (Stacking::Optional, _) if once_in(4, numbers) => Vec::new(),
            (Stacking::Optional, _) => vec![together],
        };
        stacks.extend(parts.into_iter().map(PlaneSet::from_iter));
    }
    stacks.sort_by_key(|stack| stack.iter().next());
    stacks
}

/// One fleet, away from the ring squares that others have taken.
fn any_fleet(
    seat: Seat,
    options: &Options,
    mut next: impl FnMut(&mut SplitMix64) -> i8,
    owners: &mut BTreeMap<i8, Seat>,
    numbers: &mut SplitMix64,
) -> FleetState {
    let mut steps: Vec<i8> = Vec::new();
    for _ in 0..options.planes.get() {
        // Planes like to stand together.
        let beside = steps.last().copied().filter(|_| once_in(2, numbers));
        let other_steps = std::iter::repeat_with(|| next(numbers)).take(5);
        let free = beside.into_iter().chain(other_steps).find(|&step| match ring_square(seat, step) {
            Some(ring) => *owners.entry(ring).or_insert(seat) == seat,
            None => true,
        });
        steps.push(free.unwrap_or(HANGAR));
    }
    let stacks = stacks(&steps, options, numbers);
    let planes = steps.into_iter().map(|step| StepNumber::new(step).expect("a step"));
    FleetState { seat, planes: planes.collect(), stacks: stacks.into_iter().collect() }
}

/// Any state, one that can be or not.
fn any_state(options: &Options, numbers: &mut SplitMix64) -> State<AeroplaneChess> {
    let seats = super::seats(one_of(&conformance::SEATS, numbers));
    let mover = one_of(&seats, numbers);
    let roll = die(numbers);
    let pips = roll.get().cast_signed();
    let from = start(pips, numbers);
    let scene = scene(from, pips, numbers);
    let mut owners = BTreeMap::new();
    // The mover comes first, because it has to be where it is; after it, whoever is first takes a square.
    let mut others: Vec<Seat> = seats.iter().copied().filter(|&other| other != mover).collect();
    others = shuffled(others, numbers);
    let mut fleets = BTreeMap::new();
    let mut ranking = Seats::new();
    let mut first = Some(from);
    let mover_next =
        |numbers: &mut SplitMix64| first.take().unwrap_or_else(|| any_step(mover, mover, &scene, numbers));
    fleets.insert(mover, any_fleet(mover, options, mover_next, &mut owners, numbers));
    for other in others {
        let is_home = once_in(12, numbers);
        let next =
            |numbers: &mut SplitMix64| if is_home { CENTRE } else { any_step(other, mover, &scene, numbers) };
        fleets.insert(other, any_fleet(other, options, next, &mut owners, numbers));
    }
    for &seat in &shuffled(seats.to_vec(), numbers) {
        if fleets[&seat].planes.iter().all(|step| step.get() == CENTRE) {
            ranking.push(seat);
        }
    }
    let (rolling, roll) = match numbers.below(10) {
        0 => (false, None),
        1 => (true, None),
        _ => (false, Some(roll)),
    };
    let sixes = one_of(&[0, 0, 0, 1, 1, 2, 2, 3, 254, 255], numbers);
    let moved_on_sixes = Plane::all().filter(|_| sixes > 0 && once_in(2, numbers)).collect();
    let on_turn = if once_in(20, numbers) { one_of(&seats, numbers) } else { mover };
    let turn = Turn { seat: on_turn, rolling, roll, sixes, moved_on_sixes };
    let fleets = seats.iter().map(|seat| fleets[seat].clone()).collect();
    State { options: *options, seats, board: Board { fleets, turn: Some(turn), starter_draw: None, ranking } }
}

fn accepted(state: &State<AeroplaneChess>) -> Option<Position> {
    <Position as aerodrome_engine::Position<AeroplaneChess>>::from_state(state).ok()
}

/// A stream of positions that can be.
fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut numbers = SplitMix64(seed);
    std::iter::repeat_with(move || {
        let options = any_options(&mut numbers);
        let states: Vec<_> = (0..PER_OPTIONS).map(|_| any_state(&options, &mut numbers)).collect();
        states
    })
    .flatten()
    .filter_map(|state| accepted(&state))
}

/// The seat on turn may do exactly what is listed.
fn check_acceptance(position: &Position, candidates: &[Action]) {
    let seat = super::on_turn(position);
    let listed = position.legal_actions(seat);
    let accepted: Vec<Action> =
        candidates.iter().copied().filter(|action| position.play(seat, action).is_ok()).collect();
    assert!(
        accepted.len() == listed.len() && accepted.iter().all(|action| listed.contains(action)),
        "{accepted:?} are accepted, {listed:?} are listed: {position} under {:?}",
        position.to_state().options
    );
}

/// Every move leads to a position that can be, and takes from others what it may.
fn check_moves(position: &Position) {
    for next in position.moves() {
        let after = position.advance(&next).expect("a listed move is accepted").position;
        assert_eq!(
            accepted(&after.to_state()).as_ref(),
            Some(&after),
            "{next} from {position} leads nowhere"
        );
        check_squares(&after);
        check_others(position, &next, &after);
    }
}

/// What reads alike does the same.
fn check_labels(position: &Position) {
    for language in [Language::English, Language::French] {
        let mut results = BTreeMap::new();
        for next in position.moves() {
            let Move::Action(seat, action) = next else { continue };
            let label = AeroplaneChess::label(position, seat, &action, language);
            let result = position.play(seat, &action).expect("a listed action is accepted").position;
            let first = results.entry(label.clone()).or_insert_with(|| result.clone());
            assert_eq!(*first, result, "{label:?} means two things in {position}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promises_hold_where_much_is_going_on(seed: u64) {
        let candidates = all_actions();
        for (index, position) in positions(seed).take(PER_CASE).enumerate() {
            check_acceptance(&position, &candidates);
            // The rest takes longer, so each position goes through a part of it.
            match index % 4 {
                0 => check_position::<AeroplaneChess>(&position, &candidates),
                1 => check_rotation(&position),
                2 => {
                    check_text(&position);
                    check_labels(&position);
                }
                _ => check_moves(&position),
            }
        }
    }
}

/// What the moves from these positions tell, as rows of event names.
fn stories(positions: impl Iterator<Item = Position>) -> BTreeSet<String> {
    let mut stories = BTreeSet::new();
    for position in positions {
        for next in position.moves() {
            let events = position.advance(&next).expect("a listed move is accepted").events;
            let names = events.iter().map(|event| {
                let told = super::told(event);
                let mut words = told.split(' ');
                let name = words.next().expect("an event has a name");
                if name == "captured" { words.next_back().expect("a capture has a cause") } else { name }
                    .to_owned()
            });
            stories.insert(names.collect::<Vec<_>>().join(" "));
        }
    }
    stories
}

#[test]
fn much_is_going_on() {
    let stories = stories(positions(1).take(6_000));
    let missing: Vec<&str> = [
        "landed shortcut_declined repelled",
        "landed shortcut_declined landing repelled",
        "landed jumped shortcut_declined repelled",
        "landed shortcut_declined jump_blocked repelled",
        "landed landing jumped jump crossing shortcut_flown shortcut",
        "landed landing crossing shortcut_flown shortcut jumped jump",
        "landed stacked jumped stacked",
        "landed stacked crossing shortcut_flown repelled",
        "turned_round landed landing jumped",
        "turned_round landed stacked",
        "landed finished ranked game_ended",
        "landed finished ranked turn_passed",
        "rolled three_sixes_rolled turn_passed",
        "rolled had_no_move extra_roll_granted",
        "passed extra_roll_granted",
        "took_off turn_passed",
    ]
    .into_iter()
    .filter(|story| !stories.iter().any(|told| told.starts_with(story)))
    .collect();
    assert!(missing.is_empty(), "{missing:#?} are not among {stories:#?}");
}
