//! The settings: defaults compiled in, environment variables on top, all faults told at once.

use crate::table::DiceKey;
use secrecy::SecretSlice;
use serde::{Deserialize, Deserializer};
use validator::{Validate, ValidationError};

const DEFAULTS: &str = include_str!("settings.default.toml");

/// How many bytes a dice key has.
const DICE_KEY_BYTES: usize = 32;

/// All settings. See `settings.default.toml` for what each means.
#[derive(Clone, Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Where and how the service listens.
    #[validate(nested)]
    pub server: ServerSettings,
    /// What is logged.
    #[validate(nested)]
    pub log: LogSettings,
    /// Its secrets.
    pub keys: KeySettings,
}

/// Where and how the service listens.
#[derive(Clone, Debug, Deserialize, Validate)]
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
    /// How many seconds running requests may take to finish when the service stops.
    #[validate(range(max = 3600))]
    pub shutdown_seconds: u64,
}

/// How log lines look.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// For machines.
    Json,
}

/// What is logged.
#[derive(Clone, Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct LogSettings {
    /// A level, or a filter by module.
    #[validate(custom(function = "check_filter"))]
    pub filter: String,
    /// How the lines look.
    pub format: LogFormat,
}

/// The secrets of the service.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    /// The secret behind server dice; none for a random one.
    #[serde(deserialize_with = "read_dice_key")]
    dice: Option<DiceKey>,
}

/// The settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// They cannot be read.
    #[error(transparent)]
    Form(#[from] config::ConfigError),
    /// They can be read but make no sense.
    #[error(transparent)]
    Limits(#[from] validator::ValidationErrors),
}

impl Settings {
    /// The defaults with the environment on top.
    pub fn load() -> Result<Self, SettingsError> {
        // Values stay texts until a setting asks for a number: a key can look like one.
        let environment =
            config::Environment::with_prefix("AERODROME").prefix_separator("__").separator("__");
        let builder = config::Config::builder()
            .add_source(config::File::from_str(DEFAULTS, config::FileFormat::Toml))
            .add_source(environment);
        let settings: Self = builder.build()?.try_deserialize()?;
        settings.validate()?;
        Ok(settings)
    }
}

impl KeySettings {
    /// The dice key: the one that is set, or a new random one.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers to give.
    pub fn dice_key(&self) -> Result<DiceKey, getrandom::Error> {
        if let Some(key) = &self.dice {
            return Ok(key.clone());
        }
        let mut key = vec![0; DICE_KEY_BYTES];
        getrandom::fill(&mut key)?;
        tracing::warn!(
            "no dice key is set, so a random one was made: dice are fair, but after a restart, and on another instance, \
             a repeated request gets other dice; set AERODROME__KEYS__DICE to 64 hexadecimal digits"
        );
        Ok(SecretSlice::from(key))
    }
}

/// Reads hexadecimal digits; no digits are no key. The message never repeats what was read.
fn read_dice_key<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DiceKey>, D::Error> {
    let digits = String::deserialize(deserializer)?;
    let mut key = vec![0; DICE_KEY_BYTES];
    match hex::decode_to_slice(&digits, &mut key) {
        _ if digits.is_empty() => Ok(None),
        Ok(()) => Ok(Some(SecretSlice::from(key))),
        Err(_) => Err(serde::de::Error::custom("keys.dice has to be 64 hexadecimal digits")),
    }
}

fn check_filter(filter: &str) -> Result<(), ValidationError> {
    match tracing_subscriber::EnvFilter::try_new(filter) {
        Ok(_) => Ok(()),
        Err(_) => Err(ValidationError::new("filter").with_message("log.filter is not a log filter".into())),
    }
}
