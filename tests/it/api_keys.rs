//! API keys: who may ask at all.

use crate::sessions::{Session, body_of, kept_at};
use aerodrome_e2e::{Chooser, Client, GAME, Reply, Server, program, raw, run, scratch_directory, try_to_run};
use serde_json::{Value, json};
use std::process::Command;

const KEY: &str = "0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0";
const OTHER: &str = "1f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f1";

/// The hash of a key, as those work it out who run the service.
pub(crate) fn hash_of(key: &str) -> String {
    let sum = run(&mut Command::new("sha256sum"), key);
    sum.split(' ').next().unwrap_or_default().to_owned()
}

/// A service that wants a key, and one that only knows them.
fn servers() -> [Server; 2] {
    let hashes = format!("backend:{},other:{}", hash_of(KEY), hash_of(OTHER));
    ["true", "false"].map(|required| {
        let mut settings = kept_at("memory");
        settings.extend([
            ("AERODROME__API_KEYS__HASHES", hashes.as_str()),
            ("AERODROME__API_KEYS__REQUIRED", required),
            ("AERODROME__LOG__FORMAT", "json"),
        ]);
        Server::with(&settings)
    })
}

#[track_caller]
fn refused(reply: &Reply, code: &str) {
    let problem = reply.json();
    assert_eq!((reply.status, &problem["code"]), (401, &json!(code)), "{problem}");
    assert_eq!(reply.header("content-type"), "application/problem+json");
    assert_eq!(reply.header("www-authenticate"), "ApiKey");
    assert_eq!(reply.header("access-control-allow-origin"), "*");
    assert_eq!(problem["request_id"], reply.header("x-request-id"));
}

fn start() -> Value {
    json!({"seats": [0, 2], "chance": {"mode": "seeded", "seed": "keys"}})
}

#[test]
fn where_a_key_is_needed_only_those_with_one_are_served() {
    let [server, _] = servers();
    let client = server.client();
    for path in ["/v1/games", "/v1/limits", "/v1/sessions/x", "/nowhere", "/%76%31/games", "/v1/../docs"] {
        refused(&client.get(path), "api_key_required");
    }
    refused(&client.post(&format!("{GAME}/new-game"), &start()), "api_key_required");
    refused(&client.post("/v1/batch", &json!({})), "api_key_required");
    for key in [KEY, OTHER] {
        let caller = client.with_header("X-API-Key", key);
        assert_eq!(caller.get("/v1/games").status, 200);
        assert_eq!(caller.get("/nowhere").status, 404);
        caller.ok(&format!("{GAME}/new-game"), &start());
    }
}

/// Whoever has no key yet can read what there is, and those who watch the service need none.
#[test]
fn what_tells_about_the_service_is_open() {
    let [server, _] = servers();
    let client = server.client();
    for path in ["/livez", "/readyz", "/version", "/docs/", "/docs/swagger-ui-bundle.js", "/openapi.json"] {
        assert_eq!(client.get(path).status, 200, "{path}");
    }
    for path in ["/", "/docs"] {
        assert_eq!(client.get(path).header("location"), "/docs/", "{path}");
    }
    let problem = client.speaking("fr").get("/v1/games").json();
    let page = client.speaking("fr").get(problem["type"].as_str().expect("a problem has a type"));
    assert_eq!((page.status, &page.json()["title"]), (200, &problem["title"]));
}

/// A wrong key is a mistake that its owner wants to hear of, wherever he makes it.
#[test]
fn a_key_that_is_shown_has_to_be_right_everywhere() {
    for server in servers() {
        let client = server.client();
        let (upper, short) = (KEY.to_uppercase(), &KEY[1..]);
        for key in ["", "x", &upper, short, &hash_of(KEY), &format!("Bearer {KEY}")] {
            let caller = client.with_header("X-API-Key", key);
            for path in ["/v1/games", "/version", "/docs/"] {
                refused(&caller.get(path), "api_key_rejected");
            }
            assert_eq!(caller.get("/livez").status, 200);
        }
        let twice = format!(
            "GET /v1/games HTTP/1.1\r\nHost: x\r\nX-API-Key: {KEY}\r\nX-API-Key: {KEY}\r\nConnection: close\r\n\r\n"
        );
        let twice = raw(server.address(), twice.as_bytes());
        refused(&twice, "api_key_rejected");
        let detail = twice.json()["detail"].to_string();
        assert!(detail.contains("the header was sent more than once"), "{detail}");
    }
}

