//! What depends on the game in a session, once for each game: reading its requests, playing, and telling.

use super::credential::Part;
use super::record::{Did, Entry, Head};
use crate::endpoint::{Schemas, schema_name};
use crate::envelope::{Reader, Told, events_seen};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::form::{self, Forms};
use crate::house::Caller;
use crate::language::choose;
use crate::problem::{FormError, Problem};
use crate::store::SessionId;
use crate::table::{Table, Turn};
use crate::wire::{
    ChanceValues, CreateSessionRequest, Envelope, Member, NewGameRequest, SessionActionRequest, SessionEntry,
    SessionLog, SessionStep, SessionView, Token, UndoPolicy,
};
use aerodrome_engine::{Game, Language, Move, Pending, Position, Seats, State, Viewer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// What came of it, or why nothing did.
pub type Outcome<T> = Result<T, Box<Problem>>;

/// A game, as sessions play it.
pub struct Play {
    /// Its name.
    pub game: &'static str,
    /// Reads the request for a session, and starts the game with this id.
    pub begin: fn(&[u8], String, &Caller, &Forms) -> Outcome<Begun>,
    /// The session as somebody sees it, as JSON.
    pub view: fn(Scene<'_>, &Caller) -> Outcome<String>,
    /// Whether several seats may act at once.
    pub is_open_to_several: fn(Scene<'_>, &Caller) -> Outcome<bool>,
    /// Reads the request for an action, and carries it out.
    pub act: fn(Scene<'_>, &[u8], &Caller, &Forms) -> Outcome<Acted>,
    /// The entries as somebody may know them, each as JSON.
    pub tell: fn(Scene<'_>, Page<'_>, &Caller) -> Outcome<Vec<String>>,
    /// The schemas of a body.
    pub schema: fn(Form) -> (String, Schemas),
}

/// A body that has the types of a game inside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The request for a session.
    Create,
    /// The session as the caller sees it.
    View,
    /// The request for an action.
    Action,
    /// The answer to it.
    Step,
    /// A page of the log.
    Log,
    /// An entry of the log.
    Entry,
}

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

/// Entries of a log that follow one another.
#[derive(Clone, Copy)]
pub struct Page<'a> {
    /// The version that the first of them led to.
    pub first: u64,
    /// The entries.
    pub entries: &'a [Entry],
}

/// A game that has begun.
pub struct Begun {
    /// What its log begins with.
    pub entry: Entry,
    /// Who plays, in turn order.
    pub seats: Seats,
    /// Whether others may look on.
    pub spectators: bool,
    /// Whether actions can be taken back.
    pub undo: UndoPolicy,
}

/// An action that has been carried out.
pub struct Acted {
    /// What the log gets.
    pub entry: Entry,
    /// The state after it.
    pub head: Head,
    /// What the seat is answered.
    pub answer: String,
}

impl Play {
    /// A game, as sessions play it.
    pub const fn of<G: Game>() -> Self {
        Self {
            game: G::ID,
            begin: begin::<G>,
            view: view::<G>,
            is_open_to_several: is_open_to_several::<G>,
            act: act::<G>,
            tell: tell::<G>,
            schema: schema::<G>,
        }
    }
}

/// The `ETag` of an answer: a hash of it, without the quotation marks.
pub fn tag(body: &str) -> String {
    hex::encode(Sha256::digest(body)).chars().take(32).collect()
}

impl<G: Game> RequestBody for CreateSessionRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("CreateSessionRequest")
    }
}

impl<G: Game> RequestBody for SessionActionRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("SessionActionRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        // The seat of an action can be left out, but chance has none.
        self.seat.map(|seat| self.action.seat_errors(Some(seat), language)).unwrap_or_default()
    }
}

fn internal(caller: &Caller) -> Box<Problem> {
    Problem::new(ErrorCode::InternalError, caller.language)
}

fn json(body: &impl Serialize, caller: &Caller) -> Outcome<String> {
    serde_json::to_string(body).map_err(|_| internal(caller))
}

fn value(written: &impl Serialize, caller: &Caller) -> Outcome<Value> {
    serde_json::to_value(written).map_err(|_| internal(caller))
}

