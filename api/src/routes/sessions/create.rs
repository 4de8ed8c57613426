//! `POST /v1/sessions`.

use super::door::{answered, check_on, fingerprint, idempotency_key};
use super::{CreationKeyInHeader, EXAMPLE_KEY, PATH, TAG, of_each_game, play_of, refused};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::UnreadBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::keys::Seal;
use crate::language::choose;
use crate::problem::{FormError, Problem, Refused};
use crate::routes::GAMES;
use crate::sessions::play::{Begun, Form, Play};
use crate::sessions::{Answered, Credential, Head, Part, Salt, Salts, Sessions, seal};
use crate::store::{Created, IdempotencyKey, New, Remember, SessionId};
use crate::wire::{SeatToken, SessionCreated};
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, web};
use aerodrome_engine::Seats;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::Deserialize;

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::POST, PATH, "createSession", TAG)
        .about(
            "Create a session",
            "Starts a game that the service keeps, and gives one token for each seat, one for the owner, and on request one \
             for spectators. They are shown this once. With an `Idempotency-Key` (22 to 128 characters that nobody can \
             guess, such as a random UUID) a repeated request gets the same session and the same tokens.",
        )
        .header::<CreationKeyInHeader>("Idempotency-Key", "Recognises the request when it comes again.", EXAMPLE_KEY)
        .takes_one_of("CreateSessionRequest", "Creates a session of one of the games.", of_each_game(Form::Create))
        .answers::<SessionCreated>("The session, at the address that `Location` names.")
        .status(StatusCode::CREATED)
        .problems(&[
            ErrorCode::SessionsDisabled,
            ErrorCode::InvalidOptions,
            ErrorCode::ChanceMismatch,
            ErrorCode::AnswerForgotten,
            ErrorCode::IdempotencyKeyReused,
            ErrorCode::StoreUnavailable,
            ErrorCode::StoreFull,
        ])
        .to(create)
}

/// Whoever knows the key gets the tokens, so it has to have as many characters as 128 random bits need.
const LEAST_KEY: usize = 22;

/// Whom the session and its tokens are made for: everything that they follow from.
struct Birth<'a> {
    seal: &'a Seal,
    id: SessionId,
    salt: Salt,
    /// Where the request can come again.
    key: Option<IdempotencyKey>,
}

async fn create(
    request: HttpRequest,
    UnreadBody(body): UnreadBody,
    caller: Caller,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    check_on(&sessions, &caller)?;
    let chosen = idempotency_key(&request, LEAST_KEY, caller.language)?;
    let play = named(&body, &caller, &forms)?;
    let (store, salts) = (&sessions.store, sessions.salts);
    let internal = || Problem::new(ErrorCode::InternalError, caller.language);
    let problem = |error| refused(&error, &caller);
    let begin = |birth: &Birth<'_>| (play.begin)(&body, birth.game_id(), &caller, &forms);
    // The request can have come when another key was the first one.
    let others = chosen.into_iter().flat_map(|chosen| {
        caller.keys().seals().skip(1).filter_map(move |seal| Birth::again(seal, salts, chosen))
    });
    for mut birth in others {
        let Some(key) = birth.key else { continue };
        if let Some(recalled) = store.recall(birth.id, key).await.map_err(problem)? {
            birth.remember(&answered(recalled, birth.id, &body, &caller)?).ok_or_else(internal)?;
            return Ok(birth.announce(&begin(&birth)?));
        }
    }
    let birth = match chosen {
        Some(chosen) => Birth::again(caller.keys().seal(), salts, chosen),
        None => Birth::once(caller.keys().seal(), salts),
    };
    let mut birth = birth.ok_or_else(internal)?;
    let begun = begin(&birth)?;
    let new = birth.stored(play, &begun, &body, &caller).ok_or_else(internal)?;
    match store.create(birth.id, &new).await.map_err(problem)? {
        Created::Done(_) => {}
        Created::Remembered(recalled) => {
            birth.remember(&answered(recalled, birth.id, &body, &caller)?).ok_or_else(internal)?;
        }
        // The session was made by this key and has been ended since.
        Created::Taken => return Err(Problem::new(ErrorCode::AnswerForgotten, caller.language).into()),
    }
    Ok(birth.announce(&begun))
}

