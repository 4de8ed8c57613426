//! How sessions are held, as it is set.

use serde::{Deserialize, Serialize};
use validator::Validate;

/// How sessions are held.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct SessionSettings {
    /// How many seconds a deleted session is told apart from one that never was.
    #[validate(range(min = 1, max = 31_536_000))]
    pub ended_seconds: u64,
    /// After how many quiet seconds a stream of events shows that it is alive.
    #[validate(range(min = 1, max = 3600))]
    pub heartbeat_seconds: u64,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { ended_seconds: 24 * 3600, heartbeat_seconds: 15 }
    }
}
