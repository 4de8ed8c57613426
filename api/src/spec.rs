//! The specification that the service shows: the committed file itself, which the package `openapi` writes from
//! the endpoints and compares with them in every test run.

/// The OpenAPI document.
pub const COMMITTED: &str = include_str!("../../openapi/openapi.json");
