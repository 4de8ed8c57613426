//! Operations of games: questions that are answered from their body, the keys of the house, and nothing else. One
//! description serves the route, the specification and the batch.

use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody, too_large};
use crate::form::{self, Forms};
use crate::house::Caller;
use crate::pool::Pool;
use crate::problem::{Problem, Refused};
use actix_web::http::header::ContentType;
use actix_web::{HttpResponse, web};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::panic::{AssertUnwindSafe, catch_unwind};
use utoipa::ToSchema;

/// A question to a game.
pub trait Operation: 'static {
    /// The body of the request.
    type Request: RequestBody + ToSchema + Send;
    /// The body of the answer.
    type Answer: Serialize + ToSchema + Send + 'static;
    /// The last part of its path, which also names it in a batch.
    const NAME: &'static str;
    /// Whether it can take long, so that it must not hold up the threads that answer everybody else.
    const IS_LONG: bool = false;

    /// Answers it.
    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>>;
}

/// Most answers are not longer, so that their text is not moved while it grows.
const USUAL_BYTES: usize = 4096;

/// Answers an operation that was asked alone.
pub async fn handle<O: Operation>(
    Body(request): Body<O::Request>,
    caller: Caller,
    pool: web::Data<Pool>,
) -> Result<HttpResponse, Refused> {
    let language = caller.language;
    let answer = if O::IS_LONG {
        pool.run(language, move || answer::<O>(request, &caller)).await?
    } else {
        answer::<O>(request, &caller)
    };
    let mut text = Vec::with_capacity(USUAL_BYTES);
    serde_json::to_writer(&mut text, &answer?)
        .map_err(|_| Problem::new(ErrorCode::InternalError, language))?;
    Ok(HttpResponse::Ok().content_type(ContentType::json()).body(text))
}

/// Answers an operation, and takes the time.
fn answer<O: Operation>(request: O::Request, caller: &Caller) -> Result<O::Answer, Box<Problem>> {
    caller.engine_time.spend(|| O::answer(request, caller))
}

/// An operation that stands in a batch.
#[derive(Clone, Copy)]
pub struct Batched {
    /// The game.
    pub game: &'static str,
    /// The name of the operation.
    pub name: &'static str,
    /// Answers it: status and body.
    pub run: fn(&RawValue, &Caller, &Forms) -> (u16, Box<RawValue>),
}

impl Batched {
    /// The operation of a game, as it stands in a batch.
    pub const fn of<O: Operation>(game: &'static str) -> Self {
        Self { game, name: O::NAME, run: run::<O> }
    }
}

/// Answers an operation as if it had been asked alone; what happens to it happens to no other.
fn run<O: Operation>(body: &RawValue, caller: &Caller, forms: &Forms) -> (u16, Box<RawValue>) {
    let answer = || -> Result<Box<RawValue>, Box<Problem>> {
        let bytes = body.get().as_bytes();
        if bytes.len() > O::Request::MAX_BYTES {
            return Err(too_large(O::Request::MAX_BYTES, caller.language));
        }
        let request = form::read::<O::Request>(bytes)
            .ok_or_else(|| form::explain::<O::Request>(bytes, forms, caller.language))?;
        let answer = answer::<O>(request, caller)?;
        to_raw_value(&answer).map_err(|_| Problem::new(ErrorCode::InternalError, caller.language))
    };
    let answer = catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
        tracing::error!(operation = O::NAME, "an operation of a batch has panicked");
        Err(Problem::new(ErrorCode::InternalError, caller.language))
    });
    match answer {
        Ok(body) => (200, body),
        Err(problem) => item_problem(&problem),
    }
}

/// A problem as the outcome of an item.
pub fn item_problem(problem: &Problem) -> (u16, Box<RawValue>) {
    (problem.status, to_raw_value(problem).unwrap_or_else(|_| RawValue::NULL.to_owned()))
}
