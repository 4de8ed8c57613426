//! `POST /v1/games/{game}/apply`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, RequestBody};
use crate::language::Spoken;
use crate::problem::{FormError, Problem, Refused};
use crate::table::{DiceKey, House, Table, Turn};
use crate::wire::{ApplyRequest, Envelope, Expect};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Language, Viewer};

impl<G: Game> RequestBody for ApplyRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ApplyRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        self.action.seat_errors(self.seat, language)
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/apply"), operation::<G>("Apply"), tag::<G>().name)
        .about(
            "Apply an action",
            "Checks the state, carries out the action of a seat and gives the next state, what happened, and what is \
             legal now. A refused action names every rule that forbids it, and nothing changes. The same request \
             gives the same answer, dice included.",
        )
        .takes::<ApplyRequest<G>>()
        .answers_for::<G, Envelope<G>>("The game after the action.")
        .problems(&[
            ErrorCode::StaleState,
            ErrorCode::IllegalAction,
            ErrorCode::InvalidState,
            ErrorCode::ChanceMismatch,
        ])
        .to(apply::<G>)
}

async fn apply<G: Game>(
    Body(request): Body<ApplyRequest<G>>,
    Spoken(language): Spoken,
    dice_key: web::Data<DiceKey>,
) -> Result<web::Json<Envelope<G>>, Refused> {
    let ApplyRequest { state, seat, action, chance, expect, members } = request;
    check_freshness(expect, state.seq, language)?;
    let mut table = Table::from_state(state, "/state", language)?;
    let values = chance.map(|chance| chance.values).unwrap_or_default();
    let written_as = action.written_as();
    let turn = Turn { next: action.into_move(seat), values };
    let events = table.advance(turn, House { dice_key: &dice_key, language }).map_err(|mut problem| {
        written_as.point(&mut problem.reasons, "");
        problem
    })?;
    let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
    Ok(web::Json(Envelope::of(table, events, members.as_deref(), viewer, language)))
}

fn check_freshness(expect: Option<Expect>, seq: u64, language: Language) -> Result<(), Box<Problem>> {
    match expect {
        Some(expect) if expect.seq != seq => {
            let detail = match language {
                Language::English => format!("The `seq` of the state is {seq}; {} was expected.", expect.seq),
                Language::French => {
                    format!("Le `seq` de l'état est {seq}\u{a0}; {} était attendu.", expect.seq)
                }
            };
            Err(Problem::with_detail(ErrorCode::StaleState, language, detail))
        }
        Some(_) | None => Ok(()),
    }
}
