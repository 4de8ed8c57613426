//! The games: what they are, their rules, options, rulesets and boards.

use super::{GAMES, cached, operation, path, tag};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::language::Spoken;
use crate::problem::{Problem, Refused};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};
use aerodrome_engine::catalog::schema::{OptionChoice, OptionValue};
use aerodrome_engine::catalog::{OptionRange, Rule, Ruleset, Status, Traits};
use aerodrome_engine::{Game, Language, RuleId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// How many seats a game has.
#[derive(Serialize, ToSchema)]
struct SeatCount {
    /// The fewest that can play.
    #[schema(minimum = 1, maximum = 6)]
    min: usize,
    /// The most that can play.
    #[schema(minimum = 1, maximum = 6)]
    max: usize,
}

/// The exact id of a ruleset.
#[derive(ToSchema)]
#[schema(max_length = 64, example = "aeroplane-chess/classic@1.0.0")]
#[expect(dead_code, reason = "it is only a schema")]
struct RulesetId(String);

/// The name of a rule switch, as in `options`.
#[derive(ToSchema)]
#[schema(max_length = 64, example = "overshoot")]
#[expect(dead_code, reason = "it is only a schema")]
struct OptionName(String);

/// Where to read on.
#[derive(Serialize, ToSchema)]
struct GameLinks {
    /// The game with its options.
    #[serde(rename = "self")]
    #[schema(max_length = 128)]
    this: String,
    /// Its rules.
    #[schema(max_length = 128)]
    rules: String,
    /// Its board.
    #[schema(max_length = 128)]
    board: String,
    /// Where a game is started.
    #[schema(max_length = 128)]
    new_game: String,
}

/// A game in the list of games.
#[derive(Serialize, ToSchema)]
pub(super) struct GameSummary {
    /// Its name in addresses and states.
    #[schema(example = "aeroplane-chess", max_length = 64)]
    id: &'static str,
    /// Its name for people.
    #[schema(max_length = 128)]
    title: &'static str,
    /// What it is about.
    #[schema(max_length = 1000)]
    summary: &'static str,
    /// How many play.
    seats: SeatCount,
    /// What it is like.
    traits: Traits,
    /// The exact ids of its rulesets, the default first.
    #[schema(value_type = Vec<RulesetId>, max_items = 64)]
    rulesets: Vec<String>,
    /// Where to read on.
    links: GameLinks,
}

/// The games of this service.
#[derive(Serialize, ToSchema)]
struct GameList {
    /// The games.
    #[schema(max_items = 64)]
    games: Vec<GameSummary>,
}

/// A rule of a game.
#[derive(Serialize, ToSchema)]
struct RuleText {
    /// Its id.
    id: RuleId,
    /// A few words.
    #[schema(max_length = 128)]
    title: &'static str,
    /// The rule as a player reads it.
    #[schema(max_length = 2000)]
    text: &'static str,
    /// Where it comes from.
    status: Status,
    /// The options that change it.
    #[schema(value_type = Vec<OptionName>, max_items = 64, example = json!(["take_off"]))]
    options: &'static [String],
}

/// The rules of a game.
#[derive(Serialize, ToSchema)]
struct RuleList {
    /// The rules, by id.
    #[schema(max_items = 256)]
    rules: Vec<RuleText>,
}

/// What an option's value means.
#[derive(Serialize, ToSchema)]
struct OptionValueText {
    /// The value.
    #[schema(value_type = OptionChoice)]
    value: &'static str,
    /// What it means.
    #[schema(max_length = 1000)]
    text: &'static str,
}

/// A rule switch.
#[derive(Serialize, ToSchema)]
struct OptionDescription {
    /// Its name in `options`.
    #[schema(value_type = OptionName)]
    name: &'static str,
    /// A few words.
    #[schema(max_length = 128)]
    title: &'static str,
    /// What it switches.
    #[schema(max_length = 1000)]
    text: &'static str,
    /// Which values it can take.
    range: OptionRange,
    /// Its value in the default ruleset.
    #[schema(value_type = OptionValue)]
    default: Value,
    /// What each named value means.
    #[schema(max_items = 16)]
    values: Vec<OptionValueText>,
    /// The rule that it changes most.
    rule: RuleId,
}

/// A named, versioned set of options.
#[derive(Serialize, ToSchema)]
#[serde(bound = "")]
struct RulesetDescription<G: Game> {
    /// Its exact id.
    #[schema(value_type = RulesetId)]
    id: String,
    /// A few words.
    #[schema(max_length = 128)]
    title: &'static str,
    /// What is particular about it.
    #[schema(max_length = 1000)]
    text: &'static str,
    /// Its options.
    options: G::Options,
}

/// A game with its rulesets and options.
#[derive(Serialize, ToSchema)]
#[serde(bound = "")]
struct GameDescription<G: Game> {
    /// Its name in addresses and states.
    #[schema(example = json!(G::ID), max_length = 64)]
    id: &'static str,
    /// Its name for people.
    #[schema(max_length = 128)]
    title: &'static str,
    /// What it is about.
    #[schema(max_length = 1000)]
    summary: &'static str,
    /// How many play.
    seats: SeatCount,
    /// What it is like.
    traits: Traits,
    /// Its rulesets, the default first.
    #[schema(max_items = 64)]
    rulesets: Vec<RulesetDescription<G>>,
    /// Its options, in their order in JSON.
    #[schema(max_items = 64)]
    options: Vec<OptionDescription>,
    /// Where to read on.
    links: GameLinks,
}

pub(super) fn list_games() -> Endpoint {
    Endpoint::builder(Method::GET, "/v1/games", "listGames", "Games")
        .about("List the games", "Gives every game of this service with its traits, rulesets and links.")
        .answers::<GameList>("The games.")
        .cached()
        .to(async |request: HttpRequest, Spoken(language): Spoken| {
            cached::json(
                &request,
                &GameList { games: GAMES.iter().map(|game| (game.summary)(language)).collect() },
            )
        })
}

pub(super) fn game<G: Game>() -> Endpoint {
    Endpoint::builder(Method::GET, path::<G>(""), operation::<G>("Game"), tag::<G>().name)
        .about(
            "Describe the game",
            "Gives the rulesets, and each option with its range, its default and the rule it changes.",
        )
        .answers_for::<G, GameDescription<G>>("The game.")
        .cached()
        .to(async |request: HttpRequest, Spoken(language): Spoken| {
            cached::json(&request, &description::<G>(language))
        })
}

pub(super) fn rules<G: Game>() -> Endpoint {
    Endpoint::builder(Method::GET, path::<G>("/rules"), operation::<G>("Rules"), tag::<G>().name)
        .about(
            "List the rules",
            "Gives every rule with its text, where it comes from, and the options that change it.",
        )
        .answers::<RuleList>("The rules.")
        .cached()
        .to(async |request: HttpRequest, Spoken(language): Spoken| {
            let rules = G::catalog().rules.iter().map(|rule| rule_text(rule, language)).collect();
            cached::json(&request, &RuleList { rules })
        })
}

pub(super) fn rule<G: Game>() -> Endpoint {
    let first = G::catalog().rules.first().map_or("", |rule| rule.id.as_str());
    Endpoint::builder(Method::GET, path::<G>("/rules/{id}"), operation::<G>("Rule"), tag::<G>().name)
        .about("Read a rule", "Gives one rule, as refusals and events cite it.")
        .parameter::<RuleId>("id", "The id of the rule.", first)
        .answers::<RuleText>("The rule.")
        .cached()
        .problems(&[ErrorCode::NotFound])
        .to(async |request: HttpRequest, id: web::Path<String>, Spoken(language): Spoken| {
            match G::catalog().rule(&id) {
                Some(rule) => Ok(cached::json(&request, &rule_text(rule, language))),
                None => {
                    let list = path::<G>("/rules");
                    let detail = match language {
                        Language::English => format!("The game has no such rule. `{list}` lists its rules."),
                        Language::French => {
                            format!("Le jeu n'a pas cette règle. `{list}` énumère ses règles.")
                        }
                    };
                    let problem = Problem::with_detail(ErrorCode::NotFound, language, detail);
                    Err::<HttpResponse, _>(Refused(problem))
                }
            }
        })
}

pub(super) fn board<G: Game>() -> Endpoint {
    Endpoint::builder(Method::GET, path::<G>("/board"), operation::<G>("Board"), tag::<G>().name)
        .about(
            "Describe the board",
            "Gives the spaces or cities, what belongs to them, and where to draw them.",
        )
        .answers::<G::BoardDescription>("The board.")
        .cached()
        .to(async |request: HttpRequest| cached::json(&request, &G::board_description()))
}

fn links<G: Game>() -> GameLinks {
    GameLinks {
        this: path::<G>(""),
        rules: path::<G>("/rules"),
        board: path::<G>("/board"),
        new_game: path::<G>("/new-game"),
    }
}

pub(super) fn summary<G: Game>(language: Language) -> GameSummary {
    let catalog = G::catalog();
    GameSummary {
        id: G::ID,
        title: catalog.title.in_language(language),
        summary: catalog.summary.in_language(language),
        seats: SeatCount { min: catalog.seats.0, max: catalog.seats.1 },
        traits: catalog.traits,
        rulesets: G::rulesets().iter().map(Ruleset::id).collect(),
        links: links::<G>(),
    }
}

fn description<G: Game>(language: Language) -> GameDescription<G> {
    let GameSummary { id, title, summary, seats, traits, rulesets: _, links } = summary::<G>(language);
    let catalog = G::catalog();
    let rulesets = G::rulesets().iter().zip(&catalog.rulesets).map(|(ruleset, text)| RulesetDescription {
        id: ruleset.id(),
        title: text.title.in_language(language),
        text: text.text.in_language(language),
        options: ruleset.options.clone(),
    });
    let defaults = G::rulesets().first().and_then(|ruleset| serde_json::to_value(&ruleset.options).ok());
    let options = catalog.options.iter().map(|(text, range)| OptionDescription {
        name: &text.name,
        title: text.title.in_language(language),
        text: text.text.in_language(language),
        range: range.clone(),
        default: defaults.as_ref().and_then(|options| options.get(&text.name)).cloned().unwrap_or_default(),
        values: text
            .values
            .iter()
            .map(|(value, text)| OptionValueText { value, text: text.in_language(language) })
            .collect(),
        rule: text.rule,
    });
    GameDescription {
        id,
        title,
        summary,
        seats,
        traits,
        rulesets: rulesets.collect(),
        options: options.collect(),
        links,
    }
}

fn rule_text(rule: &'static Rule, language: Language) -> RuleText {
    RuleText {
        id: rule.id,
        title: rule.title.in_language(language),
        text: rule.text.in_language(language),
        status: rule.status,
        options: &rule.options,
    }
}
