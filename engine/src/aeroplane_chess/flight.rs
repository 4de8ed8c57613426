//! Where a die move leads: the squares that a plane comes to, one after the other, and what it meets there.
//!
//! A flight is worked out before anything moves. Listing actions, refusing them and carrying them out all
//! read the same flight.

use super::Position;
use super::board::{
    CENTRE, CROSSED_LANE_STEP, HANGAR, JUMP, SHORTCUT_END, SHORTCUT_START, TURN_IN, is_jump_square,
    is_stack_square, on_same_square, opposite,
};
use super::event::Path;
use super::options::{
    CaptureStops, CrossingStack, Overshoot, Shortcut, ShortcutDecline, StackBlock, StackHit,
};
use super::planes::{Plane, PlaneSet};
use super::refusal::Refusal;
use crate::dice::DieFace;
use crate::seat::Seat;
use crate::sink::Sink;
use arrayvec::ArrayVec;

/// How a plane comes to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    Die,
    Jump,
    Shortcut,
}

/// Opposing planes of one seat on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opponents {
    pub(super) seat: Seat,
    pub(super) planes: PlaneSet,
    pub(super) step: i8,
}

/// A square that a plane comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop {
    pub(super) arrival: Arrival,
    pub(super) step: i8,
    /// Opponents who are here go back to their hangar.
    pub(super) captures: bool,
    /// The mover goes back to its own hangar.
    pub(super) repelled: bool,
    /// Planes of the same seat that are here already.
    pub(super) companions: PlaneSet,
    /// The planes of the opposite seat on the crossed lane square that go back; only at the start of a shortcut.
    pub(super) crossed: PlaneSet,
    /// No shortcut follows although the plane could have flown one.
    pub(super) shortcut_declined: bool,
    /// No jump follows although the square is of the plane's colour.
    pub(super) jump_blocked: bool,
}

/// What a reader of a flight keeps of its stops.
pub(super) trait Stops: Sink<Stop> + Default {
    /// Whether the mover comes to a square with other planes of its seat.
    fn meet_companions(&self) -> bool;
}

/// All stops, in order.
pub(super) type AllStops = ArrayVec<Stop, 3>;

impl Sink<Stop> for AllStops {
    #[inline]
    fn push(&mut self, stop: Stop) {
        Self::push(self, stop);
    }
}

impl Stops for AllStops {
    fn meet_companions(&self) -> bool {
        self.iter().any(|stop| !stop.companions.is_empty())
    }
}

/// Only what the flags of a move are judged by.
#[derive(Default)]
pub(super) struct Met {
    companions: PlaneSet,
}

impl Sink<Stop> for Met {
    fn push(&mut self, stop: Stop) {
        self.companions = self.companions.with(stop.companions);
    }
}

impl Stops for Met {
    fn meet_companions(&self) -> bool {
        !self.companions.is_empty()
    }
}

/// A whole die move.
#[derive(Clone, Debug)]
pub(super) struct Flight<S = AllStops> {
    pub(super) movers: PlaneSet,
    pub(super) from: i8,
    /// Where the die move turned round.
    pub(super) turned_at: Option<i8>,
    /// The roll is larger than the way to the centre.
    pub(super) overshoots: bool,
    pub(super) stops: S,
    /// How the mover comes to the start of a shortcut, if it does. Only there does the wish to fly one matter.
    pub(super) shortcut_reached_by: Option<Arrival>,
    /// The opponents that forbid that shortcut.
    pub(super) blocked_by: PlaneSet,
    /// The square from which the mover is sent back before it is asked whether it goes on.
    pub(super) turned_away_at: Option<i8>,
}

impl Flight {
    /// The steps of the die move.
    #[inline]
    pub(super) fn path(&self) -> Path {
        let to = self.stops.first().map_or(self.from, |stop| stop.step);
        Path::new(self.from, self.turned_at.unwrap_or(to), to)
    }

    /// Where the mover comes to last.
    pub(super) fn end(&self) -> i8 {
        self.stops.last().map_or(self.from, |stop| stop.step)
    }

    /// Whether the mover is sent back to its hangar from there.
    pub(super) fn is_repelled(&self) -> bool {
        self.stops.last().is_some_and(|stop| stop.repelled)
    }
}

