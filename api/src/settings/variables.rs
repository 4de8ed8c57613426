//! Settings from environment variables. Each variable is tried alone on top of the defaults, so that nothing that is wrong
//! with one hides what is wrong with another.

use super::Settings;
use crate::fault::{Fault, Faults, PREFIX, SEPARATOR, variable};
use config::{Config, ConfigError, File, FileFormat};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use validator::{Validate, ValidationError, ValidationErrors, ValidationErrorsKind};

/// Every setting with its default, and what it means.
pub(crate) const DEFAULTS: &str = include_str!("../settings.default.toml");

/// What variables say.
pub(super) struct Reading {
    /// The settings that they make, those left out that are wrong.
    pub(super) settings: Settings,
    /// What is wrong with them.
    pub(super) faults: Faults,
    /// What sets nothing, and looks as if it was meant to.
    pub(super) doubts: Vec<Fault>,
}

/// Reads variables.
///
/// # Errors
///
/// When there is nothing that could be used instead, which only broken defaults can bring about.
pub(super) fn read(variables: impl Iterator<Item = (OsString, OsString)>) -> Result<Reading, Faults> {
    let broken = |wrong: Wrong| Faults::from(Fault::new(PREFIX, wrong.allowed()));
    let defaults = Defaults::read().map_err(|error| broken(error.into()))?;
    let (mut right, mut faults, mut doubts) = (Vec::new(), Faults::default(), Vec::new());
    for (name, value) in named_like_ours(variables) {
        if !begins_with(&name, &format!("{PREFIX}{SEPARATOR}")) {
            doubts.extend(defaults.doubt(name, &value));
            continue;
        }
        match defaults.try_alone(&name, value) {
            Ok(setting) => right.push(setting),
            Err(message) => faults.push(Fault::new(name, message)),
        }
    }
    Ok(Reading { settings: defaults.with(right).map_err(broken)?, faults, doubts })
}

/// The variables that can be meant for the service, in the order of their names.
fn named_like_ours(variables: impl Iterator<Item = (OsString, OsString)>) -> BTreeMap<String, OsString> {
    let named = variables.map(|(name, value)| (name.to_string_lossy().into_owned(), value));
    named.filter(|(name, _)| begins_with(name, &format!("{PREFIX}_"))).collect()
}

/// Whether a name begins so. Whoever writes it in small letters means it all the same, and has to be told that this is no
/// setting.
fn begins_with(name: &str, start: &str) -> bool {
    name.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start))
}

/// Whether Kubernetes or Docker has written this value: where a service of our name, or of one like it, can be found.
fn is_place_of_a_service(value: &OsStr) -> bool {
    let value = value.to_string_lossy();
    ["tcp://", "udp://", "sctp://"].iter().any(|start| value.starts_with(start))
}

/// A setting, and what it is to be.
type Change = (String, config::Value);

/// What is wrong with a value of the right kind.
enum Wrong {
    /// It cannot be read.
    Form(String),
    /// It makes no sense.
    Limits(ValidationErrors),
}

/// What can be set, and what it is when nobody sets it.
struct Defaults {
    config: Config,
    tree: Value,
}

impl Defaults {
    fn read() -> Result<Self, ConfigError> {
        let config = Config::builder().add_source(File::from_str(DEFAULTS, FileFormat::Toml)).build()?;
        let tree = config.clone().try_deserialize()?;
        Ok(Self { config, tree })
    }

    /// The settings with these changes, whether they make sense or not.
    fn with(&self, changes: impl IntoIterator<Item = Change>) -> Result<Settings, Wrong> {
        let mut config = Config::builder().add_source(self.config.clone());
        for (setting, value) in changes {
            config = config.set_override(setting, value)?;
        }
        let tree: Value = config.build()?.try_deserialize()?;
        // Unlike the library of the settings, this one says what could stand in the place of a word that it does not know.
        serde_json::from_value(tree).map_err(|error| Wrong::Form(error.to_string()))
    }

    /// What a variable changes. The error says what is wrong with it, whatever the others are.
    fn try_alone(&self, name: &str, value: OsString) -> Result<Change, String> {
        let (setting, default) = self.setting(name).ok_or_else(|| self.unknown(name))?;
        let text = value.into_string().map_err(|_| "it is no text in UTF-8".to_owned())?;
        let should_be = |allowed: String| format!("{text:?} should be {allowed}");
        let change = match typed(&text, default) {
            Some(value) => (setting, value),
            None => return Err(should_be(self.allowed(&setting, default))),
        };
        let tried = self.with([change.clone()]).and_then(|settings| Ok(settings.validate()?));
        match (tried, default) {
            (Ok(()), _) => Ok(change),
            (Err(wrong), Value::String(_)) => Err(should_be(wrong.allowed())),
            (Err(_), default) => Err(should_be(self.allowed(&change.0, default))),
        }
    }

    /// The setting of a variable, and its default.
    fn setting(&self, name: &str) -> Option<(String, &Value)> {
        let setting =
            name.strip_prefix(PREFIX)?.strip_prefix(SEPARATOR)?.to_lowercase().replace(SEPARATOR, ".");
        let default = setting.split('.').try_fold(&self.tree, |tree, part| tree.get(part))?;
        (!default.is_object() && variable(&setting) == name).then_some((setting, default))
    }

