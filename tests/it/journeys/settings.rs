//! What an operator can set, and how the service says that a setting is wrong.

use aerodrome_e2e::{KEY, OTHER_KEY, Server, program};
use serde_json::{Value, json};
use std::process::{Command, Output};

/// Hexadecimal digits can look like a number; a key that does is a key all the same.
#[test]
fn a_key_of_nothing_but_decimal_digits_is_a_key() {
    for key in ["0123456789".repeat(7), "1e5".repeat(22)] {
        let server = Server::with_key(&key[..64]);
        assert_eq!(server.client().get("/livez").status, 200);
    }
}

#[test]
fn a_wrong_setting_is_named_and_never_repeated() {
    for (name, value, named) in [
        ("AERODROME__KEYS__DICE", "secret-that-is-no-key", "keys.dice"),
        ("AERODROME__KEYS__DICE", &KEY[1..], "keys.dice"),
        ("AERODROME__SERVER__PORT", "70000", "port"),
        ("AERODROME__SERVER__WORKERS", "9999", "workers"),
        ("AERODROME__SERVER__PROT", "80", "prot"),
        ("AERODROME__LOG__FORMAT", "colourful", "format"),
        ("AERODROME__LOG__FILTER", "a=b=c", "filter"),
    ] {
        let output = run_to_its_end(&[(name, value)]);
        let log = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{name}={value}: {log}");
        assert!(log.contains("the settings cannot be used") && log.contains(named), "{name}={value}: {log}");
        assert!(name != "AERODROME__KEYS__DICE" || !log.contains(value), "the key is in the log: {log}");
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::with_key(KEY);
    let port = server.address().rsplit(':').next().expect("an address has a port");
    let output = run_to_its_end(&[("AERODROME__SERVER__PORT", port)]);
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{log}");
    assert!(log.contains(port) && log.contains("cannot listen"), "{log}");
}

#[test]
fn the_log_can_be_read_by_machines_and_holds_no_secret() {
    let mut server = Server::with(&[
        ("AERODROME__LOG__FORMAT", "json"),
        ("AERODROME__LOG__FILTER", "debug"),
        ("AERODROME__KEYS__DICE", OTHER_KEY),
    ]);
    let client = server.client();
    let mut start = super::new_game("secret-name", &[0, 2], 1, "seeded");
    start["chance"]["seed"] = json!("a seed to keep");
    let game = client.ok(&format!("{}/new-game", aerodrome_e2e::GAME), &start);
    let request = json!({"state": game["state"], "seat": 2, "action": "roll"});
    let refused = client.post(&format!("{}/apply", aerodrome_e2e::GAME), &request);
    let id = refused.header("x-request-id");
    let line = server.wait_for_line(id);
    let line: Value = serde_json::from_str(&line).expect("a line is JSON");
    assert_eq!((&line["http.status"], &line["http.method"]), (&json!(422), &json!("POST")), "{line}");
    let log = server.log();
    let chain = game["state"]["chain"].as_str().expect("a state has a chain");
    for secret in [OTHER_KEY, "a seed to keep", "secret-name", chain] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

/// Runs the program, which is to refuse; one that starts after all is stopped.
fn run_to_its_end(settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new("timeout");
    command.arg("20").arg(program()).env("AERODROME__SERVER__PORT", "0").envs(settings.iter().copied());
    command.output().expect("the service can be started")
}
