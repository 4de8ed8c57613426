//! What an absent player does: take fuel, fly where own groups get off or board, board them, and play no customs card.
//!
//! It looks only at the seat's own cards and at what lies open, so that it is the same for all that the seat cannot tell
//! apart.

use super::action::Action;
use super::city::{Card, City};
use super::edition::Edition;
use super::game::PassaPortas;
use super::state::{Due, Fuel, Group, Slot};
use super::{Position, rules};
use crate::default_action::{DefaultAction, DefaultReason, reasons};
use crate::seat::Seat;
use std::cmp::Reverse;

reasons! {
    BOARDS_AT_START = "boards_at_start", rules::INITIAL_BOARDING,
        "A group whose boarding card names the start city takes seats, the smallest one first.",
        "Un groupe dont la carte d'embarquement désigne la ville de départ prend place, le plus petit d'abord.";
    BOARDS_SMALLEST = "boards_smallest", rules::NO_ROOM,
        "Groups board the smallest first, so that the seats suffice for as many as possible.",
        "Les groupes embarquent le plus petit d'abord, pour que les sièges suffisent au plus grand nombre.";
    BOARDS_LAST_MINUTE = "boards_last_minute", rules::LAST_MINUTE,
        "A group that waits for this city takes the seats that are free, the smallest one first.",
        "Un groupe qui attend dans cette ville prend les sièges libres, le plus petit d'abord.";
    NOBODY_BOARDS = "nobody_boards", rules::BOARDING,
        "No waiting group of this seat can board here.",
        "Aucun groupe en attente de cette place ne peut embarquer ici.";
    THROWS = "throws", rules::THROW,
        "A throw for fuel brings every flight nearer and costs nothing.",
        "Un lancer pour le carburant rapproche tout vol et ne coûte rien.";
    TANK_IS_FULL = "tank_is_full", rules::FULL_TANK,
        "The tank is full, so all fuel of another throw would be lost.",
        "Le réservoir est plein, et le carburant d'un autre lancer serait perdu.";
    FLIES_TO_ALIGHT = "flies_to_alight", rules::ALIGHT,
        "Most groups of this seat get off there, and of such flights this one uses the least fuel.",
        "C'est là que débarquent le plus de groupes de cette place, et ce vol consomme le moins de carburant.";
    FLIES_TO_BOARD = "flies_to_board", rules::BOARDING_ORDER,
        "Most groups of this seat board there, and of such flights this one uses the least fuel.",
        "C'est là qu'embarquent le plus de groupes de cette place, et ce vol consomme le moins de carburant.";
    STAYS_TO_BOARD = "stays_to_board", rules::WITHOUT_FLIGHT,
        "A group of this seat can board where the plane is, without a flight.",
        "Un groupe de cette place peut embarquer là où se trouve l'avion, sans vol.";
    LEAVES_TO_RETURN = "leaves_to_return", rules::ONE_FLIGHT,
        "A group of this seat waits here, where it can board only when the plane lands anew, so the plane leaves on little fuel.",
        "Un groupe de cette place attend ici et ne peut embarquer qu'à un nouvel atterrissage, et l'avion part donc en consommant peu.";
    STAYS = "stays", rules::LEFT_OUT,
        "No flight with this fuel lets a group of this seat get off or board, so the fuel is saved.",
        "Avec ce carburant, aucun vol ne fait débarquer ni embarquer un groupe de cette place, et le carburant est donc gardé.";
    KEEPS_CUSTOMS_CARD = "keeps_customs_card", rules::CUSTOMS,
        "Nobody has to play a customs card, so none is played against anybody.",
        "Personne n'est tenu de jouer une carte de douane, et aucune n'est donc jouée contre quiconque.";
}

/// What a landing in a city does for a seat: how many of its groups get off, and how many board. More that get off are
/// better than more that board, for only they have finished.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
struct Gain {
    off: u8,
    on: u8,
}

