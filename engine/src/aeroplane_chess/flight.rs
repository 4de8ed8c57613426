//! Where a die move leads: the squares that a plane comes to, one after the other, and what it meets there.
//!
//! A flight is worked out before anything moves. Listing actions, refusing them and carrying them out all
//! read the same flight.

use super::Position;
use super::board::{
    self, CENTRE, CROSSED_LANE_STEP, HANGAR, JUMP, SHORTCUT_END, SHORTCUT_START, TURN_IN, is_jump_square,
    is_stack_square, opposite, ring_square, step_on_ring,
};
use super::event::Path;
use super::options::{
    CaptureStops, CrossingStack, Overshoot, Shortcut, ShortcutDecline, StackBlock, StackHit,
};
use super::planes::{Plane, PlaneSet};
use super::refusal::Refusal;
use crate::dice::DieFace;
use crate::seat::Seat;
use arrayvec::ArrayVec;

/// How a plane comes to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arrival {
    Die,
    Jump,
    Shortcut,
}

/// What happens on a square where no shortcut follows although the plane could have flown one, or no jump
/// follows although the square is of its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pause {
    ShortcutDeclined,
    JumpBlocked { to: i8 },
}

/// Opposing planes of one seat on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opponents {
    pub(super) seat: Seat,
    pub(super) planes: PlaneSet,
    pub(super) step: i8,
}

/// A square that a plane comes to.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    pub(super) arrival: Arrival,
    pub(super) step: i8,
    /// The opponents that go back to their hangar.
    pub(super) captured: Option<Opponents>,
    /// The mover goes back to its own hangar.
    pub(super) repelled: bool,
    /// Planes of the same seat that are here already.
    pub(super) companions: PlaneSet,
    /// The opponents on the crossed lane square that go back; only at the start of a shortcut.
    pub(super) crossed: Option<Opponents>,
    pub(super) pauses: ArrayVec<Pause, 2>,
}

/// A whole die move.
#[derive(Clone, Debug)]
pub(super) struct Flight {
    pub(super) movers: PlaneSet,
    pub(super) from: i8,
    /// Where the die move turned round.
    pub(super) turned_at: Option<i8>,
    /// The roll is larger than the way to the centre.
    pub(super) overshoots: bool,
    pub(super) stops: ArrayVec<Stop, 3>,
    /// The mover comes to the start of a shortcut.
    pub(super) reaches_shortcut: bool,
    /// How many opponents forbid that shortcut; 0 when it is free.
    pub(super) blocked_by: usize,
}

impl Flight {
    /// The steps of the die move.
    pub(super) fn path(&self) -> Path {
        let to = self.stops.first().map_or(self.from, |stop| stop.step);
        Path::new(self.from, self.turned_at.unwrap_or(to), to)
    }

    /// Whether the mover comes to this step. Only on the start of a shortcut does the wish to fly one matter.
    pub(super) fn comes_to(&self, step: i8) -> bool {
        self.stops.iter().any(|stop| stop.step == step)
    }

    /// Where the mover comes to last.
    pub(super) fn end(&self) -> i8 {
        self.stops.last().map_or(self.from, |stop| stop.step)
    }

    /// Whether the mover is sent back to its hangar from there.
    pub(super) fn is_repelled(&self) -> bool {
        self.stops.last().is_some_and(|stop| stop.repelled)
    }

    /// Whether the mover comes to a square with other planes of its seat.
    pub(super) fn meets_companions(&self) -> bool {
        self.stops.iter().any(|stop| !stop.companions.is_empty())
    }
}

/// The end of the die move alone.
struct DieMove {
    to: i8,
    turned_at: Option<i8>,
    overshoots: bool,
}

impl Position {
    /// Works out where a plane on the ring, the pad or the lane flies with a roll. `shortcut` says whether the
    /// owner wants to fly the shortcut if the plane comes to one.
    pub(super) fn flight(
        &self,
        seat: Seat,
        plane: Plane,
        roll: DieFace,
        shortcut: bool,
    ) -> Result<Flight, Refusal> {
        let fleet = self.fleet(seat);
        let from = fleet.step(plane);
        if from == HANGAR {
            return Err(Refusal::PlaneInHangar { plane: plane.get() });
        }
        if from == CENTRE {
            return Err(Refusal::PlaneFinished { plane: plane.get() });
        }
        let DieMove { to, turned_at, overshoots } = self.die_move(seat, from, roll)?;
        let mut flight = Flight {
            movers: fleet.group(plane),
            from,
            turned_at,
            overshoots,
            stops: ArrayVec::new(),
            reaches_shortcut: false,
            blocked_by: 0,
        };
        self.add_stops(seat, to, shortcut, &mut flight);
        Ok(flight)
    }

