//! What holds in every position, tried on positions that are made by hand: much is going on in them, and play rarely
//! comes to them. Groups wait for the city where the plane is, the plane is nearly full, the office has people in it,
//! piles are empty, front customs cards fit, under any options.

use super::conformance::candidates;
use super::told;
use crate::support::SplitMix64;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::passa_portas::options::{Options, Starter, ranges};
use aerodrome_engine::passa_portas::state::{
    CardPile, CardsBehind, CustomsCards, CustomsPile, Due, Fuel, GroupName, Holder, Throws, Turn,
};
use aerodrome_engine::passa_portas::{Board, Card, City, Edition, Group, PassaPortas, Position, Slot};
use aerodrome_engine::{Game, Language, Move, Position as _, Seat, Seats, State};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn one_of<T: Clone>(list: &[T], numbers: &mut SplitMix64) -> T {
    list[numbers.below(list.len())].clone()
}

/// True once in so many times.
fn once_in(times: usize, numbers: &mut SplitMix64) -> bool {
    numbers.below(times) == 0
}

pub(super) fn shuffled<T>(mut list: Vec<T>, numbers: &mut SplitMix64) -> Vec<T> {
    for end in (1..list.len()).rev() {
        list.swap(end, numbers.below(end + 1));
    }
    list
}

fn below(end: usize, numbers: &mut SplitMix64) -> u8 {
    u8::try_from(numbers.below(end)).expect("it is small")
}

/// Any set of options; half of them are as the ruleset says.
fn any_options(numbers: &mut SplitMix64) -> Options {
    let ruleset =
        serde_json::to_value(PassaPortas::rulesets()[0].options).expect("options are written without fail");
    let any = |(name, range): (&str, OptionRange)| {
        let value = match range {
            _ if once_in(2, numbers) => ruleset[name].clone(),
            OptionRange::Boolean {} => Value::from(once_in(2, numbers)),
            OptionRange::Choice { values } => Value::from(one_of(&values, numbers)),
            OptionRange::Integer { .. } | OptionRange::IntegerSet { .. } => {
                unreachable!("no option of this game is a number")
            }
        };
        (name.to_owned(), value)
    };
    let members: Map<String, Value> = ranges().into_iter().map(any).collect();
    serde_json::from_value(Value::Object(members)).expect("every value lies in its range")
}

/// The two cards of each city, shuffled; often those of one city come first, which groups then get.
fn deck(favoured: Option<City>, numbers: &mut SplitMix64) -> Vec<City> {
    let cards = Edition::standard().cities().flat_map(|city| [city, city]).collect();
    let mut cards = shuffled(cards, numbers);
    if let Some(city) = favoured {
        cards.sort_by_key(|card| *card != city);
    }
    cards
}

/// Takes a card of a city, if there is one.
fn take_of(deck: &mut Vec<City>, city: City) -> Option<City> {
    let index = deck.iter().position(|other| *other == city)?;
    Some(deck.remove(index))
}

/// Takes the first card that is none of these.
fn take(deck: &mut Vec<City>, but: &[Option<City>]) -> Card {
    let index =
        deck.iter().position(|city| !but.contains(&Some(*city))).expect("most cards are of other cities");
    Card::Known(deck.remove(index))
}

