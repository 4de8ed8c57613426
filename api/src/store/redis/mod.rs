//! Sessions in Redis.

mod ear;
mod line;
mod link;
mod plan;
mod purse;
mod script;

pub(super) use plan::Plan;

use super::key::{Keys, PROBE};
use super::limits::Limits;
use super::settings::StoreSettingsError;
use super::watch::{Topics, Watch};
use super::{
    Change, Changed, Created, Found, IdempotencyKey, Kept, New, Recalled, Remember, SessionId, StoreError,
};
use bytes::Bytes;
use ear::Ear;
use link::Link;
use purse::Purses;
use redis::Value;
use script::{CHANGE, CREATE, Call, END, READ, Script};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;
use tokio::sync::oneshot;

/// How many bytes of the number stand before each entry.
const NUMBER: usize = 8;

pub(super) struct Redis {
    link: Arc<Link>,
    topics: Arc<Topics>,
    purses: Purses,
    /// Dropped with the store; then the thread ends that its connections live on.
    _thread: oneshot::Sender<()>,
}

impl fmt::Debug for Redis {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Without the passwords.
        formatter.debug_struct("Redis").field("kind", &self.name()).finish_non_exhaustive()
    }
}

impl Redis {
    /// Prepares everything. Nothing is connected to yet.
    pub(super) fn new(plan: Plan, limits: Limits) -> Result<Self, StoreSettingsError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(StoreSettingsError::Thread)?;
        let link = Link::new(plan, limits, runtime.handle().clone());
        let (orders, taken) = unbounded_channel();
        let topics = Arc::new(Topics::new(Some(orders)));
        let ear = Ear { link: Arc::clone(&link), topics: Arc::clone(&topics), orders: taken };
        let (thread, dropped) = oneshot::channel();
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || {
                runtime.spawn(ear.listen());
                // Nothing is ever sent; it only ends.
                let _ = runtime.block_on(dropped);
            })
            .map_err(StoreSettingsError::Thread)?;
        let purses = Purses::new(Arc::clone(&link));
        Ok(Self { link, topics, purses, _thread: thread })
    }

    pub(super) fn name(&self) -> &'static str {
        self.link.plan.name()
    }

    fn limits(&self) -> &Limits {
        &self.link.limits
    }

    pub(super) async fn create(&self, id: SessionId, new: &New) -> Result<Created, StoreError> {
        let Keys { head, log, answers, kept, tombstone, .. } = &Keys::of(id);
        let lifetime = millis(self.limits().lifetime);
        let limit = self.limits().entries.to_string();
        let entries = numbered(new.entries.iter())?;
        let (key, answer) = request(new.remember.as_ref());
        let mut arguments = vec![&*new.head, lifetime.as_bytes(), key, answer, limit.as_bytes()];
        arguments.extend(entries.iter().map(Vec::as_slice));
        let parts = self.script(&CREATE, &[head, log, answers, kept, tombstone], arguments).await?;
        match (parts.word.as_str(), parts.rest.as_slice()) {
            ("done", [Value::Int(version)]) => Ok(Created::Done(number(*version)?)),
            ("remembered", [Value::BulkString(told)]) => Ok(Created::Remembered(recalled(told)?)),
            ("taken", []) => Ok(Created::Taken),
            ("long", []) => Err(StoreError::LongLog),
            _ => Err(StoreError::Damaged),
        }
    }

    pub(super) async fn read(&self, id: SessionId) -> Result<Option<Found>, StoreError> {
        let Keys { head, log, answers, kept, tombstone, .. } = &Keys::of(id);
        let lifetime = millis(self.limits().lifetime);
        let keys = [head.as_str(), log, answers, kept, tombstone];
        let mut parts = self.script(&READ, &keys, vec![lifetime.as_bytes()]).await?;
        match (parts.word.as_str(), parts.rest.as_mut_slice()) {
            ("open", [Value::Int(version), Value::BulkString(head)]) => {
                let head = Bytes::from(std::mem::take(head));
                Ok(Some(Found::Open(Kept { version: number(*version)?, head })))
            }
            ("ended", [Value::BulkString(tombstone)]) => {
                Ok(Some(Found::Ended(Bytes::from(std::mem::take(tombstone)))))
            }
            ("nothing", []) => Ok(None),
            _ => Err(StoreError::Damaged),
        }
    }

    pub(super) async fn recall(
        &self,
        id: SessionId,
        key: IdempotencyKey,
    ) -> Result<Option<Recalled>, StoreError> {
        let command = redis::cmd("HGET").arg(Keys::of(id).answers).arg(key.bytes()).to_owned();
        let told: Option<Vec<u8>> = read(self.link.command(&command).await?)?;
        told.map(|told| recalled(&told)).transpose()
    }

    pub(super) async fn change(&self, id: SessionId, change: &Change) -> Result<Changed, StoreError> {
        let Keys { head, log, answers, kept, channel, .. } = &Keys::of(id);
        let expected = change.expected.to_string();
        let lifetime = millis(self.limits().lifetime);
        let (kept_answers, limit) = (self.limits().answers.to_string(), self.limits().entries.to_string());
        let entries = numbered(change.entries.iter())?;
        let (key, answer) = request(change.remember.as_ref());
        let mut arguments = vec![
            expected.as_bytes(),
            &*change.head,
            lifetime.as_bytes(),
            self.link.plan.publish().as_bytes(),
            channel.as_bytes(),
            key,
            answer,
            kept_answers.as_bytes(),
            limit.as_bytes(),
        ];
        arguments.extend(entries.iter().map(Vec::as_slice));
        let parts = self.script(&CHANGE, &[head, log, answers, kept], arguments).await?;
        match (parts.word.as_str(), parts.rest.as_slice()) {
            ("done", [Value::Int(version)]) => Ok(Changed::Done(number(*version)?)),
            ("moved", [Value::Int(version)]) => Ok(Changed::Moved(number(*version)?)),
            ("remembered", [Value::BulkString(told)]) => Ok(Changed::Remembered(recalled(told)?)),
            ("gone", []) => Ok(Changed::Gone),
            ("long", []) => Err(StoreError::LongLog),
            _ => Err(StoreError::Damaged),
        }
    }

    pub(super) async fn log(&self, id: SessionId, after: u64, limit: u32) -> Result<Vec<Bytes>, StoreError> {
        // Redis counts with signed numbers, and the last place is part of what is asked for.
        let Some(last) = u64::from(limit).checked_sub(1) else { return Ok(Vec::new()) };
        let (Ok(first), Ok(last)) = (i64::try_from(after), i64::try_from(after.saturating_add(last))) else {
            return Ok(Vec::new());
        };
        let command = redis::cmd("LRANGE").arg(Keys::of(id).log).arg(first).arg(last).to_owned();
        let entries: Vec<Vec<u8>> = read(self.link.command(&command).await?)?;
        let without_number = |entry: Vec<u8>| {
            let mut entry = Bytes::from(entry);
            if entry.len() < NUMBER { Err(StoreError::Damaged) } else { Ok(entry.split_off(NUMBER)) }
        };
        entries.into_iter().map(without_number).collect()
    }

    pub(super) async fn end(
        &self,
        id: SessionId,
        left: &Bytes,
        how_long: Duration,
    ) -> Result<bool, StoreError> {
        let Keys { head, log, answers, kept, tombstone, channel } = &Keys::of(id);
        let lifetime = millis(how_long);
        let publish = self.link.plan.publish().as_bytes();
        let arguments = vec![&**left, lifetime.as_bytes(), publish, channel.as_bytes()];
        let parts = self.script(&END, &[head, log, answers, kept, tombstone], arguments).await?;
        match parts.word.as_str() {
            "done" => Ok(true),
            "gone" => Ok(false),
            _ => Err(StoreError::Damaged),
        }
    }

    pub(super) fn watch(&self, id: SessionId) -> Watch {
        self.topics.join(id, None)
    }

    pub(super) async fn spend(&self, who: [u8; 16], cost: u64, allowance: u64) -> Result<u64, StoreError> {
        self.purses.spend(who, cost, allowance).await
    }

    pub(super) async fn health(&self) -> Result<(), StoreError> {
        // It changes nothing, because nothing has this name; but whoever takes no writes refuses it.
        self.link.command(redis::cmd("SET").arg(PROBE).arg("").arg("XX")).await.map(drop)
    }

    async fn script(
        &self,
        script: &Script,
        keys: &[&str],
        arguments: Vec<&[u8]>,
    ) -> Result<Parts, StoreError> {
        let value = self.link.call(&Call::new(script, keys, arguments)).await?;
        let mut parts: Vec<Value> = read(value)?;
        if parts.is_empty() {
            return Err(StoreError::Damaged);
        }
        Ok(Parts { word: read(parts.remove(0))?, rest: parts })
    }
}

