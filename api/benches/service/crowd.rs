//! How fast a change of a session reaches ten thousand followers, who share the cores with the service.

use crate::server::{Outcome, Server, run_on};
use crate::session::{Session, Source, service_with_sessions};
use crate::stream::{Tally, follow};
use crate::table::print_cells;
use actix_web::rt::System;
use std::rc::Rc;
use std::time::{Duration, Instant};

const CROWD: usize = 10_000;
/// Events of one session, where there is only one.
const EVENTS: usize = 20;

pub(crate) fn measure() -> Outcome<()> {
    run_on("0,1")?;
    rlimit::increase_nofile_limit(u64::MAX)?;
    System::new().block_on(async {
        let heads = [
            "ms",
            "grows by, MB",
            "connected, s",
            "action answered, median",
            "p99",
            "event read, median",
            "p99",
            "last",
        ];
        let lines = [crowd("of one session", 1).await?, crowd("of 1,000 sessions", CROWD / 10).await?];
        println!("\n{CROWD} followers\n");
        print_cells(&heads.map(str::to_owned), &lines);
        Ok(())
    })
}

/// Everybody follows one of so many sessions; in each of them something happens. A line of figures.
async fn crowd(name: &str, count: usize) -> Outcome<[String; 8]> {
    let service = Server::start(&mut service_with_sessions(&[], None))?;
    let mut sessions = Vec::new();
    for _ in 0..count {
        sessions.push(Session::create(service.port).await?);
    }
    let before = service.resident_kilobytes()?;
    let tallies: Vec<_> = sessions.iter().map(|_| Rc::new(Tally::default())).collect();
    let each = CROWD / count;
    let started = Instant::now();
    for (session, tally) in sessions.iter().zip(&tallies) {
        for _ in 0..each {
            follow(service.port, session.request(), tally).await?;
        }
    }
    let connected = started.elapsed().as_secs_f64();
    let megabytes = (service.resident_kilobytes()? - before) / 1024.0;
    let rounds = if count == 1 { EVENTS } else { 1 };
    let mut acts = Vec::new();
    for round in 1..=rounds {
        for (session, tally) in sessions.iter().zip(&tallies) {
            let ready = session.prepare(service.port).await?;
            let sent = Instant::now();
            tally.sent.set(Some(sent));
            session.act(service.port, ready).await?;
            acts.push(sent.elapsed());
        }
        for tally in &tallies {
            tally.until(each * round).await?;
        }
    }
    let mut delays: Vec<Duration> = tallies.iter().flat_map(|tally| tally.delays.take()).collect();
    delays.sort_unstable();
    acts.sort_unstable();
    let at = |delays: &[Duration], percent: usize| {
        let delay = delays[(delays.len() - 1) * percent / 100];
        format!("{:.1}", delay.as_secs_f64() * 1e3)
    };
    Ok([
        name.to_owned(),
        format!("{megabytes:.0}"),
        format!("{connected:.1}"),
        at(&acts, 50),
        at(&acts, 99),
        at(&delays, 50),
        at(&delays, 99),
        at(&delays, 100),
    ])
}
