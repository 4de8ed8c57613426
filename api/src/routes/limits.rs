//! `GET /v1/limits`.

use super::cached;
use crate::endpoint::Endpoint;
use crate::extract::{MAX_BODY_BYTES, MAX_LONG_BODY_BYTES};
use crate::form::MAX_DEPTH;
use crate::prefer::MAX_WAIT;
use crate::wire::{MAX_CHANCE_VALUES, MAX_ITEMS, MAX_LOG, MAX_POSITIONS, MAX_TOKEN, MAX_VIEWERS};
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
    /// How many seconds an answer waits for news at the most, where the caller prefers that.
    #[schema(minimum = 1, maximum = 3600)]
    wait_seconds: u64,
}

pub(super) fn limits() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/limits", "limits", "Service")
        .about("List the limits", "Gives the limits on the size of requests, and on how long they can wait.")
        .answers::<Limits>("The limits.")
        .cached()
        .to(async |request: HttpRequest| {
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
                wait_seconds: MAX_WAIT,
            };
            cached::json(&request, &limits)
        })
}
