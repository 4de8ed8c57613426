//! The state of a game and what a viewer may see of it, as they travel.

use aerodrome_engine::catalog::Ruleset;
use aerodrome_engine::game::present;
use aerodrome_engine::{Game, Pending, Seat, Seats, Viewer, written_as_object};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{OneOfBuilder, Ref, Schema};
use utoipa::{PartialSchema, ToSchema};
use validator::{Validate, ValidationError};

use crate::chain::Chain;

/// The largest step count, so that every JSON reader can hold it exactly.
pub const MAX_SEQ: u64 = (1 << 53) - 1;

/// The longest seed, in bytes of UTF-8.
pub const MAX_SEED_BYTES: usize = 64;

/// Who brings the chance values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(remote = "Self", tag = "mode", rename_all = "snake_case", deny_unknown_fields)]
pub enum ChanceMode {
    /// The service, from its secret key and the history of the game.
    Server {},
    /// The service, from a seed that stands in the state: for tests and simulations.
    Seeded {
        /// The seed, 1 to 64 bytes of UTF-8.
        #[schema(min_length = 1, max_length = 64, example = "demo")]
        seed: String,
    },
    /// The caller, who throws dice and draws cards on a table of its own.
    Provided {},
}
written_as_object!(ChanceMode);

impl ChanceMode {
    /// The name of the mode.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Server {} => "server",
            Self::Seeded { .. } => "seeded",
            Self::Provided {} => "provided",
        }
    }
}

impl Validate for ChanceMode {
    fn validate(&self) -> Result<(), validator::ValidationErrors> {
        match self {
            Self::Seeded { seed } => validate_seed(seed),
            Self::Server {} | Self::Provided {} => Ok(()),
        }
    }
}

/// A seed has 1 to 64 bytes.
pub(super) fn validate_seed(seed: &str) -> Result<(), validator::ValidationErrors> {
    if (1..=MAX_SEED_BYTES).contains(&seed.len()) {
        return Ok(());
    }
    let mut error = ValidationError::new("length");
    error.add_param("max_bytes".into(), &MAX_SEED_BYTES);
    let mut errors = validator::ValidationErrors::new();
    errors.add("seed", error);
    Err(errors)
}

/// A game id has 22 to 64 letters, digits, hyphens and underscores.
pub(super) fn validate_game_id(game_id: &str) -> Result<(), ValidationError> {
    let url_safe = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    let valid = (22..=64).contains(&game_id.len()) && game_id.bytes().all(url_safe);
    if valid { Ok(()) } else { Err(ValidationError::new("pattern")) }
}

/// The exact id of the game's default ruleset, as an example.
fn example_ruleset<G: Game>() -> Option<String> {
    G::rulesets().first().map(Ruleset::id)
}

/// Writes options. Those that are just what a ruleset sets stand in nearly every answer, and are not written one by one.
fn write_options<G: Game, S: Serializer>(options: &G::Options, serializer: S) -> Result<S::Ok, S::Error> {
    match G::rulesets().iter().find(|ruleset| ruleset.options == *options) {
        Some(ruleset) => ruleset.options_as_json().serialize(serializer),
        None => options.serialize(serializer),
    }
}

/// The whole state of a game. The caller keeps it and sends it back; the service keeps nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct GameState<G: Game> {
    /// Which game.
    pub game: G,
    /// The exact ruleset that the options are based on.
    #[validate(length(min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = example_ruleset::<G>)]
    pub ruleset: String,
    /// Every rule switch, spelled out.
    #[serde(serialize_with = "write_options::<G, _>")]
    pub options: G::Options,
    /// The id of the game. With server dice it is a secret of the caller's backend.
    #[validate(custom(function = "validate_game_id"))]
    #[schema(pattern = "^[A-Za-z0-9_-]{22,64}$", max_length = 64, example = "demo-game-0000000000000")]
    pub game_id: String,
    /// How many steps, actions and chance outcomes, have been applied.
    #[validate(range(max = MAX_SEQ))]
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub seq: u64,
    /// The seats in turn order.
    #[schema(value_type = Vec<Seat>, max_items = 6)]
    pub seats: Seats,
    /// What the game waits for. Whoever writes a state by hand may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(nullable = false)]
    pub pending: Option<Pending<G>>,
    /// What lies on the table.
    pub board: G::Board,
    /// Who brings the chance values.
    #[validate(nested)]
    pub chance: ChanceMode,
    /// A hash that stands for the whole history of the game.
    pub chain: Chain,
}
written_as_object!(GameState<G>, G: Game);

