//! A server under measurement, as a process of its own.

use crate::bare;
use std::error::Error;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A measurement ends with whatever goes wrong.
pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// A running server. It is killed when it goes out of scope.
pub(crate) struct Server {
    process: Child,
    /// Where it listens.
    pub(crate) port: u16,
}

impl Server {
    /// The service with one worker on core 0.
    pub(crate) fn service() -> Outcome<Self> {
        Self::start(&mut service(&["taskset", "-c", "0"], Some(1)))
    }

    /// A bare server with one worker on core 0.
    pub(crate) fn bare(kind: &str) -> Outcome<Self> {
        Self::start(&mut bare::command(&["taskset", "-c", "0"], kind)?)
    }

    /// Starts a server, which is told its port in place of [`PORT`], and waits until it listens.
    pub(crate) fn start(command: &mut Prepared) -> Outcome<Self> {
        let server = Self::spawn(command)?;
        // A program whose instructions are counted takes its time.
        let deadline = Instant::now() + Duration::from_secs(60);
        while TcpStream::connect(("127.0.0.1", server.port)).is_err() {
            if Instant::now() > deadline {
                return Err("the server does not start".into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }

    /// Starts a server and does not wait for it.
    pub(crate) fn spawn(Prepared { command, tell_port }: &mut Prepared) -> Outcome<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        tell_port(command, port);
        Ok(Self { process: command.stderr(Stdio::null()).spawn()?, port })
    }

    /// What all threads of the process have run so far.
    pub(crate) fn cpu_nanoseconds(&self) -> Outcome<u64> {
        let mut total = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.process.id()))? {
            let line = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            total += line.split(' ').next().ok_or("no figure")?.parse::<u64>()?;
        }
        Ok(total)
    }

    /// What the process occupies.
    pub(crate) fn resident_kilobytes(&self) -> Outcome<f64> {
        self.kilobytes("VmRSS:")
    }

    /// What it has occupied at the most.
    pub(crate) fn peak_kilobytes(&self) -> Outcome<f64> {
        self.kilobytes("VmHWM:")
    }

    fn kilobytes(&self, name: &str) -> Outcome<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id()))?;
        let line = status.lines().find_map(|line| line.strip_prefix(name)).ok_or("no figure")?;
        Ok(line.trim().trim_end_matches("kB").trim().parse()?)
    }

    /// Tells the server to stop and waits until it has done so. Gives the time that it took.
    pub(crate) fn stop(mut self) -> Outcome<Duration> {
        let told = Instant::now();
        Command::new("kill").args(["-TERM", &self.process.id().to_string()]).status()?;
        self.process.wait()?;
        Ok(told.elapsed())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A program that becomes a server when it is told its port.
pub(crate) struct Prepared {
    /// The program.
    pub(crate) command: Command,
    /// Tells it its port.
    pub(crate) tell_port: fn(&mut Command, u16),
}

/// The service, run by something else where that is named, with so many workers or as many as it likes. Every one opens
/// the tokens of every other.
pub(crate) fn service(run_by: &[&str], workers: Option<usize>) -> Prepared {
    let mut command = run(run_by, env!("CARGO_BIN_EXE_aerodrome"));
    command.env("AERODROME__LOG__FILTER", "error");
    command.env("AERODROME__KEYS__TOKENS", "1a2b".repeat(16)).env("AERODROME__KEYS__DICE", "3c4d".repeat(16));
    if let Some(workers) = workers {
        command.env("AERODROME__SERVER__WORKERS", workers.to_string());
    }
    let tell_port = |command: &mut Command, port: u16| {
        command.env("AERODROME__SERVER__PORT", port.to_string());
    };
    Prepared { command, tell_port }
}

/// A program, run by something else where that is named.
pub(crate) fn run(run_by: &[&str], program: &str) -> Command {
    match run_by {
        [] => Command::new(program),
        [first, arguments @ ..] => {
            let mut command = Command::new(first);
            command.args(arguments).arg(program);
            command
        }
    }
}

/// Moves this program to some cores, and with it what it starts from now on.
pub(crate) fn run_on(cores: &str) -> Outcome<()> {
    let moved = Command::new("taskset").args(["-cp", cores, &std::process::id().to_string()]).output()?;
    if moved.status.success() { Ok(()) } else { Err("the program cannot be moved".into()) }
}

/// The middle one of some figures.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
