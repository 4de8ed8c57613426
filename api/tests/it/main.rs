//! The service without a socket.

mod compression;
mod followers;
mod form;
mod judgements;
mod settings;
mod support;
mod tokens;
