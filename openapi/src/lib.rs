//! Writes and checks the OpenAPI document of the service.

pub mod schemas;
