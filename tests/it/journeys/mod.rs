//! What callers do with the service when all is well.

mod fairness;
mod languages;
mod previews;
mod readme;
mod recomputed;
mod repeats;
mod replays;
mod settings;
mod whole_games;

use aerodrome_e2e::{Client, GAME};
use serde_json::{Value, json};

/// The three ways in which chance values come about.
const CHANCE: [&str; 3] = ["server", "seeded", "provided"];

/// The body of `new-game` for a game of this name, seats and number of planes.
fn new_game(name: &str, seats: &[u8], planes: u8, mode: &str) -> Value {
    let mut chance = json!({"mode": mode});
    if mode == "seeded" {
        chance["seed"] = json!("départ");
    }
    json!({
        "game_id": format!("{name}-{mode}-{:0>24}", seats.len()),
        "seats": seats,
        "options": {"planes": planes},
        "chance": chance,
    })
}

/// Posts to an operation of the game and expects all to be well.
#[track_caller]
fn ask(client: &Client, operation: &str, body: &Value) -> Value {
    client.ok(&format!("{GAME}/{operation}"), body)
}

/// The members of a list.
#[track_caller]
fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("not a list: {value}"))
}
