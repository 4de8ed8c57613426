//! Actions as short sentences for a list of choices.

use super::Position;
use super::action::Action;
use super::board::{CENTRE, TURN_IN, ring_square};
use super::flight::{Arrival, Flight, Stops};
use super::planes::PlaneSet;
use crate::explain::{Language, list};
use crate::seat::Seat;

/// What the action does, planes counted from 1 as people do.
pub(super) fn label(position: &Position, seat: Seat, action: &Action, language: Language) -> String {
    match (*action, language) {
        (Action::Roll {}, Language::English) => "Throw the die".into(),
        (Action::Roll {}, Language::French) => "Lancer le dé".into(),
        (Action::Pass {}, Language::English) => "Let the roll go".into(),
        (Action::Pass {}, Language::French) => "Ne pas utiliser ce lancer".into(),
        (Action::TakeOff { plane }, Language::English) => format!("Plane {} takes off", plane.get() + 1),
        (Action::TakeOff { plane }, Language::French) => format!("L'avion {} décolle", plane.get() + 1),
        (Action::Move { plane, shortcut, stack }, language) => {
            let roll = position.turn.and_then(|turn| turn.roll);
            let flight: Option<Flight> =
                roll.and_then(|roll| position.flight(seat, plane, roll, shortcut).ok());
            // Without a flight the action is not legal, and nobody lists it.
            let Some(flight) = flight else { return action.to_string() };
            let stacks = flight.stops.meet_companions() && position.stacks(stack);
            match language {
                Language::English => english(seat, &flight, stacks),
                Language::French => french(seat, &flight, stacks),
            }
        }
    }
}

fn english(seat: Seat, flight: &Flight, stacks: bool) -> String {
    let one = flight.movers.len() == 1;
    let who = if one { "Plane" } else { "Planes" };
    let planes = numbers(flight.movers, "and");
    let verb = |one_does, more_do| if one { one_does } else { more_do };
    let squares = match flight.path().steps().len() {
        1 => "1 square".to_owned(),
        squares => format!("{squares} squares"),
    };
    let [jump, shortcut] = [verb("jumps", "jump"), verb("takes the shortcut", "take the shortcut")];
    let way = way(flight, [", turning round", ", then", "and"], [jump, shortcut]);
    let end = flight.end();
    let place = match (ring_square(seat, end), end) {
        (Some(ring), _) => format!("ring {ring}"),
        (None, CENTRE) => "the centre".into(),
        (None, lane) => format!("lane {}", lane - TURN_IN),
    };
    let fate = match (stacks, flight.is_repelled()) {
        (false, false) => "",
        (false, true) => verb(" and is sent back to the hangar", " and are sent back to the hangar"),
        (true, false) => ", forming a stack",
        (true, true) => ", forming a stack that is sent back to the hangar",
    };
    format!("{who} {planes} {} {squares}{way} to {place}{fate}", verb("flies", "fly"))
}

fn french(seat: Seat, flight: &Flight, stacks: bool) -> String {
    let one = flight.movers.len() == 1;
    let who = if one { "L'avion" } else { "Les avions" };
    let planes = numbers(flight.movers, "et");
    let verb = |one_does, more_do| if one { one_does } else { more_do };
    let squares = match flight.path().steps().len() {
        1 => "d'une case".to_owned(),
        squares => format!("de {squares} cases"),
    };
    let [jump, shortcut] = [verb("saute", "sautent"), verb("prend le raccourci", "prennent le raccourci")];
    let way = way(flight, [", en faisant demi-tour", ", puis", "et"], [jump, shortcut]);
    let end = flight.end();
    let place = match (ring_square(seat, end), end) {
        (Some(ring), _) => format!("à la case {ring} du circuit"),
        (None, CENTRE) => "au centre".into(),
        (None, lane) => format!("à la case {} du couloir", lane - TURN_IN),
    };
    let fate = match (stacks, flight.is_repelled()) {
        (false, false) => "",
        (false, true) => verb(" et est renvoyé au hangar", " et sont renvoyés au hangar"),
        (true, false) => ", en formant une pile",
        (true, true) => ", en formant une pile qui est renvoyée au hangar",
    };
    format!("{who} {planes} {} {squares}{way} jusqu'{place}{fate}", verb("avance", "avancent"))
}

/// How the planes come to the end of their way when they do not just fly forwards: round, and on by jump or
/// shortcut, in the order in which they do so.
fn way(flight: &Flight, [round, then, and]: [&str; 3], [jump, shortcut]: [&str; 2]) -> String {
    let mut way = String::new();
    if flight.turned_at.is_some() {
        way.push_str(round);
    }
    let onwards = flight.stops.iter().filter_map(|stop| match stop.arrival {
        Arrival::Die => None,
        Arrival::Jump => Some(jump),
        Arrival::Shortcut => Some(shortcut),
    });
    for (index, verb) in onwards.enumerate() {
        let link = if index == 0 { then } else { &format!(" {and}") };
        way.push_str(&format!("{link} {verb}"));
    }
    if way == round {
        way.push(',');
    }
    way
}

fn numbers(planes: PlaneSet, and: &str) -> String {
    list(planes.iter().map(|plane| plane.get() + 1), and)
}
