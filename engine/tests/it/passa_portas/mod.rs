//! The tests of Passa Portas.

mod conformance;
mod text;
mod words;

use aerodrome_engine::passa_portas::{Options, PassaPortas};
use aerodrome_engine::{Game, Seat, Seats};
use serde_json::Value;

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
