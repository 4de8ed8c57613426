//! What holds in every position that play can reach, tried on random games under random options.

use super::{SEAT_COUNTS, first_seats};
use crate::support::SplitMix64;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::jumbo_jet::Creditor;
use aerodrome_engine::jumbo_jet::options::ranges;
use aerodrome_engine::jumbo_jet::{
    Action, Board, CardNumber, Direction, Event, FreeAction, JumboJet, Money, Options, PlanId, Position,
    Settlement,
};
use aerodrome_engine::{Game, Move, Position as _, Seat};
use proptest::prelude::*;
use serde_json::Value;

type Step = Move<JumboJet>;

/// Any set of options, every value of every option in it; small amounts are as likely as large ones.
pub(super) fn any_options() -> impl Strategy<Value = Options> {
    let any_value = |range| match range {
        OptionRange::Boolean {} => any::<bool>().prop_map(Value::from).boxed(),
        OptionRange::Choice { values } => prop::sample::select(values).prop_map(Value::from).boxed(),
        OptionRange::Integer { minimum, maximum } => {
            let small = maximum.min(minimum + 12);
            let middle = maximum.min(200_000);
            prop_oneof![minimum..=small, minimum..=middle, minimum..=maximum].prop_map(Value::from).boxed()
        }
        OptionRange::IntegerSet { .. } => unreachable!("no option of this game is a set"),
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

/// Actions of every kind, legal or not.
pub(super) fn candidates(position: &Position) -> Vec<Action> {
    let board = position.to_state().board;
    let mut actions = vec![
        Action::Throw {},
        Action::Pass {},
        Action::ChooseDirection { direction: Direction::Ascending },
        Action::ChooseDirection { direction: Direction::Descending },
        Action::Settle { choice: Settlement::Pay },
        Action::Settle { choice: Settlement::Right },
    ];
    let rights = board.players.iter().filter_map(|player| player.rights.iter().next());
    for right in rights.chain([1, 63].into_iter().filter_map(PlanId::new)).collect::<Vec<_>>() {
        actions.push(Action::SellToBank { right });
        for to in ["0", "1", "5", "all"] {
            for price in ["0", "50000", "9007199254740991"] {
                actions.push(format!("offer:{right}:{to}:{price}").parse().expect("an id"));
            }
        }
    }
    let open = board.offers.iter().map(|offer| offer.offer.get());
    for offer in open.chain([1, 999_999]).collect::<Vec<_>>() {
        for kind in ["accept", "decline", "withdraw"] {
            actions.push(format!("{kind}:{offer}").parse().expect("an id"));
        }
    }
    actions
}

/// The next move: mostly what brings the game on, now and then trade, often with an offer of its own.
pub(super) fn chosen(position: &Position, numbers: &mut SplitMix64) -> Option<Step> {
    let seats = position.decision().map(|(_, seats)| seats).unwrap_or_default();
    if numbers.below(4) == 0 && !seats.is_empty() {
        let seat = seats[numbers.below(seats.len())];
        if let Some(FreeAction::Offer { right, to, .. }) = position.open_actions(seat).first() {
            let rights: Vec<PlanId> = right.iter().collect();
            let price = [0, 1_000, 100_000][numbers.below(3)];
            let action = Action::Offer {
                right: rights[numbers.below(rights.len())],
                to: to[numbers.below(to.len())],
                price: Money::new(price).expect("an amount"),
            };
            return Some(Move::Action(seat, action));
        }
    }
    let mut moves = position.moves();
    let sells = |step: &Step| matches!(step, Move::Action(_, Action::SellToBank { .. }));
    if numbers.below(8) != 0 && moves.iter().any(|step| !sells(step)) {
        moves.retain(|step| !sells(step));
    }
    let count = moves.len();
    (count > 0).then(|| moves.swap_remove(numbers.below(count)))
}

fn cash(board: &Board) -> i64 {
    board.players.iter().map(|player| player.cash.get()).sum()
}

/// What the bank has paid to the players, less what it has got from them.
fn bank_flow(events: &[Event]) -> i64 {
    let flow = |event: &Event| {
        if let Event::FlightPaid { amount, .. }
        | Event::Received { amount, .. }
        | Event::RightSoldToBank { amount, .. } = event
        {
            amount.get()
        } else if let Event::DebtPaid { creditor: Creditor::Bank, amount, .. }
        | Event::WentBankrupt { creditor: Creditor::Bank, amount, .. } = event
        {
            -amount.get()
        } else {
            0
        }
    };
    events.iter().map(flow).sum()
}

/// The invariants at the end of section 4.10 of the rule sheet that the check of states does not hold already.
pub(super) fn check_step(before: &Position, next: &Step) -> Position {
    let step = before.advance(next).expect("a chosen move is legal");
    let (old, new) = (before.to_state().board, step.position.to_state().board);
    assert_eq!(cash(&new) - cash(&old), bank_flow(&step.events), "{next} makes or loses money: {before}");
    for event in &step.events {
        assert!(
            !matches!(event, Event::DebtPaid { amount, .. } if amount.get() == 0),
            "{next} pays nothing: {before}"
        );
    }
    step.position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_position_of_a_game_keeps_the_promises(
        options in any_options(),
        count in prop::sample::select(&SEAT_COUNTS[..]),
        seed in any::<u64>(),
    ) {
        let mut numbers = SplitMix64(seed);
        let mut position = <JumboJet as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for turn in 0..400 {
            if turn % 8 == 0 || numbers.below(16) == 0 {
                check_position::<JumboJet>(&position, &candidates(&position));
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = check_step(&position, &next);
        }
    }
}

/// Seats that are far apart play as well as the first ones.
#[test]
fn any_seats_in_any_order_can_play() {
    let seats = [5, 0, 3].into_iter().filter_map(Seat::new).collect();
    let mut numbers = SplitMix64(7);
    let options = &JumboJet::rulesets()[0].options;
    let mut position = <JumboJet as Game>::Position::start(&seats, options).expect("they can play");
    for _ in 0..200 {
        check_position::<JumboJet>(&position, &candidates(&position));
        let Some(next) = chosen(&position, &mut numbers) else { break };
        position = check_step(&position, &next);
    }
}
