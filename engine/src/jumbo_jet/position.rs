//! A checked position, and how each event changes it.

use super::board::{Direction, Space};
use super::cards::{CardId, Pile, PlanId, PlanSet};
use super::edition::PlayedOn;
use super::event::Event;
use super::money::Money;
use super::options::Options;
use super::party::Creditor;
use super::state::{
    Board, Debt, Due, Landings, LastOffer, MissedTurns, Offer, PlayerState, Round, SpacesLeft, StarterDraw,
    Turn,
};
use crate::seat::{MAX_SEATS, Seat, Seats};
use arrayvec::ArrayVec;

/// A checked position of Jumbo Jet. See [`crate::Position`] for how to make and to play one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) edition: PlayedOn,
    pub(super) options: Options,
    pub(super) seats: Seats,
    /// One airline for each seat of the table, in the game or not.
    pub(super) players: [Player; MAX_SEATS],
    pub(super) flight_plans: Pile<PlanId>,
    pub(super) chance_cards: Pile<CardId>,
    pub(super) round: Round,
    pub(super) starter: Option<Seat>,
    pub(super) starter_draw: Option<StarterDraw>,
    pub(super) turn: Option<Turn>,
    pub(super) debts: ArrayVec<Debt, MAX_SEATS>,
    pub(super) offers: Vec<Offer>,
    pub(super) last_offer: LastOffer,
    pub(super) bankrupt: Seats,
}

/// An airline.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Player {
    pub(super) cash: i64,
    /// Where its plane stands; `None` when it has left the game.
    pub(super) space: Option<Space>,
    pub(super) direction: Option<Direction>,
    pub(super) plan: Option<PlanId>,
    /// How many targets of the plan are still to be reached.
    pub(super) targets_left: u8,
    pub(super) rights: PlanSet,
    pub(super) skip_turns: MissedTurns,
}

impl Player {
    /// An airline that is not in the game.
    pub(super) const NOBODY: Self = Self {
        cash: 0,
        space: None,
        direction: None,
        plan: None,
        targets_left: 0,
        rights: PlanSet::EMPTY,
        skip_turns: MissedTurns::MIN,
    };
}

impl Position {
    /// The airline of a seat.
    pub(super) fn player(&self, seat: Seat) -> &Player {
        let [a, b, c, d, e, f] = &self.players;
        match seat.get() {
            0 => a,
            1 => b,
            2 => c,
            3 => d,
            4 => e,
            _ => f,
        }
    }

