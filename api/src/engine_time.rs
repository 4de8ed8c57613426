//! How long the engine works for a request, wherever and on however many threads it does.

use actix_web::{HttpMessage, HttpRequest};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time that the engine has spent for a request: checking what lies on the table, playing, and saying what comes of it.
/// Clones add up.
#[derive(Clone, Debug, Default)]
pub struct EngineTime(Arc<AtomicU64>);

impl EngineTime {
    /// That of a request, if anybody wants to know it.
    pub fn of_request(request: &HttpRequest) -> Self {
        request.extensions().get().cloned().unwrap_or_default()
    }

    /// Lets the engine work.
    pub fn spend<T>(&self, work: impl FnOnce() -> T) -> T {
        let begun = Instant::now();
        let outcome = work();
        let nanoseconds = u64::try_from(begun.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.0.fetch_add(nanoseconds, Ordering::Relaxed);
        outcome
    }

    /// What was spent until now; `None` when the engine had nothing to do.
    pub fn spent(&self) -> Option<Duration> {
        Some(self.0.load(Ordering::Relaxed)).filter(|nanoseconds| *nanoseconds > 0).map(Duration::from_nanos)
    }
}
