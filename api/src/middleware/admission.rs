//! Whether a request is served, decided before anything of its body is read.

use crate::admission::{Admission, Demand, Standing};
use crate::error_code::ErrorCode;
use crate::house::House;
use crate::problem::Problem;
use crate::sessions::Sessions;
use actix_web::dev::ServiceRequest;
use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue, RETRY_AFTER};
use actix_web::web::Data;
use aerodrome_engine::Language;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tracing::Span;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// What was decided.
#[derive(Default)]
pub(super) struct Admitted {
    /// How the caller stands, where he is counted.
    pub(super) standing: Option<Standing>,
    /// Why the request is not served.
    pub(super) refusal: Option<Box<Problem>>,
}

/// Decides. Where everybody may ask as often as he likes, nothing is done.
pub(super) async fn admit(request: &ServiceRequest, language: Language, span: &Span) -> Admitted {
    let Some(admission) = request.app_data::<Data<Admission>>() else { return Admitted::default() };
    let demand = Demand::of(request.path());
    // A browser asks with OPTIONS whether it may send a request, without its key; nothing is worked out for that.
    if demand == Demand::Uncounted || request.method() == Method::OPTIONS {
        return Admitted::default();
    }
    let (Some(house), Some(sessions)) =
        (request.app_data::<Data<House>>(), request.app_data::<Data<Sessions>>())
    else {
        return Admitted::default();
    };
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer: SocketAddr| peer.ip());
    let found = admission.find(demand, peer, request.headers(), &house.keys, &sessions.store).await;
    if let Some(name) = found.api_key {
        span.record("api_key", name);
    }
    let refusal = found.refusal.map(|code| match (code, found.standing) {
        (ErrorCode::RateLimited, Some(standing)) => {
            house.metrics.rate_limited(standing.policy);
            too_many(standing, language)
        }
        (code, _) => Problem::new(code, language),
    });
    Admitted { standing: found.standing, refusal }
}

fn too_many(Standing { quota, verdict, .. }: Standing, language: Language) -> Box<Problem> {
    let (requests, seconds, wait) = (quota.requests(), quota.seconds(), verdict.more_after);
    let plural = if requests == 1 { "" } else { "s" };
    let detail = match language {
        Language::English => format!(
            "More than {requests} request{plural} in {seconds} s. The next one is served in {wait} s."
        ),
        Language::French => {
            format!(
                "Plus de {requests} requête{plural} en {seconds} s. La prochaine sera servie dans {wait} s."
            )
        }
    };
    Problem::with_detail(ErrorCode::RateLimited, language, detail)
}

/// Tells the caller how he stands (draft-ietf-httpapi-ratelimit-headers).
pub(super) fn tell(Standing { policy, quota, verdict }: Standing, headers: &mut HeaderMap) {
    let (name, wait) = (policy.name(), verdict.more_after);
    let written = [
        (RATE_LIMIT_POLICY, format!("\"{name}\";q={};w={}", quota.requests(), quota.seconds())),
        (RATE_LIMIT, format!("\"{name}\";r={};t={wait}", verdict.remaining)),
    ];
    for (header, value) in written {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(header, value);
        }
    }
    if !verdict.is_admitted {
        headers.insert(RETRY_AFTER, HeaderValue::from(wait));
    }
}
