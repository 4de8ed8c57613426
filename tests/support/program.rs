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
    // What Cargo tells a test about its own package is not meant for the program: with it, crates that watch for such
    // changes would be built anew each time.
    let of_this_package = ["CARGO_PKG_", "CARGO_MANIFEST_", "CARGO_CRATE_", "CARGO_PRIMARY_"];
    for (name, _) in
        std::env::vars().filter(|(name, _)| of_this_package.iter().any(|start| name.starts_with(start)))
    {
        build.env_remove(name);
    }
    if profile.ends_with("release") {
        build.arg("--release");
    }
    let output = build.output().expect("Cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    profile.join("aerodrome")
}
