//! As many requests as a server can answer.
//!
//! The client never sleeps. Who sleeps has to be woken by whoever answers, which on a virtual machine costs a server more
//! than half of an echo; and a fast server would have to do it less often than a slow one.

use crate::connection::{Connection, post};
use crate::server::{Outcome, Server};
use std::time::{Duration, Instant};

/// How often each figure is taken.
pub(crate) const RUNS: usize = 5;

/// How many connections ask at the same time, as a rule.
pub(crate) const CONNECTIONS: usize = 32;

/// The same request again and again.
pub(crate) struct Load {
    request: String,
}

/// What a server has done under load.
pub(crate) struct Done {
    /// So many requests.
    pub(crate) requests: u64,
    /// Microseconds of CPU for each of them.
    pub(crate) microseconds: f64,
}

impl Load {
    /// Sends this body to this path.
    pub(crate) fn new(path: &str, body: &str) -> Self {
        Self { request: post(path, body) }
    }

    /// Puts a server under load from so many connections for some seconds.
    pub(crate) fn put_on(&self, server: &Server, connections: usize, seconds: u64) -> Outcome<Done> {
        let open = |_| Connection::open(server.port)?.without_sleep();
        let mut connections = (0..connections).map(open).collect::<Outcome<Vec<_>>>()?;
        let before = server.cpu_nanoseconds()?;
        let end = Instant::now() + Duration::from_secs(seconds);
        let mut requests = 0;
        for connection in &mut connections {
            connection.send(self.request.as_bytes())?;
        }
        while Instant::now() < end {
            for connection in &mut connections {
                if connection.has_answered()? {
                    requests += 1;
                    connection.send(self.request.as_bytes())?;
                }
            }
        }
        let spent = server.cpu_nanoseconds()? - before;
        Ok(Done { requests, microseconds: spent as f64 / requests as f64 / 1e3 })
    }
}
