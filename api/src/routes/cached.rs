//! Answers that carry an `ETag`: whoever has them already is answered with 304.

use actix_web::http::header::{self, ETag, EntityTag, Header, IfNoneMatch};
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use sha2::{Digest, Sha256};

/// Answers with JSON that changes only with the version of the service, or with 304 when the caller has it already.
pub(super) fn json(request: &HttpRequest, body: &impl Serialize) -> HttpResponse {
    match serde_json::to_string(body) {
        Ok(text) => document(request, "application/json", text),
        Err(_) => HttpResponse::InternalServerError().finish(),
    }
}

/// Answers with a text that changes only with the version of the service, or with 304 when the caller has it already.
pub(super) fn document(request: &HttpRequest, media_type: &str, text: String) -> HttpResponse {
    let digest = hex::encode(Sha256::digest(&text));
    let tag = EntityTag::new_weak(digest.chars().take(32).collect());
    revalidated(request, tag, "public, max-age=300", media_type, text)
}

/// Answers with a text, or with 304 when the caller has what this tag stands for.
pub(super) fn revalidated(
    request: &HttpRequest,
    tag: EntityTag,
    kept: &'static str,
    media_type: &str,
    text: String,
) -> HttpResponse {
    let known = match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => request.headers().contains_key(header::IF_NONE_MATCH),
        Ok(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(&tag)),
        Err(_) => false,
    };
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer.insert_header(ETag(tag)).insert_header((header::CACHE_CONTROL, kept));
    if known { answer.finish() } else { answer.content_type(media_type).body(text) }
}
