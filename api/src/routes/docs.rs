//! The specification, and Swagger UI over it, both from the program itself.

use super::cached;
use crate::endpoint::{Endpoint, resource};
use crate::error_code::ErrorCode;
use crate::language::Spoken;
use crate::problem::{Problem, Refused};
use crate::spec;
use actix_web::http::Method;
use actix_web::http::header::ContentEncoding;
use actix_web::{HttpRequest, HttpResponse, Route, web};
use std::sync::{Arc, LazyLock};
use utoipa_swagger_ui::Config;

pub(super) fn specification() -> Endpoint {
    Endpoint::builder(Method::GET, "/openapi.json", "specification", "Service")
        .about("Read this specification", "Gives the OpenAPI 3.1 document of the service.")
        .answers_document("The OpenAPI document.")
        .cached()
        .to(async |request: HttpRequest| {
            cached::document(&request, "application/json", spec::COMMITTED.to_owned())
        })
}

/// The file of Swagger UI that starts it.
const INITIALIZER: &str = "swagger-initializer.js";

/// What we add to it: a plugin of Swagger UI, which is named as below.
const PLUGIN: &str = include_str!("docs.js");

/// Swagger UI at `/docs/`, and the ways there.
pub fn pages(config: &mut web::ServiceConfig) {
    for path in ["/", "/docs"] {
        let redirect = Route::new().to(async || web::Redirect::to("/docs/"));
        config.service(resource(path, [(Method::GET, redirect)]));
    }
    config.service(resource("/docs/{file:.*}", [(Method::GET, Route::new().to(page))]));
}

async fn page(name: web::Path<String>, Spoken(language): Spoken) -> Result<HttpResponse, Refused> {
    static CONFIG: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
        let config =
            // There is only this one document, so the bar in which another could be named stays away.
            Config::from("/openapi.json").use_base_layout().default_models_expand_depth(0).display_request_duration(true);
        Arc::new(config)
    });
    let file = utoipa_swagger_ui::serve(&name, Arc::clone(&CONFIG))
        .map_err(|_| Problem::new(ErrorCode::InternalError, language))?
        .ok_or_else(|| Problem::new(ErrorCode::NotFound, language))?;
    let mut answer = HttpResponse::Ok();
    answer.content_type(file.content_type);
    if file.gzpipped {
        answer.insert_header(ContentEncoding::Gzip);
    }
    if *name == INITIALIZER {
        return Ok(answer.body(with_plugin(&String::from_utf8_lossy(&file.bytes))));
    }
    Ok(answer.body(file.bytes.into_owned()))
}

fn with_plugin(initializer: &str) -> String {
    format!("{PLUGIN}{}", initializer.replace("plugins: [", "plugins: [Aerodrome,"))
}
