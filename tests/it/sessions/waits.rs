//! Answers that wait until there is something to tell.

use super::live::follow;
use super::{Session, body_of, in_memory, kept_at, refused, showing, text};
use aerodrome_e2e::{Chooser, Client, Connection, Redis, Reply, Server, wait_until};
use serde_json::{Value, json};
use std::thread::{JoinHandle, spawn};

/// Longer than any test waits for what it waits for.
const LONG: &str = "wait=60";

/// Somebody who would rather wait for so long.
fn patient(client: &Client, preference: &str) -> Client {
    client.with_header("Prefer", preference)
}

/// Asks while the test does something else.
fn ask(client: Client, path: String) -> JoinHandle<Reply> {
    spawn(move || client.get(&path))
}

#[track_caller]
fn answer(asked: JoinHandle<Reply>) -> Reply {
    asked.join().expect("there is an answer")
}

/// Waits until so many instances have subscribed to a session.
pub(super) fn wait_for_subscribers(redis: &Redis, session: &Session, count: usize) {
    let channel = format!("aerodrome:{{{}}}:changes", text(&session.created["id"]));
    wait_until("the session is watched", || {
        redis.ask(&["PUBSUB", "NUMSUB", &channel]).lines().last() == Some(count.to_string().as_str())
    });
}

#[test]
fn a_look_waits_until_the_session_looks_different() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("passa-portas"));
    let client = session.seat(2);
    let mut seen = client.get(&session.path());
    for turn in 1..=5 {
        let knowing = client.with_header("If-None-Match", seen.header("etag"));
        let asked = ask(patient(&knowing, LONG), session.path());
        session.play(&mut Chooser::new(turn), 1);
        seen = answer(asked);
        assert_eq!((seen.status, &seen.json()["version"]), (200, &json!(turn + 1)), "{}", seen.text());
        assert_eq!(seen.header("preference-applied"), LONG);
    }
}

#[test]
fn a_page_waits_until_it_has_entries() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let client = patient(&session.spectator(), LONG);
    for turn in 1..=5 {
        let asked = ask(client.clone(), format!("{}?cursor={turn}", session.actions()));
        session.play(&mut Chooser::new(turn), 1);
        let page = answer(asked);
        let page_of_one = session.log(&session.spectator(), 100).pop();
        assert_eq!(
            page.json(),
            json!({"game": "aeroplane-chess", "entries": [page_of_one], "next": (turn + 1).to_string(), "has_more": false})
        );
        assert_eq!(page.header("preference-applied"), LONG);
    }
}

#[test]
fn nobody_waits_longer_than_he_likes() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let client = session.seat(0);
    let seen = client.get(&session.path());
    let knowing = client.with_header("If-None-Match", seen.header("etag"));
    for preference in ["wait=1", "respond-async, WAIT = \"1\"; now", "wait=0"] {
        let reply = patient(&knowing, preference).get(&session.path());
        assert_eq!((reply.status, reply.text().as_str()), (304, ""), "{preference}");
        assert_eq!(reply.header("etag"), seen.header("etag"));
        let seconds = if preference == "wait=0" { "wait=0" } else { "wait=1" };
        assert_eq!(reply.header("preference-applied"), seconds);
        let page = patient(&client, preference).get(&format!("{}?cursor=1", session.actions()));
        assert_eq!(page.json(), json!({"game": "jumbo-jet", "entries": [], "next": "1", "has_more": false}));
        assert_eq!(page.header("preference-applied"), seconds);
    }
    // Nobody waits for what is there already; and a minute is the longest time.
    let outdated = client.with_header("If-None-Match", "\"00000000000000000000000000000000\"");
    let reply = patient(&outdated, "wait=3600").get(&session.path());
    assert_eq!((reply.status, reply.header("preference-applied")), (200, LONG));
    let page = patient(&client, "wait=3600").get(&session.actions());
    assert_eq!((page.status, page.header("preference-applied")), (200, LONG));
    assert_eq!(server.client().get("/v1/limits").json()["sessions"]["wait_seconds"], 60);
}

#[test]
fn a_preference_that_means_nothing_is_ignored() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let client = session.seat(0);
    // Whoever has seen nothing yet has nothing to wait for.
    let first = patient(&client, LONG).get(&session.path());
    assert_eq!((first.status, first.header("preference-applied")), (200, ""));
    let knowing = client.with_header("If-None-Match", first.header("etag"));
    for preference in
        ["wait", "wait=", "wait=-1", "wait=1.5", "wait=soon, wait=60", "return=minimal", "\"wait=60"]
    {
        let reply = patient(&knowing, preference).get(&session.path());
        assert_eq!((reply.status, reply.header("preference-applied")), (304, ""), "{preference}");
        let page = patient(&client, preference).get(&format!("{}?cursor=1", session.actions()));
        assert_eq!((page.status, page.header("preference-applied")), (200, ""), "{preference}");
        assert_eq!(page.json()["entries"], json!([]));
    }
    refused(&patient(&client, LONG).get(&format!("{}?cursor=x", session.actions())), 400, "schema_violation");
    refused(&patient(&server.client(), LONG).get(&session.path()), 401, "unauthorized");
}

