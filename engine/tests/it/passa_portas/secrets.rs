//! Nobody learns a secret from the service. Two tables that differ only in cards that a seat cannot know have to look
//! the same to it in every way: what it sees, what it can do, what it is told beforehand and why something is refused;
//! and they look the same after anything that does not turn a card up.

use super::conformance::{any_options, candidates, chosen};
use super::dense::{one_of, positions, shuffled};
use super::{first_seats, position, seat};
use crate::support::SplitMix64;
use aerodrome_engine::passa_portas::options::{PhaseTwoBoarding, Rejects};
use aerodrome_engine::passa_portas::state::Due;
use aerodrome_engine::passa_portas::{
    Action, Card, CardKind, City, Edition, Event, Group, PassaPortas, Position, Roll, Source,
};
use aerodrome_engine::reveal::reveals;
use aerodrome_engine::{Explain, Game, Language, Position as _, Seat, State, Step, Viewer};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// How often each event was seen to look the same, by what was done.
type Seen = BTreeMap<String, usize>;

fn accepted(state: &State<PassaPortas>) -> Option<Position> {
    <Position as aerodrome_engine::Position<PassaPortas>>::from_state(state).ok()
}

/// The cards of a kind that others than the viewer have.
fn hidden(state: &mut State<PassaPortas>, viewer: Viewer, kind: CardKind) -> Vec<&mut Card> {
    let others = state.board.holders.iter_mut().filter(|holder| viewer != Viewer::Seat(holder.seat));
    let of_group = move |group| match (group, kind) {
        (&mut Group::Waiting { ref mut boarding, .. }, CardKind::Boarding) => boarding.as_mut(),
        (&mut Group::Waiting { ref mut destination, .. }, CardKind::Destination) => destination.as_mut(),
        (&mut Group::Plane { ref mut destination }, CardKind::Destination) => Some(destination),
        _ => None,
    };
    others.flat_map(|holder| &mut holder.groups).filter_map(of_group).collect()
}

/// The same table with other cards where the viewer cannot look: those that others have, those in the piles, those in
/// front of the other holders and those behind them are mixed and dealt again.
fn dealt_again(position: &Position, viewer: Viewer, numbers: &mut SplitMix64) -> Option<Position> {
    let mut state = position.to_state();
    let cities: Vec<City> = Edition::standard().cities().collect();
    for kind in [CardKind::Boarding, CardKind::Destination] {
        let mut pool: Vec<City> = cities.iter().flat_map(|city| [*city, *city]).collect();
        let mut take = |city: City| {
            let index =
                pool.iter().position(|other| *other == city).expect("a city has two cards of each kind");
            pool.swap_remove(index);
        };
        let discarded = match kind {
            CardKind::Boarding => &state.board.boarding_cards.discarded,
            CardKind::Destination => &state.board.destination_cards.discarded,
        };
        discarded.iter().copied().for_each(&mut take);
        let mut own = position.seen_by(viewer).to_state();
        let known = hidden(&mut own, Viewer::Spectator, kind);
        known.into_iter().filter_map(|card| card.city()).for_each(&mut take);
        let mut pool = shuffled(pool, numbers);
        for card in hidden(&mut state, viewer, kind) {
            *card = Card::Known(pool.pop().expect("the pile has as many cards as were taken"));
        }
    }
    if !state.options.front_customs_public {
        let start = state.board.customs_cards.start;
        let played = state.board.customs_cards.played.clone();
        let own = state.board.holders.iter().filter(|holder| viewer == Viewer::Seat(holder.seat));
        let own: Vec<City> = own.filter_map(|holder| holder.customs.front?.city()).collect();
        let left = |city: &City| Some(*city) != start && !played.contains(city) && !own.contains(city);
        let mut pool = shuffled(cities.iter().copied().filter(left).collect(), numbers);
        let others = state.board.holders.iter_mut().filter(|holder| viewer != Viewer::Seat(holder.seat));
        for front in others.filter_map(|holder| holder.customs.front.as_mut()) {
            *front = Card::Known(pool.pop().expect("as many cards as were in front"));
        }
    }
    accepted(&state)
}

/// Another table that looks the same to the viewer, if one is found.
fn twin(position: &Position, viewer: Viewer, numbers: &mut SplitMix64) -> Option<Position> {
    (0..12).find_map(|_| dealt_again(position, viewer, numbers).filter(|other| other != position))
}

