//! Writes and checks the OpenAPI document of the service.

fn main() {}
