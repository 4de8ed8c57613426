//! Feeds: however many people follow a session on this instance, a change is read once for all of them, and told once for
//! each part and language.
//!
//! A feed is a task that lives as long as somebody follows. It keeps nothing for single followers: whoever is too slow for
//! what it has read last finds what he has missed in the log.

use super::door::{Guest, Present};
use crate::house::House;
use crate::readiness::{Readiness, StopSignal};
use crate::sessions::play::Page;
use crate::sessions::{Entry, Outcome, Part, Sessions, open};
use crate::store::{Found, SessionId, Sign, StoreError, Watch};
use actix_web::web;
use aerodrome_engine::Language;
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How many entries are kept for followers who are a little late.
const WINDOW: usize = 16;

/// After what time it is tried again to read what the store could not give.
const PAUSE: Duration = Duration::from_secs(1);

/// Why a stream ends.
pub(super) const STOPPING: &str = "stopping";
pub(super) const GONE: &str = "gone";
pub(super) const FAILED: &str = "failed";

/// What a feed says to all followers at once.
#[derive(Clone)]
pub(super) enum News {
    /// Nothing was read yet.
    Nothing,
    /// How things were when they were read last. It is said again when all is quiet.
    Read(Arc<Reading>),
    /// Nothing more comes, for this reason.
    Bye(&'static str),
}

/// The feeds of this instance: those of the sessions that somebody follows.
#[derive(Default)]
pub struct Feeds(Mutex<HashMap<SessionId, watch::Sender<News>>>);

/// How much is followed on this instance.
pub struct Followed {
    /// The sessions that somebody follows.
    pub sessions: usize,
    /// Those who follow.
    pub followers: usize,
}

impl Feeds {
    /// Nothing that is done under this lock can stop half-way.
    fn table(&self) -> MutexGuard<'_, HashMap<SessionId, watch::Sender<News>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many sessions are followed on this instance, and by how many altogether.
    pub fn count(&self) -> Followed {
        let table = self.table();
        let followers = table.values().map(watch::Sender::receiver_count).sum();
        Followed { sessions: table.len(), followers }
    }

    /// One more follows a session. He hears of everything that is read from now on.
    pub(super) fn join(
        feeds: &web::Data<Self>,
        guest: &Guest<'_>,
        house: &web::Data<House>,
        sessions: &web::Data<Sessions>,
        readiness: &Readiness,
    ) -> Result<watch::Receiver<News>, StoreError> {
        let mut table = feeds.table();
        if let Some(news) = table.get(&guest.id) {
            return Ok(news.subscribe());
        }
        let news = watch::Sender::new(News::Nothing);
        let receiver = news.subscribe();
        let reader = Reader {
            id: guest.id,
            watch: guest.store.watch(guest.id)?,
            house: house.clone(),
            sessions: sessions.clone(),
            last: None,
        };
        table.insert(guest.id, news.clone());
        let stop = readiness.signal();
        let feed = Feed { reader, news, stop, feeds: feeds.clone(), farewell: STOPPING };
        actix_web::rt::spawn(feed.run());
        Ok(receiver)
    }

    /// Closes a feed that nobody follows any more. Returns whether it is closed.
    fn close(&self, id: SessionId, news: &watch::Sender<News>) -> bool {
        let mut table = self.table();
        let is_closed = news.is_closed();
        if is_closed {
            table.remove(&id);
        }
        is_closed
    }
}

/// The task behind a feed.
struct Feed {
    reader: Reader,
    news: watch::Sender<News>,
    stop: StopSignal,
    feeds: web::Data<Feeds>,
    /// What is said in the end; nobody is left without, also when the task is cut off.
    farewell: &'static str,
}

impl Feed {
    async fn run(mut self) {
        loop {
            tokio::select! {
                farewell = self.reader.tell(&self.news) => {
                    self.farewell = farewell;
                    return;
                }
                () = self.stop.given() => return,
                // Somebody can have come since.
                () = self.news.closed() => if self.feeds.close(self.reader.id, &self.news) { return },
            }
        }
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let mut table = self.feeds.table();
        // Another feed of the session can have begun, after this one was closed.
        if table.get(&self.reader.id).is_some_and(|news| news.same_channel(&self.news)) {
            table.remove(&self.reader.id);
        }
        self.news.send_replace(News::Bye(self.farewell));
    }
}

/// Reads a session again and again.
struct Reader {
    id: SessionId,
    watch: Watch,
    house: web::Data<House>,
    sessions: web::Data<Sessions>,
    last: Option<Arc<Reading>>,
}

impl Reader {
    /// Tells what there is to read, and says that all is quiet when it is. Returns why nothing more will come.
    async fn tell(&mut self, news: &watch::Sender<News>) -> &'static str {
        loop {
            let patience = match self.read().await {
                Ok(Some(reading)) => {
                    let reading = Arc::new(reading);
                    self.last = Some(Arc::clone(&reading));
                    news.send_replace(News::Read(reading));
                    Duration::from_secs(self.sessions.settings.heartbeat_seconds)
                }
                Ok(None) => return GONE,
                // A store that is away comes back; meanwhile the followers have to hear that somebody is there.
                Err(error @ StoreError::Unavailable(_)) => {
                    self.house.metrics.store_failed(&error);
                    tracing::debug!(%error, "a session that is followed cannot be read");
                    news.send_modify(|_| ());
                    PAUSE
                }
                Err(error) => {
                    self.house.metrics.store_failed(&error);
                    tracing::warn!(%error, "a session that is followed cannot be read");
                    return FAILED;
                }
            };
            // A session that is followed is read from time to time, so that it does not expire.
            if timeout(patience, self.is_gone()).await == Ok(true) {
                return GONE;
            }
        }
    }

