//! The settings: defaults compiled in, environment variables on top, all faults told at once.
//!
//! What a single value has to be is said by its type and by `validate`. What can only be seen where several settings meet, or
//! in files that they name, is found by a function of the section, and comes together in [`Prepared::of`].

mod keys;
mod variables;

pub use crate::fault::{Fault, Faults};
pub use crate::sessions::SessionSettings;
pub use keys::KeySettings;
pub(crate) use keys::SetKeys;
pub(crate) use variables::DEFAULTS;

use crate::admission::{Admission, ApiKeySettings, RateLimitSettings};
use crate::fault::variable;
use crate::store::StoreSettings;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::net::IpAddr;
use validator::{Validate, ValidationError};
use variables::Reading;

/// All settings. See `settings.default.toml` for what each means.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What the service is used for.
    pub environment: Environment,
    /// Where and how the service listens.
    #[validate(nested)]
    pub server: ServerSettings,
    /// What is logged.
    #[validate(nested)]
    pub log: LogSettings,
    /// Where metrics are served.
    #[validate(nested)]
    pub metrics: MetricsSettings,
    /// Its secrets.
    pub keys: KeySettings,
    /// What callers have to show.
    pub access: AccessSettings,
    /// Who may ask.
    pub api_keys: ApiKeySettings,
    /// How often.
    #[validate(nested)]
    pub rate_limits: RateLimitSettings,
    /// How sessions are held.
    #[validate(nested)]
    pub sessions: SessionSettings,
    /// Where sessions are kept.
    #[validate(nested)]
    pub store: StoreSettings,
}

/// What the service is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Environment {
    /// For trying out: keys that are not set are made up.
    Development,
    /// For playing: every key has to be set.
    Production,
}

/// What callers have to show; by default nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct AccessSettings {
    /// Whether actions are applied to tokens only.
    pub require_token: bool,
    /// Whether operations on a state or a token need a key of the game.
    pub require_keys: bool,
}

/// Where and how the service listens.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct ServerSettings {
    /// The address to listen on.
    #[validate(length(min = 1, max = 255))]
    pub host: String,
    /// The port; 0 lets the system choose one.
    pub port: u16,
    /// Threads that answer requests; 0 is one for each core.
    #[validate(range(max = 1024))]
    pub workers: usize,
    /// How many seconds the body of a request may take to arrive.
    #[validate(range(min = 1, max = 3600))]
    pub body_seconds: u64,
    /// How many seconds a service that is asked to stop goes on taking requests, while it says that it is not ready.
    #[validate(range(max = 3600))]
    pub drain_seconds: u64,
    /// How many seconds running requests may take to finish when the service stops.
    #[validate(range(max = 3600))]
    pub shutdown_seconds: u64,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// For machines.
    Json,
}

/// What is logged.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// A level, or a filter by module.
    #[validate(custom(function = "check_filter"))]
    pub filter: String,
    /// How the lines look.
    pub format: LogFormat,
}

/// Where metrics are served, apart from everything else.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct MetricsSettings {
    /// The address to listen on; empty for not at all.
    #[validate(length(max = 255))]
    pub host: String,
    /// The port; 0 lets the system choose one.
    pub port: u16,
}

impl MetricsSettings {
    /// Refuses the place where the service itself listens.
    fn check_place(&self, server: &ServerSettings) -> Result<(), Fault> {
        let is_any = |host: &str| host.parse().is_ok_and(|address: IpAddr| address.is_unspecified());
        let meet = self.host == server.host || is_any(&self.host) || is_any(&server.host);
        if self.host.is_empty() || self.port == 0 || self.port != server.port || !meet {
            return Ok(());
        }
        let message =
            format!("{} is also the port of the service itself; metrics need another one", self.port);
        Err(Fault::new(variable("metrics.port"), message))
    }
}

impl Settings {
    /// The defaults with the environment on top. What they name is not looked at.
    ///
    /// # Errors
    ///
    /// When a variable is wrong.
    pub fn load() -> Result<Self, Faults> {
        let Reading { settings, faults, .. } = variables::read(std::env::vars_os())?;
        faults.or(Some(settings))
    }
}

/// Settings that the service can start with, and what was found in the files that they name.
#[derive(Debug)]
pub struct Prepared {
    /// The settings as they were set.
    pub settings: Settings,
    /// Variables that set nothing, and look as if they were meant to. Somebody else may have set them, so they are only told.
    pub doubts: Vec<Fault>,
    pub(crate) keys: SetKeys,
    /// The settings of the store, with the URL in them wherever it stands.
    pub(crate) store: StoreSettings,
    /// Who may ask, and how often; `None` where everybody may as often as he likes.
    pub(crate) admission: Option<Admission>,
}

impl Prepared {
    /// The defaults with the environment on top.
    ///
    /// # Errors
    ///
    /// When anything is wrong that can be known before ports are bound and Redis is connected to.
    pub fn load() -> Result<Self, Faults> {
        Self::of(std::env::vars_os())
    }

    /// The defaults with these variables on top.
    ///
    /// # Errors
    ///
    /// When anything is wrong that can be known before ports are bound and Redis is connected to.
    pub fn of(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<Self, Faults> {
        let Reading { settings, mut faults, doubts } = variables::read(variables)?;
        faults.keep(settings.metrics.check_place(&settings.server));
        faults.keep(settings.store.check_certificates());
        let store = faults.keep(settings.store.found());
        faults.keep(store.as_ref().map_or(Ok(()), StoreSettings::check_url));
        let need = match settings.environment {
            Environment::Production => Some("it has to be set in production"),
            // What one instance seals with a key of its own, no other can open, and neither can it after a restart; nor can
            // games go on without the dice key that they began with.
            Environment::Development if store.as_ref().is_some_and(StoreSettings::is_shared) => {
                Some("it has to be set where sessions are kept in Redis")
            }
            Environment::Development => None,
        };
        let keys = faults.keep(settings.keys.read(need));
        let admission = faults.keep(Admission::of(&settings.api_keys, &settings.rate_limits));
        let read = keys.zip(store).zip(admission);
        match faults.or(read) {
            Ok(((keys, store), admission)) => Ok(Self { settings, doubts, keys, store, admission }),
            // What is missing can be what was meant there.
            Err(faults) => Err(faults.and(doubts)),
        }
    }
}

fn check_filter(filter: &str) -> Result<(), ValidationError> {
    let example = "a level, or a filter such as `info,aerodrome_api=debug`";
    match tracing_subscriber::EnvFilter::try_new(filter) {
        Ok(_) => Ok(()),
        Err(_) => Err(ValidationError::new("filter").with_message(example.into())),
    }
}
