//! What holds in every position, tried on positions that are made by hand: much is going on in them, and play rarely
//! comes to them. Planes are close to their targets, to the arrows and to home, rights and money are spread unevenly,
//! the piles are nearly empty, offers are open and debts are due, under any options.

use super::conformance::{candidates, check_step};
use super::text::check_text;
use super::told;
use crate::support::SplitMix64;
use aerodrome_engine::catalog::OptionRange;
use aerodrome_engine::conformance::check_position;
use aerodrome_engine::dice::DieFace;
use aerodrome_engine::jumbo_jet::edition::{CircuitSpace, FlightPlan};
use aerodrome_engine::jumbo_jet::options::{EndMode, FirstLeg, SettleAt, Starter, ranges};
use aerodrome_engine::jumbo_jet::state::{
    Cause, Debt, Due, Landings, LastOffer, MissedTurns, Offer, OfferNumber, PlayerState, Round, SpacesLeft,
    Turn,
};
use aerodrome_engine::jumbo_jet::{
    Addressee, Board, CardId, CardNumber, CardSet, Creditor, Direction, Edition, JumboJet, Money, Options,
    Pile, PlanId, Position, Space,
};
use aerodrome_engine::{Game, Language, Move, Position as _, Seat, Seats, State};
use arrayvec::ArrayVec;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// How many positions are tried on one set of options.
const PER_OPTIONS: usize = 8;

/// How many are checked in one case of the property.
const PER_CASE: usize = 30;

fn one_of<T: Clone>(list: &[T], numbers: &mut SplitMix64) -> T {
    list[numbers.below(list.len())].clone()
}

/// True once in so many times.
fn once_in(times: usize, numbers: &mut SplitMix64) -> bool {
    numbers.below(times) == 0
}

fn shuffled<T>(mut list: Vec<T>, numbers: &mut SplitMix64) -> Vec<T> {
    for end in (1..list.len()).rev() {
        list.swap(end, numbers.below(end + 1));
    }
    list
}

fn die(numbers: &mut SplitMix64) -> DieFace {
    one_of(&DieFace::all().collect::<Vec<_>>(), numbers)
}

/// A small number, from 0 on.
fn below(end: usize, numbers: &mut SplitMix64) -> u8 {
    u8::try_from(numbers.below(end)).expect("it is small")
}

/// Any set of options. Whatever can be counted is most often what the ruleset says.
fn any_options(numbers: &mut SplitMix64) -> Options {
    let ruleset =
        serde_json::to_value(JumboJet::rulesets()[0].options).expect("options are written without fail");
    let any = |(name, range): (&str, OptionRange)| {
        let value = match range {
            OptionRange::Boolean {} => Value::from(once_in(2, numbers)),
            OptionRange::Choice { values } => Value::from(one_of(&values, numbers)),
            OptionRange::Integer { .. } if !once_in(3, numbers) => ruleset[name].clone(),
            OptionRange::Integer { minimum, maximum } => {
                Value::from(maximum.min(minimum + i64::from(below(9, numbers))))
            }
            OptionRange::IntegerSet { .. } => unreachable!("no option of this game is a set"),
        };
        (name.to_owned(), value)
    };
    let members: Map<String, Value> = ranges().into_iter().map(any).collect();
    serde_json::from_value(Value::Object(members)).expect("every value lies in its range")
}

/// The circuit spaces that the plan leads to, in order.
fn targets(plan: PlanId) -> Vec<u8> {
    match &Edition::standard().data().flight_plans[plan.index()] {
        FlightPlan::City { stopover, destination, .. } => {
            stopover.iter().chain([destination]).filter_map(|space| space.circuit()).collect()
        }
        FlightPlan::WorldTrip { .. } => Vec::new(),
    }
}

fn ground(space: Space) -> Option<&'static CircuitSpace> {
    Edition::standard().data().circuit.get(usize::from(space.circuit()?) - 1)
}

/// Where a plane is on the flight of its plan, which way it flies, and which targets it has still to come to.
type Flight = (Space, Option<Direction>, Vec<u8>);

