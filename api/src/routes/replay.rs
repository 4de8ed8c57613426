//! `POST /v1/games/{game}/replay`.

use super::{operation, path, tag};
use crate::endpoint::{Endpoint, schema_name};
use crate::envelope::{Reader, events_seen};
use crate::error_code::ErrorCode;
use crate::extract::{MAX_LONG_BODY_BYTES, RequestBody};
use crate::house::{Caller, Need};
use crate::keys::{Key, KeyId};
use crate::language::choose;
use crate::operation::Operation;
use crate::problem::{FormError, Problem};
use crate::questions;
use crate::table::{Table, Turn};
use crate::wire::{
    Claim, Claims, Expect, FirstError, LogEntry, MAX_POSITIONS, Moment, NewGameChance, ReplayAnswer,
    ReplayMode, ReplayRequest, ReplayStart, Shown, exactly_one,
};
use actix_web::http::Method;
use aerodrome_engine::{Game, Language, Move, NoEvents, Position, Sink, Viewer};
use std::collections::BTreeSet;
use std::marker::PhantomData;

impl<G: Game> RequestBody for ReplayRequest<G> {
    const MAX_BYTES: usize = MAX_LONG_BODY_BYTES;

    fn schema_name() -> String {
        schema_name::<G>("ReplayRequest")
    }

    fn further_errors(&self, language: Language) -> Vec<FormError> {
        let ReplayStart { new_game, state, token } = &self.start;
        let sources =
            [("new_game", new_game.is_some()), ("state", state.is_some()), ("token", token.is_some())];
        let mut errors = exactly_one(&sources, "/start", language);
        if let Some(new_game) = new_game.as_ref().filter(|_| errors.is_empty()) {
            let refuse = |member: &str, code: &str, english, french| {
                FormError::new(format!("/start/new_game/{member}"), code, choose(language, english, french))
            };
            if new_game.game_id.is_none() {
                errors.push(refuse(
                    "game_id",
                    "required",
                    "A replay needs the id of the game: dice and chain depend on it.",
                    "Une relecture a besoin de l'identifiant de la partie\u{a0}: les dés et la chaîne en dépendent.",
                ));
            }
        }
        if self.seal && state.is_some() {
            let message = choose(
                language,
                "A token cannot be made of a state, for anybody can have written it.",
                "Un jeton ne peut être fait d'un état, que n'importe qui peut avoir écrit.",
            );
            errors.push(FormError::new("/seal", "one_of", message));
        }
        errors.extend(self.errors_of_moments(language));
        errors
    }
}

impl<G: Game> ReplayRequest<G> {
    fn shows(&self, shown: Shown) -> bool {
        self.show.as_deref().unwrap_or(&[Shown::Events]).contains(&shown)
    }

    fn errors_of_moments(&self, language: Language) -> Vec<FormError> {
        if !self.shows(Shown::Position) || self.at.len() <= MAX_POSITIONS {
            return Vec::new();
        }
        let message = match language {
            Language::English => format!("Positions are shown of at most {MAX_POSITIONS} moments."),
            Language::French => format!("Les positions sont montrées pour {MAX_POSITIONS} moments au plus."),
        };
        vec![FormError::new("/at", "max_items", message)]
    }
}

pub(super) fn endpoint<G: Game>() -> Endpoint {
    Endpoint::builder(Method::POST, path::<G>("/replay"), operation::<G>("Replay"), tag::<G>().name)
        .about(
            "Verify a whole game",
            "Plays a log again from a new game, a state or a token. The answer says whether every entry is legal and \
             every claim holds, names the first entry that is not with its reasons, and gives the game at the end and the \
             events or positions of the moments that are asked for. An illegal entry is no error: the answer is 200 with \
             `valid: false`; in mode `keep_prefix` it has the game before that entry. With `viewer` the answer on a \
             game that was played can be sent to that seat: it tells nothing that the seat may not know. Whoever can try \
             other logs learns from the verdict what others could have done, so the log is that of your backend.",
        )
        .takes::<ReplayRequest<G>>()
        .answers_for::<G, ReplayAnswer<G>>("The verdict.")
        .problems(&[
            ErrorCode::Unauthorized,
            ErrorCode::Forbidden,
            ErrorCode::StaleState,
            ErrorCode::InvalidState,
            ErrorCode::InvalidOptions,
            ErrorCode::UnknownSeat,
            ErrorCode::ChanceMismatch,
            ErrorCode::TokenRejected,
        ])
        .runs::<G, Replay<G>>()
}

