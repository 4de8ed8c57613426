//! What it takes to run the service for others: everything in `deploy/`.

mod compose;
mod images;
mod kubernetes;
mod prometheus;
mod proxy;
mod rolling_restart;
mod run_sessions;
mod runbook;
mod systemd;

use aerodrome_e2e::{KEY, TOKEN_KEY, program, scratch_directory, try_to_run};
use serde_json::Value;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A file of `deploy/`.
fn deployed(name: &str) -> String {
    let path = format!("{ROOT}/deploy/{name}");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// One of the tools that `tests/install.sh` installs into the target folder of the project.
fn tool(name: &str) -> Command {
    let mut tool = Command::new(format!("{ROOT}/target/tools/bin/{name}"));
    tool.current_dir(ROOT);
    tool
}

#[track_caller]
fn accepts(command: &mut Command) -> String {
    let output = try_to_run(command, "");
    assert!(output.status.success(), "{command:?}: {}", said(&output));
    String::from_utf8(output.stdout).expect("tools write UTF-8")
}

/// Lets a tool refuse something, which it has to name.
#[track_caller]
fn refuses(command: &mut Command, named: &str) {
    let output = try_to_run(command, "");
    assert!(!output.status.success() && said(&output).contains(named), "{command:?}: {}", said(&output));
}

fn said(output: &Output) -> String {
    [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text)).join("\n")
}

/// A folder that is there for as long as this value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        Self(scratch_directory(&format!("deploy-{}", COUNT.fetch_add(1, Ordering::Relaxed))))
    }

    /// Writes a file into it.
    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.join(name);
        std::fs::write(&path, text).expect("the folder can be written to");
        path
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The variables of the service that the image sets.
fn image_variables() -> Vec<(String, String)> {
    let file = deployed("Dockerfile");
    file.split_whitespace().filter(|word| word.starts_with("AERODROME__")).map(variable).collect()
}

fn variable(text: &str) -> (String, String) {
    let (name, value) = text.split_once('=').unwrap_or_else(|| panic!("no value in {text:?}"));
    (name.to_owned(), value.to_owned())
}

/// How many seconds the service may take from SIGTERM to its end with these variables, which it has to accept as they
/// are. The secrets that they name files of are put into other files.
#[track_caller]
fn seconds_to_stop(variables: &[(String, String)]) -> u64 {
    let secrets = Folder::new();
    let mut config = Command::new(program());
    config.arg("config").env_clear();
    for (name, value) in variables {
        let secret = match name.as_str() {
            "AERODROME__KEYS__TOKENS_FILE" => TOKEN_KEY,
            "AERODROME__KEYS__DICE_FILE" => KEY,
            "AERODROME__API_KEYS__HASHES_FILE" => &format!("backend:{KEY}"),
            "AERODROME__STORE__URL_FILE" => "redis://:password@redis:6379",
            _ => {
                config.env(name, value);
                continue;
            }
        };
        config.env(name, secrets.write(name, secret));
    }
    let settings = accepts(&mut config);
    assert!(settings.contains("environment = \"production\"\n"), "{settings}");
    ["drain_seconds = ", "shutdown_seconds = "].map(|name| number_after(&settings, name)).iter().sum()
}

/// The number that stands behind a text.
#[track_caller]
fn number_after(text: &str, before: &str) -> u64 {
    let rest = text.split_once(before).unwrap_or_else(|| panic!("no {before:?} in {text}")).1;
    let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().unwrap_or_else(|error| panic!("{before}{rest}: {error}"))
}

/// The members of an object whose values are texts.
fn texts(object: &Value) -> Vec<(String, String)> {
    let members = object.as_object().into_iter().flatten();
    members.filter_map(|(name, value)| Some((name.clone(), value.as_str()?.to_owned()))).collect()
}
