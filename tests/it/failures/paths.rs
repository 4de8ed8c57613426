//! Paths that lead nowhere.

use super::{Target, assert_problem};

#[test]
fn a_path_that_leads_nowhere_is_a_problem() {
    let target = Target::new();
    let long = format!("/v1/{}", "x".repeat(8_000));
    for path in [
        "/nothing",
        "/v1",
        "/v1/",
        "/v1/games/",
        "/v1/games/ludo",
        "/v1/games/ludo/apply",
        "/v1/games/aeroplane-chess/",
        "/v1/games/aeroplane-chess/advise",
        "/v1/games/aeroplane-chess/rules/AC-99",
        "/v1/games/aeroplane-chess/rules/",
        "/v1/games/aeroplane-chess/rules/AC-01/text",
        "/V1/GAMES",
        "//v1/games",
        "/v1/games/../games",
        "/v1/games/%2e%2e/%2e%2e/etc/passwd",
        "/v1/games/a%00b",
        "/v1/games/aeroplane-chess/rules/%00",
        "/v1/games/aeroplane-chess/rules/AC%2D99",
        "/v1/games/aeroplane-chess/rules/%ff%fe",
        "/v1/games/aeroplane-chess/rules/%",
        "/v1/games/aeroplane-chess/rules/%zz",
        "/problems/%F0%9F%9B%A9",
        "/docs/nothing.js",
        "/docs/../Cargo.toml",
        "/docs/%2e%2e/Cargo.toml",
        "/favicon.ico",
        long.as_str(),
    ] {
        for method in ["GET", "POST", "DELETE", "PROPFIND"] {
            let reply = target.call(method, path, "Content-Length: 0\r\n");
            if reply.status == 405 {
                assert_problem(&reply, 405, "method_not_allowed");
            } else {
                assert_problem(&reply, 404, "not_found");
            }
            assert!(method != "GET" || reply.status == 404, "{path}");
        }
    }
    target.assert_unharmed();
}

/// A path can be written with escapes; it means the same.
#[test]
fn an_escaped_path_leads_where_the_plain_one_leads() {
    let target = Target::new();
    let reply = target.call("GET", "/v1/games/aeroplane-chess/rules/AC%2D10", "");
    assert_eq!((reply.status, &reply.json()["id"]), (200, &"AC-10".into()));
}

#[test]
fn a_query_that_nobody_reads_changes_nothing() {
    let target = Target::new();
    for query in ["?", "?x=1", "?x=%00", "?%ff", "?a&a&a", "?language=fr"] {
        let reply = target.call("GET", &format!("/v1/games{query}"), "");
        assert_eq!(reply.status, 200, "{query}");
        assert_eq!(reply.text(), target.client.get("/v1/games").text());
    }
}

#[test]
fn what_is_no_http_at_all_only_loses_its_connection() {
    let target = Target::new();
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: test\r\n\r\n", "x".repeat(100_000));
    let long_header = format!("GET / HTTP/1.1\r\nX-Long: {}\r\n\r\n", "x".repeat(1_000_000));
    let many_headers = format!("GET / HTTP/1.1\r\n{}\r\n", "X-Many: x\r\n".repeat(1_000));
    for request in [
        long_path.as_bytes(),
        long_header.as_bytes(),
        many_headers.as_bytes(),
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /a b c HTTP/1.1\r\n\r\n",
        b"GET /\x00 HTTP/1.1\r\nHost: test\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
        b"POST / HTTP/1.1\r\nHost: test\r\nContent-Length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost test\r\n\r\n",
        b"\r\n\r\n\r\n\r\n",
    ] {
        let mut connection = aerodrome_e2e::Connection::open(target.server.address());
        connection.write(request);
        connection.end_writing();
        let answer = String::from_utf8_lossy(&connection.read_to_end()).into_owned();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
        target.assert_unharmed();
    }
}
