//! The tests of Jumbo Jet. Those of single rules all go through [`check`], [`refused`] and [`legal`].
//!
//! They are written in a short form of the position line of the engine: trailing fields may be left out when they are
//! those of a game in its first round, with nothing put under the piles, no debts, no offers and nobody bankrupt.

mod bankruptcies;
mod board;
mod catalog;
mod conformance;
mod default_action;
mod dense;
mod edition;
mod ends;
mod examples;
mod faults;
mod fees;
mod flights;
mod guards;
mod hostile;
mod landings;
mod options;
mod perft;
mod piles;
mod playthroughs;
mod refusals;
mod settlements;
mod setup;
mod simulation;
mod spaces;
mod text;
mod trades;
mod turns;
mod words;

use aerodrome_engine::jumbo_jet::{Action, Event, JumboJet, Options, Position, Refusal, Roll};
use aerodrome_engine::{Explain, Game, Position as _, Seat, Seats};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// How many can play.
pub(super) const SEAT_COUNTS: [usize; 5] = [2, 3, 4, 5, 6];

/// What came out of a row of moves: the line of the position, and the events.
type Outcome = Result<(String, Vec<String>), String>;

/// Plays `script` from `given` under `options`, and compares the position and the events.
///
/// `options` are those that differ from the ruleset, as in `overshoot=fly_on fuel_multiplier=2`; the multiplier is 1
/// when it is not named, with two players as well. `script` is a row of action ids, each for the seat on turn, or for
/// the one named in front, as in `1/accept:3`; `throw=3,4` throws and lets the dice show 3 and 4, and `dice=3,4`,
/// `die=5`, `plan=FP07` and `card=CC03` are what chance brings on its own. The events are those of all steps except
/// the throws; see [`told`].
#[track_caller]
fn check(options: &str, given: &str, script: &str, expect: &str, events: &str) {
    let expected = (full_line(expect), events.split_terminator("; ").map(str::to_owned).collect());
    assert_eq!(outcome(options, given, script), Ok(expected), "{script} from {given} under {options}");
}

/// The seat tries the action and is refused with these codes; nothing changes.
#[track_caller]
fn refused(options: &str, given: &str, seat: u8, action: &str, codes: &str) {
    refused_in(&position(options, given), seat, action, codes);
}

/// As [`refused`], in a position of any edition.
#[track_caller]
fn refused_in(position: &Position, seat: u8, action: &str, codes: &str) {
    let mut copy = position.clone();
    let action: Action = action.parse().unwrap_or_else(|error| panic!("{action}: {error}"));
    let refusals = copy.play_into(self::seat(seat), &action, &mut Vec::new());
    let found = refusals.map_err(|refusals| codes_of(&refusals));
    assert_eq!(found, Err(codes.to_owned()), "{seat} {action} in {position}");
    assert_eq!(copy, *position, "a refusal changes nothing");
}

/// Exactly these actions are legal for the seat, not counting offers.
#[track_caller]
fn legal(options: &str, given: &str, seat: u8, actions: &str) {
    let position = position(options, given);
    let found: Vec<String> =
        position.legal_actions(self::seat(seat)).iter().map(ToString::to_string).collect();
    assert_eq!(found.join(" "), actions, "in {given} under {options}");
}

/// The phase and the seats that are asked, as in `trade 0,2`.
#[track_caller]
fn asked(options: &str, given: &str, expect: &str) {
    let (phase, seats) = position(options, given).decision().expect("a decision is due");
    let phase = serde_json::to_value(phase).expect("a phase is written without fail");
    let seats = seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let found = format!("{} {seats}", phase.as_str().expect("a phase is a name"));
    assert_eq!(found, expect, "in {given} under {options}");
}

/// What comes out of the script: the line and the events, or the codes of a refusal.
fn outcome(options: &str, given: &str, script: &str) -> Outcome {
    played(position(options, given), script)
}

