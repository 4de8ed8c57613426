//! Programs that tests run beside the service, and folders to run them in.

use std::collections::BTreeSet;
use std::io::Write;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;

/// Runs a program, gives it a text to read, and returns what it wrote.
#[track_caller]
pub fn run(command: &mut Command, input: &str) -> String {
    let output = try_to_run(command, input);
    let program = command.get_program();
    assert!(output.status.success(), "{program:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Runs a program that may fail.
#[track_caller]
pub fn try_to_run(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) => panic!("{command:?} cannot be started: {error}; `make test` installs it"),
    };
    let mut stdin = child.stdin.take().expect("the input is piped");
    std::thread::scope(|scope| {
        // Written from a thread of its own: a program may write more than a pipe holds before it has read all.
        scope.spawn(move || {
            // A program that stops reading early says why in its own words.
            let _ = stdin.write_all(input.as_bytes());
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// The folder that Cargo builds in.
pub fn target_directory() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows where it runs from");
    // A test stands in `target/<profile>/deps`.
    this.ancestors().nth(3).expect("a test runs from below a target folder").to_owned()
}

/// An empty folder of this name, below the folder that Cargo builds in.
pub fn scratch_directory(name: &str) -> PathBuf {
    let directory = target_directory().join("tmp").join(format!("{name}-{}", std::process::id()));
    // It is there only if an earlier process with the same id left it.
    let _ = std::fs::remove_dir_all(&directory);
    std::fs::create_dir_all(&directory).expect("the target folder can be written to");
    directory
}

/// A port that nobody listens on, and that was not given to another test.
pub fn free_port() -> u16 {
    static GIVEN: Mutex<BTreeSet<u16>> = Mutex::new(BTreeSet::new());
    loop {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it has an address").port();
        if GIVEN.lock().expect("nobody panics here").insert(port) {
            return port;
        }
    }
}
