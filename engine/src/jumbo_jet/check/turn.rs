//! What can be due in a turn, and what belongs to it.

use crate::jumbo_jet::Position;
use crate::jumbo_jet::board::Space;
use crate::jumbo_jet::edition::{Effect, Ground};
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::options::{EndMode, SettleAt};
use crate::jumbo_jet::state::{Cause, Due, Landings, MissedTurns, SpacesLeft, Turn};

impl Position {
    pub(super) fn add_turn_faults(&self, faults: &mut Vec<Fault>) {
        let limit = self.options.round_limit.get();
        let round = self.round.get();
        let dealing = self.is_dealing();
        if limit > 0 && round > u32::from(limit) {
            faults.push(Fault::WrongRound { round, limit });
        }
        let Some(turn) = &self.turn else {
            if self.ended_by().is_none() {
                faults.push(Fault::TurnMissing);
            }
            return;
        };
        let due = turn.due;
        // While the last card is being carried out, airlines can have fallen that are still to be removed.
        let falling =
            due == Due::Payment && self.debts.first().is_some_and(|debt| debt.cause == Cause::ChanceCard);
        let removed = self.bankrupt.iter().any(|seat| self.player(*seat).space.is_none());
        let before_card = falling && (self.options.end_mode == EndMode::LastStanding || !removed);
        let left = self.seats.iter().filter(|seat| self.is_active(**seat)).count();
        if left < 2 || (self.ended_by_bankruptcy().is_some() && !before_card) {
            faults.push(Fault::TurnOutOfPlace);
        }
        let pending_removal = falling && self.player(turn.seat).space.is_some();
        if !self.seats.contains(&turn.seat) || !(self.is_active(turn.seat) || pending_removal) {
            return faults.push(Fault::TurnOfSeatNotInGame { seat: turn.seat });
        }
        if dealing {
            self.add_deal_faults(turn, faults);
        } else if let Some(space) = self.player(turn.seat).space
            && !self.can_be_due(turn, space)
        {
            faults.push(Fault::DueOutOfPlace { due, space });
        }
        self.add_throw_faults(turn, faults);
    }

