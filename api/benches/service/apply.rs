//! H1, H2 and H3: what one `apply` costs the server, against a server that echoes the same bytes.

use crate::bare::ECHO;
use crate::exchange::{AEROPLANE_CHESS, COURSES, Exchange, Written};
use crate::load::{CONNECTIONS, Load, RUNS};
use crate::server::{Outcome, Server, median};
use crate::table::{Row, print};

const SECONDS: u64 = 2;

pub(crate) fn measure() -> Outcome<()> {
    let (service, echo) = (Server::service()?, Server::bare(ECHO)?);
    let mut rows = Vec::new();
    for course in COURSES {
        for exchange in course.applies(service.port)? {
            let load = Load::new(&exchange.path, &exchange.body);
            let mut figures = [Vec::new(), Vec::new()];
            for _ in 0..RUNS {
                for (server, figures) in [&service, &echo].into_iter().zip(&mut figures) {
                    figures.push(load.put_on(server, CONNECTIONS, SECONDS)?.microseconds);
                }
            }
            let [figure, against] = figures.map(median);
            let (target, at_most) = target(&exchange);
            let bytes = format!("{} B, answer {} B", exchange.body.len(), exchange.answer.len());
            rows.push(Row {
                target,
                what: format!("{}: {bytes}", exchange.name()),
                figure,
                against,
                at_most: Some(at_most),
            });
        }
    }
    let title = format!("CPU of one `apply`, median of {RUNS} runs in turn");
    print(&title, "µs", "echo of the request, µs", &rows);
    Ok(())
}

fn target(exchange: &Exchange) -> (&'static str, [f64; 2]) {
    match exchange.written {
        Written::Token => ("H2", [1.8, 1.3]),
        Written::State if exchange.game == AEROPLANE_CHESS.game => ("H1", [2.6, 1.4]),
        Written::State => ("H3", [3.5, 1.6]),
    }
}
