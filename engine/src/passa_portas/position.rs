//! A checked position, full or as far as a viewer sees it, and how each event changes it.

use super::city::{Card, City};
use super::event::{CardKind, Event};
use super::options::Options;
use super::state::{
    Board, CardPile, CardsBehind, CustomsCards, CustomsPile, Discards, Due, Fuel, GROUPS, Group, GroupName,
    Holder, MAX_CITIES, MAX_PLAYERS, PLANE_SEATS, Slot, Throws, Turn, UnknownCards,
};
use crate::seat::{Seat, Seats, Viewer};
use arrayvec::ArrayVec;

/// A checked position of Passa Portas. See [`crate::Position`] for how to make and to play one.
///
/// It is full, or what a viewer sees: then the cards that the viewer cannot read are hidden in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) options: Options,
    pub(super) seats: Seats,
    pub(super) fuel: Fuel,
    pub(super) city: Option<City>,
    /// In the order of `seats`.
    pub(super) holders: ArrayVec<Holder, MAX_PLAYERS>,
    pub(super) boarding_discards: Discards,
    pub(super) destination_discards: Discards,
    pub(super) played_customs: ArrayVec<City, MAX_CITIES>,
    /// The customs card of the start city.
    pub(super) start: Option<City>,
    pub(super) starter: Option<Seat>,
    pub(super) turn: Option<Turn>,
    pub(super) winners: Seats,
}

/// A card has to be read that is hidden in this position. A full position never says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Unreadable;

impl Position {
    pub(super) fn holder(&self, seat: Seat) -> Option<&Holder> {
        self.holders.iter().find(|holder| holder.seat == seat)
    }

    fn holder_mut(&mut self, seat: Seat) -> Option<&mut Holder> {
        self.holders.iter_mut().find(|holder| holder.seat == seat)
    }

    /// A group of a seat. A seat without a holder has no group on its way.
    pub(super) fn group(&self, seat: Seat, slot: Slot) -> Group {
        let group = self.holder(seat).and_then(|holder| holder.groups.get(slot.index()));
        group.copied().unwrap_or(Group::Home {})
    }

    fn set_group(&mut self, seat: Seat, slot: Slot, group: Group) {
        if let Some(place) = self.holder_mut(seat).and_then(|holder| holder.groups.get_mut(slot.index())) {
            *place = group;
        }
    }

