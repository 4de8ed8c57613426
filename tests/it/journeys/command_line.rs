//! What the program can be asked on the command line.

use aerodrome_e2e::{
    Certificate, Client, KEY, OTHER_KEY, Server, TOKEN_KEY, free_port, program, run, scratch_directory,
    try_to_run,
};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

const DEFAULTS: &str = include_str!("../../../api/src/settings.default.toml");

/// Runs the program with these settings and no others.
fn ask(arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    let mut command = Command::new(program());
    command.args(arguments).env_clear().envs(settings.iter().copied());
    try_to_run(&mut command, "")
}

#[track_caller]
fn answer(arguments: &[&str], settings: &[(&str, &str)]) -> String {
    let output = ask(arguments, settings);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// What the program says when it cannot do what it was asked to.
#[track_caller]
fn refusal(arguments: &[&str], settings: &[(&str, &str)], status: i32) -> String {
    let output = ask(arguments, settings);
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), &*output.stdout), (Some(status), &b""[..]), "{says}");
    says
}

#[test]
fn the_program_explains_itself() {
    let help = answer(&["--help"], &[]);
    for word in ["api-key", "config", "healthcheck", "openapi", "AERODROME__"] {
        assert!(help.contains(word), "{word}: {help}");
    }
    assert_eq!(answer(&["--version"], &[]), format!("aerodrome {}\n", env!("CARGO_PKG_VERSION")));
    assert!(refusal(&["fly"], &[], 2).contains("'fly'"));
    assert!(refusal(&["config", "--port"], &[], 2).contains("'--port'"));
}

#[test]
fn the_settings_in_force_are_shown_as_they_are_written_by_default() {
    let lines = |text: &str| -> Vec<String> {
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect()
    };
    assert_eq!(lines(&answer(&["config"], &[])), lines(DEFAULTS));
    // Whoever has only the program can read what they mean, even while something is wrong with them.
    assert_eq!(answer(&["config", "--defaults"], &[("AERODROME__SERVER__PORT", "x")]), DEFAULTS);
    let changed = answer(
        &["config"],
        &[("AERODROME__SERVER__DRAIN_SECONDS", "7"), ("AERODROME__STORE__URL", "memory")],
    );
    assert!(changed.contains("drain_seconds = 7\n") && changed.contains("url = \"memory\"\n"), "{changed}");
}

#[test]
fn secrets_are_masked() {
    let settings = [
        ("AERODROME__ENVIRONMENT", "production"),
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__API_KEYS__HASHES", &format!("hidden-name:{OTHER_KEY}")),
        ("AERODROME__STORE__URL", "redis-sentinel://user:hidden@host:1/main?sentinel_password=hidden"),
    ];
    let shown = answer(&["config"], &settings);
    for line in ["tokens = \"***\"", "dice = \"***\"", "hashes = \"***\"", "url = \"redis-sentinel://***\""] {
        assert!(shown.contains(line), "{line}: {shown}");
    }
    assert!([TOKEN_KEY, KEY, OTHER_KEY, "hidden"].iter().all(|secret| !shown.contains(secret)), "{shown}");
}

#[test]
fn settings_that_the_service_would_not_start_with_are_refused() {
    let production = ("AERODROME__ENVIRONMENT", "production");
    let says = refusal(&["config"], &[production], 1);
    assert!(says.contains("AERODROME__KEYS__TOKENS: ") && says.contains("AERODROME__KEYS__DICE: "), "{says}");
    let says = refusal(&["config"], &[("AERODROME__STORE__URL", "ftp://hidden")], 1);
    assert!(says.contains("the settings cannot be used") && !says.contains("hidden"), "{says}");
    assert!(
        refusal(&["config"], &[("AERODROME__SERVER__PORT", "x")], 1).contains("AERODROME__SERVER__PORT: ")
    );
}

fn file(path: &str) -> (&str, &str) {
    ("AERODROME__STORE__URL_FILE", path)
}

#[test]
fn the_url_of_the_store_can_stand_in_a_file() {
    let folder = scratch_directory("url");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.join(name), text).expect("the folder can be written to");
        folder.join(name).to_str().expect("a path is a text").to_owned()
    };
    let memory = write("memory", "memory\n");
    let server = Server::with(&[file(&memory)]);
    assert_eq!(server.client().get("/readyz").json()["sessions"], "ok");
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn certificates_for_redis_are_taken_as_they_are_usually_written() {
    let signer = Certificate::make();
    let path = signer.certificate();
    let file = ("AERODROME__STORE__CA_FILE", path.to_str().expect("a path is a text"));
    let keys = [("AERODROME__KEYS__TOKENS", TOKEN_KEY), ("AERODROME__KEYS__DICE", KEY)];
    let url = ("AERODROME__STORE__URL", "rediss://127.0.0.1:1");
    let shown = answer(&["config"], &[file, keys[0], keys[1], url]);
    assert!(shown.contains("ca_file = ") && shown.contains("url = \"rediss://***\""), "{shown}");
}

#[test]
fn the_document_is_printed_as_it_is_served() {
    let printed: Value = serde_json::from_str(&answer(&["openapi"], &[])).expect("it is JSON");
    assert_eq!(printed, Server::start().client().get("/openapi.json").json());
}

#[test]
fn a_health_check_asks_the_service_of_the_same_settings() {
    let mut server =
        Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__SERVER__DRAIN_SECONDS", "3600")]);
    let port = server.address().rsplit(':').next().expect("an address has a port").to_owned();
    let address = format!("127.0.0.1:{port}");
    let port = ("AERODROME__SERVER__PORT", port.as_str());
    for host in ["127.0.0.1", "localhost", "0.0.0.0"] {
        assert_eq!(answer(&["healthcheck"], &[port, ("AERODROME__SERVER__HOST", host)]), "", "{host}");
    }
    server.signal("TERM");
    server.wait_for_line("draining");
    let draining = refusal(&["healthcheck"], &[port], 1);
    assert!(draining.contains(&format!("{address} is not ready: ")), "{draining}");
    server.signal("TERM");
    server.wait_for_exit();
    for host in ["127.0.0.1", "0.0.0.0"] {
        let gone = refusal(&["healthcheck"], &[port, ("AERODROME__SERVER__HOST", host)], 1);
        assert!(gone.contains(&format!("{address} does not answer: ")), "{gone}");
    }
    assert!(refusal(&["healthcheck"], &[("AERODROME__SERVER__PORT", "0")], 1).contains("server.port"));
}

/// Whoever reads the log may go away, and the service goes on.
#[test]
fn a_log_that_nobody_reads_any_more_stops_nothing() {
    let port = free_port().to_string();
    let mut service = Command::new(program());
    service.env_clear().env("AERODROME__SERVER__PORT", &port).stderr(Stdio::piped());
    let mut service = service.spawn().expect("the service can be started");
    let log = BufReader::new(service.stderr.take().expect("the log is captured"));
    let started = log.lines().map_while(Result::ok).any(|line| line.contains("listening"));
    let client = Client::new(format!("http://127.0.0.1:{port}"));
    let answers = [(); 3].map(|()| client.try_get("/livez").map(|reply| reply.status));
    run(Command::new("sh").args(["-c", &format!("kill -TERM {}", service.id())]), "");
    let status = service.wait().expect("the service ends");
    assert_eq!((started, answers, status.code()), (true, [Some(200); 3], Some(0)));
}
