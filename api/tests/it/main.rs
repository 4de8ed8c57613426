//! The service without a socket.

mod compression;
mod form;
mod judgements;
mod support;
mod tokens;