/// The die move alone.
pub(super) struct DieMove {
    from: i8,
    to: i8,
    turned_at: Option<i8>,
    overshoots: bool,
}

impl Position {
    /// Works out where a plane on the ring, the pad or the lane flies with a roll. `shortcut` says whether the
    /// owner wants to fly the shortcut if the plane comes to one.
    #[inline(always)]
    pub(super) fn flight<S: Stops>(
        &self,
        seat: Seat,
        plane: Plane,
        roll: DieFace,
        shortcut: bool,
    ) -> Result<Flight<S>, Refusal> {
        let DieMove { from, to, turned_at, overshoots } = self.die_move(seat, plane, roll)?;
        let mut flight = Flight {
            movers: self.fleet(seat).group(plane),
            from,
            turned_at,
            overshoots,
            stops: S::default(),
            shortcut_reached_by: None,
            blocked_by: PlaneSet::EMPTY,
            turned_away_at: None,
        };
        self.add_stops(seat, to, shortcut, &mut flight);
        Ok(flight)
    }

    /// The die move: forwards, round at the centre or in front of a stack where the options say so
    /// (AC-13, AC-14, AC-38, AC-39). Every plane that can make one can fly.
    #[inline(always)]
    pub(super) fn die_move(&self, seat: Seat, plane: Plane, roll: DieFace) -> Result<DieMove, Refusal> {
        let from = self.fleet(seat).step(plane);
        if from == HANGAR {
            return Err(Refusal::PlaneInHangar { plane: plane.get() });
        }
        if from == CENTRE {
            return Err(Refusal::PlaneFinished { plane: plane.get() });
        }
        let straight = from + roll.get().cast_signed();
        if self.options.stack_block != StackBlock::Passable
            && let Some(stack_at) =
                (from + 1..straight.min(TURN_IN + 1)).find(|&step| self.opposing_stack_on(seat, step))
        {
            // The stack is k squares ahead: k - 1 forwards, the other d - k + 1 backwards.
            let turn = stack_at - 1;
            let to = turn - (straight - turn);
            return match self.options.stack_block {
                StackBlock::WalkBack if to >= 1 => {
                    Ok(DieMove { from, to, turned_at: Some(turn), overshoots: false })
                }
                StackBlock::WalkBack => Err(Refusal::NoRoomToWalkBack { step: from, roll, stack_at }),
                StackBlock::Illegal | StackBlock::Passable => {
                    Err(Refusal::StackInTheWay { step: from, roll, stack_at })
                }
            };
        }
        if straight <= CENTRE {
            return Ok(DieMove { from, to: straight, turned_at: None, overshoots: false });
        }
        match self.options.overshoot {
            Overshoot::Illegal => Err(Refusal::OvershootsCentre { step: from, roll, needed: CENTRE - from }),
            Overshoot::Bounce => Ok(DieMove {
                from,
                to: CENTRE - (straight - CENTRE),
                turned_at: Some(CENTRE),
                overshoots: true,
            }),
            Overshoot::Finishes => Ok(DieMove { from, to: CENTRE, turned_at: None, overshoots: true }),
        }
    }

    /// Follows jump and shortcut from the end of the die move (AC-26 to AC-32).
    #[inline(always)]
    fn add_stops<S: Stops>(&self, seat: Seat, landing: i8, wants_shortcut: bool, flight: &mut Flight<S>) {
        let mut step = landing;
        let mut arrival = Arrival::Die;
        let every_stop = self.options.capture_stops == CaptureStops::Every;
        loop {
            let mut stop = self.stop(seat, flight.movers, step, arrival);
            if every_stop {
                self.meet_opponents(seat, &mut stop);
                if stop.repelled {
                    flight.turned_away_at = Some(step);
                    return flight.stops.push(stop);
                }
            }
            let next = self.next_stop(seat, wants_shortcut, &mut stop, flight);
            if !every_stop && next.is_none() {
                self.meet_opponents(seat, &mut stop);
            }
            flight.stops.push(stop);
            match next {
                Some(next) => (step, arrival) = next,
                None => return,
            }
        }
    }

