//! What callers do wrong, and what goes wrong around the service. Each mistake gets a problem document that says
//! what it is, and none of them does the service any harm.

mod batch;
mod connections;
mod forms;
mod jumbo_jet;
mod limits;
mod methods;
mod overload;
mod panics;
mod passa_portas;
mod paths;
mod plays;
mod preflight;
mod request_ids;
mod shutdown;
mod states;
mod texts;
mod tokens;

use aerodrome_e2e::{Client, GAME, KEY, Reply, Server, raw};
use serde_json::{Value, json};

/// A service to do things to, and a state of a game to do them with.
struct Target {
    server: Server,
    client: Client,
    game: &'static str,
    state: Value,
}

impl Target {
    /// A game of Aeroplane Chess that has just begun.
    fn new() -> Self {
        let start =
            json!({"seats": [0, 2], "game_id": "failures-00000000000000", "chance": {"mode": "provided"}});
        Self::of(GAME, &start)
    }

    fn of(game: &'static str, start: &Value) -> Self {
        let server = Server::with_key(KEY);
        let client = server.client();
        let state = client.ok(&format!("{game}/new-game"), start)["state"].take();
        Self { server, client, game, state }
    }

    /// Posts JSON to an operation of the game and expects this problem.
    #[track_caller]
    fn refuses(&self, operation: &str, body: &Value, status: u16, code: &str) -> Value {
        let reply = self.client.post(&format!("{}/{operation}", self.game), body);
        let problem = assert_problem(&reply, status, code);
        assert_points_into(body, &problem);
        self.assert_unharmed();
        problem
    }

    /// Posts a text with the usual headers and expects this problem.
    #[track_caller]
    fn refuses_text(&self, operation: &str, body: &[u8], status: u16, code: &str) -> Value {
        let reply = self.post_text(operation, body, "Content-Type: application/json\r\n");
        let problem = assert_problem(&reply, status, code);
        self.assert_unharmed();
        problem
    }

    /// Posts a text to an operation of the game with these header lines.
    #[track_caller]
    fn post_text(&self, operation: &str, body: &[u8], headers: &str) -> Reply {
        let length = body.len();
        let head = format!(
            "POST {}/{operation} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{headers}Content-Length: {length}\r\n\r\n",
            self.game
        );
        self.send(&[head.as_bytes(), body].concat())
    }

    /// Sends a request byte by byte.
    #[track_caller]
    fn send(&self, request: &[u8]) -> Reply {
        raw(self.server.address(), request)
    }

    /// Sends a request without a body.
    #[track_caller]
    fn call(&self, method: &str, path: &str, headers: &str) -> Reply {
        let head = format!("{method} {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n{headers}\r\n");
        self.send(head.as_bytes())
    }

    /// The service answers others as if nothing had been.
    #[track_caller]
    fn assert_unharmed(&self) {
        assert_eq!(self.client.get("/readyz").status, 200);
        let question = json!({"state": self.state});
        assert_eq!(
            self.client.ok(&format!("{}/check-state", self.game), &question),
            json!({"valid": true, "violations": []})
        );
    }
}

impl Drop for Target {
    /// Whatever was done, no handler has panicked over it.
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let log = self.server.log();
            assert!(!log.contains("panicked"), "{log}");
            assert!(!log.contains("http.status=5"), "{log}");
        }
    }
}

/// Everything that every problem document has, and every answer that holds one.
#[track_caller]
fn assert_problem(reply: &Reply, status: u16, code: &str) -> Value {
    assert_eq!(reply.status, status, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "application/problem+json", "{}", reply.text());
    assert_eq!(reply.header("access-control-allow-origin"), "*", "{:?}", reply.headers);
    assert_eq!(reply.header("cache-control"), "no-store", "{:?}", reply.headers);
    assert_eq!(reply.header("content-language"), "en", "{:?}", reply.headers);
    assert_eq!(reply.header("content-length"), reply.body.len().to_string());
    let problem = reply.json();
    assert_eq!(problem["code"], code, "{problem}");
    assert_eq!(problem["type"], format!("/problems/{code}"), "{problem}");
    assert_eq!(problem["status"], json!(status), "{problem}");
    assert_eq!(problem["request_id"], reply.header("x-request-id"), "{problem}");
    for text in ["title", "detail", "request_id"] {
        assert!(!problem[text].as_str().unwrap_or_default().is_empty(), "{text} in {problem}");
    }
    problem
}

/// Every entry of a problem points at something in the request, or at what is missing in something that is there.
#[track_caller]
fn assert_points_into(body: &Value, problem: &Value) {
    let lists = ["errors", "violations", "reasons"].iter().filter_map(|list| problem[list].as_array());
    for entry in lists.flatten() {
        let pointer = entry["pointer"].as_str().unwrap_or_else(|| panic!("no pointer in {entry}"));
        let place = match pointer.rsplit_once('/') {
            Some((parent, _)) if entry["code"] == "required" => parent,
            Some(_) | None => pointer,
        };
        assert!(body.pointer(place).is_some(), "{pointer} leads to nothing in {body}");
    }
}

/// The member of a list of faults that stands at this place.
#[track_caller]
fn fault_at<'a>(problem: &'a Value, list: &str, pointer: &str) -> &'a Value {
    let faults = problem[list].as_array().unwrap_or_else(|| panic!("no {list} in {problem}"));
    let found = faults.iter().find(|fault| fault["pointer"] == pointer);
    found.unwrap_or_else(|| panic!("nothing at {pointer} in {problem}"))
}
