//! What an airline is worth, and how the game ends.

use super::Position;
use super::event::Event;
use super::money::Money;
use super::options::EndMode;
use super::rules;
use crate::ending::Ending;
use crate::explain::RuleId;
use crate::seat::{Seat, Seats};
use crate::sink::Sink;

/// The value of an airline (JJ-82).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// Its cash.
    pub(super) cash: i64,
    /// What visitors would pay for its landing rights.
    pub(super) rights: i64,
    /// The central amount of its flight plan in progress.
    pub(super) plan: i64,
}

impl Value {
    pub(super) fn total(self) -> i64 {
        self.cash + self.rights + self.plan
    }
}

impl Position {
    /// The value of an airline now; a bankrupt one has none (JJ-82, JJ-83).
    pub(super) fn value(&self, seat: Seat) -> Value {
        if self.bankrupt.contains(&seat) {
            return Value { cash: 0, rights: 0, plan: 0 };
        }
        let player = self.player(seat);
        Value {
            cash: player.cash,
            rights: player.rights.iter().map(|right| self.fee(seat, right)).sum(),
            plan: player.plan.map_or(0, |plan| self.edition.plan(plan).pay),
        }
    }

    /// The rule by which bankruptcies have ended the game, if they have (JJ-80, JJ-81).
    pub(super) fn ended_by_bankruptcy(&self) -> Option<RuleId> {
        match self.options.end_mode {
            EndMode::Short => (!self.bankrupt.is_empty()).then_some(rules::SHORT_GAME),
            EndMode::LastStanding => {
                (self.bankrupt.len() + 1 >= self.seats.len()).then_some(rules::FULL_GAME)
            }
        }
    }

    /// Whether nothing more can happen.
    pub(super) fn is_over(&self) -> bool {
        self.turn.is_none() && self.starter_draw.is_none()
    }

    /// The rule that ended the game; only a game that is over has one.
    pub(super) fn ended_by(&self) -> Option<RuleId> {
        let last_round = self.round.get() == u32::from(self.options.round_limit.get());
        let limit = (!self.is_dealing() && last_round).then_some(rules::ROUND_LIMIT);
        self.ended_by_bankruptcy().or(limit).filter(|_| self.is_over())
    }

    pub(super) fn end(&mut self, rule: RuleId, events: &mut impl Sink<Event>) {
        let Some(turn) = &self.turn else { return };
        let on_turn = turn.seat;
        for seat in self.order().collect::<Seats>() {
            let value = self.value(seat);
            let [cash, rights, plan] = [value.cash, value.rights, value.plan].map(Money::nearest);
            let value = Money::nearest(value.total());
            self.emit(Event::AirlineValued { seat, cash, rights, plan, value, rule: rules::VALUE }, events);
        }
        self.emit(Event::GameEnded { seat: on_turn, rule }, events);
    }

    /// The airlines that are left by their value, equal ones sharing a place; below them the bankrupt ones, the last
    /// to fall first. When nobody is left, the last to fall wins.
    pub(super) fn ending_now(&self) -> Option<Ending> {
        let rule = self.ended_by()?;
        let mut left: Vec<(i64, Seat)> = self
            .seats
            .iter()
            .filter(|seat| self.is_active(**seat))
            .map(|seat| (self.value(*seat).total(), *seat))
            .collect();
        left.sort_by(|(worth, seat), (other_worth, other)| {
            other_worth.cmp(worth).then(self.place(*seat).cmp(&self.place(*other)))
        });
        let places = left.chunk_by(|(worth, _), (other, _)| worth == other);
        let places = places.map(|place| place.iter().map(|(_, seat)| *seat).collect::<Seats>());
        let fallen = self.bankrupt.iter().rev().map(|seat| Seats::from_iter([*seat]));
        let ranking: Vec<Seats> = places.chain(fallen).collect();
        Some(Ending {
            winners: ranking.first().cloned().unwrap_or_default(),
            ranking,
            scores: self.seats.iter().map(|seat| (*seat, self.value(*seat).total())).collect(),
            rule,
        })
    }
}
