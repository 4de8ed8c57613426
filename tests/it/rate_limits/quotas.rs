//! The quota of a single caller.

use super::{limited, number, refused, statuses};
use crate::api_keys::hash_of;
use crate::sessions::{Session, body_of, kept_at};
use aerodrome_e2e::{Connection, GAME, Reply, Server};
use serde_json::json;
use std::thread::sleep;
use std::time::Duration;

/// The answer to a request that comes from this address of the machine.
fn from(source: &str, server: &Server, path: &str) -> Reply {
    let mut connection = Connection::open_from(source, server.address());
    connection.write(format!("GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").as_bytes());
    connection.read_reply()
}

#[test]
fn without_limits_nothing_is_said_of_any() {
    let server = Server::start();
    let reply = server.client().get("/v1/limits");
    assert_eq!((reply.header("ratelimit"), reply.header("ratelimit-policy")), ("", ""));
    assert!(reply.json().get("rate_limits").is_none(), "{}", reply.text());
}

#[test]
fn a_quota_is_served_and_not_one_request_more() {
    let server = limited("3", &[]);
    let client = server.client();
    for (path, remaining) in [("/v1/limits", 2), ("/docs/", 1), ("/nowhere", 0)] {
        let reply = client.get(path);
        assert_ne!(reply.status, 429, "{path}");
        assert_eq!(reply.header("ratelimit-policy"), "\"client\";q=3;w=3600");
        assert_eq!(reply.header("ratelimit").split(';').next(), Some("\"client\""));
        assert_eq!(number(&reply, "ratelimit", "r="), remaining, "{path}");
        assert_eq!(reply.header("retry-after"), "");
    }
    for path in ["/v1/limits", "/openapi.json", "/nowhere", "/"] {
        refused(&client.get(path));
    }
    let french = client.speaking("fr").post(&format!("{GAME}/apply"), &json!({})).json();
    assert_eq!(french["title"], "Trop de requêtes");
    let detail = french["detail"].as_str().expect("it is a text");
    assert!(detail.starts_with("Plus de 3 requêtes en 3600 s. La prochaine sera servie dans "), "{detail}");
}

#[test]
fn the_limits_in_force_are_listed() {
    let server = limited("7", &[("AERODROME__RATE_LIMITS__KEY_REQUESTS", "0")]);
    let limits = server.client().get("/v1/limits").json();
    assert_eq!(limits["rate_limits"], json!({"client": {"requests": 7, "seconds": 3600}}));
}

/// Waits as long as it is told, and not a moment longer.
#[test]
fn whoever_waits_as_long_as_he_is_told_is_served_again() {
    let server = Server::with(&[
        ("AERODROME__RATE_LIMITS__CLIENT_REQUESTS", "2"),
        ("AERODROME__RATE_LIMITS__CLIENT_SECONDS", "2"),
    ]);
    let client = server.client();
    for _ in 0..2 {
        // On a slow machine some of the quota may come back meanwhile, but not for ever.
        let replies = (0..100).map(|_| client.get("/v1/games"));
        let too_many = replies.into_iter().find(|reply| reply.status == 429).expect("there is a limit");
        refused(&too_many);
        let after = too_many.header("retry-after").parse().expect("it is a number of seconds");
        sleep(Duration::from_secs(after));
        assert_eq!(client.get("/v1/games").status, 200);
    }
}

#[test]
fn clients_are_counted_apart() {
    let server = limited("2", &[]);
    for source in ["127.0.0.1", "127.0.0.2"] {
        let replies = [(); 3].map(|()| from(source, &server, "/v1/games"));
        assert_eq!(replies.each_ref().map(|reply| reply.status), [200, 200, 429], "{source}");
        refused(&replies[2]);
    }
}

/// Not even of those who are refused.
#[test]
fn the_log_names_no_addresses_of_callers() {
    let mut server = limited("2", &[("AERODROME__API_KEYS__HASHES", &format!("one:{}", hash_of("a key")))]);
    let (served, refused) = ("127.45.67.89", "127.89.67.45");
    assert_eq!(from(served, &server, "/v1/games").status, 200);
    let guess = "GET /v1/games HTTP/1.1\r\nHost: x\r\nX-API-Key: a guess\r\nX-Forwarded-For: 127.76.54.32\r\n\
        Connection: close\r\n\r\n";
    let statuses = [(); 3].map(|()| {
        let mut connection = Connection::open_from(refused, server.address());
        connection.write(guess.as_bytes());
        connection.read_reply().status
    });
    assert_eq!(statuses, [401, 401, 429]);
    server.wait_for_line("http.status=429");
    let log = server.log();
    assert_eq!(log.matches("http.status=401").count(), 2, "{log}");
    assert!([served, refused, "127.76.54.32"].iter().all(|address| !log.contains(address)), "{log}");
}

