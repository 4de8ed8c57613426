//! What a seat may do: the same judgement lists actions, refuses them and prepares them to be carried out.

use super::Position;
use super::action::Action;
use super::board::{CENTRE, HANGAR, SHORTCUT_START};
use super::flight::Flight;
use super::options::{Shortcut, Stacking};
use super::planes::Plane;
use super::refusal::Refusal;
use crate::dice::DieFace;
use crate::seat::Seat;
use crate::sink::{Any, Sink};

/// A legal action, ready to be carried out.
pub(super) enum Plan {
    Throw,
    TakeOff { plane: Plane, roll: DieFace },
    Fly { flight: Flight, roll: DieFace, stack: bool },
    Pass { roll: DieFace },
}

impl Position {
    /// What the action will do, or all reasons why the rules forbid it.
    pub(super) fn plan(&self, seat: Seat, action: &Action) -> Result<Plan, Vec<Refusal>> {
        if !self.seats.contains(&seat) {
            return Err(vec![Refusal::SeatNotInGame { seat, seats: self.seats.clone() }]);
        }
        let mut reasons = Vec::new();
        self.judge_plane_number(action, &mut reasons);
        let Some(turn) = self.turn else {
            reasons.insert(0, if self.is_over() { Refusal::GameOver {} } else { Refusal::ChancePending {} });
            return Err(reasons);
        };
        if self.ranking.contains(&seat) {
            reasons.push(Refusal::SeatFinished { seat });
        } else if turn.seat != seat {
            reasons.push(Refusal::NotYourTurn { seat, turn: turn.seat });
        }
        let plan = match (turn.roll, action) {
            (_, _) if turn.rolling => {
                reasons.push(Refusal::ChancePending {});
                None
            }
            (None, Action::Roll {}) => Some(Plan::Throw),
            (None, Action::TakeOff { .. } | Action::Move { .. } | Action::Pass {}) => {
                reasons.push(Refusal::RollDue {});
                None
            }
            (Some(roll), Action::Roll {}) => {
                reasons.push(Refusal::MoveDue { roll });
                None
            }
            (Some(roll), Action::Pass {}) => {
                self.judge_pass(&mut reasons);
                Some(Plan::Pass { roll })
            }
            // Where a plane could go with another seat's roll says nothing, so such reasons need a clean slate.
            (Some(_), Action::TakeOff { .. } | Action::Move { .. }) if !reasons.is_empty() => None,
            (Some(roll), &Action::TakeOff { plane }) => {
                self.judge_take_off(seat, plane, roll, &mut reasons);
                Some(Plan::TakeOff { plane, roll })
            }
            (Some(roll), &Action::Move { plane, shortcut, stack }) => {
                match self.flight(seat, plane, roll, shortcut) {
                    Ok(flight) => {
                        self.judge_flags(&flight, plane, roll, shortcut, stack, &mut reasons);
                        Some(Plan::Fly { flight, roll, stack })
                    }
                    Err(refusal) => {
                        reasons.push(refusal);
                        None
                    }
                }
            }
        };
        plan.filter(|_| reasons.is_empty()).ok_or(reasons)
    }

