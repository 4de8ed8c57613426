//! The keys among the settings.

use crate::fault::{Fault, Faults, variable};
use crate::keys::{KEY_BYTES, Key, KeyRing, Keys};
use crate::secret::{Stated, masked, stated};
use anyhow::Context;
use secrecy::{ExposeSecret, SecretString};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The secrets of the service: for each kind the keys themselves, or the path of a file with them.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct KeySettings {
    #[serde(serialize_with = "masked")]
    tokens: SecretString,
    tokens_file: PathBuf,
    #[serde(serialize_with = "masked")]
    dice: SecretString,
    dice_file: PathBuf,
}

/// The keys that are set.
#[derive(Debug)]
pub(crate) struct SetKeys {
    tokens: Option<KeyRing>,
    dice: Option<KeyRing>,
}

impl KeySettings {
    /// Reads the keys; `need` is why they cannot be made up, where they cannot.
    pub(super) fn read(&self, need: Option<&'static str>) -> Result<SetKeys, Faults> {
        let mut faults = Faults::default();
        let tokens = faults.keep(Kept::read("keys.tokens", &self.tokens, &self.tokens_file, need));
        let dice = faults.keep(Kept::read("keys.dice", &self.dice, &self.dice_file, need));
        if let (Some(tokens), Some(dice)) = (&tokens, &dice)
            && dice.keys.iter().any(|key| has(&tokens.keys, key))
        {
            let message =
                format!("it has a key that {} has too, and each kind needs its own", tokens.variable);
            faults.push(Fault::new(&dice.variable, message));
        }
        let keys = tokens.zip(dice).map(|(tokens, dice)| SetKeys {
            tokens: KeyRing::new(tokens.keys),
            dice: KeyRing::new(dice.keys),
        });
        faults.or(keys)
    }
}

impl SetKeys {
    /// All keys that the service needs: new random ones for those that are not set.
    ///
    /// # Errors
    ///
    /// When the system gives no random numbers.
    pub(crate) fn complete(self) -> anyhow::Result<Keys> {
        let tokens = ring("tokens", self.tokens, "tokens cannot be opened any more")?;
        let dice = ring("dice", self.dice, "a repeated request gets other dice")?;
        Ok(Keys::new(&tokens, dice))
    }
}

fn ring(kind: &str, set: Option<KeyRing>, loss: &str) -> anyhow::Result<KeyRing> {
    if let Some(ring) = set {
        return Ok(ring);
    }
    let mut secret = [0; KEY_BYTES];
    getrandom::fill(&mut secret).context("the system gives no random numbers")?;
    let variable = variable(&format!("keys.{kind}"));
    tracing::warn!(
        "no key is set for {kind}, so a random one was made: after a restart, and on another instance, {loss}; set \
         {variable} to 64 hexadecimal digits"
    );
    Ok(KeyRing::of(Key::new(secret)))
}

/// The keys of one kind, and the variable that they are set by.
struct Kept {
    keys: Vec<Key>,
    variable: String,
}

impl Kept {
    /// Reads keys, separated by commas or white space. No fault repeats anything of what was read.
    fn read(
        name: &str,
        setting: &SecretString,
        file: &Path,
        need: Option<&'static str>,
    ) -> Result<Self, Faults> {
        let Stated { secret, variable } = stated(name, setting, file)?;
        let (mut keys, mut faults) = (Vec::new(), Faults::default());
        let texts =
            secret.expose_secret().split([',', ' ', '\n', '\r', '\t']).filter(|text| !text.is_empty());
        for (number, text) in (1..).zip(texts) {
            match read_key(text) {
                Ok(key) if !has(&keys, &key) => keys.push(key),
                Ok(_) => faults.push(Fault::new(&variable, format!("key {number} has come before"))),
                Err(message) => faults.push(Fault::new(&variable, format!("key {number} {message}"))),
            }
        }
        let need =
            need.or((!file.as_os_str().is_empty()).then_some("there is no key in the file that it names"));
        if let Some(need) = need.filter(|_| keys.is_empty() && faults.is_empty()) {
            faults.push(Fault::new(&variable, need));
        }
        faults.or(Some(Self { keys, variable }))
    }
}

fn read_key(text: &str) -> Result<Key, &'static str> {
    let mut secret = [0; KEY_BYTES];
    hex::decode_to_slice(text, &mut secret).map_err(|_| "is not 64 hexadecimal digits")?;
    if secret.iter().all(|byte| *byte == secret[0]) {
        return Err("is one byte again and again, which anybody can guess");
    }
    Ok(Key::new(secret))
}

fn has(keys: &[Key], wanted: &Key) -> bool {
    keys.iter().any(|key| key.expose() == wanted.expose())
}
