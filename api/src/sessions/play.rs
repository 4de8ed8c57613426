//! What depends on the game in a session, once for each game: reading its requests, playing, and telling.

use super::course::{Course, Worked, entry, seal};
use super::credential::Part;
use super::export::export;
use super::record::{Did, Entry};
use super::scene::{Outcome, Scene, forbidden, internal, json, read, session, stored, table};
use super::seats::{resign, stand_in};
use super::standing::result;
use super::undo::{WayBack, drop_proposal, undo};
use crate::endpoint::{NamedSchema, schema_name};
use crate::envelope::events_seen;
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::problem::{FormError, Problem};
use crate::table::{Table, Turn};
use crate::wire::{
    ActedBy, ChanceValues, CreateSessionRequest, EndedBy, ExportPolicy, NewGameRequest, ResignRequest,
    SessionActionRequest, SessionEntry, SessionExport, SessionLog, SessionStep, SessionView, UndoPolicy,
    UndoRequest,
};
use aerodrome_engine::{Game, Language, Move, Position, Seat, Seats, Viewer};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

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
    pub act: fn(Scene<'_>, &[u8], &Caller, &Forms) -> Outcome<Worked>,
    /// Reads the request of a seat that resigns, and lets it.
    pub resign: fn(Scene<'_>, &[u8], &Caller, &Forms) -> Outcome<Worked>,
    /// Turns a seat over to a stand-in, or back to its player.
    pub stand_in: fn(Scene<'_>, Seat, bool, &Caller) -> Outcome<Worked>,
    /// Takes something back, or proposes to.
    pub undo: fn(Scene<'_>, WayBack, &Caller) -> Outcome<Worked>,
    /// Withdraws or declines what is proposed.
    pub drop_proposal: fn(Scene<'_>, &Caller) -> Outcome<Worked>,
    /// The entries as somebody may know them, each as JSON.
    pub tell: fn(Scene<'_>, Page<'_>, &Caller) -> Outcome<Vec<String>>,
    /// Whether the game is over.
    pub is_over: fn(Scene<'_>, &Caller) -> Outcome<bool>,
    /// The game with its whole log, taken out of the session, as JSON; with no log that was too long.
    pub export: fn(Scene<'_>, Option<&[Entry]>, &Caller) -> Outcome<String>,
    /// The schema of a body.
    pub schema: fn(Form) -> NamedSchema,
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
    /// The game, taken out of the session.
    Export,
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
    /// Who can take the game out.
    pub export: ExportPolicy,
}

impl Play {
    /// A game, as sessions play it. The time that the engine works for the caller is taken.
    pub const fn of<G: Game>() -> Self {
        Self {
            game: G::ID,
            begin: |bytes, game_id, caller, forms| {
                caller.engine_time.spend(|| begin::<G>(bytes, game_id, caller, forms))
            },
            view: |scene, caller| caller.engine_time.spend(|| view::<G>(scene, caller)),
            is_open_to_several: |scene, caller| {
                caller.engine_time.spend(|| is_open_to_several::<G>(scene, caller))
            },
            act: |scene, bytes, caller, forms| {
                caller.engine_time.spend(|| act::<G>(scene, bytes, caller, forms))
            },
            resign: |scene, bytes, caller, forms| {
                caller.engine_time.spend(|| resign::<G>(scene, bytes, caller, forms))
            },
            stand_in: |scene, seat, stands_in, caller| {
                caller.engine_time.spend(|| stand_in::<G>(scene, seat, stands_in, caller))
            },
            undo: |scene, way, caller| caller.engine_time.spend(|| undo::<G>(scene, way, caller)),
            drop_proposal: |scene, caller| caller.engine_time.spend(|| drop_proposal::<G>(scene, caller)),
            tell: |scene, page, caller| caller.engine_time.spend(|| tell::<G>(scene, page, caller)),
            is_over: |scene, caller| caller.engine_time.spend(|| is_over::<G>(scene, caller)),
            export: |scene, log, caller| caller.engine_time.spend(|| export::<G>(scene, log, caller)),
            schema: schema::<G>,
        }
    }
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

impl RequestBody for ResignRequest {
    fn schema_name() -> String {
        "ResignRequest".to_owned()
    }
}

impl RequestBody for UndoRequest {
    fn schema_name() -> String {
        "UndoRequest".to_owned()
    }
}

fn value(written: &impl Serialize, caller: &Caller) -> Outcome<Value> {
    serde_json::to_value(written).map_err(|_| internal(caller))
}

fn begin<G: Game>(bytes: &[u8], game_id: String, caller: &Caller, forms: &Forms) -> Outcome<Begun> {
    let CreateSessionRequest::<G> { game: _, new_game, spectators, undo, export } =
        read(bytes, caller, forms)?;
    let new_game = new_game.with_id(game_id);
    let (table, events) =
        Table::start(new_game.clone(), "/new_game", caller.keys().dice.first().id(), caller)?;
    // A ruleset that is named without a version, or not at all, is that of today.
    let new_game = NewGameRequest { ruleset: Some(table.ruleset().to_owned()), ..new_game };
    let seats = table.position().seats().clone();
    let did = Did::Started { new_game: value(&new_game, caller)? };
    let entry = entry::<G>(did, &events, seal(&table, caller)?, caller)?;
    Ok(Begun { entry, seats, spectators, undo, export })
}

fn view<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<String> {
    let table = table::<G>(&scene.head.table, caller)?;
    json(&session(scene, table, Vec::new(), caller)?.0, caller)
}

fn is_open_to_several<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<bool> {
    let table = table::<G>(&scene.head.table, caller)?;
    Ok(table.position().decision().is_some_and(|(_, seats)| seats.len() > 1))
}

fn act<G: Game>(scene: Scene<'_>, bytes: &[u8], caller: &Caller, forms: &Forms) -> Outcome<Worked> {
    let SessionActionRequest::<G> { seat, action, chance } = read(bytes, caller, forms)?;
    let written_as = action.written_as();
    let has_secrets = G::catalog().traits.hidden_information;
    let next = match (scene.part, action.into_move(seat)) {
        (Part::Owner, next @ Move::Chance(_)) => next,
        (Part::Seat(_), next @ Move::Chance(_)) if !has_secrets => next,
        (Part::Seat(_), Move::Chance(_)) => return Err(not_the_dealer(caller)),
        (Part::Seat(own), Move::Action(_, action)) if seat.is_none_or(|seat| seat == own) => {
            Move::Action(own, action)
        }
        (Part::Owner | Part::Seat(_) | Part::Spectator, Move::Action(..))
        | (Part::Spectator, Move::Chance(_)) => return Err(not_yours(caller)),
    };
    let mut course = Course::<G>::begin(scene, caller)?;
    check_acts(&course, scene.part)?;
    let values = chance.map(|chance| chance.values).unwrap_or_default();
    // What is refused as impossible would tell a player which cards others have.
    if has_secrets && scene.part != Part::Owner && !values.is_empty() {
        return Err(not_the_dealer(caller));
    }
    let did = match &next {
        Move::Action(seat, action) => Did::Acted {
            seat: *seat,
            action: action.to_string(),
            values: values.iter().map(|roll| value(roll, caller)).collect::<Outcome<_>>()?,
            by: ActedBy::Player,
        },
        Move::Chance(roll) => Did::Chance { value: value(roll, caller)? },
    };
    course.play(did, Turn { next, values }).map_err(|mut problem| {
        written_as.point(&mut problem.reasons, "");
        // Where the seat is that of the token, it stands nowhere in the request.
        for reason in problem.reasons.iter_mut().filter(|reason| seat.is_none() && reason.pointer == "/seat")
        {
            "/action".clone_into(&mut reason.pointer);
        }
        problem
    })?;
    course.end()
}

fn not_the_dealer(caller: &Caller) -> Box<Problem> {
    let english = "In a game with secrets only the owner of the session brings what dice and cards show.";
    let french =
        "Dans un jeu à secrets, seul le propriétaire de la session apporte ce que montrent dés et cartes.";
    forbidden(caller, english, french)
}

/// Refuses those whose seat is not theirs to play, and everybody when resignations have ended the game; when its rules
/// have, they say so themselves.
fn check_acts<G: Game>(course: &Course<'_, G>, part: Part) -> Outcome<()> {
    if let Part::Seat(seat) = part {
        course.check_has_not_resigned(seat)?;
        if course.head.absent.contains(&seat) {
            return Err(course.problem(ErrorCode::SeatAbsent));
        }
    }
    match course.result() {
        Some(result) if result.by == EndedBy::Resignation => Err(course.problem(ErrorCode::GameOver)),
        Some(_) | None => Ok(()),
    }
}

fn not_yours(caller: &Caller) -> Box<Problem> {
    forbidden(
        caller,
        "The token is one of this session, but not that of the seat that is to act.",
        "Le jeton est bien de cette session, mais pas celui de la place qui doit agir.",
    )
}

fn tell<G: Game>(scene: Scene<'_>, page: Page<'_>, caller: &Caller) -> Outcome<Vec<String>> {
    let table = table::<G>(&scene.head.table, caller)?;
    let is_over = result::<G>(table.position(), scene.head).is_some();
    let knows_all = is_over || !G::catalog().traits.hidden_information;
    let tell = |(version, Entry { did, events, table: _ }): (u64, &Entry)| {
        let events: Vec<G::Event> = serde_json::from_str(events.get()).map_err(|_| internal(caller))?;
        let viewer: Viewer = scene.part.viewer();
        let events = if knows_all { events } else { events_seen(&table, &events, viewer) };
        let told = match did {
            Did::Started { new_game } => {
                let new_game = is_over.then(|| stored(new_game, caller)).transpose()?;
                SessionEntry::<G>::Started { version, new_game, events }
            }
            Did::Acted { seat, action: id, values, by } => {
                let action = id.parse().map_err(|_| internal(caller))?;
                let values: Vec<_> =
                    values.iter().map(|roll| stored(roll, caller)).collect::<Outcome<_>>()?;
                let chance =
                    Some(ChanceValues { values }).filter(|brought| knows_all && !brought.values.is_empty());
                SessionEntry::Acted { version, seat: *seat, id: id.clone(), action, chance, by: *by, events }
            }
            Did::Chance { value } => {
                let value = knows_all.then(|| stored(value, caller)).transpose()?;
                SessionEntry::Chance { version, value, events }
            }
            Did::Resigned { seat } => SessionEntry::Resigned { version, seat: *seat },
            Did::StandInBegan { seat } => SessionEntry::StandInBegan { version, seat: *seat },
            Did::StandInEnded { seat } => SessionEntry::StandInEnded { version, seat: *seat },
            Did::UndoProposed { seat, to } => SessionEntry::UndoProposed { version, seat: *seat, to: *to },
            Did::UndoAgreed { seat } => SessionEntry::UndoAgreed { version, seat: *seat },
            Did::UndoDropped { seat } => SessionEntry::UndoDropped { version, seat: *seat },
            Did::Undone { seat, to } => SessionEntry::Undone { version, seat: *seat, to: *to },
        };
        json(&told, caller)
    };
    (page.first..).zip(page.entries).map(tell).collect()
}

fn is_over<G: Game>(scene: Scene<'_>, caller: &Caller) -> Outcome<bool> {
    let table = table::<G>(&scene.head.table, caller)?;
    Ok(result::<G>(table.position(), scene.head).is_some())
}

fn schema<G: Game>(form: Form) -> NamedSchema {
    fn of<G: Game, T: ToSchema>(name: &str) -> NamedSchema {
        NamedSchema::of::<T>(schema_name::<G>(name))
    }
    match form {
        Form::Create => of::<G, CreateSessionRequest<G>>("CreateSessionRequest"),
        Form::View => of::<G, SessionView<G>>("SessionView"),
        Form::Action => of::<G, SessionActionRequest<G>>("SessionActionRequest"),
        Form::Step => of::<G, SessionStep<G>>("SessionStep"),
        Form::Log => of::<G, SessionLog<G>>("SessionLog"),
        Form::Entry => of::<G, SessionEntry<G>>("SessionEntry"),
        Form::Export => of::<G, SessionExport<G>>("SessionExport"),
    }
}
