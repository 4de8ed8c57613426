//! A whole game as readable text, to be kept and compared: who could do what, what was done, what happened.

use crate::game::{Game, Pending, Position};
use std::fmt::Write;

/// Writes a game from a position to its end, or for `steps` moves. `choose` picks the next move by its number
/// among so many.
///
/// # Panics
///
/// When `choose` gives a number outside the list.
pub fn playthrough<G: Game>(
    start: &G::Position,
    steps: usize,
    mut choose: impl FnMut(usize) -> usize,
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
        let next = moves.get(choose(moves.len())).expect("the chosen move is in the list");
        line(format_args!("  {next}"));
        let step = position.advance(next).expect("a listed move is accepted");
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