/// Those who wait: for a look at the session, and for a page of its log.
fn two_who_wait(session: &Session, token: &Value, version: u64) -> [JoinHandle<Reply>; 2] {
    let client = showing(&session.client, token);
    let seen = client.get(&session.path());
    let knowing = client.with_header("If-None-Match", seen.header("etag"));
    [
        ask(patient(&knowing, LONG), session.path()),
        ask(patient(&client, LONG), format!("{}?cursor={version}", session.actions())),
    ]
}

#[test]
fn when_the_session_ends_nobody_waits_any_longer() {
    let redis = Redis::start();
    let (first, second) = (Server::with(&kept_at(&redis.url())), Server::with(&kept_at(&redis.url())));
    let session = Session::create(&first.client(), &body_of("jumbo-jet"));
    let there = Session { client: second.client(), created: session.created.clone() };
    let asked = two_who_wait(&there, &session.created["spectator"], 1);
    wait_for_subscribers(&redis, &session, 1);
    assert_eq!(session.owner().delete(&session.path()).expect("it answers").status, 204);
    for asked in asked {
        refused(&answer(asked), 410, "session_ended");
    }
}

#[test]
fn when_the_service_stops_nobody_waits_any_longer() {
    let redis = Redis::start();
    let mut server = Server::with(&kept_at(&redis.url()));
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let [look, page] = two_who_wait(&session, &session.created["owner"], 1);
    wait_for_subscribers(&redis, &session, 1);
    // The other one may be on its way still, and is not let in any more then.
    server.signal("TERM");
    let answers = [look.join(), page.join()];
    let heard: Vec<_> = answers.into_iter().flatten().collect();
    assert!(!heard.is_empty());
    for reply in heard {
        assert!([200, 304].contains(&reply.status), "{}", reply.text());
        assert_eq!(reply.header("preference-applied"), "", "it was not heeded to the end");
    }
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
}

#[test]
fn a_move_through_one_instance_wakes_those_who_wait_at_another() {
    let redis = Redis::start();
    let (first, second) = (Server::with(&kept_at(&redis.url())), Server::with(&kept_at(&redis.url())));
    let session = Session::create(&first.client(), &body_of("passa-portas"));
    let there = Session { client: second.client(), created: session.created.clone() };
    let [look, page] = two_who_wait(&there, &session.created["seats"][0]["token"], 1);
    wait_for_subscribers(&redis, &session, 1);
    session.play(&mut Chooser::new(8), 1);
    let (look, page) = (answer(look), answer(page));
    assert_eq!((look.status, &look.json()["version"]), (200, &json!(2)), "{}", look.text());
    assert_eq!(page.json()["entries"], json!([session.log(&session.seat(0), 100)[1]]));
    // Nobody watches when nobody waits.
    wait_for_subscribers(&redis, &session, 0);
}

#[test]
fn who_waits_or_follows_hears_what_happens_after_redis_was_away() {
    let mut redis = Redis::durable();
    let server = Server::with(&kept_at(&redis.url()));
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let asked = ask(patient(&session.seat(0), LONG), format!("{}?cursor=1", session.actions()));
    wait_for_subscribers(&redis, &session, 1);
    let mut stream = follow(&server, &session, &session.created["spectator"], None);
    stream.read_until("retry: 1000");
    redis.kill();
    redis.restart();
    wait_until("the service has found Redis again", || {
        server.client().get("/readyz").json()["status"] == "ok"
    });
    session.play(&mut Chooser::new(8), 1);
    let (page, log) = (answer(asked), session.log(&session.spectator(), 100));
    assert_eq!(page.json()["entries"], json!([log[1]]));
    stream.read_until(&format!("id: 2\ndata: {}\n\n", log[1]));
}

/// Its connection is broken, and nobody is left who watches.
#[test]
fn who_goes_away_leaves_nothing_behind() {
    let redis = Redis::start();
    let server = Server::with(&kept_at(&redis.url()));
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    let mut connection = Connection::open(server.address());
    let request = format!(
        "GET {}?cursor=1 HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {}\r\nPrefer: wait=3\r\n\r\n",
        session.actions(),
        text(&session.created["owner"])
    );
    connection.write(request.as_bytes());
    wait_for_subscribers(&redis, &session, 1);
    drop(connection);
    wait_for_subscribers(&redis, &session, 0);
    assert_eq!(session.play(&mut Chooser::new(1), 3).len(), 3);
}