/// A circuit space up to twelve spaces before `end`, which may lie outside the circuit.
fn before(end: u8, direction: Direction, numbers: &mut SplitMix64) -> u8 {
    let back = 1 + below(12, numbers);
    match direction {
        Direction::Ascending => end.saturating_sub(back).max(1),
        Direction::Descending => (end + back).min(69),
    }
}

/// A flight near the end of its leg, or on a runway.
fn any_flight(plan: Option<PlanId>, options: &Options, numbers: &mut SplitMix64) -> Flight {
    let rows = Edition::standard().rows();
    let all = plan.map(targets).unwrap_or_default();
    let reached = if once_in(2, numbers) { 0 } else { numbers.below(all.len() + 1) };
    let left = all[reached..].to_vec();
    let any_way = one_of(&Direction::ALL, numbers);
    if plan.is_some() && reached == 0 && once_in(4, numbers) {
        let space =
            one_of(&[Space::TakeOff(1), Space::TakeOff(4), Space::Landing(2), Space::Landing(3)], numbers);
        let shortest = left.first().and_then(|target| rows.shortest_out(*target).next());
        let shortest = shortest.filter(|_| options.first_leg == FirstLeg::Shortest);
        return (space, Some(shortest.unwrap_or(any_way)), left);
    }
    let from = reached.checked_sub(1).map(|index| all[index]);
    let way = match (from, left.first()) {
        (Some(from), Some(&target)) => Direction::towards(from, target),
        (Some(from), None) => rows.shortest_home(from).unwrap_or(any_way),
        (None, Some(&target)) if options.first_leg == FirstLeg::Shortest => {
            rows.shortest_out(target).next().unwrap_or(any_way)
        }
        (None, _) => any_way,
    };
    let end = match (left.first(), way) {
        (Some(&target), _) => target,
        // Half of the planes without a target are close to the arrows instead of home.
        (None, _) if from.is_none() && once_in(2, numbers) => 35,
        (None, Direction::Ascending) => 70,
        (None, Direction::Descending) => 0,
    };
    (Space::Circuit(before(end, way, numbers)), Some(way), left)
}

fn any_cash(numbers: &mut SplitMix64) -> Money {
    let thousands = i64::from(below(40, numbers)) * 1_000;
    Money::new(one_of(&[0, 1, 4_999, 5_000, thousands, thousands, 250_000], numbers)).expect("an amount")
}

fn circuit(numbers: Vec<u8>) -> ArrayVec<Space, 2> {
    numbers.into_iter().map(Space::Circuit).collect()
}

/// The seat on turn, what it waits for, and the debts if it is money.
struct Scene<'a> {
    mover: &'a mut PlayerState,
    turn: Turn,
    debts: Vec<Debt>,
}

