//! Sealing: authenticated encryption that gives equal bytes for equal contents.
//!
//! A sealed text is URL-safe base64 without padding of: a version byte, the id of the key (4 bytes), and the contents
//! under AES-256-SIV (RFC 5297), which begin with 16 bytes of their own. These are a MAC over the contents, version, key
//! id and what the contents are bound to, and they are also where the encryption starts from; so the same contents get
//! the same text, and nothing depends on a number that must not be used twice.

use super::{Key, KeyId};
use aes_siv::siv::Aes256Siv;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::fmt;

const VERSION: u8 = 2;
/// What sealed contents begin with.
const TAG_BYTES: usize = aes_siv::siv::IV_SIZE;
/// Version and key id.
const HEAD_BYTES: usize = 5;

/// What sealed contents are for: they can be opened only for the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Binding<'a> {
    /// What kind of thing is sealed.
    pub purpose: &'static str,
    /// What it belongs to.
    pub owner: &'a str,
}

/// A key that seals, with what is derived from it.
pub struct Seal {
    id: KeyId,
    contents: aes_siv::Key<Aes256Siv>,
    game_keys: Hmac<Sha256>,
    sessions: Hmac<Sha256>,
}

impl fmt::Debug for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Seal").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Seal {
    /// Derives everything that is made with a key.
    pub fn new(key: &Key) -> Self {
        let derived = |purpose: &str| -> [u8; 32] {
            let mut mac = keyed(key.expose());
            mac.update(b"aerodrome-derived-key-v1\n");
            mac.update(purpose.as_bytes());
            mac.finalize().into_bytes().into()
        };
        Self {
            id: key.id(),
            contents: aes_siv::Key::<Aes256Siv>::from_iter(
                [derived("vectors"), derived("contents")].concat(),
            ),
            game_keys: keyed(&derived("game keys")),
            sessions: keyed(&derived("sessions")),
        }
    }

    /// Which key it is.
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// The MAC with which the keys of games are made.
    pub(super) fn game_keys(&self) -> Hmac<Sha256> {
        self.game_keys.clone()
    }

    /// The MAC with which sessions are named and their tokens are made.
    pub(crate) fn sessions(&self) -> Hmac<Sha256> {
        self.sessions.clone()
    }

    /// Bits that follow from the secret and what a caller has chosen. `what` says what they are for.
    pub(crate) fn derive(&self, what: &'static str, chosen: &str) -> [u8; 16] {
        let text = format!("aerodrome-session-{what}-v1\n{chosen}");
        let digest: [u8; 32] = self.sessions().chain_update(text).finalize().into_bytes().into();
        std::array::from_fn(|place| digest[place])
    }

    /// Seals contents. The same contents give the same text.
    pub fn close(&self, contents: &[u8], binding: Binding<'_>) -> Option<String> {
        let sealed = self.cipher().encrypt([aad(self.id, binding)], contents).ok()?;
        let mut bytes = Vec::with_capacity(HEAD_BYTES + sealed.len());
        bytes.push(VERSION);
        bytes.extend(self.id.0);
        bytes.extend(sealed);
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// It changes while it works, so each piece of work gets its own.
    fn cipher(&self) -> Aes256Siv {
        Aes256Siv::new(&self.contents)
    }
}

/// A sealed text, taken apart but not yet opened.
pub(crate) struct Sealed(Vec<u8>);

impl Sealed {
    /// Takes a text apart; `None` when it cannot be one of ours.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.first() == Some(&VERSION) && bytes.len() > HEAD_BYTES + TAG_BYTES).then_some(Self(bytes))
    }

    /// The id of the key that sealed it.
    pub(crate) fn key(&self) -> KeyId {
        let mut id = [0; 4];
        id.iter_mut().zip(self.0.iter().skip(1)).for_each(|(id, byte)| *id = *byte);
        KeyId(id)
    }

    /// The contents; `None` when they were sealed with another key, for something else, or have been changed.
    pub(crate) fn open(&self, seal: &Seal, binding: Binding<'_>) -> Option<Vec<u8>> {
        let sealed = self.0.get(HEAD_BYTES..)?;
        seal.cipher().decrypt([aad(seal.id, binding)], sealed).ok()
    }
}

/// What is authenticated beside the contents. The purpose has no line end, so no two bindings are written alike.
fn aad(id: KeyId, Binding { purpose, owner }: Binding<'_>) -> Vec<u8> {
    let mut aad = Vec::with_capacity(HEAD_BYTES + purpose.len() + 1 + owner.len());
    aad.push(VERSION);
    aad.extend(id.0);
    aad.extend(purpose.as_bytes());
    aad.push(b'\n');
    aad.extend(owner.as_bytes());
    aad
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}
