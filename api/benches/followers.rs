//! What followers of sessions cost the service, against a bare actix-web server that streams the same bytes, and how fast
//! an event reaches ten thousand of them.
//!
//! `make bench` runs it, or `cargo bench -p aerodrome-api --bench followers`. It needs two cores, `taskset` and `kill` on
//! the path, and leave to open 10,100 files in one process (`ulimit -Hn`). The comparison runs each server with one
//! worker on core 0, with 1,000 and then 10,000 followers on core 1, in turn; the crowd runs the service as it is, with
//! its followers on the same cores. Sessions are kept in memory, or where `AERODROME__STORE__URL` says.

mod support;

use actix_web::rt::System;
use actix_web::{App, HttpResponse, HttpServer, web};
use bytes::Bytes;
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::convert::Infallible;
use std::process::Command;
use std::rc::Rc;
use std::time::{Duration, Instant};
use support::{Outcome, Server, median};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::timeout;

const RUNS: usize = 5;
/// Events of one run, after one that warms up.
const EVENTS: usize = 20;
const FOLLOWERS: usize = 1_000;
const CROWD: usize = 10_000;
/// Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);
/// What every event of a session contains once. It has its first byte only once.
const EVENT: &[u8] = b"\nid: ";
/// Tells this program, started again, to be the bare server.
const BARE: &str = "--bare-on-port";

fn main() -> Outcome<()> {
    rlimit::increase_nofile_limit(u64::MAX)?;
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == BARE) {
        return bare(arguments.get(place + 1).ok_or("a port is missing")?.parse()?);
    }
    System::new().block_on(async {
        run_on("1")?;
        compare().await?;
        run_on("0,1")?;
        crowd("one session", 1).await?;
        crowd("1,000 sessions", CROWD / 10).await
    })
}

/// Moves this program to some cores.
fn run_on(cores: &str) -> Outcome<()> {
    let moved = Command::new("taskset").args(["-cp", cores, &std::process::id().to_string()]).output()?;
    if moved.status.success() { Ok(()) } else { Err("the program cannot be moved".into()) }
}

/// A server that streams what is posted to it, and does nothing else.
fn bare(port: u16) -> Outcome<()> {
    let events = watch::Sender::new(Bytes::new());
    let app = move || {
        App::new()
            .app_data(web::Data::new(events.clone()))
            .route(
                "/events",
                web::get().to(|events: web::Data<watch::Sender<Bytes>>| async move {
                    let begin = Some(Bytes::from_static(b"retry: 1000\n\n"));
                    let body = futures_util::stream::unfold(
                        (begin, events.subscribe()),
                        |(begin, mut events)| async move {
                            if let Some(begin) = begin {
                                return Some((Ok::<_, Infallible>(begin), (None, events)));
                            }
                            events.changed().await.ok()?;
                            let event = events.borrow_and_update().clone();
                            Some((Ok(event), (None, events)))
                        },
                    );
                    HttpResponse::Ok().content_type("text/event-stream").streaming(body)
                }),
            )
            .default_service(web::to(|events: web::Data<watch::Sender<Bytes>>, body: Bytes| async move {
                events.send_replace(body);
                HttpResponse::Ok().finish()
            }))
    };
    let server = HttpServer::new(app).workers(1).tcp_nodelay(true).bind(("127.0.0.1", port))?.run();
    Ok(System::new().block_on(server)?)
}

async fn compare() -> Outcome<()> {
    let mut figures: [Vec<f64>; 5] = Default::default();
    for _ in 0..RUNS {
        let service = service(Command::new("taskset").args(["-c", "0"]).arg(program()), Some(1))?;
        let session = Session::create(service.port).await?;
        let (cpu, memory) = cost(&service, &session).await?;
        figures[0].push(cpu);
        figures[1].push(memory);
        figures[2].push(seconds_to_stop(service)?);

        let this = std::env::current_exe()?;
        let bare = Server::start(Command::new("taskset").args(["-c", "0"]).arg(this), |command, port| {
            command.args([BARE, &port.to_string()]);
        })?;
        let (cpu, memory) = cost(&bare, &Bare { event: session.newest.take() }).await?;
        figures[3].push(cpu);
        figures[4].push(memory);
    }
    let [cpu, memory, stop, bare_cpu, bare_memory] = figures.map(median);
    println!("one session, one worker, median of {RUNS} interleaved runs");
    println!(
        "  server CPU per delivery  {cpu:>7.2} us, bare stream {bare_cpu:>7.2} us, ratio {:.2}",
        cpu / bare_cpu
    );
    println!(
        "  memory of a follower     {memory:>7.2} KB, bare stream {bare_memory:>7.2} KB, ratio {:.2}",
        memory / bare_memory
    );
    println!("  SIGTERM to exit          {stop:>7.3} s, with {CROWD} streams");
    Ok(())
}

