//! Is the service alive, does it take requests, and which version is it?

use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::language::Spoken;
use crate::problem::{Problem, Refused};
use crate::readiness::Readiness;
use crate::sessions::Sessions;
use crate::store::{Store, StoreError};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::names;
use serde::Serialize;
use utoipa::ToSchema;

/// How the service is.
#[derive(Serialize, ToSchema)]
struct Health {
    /// Always `ok`; a service that is not answers with a problem, or not at all.
    #[schema(example = "ok", max_length = 16)]
    status: &'static str,
}

names! {
    /// How well requests can be answered.
    ReadyStatus as ReadyStatus {
        /// All of them.
        Ok = "ok",
        /// Those about sessions cannot be.
        Degraded = "degraded",
    }
}

names! {
    /// How the sessions are.
    SessionsStatus as SessionsStatus {
        /// They can be reached.
        Ok = "ok",
        /// Their store does not answer, or takes no changes.
        Unreachable = "unreachable",
        /// Their store has no room for changes.
        Full = "full",
        /// There are none.
        Off = "off",
    }
}

/// How ready the service is.
#[derive(Serialize, ToSchema)]
struct ReadinessReport {
    /// Whether all requests can be answered.
    status: ReadyStatus,
    /// How the sessions are.
    sessions: SessionsStatus,
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
            "Answers 200 while requests are welcome, 503 once the service is stopping. It is `degraded` while the store of \
             the sessions cannot be reached or takes no changes: then what needs it is answered with 503, and everything else \
             works.",
        )
        .answers::<ReadinessReport>("Requests are welcome.")
        .problems(&[ErrorCode::Unavailable])
        .to(ask_ready)
}

async fn ask_ready(
    readiness: web::Data<Readiness>,
    sessions: web::Data<Sessions>,
    Spoken(language): Spoken,
) -> Result<web::Json<ReadinessReport>, Refused> {
    if !readiness.is_ready() {
        return Err(Refused(Problem::new(ErrorCode::Unavailable, language)));
    }
    let (status, sessions) = match (&sessions.store, sessions.store.health().await) {
        (Store::None, _) => (ReadyStatus::Ok, SessionsStatus::Off),
        (_, Ok(())) => (ReadyStatus::Ok, SessionsStatus::Ok),
        (_, Err(StoreError::Full)) => (ReadyStatus::Degraded, SessionsStatus::Full),
        (_, Err(_)) => (ReadyStatus::Degraded, SessionsStatus::Unreachable),
    };
    Ok(web::Json(ReadinessReport { status, sessions }))
}

pub(super) fn version() -> Endpoint {
    Endpoint::builder(Method::GET, "/version", "version", "Service")
        .about("Which version runs", "Gives the version of the service and of its API.")
        .answers::<Version>("The versions.")
        .to(async || web::Json(Version { version: env!("CARGO_PKG_VERSION"), api: "v1" }))
}
