//! Streams of events, as their followers see them.

use crate::server::Outcome;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::{Duration, Instant};
use tokio::net::TcpStream;
use tokio::sync::Notify;
use tokio::time::timeout;

/// Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);
/// What every event of a session contains once. It has its first byte only once.
const EVENT: &[u8] = b"\nid: ";

/// Asks once, over a connection of its own. Returns the head of the answer and its body.
pub(crate) async fn ask(
    port: u16,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Outcome<(String, String)> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    write(&stream, request.as_bytes()).await?;
    let mut answer = Vec::new();
    while read(&stream, |bytes| answer.extend_from_slice(bytes)).await? > 0 {}
    let answer = String::from_utf8(answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an HTTP answer")?;
    if head.starts_with("HTTP/1.1 20") { Ok((head.to_owned(), body.to_owned())) } else { Err(answer.into()) }
}

async fn write(stream: &TcpStream, mut bytes: &[u8]) -> Outcome<()> {
    while !bytes.is_empty() {
        stream.writable().await?;
        match stream.try_write(bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Reads what has come; nothing more comes after 0 bytes.
async fn read(stream: &TcpStream, mut take: impl FnMut(&[u8])) -> Outcome<usize> {
    loop {
        stream.readable().await?;
        // It lies here only while it is filled, for there are thousands who read.
        let mut buffer = [0; 8192];
        match stream.try_read(&mut buffer) {
            Ok(count) => {
                take(&buffer[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// How the events of one source have arrived at all of its followers.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) sent: Cell<Option<Instant>>,
    pub(crate) delays: RefCell<Vec<Duration>>,
    arrived: Cell<usize>,
    news: Notify,
}

impl Tally {
    fn count(&self) {
        self.arrived.set(self.arrived.get() + 1);
        if let Some(sent) = self.sent.get() {
            self.delays.borrow_mut().push(sent.elapsed());
        }
        self.news.notify_one();
    }

    /// Waits until so many have arrived altogether.
    pub(crate) async fn until(&self, count: usize) -> Outcome<()> {
        while self.arrived.get() < count {
            if timeout(PATIENCE, self.news.notified()).await.is_err() {
                return Err(format!("{} of {count} events have arrived", self.arrived.get()).into());
            }
        }
        Ok(())
    }
}

/// Opens a stream, waits until it has begun, and goes on reading it.
pub(crate) async fn follow(port: u16, request: String, tally: &Rc<Tally>) -> Outcome<()> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    write(&stream, request.as_bytes()).await?;
    let mut begun = Vec::new();
    while !begun.windows(6).any(|bytes| bytes == b"retry:") {
        if read(&stream, |bytes| begun.extend_from_slice(bytes)).await? == 0 {
            return Err(String::from_utf8(begun)?.into());
        }
    }
    let tally = Rc::clone(tally);
    actix_web::rt::spawn(async move {
        // How much of `EVENT` has been read last.
        let mut matched = 0;
        let mut scan = |bytes: &[u8]| {
            for byte in bytes {
                matched = if *byte == EVENT[matched] { matched + 1 } else { usize::from(*byte == EVENT[0]) };
                if matched == EVENT.len() {
                    tally.count();
                    matched = 0;
                }
            }
        };
        while read(&stream, &mut scan).await.is_ok_and(|count| count > 0) {}
    });
    Ok(())
}
