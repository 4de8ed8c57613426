//! The tests of Aeroplane Chess. Those of single rules all go through [`check`] and [`refused`].
//!
//! They are written in a short form of the position line of the engine: planes that are left out at the end
//! of a fleet are in the hangar, and the last two fields may be left out when they are `0 -`. So `0:3/2: 0m4`
//! is `0:3,h,h,h/2:h,h,h,h 0m4 0 -`.

mod catalog;
mod conformance;
mod default_action;
mod dense;
mod examples;
mod faults;
mod geometry;
mod guards;
mod hostile;
mod options;
mod perft;
mod playthroughs;
mod refusals;
mod rulings;
mod text;

mod capture;
mod finish;
mod jump_and_shortcut;
mod movement;
mod setup;
mod sixes;
mod stacks;
mod take_off;

use aerodrome_engine::aeroplane_chess::{Action, AeroplaneChess, DieFace, Event, Options, Position, Refusal};
use aerodrome_engine::{Explain, Game, Position as _, Seat, Seats};
use serde_json::Value;

/// What came out of a row of moves: the line of the position, and the events.
type Outcome = Result<(String, Vec<String>), String>;

/// Plays `script` from `given` under `options`, and compares the position and the events.
///
/// `options` is the name of a ruleset and after it what differs, as in `classic stack=forced`. `script` is a
/// row of action ids, each for the seat on turn; `roll=5` throws the die and lets it show 5, and `die=5` lets
/// a die show 5 that is in the air already. The events are those of all steps except the throws; see
/// [`told`].
#[track_caller]
fn check(options: &str, given: &str, script: &str, expect: &str, events: &str) {
    let expected =
        (full_line(expect, planes_in(options)), events.split_terminator("; ").map(str::to_owned).collect());
    assert_eq!(outcome(options, given, script), Ok(expected), "{script} from {given} under {options}");
}

/// The seat tries the action and is refused with these codes; nothing changes (AC-08).
#[track_caller]
fn refused(options: &str, given: &str, seat: u8, action: &str, codes: &str) {
    let position = position(options, given);
    let mut copy = position.clone();
    let action: Action = action.parse().unwrap_or_else(|error| panic!("{action}: {error}"));
    let refusals = copy.play_into(self::seat(seat), &action, &mut Vec::new());
    let found = refusals.map_err(|refusals| codes_of(&refusals));
    assert_eq!(found, Err(codes.to_owned()), "{seat} {action} in {given} under {options}");
    assert_eq!(copy, position, "a refusal changes nothing");
}

/// Exactly these actions are legal for the seat on turn.
#[track_caller]
fn legal(options: &str, given: &str, actions: &str) {
    let position = position(options, given);
    let found: Vec<String> =
        position.legal_actions(on_turn(&position)).iter().map(ToString::to_string).collect();
    assert_eq!(found.join(" "), actions, "in {given} under {options}");
}

/// What comes out of the script: the line and the events, or the codes of a refusal.
fn outcome(options: &str, given: &str, script: &str) -> Outcome {
    let mut position = position(options, given);
    let mut events = Vec::new();
    for word in script.split_whitespace() {
        for step in steps(word) {
            let made = match step {
                Step::Act(action) => position.play(on_turn(&position), &action),
                Step::Die(face) => position.resolve(&face),
            };
            let made = made.map_err(|refusals| format!("refused {}", codes_of(&refusals)))?;
            let story = made.events.iter().filter(|event| {
                !word.starts_with("roll=") || !matches!(event, Event::DieThrown { .. } | Event::Rolled { .. })
            });
            events.extend(story.map(told));
            position = made.position;
        }
    }
    Ok((position.to_string(), events))
}

enum Step {
    Act(Action),
    Die(DieFace),
}

fn steps(word: &str) -> Vec<Step> {
    let face = |digit: &str| digit.parse().ok().and_then(DieFace::new).expect("a die shows 1 to 6");
    match word.split_once('=') {
        Some(("roll", digit)) => vec![Step::Act(Action::Roll {}), Step::Die(face(digit))],
        Some(("die", digit)) => vec![Step::Die(face(digit))],
        _ => vec![Step::Act(word.parse().unwrap_or_else(|error| panic!("{word}: {error}")))],
    }
}