    /// All groups with their names, in the order of `seats` and slots.
    pub(super) fn groups(&self) -> impl Iterator<Item = (Seat, Slot, Group)> + '_ {
        self.holders
            .iter()
            .flat_map(|holder| Slot::all().zip(holder.groups).map(|(slot, group)| (holder.seat, slot, group)))
    }

    /// The seats in turn order from one of them on.
    pub(super) fn order_from(&self, first: Seat) -> Seats {
        let start = self.seats.iter().position(|seat| *seat == first).unwrap_or(0);
        let (before, from) = self.seats.split_at(start);
        from.iter().chain(before).copied().collect()
    }

    /// The holders in turn order from that of a seat on.
    pub(super) fn holders_from(&self, first: Seat) -> impl Iterator<Item = &Holder> {
        let start = self.holders.iter().position(|holder| holder.seat == first).unwrap_or(0);
        let (before, from) = self.holders.split_at(start);
        from.iter().chain(before)
    }

    /// How many seats of the plane are free (PP-15, PP-41).
    pub(super) fn free_seats(&self) -> u8 {
        let persons = |holder: &Holder| -> u8 {
            let seated =
                Slot::all().zip(holder.groups).filter(|(_, group)| matches!(group, Group::Plane { .. }));
            seated.map(|(slot, _)| slot.persons()).sum()
        };
        PLANE_SEATS.saturating_sub(self.holders.iter().map(persons).sum())
    }

    /// How many cards of a kind lie face down (PP-04, PP-61): all but those that groups have and the discards.
    pub(super) fn unknown_cards(&self, kind: CardKind) -> usize {
        let groups = self.holders.iter().flat_map(|holder| &holder.groups);
        let held = groups.filter(|group| holds(**group, kind).is_some()).count();
        let all = 2 * super::edition::Edition::standard().cities().len();
        all.saturating_sub(held + self.discards(kind).len())
    }

    pub(super) fn discards(&self, kind: CardKind) -> &Discards {
        match kind {
            CardKind::Boarding => &self.boarding_discards,
            CardKind::Destination => &self.destination_discards,
        }
    }

    fn discards_mut(&mut self, kind: CardKind) -> &mut Discards {
        match kind {
            CardKind::Boarding => &mut self.boarding_discards,
            CardKind::Destination => &mut self.destination_discards,
        }
    }

    fn discard(&mut self, kind: CardKind, city: City) {
        let discards = self.discards_mut(kind);
        let _ = discards.try_push(city);
        discards.sort_unstable();
    }

    /// The position as a viewer sees it (PP-10): cards that only other players can read are hidden.
    #[must_use]
    pub(super) fn as_seen_by(&self, viewer: Viewer) -> Self {
        let mut seen = self.clone();
        for holder in &mut seen.holders {
            if viewer == Viewer::Seat(holder.seat) {
                continue;
            }
            for group in &mut holder.groups {
                match group {
                    Group::Waiting { boarding, destination } => {
                        for card in [boarding, destination].into_iter().flatten() {
                            *card = Card::Hidden;
                        }
                    }
                    Group::Plane { destination } => *destination = Card::Hidden,
                    Group::Office {} | Group::Home {} => {}
                }
            }
            if let Some(front) = &mut holder.customs.front
                && !self.options.front_customs_public
            {
                *front = Card::Hidden;
            }
        }
        seen
    }

    /// Whether everything that this seat can read is readable in the position.
    pub(super) fn reads_as(&self, seat: Seat) -> bool {
        self.holder(seat).is_some_and(|holder| {
            let cards = holder
                .groups
                .iter()
                .flat_map(|group| [holds(*group, CardKind::Boarding), holds(*group, CardKind::Destination)]);
            !cards.chain([holder.customs.front]).flatten().any(|card| card == Card::Hidden)
        })
    }

    pub(super) fn board(&self) -> Board {
        let pile = |kind| {
            let unknown = u8::try_from(self.unknown_cards(kind)).ok().and_then(UnknownCards::new);
            CardPile { unknown, discarded: self.discards(kind).clone() }
        };
        Board {
            fuel: self.fuel,
            city: self.city,
            holders: self.holders.clone(),
            boarding_cards: pile(CardKind::Boarding),
            destination_cards: pile(CardKind::Destination),
            customs_cards: CustomsPile { start: self.start, played: self.played_customs.clone() },
            starter: self.starter,
            turn: self.turn.clone(),
            winners: self.winners.clone(),
        }
    }

    /// The one place where a position changes: every step is a row of events.
    pub(super) fn absorb(&mut self, event: &Event) {
        match *event {
            Event::StarterDrawn { seat, .. } => {
                self.starter = Some(seat);
                self.turn = Some(Turn::new(seat, Due::InitialBoarding));
            }
            Event::StartCityDrawn { city, .. } => {
                self.city = Some(city);
                self.start = Some(city);
            }
            Event::PileReshuffled { kind, .. } => self.discards_mut(kind).clear(),
            Event::CardDrawn { seat, slot, kind, card, .. } => {
                let Group::Waiting { mut boarding, mut destination } = self.group(seat, slot) else { return };
                match kind {
                    CardKind::Boarding => boarding = Some(card),
                    CardKind::Destination => destination = Some(card),
                }
                self.set_group(seat, slot, Group::Waiting { boarding, destination });
            }
            Event::PairRejected { seat, slot, card, .. } => {
                self.set_group(seat, slot, Group::Waiting { boarding: None, destination: None });
                if let (Card::Known(city), super::options::Rejects::Discard) = (card, self.options.rejects) {
                    self.discard(CardKind::Boarding, city);
                    self.discard(CardKind::Destination, city);
                }
            }
            Event::CustomsCardTurnedUp { seat, card, .. } => {
                if let Some(holder) = self.holder_mut(seat) {
                    holder.customs.front = Some(card);
                    let behind = holder.customs.behind.get().saturating_sub(1);
                    holder.customs.behind = CardsBehind::new(behind).unwrap_or(CardsBehind::MIN);
                }
            }
            Event::Asked { ref seats, due, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.to_ask.clone_from(seats);
                    turn.due = due;
                }
            }
            Event::TurnBegan { seat, .. } => self.turn = Some(Turn::new(seat, Due::Fuel)),
            Event::Thrown { .. } => self.set_due(Due::Throw),
            Event::Refuelled { fuel, .. } => {
                self.fuel = fuel;
                if let Some(turn) = &mut self.turn {
                    turn.throws = Throws::new(turn.throws.get() + 1).unwrap_or(Throws::MAX);
                }
            }
            Event::FurtherThrowAllowed { .. } => self.set_due(Due::Fuel),
            Event::FlightDue { .. } => self.set_due(Due::Flight),
            Event::Flew { ref path, fuel, .. } => {
                self.fuel = fuel;
                self.city = path.0.last().copied();
            }
            Event::Alighted { seat, slot, city, .. } => {
                self.set_group(seat, slot, Group::Office {});
                self.discard(CardKind::Destination, city);
            }
            Event::Boarded { seat, slot, city, .. } => {
                let Group::Waiting { destination: Some(destination), .. } = self.group(seat, slot) else {
                    return;
                };
                self.set_group(seat, slot, Group::Plane { destination });
                self.discard(CardKind::Boarding, city);
            }
            Event::BoardingDone { seat, .. } | Event::CustomsPassed { seat, .. } => {
                if let Some(turn) = &mut self.turn {
                    turn.to_ask.retain(|other| *other != seat);
                }
            }
            Event::CustomsPlayed { seat, city, .. } => {
                if let Some(holder) = self.holder_mut(seat) {
                    holder.customs.front = None;
                }
                let _ = self.played_customs.try_push(city);
                self.played_customs.sort_unstable();
            }
            Event::DestinationPutAside { city, .. } => self.discard(CardKind::Destination, city),
            Event::TakenBack { seat, slot, barred, .. } => {
                self.set_group(seat, slot, Group::Waiting { boarding: None, destination: None });
                if let Some(turn) = &mut self.turn {
                    turn.barred = barred.then_some(GroupName { seat, slot });
                }
            }
            Event::CameHome { seat, slot, .. } => self.set_group(seat, slot, Group::Home {}),
            Event::GameEnded { ref winners, .. } => {
                self.winners.clone_from(winners);
                self.turn = None;
            }
            Event::Stayed { .. } => {}
        }
    }

    fn set_due(&mut self, due: Due) {
        if let Some(turn) = &mut self.turn {
            turn.due = due;
        }
    }

    /// A holder before anything is dealt: three groups without cards, and customs cards that nobody has seen.
    pub(super) fn new_holder(seat: Seat, players: usize) -> Holder {
        let dealt = if players == 2 { 5 } else { 3 };
        Holder {
            seat,
            groups: [Group::Waiting { boarding: None, destination: None }; GROUPS],
            customs: CustomsCards {
                front: None,
                behind: CardsBehind::new(dealt).unwrap_or(CardsBehind::MIN),
            },
        }
    }
}

/// The card of a kind that a group has.
pub(super) fn holds(group: Group, kind: CardKind) -> Option<Card> {
    match (group, kind) {
        (Group::Waiting { boarding, .. }, CardKind::Boarding) => boarding,
        (Group::Waiting { destination, .. }, CardKind::Destination) => destination,
        (Group::Plane { destination }, CardKind::Destination) => Some(destination),
        (Group::Plane { .. }, CardKind::Boarding) | (Group::Office {} | Group::Home {}, _) => None,
    }
}
