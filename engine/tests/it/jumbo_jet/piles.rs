//! A pile without a stored order is as good as a shuffled one. Nobody has seen the order of the cards before they are
//! drawn, so drawing any of those that are left is the same as having shuffled them first, also when seen cards come
//! back under the pile in between (JJ-05 and ruling A-07).

use super::edition::{Edit, edited, position_on};
use super::{first_seats, options, seat};
use crate::support::SplitMix64;
use aerodrome_engine::jumbo_jet::{
    CardId, Direction, Edition, JumboJet, Pile, PlanId, Position, Roll, Space,
};
use aerodrome_engine::{Position as _, Seat, State};
use serde_json::json;
use std::collections::{BTreeMap, VecDeque};
use std::sync::LazyLock;

/// Two players, six flight plans and four chance cards, all of which bring money.
static SMALL: LazyLock<&Edition> = LazyLock::new(|| {
    let data = Edition::standard().data();
    edited(&[
        Edit::Set("/flight_plans", json!(data.flight_plans[..6])),
        Edit::Set("/chance_cards", json!(data.chance_cards[..4])),
    ])
});

/// Every order of the cards.
fn orders<C: Copy>(cards: &[C]) -> Vec<Vec<C>> {
    let Some((&first, rest)) = cards.split_first() else { return vec![Vec::new()] };
    let of_rest = orders(rest);
    let with_first_at = |place: usize| {
        of_rest
            .iter()
            .map(move |order| [&order[..place], &[first], &order[place..]].concat())
            .collect::<Vec<_>>()
    };
    (0..cards.len()).flat_map(with_first_at).collect()
}

/// Rows of cards with their probability, as a numerator and a denominator.
type Distribution<C> = BTreeMap<Vec<C>, (u64, u64)>;

/// How often each row of draws comes about when every order of the cards is tried once.
fn from_shuffled<C: Copy + Ord>(cards: &[C], draws: impl Fn(VecDeque<C>) -> Vec<C>) -> Distribution<C> {
    let orders = orders(cards);
    let all = u64::try_from(orders.len()).expect("few cards");
    let mut distribution = BTreeMap::new();
    for order in orders {
        distribution.entry(draws(order.into())).or_insert((0, all)).0 += 1;
    }
    distribution
}

fn assert_same<C: Ord + std::fmt::Debug>(drawn: &Distribution<C>, shuffled: &Distribution<C>) {
    assert!(drawn.keys().eq(shuffled.keys()), "the same rows of cards can come");
    for (row, (numerator, denominator)) in drawn {
        let (other_numerator, other_denominator) = shuffled[row];
        assert_eq!(numerator * other_denominator, other_numerator * denominator, "{row:?}");
    }
}

/// The landing plane of a seat in a position before its throw: one space from home, its flight nearly over.
fn before_home(position: &Position, edition: &'static Edition, seat: Seat) -> Position {
    let mut state: State<JumboJet> = position.to_state();
    let player =
        state.board.players.iter_mut().find(|player| player.seat == seat).expect("a player of the game");
    player.space = Some(Space::Circuit(1));
    player.direction = Some(Direction::Descending);
    player.lane = None;
    player.targets.clear();
    Position::from_state_on(edition, &state).expect("a plane on its way home")
}

fn act(position: &Position, who: Seat, action: &str) -> Position {
    let action = action.parse().expect("an action");
    position.play(who, &action).unwrap_or_else(|refusals| panic!("{action}: {refusals:?}")).position
}

/// How many flights of the small game are followed.
const FLIGHTS: usize = 6;

/// What becomes of the plan of a flight, by its number: the first one becomes a right, which is sold to the bank before
/// the third throw; all others are paid.
fn is_kept(flight: usize) -> bool {
    flight == 0
}

const SALE_BEFORE: usize = 2;