/// What a script answers: a word, and what belongs to it.
struct Parts {
    word: String,
    rest: Vec<Value>,
}

fn read<T: redis::FromRedisValue>(value: Value) -> Result<T, StoreError> {
    redis::from_redis_value(value).map_err(|_| StoreError::Damaged)
}

fn millis(duration: Duration) -> String {
    duration.as_millis().to_string()
}

fn number(number: i64) -> Result<u64, StoreError> {
    u64::try_from(number).map_err(|_| StoreError::Damaged)
}

/// Puts a number that is drawn for this call before each entry.
fn numbered<'a>(entries: impl Iterator<Item = &'a Bytes>) -> Result<Vec<Vec<u8>>, StoreError> {
    let mut number = [0; NUMBER];
    getrandom::fill(&mut number)
        .map_err(|_| StoreError::Unavailable("the system has no random numbers".to_owned()))?;
    Ok(entries.map(|entry| [&number, &**entry].concat()).collect())
}

/// Key and answer as scripts take them: a key is never empty.
fn request(remember: Option<&Remember>) -> (&[u8], &[u8]) {
    remember.map_or((&[], &[]), |Remember { key, answer }| (key.bytes(), answer))
}

/// Reads `<version> <answer>`, or `<version>` where the answer is no longer kept.
fn recalled(told: &[u8]) -> Result<Recalled, StoreError> {
    if let Some(blank) = told.iter().position(|byte| *byte == b' ') {
        return Ok(Recalled::Answer(Bytes::copy_from_slice(told.get(blank + 1..).unwrap_or_default())));
    }
    let version = std::str::from_utf8(told).ok().and_then(|text| text.parse().ok());
    version.map(|version| Recalled::Forgotten { version }).ok_or(StoreError::Damaged)
}
