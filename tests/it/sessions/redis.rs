//! Sessions in Redis: on several instances, and while it is away.

use super::live::follow;
use super::{Session, body_of, kept_at, refused, text};
use aerodrome_e2e::{Chooser, Redis, Server, wait_until};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::json;

#[test]
fn a_move_through_one_instance_is_heard_at_another() {
    let redis = Redis::start();
    let url = redis.url();
    let (first, second) = (Server::with(&kept_at(&url)), Server::with(&kept_at(&url)));
    let session = Session::create(&first.client(), &body_of("passa-portas"));
    let mut stream = follow(&second, &session, &session.created["seats"][0]["token"], None);
    stream.read_until("retry: 1000");
    session.play(&mut Chooser::new(9), 6);
    let elsewhere = Session { client: second.client(), created: session.created.clone() };
    let (log, there) = (session.log(&session.seat(0), 100), elsewhere.log(&elsewhere.seat(0), 100));
    assert_eq!((log.len(), &log), (7, &there));
    stream.read_until(&format!("id: 7\ndata: {}\n\n", log[6]));
    // Nothing that is stored can be read.
    let key = format!("aerodrome:{{{}}}:head", text(&session.created["id"]));
    let head = redis.ask(&["HGET", &key, "head"]);
    let sealed = BASE64_URL_SAFE_NO_PAD.decode(head.trim()).expect("it is sealed");
    assert!(!String::from_utf8_lossy(&sealed).contains("passa-portas"));
    let keyed =
        |server: &Server| server.client().with_header("Idempotency-Key", "a-key-that-nobody-can-guess");
    let body = body_of("jumbo-jet");
    assert_eq!(
        Session::create(&keyed(&first), &body).created,
        Session::create(&keyed(&second), &body).created
    );
}

/// A failover can lose what was acknowledged. Whoever was told of it has to hear that it does not count.
#[test]
fn followers_are_told_that_the_store_has_lost_changes() {
    let redis = Redis::start();
    let server = Server::with(&kept_at(&redis.url()));
    let session = Session::known(&server.client(), &body_of("passa-portas"));
    let token = &session.created["seats"][0]["token"];
    session.play(&mut Chooser::new(9), 4);
    let key = |kind: &str| format!("aerodrome:{{{}}}:{kind}", text(&session.created["id"]));
    for kind in ["head", "log"] {
        assert_eq!(redis.ask(&["COPY", &key(kind), &key(&format!("old-{kind}"))]), "1");
    }
    let mut stream = follow(&server, &session, token, None);
    stream.read_until("retry: 1000");
    session.play(&mut Chooser::new(1), 3);
    stream.read_until("id: 8\n");
    let lost = session.log(&session.seat(0), 100);
    // Both at once, as a failover does.
    let renamed = ["head", "log"]
        .map(|kind| format!("redis.call('RENAME', '{}', '{}')", key(&format!("old-{kind}")), key(kind)));
    redis.ask(&["EVAL", &renamed.join(" "), "0"]);
    stream.read_until("event: reset\nid: 5\ndata: {\"version\":5}\n\n");
    session.play(&mut Chooser::new(2), 6);
    let log = session.log(&session.seat(0), 100);
    assert_ne!(log[..8], lost[..], "the game has gone on otherwise");
    let events: Vec<_> = (6..=11).map(|id| format!("id: {id}\ndata: {}\n\n", log[id - 1])).collect();
    let told = stream.read_until(&events[5]);
    assert!(events.iter().all(|event| told.contains(event)), "{told}");
}

#[test]
fn while_redis_is_away_everything_else_works() {
    let mut redis = Redis::durable();
    let server = Server::with(&kept_at(&redis.url()));
    let client = server.client();
    let session = Session::create(&client, &body_of("aeroplane-chess"));
    session.play(&mut Chooser::new(2), 3);
    let before = session.seat(0).get(&session.path());
    redis.kill();
    let ready = client.get("/readyz");
    assert_eq!((ready.status, ready.json()), (200, json!({"status": "degraded", "sessions": "unreachable"})));
    let away = session.seat(0).get(&session.path());
    refused(&away, 503, "store_unavailable");
    assert_ne!(away.header("retry-after"), "");
    refused(&client.post("/v1/sessions", &body_of("jumbo-jet")), 503, "store_unavailable");
    assert_eq!(client.post("/v1/games/jumbo-jet/new-game", &json!({"seats": [0, 2]})).status, 200);
    redis.restart();
    wait_until("the service has found Redis again", || client.get("/readyz").json()["status"] == "ok");
    assert_eq!(session.seat(0).get(&session.path()).text(), before.text());
    session.play(&mut Chooser::new(2), 3);
}

/// A log without its end, or none at all, is not told as if it were whole.
#[test]
fn a_session_of_which_a_part_is_missing_is_not_told() {
    let redis = Redis::start();
    let server = Server::with(&kept_at(&redis.url()));
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    session.play(&mut Chooser::new(3), 3);
    redis.ask(&["DEL", &format!("aerodrome:{{{}}}:log", text(&session.created["id"]))]);
    for path in [session.path(), session.actions()] {
        refused(&session.owner().get(&path), 500, "internal_error");
    }
}
