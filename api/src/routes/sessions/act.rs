//! `POST /v1/sessions/{id}/actions`.

use super::door::{Basis, Guest, answered, fingerprint, idempotency_key};
use super::{EXAMPLE_ID, EXAMPLE_KEY, IdInPath, KeyInHeader, PROBLEMS, TAG, TagInHeader, of_each_game};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::UnreadBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::problem::{Problem, Refused};
use crate::sessions::play::{Acted, Form};
use crate::sessions::{Answered, Sessions, seal};
use crate::store::{Change, Changed, Entries, IdempotencyKey, Recalled, Remember};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::POST, "/v1/sessions/{id}/actions", "sessionAct", TAG)
        .about(
            "Act in a session",
            "Carries out an action of the seat whose token is shown. `If-Match` names the `ETag` of what the player has \
             seen; an action on anything else is refused with 412. With an `Idempotency-Key` (1 to 128 characters) a \
             repeated request gets its first answer, and the action is carried out once. A chance outcome, in mode \
             `provided`, is brought by a seat or by the owner.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .header::<TagInHeader>("If-Match", "The `ETag` of what the player has seen.", "\"00000000000000000000000000000000\"")
        .header::<KeyInHeader>("Idempotency-Key", "Recognises the request when it comes again.", EXAMPLE_KEY)
        .takes_one_of("SessionActionRequest", "An action of one of the games.", of_each_game(Form::Action))
        .answers_one_of("SessionStep", "What the action has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::AnswerForgotten,
            ErrorCode::SessionFull,
            ErrorCode::PreconditionFailed,
            ErrorCode::IllegalAction,
            ErrorCode::ChanceMismatch,
            ErrorCode::IdempotencyKeyReused,
            ErrorCode::PreconditionRequired,
            ErrorCode::StoreFull,
        ])
        .to(act)
}

/// How often an action that builds on anything is worked out anew, when others are faster.
const TRIES: usize = 64;

async fn act(
    request: HttpRequest,
    id: web::Path<String>,
    UnreadBody(body): UnreadBody,
    caller: Caller,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let problem = |code| Problem::new(code, caller.language);
    let key = idempotency_key(&request, 1, caller.language)?;
    let key = key.map(|chosen| IdempotencyKey::new(&format!("act {}", guest.part), chosen));
    for _ in 0..TRIES {
        let present = guest.enter().await?;
        if let Some(key) = key {
            let recalled = guest.store.recall(guest.id, key).await.map_err(|error| guest.refused(&error))?;
            if let Some(recalled) = recalled {
                return again(&guest, recalled, &body);
            }
        }
        let basis = Basis::read(&request, caller.language)?;
        let is_met = match &basis {
            Basis::Anything if !(present.play.is_open_to_several)(guest.scene(&present), &caller)? => {
                return Err(problem(ErrorCode::PreconditionRequired).into());
            }
            Basis::Anything => true,
            Basis::Seen(tags) => guest.has_seen(&present, tags)?,
        };
        if !is_met {
            return Err(problem(ErrorCode::PreconditionFailed).into());
        }
        let Acted { entry, head, answer } =
            (present.play.act)(guest.scene(&present), &body, &caller, &forms)?;
        let next = present.version + 1;
        let (keys, id) = (caller.keys(), guest.id);
        let damaged = || guest.damaged();
        let remember = match key {
            Some(key) => {
                let answered = Answered { fingerprint: fingerprint(&body), body: Some(answer.clone()) };
                Some(Remember { key, answer: seal(keys, id, 0, &answered).ok_or_else(damaged)? })
            }
            None => None,
        };
        let change = Change {
            expected: present.version,
            head: seal(keys, id, next, &head).ok_or_else(damaged)?,
            entries: Entries::one(seal(keys, id, next, &entry).ok_or_else(damaged)?),
            remember,
        };
        match guest.store.change(id, &change).await.map_err(|error| guest.refused(&error))? {
            Changed::Done(_) => return Ok(told(answer)),
            Changed::Remembered(recalled) => return again(&guest, recalled, &body),
            Changed::Moved(_) => match basis {
                Basis::Anything => {}
                Basis::Seen(_) => return Err(problem(ErrorCode::PreconditionFailed).into()),
            },
            // Looked up once more, it says why.
            Changed::Gone => {}
        }
    }
    Err(problem(ErrorCode::Overloaded).into())
}

fn told(answer: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(answer)
}

/// The first answer, once more.
fn again(guest: &Guest<'_>, recalled: Recalled, body: &[u8]) -> Result<HttpResponse, Refused> {
    let answered = answered(recalled, guest.id, body, guest.caller)?;
    Ok(told(answered.body.ok_or_else(|| guest.damaged())?))
}
