//! `DELETE /v1/sessions/{id}`.

use super::door::Guest;
use super::{EXAMPLE_ID, IdInPath, PROBLEMS, TAG};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::problem::Refused;
use crate::sessions::{Part, Sessions, Tombstone, forbidden, seal};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, web};
use std::time::Duration;

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::DELETE, "/v1/sessions/{id}", "deleteSession", TAG)
        .about(
            "End a session",
            "Deletes the session with everything that is stored of it. Only its owner can. For a while its tokens are \
             answered with 410.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .answers_nothing("It is deleted.")
        .status(StatusCode::NO_CONTENT)
        .problems(PROBLEMS)
        .problems(&[ErrorCode::Forbidden])
        .to(end)
}

async fn end(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let present = guest.enter().await?;
    if guest.part != Part::Owner {
        let english = "Only the owner can end the session.";
        return Err(forbidden(&caller, english, "Seul le propriétaire peut terminer la session.").into());
    }
    let left = Tombstone { credentials: present.head.credentials };
    let left = seal(caller.keys(), guest.id, 0, &left).ok_or_else(|| guest.damaged())?;
    let how_long = Duration::from_secs(sessions.settings.ended_seconds);
    // If somebody else has ended it meanwhile, it is ended all the same.
    let _: bool = guest.store.end(guest.id, &left, how_long).await.map_err(|error| guest.refused(&error))?;
    Ok(HttpResponse::NoContent().finish())
}
