//! A server under measurement, as a process of its own.

use std::error::Error;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A benchmark ends with whatever goes wrong.
pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// A running server. It is killed when it goes out of scope.
pub(crate) struct Server {
    /// Its process.
    pub(crate) process: Child,
    /// Where it listens.
    pub(crate) port: u16,
}

impl Server {
    /// Starts a server, which `set` tells its port, and waits until it listens.
    pub(crate) fn start(command: &mut Command, set: impl FnOnce(&mut Command, u16)) -> Outcome<Self> {
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        set(command, port);
        let process = command.stderr(Stdio::null()).spawn()?;
        let server = Self { process, port };
        let deadline = Instant::now() + Duration::from_secs(10);
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            if Instant::now() > deadline {
                return Err("the server does not start".into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }

    /// Its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// What all threads of the process have run so far.
    pub(crate) fn cpu_nanoseconds(&self) -> Outcome<u64> {
        let mut total = 0;
        for thread in std::fs::read_dir(format!("/proc/{}/task", self.id()))? {
            let line = std::fs::read_to_string(thread?.path().join("schedstat"))?;
            total += line.split(' ').next().ok_or("no figure")?.parse::<u64>()?;
        }
        Ok(total)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The middle one of some figures.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
