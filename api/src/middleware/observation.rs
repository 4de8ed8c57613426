//! What is seen of a request from outside: a line in the log, a place in the metrics, and how long it took.

use super::trace_context::trace_id;
use crate::engine_time::EngineTime;
use crate::house::House;
use crate::metrics::AnsweredRequest;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpMessage, web};
use std::time::{Duration, Instant};
use tracing::Span;

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");
const TIMING_ALLOW_ORIGIN: HeaderName = HeaderName::from_static("timing-allow-origin");

/// A request that is being answered.
pub(super) struct Observation {
    /// What all that is logged about the request stands in.
    pub(super) span: Span,
    begun: Instant,
    method: Method,
    engine_time: EngineTime,
}

impl Observation {
    pub(super) fn begin(request: &ServiceRequest, id: &str) -> Self {
        let begun = Instant::now();
        let engine_time = EngineTime::default();
        request.extensions_mut().insert(engine_time.clone());
        let span = tracing::info_span!(
            "request",
            request.id = id,
            trace.id = trace_id(request.headers()),
            api_key = tracing::field::Empty
        );
        Self { span, begun, method: request.method().clone(), engine_time }
    }

    /// Takes down what was seen, and tells the caller how long it took.
    pub(super) fn end(self, answer: &mut ServiceResponse<BoxBody>) {
        let Self { span, begun, method, engine_time } = self;
        let (duration, engine) = (begun.elapsed(), engine_time.spent());
        let headers = answer.headers_mut();
        if let Ok(timing) = HeaderValue::try_from(server_timing(duration, engine)) {
            headers.insert(SERVER_TIMING, timing);
            headers.insert(TIMING_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        }
        let status = answer.status();
        let route = answer.request().match_pattern();
        span.in_scope(|| {
            tracing::info!(
                http.method = %method,
                http.route = route.as_deref().unwrap_or("unmatched"),
                http.status = status.as_u16(),
                elapsed_us = u64::try_from(duration.as_micros()).unwrap_or(u64::MAX),
                "answered"
            );
        });
        if let Some(house) = answer.request().app_data::<web::Data<House>>() {
            let answered = AnsweredRequest { route, method: &method, status, duration, engine };
            house.metrics.request_answered(answered);
        }
    }
}

/// The times in whole milliseconds: finer ones would tell callers how long the engine has thought about cards that they may
/// not know.
fn server_timing(duration: Duration, engine: Option<Duration>) -> String {
    let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let total = milliseconds(duration);
    match engine {
        Some(engine) => format!("total;dur={total}, engine;dur={}", milliseconds(engine)),
        None => format!("total;dur={total}"),
    }
}
