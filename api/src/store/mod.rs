//! Where sessions are kept: nowhere, in the memory of this process, or in Redis.
//!
//! The store knows nothing of games. A session is a *head* (the present state), a *log* that only grows, and the
//! *answers* that are remembered so that a repeated request gets its first answer again. All of them are bytes that
//! the caller has sealed. The *version* of a session is the number of entries that were ever appended to its log.
//!
//! Every change is one atomic step: [`Store::change`] looks up the idempotency key, compares the version, appends to
//! the log, replaces the head, remembers the answer, tells those who [watch](Store::watch), and puts off the expiry.
//! All arms do the same; one suite of tests holds them to it.
//!
//! # Exactly once
//!
//! A change to Redis can be carried out while its reply is lost. The store then sends the same change once more, over
//! another connection if it has to. Entries are stored behind a random number that is drawn once for each call, so the
//! second try finds the first one in the log, at the place where it would put itself, and answers
//! [`Changed::Done`] without doing anything.
//!
//! When the second try fails as well, the outcome is [`StoreError::Unavailable`], and **nobody knows whether the change
//! was made**, or will be when a slow Redis comes to it. Whoever repeats the request settles it: with an idempotency
//! key the answer is [`Changed::Remembered`], and without one the version has moved on, so it is [`Changed::Moved`].
//! It is never made twice.
//!
//! Only some answers are kept for each session, the newest ones, but the keys of all changes are. A key whose answer is
//! no longer there is told apart from a new one ([`Recalled::Forgotten`]), however old it is.
//!
//! # What Redis has to keep
//!
//! What was acknowledged survives as much as Redis is told to let it survive:
//!
//! - `appendonly yes`: without it, a restart loses everything since the last snapshot.
//! - `appendfsync always` loses nothing when the process or the machine stops, and every change waits for the disk.
//!   `appendfsync everysec` (the default) can lose the last second or two, also when only the process is killed: while
//!   the disk is busy, Redis acknowledges what it has not written yet.
//! - Replication is asynchronous: a failover can lose the last changes. The setting `wait_replicas` sends `WAIT` after
//!   each change, over the same connection, and acknowledges only what so many replicas have. Too few of them in time
//!   is [`StoreError::Unavailable`], and the change is made all the same. `WAIT` holds up everything behind it on the
//!   connection, so a replica that lags slows all sessions, up to `wait_millis`. It makes losses rare, not impossible:
//!   a replica without the change can still be promoted, and replicas need not have written it to their disks.
//!   `min-replicas-to-write` narrows that further.
//! - `maxmemory-policy noeviction` (the default): with another one Redis throws sessions away when it is full. Part of
//!   a session is noticed to be missing ([`StoreError::Damaged`]), a whole one is just gone. With `noeviction` a full
//!   Redis refuses the change as a whole ([`StoreError::Full`]).
//!
//! After a restart or a failover that lost changes, versions go back; watchers are told so.
//!
//! # Redis versions
//!
//! A single Redis or one behind Sentinel has to be 6.0 or newer, a cluster 7.0 (it uses sharded channels).

mod key;
mod limits;
mod memory;
mod redis;
mod settings;
mod watch;

pub use key::{IdempotencyKey, SessionId};
pub use settings::{StoreSettings, StoreSettingsError};
pub use watch::{Sign, Watch};

use bytes::Bytes;
use limits::Limits;
use memory::Memory;
use redis::Redis;
use std::time::Duration;

/// Where sessions are kept.
#[derive(Debug)]
pub enum Store {
    /// Nowhere: there are no sessions.
    None,
    /// In the memory of this process, until it stops.
    Memory(MemoryStore),
    /// In Redis, for many instances.
    Redis(RedisStore),
}

/// The arm in memory.
#[derive(Debug)]
pub struct MemoryStore(Memory);

/// The arm in Redis.
#[derive(Debug)]
pub struct RedisStore(Redis);

/// What is kept of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kept {
    /// How many entries its log has.
    pub version: u64,
    /// Its present state.
    pub head: Bytes,
}

/// What is found where a session was looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// It goes on.
    Open(Kept),
    /// It was ended, and this was left of it.
    Ended(Bytes),
}

/// The answer to a request that may come again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remember {
    /// What the request will be recognised by.
    pub key: IdempotencyKey,
    /// What it is answered then.
    pub answer: Bytes,
}

/// What is known of a request that came before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recalled {
    /// Its answer.
    Answer(Bytes),
    /// It was carried out and led to this version, but its answer is no longer kept.
    Forgotten {
        /// The version right after it.
        version: u64,
    },
}

/// Entries to append, at least one: a change without an entry would not be seen by those that race with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entries {
    first: Bytes,
    more: Vec<Bytes>,
}

impl Entries {
    /// The entries in their order.
    pub fn new(first: impl Into<Bytes>, more: Vec<Bytes>) -> Self {
        Self { first: first.into(), more }
    }

    /// A single entry.
    pub fn one(entry: impl Into<Bytes>) -> Self {
        Self::new(entry, Vec::new())
    }

    fn iter(&self) -> impl Iterator<Item = &Bytes> {
        std::iter::once(&self.first).chain(&self.more)
    }
}

/// A session to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// Its state.
    pub head: Bytes,
    /// What its log begins with, if anything.
    pub entries: Vec<Bytes>,
    /// What the request is answered if it comes again for the same id.
    pub remember: Option<Remember>,
}

/// How the creation of a session came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Created {
    /// It is there, with this version.
    Done(u64),
    /// A request with this key has created it before.
    Remembered(Recalled),
    /// There is, or was until lately, another session with this id.
    Taken,
}

