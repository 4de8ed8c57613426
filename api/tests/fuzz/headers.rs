//! Headers that are read leniently: whatever stands in them, there is a language, and nobody waits longer than anybody can.

use crate::plan::Plan;
use actix_web::http::header::{ACCEPT_LANGUAGE, HeaderName, HeaderValue};
use actix_web::test::TestRequest;
use aerodrome_api::language::Spoken;
use aerodrome_api::prefer::{MAX_WAIT, wait};
use aerodrome_engine::Language;

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
