//! Who is told what, at every address of a session that the OpenAPI document names: strangers learn nothing from any of
//! them, neither by what is said nor by what is looked up.

use super::{Session, body_of, kept_at, text};
use aerodrome_e2e::{Chooser, Client, Redis, Reply, Server};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::Duration;

/// Something that can be asked of a session.
struct Question {
    method: String,
    /// The path, with `{id}` in it.
    path: String,
}

impl Question {
    fn ask(&self, client: &Client, id: &str) -> Reply {
        let path = self.path.replace("{id}", id);
        match self.method.as_str() {
            "get" => client.get(&path),
            "delete" => client.delete(&path).expect("it answers"),
            "post" => client.post(&path, &json!({})),
            "put" => client.put(&path),
            method => panic!("{method} {path} is a method that this test does not know"),
        }
    }
}

/// Every method at every address below a session, deletion last.
fn questions(client: &Client) -> Vec<Question> {
    let document = client.get("/openapi.json").json();
    let paths = document["paths"].as_object().expect("there are paths");
    let below = paths.iter().filter(|(path, _)| path.starts_with("/v1/sessions/{id}"));
    let mut questions: Vec<Question> = below
        .flat_map(|(path, item)| {
            let methods = item.as_object().expect("there are methods").iter();
            let methods = methods.filter(|(_, operation)| operation.get("operationId").is_some());
            methods.map(|(method, operation)| Question {
                method: method.clone(),
                path: filled_in(path, operation),
            })
        })
        .collect();
    questions.sort_by_key(|question| question.method == "delete" && question.path == "/v1/sessions/{id}");
    assert!(questions.len() >= 5, "sessions have more addresses than that");
    questions
}

/// The path with the examples of its parameters in it, but for the id of the session.
fn filled_in(path: &str, operation: &Value) -> String {
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let others = parameters.filter(|parameter| parameter["in"] == "path" && parameter["name"] != "id");
    others.fold(path.to_owned(), |path, parameter| {
        let name = format!("{{{}}}", text(&parameter["name"]));
        path.replace(&name, parameter["example"].to_string().trim_matches('"'))
    })
}

