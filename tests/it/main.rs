//! Tests of the running service over sockets.

mod browser;
mod deploy;
mod failures;
mod journeys;
mod observability;
mod sessions;
mod store;
