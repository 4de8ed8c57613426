//! Sessions in the memory of this process.

use super::limits::Limits;
use super::watch::{Sign, Topics, Watch};
use super::{
    Change, Changed, Created, Found, IdempotencyKey, Kept, New, Recalled, Remember, SessionId, StoreError,
};
use bytes::Bytes;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[derive(Debug)]
pub(super) struct Memory {
    shelf: Arc<Shelf>,
    limits: Limits,
}

/// All sessions.
#[derive(Debug)]
pub(super) struct Shelf {
    contents: Mutex<Contents>,
    topics: Arc<Topics>,
}

#[derive(Debug, Default)]
struct Contents {
    sessions: HashMap<SessionId, Session>,
    /// When each of them expires, the first one first.
    expiries: BTreeSet<(Instant, SessionId)>,
}

#[derive(Debug)]
struct Session {
    expires: Instant,
    state: State,
}

#[derive(Debug)]
enum State {
    Open(Open),
    Ended(Bytes),
}

#[derive(Debug)]
struct Open {
    head: Bytes,
    log: Vec<Bytes>,
    answers: HashMap<IdempotencyKey, Recalled>,
    /// The versions that led to the answers that are kept, the oldest first.
    kept: VecDeque<(IdempotencyKey, u64)>,
}

impl Open {
    fn version(&self) -> u64 {
        self.log.len() as u64
    }

    fn remember(&mut self, remember: Option<&Remember>, limit: usize) {
        let Some(Remember { key, answer }) = remember else { return };
        self.answers.insert(*key, Recalled::Answer(answer.clone()));
        self.kept.push_back((*key, self.version()));
        if self.kept.len() > limit
            && let Some((oldest, version)) = self.kept.pop_front()
        {
            self.answers.insert(oldest, Recalled::Forgotten { version });
        }
    }

    fn recall(&self, remember: Option<&Remember>) -> Option<Recalled> {
        self.answers.get(&remember?.key).cloned()
    }
}

impl Contents {
    /// Puts a session there, or in the place of another, until it expires.
    fn put(&mut self, id: SessionId, state: State, lifetime: Duration) {
        let expires = Instant::now() + lifetime;
        self.remove(id);
        self.expiries.insert((expires, id));
        self.sessions.insert(id, Session { expires, state });
    }

    fn remove(&mut self, id: SessionId) {
        if let Some(session) = self.sessions.remove(&id) {
            self.expiries.remove(&(session.expires, id));
        }
    }

    /// Makes room for a session by forgetting one that was ended, the one that would be forgotten first. Returns whether there
    /// was one.
    fn forget_an_ended_one(&mut self) -> bool {
        let is_ended = |id: &SessionId| {
            self.sessions.get(id).is_some_and(|session| matches!(session.state, State::Ended(_)))
        };
        let ended = self.expiries.iter().map(|(_, id)| *id).find(is_ended);
        ended.map(|id| self.remove(id)).is_some()
    }

    fn open(&mut self, id: SessionId) -> Option<&mut Open> {
        match &mut self.sessions.get_mut(&id)?.state {
            State::Open(open) => Some(open),
            State::Ended(_) => None,
        }
    }

    fn slide(&mut self, id: SessionId, lifetime: Duration) {
        let Some(session) = self.sessions.get_mut(&id) else { return };
        self.expiries.remove(&(session.expires, id));
        session.expires = Instant::now() + lifetime;
        self.expiries.insert((session.expires, id));
    }
}

impl Shelf {
    /// The sessions that have not expired. Nothing that is done with them can stop half-way.
    fn contents(&self) -> MutexGuard<'_, Contents> {
        let mut contents = self.contents.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        while let Some(&(expires, id)) = contents.expiries.first()
            && expires <= now
        {
            contents.remove(id);
            self.topics.hear(id, Sign::Gone);
        }
        contents
    }

    /// Lets go of the sessions that have expired.
    pub(super) fn clear_away(&self) {
        drop(self.contents());
    }
}

impl Memory {
    pub(super) fn new(limits: Limits) -> Self {
        let shelf = Shelf { contents: Mutex::default(), topics: Arc::new(Topics::new(None)) };
        Self { shelf: Arc::new(shelf), limits }
    }

