//! What a seat may do: the same judgement lists actions and refuses them.

use super::Position;
use super::action::{Action, FreeAction, Path};
use super::city::Card;
use super::edition::Edition;
use super::play::is_in_reach;
use super::refusal::{Part, Refusal};
use super::state::{Due, Group, Slot, Turn};
use crate::seat::{Seat, Seats};
use crate::sink::{Any, Sink};

impl Position {
    /// The turn, and the seats that have to decide now; `None` when chance decides or the game is over.
    pub(super) fn deciding(&self) -> Option<(&Turn, Seats)> {
        let turn = self.turn.as_ref().filter(|_| self.next_draw().is_none())?;
        let seats = match turn.due {
            Due::Fuel | Due::Throw | Due::Flight => Seats::from_iter([turn.seat]),
            Due::InitialBoarding | Due::Boarding | Due::Customs | Due::LastMinute => turn.to_ask.clone(),
        };
        Some((turn, seats))
    }

    /// Gives all reasons why the rules forbid the action; none when they allow it.
    pub(super) fn judge(&self, seat: Seat, action: &Action, reasons: &mut impl Sink<Refusal>) {
        if !self.seats.contains(&seat) {
            return reasons.push(Refusal::SeatNotInGame { seat, seats: self.seats.clone() });
        }
        if !self.winners.is_empty() {
            return reasons.push(Refusal::GameOver {});
        }
        let Some((turn, asked)) = self.deciding() else {
            return reasons.push(Refusal::ChancePending {});
        };
        let due = turn.due;
        if !asked.contains(&seat) {
            reasons.push(if self.has_decided(turn, seat) {
                Refusal::AlreadyDecided { seat, asked, due }
            } else {
                Refusal::NotAsked { seat, asked, due }
            });
        }
        let part = match action {
            Action::Throw {} | Action::SkipThrow {} => Part::Fuel,
            Action::Fly { .. } | Action::Stay {} => Part::Flight,
            Action::Board { .. } | Action::Done {} => Part::Boarding,
            Action::Customs { .. } | Action::Pass {} => Part::Customs,
        };
        let expected = match due {
            Due::Fuel | Due::Throw => Part::Fuel,
            Due::Flight => Part::Flight,
            Due::InitialBoarding | Due::Boarding | Due::LastMinute => Part::Boarding,
            Due::Customs => Part::Customs,
        };
        if part != expected {
            reasons.push(Refusal::NotDue { due, part });
        }
        self.judge_itself(seat, action, due, reasons);
    }

    /// Whether a seat that is not asked has had its turn, as everybody has seen.
    fn has_decided(&self, turn: &Turn, seat: Seat) -> bool {
        let order = match turn.due {
            Due::Fuel | Due::Throw | Due::Flight => return false,
            Due::Customs => return self.can_be_asked(seat),
            Due::InitialBoarding => self.order_from(turn.seat),
            Due::Boarding | Due::LastMinute => self.boarding_order(turn.seat),
        };
        order.iter().take_while(|other| !turn.to_ask.contains(other)).any(|other| *other == seat)
    }

    /// The reasons that lie in the action itself, whatever is due and whoever is asked.
    fn judge_itself(&self, seat: Seat, action: &Action, due: Due, reasons: &mut impl Sink<Refusal>) {
        match action {
            Action::Fly { path } => self.judge_flight(path, reasons),
            Action::Board { slot } => self.judge_boarding(seat, *slot, due, reasons),
            Action::Customs { seat: victim, slot } => self.judge_customs(seat, *victim, *slot, reasons),
            Action::Throw {} | Action::SkipThrow {} | Action::Stay {} | Action::Done {} | Action::Pass {} => {
            }
        }
    }

    fn judge_flight(&self, path: &Path, reasons: &mut impl Sink<Refusal>) {
        let Some(here) = self.city else { return };
        let edition = Edition::standard();
        if let Some(&from) = path.0.first().filter(|from| **from != here) {
            reasons.push(Refusal::StartsElsewhere { from, city: here });
        }
        let available = self.fuel.get();
        match edition.fuel_of(&path.0) {
            Some(needed) if needed > available => reasons.push(Refusal::NotEnoughFuel { needed, available }),
            Some(_) => {}
            None => judge_way(path, reasons),
        }
        if !self.options.allow_round_trip && path.0.first() == path.0.last() {
            let index = path.0.len().saturating_sub(1);
            reasons.push(Refusal::RoundTripNotAllowed { index, city: here });
        }
    }

