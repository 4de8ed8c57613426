//! Secrets among the settings: each is a setting itself, or stands in a file that another setting names.

use crate::fault::{Fault, variable};
use secrecy::{ExposeSecret, SecretString};
use serde::Serializer;
use std::path::Path;

/// A secret that was found where the settings say.
pub(crate) struct Stated {
    /// The secret; empty where none is set.
    pub(crate) secret: SecretString,
    /// The variable that it is set by.
    pub(crate) variable: String,
}

/// The secret of the setting `name`, or of the file that `name_file` holds the path of.
///
/// # Errors
///
/// When both are set, or the file holds nothing that can be read. Its path is not repeated: people confuse the two.
pub(crate) fn stated(name: &str, setting: &SecretString, file: &Path) -> Result<Stated, Fault> {
    let (own, of_file) = (variable(name), variable(&format!("{name}_file")));
    if file.as_os_str().is_empty() {
        return Ok(Stated { secret: setting.clone(), variable: own });
    }
    if !setting.expose_secret().is_empty() {
        return Err(Fault::new(own, format!("only one of it and {of_file} can be set")));
    }
    match std::fs::read_to_string(file).map(SecretString::from) {
        // Whoever names a file means what is in it: one that is still empty is no wish to go without.
        Ok(secret) if secret.expose_secret().trim().is_empty() => {
            Err(Fault::new(of_file, "the file that it names is empty"))
        }
        Ok(secret) => Ok(Stated { secret, variable: of_file }),
        Err(error) => Err(Fault::new(of_file, format!("the file that it names cannot be read: {error}"))),
    }
}

/// Shows whether there is a secret, and nothing of it.
pub(crate) fn masked<S: Serializer>(secret: &SecretString, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if secret.expose_secret().is_empty() { "" } else { MASK })
}

/// What stands in place of a secret.
pub(crate) const MASK: &str = "***";
