//! The examples of the document: requests that somebody wrote, with the answers that the service gave.
//!
//! `openapi/examples/<operation>.json` holds the cases of an operation. A case says what is asked; `write` asks it
//! and fills in `request` (where parts of it are taken from other answers), `status` and `response`.

use crate::pretty::pretty;
use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The cases of every operation, by its id.
pub type Examples = BTreeMap<String, Vec<Case>>;

/// One request and its answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// Its name in the document.
    pub name: String,
    /// What it shows, in one sentence without a full stop.
    pub summary: String,
    /// More about it, where the summary is not enough.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// The state of the service when it is asked.
    #[serde(default, skip_serializing_if = "Service::is_running")]
    pub service: Service,
    /// The path; that of the operation, with the examples of its parameters, when it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    /// Headers beside `Content-Type: application/json`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub headers: BTreeMap<String, String>,
    /// Whether the session is looked at before it is asked; `If-Match` is filled in with its `ETag` then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub looks: bool,
    /// Parts of the body that are taken from the answers of earlier cases: `{"/state": "operation/case#/state"}`.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub takes: Map<String, Value>,
    /// Parts of the body that are changed after that.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub sets: Map<String, Value>,
    /// The body.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Value>,
    /// A body that is no JSON, or too large to be written down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub raw: Option<Raw>,
    /// The only parts of the answer that are recorded, where it is too long.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keeps: Vec<String>,
    /// The status of the answer.
    #[serde(default)]
    pub status: u16,
    /// The body of the answer; absent when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub response: Option<Value>,
}

/// The state of the service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Service {
    /// It takes requests.
    #[default]
    Running,
    /// It has been told to stop.
    Stopping,
    /// It applies actions to tokens only.
    TokensOnly,
}

impl Service {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
    fn is_running(&self) -> bool {
        *self == Self::Running
    }
}

/// A body as bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum Raw {
    /// This text.
    Text(String),
    /// A text again and again.
    Repeated {
        /// The text.
        repeat: String,
        /// How often it stands there.
        times: usize,
    },
}

impl Raw {
    /// The bytes that are sent.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Text(text) => text.clone().into_bytes(),
            Self::Repeated { repeat, times } => repeat.repeat(*times).into_bytes(),
        }
    }
}

impl Case {
    /// The bytes of the body that is sent.
    pub fn body(&self) -> Vec<u8> {
        match (&self.raw, &self.request) {
            (Some(raw), _) => raw.bytes(),
            (None, Some(request)) => request.to_string().into_bytes(),
            (None, None) => Vec::new(),
        }
    }

    /// The code of the problem that it ends in.
    pub fn problem(&self) -> Option<&str> {
        self.response.as_ref().filter(|_| self.status >= 400)?.get("code")?.as_str()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    cases: Vec<Case>,
}

/// The folder of this package, where the document and the examples are.
pub fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn examples_folder() -> PathBuf {
    folder().join("examples")
}

/// Reads the examples of all operations.
///
/// # Errors
///
/// When the folder or a file of it cannot be read.
pub fn read_all() -> Result<Examples> {
    let mut examples = Examples::new();
    for entry in std::fs::read_dir(examples_folder())? {
        let path = entry?.path();
        let operation = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default().to_owned();
        examples.insert(operation, read(&path)?.cases);
    }
    Ok(examples)
}

fn read(path: &Path) -> Result<File> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is no file of examples", path.display()))
}

/// The file of an operation's examples, and what stands in it.
///
/// # Errors
///
/// When the cases cannot be written as JSON.
pub fn file(operation: &str, cases: &[Case]) -> Result<(PathBuf, String)> {
    let path = examples_folder().join(format!("{operation}.json"));
    let file = serde_json::to_value(File { cases: cases.to_vec() })?;
    Ok((path, pretty(&file)))
}
