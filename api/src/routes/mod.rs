//! Every endpoint of the service. One module for each resource; the game's own are generic over the game.

mod apply;
mod batch;
mod cached;
mod catalog;
mod check_state;
mod default_action;
mod docs;
mod health;
mod legal_actions;
mod limits;
mod new_game;
mod problems;
mod replay;
mod sessions;
mod validate;
mod view;

use crate::endpoint::{Endpoint, Tag};
use crate::sessions::play::Play;
use aerodrome_engine::aeroplane_chess::AeroplaneChess;
use aerodrome_engine::jumbo_jet::JumboJet;
use aerodrome_engine::passa_portas::PassaPortas;
use aerodrome_engine::{Game, Language};
use catalog::GameSummary;

pub use docs::pages;
pub use sessions::{Feeds, Followed};

/// A game of the service, as far as it does not depend on its types.
struct Registered {
    id: &'static str,
    summary: fn(Language) -> GameSummary,
    tag: fn() -> Tag,
    endpoints: fn() -> Vec<Endpoint>,
    play: Play,
}

/// The games of the service. A new game is one more line here.
const GAMES: &[Registered] =
    &[registered::<AeroplaneChess>(), registered::<JumboJet>(), registered::<PassaPortas>()];

const fn registered<G: Game>() -> Registered {
    Registered {
        id: G::ID,
        summary: catalog::summary::<G>,
        tag: tag::<G>,
        endpoints: of_game::<G>,
        play: Play::of::<G>(),
    }
}

/// The groups of operations, in the order in which they are shown.
pub fn tags() -> Vec<Tag> {
    let tag =
        |name: &str, description: &str| Tag { name: name.to_owned(), description: description.to_owned() };
    let mut tags = vec![tag("Games", "What there is to play.")];
    tags.extend(GAMES.iter().map(|game| (game.tag)()));
    tags.push(tag("Batch", "Many operations in one request."));
    tags.push(tag("Sessions", "Games that the service keeps, where it is set up to."));
    tags.push(tag("Service", "How the service is, its limits, its problems and this document."));
    tags
}

/// All endpoints.
pub fn endpoints() -> Vec<Endpoint> {
    let mut endpoints = vec![catalog::list_games()];
    endpoints.extend(GAMES.iter().flat_map(|game| (game.endpoints)()));
    endpoints.extend([batch::endpoint()]);
    endpoints.extend(sessions::endpoints());
    endpoints.extend([
        health::live(),
        health::ready(),
        health::version(),
        limits::limits(),
        problems::problem(),
        docs::specification(),
    ]);
    endpoints
}

/// The endpoints that every game has.
fn of_game<G: Game>() -> Vec<Endpoint> {
    vec![
        catalog::game::<G>(),
        catalog::rules::<G>(),
        catalog::rule::<G>(),
        catalog::board::<G>(),
        new_game::endpoint::<G>(),
        apply::endpoint::<G>(),
        legal_actions::endpoint::<G>(),
        validate::endpoint::<G>(),
        check_state::endpoint::<G>(),
        view::endpoint::<G>(),
        replay::endpoint::<G>(),
        default_action::endpoint::<G>(),
    ]
}

/// The path of a game's endpoint.
fn path<G: Game>(rest: &str) -> String {
    format!("/v1/games/{}{rest}", G::ID)
}

/// The name of a game's operation: `aeroplaneChessApply`.
fn operation<G: Game>(rest: &str) -> String {
    let game = G::name();
    let mut letters = game.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).chain(rest.chars()).collect()
}

/// The group of a game's operations.
fn tag<G: Game>() -> Tag {
    let catalog = G::catalog();
    Tag { name: catalog.title.en.clone(), description: catalog.summary.en.clone() }
}
