//! The short texts of games: ids of actions, and positions on one line. There is one way to write each.

use crate::plan::Plan;
use aerodrome_engine::{Game, Move, Position};

pub(crate) fn check_action_id<G: Game>(plan: &mut Plan<'_>) {
    let position = plan.position::<G>();
    let moves = position.moves();
    let text = match moves.get(plan.below(moves.len())) {
        Some(Move::Action(_, action)) => action.to_string(),
        Some(Move::Chance(roll)) => roll.to_string(),
        None => String::new(),
    };
    let text = plan.edited(&text);
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string(), text);
        // Whether it is legal or not, every seat gets an answer.
        for seat in position.to_state().seats {
            let legal = position.legal_actions(seat).contains(&action)
                || position
                    .open_actions(seat)
                    .iter()
                    .any(|open| aerodrome_engine::OpenAction::contains(open, &action));
            assert_eq!(position.play(seat, &action).is_ok(), legal, "{seat} {text} in {position}");
        }
    }
}

pub(crate) fn check_line<G: Game>(plan: &mut Plan<'_>) {
    let position = plan.position::<G>();
    let options = position.to_state().options;
    let line = plan.edited(&position.to_string());
    if let Ok(read) = G::Position::from_text(&options, &line) {
        assert_eq!(G::Position::from_text(&options, &read.to_string()).as_ref(), Ok(&read), "{line}");
        assert_eq!(G::Position::from_state(&read.to_state()).as_ref(), Ok(&read), "{line}");
    }
}
