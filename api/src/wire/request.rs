//! The bodies of requests.

use super::action::{ActionForm, ActionInput};
use super::state::{ChanceMode, GameState, GameView, MAX_SEQ, ViewerName, validate_game_id, validate_seed};
use super::token::Token;
use crate::form::MAX_LIST;
use aerodrome_engine::game::present;
use aerodrome_engine::{Game, Seat, Seats, names, written_as_object};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::{Validate, ValidationError, ValidationErrors};

/// How many chance values one request can bring.
pub const MAX_CHANCE_VALUES: u64 = 64;

/// For how many viewers one answer can be told: six seats and a spectator.
pub const MAX_VIEWERS: u64 = 7;

/// How many entries one replay can have.
pub const MAX_LOG: u64 = MAX_LIST;

names! {
    /// A member of an envelope.
    Member as EnvelopeMember {
        /// The whole state, to be kept and sent back. Of a token it is told only to whoever shows the table key.
        State = "state",
        /// The state sealed in a token, to be kept and sent back. Given for a new game and for a token, never for a state.
        Token = "token",
        /// What the acting seat may see; after `new-game`, what a spectator may see.
        View = "view",
        /// What the game waits for.
        Pending = "pending",
        /// What happened, in order.
        Events = "events",
        /// What can be done now, with the open actions where there are any.
        LegalActions = "legal_actions",
    }
}

/// Who brings the chance values of a new game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(remote = "Self", tag = "mode", rename_all = "snake_case", deny_unknown_fields, bound = "")]
pub enum NewGameChance<G: Game> {
    /// The service, from its secret key and the history of the game.
    Server {},
    /// The service, from a seed that stands in the state: for tests and simulations.
    Seeded {
        /// The seed, 1 to 64 bytes of UTF-8.
        #[schema(min_length = 1, max_length = 64, example = "demo")]
        seed: String,
    },
    /// The caller, who throws dice and draws cards on a table of its own.
    Provided {
        /// What the first dice and cards show, where a game begins with chance.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[schema(max_items = 64)]
        values: Vec<G::Roll>,
    },
}
written_as_object!(NewGameChance<G>, G: Game);

impl<G: Game> NewGameChance<G> {
    /// The mode that goes into the state, and the values for the start.
    pub fn split(self) -> (ChanceMode, Vec<G::Roll>) {
        match self {
            Self::Server {} => (ChanceMode::Server {}, Vec::new()),
            Self::Seeded { seed } => (ChanceMode::Seeded { seed }, Vec::new()),
            Self::Provided { values } => (ChanceMode::Provided {}, values),
        }
    }
}

impl<G: Game> Validate for NewGameChance<G> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        match self {
            Self::Seeded { seed } => validate_seed(seed),
            Self::Provided { values } if values.len() as u64 > MAX_CHANCE_VALUES => {
                let mut errors = ValidationErrors::new();
                errors.add("values", ValidationError::new("length"));
                Err(errors)
            }
            Self::Server {} | Self::Provided { .. } => Ok(()),
        }
    }
}

/// The id of the game's default ruleset without its version, as an example.
fn example_ruleset_name<G: Game>() -> Option<String> {
    G::rulesets().first().map(|ruleset| format!("{}/{}", G::ID, ruleset.name))
}

/// Starts a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct NewGameRequest<G: Game> {
    /// Who plays, in turn order.
    #[schema(value_type = Vec<Seat>, max_items = 6, example = json!([0, 2]))]
    pub seats: Seats,
    /// The ruleset, with or without a version. The game's first ruleset when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[validate(length(min = 1, max = 64))]
    #[schema(nullable = false, min_length = 1, max_length = 64, example = example_ruleset_name::<G>)]
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
    /// The id of the game. The service makes one when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[validate(custom(function = "validate_game_id"))]
    #[schema(
        nullable = false,
        pattern = "^[A-Za-z0-9_-]{22,64}$",
        max_length = 64,
        example = "demo-game-0000000000000"
    )]
    pub game_id: Option<String>,
    /// For whom else the answer is told: what each of these viewers may see of it stands in `seen`, to be sent to them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[validate(length(max = MAX_VIEWERS))]
    #[schema(max_items = 7)]
    pub viewers: Vec<ViewerName>,
    /// Whether to give the keys of the game as well: one for the table, one for each seat.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub keys: bool,
    /// The members of the answer. State, pending, events and legal actions when it is left out; token, view, pending and
    /// events where the service takes tokens only. With `token` and without `state`, everything is told as a spectator
    /// sees it.
    #[serde(
        rename = "return",
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    #[validate(length(max = 8))]
    #[schema(nullable = false, max_items = 8)]
    pub members: Option<Vec<Member>>,
}
written_as_object!(NewGameRequest<G>, G: Game);

