//! A session, and who looks at it: what is read of it, and how it is told.

use super::credential::Part;
use super::record::Head;
use super::standing::{result, seats};
use crate::envelope::{Reader, Told};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::form::{self, Forms};
use crate::house::Caller;
use crate::language::choose;
use crate::problem::Problem;
use crate::store::SessionId;
use crate::table::Table;
use crate::wire::{Envelope, Member, SessionView, Token};
use aerodrome_engine::Game;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};

/// What came of it, or why nothing did.
pub type Outcome<T> = Result<T, Box<Problem>>;

/// A session, and who looks at it.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The session.
    pub id: SessionId,
    /// How many entries its log has.
    pub version: u64,
    /// Its present state.
    pub head: &'a Head,
    /// Who looks at it.
    pub part: Part,
}

/// The table of a session, which can be looked at also when its dice key is lost. That it cannot be opened is no fault of
/// the caller.
pub(super) fn table<G: Game>(token: &Token, caller: &Caller) -> Outcome<Table<G>> {
    Table::unseal(token, caller).map_err(|problem| {
        tracing::error!(code = problem.code.as_str(), "the table of a session cannot be opened");
        internal(caller)
    })
}

const SHOWN: &[Member] = &[Member::View, Member::Pending, Member::Events];
const SHOWN_WITH_ACTIONS: &[Member] = &[Member::View, Member::Pending, Member::Events, Member::LegalActions];

/// A session as somebody sees it, and what happened last.
type Sight<G> = (SessionView<G>, Vec<<G as Game>::Event>);

/// The session as somebody sees it now, after these events.
pub(super) fn session<G: Game>(
    scene: Scene<'_>,
    table: Table<G>,
    events: Vec<G::Event>,
    caller: &Caller,
) -> Outcome<Sight<G>> {
    let (seats, result) =
        (seats::<G>(table.position(), scene.head), result::<G>(table.position(), scene.head));
    let acts = match scene.part {
        Part::Seat(seat) => result.is_none() && !scene.head.has_stand_in(seat),
        Part::Owner | Part::Spectator => false,
    };
    let members = Some(if acts { SHOWN_WITH_ACTIONS } else { SHOWN });
    let told = Told { members, reader: Reader::Only(scene.part.viewer()), viewers: &[] };
    let Envelope { view, pending, events, legal_actions, open_actions, fairness, .. } =
        told.pack(table, events, caller)?;
    let (Some(view), Some(pending), Some(events)) = (view, pending, events) else {
        return Err(internal(caller));
    };
    let view = SessionView {
        id: scene.id.to_string(),
        version: scene.version,
        view,
        seats,
        result,
        pending,
        legal_actions: legal_actions.unwrap_or_default(),
        open_actions,
        fairness,
        undo: scene.head.undo,
        export: scene.head.export,
        undo_proposal: scene.head.proposal.clone(),
    };
    Ok((view, events))
}

/// Reads a body, or says everything that is wrong with it.
pub fn read<T: RequestBody>(bytes: &[u8], caller: &Caller, forms: &Forms) -> Outcome<T> {
    form::read(bytes).ok_or_else(|| form::explain::<T>(bytes, forms, caller.language))
}

/// Reads what was stored.
pub(super) fn stored<T: DeserializeOwned>(value: &Value, caller: &Caller) -> Outcome<T> {
    T::deserialize(value).map_err(|_| internal(caller))
}

/// Writes an answer.
pub(super) fn json(body: &impl Serialize, caller: &Caller) -> Outcome<String> {
    serde_json::to_string(body).map_err(|_| internal(caller))
}

/// The `ETag` of an answer: a hash of it, without the quotation marks.
pub fn tag(body: &str) -> String {
    hex::encode(Sha256::digest(body)).chars().take(32).collect()
}

/// Refuses somebody who is let in, but may not do this.
pub fn forbidden(caller: &Caller, english: &str, french: &str) -> Box<Problem> {
    let detail = choose(caller.language, english, french);
    Problem::with_detail(ErrorCode::Forbidden, caller.language, detail)
}

/// A fault of the service.
pub(super) fn internal(caller: &Caller) -> Box<Problem> {
    Problem::new(ErrorCode::InternalError, caller.language)
}