/// What comes out of the script in a position of any edition.
fn played(mut position: Position, script: &str) -> Outcome {
    let mut events = Vec::new();
    for word in script.split_whitespace() {
        for step in steps(word) {
            let made = match step {
                Step::Act(seat, action) => {
                    position.play(seat.map_or_else(|| on_turn(&position), self::seat), &action)
                }
                Step::Chance(roll) => position.resolve(&roll),
            };
            let made = made.map_err(|refusals| format!("refused {}", codes_of(&refusals)))?;
            let story = made.events.iter().filter(|event| {
                !word.starts_with("throw=")
                    || !matches!(event, Event::DiceThrown { .. } | Event::Rolled { .. })
            });
            events.extend(story.map(told));
            position = made.position;
        }
    }
    Ok((position.to_string(), events))
}

enum Step {
    Act(Option<u8>, Action),
    Chance(Roll),
}

fn steps(word: &str) -> Vec<Step> {
    let roll = |json: String| serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    match word.split_once('=') {
        Some(("throw", dice)) => {
            vec![Step::Act(None, Action::Throw {}), Step::Chance(roll(format!("[{dice}]")))]
        }
        Some(("dice", dice)) => vec![Step::Chance(roll(format!("[{dice}]")))],
        Some(("die", face)) => vec![Step::Chance(roll(face.to_owned()))],
        Some(("plan" | "card", id)) => vec![Step::Chance(roll(format!("\"{id}\"")))],
        _ => {
            let (seat, id) = word.split_once('/').map_or((None, word), |(seat, id)| (Some(seat), id));
            let seat = seat.map(|seat| seat.parse().expect("a seat is a number"));
            vec![Step::Act(seat, id.parse().unwrap_or_else(|error| panic!("{word}: {error}")))]
        }
    }
}

/// An event as its type, its seat and what else it says, in the order in which it is written, but for paths and
/// rules: as in `flew 0 R8 R12` and `debt_paid 0 bank 10000 plan_fee`.
fn told(event: &Event) -> String {
    let json = serde_json::to_string(event).expect("events are written without fail");
    let members =
        serde_json::Deserializer::from_str(&json).deserialize_map(Members).expect("an event is an object");
    let words = members
        .into_iter()
        .filter(|(name, _)| name != "path" && name != "rule")
        .map(|(_, value)| word(&value));
    words.collect::<Vec<_>>().join(" ")
}

fn word(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join(","),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Object(_) => value.to_string(),
    }
}

/// Reads an object as its members in the order in which they are written.
struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}

fn codes_of(refusals: &[Refusal]) -> String {
    refusals.iter().map(Explain::code).collect::<Vec<_>>().join(" ")
}

/// The options of the ruleset with what differs from them.
fn options(text: &str) -> Options {
    let choices = text.split_whitespace().map(|word| {
        let (option, value) = word.split_once('=').expect("a choice has a value");
        (option.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
    });
    let choices =
        serde_json::from_value(Value::Object(choices.collect())).unwrap_or_else(|e| panic!("{text}: {e}"));
    JumboJet::choose(&JumboJet::rulesets()[0].options, choices, &Seats::new())
}

/// Reads a position in the short form, or `start` and the seats.
fn position(text: &str, given: &str) -> Position {
    let options = options(text);
    if let Some(seats) = given.strip_prefix("start ") {
        let seats =
            seats.split(',').map(|seat| self::seat(seat.parse().expect("a seat is a number"))).collect();
        return <Position as aerodrome_engine::Position<_>>::start(&seats, &options)
            .expect("these seats can play");
    }
    let line = full_line(given);
    Position::from_text(&options, &line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Fills in what the short form leaves out.
fn full_line(short: &str) -> String {
    let mut fields: Vec<String> = short.split(' ').map(str::to_owned).collect();
    let starter = short.chars().next().expect("a line begins with a seat");
    let defaults = [format!("1@{starter}"), "-".into(), "-".into(), "-".into(), "-".into(), "-".into()];
    fields.extend(defaults.into_iter().skip(fields.len() - 2));
    fields.join(" ")
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat is a small number")
}

/// The first seats of the table.
pub(super) fn first_seats(count: usize) -> Seats {
    Seat::all().take(count).collect()
}

fn on_turn(position: &Position) -> Seat {
    position.to_state().board.turn.map_or(Seat::MIN, |turn| turn.seat)
}
