//! Games that the service keeps.

mod changes;
mod chaos;
mod codes;
mod crowd;
mod doors;
mod exports;
mod games;
mod live;
mod load;
mod logs;
mod lost_dice;
mod places;
mod redis;
mod replayed;
mod resign;
mod stand_ins;
mod turns;
mod undo;
mod waits;

use aerodrome_e2e::{Chooser, Client, KEY, Reply, Server, Stream, TOKEN_KEY};
use serde_json::{Value, json};

/// Settings of a service that keeps sessions in memory, or at this address.
pub(crate) fn kept_at(url: &str) -> Vec<(&str, &str)> {
    vec![
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__STORE__URL", url),
        // A busy machine has more time to answer.
        ("AERODROME__STORE__TIMEOUT_MILLIS", "2000"),
        ("AERODROME__STORE__RECHECK_SECONDS", "1"),
        ("AERODROME__SESSIONS__HEARTBEAT_SECONDS", "1"),
    ]
}

fn in_memory() -> Server {
    Server::with(&kept_at("memory"))
}

/// The body for a session of a game that does not last long.
pub(crate) fn body_of(game: &str) -> Value {
    let options = match game {
        "aeroplane-chess" => json!({"planes": 2}),
        "jumbo-jet" => json!({"round_limit": 30, "fuel_multiplier": 1}),
        _ => json!({"fuel_source": "2d6"}),
    };
    json!({"game": game, "new_game": {"seats": [0, 2], "options": options}, "spectators": true})
}

const GAMES: [&str; 3] = ["aeroplane-chess", "jumbo-jet", "passa-portas"];

/// A session, as whoever has created it knows it.
pub(crate) struct Session {
    pub(crate) client: Client,
    pub(crate) created: Value,
}

impl Session {
    #[track_caller]
    pub(crate) fn create(client: &Client, body: &Value) -> Self {
        let reply = client.post("/v1/sessions", body);
        assert_eq!(reply.status, 201, "{body}: {}", reply.text());
        let created = reply.json();
        assert_eq!(reply.header("location"), format!("/v1/sessions/{}", text(&created["id"])));
        Self { client: client.clone(), created }
    }

    /// Creates one that has the same dice whenever a test does that.
    #[track_caller]
    fn known(client: &Client, body: &Value) -> Self {
        let keyed = client.with_header("Idempotency-Key", "a-key-that-nobody-can-guess");
        Self { client: client.clone(), ..Self::create(&keyed, body) }
    }

    pub(crate) fn path(&self) -> String {
        format!("/v1/sessions/{}", text(&self.created["id"]))
    }

    pub(crate) fn actions(&self) -> String {
        self.path() + "/actions"
    }

    pub(crate) fn seat(&self, seat: u8) -> Client {
        let seats = self.created["seats"].as_array().expect("there are seats");
        let token = seats.iter().find(|known| known["seat"] == seat).expect("it plays");
        showing(&self.client, &token["token"])
    }

    pub(crate) fn owner(&self) -> Client {
        showing(&self.client, &self.created["owner"])
    }

    fn spectator(&self) -> Client {
        showing(&self.client, &self.created["spectator"])
    }

    /// Lets the seat act on what it sees now.
    fn act(&self, client: &Client, action: &Value) -> Reply {
        let seen = client.get(&self.path());
        assert_eq!(seen.status, 200, "{}", seen.text());
        client.with_header("If-Match", seen.header("etag")).post(&self.actions(), &json!({"action": action}))
    }

    /// Lets seats do what is listed, until so much was done or the game is over. Returns the answers.
    pub(crate) fn play(&self, chooser: &mut Chooser, most: usize) -> Vec<Value> {
        let mut answers = Vec::new();
        while answers.len() < most {
            let views = [0, 2].map(|seat| (self.seat(seat), self.seat(seat).get(&self.path()).json()));
            if views[0].1["pending"]["type"] == "over" {
                break;
            }
            let mut choices = Vec::new();
            for (client, view) in &views {
                let legal = view["legal_actions"].as_array().expect("they are listed");
                choices.extend(legal.iter().map(|legal| (client, legal["id"].clone())));
            }
            let (client, id) = chooser.one_of(&choices);
            let reply = self.act(client, id);
            assert_eq!(reply.status, 200, "{id}: {}", reply.text());
            answers.push(reply.json());
        }
        answers
    }

    /// Follows what happens, after the event with this id or from now on.
    #[track_caller]
    pub(crate) fn follow(&self, client: &Client, last: Option<&str>) -> Stream {
        Stream::follow(client, &format!("{}/events", self.path()), last)
    }

    /// The whole log as somebody is told it, in pages of this length.
    pub(crate) fn log(&self, client: &Client, limit: usize) -> Vec<Value> {
        let mut log = Vec::new();
        let mut cursor = "0".to_owned();
        loop {
            let page = client.get(&format!("{}?cursor={cursor}&limit={limit}", self.actions()));
            assert_eq!(page.status, 200, "{}", page.text());
            let page = page.json();
            let entries = page["entries"].as_array().expect("there are entries");
            assert!(entries.len() <= limit);
            log.extend(entries.iter().cloned());
            text(&page["next"]).clone_into(&mut cursor);
            if page["has_more"] == false {
                return log;
            }
        }
    }
}

fn showing(client: &Client, token: &Value) -> Client {
    client.showing(&format!("Bearer {}", text(token)))
}

#[track_caller]
pub(crate) fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a text: {value}"))
}

#[track_caller]
fn refused(reply: &Reply, status: u16, code: &str) {
    assert_eq!((reply.status, &reply.json()["code"]), (status, &json!(code)), "{}", reply.text());
}
