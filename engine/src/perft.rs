//! Counts of the game tree, after the chess programmers' "performance test": any change of a rule changes a count.

use crate::game::{Game, Position};

/// The number of ways to go on from a position for exactly `depth` moves. Every legal action and every chance
/// outcome is a branch of its own; a game that ends earlier adds nothing.
///
/// ```
/// use aerodrome_engine::aeroplane_chess::AeroplaneChess;
/// use aerodrome_engine::{Game, Position, Seat, perft::perft};
///
/// let seats = [0, 2].into_iter().filter_map(Seat::new).collect();
/// let start = <AeroplaneChess as Game>::Position::start(&seats, &AeroplaneChess::rulesets()[0].options).unwrap();
/// // The roll, and what the die shows.
/// assert_eq!(perft::<AeroplaneChess>(&start, 2), 6);
/// // One to six: three of them take off with any of four planes, the others pass the turn to the next roll.
/// assert_eq!(perft::<AeroplaneChess>(&start, 3), 3 * 4 + 3);
/// ```
pub fn perft<G: Game>(position: &G::Position, depth: u32) -> u64 {
    let moves = position.moves();
    match depth {
        0 => 1,
        1 => moves.len() as u64,
        _ => moves
            .iter()
            .map(|next| position.advance(next).expect("a listed move is accepted").position)
            .map(|position| perft::<G>(&position, depth - 1))
            .sum(),
    }
}