impl Position {
    pub(super) fn default_action(&self, seat: Seat) -> Option<DefaultAction<PassaPortas>> {
        let mut actions = Vec::new();
        self.list(seat, &mut actions);
        // Only a seat that is asked has anything listed.
        let due = self.turn.as_ref().filter(|_| !actions.is_empty())?.due;
        let (action, reason) = match due {
            Due::Throw => return None,
            Due::Fuel if self.fuel == Fuel::MAX => (Action::SkipThrow {}, TANK_IS_FULL),
            Due::Fuel => (Action::Throw {}, THROWS),
            Due::Flight => self.default_flight(seat, actions)?,
            Due::Customs => (Action::Pass {}, KEEPS_CUSTOMS_CARD),
            Due::InitialBoarding => default_boarding(actions, BOARDS_AT_START),
            Due::Boarding => default_boarding(actions, BOARDS_SMALLEST),
            Due::LastMinute => default_boarding(actions, BOARDS_LAST_MINUTE),
        };
        Some(DefaultAction { action, reason })
    }

    /// The flight that gains most at once, among equal ones the cheapest. Fuel that is not enough for any gain is saved:
    /// every city can be reached with a full tank.
    fn default_flight(&self, seat: Seat, actions: Vec<Action>) -> Option<(Action, DefaultReason)> {
        let here = self.city?;
        let visits_here = self.options.phases_without_flight;
        let landing = |action: &Action| match path_of(action) {
            Some(path) => path.last().copied(),
            None => visits_here.then_some(here),
        };
        let gain = |action: &Action| landing(action).map(|city| self.gain(seat, city)).unwrap_or_default();
        // Flights are listed first, in the order of their lengths and codes.
        let best = actions.iter().min_by_key(|action| (Reverse(gain(action)), fuel_of(action)))?;
        Some(match (gain(best), best) {
            (Gain { off: 0, on: 0 }, _) => match self.default_departure(seat, here, &actions) {
                Some(departure) => (departure, LEAVES_TO_RETURN),
                None => (Action::Stay {}, STAYS),
            },
            (_, Action::Stay {}) => (Action::Stay {}, STAYS_TO_BOARD),
            (Gain { off: 0, .. }, flight) => (flight.clone(), FLIES_TO_BOARD),
            (_, flight) => (flight.clone(), FLIES_TO_ALIGHT),
        })
    }

    /// The cheapest flight to another city, where a group could only board in this one after another landing: without it
    /// the plane might stay for ever.
    fn default_departure(&self, seat: Seat, here: City, actions: &[Action]) -> Option<Action> {
        let useful = |city: City| self.gain(seat, city) > Gain::default();
        let only_here = Edition::standard().cities().all(|city| useful(city) == (city == here));
        let flights = actions.iter().filter(|action| path_of(action).is_some());
        flights.filter(|_| only_here).min_by_key(|action| fuel_of(action)).cloned()
    }

    fn gain(&self, seat: Seat, city: City) -> Gain {
        let (mut gain, mut free) = (Gain::default(), self.free_seats());
        for slot in Slot::all() {
            if let Group::Plane { destination } = self.group(seat, slot)
                && destination == Card::Known(city)
            {
                gain.off += 1;
                free += slot.persons();
            }
        }
        for slot in Slot::all() {
            if let Group::Waiting { boarding, .. } = self.group(seat, slot)
                && boarding == Some(Card::Known(city))
                && slot.persons() <= free
            {
                gain.on += 1;
                free -= slot.persons();
            }
        }
        gain
    }
}

/// The smallest group that can board, which is the first of the list.
fn default_boarding(actions: Vec<Action>, reason: DefaultReason) -> (Action, DefaultReason) {
    match actions.into_iter().find(|action| matches!(action, Action::Board { .. })) {
        Some(board) => (board, reason),
        None => (Action::Done {}, NOBODY_BOARDS),
    }
}

/// The cities of a flight.
fn path_of(action: &Action) -> Option<&[City]> {
    if let Action::Fly { path } = action { Some(&path.0) } else { None }
}

/// What a flight uses; nothing is used without one.
fn fuel_of(action: &Action) -> u8 {
    path_of(action).and_then(|path| Edition::standard().fuel_of(path)).unwrap_or_default()
}
