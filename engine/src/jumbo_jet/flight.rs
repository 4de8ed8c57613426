//! Flying: from space to space until the move ends or something has to be decided or drawn first.

use super::Position;
use super::board::{Direction, Next, Space};
use super::cards::PlanId;
use super::event::{Event, Path};
use super::options::{FirstLeg, Overshoot, SettleAt};
use super::position::Player;
use super::rules;
use crate::seat::Seat;
use crate::sink::Sink;
use arrayvec::ArrayVec;

/// Why a plane does not simply fly on.
enum Pause {
    /// No space is left to fly.
    EndOfMove,
    /// It has come to the next city of its plan.
    Target,
    /// It has come to the half-way space.
    Arrows,
    /// It stands at the end of the line and does not fly home.
    EndOfLine,
    /// It has come home.
    Landing,
}

impl Position {
    /// Flies the spaces that are left, until the move ends or a decision or a card is due.
    pub(super) fn fly(&mut self, events: &mut impl Sink<Event>) {
        while let Some(turn) = &self.turn {
            let (seat, left) = (turn.seat, usize::from(turn.spaces_left.get()));
            let Some(from) = self.player(seat).space else { return };
            let (path, pause) = self.stretch(seat, from, left);
            if let Some(&to) = path.last() {
                self.emit(Event::Flew { seat, from, to, path, rule: rules::TURN }, events);
            }
            let waits = match pause {
                Pause::EndOfMove => return self.end_move(seat, events),
                Pause::Target => self.reach_target(seat, events),
                Pause::Arrows => self.change_lane(seat, events),
                Pause::EndOfLine => self.turn_at_the_end(seat, events),
                Pause::Landing => self.land(seat, events),
            };
            if waits {
                return;
            }
        }
    }

    /// The spaces up to the next pause, at most as many as are left.
    fn stretch(&self, seat: Seat, from: Space, left: usize) -> (Path, Pause) {
        let player = self.player(seat);
        let target = self.targets(player).first().copied().map(Space::Circuit);
        let arrows = Space::Circuit(self.edition.arrows());
        let direction = player.direction.unwrap_or(Direction::Ascending);
        let mut path = Path::new();
        let mut space = from;
        while path.len() < left {
            match self.edition.rows().next(space, direction) {
                Next::Home if player.targets_left > 0 => return (path, Pause::EndOfLine),
                Next::Home => {
                    path.push(Space::Landing(1));
                    return (path, Pause::Landing);
                }
                Next::Space(next) => {
                    space = next;
                    path.push(space);
                    if Some(space) == target {
                        return (path, Pause::Target);
                    } else if space == arrows {
                        return (path, Pause::Arrows);
                    }
                }
            }
        }
        (path, Pause::EndOfMove)
    }

    /// The next leg begins at once, or where the move ends (JJ-24, JJ-27). Tells whether a settlement is due first.
    fn reach_target(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> bool {
        let Player { plan: Some(plan), space: Some(at), targets_left, .. } = *self.player(seat) else {
            return false;
        };
        let destination = targets_left == 1;
        self.emit(Event::TargetReached { seat, plan, at, destination, rule: rules::TARGET }, events);
        if self.options.overshoot == Overshoot::Turn {
            self.take_shortest_way(seat, events);
        }
        let settles = destination && self.options.settle_at == SettleAt::Destination;
        if settles {
            self.emit(Event::SettlementDue { seat, plan, rule: rules::AT_DESTINATION }, events);
        }
        settles
    }

    /// Turns the plane to the shortest way of its leg, where it does not fly it already (JJ-25, JJ-26).
    fn take_shortest_way(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        let player = self.player(seat);
        let Some(at) = player.space.filter(|_| self.has_left_first_leg(player)) else { return };
        let shortest = self.shortest_way(player);
        if let Some(direction) = shortest.filter(|_| shortest != player.direction) {
            let rule = if player.targets_left > 0 { rules::AFTER_STOPOVER } else { rules::TURN_ROUND };
            self.emit(Event::TurnedRound { seat, at, direction, rule }, events);
        }
    }

    /// The shortest way of the leg that a plane on the circuit flies; `None` on a runway, and half-way round on the
    /// way home, where it keeps its direction.
    pub(super) fn shortest_way(&self, player: &Player) -> Option<Direction> {
        let here = player.space?.circuit()?;
        match self.targets(player).first() {
            Some(&target) => Some(Direction::towards(here, target)),
            None => self.edition.rows().shortest_home(here),
        }
    }

    /// Whether a plane on the circuit is on a leg whose direction is not its own choice: after the first target, and
    /// without a plan, which only planes on their way home can be. A World Trip is one single leg (JJ-29).
    pub(super) fn has_left_first_leg(&self, player: &Player) -> bool {
        player
            .plan
            .is_none_or(|plan| self.edition.plan(plan).targets.len() > usize::from(player.targets_left))
    }

    fn change_lane(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> bool {
        let Player { space: Some(at), direction: Some(direction), .. } = *self.player(seat) else {
            return false;
        };
        let lane = self.edition.rows().lane(self.edition.arrows(), direction);
        self.emit(Event::LaneChanged { seat, at, lane, rule: rules::ARROWS }, events);
        false
    }

    /// Under `overshoot: fly_on` a plane can come to the end of the line on its way out; it turns there.
    fn turn_at_the_end(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> bool {
        let Player { space: Some(at), direction: Some(direction), .. } = *self.player(seat) else {
            return true;
        };
        let direction = direction.reversed();
        self.emit(Event::TurnedRound { seat, at, direction, rule: rules::TURN_ROUND }, events);
        false
    }

    /// Settles the old plan, or draws the new one where that has been done (JJ-40, JJ-42, JJ-47).
    fn land(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> bool {
        self.emit(Event::Landed { seat, at: Space::Landing(1), rule: rules::LANDING }, events);
        match self.player(seat).plan {
            Some(plan) => self.emit(Event::SettlementDue { seat, plan, rule: rules::SETTLE_FIRST }, events),
            None => self.emit(Event::FlightPlanDue { seat, rule: rules::NEW_PLAN }, events),
        }
        true
    }

    fn end_move(&mut self, seat: Seat, events: &mut impl Sink<Event>) {
        if self.options.overshoot == Overshoot::FlyOn {
            self.take_shortest_way(seat, events);
        }
        self.pay_for_plans(seat, events);
    }

    /// The directions among which the player chooses for the first leg of a plan (JJ-23, JJ-29).
    pub(super) fn first_legs(&self, plan: PlanId) -> ArrayVec<Direction, 2> {
        match self.options.first_leg {
            FirstLeg::Free => ArrayVec::from(Direction::ALL),
            FirstLeg::Shortest => self.edition.shortest_first_legs(plan),
        }
    }
}
