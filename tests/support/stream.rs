//! A stream of server-sent events, as a browser reads it.

use crate::client::Client;
use crate::secrets;
use std::io::{BufRead, BufReader};

/// A stream that is being followed.
pub struct Stream {
    lines: BufReader<Box<dyn std::io::Read>>,
    /// Host and port of the service.
    address: String,
    /// Everything that has come, as it came.
    pub bytes: Vec<u8>,
}

/// Something that a stream has told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Event {
    /// What kind of event it is.
    pub name: String,
    /// The id, if it has one.
    pub id: String,
    /// What it says.
    pub data: String,
}

impl Stream {
    /// Follows a stream of a service, from what comes next or after the event with this id.
    #[track_caller]
    pub fn follow(client: &Client, path: &str, last: Option<&str>) -> Self {
        let client = last.map_or_else(|| client.clone(), |last| client.with_header("Last-Event-ID", last));
        let lines = BufReader::new(client.open(path));
        Self { lines, address: client.address().to_owned(), bytes: Vec::new() }
    }

    fn next_line(&mut self) -> Option<String> {
        let mut line = Vec::new();
        self.lines.read_until(b'\n', &mut line).ok()?;
        secrets::note_body(&self.address, &line);
        self.bytes.extend(&line);
        line.pop_if(|end| *end == b'\n')?;
        String::from_utf8(line).ok()
    }

    /// Reads until there is a sign of life without an event.
    ///
    /// # Panics
    ///
    /// When the stream ends before.
    #[track_caller]
    pub fn wait_for_life(&mut self) {
        while self.next_line().expect("the stream goes on") != ":" {}
    }
}

/// The events until the stream ends or breaks. Comments are passed over.
impl Iterator for Stream {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        let mut event = Event::default();
        loop {
            let line = self.next_line()?;
            match line.split_once(": ") {
                Some(("event", name)) => name.clone_into(&mut event.name),
                Some(("id", id)) => id.clone_into(&mut event.id),
                Some(("data", data)) => event.data.push_str(data),
                _ if line.is_empty() && !event.data.is_empty() => return Some(event),
                _ => {}
            }
        }
    }
}
