//! Thousands of whole games: none gets stuck, and games of simple players last as long as the design of the board and
//! the cards wants it.

use super::{SEAT_COUNTS, first_seats, options};
use crate::support::SplitMix64;
use aerodrome_engine::jumbo_jet::{Action, Direction, Edition, JumboJet, Phase, Position, Settlement};
use aerodrome_engine::{Game, NoEvents, Position as _, Seat};

/// How many games each number of seats plays: few in a debug build, which takes thirty times as long, and the whole
/// number with `make simulate`.
const GAMES: u64 = if cfg!(debug_assertions) { 40 } else { 10_000 };

/// A player who chooses the nearer way, takes the landing right in nine of ten cases when he has 60,000 Jumbos, sells
/// the cheapest right first, throws whenever he may, and never trades.
fn simple_player(position: &Position, numbers: &mut SplitMix64) -> Option<(Seat, Action)> {
    let (phase, seats) = position.decision()?;
    let board = position.to_state().board;
    let turn = board.turn.as_ref()?;
    let seat = if phase == Phase::Debt { board.debts.first()?.debtor } else { turn.seat };
    assert!(seats.contains(&seat), "the seat that has to decide is asked: {position}");
    let player = board.players.iter().find(|player| player.seat == seat)?;
    let mut legal = position.legal_actions(seat);
    let action = match phase {
        Phase::Trade => Action::Throw {},
        Phase::ChooseDirection => {
            let rows = Edition::standard().rows();
            let target = player.targets.first().and_then(|target| target.circuit());
            let nearer = target.and_then(|target| rows.shortest_out(target).next());
            Action::ChooseDirection { direction: nearer.unwrap_or(Direction::Ascending) }
        }
        Phase::Settle | Phase::SettleWindow => {
            let right = Action::Settle { choice: Settlement::Right };
            let wants = player.cash.get() >= 60_000 && numbers.below(10) < 9;
            if wants && legal.contains(&right) { right } else { Action::Settle { choice: Settlement::Pay } }
        }
        // The bank price is half of the central amount, so the cheapest right is that of the cheapest plan.
        Phase::Debt => {
            legal.retain(|action| matches!(action, Action::SellToBank { .. }));
            legal
                .into_iter()
                .min_by_key(|action| position.play(seat, action).map(|step| cash(&step.position)).ok())?
        }
    };
    Some((seat, action))
}

fn cash(position: &Position) -> i64 {
    position.to_state().board.players.iter().map(|player| player.cash.get()).sum()
}

/// Any of the legal actions; sales to the bank, which are always many, only now and then.
fn random_player(position: &Position, numbers: &mut SplitMix64) -> Option<(Seat, Action)> {
    let (_, seats) = position.decision()?;
    let seat = seats[numbers.below(seats.len())];
    let mut legal = position.legal_actions(seat);
    let other = legal.iter().any(|action| !matches!(action, Action::SellToBank { .. }));
    if other && numbers.below(20) > 0 {
        legal.retain(|action| !matches!(action, Action::SellToBank { .. }));
    }
    Some((seat, legal[numbers.below(legal.len())]))
}

/// Plays a game to its end, and gives the round in which it ended.
fn play(
    start: &Position,
    numbers: &mut SplitMix64,
    player: impl Fn(&Position, &mut SplitMix64) -> Option<(Seat, Action)>,
) -> u32 {
    let mut position = start.clone();
    for _ in 0..200_000 {
        if let Some((seat, action)) = player(&position, numbers) {
            position.play_into(seat, &action, &mut NoEvents).expect("players choose legal actions");
        } else if let Some(node) = position.chance() {
            assert!(
                node.outcomes.iter().all(|outcome| outcome.weight == 1),
                "all cards and pairs are equally likely"
            );
            let roll = node.outcomes[numbers.below(node.outcomes.len())].value;
            position.resolve_into(&roll, &mut NoEvents).expect("a listed outcome can be");
        } else {
            assert!(position.ending().is_some(), "a game that waits for nothing has ended: {position}");
            return position.to_state().board.round.get();
        }
    }
    panic!("the game does not end: {position}");
}

/// The rounds of many games, ascending.
fn rounds(
    choices: &str,
    count: usize,
    games: u64,
    player: impl Fn(&Position, &mut SplitMix64) -> Option<(Seat, Action)> + Copy,
) -> Vec<u32> {
    let start =
        <JumboJet as Game>::Position::start(&first_seats(count), &options(choices)).expect("they can play");
    let mut rounds: Vec<u32> = (0..games).map(|game| play(&start, &mut SplitMix64(game), player)).collect();
    rounds.sort_unstable();
    rounds
}

#[test]
fn random_games_of_every_number_of_seats_end() {
    for count in SEAT_COUNTS {
        let rounds = rounds("round_limit=100", count, GAMES, random_player);
        assert!(rounds.iter().all(|round| (1..=100).contains(round)));
        println!("{count} seats, random players: {} games, median round {}", rounds.len(), median(&rounds));
    }
}

/// The median rounds of the first bankruptcy that the board and the cards were designed for, from 200 games each.
const DESIGNED: [(usize, u8, u32); 7] =
    [(2, 2, 129), (3, 1, 87), (4, 1, 69), (6, 1, 50), (3, 2, 69), (4, 2, 55), (6, 2, 40)];

#[test]
fn games_of_simple_players_last_as_long_as_designed() {
    for (count, multiplier, designed) in DESIGNED {
        let choices = format!("fuel_multiplier={multiplier} round_limit=400");
        let rounds = rounds(&choices, count, GAMES, simple_player);
        let (found, open) = (median(&rounds), rounds.iter().filter(|round| **round == 400).count());
        println!(
            "{count} seats, fuel times {multiplier}, simple players: {} games, median round {found}, designed for \
             {designed}, without a bankruptcy in 400 rounds {open}",
            rounds.len()
        );
        // So few games in a debug build say only that nothing is wrong by a factor.
        let tolerance = if cfg!(debug_assertions) { 2.0 } else { 1.25 };
        let ratio = f64::from(found) / f64::from(designed);
        assert!(
            (1.0 / tolerance..=tolerance).contains(&ratio),
            "{count} seats, fuel times {multiplier}: {found}"
        );
    }
}

fn median(ascending: &[u32]) -> u32 {
    ascending[ascending.len() / 2]
}