impl Scene<'_> {
    /// A scene like one of those that come about in play. The plane is put where that can be; where it cannot be put,
    /// the scene is one before a throw.
    fn any<'a>(
        mover: &'a mut PlayerState,
        others: &[Seat],
        options: &Options,
        numbers: &mut SplitMix64,
    ) -> Scene<'a> {
        // High throws bring a plane across the runways and out again.
        let six = DieFace::new(6).expect("a face");
        let thrown = if once_in(4, numbers) { [six, six] } else { [die(numbers), die(numbers)] };
        let turn = Turn {
            seat: mover.seat,
            due: one_of(&[Due::Throw, Due::Throw, Due::ExtraThrow, Due::TwoDice], numbers),
            dice: thrown.into(),
            spaces_left: SpacesLeft::MIN,
            landings: Landings::MIN,
            double: false,
            last_move: false,
            cards: ArrayVec::new(),
        };
        let ground = mover.space.and_then(ground);
        let mut scene = Scene { mover, turn, debts: Vec::new() };
        match (numbers.below(9), ground) {
            (0, Some(CircuitSpace::BlueDie { .. })) => scene.turn.due = Due::OneDie,
            (0 | 1, Some(CircuitSpace::Red { .. })) => scene.turn.due = Due::ChanceCard,
            (0 | 6, Some(CircuitSpace::Fuel { price, .. })) => scene.owe_for_fuel(price.get(), options),
            (2, _) => scene.come_home(numbers),
            (3, _) if options.settle_at == SettleAt::Destination => scene.come_to_destination(numbers),
            (4 | 5, _) => scene.owe_by_card(others, numbers),
            (7, _) => scene.owe_for_plan(options, numbers),
            _ => {}
        }
        let Turn { due, dice, cards, double, last_move, .. } = &mut scene.turn;
        if *due == Due::TwoDice && once_in(4, numbers) {
            cards.push("CC19".parse().expect("a card"));
        } else if matches!(due, Due::Throw | Due::ExtraThrow | Due::TwoDice) {
            dice.clear();
        }
        *double = matches!(dice[..], [first, second] if first == second);
        *last_move = *due == Due::OneDie || (!dice.is_empty() && once_in(6, numbers));
        scene
    }

    fn thrown(&self) -> u8 {
        self.turn.dice.iter().map(|die| die.get()).sum()
    }

    /// Some of the throw is still to be flown, or nothing.
    fn leave_some(&mut self, numbers: &mut SplitMix64) {
        let some = below(usize::from(self.thrown()), numbers);
        self.turn.spaces_left = SpacesLeft::new(some).expect("fewer than were thrown");
    }

    /// The plane has just come home.
    fn come_home(&mut self, numbers: &mut SplitMix64) {
        self.turn.due = one_of(&[Due::Settlement, Due::FlightPlan, Due::Direction], numbers);
        if self.turn.due == Due::FlightPlan {
            self.mover.plan = None;
        }
        let has_targets = self.turn.due == Due::Direction;
        let all = self.mover.plan.filter(|_| has_targets).map(targets);
        self.mover.targets = circuit(all.unwrap_or_default());
        self.mover.space = Some(Space::Landing(1));
        self.mover.direction = None;
        self.turn.landings = Landings::new(1).expect("one landing");
        self.leave_some(numbers);
    }

    /// The plane has just come to its destination, where plans are settled.
    fn come_to_destination(&mut self, numbers: &mut SplitMix64) {
        let Some(city) = self.mover.plan.and_then(|plan| targets(plan).last().copied()) else { return };
        self.mover.space = Some(Space::Circuit(city));
        self.mover.direction = Edition::standard().rows().shortest_home(city);
        self.mover.targets.clear();
        self.turn.due = Due::Settlement;
        self.leave_some(numbers);
    }

    fn owe(&mut self, debtor: Seat, creditor: Creditor, amount: i64, cause: Cause) {
        let amount = Money::new(amount).expect("an amount");
        self.debts.push(Debt { debtor, creditor, amount, cause });
        self.turn.due = Due::Payment;
    }

    fn owe_for_fuel(&mut self, price: i64, options: &Options) {
        let amount = price * i64::from(self.thrown()) * i64::from(options.fuel_multiplier.get());
        self.owe(self.turn.seat, Creditor::Bank, amount, Cause::Fuel);
    }

    /// A card makes one pay, or all others.
    fn owe_by_card(&mut self, others: &[Seat], numbers: &mut SplitMix64) {
        let (drawer, cause) = (self.turn.seat, Cause::ChanceCard);
        let card = one_of(&["CC14", "CC15", "CC16"], numbers);
        match card {
            "CC15" => others.iter().for_each(|&other| self.owe(other, Creditor::Seat(drawer), 5_000, cause)),
            "CC16" => others.iter().for_each(|&other| self.owe(drawer, Creditor::Seat(other), 10_000, cause)),
            _ => self.owe(drawer, Creditor::Bank, 50_000, cause),
        }
        self.turn.cards.push(card.parse().expect("a card"));
        // The first of them may have paid, or have fallen.
        let paid = numbers.below(self.debts.len());
        self.debts.drain(..paid);
        if once_in(2, numbers) {
            self.mover.cash = Money::MIN;
        }
    }

    /// The plane has landed, and flown out again or not, and its new plan has not been paid for.
    fn owe_for_plan(&mut self, options: &Options, numbers: &mut SplitMix64) {
        let places = [
            (Space::Landing(2), Direction::Ascending),
            (Space::TakeOff(1), Direction::Descending),
            (Space::Circuit(1), Direction::Ascending),
            (Space::Circuit(69), Direction::Descending),
        ];
        let (space, direction) = one_of(&places, numbers);
        self.mover.space = Some(space);
        self.mover.direction = Some(direction);
        self.mover.targets = circuit(self.mover.plan.map(targets).unwrap_or_default());
        self.turn.landings = Landings::new(1).expect("one landing");
        self.owe(self.turn.seat, Creditor::Bank, options.plan_fee.get(), Cause::PlanFee);
    }
}

