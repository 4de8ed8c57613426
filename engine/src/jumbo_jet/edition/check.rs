//! The check of a data file by meaning: every mistake, each at its place.

use super::data::{CircuitSpace, EditionData, Effect, FlightPlan};
use crate::catalog::EditionFault;
use crate::drawing::Cell;
use crate::jumbo_jet::board::{MAX_RIGHTS, Space};
use crate::jumbo_jet::cards::{CardId, CardNumber, MAX_CARDS, PlanId};
use crate::seat::{MAX_SEATS, Seat};
use std::collections::HashSet;

/// The longest row of spaces, because a space has at most two digits.
const MAX_ROW: usize = 99;

/// The largest amount on a card or a space, so that no sum of a step can overflow.
const MAX_AMOUNT: i64 = 1_000_000;

/// The longest flight that a card can order: as far as two dice.
const MAX_FORWARD: u8 = 12;

struct Faults(Vec<EditionFault>);

impl Faults {
    fn unless(&mut self, holds: bool, pointer: impl Into<String>, message: impl Into<String>) {
        if !holds {
            self.0.push(EditionFault { pointer: pointer.into(), message: message.into() });
        }
    }

    fn amount(&mut self, amount: i64, pointer: String) {
        let fits = (-MAX_AMOUNT..=MAX_AMOUNT).contains(&amount);
        self.unless(fits, pointer, format!("{amount} is more than {MAX_AMOUNT}"));
    }
}

/// Nothing, or all that is wrong with the data.
pub(super) fn faults(data: &EditionData) -> Result<(), Vec<EditionFault>> {
    let mut faults = Faults(Vec::new());
    seats_and_continents(data, &mut faults);
    spaces(data, &mut faults);
    drawing(data, &mut faults);
    flight_plans(data, &mut faults);
    chance_cards(data, &mut faults);
    if faults.0.is_empty() { Ok(()) } else { Err(faults.0) }
}

fn seats_and_continents(data: &EditionData, faults: &mut Faults) {
    let all = data.seats.iter().map(|airline| airline.seat).eq(Seat::all());
    faults.unless(all, "/seats", "each of the seats 0 to 5 has to be described once, in order");
    let mut ids = HashSet::new();
    for (index, continent) in data.continents.iter().enumerate() {
        let at = format!("/continents/{index}/id");
        let inhabited = data
            .circuit
            .iter()
            .any(|space| matches!(space, CircuitSpace::City { continent: of, .. } if *of == continent.id));
        faults.unless(ids.insert(&continent.id), &at, format!("the continent {} stands twice", continent.id));
        faults.unless(inhabited, at, format!("no city lies in {}", continent.id));
    }
}

fn spaces(data: &EditionData, faults: &mut Faults) {
    row("/circuit", data.circuit.iter().map(|space| space.place().0), Space::Circuit, faults);
    row("/landing_runway", data.landing_runway.iter().map(|space| space.space), Space::Landing, faults);
    row("/take_off_runway", data.take_off_runway.iter().map(|space| space.space), Space::TakeOff, faults);
    let middle = data.circuit.len() / 2;
    let is_odd = data.circuit.len() % 2 == 1;
    faults.unless(is_odd, "/circuit", "only an odd number of spaces has one half-way round");
    for (index, space) in data.circuit.iter().enumerate() {
        let at = format!("/circuit/{index}");
        let arrows = matches!(space, CircuitSpace::Arrows { .. });
        faults.unless(
            arrows == (index == middle),
            &at,
            "the arrows lie exactly half-way round, and nowhere else",
        );
        match space {
            CircuitSpace::City { continent, .. } => {
                let known = data.continents.iter().any(|other| other.id == *continent);
                faults.unless(known, format!("{at}/continent"), format!("there is no continent {continent}"));
            }
            CircuitSpace::Fuel { price, .. } => faults.amount(price.get(), format!("{at}/price")),
            CircuitSpace::Red { .. } | CircuitSpace::Cloud { .. } | CircuitSpace::BluePlain { .. } => {}
            CircuitSpace::BlueDie { .. } | CircuitSpace::Arrows { .. } => {}
        }
    }
}

/// The spaces of a row have to stand in order, each under its own name.
fn row(
    at: &str,
    spaces: impl ExactSizeIterator<Item = Space>,
    numbered: fn(u8) -> Space,
    faults: &mut Faults,
) {
    let fits = (1..=MAX_ROW).contains(&spaces.len());
    faults.unless(fits, at, format!("a row has 1 to {MAX_ROW} spaces, not {}", spaces.len()));
    for (index, (space, number)) in spaces.zip(1..).enumerate() {
        let expected = numbered(number);
        let message = format!("{space} stands where {expected} belongs");
        faults.unless(space == expected, format!("{at}/{index}/space"), message);
    }
}

