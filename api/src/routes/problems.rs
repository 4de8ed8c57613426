//! `GET /problems/{code}`: what the `type` of a problem document leads to.

use super::cached;
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::language::{Spoken, choose};
use crate::problem::{Problem, Refused};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;
use utoipa::ToSchema;

/// A kind of problem.
#[derive(Serialize, ToSchema)]
struct ProblemKind {
    /// The stable machine constant.
    code: ErrorCode,
    /// The status that goes with it.
    #[schema(minimum = 400, maximum = 599)]
    status: u16,
    /// A few words.
    #[schema(max_length = 128)]
    title: &'static str,
    /// What it means and what to do about it.
    #[schema(max_length = 1000)]
    explanation: &'static str,
}

pub(super) fn problem() -> Endpoint {
    Endpoint::builder(Method::GET, "/problems/{code}", "problemKind", "Service")
        .about("Explain a problem", "Says what an error code means and what to do about it.")
        .parameter::<ErrorCode>("code", "The code of the problem.", "illegal_action")
        .answers::<ProblemKind>("The kind of problem.")
        .cached()
        .problems(&[ErrorCode::NotFound])
        .to(async |request: HttpRequest, code: web::Path<String>, Spoken(language): Spoken| {
            let Some(code) = ErrorCode::from_text(&code) else {
                // The codes have no list of their own at an address; the document has them as one schema.
                let detail = choose(
                    language,
                    "There is no such error code. The schema `ErrorCode` in `/openapi.json` lists them all.",
                    "Ce code d'erreur n'existe pas. Le schéma `ErrorCode` dans `/openapi.json` les énumère tous.",
                );
                let problem = Problem::with_detail(ErrorCode::NotFound, language, detail);
                return Err::<HttpResponse, _>(Refused(problem));
            };
            let kind = ProblemKind {
                code,
                status: code.status().as_u16(),
                title: code.title(language),
                explanation: code.explanation(language),
            };
            Ok(cached::json(&request, &kind))
        })
}
