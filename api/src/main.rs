//! The `aerodrome` program.

use aerodrome_api::cli::CommandLine;
use clap::Parser;

#[actix_web::main]
async fn main() -> anyhow::Result<()> {
    CommandLine::parse().run().await
}
