#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::indexing_slicing))]

mod bounded;
mod options;
mod starter;

pub mod aeroplane_chess;
pub mod catalog;
pub mod chance;
pub mod conformance;
pub mod default_action;
pub mod dice;
pub mod drawing;
pub mod ending;
pub mod explain;
pub mod game;
pub mod jumbo_jet;
pub mod line;
pub mod names;
pub mod passa_portas;
pub mod perft;
pub mod playthrough;
pub mod reveal;
pub mod seat;
pub mod shorthand;
pub mod sink;
pub mod strict;

pub use default_action::{DefaultAction, DefaultReason};
pub use ending::Ending;
pub use explain::{Explain, Language, RuleId};
pub use game::{Game, Move, NoOpenAction, OpenAction, Pending, Position, State, Step};
pub use seat::{Seat, Seats, Viewer};
pub use shorthand::Shorthand;
pub use sink::{NoEvents, Sink};
