//! Answers that wait until there is something to tell, for those who ask with `Prefer: wait`.

use super::door::Guest;
use crate::readiness::{Readiness, StopSignal};
use crate::sessions::Outcome;
use crate::store::{Sign, Watch};
use actix_web::HttpResponse;
use actix_web::http::ConnectionType;
use actix_web::http::header::{HeaderName, HeaderValue};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

const PREFERENCE_APPLIED: HeaderName = HeaderName::from_static("preference-applied");

/// How long somebody waits for an answer that tells something new.
pub(super) struct Patience<'a> {
    /// The preference, where there is one that can be honoured.
    seconds: Option<u64>,
    begun: Instant,
    readiness: &'a Readiness,
    /// There is none as long as there was no need to wait.
    wait: Option<(Watch, StopSignal)>,
    /// Whether the service has stopped before the time was over.
    is_cut_short: bool,
}

impl<'a> Patience<'a> {
    pub(super) fn new(seconds: Option<u64>, readiness: &'a Readiness) -> Self {
        Self { seconds, begun: Instant::now(), readiness, wait: None, is_cut_short: false }
    }

    /// Waits for the session to be otherwise than it was when it had this version. Returns whether to look again: once more
    /// when the time is over, and then no more.
    pub(super) async fn lasts(&mut self, guest: &Guest<'_>, version: u64) -> Outcome<bool> {
        let deadline = self.begun + Duration::from_secs(self.seconds.unwrap_or_default());
        if Instant::now() >= deadline {
            return Ok(false);
        }
        let (watch, stop) = match &mut self.wait {
            Some(wait) => wait,
            // A watch begins with how things are, so nothing has been missed since they were looked at.
            none => {
                let watch = guest.store.watch(guest.id).map_err(|error| guest.refused(&error))?;
                none.insert((watch, self.readiness.signal()))
            }
        };
        let woken = timeout_at(deadline, async {
            tokio::select! {
                () = stop.given() => true,
                () = async { while watch.next().await == Sign::Version(version) {} } => false,
            }
        });
        self.is_cut_short = woken.await == Ok(true);
        Ok(!self.is_cut_short)
    }

    /// Says on the answer that the preference was honoured, if it was.
    pub(super) fn note_on(&self, answer: &mut HttpResponse) {
        let Some(seconds) = self.seconds else { return };
        if self.is_cut_short {
            // The caller had better ask somebody else.
            answer.head_mut().set_connection_type(ConnectionType::Close);
        } else if let Ok(applied) = HeaderValue::try_from(format!("wait={seconds}")) {
            answer.headers_mut().insert(PREFERENCE_APPLIED, applied);
        }
    }
}
