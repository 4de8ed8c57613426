//! The keys of a game: the table key opens everything, a seat key what its seat may see. They are MACs over the game
//! and the role, so nothing is stored for them.

use super::seal::Seal;
use super::{KeyId, Keys};
use aerodrome_engine::Seat;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use std::fmt;

/// Whom a key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// The backend that runs the game.
    Table,
    /// A seat.
    Seat(Seat),
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table => f.write_str("table"),
            Self::Seat(seat) => write!(f, "seat-{seat}"),
        }
    }
}

/// A key of a game as a caller shows it, such as `seat-2.1f00aa42.…`. Whether it is right is known only beside the game.
#[derive(Clone, PartialEq, Eq)]
pub struct GameKey {
    role: Role,
    seal: KeyId,
    mac: [u8; 32],
}

impl fmt::Debug for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameKey").field("role", &self.role).finish_non_exhaustive()
    }
}

impl GameKey {
    /// The key of a role in a game.
    pub fn issue(keys: &Keys, game: &str, game_id: &str, role: Role) -> String {
        let seal = keys.seal();
        let mac: [u8; 32] = mac_of(seal, game, game_id, role).finalize().into_bytes().into();
        format!("{role}.{}.{}", hex::encode(seal.id().0), URL_SAFE_NO_PAD.encode(mac))
    }

    /// Whether a text is meant to be a key of a game, right or wrong, rather than a credential of another kind.
    pub fn is_meant_by(text: &str) -> bool {
        ["table.", "seat-"].iter().any(|beginning| text.starts_with(beginning))
    }

    /// Reads a key; `None` for a text that is none.
    pub fn read(text: &str) -> Option<Self> {
        let (name, rest) = text.split_once('.')?;
        let (seal, mac) = rest.split_once('.')?;
        let seats = (Seat::MIN.get()..=Seat::MAX.get()).filter_map(Seat::new).map(Role::Seat);
        let role = std::iter::once(Role::Table).chain(seats).find(|role| role.to_string() == name)?;
        let mut id = [0; 4];
        // A key has one text: capital letters make another one.
        hex::decode_to_slice(seal, &mut id).ok().filter(|()| hex::encode(id) == seal)?;
        let mac = URL_SAFE_NO_PAD.decode(mac).ok()?.try_into().ok()?;
        Some(Self { role, seal: KeyId(id), mac })
    }

    /// The role in this game that the key proves; `None` when it is not a key of the game. Compared in constant time.
    pub fn role_in(&self, keys: &Keys, game: &str, game_id: &str) -> Option<Role> {
        let seal = keys.find_seal(self.seal)?;
        mac_of(seal, game, game_id, self.role).verify_slice(&self.mac).ok()?;
        Some(self.role)
    }
}

fn mac_of(seal: &Seal, game: &str, game_id: &str, role: Role) -> Hmac<Sha256> {
    let mut mac = seal.game_keys();
    mac.update(format!("aerodrome-game-key-v1\n{game}\n{game_id}\n{role}").as_bytes());
    mac
}
