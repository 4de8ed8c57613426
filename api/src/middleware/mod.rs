//! What happens around every request.

mod admission;
mod compression;
mod observation;
mod panics;
mod request;
mod trace_context;
mod unread;

pub use compression::around_compression;
pub use panics::catch_panics;
pub use request::around_request;
pub use trace_context::trace_id;
