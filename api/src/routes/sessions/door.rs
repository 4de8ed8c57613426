//! Who is let in: every request about a session passes here.

use super::{play_of, refused, wrong};
use crate::error_code::ErrorCode;
use crate::house::Caller;
use crate::keys::Keys;
use crate::language::choose;
use crate::problem::Problem;
use crate::sessions::play::Play;
use crate::sessions::{Answered, Credential, Entry, Head, Part, Scene, Sessions, Tombstone, open, tag};
use crate::store::{Found, Kept, Recalled, SessionId, Store, StoreError};
use actix_web::HttpRequest;
use actix_web::http::header::{self, Header, IfMatch};
use aerodrome_engine::Language;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// Somebody who has shown a token of a session. Whether the session is still there is not known yet.
pub(super) struct Guest<'a> {
    pub(super) id: SessionId,
    pub(super) part: Part,
    /// What the session knows his token by.
    pub(super) hash: Arc<str>,
    pub(super) caller: &'a Caller,
    pub(super) store: &'a Store,
}

/// A session that goes on.
pub(super) struct Present {
    pub(super) version: u64,
    pub(super) head: Head,
    pub(super) play: &'static Play,
}

impl Present {
    /// Opens what was found of a session; `None` when it cannot be opened, or is none of ours.
    pub(super) fn open(id: SessionId, kept: &Kept, keys: &Keys) -> Option<Self> {
        let head: Head = open(keys, id, kept.version, &kept.head)?;
        let play = play_of(&head.game)?;
        Some(Self { version: kept.version, head, play })
    }
}

/// Nothing about sessions is said where there are none.
pub(super) fn check_on(sessions: &Sessions, caller: &Caller) -> Result<(), Box<Problem>> {
    match sessions.store {
        Store::None => Err(refused(&StoreError::Off, caller)),
        Store::Memory(_) | Store::Redis(_) => Ok(()),
    }
}

impl<'a> Guest<'a> {
    /// Lets somebody in who shows a token of the session. Nothing is looked up for others.
    pub(super) fn admit(
        request: &HttpRequest,
        id: &str,
        caller: &'a Caller,
        sessions: &'a Sessions,
    ) -> Result<Self, Box<Problem>> {
        check_on(sessions, caller)?;
        let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        let bearer = given.and_then(|value| value.split_once(' '));
        let shown = bearer.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let Some((_, token)) = shown else {
            let detail = choose(
                caller.language,
                "The request needs a token of the session, as `Authorization: Bearer <token>`.",
                "La requête a besoin d'un jeton de la session, sous la forme `Authorization: Bearer <jeton>`.",
            );
            return Err(Problem::with_detail(ErrorCode::Unauthorized, caller.language, detail));
        };
        let credential = Credential::read(token.trim());
        let known = id.parse().ok().zip(credential).and_then(|(id, credential)| {
            let part = credential.part_in(caller.keys(), id)?;
            Some(Self { id, part, hash: credential.hash().into(), caller, store: &sessions.store })
        });
        known.ok_or_else(|| Problem::new(ErrorCode::SessionNotFound, caller.language))
    }

    /// Looks the session up.
    pub(super) async fn enter(&self) -> Result<Present, Box<Problem>> {
        let problem = |code| Problem::new(code, self.caller.language);
        let keys = self.caller.keys();
        match self.store.read(self.id).await.map_err(|error| self.refused(&error))? {
            None => Err(problem(ErrorCode::SessionNotFound)),
            Some(Found::Ended(tombstone)) => {
                let left = open::<Tombstone>(keys, self.id, 0, &tombstone);
                let was_let_in = left.is_some_and(|left| is_one_of(&self.hash, &left.credentials));
                let code = if was_let_in { ErrorCode::SessionEnded } else { ErrorCode::SessionNotFound };
                Err(problem(code))
            }
            Some(Found::Open(kept)) => {
                let present = Present::open(self.id, &kept, keys).ok_or_else(|| self.damaged())?;
                self.check_known(&present)?;
                Ok(present)
            }
        }
    }

    /// Refuses a guest whose token the session does not know: it belongs to another session that had the same id.
    pub(super) fn check_known(&self, present: &Present) -> Result<(), Box<Problem>> {
        if is_one_of(&self.hash, &present.head.credentials) {
            Ok(())
        } else {
            Err(Problem::new(ErrorCode::SessionNotFound, self.caller.language))
        }
    }