    /// Waits until the session is not as it was read last.
    async fn is_gone(&mut self) -> bool {
        loop {
            match self.watch.next().await {
                Sign::Gone => return true,
                Sign::Version(version)
                    if self.last.as_ref().is_some_and(|last| last.version() == version) => {}
                Sign::Version(_) => return false,
            }
        }
    }

    /// Reads how things are now; `None` when the session is gone.
    async fn read(&self) -> Result<Option<Reading>, StoreError> {
        let (id, store, keys) = (self.id, &self.sessions.store, &self.house.keys);
        let Some(Found::Open(kept)) = store.read(id).await? else { return Ok(None) };
        let present = Present::open(id, &kept, keys).ok_or(StoreError::Damaged)?;
        let version = present.version;
        let is_near = |last: &&Arc<Reading>| {
            version.checked_sub(last.version()).is_some_and(|missed| missed < WINDOW as u64)
        };
        let last = self.last.as_ref().filter(is_near);
        // The newest entry that is known is read again: it is another one where the store has lost changes.
        let after = last.map_or(version, |last| last.version()).saturating_sub(1);
        let limit = u32::try_from(version - after).map_err(|_| StoreError::Damaged)?;
        let sealed = store.log(id, after, limit).await?;
        let is_continued = last.is_some_and(|last| last.newest.as_ref() == sealed.first());
        let known = last.filter(|_| is_continued).map(|last| last.entries.clone());
        let mut entries = known.unwrap_or_default();
        for (place, sealed) in (after + 1..).zip(&sealed).skip(usize::from(is_continued)) {
            entries.push(open::<Entry>(keys, id, place, sealed).ok_or(StoreError::Damaged)?);
        }
        entries.drain(..entries.len().saturating_sub(WINDOW));
        // The log has become another one since the head was read; whoever needs entries looks there.
        if sealed.len() != limit as usize {
            entries.clear();
        }
        Ok(Some(Reading { present, entries, newest: sealed.last().cloned(), told: Mutex::default() }))
    }
}

/// A session as it was read for all who follow it.
pub(super) struct Reading {
    present: Present,
    /// The newest entries, up to the present version.
    entries: Vec<Entry>,
    /// The newest of them as it is stored.
    newest: Option<Bytes>,
    /// What was told of it: to which part, in which language, after which version.
    told: Mutex<HashMap<(Part, Language, u64), Bytes>>,
}

impl Reading {
    pub(super) fn version(&self) -> u64 {
        self.present.version
    }

    /// What there is to tell somebody who was told everything up to a version. `None` when he is too late for this reading,
    /// or ahead of it.
    pub(super) fn after(&self, version: u64, guest: &Guest<'_>) -> Option<Outcome<Bytes>> {
        let missed = usize::try_from(self.version().checked_sub(version)?).ok()?;
        let entries = self.entries.get(self.entries.len().checked_sub(missed)?..)?;
        if let Err(problem) = guest.check_known(&self.present) {
            return Some(Err(problem));
        }
        if entries.is_empty() {
            return Some(Ok(Bytes::new()));
        }
        let place = (guest.part, guest.caller.language, version);
        // Whoever wants the same at the same time waits here until it has been worked out.
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(piece) = told.get(&place) {
            return Some(Ok(piece.clone()));
        }
        let page = Page { first: version + 1, entries };
        let entries = (self.present.play.tell)(guest.scene(&self.present), page, guest.caller);
        Some(entries.map(|entries| {
            let piece = piece(version + 1, &entries);
            told.insert(place, piece.clone());
            piece
        }))
    }
}

/// Entries as events.
pub(super) fn piece(first: u64, entries: &[String]) -> Bytes {
    // JSON that is written without line ends is one line of data.
    let event = |(version, entry)| format!("event: entry\nid: {version}\ndata: {entry}\n\n");
    (first..).zip(entries).map(event).collect::<String>().into()
}