/// Microseconds of CPU for each delivery of an event, and kilobytes for each of a crowd that waits.
async fn cost(server: &Server, source: &impl Source) -> Outcome<(f64, f64)> {
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
            before = resident_kilobytes(server)?;
        }
        follow(server.port, source.request(), &tally).await?;
    }
    let kilobytes = (resident_kilobytes(server)? - before) / (CROWD / 2) as f64;
    Ok((spent as f64 / (EVENTS * FOLLOWERS) as f64 / 1e3, kilobytes))
}

/// All hold a stream open, and the service is told to stop.
fn seconds_to_stop(mut service: Server) -> Outcome<f64> {
    let started = Instant::now();
    Command::new("kill").args(["-TERM", &service.id().to_string()]).status()?;
    service.process.wait()?;
    Ok(started.elapsed().as_secs_f64())
}

/// Everybody follows one of so many sessions; in each of them something happens.
async fn crowd(name: &str, count: usize) -> Outcome<()> {
    let service = service(&mut Command::new(program()), None)?;
    let mut sessions = Vec::new();
    for _ in 0..count {
        sessions.push(Session::create(service.port).await?);
    }
    let before = resident_kilobytes(&service)?;
    let tallies: Vec<_> = sessions.iter().map(|_| Rc::new(Tally::default())).collect();
    let each = CROWD / count;
    let started = Instant::now();
    for (session, tally) in sessions.iter().zip(&tallies) {
        for _ in 0..each {
            follow(service.port, session.request(), tally).await?;
        }
    }
    let connected = started.elapsed().as_secs_f64();
    let megabytes = (resident_kilobytes(&service)? - before) / 1024.0;
    let rounds = if count == 1 { EVENTS } else { 1 };
    let (mut acts, started) = (Vec::new(), Instant::now());
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
    let elapsed = started.elapsed().as_secs_f64();
    let mut delays: Vec<Duration> = tallies.iter().flat_map(|tally| tally.delays.take()).collect();
    delays.sort_unstable();
    acts.sort_unstable();
    let at =
        |delays: &[Duration], percent: usize| delays[(delays.len() - 1) * percent / 100].as_secs_f64() * 1e3;
    println!(
        "{CROWD} followers of {name}: all connected in {connected:.1} s, the service has grown by {megabytes:.0} MB"
    );
    println!(
        "  {} events in {elapsed:.1} s reach their followers after {:.1} ms (median), {:.1} ms (p99), {:.1} ms (last); \
         the actions are answered after {:.1} ms (median), {:.1} ms (p99)",
        acts.len(),
        at(&delays, 50),
        at(&delays, 99),
        at(&delays, 100),
        at(&acts, 50),
        at(&acts, 99),
    );
    Ok(())
}

fn program() -> &'static str {
    env!("CARGO_BIN_EXE_aerodrome")
}

fn service(command: &mut Command, workers: Option<usize>) -> Outcome<Server> {
    let store = std::env::var("AERODROME__STORE__URL").unwrap_or_else(|_| "memory".to_owned());
    Server::start(command, |command, port| {
        command.env("AERODROME__SERVER__PORT", port.to_string());
        command.env("AERODROME__LOG__FILTER", "error").env("AERODROME__STORE__URL", store);
        if let Some(workers) = workers {
            command.env("AERODROME__SERVER__WORKERS", workers.to_string());
        }
    })
}

/// What the process of a server occupies.
fn resident_kilobytes(server: &Server) -> Outcome<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", server.id()))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no figure")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

/// Something that can be followed.
trait Source {
    /// What a follower asks for.
    fn request(&self) -> String;
    /// Lets an event happen.
    async fn happen(&self, port: u16) -> Outcome<()>;
}

/// The bare server, which is told its events.
struct Bare {
    event: String,
}

impl Source for Bare {
    fn request(&self) -> String {
        "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".to_owned()
    }

    async fn happen(&self, port: u16) -> Outcome<()> {
        ask(port, "POST", "/", "", &self.event).await.map(drop)
    }
}

/// A session of the service.
struct Session {
    path: String,
    seats: Vec<String>,
    /// What its followers were told last.
    newest: RefCell<String>,
}

/// An action that can be done now.
struct Ready {
    headers: String,
    body: String,
}

impl Session {
    async fn create(port: u16) -> Outcome<Self> {
        let wish = json!({"game": "aeroplane-chess", "new_game": {"seats": [0, 2]}}).to_string();
        let (_, created) = ask(port, "POST", "/v1/sessions", "", &wish).await?;
        let created: Value = serde_json::from_str(&created)?;
        let path = format!("/v1/sessions/{}", created["id"].as_str().ok_or("no id")?);
        let seats = created["seats"].as_array().ok_or("no seats")?.iter();
        let shown =
            |seat: &Value| seat["token"].as_str().map(|token| format!("Authorization: Bearer {token}\r\n"));
        let seats = seats.map(shown).collect::<Option<_>>().ok_or("no token")?;
        Ok(Self { path, seats, newest: RefCell::default() })
    }

