//! The engine is pure: nothing that it is built with knows the network, the clock, tasks or random numbers.

use std::collections::BTreeSet;
use std::process::Command;

/// The names of these crates, and of those that begin with one of them and a hyphen or an underscore.
const IMPURE: [&str; 27] = [
    "actix",
    "async",
    "axum",
    "chrono",
    "config",
    "crossbeam",
    "fastrand",
    "fred",
    "futures",
    "getrandom",
    "http",
    "hyper",
    "jiff",
    "log",
    "mio",
    "rand",
    "rayon",
    "redis",
    "reqwest",
    "ring",
    "rustix",
    "smol",
    "socket2",
    "time",
    "tokio",
    "tracing",
    "uuid",
];

/// Everything that the engine is built with: its normal and build dependencies and theirs, with exactly these
/// features. The features that other members of the workspace ask for do not count, so this does not read
/// `cargo metadata`, which mixes them.
fn dependencies(features: &str) -> BTreeSet<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--package", "aerodrome-engine", "--edges", "normal,build"])
        .args(["--target", "all", "--prefix", "none", "--format", "{p}", "--features", features])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("cargo writes UTF-8");
    text.lines().filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn is_impure(name: &str) -> bool {
    IMPURE.iter().any(|family| {
        name.strip_prefix(family).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
    })
}

#[test]
fn the_engine_is_built_with_pure_crates_only() {
    for (features, needs) in [("", "serde_json"), ("openapi", "utoipa")] {
        let names = dependencies(features);
        assert!(names.contains(needs), "the list is read wrongly: {names:?}");
        let impure: Vec<&String> = names.iter().filter(|name| is_impure(name)).collect();
        assert!(impure.is_empty(), "with features {features:?} the engine depends on {impure:?}");
    }
}

#[test]
fn impure_crates_are_recognised_by_their_family() {
    assert!(["rand", "rand_core", "tokio-util", "actix-web"].into_iter().all(is_impure));
    assert!(!["arrayvec", "serde", "timely", "ringbuffer"].into_iter().any(is_impure));
}