    pub(super) fn scene<'b>(&self, present: &'b Present) -> Scene<'b> {
        Scene { id: self.id, version: present.version, head: &present.head, part: self.part }
    }

    /// Entries of the log after the first `after`, at most `limit` of them; fewer where the log ends.
    pub(super) async fn entries(&self, after: u64, limit: u32) -> Result<Vec<Entry>, Box<Problem>> {
        let sealed = self.store.log(self.id, after, limit).await.map_err(|error| self.refused(&error))?;
        let entries = (after + 1..)
            .zip(&sealed)
            .map(|(place, entry)| open::<Entry>(self.caller.keys(), self.id, place, entry));
        entries.collect::<Option<Vec<_>>>().ok_or_else(|| self.damaged())
    }

    pub(super) fn refused(&self, error: &StoreError) -> Box<Problem> {
        refused(error, self.caller)
    }

    /// What is stored cannot be opened, or is none of ours.
    pub(super) fn damaged(&self) -> Box<Problem> {
        self.refused(&StoreError::Damaged)
    }

    /// Whether the caller has seen what the session shows now, in one of the languages in which it can be shown.
    pub(super) fn has_seen(&self, present: &Present, seen: &[String]) -> Result<bool, Box<Problem>> {
        for language in [Language::English, Language::French] {
            let caller = self.caller.clone().speaking(language);
            let now = tag(&(present.play.view)(self.scene(present), &caller)?);
            if seen.contains(&now) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn is_one_of(hash: &str, known: &[String]) -> bool {
    known.iter().any(|known| known == hash)
}

/// What an action builds on.
pub(super) enum Basis {
    /// Whatever there is.
    Anything,
    /// What has one of these tags.
    Seen(Vec<String>),
}

impl Basis {
    /// Reads `If-Match`; without it nothing can be done.
    pub(super) fn read(request: &HttpRequest, language: Language) -> Result<Self, Box<Problem>> {
        if !request.headers().contains_key(header::IF_MATCH) {
            return Err(Problem::new(ErrorCode::PreconditionRequired, language));
        }
        match IfMatch::parse(request) {
            Ok(IfMatch::Any) => Ok(Self::Anything),
            Ok(IfMatch::Items(tags)) if !tags.is_empty() => {
                // A weak tag never matches here.
                let strong = tags.into_iter().filter(|tag| !tag.weak);
                Ok(Self::Seen(strong.map(|tag| tag.tag().to_owned()).collect()))
            }
            // What is no tag is left out of the list.
            Ok(IfMatch::Items(_)) | Err(_) => Err(wrong(
                "If-Match",
                "an `ETag` of the session in quotation marks is expected.",
                "un `ETag` de la session entre guillemets est attendu.",
                language,
            )),
        }
    }
}

const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// The `Idempotency-Key` of a request: printable, and of so many characters at least.
pub(super) fn idempotency_key(
    request: &HttpRequest,
    least: usize,
    language: Language,
) -> Result<Option<&str>, Box<Problem>> {
    let mut given = request.headers().get_all(IDEMPOTENCY_KEY);
    let Some(key) = given.next() else { return Ok(None) };
    let right =
        |key: &&str| (least..=128).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic());
    let key = key.to_str().ok().filter(right).filter(|_| given.next().is_none());
    let wrong = || {
        wrong(
            "Idempotency-Key",
            &format!("{least} to 128 printable ASCII characters without blanks are expected, once."),
            &format!("{least} à 128 caractères ASCII imprimables sans blancs sont attendus, une fois."),
            language,
        )
    };
    key.map(Some).ok_or_else(wrong)
}

/// What a request is compared by when it comes again.
pub(super) fn fingerprint(body: &[u8]) -> String {
    hex::encode(Sha256::digest(body))
}

/// What a request that came before was answered.
pub(super) fn answered(
    recalled: Recalled,
    id: SessionId,
    body: &[u8],
    caller: &Caller,
) -> Result<Answered, Box<Problem>> {
    let problem = |code| Problem::new(code, caller.language);
    let Recalled::Answer(sealed) = recalled else { return Err(problem(ErrorCode::AnswerForgotten)) };
    let answered = open::<Answered>(caller.keys(), id, 0, &sealed);
    let answered = answered.ok_or_else(|| refused(&StoreError::Damaged, caller))?;
    if answered.fingerprint == fingerprint(body) {
        Ok(answered)
    } else {
        Err(problem(ErrorCode::IdempotencyKeyReused))
    }
}
