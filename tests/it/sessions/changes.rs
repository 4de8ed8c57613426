//! What players and owners can do beside acting, and whole games with it.

use super::{Session, body_of, text};
use aerodrome_e2e::{Chooser, Client, Reply};
use serde_json::{Value, json};

/// The body for a session of a short game with these seats.
pub(super) fn body_with(game: &str, seats: &[u8], undo: &str) -> Value {
    let mut body = body_of(game);
    body["new_game"]["seats"] = json!(seats);
    body["undo"] = json!(undo);
    body
}

/// The same, where whoever sits at the table throws the dice and draws the cards.
pub(super) fn provided(game: &str, seats: &[u8], undo: &str) -> Value {
    let mut body = body_with(game, seats, undo);
    body["new_game"]["chance"] = json!({"mode": "provided"});
    body
}

impl Session {
    pub(super) fn now(&self, client: &Client) -> Value {
        let reply = client.get(&self.path());
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    }

    #[track_caller]
    pub(super) fn acts(&self, seat: u8, action: &str) -> Value {
        good(&self.act(&self.seat(seat), &json!(action)))
    }

    pub(super) fn resign(&self, seat: u8) -> Reply {
        self.seat(seat).post(&format!("{}/resign", self.path()), &json!({}))
    }

    pub(super) fn stand_in(&self, seat: u8) -> String {
        format!("{}/seats/{seat}/stand-in", self.path())
    }

    pub(super) fn turn_over(&self, seat: u8) -> Reply {
        self.owner().put(&self.stand_in(seat))
    }

    pub(super) fn come_back(&self, seat: u8) -> Reply {
        self.seat(seat).delete(&self.stand_in(seat)).expect("it answers")
    }

    pub(super) fn undo_path(&self) -> String {
        format!("{}/undo", self.path())
    }

    /// Takes back what the seat has seen.
    pub(super) fn undo(&self, seat: u8, body: &Value) -> Reply {
        let client = self.seat(seat);
        let seen = client.get(&self.path());
        client.with_header("If-Match", seen.header("etag")).post(&self.undo_path(), body)
    }

    pub(super) fn drop_undo(&self, seat: u8) -> Reply {
        self.seat(seat).delete(&self.undo_path()).expect("it answers")
    }

    pub(super) fn seats(&self) -> Vec<u8> {
        let seats = self.created["seats"].as_array().expect("there are seats");
        let numbers = seats.iter().filter_map(|seat| seat["seat"].as_u64());
        numbers.map(|seat| u8::try_from(seat).expect("a seat is small")).collect()
    }

    /// What can be done now, by whom.
    pub(super) fn choices(&self) -> Vec<(u8, Value)> {
        let of = |seat: u8| {
            let legal =
                self.now(&self.seat(seat))["legal_actions"].as_array().expect("they are listed").clone();
            legal.into_iter().map(move |legal| (seat, legal["id"].clone()))
        };
        self.seats().into_iter().flat_map(of).collect()
    }

    /// Does one of the things that can be done, by a seat or by chance where whoever owns the table brings it. `None` where
    /// nobody can do anything.
    pub(super) fn step(&self, chooser: &mut Chooser) -> Option<Value> {
        if self.now(&self.owner())["pending"]["type"] == "chance" {
            return Some(self.throw(chooser));
        }
        let choices = self.choices();
        if choices.is_empty() {
            return None;
        }
        let (seat, id) = chooser.one_of(&choices);
        Some(good(&self.act(&self.seat(*seat), id)))
    }

    /// Throws a die or draws a card; which cards are left nobody tells, so they are tried.
    pub(super) fn throw(&self, chooser: &mut Chooser) -> Value {
        let pending = &self.now(&self.owner())["pending"];
        let values: Vec<Value> = match pending["outcomes"].as_array() {
            Some(outcomes) => outcomes.iter().map(|outcome| outcome["value"].clone()).collect(),
            None => CITIES.iter().map(|city| json!(city)).collect(),
        };
        let first = chooser.below(values.len());
        let tried = values.iter().cycle().skip(first).take(values.len());
        let mut replies =
            tried.map(|value| self.act(&self.owner(), &json!({"type": "chance", "value": value})));
        let brought = replies.find(|reply| reply.status == 200);
        brought.unwrap_or_else(|| panic!("none of {values:?} comes")).json()
    }
}

const CITIES: [&str; 10] = ["BRU", "CAI", "KHI", "LIS", "NBO", "NYC", "RIO", "SIN", "SYD", "TYO"];

#[track_caller]
pub(super) fn good(reply: &Reply) -> Value {
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.json()
}

/// The reasons that a problem names, without repetition.
pub(super) fn reasons(reply: &Reply) -> Vec<String> {
    let body = reply.json();
    let listed = body["reasons"].as_array().unwrap_or_else(|| panic!("no reasons: {body}"));
    let mut codes: Vec<String> = listed.iter().map(|reason| text(&reason["code"]).to_owned()).collect();
    codes.dedup();
    codes
}

/// The entries of a log that count: those that were not taken back.
pub(super) fn counted(log: &[Value]) -> Vec<Value> {
    let mut counted: Vec<Value> = Vec::new();
    for entry in log {
        if entry["type"] == "undone" {
            counted.retain(|known| known["version"].as_u64() <= entry["to"].as_u64());
        }
        counted.push(entry.clone());
    }
    counted
}

/// What stands in a log is a game by the rules, and its table is the one that the session shows. The dice have to be those of
/// a table of its own, and the log has to be told in full.
#[track_caller]
pub(super) fn assert_is_a_game(session: &Session, body: &Value) {
    let log = counted(&session.log(&session.owner(), 100));
    let moves = log.iter().filter_map(|entry| match text(&entry["type"]) {
        "acted" => Some(json!({"seat": entry["seat"], "action": entry["id"]})),
        "chance" => Some(json!({"chance": entry["value"]})),
        _ => None,
    });
    let mut start = body["new_game"].clone();
    start["game_id"] = json!("the-log-of-a-session-00");
    let replay = json!({"start": {"new_game": start}, "log": moves.collect::<Vec<_>>()});
    let game = text(&body["game"]);
    let verdict = session.client.ok(&format!("/v1/games/{game}/replay"), &replay);
    assert_eq!(verdict["valid"], true, "{}", verdict["first_error"]);
    let now = session.now(&session.owner());
    let state = &verdict["final"];
    assert_eq!((&state["seq"], &state["seats"]), (&now["view"]["seq"], &now["view"]["seats"]));
    if game != "passa-portas" {
        assert_eq!((&state["board"], &state["pending"]), (&now["view"]["board"], &now["pending"]));
    }
}
