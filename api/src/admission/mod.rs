//! Who may ask, and how often: decided before a request is read.
//!
//! Callers that show an API key are counted by the key, all others by their address. What tells about the service itself is
//! open to everybody, and whether it is alive can be asked without being counted.

pub mod api_keys;
mod client;
mod counters;
mod quota;
mod settings;

pub use quota::{Quota, Verdict};
pub use settings::{ApiKeySettings, RateLimitSettings};

use crate::error_code::ErrorCode;
use crate::keys::Keys;
use crate::store::Store;
use actix_web::http::header::HeaderMap;
use api_keys::{ApiKeys, Shown};
use client::Proxies;
use counters::{Counted, Counters};
use std::net::IpAddr;

/// What has to be shown for a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// Nothing, and nobody counts: those who watch the service ask this.
    Uncounted,
    /// Nothing.
    Open,
    /// An API key, where the deployment asks for one.
    ApiKey,
}

impl Demand {
    /// What has to be shown for this path. A key opens everything that is not said to be open, also what is not there.
    pub fn of(path: &str) -> Self {
        match path {
            "/livez" | "/readyz" => Self::Uncounted,
            "/" | "/docs" | "/openapi.json" | "/version" => Self::Open,
            _ if path.starts_with("/docs/") || path.starts_with("/problems/") => Self::Open,
            _ => Self::ApiKey,
        }
    }
}

/// By what a caller is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Policy {
    /// By his address.
    Client,
    /// By his API key.
    Key,
}

impl Policy {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Client => "client",
            Self::Key => "key",
        }
    }
}

/// How often callers may ask.
#[derive(Clone, Copy, Debug)]
pub struct Quotas {
    /// Those without an API key; as often as they like if there is none.
    pub client: Option<Quota>,
    /// Those with one.
    pub key: Option<Quota>,
}

/// How a caller stands after a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// By what he is counted.
    pub policy: Policy,
    /// How often he may ask.
    pub quota: Quota,
    /// What becomes of the request.
    pub verdict: Verdict,
}

/// What is found out about a request before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding<'a> {
    /// The name of the API key that was shown.
    pub api_key: Option<&'a str>,
    /// How the caller stands, where he is counted.
    pub standing: Option<Standing>,
    /// Why the request is refused, if it is.
    pub refusal: Option<ErrorCode>,
}

/// Who may ask, and how often.
#[derive(Debug)]
pub struct Admission {
    keys: ApiKeys,
    is_key_required: bool,
    quotas: Quotas,
    proxies: Proxies,
    counters: Counters,
}

impl Admission {
    fn new(keys: ApiKeys, is_key_required: bool, quotas: Quotas, proxies: Proxies) -> Self {
        Self { keys, is_key_required, quotas, proxies, counters: Counters::new() }
    }

    /// How often callers may ask.
    pub fn quotas(&self) -> Quotas {
        self.quotas
    }

    /// Finds out whether a request is served that came over a connection from this address. `secrets` and `store` are for
    /// counting together with other instances.
    pub async fn find(
        &self,
        demand: Demand,
        peer: IpAddr,
        headers: &HeaderMap,
        secrets: &Keys,
        store: &Store,
    ) -> Finding<'_> {
        let shown = self.keys.shown_in(headers);
        let (policy, quota) = match shown {
            Shown::Key(_) => (Policy::Key, self.quotas.key),
            Shown::Nothing | Shown::Wrong => (Policy::Client, self.quotas.client),
        };
        let standing = match quota {
            None => None,
            Some(quota) => {
                let who = match shown {
                    Shown::Key(number) => Counted::Key(number),
                    // Whoever guesses is counted like anybody else.
                    Shown::Nothing | Shown::Wrong => {
                        Counted::Client(client::counted(self.proxies.client(peer, headers)))
                    }
                };
                let verdict = self.count(who, quota, secrets, store).await;
                Some(Standing { policy, quota, verdict })
            }
        };
        let refusal = match shown {
            _ if standing.is_some_and(|standing| !standing.verdict.is_admitted) => {
                Some(ErrorCode::RateLimited)
            }
            Shown::Wrong => Some(ErrorCode::ApiKeyRejected),
            Shown::Nothing if self.is_key_required && demand == Demand::ApiKey => {
                Some(ErrorCode::ApiKeyRequired)
            }
            Shown::Nothing | Shown::Key(_) => None,
        };
        let api_key = match shown {
            Shown::Key(number) => Some(self.keys.name(number)),
            Shown::Nothing | Shown::Wrong => None,
        };
        Finding { api_key, standing, refusal }
    }

    /// Counts a request, together with all instances where sessions are kept in Redis. While that cannot be reached each
    /// instance counts for itself.
    async fn count(&self, who: Counted, quota: Quota, secrets: &Keys, store: &Store) -> Verdict {
        if let Store::Redis(redis) = store {
            // Redis learns neither addresses nor names.
            let name = match who {
                Counted::Client(address) => format!("client {address}"),
                Counted::Key(number) => format!("key {}", self.keys.name(number)),
            };
            let who = secrets.seal().derive("caller", &name);
            // In a box of its own, so that requests that do not come here need no room for it.
            if let Ok(debt) = Box::pin(redis.spend(who, quota.cost(), quota.allowance())).await {
                return quota.judge(debt);
            }
        }
        self.counters.count(who, quota)
    }
}
