//! What one `apply` costs the server, with a state and with a token, against a bare actix-web server that echoes the same
//! bytes, and what a move costs that `replay` verifies.
//!
//! `make bench` runs it. It needs two cores, and `wrk` and `taskset` on the path. Each server runs with one worker on
//! core 0 and the load comes from core 1, in turn, several times; the CPU time of the server's threads is read from
//! the kernel, so that waiting does not count. Only the ratio can be compared between machines and days.

mod support;

use actix_web::{App, HttpResponse, HttpServer, web};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use support::{Outcome, Server, median};

const RUNS: usize = 5;
const GAME: &str = "/v1/games/aeroplane-chess";
/// Tells this program, started again, to be the echo server.
const ECHO: &str = "--echo-on-port";

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(place) = arguments.iter().position(|argument| argument == ECHO) {
        return echo(arguments.get(place + 1).ok_or("a port is missing")?.parse()?);
    }
    compare()
}

fn echo(port: u16) -> Outcome<()> {
    let app = || {
        App::new().app_data(web::PayloadConfig::new(1 << 20)).default_service(web::to(
            |body: web::Bytes| async { HttpResponse::Ok().content_type("application/json").body(body) },
        ))
    };
    let server = HttpServer::new(app).workers(1).tcp_nodelay(true).bind(("127.0.0.1", port))?.run();
    Ok(actix_web::rt::System::new().block_on(server)?)
}

fn compare() -> Outcome<()> {
    let service = Server::start(
        Command::new("taskset").args(["-c", "0", env!("CARGO_BIN_EXE_aerodrome")]),
        |command, port| {
            command
                .env("AERODROME__SERVER__PORT", port.to_string())
                .env("AERODROME__SERVER__WORKERS", "1")
                .env("AERODROME__LOG__FILTER", "error");
        },
    )?;
    let this = std::env::current_exe()?;
    let echo = Server::start(Command::new("taskset").args(["-c", "0"]).arg(this), |command, port| {
        command.args([ECHO, &port.to_string()]);
    })?;
    let Bodies { applies, replay, moves } = Bodies::of_a_game(service.port)?;
    for (name, [request, answer]) in applies {
        let script = Script::write(&request)?;
        let (mut apply_us, mut echo_us) = (Vec::new(), Vec::new());
        for _ in 0..RUNS {
            apply_us.push(cost_of_requests(&service, script.path(), "apply", 32)?);
            echo_us.push(cost_of_requests(&echo, script.path(), "apply", 32)?);
        }
        let (apply_us, echo_us) = (median(apply_us), median(echo_us));
        println!(
            "server CPU per request with a {name}, median of {RUNS} interleaved runs, request {} B, answer {} B",
            request.len(),
            answer.len()
        );
        println!("  apply  {apply_us:>7.2} us");
        println!("  echo   {echo_us:>7.2} us");
        println!("  ratio  {:>7.2}", apply_us / echo_us);
    }
    let script = Script::write(&replay)?;
    // More requests than workers would only wait in the queue, or be refused.
    let costs = (0..RUNS).map(|_| cost_of_requests(&service, script.path(), "replay", 1));
    let us_per_move = median(costs.collect::<Outcome<_>>()?) / moves as f64;
    println!("replay of {moves} moves, {} B, median of {RUNS} runs", replay.len());
    println!("  {us_per_move:.2} us of CPU for each move, {:.3} M moves/s", 1.0 / us_per_move);
    Ok(())
}

/// What is sent.
struct Bodies {
    /// A typical `apply` in mid-game, body and answer, with a state and with a token.
    applies: [(&'static str, [String; 2]); 2],
    /// The game up to there.
    replay: String,
    moves: usize,
}

impl Bodies {
    fn of_a_game(port: u16) -> Outcome<Self> {
        let start = json!({ "seats": [0, 1, 2, 3], "game_id": "bench-game-0000000000000", "chance": { "mode": "seeded", "seed": "bench" } });
        let mut answer = post(port, "new-game", &start)?;
        let mut log = Vec::new();
        let mut request = Value::Null;
        for _ in 0..200 {
            let envelope: Value = serde_json::from_str(&answer)?;
            let actions = envelope["legal_actions"].as_array().ok_or("no legal actions")?;
            let chosen = actions.last().ok_or("the game is over")?;
            request =
                json!({ "state": envelope["state"], "seat": chosen["seat"], "action": chosen["action"] });
            log.push(json!({ "seat": chosen["seat"], "action": chosen["action"] }));
            answer = post(port, "apply", &request)?;
        }
        log.pop();
        let replay = json!({ "start": { "new_game": start }, "log": log, "seal": true });
        let verdict: Value = serde_json::from_str(&post(port, "replay", &replay)?)?;
        let sealed =
            json!({ "token": verdict["token"], "seat": request["seat"], "action": request["action"] });
        let sealed_answer = post(port, "apply", &sealed)?;
        Ok(Self {
            applies: [
                ("state", [request.to_string(), answer]),
                ("token", [sealed.to_string(), sealed_answer]),
            ],
            replay: replay.to_string(),
            moves: log.len(),
        })
    }
}

fn post(port: u16, operation: &str, body: &Value) -> Outcome<String> {
    let body = body.to_string();
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    write!(
        stream,
        "POST {GAME}/{operation} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("not an HTTP answer")?;
    if head.starts_with("HTTP/1.1 200") { Ok(body.to_owned()) } else { Err(answer.into()) }
}

/// A file that tells wrk what to send; removed in the end.
struct Script(PathBuf);

impl Script {
    fn write(body: &str) -> Outcome<Self> {
        let path = std::env::temp_dir().join(format!("apply-{}.lua", std::process::id()));
        let text = format!(
            "wrk.method = 'POST'\nwrk.headers['Content-Type'] = 'application/json'\nwrk.body = [==[{body}]==]\n\
             done = function(s) io.write(string.format('requests=%d errors=%d\\n', s.requests, s.errors.status)) end\n"
        );
        std::fs::write(&path, text)?;
        Ok(Self(path))
    }

    fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// Microseconds of CPU for each request, under load from so many connections for four seconds.
fn cost_of_requests(server: &Server, script: &Path, operation: &str, connections: usize) -> Outcome<f64> {
    let before = server.cpu_nanoseconds()?;
    let output = Command::new("taskset")
        .args(["-c", "1", "wrk", "-t1", &format!("-c{connections}"), "-d4s", "-s"])
        .arg(script)
        .arg(format!("http://127.0.0.1:{}{GAME}/{operation}", server.port))
        .output()?;
    let spent = server.cpu_nanoseconds()? - before;
    let text = String::from_utf8(output.stdout)?;
    let line = text.lines().find(|line| line.starts_with("requests=")).ok_or("wrk did not finish")?;
    let mut figures = line.split(['=', ' ']).filter_map(|part| part.parse::<u64>().ok());
    let (requests, errors) = figures.next().zip(figures.next()).ok_or("wrk said something else")?;
    if errors > 0 {
        return Err(format!("{errors} of {requests} requests failed").into());
    }
    Ok(spent as f64 / requests as f64 / 1e3)
}
