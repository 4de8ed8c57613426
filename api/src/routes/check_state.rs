//! `POST /v1/games/{game}/check-state`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::table::Table;
use crate::wire::{CheckStateAnswer, CheckStateRequest, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language};
use std::marker::PhantomData;

impl<G: Game> RequestBody for CheckStateRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("CheckStateRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        exactly_one(&[("state", self.state.is_some()), ("token", self.token.is_some())], "", language)
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/check-state"), operation::<G>("CheckState"), tag::<G>().name)
        .about(
            "Ask what is wrong with a state",
            "Checks a state, written by hand or kept, against every bookkeeping identity of the rules and lists all \
             its faults. What the turn depends on, such as seats and cards, is judged first: while it has faults, those \
             of the turn may not be told. A valid state need not be reachable from the start of a game. What is in a token \
             has been checked when it was sealed; it is only asked whether the token can be opened.",
        )
        .takes::<CheckStateRequest<G>>()
        .answers::<CheckStateAnswer>("Whether the state can be, and every fault.")
        .problems(&[
            ErrorCode::Unauthorized,
            ErrorCode::Forbidden,
            ErrorCode::StaleState,
            ErrorCode::TokenRejected,
        ])
        .runs::<G, CheckState<G>>()
}

/// Lists what is wrong with a state.
struct CheckState<G>(PhantomData<G>);

impl<G: Game> Operation for CheckState<G> {
    type Request = CheckStateRequest<G>;
    type Answer = CheckStateAnswer;
    const NAME: &'static str = "check-state";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let CheckStateRequest { state, token, expect } = request;
        // The faults of a state are the answer here, not a problem.
        let violations = match Table::<G>::open(state, token.as_ref(), "", expect, Need::Any, caller) {
            Ok(_) => Vec::new(),
            Err(problem) if problem.code == ErrorCode::InvalidState => problem.violations,
            Err(problem) => return Err(problem),
        };
        Ok(CheckStateAnswer { valid: violations.is_empty(), violations })
    }
}
