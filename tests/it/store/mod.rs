//! The store of sessions: every kind of it does the same, and Redis may fail.

mod arms;
mod failovers;
mod failures;
mod lost_replies;
mod suite;
mod together;
mod watching;

use aerodrome_api::store::{
    Change, Changed, Entries, Found, IdempotencyKey, Kept, New, Remember, SessionId, Store, StoreError,
    StoreSettings,
};
use bytes::Bytes;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long anything may take that should take a moment. Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// Settings for tests: as they are, but that a busy machine has more time to answer.
fn settings(url: &str) -> StoreSettings {
    StoreSettings { timeout_millis: 1000, recheck_seconds: 1, ..StoreSettings::at(url) }
}

fn open(settings: &StoreSettings) -> Arc<Store> {
    Arc::new(Store::open(settings).expect("the settings can be used"))
}

fn id() -> SessionId {
    SessionId::random().expect("the system has random numbers")
}

fn key(text: &str) -> IdempotencyKey {
    IdempotencyKey::new("test", text)
}

fn remember(text: &str, answer: &[u8]) -> Option<Remember> {
    Some(Remember { key: key(text), answer: Bytes::copy_from_slice(answer) })
}

/// A session with this head, and nothing in its log.
fn new(head: &'static str) -> New {
    New { head: head.into(), entries: Vec::new(), remember: None }
}

/// A change that appends one entry, and makes it the head.
fn change(expected: u64, entry: impl Into<Bytes>) -> Change {
    let entry = entry.into();
    Change { expected, head: entry.clone(), entries: Entries::one(entry), remember: None }
}

async fn kept(store: &Store, id: SessionId) -> Option<Kept> {
    match store.read(id).await.expect("the store answers") {
        Some(Found::Open(kept)) => Some(kept),
        Some(Found::Ended(_)) | None => None,
    }
}

/// The whole log, page by page.
async fn whole_log(store: &Store, id: SessionId) -> Vec<Bytes> {
    let mut log = Vec::new();
    loop {
        let page = store.log(id, log.len() as u64, 100).await.expect("the store answers");
        if page.is_empty() {
            return log;
        }
        log.extend(page);
    }
}

/// Waits until the store answers.
async fn until_healthy(store: &Store) {
    let started = Instant::now();
    while let Err(error) = store.health().await {
        assert!(started.elapsed() < PATIENCE, "the store does not recover: {error}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