/// Reads what was stored.
fn stored<T: DeserializeOwned>(value: &Value, caller: &Caller) -> Outcome<T> {
    T::deserialize(value).map_err(|_| internal(caller))
}

fn read<T: RequestBody>(bytes: &[u8], caller: &Caller, forms: &Forms) -> Outcome<T> {
    form::read(bytes).ok_or_else(|| form::explain::<T>(bytes, forms, caller.language))
}

/// The table of a session. That it cannot be opened is no fault of the caller.
fn table<G: Game>(token: &Token, caller: &Caller) -> Outcome<Table<G>> {
    Table::from_token(token, caller).map_err(|problem| {
        tracing::error!(code = problem.code.as_str(), "the table of a session cannot be opened");
        internal(caller)
    })
}

fn entry<G: Game>(did: Did, events: &[G::Event], table: &Table<G>, caller: &Caller) -> Outcome<Entry> {
    let events = serde_json::value::to_raw_value(events).map_err(|_| internal(caller))?;
    let table = table.to_token(caller.keys()).ok_or_else(|| internal(caller))?;
    Ok(Entry { did, events, table })
}

fn begin<G: Game>(bytes: &[u8], game_id: String, caller: &Caller, forms: &Forms) -> Outcome<Begun> {
    let CreateSessionRequest::<G> { game: _, new_game, spectators, undo } = read(bytes, caller, forms)?;
    let new_game = new_game.with_id(game_id);
    let (table, events) =
        Table::start(new_game.clone(), "/new_game", caller.keys().dice.first().id(), caller)?;
    // A ruleset that is named without a version, or not at all, is that of today.
    let new_game = NewGameRequest { ruleset: Some(table.ruleset().to_owned()), ..new_game };
    let State { seats, .. } = table.position().to_state();
    let entry = entry(Did::Started { new_game: value(&new_game, caller)? }, &events, &table, caller)?;
    Ok(Begun { entry, seats, spectators, undo })
}

const SHOWN: &[Member] = &[Member::View, Member::Pending, Member::Events, Member::LegalActions];

/// A session as somebody sees it, and what happened last.
type Sight<G> = (SessionView<G>, Vec<<G as Game>::Event>);

fn session<G: Game>(
    scene: Scene<'_>,
    table: Table<G>,
    events: Vec<G::Event>,
    caller: &Caller,
) -> Outcome<Sight<G>> {
    let told = Told { members: Some(SHOWN), reader: Reader::Only(scene.part.viewer()), viewers: &[] };
    let Envelope { view, pending, events, legal_actions, open_actions, fairness, .. } =
        told.pack(table, events, caller)?;
    let (Some(view), Some(pending), Some(events), Some(legal_actions)) =
        (view, pending, events, legal_actions)
    else {
        return Err(internal(caller));
    };
    let view = SessionView {
        id: scene.id.to_string(),
        version: scene.version,
        view,
        pending,
        legal_actions,
        open_actions,
        fairness,
        undo: scene.head.undo,
    };
    Ok((view, events))
}

fn view<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<String> {
    let table = table::<G>(&scene.head.table, caller)?;
    json(&session(scene, table, Vec::new(), caller)?.0, caller)
}

fn is_open_to_several<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<bool> {
    let table = table::<G>(&scene.head.table, caller)?;
    Ok(table.position().decision().is_some_and(|(_, seats)| seats.len() > 1))
}

