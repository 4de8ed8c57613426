//! Every card is in exactly one place.

use crate::jumbo_jet::cards::{CardNumber, CardSet, Pile};
use crate::jumbo_jet::edition::Edition;
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::state::Board;
use std::fmt;

/// JJ-05: every card of the edition is in exactly one place.
pub(super) fn faults(edition: &Edition, board: &Board, faults: &mut Vec<Fault>) {
    let mut plans = Places::of(edition.plans());
    plans.pile("flight_plans", &board.flight_plans);
    for (player, state) in board.players.iter().enumerate() {
        plans.list(|index| Place::Right { player, index }, state.rights.iter());
        plans.see(Place::Plan { player }, state.plan);
    }
    let Places { unknown, twice, missing, .. } = plans;
    faults.extend(unknown.into_iter().map(|(at, plan)| Fault::NoSuchPlan { at: at.to_string(), plan }));
    faults.extend(twice.into_iter().map(|(first_at, at, plan)| Fault::PlanInTwoPlaces {
        first_at: first_at.to_string(),
        at: at.to_string(),
        plan,
    }));
    faults.extend(missing.iter().map(|plan| Fault::PlanNowhere { plan }));

    let mut cards = Places::of(edition.cards());
    cards.pile("chance_cards", &board.chance_cards);
    cards.list(Place::InTurn, board.turn.iter().flat_map(|turn| turn.cards.iter().copied()));
    let Places { unknown, twice, missing, .. } = cards;
    faults.extend(unknown.into_iter().map(|(at, card)| Fault::NoSuchCard { at: at.to_string(), card }));
    faults.extend(twice.into_iter().map(|(first_at, at, card)| Fault::CardInTwoPlaces {
        first_at: first_at.to_string(),
        at: at.to_string(),
        card,
    }));
    faults.extend(missing.iter().map(|card| Fault::CardNowhere { card }));
}

/// Where a card lies in a state. It is written out only for a fault.
#[derive(Clone, Copy)]
enum Place {
    Unknown { pile: &'static str, index: usize },
    Returned { pile: &'static str, index: usize },
    Right { player: usize, index: usize },
    Plan { player: usize },
    InTurn(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { pile, index } => write!(f, "/board/{pile}/unknown/{index}"),
            Self::Returned { pile, index } => write!(f, "/board/{pile}/returned/{index}"),
            Self::Right { player, index } => write!(f, "/board/players/{player}/rights/{index}"),
            Self::Plan { player } => write!(f, "/board/players/{player}/plan"),
            Self::InTurn(index) => write!(f, "/board/turn/cards/{index}"),
        }
    }
}

/// Where the cards of one kind have been seen.
struct Places<C> {
    all: CardSet<C>,
    missing: CardSet<C>,
    first: Vec<(Place, C)>,
    unknown: Vec<(Place, C)>,
    twice: Vec<(Place, Place, C)>,
}

impl<C: CardNumber> Places<C> {
    fn of(all: CardSet<C>) -> Self {
        Self {
            all,
            missing: all,
            first: Vec::with_capacity(all.len()),
            unknown: Vec::new(),
            twice: Vec::new(),
        }
    }

    fn see(&mut self, at: Place, card: Option<C>) {
        match card {
            Some(card) if self.missing.contains(card) => {
                self.missing = self.missing.without(card);
                self.first.push((at, card));
            }
            Some(card) if self.all.contains(card) => {
                let first = self.first.iter().find(|(_, seen)| *seen == card);
                let first_at = first.map_or(at, |(first_at, _)| *first_at);
                self.twice.push((first_at, at, card));
            }
            Some(card) => self.unknown.push((at, card)),
            None => {}
        }
    }

    fn list(&mut self, place: impl Fn(usize) -> Place, cards: impl Iterator<Item = C>) {
        for (index, card) in cards.enumerate() {
            self.see(place(index), Some(card));
        }
    }

    fn pile(&mut self, name: &'static str, pile: &Pile<C>) {
        self.list(|index| Place::Unknown { pile: name, index }, pile.unknown.iter());
        self.list(|index| Place::Returned { pile: name, index }, pile.returned.iter().copied());
    }
}
