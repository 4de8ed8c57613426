//! The lines of the log.

use aerodrome_e2e::{GAME, Server};
use serde_json::{Value, json};

const TRACE: &str = "4bf92f3577b34da6a3ce929d0e0e4736";

/// What is logged as JSON about the request with this id.
#[track_caller]
fn line(server: &mut Server, id: &str) -> Value {
    serde_json::from_str(&server.wait_for_line(id)).expect("a line is JSON")
}

fn in_json() -> Server {
    Server::with(&[("AERODROME__LOG__FORMAT", "json")])
}

#[test]
fn a_line_tells_how_a_request_was_answered() {
    let mut server = in_json();
    let client = server.client();
    let trace = format!("00-{TRACE}-00f067aa0ba902b7-01");
    let traced = client.with_header("traceparent", &trace).with_header("X-Request-Id", "request-one");
    let reply = traced.post(&format!("{GAME}/apply"), &json!({"state": {}}));
    assert_eq!((reply.status, reply.header("traceparent")), (400, ""));
    let line = line(&mut server, "request-one");
    assert_eq!(line["level"], "INFO", "{line}");
    assert_eq!(line["message"], "answered", "{line}");
    assert_eq!(line["http.method"], "POST", "{line}");
    assert_eq!(line["http.route"], format!("{GAME}/apply"), "{line}");
    assert_eq!(line["http.status"], 400, "{line}");
    assert!(line["elapsed_us"].as_u64().is_some_and(|time| time > 0), "{line}");
    assert_eq!(line["span"]["request.id"], "request-one", "{line}");
    assert_eq!(line["span"]["trace.id"], TRACE, "{line}");
    assert_eq!(line.to_string().matches("request-one").count(), 1, "everything is told once: {line}");
}

#[test]
fn a_line_for_people_tells_the_same() {
    let mut server = Server::start();
    let trace = format!("00-{TRACE}-00f067aa0ba902b7-00");
    let client =
        server.client().with_header("traceparent", &trace).with_header("X-Request-Id", "request-two");
    client.get("/v1/games");
    let line = server.wait_for_line("request-two");
    for part in ["INFO", "answered", "http.method=GET", "/v1/games", "http.status=200", "elapsed_us=", TRACE]
    {
        assert!(line.contains(part), "{part} in {line}");
    }
}

/// A path can hold anything; a route cannot.
#[test]
fn a_line_names_the_route_and_never_the_path() {
    let mut server = in_json();
    let client = server.client();
    for (id, path, route) in [
        ("path-one", format!("{GAME}/rules/AC-26"), format!("{GAME}/rules/{{id}}")),
        ("path-two", "/v1/sessions/what-nobody-may-know".to_owned(), "/v1/sessions/{id}".to_owned()),
        ("path-three", "/what-nobody-may-know?what-nobody-may-know".to_owned(), "unmatched".to_owned()),
    ] {
        client.with_header("X-Request-Id", id).get(&path);
        assert_eq!(line(&mut server, id)["http.route"], route, "{path}");
    }
    assert!(!server.log().contains("nobody"), "{}", server.log());
}

/// The examples and rules of W3C Trace Context.
#[test]
fn only_a_right_traceparent_is_believed() {
    let mut server = in_json();
    let client = server.client();
    let (parent, zeros) = ("00f067aa0ba902b7", "0".repeat(32));
    let capitals = TRACE.to_uppercase();
    for (number, (header, is_right)) in [
        (format!("00-{TRACE}-{parent}-01"), true),
        (format!("00-{TRACE}-{parent}-ff"), true),
        (format!("cc-{TRACE}-{parent}-01"), true),
        (format!("cc-{TRACE}-{parent}-01-what-the-future-brings"), true),
        (format!("00-{TRACE}-{parent}-01-what-the-future-brings"), false),
        (format!("ff-{TRACE}-{parent}-01"), false),
        (format!("0-{TRACE}-{parent}-01"), false),
        (format!("00-{zeros}-{parent}-01"), false),
        (format!("00-{TRACE}-{}-01", &zeros[..16]), false),
        (format!("00-{}-{parent}-01", &TRACE[1..]), false),
        (format!("00-{TRACE}-{parent}"), false),
        (format!("00-{TRACE}-{parent}-"), false),
        (format!("00-{capitals}-{parent}-01"), false),
        (format!("00-{}-{parent}-01", TRACE.replace('4', "é")), false),
        ("no trace at all".to_owned(), false),
    ]
    .into_iter()
    .enumerate()
    {
        let id = format!("trace-number-{number}-");
        let reply = client.with_header("X-Request-Id", &id).with_header("traceparent", &header).get("/livez");
        assert_eq!(reply.status, 200, "{header}");
        let expected = if is_right { json!(TRACE) } else { Value::Null };
        assert_eq!(line(&mut server, &id)["span"]["trace.id"], expected, "{header}");
    }
    // Of two nobody knows which one is right.
    let twice = format!(
        "GET /livez HTTP/1.1\r\nHost: a\r\nX-Request-Id: trace-twice\r\nConnection: close\r\n\
         traceparent: 00-{TRACE}-{parent}-01\r\ntraceparent: 00-{TRACE}-{parent}-01\r\n\r\n"
    );
    assert_eq!(aerodrome_e2e::raw(server.address(), twice.as_bytes()).status, 200);
    assert_eq!(line(&mut server, "trace-twice")["span"]["trace.id"], Value::Null);
}
