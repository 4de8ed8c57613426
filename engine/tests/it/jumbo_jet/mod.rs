//! The tests of Jumbo Jet.

mod conformance;

use aerodrome_engine::{Seat, Seats};

/// How many can play.
pub(super) const SEAT_COUNTS: [usize; 5] = [2, 3, 4, 5, 6];

/// The first seats of the table.
pub(super) fn first_seats(count: usize) -> Seats {
    Seat::all().take(count).collect()
}
