//! What is asked and answered: a typical `apply` in the middle of a game.

use crate::connection::{Connection, post};
use crate::server::Outcome;
use serde_json::{Value, json};

/// A game, and how it gets to its middle.
#[derive(Clone, Copy)]
pub(crate) struct Course {
    /// Its name in addresses.
    pub(crate) game: &'static str,
    seats: &'static [u8],
    /// After so many actions, each of them the last one listed.
    actions: usize,
}

/// The games of the service.
pub(crate) const COURSES: [Course; 3] = [AEROPLANE_CHESS, JUMBO_JET, PASSA_PORTAS];

/// Aeroplane Chess with all seats.
pub(crate) const AEROPLANE_CHESS: Course =
    Course { game: "aeroplane-chess", seats: &[0, 1, 2, 3], actions: 200 };
const JUMBO_JET: Course = Course { game: "jumbo-jet", seats: &[0, 1, 2, 3], actions: 120 };
const PASSA_PORTAS: Course = Course { game: "passa-portas", seats: &[0, 1, 2], actions: 40 };

/// How a game is written in a request.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Written {
    /// As a plain state.
    State,
    /// As a token.
    Token,
}

impl Written {
    /// In words.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::Token => "token",
        }
    }
}

/// A request and its answer.
pub(crate) struct Exchange {
    /// The game.
    pub(crate) game: &'static str,
    /// How the game is written.
    pub(crate) written: Written,
    /// Where the request goes.
    pub(crate) path: String,
    /// Its body.
    pub(crate) body: String,
    /// The body of the answer.
    pub(crate) answer: String,
}

/// A game up to its middle, or to its end.
pub(crate) struct Played {
    /// The last `apply`, with the state and with the token.
    pub(crate) applies: [Exchange; 2],
    /// The request that verifies all that came before.
    pub(crate) replay: String,
    /// How many moves that are.
    pub(crate) moves: usize,
}

impl Exchange {
    /// The game and how it is written.
    pub(crate) fn name(&self) -> String {
        format!("{}, {}", self.game, self.written.name())
    }
}

impl Course {
    /// Where an operation of the game is.
    pub(crate) fn path(&self, operation: &str) -> String {
        format!("/v1/games/{}/{operation}", self.game)
    }

    /// The same game up to another moment.
    pub(crate) fn until(self, actions: usize) -> Self {
        Self { actions, ..self }
    }

    /// The `apply` in the middle of the game, with the state and with the token.
    pub(crate) fn applies(&self, port: u16) -> Outcome<[Exchange; 2]> {
        Ok(self.play(port)?.applies)
    }

    /// Plays that many actions, or fewer if the game is over before.
    pub(crate) fn play(&self, port: u16) -> Outcome<Played> {
        let connection = &mut Connection::open(port)?;
        let mut ask = |operation: &str, body: &Value| -> Outcome<String> {
            connection.send(post(&self.path(operation), &body.to_string()).as_bytes())?;
            connection.receive()
        };
        let start = json!({
            "seats": self.seats,
            "game_id": "bench-game-0000000000000",
            "chance": { "mode": "seeded", "seed": "bench" },
        });
        let mut answer = ask("new-game", &start)?;
        let mut log = Vec::new();
        let mut request = Value::Null;
        for _ in 0..self.actions {
            let envelope: Value = serde_json::from_str(&answer)?;
            let actions = envelope["legal_actions"].as_array().ok_or("no legal actions")?;
            let Some(chosen) = actions.last() else { break };
            request =
                json!({ "state": envelope["state"], "seat": chosen["seat"], "action": chosen["action"] });
            log.push(json!({ "seat": chosen["seat"], "action": chosen["action"] }));
            answer = ask("apply", &request)?;
        }
        log.pop();
        let replay = json!({ "start": { "new_game": start }, "log": log, "seal": true });
        let verdict = ask("replay", &replay)?;
        let verdict: Value = serde_json::from_str(&verdict)?;
        let sealed =
            json!({ "token": verdict["token"], "seat": request["seat"], "action": request["action"] });
        let sealed_answer = ask("apply", &sealed)?;
        let exchange = |written, body: Value, answer| Exchange {
            game: self.game,
            written,
            path: self.path("apply"),
            body: body.to_string(),
            answer,
        };
        let applies =
            [exchange(Written::State, request, answer), exchange(Written::Token, sealed, sealed_answer)];
        Ok(Played { applies, replay: replay.to_string(), moves: log.len() })
    }
}
