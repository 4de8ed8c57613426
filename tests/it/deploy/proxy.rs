//! nginx in front of two instances.

use crate::sessions::{Session, body_of, kept_at};
use aerodrome_e2e::{Chooser, Nginx, Redis, Server, wait_until};
use serde_json::{Value, json};
use std::io::Read;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn unchanged(text: String) -> String {
    text
}

#[test]
fn a_session_is_played_through_a_proxy_and_its_events_arrive_as_they_happen() {
    let redis = Redis::start();
    let url = redis.url();
    let mut instances = [Server::with(&kept_at(&url)), Server::with(&kept_at(&url))];
    let proxy = Nginx::start(instances.each_ref().map(Server::address), unchanged);
    let session = Session::create(&proxy.client(), &body_of("passa-portas"));
    let seat = session.seat(0);
    let mut stream = session.follow(&seat, None);
    let mut chooser = Chooser::new(4);
    for version in 2..12 {
        session.play(&mut chooser, 1);
        // Nothing more happens before it has come.
        assert_eq!(stream.next().map(|event| event.id), Some(version.to_string()));
    }
    // What was missed comes first.
    let missed = session.follow(&seat, Some("8")).next().expect("it is told");
    assert_eq!(missed.data, session.log(&seat, 100)[8].to_string());
    for instance in &mut instances {
        wait_until("both have had work", || instance.log().contains("/v1/sessions"));
    }
}

#[test]
fn answers_come_through_as_the_service_gives_them() {
    let server = Server::start();
    let proxy = Nginx::start([server.address(); 2], unchanged);
    let [direct, through] = [server.client(), proxy.client()]
        .map(|client| client.with_header("X-Request-Id", "the-same").speaking("fr"));
    for path in ["/v1/games", "/openapi.json", "/nowhere", "/v1/sessions/x"] {
        let [direct, through] = [&direct, &through].map(|client| client.get(path));
        assert_eq!((through.status, through.text()), (direct.status, direct.text()), "{path}");
        for name in ["content-type", "etag", "cache-control", "x-request-id", "content-language", "vary"] {
            assert_eq!(through.header(name), direct.header(name), "{path}: {name}");
        }
    }
    let packed = through.with_header("Accept-Encoding", "zstd").get("/openapi.json");
    assert_eq!(packed.header("content-encoding"), "zstd");
    // The service says which limit a body breaks.
    let body = json!({"items": "x".repeat(1_500_000)});
    let [direct, through] = [&direct, &through].map(|client| client.post("/v1/batch", &body));
    assert_eq!((through.status, through.json()), (413, direct.json()));
}

#[test]
fn what_fails_in_the_proxy_looks_like_what_fails_in_the_service() {
    let mut server = Server::start();
    let proxy = Nginx::start([server.address(); 2], unchanged);
    let client = proxy.client();
    let large = client.post("/v1/batch", &json!({"items": "x".repeat(3_000_000)}));
    let documented = server.client().get("/problems/payload_too_large").json();
    check(&large, 413, "payload_too_large", &documented);
    let documented = server.client().get("/problems/unavailable").json();
    server.signal("TERM");
    server.wait_for_exit();
    for path in ["/v1/games", "/v1/sessions/x", "/v1/sessions/x/events"] {
        let away = client.get(path);
        check(&away, 503, "unavailable", &documented);
        assert_eq!(away.header("retry-after"), "1");
    }
    let keyed = client.with_header("Idempotency-Key", "a-key-that-nobody-can-guess");
    check(&keyed.post("/v1/sessions", &body_of("jumbo-jet")), 503, "unavailable", &documented);
}

#[track_caller]
fn check(reply: &aerodrome_e2e::Reply, status: u16, code: &str, documented: &Value) {
    let problem = reply.json();
    assert_eq!((reply.status, &problem["status"]), (status, &json!(status)), "{problem}");
    assert_eq!((&problem["code"], &problem["title"]), (&json!(code), &documented["title"]), "{documented}");
    assert_eq!(problem["type"], format!("/problems/{code}"));
    assert_eq!(reply.header("content-type"), "application/problem+json");
    assert_eq!(
        (reply.header("access-control-allow-origin"), reply.header("cache-control")),
        ("*", "no-store")
    );
}

/// An instance that dies with whatever request it gets. Counts them.
fn dying() -> (String, Arc<AtomicU32>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = listener.local_addr().expect("it has an address").to_string();
    let requests = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&requests);
    std::thread::spawn(move || {
        for mut connection in listener.incoming().map_while(Result::ok) {
            let mut begin = [0; 1024];
            if connection.read(&mut begin).is_ok_and(|length| length > 0) {
                count.fetch_add(1, Relaxed);
            }
        }
    });
    (address, requests)
}

#[test]
fn only_what_can_be_repeated_goes_to_the_next_instance() {
    let server = Server::with(&kept_at("memory"));
    let (dying, requests) = dying();
    // nginx begins with the first instance, and leaves it alone for a while when it has failed.
    let begin = || Nginx::start([&dying, server.address()], unchanged);
    let session = body_of("jumbo-jet");
    let proxy = begin();
    let lost = proxy.client().post("/v1/sessions", &session);
    assert_eq!((lost.status, requests.load(Relaxed)), (503, 1), "it may have been carried out");
    let pure = proxy.client().post("/v1/games/jumbo-jet/new-game", &json!({"seats": [0, 2]}));
    assert_eq!((pure.status, requests.load(Relaxed)), (200, 2), "{}", pure.text());
    let proxy = begin();
    let keyed = proxy.client().with_header("Idempotency-Key", "a-key-that-nobody-can-guess");
    let keyed = keyed.post("/v1/sessions", &session);
    assert_eq!((keyed.status, requests.load(Relaxed)), (201, 3), "{}", keyed.text());
    let proxy = begin();
    let read = proxy.client().get("/v1/sessions/x");
    assert_eq!((read.status, requests.load(Relaxed)), (401, 4), "{}", read.text());
}

/// The configuration with the example in it, which stands behind comment signs that no space follows.
fn uncommented(text: String) -> String {
    let mut inside = false;
    let lines = text.lines().map(|line| {
        inside |= line.starts_with("    #location");
        let line = if inside { line.replacen('#', "", 1) } else { line.to_owned() };
        inside &= line != "    }";
        line + "\n"
    });
    lines.collect()
}

/// What outsiders may not call, as the example in the configuration says it.
#[test]
fn what_belongs_to_the_backend_can_be_kept_from_the_outside() {
    let server = Server::start();
    let proxy = Nginx::start([server.address(); 2], uncommented);
    let client = proxy.client();
    let body = json!({"seats": [0, 2]});
    for game in ["aeroplane-chess", "jumbo-jet", "passa-portas"] {
        for operation in ["new-game", "apply", "replay"] {
            assert_eq!(client.post(&format!("/v1/games/{game}/{operation}"), &body).status, 403);
        }
        assert_eq!(client.get(&format!("/v1/games/{game}/board")).status, 200);
    }
    assert_eq!(client.post("/v1/batch", &json!({"items": []})).status, 403);
    assert_eq!(client.post("/v1/games/jumbo-jet/legal-actions", &json!({})).status, 400);
}

#[test]
fn nginx_accepts_the_configuration_and_refuses_a_broken_one() {
    let output = Nginx::judge("sound", unchanged);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Nginx::judge("broken", |text| text.replace("proxy_buffering off;", "proxy_bufering off;"));
    let says = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && says.contains("proxy_bufering"), "{says}");
}
