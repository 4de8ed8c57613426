//! Carrying out: a roll, a take-off, a flight, and what ends a roll.

use super::Position;
use super::action::Action;
use super::board::{CENTRE, CROSSED_LANE_STEP, HANGAR, JUMP, StepNumber, opposite};
use super::event::{Cause, Event};
use super::flight::{Arrival, Flight, Opponents, Stop};
use super::legality::Plan;
use super::options::{ExtraRollOnSix, Stacking, ThreeSixes};
use super::planes::PlaneSet;
use super::refusal::Refusal;
use super::rules;
use super::state::Turn;
use crate::dice::DieFace;
use crate::seat::Seat;
use crate::sink::Sink;
use crate::starter::highest;

/// What a roll was used for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    TakeOff,
    Move,
    Nothing,
}

/// How many sixes of a turn are played before the next one is punished (AC-45).
pub(super) const PLAYED_SIXES: u8 = 2;

impl Position {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<(), Vec<Refusal>> {
        match self.plan(seat, action)? {
            Plan::Throw => self.emit(Event::DieThrown { seat, rule: rules::DIE }, events),
            Plan::TakeOff { plane, roll } => {
                let planes = PlaneSet::one(plane);
                self.emit(Event::TookOff { seat, planes, rule: rules::TAKE_OFF }, events);
                self.end_roll(seat, roll, Use::TakeOff, planes, events);
            }
            Plan::Fly { flight, roll, stack } => {
                let moved = self.fly(seat, &flight, stack, events);
                self.end_roll(seat, roll, Use::Move, moved, events);
            }
            Plan::Pass { roll } => {
                self.emit(Event::Passed { seat, roll, rule: rules::ONE_ACTION }, events);
                self.end_roll(seat, roll, Use::Nothing, PlaneSet::EMPTY, events);
            }
        }
        Ok(())
    }

    pub(super) fn throw(&mut self, roll: DieFace, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        if let Some(draw) = &self.starter_draw {
            let thrower = draw.contenders.get(draw.rolls.len()).copied();
            thrower.into_iter().for_each(|seat| self.throw_for_start(seat, roll, events));
            return Ok(());
        }
        let Some(turn) = self.turn.filter(|turn| turn.rolling) else {
            return Err(vec![Refusal::ChanceNotPending {}]);
        };
        let seat = turn.seat;
        self.emit(Event::Rolled { seat, roll, rule: rules::DIE }, events);
        if self.is_third_six(&turn, roll) {
            let planes = self.punished(&turn);
            self.emit(Event::ThreeSixesRolled { seat, planes, rule: rules::THREE_SIXES }, events);
            self.pass_turn(seat, events);
        } else if !self.can_use(seat, roll) {
            self.emit(Event::HadNoMove { seat, roll, rule: rules::NO_ACTION }, events);
            self.end_roll(seat, roll, Use::Nothing, PlaneSet::EMPTY, events);
        }
        Ok(())
    }

    /// Whether a roll is the six that is not played (AC-45).
    pub(super) fn is_third_six(&self, turn: &Turn, roll: DieFace) -> bool {
        self.options.three_sixes != ThreeSixes::Off && roll == DieFace::MAX && turn.sixes >= PLAYED_SIXES
    }

    /// The planes that the third six sends back (AC-45 to AC-47).
    fn punished(&self, turn: &Turn) -> PlaneSet {
        let fleet = self.fleet(turn.seat);
        let (planes, finished_too) = match self.options.three_sixes {
            ThreeSixes::Moved => (turn.moved_on_sixes, false),
            ThreeSixes::AllUnfinished => (self.all_planes(), false),
            ThreeSixes::All => (self.all_planes(), true),
            ThreeSixes::Off => (PlaneSet::EMPTY, false),
        };
        let spared = if finished_too { PlaneSet::EMPTY } else { fleet.on(CENTRE) };
        planes.without(fleet.on(HANGAR)).without(spared)
    }

    /// One throw for the start; the last of a round decides or opens another round (AC-04).
    fn throw_for_start(&mut self, seat: Seat, roll: DieFace, events: &mut impl Sink<Event>) {
        let rule = rules::TURN_ORDER;
        self.emit(Event::StarterRolled { seat, roll, rule }, events);
        let Some(draw) = &self.starter_draw else { return };
        if draw.rolls.len() < draw.contenders.len() {
            return;
        }
        let best = highest(&draw.contenders, &draw.rolls);
        match best.as_slice() {
            &[seat] => self.emit(Event::StarterDrawn { seat, rule }, events),
            _ => self.emit(Event::StarterTied { seats: best, rule }, events),
        }
    }

    /// Whether planes that meet form a stack, with and without the owner's word.
    pub(super) fn stacks(&self, wanted: bool) -> bool {
        match self.options.stack {
            Stacking::Optional => wanted,
            Stacking::Forced => true,
            Stacking::Off => false,
        }
    }

