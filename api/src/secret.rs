//! Secrets among the settings: each is a setting itself, or stands in a file that another setting names.

use anyhow::{Context, ensure};
use secrecy::{ExposeSecret, SecretString};
use serde::Serializer;
use std::path::Path;

/// The secret, from the setting `name` or from the file that `name_file` holds the path of.
pub(crate) fn stated(name: &str, setting: &SecretString, file: &Path) -> anyhow::Result<SecretString> {
    if file.as_os_str().is_empty() {
        return Ok(setting.clone());
    }
    ensure!(setting.expose_secret().is_empty(), "only one of {name} and {name}_file can be set");
    let read = std::fs::read_to_string(file).map(SecretString::from);
    read.with_context(|| format!("{name}_file cannot be read"))
}

/// Shows whether there is a secret, and nothing of it.
pub(crate) fn masked<S: Serializer>(secret: &SecretString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if secret.expose_secret().is_empty() { "" } else { MASK })
}

/// What stands in place of a secret.
pub(crate) const MASK: &str = "***";
