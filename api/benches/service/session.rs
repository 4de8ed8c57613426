//! Sessions that can be followed, and the bare server in their place.

use crate::server::{Outcome, Prepared, service};
use crate::stream::ask;
use serde_json::{Value, json};
use std::cell::RefCell;

/// The service with sessions, in memory or where `AERODROME__STORE__URL` says.
pub(crate) fn service_with_sessions(run_by: &[&str], workers: Option<usize>) -> Prepared {
    let store = std::env::var("AERODROME__STORE__URL").unwrap_or_else(|_| "memory".to_owned());
    let mut service = service(run_by, workers);
    service.command.env("AERODROME__STORE__URL", store);
    service
}

/// Something that can be followed.
pub(crate) trait Source {
    /// What a follower asks for.
    fn request(&self) -> String;
    /// Lets an event happen.
    async fn happen(&self, port: u16) -> Outcome<()>;
}

/// The bare server, which is told its events.
pub(crate) struct Bare {
    /// What it tells all who follow it.
    pub(crate) event: String,
}

impl Source for Bare {
    fn request(&self) -> String {
        "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned()
    }

    async fn happen(&self, port: u16) -> Outcome<()> {
        ask(port, "POST", "/", "", &self.event).await.map(drop)
    }
}

/// A session of the service.
pub(crate) struct Session {
    path: String,
    seats: Vec<String>,
    /// What its followers were told last.
    pub(crate) newest: RefCell<String>,
}

/// An action that can be done now.
pub(crate) struct Ready {
    headers: String,
    body: String,
}

impl Session {
    /// A session of two seats.
    pub(crate) async fn create(port: u16) -> Outcome<Self> {
        let wish = json!({"game": "aeroplane-chess", "new_game": {"seats": [0, 2]}}).to_string();
        let (_, created) = ask(port, "POST", "/v1/sessions", "", &wish).await?;
        let created: Value = serde_json::from_str(&created)?;
        let path = format!("/v1/sessions/{}", created["id"].as_str().ok_or("no id")?);
        let seats = created["seats"].as_array().ok_or("no seats")?.iter();
        let shown =
            |seat: &Value| seat["token"].as_str().map(|token| format!("Authorization: Bearer {token}\r\n"));
        let seats = seats.map(shown).collect::<Option<_>>().ok_or("no token")?;
        Ok(Self { path, seats, newest: RefCell::default() })
    }

    /// Finds out who can do what.
    pub(crate) async fn prepare(&self, port: u16) -> Outcome<Ready> {
        for shown in &self.seats {
            let (head, view) = ask(port, "GET", &self.path, shown, "").await?;
            let view: Value = serde_json::from_str(&view)?;
            let Some(action) = view["legal_actions"].get(0) else { continue };
            let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).ok_or("no tag")?;
            let headers = format!("{shown}If-Match: {etag}\r\n");
            return Ok(Ready { headers, body: json!({"action": action["id"]}).to_string() });
        }
        Err("nobody can do anything".into())
    }

    /// Does an action.
    pub(crate) async fn act(&self, port: u16, ready: Ready) -> Outcome<()> {
        ask(port, "POST", &format!("{}/actions", self.path), &ready.headers, &ready.body).await.map(drop)
    }
}

impl Source for Session {
    fn request(&self) -> String {
        let shown = self.seats.first().map(String::as_str).unwrap_or_default();
        format!("GET {}/events HTTP/1.1\r\nHost: localhost\r\n{shown}\r\n", self.path)
    }

    async fn happen(&self, port: u16) -> Outcome<()> {
        let ready = self.prepare(port).await?;
        self.act(port, ready).await?;
        let (_, log) = ask(port, "GET", &format!("{}/actions", self.path), &self.seats[0], "").await?;
        let log: Value = serde_json::from_str(&log)?;
        let entries = log["entries"].as_array().ok_or("no entries")?;
        let entry = entries.last().ok_or("no entry")?;
        *self.newest.borrow_mut() = format!("event: entry\nid: {}\ndata: {entry}\n\n", entries.len());
        Ok(())
    }
}
