//! `POST /v1/games/{game}/validate`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::questions;
use crate::table::{Table, check_view};
use crate::wire::{ValidateAnswer, ValidateRequest, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language, Position, Viewer};
use std::marker::PhantomData;

impl<G: Game> RequestBody for ValidateRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ValidateRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let sources =
            [("state", self.state.is_some()), ("token", self.token.is_some()), ("view", self.view.is_some())];
        let mut errors = exactly_one(&sources, "", language);
        errors.extend(self.action.seat_errors(self.seat, language));
        errors
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/validate"), operation::<G>("Validate"), tag::<G>().name)
        .about(
            "Ask whether an action is legal",
            "Says what `apply` would say, without applying. Asking about an illegal action is no error: the answer \
             is 200 with `legal: false` and every rule that forbids it.",
        )
        .takes::<ValidateRequest<G>>()
        .answers::<ValidateAnswer>("Whether the action is legal, and why not.")
        .problems(questions::PROBLEMS)
        .problems(questions::problems_of_views::<G>())
        .runs::<G, Validate<G>>()
}

/// Judges an action.
struct Validate<G>(PhantomData<G>);

impl<G: Game> Operation for Validate<G> {
    type Request = ValidateRequest<G>;
    type Answer = ValidateAnswer;
    const NAME: &'static str = "validate";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let ValidateRequest { state, token, view, seat, action, expect } = request;
        let language = caller.language;
        let written_as = action.written_as();
        let next = action.into_move(seat);
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let mut reasons = match view {
            Some(view) => {
                caller.check_freshness(expect, view.seq)?;
                let position = check_view::<G>(view, "/view", language)?;
                if let Some(seat) = seat.filter(|seat| position.seats().contains(seat)) {
                    questions::check_seat::<G>(&position, seat, language)?;
                }
                questions::check_chance::<G>(&position, &next, language)?;
                questions::judge::<G>(&position, &next, language)
            }
            None => {
                let need = Need::of_viewer(viewer);
                let table = Table::<G>::open(state, token.as_ref(), "", expect, need, caller)?;
                if !table.tells_all_to(caller) {
                    // Whether a card can be drawn now tells where it is not.
                    questions::check_chance::<G>(&table.position().seen_by(viewer), &next, language)?;
                }
                table.judge(&next, language)
            }
        };
        written_as.point(&mut reasons, "");
        Ok(ValidateAnswer { legal: reasons.is_empty(), reasons })
    }
}
