//! Carrying out: throws, draws, settlements, and what follows from the space where a move ends.

use super::Position;
use super::action::{Action, Settlement};
use super::board::{Direction, Space};
use super::cards::{CardId, PlanId};
use super::edition::{Effect, Ground};
use super::event::Event;
use super::money::Money;
use super::options::{BankruptCash, CloudDouble};
use super::party::Creditor;
use super::position::Player;
use super::refusal::Refusal;
use super::roll::Roll;
use super::rules;
use super::state::{Cause, Debt, Due, MissedTurns, Pair, Round, SpacesLeft, Turn};
use crate::dice::DieFace;
use crate::explain::RuleId;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::starter;
use arrayvec::ArrayVec;

impl Position {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Vec<Refusal>> {
        let mut reasons = Vec::new();
        self.judge(seat, action, &mut reasons);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        match *action {
            Action::Throw {} => {
                self.close_window(events);
                self.emit(Event::DiceThrown { seat, rule: rules::TURN }, events);
            }
            Action::Pass {} => {
                self.close_window(events);
                self.emit(Event::ThrowDeclined { seat, rule: rules::DOUBLE }, events);
                self.pass_turn(events);
            }
            Action::ChooseDirection { direction } => self.set_direction(seat, direction, events),
            Action::Settle { choice } => self.settle(seat, choice, events),
            Action::SellToBank { right } => self.sell_to_bank(seat, right, events),
            Action::Offer { right, to, price } => self.offer(seat, right, to, price, events),
            Action::Accept { offer } => self.accept(seat, offer, events),
            Action::Decline { offer } => self.decline(seat, offer, events),
            Action::Withdraw { offer } => {
                self.emit(Event::OfferWithdrawn { seat, offer, rule: rules::BETWEEN_PLAYERS }, events);
            }
        }
        Ok(())
    }

    pub(super) fn bring(&mut self, roll: Roll, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        if let Some(draw) = &self.starter_draw {
            let thrower = draw.contenders.get(draw.rolls.len()).copied();
            return match (thrower, roll) {
                (Some(seat), Roll::TwoDice(dice)) => {
                    self.throw_for_start(seat, dice, events);
                    Ok(())
                }
                _ => Err(vec![Refusal::ChanceImpossible { value: roll, due: Due::TwoDice }]),
            };
        }
        let Some(turn) = self.turn.as_ref().filter(|turn| turn.due.is_chance()) else {
            return Err(vec![Refusal::ChanceNotPending {}]);
        };
        let seat = turn.seat;
        match (turn.due, roll) {
            (Due::TwoDice, Roll::TwoDice(dice)) => self.roll(seat, ArrayVec::from(dice), events),
            (Due::OneDie, Roll::OneDie(die)) => self.roll(seat, ArrayVec::from_iter([die]), events),
            (Due::FlightPlan, Roll::FlightPlan(plan)) if self.flight_plans.can_bring(plan) => {
                self.draw_flight_plan(seat, plan, events);
            }
            (Due::ChanceCard, Roll::ChanceCard(card)) if self.chance_cards.can_bring(card) => {
                self.draw_chance_card(seat, card, events);
            }
            (due, _) => return Err(vec![Refusal::ChanceImpossible { value: roll, due }]),
        }
        Ok(())
    }

    /// One throw for the start; the last of a round decides or opens another round (JJ-08).
    fn throw_for_start(&mut self, seat: Seat, dice: Pair, events: &mut impl Sink<Event>) {
        let rule = rules::STARTER;
        self.emit(Event::StarterRolled { seat, dice, rule }, events);
        let Some(draw) = &self.starter_draw else { return };
        if draw.rolls.len() < draw.contenders.len() {
            return;
        }
        let sums: Vec<u8> = draw.rolls.iter().map(|[first, second]| first.get() + second.get()).collect();
        let best = starter::highest(&draw.contenders, &sums);
        match best.as_slice() {
            &[seat] => self.emit(Event::StarterDrawn { seat, rule }, events),
            _ => self.emit(Event::StarterTied { seats: best, rule }, events),
        }
    }

    fn roll(&mut self, seat: Seat, dice: ArrayVec<DieFace, 2>, events: &mut impl Sink<Event>) {
        let double = matches!(*dice, [first, second] if first == second);
        let rule = if dice.len() == 1 { rules::ONE_DIE } else { rules::TURN };
        self.emit(Event::Rolled { seat, dice, double, rule }, events);
        self.fly(events);
    }

