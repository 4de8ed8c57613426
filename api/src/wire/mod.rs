//! What travels: one envelope for all games, with the types of each game inside.

mod action;
mod answer;
mod batch;
mod replay;
mod request;
mod session;
mod source;
mod state;
mod token;

pub use action::{ActionInput, LogEntry, WrittenAs};
pub use answer::{
    CheckStateAnswer, Claim, DefaultActionAnswer, DefaultReason, Envelope, FirstError, LegalAction,
    LegalActionsAnswer, LegalOpenAction, Moment, Preview, ReplayAnswer, Seen, ValidateAnswer, ViewAnswer,
};
pub use batch::{BatchAnswer, BatchItem, BatchItemAnswer, BatchRequest, MAX_ITEMS};
pub use replay::{Claims, MAX_POSITIONS, ReplayMode, ReplayRequest, ReplayStart, Shown};
pub use request::{
    ApplyRequest, ChanceValues, CheckStateRequest, DefaultActionRequest, Expect, Include,
    LegalActionsRequest, MAX_CHANCE_VALUES, MAX_LOG, MAX_VIEWERS, Member, NewGameChance, NewGameRequest,
    ValidateRequest, ViewRequest,
};
pub use session::{
    ActedBy, CreateSessionRequest, EndedBy, ExportPolicy, ExportedReplay, ExportedStart, ResignRequest,
    SeatStatus, SeatToken, SessionActionRequest, SessionCreated, SessionEntry, SessionExport, SessionLog,
    SessionResult, SessionSeat, SessionStart, SessionStep, SessionView, UndoPolicy, UndoProposal,
    UndoRequest,
};
pub use source::exactly_one;
pub use state::{ChanceMode, GameState, GameView, MAX_SEED_BYTES, MAX_SEQ, ViewerName};
pub use token::{Fairness, GameKeys, MAX_TOKEN, SeatKey, Token};
