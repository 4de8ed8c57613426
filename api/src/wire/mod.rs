//! What travels: one envelope for all games, with the types of each game inside.

mod action;
mod answer;
mod request;
mod state;

pub use action::{ActionInput, LogEntry, WrittenAs};
pub use answer::{
    CheckStateAnswer, Envelope, FirstError, LegalAction, LegalActionsAnswer, LegalOpenAction, Preview,
    ReplayAnswer, ValidateAnswer, ViewAnswer,
};
pub use request::{
    ApplyRequest, ChanceValues, CheckStateRequest, Expect, Include, LegalActionsRequest, MAX_CHANCE_VALUES,
    MAX_LOG, Member, NewGameChance, NewGameRequest, ReplayRequest, ReplayStart, ValidateRequest, ViewRequest,
};
pub use state::{ChanceMode, GameState, GameView, MAX_SEED_BYTES, MAX_SEQ, ViewerName};

mod source;

pub use source::{one_of_state_and_view, position_of};
