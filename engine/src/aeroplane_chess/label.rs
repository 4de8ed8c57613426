//! Actions as short sentences for a list of choices.

use super::Position;
use super::action::Action;
use super::board::{CENTRE, TURN_IN, ring_square};
use super::planes::PlaneSet;
use super::refusal::list;
use crate::explain::Language;
use crate::seat::Seat;

/// What the action does, planes counted from 1 as people do.
pub(super) fn label(position: &Position, seat: Seat, action: &Action, language: Language) -> String {
    match (*action, language) {
        (Action::Roll {}, Language::English) => "Throw the die".into(),
        (Action::Roll {}, Language::French) => "Lancer le dé".into(),
        (Action::Pass {}, Language::English) => "Let the roll go".into(),
        (Action::Pass {}, Language::French) => "Laisser passer le dé".into(),
        (Action::TakeOff { plane }, Language::English) => format!("Plane {} takes off", plane.get() + 1),
        (Action::TakeOff { plane }, Language::French) => format!("L'avion {} décolle", plane.get() + 1),
        (Action::Move { plane, shortcut, stack }, language) => {
            let roll = position.turn.and_then(|turn| turn.roll);
            let flight = roll.and_then(|roll| position.flight(seat, plane, roll, shortcut).ok());
            // Without a flight the action is not legal, and nobody lists it.
            let Some(flight) = flight else { return action.to_string() };
            let movers = flight.movers;
            let end = flight.stops.last().map_or(flight.from, |stop| stop.step);
            let squares = flight.path().steps().len();
            match language {
                Language::English => english(seat, movers, squares, end, shortcut, stack),
                Language::French => french(seat, movers, squares, end, shortcut, stack),
            }
        }
    }
}

fn english(seat: Seat, movers: PlaneSet, squares: usize, end: i8, shortcut: bool, stack: bool) -> String {
    let who = match movers.len() {
        1 => format!("Plane {} flies", numbers(movers, "and")),
        _ => format!("Planes {} fly", numbers(movers, "and")),
    };
    let squares = if squares == 1 { "1 square".to_owned() } else { format!("{squares} squares") };
    let place = match (ring_square(seat, end), end) {
        (Some(ring), _) => format!("ring {ring}"),
        (None, CENTRE) => "the centre".into(),
        (None, lane) => format!("lane {}", lane - TURN_IN),
    };
    let shortcut = if shortcut { ", by the shortcut" } else { "" };
    let stack = if stack { ", forming a stack" } else { "" };
    format!("{who} {squares} to {place}{shortcut}{stack}")
}

fn french(seat: Seat, movers: PlaneSet, squares: usize, end: i8, shortcut: bool, stack: bool) -> String {
    let who = match movers.len() {
        1 => format!("L'avion {} vole", numbers(movers, "et")),
        _ => format!("Les avions {} volent", numbers(movers, "et")),
    };
    let squares = if squares == 1 { "1 case".to_owned() } else { format!("{squares} cases") };
    let place = match (ring_square(seat, end), end) {
        (Some(ring), _) => format!("la case {ring} du circuit"),
        (None, CENTRE) => "au centre".into(),
        (None, lane) => format!("la case {} du couloir", lane - TURN_IN),
    };
    let towards = if end == CENTRE { "jusqu'" } else { "jusqu'à " };
    let shortcut = if shortcut { ", par le raccourci" } else { "" };
    let stack = if stack { ", en formant une pile" } else { "" };
    format!("{who} de {squares} {towards}{place}{shortcut}{stack}")
}

fn numbers(planes: PlaneSet, and: &str) -> String {
    list(planes.iter().map(|plane| plane.get() + 1), and)
}
