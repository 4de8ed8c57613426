//! The tests of Passa Portas. Those of single rules all go through [`check`], [`refused`], [`legal`] and [`asked`].
//!
//! They are written in a short form of the position line of the engine. A holder without `;` has no customs card.
//! Trailing fields may be left out: then the first holder's seat has started in San Francisco, nothing lies on the
//! discards but the destination cards of groups in the office, as many customs cards have been played as nobody holds, the first cities of the alphabet first (`*` where
//! other fields follow), and nobody has won.

mod asked;
mod boarding;
mod catalog;
mod cited;
mod conformance;
mod customs;
mod default_action;
mod dense;
mod edition;
mod ends;
mod examples;
mod faults;
mod flights;
mod fuel;
mod hostile;
mod options;
mod perft;
mod playthroughs;
mod refusals;
mod reveals;
mod secrets;
mod setup;
mod simulation;
mod text;
mod views;
mod words;

use aerodrome_engine::passa_portas::{Action, Edition, Event, Options, PassaPortas, Position, Refusal, Roll};
use aerodrome_engine::{Explain, Game, Position as _, Seat, Seats, Viewer};
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// How many can play.
pub(super) const SEAT_COUNTS: [usize; 2] = [2, 3];

/// The options of the ruleset with what differs from them, as in `starter=drawn tie=active_first_clockwise`.
fn options(text: &str) -> Options {
    let choices = text.split_whitespace().map(|word| {
        let (option, value) = word.split_once('=').expect("a choice has a value");
        (option.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
    });
    let choices =
        serde_json::from_value(Value::Object(choices.collect())).unwrap_or_else(|e| panic!("{text}: {e}"));
    PassaPortas::choose(&PassaPortas::rulesets()[0].options, choices, &Seats::new())
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat is a small number")
}

/// The first seats of the table.
pub(super) fn first_seats(count: usize) -> Seats {
    Seat::all().take(count).collect()
}

/// What came out of a row of moves: the line of the position, and the events.
type Outcome = Result<(String, Vec<String>), String>;

/// Plays `script` from `given` under `options`, and compares the position and the events.
///
/// `options` are those that differ from the ruleset. `script` is a row of action ids, each for the first seat that is
/// asked, or for the one named in front, as in `1/board:2`; `throw=4` and `throw=1,2` throw and let the die or the dice
/// show this; `card=BRU` is the card that is drawn, and `starter=1` the seat. The events are those of all steps except
/// the throws; see [`told`].
#[track_caller]
fn check(options: &str, given: &str, script: &str, expect: &str, events: &str) {
    let expected = (full_line(expect), events.split_terminator("; ").map(str::to_owned).collect());
    assert_eq!(outcome(options, given, script), Ok(expected), "{script} from {given} under {options}");
}

/// Plays `script` from `given` under `options`, and compares the position alone.
#[track_caller]
fn leads_to(options: &str, given: &str, script: &str, expect: &str) {
    let found = outcome(options, given, script).map(|(line, _)| line);
    assert_eq!(found, Ok(full_line(expect)), "{script} from {given} under {options}");
}

/// The seat tries the action and is refused with these codes; nothing changes.
#[track_caller]
fn refused(options: &str, given: &str, seat: u8, action: &str, codes: &str) {
    let position = position(options, given);
    let mut copy = position.clone();
    let action: Action = action.parse().unwrap_or_else(|error| panic!("{action}: {error}"));
    let refusals = copy.play_into(self::seat(seat), &action, &mut Vec::new());
    let found = refusals.map_err(|refusals| codes_of(&refusals));
    assert_eq!(found, Err(codes.to_owned()), "{seat} {action} in {position}");
    assert_eq!(copy, position, "a refusal changes nothing");
}

/// Exactly these actions are listed for the seat.
#[track_caller]
fn legal(options: &str, given: &str, seat: u8, actions: &str) {
    let position = position(options, given);
    let found: Vec<String> =
        position.legal_actions(self::seat(seat)).iter().map(ToString::to_string).collect();
    assert_eq!(found.join(" "), actions, "in {given} under {options}");
}

/// The phase and the seats that are asked, as in `customs 0,2`.
#[track_caller]
fn asked(options: &str, given: &str, expect: &str) {
    assert_eq!(asked_in(&position(options, given)), expect, "in {given} under {options}");
}

fn asked_in(position: &Position) -> String {
    let (phase, seats) = position.decision().expect("a decision is due");
    let phase = serde_json::to_value(phase).expect("a phase is written without fail");
    let seats = seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    format!("{} {seats}", phase.as_str().expect("a phase is a name"))
}

/// What chance can bring, with the number of cases for each where it is not one: `boarding_card BRU*2 CAI`.
#[track_caller]
fn chances(options: &str, given: &str, script: &str, expect: &str) {
    let mut position = position(options, given);
    for step in script.split_whitespace().flat_map(steps) {
        position = made(&position, step).expect("the script is legal").position;
    }
    let node = position.chance().expect("chance decides");
    let source = serde_json::to_value(node.source).expect("a source is written without fail");
    let mut found = source.as_str().expect("a source is a name").to_owned();
    for outcome in node.outcomes {
        let times = if outcome.weight == 1 { String::new() } else { format!("*{}", outcome.weight) };
        found.push_str(&format!(" {}{times}", outcome.value));
    }
    assert_eq!(found, expect, "after {script} from {given} under {options}");
}

/// The line of what somebody sees; a viewer without a seat is `None`.
#[track_caller]
fn sees(options: &str, given: &str, viewer: Option<u8>, expect: &str) {
    let viewer = viewer.map_or(Viewer::Spectator, |number| Viewer::Seat(seat(number)));
    let seen = position(options, given).seen_by(viewer);
    assert_eq!(seen.to_string(), full_line(expect), "{viewer:?} looks at {given} under {options}");
}

/// What comes out of the script: the line and the events, or the codes of a refusal.
fn outcome(options: &str, given: &str, script: &str) -> Outcome {
    let mut position = position(options, given);
    let mut events = Vec::new();
    for word in script.split_whitespace() {
        for step in steps(word) {
            let made =
                made(&position, step).map_err(|refusals| format!("refused {}", codes_of(&refusals)))?;
            let story = made.events.iter().filter(|event| !matches!(event, Event::Thrown { .. }));
            events.extend(story.map(told));
            position = made.position;
        }
    }
    Ok((position.to_string(), events))
}

fn made(position: &Position, step: Step) -> Result<aerodrome_engine::Step<PassaPortas>, Vec<Refusal>> {
    match step {
        Step::Act(number, action) => {
            let first = position.decision().and_then(|(_, seats)| seats.first().copied());
            position.play(number.map_or(first.unwrap_or(Seat::MIN), seat), &action)
        }
        Step::Chance(roll) => position.resolve(&roll),
    }
}

enum Step {
    Act(Option<u8>, Action),
    Chance(Roll),
}

fn steps(word: &str) -> Vec<Step> {
    let roll = |json: String| serde_json::from_str(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
    match word.split_once('=') {
        Some(("throw", dice)) => {
            let dice = if dice.contains(',') { format!("[{dice}]") } else { dice.to_owned() };
            vec![Step::Act(None, Action::Throw {}), Step::Chance(roll(dice))]
        }
        Some(("starter", number)) => vec![Step::Chance(roll(number.to_owned()))],
        Some(("card", city)) => vec![Step::Chance(roll(format!("\"{city}\"")))],
        _ => {
            let (seat, id) = word.split_once('/').map_or((None, word), |(seat, id)| (Some(seat), id));
            let seat = seat.map(|seat| seat.parse().expect("a seat is a number"));
            vec![Step::Act(seat, id.parse().unwrap_or_else(|error| panic!("{word}: {error}")))]
        }
    }
}

/// An event as its type, its seat and what else it says, in the order in which it is written, but for paths and
/// rules: as in `flew 0 2 1` and `alighted 1 2 CAI`.
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
        Value::Bool(true) => "barred".to_owned(),
        Value::Object(card) if card.contains_key("hidden") => "?".to_owned(),
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
    Position::from_text(&options, &line).unwrap_or_else(|error| panic!("{line}: {error:?}"))
}

/// Fills in what the short form leaves out.
fn full_line(short: &str) -> String {
    let mut fields: Vec<String> = short.split(' ').map(str::to_owned).collect();
    let holders: Vec<String> = fields[1]
        .split('/')
        .map(|holder| if holder.contains(';') { holder.to_owned() } else { format!("{holder};-") })
        .collect();
    fields[1] = holders.join("/");
    let starter = fields[1].chars().next().expect("a holder begins with a seat");
    let in_office = fields[1].split(['/', ',', ';', ':']).filter(|part| *part == "o").count();
    let here = fields[0].split_once('@').expect("a city").1;
    let alighted = if in_office == 0 { "-".to_owned() } else { vec![here; in_office].join(",") };
    let defaults = [format!("{starter}@SFO"), "-".into(), alighted];
    fields.extend(defaults.into_iter().skip(fields.len() - 3));
    if fields.len() == 6 {
        fields.push("*".into());
    }
    if fields[6] == "*" {
        fields[6] = played(&holders, &fields[3]);
    }
    if fields.len() == 7 {
        fields.push("-".into());
    }
    fields.join(" ")
}

/// The customs cards that nobody holds any more: the first cities that have not been the start or stand in front.
fn played(holders: &[String], start: &str) -> String {
    let dealt = if holders.len() == 2 { 10 } else { 9 };
    let mut held = 0;
    let mut elsewhere = vec![start.split_once('@').expect("a start").1.to_owned()];
    for holder in holders {
        let customs = holder.split_once(';').expect("customs cards").1;
        let (front, behind) = customs.split_once('+').unwrap_or((customs, "0"));
        held += usize::from(front != "-") + behind.parse::<usize>().expect("a number of cards");
        elsewhere.push(front.to_owned());
    }
    let cities = Edition::standard().cities().map(|city| city.to_string());
    let left: Vec<String> =
        cities.filter(|city| !elsewhere.contains(city)).take(dealt.max(held) - held).collect();
    if left.is_empty() { "-".into() } else { left.join(",") }
}
