//! The body of a replay: a whole log to be verified.

use super::action::{LogEntry, LogEntryForm};
use super::request::{Expect, MAX_LOG, NewGameRequest};
use super::state::{GameState, ViewerName};
use super::token::Token;
use crate::chain::Chain;
use aerodrome_engine::ending::Ending;
use aerodrome_engine::game::present;
use aerodrome_engine::{Game, names, read_as_object};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};
use validator::{Validate, ValidationError};

/// How many moments of a replay can be shown with their positions.
pub const MAX_POSITIONS: usize = 64;

/// Where a replay starts. Exactly one of `new_game`, `state` and `token` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct ReplayStart<G: Game> {
    /// The body of the `new-game` request; its `game_id` has to be there. What only concerns the answer of `new-game` does not
    /// matter here.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub new_game: Option<NewGameRequest<G>>,
    /// A state in the middle of the game.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// A token from the middle of the game.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
}
read_as_object!(ReplayStart<G>, G: Game);

names! {
    /// What becomes of a log with an illegal entry.
    ReplayMode as ReplayMode {
        /// The whole log is worth nothing: no game comes out of it.
        Strict = "strict",
        /// The entries before the illegal one are kept: the game after them comes out.
        KeepPrefix = "keep_prefix",
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "the enumeration is declared by a macro that derives the same for all"
)]
impl Default for ReplayMode {
    fn default() -> Self {
        Self::Strict
    }
}

names! {
    /// What is shown of a moment.
    Shown as ReplayShown {
        /// The state, or the view where only what somebody sees is told. For 64 moments at the most.
        Position = "position",
        /// What the entry did, with the chance that followed it.
        Events = "events",
    }
}

/// What somebody claims about the end of a log.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Claims {
    /// The chain after the last entry.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub chain: Option<Chain>,
    /// How the game ended.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub result: Option<Ending>,
}
read_as_object!(Claims);

/// Plays a whole log again and says whether every step of it was legal.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ReplayRequest<G: Game> {
    /// Where the log starts.
    #[validate(nested)]
    pub start: ReplayStart<G>,
    /// What was done: the actions of the seats, and in mode `provided` also the chance outcomes where they fell.
    #[validate(length(max = MAX_LOG))]
    #[schema(value_type = Vec<LogEntryForm<G>>, max_items = 5000)]
    pub log: Vec<LogEntry<G>>,
    /// Refuses a state or a token at the start that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
    /// What becomes of a log with an illegal entry. `strict` when it is left out.
    #[serde(default)]
    pub mode: ReplayMode,
    /// For whom the answer is: then it tells nothing that this seat, or a spectator, may not know. When it is left out,
    /// everything is told; with a token as a spectator sees it.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub viewer: Option<ViewerName>,
    /// The moments to be shown, as numbers of entries that have been played before: 0 is the start.
    #[serde(default)]
    #[validate(length(max = MAX_LOG), custom(function = "validate_moments"))]
    #[schema(schema_with = moments)]
    pub at: Vec<u16>,
    /// What is shown of them. Their events when it is left out.
    #[serde(default, deserialize_with = "present")]
    #[validate(length(max = 8))]
    #[schema(nullable = false, max_items = 8)]
    pub show: Option<Vec<Shown>>,
    /// Whether to give the game at the end as a token as well. A log that begins with a token gives one anyway; one that
    /// begins with a state cannot give one.
    #[serde(default)]
    pub seal: bool,
    /// What somebody claims about the end of the log, to be checked.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub claimed: Option<Claims>,
}

fn validate_moments(moments: &[u16]) -> Result<(), ValidationError> {
    let is_known = |after: &u16| u64::from(*after) <= MAX_LOG;
    if moments.iter().all(is_known) { Ok(()) } else { Err(ValidationError::new("range")) }
}

const MOMENTS: &str =
    "The moments to be shown, as numbers of entries that have been played before: 0 is the start.";

fn moments() -> Array {
    let after = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(0)).maximum(Some(MAX_LOG));
    ArrayBuilder::new()
        .items(after)
        .max_items(usize::try_from(MAX_LOG).ok())
        .description(Some(MOMENTS))
        .build()
}
