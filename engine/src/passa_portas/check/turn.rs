//! What a turn waits for, and whom it asks.

use super::{has_a_beginning_of_its_cards, lacks_cards};
use crate::passa_portas::Position;
use crate::passa_portas::city::Card;
use crate::passa_portas::fault::Fault;
use crate::passa_portas::options::{FuelSource, PhaseTwoBoarding, RethrowLimit};
use crate::passa_portas::state::{CardsBehind, Due, Fuel, Group, GroupName, Holder, Throws, Turn};
use crate::seat::{Seat, Seats};

impl Position {
    pub(super) fn add_turn_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        let &Turn { seat, due, throws, barred, .. } = turn;
        if !self.seats.contains(&seat) {
            return faults.push(Fault::TurnOfSeatNotInGame { seat });
        }
        if let Some(starter) = self.starter
            && due == Due::InitialBoarding
            && starter != seat
        {
            return faults.push(Fault::TurnBeforeStarter { seat, starter });
        }
        let most = match (due, self.options.rethrow_limit) {
            (Due::InitialBoarding, _) => Throws::MIN.get(),
            (Due::Fuel | Due::Throw, RethrowLimit::One) => 1,
            _ => Throws::MAX.get(),
        };
        if throws.get() > most {
            faults.push(Fault::ThrowsOutOfPlace { due, throws: throws.get() });
        }
        let least = self.least_fuel(due, throws);
        if throws.get() <= most && self.fuel < least {
            faults.push(Fault::TooLittleFuel { fuel: self.fuel, least });
        }
        if let Some(group) = barred
            && (due != Due::LastMinute || self.options.office_victim_may_board || !self.can_be_barred(group))
        {
            faults.push(Fault::BarredOutOfPlace);
        }
        self.add_boarding_faults(turn, faults);
        self.add_last_minute_faults(turn, faults);
        if !self.can_be_to_ask(turn) {
            faults.push(Fault::WrongSeatsToAsk { due, to_ask: turn.to_ask.clone() });
        }
    }

    /// What the throws of this turn have brought at the least, as long as nothing of it can have been used (PP-24, PP-26):
    /// all but the last of them were fours, and the last one too where another one follows.
    fn least_fuel(&self, due: Due, throws: Throws) -> Fuel {
        let least_throw = if self.options.fuel_source == FuelSource::Die { 1 } else { 2 };
        let least = match (due, throws.get().checked_sub(1)) {
            (Due::Fuel | Due::Throw, _) => 4 * throws.get(),
            (Due::Flight, Some(fours)) => 4 * fours + least_throw,
            _ => 0,
        };
        Fuel::new(least).unwrap_or(Fuel::MAX)
    }

    /// PP-40: where boarding is compulsory, nobody who has had a turn to board has a group waiting for this city that
    /// would find room.
    fn add_boarding_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        let asked = match turn.due {
            _ if self.options.phase2_boarding == PhaseTwoBoarding::Optional => return,
            Due::Boarding => turn.to_ask.first(),
            Due::Customs => None,
            Due::InitialBoarding | Due::Fuel | Due::Throw | Due::Flight | Due::LastMinute => return,
        };
        let order = self.boarding_order(turn.seat);
        let boarded: Seats = order.into_iter().take_while(|seat| Some(seat) != asked).collect();
        for (holder, slot, group) in self.indexed_groups() {
            if let Group::Waiting { boarding: Some(Card::Known(city)), .. } = group
                && self.city == Some(city)
                && slot.persons() <= self.free_seats()
                && self.holders.get(holder).is_some_and(|holder| boarded.contains(&holder.seat))
            {
                faults.push(Fault::NotBoarded { holder, slot, city });
            }
        }
    }

    /// PP-48 to PP-53: last-minute boarding comes after a customs card of this city, and then one group gets new cards,
    /// and one holder a new front card after them.
    fn add_last_minute_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
        let Some(city) = self.city.filter(|_| turn.due == Due::LastMinute) else { return };
        if !self.played_customs.contains(&city) {
            faults.push(Fault::CustomsNotPlayed { city });
        }
        let without_front = |holder: &Holder| holder.customs.front.is_none();
        let lacking: Vec<(usize, GroupName)> = self.lacking_groups().collect();
        let victim = lacking.first().map(|(_, group)| group.seat).or(turn.barred.map(|group| group.seat));
        let mut turning_up = 0;
        for (index, holder) in self.holders.iter().enumerate() {
            let mut groups = holder.groups.iter().filter(|group| lacks_cards(**group));
            let in_order = groups.all(|group| has_a_beginning_of_its_cards(*group))
                && lacking.iter().skip(1).all(|(other, _)| *other != index);
            let turns_up = without_front(holder) && holder.customs.behind > CardsBehind::MIN;
            turning_up += usize::from(turns_up);
            if !in_order || turns_up && (turning_up > 1 || Some(holder.seat) == victim) {
                faults.push(Fault::DrawnOutOfOrder { holder: index, seat: holder.seat, due: turn.due });
            }
        }
        // Whoever has played has no front card yet while the group of another gets its cards.
        if let Some(&(holder, GroupName { seat, .. })) = lacking.first()
            && !self.holders.iter().any(|other| other.seat != seat && without_front(other))
        {
            faults.push(Fault::DrawnOutOfOrder { holder, seat, due: turn.due });
        }
    }

    /// Whether it can be this group that customs have barred: the only one that is getting cards, and one that somebody
    /// else can have played a card against.
    fn can_be_barred(&self, barred: GroupName) -> bool {
        let dealt = Self::new_holder(Seat::MIN, self.seats.len()).customs.behind;
        let has_played = |holder: &Holder| {
            let held = usize::from(holder.customs.behind.get()) + usize::from(holder.customs.front.is_some());
            held < usize::from(dealt.get())
        };
        matches!(self.group(barred.seat, barred.slot), Group::Waiting { .. })
            && self.lacking_groups().all(|(_, group)| group == barred)
            && self.holders.iter().any(|holder| holder.seat != barred.seat && has_played(holder))
    }

    /// Whether it can be exactly these seats that are asked.
    fn can_be_to_ask(&self, turn: &Turn) -> bool {
        let to_ask = &turn.to_ask;
        let alone = to_ask.first().copied().filter(|_| to_ask.len() == 1);
        let drawing = self.next_draw().is_some();
        match turn.due {
            Due::Fuel | Due::Throw | Due::Flight => to_ask.is_empty(),
            Due::InitialBoarding if drawing => to_ask.is_empty(),
            Due::InitialBoarding => alone.is_some_and(|seat| self.seats.contains(&seat)),
            Due::Boarding => alone.is_some_and(|seat| self.decides_on_boarding(seat)),
            Due::Customs => {
                let order = self.order_from(turn.seat);
                let in_order = order.iter().filter(|seat| to_ask.contains(seat)).eq(to_ask.iter());
                in_order && !to_ask.is_empty() && to_ask.iter().all(|seat| self.can_be_asked(*seat))
            }
            Due::LastMinute if drawing => to_ask.iter().copied().eq(self.first_of_last_minute(turn.seat)),
            Due::LastMinute => alone.is_some_and(|seat| self.has_waiting_group_that_fits(seat)),
        }
    }

    fn decides_on_boarding(&self, seat: Seat) -> bool {
        match self.options.phase2_boarding {
            PhaseTwoBoarding::Optional => self.has_waiting_group_that_fits(seat),
            // What others see of the seat's cards is nothing, so a view takes the seat's word for it.
            PhaseTwoBoarding::Mandatory => self.boarding_here(seat).map_or(true, |here| {
                here.len() > 1 && here.iter().map(|slot| slot.persons()).sum::<u8>() > self.free_seats()
            }),
        }
    }
}
