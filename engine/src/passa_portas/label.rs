//! Actions as short sentences for a list of choices.

use super::Position;
use super::action::{Action, FreeAction};
use crate::explain::Language;
use crate::seat::Seat;

pub(super) fn label(_: &Position, _: Seat, action: &Action, _: Language) -> String {
    action.to_string()
}

pub(super) fn open_label(_: &FreeAction, _: Language) -> String {
    String::new()
}
