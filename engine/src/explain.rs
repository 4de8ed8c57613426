//! How refusals and faults explain themselves: as data for programs, as sentences for people.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;

/// A language in which the service can explain itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// French.
    French,
}

/// The id of a rule in a game's rulebook, such as `AC-26`: two capital letters, a hyphen and two digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId([u8; 5]);

impl RuleId {
    /// Names a rule. That the rulebook has it is checked by a test for every game.
    ///
    /// # Panics
    ///
    /// When the text does not have the form of a rule id; in a constant that is a compile error.
    pub const fn new(id: &'static str) -> Self {
        match Self::parse(id) {
            Some(id) => id,
            None => panic!("a rule id is two capital letters, a hyphen and two digits"),
        }
    }

    const fn parse(id: &str) -> Option<Self> {
        match *id.as_bytes() {
            [a @ b'A'..=b'Z', b @ b'A'..=b'Z', b'-', c @ b'0'..=b'9', d @ b'0'..=b'9'] => {
                Some(Self([a, b, b'-', c, d]))
            }
            _ => None,
        }
    }

    /// The id as text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a rule id is ASCII")
    }
}

impl std::fmt::Display for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl std::fmt::Debug for RuleId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for RuleId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RuleId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = std::borrow::Cow::<'_, str>::deserialize(deserializer)?;
        Self::parse(&id).ok_or_else(|| serde::de::Error::custom("invalid value: not a rule id such as AC-26"))
    }
}

/// Declares the rules that the refusals, faults and events of a game cite, each as a constant for the module above.
macro_rules! rules {
    ($($name:ident = $id:literal,)+) => {
        $(pub(super) const $name: $crate::explain::RuleId = $crate::explain::RuleId::new($id);)+
    };
}

pub(crate) use rules;

#[cfg(feature = "openapi")]
mod schema {
    use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
    use utoipa::openapi::{RefOr, schema::SchemaType};

    impl utoipa::PartialSchema for super::RuleId {
        fn schema() -> RefOr<Schema> {
            ObjectBuilder::new()
                .schema_type(SchemaType::new(Type::String))
                .description(Some("The id of a rule in the game's rulebook."))
                .pattern(Some("^[A-Z]{2}-[0-9]{2}$"))
                .examples([serde_json::json!("AC-26")])
                .into()
        }
    }

    impl utoipa::ToSchema for super::RuleId {
        fn name() -> std::borrow::Cow<'static, str> {
            "RuleId".into()
        }
    }
}

/// What can be said about a fault or a refusal without words: a stable machine constant such as `odd_roll`, never
/// translated and never changed; the rule that forbids it; and where it is, a JSON Pointer relative to the object that
/// was checked.
pub type Facts = (&'static str, RuleId, Cow<'static, str>);

/// Something that can be wrong with a state or an action, tied to the rule that says so.
///
/// The serialised form of the implementing type is the object of its numbers (`params` on the wire).
pub trait Explain: Serialize {
    /// Code, rule and place: one row of a table for each kind.
    fn facts(&self) -> Facts;
    /// One English sentence that says what is wrong, with its numbers.
    fn english(&self) -> String;
    /// The same in French.
    fn french(&self) -> String;

    /// The machine constant.
    fn code(&self) -> &'static str {
        self.facts().0
    }

    /// The rule that forbids it.
    fn rule(&self) -> RuleId {
        self.facts().1
    }

    /// Where it is.
    fn pointer(&self) -> String {
        self.facts().2.into_owned()
    }

    /// The sentence in one of the languages.
    fn message(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::French => self.french(),
        }
    }
}

/// Writes a list as people read it: `1, 2 or 3`.
pub(crate) fn list<T: std::fmt::Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let mut texts: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match texts.pop() {
        Some(end) if !texts.is_empty() => format!("{} {last} {end}", texts.join(", ")),
        Some(only) => only,
        None => String::new(),
    }
}

/// Writes a number with its thousands apart: `10,000`. In French they are held together by no-break spaces.
pub(crate) fn with_thousands(number: i64, language: Language) -> String {
    let separator = match language {
        Language::English => ',',
        Language::French => '\u{a0}',
    };
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "-".to_owned() } else { String::new() };
    for (digit, still_to_come) in digits.chars().zip((0..digits.len()).rev()) {
        text.push(digit);
        if still_to_come > 0 && still_to_come % 3 == 0 {
            text.push(separator);
        }
    }
    text
}
