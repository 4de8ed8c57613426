//! Events as they happen.

use super::{Session, body_of, in_memory, refused, text};
use aerodrome_e2e::{Chooser, Connection, Server};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Follows a session.
pub(super) fn follow(server: &Server, session: &Session, token: &Value, last: Option<u64>) -> Connection {
    follow_at(server.address(), session, token, last)
}

/// Follows a session through whoever listens at this address.
pub(crate) fn follow_at(address: &str, session: &Session, token: &Value, last: Option<u64>) -> Connection {
    let mut connection = Connection::open(address);
    let last = last.map(|id| format!("Last-Event-ID: {id}\r\n")).unwrap_or_default();
    let request = format!(
        "GET {}/events HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\nAuthorization: Bearer {}\r\n{last}\r\n",
        session.path(),
        text(token)
    );
    connection.write(request.as_bytes());
    connection
}

#[test]
fn everybody_hears_what_happens_as_he_may_know_it() {
    let mut server = in_memory();
    let session = Session::create(&server.client(), &body_of("passa-portas"));
    let mut stream = follow(&server, &session, &session.created["seats"][1]["token"], None);
    stream.read_until("retry: 1000");
    session.play(&mut Chooser::new(3), 20);
    let told = session.log(&session.seat(2), 100);
    stream.read_until(&format!("id: 21\ndata: {}\n\n", told[20]));
    // What was missed comes first, whoever asks for it.
    let mut late = follow(&server, &session, &session.created["seats"][1]["token"], Some(18));
    late.read_until(&format!("id: 19\ndata: {}\n\n", told[18]));
    let mut ahead = follow(&server, &session, &session.created["spectator"], Some(4711));
    ahead.read_until("event: reset\ndata: {\"version\":21}\n\n");
    server.signal("TERM");
    late.read_until("event: bye\ndata: {\"reason\":\"stopping\"}\n\n");
    let started = Instant::now();
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    assert!(started.elapsed() < Duration::from_secs(9), "followers do not hold the service up");
}

#[test]
fn a_stream_says_that_it_is_alive_and_when_it_ends() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let mut stream = follow(&server, &session, &session.created["owner"], None);
    stream.read_until("x-accel-buffering: no");
    stream.read_until("\n:\n\n");
    assert_eq!(session.owner().delete(&session.path()).expect("it answers").status, 204);
    stream.read_until("event: bye\ndata: {\"reason\":\"gone\"}\n\n");
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let wrong = session.owner().with_header("Last-Event-ID", "x").get(&format!("{}/events", session.path()));
    refused(&wrong, 400, "schema_violation");
    assert_eq!(session.act(&session.seat(0), &json!("no action")).status, 400);
}
