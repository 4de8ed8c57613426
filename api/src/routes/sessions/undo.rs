//! `POST` and `DELETE /v1/sessions/{id}/undo`.

use super::change::{ChangeRequest, DependsOn};
use super::door::{Guest, Present};
use super::log::PAGE;
use super::{EXAMPLE_ID, EXAMPLE_KEY, IdInPath, KeyInHeader, PROBLEMS, TAG, TagInHeader, of_each_game};
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::OptionalBody;
use crate::form::Forms;
use crate::house::Caller;
use crate::problem::{Problem, Refused};
use crate::sessions::play::Form;
use crate::sessions::{Did, Entry, MOST_STEPS, Part, Sessions, WayBack, WayEnd, read};
use crate::wire::{ActedBy, UndoRequest};
use actix_web::http::Method;
use actix_web::{HttpRequest, HttpResponse, web};

pub(super) fn endpoint() -> Endpoint {
    let about = format!(
        "Brings back the table of an earlier version (`to`), as the policy of the session allows: by default the one before \
         the last action of the player who asks, or the one that another has proposed. The log only grows: an entry `undone` says that nothing of the table after `to` counts \
         any more, and the session has to be read anew, because no event tells the way back.\n\n\
         With policy `safe` only what the seat itself has done is taken back, and only if no dice fell, no card was drawn and \
         nobody learned what was hidden from him; everything that stands against it is listed. With `unanimous` the same is \
         done at once, and everything else is proposed to the others, who agree by asking for the same. It is done when all \
         seats have agreed that have not resigned, and dropped when anything happens on the table before that. Nothing is \
         taken back across a resignation, nor after the end of the game, when everything is told, nor from further back than \
         {MOST_STEPS} entries of the log.\n\n\
         Dice follow from the history of the game: whoever acts in the same way again gets the same dice again."
    );
    Endpoint::builder(Method::POST, PATH, "sessionUndo", TAG)
        .about("Take something back", about)
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .header::<TagInHeader>(
            "If-Match",
            "The `ETag` of what the player has seen.",
            "\"00000000000000000000000000000000\"",
        )
        .header::<KeyInHeader>("Idempotency-Key", "Recognises the request when it comes again.", EXAMPLE_KEY)
        .takes_optional::<UndoRequest>()
        .answers_one_of("SessionStep", "What the change has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::AnswerForgotten,
            ErrorCode::SessionFull,
            ErrorCode::GameOver,
            ErrorCode::SeatResigned,
            ErrorCode::UndoRefused,
            ErrorCode::PreconditionFailed,
            ErrorCode::IdempotencyKeyReused,
            ErrorCode::PreconditionRequired,
            ErrorCode::StoreFull,
        ])
        .to(undo)
}

pub(super) fn drop_endpoint() -> Endpoint {
    Endpoint::builder(Method::DELETE, PATH, "sessionUndoDrop", TAG)
        .about(
            "Withdraw or decline what is to be taken back",
            "Drops what a seat has proposed to take back: any seat can that has not resigned. When nothing is proposed, \
             nothing changes.",
        )
        .parameter::<IdInPath>("id", "The id of the session.", EXAMPLE_ID)
        .answers_one_of("SessionStep", "What the change has led to.", of_each_game(Form::Step))
        .problems(PROBLEMS)
        .problems(&[
            ErrorCode::Forbidden,
            ErrorCode::SessionFull,
            ErrorCode::GameOver,
            ErrorCode::SeatResigned,
            ErrorCode::Overloaded,
            ErrorCode::StoreFull,
        ])
        .to(drop_proposal)
}

const PATH: &str = "/v1/sessions/{id}/undo";

async fn undo(
    request: HttpRequest,
    id: web::Path<String>,
    OptionalBody(body): OptionalBody,
    caller: Caller,
    forms: web::Data<Forms>,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let change = ChangeRequest {
        request: &request,
        body: &body,
        what: Some("undo"),
        depends_on: DependsOn::WhatWasSeen,
    };
    change
        .carry_out(&guest, async |present| {
            let UndoRequest { to } = read(&body, &caller, &forms)?;
            let proposed = present.head.proposal.as_ref().map(|proposal| proposal.to);
            let way = way_back(&guest, present, to.or(proposed)).await?;
            (present.play.undo)(guest.scene(present), way, &caller)
        })
        .await
}

async fn drop_proposal(
    request: HttpRequest,
    id: web::Path<String>,
    caller: Caller,
    sessions: web::Data<Sessions>,
) -> Result<HttpResponse, Refused> {
    let guest = Guest::admit(&request, &id, &caller, &sessions)?;
    let change = ChangeRequest { request: &request, body: b"", what: None, depends_on: DependsOn::Nothing };
    change
        .carry_out(&guest, async |present| (present.play.drop_proposal)(guest.scene(present), &caller))
        .await
}

/// The way back from the end of the log to a version, or to the one before the last action of the player who asks.
async fn way_back(
    guest: &Guest<'_>,
    present: &Present,
    mut to: Option<u64>,
) -> Result<WayBack, Box<Problem>> {
    let mut log = Backwards { guest, page: Vec::new() };
    let mut steps = Vec::new();
    let mut version = present.version;
    let end = loop {
        if to.is_some_and(|to| to > version) {
            break WayEnd::NotCounted;
        }
        if version == 0 {
            break WayEnd::NoAction;
        }
        if steps.len() == MOST_STEPS {
            break WayEnd::TooFar;
        }
        let entry = log.entry(version).await?;
        if to == Some(version) {
            break WayEnd::Found(version, entry);
        }
        // What was taken back is not on the way.
        let before = if let Did::Undone { to, .. } = entry.did { to } else { version - 1 };
        if let Did::Acted { seat, by: ActedBy::Player, .. } = entry.did
            && guest.part == Part::Seat(seat)
        {
            to = to.or(Some(before));
        }
        steps.push((version, entry));
        version = before;
    };
    Ok(WayBack { steps, end })
}

/// A log that is read from its end, a page at a time.
struct Backwards<'a> {
    guest: &'a Guest<'a>,
    /// Entries with their versions, the one that is read next at the end.
    page: Vec<(u64, Entry)>,
}

impl Backwards<'_> {
    /// The entry of a version before all that were asked for.
    async fn entry(&mut self, version: u64) -> Result<Entry, Box<Problem>> {
        self.page.retain(|(known, _)| *known <= version);
        if self.page.is_empty() {
            let after = version.saturating_sub(u64::from(PAGE));
            let entries = self.guest.entries(after, PAGE).await?;
            self.page = (after + 1..=version).zip(entries).collect();
        }
        match self.page.pop() {
            Some((known, entry)) if known == version => Ok(entry),
            // Part of the log has gone since the session was looked up; it says itself if all of it has.
            Some(_) | None => {
                self.guest.enter().await?;
                Err(Problem::new(ErrorCode::PreconditionFailed, self.guest.caller.language))
            }
        }
    }
}
