//! Passa Portas: two or three seats, one plane for all, passengers with hidden cards, fuel and customs.
//!
//! One request flows through the files like this: [`state`] is read and checked (`check`) into a [`Position`];
//! `legality` judges an action; `play` carries it out as a row of [`event`]s, with `draw` for the cards that come in
//! between; `position` folds each event into the next position. A position is full, or what a viewer sees of it: then
//! cards are hidden in it. The map comes from an [`edition`].

mod check;
mod default_action;
mod draw;
mod game;
mod label;
mod legality;
mod play;
mod position;
mod rules;
mod score;
mod text;
mod words;

pub mod action;
pub mod city;
pub mod edition;
pub mod event;
pub mod fault;
pub mod options;
pub mod refusal;
pub mod roll;
pub mod state;

pub use action::{Action, FreeAction, Path};
pub use city::{Card, City};
pub use edition::Edition;
pub use event::{CardKind, Event};
pub use fault::Fault;
pub use game::{PassaPortas, Phase, Source};
pub use options::{OptionChoices, Options};
pub use position::Position;
pub use refusal::Refusal;
pub use roll::{Face, Points, Roll};
pub use state::{Board, Group, Slot};
pub use text::ParsePositionError;