    fn draw_flight_plan(&mut self, seat: Seat, plan: PlanId, events: &mut impl Sink<Event>) {
        let rule = if self.is_dealing() { rules::FIRST_PLAN } else { rules::NEW_PLAN };
        self.emit(Event::FlightPlanDrawn { seat, plan, rule }, events);
        if let [direction] = *self.first_legs(plan) {
            self.set_direction(seat, direction, events);
        }
    }

    fn set_direction(&mut self, seat: Seat, direction: Direction, events: &mut impl Sink<Event>) {
        self.emit(Event::DirectionSet { seat, direction, rule: rules::FIRST_LEG }, events);
        if !self.is_dealing() {
            return self.fly(events);
        }
        let next = self.order().nth(self.place(seat) + 1);
        match (next, self.starter) {
            (Some(seat), _) => self.emit(Event::FlightPlanDue { seat, rule: rules::FIRST_PLAN }, events),
            (None, Some(seat)) => {
                let round = Round::new(1).unwrap_or(Round::MAX);
                self.emit(Event::TurnBegan { seat, round, rule: rules::TURN }, events);
            }
            (None, None) => {}
        }
    }

    /// Whether the first flight plans are being dealt (JJ-06).
    pub(super) fn is_dealing(&self) -> bool {
        self.round == Round::MIN
    }

    /// Pay or right, and then home to a new plan, or on home from the destination (JJ-50, JJ-51, JJ-54).
    fn settle(&mut self, seat: Seat, choice: Settlement, events: &mut impl Sink<Event>) {
        self.close_window(events);
        let Some(plan) = self.player(seat).plan else { return };
        match (choice, self.edition.plan(plan).destination()) {
            (Settlement::Right, Some(city)) => {
                let at = Space::Circuit(city);
                self.emit(Event::RightTaken { seat, plan, at, rule: rules::RIGHT }, events);
            }
            (Settlement::Pay | Settlement::Right, _) => {
                let amount = self.payable(self.edition.plan(plan).pay);
                self.emit(Event::FlightPaid { seat, plan, amount, rule: rules::PAY }, events);
            }
        }
        match self.player(seat).space {
            Some(Space::Landing(_)) => {
                self.emit(Event::FlightPlanDue { seat, rule: rules::NEW_PLAN }, events)
            }
            Some(Space::TakeOff(_) | Space::Circuit(_)) | None => self.fly(events),
        }
    }

    /// What the bank can pay of an amount without making more money than there can be (JJ-04).
    pub(super) fn payable(&self, amount: i64) -> Money {
        let in_play: i64 = self.players.iter().map(|player| player.cash).sum();
        Money::nearest(amount.min(super::money::MOST_MONEY - in_play))
    }

    /// The new plans of a move are paid for at its end, but for the one of a plane that stops on blue (JJ-43 to JJ-45).
    pub(super) fn pay_for_plans(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let landings = self.turn.as_ref().map_or(0, |turn| turn.landings.get());
        let stops_on_blue = self.player(seat).space.is_some_and(|space| self.edition.is_blue_landing(space));
        let paid = if stops_on_blue { landings.saturating_sub(1) } else { landings };
        let amount = self.options.plan_fee.get() * i64::from(paid);
        self.owe(Cause::PlanFee, [(seat, Creditor::Bank, amount)], events);
    }

    /// What the space does where the move has ended.
    pub(super) fn resolve_space(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let Some(space) = self.player(seat).space else { return };
        match self.edition.ground(space) {
            Ground::City => {
                let right = space.circuit().and_then(|number| self.right_at(number));
                let fee = right.filter(|(owner, _)| *owner != seat);
                let fee = fee.map(|(owner, right)| (seat, Creditor::Seat(owner), self.fee(owner, right)));
                self.owe(Cause::LandingFee, fee, events);
            }
            Ground::Red => self.emit(Event::ChanceCardDue { seat, rule: rules::RED }, events),
            Ground::Fuel(price) => {
                let amount = self.turn.as_ref().map_or(0, |turn| self.fuel_bill(turn, price));
                self.owe(Cause::Fuel, [(seat, Creditor::Bank, amount)], events);
            }
            Ground::Cloud => {
                self.miss_a_turn(seat, rules::CLOUD, events);
                self.end_throw(self.options.cloud_double == CloudDouble::Lost, events);
            }
            Ground::BlueDie => self.emit(Event::OneDieThrown { seat, rule: rules::ONE_DIE }, events),
            Ground::Plain => self.end_throw(false, events),
        }
    }

