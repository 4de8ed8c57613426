//! The chain: one hash that stands for a game's whole history.
//!
//! Anybody can recompute it with a SHA-256 tool. The first link hashes four lines of text, the later ones two:
//!
//! ```text
//! sha256("aerodrome-chain-v1\n" + ruleset id + "\n" + options as JSON + "\n" + seats as JSON + "\n" + game_id)
//! sha256(previous link as 64 hexadecimal digits + "\n" + move)
//! ```
//!
//! A move is written as the seat and the action id (`0 move:2+shortcut`), or as `chance` and the value
//! (`chance 6`, for two dice `chance 3,4`, for a card its id). JSON is written without spaces, members in their documented order.

use aerodrome_engine::strict::parsed;
use aerodrome_engine::{Game, Move, Seats};
use arrayvec::ArrayString;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::str::FromStr;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};

/// A link of the chain, written as `sha256:` and 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chain([u8; 32]);

const PREFIX: &str = "sha256:";
const DIGITS: usize = 64;
const LENGTH: usize = PREFIX.len() + DIGITS;

/// Most links are hashes of texts that are not longer, so that they are not moved while they grow.
const USUAL_BYTES: usize = 2 * DIGITS;

impl Chain {
    /// The first link of a game.
    pub fn start<G: Game>(ruleset: &str, options: &G::Options, seats: &Seats, game_id: &str) -> Self {
        let options = serde_json::to_string(options).unwrap_or_default();
        let seats = serde_json::to_string(seats).unwrap_or_default();
        Self(Sha256::digest(format!("aerodrome-chain-v1\n{ruleset}\n{options}\n{seats}\n{game_id}")).into())
    }

    /// The link after a move.
    #[must_use]
    pub fn after<G: Game>(self, next: &Move<G>) -> Self {
        let mut link = String::with_capacity(USUAL_BYTES);
        link.push_str(&self.to_hex());
        write!(link, "\n{next}").expect("a text takes everything");
        Self(Sha256::digest(link).into())
    }

    /// The 32 bytes.
    pub fn bytes(self) -> [u8; 32] {
        self.0
    }

    /// A link that was kept as bytes.
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The 64 hexadecimal digits.
    pub fn to_hex(self) -> ArrayString<DIGITS> {
        let mut digits = [0; DIGITS];
        hex::encode_to_slice(self.0, &mut digits).expect("a byte has two digits");
        ArrayString::from_byte_string(&digits).expect("digits are ASCII")
    }
}

impl Serialize for Chain {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = ArrayString::<LENGTH>::new();
        text.push_str(PREFIX);
        text.push_str(&self.to_hex());
        serializer.serialize_str(&text)
    }
}

/// The text is not a link of a chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseChainError;

impl FromStr for Chain {
    type Err = ParseChainError;

    fn from_str(text: &str) -> Result<Self, ParseChainError> {
        let mut digest = [0; 32];
        text.strip_prefix(PREFIX)
            .filter(|digits| !digits.bytes().any(|digit| digit.is_ascii_uppercase()))
            .filter(|digits| hex::decode_to_slice(digits, &mut digest).is_ok())
            .map(|_| Self(digest))
            .ok_or(ParseChainError)
    }
}

impl<'de> Deserialize<'de> for Chain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        parsed(deserializer, "sha256: and 64 hexadecimal digits in lower case")
    }
}

impl utoipa::PartialSchema for Chain {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("A hash that stands for the whole history of the game."))
            .pattern(Some("^sha256:[0-9a-f]{64}$"))
            .max_length(Some(LENGTH))
            .into()
    }
}

impl utoipa::ToSchema for Chain {
    fn name() -> std::borrow::Cow<'static, str> {
        "Chain".into()
    }
}
