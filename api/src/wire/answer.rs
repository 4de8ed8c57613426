//! The bodies of answers.

use super::request::Member;
use super::state::{GameState, GameView};
use crate::problem::{Problem, Reason};
use crate::questions;
use crate::table::Table;
use aerodrome_engine::{Game, Language, Pending, Position, Seat, Viewer};
use serde::Serialize;
use utoipa::ToSchema;

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

/// The answer to a step: what the caller asked to be told, by default everything but the view.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct Envelope<G: Game> {
    /// The whole state, to be kept and sent back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub state: Option<GameState<G>>,
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
    /// What can be done now, by all seats that are asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_items = 1024)]
    pub legal_actions: Option<Vec<LegalAction<G>>>,
    /// What can be done beside that, in too many ways to list them; comes with `legal_actions` where there is any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 256)]
    pub open_actions: Vec<LegalOpenAction<G>>,
}

impl<G: Game> Envelope<G> {
    /// Packs what is to be told; `viewer` is for whom the view is made.
    pub fn of(
        table: Table<G>,
        events: Vec<G::Event>,
        members: Option<&[Member]>,
        viewer: Viewer,
        language: Language,
    ) -> Self {
        let default = [Member::State, Member::Pending, Member::Events, Member::LegalActions];
        let wants = |member| members.unwrap_or(&default).contains(&member);
        let position = table.position();
        let asked = wants(Member::LegalActions).then(|| questions::asked::<G>(position));
        let legal_actions =
            asked.clone().map(|seats| questions::legal_actions::<G>(position, seats, false, language));
        let open_actions = questions::open_actions::<G>(position, asked.unwrap_or_default(), language);
        Self {
            view: wants(Member::View).then(|| table.view(viewer)),
            pending: wants(Member::Pending).then(|| position.pending()),
            events: wants(Member::Events).then_some(events),
            legal_actions,
            open_actions,
            state: wants(Member::State).then(|| table.into_state()),
        }
    }
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

/// The first entry of a log that cannot be.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct FirstError {
    /// Its place in the log, from 0.
    #[schema(maximum = 4999)]
    pub index: usize,
    /// What is wrong with it.
    pub problem: Problem,
}

/// The verdict on a log.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[serde(bound = "")]
pub struct ReplayAnswer<G: Game> {
    /// Whether every entry is legal.
    pub valid: bool,
    /// The first entry that is not; absent when all are legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub first_error: Option<FirstError>,
    /// How many entries from the start are legal.
    #[schema(maximum = 5000)]
    pub verified: usize,
    /// How many steps, actions and chance outcomes, they make.
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub steps: u64,
    /// The state after the last legal entry.
    #[serde(rename = "final")]
    pub last: GameState<G>,
}
