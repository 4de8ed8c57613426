//! What sessions, requests and their places in Redis are called.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use std::fmt;
use std::str::FromStr;

/// Names a session: 128 random bits, written as 22 characters of URL-safe base64.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SessionId([u8; 16]);

/// A text does not name a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a session id has 22 characters of URL-safe base64")]
pub struct NotASessionId;

impl SessionId {
    /// The id with these bits, for callers that derive them from a secret.
    pub fn new(bits: [u8; 16]) -> Self {
        Self(bits)
    }

    /// A new id.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(Self(bits))
    }
}

impl fmt::Display for SessionId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&URL_SAFE_NO_PAD.encode(self.0))
    }
}

impl FromStr for SessionId {
    type Err = NotASessionId;

    fn from_str(text: &str) -> Result<Self, NotASessionId> {
        // Longer texts are not even decoded. Each id has one spelling: the bits that the last character does not
        // need have to be zero.
        if text.len() != 22 {
            return Err(NotASessionId);
        }
        let bits = URL_SAFE_NO_PAD.decode(text).map_err(|_| NotASessionId)?;
        bits.try_into().map(Self).map_err(|_| NotASessionId)
    }
}

/// What a request is recognised by when it comes again.
///
/// It is a hash, so its length does not depend on what clients send, and the store does not keep that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IdempotencyKey([u8; 16]);

impl IdempotencyKey {
    /// The key that a client has chosen, within a scope, such as a seat and an operation.
    pub fn new(scope: &str, chosen: &str) -> Self {
        let mut hash = Sha256::new_with_prefix(b"aerodrome-idempotency-v1\n");
        // The length keeps a scope and a choice apart.
        hash.update((scope.len() as u64).to_be_bytes());
        hash.update(scope);
        hash.update(chosen);
        let digest: [u8; 32] = hash.finalize().into();
        let (half, _) = digest.split_at(16);
        Self(half.try_into().expect("half of 32 bytes are 16"))
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// What Redis knows one session by. The braces make the id the hash tag: everything of a session lies in one slot of a
/// cluster, and one script can reach all of it.
#[derive(Debug)]
pub(super) struct Keys {
    /// Hash: `version` and `head`.
    pub(super) head: String,
    /// List: the entries, each behind the number of the call that appended it.
    pub(super) log: String,
    /// Hash: from the idempotency key to the version after the change, and its answer behind a blank if it is kept.
    pub(super) answers: String,
    /// List: the idempotency keys whose answers are kept, the oldest first.
    pub(super) kept: String,
    /// String: what is left of an ended session.
    pub(super) tombstone: String,
    /// Channel: the new version, or `gone`.
    pub(super) channel: String,
}

const PREFIX: &str = "aerodrome:{";
const CHANNEL: &str = "}:changes";

impl Keys {
    pub(super) fn of(id: SessionId) -> Self {
        let key = |kind: &str| format!("{PREFIX}{id}}}:{kind}");
        Self {
            head: key("head"),
            log: key("log"),
            answers: key("answers"),
            kept: key("kept"),
            tombstone: key("tombstone"),
            channel: channel(id),
        }
    }
}

/// Where it stands what a caller has spent of his quota.
pub(super) fn purse(who: [u8; 16]) -> String {
    format!("{PREFIX}{}}}:purse", URL_SAFE_NO_PAD.encode(who))
}

/// What nothing is called: whether writes are taken is tried by it.
pub(super) const PROBE: &str = "aerodrome:{probe}";

/// The channel on which the changes of a session are told.
pub(super) fn channel(id: SessionId) -> String {
    format!("{PREFIX}{id}{CHANNEL}")
}

/// The session whose changes are told on a channel.
pub(super) fn session_of(channel: &[u8]) -> Option<SessionId> {
    let text = std::str::from_utf8(channel).ok()?;
    text.strip_prefix(PREFIX)?.strip_suffix(CHANNEL)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_has_one_spelling() {
        let id = SessionId::random().expect("random numbers");
        let text = id.to_string();
        assert_eq!((text.len(), text.parse()), (22, Ok(id)));
        let zero = SessionId::new([0; 16]).to_string();
        assert_eq!(zero, "A".repeat(22));
        for wrong in ["", "A", "AAAAAAAAAAAAAAAAAAAAAB", "AAAAAAAAAAAAAAAAAAAAA=", "AAAAAAAAAAAAAAAAAAAAA/"] {
            assert_eq!(wrong.parse::<SessionId>(), Err(NotASessionId), "{wrong}");
        }
        assert_eq!(format!("{zero}A").parse::<SessionId>(), Err(NotASessionId));
    }

    #[test]
    fn a_channel_names_its_session() {
        let id = SessionId::new([250; 16]);
        assert_eq!(session_of(channel(id).as_bytes()), Some(id));
        assert_eq!(session_of(Keys::of(id).head.as_bytes()), None);
        assert_eq!(session_of(b"\xff"), None);
    }

    #[test]
    fn scopes_and_choices_do_not_run_into_each_other() {
        assert_ne!(IdempotencyKey::new("ab", "c"), IdempotencyKey::new("a", "bc"));
        assert_eq!(IdempotencyKey::new("ab", "c"), IdempotencyKey::new("ab", "c"));
    }
}
