//! Counts of the game tree. The expected counts come from a second program, written from the rule sheet
//! alone.

use super::position;
use crate::support::check_counts;
use aerodrome_engine::aeroplane_chess::AeroplaneChess;

#[test]
fn the_counts_are_those_of_the_file() {
    check_counts::<AeroplaneChess>("tests/perft/aeroplane-chess.perft", position);
}
