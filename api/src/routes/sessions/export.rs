//! `GET /v1/sessions/{id}/export`.

use super::door::{Guest, Present};
use super::log::PAGE;
use super::{EXAMPLE_ID, IdInPath, PROBLEMS, TAG, of_each_game};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::problem::{Problem, Refused};
use crate::sessions::play::Form;
use crate::sessions::{Entry, Part, Sessions};
use crate::wire::{ExportPolicy, MAX_LOG};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}/export", "sessionExport", TAG)
        .about(
            "Take the game out of a session",
            "Gives the game as a token, for the operations without sessions, with its keys, and the request for `replay` that \
             verifies it from its beginning. Whoever has them can find out everything: all cards, and what the dice of the \
             service will show. So the game has to be over, unless the session was created with `export` as `owner`; then its \
             owner can do it at any time, and every view of the session says so. The session itself goes on.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .answers_one_of("SessionExport", "The game.", of_each_game(Form::Export))
        .problems(PROBLEMS)
        .problems(&[ErrorCode::GameNotOver])
        .to(export)
}

async fn export(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let present = guest.enter().await?;
    let scene = guest.scene(&present);
    let is_owners = guest.part == Part::Owner && present.head.export == ExportPolicy::Owner;
    if !is_owners && !(present.play.is_over)(scene, &caller)? {
        return Err(Problem::new(ErrorCode::GameNotOver, caller.language).into());
    }
    let log = match present.version {
        // The first entry is the beginning.
        version if version > MAX_LOG + 1 => None,
        _ => Some(whole_log(&guest, &present).await?),
    };
    let body = (present.play.export)(scene, log.as_deref(), &caller)?;
    Ok(HttpResponse::Ok().content_type("application/json").body(body))
}

/// The log up to the version that the session had when it was looked up.
async fn whole_log(guest: &Guest<'_>, present: &Present) -> Result<Vec<Entry>, Box<Problem>> {
    let mut log = Vec::new();
    while let Some(rest) = present.version.checked_sub(log.len() as u64).filter(|rest| *rest > 0) {
        let page = guest.entries(log.len() as u64, u32::try_from(rest).unwrap_or(PAGE).min(PAGE)).await?;
        if page.is_empty() {
            // It has ended meanwhile; looked up once more, it says how.
            guest.enter().await?;
            return Err(guest.damaged());
        }
        log.extend(page);
    }
    Ok(log)
}
