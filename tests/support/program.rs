//! The program under test: the same binary that people run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The path of the program, built if it has to be.
///
/// Cargo names the path of a program only to the tests of its own package, so these tests ask Cargo to build it
/// into the folder that they run from. It costs next to nothing when the program is fresh.
pub fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(build)
}

fn build() -> PathBuf {
    let this = std::env::current_exe().expect("a test knows where it runs from");
    // A test stands in `target/<profile>/deps`.
    let profile = this.ancestors().nth(2).expect("a test runs from below a profile folder");
    let target = profile.parent().expect("a profile folder lies in a target folder");
    let mut build = Command::new(env!("CARGO"));
    build
        .args(["build", "--locked", "--package", "aerodrome-api", "--bin", "aerodrome", "--target-dir"])
        .arg(target)
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    // Cargo sets these for tests, and would build anew what has looked at them in the build of the tests.
    for (name, _) in std::env::vars() {
        if ["CARGO_MANIFEST_", "CARGO_PKG_"].iter().any(|prefix| name.starts_with(prefix)) {
            build.env_remove(name);
        }
    }
    if profile.ends_with("release") {
        build.arg("--release");
    }
    let output = build.output().expect("Cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    profile.join("aerodrome")
}
