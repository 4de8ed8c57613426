//! As many requests as a server can answer.

use crate::server::{Outcome, Server};
use std::path::PathBuf;
use std::process::Command;

/// How often each figure is taken.
pub(crate) const RUNS: usize = 5;

/// What `wrk` sends, as a file that is removed in the end.
pub(crate) struct Load {
    path: String,
    script: PathBuf,
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
    pub(crate) fn new(path: &str, body: &str) -> Outcome<Self> {
        let script = std::env::temp_dir().join(format!("aerodrome-load-{}.lua", std::process::id()));
        let text = format!(
            "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [==[{body}]==]\n\
             done = function(s) io.write(string.format('requests=%d errors=%d\\n', s.requests, s.errors.status)) end\n"
        );
        std::fs::write(&script, text)?;
        Ok(Self { path: path.to_owned(), script })
    }

    /// Puts a server under load from 32 connections for some seconds.
    pub(crate) fn put_on(&self, server: &Server, seconds: u32) -> Outcome<Done> {
        let before = server.cpu_nanoseconds()?;
        let output = Command::new("taskset")
            .args(["-c", "1", "wrk", "-t1", "-c32", &format!("-d{seconds}s"), "-s"])
            .arg(&self.script)
            .arg(format!("http://127.0.0.1:{}{}", server.port, self.path))
            .output()?;
        let spent = server.cpu_nanoseconds()? - before;
        let text = String::from_utf8(output.stdout)?;
        let line = text.lines().find(|line| line.starts_with("requests=")).ok_or("wrk did not finish")?;
        let mut figures = line.split(['=', ' ']).filter_map(|part| part.parse::<u64>().ok());
        let (requests, errors) = figures.next().zip(figures.next()).ok_or("wrk said something else")?;
        if errors > 0 {
            return Err(format!("{errors} of {requests} requests failed").into());
        }
        Ok(Done { requests, microseconds: spent as f64 / requests as f64 / 1e3 })
    }
}

impl Drop for Load {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.script);
    }
}
