//! The commands of `deploy/README.md` do what it says.

use super::{Folder, ROOT, deployed, number_after};
use crate::sessions::{Session, body_of, kept_at};
use aerodrome_api::error_code::ErrorCode;
use aerodrome_e2e::{Chooser, GAME, KEY, Redis, Server, free_port, run, wait_until};
use serde_json::json;
use std::path::Path;
use std::process::Command;

/// The scripts below a heading.
#[track_caller]
fn scripts(heading: &str) -> Vec<String> {
    let text = deployed("README.md");
    let section = text.split_once(heading).unwrap_or_else(|| panic!("there is no {heading:?}")).1;
    let section = section.split("\n##").next().unwrap_or_default();
    let blocks = section.split("\n```sh\n").skip(1);
    blocks.map(|block| block.split("```").next().unwrap_or_default().to_owned()).collect()
}

fn follow(script: &str, folder: &Path, variables: &[(&str, &str)]) {
    let mut shell = Command::new("sh");
    shell.args(["-euc", script]).current_dir(folder).envs(variables.iter().copied());
    run(&mut shell, "");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path is a text")
}

#[test]
fn the_secrets_are_those_that_the_service_and_redis_need() {
    let folder = Folder::new();
    std::fs::create_dir(folder.join("deploy")).expect("the folder can be written to");
    follow(&scripts("## Secrets")[0], &folder, &[]);
    let secrets = folder.join("deploy/secrets");
    let read = |name: &str| std::fs::read_to_string(secrets.join(name)).expect("the script has written it");
    let password = read("redis.conf");
    let password = password.trim().strip_prefix("requirepass ").expect("it sets a password");
    let redis = Redis::with(&["--requirepass", password]);
    // Outside of the containers Redis has another address.
    let url = folder.write("url", &read("store_url").replace("redis:6379", &redis.address()));
    let [tokens, dice] = ["tokens", "dice"].map(|name| secrets.join(name));
    let server = Server::with(&[
        ("AERODROME__ENVIRONMENT", "production"),
        ("AERODROME__KEYS__TOKENS_FILE", text(&tokens)),
        ("AERODROME__KEYS__DICE_FILE", text(&dice)),
        ("AERODROME__STORE__URL_FILE", text(&url)),
        ("AERODROME__STORE__TIMEOUT_MILLIS", "2000"),
    ]);
    assert_eq!(server.client().get("/readyz").json(), json!({"status": "ok", "sessions": "ok"}));
    Session::create(&server.client(), &body_of("jumbo-jet"));
}

#[test]
fn keys_are_changed_while_games_run() {
    let folder = Folder::new();
    std::fs::create_dir(folder.join("deploy")).expect("the folder can be written to");
    follow(&scripts("## Secrets")[0], &folder, &[]);
    let secrets = folder.join("deploy/secrets");
    let file = secrets.join("tokens");
    let keys = || -> Vec<String> {
        let text = std::fs::read_to_string(&file).expect("the keys can be read");
        text.lines().map(str::to_owned).collect()
    };
    let start =
        || Server::with(&[("AERODROME__KEYS__TOKENS_FILE", text(&file)), ("AERODROME__KEYS__DICE", KEY)]);
    let body = json!({"seats": [0, 2], "game_id": "a-game-before-the-change", "return": ["token"]});
    let seal = |server: &Server| server.client().ok(&format!("{GAME}/new-game"), &body)["token"].take();
    let opens = |server: &Server, token| {
        server.client().post(&format!("{GAME}/view"), &json!({"token": token, "seat": 0})).status
    };
    let before = start();
    let (old, first) = (keys(), seal(&before));
    let steps = scripts("### New keys");
    assert_eq!((old.len(), steps.len()), (1, 3));

    follow(&steps[0], &secrets, &[]);
    let (both, known) = (keys(), start());
    assert_eq!((both.len(), &both[0]), (2, &old[0]));
    assert_eq!(seal(&known), first, "the new key is not used yet");

    follow(&steps[1], &secrets, &[]);
    let used = start();
    assert_eq!(keys(), [both[1].clone(), both[0].clone()]);
    let second = seal(&used);
    assert_ne!(second, first);
    assert_eq!([opens(&used, &first), opens(&known, &second)], [200, 200], "instances understand each other");

    follow(&steps[2], &secrets, &[]);
    let after = start();
    assert_eq!(keys(), [both[1].clone()]);
    assert_eq!([opens(&after, &second), opens(&after, &first)], [200, 422]);
}

