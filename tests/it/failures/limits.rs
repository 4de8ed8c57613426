//! Bodies that are too large, announced or not.

use super::{Target, assert_problem};
use aerodrome_e2e::{Connection, GAME};
use serde_json::json;

const KIB: usize = 1024;

#[test]
fn a_body_of_300_kib_is_too_large() {
    let target = Target::new();
    for operation in ["new-game", "apply", "legal-actions", "validate", "check-state", "view"] {
        let padding = " ".repeat(300 * KIB);
        let problem = target.refuses_text(operation, padding.as_bytes(), 413, "payload_too_large");
        assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("262144")), "{problem}");
    }
    let game = [b"{\"seats\": [0, 2]".as_slice(), &vec![b' '; 200 * KIB], b"}"].concat();
    let reply = target.post_text("new-game", &game, "Content-Type: application/json\r\n");
    assert_eq!(reply.status, 200, "{}", reply.text());
}

#[test]
fn a_replay_may_be_larger_but_not_without_end() {
    let target = Target::new();
    let start = json!({"state": target.state});
    let replay = |padding: usize| format!("{{\"start\": {start}, \"log\": []{}}}", " ".repeat(padding));
    let reply =
        target.post_text("replay", replay(900 * KIB).as_bytes(), "Content-Type: application/json\r\n");
    assert_eq!(reply.status, 200, "{}", reply.text());
    let problem = target.refuses_text("replay", replay(1100 * KIB).as_bytes(), 413, "payload_too_large");
    assert!(problem["detail"].as_str().is_some_and(|detail| detail.contains("1048576")), "{problem}");
}

/// Who announces too much is told so before the body is sent.
#[test]
fn a_large_body_is_refused_before_it_arrives() {
    let target = Target::new();
    for length in ["307200", "99999999999"] {
        let mut connection = Connection::open(target.server.address());
        let head = format!(
            "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        connection.write(head.as_bytes());
        assert_problem(&connection.read_reply(), 413, "payload_too_large");
    }
    target.assert_unharmed();
}

#[test]
fn a_body_in_chunks_is_counted_as_it_comes() {
    let target = Target::new();
    let mut request = format!(
        "POST {GAME}/apply HTTP/1.1\r\nHost: test\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    .into_bytes();
    let chunk = vec![b' '; 10 * KIB];
    for _ in 0..30 {
        request.extend(format!("{:x}\r\n", chunk.len()).into_bytes());
        request.extend(&chunk);
        request.extend(b"\r\n");
    }
    request.extend(b"0\r\n\r\n");
    assert_problem(&target.send(&request), 413, "payload_too_large");
    target.assert_unharmed();
}

#[test]
fn the_limits_can_be_read() {
    let target = Target::new();
    let limits = target.client.get("/v1/limits").json();
    assert_eq!(limits["body_bytes"], json!(256 * KIB));
    assert_eq!(limits["long_body_bytes"], json!(1024 * KIB));
    assert_eq!(limits["replay_entries"], 5_000);
    assert_eq!(limits["replay_positions"], 64);
    assert_eq!(limits["batch_items"], 100);
    assert_eq!(limits["viewers"], 7);
    assert_eq!(limits["json_depth"], 32);
}
