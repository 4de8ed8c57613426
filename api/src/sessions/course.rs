//! A session in the course of a change: what players do, and what stand-ins do at once after it.

use super::record::{Did, Entry, Head};
use super::scene::{Outcome, Scene, internal, json, session, table, tag};
use super::standing::{remaining, result};
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::problem::Problem;
use crate::table::{Table, Turn};
use crate::wire::{ActedBy, SessionResult, SessionStep, Token};
use aerodrome_engine::{DefaultAction, Game, Move, Position, Seat};

/// How many actions of stand-ins one change has at the most.
pub const MOST_OF_STAND_INS: usize = 100;

/// A change that has been worked out.
pub struct Worked {
    /// What the log gets; nothing where everything was so already.
    pub entries: Vec<Entry>,
    /// The state after it.
    pub head: Head,
    /// What the caller is answered.
    pub answer: String,
}

/// A session in the course of a change.
pub(super) struct Course<'a, G: Game> {
    pub(super) caller: &'a Caller,
    pub(super) head: Head,
    scene: Scene<'a>,
    table: Table<G>,
    entries: Vec<Entry>,
    events: Vec<G::Event>,
}

impl<'a, G: Game> Course<'a, G> {
    /// Begins where the session stands.
    pub(super) fn begin(scene: Scene<'a>, caller: &'a Caller) -> Outcome<Self> {
        let table = table(&scene.head.table, caller)?;
        let head = scene.head.clone();
        Ok(Self { caller, head, scene, table, entries: Vec::new(), events: Vec::new() })
    }

    /// The position now.
    pub(super) fn position(&self) -> &G::Position {
        self.table.position()
    }

    /// How the session came out, if it did.
    pub(super) fn result(&self) -> Option<SessionResult> {
        result::<G>(self.position(), &self.head)
    }

    /// A problem of the caller.
    pub(super) fn problem(&self, code: ErrorCode) -> Box<Problem> {
        Problem::new(code, self.caller.language)
    }

    /// Refuses a seat whose player has given up acting.
    pub(super) fn check_has_not_resigned(&self, seat: Seat) -> Outcome<()> {
        if self.head.resigned.contains(&seat) { Err(self.problem(ErrorCode::SeatResigned)) } else { Ok(()) }
    }

    /// Writes down something that leaves the table as it is.
    pub(super) fn note(&mut self, did: Did) -> Outcome<()> {
        self.write(did, &[])
    }

    /// Carries out what a seat does or chance brings.
    pub(super) fn play(&mut self, did: Did, turn: Turn<G>) -> Outcome<()> {
        let mut events = Vec::new();
        self.table.advance(turn, self.caller, &mut events)?;
        self.put(did, &events)?;
        self.events.extend(events);
        Ok(())
    }

    /// Puts the table of an earlier entry back.
    pub(super) fn put_back(&mut self, did: Did, earlier: &Token) -> Outcome<()> {
        self.table = table(earlier, self.caller)?;
        self.put(did, &[])
    }

    /// Writes down something that has changed the table.
    fn put(&mut self, did: Did, events: &[G::Event]) -> Outcome<()> {
        self.head.table = seal(&self.table, self.caller)?;
        self.head.proposal = None;
        self.write(did, events)
    }

    fn write(&mut self, did: Did, events: &[G::Event]) -> Outcome<()> {
        self.entries.push(entry::<G>(did, events, self.head.table.clone(), self.caller)?);
        Ok(())
    }

    /// Lets stand-ins do what is due, and tells what has come of it all.
    pub(super) fn end(mut self) -> Outcome<Worked> {
        for _ in 0..MOST_OF_STAND_INS {
            let Some((seat, DefaultAction { action, .. })) = self.due_of_stand_ins() else { break };
            let action_id = action.to_string();
            let did = Did::Acted { seat, action: action_id, values: Vec::new(), by: ActedBy::StandIn };
            self.play(did, Turn { next: Move::Action(seat, action), values: Vec::new() })?;
        }
        let Self { caller, head, scene, table, entries, events } = self;
        let after = Scene { version: scene.version + entries.len() as u64, head: &head, ..scene };
        let (session, events) = session(after, table, events, caller)?;
        let etag = format!("\"{}\"", tag(&json(&session, caller)?));
        let answer = json(&SessionStep { events, session, etag }, caller)?;
        Ok(Worked { entries, head, answer })
    }

    /// What a stand-in has to do now. The game waits while no player is there to whom it could matter, and while its dice
    /// cannot be thrown: then seats can still resign.
    fn due_of_stand_ins(&self) -> Option<(Seat, DefaultAction<G>)> {
        let position = self.position();
        let is_watched =
            remaining::<G>(position, &self.head).iter().any(|seat| !self.head.absent.contains(seat));
        if !is_watched || self.result().is_some() || !self.table.can_draw(self.caller) {
            return None;
        }
        let (_, asked) = position.decision()?;
        let mut asked = asked.into_iter().filter(|seat| self.head.has_stand_in(*seat));
        asked.find_map(|seat| Some((seat, G::default_action(position, seat)?)))
    }
}

/// The table as it is stored.
pub(super) fn seal<G: Game>(table: &Table<G>, caller: &Caller) -> Outcome<Token> {
    table.to_token(caller.keys()).ok_or_else(|| internal(caller))
}

/// An entry of the log.
pub(super) fn entry<G: Game>(did: Did, events: &[G::Event], table: Token, caller: &Caller) -> Outcome<Entry> {
    let events = serde_json::value::to_raw_value(events).map_err(|_| internal(caller))?;
    Ok(Entry { did, events, table })
}
