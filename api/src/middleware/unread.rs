//! Bodies of requests that are answered before they have been read to their end.
//!
//! Where nobody holds the rest of a body any more and nobody knows how long it is, the server reads on until it ends: then
//! whoever never ends it keeps a connection for ever, and whoever sends without end is listened to. Where somebody still
//! holds it when the answer has been written, the server says `Connection: close`, and closes.

use actix_web::HttpMessage;
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::web::Bytes;
use futures_util::Stream;
use std::cell::RefCell;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};

/// The body of a request, as long as it has not been read to its end; nothing where there is none.
pub(super) struct HeldPayload(Option<Rc<RefCell<Payload>>>);

impl HeldPayload {
    /// Holds the body of the request, which can be read as before.
    pub(super) fn of(request: &mut ServiceRequest) -> Self {
        let payload = request.take_payload();
        if matches!(payload, Payload::None) {
            return Self(None);
        }
        let payload = Rc::new(RefCell::new(payload));
        request.set_payload(Payload::Stream { payload: Box::pin(Reading(Rc::clone(&payload))) });
        Self(Some(payload))
    }

    /// The answer, which goes on holding what has not been read until it has been written.
    pub(super) fn with(self, answer: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
        match self.0.filter(|payload| !matches!(*payload.borrow(), Payload::None)) {
            Some(unread) => answer.map_body(|_, body| BoxBody::new(Holding { body, _unread: unread })),
            None => answer,
        }
    }
}

/// The body of a request, as it is read.
struct Reading(Rc<RefCell<Payload>>);

impl Stream for Reading {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut payload = self.0.borrow_mut();
        let item = ready!(Pin::new(&mut *payload).poll_next(context));
        if item.is_none() {
            *payload = Payload::None;
        }
        Poll::Ready(item)
    }
}

/// The body of an answer, and what has not been read of the request.
struct Holding {
    body: BoxBody,
    _unread: Rc<RefCell<Payload>>,
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.body.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.body).poll_next(context)
    }
}
