//! What happens around every request.

mod compression;
mod panics;
mod request;

pub use compression::around_compression;
pub use panics::catch_panics;
pub use request::around_request;