    /// JJ-06: before the first turn the plans are dealt in turn order, and nothing else has happened.
    fn add_deal_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        if !matches!(turn.due, Due::FlightPlan | Due::Direction) {
            return faults.push(Fault::WrongRound { round: 0, limit: self.options.round_limit.get() });
        }
        let dealt = self.place(turn.seat) + usize::from(turn.due == Due::Direction);
        for (index, &seat) in self.seats.iter().enumerate() {
            let player = self.player(seat);
            let has_plan = self.place(seat) < dealt;
            let untouched = player.space == Some(Space::TakeOff(1))
                && player.cash == self.options.start_cash.get()
                && player.rights.is_empty()
                && player.skip_turns == MissedTurns::MIN
                && player.plan.is_some() == has_plan
                && !self.bankrupt.contains(&seat);
            if !untouched {
                faults.push(Fault::DealTooLate { player: index, seat });
            }
        }
    }

    /// Whether what is due fits the space where the plane of the seat on turn stands.
    fn can_be_due(&self, turn: &Turn, space: Space) -> bool {
        let player = self.player(turn.seat);
        let at_home = space == Space::Landing(1);
        match turn.due {
            Due::FlightPlan => at_home && player.plan.is_none(),
            Due::Direction => at_home && player.plan.is_some(),
            Due::Settlement => {
                let destination = player.plan.and_then(|plan| self.edition.plan(plan).destination());
                player.plan.is_some()
                    && player.targets_left == 0
                    && match (self.options.settle_at, destination) {
                        (SettleAt::Destination, Some(city)) => space == Space::Circuit(city),
                        (SettleAt::Home, _) | (SettleAt::Destination, None) => at_home,
                    }
            }
            Due::ChanceCard => self.edition.ground(space) == Ground::Red,
            Due::OneDie => {
                self.edition.ground(space) == Ground::BlueDie || self.is_ordered(turn, Effect::OneDieThrow {})
            }
            Due::Throw | Due::ExtraThrow | Due::TwoDice | Due::Payment => true,
        }
    }

    /// What belongs to a throw: dice, spaces left, landings, double, last move and cards.
    fn add_throw_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        let &Turn { due, double, last_move, .. } = turn;
        let (dice, landings) = (turn.dice.len(), turn.landings);
        let at_home = self.player(turn.seat).space == Some(Space::Landing(1));
        let between_throws = matches!(due, Due::Throw | Due::ExtraThrow) || self.is_dealing();
        let in_flight = matches!(due, Due::Settlement | Due::FlightPlan | Due::Direction) && !between_throws;
        let ordered = due == Due::TwoDice && self.is_ordered(turn, Effect::ExtraThrow {});
        let dice_fit = match (due, dice) {
            _ if between_throws => dice == 0,
            (Due::TwoDice, _) => (dice > 0) == ordered,
            _ => dice > 0,
        };
        if !dice_fit {
            faults.push(Fault::WrongDice { due, dice });
        }
        let whole = if in_flight { self.longest_move(turn) } else { 1 };
        if turn.spaces_left.get() >= whole && turn.spaces_left > SpacesLeft::MIN {
            faults.push(Fault::SpacesLeftOutOfPlace { due, spaces_left: turn.spaces_left.get() });
        }
        let landed = in_flight && at_home;
        let most = if dice == 0 { 0 } else { self.most_landings(turn) };
        if (landed && landings == Landings::MIN) || landings.get() > most {
            faults.push(Fault::LandingsOutOfPlace { due, landings: landings.get() });
        }
        let pair = matches!(*turn.dice, [first, second] if first == second);
        if (pair && !double) || (dice == 0 && double) || (dice == 1 && double && !last_move) {
            faults.push(Fault::WrongDouble { due, double });
        }
        if (dice == 1 || due == Due::OneDie) != last_move && (dice != 2 || due == Due::OneDie) {
            faults.push(Fault::WrongLastMove { due, last_move });
        }
        if !self.can_be_carried_out(turn, between_throws) {
            faults.push(Fault::CardsOutOfPlace { due });
        }
    }

    /// Whether these cards can be carried out now: each has made the plane fly, and so led to the next, but for the last
    /// one where somebody has to pay because of it.
    fn can_be_carried_out(&self, turn: &Turn, between_throws: bool) -> bool {
        let effects: Vec<Effect> = turn.cards.iter().map(|card| self.edition.effect(*card)).collect();
        let pays = self.debts.first().is_some_and(|debt| debt.cause == Cause::ChanceCard);
        let before = match effects.split_last() {
            Some((last, before)) if pays => {
                if !last.is_owed() {
                    return false;
                }
                before
            }
            Some(_) | None => effects.as_slice(),
        };
        before.iter().all(|effect| effect.flies()) && (!between_throws || effects.is_empty())
    }

    /// Whether a card that is being carried out has this effect.
    pub(super) fn is_ordered(&self, turn: &Turn, effect: Effect) -> bool {
        turn.cards.iter().any(|card| self.edition.effect(*card) == effect)
    }

    /// How far the move can be at the most: as far as the dice show, or a card says.
    fn longest_move(&self, turn: &Turn) -> u8 {
        let ordered = turn.cards.iter().map(|card| match self.edition.effect(*card) {
            Effect::Forward { spaces } => spaces,
            Effect::Money { .. } | Effect::CollectEach { .. } | Effect::PayEach { .. } => 0,
            Effect::PerRight { .. } | Effect::ExtraThrow {} => 0,
            Effect::SkipNext {} | Effect::OneDieThrow {} => 0,
        });
        ordered.chain([turn.thrown()]).max().unwrap_or(0)
    }

    /// How often the plane can have landed in the spaces flown: the last time far enough back to have come to where it
    /// stands, and before that once for each round over both runways to the first space of the circuit and home.
    fn most_landings(&self, turn: &Turn) -> u8 {
        let rows = self.edition.rows();
        let runways = rows.landing.saturating_add(rows.take_off);
        let since = match self.player(turn.seat).space {
            Some(Space::Landing(number)) => number,
            Some(Space::TakeOff(number)) => rows.landing.saturating_add(number),
            Some(Space::Circuit(number)) => runways.saturating_add(rows.distance_home(number)),
            None => return 0,
        };
        let flown = self.longest_move(turn).saturating_sub(turn.spaces_left.get());
        flown.checked_sub(since).map_or(0, |before| 1 + before / runways.saturating_add(1))
    }
}