/// What the caller thinks the state is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct Expect {
    /// The `seq` that the state has to have.
    #[validate(range(max = MAX_SEQ))]
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub seq: u64,
}
written_as_object!(Expect);

/// Chance values that the caller brings, in the order in which they fall.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct ChanceValues<G: Game> {
    /// What the dice show and which cards are drawn.
    #[validate(length(max = MAX_CHANCE_VALUES))]
    #[schema(max_items = 64)]
    pub values: Vec<G::Roll>,
}
written_as_object!(ChanceValues<G>, G: Game);

/// Applies an action. Exactly one of `state` and `token` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ApplyRequest<G: Game> {
    /// The state as the last answer gave it.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token as the last answer gave it, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// Who acts. Left out with a chance outcome.
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
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
    /// For whom else the answer is told: what each of these viewers may see of it stands in `seen`, to be sent to them.
    #[serde(default)]
    #[validate(length(max = MAX_VIEWERS))]
    #[schema(max_items = 7)]
    pub viewers: Vec<ViewerName>,
    /// The members of the answer. State, pending, events and legal actions when it is left out; with a token:
    /// token, view, pending, events and legal actions, all as the acting seat sees them.
    #[serde(rename = "return", default, deserialize_with = "present")]
    #[validate(length(max = 8))]
    #[schema(nullable = false, max_items = 8)]
    pub members: Option<Vec<Member>>,
}

names! {
    /// Something to be added to an answer.
    Include as Include {
        /// What each action would do, up to the next chance and to the first thing that its seat cannot know.
        Preview = "preview",
    }
}

/// Asks for legal actions. Exactly one of `state`, `token` and `view` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct LegalActionsRequest<G: Game> {
    /// The state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// The view of a seat or a spectator, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub view: Option<GameView<G>>,
    /// Whose actions. When it is left out, those of all seats that are asked; with a token as far as a spectator may know
    /// them.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
    /// What to add.
    #[serde(default)]
    #[validate(length(max = 8))]
    #[schema(max_items = 8)]
    pub include: Vec<Include>,
}

/// Asks whether an action is legal. Exactly one of `state`, `token` and `view` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ValidateRequest<G: Game> {
    /// The state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// The view of a seat or a spectator, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub view: Option<GameView<G>>,
    /// Who would act. Left out with a chance outcome.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    pub seat: Option<Seat>,
    /// What would be done.
    #[schema(value_type = ActionForm<G>)]
    pub action: ActionInput<G>,
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
}

/// Asks what is wrong with a state. Exactly one of `state` and `token` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct CheckStateRequest<G: Game> {
    /// The state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
}

/// Asks for what a viewer may see. Exactly one of `state` and `token` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct ViewRequest<G: Game> {
    /// The state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// For whom.
    pub seat: ViewerName,
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
}

/// Asks what a stand-in does for a seat that does not act. Exactly one of `state` and `token` has to be there.
#[derive(Clone, PartialEq, Debug, Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields, bound = "")]
pub struct DefaultActionRequest<G: Game> {
    /// The state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The token, instead of the state.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// For which seat.
    pub seat: Seat,
    /// Refuses a state or a token that is not the expected one.
    #[serde(default, deserialize_with = "present")]
    #[validate(nested)]
    #[schema(nullable = false)]
    pub expect: Option<Expect>,
}
