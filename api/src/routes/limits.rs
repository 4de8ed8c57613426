//! `GET /v1/limits`.

use super::cached;
use crate::endpoint::Endpoint;
use crate::extract::{MAX_BODY_BYTES, MAX_REPLAY_BYTES};
use crate::form::MAX_DEPTH;
use crate::wire::{MAX_CHANCE_VALUES, MAX_LOG};
use actix_web::HttpRequest;
use actix_web::http::Method;
use serde::Serialize;
use utoipa::ToSchema;

/// How large things can be.
#[derive(Serialize, ToSchema)]
struct Limits {
    /// The largest body of most operations, in bytes.
    #[schema(minimum = 1, maximum = 1073741824)]
    body_bytes: usize,
    /// The largest body of a replay, in bytes.
    #[schema(minimum = 1, maximum = 1073741824)]
    replay_body_bytes: usize,
    /// How deep a body can be nested.
    #[schema(minimum = 1, maximum = 128)]
    json_depth: usize,
    /// How many entries a replay can have.
    #[schema(minimum = 1, maximum = 1000000)]
    replay_entries: u64,
    /// How many chance values one request can bring.
    #[schema(minimum = 1, maximum = 1000)]
    chance_values: u64,
}

pub(super) fn limits() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/limits", "limits", "Service")
        .about("List the limits", "Gives the limits on the size of requests.")
        .answers::<Limits>("The limits.")
        .cached()
        .to(async |request: HttpRequest| {
            let limits = Limits {
                body_bytes: MAX_BODY_BYTES,
                replay_body_bytes: MAX_REPLAY_BYTES,
                json_depth: MAX_DEPTH,
                replay_entries: MAX_LOG,
                chance_values: MAX_CHANCE_VALUES,
            };
            cached::json(&request, &limits)
        })
}
