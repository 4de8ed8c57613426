//! `GET /v1/sessions/{id}/actions`.

use super::digits::Digits;
use super::door::{Guest, Present};
use super::patience::Patience;
use super::{Cursor, EXAMPLE_ID, IdInPath, Limit, PROBLEMS, TAG, of_each_game, wrong};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::prefer;
use crate::problem::{Problem, Refused};
use crate::readiness::Readiness;
use crate::sessions::Sessions;
use crate::sessions::play::{Form, Page};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Deserialize;

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}/actions", "sessionLog", TAG)
        .about(
            "Read the log of a session",
            "Gives what was done, from the beginning or after `cursor`, up to 100 entries at a time (`limit`). Until the game \
             is over, everything is told as the holder of the token may know it, then in full. With `Prefer: wait=20`, a page \
             without entries comes only when there have been none for 20 seconds.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .query::<Cursor>("cursor", "The `next` of an earlier page.", "0")
        .query::<Limit>("limit", "How many entries to give at the most; 100 when it is left out.", 100)
        .answers_one_of("SessionLog", "A part of the log.", of_each_game(Form::Log))
        .waits()
        .problems(PROBLEMS)
        .problems(&[ErrorCode::SchemaViolation])
        .to(log)
}

/// How many entries one page has at the most.
pub(in crate::routes) const PAGE: u32 = 100;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wish {
    cursor: Option<Digits<u64>>,
    limit: Option<Digits<u32>>,
}

async fn log(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
    readiness: web::Data<Readiness>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let mut patience = Patience::new(prefer::wait(request.headers()), &readiness);
    let mut present = guest.enter().await?;
    let wish = web::Query::<Wish>::from_query(request.query_string()).ok().map(web::Query::into_inner);
    let wish = wish.filter(|wish| wish.limit.is_none_or(|Digits(limit)| (1..=PAGE).contains(&limit)));
    let Some(Wish { cursor, limit }) = wish else {
        let english = "`cursor` is the `next` of an earlier page, `limit` a number from 1 to 100.";
        let french = "`cursor` est le `next` d'une page précédente, `limit` un nombre de 1 à 100.";
        return Err(wrong("the query", english, french, caller.language).into());
    };
    // Whoever is ahead of the log, because the store has lost changes, goes on from where it ends.
    let after = cursor.map_or(0, |Digits(cursor)| cursor).min(present.version);
    while present.version <= after && patience.lasts(&guest, present.version).await? {
        present = guest.enter().await?;
    }
    let entries = page(&guest, &present, after, limit.map_or(PAGE, |Digits(limit)| limit)).await?;
    let next = after + entries.len() as u64;
    // Written as `SessionLog` says; the entries are written already.
    let body = format!(
        r#"{{"game":"{}","entries":[{}],"next":"{next}","has_more":{}}}"#,
        present.play.game,
        entries.join(","),
        next < present.version
    );
    let mut answer = HttpResponse::Ok().content_type("application/json").body(body);
    patience.note_on(&mut answer);
    Ok(answer)
}

/// Some entries of the log as the guest may know them; none beyond what the session had when it was looked up.
pub(super) async fn page(
    guest: &Guest<'_>,
    present: &Present,
    after: u64,
    limit: u32,
) -> Result<Vec<String>, Box<Problem>> {
    let Some(rest) = present.version.checked_sub(after).filter(|rest| *rest > 0) else {
        return Ok(Vec::new());
    };
    let entries = guest.entries(after, u32::try_from(rest).unwrap_or(limit).min(limit)).await?;
    (present.play.tell)(guest.scene(present), Page { first: after + 1, entries: &entries }, guest.caller)
}
