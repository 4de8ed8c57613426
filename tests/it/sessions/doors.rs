//! Who is let in, and what strangers are told.

use super::{Session, body_of, in_memory, kept_at, refused, showing, text};
use aerodrome_e2e::{Chooser, KEY, Server, without};
use serde_json::{Value, json};

#[test]
fn without_a_store_there_are_no_sessions_and_all_else_works() {
    let server = Server::with_key(KEY);
    let client = server.client();
    refused(&client.post("/v1/sessions", &body_of("jumbo-jet")), 404, "sessions_disabled");
    let path = "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA";
    for path in [path.to_owned(), format!("{path}/actions"), format!("{path}/events")] {
        refused(&client.get(&path), 404, "sessions_disabled");
        refused(&client.showing("Bearer owner.00000000.AA").get(&path), 404, "sessions_disabled");
    }
    refused(&client.delete(path).expect("it answers"), 404, "sessions_disabled");
    assert_eq!(client.get("/readyz").json(), json!({"status": "ok", "sessions": "off"}));
}

/// Nobody can tell a session of others from one that does not exist.
#[test]
fn strangers_learn_nothing() {
    let server = in_memory();
    let client = server.client();
    let session = Session::create(&client, &body_of("passa-portas"));
    let other = Session::create(&client, &body_of("passa-portas"));
    let unknown = "/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA".to_owned();
    let tokens = [
        text(&other.created["owner"]),
        text(&other.created["seats"][0]["token"]),
        "no token at all",
        "seat-0.00000000.AAAA",
    ];
    for path in [session.path(), unknown, "/v1/sessions/nothing".to_owned()] {
        for rest in ["", "/actions", "/events"] {
            refused(&client.get(&format!("{path}{rest}")), 401, "unauthorized");
            let basic = client.showing("Basic YTpi").get(&format!("{path}{rest}"));
            refused(&basic, 401, "unauthorized");
            assert_eq!(basic.header("www-authenticate"), "Bearer");
        }
        let mut answers = Vec::new();
        for token in tokens {
            let stranger = client.showing(&format!("Bearer {token}"));
            for rest in ["", "/actions", "/events"] {
                answers.push(stranger.get(&format!("{path}{rest}")));
            }
            answers.push(stranger.post(&format!("{path}/actions"), &json!({"action": "throw"})));
            answers.push(stranger.delete(&path).expect("it answers"));
        }
        for answer in answers {
            refused(&answer, 404, "session_not_found");
            let known = json!({
                "type": "/problems/session_not_found",
                "title": "There is no such session",
                "status": 404,
                "code": "session_not_found",
                "detail": "No session has this id, or it has expired, or the token is not one of it.",
            });
            assert_eq!(without(&answer.json(), &["request_id"]), known);
        }
    }
}

#[test]
fn everybody_has_a_part() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("aeroplane-chess"));
    let viewer =
        |client: &aerodrome_e2e::Client| client.get(&session.path()).json()["view"]["viewer"].clone();
    assert_eq!(viewer(&session.seat(0)), 0);
    assert_eq!(viewer(&session.seat(2)), 2);
    assert_eq!(viewer(&session.owner()), "spectator");
    assert_eq!(viewer(&session.spectator()), "spectator");
    for client in [session.spectator(), session.owner()] {
        refused(&session.act(&client, &json!("roll")), 403, "forbidden");
    }
    let seen = session.seat(2).get(&session.path());
    let for_another = session.seat(2).with_header("If-Match", seen.header("etag"));
    let for_another = for_another.post(&session.actions(), &json!({"seat": 0, "action": "roll"}));
    refused(&for_another, 403, "forbidden");
    refused(&session.act(&session.seat(2), &json!("roll")), 422, "illegal_action");
    for client in [session.seat(0), session.spectator()] {
        refused(&client.delete(&session.path()).expect("it answers"), 403, "forbidden");
    }
    let private = Session::create(&server.client(), &without(&body_of("aeroplane-chess"), &["spectators"]));
    assert_eq!(private.created.get("spectator"), None);
}

#[test]
fn an_ended_session_is_gone_for_its_own_people_only() {
    let server = in_memory();
    let client = server.client();
    let session = Session::create(&client, &body_of("jumbo-jet"));
    let ended = session.owner().delete(&session.path()).expect("it answers");
    assert_eq!((ended.status, ended.text().as_str()), (204, ""));
    for own in [session.owner(), session.seat(0), session.spectator()] {
        refused(&own.get(&session.path()), 410, "session_ended");
        refused(&own.get(&session.actions()), 410, "session_ended");
        refused(&own.post(&session.actions(), &json!({"action": "throw"})), 410, "session_ended");
        refused(&own.delete(&session.path()).expect("it answers"), 410, "session_ended");
    }
    let other = Session::create(&client, &body_of("jumbo-jet"));
    refused(&showing(&client, &other.created["owner"]).get(&session.path()), 404, "session_not_found");
    refused(&client.get(&session.path()), 401, "unauthorized");
}

