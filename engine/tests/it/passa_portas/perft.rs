//! Counts of the game tree. The expected counts come from a second program, written from the rule sheet
//! alone.

use super::options;
use crate::support::read;
use aerodrome_engine::passa_portas::{PassaPortas, Position};
use aerodrome_engine::perft::perft;

#[test]
fn the_counts_are_those_of_the_file() {
    let file = read("tests/perft/passa-portas.perft");
    let mut wrong = Vec::new();
    let mut counted = 0;
    let (mut name, mut rules, mut root) = ("", "", None);
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').expect("a line has a key and a value") {
            ("name", text) => (name, root) = (text, None),
            ("options", text) => rules = text,
            ("position", text) => {
                let read = Position::from_text(&options(rules), text);
                root = Some(read.unwrap_or_else(|error| panic!("{name}: {error:?}")));
            }
            (depth, count) => {
                let depth = depth.trim_end_matches(':').parse().expect("a depth is a number");
                let count: u64 = count.parse().expect("a count is a number");
                let found = perft::<PassaPortas>(root.as_ref().expect("the position comes first"), depth);
                counted += 1;
                if found != count {
                    wrong.push(format!("{name}, depth {depth}: expected {count}, found {found}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counted > 60, "the file is read");
}