/// A state that often can be; whoever wants only those that can be asks the check.
fn any_state(options: &Options, numbers: &mut SplitMix64) -> State<PassaPortas> {
    let cities: Vec<City> = Edition::standard().cities().collect();
    let seats: Seats =
        shuffled(Seat::all().take(3).collect(), numbers).into_iter().take(2 + numbers.below(2)).collect();
    let due = one_of(
        &[
            Due::InitialBoarding,
            Due::Fuel,
            Due::Throw,
            Due::Flight,
            Due::Flight,
            Due::Boarding,
            Due::Customs,
            Due::Customs,
            Due::LastMinute,
            Due::LastMinute,
        ],
        numbers,
    );
    let (city, start) = (one_of(&cities, numbers), one_of(&cities, numbers));
    let set_up = due == Due::InitialBoarding;
    let city = if set_up { start } else { city };
    let visiting = matches!(due, Due::Boarding | Due::Customs | Due::LastMinute);
    let order: Seats = {
        let first = numbers.below(seats.len());
        seats.iter().cycle().skip(first).take(seats.len()).copied().collect()
    };
    let starter = if options.starter == Starter::Listed { seats[0] } else { order[0] };

    // The customs cards. One of the city where the plane is stands in front as often as not.
    let mut customs = shuffled(cities.iter().copied().filter(|other| *other != start).collect(), numbers);
    if once_in(2, numbers) {
        customs.sort_by_key(|card| *card != city);
    }
    // In the last minute it has been played.
    let just_played = customs.iter().copied().find(|card| due == Due::LastMinute && *card == city);
    customs.retain(|card| Some(*card) != just_played);
    let dealt = if seats.len() == 2 { 5 } else { 3 };
    let mut left = dealt * seats.len();
    let none_left = once_in(4, numbers);
    let mut customs_of = |numbers: &mut SplitMix64| {
        let held = if set_up { dealt } else { numbers.below(dealt + 1) };
        let held = if none_left && !set_up { 0 } else { held };
        left -= held;
        let front = (held > 0).then(|| Card::Known(customs.remove(0)));
        CustomsCards {
            front,
            behind: CardsBehind::new(u8::try_from(held.saturating_sub(1)).expect("small")).expect("few"),
        }
    };
    let mut all_customs: BTreeMap<Seat, CustomsCards> = BTreeMap::new();
    for seat in shuffled(seats.to_vec(), numbers) {
        all_customs.insert(seat, customs_of(numbers));
    }

    // The groups.
    let favoured = once_in(2, numbers).then_some(city);
    let (mut boarding, mut destination) = (deck(favoured, numbers), deck(favoured, numbers));
    let mut free = 6;
    // Whoever has got off, or has boarded in the set-up, has left a card on the discards.
    let (mut boarded, mut alighted) = (Vec::new(), Vec::new());
    let mut group = |slot: Slot, numbers: &mut SplitMix64| match numbers.below(12) {
        0..=3
            if free >= slot.persons()
                && (!set_up || take_of(&mut boarding, city).map(|card| boarded.push(card)).is_some()) =>
        {
            free -= slot.persons();
            Group::Plane { destination: take(&mut destination, &[Some(city)]) }
        }
        4 | 5 if !set_up => Group::Home {},
        6 | 7 if visiting && take_of(&mut destination, city).map(|card| alighted.push(card)).is_some() => {
            Group::Office {}
        }
        _ => {
            let from = take(&mut boarding, &[]);
            Group::Waiting { boarding: Some(from), destination: Some(take(&mut destination, &[from.city()])) }
        }
    };
    let holder = |seat: &Seat| {
        let slots: Vec<Slot> = shuffled(Slot::all().collect(), numbers);
        let mut groups = [Group::Home {}; 3];
        for slot in slots {
            groups[slot.index()] = group(slot, numbers);
        }
        Holder { seat: *seat, groups, customs: all_customs[seat] }
    };
    let mut holders: Vec<Holder> = seats.iter().map(holder).collect();

    // After a customs card new ones are drawn, and perhaps the victim may not board.
    let (mut barred, mut put_aside) = (None, Vec::new());
    if due == Due::LastMinute {
        let victim = numbers.below(holders.len());
        let slot = one_of(&Slot::all().collect::<Vec<_>>(), numbers);
        let seat = holders[victim].seat;
        if let Group::Waiting { boarding, destination } = &mut holders[victim].groups[slot.index()] {
            if !options.office_victim_may_board && once_in(2, numbers) {
                barred = Some(GroupName { seat, slot });
            }
            match numbers.below(3) {
                0 => put_aside.extend([(true, boarding.take()), (false, destination.take())]),
                1 => put_aside.push((false, destination.take())),
                _ => {}
            }
        }
        // Whoever has played turns up a card only after them.
        let player = &mut holders[(victim + 1 + numbers.below(seats.len() - 1)) % seats.len()].customs;
        if player.front.is_some() && (!put_aside.is_empty() || once_in(2, numbers)) {
            player.front = None;
            left += 1;
        }
    }
    let played: Vec<City> =
        if set_up { Vec::new() } else { just_played.into_iter().chain(customs).take(left).collect() };

    for (boards, card) in put_aside {
        let pile = if boards { &mut boarding } else { &mut destination };
        pile.extend(card.and_then(Card::city));
    }

    // The piles: full, of any size, or empty.
    let pile = |rest: Vec<City>, left: Vec<City>, numbers: &mut SplitMix64| {
        let count = match numbers.below(4) {
            _ if set_up => 0,
            0 => rest.len(),
            1 => 0,
            _ => numbers.below(rest.len() + 1),
        };
        let mut discarded: Vec<City> = rest.into_iter().rev().take(count).chain(left).collect();
        discarded.sort_unstable();
        CardPile { unknown: None, discarded: discarded.into_iter().collect() }
    };
    let (boarding_cards, destination_cards) =
        (pile(boarding, boarded, numbers), pile(destination, alighted, numbers));
    let mut played = played;
    played.sort_unstable();

    // The seats that are asked: one, some of the order in the customs phase, or none where no waiting group fits.
    let from_starter = seats.iter().cycle().skip_while(|seat| **seat != starter).take(seats.len()).copied();
    let order_of_turn: Seats = if set_up { from_starter.collect() } else { order };
    let skipped = numbers.below(order_of_turn.len());
    let mut to_ask: Seats = order_of_turn.iter().skip(skipped).copied().collect();
    match due {
        Due::Fuel | Due::Throw | Due::Flight => to_ask.clear(),
        Due::Customs => to_ask.retain(|_| !once_in(3, numbers)),
        Due::LastMinute if once_in(3, numbers) => to_ask.clear(),
        Due::InitialBoarding | Due::Boarding | Due::LastMinute => to_ask.truncate(1),
    }
    let fuel = if set_up { 0 } else { one_of(&[0, 1, 2, 2, 3, 3, 4, 5], numbers) };
    let throws = if set_up { 0 } else { below(2, numbers) };
    let unused = matches!(due, Due::Fuel | Due::Throw | Due::Flight);
    let fuel = if unused { fuel + 4 * throws } else { fuel };
    let board = Board {
        fuel: Fuel::new(fuel).expect("it is in the tank"),
        city: Some(city),
        holders: holders.into_iter().collect(),
        boarding_cards,
        destination_cards,
        customs_cards: CustomsPile { start: Some(start), played: played.into_iter().collect() },
        starter: Some(starter),
        turn: Some(Turn {
            seat: order_of_turn[0],
            due,
            throws: Throws::new(throws).expect("few"),
            to_ask,
            barred,
        }),
        winners: Seats::new(),
    };
    State { options: *options, seats, board }
}

