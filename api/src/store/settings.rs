//! What can be set about the store.

use super::redis::Plan;
use crate::fault::{Fault, variable};
use crate::secret::{MASK, Stated, stated};
use rustls::RootCertStore;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize, Serializer};
use std::path::PathBuf;
use validator::Validate;

/// The settings of the store.
#[derive(Clone, Debug, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields, default)]
pub struct StoreSettings {
    /// Where sessions are kept: nothing for nowhere, `memory`, or the URL of Redis. It can hold a password.
    ///
    /// - `redis://[user:password@]host:port/[db]`, and with TLS `rediss://`
    /// - `redis-sentinel://[user:password@]host:port,host:port/master-name[?db=0&sentinel_password=…]`, and with TLS
    ///   `rediss-sentinel://`; user and password are those of Redis itself
    /// - `redis-cluster://[user:password@]host:port,host:port`, and with TLS `rediss-cluster://`
    #[serde(serialize_with = "masked_url")]
    pub url: SecretString,
    /// A file with the URL.
    pub url_file: PathBuf,
    /// A file with the certificates (PEM) of those who sign for Redis; without it, those that the system trusts.
    pub ca_file: PathBuf,
    /// How many seconds a session is kept after it was last read or changed.
    #[validate(range(min = 1, max = 31_536_000))]
    pub lifetime_seconds: u64,
    /// How many sessions fit into memory.
    #[validate(range(min = 1, max = 1_000_000_000))]
    pub sessions: usize,
    /// How many answers are kept for each session, for requests that come again.
    #[validate(range(min = 1, max = 10_000))]
    pub answers: usize,
    /// How many entries the log of a session can have.
    #[validate(range(min = 1, max = 10_000_000))]
    pub entries: u64,
    /// How many milliseconds Redis may take to connect, or to answer.
    #[validate(range(min = 1, max = 60_000))]
    pub timeout_millis: u64,
    /// After how many seconds watchers look for what they may have missed.
    #[validate(range(min = 1, max = 3600))]
    pub recheck_seconds: u64,
    /// How many replicas must have a change before it is acknowledged.
    #[validate(range(max = 16))]
    pub wait_replicas: u8,
    /// How many milliseconds they may take.
    #[validate(range(min = 1, max = 60_000))]
    pub wait_millis: u64,
}

impl Default for StoreSettings {
    fn default() -> Self {
        Self {
            url: SecretString::default(),
            url_file: PathBuf::new(),
            ca_file: PathBuf::new(),
            lifetime_seconds: 7 * 24 * 3600,
            sessions: 10_000,
            answers: 64,
            entries: 100_000,
            timeout_millis: 200,
            recheck_seconds: 5,
            wait_replicas: 0,
            wait_millis: 100,
        }
    }
}

/// The settings of the store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreSettingsError {
    /// The URL cannot be read. It is not repeated, for it can hold a password.
    #[error("the URL of the store cannot be read: {0}")]
    Url(&'static str),
    /// The certificates cannot be read.
    #[error("the certificates of the store cannot be read")]
    Certificates(#[source] std::io::Error),
    /// Redis cannot be reached in this way.
    #[error("the store cannot be reached in this way: {0}")]
    Client(#[from] ::redis::RedisError),
    /// The system gives no thread.
    #[error("the store gets no thread")]
    Thread(#[source] std::io::Error),
}

/// Where sessions are kept.
pub(super) enum Place {
    None,
    Memory,
    Redis(Box<Plan>),
}

impl StoreSettings {
    /// The settings with this URL, and the defaults otherwise.
    pub fn at(url: impl Into<String>) -> Self {
        Self { url: SecretString::from(url.into()), ..Self::default() }
    }

    /// The settings with the URL in them wherever it stands.
    pub(crate) fn found(&self) -> Result<Self, Fault> {
        let Stated { secret, .. } = stated("store.url", &self.url, &self.url_file)?;
        Ok(Self { url: SecretString::from(secret.expose_secret().trim()), ..self.clone() })
    }

    /// Finds out what can be wrong with the URL that was found, without connecting to anything.
    pub(crate) fn check_url(&self) -> Result<(), Fault> {
        // Certificates have a setting of their own.
        let place = Self { ca_file: PathBuf::new(), ..self.clone() }.place();
        let name = if self.url_file.as_os_str().is_empty() { "store.url" } else { "store.url_file" };
        place.map(drop).map_err(|error| Fault::new(variable(name), error.to_string()))
    }

    /// Finds out what can be wrong with the certificates.
    pub(crate) fn check_certificates(&self) -> Result<(), Fault> {
        if self.ca_file.as_os_str().is_empty() {
            return Ok(());
        }
        let fault = |message| Fault::new(variable("store.ca_file"), message);
        let pem = std::fs::read(&self.ca_file)
            .map_err(|error| fault(format!("the file that it names cannot be read: {error}")))?;
        let certificates = CertificateDer::pem_slice_iter(&pem).collect::<Result<Vec<_>, _>>();
        let (known, unknown) =
            RootCertStore::empty().add_parsable_certificates(certificates.unwrap_or_default());
        if known == 0 || unknown > 0 {
            return Err(fault("the file that it names holds no certificates (PEM)".to_owned()));
        }
        Ok(())
    }

    /// Whether what is kept is meant to be there for other instances and after a restart, also where the URL is wrong.
    pub(crate) fn is_shared(&self) -> bool {
        self.url.expose_secret().starts_with("redis")
    }

    pub(super) fn place(&self) -> Result<Place, StoreSettingsError> {
        Ok(match self.url.expose_secret() {
            "" => Place::None,
            "memory" => Place::Memory,
            url => Place::Redis(Box::new(Plan::read(url, &self.ca_file)?)),
        })
    }
}

/// Shows which kind of store a URL names. Everything behind that can be part of a password.
fn masked_url<S: Serializer>(url: &SecretString, serializer: S) -> Result<S::Ok, S::Error> {
    match url.expose_secret() {
        plain @ ("" | "memory") => serializer.serialize_str(plain),
        url => match url.split_once("://") {
            Some((scheme, _)) => serializer.collect_str(&format_args!("{scheme}://{MASK}")),
            None => serializer.serialize_str(MASK),
        },
    }
}
