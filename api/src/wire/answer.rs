//! The bodies of answers.

use super::state::{GameState, GameView, ViewerName};
use super::token::{Fairness, GameKeys, Token};
use crate::problem::{Problem, Reason};
use aerodrome_engine::{Game, Pending, RuleId, Seat, names};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};

/// What an action would do.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct Preview<G: Game> {
    /// What would happen, up to the first thing that depends on chance or on what the seat cannot know.
    #[schema(max_items = 1024)]
    pub events: Vec<G::Event>,
    /// Whether that is all.
    pub complete: bool,
}

/// Something that a seat can do.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct LegalAction<G: Game> {
    /// Who can do it.
    pub seat: Seat,
    /// Its text id, which requests accept in place of the action.
    #[schema(value_type = G::ActionId)]
    pub id: String,
    /// The action.
    pub action: G::Action,
    /// A short sentence for a list of choices, in the language of the request.
    #[schema(max_length = 256)]
    pub label: String,
    /// What it would do, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub preview: Option<Preview<G>>,
}

/// Something that a seat can do in too many ways to list them: an action whose members are partly free.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct LegalOpenAction<G: Game> {
    /// Who can do it.
    pub seat: Seat,
    /// The action, with the range of every member that is free.
    pub action: G::OpenAction,
    /// A short sentence for a list of choices, in the language of the request.
    #[schema(max_length = 256)]
    pub label: String,
}

/// What one viewer may see of the answer to a step.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct Seen<G: Game> {
    /// Whom it is for.
    pub viewer: ViewerName,
    /// The view after the step.
    pub view: GameView<G>,
    /// What happened, in order, as the viewer sees it: applied in order to the view before the step, it gives this one.
    #[schema(max_items = 1024)]
    pub events: Vec<G::Event>,
    /// What the viewer can do now; empty for whoever is not asked.
    #[schema(max_items = 1024)]
    pub legal_actions: Vec<LegalAction<G>>,
    /// What the viewer can do beside that, in too many ways to list them; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 256)]
    pub open_actions: Vec<LegalOpenAction<G>>,
}

/// The answer to a step: what the caller asked to be told.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct Envelope<G: Game> {
    /// The whole state, to be kept and sent back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The whole state, sealed, to be kept and sent back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<Token>,
    /// How many steps, actions and chance outcomes, have been applied: the number to keep, and to send as `expect.seq`.
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub seq: u64,
    /// What the acting seat may see; after `new-game`, what a spectator may see.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub view: Option<GameView<G>>,
    /// What the game waits for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pending: Option<Pending<G>>,
    /// What happened, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1024)]
    pub events: Option<Vec<G::Event>>,
    /// What can be done now, by all seats that are asked; with a token by the acting seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1024)]
    pub legal_actions: Option<Vec<LegalAction<G>>>,
    /// What can be done beside that, in too many ways to list them; comes with `legal_actions` where there is any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 256)]
    pub open_actions: Vec<LegalOpenAction<G>>,
    /// What each of the `viewers` of the request may see, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 7)]
    pub seen: Vec<Seen<G>>,
    /// In mode `server` what the dice are worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub fairness: Option<Fairness>,
    /// The keys of a new game, on request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub keys: Option<GameKeys>,
}

/// What can be done now.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct LegalActionsAnswer<G: Game> {
    /// What the game waits for.
    pub pending: Pending<G>,
    /// The legal actions of the seat, or of all seats that are asked.
    #[schema(max_items = 1024)]
    pub legal_actions: Vec<LegalAction<G>>,
    /// What can be done beside that, in too many ways to list them; absent where there is none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 256)]
    pub open_actions: Vec<LegalOpenAction<G>>,
}

/// Whether an action is legal.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct ValidateAnswer {
    /// Whether `apply` would accept it.
    pub legal: bool,
    /// Every rule that forbids it; absent when it is legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 64)]
    pub reasons: Vec<Reason>,
}

/// Whether a state can be.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct CheckStateAnswer {
    /// Whether the other operations would accept it.
    pub valid: bool,
    /// Every fault; empty when the state is valid.
    #[schema(max_items = 1024)]
    pub violations: Vec<Reason>,
}

/// What a viewer may see.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct ViewAnswer<G: Game> {
    /// The view.
    pub view: GameView<G>,
}

/// Why a stand-in does what it does.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct DefaultReason {
    /// The rule that gives the choice.
    pub rule: RuleId,
    /// A stable machine constant.
    #[schema(example = "only_action", max_length = 64)]
    pub code: String,
    /// One sentence, in the language of the request.
    #[schema(max_length = 1000)]
    pub message: String,
    /// Where the rule can be read.
    #[schema(max_length = 256)]
    pub href: String,
}

/// What a stand-in does for a seat that does not act.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct DefaultActionAnswer<G: Game> {
    /// The action; null when nothing is due.
    #[schema(schema_with = action_or_null::<G>)]
    pub action: Option<G::Action>,
    /// Its text id, which requests accept in place of the action; absent when nothing is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = G::ActionId)]
    pub id: Option<String>,
    /// Why this one; absent when nothing is due.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub reason: Option<DefaultReason>,
}

fn action_or_null<G: Game>() -> RefOr<Schema> {
    OneOfBuilder::new()
        .item(Ref::from_schema_name(<G::Action as ToSchema>::name()))
        .item(ObjectBuilder::new().schema_type(Type::Null))
        .description(Some("The action; null when nothing is due."))
        .into()
}

/// The first entry of a log that cannot be.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct FirstError {
    /// Its place in the log, from 0.
    #[schema(maximum = 4999)]
    pub index: usize,
    /// What is wrong with it. Where the answer is for a seat, only its own entries are explained.
    pub problem: Problem,
}

/// A moment of a replayed game.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct Moment<G: Game> {
    /// How many entries have been played before.
    #[schema(maximum = 5000)]
    pub after: usize,
    /// The state, if it was asked for and everything is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
    /// The view, if the position was asked for and only what somebody sees is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub view: Option<GameView<G>>,
    /// What the last of these entries did, with the chance that followed it; at the start of a new game, what happened before
    /// the first decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1024)]
    pub events: Option<Vec<G::Event>>,
}

names! {
    /// Something that was claimed about the end of a log.
    Claim as ReplayClaim {
        /// The chain.
        Chain = "chain",
        /// The result.
        Result = "result",
    }
}

/// The verdict on a log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct ReplayAnswer<G: Game> {
    /// Whether every entry is legal and every claim holds.
    pub valid: bool,
    /// The first entry that is not legal; absent when all are.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first_error: Option<FirstError>,
    /// What was claimed and does not hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 2)]
    pub refuted: Vec<Claim>,
    /// How many entries from the start are legal.
    #[schema(maximum = 5000)]
    pub verified: usize,
    /// How many steps, actions and chance outcomes, they make.
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub steps: u64,
    /// The moments that were asked for, as far as the log is legal, ascending.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 5001)]
    pub moments: Vec<Moment<G>>,
    /// The state after the last legal entry, where everything is told.
    #[serde(rename = "final", skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub last: Option<GameState<G>>,
    /// The view after the last legal entry, where only what somebody sees is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub view: Option<GameView<G>>,
    /// The token after the last legal entry, where it was asked for or the log began with a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub token: Option<Token>,
}
