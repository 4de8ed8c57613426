//! Jumbo Jet: two to six seats, two dice, flight plans, landing rights and money.
//!
//! One request flows through the files like this: [`state`] is read and checked (`check`) into a [`Position`];
//! `legality` judges an action; `play` carries it out as a row of [`event`]s, with `flight` for the planes, `trade`
//! for the landing rights and `score` for the end; `position` folds each event into the next position. The board and
//! the cards come from an [`edition`].

mod check;
mod default_action;
mod flight;
mod game;
mod label;
mod legality;
mod play;
mod position;
mod rules;
mod score;
mod text;
mod trade;

pub mod action;
pub mod board;
pub mod cards;
pub mod edition;
pub mod event;
pub mod fault;
pub mod money;
pub mod options;
pub mod party;
pub mod refusal;
pub mod roll;
pub mod state;

pub use action::{Action, FreeAction, Settlement};
pub use board::{Direction, Lane, Space};
pub use cards::{CardId, CardNumber, CardSet, Pile, PlanId, PlanSet};
pub use edition::Edition;
pub use event::Event;
pub use fault::Fault;
pub use game::{JumboJet, Phase, Source};
pub use money::Money;
pub use options::{OptionChoices, Options};
pub use party::{Addressee, Creditor};
pub use position::Position;
pub use refusal::Refusal;
pub use roll::Roll;
pub use state::Board;
pub use text::ParsePositionError;
