//! `GET /v1/limits`.

use super::cached;
use super::sessions::{MOST_MISSED, PAGE};
use crate::admission::{Admission, Quota, Quotas};
use crate::endpoint::Endpoint;
use crate::extract::{MAX_BODY_BYTES, MAX_LONG_BODY_BYTES};
use crate::form::MAX_DEPTH;
use crate::prefer::MAX_WAIT;
use crate::sessions::Sessions;
use crate::store::Store;
use crate::wire::{MAX_CHANCE_VALUES, MAX_ITEMS, MAX_LOG, MAX_POSITIONS, MAX_TOKEN, MAX_VIEWERS};
use actix_web::http::Method;
use actix_web::{HttpRequest, web};
use serde::Serialize;
use utoipa::ToSchema;

/// How large things can be.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// The largest body of most operations, in bytes.
    #[schema(minimum = 1, maximum = 1073741824)]
    body_bytes: usize,
    /// The largest body of a replay or a batch, in bytes.
    #[schema(minimum = 1, maximum = 1073741824)]
    long_body_bytes: usize,
    /// How deep a body can be nested.
    #[schema(minimum = 1, maximum = 128)]
    json_depth: usize,
    /// How many entries a replay can have.
    #[schema(minimum = 1, maximum = 1000000)]
    replay_entries: u64,
    /// How many moments of a replay can be shown with their positions.
    #[schema(minimum = 1, maximum = 1000)]
    replay_positions: usize,
    /// How many operations a batch can have.
    #[schema(minimum = 1, maximum = 1000)]
    batch_items: u64,
    /// How many chance values one request can bring.
    #[schema(minimum = 1, maximum = 1000)]
    chance_values: u64,
    /// For how many viewers an answer can be told.
    #[schema(minimum = 1, maximum = 100)]
    viewers: u64,
    /// The longest token, in characters.
    #[schema(minimum = 1, maximum = 65536)]
    token_characters: usize,
    /// How often callers can ask; absent where all can as often as they like.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    rate_limits: Option<RateLimits>,
    /// The limits of sessions; absent where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    sessions: Option<SessionLimits>,
}

/// How often callers can ask. Whoever shows an API key is counted by it, everybody else by his address.
#[derive(Serialize, ToSchema)]
struct RateLimits {
    /// How often without an API key; absent where that is as often as one likes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    client: Option<RateLimit>,
    /// How often with one; absent where that is as often as one likes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    key: Option<RateLimit>,
}

/// So many requests in so many seconds: all of them at once, and then each comes back after its share of the time.
#[derive(Serialize, ToSchema)]
struct RateLimit {
    /// How many requests.
    #[schema(minimum = 1, maximum = 1000000)]
    requests: u32,
    /// In how many seconds.
    #[schema(minimum = 1, maximum = 86400)]
    seconds: u32,
}

impl RateLimits {
    fn of(Quotas { client, key }: Quotas) -> Option<Self> {
        let limit = |quota: Quota| RateLimit { requests: quota.requests(), seconds: quota.seconds() };
        (client.is_some() || key.is_some()).then(|| Self { client: client.map(limit), key: key.map(limit) })
    }
}

/// How large sessions can be, and how long things last in them.
#[derive(Serialize, ToSchema)]
struct SessionLimits {
    /// How many seconds a session is kept after it was last read or changed.
    #[schema(minimum = 1, maximum = 31536000)]
    lifetime_seconds: u64,
    /// How many seconds a deleted session is told apart from one that never was.
    #[schema(minimum = 1, maximum = 31536000)]
    ended_seconds: u64,
    /// How many entries the log of a session can have.
    #[schema(minimum = 1, maximum = 10000000)]
    log_entries: u64,
    /// How many entries a page of the log has at the most.
    #[schema(minimum = 1, maximum = 1000)]
    page_entries: u32,
    /// To how many requests with an `Idempotency-Key` a session remembers its answers; those before them are still
    /// recognised.
    #[schema(minimum = 1, maximum = 10000)]
    answers: usize,
    /// After how many quiet seconds a stream of events shows that it is alive.
    #[schema(minimum = 1, maximum = 3600)]
    heartbeat_seconds: u64,
    /// How many entries a follower can have missed and still be told; with more he reads the session anew.
    #[schema(minimum = 1, maximum = 1000)]
    missed_entries: u64,
    /// How many seconds an answer waits for news at the most, where the caller prefers that.
    #[schema(minimum = 1, maximum = 3600)]
    wait_seconds: u64,
}

impl SessionLimits {
    fn of(Sessions { store, settings, kept, .. }: &Sessions) -> Option<Self> {
        (!matches!(store, Store::None)).then_some(Self {
            lifetime_seconds: kept.lifetime_seconds,
            ended_seconds: settings.ended_seconds,
            log_entries: kept.entries,
            page_entries: PAGE,
            answers: kept.answers,
            heartbeat_seconds: settings.heartbeat_seconds,
            missed_entries: MOST_MISSED,
            wait_seconds: MAX_WAIT,
        })
    }
}

pub(super) fn limits() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/limits", "limits", "Service")
        .about(
            "List the limits",
            "Gives the limits on the size of requests and of sessions, and on how often one can ask.",
        )
        .answers::<Limits>("The limits.")
        .cached()
        .to(
            async |request: HttpRequest,
                   sessions: web::Data<Sessions>,
                   admission: Option<web::Data<Admission>>| {
                let limits = Limits {
                    body_bytes: MAX_BODY_BYTES,
                    long_body_bytes: MAX_LONG_BODY_BYTES,
                    json_depth: MAX_DEPTH,
                    replay_entries: MAX_LOG,
                    replay_positions: MAX_POSITIONS,
                    batch_items: MAX_ITEMS,
                    chance_values: MAX_CHANCE_VALUES,
                    viewers: MAX_VIEWERS,
                    token_characters: MAX_TOKEN,
                    rate_limits: admission.and_then(|admission| RateLimits::of(admission.quotas())),
                    sessions: SessionLimits::of(&sessions),
                };
                cached::json(&request, &limits)
            },
        )
}