/// What the viewer sees of the events.
fn redacted(step: &Step<PassaPortas>, viewer: Viewer) -> Vec<Event> {
    let options = step.position.to_state().options;
    step.events.iter().map(|event| PassaPortas::event_seen_by(event, viewer, &options)).collect()
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it is written without fail")
}

/// Whether an action turns up cards of others: in phase 2 groups get off and on, and a group that is taken from the
/// plane puts its card aside.
fn turns_cards_up(position: &Position, action: &Action) -> bool {
    let state = position.to_state();
    match (action, state.board.turn.map(|turn| turn.due)) {
        (Action::Fly { .. }, _) => true,
        (Action::Stay {}, _) => state.options.phases_without_flight,
        // The seats that come after are asked by their sizes where boarding is optional, else by their cards.
        (Action::Board { .. } | Action::Done {}, Some(Due::Boarding)) => {
            state.options.phase2_boarding == PhaseTwoBoarding::Mandatory
        }
        (Action::Customs { seat, slot }, _) => {
            let holder =
                state.board.holders.iter().find(|holder| holder.seat == *seat).expect("the victim plays");
            matches!(holder.groups[slot.index()], Group::Plane { .. })
        }
        _ => false,
    }
}

/// Everything that the viewer can ask about the table as it is.
fn check_now(one: &Position, other: &Position, viewer: Viewer, numbers: &mut SplitMix64) {
    let (seen, seen_other) = (one.seen_by(viewer), other.seen_by(viewer));
    assert_eq!(seen, seen_other, "{viewer:?} sees a difference");
    assert_eq!(seen.to_string(), seen_other.to_string());
    assert_eq!(json(&one.view(viewer)), json(&other.view(viewer)));
    assert_eq!(json(&seen.pending()), json(&seen_other.pending()));
    assert_eq!(one.decision(), other.decision(), "who is asked tells a secret: {one} or {other}");
    assert_eq!(one.ending(), other.ending());
    let Viewer::Seat(seat) = viewer else { return };
    let listed = one.legal_actions(seat);
    assert_eq!(listed, other.legal_actions(seat), "{seat} in {one} or {other}");
    assert_eq!(json(&one.open_actions(seat)), json(&other.open_actions(seat)));
    for action in &listed {
        assert_eq!(
            one.preview(seat, action),
            other.preview(seat, action),
            "{seat} {action} in {one} or {other}"
        );
        for language in [Language::English, Language::French] {
            let label = |position| PassaPortas::label(position, seat, action, language);
            assert_eq!(label(one), label(other));
            assert_eq!(label(one), label(&seen));
        }
    }
    for open in one.open_actions(seat) {
        let label = |position| PassaPortas::open_label(position, seat, &open, Language::English);
        assert_eq!(label(one), label(other));
    }
    for action in candidates(one, numbers).iter().filter(|action| !listed.contains(action)) {
        let refusals = |position: &Position| {
            let refusals = position.play(seat, action).err()?;
            let told = refusals.iter().map(|refusal| {
                let (code, rule, pointer) = refusal.facts();
                let messages =
                    [Language::English, Language::French].map(|language| refusal.message(language));
                (code, rule, pointer.into_owned(), json(refusal), messages)
            });
            Some(told.collect::<Vec<_>>())
        };
        assert_eq!(refusals(one), refusals(other), "{seat} {action} in {one} or {other}");
        assert_eq!(refusals(one), refusals(&seen), "{seat} {action} in {one}");
    }
}

/// What the viewer sees of a step on both tables: all of it, or what the preview has told and no more is certain.
fn check_steps(
    (one, other): (&Step<PassaPortas>, &Step<PassaPortas>),
    viewer: Viewer,
    expect: Result<(), &[Event]>,
    what: &str,
) {
    let (events, events_other) = (redacted(one, viewer), redacted(other, viewer));
    match expect {
        Ok(()) => assert_eq!(events, events_other, "{viewer:?} sees a difference after {what}"),
        Err(told) => assert!(
            events.starts_with(told) && events_other.starts_with(told),
            "{viewer:?} was told {told:?} before {what}, and saw {events:?} or {events_other:?}"
        ),
    }
    if events == events_other {
        assert_eq!(one.position.seen_by(viewer), other.position.seen_by(viewer), "after {what}");
    }
}

