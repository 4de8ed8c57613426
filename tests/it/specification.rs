//! The running service against its specification: what the specification allows is answered as it says, and what it does
//! not allow is refused, for thousands of requests that schemathesis makes up.

use aerodrome_e2e::{Server, try_to_run};
use serde_json::json;
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

#[test]
fn the_service_answers_as_its_specification_says() {
    let settings = [("AERODROME__STORE__URL", "memory"), ("AERODROME__SESSIONS__HEARTBEAT_SECONDS", "1")];
    let mut server = Server::with(&settings);
    let start = json!({"game": "jumbo-jet", "new_game": {"seats": [0, 1, 2]}});
    let created = server.client().post("/v1/sessions", &start).json();
    let text = |pointer: &str| {
        created.pointer(pointer).and_then(serde_json::Value::as_str).expect("a session has it").to_owned()
    };
    let mut schemathesis = Command::new(format!("{ROOT}/target/tools/bin/schemathesis"));
    schemathesis
        .args(["--config-file", "tests/schemathesis/schemathesis.toml", "--no-color", "run"])
        .args(["openapi/openapi.json", "--checks", "all", "--url", &server.url()])
        .env("SESSION_ID", text("/id"))
        .env("SESSION_TOKEN", text("/seats/0/token"))
        .current_dir(ROOT);
    let output = try_to_run(&mut schemathesis, "");
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    // How far it comes in its time depends on the machine; these two always come first.
    for phase in ["✅ Examples", "✅ Coverage"] {
        assert!(said.contains(phase), "{phase} is missing:\n{said}");
    }
    let log = server.log();
    assert!(!log.contains("panicked") && !log.contains("http.status=500"), "{log}");
}
