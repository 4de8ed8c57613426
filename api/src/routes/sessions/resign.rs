//! `POST /v1/sessions/{id}/resign`.

use super::change::{ChangeRequest, DependsOn};
use super::door::Guest;
use super::{EXAMPLE_ID, EXAMPLE_KEY, IdInPath, KeyInHeader, PROBLEMS, TAG, of_each_game};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::OptionalBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::problem::Refused;
use crate::sessions::Sessions;
use crate::sessions::play::Form;
use crate::wire::ResignRequest;
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::POST, "/v1/sessions/{id}/resign", "sessionResign", TAG)
        .about(
            "Resign",
            "Gives up the seat whose token is shown, for good. From then on a stand-in plays it with default actions, as \
             part of whatever leads to its turn; its player can still look on. When only one of those who still play has not \
             resigned, the session is over: `result` says who has won, and the log is told in full. It does not depend on what \
             was seen, so there is no `If-Match`. The body can be left out.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .header::<KeyInHeader>("Idempotency-Key", "Recognises the request when it comes again.", EXAMPLE_KEY)
        .takes_optional::<ResignRequest>()
        .answers_one_of("SessionStep", "What the change has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::AnswerForgotten,
            ErrorCode::SessionFull,
            ErrorCode::GameOver,
            ErrorCode::SeatResigned,
            ErrorCode::IdempotencyKeyReused,
            ErrorCode::StoreFull,
        ])
        .to(resign)
}

async fn resign(
    request: HttpRequest,
    id: web::Path<String>,
    OptionalBody(body): OptionalBody,
    caller: Caller,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let change = ChangeRequest {
        request: &request,
        body: &body,
        what: Some("resign"),
        depends_on: DependsOn::Nothing,
    };
    change
        .carry_out(&guest, async |present| {
            (present.play.resign)(guest.scene(present), &body, &caller, &forms)
        })
        .await
}
