//! Hears of changes, wherever they are made.
//!
//! One connection for all watchers of this instance subscribes to the sessions that they watch. Messages can be lost: a
//! connection breaks, a slot moves, nobody may publish. So the version of a session is read right after it was
//! subscribed to, and again from time to time; a lost message only makes a watcher late.

use super::line::{ABREAST, Line};
use super::link::Link;
use crate::store::key::{Keys, session_of};
use crate::store::watch::{Sign, Topics};
use crate::store::{SessionId, StoreError};
use futures_util::stream::{self, StreamExt};
use redis::{ErrorKind, PushInfo, PushKind, RedisResult, Value};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

/// How many sessions are subscribed to in one go.
const BATCH: usize = 256;

/// How often it is looked whether the connection is alive.
const TICK: Duration = Duration::from_secs(1);

const FIRST_PAUSE: Duration = Duration::from_millis(50);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

pub(super) struct Ear {
    pub(super) link: Arc<Link>,
    pub(super) topics: Arc<Topics>,
    /// The sessions that are watched anew, or no longer.
    pub(super) orders: UnboundedReceiver<SessionId>,
}

/// What is known over one connection.
struct Episode {
    line: Line,
    number: u64,
    subscribed: HashSet<SessionId>,
    /// To be subscribed to.
    due: Vec<SessionId>,
    /// Could not be subscribed to.
    later: Vec<SessionId>,
}