    pub(super) fn create(&self, id: SessionId, new: &New) -> Result<Created, StoreError> {
        let mut contents = self.shelf.contents();
        if let Some(open) = contents.open(id)
            && let Some(recalled) = open.recall(new.remember.as_ref())
        {
            return Ok(Created::Remembered(recalled));
        }
        if contents.sessions.contains_key(&id) {
            return Ok(Created::Taken);
        }
        if new.entries.len() as u64 > self.limits.entries {
            return Err(StoreError::LongLog);
        }
        if contents.sessions.len() >= self.limits.sessions && !contents.forget_an_ended_one() {
            return Err(StoreError::Full);
        }
        let mut open = Open {
            head: new.head.clone(),
            log: new.entries.clone(),
            answers: HashMap::new(),
            kept: VecDeque::new(),
        };
        open.remember(new.remember.as_ref(), self.limits.answers);
        let version = open.version();
        contents.put(id, State::Open(open), self.limits.lifetime);
        self.shelf.topics.settle(0, id, Sign::Version(version));
        Ok(Created::Done(version))
    }

    pub(super) fn read(&self, id: SessionId) -> Result<Option<Found>, StoreError> {
        let mut contents = self.shelf.contents();
        let found = contents.sessions.get(&id).map(|session| match &session.state {
            State::Open(open) => Found::Open(Kept { version: open.version(), head: open.head.clone() }),
            State::Ended(tombstone) => Found::Ended(tombstone.clone()),
        });
        if let Some(Found::Open(_)) = found {
            contents.slide(id, self.limits.lifetime);
        }
        Ok(found)
    }

    pub(super) fn recall(&self, id: SessionId, key: IdempotencyKey) -> Result<Option<Recalled>, StoreError> {
        Ok(self.shelf.contents().open(id).and_then(|open| open.answers.get(&key).cloned()))
    }

    pub(super) fn change(&self, id: SessionId, change: &Change) -> Result<Changed, StoreError> {
        let mut contents = self.shelf.contents();
        let Some(open) = contents.open(id) else { return Ok(Changed::Gone) };
        if let Some(recalled) = open.recall(change.remember.as_ref()) {
            contents.slide(id, self.limits.lifetime);
            return Ok(Changed::Remembered(recalled));
        }
        let version = open.version();
        if version != change.expected {
            return Ok(Changed::Moved(version));
        }
        if version + change.entries.iter().count() as u64 > self.limits.entries {
            return Err(StoreError::LongLog);
        }
        open.log.extend(change.entries.iter().cloned());
        open.head = change.head.clone();
        open.remember(change.remember.as_ref(), self.limits.answers);
        let version = open.version();
        contents.slide(id, self.limits.lifetime);
        self.shelf.topics.hear(id, Sign::Version(version));
        Ok(Changed::Done(version))
    }

    pub(super) fn log(&self, id: SessionId, after: u64, limit: u32) -> Result<Vec<Bytes>, StoreError> {
        let after = usize::try_from(after).unwrap_or(usize::MAX);
        let mut contents = self.shelf.contents();
        let log = contents.open(id).map(|open| open.log.as_slice()).unwrap_or_default();
        Ok(log.iter().skip(after).take(limit as usize).cloned().collect())
    }

    pub(super) fn end(
        &self,
        id: SessionId,
        tombstone: &Bytes,
        how_long: Duration,
    ) -> Result<bool, StoreError> {
        let mut contents = self.shelf.contents();
        if contents.open(id).is_none() {
            return Ok(false);
        }
        contents.put(id, State::Ended(tombstone.clone()), how_long);
        self.shelf.topics.hear(id, Sign::Gone);
        Ok(true)
    }

    pub(super) fn watch(&self, id: SessionId) -> Watch {
        let mut contents = self.shelf.contents();
        let version = contents.open(id).map(|open| open.version());
        let shelf = (Arc::clone(&self.shelf), self.limits.recheck);
        let watch = self.shelf.topics.join(id, Some(shelf));
        self.shelf.topics.check(id, version.map_or(Sign::Gone, Sign::Version));
        watch
    }
}
