//! The specification, and Swagger UI over it, both from the program itself.

use super::cached;
use crate::endpoint::Endpoint;
use crate::spec;
use actix_web::HttpRequest;
use actix_web::http::Method;
use utoipa_swagger_ui::{Config, SwaggerUi};

pub(super) fn specification() -> Endpoint {
    Endpoint::builder(Method::GET, "/openapi.json", "specification", "Service")
        .about("Read this specification", "Gives the OpenAPI 3.1 document of the service.")
        .answers_document("The OpenAPI document.")
        .cached()
        .to(async |request: HttpRequest| {
            cached::document(&request, "application/json", spec::COMMITTED.to_owned())
        })
}

/// Swagger UI at `/docs/`.
pub fn swagger_ui() -> SwaggerUi {
    let config = Config::from("/openapi.json").try_it_out_enabled(true).display_request_duration(true);
    SwaggerUi::new("/docs/{_:.*}").config(config)
}
