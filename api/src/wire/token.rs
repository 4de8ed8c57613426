//! What is sealed or secret, as it travels.

use aerodrome_engine::{Seat, names};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError, ValidationErrors};

/// No token is nearly as long.
pub const MAX_TOKEN: usize = 4096;

/// A game that a client can hold but neither read nor forge: the whole state, sealed by the service. It proves that
/// every step of the game has passed through this deployment; together with the `seq` that the client has stored, sent
/// as `expect.seq`, it proves that it is the latest.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(max_length = 4096, pattern = "^[A-Za-z0-9_-]{1,4096}$")]
pub struct Token(pub String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(…)")
    }
}

impl Validate for Token {
    fn validate(&self) -> Result<(), ValidationErrors> {
        let url_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        // Where none stops at the first wrong one, many bytes are looked at at once.
        if (1..=MAX_TOKEN).contains(&self.0.len())
            && self.0.bytes().fold(true, |all, byte| all & url_safe(byte))
        {
            return Ok(());
        }
        let mut errors = ValidationErrors::new();
        errors.add("token", ValidationError::new("pattern"));
        Err(errors)
    }
}

names! {
    /// What the dice of mode `server` are worth.
    Fairness as Fairness {
        /// Every step of the game has passed through this deployment, so nobody has written the history that the dice depend on. Only who names the `game_id` of a new game can have tried several.
        Verified = "verified",
        /// The state was written by the caller, who can have tried other histories until the dice suited him.
        Unverified = "unverified",
    }
}

/// The key of a seat.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub struct SeatKey {
    /// The seat.
    pub seat: Seat,
    /// Opens `view`, `legal-actions` and `validate` of the seat, as `Authorization: Bearer <key>`.
    #[schema(max_length = 128)]
    pub key: String,
}

/// The keys of a game. The service does not store them: `new-game` with the same `game_id` gives the same ones again, as long
/// as the deployment makes them with the same token key.
#[derive(Clone, PartialEq, Serialize, ToSchema)]
pub struct GameKeys {
    /// Opens everything, as `Authorization: Bearer <key>`. It stays with the backend: whoever can apply can look ahead.
    #[schema(max_length = 128)]
    pub table: String,
    /// One for each seat, in turn order.
    #[schema(max_items = 6)]
    pub seats: Vec<SeatKey>,
}

impl std::fmt::Debug for GameKeys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("GameKeys(…)")
    }
}