    /// Where the mover goes on from a stop, if anywhere.
    #[inline(always)]
    fn next_stop<S>(
        &self,
        seat: Seat,
        wants_shortcut: bool,
        stop: &mut Stop,
        flight: &mut Flight<S>,
    ) -> Option<(i8, Arrival)> {
        // A shortcut starts on such a square as well.
        if !is_jump_square(stop.step) {
            return None;
        }
        let at_shortcut = stop.step == SHORTCUT_START
            && match stop.arrival {
                Arrival::Die => true,
                Arrival::Jump => self.options.jump_then_shortcut,
                Arrival::Shortcut => false,
            };
        if at_shortcut {
            flight.shortcut_reached_by = Some(stop.arrival);
            let on_crossing = self.fleet(opposite(seat)).on(CROSSED_LANE_STEP);
            if self.options.crossing_stack == CrossingStack::Forbids && on_crossing.len() > 1 {
                flight.blocked_by = on_crossing;
            } else if wants_shortcut || self.options.shortcut == Shortcut::Forced {
                stop.crossed = if self.options.crossing_capture { on_crossing } else { PlaneSet::EMPTY };
                return Some((SHORTCUT_END, Arrival::Shortcut));
            } else {
                stop.shortcut_declined = true;
            }
        }
        let jumps = match stop.arrival {
            Arrival::Die => !at_shortcut || self.options.shortcut_decline == ShortcutDecline::Jump,
            Arrival::Jump => false,
            Arrival::Shortcut => {
                self.options.jump_after_direct_shortcut && flight.shortcut_reached_by == Some(Arrival::Die)
            }
        };
        let target = stop.step + JUMP;
        if jumps && self.options.jump_blocked && self.is_occupied(seat, flight.movers, target) {
            stop.jump_blocked = true;
            return None;
        }
        jumps.then_some((target, Arrival::Jump))
    }

    /// A square with the planes of the mover's own seat that are there.
    #[inline(always)]
    fn stop(&self, seat: Seat, movers: PlaneSet, step: i8, arrival: Arrival) -> Stop {
        let companions =
            if is_stack_square(step) { self.fleet(seat).on(step).without(movers) } else { PlaneSet::EMPTY };
        Stop {
            arrival,
            step,
            captures: false,
            repelled: false,
            companions,
            crossed: PlaneSet::EMPTY,
            shortcut_declined: false,
            jump_blocked: false,
        }
    }

    /// Decides who goes back to the hangar on a ring square where the mover captures (AC-20, option `stack_hit`).
    #[inline(always)]
    fn meet_opponents(&self, seat: Seat, stop: &mut Stop) {
        (stop.captures, stop.repelled) = match self.options.stack_hit {
            StackHit::AttackerReturns if self.opposing_stack_on(seat, stop.step) => (false, true),
            StackHit::AllReturn if self.opposing_stack_on(seat, stop.step) => (true, true),
            StackHit::StackReturns | StackHit::AttackerReturns | StackHit::AllReturn => (true, false),
        };
    }

    /// The opponents that go back to their hangar from a stop.
    #[inline]
    pub(super) fn captured(&self, seat: Seat, stop: &Stop) -> Option<Opponents> {
        if stop.captures { self.opponents_on(seat, stop.step) } else { None }
    }

    /// The opposing planes on a ring square, which all belong to one seat (AC-25).
    #[inline]
    fn opponents_on(&self, seat: Seat, step: i8) -> Option<Opponents> {
        for (seat, step) in on_same_square(seat, step) {
            let planes = self.fleet(seat).on(step);
            if !planes.is_empty() {
                return Some(Opponents { seat, planes, step });
            }
        }
        None
    }

    #[inline]
    fn opposing_stack_on(&self, seat: Seat, step: i8) -> bool {
        self.opponents_on(seat, step)
            .is_some_and(|opponents| !self.fleet(opponents.seat).stacked_on(opponents.step).is_empty())
    }

    fn is_occupied(&self, seat: Seat, movers: PlaneSet, step: i8) -> bool {
        !self.fleet(seat).on(step).without(movers).is_empty() || self.opponents_on(seat, step).is_some()
    }
}