/// All that can be told apart in an answer: status, headers and body, without what is new in each, as its time is.
fn told(reply: &Reply) -> (u16, Vec<(String, String)>, String) {
    let id = reply.header("x-request-id");
    let new = ["date", "server-timing", "x-request-id"];
    let headers = reply.headers.iter().filter(|(name, _)| !new.contains(&name.as_str()));
    let headers = headers
        .map(|(name, value)| (name.to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
    (reply.status, headers.collect(), reply.text().replace(id, ""))
}

/// Who may be asking.
struct Strangers {
    /// Those who show no token at all, or none in the right way.
    unnamed: Vec<Client>,
    /// Those who show one that is none of the session.
    others: Vec<Client>,
}

/// Everything that somebody can show who has no token of this session.
fn strangers(client: &Client, session: &Session, other: &Session) -> Strangers {
    let seat = text(&session.created["seats"][0]["token"]);
    let bearer = |token: &str| client.showing(&format!("Bearer {token}"));
    let (part, rest) = seat.split_once('.').expect("a token has parts");
    let (key, secret) = rest.split_once('.').expect("a token has parts");
    let other_secret = text(&other.created["owner"]).rsplit('.').next().expect("a token has parts");
    let guessed = BASE64_URL_SAFE_NO_PAD.encode([7; 48]);
    let mut changed = BASE64_URL_SAFE_NO_PAD.decode(secret).expect("it is written so");
    *changed.last_mut().expect("it is not empty") ^= 1;
    let changed = BASE64_URL_SAFE_NO_PAD.encode(changed);
    let own_ends = [
        seat[..seat.len() - 1].to_owned(),
        format!("{seat}A"),
        seat.to_uppercase(),
        format!("owner.{key}.{secret}"),
        format!("spectator.{key}.{secret}"),
        format!("seat-1.{key}.{secret}"),
        format!("seat-5.{key}.{secret}"),
        format!("{part}.00000000.{secret}"),
        format!("{part}.{key}.{other_secret}"),
        format!("{part}.{key}.{guessed}"),
        format!("{part}.{key}.{changed}"),
        text(&session.created["id"]).to_owned(),
    ];
    let of_another = ["owner", "spectator"].map(|name| text(&other.created[name]).to_owned());
    let seat_of_another = text(&other.created["seats"][0]["token"]).to_owned();
    let nonsense = ["x", "null", "seat-0", "..", "owner.00000000.AA"].map(str::to_owned);
    let shown = own_ends.into_iter().chain(of_another).chain([seat_of_another]).chain(nonsense);
    let basic = format!("Basic {}", base64::prelude::BASE64_STANDARD.encode(seat));
    let unnamed = [&basic, seat, "Bearer", &format!("Token {seat}")].map(|shown| client.showing(shown));
    Strangers {
        unnamed: [client.clone()].into_iter().chain(unnamed).collect(),
        others: shown.map(|token| bearer(&token)).collect(),
    }
}

/// Ids under which nothing is, and some that cannot be one.
const NOTHING: [&str; 4] = ["AAAAAAAAAAAAAAAAAAAAAA", "nothing", "AAAAAAAAAAAAAAAAAAAAAB", "%00"];

#[test]
fn strangers_are_told_the_same_of_every_session_and_of_none() {
    let server = super::in_memory();
    let client = server.client();
    let [session, other, ended] = [(); 3].map(|()| Session::create(&client, &body_of("passa-portas")));
    session.play(&mut Chooser::new(4), 5);
    assert_eq!(ended.owner().delete(&ended.path()).expect("it answers").status, 204);
    let ids = [&session, &ended].map(|session| text(&session.created["id"]));
    let ids: Vec<&str> = ids.into_iter().chain(NOTHING).collect();
    let Strangers { unnamed, others } = strangers(&client, &session, &other);
    for question in questions(&client) {
        for (strangers, status, code) in
            [(&unnamed, 401, "unauthorized"), (&others, 404, "session_not_found")]
        {
            let told =
                strangers.iter().flat_map(|stranger| ids.iter().map(|id| told(&question.ask(stranger, id))));
            let told: Vec<_> = told.collect();
            let first = &told[0];
            let body: Value = serde_json::from_str(&first.2).expect("it is a problem");
            assert_eq!(
                (first.0, &body["code"]),
                (status, &json!(code)),
                "{} {}",
                question.method,
                question.path
            );
            for other in &told {
                assert_eq!(first, other, "{} {}", question.method, question.path);
            }
        }
    }
}

#[test]
fn people_of_a_session_are_told_what_has_become_of_it() {
    let mut settings = kept_at("memory");
    settings.push(("AERODROME__STORE__LIFETIME_SECONDS", "2"));
    let (server, forgetful) = (super::in_memory(), Server::with(&settings));
    let client = server.client();
    let people = |session: &Session| [session.owner(), session.seat(0), session.seat(2), session.spectator()];
    let codes = |session: &Session, question: &Question| {
        let replies = people(session).map(|own| question.ask(&own, text(&session.created["id"])));
        replies.map(|reply| (reply.status >= 400).then(|| text(&reply.json()["code"]).to_owned()))
    };
    let session = Session::create(&client, &body_of("passa-portas"));
    let expired = Session::create(&forgetful.client(), &body_of("passa-portas"));
    sleep(Duration::from_millis(2500));
    for question in questions(&client) {
        let place = format!("{} {}", question.method, question.path);
        // A stream goes on until it is left, so it is not read here.
        if !question.path.ends_with("/events") {
            for (person, code) in codes(&session, &question).into_iter().enumerate() {
                let strange = [
                    "unauthorized",
                    "session_not_found",
                    "sessions_disabled",
                    "session_ended",
                    "internal_error",
                ];
                // Once the owner has deleted it, it is gone for the others.
                let is_gone = question.method == "delete" && person > 0;
                assert!(
                    code.as_deref().is_none_or(|code| is_gone || !strange.contains(&code)),
                    "{place}: {code:?}"
                );
            }
        }
        for code in codes(&expired, &question) {
            assert_eq!(code.as_deref(), Some("session_not_found"), "{place}");
        }
    }
    for question in questions(&client) {
        for code in codes(&session, &question) {
            assert_eq!(code.as_deref(), Some("session_ended"), "{} {}", question.method, question.path);
        }
    }
}

/// How often each command was carried out for somebody.
fn work(redis: &Redis) -> BTreeMap<String, String> {
    let stats = redis.ask(&["INFO", "commandstats"]);
    let lines = stats.lines().filter_map(|line| line.trim().strip_prefix("cmdstat_")?.split_once(':'));
    let calls =
        lines.map(|(name, stats)| (name.to_owned(), stats.split(',').next().unwrap_or_default().to_owned()));
    // What the test itself asks, and what keeps connections alive.
    let idle = ["config", "info", "ping", "client", "hello", "select", "subscribe"];
    calls.filter(|(name, _)| !idle.iter().any(|idle| name.starts_with(idle))).collect()
}

/// Redis is asked nothing for strangers, so that no clock tells them whether there is a session.
#[test]
fn nothing_is_looked_up_for_strangers() {
    let redis = Redis::start();
    let server = Server::with(&kept_at(&redis.url()));
    let client = server.client();
    let [session, other] = [(); 2].map(|()| Session::create(&client, &body_of("passa-portas")));
    let Strangers { unnamed, others } = strangers(&client, &session, &other);
    let questions = questions(&client);
    redis.ask(&["CONFIG", "RESETSTAT"]);
    for question in &questions {
        for stranger in unnamed.iter().chain(&others) {
            for id in [text(&session.created["id"])].into_iter().chain(NOTHING) {
                assert!([401, 404].contains(&question.ask(stranger, id).status));
            }
        }
    }
    assert_eq!(work(&redis), BTreeMap::new());
    assert_eq!(session.seat(0).get(&session.path()).status, 200);
    assert_ne!(work(&redis), BTreeMap::new(), "something is looked up for its own people");
}
