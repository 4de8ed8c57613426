//! The `aerodrome` program.

use aerodrome_api::cli::CommandLine;
use clap::Parser;
use std::io::Write;
use std::process::ExitCode;

#[actix_web::main]
async fn main() -> ExitCode {
    match CommandLine::parse().run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Without the place in the code, which mends no setting; and nobody is left to be told that this failed.
            let _ = writeln!(std::io::stderr(), "Error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
