//! What can be asked about a position without changing it: what is legal, why something is not, who takes part.

use crate::error_code::ErrorCode;
use crate::language::choose;
use crate::problem::{Problem, Reason, rule_href};
use crate::wire::{DefaultActionAnswer, DefaultReason, LegalAction, LegalOpenAction, Preview};
use aerodrome_engine::{DefaultAction, Game, Language, Move, Position, Seat, Seats, Viewer, game};

/// The rules that forbid a move; none when it is legal.
pub fn judge<G: Game>(position: &G::Position, next: &Move<G>, language: Language) -> Vec<Reason> {
    match position.advance(next) {
        Ok(_) => Vec::new(),
        Err(refusals) => Reason::all::<G>(&refusals, "", language),
    }
}

/// Refuses a seat on which nobody plays, and one whose cards the position does not show.
pub fn check_seat<G: Game>(
    position: &G::Position,
    seat: Seat,
    language: Language,
) -> Result<(), Box<Problem>> {
    if !position.seats().contains(&seat) {
        let detail = match language {
            Language::English => format!("Nobody plays on seat {seat}."),
            Language::French => format!("Personne ne joue à la place {seat}."),
        };
        return Err(Problem::with_detail(ErrorCode::UnknownSeat, language, detail));
    }
    if !position.shows(seat) {
        let detail = match language {
            Language::English => format!("The view does not show the cards of seat {seat}."),
            Language::French => format!("La vue ne montre pas les cartes de la place {seat}."),
        };
        return Err(Problem::with_detail(ErrorCode::ViewOfAnother, language, detail));
    }
    Ok(())
}

/// Refuses a viewer on a seat on which nobody plays.
pub fn check_viewer<G: Game>(
    position: &G::Position,
    viewer: Viewer,
    language: Language,
) -> Result<(), Box<Problem>> {
    match viewer {
        Viewer::Seat(seat) => check_seat::<G>(position, seat, language),
        Viewer::Spectator => Ok(()),
    }
}

/// Refuses a question about chance where what it can bring depends on cards that the position does not show.
pub fn check_chance<G: Game>(
    position: &G::Position,
    next: &Move<G>,
    language: Language,
) -> Result<(), Box<Problem>> {
    let is_unknown = position.chance().is_some_and(|node| node.outcomes.is_empty());
    if !is_unknown || !matches!(next, Move::Chance(_)) {
        return Ok(());
    }
    let detail = choose(
        language,
        "What can be drawn depends on cards that the view does not show.",
        "Ce qui peut être tiré dépend de cartes que la vue ne montre pas.",
    );
    Err(Problem::with_detail(ErrorCode::ViewOfAnother, language, detail))
}

/// What can be wrong with the state or the token that a question is about, and with the key that is shown.
pub const PROBLEMS: &[ErrorCode] = &[
    ErrorCode::Unauthorized,
    ErrorCode::Forbidden,
    ErrorCode::StaleState,
    ErrorCode::InvalidState,
    ErrorCode::TokenRejected,
];

/// What can be wrong with a view that is asked about a seat: in a game without secrets nothing.
pub fn problems_of_views<G: Game>() -> &'static [ErrorCode] {
    if G::catalog().traits.hidden_information { &[ErrorCode::ViewOfAnother] } else { &[] }
}

/// The legal actions of a seat as they are told, with what each would do if that is asked for.
pub fn legal_actions<G: Game>(
    position: &G::Position,
    seats: impl IntoIterator<Item = Seat>,
    preview: bool,
    language: Language,
) -> Vec<LegalAction<G>> {
    let of_seat = |seat| {
        position.legal_actions(seat).into_iter().map(move |action| LegalAction {
            seat,
            id: action.to_string(),
            label: G::label(position, seat, &action, language),
            preview: preview.then(|| preview_of::<G>(position, seat, &action)).flatten(),
            action,
        })
    };
    seats.into_iter().flat_map(of_seat).collect()
}

/// What seats can do beside the listed actions, as it is told.
pub fn open_actions<G: Game>(
    position: &G::Position,
    seats: impl IntoIterator<Item = Seat>,
    language: Language,
) -> Vec<LegalOpenAction<G>> {
    let of_seat = |seat| {
        position.open_actions(seat).into_iter().map(move |action| LegalOpenAction {
            seat,
            label: G::open_label(position, seat, &action, language),
            action,
        })
    };
    seats.into_iter().flat_map(of_seat).collect()
}

/// What the action would do, as far as the seat can know.
fn preview_of<G: Game>(position: &G::Position, seat: Seat, action: &G::Action) -> Option<Preview<G>> {
    let game::Preview { events, complete } = position.preview(seat, action).ok()?;
    Some(Preview { events, complete })
}

/// What a stand-in does for a seat, as it is told.
pub fn default_action<G: Game>(
    position: &G::Position,
    seat: Seat,
    language: Language,
) -> DefaultActionAnswer<G> {
    let Some(DefaultAction { action, reason }) = G::default_action(position, seat) else {
        return DefaultActionAnswer { action: None, id: None, reason: None };
    };
    let rule = reason.rule;
    DefaultActionAnswer {
        id: Some(action.to_string()),
        action: Some(action),
        reason: Some(DefaultReason {
            rule,
            code: reason.code.to_owned(),
            message: reason.message(language).to_owned(),
            href: rule_href::<G>(rule),
        }),
    }
}

/// The seats that are asked and whose cards the position shows: all of them, but in a view only the viewer.
pub fn asked<G: Game>(position: &G::Position) -> Seats {
    let seats = position.decision().map(|(_, seats)| seats).unwrap_or_default();
    seats.into_iter().filter(|seat| position.shows(*seat)).collect()
}
