//! The tokens of a session: who somebody is in it.
//!
//! A token is a part, the key that it was made with, and a salt with a MAC over session, part and salt. Whether it is one
//! of a session is known before the session is looked for, so that neither the answer nor the time that it takes tells
//! strangers which sessions there are. The session keeps a hash of each of its tokens.

use crate::keys::{KeyId, Keys, Seal};
use crate::store::SessionId;
use aerodrome_engine::{Seat, Viewer};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};
use std::fmt;

/// The part that somebody has in a session.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Has made the session and can end it. Sees what a spectator sees.
    Owner,
    /// Plays.
    Seat(Seat),
    /// Looks on.
    Spectator,
}

impl Part {
    /// Whose view it gets.
    pub fn viewer(self) -> Viewer {
        match self {
            Self::Seat(seat) => Viewer::Seat(seat),
            Self::Owner | Self::Spectator => Viewer::Spectator,
        }
    }

    fn read(text: &str) -> Option<Self> {
        let seats = (Seat::MIN.get()..=Seat::MAX.get()).filter_map(Seat::new).map(Self::Seat);
        [Self::Owner, Self::Spectator].into_iter().chain(seats).find(|part| part.to_string() == text)
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Owner => f.write_str("owner"),
            Self::Seat(seat) => write!(f, "seat-{seat}"),
            Self::Spectator => f.write_str("spectator"),
        }
    }
}

const SALT_BYTES: usize = 16;
const MAC_BYTES: usize = 32;

/// What sets the tokens of one session apart from all that were made for it before.
pub type Salt = [u8; SALT_BYTES];

/// Where salts come from.
#[derive(Clone, Copy, Debug)]
pub enum Salts {
    /// From the random numbers of the system.
    Random,
    /// It is always this one: for a document whose examples are the same each time.
    Always(Salt),
}

impl Salts {
    /// The next salt; `None` when the system has no random numbers.
    pub fn next(self) -> Option<Salt> {
        match self {
            Self::Always(salt) => Some(salt),
            Self::Random => {
                let mut salt = Salt::default();
                getrandom::fill(&mut salt).ok()?;
                Some(salt)
            }
        }
    }
}

/// A token of a session as a caller shows it, such as `seat-2.1f00aa42.…`.
#[derive(Clone, PartialEq, Eq)]
pub struct Credential {
    part: Part,
    seal: KeyId,
    salt: Salt,
    mac: [u8; MAC_BYTES],
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Credential").field("part", &self.part).finish_non_exhaustive()
    }
}

impl fmt::Display for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let secret = URL_SAFE_NO_PAD.encode([&self.salt[..], &self.mac[..]].concat());
        write!(f, "{}.{}.{secret}", self.part, hex::encode(self.seal.0))
    }
}

impl Credential {
    /// The token of a part in a session.
    pub fn issue(seal: &Seal, id: SessionId, part: Part, salt: Salt) -> Self {
        let mac = mac_of(seal, id, part, &salt).finalize().into_bytes().into();
        Self { part, seal: seal.id(), salt, mac }
    }

    /// Reads a token; `None` for a text that is none.
    pub fn read(text: &str) -> Option<Self> {
        let (part, rest) = text.split_once('.')?;
        let (seal, secret) = rest.split_once('.')?;
        let mut id = [0; 4];
        hex::decode_to_slice(seal, &mut id).ok()?;
        let secret = URL_SAFE_NO_PAD.decode(secret).ok()?;
        let (salt, mac) = secret.split_at_checked(SALT_BYTES)?;
        let (salt, mac) = (salt.try_into().ok()?, mac.try_into().ok()?);
        let read = Self { part: Part::read(part)?, seal: KeyId(id), salt, mac };
        // A token has one text.
        (read.to_string() == text).then_some(read)
    }

    /// The part that it proves in this session; `None` when it is not one of it. Compared in constant time.
    pub fn part_in(&self, keys: &Keys, id: SessionId) -> Option<Part> {
        let seal = keys.find_seal(self.seal)?;
        mac_of(seal, id, self.part, &self.salt).verify_slice(&self.mac).ok()?;
        Some(self.part)
    }

    /// What the session keeps of it.
    pub fn hash(&self) -> String {
        hex::encode(
            Sha256::new_with_prefix(b"aerodrome-session-token-hash-v1\n")
                .chain_update(self.to_string())
                .finalize(),
        )
    }
}

fn mac_of(seal: &Seal, id: SessionId, part: Part, salt: &Salt) -> Hmac<Sha256> {
    let mut mac = seal.sessions();
    mac.update(format!("aerodrome-session-token-v1\n{id}\n{part}\n").as_bytes());
    mac.update(salt);
    mac
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Key, KeyRing};

    #[test]
    fn a_token_is_that_of_one_part_in_one_session() {
        let ring = |byte| KeyRing::of(Key::new([byte; 32]));
        let (keys, others) = (Keys::new(&ring(1), ring(2)), Keys::new(&ring(3), ring(2)));
        let id = SessionId::new([7; 16]);
        let seat = Part::Seat(Seat::new(2).expect("it is a seat"));
        let text = Credential::issue(keys.seal(), id, seat, [9; 16]).to_string();
        let read = Credential::read(&text).expect("it is a token");
        assert_eq!(read.part_in(&keys, id), Some(seat));
        assert_eq!(read.part_in(&keys, SessionId::new([8; 16])), None);
        assert_eq!(read.part_in(&others, id), None);
        let promoted = Credential::read(&text.replace("seat-2", "owner")).expect("it is a token");
        assert_eq!(promoted.part_in(&keys, id), None);
        assert_ne!(promoted.hash(), read.hash());
        assert_eq!(Credential::read(&text.to_uppercase()), None);
    }
}
