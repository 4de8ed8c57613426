//! What is wrong with settings: told by the environment variable that has to be mended.

use std::fmt;

/// What the names of all variables begin with.
pub(crate) const PREFIX: &str = "AERODROME";

/// What stands between the parts of their names.
pub(crate) const SEPARATOR: &str = "__";

/// The variable of a setting, which is named as in `server.port`.
pub(crate) fn variable(setting: &str) -> String {
    format!("{PREFIX}.{setting}").replace('.', SEPARATOR).to_uppercase()
}

/// One thing that is wrong: the variable that has to be mended, and why. Never the value of a secret.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fault {
    variable: String,
    message: String,
}

impl Fault {
    /// A fault of this environment variable.
    pub fn new(variable: impl Into<String>, message: impl Into<String>) -> Self {
        Self { variable: variable.into(), message: message.into() }
    }

    /// The environment variable that has to be mended.
    pub fn variable(&self) -> &str {
        &self.variable
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.variable, self.message)
    }
}

/// Everything that is wrong with settings, in one go.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Takes the faults of a part of the settings, and gives what it is when it has none.
    pub fn keep<T>(&mut self, part: Result<T, impl Into<Self>>) -> Option<T> {
        part.map_err(|faults| self.0.extend(faults.into().0)).ok()
    }

    /// Takes one more.
    pub fn push(&mut self, fault: Fault) {
        self.0.push(fault);
    }

    /// Takes these as well.
    #[must_use]
    pub fn and(mut self, others: impl IntoIterator<Item = Fault>) -> Self {
        self.0.extend(others);
        self
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// What was read, if nothing is wrong.
    ///
    /// # Errors
    ///
    /// When there are faults, or something could not be read.
    pub fn or<T>(self, read: Option<T>) -> Result<T, Self> {
        read.filter(|_| self.is_empty()).ok_or(self)
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the settings cannot be used")?;
        self.0.iter().try_for_each(|fault| write!(formatter, "\n  {fault}"))
    }
}

impl std::error::Error for Faults {}
