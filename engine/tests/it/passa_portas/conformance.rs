//! What holds in every position that play can reach, tried on random games under random options.

use crate::support::SplitMix64;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::passa_portas::options::ranges;
use aerodrome_engine::passa_portas::{Action, Edition, Options, PassaPortas, Position, Slot};
use aerodrome_engine::{Game, Move, OpenAction, Position as _, Seat};
use proptest::prelude::*;
use serde_json::Value;

pub(super) type Step = Move<PassaPortas>;

/// Any set of options, every value of every option in it.
pub(super) fn any_options() -> impl Strategy<Value = Options> {
    let any_value = |range| match range {
        OptionRange::Boolean {} => any::<bool>().prop_map(Value::from).boxed(),
        OptionRange::Choice { values } => prop::sample::select(values).prop_map(Value::from).boxed(),
        OptionRange::Integer { .. } | OptionRange::IntegerSet { .. } => {
            unreachable!("no option of this game is a number")
        }
    };
    let options: Vec<_> = ranges()
        .into_iter()
        .map(|(name, range)| any_value(range).prop_map(move |value| (name, value)))
        .collect();
    options.prop_map(|members| {
        let members = members.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        serde_json::from_value(Value::Object(members)).expect("every value lies in its range")
    })
}

/// A path of random length along the links, now and then with a hop where there is none.
fn any_path(position: &Position, numbers: &mut SplitMix64) -> Option<Action> {
    let cities: Vec<_> = Edition::standard().cities().collect();
    let mut here = position.to_state().board.city?;
    let mut id = format!("fly:{here}");
    for _ in 0..=numbers.below(5) {
        let next: Vec<_> =
            cities.iter().filter(|city| Edition::standard().link(here, **city).is_some()).copied().collect();
        here = if numbers.below(12) == 0 {
            cities[numbers.below(cities.len())]
        } else {
            next[numbers.below(next.len())]
        };
        id.push_str(&format!(">{here}"));
    }
    Some(id.parse().expect("an id"))
}

/// Actions of every kind, legal or not.
pub(super) fn candidates(position: &Position, numbers: &mut SplitMix64) -> Vec<Action> {
    let ids = ["throw", "skip-throw", "stay", "done", "pass", "fly:BRU>LIS>BRU", "fly:SYD>SFO"];
    let mut actions: Vec<Action> = ids.iter().map(|id| id.parse().expect("an id")).collect();
    for slot in Slot::all() {
        actions.push(Action::Board { slot });
        actions.extend(Seat::all().take(4).map(|seat| Action::Customs { seat, slot }));
    }
    actions.extend((0..20).filter_map(|_| any_path(position, numbers)));
    actions
}

/// The next move; now and then a flight that only the open action has.
pub(super) fn chosen(position: &Position, numbers: &mut SplitMix64) -> Option<Step> {
    let mut moves = position.moves();
    if numbers.below(3) == 0
        && let Some((_, seats)) = position.decision()
        && let Some(open) = position.open_actions(seats[0]).first()
        && let Some(flight) = any_path(position, numbers).filter(|flight| open.contains(flight))
    {
        return Some(Move::Action(seats[0], flight));
    }
    let count = moves.len();
    (count > 0).then(|| moves.swap_remove(numbers.below(count)))
}

/// The invariants at the end of section 4.8 of the rule sheet that the check of states does not hold already.
fn check_step(before: &Position, next: &Step) -> Position {
    let step =
        before.advance(next).unwrap_or_else(|reasons| panic!("{next} is legal, but {reasons:?}: {before}"));
    step.position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever the check refuses, no game comes to it.
    #[test]
    fn every_state_of_a_game_is_accepted(options in any_options(), count in 2_usize..=3, seed in any::<u64>()) {
        let mut numbers = SplitMix64(seed);
        let seats = Seat::all().take(count).collect();
        let mut position = <PassaPortas as Game>::Position::start(&seats, &options).expect("they can play");
        for _ in 0..600 {
            let again = <Position as aerodrome_engine::Position<PassaPortas>>::from_state(&position.to_state());
            prop_assert_eq!(again.as_ref(), Ok(&position));
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = check_step(&position, &next);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, ..ProptestConfig::default() })]

    #[test]
    fn every_position_of_a_game_keeps_the_promises(
        options in any_options(),
        count in 2_usize..=3,
        seed in any::<u64>(),
    ) {
        let mut numbers = SplitMix64(seed);
        let seats = Seat::all().take(count).collect();
        let mut position = <PassaPortas as Game>::Position::start(&seats, &options).expect("they can play");
        for turn in 0..400 {
            if turn % 6 == 0 || numbers.below(8) == 0 {
                check_position::<PassaPortas>(&position, &candidates(&position, &mut numbers));
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = check_step(&position, &next);
        }
    }
}
