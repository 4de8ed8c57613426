//! The service as a process of its own, on a port that the system chose.

use crate::client::Client;
use crate::{program, secrets};
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

/// How long anything may take that should take a moment. Only a broken service ever waits this long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Everything that the service itself can say, to find out whether it says too much.
const LOG_FILTER: &str = "info,aerodrome_api=trace,actix_server=warn,actix_http=off";

/// A running service. It ends when it goes out of scope, and what it has logged must not hold any secret of its games.
pub struct Server {
    child: Child,
    /// Whether the process is a script that has started others.
    is_script: bool,
    address: String,
    lines: Receiver<String>,
    seen: Vec<String>,
}

impl Server {
    /// Starts the service with its defaults, on a free port.
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts the service with this dice key.
    pub fn with_key(key: &str) -> Self {
        Self::with(&[("AERODROME__KEYS__DICE", key)])
    }

    /// Starts the service with these keys, each of them one or several; the first of several makes.
    pub fn with_keys(tokens: &str, dice: &str) -> Self {
        Self::with(&[("AERODROME__KEYS__TOKENS", tokens), ("AERODROME__KEYS__DICE", dice)])
    }

    /// Starts the service with some settings, on a free port unless they name one, and waits until it is ready.
    pub fn with(settings: &[(&str, &str)]) -> Self {
        Self::spawn(command(Command::new(program()), settings), false)
    }

    /// Starts a script that starts the service, as a shell does: its signals reach the script and all that it has started.
    pub fn by(script: Command, settings: &[(&str, &str)]) -> Self {
        let mut command = command(script, settings);
        command.process_group(0);
        Self::spawn(command, true)
    }

    fn spawn(mut command: Command, is_script: bool) -> Self {
        let mut child = command.spawn().expect("the service can be started");
        let lines = follow(child.stderr.take().expect("the log is captured"));
        let mut server = Self { child, is_script, address: String::new(), lines, seen: Vec::new() };
        let line = server.wait_for_line("listening on http://");
        let address = line.split("listening on http://").nth(1).unwrap_or_default();
        server.address = address.split([',', ' ']).next().unwrap_or_default().to_owned();
        server.wait_until_ready();
        server
    }

    /// Host and port.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Where its paths begin.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A client of this service.
    pub fn client(&self) -> Client {
        Client::new(self.url())
    }

    /// Asks the process to stop, as a service manager (`TERM`) or a person at the keyboard (`INT`) does.
    pub fn signal(&self, name: &str) {
        self.kill(name, "");
    }

    /// Asks the process and all that it has started in its group, as a terminal does for Ctrl-C.
    pub fn signal_group(&self, name: &str) {
        self.kill(name, "-");
    }

    fn kill(&self, name: &str, group: &str) {
        let script = format!("kill -{name} {group}{}", self.child.id());
        let status = Command::new("sh").args(["-c", &script]).status().expect("there is a shell");
        assert!(status.success(), "{script}");
    }

    /// Waits for the process to end by itself.
    pub fn wait_for_exit(&mut self) -> ExitStatus {
        let started = Instant::now();
        loop {
            match self.child.try_wait().expect("the process can be asked") {
                Some(status) => return status,
                None if started.elapsed() > PATIENCE => panic!("the service does not stop"),
                None => std::thread::sleep(Duration::from_millis(10)),
            }
        }
    }

    /// Waits for a line of the log that contains the text.
    pub fn wait_for_line(&mut self, text: &str) -> String {
        let started = Instant::now();
        loop {
            if let Some(line) = self.seen.iter().find(|line| line.contains(text)) {
                return line.clone();
            }
            let rest = PATIENCE.saturating_sub(started.elapsed());
            match self.lines.recv_timeout(rest) {
                Ok(line) => self.seen.push(line),
                Err(_) => panic!("no {text:?} in the log:\n{}", self.seen.join("\n")),
            }
        }
    }

    /// Everything that the service has logged until now.
    pub fn log(&mut self) -> String {
        self.seen.extend(self.lines.try_iter());
        self.seen.join("\n")
    }

    /// A client of the page of its metrics, which it has to be told to serve.
    pub fn metrics(&mut self) -> Client {
        let line = self.wait_for_line("metrics at http://");
        let address = line.split("metrics at ").nth(1).unwrap_or_default();
        let end = address.find("/metrics").expect("it names the page");
        Client::new(&address[..end])
    }

    fn wait_until_ready(&self) {
        let started = Instant::now();
        let client = self.client();
        while client.try_get("/readyz").is_none_or(|reply| reply.status != 200) {
            assert!(started.elapsed() < PATIENCE, "the service does not become ready");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already, which is what is wanted.
        if !self.is_script {
            let _ = self.child.kill();
        } else if let Ok(None) = self.child.try_wait() {
            // What it has started has to end as well.
            self.signal("TERM");
        }
        let _ = self.child.wait();
        let secrets = secrets::of(&self.address);
        while let Ok(line) = self.lines.recv_timeout(PATIENCE) {
            self.seen.push(line);
        }
        let log = self.seen.join("\n");
        let found = secrets.found_in(&log);
        assert!(found.is_empty() || std::thread::panicking(), "{found:?} stand in the log:\n{log}");
    }
}

/// The process with these settings and no others: whatever the shell of the tests has set does not count.
fn command(mut command: Command, settings: &[(&str, &str)]) -> Command {
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("AERODROME__")) {
        command.env_remove(name);
    }
    command
        .env("AERODROME__SERVER__PORT", "0")
        .env("AERODROME__LOG__FILTER", LOG_FILTER)
        .envs(settings.iter().copied());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// Reads the log for as long as it is written, so that the service never waits for a reader.
fn follow(log: ChildStderr) -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(log).lines().map_while(Result::ok) {
            // Nobody listens any more once the server is dropped, but the log still has to be read.
            let _ = sender.send(line);
        }
    });
    lines
}
