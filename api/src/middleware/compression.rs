//! What compression does not say by itself: small answers stay as they are, and an answer that nobody can accept
//! compressed is better sent plain than not at all.

use actix_web::Error;
use actix_web::body::{BodySize, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    ACCEPT_ENCODING, AcceptEncoding, CONTENT_ENCODING, ContentEncoding, Encoding, Header, HeaderMap,
    HeaderValue, VARY,
};
use actix_web::middleware::Next;

/// Answers with fewer bytes are not compressed.
const MIN_BYTES: u64 = 1024;

/// Stands around compression: takes a wish away that would end in 406, and the mark of small answers.
pub async fn around_compression<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, Error> {
    if request.headers().contains_key(ACCEPT_ENCODING) && !can_be_met(&request) {
        request.headers_mut().remove(ACCEPT_ENCODING);
    }
    let mut answer = next.call(request).await?;
    let headers = answer.headers_mut();
    if headers.get(CONTENT_ENCODING) == Some(&IDENTITY) {
        headers.remove(CONTENT_ENCODING);
    }
    // Said once and for every answer, compressed or not.
    headers.insert(VARY, HeaderValue::from_static("accept-language, accept-encoding"));
    Ok(answer)
}

/// Whether there is a coding that the caller accepts.
fn can_be_met(request: &ServiceRequest) -> bool {
    let codings =
        [ContentEncoding::Identity, ContentEncoding::Brotli, ContentEncoding::Gzip, ContentEncoding::Zstd]
            .map(Encoding::Known);
    AcceptEncoding::parse(request).is_ok_and(|wish| wish.negotiate(codings.iter()).is_some())
}

const IDENTITY: HeaderValue = HeaderValue::from_static("identity");

/// Marks a small answer, so that compression leaves it alone.
pub(super) fn keep_small(size: BodySize, headers: &mut HeaderMap) {
    if matches!(size, BodySize::Sized(bytes) if bytes < MIN_BYTES) && !headers.contains_key(CONTENT_ENCODING)
    {
        headers.insert(CONTENT_ENCODING, IDENTITY);
    }
}
