//! Sealing: authenticated encryption that gives equal bytes for equal contents.
//!
//! A sealed text is URL-safe base64 without padding of: a version byte, the id of the key (4 bytes), the nonce (24),
//! the contents under XChaCha20-Poly1305 with the tag (16). Version, key id and what the contents are bound to are
//! authenticated as well. The nonce is the beginning of an HMAC-SHA-256 over the binding and the contents with a key of
//! its own, so that the same contents get the same text, and no nonce ever stands for two different contents.

use super::{Key, KeyId};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{KeyInit, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;

const VERSION: u8 = 1;
const NONCE_BYTES: usize = 24;
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
    cipher: XChaCha20Poly1305,
    nonces: Hmac<Sha256>,
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
            cipher: XChaCha20Poly1305::new(&derived("contents").into()),
            nonces: keyed(&derived("nonces")),
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

    /// Seals contents. The same contents give the same text.
    pub fn close(&self, contents: &[u8], binding: Binding<'_>) -> Option<String> {
        let aad = aad(self.id, binding);
        let nonce = self.nonce(contents, &aad);
        let sealed = self.cipher.encrypt(&nonce, Payload { msg: contents, aad: &aad }).ok()?;
        let mut bytes = Vec::with_capacity(HEAD_BYTES + NONCE_BYTES + sealed.len());
        bytes.push(VERSION);
        bytes.extend(self.id.0);
        bytes.extend(nonce);
        bytes.extend(sealed);
        Some(URL_SAFE_NO_PAD.encode(bytes))
    }

    fn nonce(&self, contents: &[u8], aad: &[u8]) -> XNonce {
        let mut mac = self.nonces.clone();
        mac.update(&(aad.len() as u64).to_be_bytes());
        mac.update(aad);
        mac.update(contents);
        let bytes = mac.finalize().into_bytes();
        let mut nonce = XNonce::default();
        nonce.iter_mut().zip(bytes).for_each(|(nonce, byte)| *nonce = byte);
        nonce
    }
}

/// A sealed text, taken apart but not yet opened.
pub(crate) struct Sealed(Vec<u8>);

impl Sealed {
    /// Takes a text apart; `None` when it cannot be one of ours.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        (bytes.first() == Some(&VERSION) && bytes.len() > HEAD_BYTES + NONCE_BYTES).then_some(Self(bytes))
    }

    /// The id of the key that sealed it.
    pub(crate) fn key(&self) -> KeyId {
        let mut id = [0; 4];
        id.iter_mut().zip(self.0.iter().skip(1)).for_each(|(id, byte)| *id = *byte);
        KeyId(id)
    }

    /// The contents; `None` when they were sealed with another key, for something else, or have been changed.
    pub(crate) fn open(&self, seal: &Seal, binding: Binding<'_>) -> Option<Vec<u8>> {
        let (nonce, sealed) = self.0.split_at_checked(HEAD_BYTES + NONCE_BYTES)?;
        let nonce = XNonce::try_from(nonce.get(HEAD_BYTES..)?).ok()?;
        let aad = aad(seal.id, binding);
        seal.cipher.decrypt(&nonce, Payload { msg: sealed, aad: &aad }).ok()
    }
}

/// What is authenticated beside the contents. The purpose has no line end, so no two bindings are written alike.
fn aad(id: KeyId, Binding { purpose, owner }: Binding<'_>) -> Vec<u8> {
    let mut aad = vec![VERSION];
    aad.extend(id.0);
    aad.extend(purpose.as_bytes());
    aad.push(b'\n');
    aad.extend(owner.as_bytes());
    aad
}

fn keyed(key: &[u8]) -> Hmac<Sha256> {
    Hmac::new_from_slice(key).expect("HMAC takes keys of any length")
}
