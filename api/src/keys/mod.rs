//! The secrets of a deployment, and what is made with them: dice, sealed states and the keys of a game.
//!
//! Of each kind there can be several keys, so that they can be replaced while games run: the first one makes, all of
//! them are still recognised. A key is named by the first bytes of its hash, so nobody has to name it.

mod game_key;
mod seal;

pub use game_key::{GameKey, Role};
pub(crate) use seal::Sealed;
pub use seal::{Binding, Seal};

use secrecy::{ExposeSecret, SecretSlice};
use sha2::{Digest, Sha256};

/// How many bytes a key has.
pub const KEY_BYTES: usize = 32;

/// Which key it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyId(pub [u8; 4]);

/// A secret of the deployment.
#[derive(Clone, Debug)]
pub struct Key {
    id: KeyId,
    secret: SecretSlice<u8>,
}

impl Key {
    /// A key of these bytes.
    pub fn new(secret: [u8; KEY_BYTES]) -> Self {
        let digest: [u8; 32] =
            Sha256::new_with_prefix(b"aerodrome-key-id-v1\n").chain_update(secret).finalize().into();
        let [first, second, third, fourth, ..] = digest;
        Self { id: KeyId([first, second, third, fourth]), secret: SecretSlice::from(secret.to_vec()) }
    }

    /// Which key it is.
    pub fn id(&self) -> KeyId {
        self.id
    }

    /// The bytes.
    pub fn expose(&self) -> &[u8] {
        self.secret.expose_secret()
    }
}

/// The keys of one kind: the first one makes, all of them are recognised.
#[derive(Clone, Debug)]
pub struct KeyRing {
    first: Key,
    others: Vec<Key>,
}

impl KeyRing {
    /// One key.
    pub fn of(first: Key) -> Self {
        Self { first, others: Vec::new() }
    }

    /// The keys in their order; `None` when there are none.
    pub fn new(keys: impl IntoIterator<Item = Key>) -> Option<Self> {
        let mut keys = keys.into_iter();
        Some(Self { first: keys.next()?, others: keys.collect() })
    }

    /// The key that makes.
    pub fn first(&self) -> &Key {
        &self.first
    }

    /// The key with this id.
    pub fn find(&self, id: KeyId) -> Option<&Key> {
        self.iter().find(|key| key.id == id)
    }

    /// All keys, the first one first.
    pub fn iter(&self) -> impl Iterator<Item = &Key> {
        std::iter::once(&self.first).chain(&self.others)
    }
}

/// All secrets of a deployment, ready for use.
#[derive(Debug)]
pub struct Keys {
    /// What server dice depend on.
    pub dice: KeyRing,
    seals: Vec<Seal>,
    first_seal: Seal,
}

impl Keys {
    /// Prepares the keys of tokens and of dice.
    pub fn new(tokens: &KeyRing, dice: KeyRing) -> Self {
        let first_seal = Seal::new(tokens.first());
        Self { dice, seals: tokens.iter().map(Seal::new).collect(), first_seal }
    }

    /// The seal that closes tokens and issues the keys of games.
    pub fn seal(&self) -> &Seal {
        &self.first_seal
    }

    /// All seals, the first one first.
    pub fn seals(&self) -> impl Iterator<Item = &Seal> {
        self.seals.iter()
    }

    /// The seal with this id.
    pub fn find_seal(&self, id: KeyId) -> Option<&Seal> {
        self.seals.iter().find(|seal| seal.id() == id)
    }
}
