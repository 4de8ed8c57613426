//! Headers that are read leniently: whatever stands in them, there is a language, nobody waits longer than anybody can, and
//! only a trace that is one is believed.

use crate::plan::Plan;
use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderMap, HeaderName, HeaderValue};
use actix_web::test::TestRequest;
use aerodrome_api::language::Spoken;
use aerodrome_api::middleware::trace_id;
use aerodrome_api::prefer::{MAX_WAIT, wait};
use aerodrome_engine::Language;

const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");

pub(crate) fn check(plan: &mut Plan<'_>) {
    let prefer = plan.edited("respond-async, wait=\"20\"; a=\"b, wait=3\\\"\" , wait=5");
    let language = plan.edited("fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5");
    let values = [prefer, language].map(|text| HeaderValue::from_bytes(text.as_bytes()));
    let [Ok(prefer), Ok(language)] = values else { return };
    let request = TestRequest::default()
        .insert_header((HeaderName::from_static("prefer"), prefer))
        .insert_header((ACCEPT_LANGUAGE, language))
        .to_http_request();
    assert!(wait(request.headers()).is_none_or(|seconds| seconds <= MAX_WAIT));
    assert!([Language::English, Language::French].contains(&Spoken::of(&request).0));
}

pub(crate) fn check_trace(plan: &mut Plan<'_>) {
    let (trace, right) = ("4bf92f3577b34da6a3ce929d0e0e4736", "-00f067aa0ba902b7-01");
    let version = plan.one_of(&["00", "cc", "ff"]);
    let bytes = plan.garbled(&format!("{version}-{trace}{right}"));
    let Ok(value) = HeaderValue::from_bytes(&bytes) else { return };
    let mut headers = HeaderMap::new();
    headers.append(TRACEPARENT, value.clone());
    // The form of the standard, place by place.
    let is_digit = |byte: &u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(byte);
    let part = |from: usize, upto: usize| bytes.get(from..upto).filter(|part| part.iter().all(is_digit));
    let parts = [(0, 2), (3, 35), (36, 52), (53, 55)].map(|(from, upto)| part(from, upto));
    let has_dashes = [2, 35, 52].iter().all(|place| bytes.get(*place) == Some(&b'-'));
    let is_right = match parts {
        [Some(version), Some(trace), Some(parent), Some(_)] => {
            let ends = bytes.len() == 55 || version != b"00" && bytes[55] == b'-';
            let is_set = |part: &[u8]| part.iter().any(|byte| *byte != b'0');
            ends && version != b"ff" && is_set(trace) && is_set(parent) && value.to_str().is_ok()
        }
        _ => false,
    };
    let expected = bytes.get(3..35).filter(|_| is_right && has_dashes);
    assert_eq!(trace_id(&headers).map(str::as_bytes), expected, "{value:?}");
    // Of two nobody knows which one is right.
    headers.append(TRACEPARENT, value);
    assert_eq!(trace_id(&headers), None);
}
