//! Is the service alive, does it take requests, and which version is it?

use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::language::Spoken;
use crate::problem::{Problem, Refused};
use crate::readiness::Readiness;
use actix_web::http::Method;
use actix_web::web;
use serde::Serialize;
use utoipa::ToSchema;

/// How the service is.
#[derive(Serialize, ToSchema)]
struct Health {
    /// Always `ok`; a service that is not answers with a problem, or not at all.
    #[schema(example = "ok", max_length = 16)]
    status: &'static str,
}

/// Which version runs.
#[derive(Serialize, ToSchema)]
struct Version {
    /// The version of the service.
    #[schema(example = "0.1.0", max_length = 32)]
    version: &'static str,
    /// The version of the API, as in paths.
    #[schema(example = "v1", max_length = 8)]
    api: &'static str,
}

pub(super) fn live() -> Endpoint {
    Endpoint::builder(Method::GET, "/livez", "live", "Service")
        .about("Is the process alive", "Answers 200 as long as the process answers at all.")
        .answers::<Health>("It is alive.")
        .to(async || web::Json(Health { status: "ok" }))
}

pub(super) fn ready() -> Endpoint {
    Endpoint::builder(Method::GET, "/readyz", "ready", "Service")
        .about(
            "Does it take requests",
            "Answers 200 while requests are welcome, 503 once the service is stopping.",
        )
        .answers::<Health>("Requests are welcome.")
        .problems(&[ErrorCode::Unavailable])
        .to(async |readiness: web::Data<Readiness>, Spoken(language): Spoken| {
            if readiness.is_ready() {
                Ok(web::Json(Health { status: "ok" }))
            } else {
                Err(Refused(Problem::new(ErrorCode::Unavailable, language)))
            }
        })
}

pub(super) fn version() -> Endpoint {
    Endpoint::builder(Method::GET, "/version", "version", "Service")
        .about("Which version runs", "Gives the version of the service and of its API.")
        .answers::<Version>("The versions.")
        .to(async || web::Json(Version { version: env!("CARGO_PKG_VERSION"), api: "v1" }))
}
