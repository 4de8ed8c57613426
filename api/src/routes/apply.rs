//! `POST /v1/games/{game}/apply`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::envelope::{Reader, Told};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::{Caller, Need};
use crate::language::choose;
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::table::{Table, Turn};
use crate::wire::{ApplyRequest, Envelope, Member, exactly_one};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language, Viewer};
use std::marker::PhantomData;

impl<G: Game> RequestBody for ApplyRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("ApplyRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let sources = [("state", self.state.is_some()), ("token", self.token.is_some())];
        let mut errors = exactly_one(&sources, "", language);
        errors.extend(self.action.seat_errors(self.seat, language));
        let members = self.members.iter().flatten();
        let asked =
            members.enumerate().filter(|(_, member)| **member == Member::Token && self.state.is_some());
        let message = choose(
            language,
            "A token cannot be made of a state, for anybody can have written it. A replay of the whole game gives one.",
            "Un jeton ne peut être fait d'un état, que n'importe qui peut avoir écrit. Une relecture de toute la partie en donne un.",
        );
        errors.extend(asked.map(|(place, _)| FormError::new(format!("/return/{place}"), "one_of", message)));
        errors
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/apply"), operation::<G>("Apply"), tag::<G>().name)
        .about(
            "Apply an action",
            "Checks the state, carries out the action of a seat and gives the next state, what happened, and what is \
             legal now. A refused action names every rule that forbids it, and nothing changes. The same request \
             gives the same answer, dice included. With a token in place of the state, the answer has the next token, \
             and everything else in it is told as the acting seat sees it. `viewers` adds what each player's device \
             may be told, in games with secrets as well.",
        )
        .takes::<ApplyRequest<G>>()
        .answers_for::<G, Envelope<G>>("The game after the action.")
        .problems(&[
            ErrorCode::Unauthorized,
            ErrorCode::Forbidden,
            ErrorCode::StaleState,
            ErrorCode::IllegalAction,
            ErrorCode::InvalidState,
            ErrorCode::UnknownSeat,
            ErrorCode::ChanceMismatch,
            ErrorCode::TokenRejected,
            ErrorCode::TokenRequired,
        ])
        .runs::<G, Apply<G>>()
}

/// Carries out an action.
struct Apply<G>(PhantomData<G>);

impl<G: Game> Operation for Apply<G> {
    type Request = ApplyRequest<G>;
    type Answer = Envelope<G>;
    const NAME: &'static str = "apply";

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let ApplyRequest { state, token, seat, action, chance, expect, viewers, members } = request;
        if state.is_some() && caller.access().require_token {
            return Err(Problem::new(ErrorCode::TokenRequired, caller.language));
        }
        let mut table = Table::open(state, token.as_ref(), "", expect, Need::Table, caller)?;
        let wants_state = members.iter().flatten().any(|member| *member == Member::State);
        if wants_state && !table.tells_all_to(caller) {
            let detail = caller.say(
                "What is in a token is told only to whoever shows the table key of the game.",
                "Le contenu d'un jeton n'est dit qu'à qui présente la clé de table de la partie.",
            );
            return Err(Problem::with_detail(ErrorCode::Unauthorized, caller.language, detail));
        }
        let values = chance.map(|chance| chance.values).unwrap_or_default();
        let written_as = action.written_as();
        let turn = Turn { next: action.into_move(seat), values };
        let mut events = Vec::new();
        table.advance(turn, caller, &mut events).map_err(|mut problem| {
            written_as.point(&mut problem.reasons, "");
            problem
        })?;
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let reader = if token.is_some() { Reader::Only(viewer) } else { Reader::Whole(viewer) };
        Told { members: members.as_deref(), reader, viewers: &viewers }.pack(table, events, caller)
    }
}
