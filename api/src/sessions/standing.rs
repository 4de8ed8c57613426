//! How a session stands: who still plays, and how it came out.

use super::record::Head;
use crate::wire::{EndedBy, SeatStatus, SessionResult, SessionSeat};
use aerodrome_engine::{Ending, Game, Position, Seat, Seats};

/// The seats for which the game goes on and whose players have not resigned.
pub(super) fn remaining<G: Game>(position: &G::Position, head: &Head) -> Seats {
    stayed(&position.still_playing(), head)
}

/// How the session came out; `None` while it goes on.
pub(super) fn result<G: Game>(position: &G::Position, head: &Head) -> Option<SessionResult> {
    if let Some(ending) = position.ending() {
        return Some(SessionResult { by: EndedBy::Rules, winners: best_of(&ending, head) });
    }
    let remaining = remaining::<G>(position, head);
    if head.resigned.is_empty() || remaining.len() > 1 {
        return None;
    }
    let mut first = stayed(&position.finished(), head);
    first.truncate(1);
    // Where the last airlines fall at the same time, nobody remains.
    let winners =
        [first, remaining, stayed(position.seats(), head)].into_iter().find(|seats| !seats.is_empty());
    Some(SessionResult { by: EndedBy::Resignation, winners: winners.unwrap_or_default() })
}

/// The seats in turn order, and who plays them.
pub(super) fn seats<G: Game>(position: &G::Position, head: &Head) -> Vec<SessionSeat> {
    let status = |seat: Seat| {
        if head.resigned.contains(&seat) {
            SeatStatus::Resigned
        } else if head.absent.contains(&seat) {
            SeatStatus::Absent
        } else {
            SeatStatus::Present
        }
    };
    position.seats().iter().map(|&seat| SessionSeat { seat, status: status(seat) }).collect()
}

/// The winners by the rules, without those who have resigned; if no other is left of them, those who come next.
fn best_of(ending: &Ending, head: &Head) -> Seats {
    let places = std::iter::once(&ending.winners).chain(&ending.ranking);
    places.map(|place| stayed(place, head)).find(|place| !place.is_empty()).unwrap_or_default()
}

pub(super) fn stayed(seats: &Seats, head: &Head) -> Seats {
    seats.iter().copied().filter(|seat| !head.resigned.contains(seat)).collect()
}
