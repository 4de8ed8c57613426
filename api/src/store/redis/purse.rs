//! What callers have spent of their quotas, counted for all instances together.
//!
//! Every request is counted, also those that need no session. So a Redis that fails must not slow them: it is waited for
//! once, and then not asked again until it answers.

use super::link::Link;
use super::script::{Call, SPEND};
use crate::store::StoreError;
use crate::store::key::purse;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// How often it is tried whether a Redis that has failed counts again.
const PAUSE: Duration = Duration::from_secs(1);

/// A debt that nobody has, in microseconds; Redis knows no larger number to the last digit.
const LARGE_DEBT: u64 = 1 << 53;

pub(super) struct Purses {
    link: Arc<Link>,
    /// Whether it has failed and has not counted since.
    is_away: Arc<AtomicBool>,
}

impl Purses {
    pub(super) fn new(link: Arc<Link>) -> Self {
        Self { link, is_away: Arc::default() }
    }

    /// What a caller owed before this request, in microseconds. It is counted if that is not more than the allowance.
    pub(super) async fn spend(&self, who: [u8; 16], cost: u64, allowance: u64) -> Result<u64, StoreError> {
        if self.is_away.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("it has failed".to_owned()));
        }
        let outcome = Spending { who, cost, allowance }.ask(&self.link).await;
        if let Err(error) = &outcome {
            self.leave_alone(who, error);
        }
        outcome
    }

    /// Asks it no more until it counts again: one that answers may still take no writes.
    fn leave_alone(&self, who: [u8; 16], error: &StoreError) {
        if self.is_away.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(%error, "requests are counted by this instance alone until the store counts them");
        let (link, is_away) = (Arc::clone(&self.link), Arc::clone(&self.is_away));
        // It is written whatever the caller owes, and costs him next to nothing however often it is sent.
        let probe = Spending { who, cost: 1, allowance: LARGE_DEBT };
        self.link.home().spawn(async move {
            loop {
                sleep(PAUSE).await;
                if probe.ask(&link).await.is_ok() {
                    break;
                }
            }
            is_away.store(false, Ordering::Relaxed);
            tracing::info!("requests are counted together with other instances again");
        });
    }
}

/// One request of a caller, to be counted.
#[derive(Clone, Copy)]
struct Spending {
    who: [u8; 16],
    cost: u64,
    allowance: u64,
}

impl Spending {
    async fn ask(self, link: &Arc<Link>) -> Result<u64, StoreError> {
        let (key, cost, allowance) = (purse(self.who), self.cost.to_string(), self.allowance.to_string());
        let keys = [key.as_str()];
        let call = Call::new(&SPEND, &keys, vec![cost.as_bytes(), allowance.as_bytes()]);
        let value = timeout(link.limits.timeout, link.call_once(&call)).await;
        let value = value.unwrap_or_else(|_| Err(StoreError::Unavailable("it takes too long".to_owned())))?;
        let debt: i64 = super::read(value)?;
        super::number(debt)
    }
}
