//! L1 and L2: how long an `apply` takes, at a steady rate and when several are sent at once.

use crate::bare::ECHO;
use crate::connection::{Connection, post};
use crate::exchange::AEROPLANE_CHESS;
use crate::server::{Outcome, Server, median};
use crate::table::{Row, print};
use std::time::{Duration, Instant};

const RUNS: usize = 7;
/// Requests in a second.
const RATE: u32 = 5_000;
const SECONDS: u32 = 2;
const CONNECTIONS: usize = 32;
/// Requests that are sent at once on one connection.
const DEPTH: usize = 16;
const ROUNDS: usize = 2_000;
/// Rounds before it counts.
const WARM_UP: usize = 200;

pub(crate) fn measure() -> Outcome<()> {
    let (service, echo) = (Server::service()?, Server::bare(ECHO)?);
    let [exchange, _] = AEROPLANE_CHESS.applies(service.port)?;
    let request = post(&exchange.path, &exchange.body);
    let mut figures: [Vec<f64>; 8] = Default::default();
    for _ in 0..RUNS {
        let [service_median, service_p99] = at_rate(service.port, &request)?;
        let [echo_median, echo_p99] = at_rate(echo.port, &request)?;
        let [alone, together] = [1, DEPTH].map(|depth| at_once(service.port, &request, depth));
        let [echo_alone, echo_together] = [1, DEPTH].map(|depth| at_once(echo.port, &request, depth));
        let now = [
            service_median,
            echo_median,
            service_p99,
            echo_p99,
            together?,
            DEPTH as f64 * alone?,
            echo_together?,
            DEPTH as f64 * echo_alone?,
        ];
        figures.iter_mut().zip(now).for_each(|(figures, now)| figures.push(now));
    }
    let [service_median, echo_median, service_p99, echo_p99, together, sixteen, echo_together, echo_sixteen] =
        figures.map(median);
    let row = |target, what: &str, figure, against, at_most| Row {
        target,
        what: format!("{}: {what}", exchange.name()),
        figure,
        against,
        at_most,
    };
    let title = format!("Time to the answer at {RATE} requests in a second, median of {RUNS} runs in turn");
    let rows = [
        row("", "median", service_median, echo_median, None),
        row("L1", "p99", service_p99, echo_p99, Some([1.6, 1.1])),
    ];
    print(&title, "µs", "echo, µs", &rows);
    let title = format!("Time to the answer of {DEPTH} requests sent at once on one connection");
    let rows = [
        row("L2", "p99", together, sixteen, Some([0.6, 0.3])),
        Row { what: "echo: p99".to_owned(), ..row("", "", echo_together, echo_sixteen, None) },
    ];
    print(&title, "µs", &format!("{DEPTH} times the p99 of one alone, µs"), &rows);
    Ok(())
}

/// Median and p99 of the time from when a request is due until its answer has come: a server that is late makes those
/// late who come after.
fn at_rate(port: u16, request: &str) -> Outcome<[f64; 2]> {
    let gap = Duration::from_secs(1) / RATE;
    let connection = || Connection::open(port)?.without_sleep();
    let mut idle = (0..CONNECTIONS).map(|_| connection()).collect::<Outcome<Vec<_>>>()?;
    let (mut busy, mut times) = (Vec::<(Instant, Connection)>::new(), Vec::new());
    let begun = Instant::now();
    let mut sent = 0;
    while sent < RATE * SECONDS || !busy.is_empty() {
        let due = begun + gap * sent;
        if sent < RATE * SECONDS
            && Instant::now() >= due
            && let Some(mut connection) = idle.pop()
        {
            connection.send(request.as_bytes())?;
            busy.push((due, connection));
            sent += 1;
        }
        let mut place = 0;
        while let Some((due, connection)) = busy.get_mut(place) {
            if connection.has_answered()? {
                times.push(due.elapsed());
                idle.push(busy.swap_remove(place).1);
            } else {
                place += 1;
            }
        }
    }
    // The first ones find nothing warm.
    times.drain(..WARM_UP);
    Ok([percentile(&mut times, 50), percentile(&mut times, 99)])
}

/// The p99 of the time from when requests are sent together until the answer to each of them has come.
fn at_once(port: u16, request: &str, depth: usize) -> Outcome<f64> {
    let requests = request.repeat(depth);
    let mut connection = Connection::open(port)?;
    let mut times = Vec::new();
    for round in 0..WARM_UP + ROUNDS {
        let sent = Instant::now();
        connection.send(requests.as_bytes())?;
        for _ in 0..depth {
            connection.receive()?;
            if round >= WARM_UP {
                times.push(sent.elapsed());
            }
        }
    }
    Ok(percentile(&mut times, 99))
}

/// In microseconds.
fn percentile(times: &mut [Duration], percent: usize) -> f64 {
    times.sort_unstable();
    times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e6
}
