//! The check of a written state or view: every fault, each at its place.

use super::Position;
use super::city::{Card, City};
use super::draw::{Dealing, Draw};
use super::edition::Edition;
use super::event::CardKind;
use super::fault::Fault;
use super::options::{FuelSource, Options, PhaseTwoBoarding, Rejects, RethrowLimit, Starter, Tie};
use super::position::holds;
use super::state::{
    Board, CardsBehind, Due, Fuel, Group, GroupName, Holder, MAX_PLAYERS, PLANE_SEATS, Slot, Throws, Turn,
};
use crate::seat::{Seat, Seats};
use arrayvec::ArrayVec;
use std::fmt;

/// How many players can finish a game: their last groups get off in one city, which has two destination cards.
const MOST_FINISHERS: usize = 2;

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
        let mut hidden = Vec::new();
        for (index, holder) in board.holders.iter().enumerate() {
            for (at, card) in cards_of(index, holder) {
                if card == Card::Hidden {
                    hidden.push(Fault::CardHidden { at: at.to_string() });
                }
            }
        }
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

    /// Every city is on the map.
    fn add_city_faults(&self, faults: &mut Vec<Fault>) {
        fn list(place: fn(usize) -> Place, cities: &[City]) -> impl Iterator<Item = (Place, City)> {
            cities.iter().enumerate().map(move |(index, city)| (place(index), *city))
        }
        let single = [(Place::City, self.city), (Place::Start, self.start)];
        let holders = self.holders.iter().enumerate();
        let cities = single
            .into_iter()
            .filter_map(|(at, city)| Some((at, city?)))
            .chain(list(Place::DiscardedBoarding, &self.boarding_discards))
            .chain(list(Place::DiscardedDestination, &self.destination_discards))
            .chain(list(Place::PlayedCustoms, &self.played_customs))
            .chain(
                holders
                    .flat_map(|(index, holder)| cards_of(index, holder))
                    .filter_map(|(at, card)| Some((at, card.city()?))),
            );
        let unknown = cities.filter(|(_, city)| !Edition::standard().has(*city));
        faults.extend(unknown.map(|(at, city)| Fault::NoSuchCity { at: at.to_string(), city }));
    }

    /// PP-10: who can read one card of a holder can read all of them, but for a front customs card that all can read.
    fn add_hidden_faults(&self, faults: &mut Vec<Fault>) {
        for (index, holder) in self.holders.iter().enumerate() {
            let hidden = cards_of(index, holder).any(|(_, card)| card == Card::Hidden);
            let is_public =
                |at| self.options.front_customs_public && matches!(at, Place::FrontCustoms { .. });
            let known = cards_of(index, holder).any(|(at, card)| card != Card::Hidden && !is_public(at));
            if hidden && known {
                faults.push(Fault::HalfHidden { holder: index, seat: holder.seat });
            }
        }
    }

    /// PP-04, PP-07: two cards of each kind for each city; no group has two cards of one city.
    fn add_card_faults(&self, board: &Board, faults: &mut Vec<Fault>) {
        let piles =
            [(CardKind::Boarding, &board.boarding_cards), (CardKind::Destination, &board.destination_cards)];
        for (kind, pile) in piles {
            for city in Edition::standard().cities() {
                let held =
                    self.groups().filter(|(_, _, group)| holds(*group, kind) == Some(Card::Known(city)));
                let cards = held.count() + pile.discarded.iter().filter(|other| **other == city).count();
                if cards > 2 {
                    faults.push(Fault::TooManyCards { kind, city, cards });
                }
            }
            let held = self.groups().filter(|(_, _, group)| holds(*group, kind).is_some()).count();
            let (cards, most) = (held + pile.discarded.len(), 2 * Edition::standard().cities().len());
            if cards > most {
                faults.push(Fault::TooManyCardsOfKind { kind, cards, most });
            }
            let expected = self.unknown_cards(kind);
            if let Some(unknown) = pile.unknown.filter(|unknown| usize::from(unknown.get()) != expected) {
                faults.push(Fault::WrongCount { kind, unknown: unknown.get(), expected });
            }
            if !pile.discarded.is_sorted() {
                faults.push(Fault::DiscardsNotSorted { kind });
            }
        }
        for (holder, slot, group) in self.indexed_groups() {
            if let Group::Waiting { boarding: Some(Card::Known(city)), destination: Some(Card::Known(other)) } =
                group
                && city == other
                && !self.will_be_replaced(holder, slot)
            {
                faults.push(Fault::SameCity { holder, slot, city });
            }
        }
    }

    /// Whether a pair of one city can still have to be replaced: in the set-up, while cards are dealt, or while one
    /// before it is replaced (PP-04, PP-07). After a customs card there is one pair only, and it does not wait.
    fn will_be_replaced(&self, holder: usize, slot: Slot) -> bool {
        let (Some(Draw::Card { seat, slot: drawn, .. }), Some(starter)) = (self.next_draw(), self.starter)
        else {
            return false;
        };
        let order = self.order_from(starter);
        let place = |seat: Option<Seat>| order.iter().position(|other| Some(*other) == seat);
        let owner = self.holders.get(holder).map(|holder| holder.seat);
        self.turn.as_ref().is_some_and(|turn| turn.due == Due::InitialBoarding)
            && (self.dealing() != Dealing::Replacing || (place(Some(seat)), drawn) < (place(owner), slot))
    }

    fn indexed_groups(&self) -> impl Iterator<Item = (usize, Slot, Group)> + '_ {
        let holders = self.holders.iter().enumerate();
        holders.flat_map(|(index, holder)| {
            Slot::all().zip(holder.groups).map(move |(slot, group)| (index, slot, group))
        })
    }

    /// PP-09 to PP-11: each city has one customs card, and each player was dealt as many as the others.
    fn add_customs_faults(&self, faults: &mut Vec<Fault>) {
        let fronts = self.holders.iter().filter_map(|holder| holder.customs.front?.city());
        let mut known: Vec<City> =
            fronts.chain(self.played_customs.iter().copied()).chain(self.start).collect();
        known.sort_unstable();
        for pair in known.windows(2) {
            if let &[city, other] = pair
                && city == other
            {
                faults.push(Fault::CustomsCardTwice { city });
            }
        }
        if !self.played_customs.is_sorted() {
            faults.push(Fault::CustomsNotSorted);
        }
        let dealt = usize::from(Self::new_holder(Seat::MIN, self.seats.len()).customs.behind.get());
        let held = |holder: &Holder| {
            usize::from(holder.customs.behind.get()) + usize::from(holder.customs.front.is_some())
        };
        for (index, holder) in self.holders.iter().enumerate() {
            if held(holder) > dealt {
                faults.push(Fault::TooManyCustoms { holder: index, seat: holder.seat, most: dealt });
            }
        }
        let found = self.holders.iter().map(held).sum::<usize>() + self.played_customs.len();
        let expected = dealt * self.seats.len();
        if found != expected {
            faults.push(Fault::WrongNumberOfCustoms { dealt: expected, found });
        }
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

    /// How far the game has come: set-up, a turn, the end.
    fn add_progress_faults(&self, faults: &mut Vec<Fault>) {
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

    /// The groups that have not got all their cards, each with its holder, in the order of `seats`.
    fn lacking_groups(&self) -> impl Iterator<Item = (usize, GroupName)> + '_ {
        self.indexed_groups().filter_map(|(holder, slot, group)| {
            let Group::Waiting { boarding, destination } = group else { return None };
            let seat = self.holders.get(holder)?.seat;
            (boarding.is_none() || destination.is_none()).then_some((holder, GroupName { seat, slot }))
        })
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

    /// PP-05, PP-48: cards are drawn only before the first turn and after a customs card.
    fn add_missing_card_faults(&self, faults: &mut Vec<Fault>) {
        let due = self.turn.as_ref().map(|turn| turn.due);
        if matches!(due, Some(Due::InitialBoarding | Due::LastMinute)) || self.starter.is_none() {
            return;
        }
        for (holder, slot, group) in self.indexed_groups() {
            if let Group::Waiting { boarding, destination } = group
                && (boarding.is_none() || destination.is_none())
            {
                faults.push(Fault::CardsMissing { holder, slot });
            }
        }
        for (index, holder) in self.holders.iter().enumerate() {
            if holder.customs.front.is_none() && holder.customs.behind > CardsBehind::MIN {
                faults.push(Fault::NoCustomsInFront { holder: index, seat: holder.seat });
            }
        }
    }

    fn add_turn_faults(&self, turn: &Turn, faults: &mut Vec<Fault>) {
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

fn lacks_cards(group: Group) -> bool {
    matches!(group, Group::Waiting { boarding, destination } if boarding.is_none() || destination.is_none())
}

/// Whether the boarding card is there before the destination card (PP-04, PP-48).
fn has_a_beginning_of_its_cards(group: Group) -> bool {
    !matches!(group, Group::Waiting { boarding: None, destination: Some(_) })
}

/// Where a card or a city stands in a state. It is written out only for a fault.
#[derive(Clone, Copy)]
enum Place {
    City,
    Start,
    DiscardedBoarding(usize),
    DiscardedDestination(usize),
    PlayedCustoms(usize),
    Boarding { holder: usize, group: usize },
    Destination { holder: usize, group: usize },
    FrontCustoms { holder: usize },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::City => f.write_str("/board/city"),
            Self::Start => f.write_str("/board/customs_cards/start"),
            Self::DiscardedBoarding(index) => write!(f, "/board/boarding_cards/discarded/{index}"),
            Self::DiscardedDestination(index) => write!(f, "/board/destination_cards/discarded/{index}"),
            Self::PlayedCustoms(index) => write!(f, "/board/customs_cards/played/{index}"),
            Self::Boarding { holder, group } => write!(f, "/board/holders/{holder}/groups/{group}/boarding"),
            Self::Destination { holder, group } => {
                write!(f, "/board/holders/{holder}/groups/{group}/destination")
            }
            Self::FrontCustoms { holder } => write!(f, "/board/holders/{holder}/customs/front"),
        }
    }
}

/// The cards of a holder, each with its place in a state.
fn cards_of(index: usize, holder: &Holder) -> impl Iterator<Item = (Place, Card)> {
    let groups = holder.groups.iter().enumerate().flat_map(move |(group, cards)| {
        let boarding = Place::Boarding { holder: index, group };
        let destination = Place::Destination { holder: index, group };
        let held = |at, kind| holds(*cards, kind).map(|card| (at, card));
        [held(boarding, CardKind::Boarding), held(destination, CardKind::Destination)]
    });
    let front = holder.customs.front.map(|card| (Place::FrontCustoms { holder: index }, card));
    groups.chain([front]).flatten()
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
