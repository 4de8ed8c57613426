//! Where every card is, and what can be seen of it.

use crate::passa_portas::Position;
use crate::passa_portas::city::{Card, City};
use crate::passa_portas::draw::{Dealing, Draw};
use crate::passa_portas::edition::Edition;
use crate::passa_portas::event::CardKind;
use crate::passa_portas::fault::Fault;
use crate::passa_portas::position::holds;
use crate::passa_portas::state::{Board, CardsBehind, Due, Group, GroupName, Holder, Slot};
use crate::seat::Seat;
use std::fmt;

impl Position {
    /// Every city is on the map.
    pub(super) fn add_city_faults(&self, faults: &mut Vec<Fault>) {
        fn list(place: fn(usize) -> Place, cities: &[City]) -> impl Iterator<Item = (Place, City)> {
            cities.iter().enumerate().map(move |(index, city)| (place(index), *city))
        }
        let single = [(Place::City, self.city), (Place::Start, self.start)];
        let holders = self.holders.iter().enumerate();
        let cities = single
            .into_iter()
            .filter_map(|(at, city)| Some((at, city?)))
            .chain(list(Place::DiscardedBoarding, &self.boarding_discards))
            .chain(list(Place::DiscardedDestination, &self.destination_discards))
            .chain(list(Place::PlayedCustoms, &self.played_customs))
            .chain(
                holders
                    .flat_map(|(index, holder)| cards_of(index, holder))
                    .filter_map(|(at, card)| Some((at, card.city()?))),
            );
        let unknown = cities.filter(|(_, city)| !Edition::standard().has(*city));
        faults.extend(unknown.map(|(at, city)| Fault::NoSuchCity { at: at.to_string(), city }));
    }

    /// PP-10: who can read one card of a holder can read all of them, but for a front customs card that all can read.
    pub(super) fn add_hidden_faults(&self, faults: &mut Vec<Fault>) {
        for (index, holder) in self.holders.iter().enumerate() {
            let hidden = cards_of(index, holder).any(|(_, card)| card == Card::Hidden);
            let is_public =
                |at| self.options.front_customs_public && matches!(at, Place::FrontCustoms { .. });
            let known = cards_of(index, holder).any(|(at, card)| card != Card::Hidden && !is_public(at));
            if hidden && known {
                faults.push(Fault::HalfHidden { holder: index, seat: holder.seat });
            }
        }
    }

    /// PP-04, PP-07: two cards of each kind for each city; no group has two cards of one city.
    pub(super) fn add_card_faults(&self, board: &Board, faults: &mut Vec<Fault>) {
        let piles =
            [(CardKind::Boarding, &board.boarding_cards), (CardKind::Destination, &board.destination_cards)];
        for (kind, pile) in piles {
            for city in Edition::standard().cities() {
                let held =
                    self.groups().filter(|(_, _, group)| holds(*group, kind) == Some(Card::Known(city)));
                let cards = held.count() + pile.discarded.iter().filter(|other| **other == city).count();
                if cards > 2 {
                    faults.push(Fault::TooManyCards { kind, city, cards });
                }
            }
            let held = self.groups().filter(|(_, _, group)| holds(*group, kind).is_some()).count();
            let (cards, most) = (held + pile.discarded.len(), 2 * Edition::standard().cities().len());
            if cards > most {
                faults.push(Fault::TooManyCardsOfKind { kind, cards, most });
            }
            let expected = self.unknown_cards(kind);
            if let Some(unknown) = pile.unknown.filter(|unknown| usize::from(unknown.get()) != expected) {
                faults.push(Fault::WrongCount { kind, unknown: unknown.get(), expected });
            }
            if !pile.discarded.is_sorted() {
                faults.push(Fault::DiscardsNotSorted { kind });
            }
        }
        for (holder, slot, group) in self.indexed_groups() {
            if let Group::Waiting { boarding: Some(Card::Known(city)), destination: Some(Card::Known(other)) } =
                group
                && city == other
                && !self.will_be_replaced(holder, slot)
            {
                faults.push(Fault::SameCity { holder, slot, city });
            }
        }
    }

    /// Whether a pair of one city can still have to be replaced: in the set-up, while cards are dealt, or while one
    /// before it is replaced (PP-04, PP-07). After a customs card there is one pair only, and it does not wait.
    fn will_be_replaced(&self, holder: usize, slot: Slot) -> bool {
        let (Some(Draw::Card { seat, slot: drawn, .. }), Some(starter)) = (self.next_draw(), self.starter)
        else {
            return false;
        };
        let order = self.order_from(starter);
        let place = |seat: Option<Seat>| order.iter().position(|other| Some(*other) == seat);
        let owner = self.holders.get(holder).map(|holder| holder.seat);
        self.turn.as_ref().is_some_and(|turn| turn.due == Due::InitialBoarding)
            && (self.dealing() != Dealing::Replacing || (place(Some(seat)), drawn) < (place(owner), slot))
    }

