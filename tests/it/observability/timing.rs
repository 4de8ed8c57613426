//! How long the service says that an answer took.

use aerodrome_e2e::{GAME, Server, raw};
use serde_json::json;

/// The times of an answer, by name, in whole milliseconds.
#[track_caller]
fn times(timing: &str) -> Vec<(&str, u64)> {
    let time = |time| {
        let (name, milliseconds) = str::split_once(time, ";dur=")?;
        Some((name, milliseconds.parse().ok()?))
    };
    timing.split(", ").map(|part| time(part).unwrap_or_else(|| panic!("{timing:?}"))).collect()
}

#[test]
fn every_answer_says_how_long_it_took_and_pages_of_others_may_know() {
    let server = Server::start();
    let client = server.client();
    let tag = client.get(GAME).header("etag").to_owned();
    let preflight = "OPTIONS /v1/games HTTP/1.1\r\nHost: a\r\nOrigin: http://a.example\r\n\
        Access-Control-Request-Method: GET\r\nConnection: close\r\n\r\n";
    let answers = [
        (client.get("/livez"), 200),
        (client.get("/openapi.json"), 200),
        (client.get("/docs/"), 200),
        (client.get("/nothing"), 404),
        (client.with_header("If-None-Match", &tag).get(GAME), 304),
        (client.post(&format!("{GAME}/apply"), &json!({})), 400),
        (raw(server.address(), preflight.as_bytes()), 200),
    ];
    for (answer, status) in answers {
        assert_eq!(answer.status, status, "{answer:?}");
        let names = times(answer.header("server-timing")).into_iter().map(|(name, _)| name);
        assert_eq!(names.collect::<Vec<_>>(), ["total"], "{answer:?}");
        assert_eq!(answer.header("timing-allow-origin"), "*", "{answer:?}");
    }
}

#[test]
fn an_answer_says_how_long_the_engine_worked_for_it() {
    let server = Server::start();
    let client = server.client();
    let opening = client.post(&format!("{GAME}/new-game"), &json!({"seats": [0, 2]}));
    let check = client.post(&format!("{GAME}/check-state"), &json!({"state": opening.json()["state"]}));
    for answer in [opening, check] {
        let times = times(answer.header("server-timing"));
        let [("total", total), ("engine", engine)] = times[..] else { panic!("{times:?}") };
        assert!(engine <= total, "one thread has done it all: {times:?}");
    }
}
