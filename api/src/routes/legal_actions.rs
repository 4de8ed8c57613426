//! `POST /v1/games/{game}/legal-actions`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::questions;
use crate::table::{Table, check_view};
use crate::wire::{Include, LegalActionsAnswer, LegalActionsRequest, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language, Position, Seats, Viewer};
use std::marker::PhantomData;

impl<G: Game> RequestBody for LegalActionsRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("LegalActionsRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let sources =
            [("state", self.state.is_some()), ("token", self.token.is_some()), ("view", self.view.is_some())];
        exactly_one(&sources, "", language)
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/legal-actions"), operation::<G>("LegalActions"), tag::<G>().name)
        .about(
            "List the legal actions",
            "Gives everything that a seat, or all seats that are asked, can do now. `include: [\"preview\"]` adds what \
             each listed action would do, up to the next chance and to the first thing that its seat cannot know. An \
             action is legal exactly when it stands in the answer: in the list, or, where a game has too many to list \
             them, within the ranges of an open action.",
        )
        .takes::<LegalActionsRequest<G>>()
        .answers_for::<G, LegalActionsAnswer<G>>("What can be done now.")
        .problems(questions::PROBLEMS)
        .problems(&[ErrorCode::UnknownSeat])
        .problems(questions::problems_of_views::<G>())
        .runs::<G, LegalActions<G>>()
}

/// Lists what can be done.
struct LegalActions<G>(PhantomData<G>);

impl<G: Game> Operation for LegalActions<G> {
    type Request = LegalActionsRequest<G>;
    type Answer = LegalActionsAnswer<G>;
    const NAME: &'static str = "legal-actions";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let LegalActionsRequest { state, token, view, seat, expect, include } = request;
        let language = caller.language;
        let mut position = match view {
            Some(view) => {
                caller.check_freshness(expect, view.seq)?;
                check_view(view, "/view", language)?
            }
            None => {
                let need = seat.map_or(Need::Table, Need::Seat);
                let table = Table::<G>::open(state, token.as_ref(), "", expect, need, caller)?;
                if table.tells_all_to(caller) {
                    table.into_position()
                } else {
                    table.position().seen_by(seat.map_or(Viewer::Spectator, Viewer::Seat))
                }
            }
        };
        let seats = match seat {
            Some(seat) => {
                questions::check_seat::<G>(&position, seat, language)?;
                // The answer for a seat tells nothing that the seat cannot know.
                position = position.seen_by(Viewer::Seat(seat));
                Seats::from_iter([seat])
            }
            None => questions::asked::<G>(&position),
        };
        let preview = include.contains(&Include::Preview);
        Ok(LegalActionsAnswer {
            pending: position.pending(),
            legal_actions: questions::legal_actions::<G>(&position, seats.clone(), preview, language),
            open_actions: questions::open_actions::<G>(&position, seats, language),
        })
    }
}