#[test]
fn the_line_of_an_api_key_is_what_the_service_reads() {
    let folder = Folder::new();
    let [script] = scripts("## Who may ask").try_into().expect("there is one script");
    follow(&(script + "printf %s \"$key\" > key\n"), &folder, &[]);
    let file = folder.join("api-keys");
    let server = Server::with(&[
        ("AERODROME__API_KEYS__HASHES_FILE", text(&file)),
        ("AERODROME__API_KEYS__REQUIRED", "true"),
    ]);
    let key = std::fs::read_to_string(folder.join("key")).expect("the script has made a key");
    assert_eq!(server.client().with_header("X-API-Key", &key).get("/v1/games").status, 200);
    assert_eq!(server.client().get("/v1/games").status, 401);
}

#[test]
fn a_backup_of_redis_brings_sessions_back() {
    let folder = Folder::new();
    let [backup, restore] = scripts("## Redis").try_into().expect("there are two scripts");
    let old = Redis::durable();
    let session = {
        let server = Server::with(&kept_at(&old.url()));
        let session = Session::create(&server.client(), &body_of("jumbo-jet"));
        session.play(&mut Chooser::new(6), 5);
        follow(&backup, &folder, &[("REDIS", &old.url())]);
        let kept = session.seat(0).get(&session.path());
        session.play(&mut Chooser::new(6), 2);
        (session.created.clone(), kept.text())
    };
    drop(old);

    let port = free_port().to_string();
    let files = folder.join("new");
    std::fs::create_dir(&files).expect("the folder can be written to");
    follow(&restore.replace("6399", &port), &files, &[("BACKUP", text(&folder.join("sessions.rdb")))]);
    let directory = ["--dir", text(&files), "--appendonly", "yes"];
    // The one that has read the backup gives the files up.
    wait_until("the other Redis has ended", || {
        std::net::TcpStream::connect(format!("127.0.0.1:{port}")).is_err()
    });
    let redis = Redis::with(&directory);
    let server = Server::with(&kept_at(&redis.url()));
    let (created, kept) = session;
    let session = Session { client: server.client(), created };
    assert_eq!(session.seat(0).get(&session.path()).text(), kept);
    session.play(&mut Chooser::new(6), 3);
}

#[test]
fn every_failure_of_the_service_is_explained() {
    let text = deployed("README.md");
    let explained = text.split_once("## What alerts mean").expect("there is such a section").1;
    for code in ErrorCode::ALL.iter().filter(|code| code.status().is_server_error()) {
        assert!(explained.contains(&format!("`{}`", code.as_str())), "{}", code.as_str());
    }
}

/// What the text says of settings is true of the files.
#[test]
fn the_time_to_drain_is_longer_than_nginx_takes_to_notice() {
    let list = deployed("nginx/aerodrome-instances");
    // nginx counts whole seconds, so it can take one more.
    let notices = number_after(&list, "fail_timeout=") + 1;
    for (file, name) in [("Dockerfile", "DRAIN_SECONDS="), ("aerodrome.service", "DRAIN_SECONDS=")] {
        assert!(number_after(&deployed(file), name) > notices, "{file}");
    }
    let names = deployed("README.md");
    let defaults =
        std::fs::read_to_string(format!("{ROOT}/api/src/settings.default.toml")).expect("there are defaults");
    // Every second piece stands between backticks.
    for quoted in names.split('`').skip(1).step_by(2) {
        let Some(("server" | "store" | "metrics" | "api_keys" | "rate_limits", name)) =
            quoted.split_once('.')
        else {
            continue;
        };
        assert!(defaults.contains(&format!("\n{name} = ")), "{name}");
    }
}
