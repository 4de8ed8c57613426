//! The check of a written state or view: every fault, each at its place.

mod cards;
mod progress;
mod turn;

use crate::passa_portas::Position;
use crate::passa_portas::city::Card;
use crate::passa_portas::fault::Fault;
use crate::passa_portas::options::{Options, Starter};
use crate::passa_portas::state::{Board, Due, Fuel, Group, GroupName, MAX_PLAYERS, PLANE_SEATS, Slot, Turn};
use crate::seat::Seats;
use arrayvec::ArrayVec;

impl Position {
    /// The position before the first draw (PP-01 to PP-13).
    pub(super) fn at_start(seats: &Seats, options: &Options) -> Result<Self, Vec<Fault>> {
        let faults = seat_faults(seats);
        if !faults.is_empty() {
            return Err(faults);
        }
        let starter = seats.first().copied().filter(|_| options.starter == Starter::Listed);
        Ok(Self {
            options: *options,
            seats: seats.clone(),
            fuel: Fuel::MIN,
            city: None,
            holders: seats.iter().map(|seat| Self::new_holder(*seat, seats.len())).collect(),
            boarding_discards: ArrayVec::new(),
            destination_discards: ArrayVec::new(),
            played_customs: ArrayVec::new(),
            start: None,
            starter,
            turn: starter.map(|seat| Turn::new(seat, Due::InitialBoarding)),
            winners: Seats::new(),
        })
    }

    /// Checks a state, in which no card is hidden.
    pub(super) fn checked(options: &Options, seats: &Seats, board: &Board) -> Result<Self, Vec<Fault>> {
        let hidden = cards::hidden_faults(&board.holders);
        if hidden.is_empty() { Self::checked_view(options, seats, board) } else { Err(hidden) }
    }

    /// Checks a view: what it does not show can be anything.
    pub(super) fn checked_view(options: &Options, seats: &Seats, board: &Board) -> Result<Self, Vec<Fault>> {
        let mut faults = seat_faults(seats);
        // The rest of the board is judged seat by seat, so the seats have to make sense first.
        if !board.holders.iter().map(|holder| holder.seat).eq(seats.iter().copied()) {
            faults.push(Fault::HoldersOfOtherSeats { expected: seats.clone() });
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let position = Self {
            options: *options,
            seats: seats.clone(),
            fuel: board.fuel,
            city: board.city,
            holders: board.holders.clone(),
            boarding_discards: board.boarding_cards.discarded.clone(),
            destination_discards: board.destination_cards.discarded.clone(),
            played_customs: board.customs_cards.played.clone(),
            start: board.customs_cards.start,
            starter: board.starter,
            turn: board.turn.clone(),
            winners: board.winners.clone(),
        };
        position.add_city_faults(&mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        position.add_hidden_faults(&mut faults);
        position.add_card_faults(board, &mut faults);
        position.add_customs_faults(&mut faults);
        position.add_plane_faults(&mut faults);
        position.add_progress_faults(&mut faults);
        if faults.is_empty() { Ok(position) } else { Err(faults) }
    }

    fn indexed_groups(&self) -> impl Iterator<Item = (usize, Slot, Group)> + '_ {
        let holders = self.holders.iter().enumerate();
        holders.flat_map(|(index, holder)| {
            Slot::all().zip(holder.groups).map(move |(slot, group)| (index, slot, group))
        })
    }

    /// PP-15, PP-38, PP-54: who can sit in the plane and stand in the office.
    fn add_plane_faults(&self, faults: &mut Vec<Fault>) {
        let seated = self.groups().filter(|(_, _, group)| matches!(group, Group::Plane { .. }));
        let persons: u8 = seated.map(|(_, slot, _)| slot.persons()).sum();
        if persons > PLANE_SEATS {
            faults.push(Fault::TooManyPassengers { persons, seats: PLANE_SEATS });
        }
        let due = self.turn.as_ref().map(|turn| turn.due);
        let visiting = matches!(due, Some(Due::Boarding | Due::Customs | Due::LastMinute));
        for (holder, slot, group) in self.indexed_groups() {
            match group {
                Group::Office {} if !visiting => faults.push(Fault::OfficeNotEmpty { holder, slot }),
                Group::Plane { destination: Card::Known(city) } if self.city == Some(city) => {
                    // Who goes to this city has got off when the plane came, and nobody boards here to go here.
                    faults.push(Fault::NotAlighted { holder, slot, city });
                }
                Group::Office {} | Group::Plane { .. } | Group::Waiting { .. } | Group::Home {} => {}
            }
        }
        let groups = self.groups().filter(|(_, _, group)| matches!(group, Group::Office {})).count();
        if groups > 2 {
            return faults.push(Fault::TooManyInOffice { groups });
        }
        // After a customs card the discards may have been shuffled in.
        if let (Some(Due::Boarding | Due::Customs), Some(city)) = (due, self.city) {
            let cards = self.destination_discards.iter().filter(|card| **card == city).count();
            if groups > cards {
                faults.push(Fault::AlightedWithoutCard { groups, city, cards });
            }
        }
    }

    /// The groups that have not got all their cards, each with its holder, in the order of `seats`.
    fn lacking_groups(&self) -> impl Iterator<Item = (usize, GroupName)> + '_ {
        let lacking = self.indexed_groups().filter(|(_, _, group)| lacks_cards(*group));
        lacking.filter_map(|(holder, slot, _)| {
            let seat = self.holders.get(holder)?.seat;
            Some((holder, GroupName { seat, slot }))
        })
    }
}

fn lacks_cards(group: Group) -> bool {
    matches!(group, Group::Waiting { boarding, destination } if boarding.is_none() || destination.is_none())
}

/// Whether the boarding card is there before the destination card (PP-04, PP-48).
fn has_a_beginning_of_its_cards(group: Group) -> bool {
    !matches!(group, Group::Waiting { boarding: None, destination: Some(_) })
}

/// PP-01: two or three different seats of the three there are.
fn seat_faults(seats: &Seats) -> Vec<Fault> {
    let mut faults = Vec::new();
    if !(2..=MAX_PLAYERS).contains(&seats.len()) {
        faults.push(Fault::WrongNumberOfSeats { seats: seats.len() });
    }
    for (index, &seat) in seats.iter().enumerate() {
        if seat.index() >= MAX_PLAYERS {
            faults.push(Fault::NoSuchSeat { index, seat });
        }
        if seats.iter().take(index).any(|earlier| *earlier == seat) {
            faults.push(Fault::SeatRepeated { index, seat });
        }
    }
    faults
}
