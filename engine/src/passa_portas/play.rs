//! Carrying out: draws, fuel, flights, and the phases that follow in the city.

use super::Position;
use super::action::{Action, Path};
use super::city::Card;
use super::draw::{Dealing, Draw};
use super::edition::Edition;
use super::event::{CardKind, Event};
use super::options::{BoardingOrder, FourMeans, FuelSource, PhaseTwoBoarding, Rejects, RethrowLimit, Tie};
use super::position::{Unreadable, holds};
use super::refusal::{Expected, Refusal};
use super::roll::{Face, Points, Roll};
use super::rules;
use super::state::{Due, Fuel, Group, Slot, Throws};
use crate::explain::RuleId;
use crate::seat::{Seat, Seats};
use crate::sink::Sink;

/// How far a row of events goes: to its end, or to a card that cannot be read.
type Told = Result<(), Unreadable>;

impl Position {
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: &Action,
        events: &mut impl Sink<Event>,
    ) -> Result<Told, Vec<Refusal>> {
        let mut reasons = Vec::new();
        self.judge(seat, action, &mut reasons);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        Ok(match action {
            Action::Throw {} => {
                self.emit(Event::Thrown { seat, rule: rules::THROW }, events);
                Ok(())
            }
            Action::SkipThrow {} => {
                self.emit(Event::FlightDue { seat, rule: rules::THROW_FIRST }, events);
                Ok(())
            }
            Action::Fly { path } => self.fly(seat, path, events),
            Action::Stay {} => {
                self.emit(Event::Stayed { seat, rule: rules::WITHOUT_FLIGHT }, events);
                if self.options.phases_without_flight {
                    self.visit(seat, events)
                } else {
                    self.end_turn(seat, events)
                }
            }
            Action::Board { slot } => self.board_group(seat, *slot, events),
            Action::Done {} => self.finish_boarding(seat, events),
            Action::Customs { seat: victim, slot } => self.play_customs(seat, *victim, *slot, events),
            Action::Pass {} => {
                self.emit(Event::CustomsPassed { seat, rule: rules::CUSTOMS }, events);
                let answered = self.turn.as_ref().filter(|turn| turn.to_ask.is_empty());
                answered.map(|turn| turn.seat).map_or(Ok(()), |active| self.end_turn(active, events))
            }
        })
    }

    pub(super) fn bring(&mut self, roll: Roll, events: &mut impl Sink<Event>) -> Result<(), Vec<Refusal>> {
        let Some(draw) = self.next_draw() else { return Err(vec![Refusal::ChanceNotPending {}]) };
        if !self.outcomes(draw).iter().any(|outcome| outcome.value == roll) {
            return Err(vec![self.impossible(draw, roll)]);
        }
        match (draw, roll) {
            (Draw::StartSeat, Roll::Number(number)) => {
                if let Some(seat) = Seat::new(number) {
                    self.emit(Event::StarterDrawn { seat, rule: rules::STARTER }, events);
                }
            }
            (Draw::StartCity, Roll::City(city)) => {
                self.emit(Event::StartCityDrawn { city, rule: rules::START_CITY }, events);
            }
            (Draw::Card { seat, slot, kind }, Roll::City(city)) => {
                if self.unknown_cards(kind) == 0 {
                    self.emit(Event::PileReshuffled { kind, rule: rules::RESHUFFLE }, events);
                }
                let rule = self.rule_of_card();
                self.emit(Event::CardDrawn { seat, slot, kind, card: Card::Known(city), rule }, events);
            }
            (Draw::Customs { seat }, Roll::City(city)) => {
                let rule = if self.is_set_up() { rules::FRONT_CARD } else { rules::NEXT_CUSTOMS };
                self.emit(Event::CustomsCardTurnedUp { seat, card: Card::Known(city), rule }, events);
            }
            (Draw::Fuel, Roll::Number(number)) => {
                if let Some(face) = Face::new(number) {
                    self.refuel(Points::One(face), events);
                }
            }
            (Draw::Fuel, Roll::Pair(faces)) => self.refuel(Points::Two(faces), events),
            _ => return Err(vec![self.impossible(draw, roll)]),
        }
        if draw != Draw::Fuel {
            self.after_draw(events);
        }
        Ok(())
    }

    fn impossible(&self, draw: Draw, value: Roll) -> Refusal {
        let expected = match (draw, self.options.fuel_source) {
            (Draw::StartSeat, _) => Expected::Seat,
            (Draw::StartCity | Draw::Customs { .. }, _) => Expected::CustomsCard,
            (Draw::Card { kind: CardKind::Boarding, .. }, _) => Expected::BoardingCard,
            (Draw::Card { kind: CardKind::Destination, .. }, _) => Expected::DestinationCard,
            (Draw::Fuel, FuelSource::Die) => Expected::Die,
            (Draw::Fuel, FuelSource::Discs) => Expected::Discs,
            (Draw::Fuel, FuelSource::TwoDice) => Expected::Dice,
        };
        Refusal::ChanceImpossible { value, expected }
    }

    /// Why the next card of a group is drawn. While rejected cards go back into the piles, the last card of all may be
    /// one that is dealt or one that replaces another; the rule for the order of the draws has both.
    fn rule_of_card(&self) -> RuleId {
        match self.dealing() {
            _ if !self.is_set_up() => rules::NEW_CARDS,
            Dealing::First => rules::DEAL,
            Dealing::Replacing => rules::SAME_CITY,
            Dealing::Either => rules::PILES,
        }
    }

    fn is_set_up(&self) -> bool {
        self.turn.as_ref().is_none_or(|turn| turn.due == Due::InitialBoarding)
    }

    /// Replaces pairs of one city when all groups have their cards (PP-07, PP-49), and goes on when nothing is left to
    /// be drawn.
    fn after_draw(&mut self, events: &mut impl Sink<Event>) {
        if matches!(self.next_draw(), Some(Draw::StartSeat | Draw::StartCity | Draw::Card { .. })) {
            return;
        }
        let Some(starter) = self.starter else { return };
        for seat in self.order_from(starter) {
            for slot in Slot::all() {
                if let Group::Waiting { boarding: Some(card), destination: Some(other) } =
                    self.group(seat, slot)
                    && card == other
                {
                    let rule = if self.is_set_up() { rules::SAME_CITY } else { rules::NEW_PAIR };
                    self.emit(Event::PairRejected { seat, slot, card, rule }, events);
                    if self.options.rejects == Rejects::ShuffleBack && self.may_have_cards_of_one_city_only()
                    {
                        for kind in [CardKind::Boarding, CardKind::Destination] {
                            self.emit(Event::PileReshuffled { kind, rule: rules::RESHUFFLE }, events);
                        }
                    }
                    return;
                }
            }
        }
        if self.next_draw().is_none() {
            // Who boards in the last minute was asked before the draws. All cards are known where cards are drawn, so
            // nothing unreadable can come.
            let due = self.turn.as_ref().filter(|turn| turn.to_ask.is_empty()).map(|turn| turn.due);
            let _ = match due {
                Some(Due::InitialBoarding) => {
                    self.ask_to_board(Due::InitialBoarding, &self.order_from(starter), events)
                }
                Some(Due::LastMinute) => self.ask_to_board(Due::LastMinute, &[], events),
                Some(Due::Fuel | Due::Throw | Due::Flight | Due::Boarding | Due::Customs) | None => Ok(()),
            };
        }
    }

    /// Adds what was thrown, and allows another throw after a 4 (PP-24 to PP-27).
    fn refuel(&mut self, points: Points, events: &mut impl Sink<Event>) {
        let Some((seat, throws)) = self.turn.as_ref().map(|turn| (turn.seat, turn.throws)) else { return };
        let sum = self.fuel.get() + points.total();
        let fuel = Fuel::new(sum).unwrap_or(Fuel::MAX);
        let lost = Fuel::new(sum - fuel.get()).unwrap_or(Fuel::MAX);
        self.emit(Event::Refuelled { seat, points, fuel, lost, rule: rules::WHOLE_THROW }, events);
        let four = points.total() == 4
            || self.options.four_means == FourMeans::AnyDie && points.faces().any(|face| face.get() == 4);
        let allowed = self.options.rethrow_limit == RethrowLimit::None || throws == Throws::MIN;
        if four && allowed {
            let rule = if throws == Throws::MIN { rules::FOUR } else { rules::FURTHER_FOURS };
            self.emit(Event::FurtherThrowAllowed { seat, rule }, events);
        } else {
            self.emit(Event::FlightDue { seat, rule: rules::THROW_FIRST }, events);
        }
    }

    fn fly(&mut self, seat: Seat, path: &Path, events: &mut impl Sink<Event>) -> Told {
        let used = Edition::standard().fuel_of(&path.0).and_then(Fuel::new).unwrap_or(Fuel::MIN);
        let fuel = Fuel::new(self.fuel.get().saturating_sub(used.get())).unwrap_or(Fuel::MIN);
        self.emit(Event::Flew { seat, path: path.clone(), used, fuel, rule: rules::FUEL }, events);
        self.visit(seat, events)
    }

    /// Alighting, boarding and customs in the city where the plane is (PP-38 to PP-46).
    fn visit(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> Told {
        let Some(city) = self.city else { return Ok(()) };
        for seat in self.order_from(seat) {
            for slot in Slot::all() {
                let Group::Plane { destination } = self.group(seat, slot) else { continue };
                if destination.city().ok_or(Unreadable)? == city {
                    self.emit(Event::Alighted { seat, slot, city, rule: rules::ALIGHT }, events);
                }
            }
        }
        let order = self.boarding_order(seat);
        self.ask_to_board(Due::Boarding, &order, events)
    }

    /// The seats in the order in which they board in the turn of a seat (PP-40, PP-53).
    pub(super) fn boarding_order(&self, active: Seat) -> Seats {
        match self.options.boarding_order {
            BoardingOrder::Active => self.order_from(active),
            BoardingOrder::StartPlayer => self.order_from(self.starter.unwrap_or(active)),
        }
    }

    /// Asks the first of these seats that has something to decide on boarding; when there is none, the next phase
    /// comes. Who decides after it is not said before, because that depends on the room that it leaves.
    fn ask_to_board(&mut self, due: Due, seats: &[Seat], events: &mut impl Sink<Event>) -> Told {
        for &seat in seats {
            let (decides, rule) = match (due, self.options.phase2_boarding) {
                (Due::InitialBoarding, _) => (true, rules::INITIAL_BOARDING),
                (Due::Boarding, PhaseTwoBoarding::Mandatory) => {
                    (self.board_all(seat, events)?, rules::NO_ROOM)
                }
                (Due::Boarding, PhaseTwoBoarding::Optional) => {
                    (self.has_waiting_group_that_fits(seat), rules::BOARDING_ORDER)
                }
                _ => (self.has_waiting_group_that_fits(seat), rules::LAST_MINUTE),
            };
            if decides {
                let asked = Seats::from_iter([seat]);
                // Whoever boards a group and still has a choice is not asked anew.
                if !self.turn.as_ref().is_some_and(|turn| turn.due == due && turn.to_ask == asked) {
                    self.emit(Event::Asked { seats: asked, due, rule }, events);
                }
                return Ok(());
            }
        }
        let Some(active) = self.turn.as_ref().map(|turn| turn.seat) else { return Ok(()) };
        match due {
            Due::InitialBoarding => {
                self.emit(Event::TurnBegan { seat: active, rule: rules::TURN }, events);
                Ok(())
            }
            Due::Boarding => self.ask_for_customs(active, events),
            Due::LastMinute => self.end_turn(active, events),
            Due::Fuel | Due::Throw | Due::Flight | Due::Customs => Ok(()),
        }
    }

    /// Boards the groups of a seat as far as there is no choice. Tells whether the seat has to choose: two of its
    /// groups or more board here, and they do not all fit.
    fn board_all(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> Result<bool, Unreadable> {
        let here = self.boarding_here(seat)?;
        let persons: u8 = here.iter().map(|slot| slot.persons()).sum();
        if persons > self.free_seats() && here.len() > 1 {
            return Ok(true);
        }
        if persons <= self.free_seats() {
            for slot in here {
                self.seat_group(seat, slot, rules::BOARDING, events);
            }
        }
        Ok(false)
    }

    /// The waiting groups of a seat whose boarding card names the city where the plane is.
    pub(super) fn boarding_here(&self, seat: Seat) -> Result<Vec<Slot>, Unreadable> {
        let mut here = Vec::new();
        for slot in Slot::all() {
            if let Group::Waiting { boarding: Some(card), .. } = self.group(seat, slot)
                && Some(card.city().ok_or(Unreadable)?) == self.city
            {
                here.push(slot);
            }
        }
        Ok(here)
    }

    /// Whether a seat is asked where boarding is its choice. It depends on the sizes of its waiting groups only, which
    /// everybody sees, so being asked tells nothing.
    pub(super) fn has_waiting_group_that_fits(&self, seat: Seat) -> bool {
        let free = self.free_seats();
        Slot::all().any(|slot| {
            let waiting = matches!(self.group(seat, slot), Group::Waiting { .. });
            waiting && slot.persons() <= free && !self.is_barred(seat, slot)
        })
    }

    /// Who is asked first after a customs card; nobody where no waiting group fits (PP-52, PP-53).
    pub(super) fn first_of_last_minute(&self, active: Seat) -> Option<Seat> {
        self.boarding_order(active).into_iter().find(|seat| self.has_waiting_group_that_fits(*seat))
    }

    /// Whether customs have sent the group back in this turn and it may not board at once.
    pub(super) fn is_barred(&self, seat: Seat, slot: Slot) -> bool {
        let barred = self.turn.as_ref().and_then(|turn| turn.barred);
        barred.is_some_and(|group| group.seat == seat && group.slot == slot)
    }

    fn seat_group(&mut self, seat: Seat, slot: Slot, rule: RuleId, events: &mut impl Sink<Event>) {
        if let Some(city) = self.city {
            self.emit(Event::Boarded { seat, slot, city, rule }, events);
        }
    }

    fn board_group(&mut self, seat: Seat, slot: Slot, events: &mut impl Sink<Event>) -> Told {
        let Some((due, active)) = self.turn.as_ref().map(|turn| (turn.due, turn.seat)) else { return Ok(()) };
        let rule = match due {
            Due::InitialBoarding => rules::INITIAL_BOARDING,
            Due::LastMinute => rules::LAST_MINUTE,
            Due::Fuel | Due::Throw | Due::Flight | Due::Boarding | Due::Customs => rules::BOARDING,
        };
        self.seat_group(seat, slot, rule, events);
        let order = self.boarding_order(active);
        let on: Seats = order.into_iter().skip_while(|other| *other != seat).collect();
        self.ask_to_board(due, &on, events)
    }

    fn finish_boarding(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> Told {
        let Some((due, active)) = self.turn.as_ref().map(|turn| (turn.due, turn.seat)) else { return Ok(()) };
        if due == Due::Boarding && self.options.phase2_boarding == PhaseTwoBoarding::Mandatory {
            for slot in self.boarding_here(seat)? {
                if slot.persons() <= self.free_seats() {
                    self.seat_group(seat, slot, rules::NO_ROOM, events);
                }
            }
        }
        let rule = match (due, self.options.phase2_boarding) {
            (Due::InitialBoarding, _) => rules::INITIAL_BOARDING,
            (Due::LastMinute, _) => rules::LAST_MINUTE,
            (_, PhaseTwoBoarding::Mandatory) => rules::NO_ROOM,
            (_, PhaseTwoBoarding::Optional) => rules::BOARDING_ORDER,
        };
        self.emit(Event::BoardingDone { seat, rule }, events);
        let order = self.boarding_order(active);
        let after: Seats = order.into_iter().skip_while(|other| *other != seat).skip(1).collect();
        self.ask_to_board(due, &after, events)
    }

    /// Every seat that has a customs card and somebody to play it against is asked, whatever the card says.
    fn ask_for_customs(&mut self, active: Seat, events: &mut impl Sink<Event>) -> Told {
        let seats: Seats =
            self.order_from(active).into_iter().filter(|seat| self.can_be_asked(*seat)).collect();
        if seats.is_empty() {
            return self.end_turn(active, events);
        }
        self.emit(Event::Asked { seats, due: Due::Customs, rule: rules::CUSTOMS }, events);
        Ok(())
    }

    pub(super) fn can_be_asked(&self, seat: Seat) -> bool {
        let has_card = self.holder(seat).is_some_and(|holder| holder.customs.front.is_some());
        has_card && self.groups().any(|(owner, _, group)| owner != seat && is_in_reach(group))
    }

    fn play_customs(&mut self, seat: Seat, victim: Seat, slot: Slot, events: &mut impl Sink<Event>) -> Told {
        let (Some(city), Some(active)) = (self.city, self.turn.as_ref().map(|turn| turn.seat)) else {
            return Ok(());
        };
        self.emit(Event::CustomsPlayed { seat, city, victim, slot, rule: rules::CUSTOMS }, events);
        let group = self.group(victim, slot);
        if let Some(card) = holds(group, CardKind::Destination) {
            let city = card.city().ok_or(Unreadable)?;
            let rule = rules::TAKEN_BACK;
            self.emit(Event::DestinationPutAside { seat: victim, slot, city, rule }, events);
        }
        let barred = matches!(group, Group::Office {}) && !self.options.office_victim_may_board;
        self.emit(Event::TakenBack { seat: victim, slot, barred, rule: rules::TAKEN_BACK }, events);
        // The new cards change nothing about who is asked, for that depends on the sizes of groups alone.
        let seats = self.first_of_last_minute(active).into_iter().collect();
        self.emit(Event::Asked { seats, due: Due::LastMinute, rule: rules::LAST_MINUTE }, events);
        Ok(())
    }

    /// Empties the office, and ends the game or passes the turn (PP-54 to PP-59).
    fn end_turn(&mut self, seat: Seat, events: &mut impl Sink<Event>) -> Told {
        let order = self.order_from(seat);
        for &owner in &order {
            for slot in Slot::all() {
                if matches!(self.group(owner, slot), Group::Office {}) {
                    self.emit(Event::CameHome { seat: owner, slot, rule: rules::HOME }, events);
                }
            }
        }
        let mut winners: Seats = order.iter().copied().filter(|seat| self.has_finished(*seat)).collect();
        let rule = self.rule_of_end();
        if self.options.tie == Tie::ActiveFirstClockwise {
            winners.truncate(1);
        }
        match (winners.is_empty(), order.get(1)) {
            (false, _) => self.emit(Event::GameEnded { winners, rule }, events),
            (true, Some(&next)) => self.emit(Event::TurnBegan { seat: next, rule: rules::NEXT_TURN }, events),
            (true, None) => {}
        }
        Ok(())
    }

    fn emit(&mut self, event: Event, events: &mut impl Sink<Event>) {
        self.absorb(&event);
        events.push(event);
    }
}

/// Whether customs can send the group back (PP-46).
pub(super) fn is_in_reach(group: Group) -> bool {
    match group {
        Group::Plane { .. } | Group::Office {} => true,
        Group::Waiting { .. } | Group::Home {} => false,
    }
}
