//! What is stored of a session, and how it is sealed.

use crate::keys::{Binding, Keys, Sealed};
use crate::store::SessionId;
use crate::wire::{ActedBy, ExportPolicy, Token, UndoPolicy, UndoProposal};
use aerodrome_engine::{Seat, Seats};
use bytes::Bytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

/// The present state of a session.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The name of the game.
    pub game: String,
    /// The table.
    pub table: Token,
    /// The hashes of its tokens.
    pub credentials: Vec<String>,
    /// What was agreed about taking back.
    pub undo: UndoPolicy,
    /// Who can take the game out.
    pub export: ExportPolicy,
    /// The seats that have resigned, in this order.
    pub resigned: Seats,
    /// The seats that are turned over to a stand-in, and have not resigned.
    pub absent: Seats,
    /// What one seat wants to take back, and others have not all agreed to yet.
    pub proposal: Option<UndoProposal>,
}

impl Head {
    /// Whether a stand-in plays the seat.
    pub fn has_stand_in(&self, seat: Seat) -> bool {
        self.resigned.contains(&seat) || self.absent.contains(&seat)
    }
}

/// One thing that was done.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// What it was.
    pub did: Did,
    /// All that happened, as whoever knows everything sees it.
    pub events: Box<RawValue>,
    /// The table afterwards.
    pub table: Token,
}

/// A kind of thing that can be done. New kinds are added beside these.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Did {
    /// The game began.
    Started {
        /// The request that began it, with the id of the game.
        new_game: Value,
    },
    /// A seat acted.
    Acted {
        /// The seat.
        seat: Seat,
        /// The text id of the action.
        action: String,
        /// What chance was to bring afterwards, as far as it was brought with the action.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        values: Vec<Value>,
        /// Who has chosen it.
        by: ActedBy,
    },
    /// Somebody brought what chance was to bring.
    Chance {
        /// What it was.
        value: Value,
    },
    /// A seat has resigned.
    Resigned {
        /// The seat.
        seat: Seat,
    },
    /// A seat was turned over to a stand-in.
    StandInBegan {
        /// The seat.
        seat: Seat,
    },
    /// The player of a seat has come back.
    StandInEnded {
        /// The seat.
        seat: Seat,
    },
    /// A seat wants to take something back.
    UndoProposed {
        /// The seat.
        seat: Seat,
        /// The version whose table shall be again.
        to: u64,
    },
    /// Another seat agrees.
    UndoAgreed {
        /// The seat.
        seat: Seat,
    },
    /// What was proposed is off.
    UndoDropped {
        /// The seat that has withdrawn or declined it.
        seat: Seat,
    },
    /// Something was taken back.
    Undone {
        /// The seat that wanted it.
        seat: Seat,
        /// The version whose table is again.
        to: u64,
    },
}

/// What is left of a session that was ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Tombstone {
    /// The hashes of its tokens.
    pub credentials: Vec<String>,
}

/// Something that is stored sealed.
pub trait Stored: Serialize + DeserializeOwned {
    /// What sets it apart from everything else that is sealed.
    const PURPOSE: &'static str;
}

impl Stored for Head {
    const PURPOSE: &'static str = "session-head";
}

impl Stored for Entry {
    const PURPOSE: &'static str = "session-entry";
}

impl Stored for Tombstone {
    const PURPOSE: &'static str = "session-tombstone";
}

/// The answer to a request that may come again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answered {
    /// The hash of the request's body.
    pub fingerprint: String,
    /// The body of the answer, or what it can be worked out from again.
    pub body: String,
}

impl Stored for Answered {
    const PURPOSE: &'static str = "session-answer";
}

/// Seals something of a session; `place` is where in the session it stands.
pub fn seal<T: Stored>(keys: &Keys, id: SessionId, place: u64, stored: &T) -> Option<Bytes> {
    let contents = serde_json::to_vec(stored).ok()?;
    let owner = format!("{id}\n{place}");
    keys.seal().close(&contents, Binding { purpose: T::PURPOSE, owner: &owner }).map(Bytes::from)
}

/// Opens it. `None` when it was sealed for another session or place, with a key that is no longer there, or changed.
pub fn open<T: Stored>(keys: &Keys, id: SessionId, place: u64, sealed: &[u8]) -> Option<T> {
    let sealed = Sealed::read(std::str::from_utf8(sealed).ok()?)?;
    let owner = format!("{id}\n{place}");
    let contents =
        sealed.open(keys.find_seal(sealed.key())?, Binding { purpose: T::PURPOSE, owner: &owner })?;
    serde_json::from_slice(&contents).ok()
}
