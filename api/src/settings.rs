//! The settings: defaults compiled in, environment variables on top, all faults told at once.

use crate::admission::{Admission, ApiKeySettings, RateLimitSettings};
use crate::keys::{KEY_BYTES, Key, KeyRing, Keys};
use crate::secret::{masked, stated};
use crate::store::StoreSettings;
use anyhow::{Context, anyhow, bail, ensure};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use validator::{Validate, ValidationError};

const DEFAULTS: &str = include_str!("settings.default.toml");

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

/// How sessions are held.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct SessionSettings {
    /// How many seconds a deleted session is told apart from one that never was.
    #[validate(range(min = 1, max = 31_536_000))]
    pub ended_seconds: u64,
    /// After how many quiet seconds a stream of events shows that it is alive.
    #[validate(range(min = 1, max = 3600))]
    pub heartbeat_seconds: u64,
}

impl Default for SessionSettings {
    fn default() -> Self {
        Self { ended_seconds: 24 * 3600, heartbeat_seconds: 15 }
    }
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

/// The secrets of the service: for each kind the keys themselves, or the path of a file with them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    #[serde(serialize_with = "masked")]
    tokens: SecretString,
    tokens_file: PathBuf,
    #[serde(serialize_with = "masked")]
    dice: SecretString,
    dice_file: PathBuf,
}

impl KeySettings {
    /// Whether no token keys are set.
    fn are_made_up(&self) -> bool {
        self.tokens.expose_secret().trim().is_empty() && self.tokens_file.as_os_str().is_empty()
    }
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

impl Settings {
    /// The keys that are set, and new random ones for those that are not.
    ///
    /// # Errors
    ///
    /// When a key cannot be read, or is missing where people play.
    pub fn keys(&self) -> anyhow::Result<Keys> {
        let KeySettings { tokens, tokens_file, dice, dice_file } = &self.keys;
        let tokens = self.ring("tokens", tokens, tokens_file, "tokens cannot be opened any more");
        let dice = self.ring("dice", dice, dice_file, "a repeated request gets other dice");
        let fault = match (tokens, dice) {
            (Ok(tokens), Ok(dice)) => return Ok(Keys::new(&tokens, dice)),
            (Err(first), Err(second)) => anyhow!("{first:#}; {second:#}"),
            (Err(fault), Ok(_)) | (Ok(_), Err(fault)) => fault,
        };
        Err(fault.context("the settings cannot be used"))
    }

    /// Who may ask, and how often; `None` where everybody may as often as he likes.
    ///
    /// # Errors
    ///
    /// When the API keys or the trusted proxies cannot be read.
    pub fn admission(&self) -> anyhow::Result<Option<Admission>> {
        Admission::of(&self.api_keys, &self.rate_limits)
    }

    /// The settings of the store, with the URL in them wherever it stands.
    ///
    /// # Errors
    ///
    /// When the URL cannot be read.
    pub fn store(&self) -> anyhow::Result<StoreSettings> {
        let StoreSettings { url, url_file, .. } = &self.store;
        let stated = stated("store.url", url, url_file)?;
        let url = stated.expose_secret().trim();
        ensure!(!url.is_empty() || url_file.as_os_str().is_empty(), "store.url_file holds no URL");
        // What one instance seals with a key of its own, no other can open, and neither can it after a restart.
        let outlives_keys = !url.is_empty() && url != "memory" && self.keys.are_made_up();
        ensure!(!outlives_keys, "keys.tokens has to be set where sessions are kept in Redis");
        Ok(StoreSettings { url: SecretString::from(url), ..self.store.clone() })
    }

    fn ring(&self, name: &str, keys: &SecretString, file: &Path, loss: &str) -> anyhow::Result<KeyRing> {
        let text = stated(&format!("keys.{name}"), keys, file)?;
        if let Some(ring) =
            read_keys(text.expose_secret()).with_context(|| format!("keys.{name} cannot be used"))?
        {
            return Ok(ring);
        }
        // Whoever names a file means the keys in it: one that is still empty is no wish for a random key.
        ensure!(file.as_os_str().is_empty(), "keys.{name}_file holds no key");
        ensure!(self.environment == Environment::Development, "keys.{name} has to be set in production");
        let mut secret = [0; KEY_BYTES];
        getrandom::fill(&mut secret).context("the system gives no random numbers")?;
        let variable = format!("AERODROME__KEYS__{}", name.to_uppercase());
        tracing::warn!(
            "no key is set for {name}, so a random one was made: after a restart, and on another instance, {loss}; set \
             {variable} to 64 hexadecimal digits"
        );
        Ok(KeyRing::of(Key::new(secret)))
    }
}

/// Reads keys, separated by commas or white space; `None` when there are none. The message never repeats what was read.
fn read_keys(text: &str) -> anyhow::Result<Option<KeyRing>> {
    let mut keys = Vec::new();
    for digits in text.split([',', ' ', '\n', '\r', '\t']).filter(|digits| !digits.is_empty()) {
        let mut secret = [0; KEY_BYTES];
        if hex::decode_to_slice(digits, &mut secret).is_err() {
            bail!("every key has to be 64 hexadecimal digits");
        }
        keys.push(Key::new(secret));
    }
    Ok(KeyRing::new(keys))
}

fn check_filter(filter: &str) -> Result<(), ValidationError> {
    match tracing_subscriber::EnvFilter::try_new(filter) {
        Ok(_) => Ok(()),
        Err(_) => Err(ValidationError::new("filter").with_message("log.filter is not a log filter".into())),
    }
}
