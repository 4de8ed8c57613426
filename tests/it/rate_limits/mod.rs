//! How often callers may ask.

mod proxies;
mod quotas;
mod shared;

use aerodrome_e2e::{Client, Reply, Server};
use serde_json::json;

/// A service on which clients may send so many requests in an hour, which nobody waits for.
fn limited(requests: &str, more: &[(&str, &str)]) -> Server {
    let settings = [
        ("AERODROME__RATE_LIMITS__CLIENT_REQUESTS", requests),
        ("AERODROME__RATE_LIMITS__CLIENT_SECONDS", "3600"),
        ("AERODROME__RATE_LIMITS__KEY_SECONDS", "3600"),
    ];
    Server::with(&[&settings, more].concat())
}

/// The statuses of some requests, one after the other.
fn statuses(client: &Client, requests: usize) -> Vec<u16> {
    (0..requests).map(|_| client.get("/v1/games").status).collect()
}

/// The number behind a name in a header, such as `r=`.
#[track_caller]
fn number(reply: &Reply, header: &str, name: &str) -> u64 {
    let value = reply.header(header);
    let number = value.split(';').find_map(|part| part.strip_prefix(name)).expect(value);
    number.parse().unwrap_or_else(|error| panic!("{header}: {value}: {error}"))
}

#[track_caller]
fn refused(reply: &Reply) {
    let problem = reply.json();
    assert_eq!((reply.status, &problem["code"]), (429, &json!("rate_limited")), "{problem}");
    assert_eq!(problem["type"], "/problems/rate_limited");
    assert_eq!(problem["request_id"], reply.header("x-request-id"));
    assert_eq!(reply.header("content-type"), "application/problem+json");
    assert_eq!(reply.header("access-control-allow-origin"), "*");
    assert_eq!(reply.header("access-control-expose-headers"), "*");
    let after: u64 = reply.header("retry-after").parse().expect("it is a number of seconds");
    assert_eq!((number(reply, "ratelimit", "r="), number(reply, "ratelimit", "t=")), (0, after));
    assert!((1..=3600).contains(&after), "{after}");
    let [quota, seconds] = ["q=", "w="].map(|name| number(reply, "ratelimit-policy", name));
    let requests = if quota == 1 { "1 request".to_owned() } else { format!("{quota} requests") };
    let detail = format!("More than {requests} in {seconds} s. The next one is served in {after} s.");
    assert_eq!(problem["detail"], detail);
}
