//! `GET /v1/sessions/{id}/events`.

use super::digits::Digits;
use super::door::Guest;
use super::feed::{FAILED, Feeds, GONE, News, piece};
use super::log::{PAGE, page};
use super::{Cursor, EXAMPLE_ID, IdInPath, PROBLEMS, TAG, wrong};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::house::{Caller, House};
use crate::problem::{Problem, Refused};
use crate::readiness::{Readiness, StopSignal};
use crate::sessions::{Outcome, Part, Sessions};
use crate::store::SessionId;
use actix_web::http::{Method, header};
use actix_web::{HttpRequest, HttpResponse, web};
use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use tokio::sync::watch::Receiver;

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}/events", "sessionEvents", TAG)
        .about(
            "Follow a session",
            "A stream of server-sent events. `entry` brings an entry of the log as the holder of the token may know it, with \
             the version as its id. `reset` says that entries are left out or taken away, and that the session has to be \
             read anew; its id and its data, `{\"version\": 12}`, are the version from which the stream goes on. `bye` says that the \
             stream ends, and why: `{\"reason\": \"stopping\"}` where the service stops, `gone` where the session has ended, `failed`. \
             Lines that begin with a colon only show that the stream is alive. It begins with what comes next, or after \
             `Last-Event-ID`: with the version of a session that was looked at before, nothing is missed in between.\n\n\
             An entry tells what happened; what can be done now, and whether the session is over, is in the session itself, to be \
             looked at after it. Browsers read the stream with `fetch`, because `EventSource` sends no `Authorization`.",
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

/// What a stream begins with: after how many milliseconds a client that was cut off comes back.
const BEGIN: Bytes = Bytes::from_static(b"retry: 1000\n\n");

/// Only shows that the stream is alive.
const QUIET: Bytes = Bytes::from_static(b":\n\n");

async fn events(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    house: web::Data<House>,
    sessions: web::Data<Sessions>,
    readiness: web::Data<Readiness>,
    feeds: web::Data<Feeds>,
) -> Result<HttpResponse, Refused> {
    let language = caller.language;
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let news = Feeds::join(&feeds, &guest, &house, &sessions, &readiness);
    let news = news.map_err(|error| guest.refused(&error))?;
    let present = guest.enter().await?;
    let mut given = request.headers().get_all("last-event-id");
    let told = match given.next() {
        None => present.version,
        Some(last) => {
            let last = last.to_str().ok().filter(|_| given.next().is_none());
            let last = last.and_then(|last| Digits::try_from(last.to_owned()).ok());
            let Digits(last) = last.ok_or_else(|| {
                let english = "the id of an event of this stream is expected, once.";
                let french = "l'identifiant d'un événement de ce flux est attendu, une fois.";
                wrong("Last-Event-ID", english, french, language)
            })?;
            last
        }
    };
    let follower = Follower {
        state: if told == present.version { State::Waits } else { State::Behind },
        id: guest.id,
        part: guest.part,
        hash: guest.hash.clone(),
        caller: caller.clone(),
        sessions: sessions.clone(),
        news,
        _stop: readiness.signal(),
        told,
    };
    let begin = stream::once(async { BEGIN });
    let mut answer = HttpResponse::Ok();
    answer
        .content_type("text/event-stream")
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // Nothing on the way may hold events back, neither by waiting for more of them nor by compressing them.
        .insert_header(("x-accel-buffering", "no"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        // A stream is the last thing that its connection is used for.
        .force_close();
    if request.method() == Method::HEAD {
        return Ok(answer.finish());
    }
    Ok(answer.streaming(begin.chain(follower.stream()).map(Ok::<_, Infallible>)))
}

/// Somebody who follows a session.
struct Follower {
    id: SessionId,
    part: Part,
    hash: Arc<str>,
    caller: Caller,
    sessions: web::Data<Sessions>,
    news: Receiver<News>,
    /// The service does not stop before everybody has heard that it does.
    _stop: StopSignal,
    /// The version up to which everything was told.
    told: u64,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// There is more to be told than was heard of.
    Behind,
    Waits,
    Ends,
}

impl Follower {
    fn stream(self) -> impl Stream<Item = Bytes> {
        stream::unfold(self, |mut follower| async move {
            let piece = follower.next().await?;
            Some((piece, follower))
        })
    }

    /// The next piece of the stream. It is asked for when the one before is on its way, so nothing piles up for those who
    /// read slowly.
    async fn next(&mut self) -> Option<Bytes> {
        let piece = match self.state {
            State::Ends => return None,
            State::Behind => self.catch_up().await,
            State::Waits => {
                // A feed does not end without a word, so there is always one.
                self.news.changed().await.ok()?;
                let news = self.news.borrow_and_update().clone();
                match news {
                    News::Nothing => Ok(Bytes::new()),
                    News::Bye(reason) => Ok(self.bye(reason)),
                    News::Read(reading) => match reading.after(self.told, &self.guest()) {
                        Some(piece) => piece.inspect(|_| self.told = reading.version()),
                        None => self.catch_up().await,
                    },
                }
            }
        };
        let piece = piece.unwrap_or_else(|problem| self.fail(&problem));
        Some(if piece.is_empty() { QUIET } else { piece })
    }

    fn guest(&self) -> Guest<'_> {
        let Self { id, part, hash, caller, sessions, .. } = self;
        Guest { id: *id, part: *part, hash: hash.clone(), caller, store: &sessions.store }
    }

    /// Tells what is in the log and was not told yet, a page of it at a time. Boxed, because hardly anybody needs it, and
    /// all would keep the room for it.
    fn catch_up(&mut self) -> Pin<Box<impl Future<Output = Outcome<Bytes>>>> {
        Box::pin(async {
            let guest = self.guest();
            let present = guest.enter().await?;
            let (told, now) = (self.told, present.version);
            if now < told || now - told > MOST_MISSED {
                self.told = now;
                self.state = State::Waits;
                return Ok(format!("event: reset\nid: {now}\ndata: {{\"version\":{now}}}\n\n").into());
            }
            let entries = page(&guest, &present, told, PAGE).await?;
            self.told += entries.len() as u64;
            let is_all = self.told >= now || entries.is_empty();
            self.state = if is_all { State::Waits } else { State::Behind };
            Ok(piece(told + 1, &entries))
        })
    }

    fn bye(&mut self, reason: &str) -> Bytes {
        self.state = State::Ends;
        format!("event: bye\ndata: {{\"reason\":\"{reason}\"}}\n\n").into()
    }

    /// A store that is away comes back, and what could not be told is told then; everything else is the end.
    fn fail(&mut self, problem: &Problem) -> Bytes {
        if problem.code == ErrorCode::StoreUnavailable {
            self.state = State::Waits;
            return QUIET;
        }
        let is_gone = [ErrorCode::SessionNotFound, ErrorCode::SessionEnded].contains(&problem.code);
        self.bye(if is_gone { GONE } else { FAILED })
    }
}
