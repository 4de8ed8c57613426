//! A real browser, driven through the WebDriver protocol (W3C) that its driver speaks.

use crate::client::{Client, Reply};
use crate::tools::scratch_directory;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How long a page may take for anything on a slow machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// The member under which the protocol hides the id of an element.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The names that Chromium goes by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// A browser window that nobody sees. It is closed when it goes out of scope.
pub struct Browser {
    driver: Child,
    client: Client,
    session: String,
    profile: PathBuf,
}

/// Something on the page.
pub struct Element<'a> {
    browser: &'a Browser,
    id: String,
}

impl Browser {
    /// Opens a window with a fresh profile.
    pub fn open() -> Self {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap_or_else(|error| panic!("chromedriver: {error}; `make test` installs it"));
        let port = port_of(&mut driver);
        // Two windows with one profile would be one browser.
        let profile = scratch_directory(&format!("browser-{port}"));
        let client = Client::new(format!("http://127.0.0.1:{port}"));
        let mut browser = Self { driver, client, session: String::new(), profile };
        let capabilities = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"binary": binary(), "args": arguments(&browser.profile)},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let session = value_of(&browser.client.post("/session", &capabilities));
        let id = session["sessionId"].as_str().expect("a session has an id");
        browser.session = format!("/session/{id}");
        browser
    }

    /// Opens a page.
    #[track_caller]
    pub fn go_to(&self, url: &str) {
        self.command("/url", &json!({"url": url}));
    }

    /// What this selector (CSS) finds, as soon as it finds it.
    #[track_caller]
    pub fn wait_for(&self, selector: &str) -> Element<'_> {
        let started = Instant::now();
        loop {
            if let Some(element) = self.find(selector) {
                return element;
            }
            assert!(started.elapsed() < PATIENCE, "{selector} does not appear");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// What this selector (CSS) finds now.
    #[track_caller]
    pub fn find(&self, selector: &str) -> Option<Element<'_>> {
        let found = self.command("/elements", &json!({"using": "css selector", "value": selector}));
        let id = found.get(0)?.get(ELEMENT)?.as_str()?.to_owned();
        Some(Element { browser: self, id })
    }

    /// Runs a script in the page and returns its value.
    #[track_caller]
    pub fn run(&self, script: &str) -> Value {
        self.command("/execute/sync", &json!({"script": script, "args": []}))
    }

    /// What the page has written to the console since the last time.
    #[track_caller]
    pub fn console(&self) -> Vec<Value> {
        let entries = self.command("/se/log", &json!({"type": "browser"}));
        entries.as_array().cloned().unwrap_or_default()
    }

    /// Saves a picture of the window (PNG).
    #[track_caller]
    pub fn save_picture(&self, path: &Path) {
        let picture = value_of(&self.client.get(&format!("{}/screenshot", self.session)));
        let encoded = picture.as_str().expect("a picture is a text");
        let bytes = BASE64_STANDARD.decode(encoded).expect("a picture is Base64");
        std::fs::write(path, bytes).expect("the target folder can be written to");
    }

    #[track_caller]
    fn command(&self, path: &str, body: &Value) -> Value {
        value_of(&self.client.post(&format!("{}{path}", self.session), body))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        if !self.session.is_empty() {
            self.client.delete(&self.session);
        }
        // The driver would wait for the next session for ever.
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}

impl Element<'_> {
    /// Clicks on it.
    #[track_caller]
    pub fn click(&self) {
        self.browser.command(&format!("/element/{}/click", self.id), &json!({}));
    }

    /// The text that a person sees.
    #[track_caller]
    pub fn text(&self) -> String {
        let path = format!("{}/element/{}/text", self.browser.session, self.id);
        value_of(&self.browser.client.get(&path)).as_str().unwrap_or_default().to_owned()
    }
}

#[track_caller]
fn value_of(reply: &Reply) -> Value {
    assert_eq!(reply.status, 200, "the browser refuses: {}", reply.text());
    reply.json()["value"].take()
}

/// The port that the driver says it has taken.
fn port_of(driver: &mut Child) -> u16 {
    let output = driver.stdout.take().expect("the output is piped");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    let port =
        lines.find_map(|line| line.split_once("successfully on port ")?.1.trim_end_matches('.').parse().ok());
    port.expect("the driver says on which port it listens")
}

fn binary() -> PathBuf {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&folders)
        .flat_map(|folder| BROWSERS.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    found.expect("Chromium is missing; `make test` installs it")
}

/// No window, no account, and nothing that would make the browser itself look for the internet.
fn arguments(profile: &Path) -> Vec<String> {
    let mut arguments: Vec<String> = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-default-apps",
        "--disable-sync",
        "--window-size=1280,1800",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("--user-data-dir={}", profile.display()));
    arguments
}