/// An event as its type and what it is about: planes and the square, as in `landed 0@6` and `captured
/// 1:0,2@46 landing`, or the numbers, as in `extra_roll_granted 1:0`.
fn told(event: &Event) -> String {
    let json = serde_json::to_value(event).expect("events are written without fail");
    let name = json.get("type").and_then(Value::as_str).expect("an event has a type");
    let about = match event {
        Event::StarterRolled { seat, roll, .. } => format!("{seat}={roll}"),
        Event::StarterTied { seats, .. } => {
            seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        }
        Event::StarterDrawn { seat, .. } | Event::DieThrown { seat, .. } => seat.to_string(),
        Event::Rolled { roll, .. } | Event::HadNoMove { roll, .. } | Event::Passed { roll, .. } => {
            roll.to_string()
        }
        Event::TookOff { planes, .. }
        | Event::ShortcutDeclined { planes, .. }
        | Event::Finished { planes, .. }
        | Event::ThreeSixesRolled { planes, .. } => planes.to_string(),
        Event::TurnedRound { planes, at, .. }
        | Event::Stacked { planes, at, .. }
        | Event::Repelled { planes, from: at, .. }
        | Event::JumpBlocked { planes, at, .. }
        | Event::Landed { planes, to: at, .. }
        | Event::Jumped { planes, to: at, .. }
        | Event::ShortcutFlown { planes, to: at, .. } => format!("{planes}@{at}"),
        Event::Captured { victim, planes, from, .. } => {
            let cause = json.get("cause").and_then(Value::as_str).expect("a capture has a cause");
            format!("{victim}:{planes}@{from} {cause}")
        }
        Event::Ranked { rank, .. } => rank.to_string(),
        Event::ExtraRollGranted { sixes, moved_on_sixes, .. } => format!("{sixes}:{moved_on_sixes}"),
        Event::TurnPassed { to, .. } => to.to_string(),
        Event::GameEnded { .. } => String::new(),
    };
    format!("{name} {about}").trim_end().to_owned()
}

fn codes_of(refusals: &[Refusal]) -> String {
    refusals.iter().map(Explain::code).collect::<Vec<_>>().join(" ")
}

/// Reads the name of a ruleset and what differs from it.
fn options(text: &str) -> Options {
    let mut words = text.split_whitespace();
    let name = words.next().expect("a ruleset is named");
    let ruleset = AeroplaneChess::rulesets().iter().find(|ruleset| ruleset.name == name);
    let choices = words.map(|word| {
        let (option, value) = word.split_once('=').expect("a choice has a value");
        (option.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value)))
    });
    let choices =
        serde_json::from_value(Value::Object(choices.collect())).unwrap_or_else(|e| panic!("{text}: {e}"));
    let ruleset = ruleset.unwrap_or_else(|| panic!("{name} is no ruleset"));
    AeroplaneChess::choose(&ruleset.options, choices, &Seats::new())
}

fn planes_in(text: &str) -> usize {
    options(text).planes.get().into()
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
    let line = full_line(given, planes_in(text));
    Position::from_text(&options, &line).unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Fills in what the short form leaves out.
fn full_line(short: &str, planes: usize) -> String {
    let mut fields: Vec<&str> = short.split(' ').collect();
    for default in ["0", "-"].into_iter().skip(fields.len() - 2) {
        fields.push(default);
    }
    let fleets = fields[0].split('/').map(|fleet| {
        let (seat, listed) = fleet.split_once(':').expect("a fleet names its seat");
        let mut listed: Vec<&str> = listed.split_terminator(',').collect();
        listed.resize(listed.len().max(planes), "h");
        format!("{seat}:{}", listed.join(","))
    });
    let fleets = fleets.collect::<Vec<_>>().join("/");
    fields[0] = &fleets;
    fields.join(" ")
}

fn seat(number: u8) -> Seat {
    Seat::new(number).expect("a seat is a small number")
}

fn seats(numbers: &[u8]) -> Seats {
    numbers.iter().map(|&number| seat(number)).collect()
}

fn on_turn(position: &Position) -> Seat {
    position.decision().map_or(Seat::MIN, |(_, seats)| seats[0])
}