/// Offers of rights by those who may sell now, if anybody may.
fn any_offers(players: &[PlayerState], turn: &Turn, debts: &[Debt], numbers: &mut SplitMix64) -> Vec<Offer> {
    let sellers: Vec<Seat> = match turn.due {
        Due::Throw | Due::ExtraThrow => players.iter().map(|player| player.seat).collect(),
        Due::Payment => debts.first().map(|debt| debt.debtor).into_iter().collect(),
        Due::Settlement => vec![turn.seat],
        Due::TwoDice | Due::OneDie | Due::FlightPlan | Due::Direction | Due::ChanceCard => Vec::new(),
    };
    let mut number = numbers.below(3);
    let mut offers = Vec::new();
    for player in players.iter().filter(|player| sellers.contains(&player.seat)) {
        for right in player.rights.iter() {
            if !once_in(3, numbers) {
                continue;
            }
            number = if once_in(9, numbers) { number.max(999_980) + 1 } else { number + 1 };
            let others: Vec<Seat> =
                players.iter().map(|other| other.seat).filter(|other| *other != player.seat).collect();
            let (to, declined) = match numbers.below(2) {
                0 => (Addressee::Seat(one_of(&others, numbers)), Seats::new()),
                _ => {
                    let mut declined: Seats =
                        others.iter().copied().filter(|_| once_in(4, numbers)).collect();
                    declined.sort_unstable();
                    (Addressee::All, if declined.len() < others.len() { declined } else { Seats::new() })
                }
            };
            let buyer_cash = one_of(players, numbers).cash;
            let price = one_of(&[Money::MIN, any_cash(numbers), buyer_cash, Money::MAX], numbers);
            let Some(offer) = u32::try_from(number).ok().and_then(OfferNumber::new) else { break };
            offers.push(Offer { offer, seller: player.seat, right, to, price, declined });
        }
    }
    offers
}

/// A pile of these cards; those that nobody has seen are some of them, or none.
fn pile<C: CardNumber>(cards: Vec<C>, numbers: &mut SplitMix64) -> Pile<C> {
    let mut cards = shuffled(cards, numbers);
    let known = if once_in(3, numbers) { cards.len() } else { numbers.below(cards.len() + 1) };
    let returned = cards.drain(..known).collect();
    Pile { unknown: cards.into_iter().collect(), returned }
}

