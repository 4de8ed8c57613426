//! `POST /v1/games/{game}/validate`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::problem::{FormError, Refused};
use crate::questions;
use crate::table::Table;
use crate::wire::{ValidateAnswer, ValidateRequest, one_of_state_and_view, position_of};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Language, Position};

impl<G: Game> RequestBody for ValidateRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ValidateRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let mut errors = one_of_state_and_view(self.state.is_some(), self.view.is_some(), language);
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
        .problems(&[ErrorCode::InvalidState])
        .problems(questions::problems_of_views::<G>())
        .to(validate::<G>)
}

async fn validate<G: Game>(
    Body(request): Body<ValidateRequest<G>>,
    Spoken(language): Spoken,
) -> Result<web::Json<ValidateAnswer>, Refused> {
    let ValidateRequest { state, view, seat, action } = request;
    let written_as = action.written_as();
    let next = action.into_move(seat);
    let mut reasons = match state {
        Some(state) => Table::from_state(state, "/state", language)?.judge(&next, language),
        None => {
            let position = position_of(None, view, language)?;
            if let Some(seat) = seat.filter(|seat| position.to_state().seats.contains(seat)) {
                questions::check_seat::<G>(&position, seat, language)?;
            }
            questions::check_chance::<G>(&position, &next, language)?;
            questions::judge::<G>(&position, &next, language)
        }
    };
    written_as.point(&mut reasons, "");
    Ok(web::Json(ValidateAnswer { legal: reasons.is_empty(), reasons }))
}
