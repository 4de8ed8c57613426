//! What happens around every request.

mod panics;
mod request;

pub use panics::catch_panics;
pub use request::around_request;