pub(super) fn accepted(state: &State<PassaPortas>) -> Option<Position> {
    <Position as aerodrome_engine::Position<PassaPortas>>::from_state(state).ok()
}

/// A stream of positions that can be.
pub(super) fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut numbers = SplitMix64(seed);
    std::iter::repeat_with(move || {
        let options = any_options(&mut numbers);
        any_state(&options, &mut numbers)
    })
    .filter_map(|state| accepted(&state))
}

/// Every move leads to a position that can be.
fn check_moves(position: &Position) {
    for next in position.moves() {
        let after = position.advance(&next).expect("a listed move is accepted").position;
        let again = accepted(&after.to_state());
        assert_eq!(again.as_ref(), Some(&after), "{next} from {position} leads nowhere");
    }
}

/// What reads alike does the same.
fn check_labels(position: &Position) {
    for language in [Language::English, Language::French] {
        let mut results = BTreeMap::new();
        for next in position.moves() {
            let Move::Action(seat, action) = next else { continue };
            let label = PassaPortas::label(position, seat, &action, language);
            let result = position.play(seat, &action).expect("a listed action is accepted").position;
            let first = results.entry((seat, label.clone())).or_insert_with(|| result.clone());
            assert_eq!(*first, result, "{label:?} means two things in {position}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promises_hold_where_much_is_going_on(seed: u64) {
        let mut numbers = SplitMix64(seed);
        for (index, position) in positions(seed).take(24).enumerate() {
            // The rest takes longer, so each position goes through a part of it.
            match index % 3 {
                0 => check_position::<PassaPortas>(&position, &candidates(&position, &mut numbers)),
                1 => check_labels(&position),
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
                let told = told(event);
                told.split(' ').next().expect("an event has a name").to_owned()
            });
            stories.insert(names.collect::<Vec<_>>().join(" "));
        }
    }
    stories
}

#[test]
fn much_is_going_on() {
    let stories = stories(positions(2).take(3_000));
    let missing: Vec<&str> = [
        // Fuel and flights.
        "refuelled further_throw_allowed",
        "refuelled flight_due",
        "flew turn_began",
        "flew alighted boarded asked",
        "flew alighted alighted asked",
        "flew boarded boarded",
        "flew alighted asked",
        "stayed boarded",
        "stayed turn_began",
        "flew alighted came_home game_ended",
        // Boarding.
        "boarded boarding_done asked",
        "boarded asked",
        "boarding_done asked",
        // Customs.
        "customs_passed came_home turn_began",
        "customs_passed came_home game_ended",
        "customs_played destination_put_aside taken_back asked",
        "customs_played taken_back asked",
        // Draws.
        "pile_reshuffled card_drawn",
        "card_drawn pair_rejected",
        "card_drawn turn_began",
        "card_drawn came_home turn_began",
        "customs_card_turned_up",
        "customs_card_turned_up turn_began",
        // Last-minute boarding.
        "boarded turn_began",
        "boarding_done came_home turn_began",
        "boarding_done came_home game_ended",
    ]
    .into_iter()
    .filter(|story| !stories.iter().any(|told| told.starts_with(story)))
    .collect();
    assert!(missing.is_empty(), "{missing:#?} are not among {} different stories", stories.len());
}
