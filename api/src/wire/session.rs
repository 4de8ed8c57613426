//! Bodies of sessions.

use super::action::{ActionForm, ActionInput};
use super::answer::{LegalAction, LegalOpenAction};
use super::request::{ChanceValues, NewGameChance, NewGameRequest};
use super::state::GameView;
use super::token::Fairness;
use aerodrome_engine::game::present;
use aerodrome_engine::{Game, Pending, Seat, Seats, names, written_as_object};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

names! {
    /// Whether actions of a session can be taken back.
    UndoPolicy as UndoPolicy {
        /// Never.
        None = "none",
        /// The last action, by its own seat, as long as nothing came out of it that cannot be unknown again: no chance
        /// result, no reveal, no act of another seat.
        Safe = "safe",
        /// Also others, if all seats agree.
        Unanimous = "unanimous",
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "the enumeration is declared by a macro that derives the same for all"
)]
impl Default for UndoPolicy {
    fn default() -> Self {
        Self::None
    }
}

/// How the game of a session starts: what `new-game` takes, but for the id of the game, which nobody learns before the end,
/// and for what is about its answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct SessionStart<G: Game> {
    /// Who plays, in turn order.
    #[schema(value_type = Vec<Seat>, max_items = 6, example = json!([0, 2]))]
    pub seats: Seats,
    /// The ruleset, with or without a version. The game's first ruleset when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[validate(length(min = 1, max = 64))]
    #[schema(nullable = false, min_length = 1, max_length = 64)]
    pub ruleset: Option<String>,
    /// Rule switches to set on top of the ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(nullable = false)]
    pub options: Option<G::OptionChoices>,
    /// Who brings the chance values. The service when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub chance: Option<NewGameChance<G>>,
}
written_as_object!(SessionStart<G>, G: Game);

impl<G: Game> SessionStart<G> {
    /// The whole request for the game, with this id.
    pub fn with_id(self, game_id: String) -> NewGameRequest<G> {
        let Self { seats, ruleset, options, chance } = self;
        let game_id = Some(game_id);
        NewGameRequest {
            seats,
            ruleset,
            options,
            chance,
            game_id,
            viewers: Vec::new(),
            keys: false,
            members: None,
        }
    }
}

/// Creates a session.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct CreateSessionRequest<G: Game> {
    /// The name of the game.
    #[schema(schema_with = G::schema)]
    pub game: G,
    /// How the game starts.
    #[validate(nested)]
    pub new_game: SessionStart<G>,
    /// Whether there is a token for those who look on.
    #[serde(default)]
    pub spectators: bool,
    /// Whether actions can be taken back; never when it is left out.
    #[serde(default)]
    pub undo: UndoPolicy,
}

/// Does something in a session.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct SessionActionRequest<G: Game> {
    /// Who acts; the seat of the token when it is left out.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// What is to be done.
    #[schema(value_type = ActionForm<G>)]
    pub action: ActionInput<G>,
    /// What dice and cards show, in mode `provided`.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub chance: Option<ChanceValues<G>>,
}

/// The token of a seat.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SeatToken {
    /// The seat.
    pub seat: Seat,
    /// What its player shows, as `Authorization: Bearer <token>`.
    #[schema(max_length = 128)]
    pub token: String,
}

/// A new session, with its tokens. They are shown this once; the service keeps only their hashes.
#[derive(Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct SessionCreated {
    /// The id of the session.
    #[schema(pattern = "^[A-Za-z0-9_-]{22}$", max_length = 22)]
    pub id: String,
    /// One for each seat, in turn order.
    #[schema(max_items = 6)]
    pub seats: Vec<SeatToken>,
    /// For whoever has made the session: it ends it, and sees what a spectator sees.
    #[schema(max_length = 128)]
    pub owner: String,
    /// For those who look on, if they may.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 128)]
    pub spectator: Option<String>,
}

impl std::fmt::Debug for SessionCreated {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SessionCreated").field("id", &self.id).finish_non_exhaustive()
    }
}

/// A session as the caller sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionView<G: Game> {
    /// The id of the session.
    #[schema(pattern = "^[A-Za-z0-9_-]{22}$", max_length = 22)]
    pub id: String,
    /// How many entries its log has.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub version: u64,
    /// What the caller may see.
    pub view: GameView<G>,
    /// What the game waits for.
    pub pending: Pending<G>,
    /// What the caller can do now; empty for whoever is not asked.
    #[schema(max_items = 1024)]
    pub legal_actions: Vec<LegalAction<G>>,
    /// What the caller can do beside that, in too many ways to list them; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 256)]
    pub open_actions: Vec<LegalOpenAction<G>>,
    /// In mode `server` what the dice are worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fairness: Option<Fairness>,
    /// Whether actions can be taken back.
    pub undo: UndoPolicy,
}

/// What an action has led to, as its seat sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionStep<G: Game> {
    /// What happened, in order.
    #[schema(max_items = 1024)]
    pub events: Vec<G::Event>,
    /// The session afterwards.
    pub session: SessionView<G>,
    /// The `ETag` of the session afterwards, to be sent as `If-Match` with the next action.
    #[schema(max_length = 64)]
    pub etag: String,
}

/// One thing that was done in a session.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum SessionEntry<G: Game> {
    /// The game began.
    Started {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// How it began, as `replay` takes it, with the id of the game; only when the game is over and was agreed not to be
        /// taken back.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        new_game: Option<Box<NewGameRequest<G>>>,
        /// What happened, as the caller may see it.
        #[schema(max_items = 1024)]
        events: Vec<G::Event>,
    },
    /// A seat acted.
    Acted {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who acted.
        seat: Seat,
        /// The text id of the action.
        #[schema(value_type = G::ActionId)]
        id: String,
        /// What was done.
        action: G::Action,
        /// What dice and cards showed afterwards, if that was brought with it; in a game with secrets only when the game
        /// is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        chance: Option<ChanceValues<G>>,
        /// What happened, as the caller may see it.
        #[schema(max_items = 1024)]
        events: Vec<G::Event>,
    },
    /// Somebody brought what chance was to bring, in mode `provided`.
    Chance {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// What it was; in a game with secrets only when the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        value: Option<G::Roll>,
        /// What happened, as the caller may see it.
        #[schema(max_items = 1024)]
        events: Vec<G::Event>,
    },
}

/// A part of the log of a session. Until the game is over it is told as the caller may know it, then in full.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionLog<G: Game> {
    /// The entries in their order.
    #[schema(max_items = 100)]
    pub entries: Vec<SessionEntry<G>>,
    /// What to send as `cursor` for the entries after these, also when there are none yet.
    #[schema(max_length = 32)]
    pub next: String,
    /// Whether there are some already.
    pub has_more: bool,
}
