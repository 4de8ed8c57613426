//! A running service, and clients that call it.
//!
//! Nothing here knows the rules of a game: what a client does comes out of the answers of the service.

mod browser;
mod chooser;
mod client;
mod json;
mod leak;
mod nginx;
mod player;
mod program;
mod raw;
mod redis;
mod secrets;
mod server;
mod stream;
mod tools;

pub use browser::{Browser, Element};
pub use chooser::Chooser;
pub use client::{Client, Reply};
pub use json::without;
pub use leak::Leak;
pub use nginx::Nginx;
pub use player::{Player, Step, board, filled_in};
pub use program::program;
pub use raw::{Connection, raw};
pub use redis::{Certificate, Cluster, Redis, Sentinels, wait_until};
pub use server::Server;
pub use stream::{Event, Stream};
pub use tools::{free_port, run, scratch_directory, target_directory, try_to_run};

/// A dice key for tests whose results have to be the same in every run.
pub const KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000a1";

/// Another one.
pub const OTHER_KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000b2";

/// A token key for such tests.
pub const TOKEN_KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000c3";

/// Another one.
pub const OTHER_TOKEN_KEY: &str = "5eed0000000000000000000000000000000000000000000000000000000000d4";

/// Where the operations of Aeroplane Chess are.
pub const GAME: &str = "/v1/games/aeroplane-chess";

/// Where the operations of Jumbo Jet are.
pub const JUMBO_JET: &str = "/v1/games/jumbo-jet";

/// Where the operations of Passa Portas are.
pub const PASSA_PORTAS: &str = "/v1/games/passa-portas";
