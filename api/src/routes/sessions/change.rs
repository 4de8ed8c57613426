//! Changes of a session: each is made once, on what it builds on, and whole.

use super::door::{Basis, Guest, Present, answered, fingerprint, idempotency_key};
use crate::error_code::ErrorCode;
use crate::metrics::ChangeOutcome;
use crate::problem::{Problem, Refused};
use crate::sessions::{Answered, Worked, seal};
use crate::store::{Change, Changed, Entries, IdempotencyKey, Recalled, Remember};
use actix_web::{HttpRequest, HttpResponse};

/// How often a change that builds on anything is worked out anew, when others are faster.
const TRIES: usize = 64;

/// What a change depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum DependsOn {
    /// What the caller has seen, as `If-Match` says.
    WhatWasSeen,
    /// Nothing: it is meant wherever the session stands.
    Nothing,
}

/// A request for a change.
pub(super) struct ChangeRequest<'a> {
    pub(super) request: &'a HttpRequest,
    pub(super) body: &'a [u8],
    /// What is to be done, where an `Idempotency-Key` recognises the request when it comes again; those of different things
    /// have nothing to do with one another. None where it does no harm to do it again.
    pub(super) what: Option<&'a str>,
    pub(super) depends_on: DependsOn,
}

impl ChangeRequest<'_> {
    /// Works the change out with `work`, and makes it. A request that comes again gets its first answer, whatever has become
    /// of the session since.
    pub(super) async fn carry_out(
        &self,
        guest: &Guest<'_>,
        work: impl AsyncFn(&Present) -> Result<Worked, Box<Problem>>,
    ) -> Result<HttpResponse, Refused> {
        let problem = |code| Problem::new(code, guest.caller.language);
        let key = self.key(guest)?;
        for _ in 0..TRIES {
            let present = guest.enter().await?;
            if let Some(key) = key {
                let recalled =
                    guest.store.recall(guest.id, key).await.map_err(|error| guest.refused(&error))?;
                if let Some(recalled) = recalled {
                    return self.again(guest, recalled);
                }
            }
            let basis = self.basis(guest, &present)?;
            let worked = work(&present).await?;
            let Some(change) = self.sealed(guest, key, present.version, &worked)? else {
                return Ok(told(worked.answer));
            };
            let metrics = guest.caller.metrics();
            match guest.store.change(guest.id, &change).await.map_err(|error| guest.refused(&error))? {
                Changed::Done(_) => {
                    metrics.session_changed(ChangeOutcome::Made);
                    return Ok(told(worked.answer));
                }
                Changed::Remembered(recalled) => return self.again(guest, recalled),
                Changed::Moved(_) => {
                    metrics.session_changed(ChangeOutcome::Overtaken);
                    if let Basis::Seen(_) = basis {
                        return Err(problem(ErrorCode::PreconditionFailed).into());
                    }
                }
                // Looked up once more, it says why.
                Changed::Gone => metrics.session_changed(ChangeOutcome::Gone),
            }
        }
        Err(problem(ErrorCode::Overloaded).into())
    }

    fn key(&self, guest: &Guest<'_>) -> Result<Option<IdempotencyKey>, Box<Problem>> {
        let Some(what) = self.what else { return Ok(None) };
        let chosen = idempotency_key(self.request, 1, guest.caller.language)?;
        Ok(chosen.map(|chosen| IdempotencyKey::new(&format!("{what} {}", guest.part), chosen)))
    }

    /// What the change builds on, if that is still so.
    fn basis(&self, guest: &Guest<'_>, present: &Present) -> Result<Basis, Box<Problem>> {
        if self.depends_on == DependsOn::Nothing {
            return Ok(Basis::Anything);
        }
        let problem = |code| Err(Problem::new(code, guest.caller.language));
        let basis = Basis::read(self.request, guest.caller.language)?;
        match &basis {
            Basis::Anything if !(present.play.is_open_to_several)(guest.scene(present), guest.caller)? => {
                problem(ErrorCode::PreconditionRequired)
            }
            Basis::Seen(tags) if !guest.has_seen(present, tags)? => problem(ErrorCode::PreconditionFailed),
            Basis::Anything | Basis::Seen(_) => Ok(basis),
        }
    }

    /// The change as it is stored; none where nothing changes.
    fn sealed(
        &self,
        guest: &Guest<'_>,
        key: Option<IdempotencyKey>,
        expected: u64,
        worked: &Worked,
    ) -> Result<Option<Change>, Box<Problem>> {
        let (keys, id, damaged) = (guest.caller.keys(), guest.id, || guest.damaged());
        let places = expected + 1..;
        let entries = places.zip(&worked.entries).map(|(place, entry)| seal(keys, id, place, entry));
        let mut entries = entries.collect::<Option<Vec<_>>>().ok_or_else(damaged)?.into_iter();
        let Some(first) = entries.next() else { return Ok(None) };
        let version = expected + worked.entries.len() as u64;
        let remember = match key {
            Some(key) => {
                let answered = Answered { fingerprint: fingerprint(self.body), body: worked.answer.clone() };
                Some(Remember { key, answer: seal(keys, id, 0, &answered).ok_or_else(damaged)? })
            }
            None => None,
        };
        let head = seal(keys, id, version, &worked.head).ok_or_else(damaged)?;
        let entries = Entries::new(first, entries.collect());
        Ok(Some(Change { expected, head, entries, remember }))
    }

    /// The first answer, once more.
    fn again(&self, guest: &Guest<'_>, recalled: Recalled) -> Result<HttpResponse, Refused> {
        guest.caller.metrics().session_changed(ChangeOutcome::Repeated);
        Ok(told(answered(recalled, guest.id, self.body, guest.caller)?.body))
    }
}

fn told(answer: String) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body(answer)
}