/// What happens next, whoever acts and whatever chance brings.
fn check_next(one: &Position, other: &Position, viewer: Viewer, numbers: &mut SplitMix64, seen: &mut Seen) {
    let mut count = |what: &str| *seen.entry(what.to_owned()).or_default() += 1;
    if let Some((phase, asked)) = one.decision() {
        for seat in asked {
            let own = viewer == Viewer::Seat(seat);
            let both = one.legal_actions(seat);
            let silent = both.iter().filter(|action| !reveals::<PassaPortas>(one, seat, action));
            for action in shuffled(silent.collect(), numbers).into_iter().take(6) {
                let what = format!("{seat} {action} reveals nothing in {one}, so nor in {other}");
                let [step, same] = [one, other].map(|table| table.play(seat, action).expect(&what));
                check_steps((&step, &same), viewer, Ok(()), &what);
                count(&format!("{} reveals nothing", json(&phase).trim_matches('"')));
            }
            let both: Vec<&Action> = both.iter().filter(|action| other.play(seat, action).is_ok()).collect();
            for action in shuffled(both, numbers).into_iter().take(6) {
                let what = format!("{seat} {action} in {one} or {other}");
                let steps =
                    (one.play(seat, action).expect("legal"), other.play(seat, action).expect("legal"));
                let preview = one.preview(seat, action).expect("legal");
                let certain = !turns_cards_up(one, action) || own && preview.complete;
                let told = if own { &preview.events[..] } else { &[] };
                check_steps((&steps.0, &steps.1), viewer, if certain { Ok(()) } else { Err(told) }, &what);
                count(&format!(
                    "{} {}",
                    json(&phase).trim_matches('"'),
                    if certain { "same" } else { "told" }
                ));
            }
        }
    }
    let (Some(node), Some(node_other)) = (one.chance(), other.chance()) else { return };
    assert_eq!(node.source, node_other.source, "what is drawn tells a secret: {one} or {other}");
    if matches!(node.source, Source::Fuel | Source::StartSeat) {
        assert_eq!(node, node_other);
    }
    // The viewer's own card is the same on both tables; those of others can differ.
    let of_another = |event: &Event| {
        matches!(event, Event::CardDrawn { seat, .. } | Event::CustomsCardTurnedUp { seat, .. }
            if viewer != Viewer::Seat(*seat))
    };
    let any = |position: &Position, numbers: &mut SplitMix64| {
        one_of(&position.chance().expect("chance decides").outcomes, numbers).value
    };
    for _ in 0..3 {
        let roll = any(one, numbers);
        let step = one.resolve(&roll).expect("a listed outcome");
        let public = one.to_state().options.front_customs_public && node.source == Source::CustomsCard;
        let roll_other: Roll =
            if public || !step.events.iter().any(of_another) { roll } else { any(other, numbers) };
        let Ok(step_other) = other.resolve(&roll_other) else { continue };
        // A pair of one city is shown to all, so there tables differ for everybody; see the rule sheet (PP-07).
        let rejects = |step: &Step<PassaPortas>| {
            step.events.iter().any(|event| matches!(event, Event::PairRejected { .. }))
        };
        if rejects(&step) || rejects(&step_other) {
            continue;
        }
        let what = format!("{roll} or {roll_other} in {one} or {other}");
        check_steps((&step, &step_other), viewer, Ok(()), &what);
        count(&format!("chance {}", json(&node.source).trim_matches('"')));
    }
}

/// Compares a table with others that look the same, for everybody who looks on. Gives how many pairs there were.
fn check_secrets(position: &Position, numbers: &mut SplitMix64, seen: &mut Seen) -> usize {
    let seats = position.to_state().seats;
    let viewers = seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]);
    let mut pairs = 0;
    for viewer in viewers {
        if let Some(other) = twin(position, viewer, numbers) {
            check_now(position, &other, viewer, numbers);
            check_next(position, &other, viewer, numbers, seen);
            pairs += 1;
        }
    }
    pairs
}

/// A few in a debug build, which takes thirty times as long.
const TABLES: usize = if cfg!(debug_assertions) { 600 } else { 20_000 };

#[test]
fn tables_that_differ_in_secrets_look_the_same_where_much_is_going_on() {
    let (mut numbers, mut seen) = (SplitMix64(46), Seen::new());
    let pairs: usize =
        positions(46).take(TABLES).map(|position| check_secrets(&position, &mut numbers, &mut seen)).sum();
    assert!(pairs > 2 * TABLES, "{pairs} pairs");
    for what in [
        "initial_boarding same",
        "initial_boarding reveals nothing",
        "fuel same",
        "fuel reveals nothing",
        "flight same",
        "flight told",
        "boarding same",
        "boarding told",
        "customs same",
        "customs told",
        "customs reveals nothing",
        "last_minute same",
        "chance fuel",
        "chance boarding_card",
        "chance destination_card",
        "chance customs_card",
    ] {
        assert!(seen.contains_key(what), "{what} is not among {seen:?}");
    }
}