#[test]
fn where_none_is_needed_a_key_changes_nothing() {
    let [_, server] = servers();
    let client = server.client();
    let with_key = client.with_header("X-API-Key", KEY).ok(&format!("{GAME}/new-game"), &start());
    let without = client.ok(&format!("{GAME}/new-game"), &start());
    assert_eq!(with_key["view"], without["view"]);
    assert_eq!(client.get("/v1/games").status, 200);
}

/// Where the service has no API keys, the header belongs to whatever stands in front of it.
#[test]
fn a_service_without_keys_ignores_the_header() {
    let server = Server::start();
    let caller = server.client().with_header("X-API-Key", "a key for somebody else");
    assert_eq!(caller.get("/v1/games").status, 200);
}

/// `Authorization` stays free for the tokens of sessions.
#[test]
fn a_session_is_played_with_both_credentials() {
    let [server, _] = servers();
    let caller = server.client().with_header("X-API-Key", KEY);
    let session = Session::create(&caller, &body_of("jumbo-jet"));
    session.play(&mut Chooser::new(3), 4);
    let token = session.created["seats"][0]["token"].as_str().expect("there is a token");
    let without = server.client().showing(&format!("Bearer {token}"));
    refused(&without.get(&session.path()), "api_key_required");
}

#[test]
fn a_browser_may_send_the_key() {
    let [server, _] = servers();
    let preflight = "OPTIONS /v1/games HTTP/1.1\r\nHost: x\r\nOrigin: https://board.example\r\nConnection: close\r\n\
        Access-Control-Request-Method: GET\r\nAccess-Control-Request-Headers: x-api-key\r\n\r\n";
    let reply = raw(server.address(), preflight.as_bytes());
    assert_eq!(reply.status, 200);
    let allowed = reply.header("access-control-allow-headers").to_ascii_lowercase();
    assert!(allowed.contains("x-api-key"), "{allowed}");
}

#[test]
fn the_log_has_the_name_of_the_key_and_nothing_else_of_it() {
    let [mut server, _] = servers();
    let client = server.client();
    let known = client.with_header("X-API-Key", OTHER).with_header("X-Request-Id", "known").get("/v1/games");
    assert_eq!(known.status, 200);
    client.with_header("X-API-Key", "somebody-guesses").get("/v1/games");
    let line: Value = serde_json::from_str(&server.wait_for_line("\"known\"")).expect("a line is JSON");
    assert!(line.to_string().contains("\"api_key\":\"other\""), "{line}");
    let log = server.log();
    for secret in [KEY, OTHER, &hash_of(KEY), &hash_of(OTHER), "somebody-guesses"] {
        assert!(!log.contains(secret), "{log}");
    }
}

/// Makes a key with the program itself, and writes what it says into a file of the settings.
#[test]
fn the_program_makes_keys() {
    let make = |name: &str| {
        let output = try_to_run(Command::new(program()).args(["api-key", name]), "");
        (output.status.code(), String::from_utf8(output.stdout).expect("the program writes UTF-8"))
    };
    let (status, made) = make("a-backend");
    let [key, line] = made.lines().collect::<Vec<_>>().try_into().expect("there are two lines");
    assert_eq!((status, line), (Some(0), format!("a-backend:{}", hash_of(key)).as_str()));
    assert_eq!(key.len(), 64);
    assert_ne!(make("a-backend").1, made);
    assert_eq!(make("a backend"), (Some(1), String::new()));

    let folder = scratch_directory("api-keys");
    let file = folder.join("api-keys");
    std::fs::write(&file, format!("first:{}\n{line}\n", hash_of(KEY))).expect("the folder can be written to");
    let path = file.to_str().expect("a path is a text");
    let server = Server::with(&[
        ("AERODROME__API_KEYS__HASHES_FILE", path),
        ("AERODROME__API_KEYS__REQUIRED", "true"),
    ]);
    let status = |client: &Client| client.get("/v1/games").status;
    let client = server.client();
    let answers = [key, KEY, OTHER].map(|key| status(&client.with_header("X-API-Key", key)));
    assert_eq!((answers, status(&client)), ([200, 200, 401], 401));
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}
