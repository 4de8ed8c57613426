//! `POST /v1/games/{game}/new-game`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::problem::Refused;
use crate::table::{DiceKey, House, Table};
use crate::wire::{Envelope, NewGameRequest};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Viewer};

impl<G: Game> RequestBody for NewGameRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("NewGameRequest")
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/new-game"), operation::<G>("NewGame"), tag::<G>().name)
        .about(
            "Start a game",
            "Checks seats, ruleset and options and gives the state before the first decision. Where a game begins \
             with chance, `chance` says who throws: the service (mode `server` or `seeded`) or the caller (`provided`).",
        )
        .takes::<NewGameRequest<G>>()
        .answers_for::<G, Envelope<G>>("The new game.")
        .problems(&[ErrorCode::InvalidOptions, ErrorCode::ChanceMismatch])
        .to(new_game::<G>)
}

async fn new_game<G: Game>(
    Body(mut request): Body<NewGameRequest<G>>,
    Spoken(language): Spoken,
    dice_key: web::Data<DiceKey>,
) -> Result<web::Json<Envelope<G>>, Refused> {
    let members = request.members.take();
    let (table, events) = Table::start(request, "", House { dice_key: &dice_key, language })?;
    Ok(web::Json(Envelope::of(table, events, members.as_deref(), Viewer::Spectator, language)))
}