    /// Lists what the seat may do now, ascending.
    pub(super) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Some(turn) = self.turn.filter(|turn| turn.seat == seat && !turn.rolling) else { return };
        let Some(roll) = turn.roll else { return actions.push(Action::Roll {}) };
        self.for_each_use(seat, roll, &mut |action| {
            actions.push(action);
            true
        });
        if passes(|reasons| self.judge_pass(reasons)) {
            actions.push(Action::Pass {});
        }
    }

    /// Whether any plane of the seat can use the roll (AC-07).
    pub(super) fn can_use(&self, seat: Seat, roll: DieFace) -> bool {
        let mut found = false;
        self.for_each_use(seat, roll, &mut |_| {
            found = true;
            false
        });
        found
    }

    /// Tells every take-off and move that the roll allows, ascending, until `tell` says that it has heard enough.
    fn for_each_use(&self, seat: Seat, roll: DieFace, tell: &mut impl FnMut(Action) -> bool) {
        for plane in self.all_planes().iter() {
            if passes(|reasons| self.judge_take_off(seat, plane, roll, reasons))
                && !tell(Action::TakeOff { plane })
            {
                return;
            }
        }
        for plane in self.all_planes().iter() {
            let Ok(flight) = self.flight(seat, plane, roll, false) else { continue };
            if !self.tell_flags(&flight, plane, roll, false, tell) {
                return;
            }
            // Away from the start of a shortcut the wish to fly one changes nothing but the judgement of the wish.
            let flight = if flight.comes_to(SHORTCUT_START) {
                self.flight(seat, plane, roll, true).ok()
            } else {
                Some(flight)
            };
            if flight.is_some_and(|flight| !self.tell_flags(&flight, plane, roll, true, tell)) {
                return;
            }
        }
    }

    /// Tells a flight without and with stacking, as far as the flags are allowed.
    fn tell_flags(
        &self,
        flight: &Flight,
        plane: Plane,
        roll: DieFace,
        shortcut: bool,
        tell: &mut impl FnMut(Action) -> bool,
    ) -> bool {
        [false, true].into_iter().all(|stack| {
            let legal = passes(|reasons| self.judge_flags(flight, plane, roll, shortcut, stack, reasons));
            !legal || tell(Action::Move { plane, shortcut, stack })
        })
    }

    fn judge_plane_number(&self, action: &Action, reasons: &mut impl Sink<Refusal>) {
        let planes = self.options.planes.get();
        match *action {
            Action::TakeOff { plane } | Action::Move { plane, .. } if plane.get() >= planes => {
                reasons.push(Refusal::NoSuchPlane { plane: plane.get(), planes });
            }
            Action::TakeOff { .. } | Action::Move { .. } | Action::Roll {} | Action::Pass {} => {}
        }
    }

    fn judge_take_off(&self, seat: Seat, plane: Plane, roll: DieFace, reasons: &mut impl Sink<Refusal>) {
        match self.fleet(seat).step(plane) {
            HANGAR => {}
            CENTRE => reasons.push(Refusal::PlaneFinished { plane: plane.get() }),
            step => reasons.push(Refusal::PlaneNotInHangar { plane: plane.get(), step }),
        }
        if !self.options.take_off.contains(roll) {
            reasons.push(Refusal::RollDoesNotTakeOff { roll, take_off: self.options.take_off });
        }
    }

    /// A flag is allowed only where it changes something (AC-27, AC-33).
    fn judge_flags(
        &self,
        flight: &Flight,
        plane: Plane,
        roll: DieFace,
        shortcut: bool,
        stack: bool,
        reasons: &mut impl Sink<Refusal>,
    ) {
        if shortcut {
            if self.options.shortcut == Shortcut::Forced {
                reasons.push(Refusal::ShortcutNotOptional {});
            } else if !flight.reaches_shortcut {
                reasons.push(Refusal::ShortcutNotReached {
                    step: flight.from,
                    roll,
                    shortcut_at: SHORTCUT_START,
                });
            } else if flight.blocked_by > 0 {
                reasons.push(Refusal::ShortcutBlocked { opponents: flight.blocked_by });
            }
        }
        if stack {
            if self.options.stack != Stacking::Optional {
                reasons.push(Refusal::StackingNotOptional { stack: self.options.stack });
            } else if !flight.meets_companions() {
                reasons.push(Refusal::NothingToStackWith { plane: plane.get() });
            }
        }
    }

    fn judge_pass(&self, reasons: &mut impl Sink<Refusal>) {
        if self.options.mandatory_move {
            reasons.push(Refusal::PassNotAllowed {});
        }
    }
}

/// Whether a judgement has no reason against.
fn passes(judge: impl FnOnce(&mut Any)) -> bool {
    let mut refused = Any::default();
    judge(&mut refused);
    !refused.0
}
