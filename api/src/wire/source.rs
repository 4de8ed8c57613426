//! Requests that take a state or a view.

use super::state::{GameState, GameView};
use crate::error_code::ErrorCode;
use crate::language::choose;
use crate::problem::{FormError, Problem};
use crate::table::{Table, check_view};
use aerodrome_engine::{Game, Language};

/// What is wrong when a request has both or neither.
pub fn one_of_state_and_view(state: bool, view: bool, language: Language) -> Vec<FormError> {
    let message = choose(
        language,
        "Exactly one of `state` and `view` has to be there.",
        "Il faut exactement l'un de `state` et `view`.",
    );
    if state == view { vec![FormError::new("", "one_of", message)] } else { Vec::new() }
}

/// The position that the state or the view shows, checked.
pub fn position_of<G: Game>(
    state: Option<GameState<G>>,
    view: Option<GameView<G>>,
    language: Language,
) -> Result<G::Position, Box<Problem>> {
    match (state, view) {
        (Some(state), _) => Ok(Table::from_state(state, "/state", language)?.into_position()),
        (None, Some(view)) => check_view(view, "/view", language),
        (None, None) => Err(Problem::new(ErrorCode::SchemaViolation, language)),
    }
}