fn drawing(data: &EditionData, faults: &mut Faults) {
    let circuit = data.circuit.iter().enumerate().flat_map(|(index, space)| {
        let (_, [outer, inner]) = space.place();
        [(format!("/circuit/{index}/outer"), outer), (format!("/circuit/{index}/inner"), inner)]
    });
    let landing = data.landing_runway.iter().enumerate();
    let landing = landing.map(|(index, space)| (format!("/landing_runway/{index}/cell"), space.cell));
    let take_off = data.take_off_runway.iter().enumerate();
    let take_off = take_off.map(|(index, space)| (format!("/take_off_runway/{index}/cell"), space.cell));
    let mut drawn: HashSet<(i8, i8)> = HashSet::new();
    for (at, Cell { x, y }) in circuit.chain(landing).chain(take_off) {
        let inside = (0..data.grid.width).contains(&x) && (0..data.grid.height).contains(&y);
        faults.unless(inside, &at, "the cell lies outside the grid");
        faults.unless(drawn.insert((x, y)), at, "another space is drawn on the same cell");
    }
}

fn flight_plans(data: &EditionData, faults: &mut Faults) {
    let count = data.flight_plans.len();
    let fits = (MAX_SEATS..=MAX_CARDS).contains(&count);
    faults.unless(
        fits,
        "/flight_plans",
        format!(
            "there are {MAX_SEATS} to {MAX_CARDS} flight plans, so that each player gets one, not {count}"
        ),
    );
    for (index, (plan, number)) in data.flight_plans.iter().zip(1..).enumerate() {
        let at = format!("/flight_plans/{index}");
        let (FlightPlan::City { id, pay, .. } | FlightPlan::WorldTrip { id, pay, .. }) = plan;
        faults.unless(
            PlanId::new(number) == Some(*id),
            format!("{at}/id"),
            format!("{id} is not number {number}"),
        );
        faults.amount(pay.get(), format!("{at}/pay"));
        let FlightPlan::City { stopover, destination, bank_price, fees, .. } = plan else { continue };
        for (member, city) in
            stopover.iter().map(|space| ("stopover", space)).chain([("destination", destination)])
        {
            faults.unless(is_city(data, *city), format!("{at}/{member}"), format!("{city} is not a city"));
        }
        faults.unless(*stopover != Some(*destination), format!("{at}/stopover"), "it is the destination");
        let half = pay.get() % 2 == 0 && bank_price.get() == pay.get() / 2;
        faults.unless(half, format!("{at}/bank_price"), "the bank gives half of the central amount");
        let fits = (1..=MAX_RIGHTS).contains(&fees.len());
        faults.unless(
            fits,
            format!("{at}/fees"),
            format!("there are 1 to {MAX_RIGHTS} fees, not {}", fees.len()),
        );
        let rising = fees.is_sorted_by(|lower, higher| lower < higher);
        faults.unless(rising, format!("{at}/fees"), "each fee is higher than the one before");
        for (place, fee) in fees.iter().enumerate() {
            faults.amount(fee.get(), format!("{at}/fees/{place}"));
        }
    }
}

fn is_city(data: &EditionData, space: Space) -> bool {
    let index = space.circuit().and_then(|number| usize::from(number).checked_sub(1));
    index
        .and_then(|index| data.circuit.get(index))
        .is_some_and(|space| matches!(space, CircuitSpace::City { .. }))
}

fn chance_cards(data: &EditionData, faults: &mut Faults) {
    let count = data.chance_cards.len();
    faults.unless(
        count <= MAX_CARDS,
        "/chance_cards",
        format!("there are at most {MAX_CARDS} cards, not {count}"),
    );
    let rests = data.chance_cards.iter().any(|card| !card.effect.flies());
    faults.unless(
        rests,
        "/chance_cards",
        "at least one card lets the plane stand, or the pile could run out",
    );
    for (index, (card, number)) in data.chance_cards.iter().zip(1..).enumerate() {
        let at = format!("/chance_cards/{index}");
        let in_order = CardId::new(number) == Some(card.id);
        faults.unless(in_order, format!("{at}/id"), format!("{} is not number {number}", card.id));
        match card.effect {
            Effect::Money { amount } | Effect::PerRight { amount } => {
                faults.amount(amount, format!("{at}/effect/amount"));
            }
            Effect::CollectEach { amount } | Effect::PayEach { amount } => {
                faults.amount(amount.get(), format!("{at}/effect/amount"));
            }
            Effect::Forward { spaces } => {
                let fits = (1..=MAX_FORWARD).contains(&spaces);
                let message = format!("a card orders a flight of 1 to {MAX_FORWARD} spaces, not {spaces}");
                faults.unless(fits, format!("{at}/effect/spaces"), message);
            }
            Effect::ExtraThrow {} | Effect::SkipNext {} | Effect::OneDieThrow {} => {}
        }
    }
}
