//! `GET /v1/sessions/{id}`.

use super::door::Guest;
use super::patience::Patience;
use super::{EXAMPLE_ID, IdInPath, PROBLEMS, TAG, of_each_game};
use crate::endpoint::Endpoint;
use crate::house::Caller;
use crate::prefer;
use crate::problem::Refused;
use crate::readiness::Readiness;
use crate::routes::cached::revalidated;
use crate::sessions::play::Form;
use crate::sessions::{Sessions, tag};
use actix_web::http::header::{EntityTag, IF_NONE_MATCH};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/sessions/{id}", "session", TAG)
        .about(
            "Look at a session",
            "Gives the session as the holder of the token sees it, with what can be done now. The `ETag` is what an action \
             sends as `If-Match`. With `If-None-Match` and `Prefer: wait=20`, the answer comes as soon as the session looks \
             different, or after 20 seconds as 304.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .answers_one_of("SessionView", "The session as the caller sees it.", of_each_game(Form::View))
        .cached()
        .waits()
        .problems(PROBLEMS)
        .to(see)
}

async fn see(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
    readiness: web::Data<Readiness>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    // Whoever has seen nothing yet has nothing to wait for.
    let has_seen = request.headers().contains_key(IF_NONE_MATCH);
    let mut patience = Patience::new(prefer::wait(request.headers()).filter(|_| has_seen), &readiness);
    loop {
        let present = guest.enter().await?;
        let body = (present.play.view)(guest.scene(&present), &caller)?;
        let tag = EntityTag::new_strong(tag(&body));
        let mut answer = revalidated(&request, tag, "no-cache, private", "application/json", body);
        if answer.status() == StatusCode::NOT_MODIFIED && patience.lasts(&guest, present.version).await? {
            continue;
        }
        patience.note_on(&mut answer);
        return Ok(answer);
    }
}
