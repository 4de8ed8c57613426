//! Metrics: that they count what happens, and that nobody else can put anything into them.

use super::{Metrics, measured};
use crate::api_keys::hash_of;
use aerodrome_e2e::{Client, GAME, JUMBO_JET, PASSA_PORTAS, Player, Server, program, raw, try_to_run};
use serde_json::{Value, json};
use std::process::Command;

#[test]
fn they_are_served_only_where_that_is_wanted() {
    let mut server = Server::start();
    assert_eq!(server.client().get("/metrics").status, 404);
    assert!(!server.log().contains("metrics"), "{}", server.log());
}

/// The public port says nothing of the metrics, and their port answers nothing else.
#[test]
fn they_have_a_port_of_their_own() {
    let mut server = measured(&[]);
    let page = server.metrics();
    let reply = page.get("/metrics");
    assert_eq!(reply.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
    for path in ["/", "/metrics/", "/livez", "/readyz", "/v1/games", "/docs/", "/openapi.json"] {
        assert_eq!(page.get(path).status, 404, "{path}");
    }
    assert_eq!(page.post("/metrics", &json!({})).status, 404);
    let public = server.client().get("/metrics");
    assert_eq!((public.status, &public.json()["code"]), (404, &json!("not_found")));
}

#[test]
fn they_are_no_reason_to_stay_when_the_service_stops() {
    let mut server = measured(&[]);
    let page = server.metrics();
    assert_eq!(page.get("/metrics").status, 200);
    server.signal("TERM");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    assert!(page.try_get("/metrics").is_none());
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::start();
    let port = server.address().rsplit(':').next().expect("an address has a port");
    let mut command = Command::new("timeout");
    command.arg("20").arg(program()).env("AERODROME__SERVER__PORT", "0");
    command.env("AERODROME__METRICS__HOST", "127.0.0.1").env("AERODROME__METRICS__PORT", port);
    let output = try_to_run(&mut command, "");
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{log}");
    let named = format!("port {port} (AERODROME__METRICS__PORT sets another one): Address already in use");
    assert!(log.contains(&named), "{log}");
}

#[test]
fn names_and_types_are_those_that_prometheus_expects() {
    let mut server = measured(&[("AERODROME__STORE__URL", "memory")]);
    let page = server.metrics();
    play(&server.client(), GAME, "provided", 20);
    for sample in Metrics::read(&page).0 {
        let name = sample.name.strip_prefix("aerodrome_").unwrap_or_else(|| panic!("{}", sample.name));
        let ends = |ends: &[&str]| ends.iter().any(|end| name.ends_with(end));
        let is_right = match sample.kind.as_str() {
            "counter" => ends(&["_total"]),
            "histogram" => ends(&["_seconds_bucket", "_seconds_sum", "_seconds_count"]),
            "gauge" => !ends(&["_total", "_bucket", "_sum", "_count"]),
            _ => false,
        };
        assert!(is_right, "{name} of type {}", sample.kind);
    }
}

#[test]
fn requests_are_counted_by_route_method_and_status() {
    let mut server = measured(&[]);
    let (client, page) = (server.client(), server.metrics());
    let before = Metrics::read(&page);
    for _ in 0..3 {
        assert_eq!(client.get("/v1/games").status, 200);
    }
    assert_eq!(client.get(&format!("{GAME}/rules/AC-26")).status, 200);
    assert_eq!(client.get(&format!("{GAME}/rules/AC-99")).status, 404);
    assert_eq!(client.post("/v1/games", &json!({})).status, 405);
    assert_eq!(client.post(&format!("{GAME}/apply"), &json!({})).status, 400);
    let after = Metrics::read(&page);
    let rule = format!("{GAME}/rules/{{id}}");
    let apply = format!("{GAME}/apply");
    for (route, method, status, times) in [
        ("/v1/games", "GET", "200", 3.0),
        ("/v1/games", "POST", "405", 1.0),
        (&rule, "GET", "200", 1.0),
        (&rule, "GET", "404", 1.0),
        (&apply, "POST", "400", 1.0),
        (&apply, "POST", "200", 0.0),
    ] {
        let labels = [("route", route), ("method", method), ("status", status)];
        let counted = |metrics: &Metrics| metrics.sum("aerodrome_http_requests_total", &labels);
        assert_eq!(counted(&after) - counted(&before), times, "{labels:?}");
    }
    let timed =
        |name: &str, route| after.sum(&format!("aerodrome_{name}_seconds_count"), &[("route", route)]);
    assert_eq!(timed("http_request_duration", "/v1/games"), 4.0);
    assert_eq!(timed("engine_duration", "/v1/games"), 0.0, "no engine works for it");
    let is_sorted = after
        .sum("aerodrome_http_request_duration_seconds_bucket", &[("route", "/v1/games"), ("le", "+Inf")]);
    assert_eq!(is_sorted, 4.0);
}

/// The engine works for each of these requests once, however it was asked.
#[test]
fn the_time_of_the_engine_is_taken() {
    let mut server = measured(&[("AERODROME__STORE__URL", "memory")]);
    let (client, page) = (server.client(), server.metrics());
    let player = play(&client, JUMBO_JET, "provided", 10);
    player.ask("replay", &player.replay());
    let view = json!({"state": player.state(), "seat": 0});
    let item = json!({"id": "i", "game": "jumbo-jet", "op": "view", "body": view});
    assert_eq!(client.post("/v1/batch", &json!({"items": [item]})).status, 207);
    let body = json!({"game": "jumbo-jet", "new_game": {"seats": [0, 2]}});
    assert_eq!(client.post("/v1/sessions", &body).status, 201);
    let metrics = Metrics::read(&page);
    for route in [&format!("{JUMBO_JET}/apply"), &format!("{JUMBO_JET}/replay"), "/v1/batch", "/v1/sessions"]
    {
        let of = |name: &str| metrics.sum(&format!("aerodrome_{name}"), &[("route", route)]);
        assert_eq!(of("engine_duration_seconds_count"), of("http_request_duration_seconds_count"), "{route}");
        assert!(of("engine_duration_seconds_sum") > 0.0, "{route}");
    }
}

/// Who asked too often is not told, only by what he was counted.
#[test]
fn refusals_of_those_who_ask_too_often_are_counted() {
    let mut server = measured(&[
        ("AERODROME__API_KEYS__HASHES", &format!("backend:{}", hash_of("a key of the backend"))),
        ("AERODROME__RATE_LIMITS__CLIENT_REQUESTS", "1"),
        ("AERODROME__RATE_LIMITS__KEY_REQUESTS", "2"),
        ("AERODROME__RATE_LIMITS__CLIENT_SECONDS", "3600"),
        ("AERODROME__RATE_LIMITS__KEY_SECONDS", "3600"),
    ]);
    let (client, page) = (server.client(), server.metrics());
    let keyed = client.with_header("X-API-Key", "a key of the backend");
    let counted = |policy| Metrics::read(&page).sum("aerodrome_rate_limited_total", &[("policy", policy)]);
    assert!(page.get("/metrics").text().contains("aerodrome_rate_limited_total{policy=\"key\"} 0"));
    for _ in 0..4 {
        client.get("/v1/games");
        keyed.get("/v1/games");
    }
    assert_eq!((counted("client"), counted("key")), (3.0, 2.0));
    let text = page.get("/metrics").text();
    assert!(!text.contains("127.0.0.1") && !text.contains("backend"), "{text}");
}

#[test]
fn refusals_are_counted_by_rule() {
    let mut server = measured(&[]);
    let (client, page) = (server.client(), server.metrics());
    for game in [GAME, JUMBO_JET, PASSA_PORTAS] {
        let player = play(&client, game, "provided", 30);
        let before = Metrics::read(&page);
        let mut rules: Vec<String> = Vec::new();
        for (seat, action) in player.actions_seen() {
            let question = json!({"state": player.state(), "seat": seat, "action": action});
            let reply = client.post(&format!("{game}/apply"), &question);
            if reply.status == 422 {
                let problem = reply.json();
                let reasons = problem["reasons"].as_array().expect("there are reasons").iter();
                rules.extend(reasons.map(|reason| reason["rule"].as_str().expect("a rule").to_owned()));
            }
            // Asking is not trying.
            client.ok(&format!("{game}/validate"), &question);
        }
        assert!(!rules.is_empty(), "{game} refuses nothing");
        let after = Metrics::read(&page);
        let id = game.rsplit('/').next().expect("a path has an end");
        for rule in &rules {
            let counted =
                |metrics: &Metrics| metrics.sum("aerodrome_refusals_total", &[("game", id), ("rule", rule)]);
            let times = rules.iter().filter(|other| *other == rule).count();
            assert_eq!(counted(&after) - counted(&before), times as f64, "{game} {rule}");
        }
        let all = |metrics: &Metrics| metrics.sum("aerodrome_refusals_total", &[("game", id)]);
        assert_eq!(all(&after) - all(&before), rules.len() as f64, "{game}");
    }
}

/// Every step of a game is an action or a draw.
#[test]
fn draws_are_counted_by_game_and_mode() {
    let mut server = measured(&[]);
    let (client, page) = (server.client(), server.metrics());
    for game in [GAME, JUMBO_JET, PASSA_PORTAS] {
        for mode in ["server", "seeded", "provided"] {
            let before = Metrics::read(&page);
            let player = play(&client, game, mode, 12);
            let steps = player.state()["seq"].as_u64().expect("a state has a count");
            let actions = player.log.iter().filter(|entry| entry.get("action").is_some()).count() as u64;
            let after = Metrics::read(&page);
            let id = game.rsplit('/').next().expect("a path has an end");
            let labels = [("game", id), ("mode", mode)];
            let counted = |metrics: &Metrics| metrics.sum("aerodrome_chance_draws_total", &labels);
            let draws = counted(&after) - counted(&before);
            // In mode `provided` the player asks some questions twice, first without the values that it then brings.
            let is_right = if mode == "provided" { draws > 0.0 } else { draws == (steps - actions) as f64 };
            assert!(is_right, "{draws} draws in {steps} steps of {game} {mode}, {actions} of them actions");
        }
    }
}

/// Whatever callers write, all labels are known beforehand, and there are only so many series.
#[test]
fn callers_cannot_make_series() {
    let mut server = measured(&[("AERODROME__STORE__URL", "memory")]);
    let (client, page) = (server.client(), server.metrics());
    let mischief = |round: usize| {
        for number in 0..20 {
            let word = format!("hostile{round}x{number}");
            for path in [
                format!("/{word}"),
                format!("/v1/games/{word}"),
                format!("/v1/games/{word}/apply"),
                format!("{GAME}/{word}"),
                format!("{GAME}/rules/{word}"),
                format!("/v1/sessions/{word}/events"),
                format!("/problems/{word}"),
                format!("/docs/{word}"),
                format!("/v1/games?{word}"),
                format!("/v1//games/%2e%2e/{word}"),
            ] {
                client.get(&path);
            }
            let method = format!(
                "{word} /v1/games HTTP/1.1\r\nHost: {word}\r\nOrigin: {word}\r\nConnection: close\r\n\r\n"
            );
            assert_eq!(raw(server.address(), method.as_bytes()).status, 405);
            let body = json!({"state": {"game": word}, "seat": 0, "action": word});
            client.post(&format!("{GAME}/apply"), &body);
            let item = json!({"id": word, "game": word, "op": word, "body": {}});
            client.post("/v1/batch", &json!({"items": [item]}));
        }
    };
    mischief(1);
    let before = Metrics::read(&page);
    mischief(2);
    let after = Metrics::read(&page);
    assert_eq!(before.0.len(), after.0.len());
    let document = client.get("/openapi.json").json();
    let paths = document["paths"].as_object().expect("the document has paths");
    for route in after.values("route") {
        let is_known = paths.contains_key(route) || route == "unmatched" || route.starts_with("/docs");
        assert!(is_known && !route.contains("hostile"), "{route}");
    }
    assert!(after.values("method").iter().all(|method| ["GET", "POST", "other"].contains(method)));
    assert_eq!(after.values("route").iter().filter(|route| route.starts_with("/docs")).count(), 1);
    assert!(!page.get("/metrics").text().contains("hostile"));
}

/// Plays some steps of a game.
#[track_caller]
fn play(client: &Client, game: &str, mode: &str, steps: usize) -> Player {
    let mut chance = json!({"mode": mode});
    if mode == "seeded" {
        chance["seed"] = json!("a seed for metrics");
    }
    let start: Value = json!({"game_id": "a-game-that-is-measured-00", "seats": [0, 2], "chance": chance});
    let mut player = Player::sit_down(client, game, start, 3);
    player.play(steps);
    player
}