fn act<G: Game>(scene: Scene<'_>, bytes: &[u8], caller: &Caller, forms: &Forms) -> Outcome<Acted> {
    let SessionActionRequest::<G> { seat, action, chance } = read(bytes, caller, forms)?;
    let written_as = action.written_as();
    let next = match (scene.part, action.into_move(seat)) {
        (Part::Owner | Part::Seat(_), next @ Move::Chance(_)) => next,
        (Part::Seat(own), Move::Action(_, action)) if seat.is_none_or(|seat| seat == own) => {
            Move::Action(own, action)
        }
        (Part::Owner | Part::Seat(_) | Part::Spectator, Move::Action(..))
        | (Part::Spectator, Move::Chance(_)) => return Err(not_yours(caller)),
    };
    let mut table = table::<G>(&scene.head.table, caller)?;
    let values = chance.map(|chance| chance.values).unwrap_or_default();
    let did = match &next {
        Move::Action(seat, action) => Did::Acted {
            seat: *seat,
            action: action.to_string(),
            values: values.iter().map(|roll| value(roll, caller)).collect::<Outcome<_>>()?,
        },
        Move::Chance(roll) => Did::Chance { value: value(roll, caller)? },
    };
    let events = table.advance(Turn { next, values }, caller).map_err(|mut problem| {
        written_as.point(&mut problem.reasons, "");
        // Where the seat is that of the token, it stands nowhere in the request.
        for reason in problem.reasons.iter_mut().filter(|reason| seat.is_none() && reason.pointer == "/seat")
        {
            "/action".clone_into(&mut reason.pointer);
        }
        problem
    })?;
    let entry = entry(did, &events, &table, caller)?;
    let head = Head { table: entry.table.clone(), ..scene.head.clone() };
    let after = Scene { version: scene.version + 1, head: &head, ..scene };
    let (session, events) = session(after, table, events, caller)?;
    let etag = tag(&json(&session, caller)?);
    let answer = json(&SessionStep { events, session, etag }, caller)?;
    Ok(Acted { entry, head, answer })
}

fn not_yours(caller: &Caller) -> Box<Problem> {
    let detail = choose(
        caller.language,
        "The token is one of this session, but not that of the seat that is to act.",
        "Le jeton est bien de cette session, mais pas celui de la place qui doit agir.",
    );
    Problem::with_detail(ErrorCode::Forbidden, caller.language, detail)
}

fn tell<G: Game>(scene: Scene<'_>, page: Page<'_>, caller: &Caller) -> Outcome<Vec<String>> {
    let table = table::<G>(&scene.head.table, caller)?;
    let is_over = matches!(table.position().pending(), Pending::Over { .. });
    // Whoever knows the id of a game and its log can work out its next dice, so it has to have no next ones.
    let is_settled = is_over && scene.head.undo == UndoPolicy::None;
    let knows_all = is_over || !G::catalog().traits.hidden_information;
    let tell = |(version, Entry { did, events, table: _ }): (u64, &Entry)| {
        let events: Vec<G::Event> = serde_json::from_str(events.get()).map_err(|_| internal(caller))?;
        let viewer: Viewer = scene.part.viewer();
        let events = if knows_all { events } else { events_seen(&table, &events, viewer) };
        let told = match did {
            Did::Started { new_game } => {
                let new_game = is_settled.then(|| stored(new_game, caller)).transpose()?;
                SessionEntry::<G>::Started { version, new_game, events }
            }
            Did::Acted { seat, action: id, values } => {
                let action = id.parse().map_err(|_| internal(caller))?;
                let values: Vec<_> =
                    values.iter().map(|roll| stored(roll, caller)).collect::<Outcome<_>>()?;
                let chance =
                    Some(ChanceValues { values }).filter(|brought| knows_all && !brought.values.is_empty());
                SessionEntry::Acted { version, seat: *seat, id: id.clone(), action, chance, events }
            }
            Did::Chance { value } => {
                let value = knows_all.then(|| stored(value, caller)).transpose()?;
                SessionEntry::Chance { version, value, events }
            }
        };
        json(&told, caller)
    };
    (page.first..).zip(page.entries).map(tell).collect()
}

fn schema<G: Game>(form: Form) -> (String, Schemas) {
    fn of<G: Game, T: ToSchema>(name: &str) -> (String, Schemas) {
        let name = schema_name::<G>(name);
        let mut schemas = vec![(name.clone(), T::schema())];
        T::schemas(&mut schemas);
        (name, schemas)
    }
    match form {
        Form::Create => of::<G, CreateSessionRequest<G>>("CreateSessionRequest"),
        Form::View => of::<G, SessionView<G>>("SessionView"),
        Form::Action => of::<G, SessionActionRequest<G>>("SessionActionRequest"),
        Form::Step => of::<G, SessionStep<G>>("SessionStep"),
        Form::Log => of::<G, SessionLog<G>>("SessionLog"),
        Form::Entry => of::<G, SessionEntry<G>>("SessionEntry"),
    }
}
