//! How many instructions one `apply` takes outside of the kernel. Unlike times, that is nearly the same number whatever
//! else the machine does.

use crate::bare::{self, ECHO};
use crate::connection::{Connection, post};
use crate::exchange::{COURSES, Exchange};
use crate::server::{Outcome, Prepared, Server, service};
use crate::table::{Row, print};

/// Requests of the shorter one of two runs; the other one has twice as many, and the difference is what they take.
const REQUESTS: u64 = 200;

pub(crate) fn measure() -> Outcome<()> {
    let service_port = Server::service()?;
    let mut rows = Vec::new();
    for course in COURSES {
        for exchange in course.applies(service_port.port)? {
            rows.push(Row {
                target: "",
                what: exchange.name(),
                figure: of_one(&exchange, |by| Ok(service(by, Some(1))))?,
                against: of_one(&exchange, |by| bare::command(by, ECHO))?,
                at_most: None,
            });
        }
    }
    print("Thousands of instructions of one `apply`", "apply", "echo of the request", &rows);
    Ok(())
}

/// Thousands of instructions for one request.
fn of_one(exchange: &Exchange, server: impl Fn(&[&str]) -> Outcome<Prepared>) -> Outcome<f64> {
    let [once, twice] = [REQUESTS, 2 * REQUESTS].map(|requests| counted(exchange, requests, &server));
    Ok((twice? - once?) as f64 / REQUESTS as f64 / 1e3)
}

/// The instructions of a server from its start to its end, with so many requests between them.
fn counted(
    exchange: &Exchange,
    requests: u64,
    server: impl Fn(&[&str]) -> Outcome<Prepared>,
) -> Outcome<u64> {
    let counts = std::env::temp_dir().join(format!("aerodrome-counts-{}", std::process::id()));
    let to_counts = format!("--callgrind-out-file={}", counts.display());
    let by = ["taskset", "-c", "0", "valgrind", "--quiet", "--tool=callgrind", &to_counts];
    let server = Server::start(&mut server(&by)?)?;
    let mut connection = Connection::open(server.port)?;
    for _ in 0..requests {
        connection.send(post(&exchange.path, &exchange.body).as_bytes())?;
        connection.receive()?;
    }
    drop(connection);
    server.stop()?;
    let text = std::fs::read_to_string(&counts)?;
    std::fs::remove_file(&counts)?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: ")).ok_or("nothing was counted")?;
    Ok(total.trim().parse()?)
}
