//! `POST /v1/games/{game}/legal-actions`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::problem::{FormError, Refused};
use crate::questions;
use crate::wire::{Include, LegalActionsAnswer, LegalActionsRequest, one_of_state_and_view, position_of};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Language, Position, Seats, Viewer};

impl<G: Game> RequestBody for LegalActionsRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("LegalActionsRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        one_of_state_and_view(self.state.is_some(), self.view.is_some(), language)
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
        .problems(&[ErrorCode::InvalidState, ErrorCode::UnknownSeat])
        .problems(questions::problems_of_views::<G>())
        .to(legal_actions::<G>)
}

async fn legal_actions<G: Game>(
    Body(request): Body<LegalActionsRequest<G>>,
    Spoken(language): Spoken,
) -> Result<web::Json<LegalActionsAnswer<G>>, Refused> {
    let LegalActionsRequest { state, view, seat, include } = request;
    let mut position = position_of(state, view, language)?;
    let preview = include.contains(&Include::Preview);
    let seats = match seat {
        Some(seat) => {
            questions::check_seat::<G>(&position, seat, language)?;
            // The answer for a seat tells nothing that the seat cannot know.
            position = position.seen_by(Viewer::Seat(seat));
            Seats::from_iter([seat])
        }
        None => questions::asked::<G>(&position),
    };
    Ok(web::Json(LegalActionsAnswer {
        pending: position.pending(),
        legal_actions: questions::legal_actions::<G>(&position, seats.clone(), preview, language),
        open_actions: questions::open_actions::<G>(&position, seats, language),
    }))
}