/// A change of a session.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The version that it was worked out from.
    pub expected: u64,
    /// The new state.
    pub head: Bytes,
    /// What happened.
    pub entries: Entries,
    /// What the request is answered if it comes again.
    pub remember: Option<Remember>,
}

/// How a change came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Changed {
    /// It was made by this call, and led to this version.
    Done(u64),
    /// Nothing was changed: this is the version now.
    Moved(u64),
    /// Nothing was changed: a request with this key came before.
    Remembered(Recalled),
    /// There is no such session, or it was ended.
    Gone,
}

/// Why the store cannot do what was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StoreError {
    /// There are no sessions.
    #[error("sessions are switched off")]
    Off,
    /// The store cannot be reached, or did not answer in time. A change may have been made, or may still be made.
    #[error("the store cannot be reached: {0}")]
    Unavailable(String),
    /// There is no room. Nothing was changed.
    #[error("the store is full")]
    Full,
    /// The log of this session has grown as long as a log can be. Nothing was changed.
    #[error("the log of the session is full")]
    LongLog,
    /// What is kept of this session does not fit together. Nothing was changed.
    #[error("what is kept of the session does not fit together")]
    Damaged,
}

impl RedisStore {
    /// Counts a request of a caller, for all instances together: what he owed before it, in microseconds. It is counted only
    /// where that is not more than the allowance, and adds its cost to the debt, which time pays off.
    ///
    /// # Errors
    ///
    /// When Redis does not answer. It is then not asked again until it does.
    pub async fn spend(&self, who: [u8; 16], cost: u64, allowance: u64) -> Result<u64, StoreError> {
        self.0.spend(who, cost, allowance).await
    }
}

/// Calls the same method of the arm that there is.
macro_rules! arm {
    ($store:expr, $method:ident($($argument:expr),*)) => {
        match $store {
            Store::None => Err(StoreError::Off),
            Store::Memory(MemoryStore(memory)) => memory.$method($($argument),*),
            Store::Redis(RedisStore(redis)) => redis.$method($($argument),*).await,
        }
    };
}

impl Store {
    /// Opens the store that the settings name. Redis is connected to when it is first needed.
    ///
    /// # Errors
    ///
    /// When the settings cannot be used.
    pub fn open(settings: &StoreSettings) -> Result<Self, StoreSettingsError> {
        let limits = Limits::of(settings);
        Ok(match settings.place()? {
            settings::Place::None => Self::None,
            settings::Place::Memory => Self::Memory(MemoryStore(Memory::new(limits))),
            settings::Place::Redis(plan) => Self::Redis(RedisStore(Redis::new(*plan, limits)?)),
        })
    }

    /// What kind of store it is, in a word or two.
    pub fn name(&self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Memory(_) => "memory",
            Self::Redis(RedisStore(redis)) => redis.name(),
        }
    }

    /// Creates a session.
    ///
    /// # Errors
    ///
    /// When the store cannot be reached or is full.
    pub async fn create(&self, id: SessionId, new: &New) -> Result<Created, StoreError> {
        arm!(self, create(id, new))
    }

    /// Looks a session up, and puts off its expiry.
    ///
    /// # Errors
    ///
    /// When the store cannot be reached.
    pub async fn read(&self, id: SessionId) -> Result<Option<Found>, StoreError> {
        arm!(self, read(id))
    }

    /// What a request with this key was answered, if there was one.
    ///
    /// # Errors
    ///
    /// When the store cannot be reached: then nobody knows, and the request must not be carried out.
    pub async fn recall(&self, id: SessionId, key: IdempotencyKey) -> Result<Option<Recalled>, StoreError> {
        arm!(self, recall(id, key))
    }

    /// Changes a session, all of it or nothing.
    ///
    /// # Errors
    ///
    /// Only after [`StoreError::Unavailable`] the change may have been made. See the module for what to do then.
    pub async fn change(&self, id: SessionId, change: &Change) -> Result<Changed, StoreError> {
        arm!(self, change(id, change))
    }

    /// The entries of the log after the first `after`, at most `limit` of them; none of a session that is gone.
    ///
    /// # Errors
    ///
    /// When the store cannot be reached.
    pub async fn log(&self, id: SessionId, after: u64, limit: u32) -> Result<Vec<Bytes>, StoreError> {
        arm!(self, log(id, after, limit))
    }

    /// Ends a session and leaves something of it for a while. `false` when there is none that goes on.
    ///
    /// # Errors
    ///
    /// When the store cannot be reached; it may have been ended all the same.
    pub async fn end(
        &self,
        id: SessionId,
        tombstone: &Bytes,
        how_long: Duration,
    ) -> Result<bool, StoreError> {
        arm!(self, end(id, tombstone, how_long))
    }

    /// Watches a session. Does not wait for the store: what there is to see comes when it can be seen.
    ///
    /// # Errors
    ///
    /// When there are no sessions.
    pub fn watch(&self, id: SessionId) -> Result<Watch, StoreError> {
        match self {
            Self::None => Err(StoreError::Off),
            Self::Memory(MemoryStore(memory)) => Ok(memory.watch(id)),
            Self::Redis(RedisStore(redis)) => Ok(redis.watch(id)),
        }
    }

    /// Whether the store answers and takes changes. Having none is healthy.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub async fn health(&self) -> Result<(), StoreError> {
        match self {
            Self::None | Self::Memory(_) => Ok(()),
            Self::Redis(RedisStore(redis)) => redis.health().await,
        }
    }
}