/// Verifies a log.
struct Replay<G>(PhantomData<G>);

impl<G: Game> Operation for Replay<G> {
    type Request = ReplayRequest<G>;
    type Answer = ReplayAnswer<G>;
    const NAME: &'static str = "replay";
    const IS_LONG: bool = true;

    fn answer(request: Self::Request, caller: &Caller) -> Result<Self::Answer, Box<Problem>> {
        // A log does not say which key its server dice came from.
        let (first, others) = dice_keys(&request, caller);
        if others.is_empty() {
            return verify(request, first, caller);
        }
        let mut best = verify(request.clone(), first, caller)?;
        for dice_key in others {
            if best.valid {
                break;
            }
            let answer = verify(request.clone(), dice_key, caller)?;
            if answer.valid || answer.verified > best.verified {
                best = answer;
            }
        }
        Ok(best)
    }
}

/// The keys from which the server dice of a log can have come, the newest one and all others: for a new game each that is
/// still known.
fn dice_keys<G: Game>(request: &ReplayRequest<G>, caller: &Caller) -> (KeyId, Vec<KeyId>) {
    let keys = &caller.keys().dice;
    let new_game = request.start.new_game.as_ref();
    let is_server =
        new_game.is_some_and(|new_game| matches!(new_game.chance, None | Some(NewGameChance::Server {})));
    let others = keys.iter().skip(1).map(Key::id);
    (keys.first().id(), if is_server { others.collect() } else { Vec::new() })
}

fn verify<G: Game>(
    request: ReplayRequest<G>,
    dice_key: KeyId,
    caller: &Caller,
) -> Result<ReplayAnswer<G>, Box<Problem>> {
    let (events, position) = (request.shows(Shown::Events), request.shows(Shown::Position));
    let ReplayRequest { start, log, expect, mode, viewer, at, show: _, seal, claimed } = request;
    let seals = seal || start.token.is_some() && viewer.is_none();
    let unnamed = if start.token.is_some() {
        Reader::Only(Viewer::Spectator)
    } else {
        Reader::Whole(Viewer::Spectator)
    };
    let reader = viewer.map_or(unnamed, |viewer| Reader::Only(viewer.0));
    let Opened { mut table, started_at, events: opening } = open(start, expect, dice_key, caller)?;
    if let Reader::Only(viewer) = reader {
        questions::check_viewer::<G>(table.position(), viewer, caller.language)?;
    }
    let shows = Shows { at: at.into_iter().map(usize::from).collect(), events, position, reader };
    let mut moments = Vec::new();
    if shows.at.contains(&0) {
        moments.push(shows.moment(&table, 0, opening));
    }
    let (mut verified, mut first_error) = (0, None);
    for entry in log {
        let after = verified + 1;
        let played = if shows.at.contains(&after) {
            let mut events = Vec::new();
            play(&mut table, entry, verified, reader, caller, &mut events)
                .map(|()| moments.push(shows.moment(&table, after, events)))
        } else {
            play(&mut table, entry, verified, reader, caller, &mut NoEvents)
        };
        match played {
            Ok(()) => verified = after,
            Err(problem) => {
                first_error = Some(FirstError { index: verified, problem: *problem });
                break;
            }
        }
    }
    let refuted = claimed.map(|claims| refuted(&table, claims)).unwrap_or_default();
    let steps = table.seq() - started_at;
    let is_kept = first_error.is_none() || mode == ReplayMode::KeepPrefix;
    let answer = ReplayAnswer {
        valid: first_error.is_none() && refuted.is_empty(),
        first_error,
        refuted,
        verified,
        steps,
        moments,
        last: None,
        view: None,
        token: None,
    };
    if !is_kept {
        return Ok(answer);
    }
    let token = if seals { table.to_token(caller.keys()) } else { None };
    Ok(match reader {
        Reader::Only(seen) => ReplayAnswer { token, view: Some(table.view(seen)), ..answer },
        Reader::Whole(_) => ReplayAnswer { token, last: Some(table.into_state()), ..answer },
    })
}

