//! The unit for systemd.

use super::{Folder, accepts, deployed, number_after, refuses, said, seconds_to_stop, variable};
use aerodrome_e2e::{program, try_to_run};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The unit in a file, with a change, and with the program that the tests have.
fn unit(folder: &Folder, change: impl Fn(&str) -> String) -> PathBuf {
    let text = change(&deployed("aerodrome.service"));
    let program = program().to_str().expect("a path is a text");
    folder.write("aerodrome.service", &text.replace("/usr/local/bin/aerodrome", program))
}

fn analyze(arguments: &[&str], unit: &Path) -> Command {
    let mut analyze = Command::new("systemd-analyze");
    analyze.args(arguments).arg(unit);
    analyze
}

#[test]
fn systemd_accepts_the_unit_and_complains_about_a_broken_one() {
    let folder = Folder::new();
    // It says what it does not know, and succeeds all the same.
    let complaints = |unit: &Path| said(&try_to_run(&mut analyze(&["verify"], unit), "")).trim().to_owned();
    assert_eq!(complaints(&unit(&folder, str::to_owned)), "");
    let broken = unit(&folder, |text| text.replace("ProtectHome=yes", "ProtectHom=yes"));
    assert!(complaints(&broken).contains("ProtectHom"));
    let missing = unit(&folder, |text| text.replace("/usr/local/bin/aerodrome", "/nowhere/aerodrome"));
    assert!(complaints(&missing).contains("/nowhere/aerodrome"));
}

#[test]
fn the_unit_is_as_hardened_as_systemd_asks_for() {
    let folder = Folder::new();
    let security = ["security", "--offline=true", "--threshold=15", "--no-pager"];
    accepts(&mut analyze(&security, &unit(&folder, str::to_owned)));
    let soft = |text: &str| text.replace("CapabilityBoundingSet=\n", "").replace("SystemCallFilter=", "#");
    let soft = unit(&folder, soft);
    refuses(&mut analyze(&security, &soft), "exposure");
}

#[test]
fn the_service_starts_with_its_settings_and_has_time_to_stop() {
    let text = deployed("aerodrome.service");
    let set: Vec<_> =
        text.lines().filter_map(|line| line.strip_prefix("Environment=")).map(variable).collect();
    assert!(seconds_to_stop(&set) < number_after(&text, "\nTimeoutStopSec="));
    // Each file of a secret is handed over, also that of the example.
    for (name, path) in
        text.lines().filter_map(|line| line.split_once("Environment=")).map(|(_, rest)| variable(rest))
    {
        if let Some(credential) = path.strip_prefix("%d/") {
            assert!(
                text.contains(&format!("LoadCredential={credential}:/etc/aerodrome/{credential}\n")),
                "{name}"
            );
        }
    }
}
