//! `POST /v1/sessions/{id}/actions`.

use super::change::{ChangeRequest, DependsOn};
use super::door::Guest;
use super::{EXAMPLE_ID, EXAMPLE_KEY, IdInPath, KeyInHeader, PROBLEMS, TAG, TagInHeader, of_each_game};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::UnreadBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::problem::Refused;
use crate::sessions::Sessions;
use crate::sessions::play::Form;
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::POST, "/v1/sessions/{id}/actions", "sessionAct", TAG)
        .about(
            "Act in a session",
            "Carries out an action of the seat whose token is shown. `If-Match` names the `ETag` of what the player has \
             seen; an action on anything else is refused with 412. With an `Idempotency-Key` (1 to 128 characters) a \
             repeated request gets its first answer, and the action is carried out once. A chance outcome, in mode \
             `provided`, is brought by the owner, or in games without secrets by a seat. Where stand-ins come next, they act at once, as part of the \
             same change. A seat for which a stand-in plays has to send it away before it acts.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .header::<TagInHeader>("If-Match", "The `ETag` of what the player has seen.", "\"00000000000000000000000000000000\"")
        .header::<KeyInHeader>("Idempotency-Key", "Recognises the request when it comes again.", EXAMPLE_KEY)
        .takes_one_of("SessionActionRequest", "An action of one of the games.", of_each_game(Form::Action))
        .answers_one_of("SessionStep", "What the change has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::AnswerForgotten,
            ErrorCode::SessionFull,
            ErrorCode::GameOver,
            ErrorCode::SeatResigned,
            ErrorCode::SeatAbsent,
            ErrorCode::DiceKeyLost,
            ErrorCode::PreconditionFailed,
            ErrorCode::IllegalAction,
            ErrorCode::ChanceMismatch,
            ErrorCode::IdempotencyKeyReused,
            ErrorCode::PreconditionRequired,
            ErrorCode::StoreFull,
        ])
        .to(act)
}

async fn act(
    request: HttpRequest,
    id: web::Path<String>,
    UnreadBody(body): UnreadBody,
    caller: Caller,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let change = ChangeRequest {
        request: &request,
        body: &body,
        what: Some("act"),
        depends_on: DependsOn::WhatWasSeen,
    };
    change
        .carry_out(&guest, async |present| (present.play.act)(guest.scene(present), &body, &caller, &forms))
        .await
}
