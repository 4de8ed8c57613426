//! Connections that are slow, half open, or dropped in the middle.

use super::{Target, assert_problem};
use aerodrome_e2e::{Connection, GAME, Server};
use serde_json::json;
use std::time::Duration;

#[test]
fn a_slow_caller_gets_an_answer() {
    let target = Target::new();
    let body = json!({"seats": [0, 2]}).to_string();
    let request = format!(
        "POST {GAME}/new-game HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut connection = Connection::open(target.server.address());
    for part in request.as_bytes().chunks(16) {
        connection.write(part);
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(connection.read_reply().status, 200);
}

#[test]
fn a_caller_that_does_not_finish_the_head_of_a_request_is_hung_up_on() {
    let target = Target::new();
    let mut connection = Connection::open(target.server.address());
    connection.write(b"GET /v1/ga");
    let answer = String::from_utf8_lossy(&connection.read_to_end()).into_owned();
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    target.assert_unharmed();
}

/// Hundreds of callers that never finish their request keep nobody else waiting.
#[test]
fn half_open_connections_keep_nobody_waiting() {
    let target = Target::new();
    let head = format!(
        "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
    );
    let starts = ["", "GET /v1/ga", "GET /v1/games HTTP/1.1\r\nHost: te", head.as_str()];
    let open: Vec<Connection> = (0..400)
        .map(|number| {
            let mut connection = Connection::open(target.server.address());
            connection.write(starts[number % starts.len()].as_bytes());
            connection
        })
        .collect();
    target.assert_unharmed();
    drop(open);
    target.assert_unharmed();
}

#[test]
fn a_body_that_ends_too_early_is_a_problem_and_no_more() {
    let target = Target::new();
    let mut connection = Connection::open(target.server.address());
    let head = format!(
        "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{\"state\""
    );
    connection.write(head.as_bytes());
    connection.end_writing();
    let answer = connection.read_to_end();
    let text = String::from_utf8_lossy(&answer);
    assert!(text.is_empty() || text.starts_with("HTTP/1.1 400"), "{text}");
    target.assert_unharmed();
}

#[test]
fn chunks_that_are_none_are_a_problem() {
    let target = Target::new();
    let request = format!(
        "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{{}}\r\n0\r\n\r\n"
    );
    let reply = target.send(request.as_bytes());
    assert_problem(&reply, 400, "malformed_json");
    target.assert_unharmed();
}

/// A refused request must not eat the one after it on the same connection.
#[test]
fn a_connection_can_be_used_after_a_refusal() {
    let target = Target::new();
    let bad = "{\"seats\": 7}";
    let mut connection = Connection::open(target.server.address());
    let request = format!(
        "POST {GAME}/new-game HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{bad}\
         GET /nothing HTTP/1.1\r\nHost: test\r\n\r\n\
         GET /livez HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n",
        bad.len()
    );
    connection.write(request.as_bytes());
    let answers = String::from_utf8(connection.read_to_end()).expect("answers are text");
    let statuses: Vec<&str> =
        answers.matches("HTTP/1.1 400").chain(answers.matches("HTTP/1.1 404")).collect();
    assert_eq!(statuses.len(), 2, "{answers}");
    assert!(answers.contains("HTTP/1.1 200 OK") && answers.ends_with("{\"status\":\"ok\"}"), "{answers}");
}

/// Hundreds of callers that send their bodies letter by letter, or not at all: all of them are told that they were too slow and
/// are hung up on, and nobody else waits meanwhile.
#[test]
fn bodies_that_do_not_arrive_in_time_are_given_up() {
    let server = Server::with(&[("AERODROME__SERVER__BODY_SECONDS", "2")]);
    let head = format!(
        "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{{"
    );
    let mut slow: Vec<Connection> = (0..300)
        .map(|_| {
            let mut connection = Connection::open(server.address());
            connection.write(head.as_bytes());
            connection
        })
        .collect();
    let client = server.client();
    for _ in 0..10 {
        assert_eq!(client.post(&format!("{GAME}/new-game"), &json!({"seats": [0, 2]})).status, 200);
        slow.iter_mut().step_by(2).for_each(|connection| connection.write(b" "));
    }
    for connection in &mut slow {
        assert_problem(&connection.read_reply(), 408, "request_timeout");
    }
    assert_eq!(client.get("/readyz").status, 200);
}

/// How long a body will be nobody says, and it never ends: also then the connection is not kept.
#[test]
fn chunks_that_do_not_arrive_in_time_are_given_up() {
    let server = Server::with(&[("AERODROME__SERVER__BODY_SECONDS", "1")]);
    let mut connection = Connection::open(server.address());
    connection.write(head_of_chunks("apply").as_bytes());
    connection.write(b"1\r\n{\r\n");
    let reply = connection.read_reply();
    assert_problem(&reply, 408, "request_timeout");
    assert_eq!(reply.header("connection"), "close");
}

/// Whatever a request is refused for, nobody listens to the rest of it.
#[test]
fn bodies_without_end_are_not_read_to_their_end() {
    let target = Target::new();
    let plain = "Content-Type: application/json\r\nContent-Length: 1000000000000";
    let plain = format!("POST {GAME}/apply HTTP/1.1\r\nHost: test\r\n{plain}\r\n\r\n");
    let wrong = head_of_chunks("apply").replace("json", "xml");
    let piece = "x".repeat(0xffff);
    let chunk = format!("ffff\r\n{piece}\r\n");
    for (head, piece, status, code) in [
        (plain, &piece, 413, "payload_too_large"),
        (head_of_chunks("apply"), &chunk, 413, "payload_too_large"),
        (wrong, &chunk, 415, "unsupported_media_type"),
        (head_of_chunks("nothing"), &chunk, 404, "not_found"),
    ] {
        let mut connection = Connection::open(target.server.address());
        connection.write(head.as_bytes());
        let mut sender = connection.another();
        let answer = std::thread::scope(|scope| {
            scope.spawn(move || sender.write_without_end(piece.as_bytes()));
            connection.read_until("\"request_id\"")
        });
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
        assert!(answer.contains(code) && answer.contains("connection: close\r\n"), "{answer}");
    }
    target.assert_unharmed();
}

fn head_of_chunks(operation: &str) -> String {
    format!(
        "POST {GAME}/{operation} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
}

/// A head that has no end costs no more than a small one: it is refused when it is too long, and read no further.
#[test]
fn heads_without_end_are_refused() {
    let target = Target::new();
    let request = format!("GET /livez HTTP/1.1\r\nHost: test\r\nX-Long: {}\r\n", "x".repeat(1 << 20));
    for _ in 0..20 {
        let mut connection = Connection::open(target.server.address());
        connection.write(request.as_bytes());
        let answer = String::from_utf8_lossy(&connection.read_to_end()).into_owned();
        // The rest of what was sent may cut off the answer.
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    target.assert_unharmed();
}
