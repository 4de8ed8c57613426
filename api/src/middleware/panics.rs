//! A panic in a handler becomes a problem document like any other failure.

use crate::error_code::ErrorCode;
use crate::language::Spoken;
use crate::problem::{Problem, Refused};
use actix_web::dev::ServiceResponse;
use actix_web::{Error, HttpRequest};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;

/// Lets a call run and answers for it when it panics. It stands around single resources, where the request can
/// still be answered; further out it has been used up by then.
pub async fn catch_panics(
    request: HttpRequest,
    call: impl Future<Output = Result<ServiceResponse, Error>>,
) -> Result<ServiceResponse, Error> {
    match AssertUnwindSafe(call).catch_unwind().await {
        Ok(answer) => answer,
        // The panic itself is logged by the hook that telemetry installs.
        Err(_) => {
            let Spoken(language) = Spoken::of(&request);
            let refused = Refused(Problem::new(ErrorCode::InternalError, language));
            Ok(ServiceResponse::from_err(refused, request))
        }
    }
}