/// Any state, one that can be or not.
fn any_state(options: &Options, numbers: &mut SplitMix64) -> State<JumboJet> {
    let edition = Edition::standard();
    let seats: Seats =
        shuffled(Seat::all().collect(), numbers).into_iter().take(2 + numbers.below(5)).collect();
    let starter = if options.starter == Starter::Listed { seats[0] } else { one_of(&seats, numbers) };
    let from_starter = seats.iter().position(|seat| *seat == starter).expect("a seat of the game");
    let order: Vec<Seat> = seats.iter().cycle().skip(from_starter).take(seats.len()).copied().collect();
    // In the full game some have fallen already.
    let mut bankrupt = Seats::new();
    if options.end_mode == EndMode::LastStanding {
        let fallen = numbers.below(seats.len() - 1);
        bankrupt = shuffled(seats.to_vec(), numbers).into_iter().take(fallen).collect();
    }
    let mut plans = shuffled(edition.plans().iter().collect::<Vec<PlanId>>(), numbers);
    let mut players: Vec<PlayerState> = Vec::new();
    for &seat in &seats {
        let nobody = PlayerState {
            seat,
            cash: Money::MIN,
            space: None,
            direction: None,
            lane: None,
            plan: None,
            targets: ArrayVec::new(),
            rights: CardSet::EMPTY,
            skip_turns: MissedTurns::MIN,
        };
        if bankrupt.contains(&seat) {
            players.push(nobody);
            continue;
        }
        let without_plan = options.settle_at == SettleAt::Destination && once_in(3, numbers);
        let plan = if without_plan { None } else { plans.pop() };
        let (space, direction, left) = any_flight(plan, options, numbers);
        let most = usize::from(options.max_rights.get());
        let rights = if once_in(3, numbers) { most } else { numbers.below(most + 1) };
        let mut cities: Vec<PlanId> =
            plans.iter().copied().filter(|plan| !targets(*plan).is_empty()).collect();
        let rights = if once_in(3, numbers) {
            // The first cities are the cheapest ones, whose rights do not bring much.
            cities.sort_unstable();
            rights.min(numbers.below(2))
        } else {
            rights
        };
        let rights: Vec<PlanId> = cities.into_iter().take(rights).collect();
        plans.retain(|plan| !rights.contains(plan));
        players.push(PlayerState {
            cash: any_cash(numbers),
            space: Some(space),
            direction,
            plan,
            targets: circuit(left),
            rights: rights.into_iter().collect(),
            skip_turns: MissedTurns::new(one_of(&[0, 0, 0, 1, 2, 20], numbers)).expect("a small number"),
            ..nobody
        });
    }
    let active: Vec<Seat> = order.iter().copied().filter(|seat| !bankrupt.contains(seat)).collect();
    let on_turn = one_of(&active, numbers);
    let place = active.iter().position(|seat| *seat == on_turn).expect("it is one of them");
    let others: Vec<Seat> = active.iter().cycle().skip(place + 1).take(active.len() - 1).copied().collect();
    let mover = players.iter_mut().find(|player| player.seat == on_turn).expect("it plays");
    let plan_before = mover.plan;
    let Scene { mover, turn, debts } = Scene::any(mover, &others, options, numbers);
    if mover.plan != plan_before {
        plans.extend(plan_before);
    }
    let still_here: Vec<PlayerState> =
        players.iter().filter(|player| !bankrupt.contains(&player.seat)).cloned().collect();
    let offers = any_offers(&still_here, &turn, &debts, numbers);
    let last_offer =
        offers.last().map_or(LastOffer::MIN, |offer| LastOffer::new(offer.offer.get()).expect("a number"));
    let cards: Vec<CardId> = edition.cards().iter().filter(|card| !turn.cards.contains(card)).collect();
    let limit = options.round_limit.get();
    let round = if limit == 0 { 7 } else { u32::from(limit) };
    let board = Board {
        players: players.into_iter().collect(),
        flight_plans: pile(plans, numbers),
        chance_cards: pile(cards, numbers),
        round: Round::new(round).expect("a round"),
        starter: Some(starter),
        starter_draw: None,
        turn: Some(turn),
        debts: debts.into_iter().collect(),
        offers,
        last_offer,
        bankrupt,
    };
    State { options: *options, seats, board }
}

fn accepted(state: &State<JumboJet>) -> Option<Position> {
    <Position as aerodrome_engine::Position<JumboJet>>::from_state(state).ok()
}

/// A stream of positions that can be.
pub(super) fn positions(seed: u64) -> impl Iterator<Item = Position> {
    let mut numbers = SplitMix64(seed);
    std::iter::repeat_with(move || {
        let options = any_options(&mut numbers);
        let states: Vec<_> = (0..PER_OPTIONS).map(|_| any_state(&options, &mut numbers)).collect();
        states
    })
    .flatten()
    .filter_map(|state| accepted(&state))
}