    fn judge_boarding(&self, seat: Seat, slot: Slot, due: Due, reasons: &mut impl Sink<Refusal>) {
        let Some(here) = self.city else { return };
        let Group::Waiting { boarding, .. } = self.group(seat, slot) else {
            return reasons.push(Refusal::GroupNotWaiting { slot, due });
        };
        match boarding {
            Some(Card::Known(city)) if city != here => {
                reasons.push(Refusal::BoardsElsewhere { slot, boards: city, city: here, due });
            }
            Some(Card::Hidden) => reasons.push(Refusal::CardNotReadable { seat }),
            Some(Card::Known(_)) | None => {}
        }
        let (persons, free) = (slot.persons(), self.free_seats());
        if persons > free {
            reasons.push(Refusal::NotEnoughSeats { persons, free });
        }
        if self.is_barred(seat, slot) {
            reasons.push(Refusal::GroupBarred { slot });
        }
    }

    fn judge_customs(&self, seat: Seat, victim: Seat, slot: Slot, reasons: &mut impl Sink<Refusal>) {
        let (Some(here), Some(holder)) = (self.city, self.holder(seat)) else { return };
        match holder.customs.front {
            None => reasons.push(Refusal::NoCustomsCard { seat }),
            Some(Card::Hidden) => reasons.push(Refusal::CardNotReadable { seat }),
            Some(Card::Known(card)) if card != here => {
                reasons.push(Refusal::CustomsElsewhere { card, city: here });
            }
            Some(Card::Known(_)) => {}
        }
        if victim == seat {
            reasons.push(Refusal::OwnGroup { slot });
        } else if !self.seats.contains(&victim) {
            reasons.push(Refusal::VictimNotInGame { victim });
        } else if !is_in_reach(self.group(victim, slot)) {
            reasons.push(Refusal::GroupOutOfReach { victim, slot });
        }
    }

    /// Lists what the seat may do now, ascending; of all flights one for each city and amount of fuel.
    pub(super) fn list(&self, seat: Seat, actions: &mut Vec<Action>) {
        let Some((turn, _)) = self.deciding().filter(|(_, asked)| asked.contains(&seat)) else { return };
        let is_allowed = |action: &Action| {
            let mut refused = Any::default();
            self.judge_itself(seat, action, turn.due, &mut refused);
            !refused.0
        };
        match turn.due {
            Due::Fuel => actions.extend([Action::Throw {}, Action::SkipThrow {}]),
            Due::Throw => {}
            Due::Flight => {
                let flights = self.city.map(|city| Edition::standard().reach(city, self.fuel.get()));
                for flight in flights.into_iter().flatten() {
                    let flight = Action::Fly { path: flight.path.clone() };
                    if is_allowed(&flight) {
                        actions.push(flight);
                    }
                }
                actions.push(Action::Stay {});
            }
            Due::InitialBoarding | Due::Boarding | Due::LastMinute => {
                actions.extend(Slot::all().map(|slot| Action::Board { slot }).filter(is_allowed));
                actions.push(Action::Done {});
            }
            Due::Customs => {
                let mut victims: Seats = self.seats.clone();
                victims.sort_unstable();
                let groups = victims.iter().flat_map(|seat| Slot::all().map(|slot| (*seat, slot)));
                let customs = groups.map(|(seat, slot)| Action::Customs { seat, slot });
                actions.extend(customs.filter(is_allowed));
                actions.push(Action::Pass {});
            }
        }
    }

    /// The actions with free members that the seat can take now: any flight, when there is any.
    pub(super) fn open(&self, seat: Seat) -> Vec<FreeAction> {
        let flies = |(turn, asked): (&Turn, Seats)| turn.due == Due::Flight && asked.contains(&seat);
        let flies = self.deciding().is_some_and(flies);
        let from = self.city.filter(|city| flies && Edition::standard().can_leave(*city, self.fuel.get()));
        let round_trip = self.options.allow_round_trip;
        from.map(|from| FreeAction::Fly { from, fuel: self.fuel, round_trip }).into_iter().collect()
    }
}

/// Gives the cities and the links of a path that the map lacks.
fn judge_way(path: &Path, reasons: &mut impl Sink<Refusal>) {
    let edition = Edition::standard();
    for (index, city) in path.0.iter().enumerate().filter(|(_, city)| !edition.has(**city)) {
        reasons.push(Refusal::NoSuchCity { index, city: *city });
    }
    for (index, hop) in path.0.windows(2).enumerate() {
        if let &[from, to] = hop
            && edition.has(from)
            && edition.has(to)
            && edition.link(from, to).is_none()
        {
            reasons.push(Refusal::NoLink { index: index + 1, from, to });
        }
    }
}
