//! The trace that a request belongs to, as its caller says in `traceparent` (W3C Trace Context, level 1).

use actix_web::http::header::{HeaderMap, HeaderName};

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

/// The id of the trace; `None` where the header is missing, wrong, or there more than once.
pub fn trace_id(headers: &HeaderMap) -> Option<&str> {
    let mut given = headers.get_all(&TRACEPARENT);
    let value = given.next()?.to_str().ok()?;
    let is_only_one = given.next().is_none();
    let mut fields = value.split('-');
    let [version, trace_id, parent_id, flags] = [(); 4].map(|()| fields.next().unwrap_or_default());
    // Later versions may have further fields.
    let has_ended = version != "00" || fields.next().is_none();
    let is_well_formed = is_hexadecimal(version, 2)
        && version != "ff"
        && is_hexadecimal(trace_id, 32)
        && !is_zero(trace_id)
        && is_hexadecimal(parent_id, 16)
        && !is_zero(parent_id)
        && is_hexadecimal(flags, 2);
    (is_only_one && has_ended && is_well_formed).then_some(trace_id)
}

fn is_hexadecimal(field: &str, digits: usize) -> bool {
    field.len() == digits && field.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn is_zero(field: &str) -> bool {
    field.bytes().all(|byte| byte == b'0')
}