/// Where a log starts.
struct Opened<G: Game> {
    table: Table<G>,
    /// How many steps there were before the first that this request makes.
    started_at: u64,
    /// What happened at the start of a new game, before the first decision.
    events: Vec<G::Event>,
}

fn open<G: Game>(
    start: ReplayStart<G>,
    expect: Option<Expect>,
    dice_key: KeyId,
    caller: &Caller,
) -> Result<Opened<G>, Box<Problem>> {
    let ReplayStart { new_game, state, token } = start;
    if let Some(new_game) = new_game {
        caller.check_access(G::ID, new_game.game_id.as_deref().unwrap_or_default(), Need::Table)?;
        caller.check_freshness(expect, 0)?;
        let (table, events) = Table::start(new_game, "/start/new_game", dice_key, caller)?;
        return Ok(Opened { table, started_at: 0, events });
    }
    let table = Table::open(state, token.as_ref(), "/start", expect, Need::Table, caller)?;
    Ok(Opened { started_at: table.seq(), table, events: Vec::new() })
}

/// Plays an entry of a log.
fn play<G: Game>(
    table: &mut Table<G>,
    entry: LogEntry<G>,
    index: usize,
    reader: Reader,
    caller: &Caller,
    events: &mut impl Sink<G::Event>,
) -> Result<(), Box<Problem>> {
    let LogEntry { next, written_as } = entry;
    let is_own = match (reader, &next) {
        (Reader::Whole(_), _) => true,
        (Reader::Only(viewer), Move::Action(seat, _)) => viewer == Viewer::Seat(*seat),
        (Reader::Only(_), Move::Chance(_)) => false,
    };
    table.advance(Turn { next, values: Vec::new() }, caller, events).map_err(|mut problem| {
        if !is_own {
            // Why somebody else could not do it can depend on what the viewer may not know.
            let detail = choose(
                caller.language,
                "This entry cannot be. Why is not told to this viewer, for it can depend on what he may not know.",
                "Cette entrée ne peut être. La raison n'est pas dite à ce spectateur, car elle peut dépendre de ce qu'il ne peut savoir.",
            );
            return Problem::with_detail(problem.code, caller.language, detail);
        }
        written_as.point(&mut problem.reasons, &format!("/log/{index}"));
        problem
    })
}

/// The claims that do not hold.
fn refuted<G: Game>(table: &Table<G>, Claims { chain, result }: Claims) -> Vec<Claim> {
    let chain = chain.filter(|chain| *chain != table.chain()).map(|_| Claim::Chain);
    let result =
        result.filter(|result| table.position().ending().as_ref() != Some(result)).map(|_| Claim::Result);
    chain.into_iter().chain(result).collect()
}

/// Which moments are shown, and what of them.
struct Shows {
    at: BTreeSet<usize>,
    events: bool,
    position: bool,
    reader: Reader,
}

impl Shows {
    fn moment<G: Game>(&self, table: &Table<G>, after: usize, events: Vec<G::Event>) -> Moment<G> {
        let events = self.events.then_some(events);
        match self.reader {
            Reader::Whole(_) => {
                Moment { after, state: self.position.then(|| table.clone().into_state()), view: None, events }
            }
            Reader::Only(viewer) => Moment {
                after,
                state: None,
                view: self.position.then(|| table.view(viewer)),
                events: events.map(|events| events_seen(table, &events, viewer)),
            },
        }
    }
}
