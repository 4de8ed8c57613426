//! C1: how soon a server answers after it was started.

use crate::bare::{self, ECHO};
use crate::connection::Connection;
use crate::server::{Outcome, Prepared, Server, median, run_on, service};
use crate::table::{Row, print};
use std::time::{Duration, Instant};

const RUNS: usize = 21;

pub(crate) fn measure() -> Outcome<()> {
    run_on("0,1")?;
    let mut figures = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        figures[0].push(milliseconds_to_answer(&mut service(&[], Some(1)))?);
        figures[1].push(milliseconds_to_answer(&mut bare::command(&[], ECHO)?)?);
    }
    let [figure, against] = figures.map(median);
    let row = Row {
        target: "C1",
        what: "from the start to the first answer".to_owned(),
        figure,
        against,
        at_most: Some([5.0, 1.5]),
    };
    print(&format!("Cold start, median of {RUNS} runs in turn"), "ms", "echo, ms", &[row]);
    Ok(())
}

fn milliseconds_to_answer(server: &mut Prepared) -> Outcome<f64> {
    let started = Instant::now();
    let server = Server::spawn(server)?;
    loop {
        let Ok(mut connection) = Connection::open(server.port) else {
            std::thread::sleep(Duration::from_micros(100));
            continue;
        };
        connection.send(b"GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n")?;
        connection.receive()?;
        return Ok(started.elapsed().as_secs_f64() * 1e3);
    }
}
