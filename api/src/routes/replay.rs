//! `POST /v1/games/{game}/replay`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::error_code::ErrorCode;
use crate::extract::{Body, MAX_REPLAY_BYTES, RequestBody};
use crate::language::{Spoken, choose};
use crate::problem::{FormError, Problem, Refused};
use crate::table::{DiceKey, House, Table, Turn};
use crate::wire::{FirstError, ReplayAnswer, ReplayRequest, ReplayStart};
use actix_web::http::Method;
use actix_web::web;
use aerodrome_engine::{Game, Language};

impl<G: Game> RequestBody for ReplayRequest<G> {
    const MAX_BYTES: usize = MAX_REPLAY_BYTES;

    fn schema_name() -> String {
        schema_name::<G>("ReplayRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        match (&self.start.new_game, &self.start.state) {
            (Some(new_game), None) if new_game.game_id.is_none() => {
                let message = choose(
                    language,
                    "A replay needs the id of the game: dice and chain depend on it.",
                    "Une relecture a besoin de l'identifiant de la partie\u{a0}: les dés et la chaîne en dépendent.",
                );
                vec![FormError::new("/start/new_game/game_id", "required", message)]
            }
            (Some(new_game), None) if new_game.members.is_some() => {
                let message = choose(
                    language,
                    "The answer to a replay is always the same; leave it out.",
                    "La réponse à une relecture est toujours la même\u{a0}; omettez-le.",
                );
                vec![FormError::new("/start/new_game/return", "unknown_member", message)]
            }
            (Some(_), None) | (None, Some(_)) => Vec::new(),
            (Some(_), Some(_)) | (None, None) => {
                let message = choose(
                    language,
                    "Exactly one of `new_game` and `state` has to be there.",
                    "Il faut exactement l'un de `new_game` et `state`.",
                );
                vec![FormError::new("/start", "one_of", message)]
            }
        }
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/replay"), operation::<G>("Replay"), tag::<G>().name)
        .about(
            "Verify a whole game",
            "Plays a log again from a new game or from a state. The answer says whether every entry is legal, names \
             the first that is not with its reasons, and gives the state after the last legal one. An illegal entry \
             is no error: the answer is 200 with `valid: false`.",
        )
        .takes::<ReplayRequest<G>>()
        .answers_for::<G, ReplayAnswer<G>>("The verdict.")
        .problems(&[ErrorCode::InvalidState, ErrorCode::InvalidOptions, ErrorCode::ChanceMismatch])
        .to(replay::<G>)
}

async fn replay<G: Game>(
    Body(request): Body<ReplayRequest<G>>,
    Spoken(language): Spoken,
    dice_key: web::Data<DiceKey>,
) -> Result<web::Json<ReplayAnswer<G>>, Refused> {
    // Thousands of steps are worked off the threads that answer everybody else.
    let verdict = web::block(move || verify(request, House { dice_key: &dice_key, language })).await;
    let verdict = verdict.map_err(|_| Problem::new(ErrorCode::InternalError, language))?;
    Ok(web::Json(verdict?))
}

fn verify<G: Game>(request: ReplayRequest<G>, house: House<'_>) -> Result<ReplayAnswer<G>, Box<Problem>> {
    let ReplayRequest { start, log } = request;
    let (mut table, started_at) = open(start, house)?;
    let mut verified = 0;
    let mut first_error = None;
    for entry in log {
        let before = table.clone();
        let turn = Turn { next: entry.next, values: Vec::new() };
        if let Err(mut problem) = table.advance(turn, house) {
            table = before;
            entry.written_as.point(&mut problem.reasons, &format!("/log/{verified}"));
            first_error = Some(FirstError { index: verified, problem: *problem });
            break;
        }
        verified += 1;
    }
    let steps = table.seq() - started_at;
    Ok(ReplayAnswer { valid: first_error.is_none(), first_error, verified, steps, last: table.into_state() })
}

/// The table before the first entry, and its step count there.
fn open<G: Game>(start: ReplayStart<G>, house: House<'_>) -> Result<(Table<G>, u64), Box<Problem>> {
    match (start.new_game, start.state) {
        (Some(new_game), _) => {
            let (table, _) = Table::start(new_game, "/start/new_game", house)?;
            Ok((table, 0))
        }
        (None, Some(state)) => {
            let table = Table::from_state(state, "/start/state", house.language)?;
            let seq = table.seq();
            Ok((table, seq))
        }
        (None, None) => Err(Problem::new(ErrorCode::SchemaViolation, house.language)),
    }
}
