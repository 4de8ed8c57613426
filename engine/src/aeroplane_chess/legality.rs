//! What a seat may do: the same judgement lists actions, refuses them and prepares them to be carried out.

use super::Position;
use super::action::Action;
use super::board::{CENTRE, HANGAR, SHORTCUT_START};
use super::flight::{Flight, Met, Stops};
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
    #[inline(always)]
    pub(super) fn plan(&self, seat: Seat, action: &Action) -> Result<Plan, Vec<Refusal>> {
        let is_on_turn = self.turn.is_some_and(|turn| turn.seat == seat);
        if !is_on_turn && !self.seats.contains(&seat) {
            return Err(vec![Refusal::SeatNotInGame { seat, seats: self.seats.clone() }]);
        }
        let mut reasons = Vec::new();
        self.judge_plane_number(action, &mut reasons);
        let Some(turn) = self.turn else {
            reasons.insert(0, if self.is_over() { Refusal::GameOver {} } else { Refusal::ChancePending {} });
            return Err(reasons);
        };
        if !is_on_turn {
            reasons.push(match self.ranking.contains(&seat) {
                true => Refusal::SeatFinished { seat },
                false => Refusal::NotYourTurn { seat, turn: turn.seat },
            });
        }
        let plan = match (turn.roll, action) {
            (_, _) if turn.rolling => return Err(with(reasons, Refusal::ChancePending {})),
            (None, Action::Roll {}) => Plan::Throw,
            (None, Action::TakeOff { .. } | Action::Move { .. } | Action::Pass {}) => {
                return Err(with(reasons, Refusal::RollDue {}));
            }
            (Some(roll), Action::Roll {}) => return Err(with(reasons, Refusal::MoveDue { roll })),
            (Some(roll), Action::Pass {}) => {
                self.judge_pass(&mut reasons);
                Plan::Pass { roll }
            }
            // Where a plane could go with another seat's roll says nothing, so such reasons need a clean slate.
            (Some(_), Action::TakeOff { .. } | Action::Move { .. }) if !reasons.is_empty() => {
                return Err(reasons);
            }
            (Some(roll), &Action::TakeOff { plane }) => {
                self.judge_take_off(seat, plane, &mut reasons);
                self.judge_take_off_roll(roll, &mut reasons);
                Plan::TakeOff { plane, roll }
            }
            (Some(roll), &Action::Move { plane, shortcut, stack }) => {
                let flight = match self.flight(seat, plane, roll, shortcut) {
                    Ok(flight) => flight,
                    Err(refusal) => return Err(with(reasons, refusal)),
                };
                if shortcut {
                    self.judge_shortcut(&flight, roll, &mut reasons);
                }
                if stack {
                    self.judge_stacking(&flight, plane, &mut reasons);
                }
                Plan::Fly { flight, roll, stack }
            }
        };
        if reasons.is_empty() { Ok(plan) } else { Err(reasons) }
    }

    /// Lists what the seat may do now, ascending.
    #[inline]
    pub(super) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Some(turn) = self.turn.filter(|turn| turn.seat == seat && !turn.rolling) else { return };
        let Some(roll) = turn.roll else { return actions.push(Action::Roll {}) };
        if passes(|reasons| self.judge_take_off_roll(roll, reasons)) {
            let takes_off = |plane: &Plane| passes(|reasons| self.judge_take_off(seat, *plane, reasons));
            actions.extend(self.all_planes().iter().filter(takes_off).map(|plane| Action::TakeOff { plane }));
        }
        for plane in self.all_planes().iter() {
            let mut shortcut = false;
            while let Ok(flight) = self.flight::<Met>(seat, plane, roll, shortcut) {
                actions.push(Action::Move { plane, shortcut, stack: false });
                if passes(|reasons| self.judge_stacking(&flight, plane, reasons)) {
                    actions.push(Action::Move { plane, shortcut, stack: true });
                }
                if shortcut || !passes(|reasons| self.judge_shortcut(&flight, roll, reasons)) {
                    break;
                }
                shortcut = true;
            }
        }
        if passes(|reasons| self.judge_pass(reasons)) {
            actions.push(Action::Pass {});
        }
    }

    /// Whether any plane of the seat can use the roll (AC-07). A plane that can fly can always do so without flags.
    #[inline]
    pub(super) fn can_use(&self, seat: Seat, roll: DieFace) -> bool {
        let takes_off = passes(|reasons| self.judge_take_off_roll(roll, reasons));
        self.all_planes().iter().any(|plane| {
            self.die_move(seat, plane, roll).is_ok()
                || takes_off && passes(|reasons| self.judge_take_off(seat, plane, reasons))
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

    fn judge_take_off(&self, seat: Seat, plane: Plane, reasons: &mut impl Sink<Refusal>) {
        match self.fleet(seat).step(plane) {
            HANGAR => {}
            CENTRE => reasons.push(Refusal::PlaneFinished { plane: plane.get() }),
            step => reasons.push(Refusal::PlaneNotInHangar { plane: plane.get(), step }),
        }
    }

    fn judge_take_off_roll(&self, roll: DieFace, reasons: &mut impl Sink<Refusal>) {
        if !self.options.take_off.contains(roll) {
            reasons.push(Refusal::RollDoesNotTakeOff { roll, take_off: self.options.take_off });
        }
    }

    /// A flag is allowed only where it changes something (AC-27).
    fn judge_shortcut<S>(&self, flight: &Flight<S>, roll: DieFace, reasons: &mut impl Sink<Refusal>) {
        if self.options.shortcut == Shortcut::Forced {
            reasons.push(Refusal::ShortcutNotOptional {});
        } else if flight.turned_away_at == Some(SHORTCUT_START) {
            reasons.push(Refusal::SentBackAtShortcut {
                step: flight.from,
                roll,
                shortcut_at: SHORTCUT_START,
            });
        } else if flight.shortcut_reached_by.is_none() {
            reasons.push(Refusal::ShortcutNotReached {
                step: flight.from,
                roll,
                shortcut_at: SHORTCUT_START,
            });
        } else if !flight.blocked_by.is_empty() {
            reasons.push(Refusal::ShortcutBlocked { opponents: flight.blocked_by.len() });
        }
    }

    /// A flag is allowed only where it changes something (AC-33).
    fn judge_stacking<S: Stops>(&self, flight: &Flight<S>, plane: Plane, reasons: &mut impl Sink<Refusal>) {
        if self.options.stack != Stacking::Optional {
            reasons.push(Refusal::StackingNotOptional { stack: self.options.stack });
        } else if !flight.stops.meet_companions() {
            reasons.push(Refusal::NothingToStackWith { plane: plane.get() });
        }
    }

    fn judge_pass(&self, reasons: &mut impl Sink<Refusal>) {
        if self.options.mandatory_move {
            reasons.push(Refusal::PassNotAllowed {});
        }
    }
}

fn with(mut reasons: Vec<Refusal>, last: Refusal) -> Vec<Refusal> {
    reasons.push(last);
    reasons
}

/// Whether a judgement has no reason against.
fn passes(judge: impl FnOnce(&mut Any)) -> bool {
    let mut refused = Any::default();
    judge(&mut refused);
    !refused.0
}
