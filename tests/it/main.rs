//! Tests of the running service over sockets.

mod api_keys;
mod browser;
mod deploy;
mod failures;
mod journeys;
mod observability;
mod rate_limits;
mod sessions;
mod specification;
mod store;
