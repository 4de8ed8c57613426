//! A whole game as readable text, to be kept and compared: who could do what, what was done, what happened.

use crate::game::{Game, Move, Pending, Position};
use std::fmt::Write;

/// Writes a game from a position to its end, or for `steps` moves. `choose` picks the next move, which is one of those
/// listed for it or lies inside an open action.
///
/// # Panics
///
/// When `choose` gives a move that is not legal.
pub fn playthrough<G: Game>(
    start: &G::Position,
    steps: usize,
    mut choose: impl FnMut(&G::Position, &[Move<G>]) -> Move<G>,
) -> String {
    let mut text = String::new();
    let mut line =
        |content: std::fmt::Arguments<'_>| writeln!(text, "{content}").expect("a string takes all text");
    let mut position = start.clone();
    line(format_args!("options {}", json(&position.to_state().options)));
    for _ in 0..steps {
        line(format_args!("{position}"));
        if let Pending::Over(ending) = position.pending() {
            line(format_args!("over {}", json(&ending)));
            break;
        }
        let moves = position.moves();
        if position.chance().is_none() {
            let texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
            line(format_args!("  of {}", texts.join(" | ")));
        }
        for seat in position.decision().map(|(_, seats)| seats).unwrap_or_default() {
            for open in position.open_actions(seat) {
                line(format_args!("  or {seat} {}", json(&open)));
            }
        }
        let next = choose(&position, &moves);
        line(format_args!("  {next}"));
        let step = position.advance(&next).expect("the chosen move is legal");
        for event in &step.events {
            line(format_args!("    {}", json(event)));
        }
        position = step.position;
    }
    text
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("wire types are written without fail")
}
