//! What can be read about a game: titles, rules, options and rulesets, in every language of the service.

use crate::explain::{Language, RuleId};
use crate::game::Game;
use crate::names;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::BTreeMap;

/// A text in every language of the service.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// English.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub en: String,
    /// French.
    #[cfg_attr(feature = "openapi", schema(max_length = 1000))]
    pub fr: String,
}

impl Text {
    /// The text in one language.
    pub fn in_language(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::French => &self.fr,
        }
    }
}

names! {
    /// Where a fact comes from.
    Status as SourceStatus {
        /// The rule text says so.
        Stated = "stated",
        /// The rule text is silent; other rule texts and programs agree.
        Common = "common",
        /// It follows from stated facts.
        Inferred = "inferred",
        /// Made for this service because the original is not known.
        Reconstructed = "reconstructed",
        /// The sources leave it open; this service decides.
        Ruling = "ruling",
    }
}

/// One rule of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// Its id.
    pub id: RuleId,
    /// A few words.
    pub title: Text,
    /// The rule as a player reads it.
    pub text: Text,
    /// Where it comes from.
    pub status: Status,
    /// The options that change it.
    pub options: Vec<String>,
}

/// The words for one option.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionText {
    /// Its name in JSON.
    pub name: String,
    /// The rule that it changes most.
    pub rule: RuleId,
    /// A few words.
    pub title: Text,
    /// What it switches.
    pub text: Text,
    /// What each named value means; empty for numbers and lists.
    pub values: BTreeMap<String, Text>,
}

/// Which values an option can take.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionRange {
    /// `true` or `false`.
    Boolean {},
    /// One of these names.
    Choice {
        /// The names, the base rule's first.
        #[cfg_attr(feature = "openapi", schema(value_type = Vec<schema::OptionChoice>, max_items = 16))]
        values: Vec<&'static str>,
    },
    /// A whole number in this range.
    Integer {
        /// The smallest value.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10000000))]
        minimum: i64,
        /// The largest value.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10000000))]
        maximum: i64,
    },
    /// A list, not empty, of different whole numbers in this range.
    IntegerSet {
        /// The smallest member.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10000000))]
        minimum: i64,
        /// The largest member.
        #[cfg_attr(feature = "openapi", schema(minimum = 0, maximum = 10000000))]
        maximum: i64,
    },
}

/// What the values of options look like in JSON.
#[cfg(feature = "openapi")]
#[expect(dead_code, reason = "these types are only schemas")]
pub mod schema {
    use utoipa::ToSchema;

    /// A value of an option, of the type that its range names.
    #[derive(ToSchema)]
    #[serde(untagged)]
    pub enum OptionValue {
        /// With range `boolean`.
        Boolean(OptionBoolean),
        /// With range `choice`.
        Choice(OptionChoice),
        /// With range `integer`.
        Integer(OptionInteger),
        /// With range `integer_set`.
        IntegerSet(OptionIntegerSet),
    }

    /// A switch.
    #[derive(ToSchema)]
    #[schema(example = true)]
    pub struct OptionBoolean(bool);

    /// One of the names that an option can take.
    #[derive(ToSchema)]
    #[schema(max_length = 64, example = "bounce")]
    pub struct OptionChoice(String);

    /// A number that an option can take.
    #[derive(ToSchema)]
    #[schema(minimum = 0, maximum = 10000000, example = 4)]
    pub struct OptionInteger(i64);

    /// Different numbers, ascending.
    #[derive(ToSchema)]
    #[schema(max_items = 64, example = json!([2, 4, 6]))]
    pub struct OptionIntegerSet(Vec<OptionInteger>);
}

/// The words for one ruleset.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesetText {
    /// Its name, such as `classic`.
    pub name: String,
    /// Its version; changes only with its behaviour.
    pub version: String,
    /// A few words.
    pub title: Text,
    /// What is particular about it.
    pub text: Text,
}

/// A named, versioned set of options.
#[derive(Clone, Debug)]
pub struct Ruleset<G: Game> {
    /// Its name, such as `classic`.
    pub name: &'static str,
    /// Its version; changes only with its behaviour.
    pub version: &'static str,
    /// Its options.
    pub options: G::Options,
    json: Box<RawValue>,
}

impl<G: Game> Ruleset<G> {
    /// A ruleset with these options.
    pub(crate) fn new(name: &'static str, version: &'static str, options: G::Options) -> Self {
        let json = to_raw_value(&options).expect("options are written without fail");
        Self { name, version, options, json }
    }

