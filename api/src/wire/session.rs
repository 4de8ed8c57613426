//! Bodies of sessions.

use super::action::{ActionForm, ActionInput, LogEntry, LogEntryForm};
use super::answer::{LegalAction, LegalOpenAction};
use super::request::{ChanceValues, NewGameChance, NewGameRequest};
use super::state::GameView;
use super::token::{Fairness, GameKeys, Token};
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
        /// What a seat itself did last, by that seat, as long as nothing came out of it that cannot be unknown again: no chance
        /// result, no reveal, no act of another seat.
        Safe = "safe",
        /// Also everything else, if all seats agree that have not resigned; but not when the game is over.
        Unanimous = "unanimous",
    }
}

names! {
    /// Who has chosen an action.
    ActedBy as ActedBy {
        /// The player of the seat.
        Player = "player",
        /// The stand-in of a seat that is turned over or has resigned: it is the default action.
        StandIn = "stand_in",
    }
}

names! {
    /// Who plays a seat.
    SeatStatus as SeatStatus {
        /// Its player.
        Present = "present",
        /// A stand-in, until the player comes back.
        Absent = "absent",
        /// A stand-in until the end: the player has resigned.
        Resigned = "resigned",
    }
}

names! {
    /// How a game can end.
    EndedBy as EndedBy {
        /// By its rules; `pending` has the ranking.
        Rules = "rules",
        /// All but one of those who still played have resigned.
        Resignation = "resignation",
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

names! {
    /// Who can take the game out of the session, as a token.
    ExportPolicy as ExportPolicy {
        /// Everybody, when the game is over.
        Over = "over",
        /// The owner at any time as well. He can find out all secrets then, and what the dice of the service will show.
        Owner = "owner",
    }
}

#[expect(
    clippy::derivable_impls,
    reason = "the enumeration is declared by a macro that derives the same for all"
)]
impl Default for ExportPolicy {
    fn default() -> Self {
        Self::Over
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
    /// Who can take the game out of the session; nobody before it is over when it is left out.
    #[serde(default)]
    pub export: ExportPolicy,
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

/// Resigns.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct ResignRequest {}

/// Takes something back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct UndoRequest {
    /// The version whose table shall be again; the one before the last action that counts when it is left out.
    #[serde(default, deserialize_with = "present")]
    #[validate(range(min = 1, max = 10_000_000))]
    #[schema(nullable = false, minimum = 1, maximum = 10_000_000)]
    pub to: Option<u64>,
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

/// A seat and who plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SessionSeat {
    /// The seat.
    pub seat: Seat,
    /// Who plays it.
    pub status: SeatStatus,
}

/// How a session came out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct SessionResult {
    /// How the game ended.
    pub by: EndedBy,
    /// Who won: the best of those who have not resigned.
    #[schema(value_type = Vec<Seat>, max_items = 6)]
    pub winners: Seats,
}

/// What a seat wants to take back, where all have to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub struct UndoProposal {
    /// Who has proposed it.
    pub seat: Seat,
    /// The version whose table shall be again.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub to: u64,
    /// Who has agreed so far, the proposing seat among them.
    #[schema(value_type = Vec<Seat>, max_items = 6)]
    pub agreed: Seats,
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
    /// The seats in turn order, and who plays them.
    #[schema(max_items = 6)]
    pub seats: Vec<SessionSeat>,
    /// How it came out; absent while the game goes on. It is the one place that tells whether anything can still be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub result: Option<SessionResult>,
    /// What the game on the table waits for; also after resignations that have ended it, when nothing comes any more.
    pub pending: Pending<G>,
    /// What the caller can do now; empty for whoever is not asked, has resigned or is absent.
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
    /// Who can take the game out of the session.
    pub export: ExportPolicy,
    /// What a seat wants to take back and not all have agreed to yet; absent where there is nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub undo_proposal: Option<UndoProposal>,
}

/// What a change has led to, as the caller sees it.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionStep<G: Game> {
    /// What happened on the table, in order; what stand-ins did at once comes last. What is taken back has no events.
    #[schema(max_items = 65_536)]
    pub events: Vec<G::Event>,
    /// The session afterwards.
    pub session: SessionView<G>,
    /// The `ETag` of the session afterwards with its quotation marks, to be sent as `If-Match` with the next action.
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
        /// How it began, as `replay` takes it, with the id of the game; only when the game is over.
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
        /// Who has chosen it.
        by: ActedBy,
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
    /// A seat has resigned. From here on a stand-in plays it.
    Resigned {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who has resigned.
        seat: Seat,
    },
    /// A seat was turned over to a stand-in, by its player or the owner.
    StandInBegan {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// The seat.
        seat: Seat,
    },
    /// A seat is played by its player again.
    StandInEnded {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// The seat.
        seat: Seat,
    },
    /// A seat wants to take something back, which needs the agreement of all.
    UndoProposed {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who wants it.
        seat: Seat,
        /// The version whose table shall be again.
        #[schema(minimum = 1, maximum = 10_000_000)]
        to: u64,
    },
    /// A seat agrees to what was proposed.
    UndoAgreed {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who agrees.
        seat: Seat,
    },
    /// What was proposed is off. It also is when anything happens on the table or a seat resigns, without an entry of its own.
    UndoDropped {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who has withdrawn or declined it.
        seat: Seat,
    },
    /// Something was taken back: nothing of the table that came after `to` counts any more, and the table of `to` is again.
    Undone {
        /// The version of the session right after it.
        #[schema(minimum = 1, maximum = 10_000_000)]
        version: u64,
        /// Who wanted it.
        seat: Seat,
        /// The version whose table is again.
        #[schema(minimum = 1, maximum = 10_000_000)]
        to: u64,
    },
}

/// A part of the log of a session. Until the game is over it is told as the caller may know it, then in full.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionLog<G: Game> {
    /// The name of the game.
    #[schema(schema_with = G::schema)]
    pub game: G,
    /// The entries in their order.
    #[schema(max_items = 100)]
    pub entries: Vec<SessionEntry<G>>,
    /// What to send as `cursor` for the entries after these, also when there are none yet.
    #[schema(max_length = 32)]
    pub next: String,
    /// Whether there are some already.
    pub has_more: bool,
}

/// The game of a session, taken out of it: the operations without sessions go on from here.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct SessionExport<G: Game> {
    /// The name of the game.
    #[schema(schema_with = G::schema)]
    pub game: G,
    /// How many entries the log of the session has.
    #[schema(minimum = 1, maximum = 10_000_000)]
    pub version: u64,
    /// The game as it stands.
    pub token: Token,
    /// The keys of the game, for deployments that ask for them.
    pub keys: GameKeys,
    /// The request for `replay` that plays the whole game again. Absent when it is longer than `replay` takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub replay: Option<ExportedReplay<G>>,
}

/// A request for `replay`.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct ExportedReplay<G: Game> {
    /// The game as it began.
    pub start: ExportedStart<G>,
    /// What was done and not taken back, in order.
    #[schema(value_type = Vec<LogEntryForm<G>>, max_items = 5000)]
    pub log: Vec<LogEntry<G>>,
}

/// A game as it began.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct ExportedStart<G: Game> {
    /// The request that began it, with the id of the game.
    pub new_game: Box<NewGameRequest<G>>,
}
