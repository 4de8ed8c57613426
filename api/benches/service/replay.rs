//! B1: what a move costs that `replay` verifies, in a whole game. It is compared with the rolls a second of the bench of the
//! engine.

use crate::exchange::{COURSES, Played};
use crate::load::{Load, RUNS};
use crate::server::{Outcome, Server, median};
use crate::table::print_cells;

const SECONDS: u64 = 2;
/// Games that are not over by then are cut off.
const MOST_ACTIONS: usize = 1_000;
/// More requests at once than the service has threads for would only wait, or be refused.
const CONNECTIONS: usize = 1;

pub(crate) fn measure() -> Outcome<()> {
    let service = Server::service()?;
    let mut lines = Vec::new();
    for course in COURSES {
        let Played { replay, moves, .. } = course.until(MOST_ACTIONS).play(service.port)?;
        let load = Load::new(&course.path("replay"), &replay);
        let costs = (0..RUNS).map(|_| Ok(load.put_on(&service, CONNECTIONS, SECONDS)?.microseconds));
        let cost = median(costs.collect::<Outcome<_>>()?) / moves as f64;
        lines.push([
            "B1".to_owned(),
            course.game.to_owned(),
            moves.to_string(),
            format!("{cost:.2}"),
            format!("{:.3}", 1.0 / cost),
        ]);
    }
    println!("\nCPU of a move that `replay` verifies, median of {RUNS} runs\n");
    print_cells(&["", "", "moves", "µs a move", "M moves/s"].map(str::to_owned), &lines);
    Ok(())
}
