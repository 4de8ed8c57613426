//! Where the planes of a game can stand, and what their airlines can have.

use crate::jumbo_jet::Position;
use crate::jumbo_jet::board::{Direction, Space};
use crate::jumbo_jet::fault::Fault;
use crate::jumbo_jet::options::{FirstLeg, Overshoot, SettleAt};
use crate::jumbo_jet::position::Player;
use crate::jumbo_jet::state::{Due, PlayerState};
use crate::seat::Seat;

impl Position {
    pub(super) fn add_player_faults(&self, index: usize, written: &PlayerState, faults: &mut Vec<Fault>) {
        let seat = written.seat;
        let player = self.player(seat);
        if self.bankrupt.contains(&seat) {
            return self.add_bankrupt_faults(index, seat, faults);
        }
        let Some(space) = player.space else {
            return faults.push(Fault::PlaneMissing { player: index, seat });
        };
        let lane = space.circuit().zip(player.direction);
        let lane = lane.map(|(number, direction)| self.edition.rows().lane(number, direction));
        if let Some(wrong) = written.lane.filter(|_| written.lane != lane) {
            faults.push(Fault::WrongLane { player: index, lane: wrong });
        }
        let most = self.most_rights();
        if player.rights.len() > most {
            faults.push(Fault::TooManyRights { player: index, rights: player.rights.len(), most });
        }
        for right in player.rights.iter() {
            match self.edition.plan(right).destination() {
                None => faults.push(Fault::RightOfWorldTrip { player: index, right }),
                Some(city) => match self.right_at(city) {
                    Some((_, other)) if other != right => {
                        faults.push(Fault::CityWithTwoRights { player: index, right, other });
                    }
                    Some(_) | None => {}
                },
            }
        }
        match space {
            Space::Circuit(number) => self.add_flight_faults(index, seat, number, faults),
            Space::Landing(_) | Space::TakeOff(_) => self.add_runway_faults(index, seat, faults),
        }
    }

    fn add_bankrupt_faults(&self, index: usize, seat: Seat, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let still_here =
            self.turn.as_ref().is_some_and(|turn| turn.due == Due::Payment) && player.space.is_some();
        let nothing = player.cash == 0 && player.rights.is_empty();
        if !(*player == Player::NOBODY || still_here && nothing) {
            faults.push(Fault::BankruptOwnsSomething { player: index, seat });
        }
    }

    /// What the seat on turn has to do with its flight; `None` for the others.
    pub(super) fn due_of(&self, seat: Seat) -> Option<Due> {
        self.turn.as_ref().filter(|turn| turn.seat == seat).map(|turn| turn.due)
    }

    fn add_flight_faults(&self, index: usize, seat: Seat, here: u8, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let settles = self.due_of(seat) == Some(Due::Settlement);
        let Some(direction) = player.direction else {
            return faults.push(Fault::DirectionMissing { player: index });
        };
        match player.plan {
            None if self.options.settle_at == SettleAt::Home => {
                return faults.push(Fault::PlanMissing { player: index });
            }
            Some(plan) if self.options.settle_at == SettleAt::Destination => {
                if player.targets_left == 0 && !self.is_world_trip(player) && !settles {
                    return faults.push(Fault::PlanAfterSettlement { player: index, plan });
                }
            }
            None | Some(_) => {}
        }
        if let Some(&next) = self.targets(player).first() {
            let target = Space::Circuit(next);
            if next == here {
                return faults.push(Fault::TargetNotReached { player: index, target });
            } else if Direction::towards(here, next) != direction {
                return faults.push(Fault::TargetBehind { player: index, target });
            }
        }
        if self.options.overshoot == Overshoot::Turn
            && let Some(from) = self.leg_left_behind(player, here)
        {
            return faults.push(Fault::OffTheLeg { player: index, from: Space::Circuit(from) });
        }
        // A plane that settles at its destination in mid-move may still fly straight on.
        let flies_on = settles && self.options.overshoot == Overshoot::FlyOn;
        let shortest = if self.has_left_first_leg(player) {
            self.shortest_way(player).is_none_or(|shortest| shortest == direction) || flies_on
        } else {
            self.is_first_leg(player, direction)
        };
        if !shortest {
            faults.push(Fault::NotTheShortestWay { player: index, direction });
        }
    }

    /// The city where the leg of a plane began, if the plane is not on the way from there (JJ-24 to JJ-27).
    fn leg_left_behind(&self, player: &Player, here: u8) -> Option<u8> {
        let all = &self.edition.plan(player.plan?).targets;
        let next = all.len().saturating_sub(usize::from(player.targets_left));
        let from = *all.get(next.checked_sub(1)?)?;
        let leg = match all.get(next) {
            Some(&target) => Some(Direction::towards(from, target)),
            None => self.edition.rows().shortest_home(from),
        };
        let flown = Direction::towards(from, here);
        (here != from && leg.is_some_and(|leg| leg != flown)).then_some(from)
    }

    /// Whether the player can have chosen this direction for the first leg of the plan (JJ-23).
    fn is_first_leg(&self, player: &Player, direction: Direction) -> bool {
        let free = self.options.first_leg == FirstLeg::Free;
        free || player.plan.is_none_or(|plan| self.first_legs(plan).contains(&direction))
    }

    fn add_runway_faults(&self, index: usize, seat: Seat, faults: &mut Vec<Fault>) {
        let player = self.player(seat);
        let due = self.due_of(seat);
        let undealt = self.starter_draw.is_some() || self.is_dealing();
        let Some(plan) = player.plan else {
            if due != Some(Due::FlightPlan) && !undealt {
                faults.push(Fault::PlanMissing { player: index });
            }
            if let Some(direction) = player.direction {
                faults.push(Fault::DirectionTooEarly { player: index, direction });
            }
            return;
        };
        let settles = due == Some(Due::Settlement);
        let targets = self.edition.plan(plan).targets.len();
        if usize::from(player.targets_left) != if settles { 0 } else { targets } {
            faults.push(Fault::PlanBegunOnRunway { player: index, plan });
        }
        match player.direction {
            Some(direction) if settles || due == Some(Due::Direction) => {
                faults.push(Fault::DirectionTooEarly { player: index, direction });
            }
            Some(direction) if !self.is_first_leg(player, direction) => {
                faults.push(Fault::NotTheShortestWay { player: index, direction });
            }
            None if !settles && due != Some(Due::Direction) => {
                faults.push(Fault::DirectionMissing { player: index });
            }
            Some(_) | None => {}
        }
    }
}
