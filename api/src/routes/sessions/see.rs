//! `GET /v1/sessions/{id}`.

use super::door::Guest;
use super::{EXAMPLE_ID, IdInPath, PROBLEMS, TAG, of_each_game};
use crate::endpoint::Endpoint;
use crate::house::Caller;
use crate::problem::Refused;
use crate::routes::cached::revalidated;
use crate::sessions::Sessions;
use crate::sessions::play::{Form, tag};
use actix_web::http::Method;
use actix_web::http::header::EntityTag;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}", "session", TAG)
        .about(
            "Look at a session",
            "Gives the session as the holder of the token sees it, with what can be done now. The `ETag` is what an action \
             sends as `If-Match`.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .answers_one_of("SessionView", "The session as the caller sees it.", of_each_game(Form::View))
        .cached()
        .problems(PROBLEMS)
        .to(see)
}

async fn see(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let present = guest.enter().await?;
    let body = (present.play.view)(guest.scene(&present), &caller)?;
    let tag = EntityTag::new_strong(tag(&body));
    Ok(revalidated(&request, tag, "no-cache, private", "application/json", body))
}
