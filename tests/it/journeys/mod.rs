//! What callers do with the service when all is well.

mod batch;
mod command_line;
mod default_actions;
mod fairness;
mod jumbo_jet;
mod languages;
mod non_interference;
mod passa_portas;
mod previews;
mod readme;
mod recomputed;
mod repeats;
mod replays;
mod rulesets;
mod settings;
mod tokens;
mod viewers;
mod whole_games;

pub(crate) use non_interference::other_history;

use aerodrome_e2e::{Client, GAME, JUMBO_JET, PASSA_PORTAS, Player};
use serde_json::{Value, json};

/// The three ways in which chance values come about.
const CHANCE: [&str; 3] = ["server", "seeded", "provided"];

/// Where the operations of the games are. Whatever holds for every game is tested with each of them.
const GAMES: [&str; 3] = [GAME, JUMBO_JET, PASSA_PORTAS];

/// The games in which everybody sees everything.
const OPEN_GAMES: [&str; 2] = [GAME, JUMBO_JET];

/// The body of `new-game` for a game of Aeroplane Chess of this name, seats and number of planes.
fn new_game(name: &str, seats: &[u8], planes: u8, mode: &str) -> Value {
    start(name, seats, &json!({"planes": planes}), mode)
}

/// The body of `new-game` for any game.
fn start(name: &str, seats: &[u8], options: &Value, mode: &str) -> Value {
    let mut chance = json!({"mode": mode});
    if mode == "seeded" {
        chance["seed"] = json!("départ");
    }
    json!({
        "game_id": format!("{name}-{mode}-{:0>24}", seats.len()),
        "seats": seats,
        "options": options,
        "chance": chance,
    })
}

/// The body of `new-game` for a game of seats 0 and 2 that does not last long.
fn short_game(game: &str, name: &str, mode: &str) -> Value {
    match game {
        GAME => new_game(name, &[0, 2], 2, mode),
        JUMBO_JET => start(name, &[0, 2], &json!({"round_limit": 60, "fuel_multiplier": 1}), mode),
        PASSA_PORTAS => start(name, &[0, 2], &json!({"fuel_source": "2d6"}), mode),
        _ => panic!("which options make a game of {game} short?"),
    }
}

/// Plays such a game to its end.
#[track_caller]
fn finished(client: &Client, game: &str, name: &str, mode: &str) -> Player {
    let mut player = Player::sit_down(client, game, short_game(game, name, mode), 3);
    player.play_to_the_end();
    player
}

/// Posts to an operation of Aeroplane Chess and expects all to be well.
#[track_caller]
fn ask(client: &Client, operation: &str, body: &Value) -> Value {
    client.ok(&format!("{GAME}/{operation}"), body)
}

/// The members of a list.
#[track_caller]
fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap_or_else(|| panic!("not a list: {value}"))
}
