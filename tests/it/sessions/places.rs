//! Sessions are the same wherever they are kept, and when that place fails, callers are told so.

use super::{Session, body_of, kept_at, refused, showing};
use aerodrome_e2e::{Chooser, Client, Cluster, Redis, Reply, Sentinels, Server, wait_until};
use serde_json::{Value, json};

#[test]
fn in_memory() {
    let server = super::in_memory();
    everything([&server, &server]);
}

#[test]
fn in_a_single_redis() {
    let redis = Redis::start();
    on_two_instances(&redis.url());
}

#[test]
fn behind_sentinel() {
    let sentinels = Sentinels::start();
    on_two_instances(&sentinels.url());
}

#[test]
fn in_a_cluster() {
    let cluster = Cluster::start();
    on_two_instances(&cluster.url());
}

fn on_two_instances(url: &str) {
    let servers = [(); 2].map(|()| Server::with(&kept_at(url)));
    everything(servers.each_ref());
}

/// What is done through one instance is there at the other one.
fn everything(servers: [&Server; 2]) {
    let [first, second] = servers.map(Server::client);
    assert_eq!(first.get("/readyz").json(), json!({"status": "ok", "sessions": "ok"}));
    let session = created_once(&first, &second);
    let elsewhere = Session { client: second.clone(), created: session.created.clone() };
    let mut stream = elsewhere.follow(&elsewhere.seat(0), Some("1"));
    acted_once(&session, &elsewhere);
    session.play(&mut Chooser::new(21), 5);
    elsewhere.play(&mut Chooser::new(22), 5);
    let log = session.log(&session.seat(0), 100);
    assert_eq!(log.len(), 12);
    for limit in [1, 5, 12] {
        assert_eq!(elsewhere.log(&elsewhere.seat(0), limit), log);
    }
    for (version, entry) in (1..).zip(&log).skip(1) {
        let event = stream.next().expect("it goes on");
        assert_eq!((event.id, event.data), (version.to_string(), entry.to_string()));
    }
    let seen = session.seat(2).get(&session.path());
    let there = elsewhere.seat(2).get(&session.path());
    assert_eq!((there.text(), there.header("etag")), (seen.text(), seen.header("etag")));
    let known = elsewhere.seat(2).with_header("If-None-Match", seen.header("etag"));
    assert_eq!(known.get(&session.path()).status, 304);
    ended_for_all(&session, &elsewhere);
    assert_eq!(stream.next().map(|event| event.data).as_deref(), Some("{\"reason\":\"gone\"}"));
    assert_eq!(stream.next(), None);
}

/// A creation that comes again, also at another instance, is one session.
fn created_once(first: &Client, second: &Client) -> Session {
    let body = body_of("passa-portas");
    let key = "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11";
    let [here, there] = [first, second].map(|client| client.with_header("Idempotency-Key", key));
    let (session, again) = (Session::create(&here, &body), Session::create(&there, &body));
    assert_eq!(session.created, again.created);
    refused(&there.post("/v1/sessions", &body_of("jumbo-jet")), 422, "idempotency_key_reused");
    Session { client: first.clone(), created: session.created }
}

/// An action that comes again, also at another instance, is carried out once.
fn acted_once(session: &Session, elsewhere: &Session) {
    let views = [0, 2].map(|seat| (seat, session.seat(seat).get(&session.path())));
    let acts = |(seat, seen): &(u8, Reply)| {
        let id = seen.json()["legal_actions"][0]["id"].clone();
        (!id.is_null()).then(|| (*seat, seen.header("etag").to_owned(), json!({"action": id})))
    };
    let (seat, tag, body) = views.iter().find_map(acts).expect("somebody can act");
    let other = 2 - seat;
    let keyed = |session: &Session| {
        session.seat(seat).with_header("If-Match", &tag).with_header("Idempotency-Key", "tap-1")
    };
    let first = keyed(session).post(&session.actions(), &body);
    assert_eq!(first.status, 200, "{}", first.text());
    let again = keyed(elsewhere).post(&session.actions(), &body);
    assert_eq!((again.status, again.text()), (200, first.text()));
    let late = elsewhere.seat(seat).with_header("If-Match", &tag);
    refused(&late.post(&session.actions(), &body), 412, "precondition_failed");
    refused(&elsewhere.seat(seat).post(&session.actions(), &body), 428, "precondition_required");
    let mut for_another = body.clone();
    for_another["seat"] = json!(seat);
    refused(&keyed(elsewhere).post(&session.actions(), &for_another), 422, "idempotency_key_reused");
    let tag = elsewhere.seat(other).get(&session.path()).header("etag").to_owned();
    let stranger = elsewhere.seat(other).with_header("If-Match", &tag);
    refused(&stranger.post(&session.actions(), &for_another), 403, "forbidden");
}

/// The owner alone ends it, everywhere and once for all.
fn ended_for_all(session: &Session, elsewhere: &Session) {
    refused(&elsewhere.seat(0).delete(&session.path()).expect("it answers"), 403, "forbidden");
    assert_eq!(session.owner().delete(&session.path()).expect("it answers").status, 204);
    for own in [elsewhere.owner(), elsewhere.seat(2), session.spectator()] {
        refused(&own.get(&session.path()), 410, "session_ended");
        refused(&own.get(&session.actions()), 410, "session_ended");
        refused(&own.post(&session.actions(), &json!({"action": "throw"})), 410, "session_ended");
    }
    let other = Session::create(&elsewhere.client, &body_of("jumbo-jet"));
    let stranger = showing(&session.client, &other.created["owner"]);
    refused(&stranger.get(&session.path()), 404, "session_not_found");
}