/// The same table with one, two or three cards in each pile and all others on the discards, which everybody sees; cards
/// that are rejected go back into these piles.
fn nearly_empty(position: &Position, numbers: &mut SplitMix64) -> Option<Position> {
    let mut state = position.to_state();
    state.options.rejects = Rejects::ShuffleBack;
    for kind in [CardKind::Boarding, CardKind::Destination] {
        let cards = Edition::standard().cities().flat_map(|city| [city, city]);
        let mut pool: Vec<City> = shuffled(cards.collect(), numbers);
        for card in hidden(&mut state, Viewer::Spectator, kind).into_iter().filter_map(|card| card.city()) {
            let index =
                pool.iter().position(|other| *other == card).expect("a city has two cards of each kind");
            pool.swap_remove(index);
        }
        // Often both cards of a city lie in a pile, and those of the same city in both piles.
        if numbers.below(4) > 0 {
            pool.sort_unstable();
        }
        let mut discarded = pool.split_off(one_of(&[1, 2, 2, 3], numbers));
        discarded.sort_unstable();
        let pile = match kind {
            CardKind::Boarding => &mut state.board.boarding_cards,
            CardKind::Destination => &mut state.board.destination_cards,
        };
        pile.unknown = None;
        pile.discarded = discarded.into_iter().collect();
    }
    accepted(&state)
}

/// What the viewer sees of the draws themselves.
fn draws(step: &Step<PassaPortas>, viewer: Viewer) -> Vec<Event> {
    let is_draw = |event: &Event| {
        matches!(
            event,
            Event::CardDrawn { .. } | Event::CustomsCardTurnedUp { .. } | Event::PairRejected { .. }
        )
    };
    redacted(step, viewer).into_iter().filter(is_draw).collect()
}

/// Draws on both tables, as long as what the viewer sees of the draws is the same; then everything is the same to it.
fn follow(mut one: Position, mut other: Position, viewer: Viewer, numbers: &mut SplitMix64, seen: &mut Seen) {
    let steps = |position: &Position| -> Vec<Step<PassaPortas>> {
        let outcomes = position.chance().map(|node| node.outcomes).unwrap_or_default();
        outcomes.iter().map(|outcome| position.resolve(&outcome.value).expect("a listed outcome")).collect()
    };
    let rejects = |step: &Step<PassaPortas>| {
        step.events.iter().any(|event| matches!(event, Event::PairRejected { .. }))
    };
    for _ in 0..12 {
        let source = |position: &Position| position.chance().map(|node| node.source);
        assert_eq!(source(&one), source(&other), "{viewer:?} sees what is drawn: {one} or {other}");
        let mut drawn = shuffled(steps(&one), numbers);
        // Pairs of one city are what matters here.
        drawn.sort_by_key(|step| !rejects(step) && numbers.below(4) > 0);
        let Some(step) = drawn.into_iter().next() else { break };
        let alike = steps(&other).into_iter().filter(|also| draws(also, viewer) == draws(&step, viewer));
        let mut alike = shuffled(alike.collect(), numbers);
        alike.sort_by_key(|also| also.events != step.events && numbers.below(4) > 0);
        let Some(also) = alike.into_iter().next() else { break };
        check_steps((&step, &also), viewer, Ok(()), &format!("a draw in {one} or {other}"));
        for event in &step.events {
            let name = json(event).split('"').nth(3).unwrap_or_default().to_owned();
            *seen.entry(name).or_default() += 1;
        }
        (one, other) = (step.position, also.position);
        check_now(&one, &other, viewer, numbers);
    }
}

