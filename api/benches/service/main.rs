//! What the service costs, each figure against something that does as little as possible, or against itself.
//!
//! `make bench` prints all of it, `cargo bench -p aerodrome-api --bench service -- apply memory` what is named. It needs
//! two cores, `valgrind`, `wrk`, `taskset` and `kill` on the path, and leave to open 10,100 files in one process
//! (`ulimit -Hn`). Servers run on core 0, what asks them on core 1; CPU time is that of the server's threads as the kernel
//! counts it, so that waiting does not count. What is compared is measured in turn, several times. Between machines and
//! days only the ratios can be compared, and the numbers of instructions.

mod apply;
mod bare;
mod batch;
mod connection;
mod crowd;
mod exchange;
mod followers;
mod instructions;
mod latency;
mod load;
mod memory;
mod overload;
mod replay;
mod server;
mod session;
mod start;
mod stream;
mod table;

use server::{Outcome, run_on};

/// A measurement and its name.
type Measurement = (&'static str, fn() -> Outcome<()>);

/// What can be measured.
const MEASUREMENTS: [Measurement; 10] = [
    ("apply", apply::measure),
    ("batch", batch::measure),
    ("replay", replay::measure),
    ("latency", latency::measure),
    ("start", start::measure),
    ("memory", memory::measure),
    ("instructions", instructions::measure),
    ("overload", overload::measure),
    ("followers", followers::measure),
    ("crowd", crowd::measure),
];

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [bare::ARGUMENT, kind, port] = arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        return bare::serve(kind, port.parse()?);
    }
    // Cargo adds options of its own.
    let names: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with("--")).collect();
    if let Some(unknown) = names.iter().find(|name| MEASUREMENTS.iter().all(|(known, _)| known != **name)) {
        return Err(format!("{unknown} is not measured").into());
    }
    for (name, measure) in MEASUREMENTS {
        if names.is_empty() || names.contains(&&name.to_owned()) {
            run_on("1")?;
            measure()?;
        }
    }
    Ok(())
}