    /// What the fuel costs that the last throw has used (JJ-66).
    pub(super) fn fuel_bill(&self, turn: &Turn, price: i64) -> i64 {
        price * i64::from(turn.thrown()) * i64::from(self.options.fuel_multiplier.get())
    }

    fn miss_a_turn(&mut self, seat: Seat, rule: RuleId, events: &mut impl Sink<Event>) {
        let missed = self.player(seat).skip_turns.get() + 1;
        let skip_turns = MissedTurns::new(missed).unwrap_or(MissedTurns::MAX);
        self.emit(Event::TurnToMiss { seat, skip_turns, rule }, events);
    }

    fn draw_chance_card(&mut self, seat: Seat, card: CardId, events: &mut impl Sink<Event>) {
        let rule = rules::RED;
        self.emit(Event::ChanceCardDrawn { seat, card, rule }, events);
        let rights = i64::try_from(self.player(seat).rights.len()).unwrap_or_default();
        match self.edition.effect(card) {
            Effect::Money { amount } => self.exchange_with_bank(seat, amount, events),
            Effect::PerRight { amount } => self.exchange_with_bank(seat, amount * rights, events),
            Effect::CollectEach { amount } => {
                let others = self.others_after(seat).into_iter();
                let debts = others.map(|other| (other, Creditor::Seat(seat), amount.get()));
                self.owe(Cause::ChanceCard, debts, events);
            }
            Effect::PayEach { amount } => {
                let others = self.others_after(seat).into_iter();
                let debts = others.map(|other| (seat, Creditor::Seat(other), amount.get()));
                self.owe(Cause::ChanceCard, debts, events);
            }
            Effect::ExtraThrow {} => self.emit(Event::DiceThrown { seat, rule }, events),
            Effect::OneDieThrow {} => self.emit(Event::OneDieThrown { seat, rule }, events),
            Effect::SkipNext {} => {
                self.miss_a_turn(seat, rule, events);
                self.end_throw(true, events);
            }
            Effect::Forward { spaces } => {
                let spaces = SpacesLeft::new(spaces).unwrap_or(SpacesLeft::MAX);
                self.emit(Event::FlightOrdered { seat, spaces, rule }, events);
                self.fly(events);
            }
        }
    }

    fn exchange_with_bank(&mut self, seat: Seat, amount: i64, events: &mut impl Sink<Event>) {
        if amount > 0 {
            let amount = self.payable(amount);
            self.emit(Event::Received { seat, amount, rule: rules::RED }, events);
            self.end_throw(false, events);
        } else {
            self.owe(Cause::ChanceCard, [(seat, Creditor::Bank, -amount)], events);
        }
    }

    /// Adds debts, but for those of nothing, and pays what can be paid.
    fn owe(
        &mut self,
        cause: Cause,
        debts: impl IntoIterator<Item = (Seat, Creditor, i64)>,
        events: &mut impl Sink<Event>,
    ) {
        for (seat, creditor, amount) in debts {
            let amount = Money::nearest(amount);
            if amount > Money::MIN {
                self.emit(Event::DebtDue { seat, creditor, amount, cause, rule: rule_of(cause) }, events);
            }
        }
        self.pay_debts(cause, events);
    }

