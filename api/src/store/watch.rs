//! Watching sessions: what is known of each one that somebody watches, and who is to be told when it changes.

use super::SessionId;
use super::memory::Shelf;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::watch;

/// What a watcher sees of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Its version.
    Version(u64),
    /// It is not there: ended, expired or never begun.
    Gone,
}

/// Somebody who watches a session. Dropping it ends the watch.
#[derive(Debug)]
pub struct Watch {
    id: SessionId,
    receiver: watch::Receiver<Option<Sign>>,
    told: Option<Sign>,
    topics: Arc<Topics>,
    /// Sessions in memory expire only when somebody looks.
    shelf: Option<(Arc<Shelf>, Duration)>,
}

impl Watch {
    /// Waits for a sign that differs from the last one that was returned. The first one tells how things are.
    ///
    /// Versions in between can be left out. A version can be lower than the last one, when Redis has lost changes. It
    /// can be dropped and called again without missing anything.
    pub async fn next(&mut self) -> Sign {
        loop {
            let sign = *self.receiver.borrow_and_update();
            if let Some(sign) = sign.filter(|_| sign != self.told) {
                self.told = Some(sign);
                return sign;
            }
            let changed = self.receiver.changed();
            match &self.shelf {
                None => closed(changed.await).await,
                Some((shelf, interval)) => match tokio::time::timeout(*interval, changed).await {
                    Ok(changed) => closed(changed).await,
                    Err(_) => shelf.clear_away(),
                },
            }
        }
    }
}

/// The sender lives as long as somebody watches. If it does not, there is nothing left to be told.
async fn closed(changed: Result<(), watch::error::RecvError>) {
    if changed.is_err() {
        std::future::pending::<()>().await;
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.topics.leave(self.id);
    }
}

/// What is known of a session that somebody watches.
#[derive(Debug)]
struct Topic {
    sender: watch::Sender<Option<Sign>>,
    watchers: usize,
    /// The highest version that was heard of over the present connection.
    heard: u64,
}

/// The sessions that somebody watches.
#[derive(Debug)]
pub(super) struct Topics {
    table: Mutex<Table>,
    /// Told which sessions are watched anew, or no longer.
    orders: Option<UnboundedSender<SessionId>>,
}

#[derive(Debug, Default)]
struct Table {
    topics: HashMap<SessionId, Topic>,
    /// Counts the connections over which signs are heard.
    episode: u64,
}

impl Topics {
    pub(super) fn new(orders: Option<UnboundedSender<SessionId>>) -> Self {
        Self { table: Mutex::default(), orders }
    }

    /// Nothing that is done under this lock can stop half-way.
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more watches the session.
    pub(super) fn join(self: &Arc<Self>, id: SessionId, shelf: Option<(Arc<Shelf>, Duration)>) -> Watch {
        let mut table = self.table();
        let topic = table.topics.entry(id).or_insert_with(|| Topic {
            sender: watch::Sender::new(None),
            watchers: 0,
            heard: 0,
        });
        topic.watchers += 1;
        let receiver = topic.sender.subscribe();
        // Sent under the lock, so that orders stand in the order of what they are about.
        if topic.watchers == 1 {
            self.order(id);
        }
        Watch { id, receiver, told: None, topics: Arc::clone(self), shelf }
    }

    fn leave(&self, id: SessionId) {
        let mut table = self.table();
        let Some(topic) = table.topics.get_mut(&id) else { return };
        topic.watchers -= 1;
        if topic.watchers == 0 {
            table.topics.remove(&id);
            self.order(id);
        }
    }

    fn order(&self, id: SessionId) {
        if let Some(orders) = &self.orders {
            // Nobody takes orders any more when the store is being closed.
            let _ = orders.send(id);
        }
    }

    /// Whether somebody watches the session.
    pub(super) fn is_watched(&self, id: SessionId) -> bool {
        self.table().topics.contains_key(&id)
    }

    /// All sessions that somebody watches.
    pub(super) fn watched(&self) -> Vec<SessionId> {
        self.table().topics.keys().copied().collect()
    }

    /// A new connection begins, over which nothing was heard yet. Returns its number.
    pub(super) fn begin(&self) -> u64 {
        let mut table = self.table();
        table.episode += 1;
        for topic in table.topics.values_mut() {
            topic.heard = 0;
        }
        table.episode
    }

    /// A sign was heard. Signs of one session can overtake each other, so a version only rises.
    pub(super) fn hear(&self, id: SessionId, sign: Sign) {
        let mut table = self.table();
        let Some(topic) = table.topics.get_mut(&id) else { return };
        if let Sign::Version(version) = sign {
            topic.heard = topic.heard.max(version);
        }
        tell(
            topic,
            |old| match (old, sign) {
                (Some(Sign::Version(old)), Sign::Version(new)) => new > old,
                (Some(Sign::Gone), _) => false,
                (None, _) | (_, Sign::Gone) => true,
            },
            sign,
        );
    }

    /// A session was read right after it was subscribed to in this episode. That counts, even where it goes back,
    /// except that something newer was heard since.
    pub(super) fn settle(&self, episode: u64, id: SessionId, sign: Sign) {
        let mut table = self.table();
        if table.episode != episode {
            return;
        }
        let Some(topic) = table.topics.get_mut(&id) else { return };
        let sign = match sign {
            Sign::Version(version) => Sign::Version(version.max(topic.heard)),
            Sign::Gone => Sign::Gone,
        };
        tell(topic, |old| old != Some(sign), sign);
    }

    /// A session was read again. Returns whether that was news.
    pub(super) fn check(&self, id: SessionId, sign: Sign) -> bool {
        let mut table = self.table();
        let Some(topic) = table.topics.get_mut(&id) else { return false };
        tell(
            topic,
            |old| match (old, sign) {
                (Some(Sign::Version(old)), Sign::Version(new)) => new > old,
                (old, _) => old != Some(sign),
            },
            sign,
        )
    }

    /// Whether this version, or a later one, was heard of over the present connection, or does not matter any more.
    pub(super) fn has_heard(&self, id: SessionId, version: u64) -> bool {
        self.table().topics.get(&id).is_none_or(|topic| topic.heard >= version)
    }
}

fn tell(topic: &Topic, news: impl FnOnce(Option<Sign>) -> bool, sign: Sign) -> bool {
    topic.sender.send_if_modified(|old| {
        let news = news(*old);
        if news {
            *old = Some(sign);
        }
        news
    })
}
