//! The log: one line for each request, readable or as JSON, never with a state, a seed or a key in it.

use crate::settings::{LogFormat, LogSettings};
use std::io::IsTerminal;
use tracing_subscriber::EnvFilter;

/// Installs the log for the whole process. A second call changes nothing.
pub fn install(settings: &LogSettings) {
    let filter = EnvFilter::try_new(&settings.filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_target(false)
        .with_ansi(std::io::stderr().is_terminal())
        // Where the log cannot be written, telling so in the same place would be a panic.
        .log_internal_errors(false)
        .with_writer(std::io::stderr);
    // It fails only when a log is installed already.
    let _ = match settings.format {
        LogFormat::Pretty => builder.compact().try_init(),
        LogFormat::Json => builder.json().flatten_event(true).with_span_list(false).try_init(),
    };
    // The message of a panic may hold a part of a state, so only its place is logged.
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(panic.place = place, "a handler panicked");
    }));
}