    /// The die move: forwards, round at the centre or in front of a stack where the options say so
    /// (AC-13, AC-14, AC-38, AC-39).
    fn die_move(&self, seat: Seat, from: i8, roll: DieFace) -> Result<DieMove, Refusal> {
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
                    Ok(DieMove { to, turned_at: Some(turn), overshoots: false })
                }
                StackBlock::WalkBack => Err(Refusal::NoRoomToWalkBack { step: from, roll, stack_at }),
                StackBlock::Illegal | StackBlock::Passable => {
                    Err(Refusal::StackInTheWay { step: from, roll, stack_at })
                }
            };
        }
        if straight <= CENTRE {
            return Ok(DieMove { to: straight, turned_at: None, overshoots: false });
        }
        match self.options.overshoot {
            Overshoot::Illegal => Err(Refusal::OvershootsCentre { step: from, roll, needed: CENTRE - from }),
            Overshoot::Bounce => {
                Ok(DieMove { to: CENTRE - (straight - CENTRE), turned_at: Some(CENTRE), overshoots: true })
            }
            Overshoot::Finishes => Ok(DieMove { to: CENTRE, turned_at: None, overshoots: true }),
        }
    }

    /// Follows jump and shortcut from the end of the die move (AC-26 to AC-32).
    fn add_stops(&self, seat: Seat, landing: i8, wants_shortcut: bool, flight: &mut Flight) {
        let mut step = landing;
        let mut arrival = Arrival::Die;
        let every_stop = self.options.capture_stops == CaptureStops::Every;
        loop {
            let mut stop = self.stop(seat, flight.movers, step, arrival);
            if every_stop {
                self.meet_opponents(seat, &mut stop);
                if stop.repelled {
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
    fn next_stop(
        &self,
        seat: Seat,
        wants_shortcut: bool,
        stop: &mut Stop,
        flight: &mut Flight,
    ) -> Option<(i8, Arrival)> {
        let at_shortcut = stop.step == SHORTCUT_START
            && match stop.arrival {
                Arrival::Die => true,
                Arrival::Jump => self.options.jump_then_shortcut,
                Arrival::Shortcut => false,
            };
        if at_shortcut {
            flight.reaches_shortcut = true;
            let crossed = self.planes_of(opposite(seat), CROSSED_LANE_STEP);
            let on_crossing = crossed.map_or(0, |opponents| opponents.planes.len());
            if self.options.crossing_stack == CrossingStack::Forbids && on_crossing > 1 {
                flight.blocked_by = on_crossing;
            } else if wants_shortcut || self.options.shortcut == Shortcut::Forced {
                stop.crossed = crossed.filter(|_| self.options.crossing_capture);
                return Some((SHORTCUT_END, Arrival::Shortcut));
            } else {
                stop.pauses.push(Pause::ShortcutDeclined);
            }
        }
        let jumps = match stop.arrival {
            Arrival::Die if at_shortcut => self.options.shortcut_decline == ShortcutDecline::Jump,
            Arrival::Die => is_jump_square(stop.step),
            Arrival::Jump => false,
            Arrival::Shortcut => self.options.jump_after_direct_shortcut && flight.stops.len() == 1,
        };
        let target = stop.step + JUMP;
        if jumps && self.options.jump_blocked && self.is_occupied(seat, flight.movers, target) {
            stop.pauses.push(Pause::JumpBlocked { to: target });
            return None;
        }
        jumps.then_some((target, Arrival::Jump))
    }

    /// A square with the planes of the mover's own seat that are there.
    fn stop(&self, seat: Seat, movers: PlaneSet, step: i8, arrival: Arrival) -> Stop {
        let companions =
            if is_stack_square(step) { self.fleet(seat).on(step).without(movers) } else { PlaneSet::EMPTY };
        Stop {
            arrival,
            step,
            captured: None,
            repelled: false,
            companions,
            crossed: None,
            pauses: ArrayVec::new(),
        }
    }

    /// Decides who goes back to the hangar on a ring square where the mover captures (AC-20, option `stack_hit`).
    fn meet_opponents(&self, seat: Seat, stop: &mut Stop) {
        let Some(opponents) = self.opponents_on(seat, stop.step) else { return };
        let is_stack = !self.fleet(opponents.seat).stacked_on(opponents.step).is_empty();
        let (captures, repelled) = match self.options.stack_hit {
            StackHit::AttackerReturns if is_stack => (false, true),
            StackHit::AllReturn if is_stack => (true, true),
            StackHit::StackReturns | StackHit::AttackerReturns | StackHit::AllReturn => (true, false),
        };
        stop.captured = captures.then_some(opponents);
        stop.repelled = repelled;
    }

    /// The opposing planes on a ring square, which all belong to one seat (AC-25).
    fn opponents_on(&self, seat: Seat, step: i8) -> Option<Opponents> {
        let ring = ring_square(seat, step)?;
        self.seats
            .iter()
            .filter(|&&other| other != seat)
            .find_map(|&other| self.planes_of(other, step_on_ring(other, ring)?))
    }

    /// The planes of a seat on one of its steps, or `None` when there are none.
    fn planes_of(&self, seat: Seat, step: i8) -> Option<Opponents> {
        let planes = if seat.get() < board::SEATS { self.fleet(seat).on(step) } else { PlaneSet::EMPTY };
        (!planes.is_empty()).then_some(Opponents { seat, planes, step })
    }

    fn opposing_stack_on(&self, seat: Seat, step: i8) -> bool {
        self.opponents_on(seat, step)
            .is_some_and(|opponents| !self.fleet(opponents.seat).stacked_on(opponents.step).is_empty())
    }

    fn is_occupied(&self, seat: Seat, movers: PlaneSet, step: i8) -> bool {
        !self.fleet(seat).on(step).without(movers).is_empty() || self.opponents_on(seat, step).is_some()
    }
}
