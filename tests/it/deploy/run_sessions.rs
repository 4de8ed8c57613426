//! `make run-sessions`.

use super::{Folder, ROOT, accepts, deployed, refuses, tool};
use crate::sessions::{Session, body_of};
use aerodrome_e2e::{Chooser, Server, program, run, scratch_directory, try_to_run};
use std::net::TcpStream;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// The script that the target calls, with this folder to build in.
fn script(target: &Path) -> Command {
    let mut script = Command::new("/bin/sh");
    script.current_dir(ROOT).arg("deploy/run-sessions.sh").arg(program()).env("CARGO_TARGET_DIR", target);
    // A busy machine has more time to answer.
    script.env("AERODROME__STORE__TIMEOUT_MILLIS", "2000");
    script
}

#[test]
fn sessions_are_kept_in_a_redis_and_found_again_after_a_restart() {
    let target = scratch_directory("run-sessions");
    let mut server = Server::by(script(&target), &[]);
    let redis = redis_of(&mut server);
    assert!(TcpStream::connect(&redis).is_ok(), "Redis listens on {redis}");
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    session.play(&mut Chooser::new(1), 5);
    let seen = session.seat(0).get(&session.path());
    // Nobody else can write into the same files.
    let refused = try_to_run(&mut script(&target), "");
    let says = String::from_utf8_lossy(&refused.stderr);
    assert!(refused.status.code() == Some(1) && says.contains("stop that service first"), "{says}");

    server.signal_group("INT");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    assert!(TcpStream::connect(&redis).is_err(), "Redis ends with the service");

    let mut server = Server::by(script(&target), &[]);
    let redis = redis_of(&mut server);
    let session = Session { client: server.client(), created: session.created };
    assert_eq!(session.seat(0).get(&session.path()).text(), seen.text());
    server.signal("TERM");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    assert!(TcpStream::connect(&redis).is_err(), "Redis ends with the service");
    std::fs::remove_dir_all(target).expect("the folder can be removed");
}

#[test]
fn a_redis_ends_with_a_service_that_cannot_start() {
    let target = scratch_directory("run-sessions-in-vain");
    let mut command = script(&target);
    command.env("AERODROME__SERVER__PORT", "no port");
    let output = try_to_run(&mut command, "");
    let says = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code() == Some(1) && says.contains("AERODROME__SERVER__PORT: "), "{says}");
    let redis = address_in(&says);
    assert!(TcpStream::connect(&redis).is_err(), "Redis ends with the service");
    std::fs::remove_dir_all(target).expect("the folder can be removed");
}

#[test]
fn where_there_is_no_redis_sessions_are_kept_in_memory() {
    let target = scratch_directory("run-sessions-alone");
    // All that the script needs but a redis-server.
    let dirname = run(Command::new("sh").args(["-c", "command -v dirname"]), "");
    symlink(dirname.trim(), target.join("dirname")).expect("the folder can be written to");
    let mut script = script(&target);
    script.env("PATH", &target);
    let mut server = Server::by(script, &[]);
    server.wait_for_line("Sessions are kept in memory until the service stops");
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    session.play(&mut Chooser::new(1), 5);
    server.signal_group("INT");
    assert_eq!(server.wait_for_exit().code(), Some(0), "{}", server.log());
    std::fs::remove_dir_all(target).expect("the folder can be removed");
}

#[test]
fn a_linter_accepts_the_scripts_and_refuses_a_broken_one() {
    let lint = || {
        let mut lint = tool("shellcheck");
        lint.args(["--severity", "warning"]);
        lint
    };
    accepts(lint().args([
        "deploy/run-sessions.sh",
        "tests/install.sh",
        "tests/need.sh",
        "tests/check.sh",
        ".ci/run",
    ]));
    let folder = Folder::new();
    let broken = deployed("run-sessions.sh").replace("(kept_key tokens)", "(kept_key $1 | read x)");
    refuses(lint().arg(folder.write("broken.sh", &broken)), "SC2034");
}

#[test]
fn make_knows_the_target() {
    let make = |target: &[&str]| run(Command::new("make").current_dir(ROOT).args(target), "");
    assert!(make(&["help"]).contains("make run-sessions "), "it is listed");
    assert!(make(&["--dry-run", "run-sessions"]).contains("sh deploy/run-sessions.sh cargo run"));
}

/// Where the service says that Redis is.
fn redis_of(server: &mut Server) -> String {
    address_in(&server.wait_for_line("Sessions are kept in Redis on "))
}

fn address_in(line: &str) -> String {
    let address = line.split("in Redis on ").nth(1).and_then(|rest| rest.split(',').next());
    address.unwrap_or_else(|| panic!("no address in {line:?}")).to_owned()
}
