//! What Prometheus is told: how to read the metrics, and what to raise an alarm about.

use super::{Folder, ROOT, accepts, deployed, refuses};
use crate::observability::measured;
use aerodrome_e2e::GAME;
use serde_json::json;
use std::collections::BTreeSet;
use std::process::Command;

/// When alerts go off, and when they do not.
const CASES: &str = include_str!("../../prometheus/alerts_test.yaml");

fn promtool(arguments: &[&str]) -> Command {
    let mut promtool = Command::new("promtool");
    promtool.args(arguments).current_dir(ROOT);
    promtool
}

/// What stands behind a word, up to the end of the line.
fn after<'a>(text: &'a str, word: &str) -> BTreeSet<&'a str> {
    text.lines().filter_map(|line| line.split_once(word)).map(|(_, rest)| rest.trim()).collect()
}

/// All words of a text that begin like this.
fn words<'a>(text: &'a str, begin: &str) -> BTreeSet<&'a str> {
    let is_between = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '_');
    text.split(is_between).filter(|word| word.starts_with(begin) && word.len() > begin.len()).collect()
}

#[test]
fn prometheus_accepts_the_files_and_refuses_broken_ones() {
    accepts(&mut promtool(&["check", "config", "deploy/prometheus/prometheus.yaml"]));
    let folder = Folder::new();
    let alerts = deployed("prometheus/alerts.yaml");
    for (sound, broken) in [("for: 1m", "for: one minute"), ("expr: up{job=", "expr: up{job")] {
        assert!(alerts.contains(sound));
        let file = folder.write("alerts.yaml", &alerts.replace(sound, broken));
        refuses(promtool(&["check", "rules"]).arg(file), "alerts.yaml");
    }
}

#[test]
fn each_alert_goes_off_when_it_should_and_only_then() {
    accepts(&mut promtool(&["test", "rules", "tests/prometheus/alerts_test.yaml"]));
    let alerts = deployed("prometheus/alerts.yaml");
    let names = after(&alerts, "- alert: ");
    assert!(names.len() > 5, "{names:?}");
    let named: BTreeSet<_> =
        CASES.split("alertname=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert_eq!(named, names, "there is a case for each of them");
    // The cases notice when a limit is another one.
    let folder = Folder::new();
    folder.write("cases.yaml", &CASES.replace("../../deploy/prometheus/", ""));
    for (right, wrong) in
        [("> 0.8", "> 0.7"), ("> 0.2 *", "> 0.9 *"), ("> 0.05", "> 5"), ("> 10 *", "> 0 *"), ("== 0", "== 1")]
    {
        assert!(alerts.contains(right), "{right}");
        folder.write("alerts.yaml", &alerts.replace(right, wrong));
        refuses(promtool(&["test", "rules"]).arg(folder.join("cases.yaml")), "FAILED");
    }
}

#[test]
fn the_runbook_explains_each_alert() {
    let text = deployed("README.md");
    let explained = text.split_once("## What alerts mean").expect("there is such a section").1;
    let alerts = deployed("prometheus/alerts.yaml");
    for name in after(&alerts, "- alert: ") {
        let rows = explained.lines().filter(|line| line.contains(&format!("`{name}`"))).count();
        assert_eq!(rows, 1, "{name}");
    }
    let known: BTreeSet<_> = after(&alerts, "- alert: ");
    assert!(words(&text, "Aerodrome").is_subset(&known), "{known:?}");
}

/// An alert on a metric that has another name never goes off.
#[test]
fn alerts_look_at_what_the_service_shows() {
    let mut server = measured(&[("AERODROME__STORE__URL", "memory")]);
    let page = server.metrics();
    let client = server.client();
    let opening =
        client.ok(&format!("{GAME}/new-game"), &json!({"seats": [0, 2], "options": {"starter": "listed"}}));
    client.ok(&format!("{GAME}/apply"), &json!({"state": opening["state"], "seat": 0, "action": "roll"}));
    let shown = page.get("/metrics").text();
    let alerts = deployed("prometheus/alerts.yaml");
    let metrics = words(&alerts, "aerodrome_");
    assert!(metrics.len() > 5, "{metrics:?}");
    for metric in metrics {
        let is_shown =
            |line: &str| line.strip_prefix(metric).is_some_and(|rest| rest.starts_with(['{', ' ']));
        assert!(shown.lines().any(is_shown), "{metric} is not in {shown}");
    }
    // What is picked by a label is there, too; no failure can be brought about here, and Prometheus adds the job.
    for label in ["kind", "outcome"] {
        for value in alerts.split(&format!("{label}=\"")).skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(shown.contains(&format!("{label}=\"{value}\"")), "{label} {value}");
        }
    }
    let counted = "aerodrome_http_requests_total{route=\"/v1/games/aeroplane-chess/apply\",method=\"POST\",status=\"200\"} 1";
    assert!(shown.lines().any(|line| line == counted), "{shown}");
    assert!(alerts.contains("route=~\"/v1/games/.+/apply\"") && alerts.contains("status=\"500\""));
}
