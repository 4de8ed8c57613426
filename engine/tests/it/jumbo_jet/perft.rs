//! Counts of the game tree. The expected counts come from a second program, written from the rule sheet alone; the first
//! ones can be worked out by hand.

use super::position;
use crate::support::check_counts;
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::perft::perft;

#[test]
fn the_counts_are_those_of_the_file() {
    check_counts::<JumboJet>("tests/perft/jumbo-jet.perft", position);
}

/// Two players draw one of 38 plans each and choose one of two directions; then the first one throws, because nobody has
/// anything to sell.
#[test]
fn the_deal_can_go_in_so_many_ways() {
    let start = position("", "start 0,1");
    let counts: Vec<u64> = (1..=5).map(|depth| perft::<JumboJet>(&start, depth)).collect();
    assert_eq!(counts, [38, 38 * 2, 38 * 2 * 37, 38 * 2 * 37 * 2, 38 * 2 * 37 * 2]);
}
