//! How much, and for how long.

use super::StoreSettings;
use std::time::Duration;

/// The limits of a store, the same for each arm where they apply.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    /// How long a session is kept after it was last read or changed.
    pub(super) lifetime: Duration,
    /// How many sessions fit into memory.
    pub(super) sessions: usize,
    /// How many answers are kept for each session.
    pub(super) answers: usize,
    /// How many entries a log can have.
    pub(super) entries: u64,
    /// How long Redis may take to connect, or to answer.
    pub(super) timeout: Duration,
    /// How often watchers look for what they may have missed.
    pub(super) recheck: Duration,
    /// How many replicas must have a change before it is acknowledged.
    pub(super) wait_replicas: u8,
    /// How long they may take.
    pub(super) wait: Duration,
}

impl Limits {
    pub(super) fn of(settings: &StoreSettings) -> Self {
        Self {
            lifetime: Duration::from_secs(settings.lifetime_seconds),
            sessions: settings.sessions,
            answers: settings.answers,
            entries: settings.entries,
            timeout: Duration::from_millis(settings.timeout_millis),
            recheck: Duration::from_secs(settings.recheck_seconds),
            wait_replicas: settings.wait_replicas,
            wait: Duration::from_millis(settings.wait_millis),
        }
    }

    /// The longest that a call to Redis takes, with its second try and with connecting.
    pub(super) fn patience(&self) -> Duration {
        (self.timeout + self.wait()) * 4
    }

    /// How long Redis may take to answer, with the time for its replicas.
    pub(super) fn response(&self) -> Duration {
        self.timeout + self.wait()
    }

    fn wait(&self) -> Duration {
        if self.wait_replicas > 0 { self.wait } else { Duration::ZERO }
    }
}