/// The plans that are dealt and drawn when the order of the deck is known.
fn plans_of_shuffled(mut deck: VecDeque<PlanId>) -> Vec<PlanId> {
    let mut drawn = Vec::new();
    let mut hands = Vec::new();
    for _ in 0..2 {
        let plan = deck.pop_front().expect("a card for each player");
        hands.push(plan);
        drawn.push(plan);
    }
    let mut right = None;
    for flight in 0..FLIGHTS {
        if flight == SALE_BEFORE {
            deck.extend(right.take());
        }
        let hand = &mut hands[flight % 2];
        if is_kept(flight) {
            right = Some(*hand)
        } else {
            deck.push_back(*hand)
        }
        *hand = deck.pop_front().expect("a card is left");
        drawn.push(*hand);
    }
    drawn
}

/// Follows every card that the engine says can be drawn, from the deal or from a settlement on.
fn follow_plans(
    position: &Position,
    drawn: &[PlanId],
    right: Option<PlanId>,
    probability: (u64, u64),
    distribution: &mut Distribution<PlanId>,
) {
    let node = position.chance().expect("a plan is drawn");
    let total: u64 = node.outcomes.iter().map(|outcome| u64::from(outcome.weight)).sum();
    for outcome in node.outcomes {
        let Roll::FlightPlan(plan) = outcome.value else { panic!("{} is no plan", outcome.value) };
        let drawn = [drawn, &[plan]].concat();
        let probability = (probability.0 * u64::from(outcome.weight), probability.1 * total);
        if drawn.len() == 2 + FLIGHTS {
            assert!(
                distribution.insert(drawn, probability).is_none(),
                "a row of cards comes about in one way"
            );
            continue;
        }
        let after = position.resolve(&Roll::FlightPlan(plan)).expect("a listed outcome").position;
        let who = super::on_turn(&after);
        let mut next = act(&after, who, "choose-direction:ascending");
        let mut right = right;
        if drawn.len() >= 2 {
            let flight = drawn.len() - 2;
            let lands = seat(u8::try_from(flight % 2).expect("0 or 1"));
            if let Some(sold) = right.filter(|_| flight == SALE_BEFORE) {
                next = act(&next, seat(0), &format!("sell-to-bank:{sold}"));
                right = None;
            }
            next = act(&before_home(&next, *SMALL, lands), lands, "throw");
            let dice = serde_json::from_str("[1, 2]").expect("two dice");
            next = next.resolve(&dice).expect("the dice are in the air").position;
            if is_kept(flight) {
                right = next.to_state().board.players[0].plan;
                next = act(&next, lands, "settle:right");
            } else {
                next = act(&next, lands, "settle:pay");
            }
        }
        follow_plans(&next, &drawn, right, probability, distribution);
    }
}

#[test]
fn flight_plans_come_as_from_a_shuffled_deck_whatever_is_returned_in_between() {
    let start = Position::start_on(*SMALL, &first_seats(2), &options("")).expect("two can play");
    let mut drawn = Distribution::new();
    follow_plans(&start, &[], None, (1, 1), &mut drawn);
    let plans: Vec<PlanId> = SMALL.plans().iter().collect();
    assert_same(&drawn, &from_shuffled(&plans, plans_of_shuffled));
    assert_eq!(drawn.len(), 720);
}

/// A position in which a chance card is drawn from this pile.
fn drawing_from(edition: &'static Edition, pile: &Pile<CardId>) -> Position {
    let mut state = position_on(edition, "0:5@R4>FP05/1:5@T1>FP02 0:chance-card[1,2]").to_state();
    state.board.chance_cards = pile.clone();
    Position::from_state_on(edition, &state).expect("a card is drawn")
}

/// The pile after the card has been drawn, has brought its money, and has gone under the pile.
fn pile_after(edition: &'static Edition, pile: &Pile<CardId>, card: CardId) -> Pile<CardId> {
    let step = drawing_from(edition, pile).resolve(&Roll::ChanceCard(card)).expect("the card can lie on top");
    step.position.to_state().board.chance_cards
}

