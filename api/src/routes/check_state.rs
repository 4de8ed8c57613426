//! `POST /v1/games/{game}/check-state`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::table::Table;
use crate::wire::{CheckStateAnswer, CheckStateRequest};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::Game;

impl<G: Game> RequestBody for CheckStateRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("CheckStateRequest")
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/check-state"), operation::<G>("CheckState"), tag::<G>().name)
        .about(
            "Ask what is wrong with a state",
            "Checks a state, written by hand or kept, against every bookkeeping identity of the rules and lists all \
             its faults. What the turn depends on, such as seats and cards, is judged first: while it has faults, those \
             of the turn may not be told. A valid state need not be reachable from the start of a game.",
        )
        .takes::<CheckStateRequest<G>>()
        .answers::<CheckStateAnswer>("Whether the state can be, and every fault.")
        .to(check_state::<G>)
}

async fn check_state<G: Game>(
    Body(request): Body<CheckStateRequest<G>>,
    Spoken(language): Spoken,
) -> web::Json<CheckStateAnswer> {
    let violations = Table::check_state(request.state, "/state", language).err().unwrap_or_default();
    web::Json(CheckStateAnswer { valid: violations.is_empty(), violations })
}
