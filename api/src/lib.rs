//! The HTTP service around the engine. It knows no rule of any game: everything about games goes through the
//! engine's [`Game`](aerodrome_engine::Game) and [`Position`](aerodrome_engine::Position) traits.
//!
//! A request flows one way: a body is read and checked for form and limits ([`extract`]), its state becomes a
//! checked [`table`], the engine plays on it, and the answer is written. Everything that can be wrong becomes a
//! [`problem`].

pub mod admission;
pub mod chain;
pub mod cli;
pub mod dice;
pub mod endpoint;
pub mod engine_time;
pub mod envelope;
pub mod error_code;
pub mod extract;
mod fault;
pub mod form;
pub mod house;
pub mod keys;
pub mod language;
pub mod metrics;
pub mod middleware;
pub mod operation;
pub mod pool;
pub mod prefer;
pub mod problem;
pub mod questions;
pub mod readiness;
pub mod routes;
mod secret;
pub mod sessions;
pub mod settings;
pub mod spec;
pub mod startup;
pub mod store;
pub mod table;
pub mod telemetry;
pub mod wire;
