//! Tests of the running service over sockets.

mod browser;
mod failures;
mod journeys;
mod sessions;
mod store;
