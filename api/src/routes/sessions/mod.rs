//! `/v1/sessions`: games that the service keeps.

mod act;
mod create;
mod door;
mod end;
mod events;
mod log;
mod see;

use super::GAMES;
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::language::choose;
use crate::problem::Problem;
use crate::sessions::play::{Form, Play};
use crate::store::StoreError;
use aerodrome_engine::Language;
use utoipa::ToSchema;

pub(super) fn endpoints() -> Vec<Endpoint> {
    vec![
        create::endpoint(),
        see::endpoint(),
        end::endpoint(),
        act::endpoint(),
        log::endpoint(),
        events::endpoint(),
    ]
}

const TAG: &str = "Sessions";
const PATH: &str = "/v1/sessions";

/// What can be wrong with the session that a request is about, and with the token that is shown.
const PROBLEMS: &[ErrorCode] = &[
    ErrorCode::Unauthorized,
    ErrorCode::SessionsDisabled,
    ErrorCode::SessionNotFound,
    ErrorCode::SessionEnded,
    ErrorCode::StoreUnavailable,
];

/// The id of a session in a path.
#[derive(ToSchema)]
#[schema(as = SessionId, value_type = String, pattern = "^[A-Za-z0-9_-]{22}$", max_length = 22)]
#[expect(dead_code, reason = "it only describes what is read")]
struct IdInPath(String);

const EXAMPLE_ID: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// The schemas of a body, one for each game.
fn of_each_game(form: Form) -> Vec<(String, crate::endpoint::Schemas)> {
    GAMES.iter().map(|game| (game.play.schema)(form)).collect()
}

/// The game with this name.
fn play_of(game: &str) -> Option<&'static Play> {
    GAMES.iter().map(|game| &game.play).find(|play| play.game == game)
}

/// What the store says, as a problem.
fn refused(error: &StoreError, language: Language) -> Box<Problem> {
    let code = match error {
        StoreError::Off => ErrorCode::SessionsDisabled,
        StoreError::Unavailable(_) => ErrorCode::StoreUnavailable,
        StoreError::Full => ErrorCode::StoreFull,
        StoreError::LongLog => ErrorCode::SessionFull,
        StoreError::Damaged => ErrorCode::InternalError,
    };
    if !matches!(error, StoreError::Off | StoreError::LongLog) {
        tracing::warn!(%error, "the store of sessions has failed");
    }
    Problem::new(code, language)
}

/// A header or a part of the query that does not have the documented form.
fn wrong(what: &str, english: &str, french: &str, language: Language) -> Box<Problem> {
    let detail = format!("`{what}`: {}", choose(language, english, french));
    Problem::with_detail(ErrorCode::SchemaViolation, language, detail)
}
