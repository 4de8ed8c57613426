//! B2: what an `apply` costs in a batch, against the same one alone.

use crate::exchange::COURSES;
use crate::load::{CONNECTIONS, Load, RUNS};
use crate::server::{Outcome, Server, median};
use crate::table::{Row, print};
use serde_json::{Value, json};

const ITEMS: usize = 100;
const SECONDS: u64 = 2;

pub(crate) fn measure() -> Outcome<()> {
    let service = Server::service()?;
    let mut rows = Vec::new();
    for course in COURSES {
        for exchange in course.applies(service.port)? {
            let body: Value = serde_json::from_str(&exchange.body)?;
            let item =
                |id: usize| json!({ "id": id.to_string(), "game": course.game, "op": "apply", "body": body });
            let batch = json!({ "items": (0..ITEMS).map(item).collect::<Vec<_>>() }).to_string();
            let mut figures = [Vec::new(), Vec::new()];
            for _ in 0..RUNS {
                // More of them at once would be refused: each item has a place in the queue of long work.
                let together = Load::new("/v1/batch", &batch).put_on(&service, 1, SECONDS)?;
                let alone =
                    Load::new(&exchange.path, &exchange.body).put_on(&service, CONNECTIONS, SECONDS)?;
                figures[0].push(together.microseconds / ITEMS as f64);
                figures[1].push(alone.microseconds);
            }
            let [figure, against] = figures.map(median);
            rows.push(Row {
                target: "B2",
                what: exchange.name(),
                figure,
                against,
                at_most: Some([0.5, 0.25]),
            });
        }
    }
    let title = format!("CPU of one `apply` in a batch of {ITEMS}, median of {RUNS} runs in turn");
    print(&title, "µs", "alone, µs", &rows);
    Ok(())
}
