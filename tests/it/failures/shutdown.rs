//! Stopping: what runs is finished, nothing new is taken, and the process ends in peace.

use aerodrome_e2e::{Connection, GAME, KEY, Server};
use serde_json::json;
use std::net::TcpStream;

#[test]
fn a_request_that_is_on_its_way_is_answered_before_the_service_stops() {
    for signal in ["TERM", "INT"] {
        let mut server = Server::with_key(KEY);
        let body = json!({"seats": [0, 2]}).to_string();
        let (sent, rest) = body.split_at(5);
        let mut connection = Connection::open(server.address());
        announce(&mut connection, body.len());
        connection.write(sent.as_bytes());
        server.signal(signal);
        server.wait_for_line("stopping");
        connection.write(rest.as_bytes());
        let reply = connection.read_reply();
        assert_eq!(reply.status, 200, "{signal}: {}", reply.text());
        assert_eq!(reply.json()["pending"]["phase"], "roll");
        assert_eq!(server.wait_for_exit().code(), Some(0), "{signal}: {}", server.log());
        assert!(TcpStream::connect(server.address()).is_err(), "{signal}: the port is closed");
    }
}

/// A connection that was kept for the next request is closed, so that its caller looks elsewhere at once.
#[test]
fn an_idle_connection_is_closed_when_the_service_stops() {
    let mut server = Server::with_key(KEY);
    let mut idle = Connection::open(server.address());
    idle.write(b"GET /readyz HTTP/1.1\r\nHost: test\r\n\r\n");
    idle.read_until("{\"status\":\"ok\"");
    server.signal("TERM");
    assert_eq!(idle.read_to_end(), b"");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

/// A caller that never finishes does not keep the service from stopping.
#[test]
fn a_request_that_never_ends_does_not_keep_the_service_alive() {
    let mut server =
        Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__SERVER__SHUTDOWN_SECONDS", "1")]);
    let mut connection = Connection::open(server.address());
    announce(&mut connection, 9);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

#[test]
fn an_idle_service_stops_at_once() {
    let mut server = Server::with_key(KEY);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

/// Those who send requests have time to notice, and none of these requests is lost.
#[test]
fn a_service_that_drains_says_that_it_is_not_ready_and_answers_all_the_same() {
    let mut server =
        Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__SERVER__DRAIN_SECONDS", "3600")]);
    let mut kept = Connection::open(server.address());
    kept.write(b"GET /livez HTTP/1.1\r\nHost: test\r\n\r\n");
    kept.read_until("{\"status\":\"ok\"}");
    server.signal("TERM");
    server.wait_for_line("draining");
    let ready = server.client().get("/readyz");
    assert_eq!((ready.status, ready.header("connection")), (503, "close"), "{}", ready.text());
    let game = server.client().post(&format!("{GAME}/new-game"), &json!({"seats": [0, 2]}));
    assert_eq!((game.status, game.header("connection")), (200, "close"), "{}", game.text());
    // The next request of a caller who keeps his connection goes elsewhere.
    kept.write(b"GET /livez HTTP/1.1\r\nHost: test\r\n\r\n");
    assert_eq!(kept.read_reply().status, 200);
    // Whoever asks twice does not want to wait.
    server.signal("INT");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

#[test]
fn draining_ends_by_itself() {
    let mut server =
        Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__SERVER__DRAIN_SECONDS", "1")]);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    let log = server.log();
    let [drains, stops] = ["draining", "stopping"].map(|word| log.find(word).expect("it is logged"));
    assert!(drains < stops, "{log}");
}

/// Begins a request, and waits until the service has taken it and asks for its body.
#[track_caller]
fn announce(connection: &mut Connection, length: usize) {
    let head = format!(
        "POST {GAME}/new-game HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: {length}\r\n\r\n"
    );
    connection.write(head.as_bytes());
    connection.read_until("100 Continue\r\n\r\n");
}
