//! The service without a socket.

mod form;
mod support;