/// Whom a view is made for, as it is written: a seat number or `"spectator"`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewerName(pub Viewer);

const SPECTATOR: &str = "spectator";

impl Serialize for ViewerName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Viewer::Seat(seat) => seat.serialize(serializer),
            Viewer::Spectator => serializer.serialize_str(SPECTATOR),
        }
    }
}

impl<'de> Deserialize<'de> for ViewerName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written<'a> {
            Seat(Seat),
            Name(#[serde(borrow)] Cow<'a, str>),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Seat(seat)) => Ok(Self(Viewer::Seat(seat))),
            Ok(Written::Name(name)) if name == SPECTATOR => Ok(Self(Viewer::Spectator)),
            Ok(Written::Name(_)) | Err(_) => {
                Err(serde::de::Error::custom("expected a seat number or \"spectator\""))
            }
        }
    }
}

impl PartialSchema for ViewerName {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(Ref::from_schema_name(Seat::name()))
            .item(Ref::from_schema_name(Spectator::name()))
            .description(Some("A seat, or \"spectator\"."))
            .into()
    }
}

impl ToSchema for ViewerName {
    fn name() -> Cow<'static, str> {
        "Viewer".into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        schemas.push((Seat::name().into_owned(), Seat::schema()));
        schemas.push((Spectator::name().into_owned(), Spectator::schema()));
    }
}

/// Somebody without a seat.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it only describes what is read")]
enum Spectator {
    #[schema(rename = "spectator")]
    Name,
}

/// What a viewer may see of a game. It holds neither the game id nor the chain nor a seed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields, bound = "")]
pub struct GameView<G: Game> {
    /// Which game.
    pub game: G,
    /// The exact ruleset that the options are based on.
    #[validate(length(min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = example_ruleset::<G>)]
    pub ruleset: String,
    /// Every rule switch, spelled out.
    #[serde(serialize_with = "write_options::<G, _>")]
    pub options: G::Options,
    /// Whom the view is made for.
    pub viewer: ViewerName,
    /// How many steps, actions and chance outcomes, have been applied. It is the number of the state, for everybody sees that a
    /// step has been made.
    #[validate(range(max = MAX_SEQ))]
    #[schema(minimum = 0, maximum = 9007199254740991_u64)]
    pub seq: u64,
    /// The seats in turn order.
    #[schema(value_type = Vec<Seat>, max_items = 6)]
    pub seats: Seats,
    /// What the game waits for. Whoever writes a view by hand may leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(nullable = false)]
    pub pending: Option<Pending<G>>,
    /// What the viewer sees of the table.
    pub board: G::View,
}
written_as_object!(GameView<G>, G: Game);

#[cfg(test)]
mod tests {
    use super::*;
    use aerodrome_engine::aeroplane_chess::AeroplaneChess;
    use aerodrome_engine::jumbo_jet::JumboJet;
    use aerodrome_engine::passa_portas::PassaPortas;

    fn written<G: Game>(options: &G::Options) -> String {
        let mut text = Vec::new();
        write_options::<G, _>(options, &mut serde_json::Serializer::new(&mut text))
            .expect("it can be written");
        String::from_utf8(text).expect("JSON is UTF-8")
    }

    fn is_written_member_by_member<G: Game>(options: &G::Options) {
        assert_eq!(written::<G>(options), serde_json::to_string(options).expect("it can be written"));
    }

    #[test]
    fn options_look_the_same_whether_a_ruleset_sets_them_or_not() {
        for ruleset in AeroplaneChess::rulesets() {
            is_written_member_by_member::<AeroplaneChess>(&ruleset.options);
            let mut others = ruleset.options;
            others.mandatory_move = !others.mandatory_move;
            is_written_member_by_member::<AeroplaneChess>(&others);
        }
        JumboJet::rulesets()
            .iter()
            .for_each(|ruleset| is_written_member_by_member::<JumboJet>(&ruleset.options));
        let travel = PassaPortas::rulesets().iter();
        travel.for_each(|ruleset| is_written_member_by_member::<PassaPortas>(&ruleset.options));
    }
}