    /// Pays the debts in their order. It stops where a debtor has to sell; a debtor with nothing to sell is bankrupt
    /// (JJ-76, JJ-77).
    pub(super) fn pay_debts(&mut self, mut last_cause: Cause, events: &mut impl Sink<Event>) {
        while let Some(&Debt { debtor: seat, creditor, amount, cause }) = self.debts.first() {
            last_cause = cause;
            let Player { cash, rights, .. } = *self.player(seat);
            let creditor_is_gone = matches!(creditor, Creditor::Seat(other) if !self.is_active(other));
            if creditor_is_gone || !self.is_active(seat) {
                let rule = rules::REMOVED;
                self.emit(Event::DebtCancelled { seat, creditor, amount, cause, rule }, events);
            } else if cash >= amount.get() {
                self.close_window(events);
                let rule = rule_of(cause);
                self.emit(Event::DebtPaid { seat, creditor, amount, cause, rule }, events);
            } else if !rights.is_empty() {
                let missing = Money::nearest(amount.get() - cash);
                return self.emit(Event::SaleForced { seat, missing, rule: rules::FORCED_SALE }, events);
            } else {
                let creditor = match self.options.bankrupt_cash {
                    BankruptCash::Creditor => creditor,
                    BankruptCash::Bank => Creditor::Bank,
                };
                let amount = Money::nearest(cash);
                self.emit(Event::WentBankrupt { seat, creditor, amount, rule: rules::BANKRUPT }, events);
            }
        }
        self.after_debts(last_cause, events);
    }

    /// Bankrupt airlines leave only now, so that a card is carried out for all others first (JJ-78).
    fn after_debts(&mut self, cause: Cause, events: &mut impl Sink<Event>) {
        for seat in self.bankrupt.clone() {
            let Player { space: Some(_), plan, .. } = *self.player(seat) else { continue };
            self.emit(Event::AirlineRemoved { seat, plan, rule: rules::REMOVED }, events);
        }
        let Some(seat) = self.turn.as_ref().map(|turn| turn.seat) else { return };
        if let Some(rule) = self.ended_by_bankruptcy() {
            self.return_cards(events);
            self.end(rule, events);
        } else if !self.is_active(seat) {
            self.end_throw(true, events);
        } else {
            match cause {
                Cause::PlanFee => self.resolve_space(seat, events),
                Cause::LandingFee | Cause::Fuel | Cause::ChanceCard => self.end_throw(false, events),
            }
        }
    }

    /// Everything due after a throw has been done: another throw after a double, or the next turn (JJ-15, JJ-16).
    fn end_throw(&mut self, double_is_lost: bool, events: &mut impl Sink<Event>) {
        self.return_cards(events);
        match &self.turn {
            Some(turn) if turn.double && !turn.last_move && !double_is_lost => {
                let seat = turn.seat;
                self.emit(Event::ExtraThrowGranted { seat, rule: rules::DOUBLE }, events);
            }
            Some(_) | None => self.pass_turn(events),
        }
    }

    /// A card that led to another one has been carried out after it (JJ-65).
    fn return_cards(&mut self, events: &mut impl Sink<Event>) {
        while let Some((seat, Some(&card))) = self.turn.as_ref().map(|turn| (turn.seat, turn.cards.last())) {
            self.emit(Event::ChanceCardReturned { seat, card, rule: rules::RED }, events);
        }
    }

    /// The turn goes to the next airline that has none to miss; a round can be the last one (JJ-15, JJ-84).
    fn pass_turn(&mut self, events: &mut impl Sink<Event>) {
        let Some(mut seat) = self.turn.as_ref().map(|turn| turn.seat) else { return };
        loop {
            let next = self.others_after(seat).first().copied().unwrap_or(seat);
            let mut round = self.round;
            if self.place(next) <= self.place(seat) {
                let limit = u32::from(self.options.round_limit.get());
                if limit > 0 && round.get() >= limit {
                    return self.end(rules::ROUND_LIMIT, events);
                }
                round = Round::new(round.get().saturating_add(1)).unwrap_or(Round::MAX);
            }
            let Some(left) = self.player(next).skip_turns.get().checked_sub(1) else {
                return self.emit(Event::TurnBegan { seat: next, round, rule: rules::TURN }, events);
            };
            let skip_turns = MissedTurns::new(left).unwrap_or(MissedTurns::MIN);
            self.emit(Event::TurnMissed { seat: next, round, skip_turns, rule: rules::TURN }, events);
            seat = next;
        }
    }

    pub(super) fn emit(&mut self, event: Event, events: &mut impl Sink<Event>) {
        self.absorb(&event);
        events.push(event);
    }
}

/// The rule that a debt comes from.
fn rule_of(cause: Cause) -> RuleId {
    match cause {
        Cause::PlanFee => rules::PLAN_FEE,
        Cause::LandingFee => rules::FEE_AMOUNT,
        Cause::Fuel => rules::FUEL,
        Cause::ChanceCard => rules::RED,
    }
}