#[test]
fn an_expired_session_is_as_if_it_had_never_been() {
    let mut settings = kept_at("memory");
    settings.push(("AERODROME__STORE__LIFETIME_SECONDS", "1"));
    let server = Server::with(&settings);
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    std::thread::sleep(std::time::Duration::from_millis(1500));
    refused(&session.owner().get(&session.path()), 404, "session_not_found");
}

#[test]
fn a_creation_that_is_repeated_gets_the_same_session() {
    let server = in_memory();
    let client = server.client();
    let keyed = client.with_header("Idempotency-Key", "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11");
    let first = Session::create(&keyed, &body_of("passa-portas"));
    let again = Session::create(&keyed, &body_of("passa-portas"));
    assert_eq!(first.created, again.created);
    assert_eq!(first.seat(2).get(&first.path()).status, 200);
    refused(&keyed.post("/v1/sessions", &body_of("jumbo-jet")), 422, "idempotency_key_reused");
    let short = client.with_header("Idempotency-Key", "guessed");
    refused(&short.post("/v1/sessions", &body_of("jumbo-jet")), 400, "schema_violation");
    let unkeyed = Session::create(&client, &body_of("passa-portas"));
    assert_ne!(first.created["id"], unkeyed.created["id"]);
}

/// Whoever has seen how a game went, and asks under the same key again when it has gone, gets another one: other dice, and
/// other tokens.
#[test]
fn a_key_that_is_used_again_makes_another_game() {
    let mut settings = kept_at("memory");
    settings.push(("AERODROME__SESSIONS__ENDED_SECONDS", "1"));
    let server = Server::with(&settings);
    let keyed = server.client().with_header("Idempotency-Key", "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11");
    let mut body = body_of("aeroplane-chess");
    body["export"] = json!("owner");
    let create = || {
        let created = Session::create(&keyed, &body).created;
        Session { client: server.client(), created }
    };
    let first = create();
    let rolls = |session: &Session| {
        session.play(&mut Chooser::new(1), 12);
        let export = session.owner().get(&format!("{}/export", session.path())).json();
        let rolled = session.log(&session.owner(), 100).into_iter().map(|entry| entry["events"].clone());
        (export["replay"]["start"]["new_game"]["game_id"].clone(), rolled.collect::<Vec<_>>())
    };
    let known = rolls(&first);
    assert_eq!(first.owner().delete(&first.path()).expect("it answers").status, 204);
    refused(&keyed.post("/v1/sessions", &body), 409, "answer_forgotten");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let second = create();
    assert_eq!(first.path(), second.path());
    refused(&first.seat(0).get(&second.path()), 404, "session_not_found");
    let (game_id, events) = rolls(&second);
    assert_ne!(game_id, known.0);
    assert_ne!(events, known.1);
}

/// Those that were ended do not keep others out.
#[test]
fn where_memory_is_full_the_ended_ones_are_forgotten_first() {
    let mut settings = kept_at("memory");
    settings.push(("AERODROME__STORE__SESSIONS", "2"));
    let server = Server::with(&settings);
    let client = server.client();
    let staying = Session::create(&client, &body_of("jumbo-jet"));
    for _ in 0..3 {
        let ended = Session::create(&client, &body_of("jumbo-jet"));
        assert_eq!(ended.owner().delete(&ended.path()).expect("it answers").status, 204);
        refused(&ended.owner().get(&ended.path()), 410, "session_ended");
    }
    let other = Session::create(&client, &body_of("jumbo-jet"));
    refused(&client.post("/v1/sessions", &body_of("jumbo-jet")), 503, "store_full");
    assert_eq!(staying.owner().get(&staying.path()).status, 200);
    assert_eq!(other.owner().get(&other.path()).status, 200);
}

#[test]
fn what_is_wrong_with_a_creation_is_told() {
    let server = in_memory();
    let client = server.client();
    let wrong = |body: Value| client.post("/v1/sessions", &body);
    for body in [json!({}), json!({"game": "chess"}), json!({"game": 7})] {
        let reply = wrong(body);
        refused(&reply, 400, "schema_violation");
        assert_eq!(reply.json()["errors"][0]["pointer"], "/game");
    }
    let member =
        json!({"game": "jumbo-jet", "new_game": {"seats": [0, 2], "game_id": "demo-game-0000000000000"}});
    refused(&wrong(member), 400, "schema_violation");
    let reply = wrong(json!({"game": "jumbo-jet", "new_game": {"seats": [0, 0]}}));
    refused(&reply, 422, "invalid_options");
    assert!(
        text(&reply.json()["violations"][0]["pointer"]).starts_with("/new_game/seats"),
        "{}",
        reply.text()
    );
    let reply = client.get("/v1/sessions");
    refused(&reply, 405, "method_not_allowed");
    assert_eq!(reply.header("allow"), "POST");
    let reply = client.post("/v1/sessions/AAAAAAAAAAAAAAAAAAAAAA", &json!({}));
    assert_eq!((reply.status, reply.header("allow")), (405, "GET, HEAD, DELETE"));
}