    pub(super) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let [a, b, c, d, e, f] = &mut self.players;
        match seat.get() {
            0 => a,
            1 => b,
            2 => c,
            3 => d,
            4 => e,
            _ => f,
        }
    }

    /// Whether the seat takes part and its airline has not gone bankrupt.
    pub(super) fn is_active(&self, seat: Seat) -> bool {
        self.seats.contains(&seat) && !self.bankrupt.contains(&seat)
    }

    /// The seats in turn order from the starter on (JJ-08).
    pub(super) fn order(&self) -> impl Iterator<Item = Seat> + '_ {
        let start = self.starter.and_then(|starter| self.seats.iter().position(|seat| *seat == starter));
        let (before, from) = self.seats.split_at(start.unwrap_or(0));
        from.iter().chain(before).copied()
    }

    /// The place of a seat in turn order.
    pub(super) fn place(&self, seat: Seat) -> usize {
        self.order().position(|other| other == seat).unwrap_or(0)
    }

    /// The other active seats in turn order after this one.
    pub(super) fn others_after(&self, seat: Seat) -> Seats {
        let here = self.seats.iter().position(|other| *other == seat).unwrap_or(0);
        let (before, from) = self.seats.split_at(here);
        let others = from.iter().skip(1).chain(before).copied();
        others.filter(|other| !self.bankrupt.contains(other)).collect()
    }

    /// The targets that the plane of a seat has still to come to, in order.
    pub(super) fn targets(&self, player: &Player) -> ArrayVec<u8, 2> {
        let all = player.plan.map(|plan| self.edition.plan(plan).targets.clone()).unwrap_or_default();
        let reached = all.len().saturating_sub(usize::from(player.targets_left));
        all.into_iter().skip(reached).collect()
    }

    /// Whether the player's plan is a World Trip.
    pub(super) fn is_world_trip(&self, player: &Player) -> bool {
        player.plan.is_some_and(|plan| self.edition.plan(plan).targets.is_empty())
    }

    /// Who owns the landing right of the city on a circuit space, and the plan that carries the fees. Rights of
    /// bankrupt airlines have been sold (JJ-76, JJ-78).
    pub(super) fn right_at(&self, circuit: u8) -> Option<(Seat, PlanId)> {
        self.seats.iter().find_map(|&seat| {
            let mut rights = self.player(seat).rights.iter();
            rights
                .find(|right| self.edition.plan(*right).destination() == Some(circuit))
                .map(|right| (seat, right))
        })
    }

    /// What a visitor pays for a landing right of its owner now (JJ-58).
    pub(super) fn fee(&self, owner: Seat, right: PlanId) -> i64 {
        let plan = self.edition.plan(right);
        plan.fee(self.player(owner).rights.and(plan.continent).len())
    }

    pub(super) fn board(&self) -> Board {
        let rows = self.edition.rows();
        let player_of = |&seat: &Seat| {
            let player = self.player(seat);
            let circuit = player.space.and_then(Space::circuit);
            PlayerState {
                seat,
                cash: Money::nearest(player.cash),
                space: player.space,
                direction: player.direction,
                lane: circuit.zip(player.direction).map(|(number, direction)| rows.lane(number, direction)),
                plan: player.plan,
                targets: self.targets(player).into_iter().map(Space::Circuit).collect(),
                rights: player.rights,
                skip_turns: player.skip_turns,
            }
        };
        Board {
            players: self.seats.iter().map(player_of).collect(),
            flight_plans: self.flight_plans.clone(),
            chance_cards: self.chance_cards.clone(),
            round: self.round,
            starter: self.starter,
            starter_draw: self.starter_draw.clone(),
            turn: self.turn.clone(),
            debts: self.debts.clone(),
            offers: self.offers.clone(),
            last_offer: self.last_offer,
            bankrupt: self.bankrupt.clone(),
        }
    }

    fn set_due(&mut self, due: Due) {
        if let Some(turn) = &mut self.turn {
            turn.due = due;
        }
    }

    fn close_debt(&mut self) -> Option<Debt> {
        self.debts.pop_at(0)
    }

    fn credit(&mut self, creditor: Creditor, amount: i64) {
        if let Creditor::Seat(seat) = creditor {
            self.player_mut(seat).cash += amount;
        }
    }

    /// The one place where a position changes: every step is a row of events.
    pub(super) fn absorb(&mut self, event: &Event) {
        match *event {
            Event::StarterRolled { dice, .. } => {
                if let Some(draw) = &mut self.starter_draw {
                    let _ = draw.rolls.try_push(dice);
                }
            }
            Event::StarterTied { ref seats, .. } => {
                self.starter_draw = Some(StarterDraw { contenders: seats.clone(), rolls: ArrayVec::new() });
            }
            Event::StarterDrawn { seat, .. } => {
                self.starter_draw = None;
                self.starter = Some(seat);
                self.turn = Some(Turn::new(seat, Due::FlightPlan));
            }
            Event::FlightPlanDue { seat, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.seat = seat;
                    turn.due = Due::FlightPlan;
                }
            }
            Event::FlightPlanDrawn { seat, plan, .. } => {
                let targets = self.edition.plan(plan).targets.len();
                self.flight_plans.draw(plan);
                let player = self.player_mut(seat);
                player.plan = Some(plan);
                player.targets_left = u8::try_from(targets).unwrap_or_default();
                self.set_due(Due::Direction);
            }
            Event::DirectionSet { seat, direction, .. } | Event::TurnedRound { seat, direction, .. } => {
                self.player_mut(seat).direction = Some(direction);
            }
            Event::TurnBegan { seat, round, .. } => {
                self.round = round;
                self.turn = Some(Turn::new(seat, Due::Throw));
            }
            Event::TurnMissed { seat, round, skip_turns, .. } => {
                self.round = round;
                self.turn = Some(Turn::new(seat, Due::Throw));
                self.player_mut(seat).skip_turns = skip_turns;
            }
            Event::DiceThrown { .. } => self.set_due(Due::TwoDice),
            Event::OneDieThrown { .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.due = Due::OneDie;
                    turn.last_move = true;
                }
            }
            Event::Rolled { ref dice, double, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.dice.clone_from(dice);
                    turn.double |= double;
                    turn.spaces_left = SpacesLeft::new(turn.thrown()).unwrap_or(SpacesLeft::MAX);
                    turn.landings = Landings::MIN;
                }
            }
            Event::FlightOrdered { spaces, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.spaces_left = spaces;
                    turn.landings = Landings::MIN;
                }
            }
            Event::Flew { seat, to, ref path, .. } => {
                self.player_mut(seat).space = Some(to);
                if let Some(turn) = &mut self.turn {
                    let flown = u8::try_from(path.len()).unwrap_or(u8::MAX);
                    let left = turn.spaces_left.get().saturating_sub(flown);
                    turn.spaces_left = SpacesLeft::new(left).unwrap_or(SpacesLeft::MIN);
                }
            }
            Event::TargetReached { seat, .. } => {
                let player = self.player_mut(seat);
                player.targets_left = player.targets_left.saturating_sub(1);
            }
            Event::Landed { seat, .. } => {
                self.player_mut(seat).direction = None;
                if let Some(turn) = &mut self.turn {
                    turn.landings = Landings::new(turn.landings.get() + 1).unwrap_or(Landings::MAX);
                }
            }
            Event::SettlementDue { .. } => self.set_due(Due::Settlement),
            Event::FlightPaid { seat, plan, amount, .. } => {
                self.flight_plans.put_under(plan);
                let player = self.player_mut(seat);
                player.plan = None;
                player.cash += amount.get();
            }
            Event::RightTaken { seat, plan, .. } => {
                let player = self.player_mut(seat);
                player.plan = None;
                player.rights = player.rights.with(plan);
            }
            Event::ChanceCardDue { .. } => self.set_due(Due::ChanceCard),
            Event::ChanceCardDrawn { card, .. } => {
                self.chance_cards.draw(card);
                if let Some(turn) = &mut self.turn {
                    let _ = turn.cards.try_push(card);
                }
            }
            Event::ChanceCardReturned { card, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.cards.retain(|open| *open != card);
                }
                self.chance_cards.put_under(card);
            }
            Event::Received { seat, amount, .. } => self.player_mut(seat).cash += amount.get(),
            Event::DebtDue { seat: debtor, creditor, amount, cause, .. } => {
                let _ = self.debts.try_push(Debt { debtor, creditor, amount, cause });
            }
            Event::DebtPaid { seat, creditor, amount, .. } => {
                self.close_debt();
                self.player_mut(seat).cash -= amount.get();
                self.credit(creditor, amount.get());
            }
            Event::DebtCancelled { .. } => {
                self.close_debt();
            }
            Event::SaleForced { .. } => self.set_due(Due::Payment),
            Event::RightSoldToBank { seat, right, amount, .. } => {
                self.flight_plans.put_under(right);
                let player = self.player_mut(seat);
                player.rights = player.rights.without(right);
                player.cash += amount.get();
            }
            Event::Offered { seat: seller, offer, right, to, price, .. } => {
                self.offers.push(Offer { offer, seller, right, to, price, declined: Seats::new() });
                self.offers.sort_by_key(|offer| offer.offer);
                self.last_offer = LastOffer::new(offer.get()).unwrap_or(LastOffer::MIN);
            }
            Event::OfferAccepted { seat, offer, seller, right, price, .. } => {
                self.offers.retain(|open| open.offer != offer);
                let from = self.player_mut(seller);
                from.rights = from.rights.without(right);
                from.cash += price.get();
                let buyer = self.player_mut(seat);
                buyer.rights = buyer.rights.with(right);
                buyer.cash -= price.get();
            }
            Event::OfferDeclined { seat, offer, .. } => {
                if let Some(open) = self.offers.iter_mut().find(|open| open.offer == offer) {
                    let _ = open.declined.try_push(seat);
                    open.declined.sort_unstable();
                }
            }
            Event::OfferWithdrawn { offer, .. } | Event::OfferLapsed { offer, .. } => {
                self.offers.retain(|open| open.offer != offer);
            }
            Event::WentBankrupt { seat, creditor, amount, .. } => {
                self.close_debt();
                self.player_mut(seat).cash -= amount.get();
                self.credit(creditor, amount.get());
                let _ = self.bankrupt.try_push(seat);
            }
            Event::AirlineRemoved { seat, plan, .. } => {
                *self.player_mut(seat) = Player::NOBODY;
                if let Some(plan) = plan {
                    self.flight_plans.put_under(plan);
                }
            }
            Event::TurnToMiss { seat, skip_turns, .. } => self.player_mut(seat).skip_turns = skip_turns,
            Event::ExtraThrowGranted { seat, .. } => self.turn = Some(Turn::new(seat, Due::ExtraThrow)),
            Event::GameEnded { .. } => self.turn = None,
            Event::LaneChanged { .. } | Event::ThrowDeclined { .. } | Event::AirlineValued { .. } => {}
        }
    }
}
