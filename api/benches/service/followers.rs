//! S1, S2 and S3: what followers of sessions cost the service, against a bare server that streams the same bytes.

use crate::bare::STREAM;
use crate::server::{Outcome, Server, median};
use crate::session::{Bare, Session, Source, service_with_sessions};
use crate::stream::{Tally, follow};
use crate::table::{Row, print};
use actix_web::rt::System;
use std::rc::Rc;

const RUNS: usize = 5;
/// Events of one run, after one that warms up.
const EVENTS: usize = 20;
const FOLLOWERS: usize = 1_000;
const CROWD: usize = 10_000;

pub(crate) fn measure() -> Outcome<()> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    System::new().block_on(compare())
}

async fn compare() -> Outcome<()> {
    let mut figures: [Vec<f64>; 5] = Default::default();
    for _ in 0..RUNS {
        let service = Server::start(&mut service_with_sessions(&["taskset", "-c", "0"], Some(1)))?;
        let session = Session::create(service.port).await?;
        let [cpu, memory] = cost(&service, &session).await?;
        let stop = service.stop()?.as_secs_f64();
        let bare = Server::bare(STREAM)?;
        let [bare_cpu, bare_memory] = cost(&bare, &Bare { event: session.newest.take() }).await?;
        figures
            .iter_mut()
            .zip([cpu, memory, stop, bare_cpu, bare_memory])
            .for_each(|(all, now)| all.push(now));
    }
    let [cpu, memory, stop, bare_cpu, bare_memory] = figures.map(median);
    let row = |target, what: &str, figure, against, at_most| Row {
        target,
        what: what.to_owned(),
        figure,
        against,
        at_most: Some(at_most),
    };
    let rows = [
        row("S1", "CPU of a delivery, µs", cpu, bare_cpu, [2.0, 1.1]),
        row("S2", "memory of an idle follower, KB", memory, bare_memory, [1.5, 0.5]),
    ];
    let title = format!("{FOLLOWERS} and {CROWD} followers of one session, median of {RUNS} runs in turn");
    print(&title, "service", "bare stream", &rows);
    let title = format!("A service with {CROWD} streams is told to stop, median of {RUNS} runs");
    print(&title, "s", "a second", &[row("S3", "until it has stopped", stop, 1.0, [1.0, 0.1])]);
    Ok(())
}

/// Microseconds of CPU for each delivery of an event, and kilobytes for each of a crowd that waits.
async fn cost(server: &Server, source: &impl Source) -> Outcome<[f64; 2]> {
    let tally = Rc::new(Tally::default());
    for _ in 0..FOLLOWERS {
        follow(server.port, source.request(), &tally).await?;
    }
    let mut spent = 0;
    for event in 0..=EVENTS {
        let before = server.cpu_nanoseconds()?;
        source.happen(server.port).await?;
        tally.until(FOLLOWERS * (event + 1)).await?;
        if event > 0 {
            spent += server.cpu_nanoseconds()? - before;
        }
    }
    // The first half uses up the room that is left over from the start of the program.
    let mut before = 0.0;
    for count in FOLLOWERS..CROWD {
        if count == CROWD / 2 {
            before = server.resident_kilobytes()?;
        }
        follow(server.port, source.request(), &tally).await?;
    }
    let kilobytes = (server.resident_kilobytes()? - before) / (CROWD / 2) as f64;
    Ok([spent as f64 / (EVENTS * FOLLOWERS) as f64 / 1e3, kilobytes])
}
