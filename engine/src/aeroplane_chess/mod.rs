//! Aeroplane Chess: two to four seats, a die, four planes each.
//!
//! One request flows through the files like this: [`state`] is read and checked (`check`) into a [`Position`];
//! `legality` judges an action, with the help of `flight`, which works out where a die move leads; `play`
//! carries it out as a row of [`event`]s; `position` folds each of them into the next position.

mod check;
mod default_action;
mod flight;
mod label;
mod legality;
mod play;
mod rules;
mod text;

pub mod action;
pub mod board;
pub mod event;
pub mod fault;
pub mod options;
pub mod planes;
pub mod position;
pub mod refusal;
pub mod state;

mod game;

pub use crate::dice::DieFace;
pub use action::Action;
pub use board::StepNumber;
pub use event::{Cause, Event};
pub use fault::Fault;
pub use game::{AeroplaneChess, Phase, Source};
pub use options::{OptionChoices, Options};
pub use planes::{Plane, PlaneSet};
pub use position::Position;
pub use refusal::Refusal;
pub use state::Board;
pub use text::ParsePositionError;
