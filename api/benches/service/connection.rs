//! A connection that is kept, for a client that does as little as possible beside waiting.

use crate::server::Outcome;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;

/// A connection to a server.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Box<[u8]>,
    received: Vec<u8>,
}

/// What has been received begins with an answer of which head and body end here.
struct Whole {
    head: usize,
    body: usize,
}

const END_OF_HEAD: &[u8] = b"\r\n\r\n";

impl Connection {
    /// Opens it.
    pub(crate) fn open(port: u16) -> Outcome<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port))?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, buffer: vec![0; 64 * 1024].into(), received: Vec::new() })
    }

    /// Asks without sleeping from now on.
    pub(crate) fn without_sleep(self) -> Outcome<Self> {
        self.stream.set_nonblocking(true)?;
        Ok(self)
    }

    /// Sends all of it.
    pub(crate) fn send(&mut self, mut bytes: &[u8]) -> Outcome<()> {
        while !bytes.is_empty() {
            match self.stream.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Waits for the body of the next answer, which has to be a good one.
    pub(crate) fn receive(&mut self) -> Outcome<String> {
        loop {
            if let Some(Whole { head, body }) = self.whole()? {
                let answer: Vec<u8> = self.received.drain(..body).collect();
                return Ok(std::str::from_utf8(&answer[head..])?.to_owned());
            }
            self.read()?;
        }
    }

    /// Whether the next answer, which has to be a good one, has come; it is taken if it has.
    pub(crate) fn has_answered(&mut self) -> Outcome<bool> {
        self.read()?;
        let whole = self.whole()?;
        if let Some(Whole { body, .. }) = whole {
            self.received.drain(..body);
        }
        Ok(whole.is_some())
    }

    fn read(&mut self) -> Outcome<()> {
        match self.stream.read(&mut self.buffer) {
            Ok(0) => Err("the server has closed the connection".into()),
            Ok(count) => {
                self.received.extend_from_slice(&self.buffer[..count]);
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Whether an answer has come whole.
    fn whole(&self) -> Outcome<Option<Whole>> {
        let end = self.received.windows(END_OF_HEAD.len()).position(|bytes| bytes == END_OF_HEAD);
        let Some(end) = end else { return Ok(None) };
        let head = std::str::from_utf8(&self.received[..end])?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let begin = end + END_OF_HEAD.len();
        let whole = Whole {
            head: begin,
            body: begin + length.ok_or("an answer without a length")?.parse::<usize>()?,
        };
        if self.received.len() < whole.body {
            return Ok(None);
        }
        if head.starts_with("HTTP/1.1 20") { Ok(Some(whole)) } else { Err(head.into()) }
    }
}

/// A request that sends JSON, as it travels.
pub(crate) fn post(path: &str, body: &str) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}