impl Ear {
    /// Listens until nobody can watch any more.
    pub(super) async fn listen(mut self) {
        let (mut pause, mut attempt) = (FIRST_PAUSE, 0);
        loop {
            if self.topics.watched().is_empty() && self.orders.recv().await.is_none() {
                return;
            }
            let begun = Instant::now();
            match self.episode(attempt).await {
                Ok(()) => return,
                Err(error) => tracing::debug!(%error, "the store is listened to anew"),
            }
            attempt += 1;
            if begun.elapsed() > LONGEST_PAUSE * 4 {
                pause = FIRST_PAUSE;
            }
            sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Listens over one connection, until it breaks or nobody can watch any more.
    async fn episode(&mut self, attempt: usize) -> RedisResult<()> {
        let link = Arc::clone(&self.link);
        let Link { plan, limits, .. } = &*link;
        let (sender, mut pushes) = unbounded_channel();
        let opening = plan.open(limits, attempt, Some(sender));
        let late = || std::io::Error::from(std::io::ErrorKind::TimedOut);
        let line = timeout(plan.patience(limits), opening).await.map_err(|_| late())??;
        // The topics tell more than orders that were given before.
        while self.orders.try_recv().is_ok() {}
        let mut episode = Episode {
            line,
            number: self.topics.begin(),
            subscribed: HashSet::new(),
            due: self.topics.watched(),
            later: Vec::new(),
        };
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut checked = Instant::now();
        let (found, mut finds) = unbounded_channel();
        let mut suspects: Vec<(SessionId, u64)> = Vec::new();
        loop {
            self.subscribe(&mut episode).await?;
            tokio::select! {
                push = pushes.recv() => {
                    let Some(push) = push else { return Err((ErrorKind::Io, "the connection is gone").into()) };
                    self.hear(&mut episode, push)?;
                }
                order = self.orders.recv() => match order {
                    None => return Ok(()),
                    Some(order) => self.follow(&mut episode, order).await?,
                },
                Some(find) = finds.recv() => suspects.push(find),
                _ = ticks.tick() => {
                    episode.line.ping().await?;
                    let due = std::mem::take(&mut episode.later);
                    episode.due.extend(due.into_iter().filter(|id| self.topics.is_watched(*id)));
                    // What was found a tick ago should have been heard by now.
                    if suspects.drain(..).any(|(id, version)| !self.topics.has_heard(id, version)) {
                        return Err((ErrorKind::Io, "changes are not heard of").into());
                    }
                    if checked.elapsed() >= limits.recheck && episode.due.is_empty() {
                        checked = Instant::now();
                        self.check(episode.subscribed.iter().copied().collect(), found.clone());
                    }
                }
            }
        }
    }

    /// Subscribes to some of those that are due, and reads how they are.
    async fn subscribe(&self, episode: &mut Episode) -> RedisResult<()> {
        if episode.due.is_empty() {
            return Ok(());
        }
        let rest = episode.due.split_off(episode.due.len().min(BATCH));
        let mut batch = std::mem::replace(&mut episode.due, rest);
        let failed: HashSet<_> = episode.line.subscribe(&batch).await?.into_iter().collect();
        batch.retain(|id| !failed.contains(id));
        episode.later.extend(failed);
        episode.subscribed.extend(&batch);
        let (link, topics, number) = (Arc::clone(&self.link), Arc::clone(&self.topics), episode.number);
        // Nothing is missed meanwhile: the subscription is there already.
        tokio::spawn(async move {
            signs(link, batch, |id, sign| topics.settle(number, id, sign)).await;
        });
        Ok(())
    }

    fn hear(&self, episode: &mut Episode, push: PushInfo) -> RedisResult<()> {
        let PushInfo { kind, data } = push;
        let channel = match data.first() {
            Some(Value::BulkString(channel)) => session_of(channel),
            Some(_) | None => None,
        };
        if kind == PushKind::Disconnection {
            return Err((ErrorKind::Io, "the connection is gone").into());
        }
        let Some(id) = channel else { return Ok(()) };
        if matches!(kind, PushKind::Message | PushKind::SMessage)
            && let Some(Value::BulkString(message)) = data.get(1)
            && let Some(sign) = sign_of(message)
        {
            self.topics.hear(id, sign);
        }
        // Nobody has asked for that: the slot has moved to another node.
        if kind == PushKind::SUnsubscribe && episode.subscribed.remove(&id) {
            episode.due.push(id);
        }
        Ok(())
    }

    /// Follows an order, and those that have come with it.
    async fn follow(&mut self, episode: &mut Episode, order: SessionId) -> RedisResult<()> {
        let mut ids = HashSet::from([order]);
        while let Ok(order) = self.orders.try_recv() {
            ids.insert(order);
        }
        let mut over = Vec::new();
        for id in ids {
            // What counts is how it is now, not in how many steps it came so.
            if !self.topics.is_watched(id) {
                if episode.subscribed.remove(&id) {
                    over.push(id);
                }
            } else {
                // Also where it is subscribed to: then others watch it than before, who were told nothing yet.
                episode.due.push(id);
            }
        }
        for batch in over.chunks(BATCH) {
            episode.line.unsubscribe(batch).await?;
        }
        Ok(())
    }

    /// Reads how sessions are. Tells of those that have changed without being heard of.
    fn check(&self, ids: Vec<SessionId>, found: tokio::sync::mpsc::UnboundedSender<(SessionId, u64)>) {
        let (link, topics) = (Arc::clone(&self.link), Arc::clone(&self.topics));
        tokio::spawn(async move {
            signs(link, ids, |id, sign| {
                if topics.check(id, sign)
                    && let Sign::Version(version) = sign
                {
                    // Nobody wants to know when the connection is gone.
                    let _ = found.send((id, version));
                }
            })
            .await;
        });
    }
}

fn sign_of(message: &[u8]) -> Option<Sign> {
    match message {
        b"gone" => Some(Sign::Gone),
        version => std::str::from_utf8(version).ok()?.parse().ok().map(Sign::Version),
    }
}

/// Reads how sessions are. Those that cannot be read are left out: they are read again later.
async fn signs(link: Arc<Link>, ids: Vec<SessionId>, tell: impl Fn(SessionId, Sign)) {
    let mut signs = stream::iter(ids)
        .map(|id| {
            let link = Arc::clone(&link);
            async move { (id, sign(&link, id).await) }
        })
        .buffer_unordered(ABREAST);
    while let Some((id, sign)) = signs.next().await {
        if let Ok(sign) = sign {
            tell(id, sign);
        }
    }
}

async fn sign(link: &Arc<Link>, id: SessionId) -> Result<Sign, StoreError> {
    let value = link.command(redis::cmd("HGET").arg(Keys::of(id).head).arg("version")).await?;
    let version: Option<u64> = redis::from_redis_value(value).map_err(|_| StoreError::Damaged)?;
    Ok(version.map_or(Sign::Gone, Sign::Version))
}
