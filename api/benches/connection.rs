//! A connection that is kept, for a client that does as little as possible beside waiting.

use crate::server::Outcome;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

/// A connection to a server.
pub(crate) struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl Connection {
    /// Opens it.
    pub(crate) fn open(port: u16) -> Outcome<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::new() })
    }

    /// Asks without waiting from now on.
    pub(crate) fn without_waiting(self) -> Outcome<Self> {
        self.stream.set_nonblocking(true)?;
        Ok(self)
    }

    /// Sends all of it.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> Outcome<()> {
        Ok(self.stream.write_all(bytes)?)
    }

    /// Waits for the body of the next answer, which has to be a good one.
    pub(crate) fn receive(&mut self) -> Outcome<String> {
        loop {
            if let Some(body) = self.take()? {
                return Ok(body);
            }
            self.read()?;
        }
    }

    /// Whether the next answer has come; it is taken if it has.
    pub(crate) fn has_answered(&mut self) -> Outcome<bool> {
        self.read()?;
        Ok(self.take()?.is_some())
    }

    fn read(&mut self) -> Outcome<()> {
        let mut buffer = [0; 16 * 1024];
        match self.stream.read(&mut buffer) {
            Ok(0) => Err("the server has closed the connection".into()),
            Ok(count) => {
                self.received.extend_from_slice(&buffer[..count]);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// The body of an answer that has come whole.
    fn take(&mut self) -> Outcome<Option<String>> {
        const END: &[u8] = b"\r\n\r\n";
        let Some(end) = self.received.windows(END.len()).position(|bytes| bytes == END) else {
            return Ok(None);
        };
        let head = std::str::from_utf8(&self.received[..end])?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let end = end + END.len() + length.ok_or("an answer without a length")?.parse::<usize>()?;
        if self.received.len() < end {
            return Ok(None);
        }
        let answer = String::from_utf8(self.received.drain(..end).collect())?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an HTTP answer")?;
        if head.starts_with("HTTP/1.1 20") { Ok(Some(body.to_owned())) } else { Err(answer.into()) }
    }
}

/// A request that sends JSON, as it travels.
pub(crate) fn post(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}
