//! `GET /v1/sessions/{id}/events`.

use super::door::Guest;
use super::log::{PAGE, page};
use super::{Cursor, EXAMPLE_ID, IdInPath, PROBLEMS, TAG, refused, wrong};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::problem::{Problem, Refused};
use crate::readiness::Readiness;
use crate::sessions::Sessions;
use crate::store::{Sign, Watch};
use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use futures_util::stream::{self, Stream};
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::timeout;

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}/events", "sessionEvents", TAG)
        .about(
            "Follow a session",
            "A stream of server-sent events. `entry` brings an entry of the log as the holder of the token may know it, with \
             the version as its id; `reset` says that entries are left out or taken away, and that the session has to be \
             read anew; `bye` that the stream ends: the service stops, or the session is `gone`. Lines that begin with a \
             colon only show that the stream is alive. It begins with what comes next, or after `Last-Event-ID`.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .header::<Cursor>("Last-Event-ID", "The id of the last event that has arrived.", "1")
        .answers_stream("The events.")
        .problems(PROBLEMS)
        .problems(&[ErrorCode::SchemaViolation])
        .to(events)
}

/// Whoever has missed more entries reads the session anew.
pub(in crate::routes) const MOST_MISSED: u64 = 500;

/// After how many milliseconds a client that was cut off comes back.
const RETRY_MILLIS: u32 = 1000;

async fn events(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
    readiness: web::Data<Readiness>,
) -> Result<HttpResponse, Refused> {
    let language = caller.language;
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let watch = guest.store.watch(guest.id).map_err(|error| refused(&error, language))?;
    let present = guest.enter().await?;
    let told = match request.headers().get("last-event-id") {
        None => present.version,
        Some(last) => last.to_str().ok().and_then(|last| last.parse().ok()).ok_or_else(|| {
            let english = "the id of an event of this stream is expected.";
            wrong("Last-Event-ID", english, "l'identifiant d'un événement de ce flux est attendu.", language)
        })?,
    };
    let follower = Follower {
        heartbeat: Duration::from_secs(sessions.settings.heartbeat_seconds),
        state: State::Begins,
        request,
        id: id.into_inner(),
        caller,
        sessions,
        readiness,
        watch,
        told,
    };
    Ok(HttpResponse::Ok()
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Nothing on the way may hold events back, neither by waiting for more of them nor by compressing them.
        .insert_header(("x-accel-buffering", "no"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .streaming(follower.stream()))
}

/// Somebody who follows a session.
struct Follower {
    request: HttpRequest,
    id: String,
    caller: Caller,
    sessions: web::Data<Sessions>,
    readiness: web::Data<Readiness>,
    watch: Watch,
    heartbeat: Duration,
    /// The version up to which everything was told.
    told: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Begins,
    /// There is more to be told than fitted into one piece.
    Behind,
    Waits,
    Ends,
}

impl Follower {
    fn stream(self) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold(self, |mut follower| async move {
            let piece = follower.next().await?;
            Some((Ok(Bytes::from(piece)), follower))
        })
    }

    /// The next piece of the stream.
    async fn next(&mut self) -> Option<String> {
        match self.state {
            State::Begins => {
                self.state = State::Behind;
                Some(format!("retry: {RETRY_MILLIS}\n\n"))
            }
            State::Behind => match self.catch_up().await {
                Ok(piece) if piece.is_empty() => self.wait().await,
                Ok(piece) => Some(piece),
                Err(problem) => Some(self.fail(&problem)),
            },
            State::Waits => self.wait().await,
            State::Ends => None,
        }
    }

    /// Waits for something to tell, or until the stream has to show that it is alive.
    async fn wait(&mut self) -> Option<String> {
        enum Woken {
            Sign(Sign),
            Stops,
        }
        let readiness = web::Data::clone(&self.readiness);
        let stops = readiness.ended();
        let watch = &mut self.watch;
        let woken = timeout(self.heartbeat, async {
            tokio::select! {
                sign = watch.next() => Woken::Sign(sign),
                () = stops => Woken::Stops,
            }
        });
        match woken.await {
            Ok(Woken::Stops) => Some(self.bye("stopping")),
            Ok(Woken::Sign(Sign::Gone)) => Some(self.bye("gone")),
            Ok(Woken::Sign(Sign::Version(_))) => match self.catch_up().await {
                Ok(piece) if piece.is_empty() => Some(":\n\n".to_owned()),
                Ok(piece) => Some(piece),
                Err(problem) => Some(self.fail(&problem)),
            },
            // What could not be told because the store was away is told now.
            Err(_) => {
                self.state = State::Behind;
                Some(":\n\n".to_owned())
            }
        }
    }

    /// Tells what was not told yet, a page of it at a time.
    async fn catch_up(&mut self) -> Result<String, Box<Problem>> {
        let guest = Guest::admit(&self.request, &self.id, &self.caller, &self.sessions)?;
        let present = guest.enter().await?;
        let (told, now) = (self.told, present.version);
        if now < told || now - told > MOST_MISSED {
            self.told = now;
            self.state = State::Waits;
            return Ok(format!("event: reset\ndata: {{\"version\":{now}}}\n\n"));
        }
        let entries = page(&guest, &present, told, PAGE).await?;
        self.told += entries.len() as u64;
        let is_all = self.told >= now || entries.is_empty();
        self.state = if is_all { State::Waits } else { State::Behind };
        let events = (told + 1..).zip(entries);
        // JSON that is written without line ends is one line of data.
        Ok(events.map(|(version, entry)| format!("event: entry\nid: {version}\ndata: {entry}\n\n")).collect())
    }

    fn bye(&mut self, reason: &str) -> String {
        self.state = State::Ends;
        format!("event: bye\ndata: {{\"reason\":\"{reason}\"}}\n\n")
    }

    /// A store that is away comes back; everything else is the end.
    fn fail(&mut self, problem: &Problem) -> String {
        if problem.code == ErrorCode::StoreUnavailable {
            self.state = State::Waits;
            return ":\n\n".to_owned();
        }
        let is_gone = [ErrorCode::SessionNotFound, ErrorCode::SessionEnded].contains(&problem.code);
        self.bye(if is_gone { "gone" } else { "failed" })
    }
}