/// Draws follow one another, and what happens after one must not tell what another viewer has drawn before: piles are
/// nearly empty, and pairs of one city go back into them.
#[test]
fn tables_that_differ_in_secrets_look_the_same_over_a_row_of_draws() {
    let (mut numbers, mut seen, mut pairs) = (SplitMix64(48), Seen::new(), 0);
    for position in positions(48).take(2 * TABLES) {
        let Some(Source::BoardingCard | Source::DestinationCard) = position.chance().map(|node| node.source)
        else {
            continue;
        };
        let Some(position) = nearly_empty(&position, &mut numbers) else { continue };
        let seats = position.to_state().seats;
        for viewer in seats.iter().map(|seat| Viewer::Seat(*seat)).chain([Viewer::Spectator]) {
            for _ in 0..6 {
                let Some(other) = twin(&position, viewer, &mut numbers) else { continue };
                follow(position.clone(), other, viewer, &mut numbers, &mut seen);
                pairs += 1;
            }
        }
    }
    assert!(pairs > TABLES / 2, "{pairs} pairs");
    for what in ["card_drawn", "pair_rejected", "pile_reshuffled"] {
        assert!(seen.get(what).is_some_and(|times| *times > 20), "{what}: {seen:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tables_that_differ_in_secrets_look_the_same_in_every_game(
        options in any_options(),
        count in 2_usize..=3,
        seed: u64,
    ) {
        let (mut numbers, mut seen) = (SplitMix64(seed), Seen::new());
        let mut position =
            <PassaPortas as Game>::Position::start(&first_seats(count), &options).expect("they can play");
        for _ in 0..200 {
            if numbers.below(4) == 0 {
                check_secrets(&position, &mut numbers, &mut seen);
            }
            let Some(next) = chosen(&position, &mut numbers) else { break };
            position = position.advance(&next).expect("a chosen move is legal").position;
        }
    }
}

/// The test itself has to see a secret when there is one to be seen: cards of the viewer's own, and public ones.
#[test]
fn other_cards_are_dealt_where_the_viewer_cannot_look_and_nowhere_else() {
    let given = "2@CAI 0:NYC>RIO,SIN>SYD,TYO>SIN;CAI+2/1:>TYO,h,KHI>RIO;BRU+3 0:flight";
    let given = position("", given);
    let mut numbers = SplitMix64(3);
    let others: Vec<Position> =
        (0..50).filter_map(|_| twin(&given, Viewer::Seat(seat(0)), &mut numbers)).collect();
    assert!(others.len() > 40, "most deals can be");
    let texts: std::collections::BTreeSet<String> = others.iter().map(ToString::to_string).collect();
    assert!(texts.len() > 30, "they are different: {texts:?}");
    for other in &others {
        let own =
            |position: &Position, seat: u8| position.to_state().board.holders[usize::from(seat)].clone();
        assert_eq!(own(other, 0), own(&given, 0));
        assert_ne!(other.seen_by(Viewer::Seat(seat(1))), given.seen_by(Viewer::Seat(seat(1))));
    }
}

/// With public rejects the table tells no more than the discards do; without, only the owner sees them.
#[test]
fn rejected_cards_that_go_back_stay_secret() {
    let pair = |options: &str| {
        let line = "0@SFO 0:NYC>BRU,RIO>CAI,LIS>NBO;-+5/1:KHI>SYD,SIN>SFO,TYO>-;-+5 0:initial-boarding";
        let position = position(options, line);
        let step = position.resolve(&Roll::City("TYO".parse().expect("a city"))).expect("it can be drawn");
        let options = position.to_state().options;
        let by = |viewer| json(&redacted(&step, viewer));
        (
            options.rejects,
            by(Viewer::Seat(seat(0))).contains("TYO"),
            by(Viewer::Seat(seat(1))).contains("TYO"),
        )
    };
    assert_eq!(pair(""), (Rejects::Discard, true, true));
    assert_eq!(pair("rejects=shuffle_back"), (Rejects::ShuffleBack, false, true));
}

/// Whoever is asked in turn is the same for all hands, so a seat that passes without a choice tells nothing.
#[test]
fn a_seat_without_a_fitting_card_is_asked_like_any_other() {
    let mut numbers = SplitMix64(5);
    let given = position("", "2@CAI 0:>RIO,SIN>SYD,TYO>SIN;CAI+2/1:>TYO,h,KHI>RIO;BRU+3 1:customs[1,0]");
    let asked: Vec<Option<(_, Vec<Seat>)>> = (0..20)
        .filter_map(|_| twin(&given, Viewer::Seat(seat(1)), &mut numbers))
        .map(|other| other.decision().map(|(phase, seats)| (phase, seats.to_vec())))
        .collect();
    assert!(!asked.is_empty());
    assert!(
        asked.iter().all(|other| *other == given.decision().map(|(phase, seats)| (phase, seats.to_vec())))
    );
}