fn whole(edition: &Edition) -> Pile<CardId> {
    Pile { unknown: edition.cards(), returned: [].into_iter().collect() }
}

fn follow_cards(
    pile: &Pile<CardId>,
    drawn: &[CardId],
    probability: (u64, u64),
    distribution: &mut Distribution<CardId>,
) {
    if drawn.len() == 7 {
        assert!(
            distribution.insert(drawn.to_vec(), probability).is_none(),
            "a row of cards comes about in one way"
        );
        return;
    }
    let node = drawing_from(*SMALL, pile).chance().expect("a card is drawn");
    let total: u64 = node.outcomes.iter().map(|outcome| u64::from(outcome.weight)).sum();
    for outcome in node.outcomes {
        let Roll::ChanceCard(card) = outcome.value else { panic!("{} is no card", outcome.value) };
        let probability = (probability.0 * u64::from(outcome.weight), probability.1 * total);
        follow_cards(&pile_after(*SMALL, pile, card), &[drawn, &[card]].concat(), probability, distribution);
    }
}

#[test]
fn chance_cards_come_as_from_a_shuffled_deck_and_then_in_the_same_order_again() {
    let mut drawn = Distribution::new();
    follow_cards(&whole(*SMALL), &[], (1, 1), &mut drawn);
    let cards: Vec<CardId> = SMALL.cards().iter().collect();
    let shuffled = from_shuffled(&cards, |mut deck| {
        let mut drawn = Vec::new();
        for _ in 0..7 {
            let card = deck.pop_front().expect("a card is left");
            drawn.push(card);
            deck.push_back(card);
        }
        drawn
    });
    assert_same(&drawn, &shuffled);
    assert!(drawn.keys().all(|row| row[4..] == row[..3]), "no deck is shuffled anew");
}

/// How much the counts differ from equal ones: the sum of squares of chi-square tests.
fn chi_square(counts: &[u32]) -> f64 {
    let expected =
        f64::from(counts.iter().sum::<u32>()) / f64::from(u32::try_from(counts.len()).expect("few"));
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// The exact comparison has few cards. Here are all 22, drawn as somebody does who takes each outcome as often as its
/// weight says.
#[test]
fn each_chance_card_is_as_often_the_first_the_second_and_so_on() {
    const GAMES: u32 = 330;
    let data = Edition::standard().data();
    let mut cards = data.chance_cards.clone();
    for card in &mut cards {
        card.effect = data.chance_cards[0].effect;
    }
    let edition = edited(&[Edit::Set("/chance_cards", json!(cards))]);
    let mut numbers = SplitMix64(22);
    let mut counts = vec![vec![0; cards.len()]; cards.len()];
    for _ in 0..GAMES {
        let mut pile = whole(edition);
        for place in &mut counts {
            let outcomes = drawing_from(edition, &pile).chance().expect("a card is drawn").outcomes;
            let total: usize =
                outcomes.iter().map(|outcome| usize::try_from(outcome.weight).expect("small")).sum();
            assert_eq!(total, outcomes.len(), "all weights are one");
            let Roll::ChanceCard(card) = outcomes[numbers.below(total)].value else {
                panic!("a card is drawn")
            };
            let index: usize = card.to_string()[2..].parse::<usize>().expect("a number") - 1;
            place[index] += 1;
            pile = pile_after(edition, &pile, card);
        }
        assert_eq!(pile.returned.len(), cards.len());
    }
    // With 21 degrees of freedom a larger sum than this comes about once in a million times.
    for (place, counts) in counts.iter().enumerate() {
        let sum = chi_square(counts);
        assert!(sum < 67.0, "the cards drawn at place {place} are {counts:?}, which differ by {sum}");
    }
    assert!(chi_square(&[30, 0, 15]) > 25.0, "what is not equal is told");
}