    /// Finds out who can do what.
    async fn prepare(&self, port: u16) -> Outcome<Ready> {
        for shown in &self.seats {
            let (head, view) = ask(port, "GET", &self.path, shown, "").await?;
            let view: Value = serde_json::from_str(&view)?;
            let Some(action) = view["legal_actions"].get(0) else { continue };
            let etag = head.lines().find_map(|line| line.strip_prefix("etag: ")).ok_or("no tag")?;
            let headers = format!("{shown}If-Match: {etag}\r\n");
            return Ok(Ready { headers, body: json!({"action": action["id"]}).to_string() });
        }
        Err("nobody can do anything".into())
    }

    async fn act(&self, port: u16, ready: Ready) -> Outcome<()> {
        ask(port, "POST", &format!("{}/actions", self.path), &ready.headers, &ready.body).await.map(drop)
    }
}

impl Source for Session {
    fn request(&self) -> String {
        let shown = self.seats.first().map(String::as_str).unwrap_or_default();
        format!("GET {}/events HTTP/1.1\r\nHost: localhost\r\n{shown}\r\n", self.path)
    }

    async fn happen(&self, port: u16) -> Outcome<()> {
        let ready = self.prepare(port).await?;
        self.act(port, ready).await?;
        let (_, log) = ask(port, "GET", &format!("{}/actions", self.path), &self.seats[0], "").await?;
        let log: Value = serde_json::from_str(&log)?;
        let entries = log["entries"].as_array().ok_or("no entries")?;
        let entry = entries.last().ok_or("no entry")?;
        *self.newest.borrow_mut() = format!("event: entry\nid: {}\ndata: {entry}\n\n", entries.len());
        Ok(())
    }
}

/// Asks once, over a connection of its own. Returns the head of the answer and its body.
async fn ask(port: u16, method: &str, path: &str, headers: &str, body: &str) -> Outcome<(String, String)> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    write(&stream, request.as_bytes()).await?;
    let mut answer = Vec::new();
    while read(&stream, |bytes| answer.extend_from_slice(bytes)).await? > 0 {}
    let answer = String::from_utf8(answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an HTTP answer")?;
    if head.starts_with("HTTP/1.1 20") { Ok((head.to_owned(), body.to_owned())) } else { Err(answer.into()) }
}

async fn write(stream: &TcpStream, mut bytes: &[u8]) -> Outcome<()> {
    while !bytes.is_empty() {
        stream.writable().await?;
        match stream.try_write(bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Reads what has come; nothing more comes after 0 bytes.
async fn read(stream: &TcpStream, mut take: impl FnMut(&[u8])) -> Outcome<usize> {
    loop {
        stream.readable().await?;
        // It lies here only while it is filled, for there are thousands who read.
        let mut buffer = [0; 8192];
        match stream.try_read(&mut buffer) {
            Ok(count) => {
                take(&buffer[..count]);
                return Ok(count);
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
    }
}

/// How the events of one source have arrived at all of its followers.
#[derive(Default)]
struct Tally {
    sent: Cell<Option<Instant>>,
    delays: RefCell<Vec<Duration>>,
    arrived: Cell<usize>,
    news: Notify,
}

impl Tally {
    fn count(&self) {
        self.arrived.set(self.arrived.get() + 1);
        if let Some(sent) = self.sent.get() {
            self.delays.borrow_mut().push(sent.elapsed());
        }
        self.news.notify_one();
    }

    /// Waits until so many have arrived altogether.
    async fn until(&self, count: usize) -> Outcome<()> {
        while self.arrived.get() < count {
            if timeout(PATIENCE, self.news.notified()).await.is_err() {
                return Err(format!("{} of {count} events have arrived", self.arrived.get()).into());
            }
        }
        Ok(())
    }
}

/// Opens a stream, waits until it has begun, and goes on reading it.
async fn follow(port: u16, request: String, tally: &Rc<Tally>) -> Outcome<()> {
    let stream = TcpStream::connect(("127.0.0.1", port)).await?;
    write(&stream, request.as_bytes()).await?;
    let mut begun = Vec::new();
    while !begun.windows(6).any(|bytes| bytes == b"retry:") {
        if read(&stream, |bytes| begun.extend_from_slice(bytes)).await? == 0 {
            return Err(String::from_utf8(begun)?.into());
        }
    }
    let tally = Rc::clone(tally);
    actix_web::rt::spawn(async move {
        // How much of `EVENT` has been read last.
        let mut matched = 0;
        let mut scan = |bytes: &[u8]| {
            for byte in bytes {
                matched = if *byte == EVENT[matched] { matched + 1 } else { usize::from(*byte == EVENT[0]) };
                if matched == EVENT.len() {
                    tally.count();
                    matched = 0;
                }
            }
        };
        while read(&stream, &mut scan).await.is_ok_and(|count| count > 0) {}
    });
    Ok(())
}
