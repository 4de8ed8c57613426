//! `PUT` and `DELETE /v1/sessions/{id}/seats/{seat}/stand-in`.

use super::change::{ChangeRequest, DependsOn};
use super::door::Guest;
use super::{EXAMPLE_ID, IdInPath, PROBLEMS, SeatInPath, TAG, of_each_game};
use crate::endpoint::{Endpoint, EndpointBuilder};
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::language::choose;
use crate::problem::{Problem, Refused};
use crate::sessions::play::Form;
use crate::sessions::{MOST_OF_STAND_INS, Sessions};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use aerodrome_engine::{Language, Seat};

pub(super) fn begin_endpoint() -> Endpoint {
    let about = format!(
        "Lets a stand-in play a seat whose player is absent. The player and the owner can do that. The stand-in does what \
         `default-action` names, at once wherever that is due and as part of the same change, at most {MOST_OF_STAND_INS} \
         times: sent again, the request goes on from there, and otherwise changes nothing. While all who could still play are \
         absent, the game waits. The player keeps the token, but has to send the stand-in away before acting."
    );
    described(Method::PUT, "sessionStandInBegin", "Turn a seat over to a stand-in", about).to(begin)
}

pub(super) fn end_endpoint() -> Endpoint {
    let about = "Lets the player of a seat act again. The player and the owner can do that. When nobody stands in, nothing \
                 changes. A seat that has resigned cannot be taken back.";
    described(Method::DELETE, "sessionStandInEnd", "Send a stand-in away", about.to_owned()).to(end)
}

fn described(method: Method, id: &str, summary: &str, about: String) -> EndpointBuilder {
    Endpoint::builder(method, "/v1/sessions/{id}/seats/{seat}/stand-in", id, TAG)
        .about(summary, about)
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .parameter::<SeatInPath>("seat", "The seat.", "0")
        .answers_one_of("SessionStep", "What the change has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::SessionFull,
            ErrorCode::GameOver,
            ErrorCode::SeatResigned,
            ErrorCode::UnknownSeat,
            ErrorCode::Overloaded,
            ErrorCode::StoreFull,
        ])
}

async fn begin(
    request: HttpRequest,
    path: web::Path<(String, String)>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    decide(true, &request, &path, &caller, &sessions).await
}

async fn end(
    request: HttpRequest,
    path: web::Path<(String, String)>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    decide(false, &request, &path, &caller, &sessions).await
}

async fn decide(
    stands_in: bool,
    request: &HttpRequest,
    (id, seat): &(String, String),
    caller: &Caller,
    sessions: &Sessions,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(request, id, caller, sessions)?;
    let seat =
        Seat::all().find(|known| known.to_string() == *seat).ok_or_else(|| unknown(caller.language))?;
    let change = ChangeRequest { request, body: b"", what: None, depends_on: DependsOn::Nothing };
    change
        .carry_out(&guest, async |present| {
            (present.play.stand_in)(guest.scene(present), seat, stands_in, caller)
        })
        .await
}

fn unknown(language: Language) -> Box<Problem> {
    let detail = choose(
        language,
        "The path does not have the number of a seat, which is 0 to 5.",
        "Le chemin n'a pas le numéro d'une place, qui va de 0 à 5.",
    );
    Problem::with_detail(ErrorCode::UnknownSeat, language, detail)
}
