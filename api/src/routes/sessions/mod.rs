//! `/v1/sessions`: games that the service keeps.

mod act;
mod change;
mod create;
mod digits;
mod door;
mod end;
mod events;
mod export;
mod feed;
mod log;
mod patience;
mod resign;
mod see;
mod stand_in;
mod undo;

pub(super) use events::MOST_MISSED;
pub(super) use log::PAGE;

pub use feed::{Feeds, Followed};

use super::GAMES;
use crate::endpoint::{Endpoint, NamedSchema};
use crate::error_code::ErrorCode;
use crate::house::Caller;
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
        export::endpoint(),
        stand_in::begin_endpoint(),
        stand_in::end_endpoint(),
        resign::endpoint(),
        undo::endpoint(),
        undo::drop_endpoint(),
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

/// The number of a seat in a path.
#[derive(ToSchema)]
#[schema(as = SeatInPath, value_type = String, pattern = "^[0-5]$", max_length = 1)]
#[expect(dead_code, reason = "it only describes what is read")]
struct SeatInPath(String);

/// The entity tag of a session in a header.
#[derive(ToSchema)]
#[schema(
    as = SessionTag,
    value_type = String,
    pattern = r#"^(\*|(W/)?"[!#-+.-~-]*"( *, *(W/)?"[!#-+.-~-]*")*)$"#
)]
#[expect(dead_code, reason = "it only describes what is read")]
struct TagInHeader(String);

/// The name by which a request is recognised when it comes again.
#[derive(ToSchema)]
#[schema(as = IdempotencyKey, value_type = String, pattern = "^[!-~]{1,128}$", max_length = 128)]
#[expect(dead_code, reason = "it only describes what is read")]
struct KeyInHeader(String);

/// The same for a request that nobody is known to have sent: only what is hard to guess keeps the keys of strangers apart.
#[derive(ToSchema)]
#[schema(as = CreationKey, value_type = String, pattern = "^[!-~]{22,128}$", max_length = 128)]
#[expect(dead_code, reason = "it only describes what is read")]
struct CreationKeyInHeader(String);

/// A version of a session, as a text.
#[derive(ToSchema)]
#[schema(as = SessionCursor, value_type = String, pattern = "^[0-9]{1,20}$", max_length = 20)]
#[expect(dead_code, reason = "it only describes what is read")]
struct Cursor(String);

/// How many entries to give.
#[derive(ToSchema)]
#[schema(as = PageLimit, value_type = u32, minimum = 1, maximum = 100)]
#[expect(dead_code, reason = "it only describes what is read")]
struct Limit(u32);

const EXAMPLE_KEY: &str = "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11";

const EXAMPLE_ID: &str = "AAAAAAAAAAAAAAAAAAAAAA";

/// The schemas of a body, one for each game.
fn of_each_game(form: Form) -> Vec<NamedSchema> {
    GAMES.iter().map(|game| (game.play.schema)(form)).collect()
}

/// The game with this name.
fn play_of(game: &str) -> Option<&'static Play> {
    GAMES.iter().map(|game| &game.play).find(|play| play.game == game)
}

/// What the store says, as a problem.
fn refused(error: &StoreError, caller: &Caller) -> Box<Problem> {
    let code = match error {
        StoreError::Off => ErrorCode::SessionsDisabled,
        StoreError::Unavailable(_) => ErrorCode::StoreUnavailable,
        StoreError::Full => ErrorCode::StoreFull,
        StoreError::LongLog => ErrorCode::SessionFull,
        StoreError::Damaged => ErrorCode::InternalError,
    };
    if !matches!(error, StoreError::Off | StoreError::LongLog) {
        caller.metrics().store_failed(error);
        tracing::warn!(%error, "the store of sessions has failed");
    }
    Problem::new(code, caller.language)
}

/// A header or a part of the query that does not have the documented form.
fn wrong(what: &str, english: &str, french: &str, language: Language) -> Box<Problem> {
    let detail = format!("`{what}`: {}", choose(language, english, french));
    Problem::with_detail(ErrorCode::SchemaViolation, language, detail)
}