    /// PP-09 to PP-11: each city has one customs card, and each player was dealt as many as the others.
    pub(super) fn add_customs_faults(&self, faults: &mut Vec<Fault>) {
        let fronts = self.holders.iter().filter_map(|holder| holder.customs.front?.city());
        let mut known: Vec<City> =
            fronts.chain(self.played_customs.iter().copied()).chain(self.start).collect();
        known.sort_unstable();
        for pair in known.windows(2) {
            if let &[city, other] = pair
                && city == other
            {
                faults.push(Fault::CustomsCardTwice { city });
            }
        }
        if !self.played_customs.is_sorted() {
            faults.push(Fault::CustomsNotSorted);
        }
        let dealt = usize::from(Self::new_holder(Seat::MIN, self.seats.len()).customs.behind.get());
        let held = |holder: &Holder| {
            usize::from(holder.customs.behind.get()) + usize::from(holder.customs.front.is_some())
        };
        for (index, holder) in self.holders.iter().enumerate() {
            if held(holder) > dealt {
                faults.push(Fault::TooManyCustoms { holder: index, seat: holder.seat, most: dealt });
            }
        }
        let found = self.holders.iter().map(held).sum::<usize>() + self.played_customs.len();
        let expected = dealt * self.seats.len();
        if found != expected {
            faults.push(Fault::WrongNumberOfCustoms { dealt: expected, found });
        }
    }

    /// PP-05, PP-48: cards are drawn only before the first turn and after a customs card.
    pub(super) fn add_missing_card_faults(&self, faults: &mut Vec<Fault>) {
        let due = self.turn.as_ref().map(|turn| turn.due);
        if matches!(due, Some(Due::InitialBoarding | Due::LastMinute)) || self.starter.is_none() {
            return;
        }
        let lacking = self.lacking_groups();
        faults.extend(lacking.map(|(holder, GroupName { slot, .. })| Fault::CardsMissing { holder, slot }));
        for (index, holder) in self.holders.iter().enumerate() {
            if holder.customs.front.is_none() && holder.customs.behind > CardsBehind::MIN {
                faults.push(Fault::NoCustomsInFront { holder: index, seat: holder.seat });
            }
        }
    }
}

/// A state shows every card.
pub(super) fn hidden_faults(holders: &[Holder]) -> Vec<Fault> {
    let cards = holders.iter().enumerate().flat_map(|(index, holder)| cards_of(index, holder));
    let hidden = cards.filter(|(_, card)| *card == Card::Hidden);
    hidden.map(|(at, _)| Fault::CardHidden { at: at.to_string() }).collect()
}

/// Where a card or a city stands in a state. It is written out only for a fault.
#[derive(Clone, Copy)]
enum Place {
    City,
    Start,
    DiscardedBoarding(usize),
    DiscardedDestination(usize),
    PlayedCustoms(usize),
    Boarding { holder: usize, group: usize },
    Destination { holder: usize, group: usize },
    FrontCustoms { holder: usize },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City => f.write_str("/board/city"),
            Self::Start => f.write_str("/board/customs_cards/start"),
            Self::DiscardedBoarding(index) => write!(f, "/board/boarding_cards/discarded/{index}"),
            Self::DiscardedDestination(index) => write!(f, "/board/destination_cards/discarded/{index}"),
            Self::PlayedCustoms(index) => write!(f, "/board/customs_cards/played/{index}"),
            Self::Boarding { holder, group } => write!(f, "/board/holders/{holder}/groups/{group}/boarding"),
            Self::Destination { holder, group } => {
                write!(f, "/board/holders/{holder}/groups/{group}/destination")
            }
            Self::FrontCustoms { holder } => write!(f, "/board/holders/{holder}/customs/front"),
        }
    }
}

/// The cards of a holder, each with its place in a state.
fn cards_of(index: usize, holder: &Holder) -> impl Iterator<Item = (Place, Card)> {
    let groups = holder.groups.iter().enumerate().flat_map(move |(group, cards)| {
        let boarding = Place::Boarding { holder: index, group };
        let destination = Place::Destination { holder: index, group };
        let held = |at, kind| holds(*cards, kind).map(|card| (at, card));
        [held(boarding, CardKind::Boarding), held(destination, CardKind::Destination)]
    });
    let front = holder.customs.front.map(|card| (Place::FrontCustoms { holder: index }, card));
    groups.chain([front]).flatten()
}
