//! What those who run the service see of it, and what they must not see.

mod log;
mod metrics;
mod secrets;
mod sessions;
mod timing;

use aerodrome_e2e::{Client, KEY, Server, TOKEN_KEY, run};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// The one that `tests/install.sh` has given the library.
const PYTHON: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../target/tools/bin/python3");

const READER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/support/metrics.py");

/// A service with metrics, and more settings.
pub(crate) fn measured(more: &[(&str, &str)]) -> Server {
    let settings = [
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__METRICS__HOST", "127.0.0.1"),
        ("AERODROME__METRICS__PORT", "0"),
    ];
    Server::with(&[&settings, more].concat())
}

/// One number of the metrics.
struct Sample {
    name: String,
    labels: BTreeMap<String, String>,
    value: f64,
    /// The type of the metric.
    kind: String,
}

/// The metrics at one moment.
struct Metrics(Vec<Sample>);

impl Metrics {
    /// Reads them, strictly.
    #[track_caller]
    fn read(page: &Client) -> Self {
        let reply = page.get("/metrics");
        assert_eq!(reply.status, 200, "{}", reply.text());
        let text = reply.text();
        let samples = run(Command::new(PYTHON).arg(READER), &text);
        let samples: Vec<Sample> = samples.lines().map(Sample::of).collect();
        // Each line that is no comment is a sample: the parser has left nothing out.
        let lines = text.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(samples.len(), lines, "{text}");
        Self(samples)
    }

    /// The sum of all samples of a name that have these labels; 0 where there is none.
    fn sum(&self, name: &str, labels: &[(&str, &str)]) -> f64 {
        let has = |sample: &Sample| labels.iter().all(|(label, value)| sample.labels[*label] == *value);
        self.0.iter().filter(|sample| sample.name == name && has(sample)).map(|sample| sample.value).sum()
    }

    /// All values of a label.
    fn values(&self, label: &str) -> Vec<&str> {
        let mut values: Vec<&str> =
            self.0.iter().filter_map(|sample| sample.labels.get(label)).map(String::as_str).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}

impl Sample {
    fn of(line: &str) -> Self {
        let (name, labels, value, kind): (String, BTreeMap<String, String>, f64, String) =
            match serde_json::from_str::<[Value; 4]>(line).expect("a line is JSON") {
                [Value::String(name), Value::Object(labels), value, Value::String(kind)] => {
                    let text = |value: Value| value.as_str().expect("a label is a text").to_owned();
                    let labels = labels.into_iter().map(|(label, value)| (label, text(value))).collect();
                    (name, labels, value.as_f64().expect("a value is a number"), kind)
                }
                other => panic!("no sample: {other:?}"),
            };
        Self { name, labels, value, kind }
    }
}
