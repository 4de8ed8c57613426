//! A client as an application would use one.

use crate::raw::Connection;
use crate::secrets;
use serde_json::Value;
use std::io::Read;
use std::time::Duration;
use ureq::Agent;
use ureq::http::{HeaderMap, Response};

/// Calls one service.
#[derive(Clone)]
pub struct Client {
    agent: Agent,
    base: String,
    headers: Vec<(&'static str, String)>,
}

/// What the service answered.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it came.
    pub body: Vec<u8>,
}

impl Client {
    /// A client of the service at this address.
    pub fn new(base: impl Into<String>) -> Self {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .proxy(None)
            // The service closes idle connections after a few seconds; none is used just when that happens.
            .max_idle_age(Duration::from_secs(1))
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        Self { agent: config.into(), base: base.into(), headers: Vec::new() }
    }

    /// The same client, for somebody who reads these languages (a value of `Accept-Language`).
    #[must_use]
    pub fn speaking(&self, languages: &str) -> Self {
        self.with_header("Accept-Language", languages)
    }

    /// The same client, for somebody who shows these credentials (a value of `Authorization`).
    #[must_use]
    pub fn showing(&self, credentials: &str) -> Self {
        self.with_header("Authorization", credentials)
    }

    /// The same client, for the backend of a game, which shows its table key. `start` is the body that the game began with.
    #[must_use]
    #[track_caller]
    pub fn as_table(&self, game: &str, start: &Value) -> Self {
        let mut question = start.clone();
        question["keys"] = Value::Bool(true);
        question["return"] = Value::Array(Vec::new());
        let keys = self.ok(&format!("{game}/new-game"), &question)["keys"].take();
        self.showing(&format!("Bearer {}", keys["table"].as_str().expect("there is a table key")))
    }

    /// The same client, who sends this header with every request.
    #[must_use]
    pub fn with_header(&self, name: &'static str, value: &str) -> Self {
        let mut client = self.clone();
        client.headers.retain(|(known, _)| *known != name);
        client.headers.push((name, value.to_owned()));
        client
    }

    /// Gets a resource.
    pub fn get(&self, path: &str) -> Reply {
        self.try_get(path).unwrap_or_else(|| panic!("GET {path}: no answer"))
    }

    /// Gets a resource, if the service answers at all.
    pub fn try_get(&self, path: &str) -> Option<Reply> {
        let mut request = self.agent.get(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        Some(self.read(path, request.call().ok()?))
    }

    /// Opens a resource that is read while it is written, for as long as that takes.
    #[track_caller]
    pub(crate) fn open(&self, path: &str) -> Box<dyn Read> {
        let mut request = self.agent.get(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let response = request.config().timeout_global(None).build().call();
        let response = response.unwrap_or_else(|error| panic!("GET {path}: {error}"));
        assert_eq!(response.status(), 200, "GET {path}");
        Box::new(response.into_body().into_reader())
    }

    /// Posts JSON.
    pub fn post(&self, path: &str, body: &Value) -> Reply {
        self.send(path, body).unwrap_or_else(|error| panic!("POST {path}: {error}"))
    }

    /// Posts JSON, if the service answers at all.
    pub fn try_post(&self, path: &str, body: &Value) -> Option<Reply> {
        self.send(path, body).ok()
    }

    fn send(&self, path: &str, body: &Value) -> Result<Reply, ureq::Error> {
        let mut request =
            self.agent.post(format!("{}{path}", self.base)).header("Content-Type", "application/json");
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let body = body.to_string();
        secrets::note_body(self.address(), body.as_bytes());
        Ok(self.read(path, request.send(body)?))
    }

    /// Posts JSON and hangs up after a while, without reading what the service answers.
    pub fn post_and_hang_up(&self, path: &str, body: &Value, patience: Duration) {
        let body = body.to_string();
        let host = self.address();
        let mut request =
            format!("POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {}\r\n", body.len());
        request.push_str("Content-Type: application/json\r\n");
        for (name, value) in &self.headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        let mut connection = Connection::open(host);
        connection.write(format!("{request}\r\n{body}").as_bytes());
        std::thread::sleep(patience);
    }

    /// Posts JSON and expects all to be well.
    #[track_caller]
    pub fn ok(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "POST {path} {body}: {}", reply.text());
        reply.json()
    }

    /// Puts a resource that needs no body.
    pub fn put(&self, path: &str) -> Reply {
        let mut request = self.agent.put(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        match request.send_empty() {
            Ok(response) => self.read(path, response),
            Err(error) => panic!("PUT {path}: {error}"),
        }
    }

    /// Posts without a body.
    pub fn post_nothing(&self, path: &str) -> Reply {
        let mut request = self.agent.post(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        match request.send_empty() {
            Ok(response) => self.read(path, response),
            Err(error) => panic!("POST {path}: {error}"),
        }
    }

    /// Deletes a resource; browsers are driven that way.
    pub fn delete(&self, path: &str) -> Option<Reply> {
        let mut request = self.agent.delete(format!("{}{path}", self.base));
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        Some(self.read(path, request.call().ok()?))
    }

    /// Host and port of the service.
    pub(crate) fn address(&self) -> &str {
        self.base.trim_start_matches("http://")
    }

    /// Reads an answer, and takes down what of it must never be logged.
    fn read(&self, path: &str, response: Response<ureq::Body>) -> Reply {
        let reply = Reply::read(response);
        secrets::note_path(self.address(), path);
        secrets::note_path(self.address(), reply.header("location"));
        for (name, value) in &self.headers {
            secrets::note_header(self.address(), name, value);
        }
        secrets::note_body(self.address(), &reply.body);
        reply
    }
}

impl Reply {
    fn read(mut response: Response<ureq::Body>) -> Self {
        let body = response.body_mut().with_config().limit(64 << 20).read_to_vec();
        let (parts, _) = response.into_parts();
        Self {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: body.expect("an answer can be read to its end"),
        }
    }

    /// A header, or nothing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error} in {}", self.text()))
    }
}
