//! The body of a request: read, limited in size, checked for form and limits. A handler never sees another one.

use crate::error_code::ErrorCode;
use crate::form::{self, Forms};
use crate::language::Spoken;
use crate::pool::Pool;
use crate::problem::{FormError, Problem, Refused};
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};
use aerodrome_engine::Language;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use std::time::Duration;
use tokio::time::timeout;
use validator::Validate;

/// How many bytes the bodies of most operations can have.
pub const MAX_BODY_BYTES: usize = 256 * 1024;

/// How many bytes the body of a replay or a batch can have.
pub const MAX_LONG_BODY_BYTES: usize = 1024 * 1024;

/// How long a body may take to arrive. Whoever sends one more slowly holds up nobody, but keeps a connection.
#[derive(Clone, Copy, Debug)]
pub struct BodyTime(pub Duration);

impl Default for BodyTime {
    fn default() -> Self {
        Self(Duration::from_secs(30))
    }
}

/// A body that some operation takes.
pub trait RequestBody: DeserializeOwned + Validate + 'static {
    /// How many bytes it can have.
    const MAX_BYTES: usize = MAX_BODY_BYTES;

    /// The name of its schema in the specification.
    fn schema_name() -> String;

    /// What is wrong with it that no schema can say; nothing by default.
    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let _ = language;
        Vec::new()
    }
}

/// A checked body.
pub struct Body<T>(pub T);

impl<T: RequestBody> FromRequest for Body<T> {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Self, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let Spoken(language) = Spoken::of(request);
        let bytes = read_bytes(request, payload, T::MAX_BYTES, language);
        let forms = request.app_data::<web::Data<Forms>>().cloned();
        let pool = request.app_data::<web::Data<Pool>>().cloned();
        Box::pin(async move {
            let bytes = bytes.await?;
            if let Some(body) = form::read(&bytes) {
                return Ok(Self(body));
            }
            // What is wrong can take long to say, so it is worked out off the threads that answer everybody else.
            let (Some(forms), Some(pool)) = (forms, pool) else {
                return Err(Problem::new(ErrorCode::InternalError, language).into());
            };
            Err(pool.run(language, move || form::explain::<T>(&bytes, &forms, language)).await?.into())
        })
    }
}

/// A body that is called JSON and is not too large, as it came: what form it has to have is not known before something
/// else has been looked up.
pub struct UnreadBody(pub web::Bytes);

impl FromRequest for UnreadBody {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Self, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let Spoken(language) = Spoken::of(request);
        let bytes = read_bytes(request, payload, MAX_BODY_BYTES, language);
        Box::pin(async move { Ok(Self(bytes.await?)) })
    }
}

/// The same of a body that can be left out: then it is as if it were an empty object.
pub struct OptionalBody(pub web::Bytes);

impl FromRequest for OptionalBody {
    type Error = Refused;
    type Future = LocalBoxFuture<'static, Result<Self, Refused>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let Spoken(language) = Spoken::of(request);
        let media_type = check_media_type(request, language);
        let bytes = read_payload(request, payload, MAX_BODY_BYTES, language);
        Box::pin(async move {
            let bytes = bytes.await?;
            if bytes.is_empty() {
                return Ok(Self(web::Bytes::from_static(b"{}")));
            }
            media_type?;
            Ok(Self(bytes))
        })
    }
}

/// A body of more than `max` bytes.
pub(crate) fn too_large(max: usize, language: Language) -> Box<Problem> {
    let detail = match language {
        Language::English => format!("The body is larger than the {max} bytes that this operation accepts."),
        Language::French => format!("Le corps dépasse les {max} octets que cette opération accepte."),
    };
    Problem::with_detail(ErrorCode::PayloadTooLarge, language, detail)
}

/// Reads a body that is called JSON.
fn read_bytes(
    request: &HttpRequest,
    payload: &mut Payload,
    max: usize,
    language: Language,
) -> impl Future<Output = Result<web::Bytes, Box<Problem>>> + use<> {
    let media_type = check_media_type(request, language);
    let bytes = read_payload(request, payload, max, language);
    async move {
        media_type?;
        bytes.await
    }
}

/// Reads a body to its end, but no more of it than `max` bytes, and for no longer than [`BodyTime`].
fn read_payload(
    request: &HttpRequest,
    payload: &mut Payload,
    max: usize,
    language: Language,
) -> impl Future<Output = Result<web::Bytes, Box<Problem>>> + use<> {
    let announced = request.headers().get(header::CONTENT_LENGTH);
    let announced = announced.and_then(|length| length.to_str().ok()?.parse::<usize>().ok());
    let BodyTime(patience) = request.app_data().copied().unwrap_or_default();
    let payload = web::Payload::from_request(request, payload);
    async move {
        let too_large = || too_large(max, language);
        // A body that is announced as too large is not even read.
        if announced.is_some_and(|length| length > max) {
            return Err(too_large());
        }
        let malformed = || Problem::new(ErrorCode::MalformedJson, language);
        let payload = payload.await.map_err(|_| malformed())?;
        let late = |_| Problem::new(ErrorCode::RequestTimeout, language);
        let bytes = timeout(patience, payload.to_bytes_limited(max)).await.map_err(late)?;
        bytes.map_err(|_| too_large())?.map_err(|_| malformed())
    }
}

fn check_media_type(request: &HttpRequest, language: Language) -> Result<(), Box<Problem>> {
    let is_json = request.mime_type().ok().flatten().is_some_and(|mime| {
        mime.type_() == "application"
            && (mime.subtype() == "json" || mime.suffix().is_some_and(|suffix| suffix == "json"))
            && mime.get_param("charset").is_none_or(|charset| charset.as_str().eq_ignore_ascii_case("utf-8"))
    });
    let is_plain = request
        .headers()
        .get(header::CONTENT_ENCODING)
        .is_none_or(|encoding| encoding.as_bytes().eq_ignore_ascii_case(b"identity"));
    if is_json && is_plain { Ok(()) } else { Err(Problem::new(ErrorCode::UnsupportedMediaType, language)) }
}
