//! `POST /v1/games/{game}/default-action`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::questions;
use crate::table::Table;
use crate::wire::{DefaultActionAnswer, DefaultActionRequest, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{DefaultReason, Game, Language};
use std::marker::PhantomData;

impl<G: Game> RequestBody for DefaultActionRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("DefaultActionRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        exactly_one(&[("state", self.state.is_some()), ("token", self.token.is_some())], "", language)
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(
        Method::POST,
        path::<G>("/default-action"),
        operation::<G>("DefaultAction"),
        tag::<G>().name,
    )
    .about("Stand in for an absent player", description::<G>())
    .takes::<DefaultActionRequest<G>>()
    .answers_for::<G, DefaultActionAnswer<G>>("The action, or null when nothing is due.")
    .problems(questions::PROBLEMS)
    .problems(&[ErrorCode::UnknownSeat])
    .runs::<G, DefaultAction<G>>()
}

fn description<G: Game>() -> String {
    let line = |reason: &DefaultReason| format!("- `{}`: {}", reason.code, reason.message(Language::English));
    let reasons = G::default_reasons().iter().map(line).collect::<Vec<_>>().join("\n");
    format!(
        "Gives what a stand-in does for a seat that does not act: a legal action that gives nothing away and attacks nobody \
         where the rules leave a choice, always the same in the same position, with the reason. It depends only on what the \
         seat itself may know. `action` is null when the seat need not act; while a decision is pending, at least one of the \
         seats that are asked has an action, so that playing what is given here always goes on.\n\nThe reasons are:\n\n{reasons}"
    )
}

/// Stands in for a seat.
struct DefaultAction<G>(PhantomData<G>);

impl<G: Game> Operation for DefaultAction<G> {
    type Request = DefaultActionRequest<G>;
    type Answer = DefaultActionAnswer<G>;
    const NAME: &'static str = "default-action";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let DefaultActionRequest { state, token, seat, expect } = request;
        let table = Table::<G>::open(state, token.as_ref(), "", expect, Need::Table, caller)?;
        questions::check_seat::<G>(table.position(), seat, caller.language)?;
        Ok(questions::default_action::<G>(table.position(), seat, caller.language))
    }
}