    /// Its options as JSON.
    pub fn options_as_json(&self) -> &RawValue {
        &self.json
    }

    /// The exact id, such as `aeroplane-chess/classic@1.0.0`.
    pub fn id(&self) -> String {
        format!("{}/{}@{}", G::ID, self.name, self.version)
    }

    /// Whether this is its exact id.
    pub fn has_id(&self, id: &str) -> bool {
        Self::parts(id) == Some((self.name, Some(self.version)))
    }

    /// Whether a caller means this ruleset: by its id without a version, with the major version or with the whole.
    pub fn is_meant_by(&self, id: &str) -> bool {
        let Some((name, version)) = Self::parts(id) else { return false };
        let is_meant = |version| version == self.version || Some(version) == self.version.split('.').next();
        name == self.name && version.is_none_or(is_meant)
    }

    /// Name and version of a ruleset of this game.
    fn parts(id: &str) -> Option<(&str, Option<&str>)> {
        let rest = id.strip_prefix(G::ID)?.strip_prefix('/')?;
        Some(rest.split_once('@').map_or((rest, None), |(name, version)| (name, Some(version))))
    }
}

/// What a game is like, for lists of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Traits {
    /// Dice are thrown.
    pub dice: bool,
    /// Cards are drawn.
    pub cards: bool,
    /// Some seats know what others do not.
    pub hidden_information: bool,
    /// Seats trade with one another.
    pub trading: bool,
}

/// Everything that can be read about a game and does not depend on a position.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// The name of the game.
    pub title: Text,
    /// What it is about.
    pub summary: Text,
    /// How few and how many seats play.
    pub seats: (usize, usize),
    /// What the game is like.
    pub traits: Traits,
    /// The rules, by id.
    pub rules: Vec<Rule>,
    /// The options in their order in JSON, each with its range.
    pub options: Vec<(OptionText, OptionRange)>,
    /// The words for the rulesets, the default first.
    pub rulesets: Vec<RulesetText>,
}

impl Catalog {
    /// The rule with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.as_str() == id)
    }
}

/// Reads the three data files of a game's words: titles, rules, and options in the order of their `ranges`.
pub(crate) fn read_catalog(
    about: &str,
    rulebook: &str,
    options: &str,
    ranges: Vec<(&'static str, OptionRange)>,
    seats: (usize, usize),
    traits: Traits,
) -> serde_json::Result<Catalog> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct About {
        title: Text,
        summary: Text,
        rulesets: Vec<RulesetText>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Rulebook {
        rules: Vec<Rule>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct OptionTexts {
        options: Vec<OptionText>,
    }
    let About { title, summary, rulesets } = serde_json::from_str(about)?;
    let Rulebook { rules } = serde_json::from_str(rulebook)?;
    let OptionTexts { options } = serde_json::from_str(options)?;
    let options = options.into_iter().zip(ranges.into_iter().map(|(_, range)| range)).collect();
    Ok(Catalog { title, summary, seats, traits, rules, options, rulesets })
}

/// Something that is known about an edition of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Fact {
    /// A name for programs.
    #[cfg_attr(feature = "openapi", schema(max_length = 64, example = "flight_plans"))]
    pub name: String,
    /// What is known.
    #[cfg_attr(feature = "openapi", schema(max_length = 128, example = "38"))]
    pub value: String,
    /// Where it comes from.
    pub status: Status,
    /// The same in words.
    pub text: Text,
}

/// How a seat is shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatColour {
    /// Which seat.
    pub seat: Seat,
    /// Its name for people.
    pub name: Text,
    /// Its colour, as a web colour name.
    #[cfg_attr(feature = "openapi", schema(max_length = 32, example = "red"))]
    pub colour: String,
    /// Where this comes from.
    pub status: Status,
}

/// A mistake in the data file of an edition. It is for whoever writes the file, so it speaks English only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditionFault {
    /// Where it is: a JSON Pointer; empty for the whole file.
    pub pointer: String,
    /// What is wrong.
    pub message: String,
}

impl EditionFault {
    /// A file that is no JSON or has another form.
    pub(crate) fn unreadable(error: &serde_json::Error) -> Self {
        Self { pointer: String::new(), message: error.to_string() }
    }
}

impl std::fmt::Display for EditionFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.pointer, self.message)
    }
}
