//! `POST /v1/games/{game}/view`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::questions;
use crate::table::Table;
use crate::wire::{ViewAnswer, ViewRequest, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language};
use std::marker::PhantomData;

impl<G: Game> RequestBody for ViewRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ViewRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        exactly_one(&[("state", self.state.is_some()), ("token", self.token.is_some())], "", language)
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
        .problems(questions::PROBLEMS)
        .problems(&[ErrorCode::UnknownSeat])
        .runs::<G, View<G>>()
}

/// Shows what somebody may see.
struct View<G>(PhantomData<G>);

impl<G: Game> Operation for View<G> {
    type Request = ViewRequest<G>;
    type Answer = ViewAnswer<G>;
    const NAME: &'static str = "view";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let ViewRequest { state, token, seat, expect } = request;
        let viewer = seat.0;
        let table = Table::<G>::open(state, token.as_ref(), "", expect, Need::of_viewer(viewer), caller)?;
        questions::check_viewer::<G>(table.position(), viewer, caller.language)?;
        Ok(ViewAnswer { view: table.view(viewer) })
    }
}