/// Every move leads to a position that can be, and neither makes nor loses money.
fn check_moves(position: &Position) {
    for next in position.moves() {
        let after = check_step(position, &next);
        let again = <Position as aerodrome_engine::Position<JumboJet>>::from_state(&after.to_state());
        assert_eq!(again.as_ref(), Ok(&after), "{next} from {position} leads nowhere");
    }
}

/// What reads alike does the same.
fn check_labels(position: &Position) {
    for language in [Language::English, Language::French] {
        let mut results = BTreeMap::new();
        for next in position.moves() {
            let Move::Action(seat, action) = next else { continue };
            let label = JumboJet::label(position, seat, &action, language);
            let result = position.play(seat, &action).expect("a listed action is accepted").position;
            let first = results.entry((seat, label.clone())).or_insert_with(|| result.clone());
            assert_eq!(*first, result, "{label:?} means two things in {position}");
        }
    }
}

/// Only those who can sell, answer or go on are asked, and every debtor can raise money.
fn check_asked(position: &Position) {
    let Some((_, asked)) = position.decision() else { return };
    let board = position.to_state().board;
    if let Some(debt) = board.debts.first() {
        assert!(asked.contains(&debt.debtor), "the debtor is asked: {position}");
        let others = asked.iter().filter(|seat| **seat != debt.debtor);
        let offered = |seat: &Seat| {
            board.offers.iter().any(|offer| match offer.to {
                Addressee::Seat(to) => to == *seat,
                Addressee::All => !offer.declined.contains(seat),
            })
        };
        assert!(others.into_iter().all(offered), "others are asked only to buy: {position}");
    }
    assert!(asked.iter().all(|seat| !board.bankrupt.contains(seat)), "nobody bankrupt is asked: {position}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn promises_hold_where_much_is_going_on(seed: u64) {
        for (index, position) in positions(seed).take(PER_CASE).enumerate() {
            check_asked(&position);
            check_text(&position);
            // The rest takes longer, so each position goes through a part of it.
            match index % 3 {
                0 => check_position::<JumboJet>(&position, &candidates(&position)),
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
    let stories = stories(positions(1).take(2_500));
    let missing: Vec<&str> = [
        // Flights.
        "rolled flew target_reached turned_round flew",
        "rolled flew lane_changed flew",
        "rolled flew target_reached settlement_due",
        "rolled flew target_reached flew turned_round flew",
        "rolled flew landed flight_plan_due",
        "rolled flew landed settlement_due",
        "flight_plan_drawn direction_set flew",
        "right_taken flight_plan_due",
        "right_taken flew",
        "offer_lapsed flight_paid",
        "right_sold_to_bank offer_lapsed offer_lapsed",
        // Spaces and cards.
        "rolled flew one_die_thrown",
        "rolled flew turn_to_miss turn_missed",
        "rolled flew turn_to_miss extra_throw_granted",
        "rolled flew chance_card_due",
        "chance_card_drawn flight_ordered flew debt_due",
        "chance_card_drawn dice_thrown",
        "rolled flew debt_due debt_paid chance_card_returned",
        // Trade.
        "offer_declined offer_lapsed",
        "right_sold_to_bank offer_lapsed",
        "offer_lapsed offer_lapsed dice_thrown",
        "offer_lapsed throw_declined turn_began",
        "offer_accepted offer_lapsed debt_paid",
        "offer_accepted sale_forced",
        "offer_accepted debt_paid sale_forced",
        // Debts and bankruptcies.
        "rolled flew debt_due sale_forced",
        "right_sold_to_bank went_bankrupt debt_cancelled",
        "right_sold_to_bank debt_paid went_bankrupt debt_paid",
        "right_sold_to_bank debt_paid went_bankrupt airline_removed chance_card_returned",
        "offer_accepted went_bankrupt",
        "right_sold_to_bank debt_paid turn_missed",
        "right_sold_to_bank debt_paid extra_throw_granted",
    ]
    .into_iter()
    .filter(|story| !stories.iter().any(|told| told.starts_with(story)))
    .collect();
    assert!(missing.is_empty(), "{missing:#?} are not among {} different stories", stories.len());
}