    /// What to say of a variable that sets nothing.
    fn unknown(&self, name: &str) -> String {
        let upper = name.to_uppercase();
        if self.setting(&upper).is_some() {
            return format!("there is no such setting: names are in upper case, as in {upper}");
        }
        let (mut section, mut known) = (&self.tree, format!("{PREFIX}{SEPARATOR}"));
        for part in name.split(SEPARATOR).skip(1) {
            let Some(below) = section.get(part.to_lowercase()).filter(|below| below.is_object()) else {
                break;
            };
            section = below;
            known = format!("{known}{}{SEPARATOR}", part.to_uppercase());
        }
        let names = section.as_object().into_iter().flatten().map(|(name, below)| {
            let rest = if below.is_object() { format!("{SEPARATOR}…") } else { String::new() };
            format!("{}{rest}", name.to_uppercase())
        });
        let names: Vec<_> = BTreeSet::from_iter(names).into_iter().collect();
        format!("there is no such setting: {known} is followed by {}", names.join(", "))
    }

    /// What to say of a variable whose name is nearly one of ours; nothing where somebody else sets it.
    fn doubt(&self, name: String, value: &OsStr) -> Option<Fault> {
        let flat = |name: &str| name.to_uppercase().replace(SEPARATOR, "_");
        let is_meant = |variable: &String| {
            let last = variable.rsplit(SEPARATOR).next().unwrap_or_default();
            [flat(variable), format!("{PREFIX}_{last}")].contains(&flat(&name))
        };
        let mut meant = variables_below(PREFIX, &self.tree);
        meant.retain(is_meant);
        meant.sort();
        (!meant.is_empty() && !is_place_of_a_service(value)).then(|| {
            Fault::new(
                name,
                format!("it sets nothing; two underscores divide names, as in {}", meant.join(", ")),
            )
        })
    }

    /// What a setting that is no text has to be.
    fn allowed(&self, setting: &str, default: &Value) -> String {
        if default.is_boolean() {
            return "true or false".to_owned();
        }
        let (least, most) = self.range(setting).unwrap_or_default();
        format!("a whole number from {least} to {most}")
    }

    /// The least and the greatest number that a setting can be.
    fn range(&self, setting: &str) -> Option<(i64, i64)> {
        // The greatest number that its type can hold goes beyond every limit that it has, and is then told what that is.
        let numbers = [i64::MAX, u32::MAX.into(), u16::MAX.into(), u8::MAX.into()];
        let mut held = numbers.into_iter().filter_map(|number| {
            let settings = self.with([(setting.to_owned(), number.into())]).ok()?;
            Some((number, settings))
        });
        let (greatest, settings) = held.next()?;
        let errors = settings.validate().err().unwrap_or_default();
        let limit = |name| all(&errors).into_iter().find_map(|error| error.params.get(name)?.as_i64());
        Some((limit("min").unwrap_or(0), limit("max").unwrap_or(greatest)))
    }
}

/// The variables of all settings in a tree.
fn variables_below(name: &str, tree: &Value) -> Vec<String> {
    let below = |(part, tree): (&String, &Value)| {
        variables_below(&format!("{name}{SEPARATOR}{}", part.to_uppercase()), tree)
    };
    tree.as_object().map_or_else(|| vec![name.to_owned()], |section| section.iter().flat_map(below).collect())
}

/// A value of the type that the default has.
fn typed(text: &str, default: &Value) -> Option<config::Value> {
    match default {
        Value::Bool(_) => Some(config::Value::from(text).into_bool().ok()?.into()),
        // Read here, because the library takes `yes` for a number, too.
        Value::Number(_) => Some(text.parse::<i64>().ok()?.into()),
        // A key can look like a number and is a text all the same.
        Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => Some(text.into()),
    }
}

impl Wrong {
    /// What would have been allowed.
    fn allowed(&self) -> String {
        match self {
            Self::Form(message) => match message.split_once("expected ") {
                Some((_, expected)) => expected.to_owned(),
                None => message.clone(),
            },
            Self::Limits(errors) => {
                let messages = all(errors).into_iter().map(|error| match (&error.message, &*error.code) {
                    (Some(message), _) => message.to_string(),
                    (None, "length") => {
                        let limit = |name| error.params.get(name).and_then(Value::as_u64).unwrap_or_default();
                        format!("from {} to {} characters", limit("min"), limit("max"))
                    }
                    (None, _) => error.to_string(),
                });
                messages.collect::<Vec<_>>().join(", and ")
            }
        }
    }
}

impl From<ConfigError> for Wrong {
    fn from(error: ConfigError) -> Self {
        Self::Form(error.to_string())
    }
}

impl From<ValidationErrors> for Wrong {
    fn from(errors: ValidationErrors) -> Self {
        Self::Limits(errors)
    }
}

/// All errors, wherever they stand.
fn all(errors: &ValidationErrors) -> Vec<&ValidationError> {
    errors.0.values().flat_map(all_of_kind).collect()
}

fn all_of_kind(kind: &ValidationErrorsKind) -> Vec<&ValidationError> {
    match kind {
        ValidationErrorsKind::Field(errors) => errors.iter().collect(),
        ValidationErrorsKind::Struct(errors) => all(errors),
        ValidationErrorsKind::List(items) => items.values().flat_map(|errors| all(errors)).collect(),
    }
}
