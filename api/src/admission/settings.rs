//! What can be set about who may ask, and how often.

use super::api_keys::ApiKeys;
use super::client::{Proxies, ProxyHeader};
use super::quota::Quota;
use super::{Admission, Quotas};
use crate::fault::{Fault, Faults, variable};
use crate::secret::{Stated, masked, stated};
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;
use validator::Validate;

/// Who may ask.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ApiKeySettings {
    /// The names of API keys with their hashes.
    #[serde(serialize_with = "masked")]
    pub hashes: SecretString,
    /// A file with them.
    pub hashes_file: PathBuf,
    /// Whether a key has to be shown.
    pub required: bool,
}

/// How often.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct RateLimitSettings {
    /// How many requests a client can send; 0 for as many as he likes.
    #[validate(range(max = 1_000_000))]
    pub client_requests: u32,
    /// In how many seconds.
    #[validate(range(min = 1, max = 86_400))]
    pub client_seconds: u32,
    /// How many requests somebody can send who shows an API key; 0 for as many as he likes.
    #[validate(range(max = 1_000_000))]
    pub key_requests: u32,
    /// In how many seconds.
    #[validate(range(min = 1, max = 86_400))]
    pub key_seconds: u32,
    /// The proxies that are believed when they say where a request comes from: addresses and networks.
    #[validate(length(max = 65_536))]
    pub trusted_proxies: String,
    /// The header in which they say it.
    pub proxy_header: ProxyHeader,
}

impl Admission {
    /// Prepares what the settings ask for; `None` where everybody may ask as often as he likes.
    ///
    /// # Errors
    ///
    /// When they make no sense. All faults are told at once.
    pub fn of(keys: &ApiKeySettings, limits: &RateLimitSettings) -> Result<Option<Self>, Faults> {
        let mut faults = Faults::default();
        let required = keys.required;
        let keys = faults.keep(keys.read());
        let proxies = faults.keep(limits.proxies());
        if keys.as_ref().is_some_and(ApiKeys::is_empty) && limits.key_requests > 0 {
            faults.push(Fault::new(variable("rate_limits.key_requests"), missing_keys()));
        }
        let (keys, proxies) = faults.or(keys.zip(proxies))?;
        let quotas = Quotas {
            client: Quota::new(limits.client_requests, limits.client_seconds),
            key: Quota::new(limits.key_requests, limits.key_seconds),
        };
        let is_open = keys.is_empty() && quotas.client.is_none();
        Ok((!is_open).then(|| Self::new(keys, required, quotas, proxies)))
    }
}

impl ApiKeySettings {
    fn read(&self) -> Result<ApiKeys, Fault> {
        let Stated { secret, variable: stated_by } =
            stated("api_keys.hashes", &self.hashes, &self.hashes_file)?;
        let keys = ApiKeys::read(secret.expose_secret())
            .map_err(|fault| Fault::new(&stated_by, format!("{fault:#}")))?;
        if keys.is_empty() && !self.hashes_file.as_os_str().is_empty() {
            return Err(Fault::new(stated_by, "there is no key in the file that it names"));
        }
        if self.required && keys.is_empty() {
            return Err(Fault::new(variable("api_keys.required"), missing_keys()));
        }
        Ok(keys)
    }
}

/// What is wrong with a setting that is about API keys where there are none.
fn missing_keys() -> String {
    format!("there are no keys in {}", variable("api_keys.hashes"))
}

impl RateLimitSettings {
    fn proxies(&self) -> Result<Proxies, Fault> {
        Proxies::read(&self.trusted_proxies, self.proxy_header)
            .map_err(|fault| Fault::new(variable("rate_limits.trusted_proxies"), format!("{fault}")))
    }
}
