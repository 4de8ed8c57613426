//! Every card is in exactly one place.

use crate::jumbo_jet::cards::{CardNumber, CardSet, Pile};
use crate::jumbo_jet::edition::Edition;
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::state::Board;

/// JJ-05: every card of the edition is in exactly one place.
pub(super) fn faults(edition: &Edition, board: &Board, faults: &mut Vec<Fault>) {
    let mut plans = Places::of(edition.plans());
    plans.pile("/board/flight_plans", &board.flight_plans);
    for (index, player) in board.players.iter().enumerate() {
        plans.list(&format!("/board/players/{index}/rights"), player.rights.iter());
        plans.see(format!("/board/players/{index}/plan"), player.plan);
    }
    let Places { unknown, twice, missing, .. } = plans;
    faults.extend(unknown.into_iter().map(|(at, plan)| Fault::NoSuchPlan { at, plan }));
    faults.extend(twice.into_iter().map(|(first_at, at, plan)| Fault::PlanInTwoPlaces {
        first_at,
        at,
        plan,
    }));
    faults.extend(missing.iter().map(|plan| Fault::PlanNowhere { plan }));

    let mut cards = Places::of(edition.cards());
    cards.pile("/board/chance_cards", &board.chance_cards);
    cards.list("/board/turn/cards", board.turn.iter().flat_map(|turn| turn.cards.iter().copied()));
    let Places { unknown, twice, missing, .. } = cards;
    faults.extend(unknown.into_iter().map(|(at, card)| Fault::NoSuchCard { at, card }));
    faults.extend(twice.into_iter().map(|(first_at, at, card)| Fault::CardInTwoPlaces {
        first_at,
        at,
        card,
    }));
    faults.extend(missing.iter().map(|card| Fault::CardNowhere { card }));
}

/// Where the cards of one kind have been seen.
struct Places<C> {
    all: CardSet<C>,
    missing: CardSet<C>,
    first: Vec<(String, C)>,
    unknown: Vec<(String, C)>,
    twice: Vec<(String, String, C)>,
}

impl<C: CardNumber> Places<C> {
    fn of(all: CardSet<C>) -> Self {
        Self { all, missing: all, first: Vec::new(), unknown: Vec::new(), twice: Vec::new() }
    }

    fn see(&mut self, at: String, card: Option<C>) {
        match card {
            Some(card) if self.missing.contains(card) => {
                self.missing = self.missing.without(card);
                self.first.push((at, card));
            }
            Some(card) if self.all.contains(card) => {
                let first = self.first.iter().find(|(_, seen)| *seen == card);
                let first_at = first.map(|(first_at, _)| first_at.clone()).unwrap_or_default();
                self.twice.push((first_at, at, card));
            }
            Some(card) => self.unknown.push((at, card)),
            None => {}
        }
    }

    fn list(&mut self, at: &str, cards: impl Iterator<Item = C>) {
        for (index, card) in cards.enumerate() {
            self.see(format!("{at}/{index}"), Some(card));
        }
    }

    fn pile(&mut self, at: &str, pile: &Pile<C>) {
        self.list(&format!("{at}/unknown"), pile.unknown.iter());
        self.list(&format!("{at}/returned"), pile.returned.iter().copied());
    }
}
