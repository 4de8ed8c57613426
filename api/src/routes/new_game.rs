//! `POST /v1/games/{game}/new-game`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::envelope::{Reader, Told, game_keys};
use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::house::Caller;
use crate::operation::Operation;
use crate::problem::Problem;
use crate::table::Table;
use crate::wire::{Envelope, Member, NewGameRequest};
use actix_web::http::Method;
use aerodrome_engine::{Game, Viewer};
use std::marker::PhantomData;

impl<G: Game> RequestBody for NewGameRequest<G> {
    fn schema_name() -> String {
        schema_name::<G>("NewGameRequest")
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/new-game"), operation::<G>("NewGame"), tag::<G>().name)
        .about(
            "Start a game",
            "Checks seats, ruleset and options and gives the state before the first decision, or a token with the state \
             sealed inside. Where a game begins with chance, `chance` says who throws: the service (mode `server` or \
             `seeded`) or the caller (`provided`).",
        )
        .takes::<NewGameRequest<G>>()
        .answers_for::<G, Envelope<G>>("The new game.")
        .problems(&[ErrorCode::InvalidOptions, ErrorCode::UnknownSeat, ErrorCode::ChanceMismatch])
        .runs::<G, NewGame<G>>()
}

/// Starts a game.
struct NewGame<G>(PhantomData<G>);

impl<G: Game> Operation for NewGame<G> {
    type Request = NewGameRequest<G>;
    type Answer = Envelope<G>;
    const NAME: &'static str = "new-game";

    fn answer(mut request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        let default = caller.access().require_token.then(|| TOKEN_ONLY.to_vec());
        let members = request.members.take().or(default);
        let (keys, viewers) = (request.keys, std::mem::take(&mut request.viewers));
        let (table, events) = Table::start(request, "", caller.keys().dice.first().id(), caller)?;
        let keys = keys.then(|| game_keys(&table, caller));
        let asked = |member| members.as_ref().is_some_and(|members| members.contains(&member));
        let is_sealed = asked(Member::Token) && !asked(Member::State);
        let reader =
            if is_sealed { Reader::Only(Viewer::Spectator) } else { Reader::Whole(Viewer::Spectator) };
        let told = Told { members: members.as_deref(), reader, viewers: &viewers };
        Ok(Envelope { keys, ..told.pack(table, events, caller)? })
    }
}

/// What a new game tells by default where the service takes tokens only.
const TOKEN_ONLY: &[Member] = &[Member::Token, Member::View, Member::Pending, Member::Events];
