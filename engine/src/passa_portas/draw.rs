//! Cards that have to be drawn: what comes next, and what it can be.

use super::Position;
use super::city::{Card, City};
use super::edition::Edition;
use super::event::CardKind;
use super::options::{FuelSource, Rejects};
use super::position::holds;
use super::roll::{Face, Roll};
use super::state::{CardsBehind, Due, Group, Holder, Slot};
use crate::chance::Weighted;
use crate::seat::Seat;

/// What chance has to bring next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Draw {
    StartSeat,
    StartCity,
    Card { seat: Seat, slot: Slot, kind: CardKind },
    Customs { seat: Seat },
    Fuel,
}

/// Why cards of groups are drawn before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Dealing {
    /// They are dealt (PP-05).
    First,
    /// They replace a pair of one city (PP-07).
    Replacing,
    /// It is the last card that is dealt or one that replaces it; nothing on the table tells which.
    Either,
}

impl Position {
    /// Why the next card of a group is drawn, in the set-up. Cards are dealt in a fixed order, so what is missing is then
    /// the end of it; and before the last one there is nothing on the discards.
    pub(super) fn dealing(&self) -> Dealing {
        let order = self.starter.map(|starter| self.order_from(starter)).unwrap_or_default();
        let kinds = [CardKind::Boarding, CardKind::Destination];
        let cards = order.iter().flat_map(|seat| kinds.map(|kind| (*seat, kind)));
        let missing = cards.flat_map(|(seat, kind)| Slot::all().map(move |slot| (seat, slot, kind)));
        let missing: Vec<bool> =
            missing.map(|(seat, slot, kind)| lacks(self.group(seat, slot), kind)).collect();
        let last = missing.iter().filter(|missing| **missing).count() == 1;
        if !missing.is_sorted() || last && !self.destination_discards.is_empty() {
            Dealing::Replacing
        } else if last && self.options.rejects == Rejects::ShuffleBack {
            Dealing::Either
        } else {
            Dealing::First
        }
    }

    /// What chance has to bring next; `None` when a seat decides or the game is over. The cards of groups come first,
    /// from the starter on: of one player first all boarding cards that are missing, then the destination cards.
    pub(super) fn next_draw(&self) -> Option<Draw> {
        if self.turn.is_none() {
            return (self.starter.is_none()).then_some(Draw::StartSeat);
        }
        if self.city.is_none() {
            return Some(Draw::StartCity);
        }
        let starter = self.starter?;
        for holder in self.holders_from(starter) {
            for kind in [CardKind::Boarding, CardKind::Destination] {
                let lacking = holder.groups.iter().position(|group| lacks(*group, kind));
                if let Some(slot) = lacking.and_then(Slot::at) {
                    return Some(Draw::Card { seat: holder.seat, slot, kind });
                }
            }
        }
        let turns_up =
            |holder: &&Holder| holder.customs.front.is_none() && holder.customs.behind > CardsBehind::MIN;
        if let Some(holder) = self.holders_from(starter).find(turns_up) {
            return Some(Draw::Customs { seat: holder.seat });
        }
        let thrown = self.turn.as_ref().is_some_and(|turn| turn.due == Due::Throw);
        thrown.then_some(Draw::Fuel)
    }

    /// What a draw can bring, ascending. Nothing where it depends on cards that are hidden in this position.
    pub(super) fn outcomes(&self, draw: Draw) -> Vec<Weighted<Roll>> {
        let equal = |value| Weighted { value, weight: 1 };
        match draw {
            Draw::StartSeat => self.seats.iter().map(|seat| equal(Roll::Number(seat.get()))).collect(),
            Draw::StartCity => Edition::standard().cities().map(Roll::City).map(equal).collect(),
            Draw::Fuel => self.throws().map(equal).collect(),
            Draw::Card { .. } | Draw::Customs { .. } if self.is_partial() => Vec::new(),
            Draw::Card { kind, .. } => self.pile(kind),
            Draw::Customs { .. } => self.unseen_customs().map(Roll::City).map(equal).collect(),
        }
    }

    /// Whether cards are hidden in this position.
    pub(super) fn is_partial(&self) -> bool {
        let kinds = [CardKind::Boarding, CardKind::Destination];
        let hidden = |card: Option<Card>| card == Some(Card::Hidden);
        self.groups().any(|(_, _, group)| kinds.iter().any(|kind| hidden(holds(group, *kind))))
            || self.holders.iter().any(|holder| hidden(holder.customs.front))
    }

    fn throws(&self) -> impl Iterator<Item = Roll> {
        let faces = match self.options.fuel_source {
            FuelSource::Die | FuelSource::TwoDice => 6,
            FuelSource::Discs => 2,
        };
        let one = self.options.fuel_source == FuelSource::Die;
        let faces = move || Face::all().filter(move |face| face.get() <= faces);
        let single = faces().filter(move |_| one).map(|face| Roll::Number(face.get()));
        let pairs = faces().filter(move |_| !one);
        single.chain(pairs.flat_map(move |first| faces().map(move |second| Roll::Pair([first, second]))))
    }

    /// The cards of a pile, after its discards have been shuffled in if it is empty (PP-61).
    fn pile(&self, kind: CardKind) -> Vec<Weighted<Roll>> {
        let reshuffled = self.unknown_cards(kind) == 0;
        let held = |city: City| {
            self.groups().filter(|(_, _, group)| holds(*group, kind) == Some(Card::Known(city))).count()
        };
        let discarded = |city: City| self.discards(kind).iter().filter(|other| **other == city).count();
        let left = |city: City| {
            let elsewhere = held(city) + if reshuffled { 0 } else { discarded(city) };
            u32::try_from(2_usize.saturating_sub(elsewhere)).unwrap_or_default()
        };
        let cards =
            Edition::standard().cities().map(|city| Weighted { value: Roll::City(city), weight: left(city) });
        cards.filter(|card| card.weight > 0).collect()
    }

    /// Whether both piles are so small that they may have nothing but the two cards of one city, and another draw would
    /// bring the same pair for ever. That can be so where rejected cards go back into the piles; then the discards have to
    /// be shuffled in as well. It goes by the numbers of cards alone, which everybody knows (PP-04): what they are does
    /// not show in it.
    pub(super) fn may_have_cards_of_one_city_only(&self) -> bool {
        [CardKind::Boarding, CardKind::Destination].iter().all(|kind| self.unknown_cards(*kind) <= 2)
    }

    /// The customs cards that nobody has seen: those behind the front ones, and with three players one more that is
    /// out of the game (PP-09, PP-11).
    fn unseen_customs(&self) -> impl Iterator<Item = City> + '_ {
        let seen = |city: City| {
            self.start == Some(city)
                || self.played_customs.contains(&city)
                || self.holders.iter().any(|holder| holder.customs.front == Some(Card::Known(city)))
        };
        Edition::standard().cities().filter(move |city| !seen(*city))
    }
}

fn lacks(group: Group, kind: CardKind) -> bool {
    match group {
        Group::Waiting { boarding, destination } => match kind {
            CardKind::Boarding => boarding.is_none(),
            CardKind::Destination => destination.is_none(),
        },
        Group::Plane { .. } | Group::Office {} | Group::Home {} => false,
    }
}
