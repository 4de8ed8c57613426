//! The outermost layer: a request has an id, is seen from outside, and gets an answer in the documented form.

use super::admission::{admit, tell};
use super::compression::keep_small;
use super::observation::Observation;
use super::unread::HeldPayload;
use crate::error_code::ErrorCode;
use crate::language::{self, Spoken};
use crate::problem::{MEDIA_TYPE, Problem, Refused};
use crate::readiness::Readiness;
use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::ConnectionType;
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web;
use aerodrome_engine::Language;
use tracing::Instrument;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Gives the request an id, lets it be answered, writes the answer's common headers, turns every failure into a
/// problem document, and takes down what is seen of it.
pub async fn around_request(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let id = request_id(&request);
    let Spoken(language) = Spoken::of(&request);
    let held = HeldPayload::of(&mut request);
    let observation = Observation::begin(&request, &id);
    let admitted = admit(&request, language, &observation.span).await;
    let answer = match admitted.refusal {
        None => next.call(request).instrument(observation.span.clone()).await?.map_into_boxed_body(),
        Some(problem) => ServiceResponse::from_err(Refused(problem), request.into_parts().0),
    };
    let mut answer = documented(answer, &id, language);
    let size = answer.response().body().size();
    let headers = answer.headers_mut();
    keep_small(size, headers);
    if let Some(standing) = admitted.standing {
        tell(standing, headers);
    }
    if let Ok(id) = HeaderValue::from_str(&id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(language::tag(language)));
    if !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // The CORS layer writes it only for callers that name their origin; caches keep one answer for all callers.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    // It would also leave out the headers that are written here.
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("*"));
    // A connection that is kept is where the next request comes in, and the service is about to stop.
    let readiness = answer.request().app_data::<web::Data<Readiness>>();
    if readiness.is_some_and(|readiness| !readiness.is_ready()) {
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    observation.end(&mut answer);
    Ok(held.with(answer))
}

/// The caller's id where it is short and printable, a new one otherwise.
fn request_id(request: &ServiceRequest) -> String {
    let printable =
        |id: &&str| (1..=128).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_graphic());
    let given = request.headers().get(&REQUEST_ID).and_then(|id| id.to_str().ok()).filter(printable);
    given.map_or_else(|| uuid::Uuid::now_v7().to_string(), str::to_owned)
}

/// Writes the request id into a problem, and a problem over every failure that has none.
fn documented(answer: ServiceResponse<BoxBody>, id: &str, language: Language) -> ServiceResponse<BoxBody> {
    let status = answer.status();
    if !status.is_client_error() && !status.is_server_error() {
        return answer;
    }
    let known = answer.response().error().and_then(|error| error.as_error::<Refused>());
    let mut problem = match known {
        Some(Refused(problem)) => problem.clone(),
        None => Problem::new(ErrorCode::of_status(status), language),
    };
    problem.status = status.as_u16();
    problem.request_id = Some(id.to_owned());
    let body = serde_json::to_string(&problem).unwrap_or_default();
    let (request, response) = answer.into_parts();
    let mut response = response.set_body(BoxBody::new(body));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(MEDIA_TYPE));
    ServiceResponse::new(request, response)
}
