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

/// How often it is tried whether a Redis that has failed answers again.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) struct Purses {
    link: Arc<Link>,
    /// Whether it has failed and has not answered since.
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
        let outcome = timeout(self.link.limits.timeout, self.ask(who, cost, allowance)).await;
        let outcome =
            outcome.unwrap_or_else(|_| Err(StoreError::Unavailable("it takes too long".to_owned())));
        if let Err(error) = &outcome {
            self.leave_alone(error);
        }
        outcome
    }

    async fn ask(&self, who: [u8; 16], cost: u64, allowance: u64) -> Result<u64, StoreError> {
        let (key, cost, allowance) = (purse(who), cost.to_string(), allowance.to_string());
        let keys = [key.as_str()];
        let call = Call::new(&SPEND, &keys, vec![cost.as_bytes(), allowance.as_bytes()]);
        let debt: i64 = super::read(self.link.call_once(&call).await?)?;
        super::number(debt)
    }

    /// Asks it no more until it answers.
    fn leave_alone(&self, error: &StoreError) {
        if self.is_away.swap(true, Ordering::Relaxed) {
            return;
        }
        tracing::warn!(%error, "requests are counted by this instance alone until the store answers");
        let (link, is_away) = (Arc::clone(&self.link), Arc::clone(&self.is_away));
        self.link.home().spawn(async move {
            loop {
                sleep(PAUSE).await;
                if link.command(&redis::cmd("PING")).await.is_ok() {
                    break;
                }
            }
            is_away.store(false, Ordering::Relaxed);
            tracing::info!("requests are counted together with other instances again");
        });
    }
}
