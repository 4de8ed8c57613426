//! Events as they happen.

use super::{Session, body_of, in_memory, kept_at, refused, showing, text};
use aerodrome_e2e::{Chooser, Connection, Server};
use serde_json::{Value, json};

/// Follows a session.
pub(super) fn follow(server: &Server, session: &Session, token: &Value, last: Option<u64>) -> Connection {
    let mut connection = Connection::open(server.address());
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
    // Followers who held the service up when it ends would hold it for an hour.
    let mut server =
        Server::with(&[&kept_at("memory")[..], &[("AERODROME__SERVER__SHUTDOWN_SECONDS", "3600")]].concat());
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
    ahead.read_until("event: reset\nid: 21\ndata: {\"version\":21}\n\n");
    server.signal("TERM");
    late.read_until("event: bye\ndata: {\"reason\":\"stopping\"}\n\n");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

/// Follows a session from the beginning of a stream, which is kept.
fn begin(server: &Server, session: &Session, token: &Value, last: u64) -> (Connection, String) {
    let mut stream = follow(server, session, token, Some(last));
    let told = stream.read_until("retry: 1000");
    (stream, told)
}

/// Everybody who follows, however he came to it, is told the log as he may know it, each entry once.
#[test]
fn many_follow_and_each_is_told_his_own_log() {
    let server = in_memory();
    let session = Session::known(&server.client(), &body_of("passa-portas"));
    let created = &session.created;
    let tokens = [
        &created["seats"][0]["token"],
        &created["seats"][1]["token"],
        &created["owner"],
        &created["spectator"],
    ];
    let mut streams = Vec::new();
    // Some are there from the start, some have missed the last entries, and some nearly all.
    for (moves, missed) in [(0, vec![0, 1]), (40, vec![1, 35, 41])] {
        session.play(&mut Chooser::new(5), moves);
        for last in missed {
            streams.extend(tokens.map(|token| (token, last, begin(&server, &session, token, last))));
        }
    }
    session.play(&mut Chooser::new(6), 5);
    let log_of = |token| session.log(&showing(&session.client, token), 100);
    assert_ne!(log_of(tokens[0]), log_of(tokens[1]), "there are secrets in this game");
    let logs = tokens.map(|token| (token, log_of(token)));
    session.owner().delete(&session.path()).expect("it answers");
    for (token, last, (mut stream, mut told)) in streams {
        told += &String::from_utf8(stream.read_to_end()).expect("JSON is text");
        let events = told.split("\n\n").filter_map(|event| event.split_once("event: entry\nid: "));
        let (_, log) = logs.iter().find(|(known, _)| *known == token).expect("it has a log");
        let expected = (1..).zip(log).filter(|(id, _)| *id > last);
        let expected = expected.map(|(id, entry)| format!("{id}\ndata: {entry}"));
        assert_eq!(
            events.map(|(_, event)| event).collect::<Vec<_>>(),
            expected.collect::<Vec<_>>(),
            "after {last}"
        );
        assert!(told.contains("event: bye\ndata: {\"reason\":\"gone\"}"), "{told}");
    }
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

/// As long as somebody follows, the session is in use.
#[test]
fn a_session_that_is_followed_does_not_expire() {
    let mut settings = kept_at("memory");
    settings.push(("AERODROME__STORE__LIFETIME_SECONDS", "6"));
    let server = Server::with(&settings);
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let mut stream = follow(&server, &session, &session.created["spectator"], None);
    for _ in 0..9 {
        stream.read_until("\n:\n\n");
    }
    session.play(&mut Chooser::new(1), 1);
    stream.read_until("id: 2\n");
}

/// The head of a stream is all that can be asked for without following it.
#[test]
fn the_head_of_a_stream_ends() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let mut connection = Connection::open(server.address());
    let request = format!(
        "HEAD {}/events HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {}\r\n\r\n",
        session.path(),
        text(&session.created["owner"])
    );
    connection.write(request.as_bytes());
    let answer = String::from_utf8_lossy(&connection.read_to_end()).to_ascii_lowercase();
    assert!(answer.starts_with("http/1.1 200") && answer.contains("text/event-stream"), "{answer}");
}
