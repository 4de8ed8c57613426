//! Seats: who acts, in every game.

use crate::bounded::bounded;
use arrayvec::ArrayVec;

bounded! {
    /// A place at the table, 0 to 5. Each game says which of them it uses and which may sit together.
    Seat(u8) in 0..=5, schema Seat
}

/// The largest number of seats any game has.
pub const MAX_SEATS: usize = 6;

/// Some seats, in an order that matters (turn order, ranking), never more than a table holds.
pub type Seats = ArrayVec<Seat, MAX_SEATS>;

impl Seat {
    /// The seat as an index into arrays that have one entry for each seat.
    pub const fn index(self) -> usize {
        self.get() as usize
    }
}

/// Whom a view is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Viewer {
    /// A player, who knows what this seat knows.
    Seat(Seat),
    /// A person without a seat, who knows what everybody knows.
    Spectator,
}
