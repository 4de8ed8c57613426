//! Packing what a step answers: the whole of it, or what one viewer sees.

use crate::house::Caller;
use crate::keys::{GameKey, Role};
use crate::problem::Problem;
use crate::questions;
use crate::table::Table;
use crate::wire::{Envelope, GameKeys, Member, SeatKey, Seen, ViewerName};
use aerodrome_engine::{Game, Position, Seats, Viewer};

/// Who reads an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reader {
    /// Somebody who has the state and so may know everything; the view, if it is asked for, is that of the viewer.
    Whole(Viewer),
    /// Somebody who may know what this viewer may know.
    Only(Viewer),
}

/// What is to be told, and to whom.
pub struct Told<'a> {
    /// The members that the caller asks for; the usual ones when he does not say.
    pub members: Option<&'a [Member]>,
    /// Who reads the answer.
    pub reader: Reader,
    /// For whom else it is told.
    pub viewers: &'a [ViewerName],
}

impl Told<'_> {
    fn wants(&self, member: Member) -> bool {
        let usual: &[Member] = match self.reader {
            Reader::Whole(_) => &[Member::State, Member::Pending, Member::Events, Member::LegalActions],
            Reader::Only(_) => {
                &[Member::Token, Member::View, Member::Pending, Member::Events, Member::LegalActions]
            }
        };
        self.members.unwrap_or(usual).contains(&member)
    }

    /// Packs what the table and the events of the last step tell.
    ///
    /// # Errors
    ///
    /// `unknown_seat` when one of the viewers does not play.
    pub fn pack<G: Game>(
        &self,
        table: Table<G>,
        events: Vec<G::Event>,
        caller: &Caller,
    ) -> Result<Envelope<G>, Box<Problem>> {
        for viewer in self.viewers {
            questions::check_viewer::<G>(table.position(), viewer.0, caller.language)?;
        }
        let seen = self.viewers.iter().map(|viewer| seen(&table, &events, viewer.0, caller)).collect();
        let own = match self.reader {
            Reader::Only(viewer) => Some(Sight::of(&table, viewer)),
            Reader::Whole(_) => None,
        };
        let (position, asked, viewer) = match (&own, self.reader) {
            (Some(sight), Reader::Only(viewer)) => (&sight.position, sight.asked.clone(), viewer),
            (_, Reader::Whole(viewer) | Reader::Only(viewer)) => {
                (table.position(), questions::asked::<G>(table.position()), viewer)
            }
        };
        let asked = self.wants(Member::LegalActions).then_some(asked);
        let legal_actions =
            asked.clone().map(|seats| questions::legal_actions::<G>(position, seats, false, caller.language));
        let open_actions = questions::open_actions::<G>(position, asked.unwrap_or_default(), caller.language);
        let events = match self.reader {
            _ if !self.wants(Member::Events) => None,
            Reader::Whole(_) => Some(events),
            Reader::Only(viewer) => Some(events_seen(&table, &events, viewer)),
        };
        Ok(Envelope {
            token: if self.wants(Member::Token) { table.to_token(caller.keys()) } else { None },
            seq: table.seq(),
            view: self.wants(Member::View).then(|| match &own {
                Some(sight) => table.view_of(&sight.position, viewer),
                None => table.view(viewer),
            }),
            pending: self.wants(Member::Pending).then(|| position.pending()),
            events,
            legal_actions,
            open_actions,
            seen,
            fairness: table.fairness(),
            keys: None,
            state: self.wants(Member::State).then(|| table.into_state()),
        })
    }
}

/// What a viewer sees of the table.
struct Sight<G: Game> {
    position: G::Position,
    /// The viewer's seat if it is asked.
    asked: Seats,
}

impl<G: Game> Sight<G> {
    fn of(table: &Table<G>, viewer: Viewer) -> Self {
        let position = table.position().seen_by(viewer);
        let own = |seat: &_| viewer == Viewer::Seat(*seat);
        let asked = questions::asked::<G>(&position).into_iter().filter(own).collect();
        Self { position, asked }
    }
}

fn seen<G: Game>(table: &Table<G>, events: &[G::Event], viewer: Viewer, caller: &Caller) -> Seen<G> {
    let Sight { position, asked } = Sight::<G>::of(table, viewer);
    Seen {
        viewer: ViewerName(viewer),
        view: table.view_of(&position, viewer),
        events: events_seen(table, events, viewer),
        legal_actions: questions::legal_actions::<G>(&position, asked.clone(), false, caller.language),
        open_actions: questions::open_actions::<G>(&position, asked, caller.language),
    }
}

/// Events as a viewer sees them.
pub fn events_seen<G: Game>(table: &Table<G>, events: &[G::Event], viewer: Viewer) -> Vec<G::Event> {
    let options = table.position().options();
    events.iter().map(|event| G::event_seen_by(event, viewer, options)).collect()
}

/// The keys of the game on the table.
pub fn game_keys<G: Game>(table: &Table<G>, caller: &Caller) -> GameKeys {
    let key = |role| GameKey::issue(caller.keys(), G::ID, table.game_id(), role);
    let seats = table.position().seats().iter();
    GameKeys {
        table: key(Role::Table),
        seats: seats.map(|&seat| SeatKey { seat, key: key(Role::Seat(seat)) }).collect(),
    }
}