    /// Carries out a flight and tells which planes it moved: those that were joined underway count from there (AC-46).
    fn fly(&mut self, seat: Seat, flight: &Flight, stack: bool, events: &mut impl Sink<Event>) -> PlaneSet {
        let stacks = self.stacks(stack);
        let mut planes = flight.movers;
        let mut moved = planes;
        let mut from = step_number(flight.from);
        for stop in &flight.stops {
            let to = step_number(stop.step);
            moved = moved.with(planes);
            match stop.arrival {
                Arrival::Die => self.land(seat, flight, to, events),
                Arrival::Jump => {
                    self.emit(Event::Jumped { seat, planes, from, to, rule: rules::JUMP }, events)
                }
                Arrival::Shortcut => {
                    self.emit(Event::ShortcutFlown { seat, planes, from, to, rule: rules::SHORTCUT }, events);
                }
            }
            if stop.repelled {
                // The mover meets nobody before it has come to rest, and that it rests here is told first.
                self.pause(seat, planes, stop, to, events);
                self.meet(seat, planes, stop, to, events);
                break;
            }
            self.meet(seat, planes, stop, to, events);
            if stacks && !stop.companions.is_empty() {
                planes = planes.with(stop.companions);
                self.emit(Event::Stacked { seat, planes, at: to, rule: rules::STACK }, events);
            }
            self.pause(seat, planes, stop, to, events);
            from = to;
        }
        moved
    }

    fn land(&mut self, seat: Seat, flight: &Flight, to: StepNumber, events: &mut impl Sink<Event>) {
        let planes = flight.movers;
        if let Some(turn) = flight.turned_at {
            let rule = if turn == CENTRE { rules::OVERSHOOT } else { rules::PASSING };
            self.emit(Event::TurnedRound { seat, planes, at: step_number(turn), rule }, events);
        }
        let from = step_number(flight.from);
        self.emit(Event::Landed { seat, planes, from, to, path: flight.path(), rule: rules::MOVE }, events);
        if to.get() == CENTRE {
            let rule = if flight.overshoots { rules::OVERSHOOT } else { rules::FINISH };
            self.emit(Event::Finished { seat, planes, rule }, events);
        }
    }

    /// Captures on a square, or is sent back from it (AC-20).
    fn meet(
        &mut self,
        seat: Seat,
        planes: PlaneSet,
        stop: &Stop,
        at: StepNumber,
        events: &mut impl Sink<Event>,
    ) {
        let cause = match stop.arrival {
            Arrival::Die => Cause::Landing,
            Arrival::Jump => Cause::Jump,
            Arrival::Shortcut => Cause::Shortcut,
        };
        if let Some(opponents) = self.captured(seat, stop) {
            self.emit(captured(seat, opponents, cause), events);
        }
        if stop.repelled {
            self.emit(Event::Repelled { seat, planes, from: at, rule: rules::CAPTURE }, events);
        }
    }

    /// What is told before the next part of the flight: no shortcut, no jump, or the capture on the crossed square.
    fn pause(
        &mut self,
        seat: Seat,
        planes: PlaneSet,
        stop: &Stop,
        at: StepNumber,
        events: &mut impl Sink<Event>,
    ) {
        if stop.shortcut_declined {
            self.emit(Event::ShortcutDeclined { seat, planes, rule: rules::DECLINED }, events);
        }
        if stop.jump_blocked {
            let to = step_number(at.get() + JUMP);
            self.emit(Event::JumpBlocked { seat, planes, at, to, rule: rules::JUMP }, events);
        }
        if !stop.crossed.is_empty() {
            let crossed = Opponents { seat: opposite(seat), planes: stop.crossed, step: CROSSED_LANE_STEP };
            self.emit(captured(seat, crossed, Cause::Crossing), events);
        }
    }

    /// Ranks a seat that has finished, and gives the next roll to whom it belongs (AC-41 to AC-44).
    fn end_roll(
        &mut self,
        seat: Seat,
        roll: DieFace,
        used: Use,
        moved: PlaneSet,
        events: &mut impl Sink<Event>,
    ) {
        if self.fleet(seat).on(CENTRE) == self.all_planes() {
            let rank = u8::try_from(self.ranking.len() + 1).unwrap_or(u8::MAX);
            self.emit(Event::Ranked { seat, rank, rule: rules::RANKING }, events);
            if self.is_over() {
                return self.emit(Event::GameEnded { seat, rule: rules::RANKING }, events);
            }
            return self.pass_turn(seat, events);
        }
        let rolls_again = roll == DieFace::MAX
            && match self.options.extra_roll_on_six {
                ExtraRollOnSix::Always => true,
                ExtraRollOnSix::MovesOnly => used != Use::TakeOff,
                ExtraRollOnSix::Never => false,
            };
        match self.turn {
            Some(turn) if rolls_again => {
                let sixes = turn.sixes.saturating_add(1);
                let moved_on_sixes = turn.moved_on_sixes.with(moved);
                let rule = if used == Use::Nothing { rules::UNUSED_SIX } else { rules::SIX };
                self.emit(Event::ExtraRollGranted { seat, sixes, moved_on_sixes, rule }, events);
            }
            Some(_) | None => self.pass_turn(seat, events),
        }
    }

    fn pass_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let to = self.seat_after(seat);
        self.emit(Event::TurnPassed { seat, to, rule: rules::TURN_ORDER }, events);
    }

    /// Inlined, so that no event is built that nobody wants.
    #[inline(always)]
    fn emit(&mut self, event: Event, events: &mut impl Sink<Event>) {
        self.absorb(&event);
        events.push(event);
    }
}

#[inline]
fn captured(seat: Seat, opponents: Opponents, cause: Cause) -> Event {
    let Opponents { seat: victim, planes, step } = opponents;
    let rule = if cause == Cause::Crossing { rules::CROSSING } else { rules::CAPTURE };
    Event::Captured { seat, victim, planes, from: step_number(step), cause, rule }
}

/// A step that a plane comes to is always one of the board's.
#[inline]
fn step_number(step: i8) -> StepNumber {
    StepNumber::new(step).expect("a flight stays on the board")
}
