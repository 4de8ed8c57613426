//! How far the game has come: set-up, a turn, the end.

use super::has_a_beginning_of_its_cards;
use crate::passa_portas::Position;
use crate::passa_portas::city::City;
use crate::passa_portas::draw::Dealing;
use crate::passa_portas::fault::Fault;
use crate::passa_portas::options::{Rejects, Starter, Tie};
use crate::passa_portas::state::{Due, Fuel, Group, GroupName};
use crate::seat::{Seat, Seats};

/// How many players can finish a game: their last groups get off in one city, which has two destination cards.
const MOST_FINISHERS: usize = 2;

impl Position {
    /// How far the game has come: set-up, a turn, the end.
    pub(super) fn add_progress_faults(&self, faults: &mut Vec<Fault>) {
        let listed = self.options.starter == Starter::Listed;
        match self.starter {
            Some(starter)
                if !self.seats.contains(&starter) || listed && self.seats.first() != Some(&starter) =>
            {
                return faults.push(Fault::WrongStarter);
            }
            None if listed => return faults.push(Fault::WrongStarter),
            Some(_) | None => {}
        }
        let finishers: Seats = self.seats.iter().copied().filter(|seat| self.has_finished(*seat)).collect();
        if finishers.len() > MOST_FINISHERS {
            faults.push(Fault::TooManyFinished { finished: finishers.clone() });
        }
        if !self.winners.is_empty() {
            if self.turn.is_some() {
                faults.push(Fault::TurnOutOfPlace);
            }
            let right = match self.options.tie {
                Tie::Shared => {
                    let all = finishers.iter().all(|finisher| self.winners.contains(finisher));
                    all && self.winners.len() == finishers.len()
                }
                Tie::ActiveFirstClockwise => self.winners.len() == 1,
            };
            if !right || !self.winners.iter().all(|winner| finishers.contains(winner)) {
                faults.push(Fault::WrongWinners { expected: finishers });
            }
        } else if let Some(&seat) = finishers.first() {
            faults.push(Fault::WinMissing { seat });
        }
        match (&self.turn, self.starter) {
            (Some(turn), Some(_)) => self.add_turn_faults(turn, faults),
            (Some(_), None) => faults.push(Fault::TurnOutOfPlace),
            (None, Some(_)) if self.winners.is_empty() => faults.push(Fault::TurnMissing),
            (None, _) => {}
        }
        self.add_missing_card_faults(faults);
        let begun =
            self.turn.as_ref().is_none_or(|turn| turn.due != Due::InitialBoarding) && self.starter.is_some();
        if begun && (self.city.is_none() || self.start.is_none()) {
            faults.push(if self.city.is_none() { Fault::CityMissing } else { Fault::StartCityMissing });
        }
        if !begun {
            self.add_set_up_faults(faults);
        }
    }

    /// PP-02 to PP-14: before the first turn nothing but draws and initial boarding has happened.
    fn add_set_up_faults(&self, faults: &mut Vec<Fault>) {
        if self.city != self.start || (self.city.is_some() && self.starter.is_none()) || self.fuel > Fuel::MIN
        {
            faults.push(Fault::CityTooEarly);
        }
        let order = self.starter.map(|starter| self.order_from(starter)).unwrap_or_default();
        let place = |seat: Option<Seat>| order.iter().position(|other| Some(*other) == seat);
        let asked = self.turn.as_ref().and_then(|turn| turn.to_ask.first().copied());
        for (index, holder) in self.holders.iter().enumerate() {
            let boarding = asked.is_some() && place(Some(holder.seat)) <= place(asked);
            let waits = |group: &Group| match group {
                Group::Waiting { boarding, destination } => {
                    self.city.is_some() || boarding.is_none() && destination.is_none()
                }
                Group::Plane { .. } => boarding,
                Group::Office {} | Group::Home {} => false,
            };
            let front = holder.customs.front.is_none() || self.city.is_some();
            if !holder.groups.iter().all(waits) || !self.played_customs.is_empty() || !front {
                faults.push(Fault::BegunTooEarly { holder: index, seat: holder.seat });
            }
        }
        if let Some(starter) = self.starter.filter(|_| self.city.is_some()) {
            self.add_dealing_faults(starter, faults);
        }
    }

    /// PP-04, PP-08, PP-14: cards are dealt in a fixed order, and the discards show what has been rejected and who has
    /// boarded.
    fn add_dealing_faults(&self, starter: Seat, faults: &mut Vec<Fault>) {
        let order = self.order_from(starter);
        let mut lacking = Vec::new();
        for seat in &order {
            lacking.extend(self.lacking_groups().filter(|(_, group)| group.seat == *seat));
        }
        let replaced = match *lacking.as_slice() {
            [(_, GroupName { seat, slot })] => has_a_beginning_of_its_cards(self.group(seat, slot)),
            _ => false,
        };
        if let Some(&(holder, GroupName { seat, .. })) = lacking.first()
            && self.dealing() == Dealing::Replacing
            && !replaced
        {
            faults.push(Fault::DrawnOutOfOrder { holder, seat, due: Due::InitialBoarding });
        }
        // Front customs cards come last.
        let mut before = lacking.is_empty();
        for seat in &order {
            let holder = self.holders.iter().position(|holder| holder.seat == *seat);
            let front = self.holder(*seat).is_some_and(|holder| holder.customs.front.is_some());
            if let Some(holder) = holder
                && front
                && !before
            {
                faults.push(Fault::DrawnOutOfOrder { holder, seat: *seat, due: Due::InitialBoarding });
            }
            before &= front;
        }
        let boarded = self.groups().filter(|(_, _, group)| matches!(group, Group::Plane { .. })).count();
        let mut expected: Vec<City> = self.destination_discards.to_vec();
        expected.extend(std::iter::repeat_n(self.start, boarded).flatten());
        expected.sort_unstable();
        let right = match lacking.len() {
            0 => expected == *self.boarding_discards,
            // A pile that is empty when a pair is replaced is shuffled anew, one before the other.
            1 => true,
            _ => self.boarding_discards.is_empty() && self.destination_discards.is_empty(),
        };
        let put_back = self.options.rejects == Rejects::ShuffleBack && !self.destination_discards.is_empty();
        if !right || put_back {
            faults.push(Fault::WrongDiscardsAtStart);
        }
    }
}
