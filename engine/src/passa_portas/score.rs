//! How the game ends.

use super::Position;
use super::rules;
use super::state::{Group, Slot};
use crate::ending::Ending;
use crate::explain::RuleId;
use crate::seat::{Seat, Seats};

impl Position {
    /// Whether a seat has brought all its groups home (PP-56).
    pub(super) fn has_finished(&self, seat: Seat) -> bool {
        Slot::all().all(|slot| matches!(self.group(seat, slot), Group::Home {}))
    }

    /// The rule that says who wins: of several who have finished it also says whether one of them wins alone.
    pub(super) fn rule_of_end(&self) -> RuleId {
        let finished = self.seats.iter().filter(|seat| self.has_finished(**seat)).count();
        if finished > 1 { rules::SHARED_WIN } else { rules::WIN }
    }

    /// The winners, and below them the others by the number of groups that they have brought home, equal ones sharing
    /// a place.
    pub(super) fn ending_now(&self) -> Option<Ending> {
        if self.winners.is_empty() {
            return None;
        }
        let home =
            |seat: Seat| Slot::all().filter(|slot| matches!(self.group(seat, *slot), Group::Home {})).count();
        let mut others: Vec<Seat> =
            self.seats.iter().copied().filter(|seat| !self.winners.contains(seat)).collect();
        others.sort_by_key(|seat| std::cmp::Reverse(home(*seat)));
        let places = others.chunk_by(|seat, other| home(*seat) == home(*other));
        let places = places.map(|place| place.iter().copied().collect::<Seats>());
        let score = |seat: &Seat| (*seat, i64::try_from(home(*seat)).unwrap_or_default());
        Some(Ending {
            ranking: std::iter::once(self.winners.clone()).chain(places).collect(),
            winners: self.winners.clone(),
            scores: self.seats.iter().map(score).collect(),
            rule: self.rule_of_end(),
        })
    }
}
