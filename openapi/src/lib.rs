//! Writes and checks the OpenAPI document of the service.
//!
//! The endpoints of the service say what they are; [`schemas`] makes utoipa's schemas good, [`record`] asks the
//! service what the [`example`]s ask, [`document`] puts everything together, and [`checks`] holds it against the
//! rules that we keep.

pub mod checks;
pub mod document;
pub mod example;
pub mod operation;
pub mod pointer;
mod pretty;
pub mod record;
pub mod schemas;

use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::routes;
use anyhow::Result;
use example::Examples;
use serde_json::Value;
use std::path::PathBuf;

/// Everything that is generated.
pub struct Generated {
    /// The document.
    pub document: Value,
    /// The examples with the answers of this moment.
    pub examples: Examples,
    endpoints: Vec<Endpoint>,
}

impl Generated {
    /// Generates everything from the code and the requests of the committed examples.
    ///
    /// # Errors
    ///
    /// When examples cannot be read or asked, or schemas contradict each other.
    pub async fn now() -> Result<Self> {
        let endpoints = routes::endpoints();
        let without_examples = document::document(&endpoints, &Examples::new())?;
        let examples = record::record(&endpoints, &without_examples, &example::read_all()?).await?;
        Ok(Self { document: document::document(&endpoints, &examples)?, examples, endpoints })
    }

    /// Everything that breaks a rule of ours.
    pub fn faults(&self) -> Vec<String> {
        checks::all(&self.document, &self.endpoints, &self.examples)
    }

    /// All generated files with what belongs into them.
    ///
    /// # Errors
    ///
    /// When something cannot be written as JSON.
    pub fn files(&self) -> Result<Vec<(PathBuf, String)>> {
        let mut files = vec![(example::folder().join("openapi.json"), pretty::pretty(&self.document))];
        for (operation, cases) in &self.examples {
            files.push(example::file(operation, cases)?);
        }
        Ok(files)
    }

    /// The generated files whose committed content is another one.
    ///
    /// # Errors
    ///
    /// When something cannot be written as JSON.
    pub fn stale_files(&self) -> Result<Vec<PathBuf>> {
        let is_stale =
            |(path, text): &(PathBuf, String)| std::fs::read_to_string(path).ok().as_ref() != Some(text);
        Ok(self.files()?.into_iter().filter(is_stale).map(|(path, _)| path).collect())
    }
}
