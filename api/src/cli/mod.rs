//! What the program can be asked to do.

mod healthcheck;

use crate::admission::api_keys;
use crate::settings::{DEFAULTS, Prepared, Settings};
use crate::spec;
use crate::startup::Application;
use crate::telemetry;
use anyhow::Context;
use clap::{Parser, Subcommand};
use std::io::Write;

/// Board-game rules as a service. Without a command it starts the service.
#[derive(Debug, Parser)]
#[command(
    name = "aerodrome",
    version,
    after_help = "Settings are environment variables: AERODROME__SERVER__PORT=9000 sets `port` in \
    `[server]`. `aerodrome config --defaults` lists them and says what they mean."
)]
pub struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    /// Make an API key: print it, and the line for the settings
    ApiKey {
        /// What it is called in settings and logs
        name: String,
    },
    /// Print the settings in force, with secrets masked, if the service can start with them
    Config {
        /// Print all settings with their defaults and what they mean, whatever is set
        #[arg(long)]
        defaults: bool,
    },
    /// Ask the service that runs here with these settings whether it takes requests
    Healthcheck,
    /// Print the OpenAPI document
    Openapi,
}

impl CommandLine {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// When it cannot be done; the program then ends with 1.
    pub async fn run(self) -> anyhow::Result<()> {
        match self.command {
            Some(Command::ApiKey { name }) => {
                let (key, setting) = api_keys::make(&name)?;
                print(&format!("{key}\n{setting}\n"))
            }
            Some(Command::Config { defaults: true }) => print(DEFAULTS),
            Some(Command::Config { defaults: false }) => config(&Prepared::load()?),
            Some(Command::Healthcheck) => healthcheck::ask(&Settings::load()?.server),
            Some(Command::Openapi) => print(spec::COMMITTED),
            None => serve(Prepared::load()?).await,
        }
    }
}

async fn serve(prepared: Prepared) -> anyhow::Result<()> {
    telemetry::install(&prepared.settings.log);
    let application = Application::build(prepared)?;
    application.run_until_stopped().await.context("the service stopped with an error")
}

fn config(prepared: &Prepared) -> anyhow::Result<()> {
    for doubt in &prepared.doubts {
        // The settings can be read all the same.
        let _ = writeln!(std::io::stderr(), "Warning: {doubt}");
    }
    print(&in_force(&prepared.settings)?)
}

fn in_force(settings: &Settings) -> anyhow::Result<String> {
    toml::to_string(settings).context("the settings cannot be written")
}

fn print(text: &str) -> anyhow::Result<()> {
    // Unlike `print!`, this does not panic when the reader has seen enough.
    let mut out = std::io::stdout();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("the answer cannot be written")
}
