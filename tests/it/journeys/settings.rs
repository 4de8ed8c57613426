//! What an operator can set, and how the service says that a setting is wrong.

use aerodrome_e2e::{
    GAME, KEY, OTHER_KEY, OTHER_TOKEN_KEY, Server, TOKEN_KEY, program, scratch_directory, try_to_run,
};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::process::{Command, Output};

/// Hexadecimal digits can look like a number; a key that does is a key all the same.
#[test]
fn a_key_of_nothing_but_decimal_digits_is_a_key() {
    for key in ["0123456789".repeat(7), "1e5".repeat(22)] {
        let server = Server::with_key(&key[..64]);
        assert_eq!(server.client().get("/livez").status, 200);
    }
}

/// `config` says the same as the service would, and nothing listens.
#[test]
fn everything_that_is_wrong_is_told_in_one_go() {
    let wrong = [
        ("AERODROME__ENVIRONMENT", "production"),
        ("AERODROME__SERVER__PROT", "80"),
        ("AERODROME__SERVER__WORKERS", "many"),
        ("AERODROME__LOG__FORMAT", "colourful"),
        ("AERODROME__KEYS__TOKENS", "secret-that-is-no-key"),
        ("AERODROME__KEYS__DICE_FILE", "/nowhere/to/be/found"),
        ("AERODROME__STORE__URL", "ftp://secret-that-is-no-key"),
    ];
    let output = run_to_its_end(&wrong);
    let log = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{log}");
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!((lines.len(), lines[0]), (wrong.len(), "Error: the settings cannot be used"), "{log}");
    for (name, _) in &wrong[1..] {
        assert!(lines[1..].iter().any(|line| line.starts_with(&format!("  {name}: "))), "{name}: {log}");
    }
    assert!(!log.contains("secret") && !log.contains("nowhere"), "{log}");
    let mut config = alone(Command::new(program()));
    let output = try_to_run(config.arg("config").envs(wrong), "");
    assert_eq!((output.status.code(), output.stdout), (Some(1), Vec::new()));
    assert_eq!(String::from_utf8_lossy(&output.stderr), log);
}

/// Where people play, a service without its keys would be one that forgets their games.
#[test]
fn in_production_every_key_has_to_be_set_and_all_that_are_not_are_named() {
    let production = ("AERODROME__ENVIRONMENT", "production");
    let (tokens, dice) = (("AERODROME__KEYS__TOKENS", TOKEN_KEY), ("AERODROME__KEYS__DICE", KEY));
    for (set, missing) in [
        (&[][..], &["KEYS__TOKENS", "KEYS__DICE"][..]),
        (&[tokens], &["KEYS__DICE"]),
        (&[dice], &["KEYS__TOKENS"]),
        (&[("AERODROME__KEYS__TOKENS", &TOKEN_KEY[..32])], &["KEYS__TOKENS", "KEYS__DICE"]),
    ] {
        let output = run_to_its_end(&[&[production], set].concat());
        let log = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{log}");
        for name in ["KEYS__TOKENS", "KEYS__DICE"] {
            assert_eq!(log.contains(name), missing.contains(&name), "{name}: {log}");
        }
        assert!(!log.contains("random"), "{log}");
        assert!(set.iter().all(|(_, key)| !log.contains(key)), "{log}");
    }
    let mut server = Server::with(&[production, tokens, dice]);
    assert!(!server.log().contains("WARN"), "{}", server.log());
}

/// Sessions in Redis are there for other instances and after a restart, which keys that are made up are not.
#[test]
fn sessions_in_redis_need_keys_that_stay() {
    let redis = ("AERODROME__STORE__URL", "redis://127.0.0.1:1");
    let (tokens, dice) = (("AERODROME__KEYS__TOKENS", TOKEN_KEY), ("AERODROME__KEYS__DICE", KEY));
    for (set, missing) in [(tokens, "AERODROME__KEYS__DICE"), (dice, "AERODROME__KEYS__TOKENS")] {
        let output = run_to_its_end(&[redis, set]);
        let log = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{log}");
        assert!(log.contains(&format!("{missing}: it has to be set")), "{log}");
    }
    let mut server = Server::with(&[redis, tokens, dice]);
    // Nobody is there, and whoever has mistyped the address should not find out by his players.
    let line = server.wait_for_line("the store of sessions cannot be used");
    assert!(line.contains("WARN"), "{line}");
}