/// Whatever needs no store works, and whatever needs it is told to come back.
#[track_caller]
fn works_without_sessions(client: &Client) {
    let ready = client.get("/readyz");
    assert_eq!((ready.status, ready.json()), (200, json!({"status": "degraded", "sessions": "unreachable"})));
    for game in super::GAMES {
        let started = client.ok(&format!("/v1/games/{game}/new-game"), &json!({"seats": [0, 2]}));
        let question = json!({"state": started["state"]});
        client.ok(&format!("/v1/games/{game}/legal-actions"), &question);
    }
    come_back(&client.post("/v1/sessions", &body_of("jumbo-jet")), "store_unavailable");
}

/// The answer says that it cannot be now, and when to ask again.
#[track_caller]
fn come_back(reply: &Reply, code: &str) {
    refused(reply, 503, code);
    assert!(
        reply.header("retry-after").parse::<u32>().is_ok_and(|seconds| seconds > 0),
        "{:?}",
        reply.headers
    );
}

/// All that can be asked of a session.
fn questions(session: &Session) -> Vec<Reply> {
    let seat = session.seat(0);
    let tagged = seat.with_header("If-Match", "\"0\"");
    vec![
        seat.get(&session.path()),
        seat.get(&session.actions()),
        seat.get(&format!("{}/events", session.path())),
        tagged.post(&session.actions(), &json!({"action": "roll"})),
        session.owner().delete(&session.path()).expect("it answers"),
    ]
}

#[test]
fn redis_may_come_after_the_service() {
    let mut redis = Redis::unstarted(&[]);
    let server = Server::with(&kept_at(&redis.url()));
    let client = server.client();
    works_without_sessions(&client);
    redis.restart();
    wait_until("the service has found Redis", || client.get("/readyz").json()["status"] == "ok");
    let session = Session::create(&client, &body_of("aeroplane-chess"));
    session.play(&mut Chooser::new(2), 3);
}

/// It is not waited for longer than the settings say: everything is answered while it still hangs.
#[test]
fn a_redis_that_hangs_is_not_waited_for() {
    let redis = Redis::start();
    let url = redis.url();
    let mut settings = kept_at(&url);
    settings.push(("AERODROME__STORE__TIMEOUT_MILLIS", "500"));
    let server = Server::with(&settings);
    let client = server.client();
    let session = Session::create(&client, &body_of("aeroplane-chess"));
    let played = session.play(&mut Chooser::new(2), 3);
    let mut stream = session.follow(&session.owner(), Some("3"));
    assert_eq!(stream.next().expect("it goes on").id, "4");
    redis.pause();
    works_without_sessions(&client);
    for reply in questions(&session) {
        come_back(&reply, "store_unavailable");
    }
    // Whoever follows is told that the stream is alive, and nothing else.
    stream.wait_for_life();
    redis.resume();
    wait_until("the service has found Redis again", || client.get("/readyz").json()["status"] == "ok");
    // Nothing was even begun, because nothing could be looked up.
    let seen = session.seat(0).get(&session.path());
    assert_eq!((seen.status, &seen.json()["version"]), (200, &json!(played.len() + 1)));
}

#[test]
fn a_full_redis_can_be_read() {
    let redis = Redis::start();
    let server = Server::with(&kept_at(&redis.url()));
    let client = server.client();
    let session = Session::create(&client, &body_of("aeroplane-chess"));
    session.play(&mut Chooser::new(2), 3);
    let (seat, log) = (session.seat(0), session.log(&session.seat(0), 100));
    redis.ask(&["CONFIG", "SET", "maxmemory", "1"]);
    let seen = seat.get(&session.path());
    assert_eq!(seen.status, 200, "{}", seen.text());
    assert_eq!(session.log(&seat, 100), log);
    let mut stream = session.follow(&session.owner(), Some("3"));
    assert_eq!(stream.next().expect("it goes on").data, log[3].to_string());
    come_back(&client.post("/v1/sessions", &body_of("jumbo-jet")), "store_full");
    let (mover, action) = [0, 2]
        .into_iter()
        .find_map(|seat| {
            let view = session.seat(seat).get(&session.path()).json();
            Some((session.seat(seat), view["legal_actions"][0]["id"].as_str()?.to_owned()))
        })
        .expect("somebody can act");
    let keyed = mover.with_header("Idempotency-Key", "tap-1");
    let act = || session.act(&keyed, &json!(action));
    come_back(&act(), "store_full");
    assert_eq!(seat.get(&session.path()).text(), seen.text(), "nothing has changed");
    let ready = client.get("/readyz");
    assert_eq!((ready.status, ready.json()), (200, json!({"status": "degraded", "sessions": "full"})));
    redis.ask(&["CONFIG", "SET", "maxmemory", "0"]);
    let done: Value = act().json();
    assert_eq!(done["session"]["version"], 5, "{done}");
    redis.ask(&["CONFIG", "SET", "maxmemory", "1"]);
    assert_eq!(act().text(), done.to_string(), "what was done can be asked for again");
    assert_eq!(session.owner().delete(&session.path()).expect("it answers").status, 204, "that makes room");
    refused(&seat.get(&session.path()), 410, "session_ended");
}