#[test]
fn whether_the_service_is_alive_can_be_asked_all_the_time() {
    let server = limited("1", &[]);
    let client = server.client();
    assert_eq!(statuses(&client, 2), [200, 429]);
    let preflight = "OPTIONS /v1/games HTTP/1.1\r\nHost: x\r\nOrigin: https://board.example\r\n\
        Access-Control-Request-Method: GET\r\nConnection: close\r\n\r\n";
    for _ in 0..5 {
        for path in ["/livez", "/readyz"] {
            let reply = client.get(path);
            assert_eq!((reply.status, reply.header("ratelimit")), (200, ""), "{path}");
        }
        assert_eq!(aerodrome_e2e::raw(server.address(), preflight.as_bytes()).status, 200);
    }
}

/// Who is refused has sent nothing but the head of a request, and nothing was done.
#[test]
fn a_body_is_not_waited_for_before_a_request_is_refused() {
    let server = limited("1", &kept_at("memory"));
    assert_eq!(statuses(&server.client(), 1), [200]);
    let mut connection = Connection::open(server.address());
    connection.write(
        b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n",
    );
    connection.read_until("HTTP/1.1 429 Too Many Requests");
}

#[test]
fn a_stream_of_events_and_a_batch_count_once() {
    let server = limited("4", &kept_at("memory"));
    let client = server.client();
    let session = Session::create(&client, &body_of("passa-portas"));
    let mut stream = session.follow(&session.seat(0), None);
    stream.wait_for_life();
    let item = |id: &str| json!({"id": id, "game": "jumbo-jet", "op": "new-game", "body": {"seats": [0, 2]}});
    let batch = client.post("/v1/batch", &json!({"items": [item("a"), item("b"), item("c")]}));
    assert_eq!((batch.status, number(&batch, "ratelimit", "r=")), (207, 1));
}

#[test]
fn an_answer_that_was_kept_has_the_headers_too() {
    let server = limited("5", &[]);
    let client = server.client();
    let tag = client.get("/v1/games").header("etag").to_owned();
    let known = client.with_header("If-None-Match", &tag).get("/v1/games");
    assert_eq!((known.status, number(&known, "ratelimit", "r=")), (304, 3));
}

/// A key has a quota of its own, wherever its owner asks from, and does not use up that of his address.
#[test]
fn keys_have_their_own_quota() {
    let hashes = format!("one:{},other:{}", hash_of("the key of one"), hash_of("the key of the other"));
    let server = limited(
        "2",
        &[("AERODROME__API_KEYS__HASHES", &hashes), ("AERODROME__RATE_LIMITS__KEY_REQUESTS", "3")],
    );
    let client = server.client();
    let keys = ["the key of one", "the key of the other"].map(|key| client.with_header("X-API-Key", key));
    for caller in &keys {
        assert_eq!(statuses(caller, 4), [200, 200, 200, 429]);
        let reply = caller.get("/v1/games");
        refused(&reply);
        assert_eq!(reply.header("ratelimit-policy"), "\"key\";q=3;w=3600");
    }
    // Whoever guesses keys is counted by his address.
    let guess = client.with_header("X-API-Key", "the key of nobody");
    let first = guess.get("/v1/games");
    assert_eq!((first.status, number(&first, "ratelimit", "r=")), (401, 1));
    assert_eq!((guess.get("/v1/games").status, guess.get("/v1/games").status), (401, 429));
    assert_eq!(statuses(&client, 1), [429]);
}

#[test]
fn a_key_without_a_limit_is_not_counted() {
    let hashes = format!("one:{}", hash_of("the key of one"));
    let server = limited("1", &[("AERODROME__API_KEYS__HASHES", &hashes)]);
    let caller = server.client().with_header("X-API-Key", "the key of one");
    assert_eq!(statuses(&caller, 5), [200; 5]);
    assert_eq!(caller.get("/v1/games").header("ratelimit"), "");
}
