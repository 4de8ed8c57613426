//! Ten times as much long work as the service can do, for a minute, while others ask something short: what they are
//! answered, and what the service can do afterwards.

use crate::connection::{Connection, post};
use crate::exchange::{AEROPLANE_CHESS, Exchange};
use crate::server::{Outcome, Server};
use crate::table::print_cells;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

/// How much more is asked than can be done.
const TIMES: f64 = 10.0;
const SECONDS: u32 = 60;
/// For how long is measured what can be done.
const CALM_SECONDS: u32 = 5;
const ITEMS: usize = 100;
/// What the process may occupy at the most: what its places and connections hold, however much is asked.
const MOST_KILOBYTES: f64 = 256.0 * 1024.0;
/// How long it may take until nothing is left of the callers.
const LEAVING: Duration = Duration::from_secs(1);

pub(crate) fn measure() -> Outcome<()> {
    let service = Server::service()?;
    let [short, _] = AEROPLANE_CHESS.applies(service.port)?;
    let long = batch(&service, &short)?;
    let before = Callers::start(&service, &long, 1, None, CALM_SECONDS)?.end()?;
    let many = Callers::start(&service, &long, 1024, Some(TIMES * before.right_per_second()), SECONDS)?;
    let few = Callers::start(&service, &short, 4, Some(100.0), SECONDS)?;
    let (many, few) = (many.end()?, few.end()?);
    let peak = service.peak_kilobytes()?;
    // What the callers have sent before they left is still read.
    sleep(LEAVING);
    let afterwards = Callers::start(&service, &long, 1, None, CALM_SECONDS)?.end()?;
    println!("\n{TIMES} times as many batches of {ITEMS} `apply` as can be done, for {SECONDS} s\n");
    let heads = ["", "asked/s", "right/s", "refused/s", "wrong", "median, ms", "p99, ms"].map(str::to_owned);
    let lines = [
        before.cells("batches before"),
        many.cells("batches meanwhile"),
        few.cells("`apply` meanwhile"),
        afterwards.cells("batches afterwards"),
    ];
    print_cells(&heads, &lines);
    println!("\nThe process occupied {:.0} MB at the most.", peak / 1024.0);
    let wrong: u64 = [&before, &many, &few, &afterwards].map(|answers| answers.wrong).iter().sum();
    match () {
        () if wrong > 0 => Err(format!("{wrong} answers were wrong").into()),
        () if many.refused == 0 => Err("there was no overload".into()),
        () if few.refused + afterwards.refused > 0 => Err("short or later work was refused".into()),
        () if peak > MOST_KILOBYTES => Err("the process has grown too much".into()),
        () => Ok(()),
    }
}

/// The same `apply` many times, in one request.
fn batch(service: &Server, short: &Exchange) -> Outcome<Exchange> {
    let body: Value = serde_json::from_str(&short.body)?;
    let item = |id: usize| json!({ "id": id.to_string(), "game": short.game, "op": "apply", "body": body });
    let body = json!({ "items": (0..ITEMS).map(item).collect::<Vec<_>>() }).to_string();
    let path = "/v1/batch".to_owned();
    let mut connection = Connection::open(service.port)?;
    connection.send(post(&path, &body).as_bytes())?;
    Ok(Exchange { answer: connection.receive()?, path, body, ..*short })
}

/// Callers that ask the same again and again, as `wrk` plays them.
struct Callers {
    wrk: Child,
    script: PathBuf,
    seconds: u32,
}

/// What they were answered.
struct Answers {
    seconds: u32,
    right: u64,
    /// Told to come again later.
    refused: u64,
    /// Answered in any other way, or not at all.
    wrong: u64,
    /// Milliseconds until an answer: the median, and what only one of a hundred takes.
    latencies: [f64; 2],
}

impl Callers {
    /// Asks over so many connections for some seconds, as often as is answered, or so many times a second.
    fn start(
        service: &Server,
        exchange: &Exchange,
        connections: u32,
        per_second: Option<f64>,
        seconds: u32,
    ) -> Outcome<Self> {
        let pause = per_second.map_or(0.0, |rate| 1e3 * f64::from(connections) / rate);
        let Exchange { path, body, answer, .. } = exchange;
        let name = format!("aerodrome-overload-{}-{connections}.lua", std::process::id());
        let script = std::env::temp_dir().join(name);
        std::fs::write(
            &script,
            format!(
                "wrk.method = 'POST'\n\
                 wrk.headers['Content-Type'] = 'application/json'\n\
                 wrk.body = [==[{body}]==]\n\
                 local expected = [==[{answer}]==]\n\
                 local callers = {{}}\n\
                 function setup(thread) table.insert(callers, thread) end\n\
                 right, refused, wrong = 0, 0, 0\n\
                 function delay() return math.floor({pause} * 2 * math.random()) end\n\
                 function response(status, headers, body)\n\
                   if status == 503 and headers['retry-after'] and body:find('\"overloaded\"', 1, true) then refused = refused + 1\n\
                   elseif body == expected then right = right + 1\n\
                   else wrong = wrong + 1 end\n\
                 end\n\
                 function done(summary, latency)\n\
                   local sum = {{right = 0, refused = 0, wrong = 0}}\n\
                   for _, caller in ipairs(callers) do\n\
                     for name in pairs(sum) do sum[name] = sum[name] + caller:get(name) end\n\
                   end\n\
                   local errors = summary.errors\n\
                   local lost = errors.connect + errors.read + errors.write + errors.timeout\n\
                   print('answers', sum.right, sum.refused, sum.wrong + lost,\n\
                     latency:percentile(50), latency:percentile(99))\n\
                 end\n"
            ),
        )?;
        let wrk = Command::new("wrk")
            .args(["-t1", &format!("-c{connections}"), &format!("-d{seconds}s"), "--timeout", "30s", "-s"])
            .arg(&script)
            .arg(format!("http://127.0.0.1:{}{path}", service.port))
            .stdout(Stdio::piped())
            .spawn()?;
        Ok(Self { wrk, script, seconds })
    }

    /// Waits for the end of it.
    fn end(self) -> Outcome<Answers> {
        let output = self.wrk.wait_with_output()?;
        std::fs::remove_file(&self.script)?;
        let text = String::from_utf8(output.stdout)?;
        let line = text.lines().find_map(|line| line.strip_prefix("answers")).ok_or("wrk did not finish")?;
        let mut figures = line.split_whitespace();
        let mut next = || figures.next().ok_or("wrk said something else");
        let [right, refused, wrong] = [next()?.parse()?, next()?.parse()?, next()?.parse()?];
        let latencies = [next()?.parse::<f64>()?, next()?.parse()?].map(|microseconds| microseconds / 1e3);
        Ok(Answers { seconds: self.seconds, right, refused, wrong, latencies })
    }
}

impl Answers {
    fn right_per_second(&self) -> f64 {
        self.right as f64 / f64::from(self.seconds)
    }

    /// A line of the table.
    fn cells(&self, what: &str) -> [String; 7] {
        let per_second = |count: u64| format!("{:.0}", count as f64 / f64::from(self.seconds));
        let [median, p99] = self.latencies.map(|latency| format!("{latency:.1}"));
        [
            what.to_owned(),
            per_second(self.right + self.refused + self.wrong),
            per_second(self.right),
            per_second(self.refused),
            self.wrong.to_string(),
            median,
            p99,
        ]
    }
}
