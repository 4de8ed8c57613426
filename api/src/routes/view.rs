//! `POST /v1/games/{game}/view`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::problem::Refused;
use crate::questions;
use crate::table::Table;
use crate::wire::{ViewAnswer, ViewRequest};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Viewer};

impl<G: Game> RequestBody for ViewRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ViewRequest")
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/view"), operation::<G>("View"), tag::<G>().name)
        .about(
            "Show what a seat may see",
            "Gives the part of a state that a seat or a spectator may know. It holds neither the game id nor a seed \
             and can be sent to a player's device.",
        )
        .takes::<ViewRequest<G>>()
        .answers_for::<G, ViewAnswer<G>>("The view.")
        .problems(&[ErrorCode::InvalidState, ErrorCode::UnknownSeat])
        .to(view::<G>)
}

async fn view<G: Game>(
    Body(request): Body<ViewRequest<G>>,
    Spoken(language): Spoken,
) -> Result<web::Json<ViewAnswer<G>>, Refused> {
    let table = Table::from_state(request.state, "/state", language)?;
    if let Viewer::Seat(seat) = request.seat.0 {
        questions::check_seat::<G>(table.position(), seat, language)?;
    }
    Ok(web::Json(ViewAnswer { view: table.view(request.seat.0) }))
}