#[test]
fn keys_can_stand_in_files() {
    let folder = scratch_directory("keys");
    let file = |name: &str, text: String| -> PathBuf {
        let path = folder.join(name);
        std::fs::write(&path, text).expect("the folder can be written to");
        path
    };
    let tokens = file("tokens", format!("{OTHER_TOKEN_KEY}\n{TOKEN_KEY}\n"));
    let dice = file("dice", format!("{KEY}\r\n"));
    let path = |path: &PathBuf| path.to_str().expect("a path is a text").to_owned();
    let (tokens, dice) = (path(&tokens), path(&dice));
    let files =
        [("AERODROME__KEYS__TOKENS_FILE", tokens.as_str()), ("AERODROME__KEYS__DICE_FILE", dice.as_str())];
    let from_files = Server::with(&files);
    let from_variables = Server::with_keys(&format!(" {OTHER_TOKEN_KEY}, {TOKEN_KEY} "), KEY);
    let [ours, theirs] = [&from_files, &from_variables].map(|server| opening(server, "server"));
    assert_eq!(ours, theirs, "the first key of the file seals");
    let old = opening(&Server::with_keys(TOKEN_KEY, KEY), "server");
    assert_ne!(ours["token"], old["token"]);
    let view = json!({"token": old["token"], "seat": 0});
    from_files.client().ok(&format!("{GAME}/view"), &view);

    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn a_port_that_is_taken_is_named() {
    let server = Server::with_key(KEY);
    let port = server.address().rsplit(':').next().expect("an address has a port");
    let output = run_to_its_end(&[("AERODROME__SERVER__PORT", port)]);
    let log = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{log}");
    assert!(log.contains(port) && log.contains("cannot listen"), "{log}");
    assert!(log.contains("(AERODROME__SERVER__PORT sets another one): Address already in use"), "{log}");
    assert_eq!(log.lines().filter(|line| line.starts_with("Error: ")).count(), 1, "{log}");
    assert!(!log.contains("startup.rs") && !log.contains("backtrace"), "{log}");
}

#[test]
fn a_variable_that_sets_nothing_is_told_and_stops_nothing() {
    let nearly = ("AERODROME_RATE_LIMITS_CLIENT_REQUESTS", "3");
    let said = format!("{}: it sets nothing", nearly.0);
    let mut server = Server::with(&[nearly]);
    let line = server.wait_for_line(&said);
    assert!(line.contains("WARN"), "{line}");
    let mut config = alone(Command::new(program()));
    let output = try_to_run(config.arg("config").envs([nearly]), "");
    let says = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && says.contains(&said), "{says}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("client_requests = 0\n"));
}

#[test]
fn the_log_can_be_read_by_machines_and_holds_no_secret() {
    let mut server = Server::with(&[
        ("AERODROME__LOG__FORMAT", "json"),
        ("AERODROME__LOG__FILTER", "trace"),
        ("AERODROME__KEYS__DICE", OTHER_KEY),
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
    ]);
    let client = server.client();
    let mut start = super::new_game("secret-name", &[0, 2], 1, "seeded");
    start["chance"]["seed"] = json!("a seed to keep");
    start["keys"] = json!(true);
    start["return"] = json!(["state", "token"]);
    let game = client.ok(&format!("{GAME}/new-game"), &start);
    let key = |key: &Value| key.as_str().expect("a key is a text").to_owned();
    let (table_key, token) = (key(&game["keys"]["table"]), key(&game["token"]));
    let holder = client.showing(&format!("Bearer {table_key}"));
    let next = holder.ok(&format!("{GAME}/apply"), &json!({"token": token, "seat": 0, "action": "roll"}));
    let rejected = holder.post(&format!("{GAME}/view"), &json!({"token": token[1..], "seat": 0}));
    assert_eq!(rejected.status, 422);
    let item = json!({"id": "i", "game": "aeroplane-chess", "op": "view", "key": table_key, "body": {"token": token, "seat": 0}});
    assert_eq!(client.post("/v1/batch", &json!({"items": [item]})).status, 207);
    let request = json!({"state": game["state"], "seat": 2, "action": "roll"});
    let refused = client.post(&format!("{GAME}/apply"), &request);
    let id = refused.header("x-request-id");
    let line = server.wait_for_line(id);
    let line: Value = serde_json::from_str(&line).expect("a line is JSON");
    assert_eq!((&line["http.status"], &line["http.method"]), (&json!(422), &json!("POST")), "{line}");
    let log = server.log();
    let chain = game["state"]["chain"].as_str().expect("a state has a chain");
    let next = key(&next["token"]);
    // The beginnings of keys and tokens are enough to know them by.
    let [token, next, table_key] = [&token[1..24], &next[1..24], &table_key[15..30]];
    for secret in [OTHER_KEY, TOKEN_KEY, "a seed to keep", "secret-name", chain, token, next, table_key] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
}

/// A new game of a name that is always the same, held as a token.
fn opening(server: &Server, mode: &str) -> Value {
    let mut start = super::new_game("opening", &[0, 2], 1, mode);
    start["return"] = json!(["token", "view"]);
    server.client().ok(&format!("{GAME}/new-game"), &start)
}

/// Runs the program, which is to refuse; one that starts after all is stopped.
fn run_to_its_end(settings: &[(&str, &str)]) -> Output {
    let mut command = alone(Command::new("timeout"));
    command.arg("20").arg(program()).envs(settings.iter().copied());
    command.output().expect("the service can be started")
}

/// The same wherever the tests run: on a free port, and where others would show the place in the code.
fn alone(mut command: Command) -> Command {
    command.env("AERODROME__SERVER__PORT", "0").env("RUST_BACKTRACE", "1");
    command
}