/// The game that the request names.
fn named(body: &[u8], caller: &Caller, forms: &Forms) -> Result<&'static Play, Box<Problem>> {
    #[derive(Deserialize)]
    struct Named {
        game: Option<serde_json::Value>,
    }
    let Ok(Named { game }) = serde_json::from_slice(body) else {
        // It is a body of no game at all; any of them can say what is wrong with it.
        let judged = GAMES.first().map(|game| (game.play.begin)(body, String::new(), caller, forms));
        let problem = judged.and_then(Result::err);
        return Err(problem.unwrap_or_else(|| Problem::new(ErrorCode::MalformedJson, caller.language)));
    };
    let known = game.as_ref().and_then(serde_json::Value::as_str).and_then(play_of);
    known.ok_or_else(|| {
        let code = if game.is_some() { "enum" } else { "required" };
        let names = GAMES.iter().map(|game| game.play.game).collect::<Vec<_>>().join(", ");
        let message = choose(
            caller.language,
            "The name of a game is expected: ",
            "Le nom d'un jeu est attendu\u{a0}: ",
        );
        Problem::form(vec![FormError::new("/game", code, format!("{message}{names}."))], caller.language)
    })
}

impl<'a> Birth<'a> {
    /// For a request that can come again.
    fn again(seal: &'a Seal, salts: Salts, chosen: &str) -> Option<Self> {
        let id = SessionId::new(seal.derive("id", chosen));
        Some(Self { seal, id, salt: salts.next()?, key: Some(IdempotencyKey::new("create", chosen)) })
    }

    /// For a request that cannot be told from others.
    fn once(seal: &'a Seal, salts: Salts) -> Option<Self> {
        Some(Self { seal, id: SessionId::random().ok()?, salt: salts.next()?, key: None })
    }

    /// Takes the salt with which the session was made when the request came first.
    fn remember(&mut self, answer: &Answered) -> Option<()> {
        hex::decode_to_slice(&answer.body, &mut self.salt).ok()
    }

    /// The id of the game: nobody else can work it out.
    fn game_id(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.seal.derive("game", &format!("{} {}", self.id, hex::encode(self.salt))))
    }

    fn credential(&self, part: Part) -> Credential {
        Credential::issue(self.seal, self.id, part, self.salt)
    }

    /// What is stored of it.
    fn stored(&self, play: &Play, begun: &Begun, body: &[u8], caller: &Caller) -> Option<New> {
        let parts = begun.seats.iter().map(|seat| Part::Seat(*seat));
        let parts = parts.chain([Part::Owner]).chain(begun.spectators.then_some(Part::Spectator));
        let head = Head {
            game: play.game.to_owned(),
            table: begun.entry.table.clone(),
            credentials: parts.map(|part| self.credential(part).hash()).collect(),
            undo: begun.undo,
            export: begun.export,
            resigned: Seats::new(),
            absent: Seats::new(),
            proposal: None,
        };
        let keys = caller.keys();
        // The tokens are not in the answer that is remembered, but what they follow from, together with the token key.
        let answer = Answered { fingerprint: fingerprint(body), body: hex::encode(self.salt) };
        let answer = seal(keys, self.id, 0, &answer)?;
        Some(New {
            head: seal(keys, self.id, 1, &head)?,
            entries: vec![seal(keys, self.id, 1, &begun.entry)?],
            remember: self.key.map(|key| Remember { key, answer }),
        })
    }

    /// The answer.
    fn announce(&self, begun: &Begun) -> HttpResponse {
        let token = |part| self.credential(part).to_string();
        let seats = begun.seats.iter().map(|seat| SeatToken { seat: *seat, token: token(Part::Seat(*seat)) });
        let created = SessionCreated {
            id: self.id.to_string(),
            seats: seats.collect(),
            owner: token(Part::Owner),
            spectator: begun.spectators.then(|| token(Part::Spectator)),
        };
        let location = format!("{PATH}/{}", self.id);
        HttpResponse::Created().insert_header((header::LOCATION, location)).json(created)
    }
}
