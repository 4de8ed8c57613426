//! The whole document.

use crate::example::Examples;
use crate::operation::{SHARED, headers, headers_of, made, method, operation, problem_lines};
use crate::record::REQUEST_ID;
use crate::schemas::{self, PLACE, Schemas};
use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::error_code::ErrorCode;
use aerodrome_api::prefer::MAX_WAIT;
use aerodrome_api::problem::{MEDIA_TYPE, Problem};
use aerodrome_api::routes;
use anyhow::Result;
use serde_json::{Map, Value, json};
use utoipa::{PartialSchema, ToSchema};

/// What stands at the top of the document: a short manual.
const MANUAL: &str = include_str!("manual.md");

/// Writes the document.
///
/// # Errors
///
/// When schemas contradict each other or cannot be written as JSON.
pub fn document(endpoints: &[Endpoint], examples: &Examples) -> Result<Value> {
    let mut paths = json!({});
    for endpoint in endpoints {
        let cases = examples.get(&endpoint.id).map(Vec::as_slice).unwrap_or_default();
        paths[endpoint.path.as_str()][method(endpoint)] = operation(endpoint, cases);
    }
    let responses: Map<String, Value> =
        SHARED.iter().map(|(codes, name)| (String::from(*name), shared_problem(codes))).collect();
    let mut known = schemas(endpoints)?;
    let used = schemas::used_from(&json!([paths, responses]), &known);
    known.retain(|name, _| used.contains(name));
    Ok(json!({
        "openapi": "3.1.0",
        "info": info(),
        "servers": [{ "url": "/", "description": "The service that shows this document." }],
        "security": [],
        "tags": tags(),
        "paths": paths,
        "components": {
            "schemas": known,
            "responses": responses,
            "parameters": parameters(),
            "headers": all_headers(),
            "securitySchemes": security_schemes(),
        },
    }))
}

fn info() -> Value {
    json!({
        "title": "aerodrome",
        "summary": "Board-game rules as a service",
        "description": MANUAL.trim_end(),
        "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        "version": env!("CARGO_PKG_VERSION"),
    })
}

fn tags() -> Vec<Value> {
    let tag =
        |tag: &aerodrome_api::endpoint::Tag| json!({ "name": tag.name, "description": tag.description });
    routes::tags().iter().map(tag).collect()
}

/// All schemas that the endpoints and the parts that they share need, used or not.
fn schemas(endpoints: &[Endpoint]) -> Result<Schemas> {
    let mut collected = vec![(Problem::name().into_owned(), Problem::schema())];
    Problem::schemas(&mut collected);
    collected.extend(endpoints.iter().flat_map(|endpoint| endpoint.schemas()));
    let collected = collected.into_iter().map(|(name, schema)| Ok((name, serde_json::to_value(schema)?)));
    schemas::finished(collected.collect::<serde_json::Result<Vec<_>>>()?)
}

/// Problems that look the same wherever they occur. Their examples are made, not recorded.
fn shared_problem(codes: &[ErrorCode]) -> Value {
    let more = codes.first().map_or(&[][..], |code| headers_of(code.status().as_u16()));
    json!({
        "description": problem_lines(codes),
        "headers": headers(more),
        "content": { MEDIA_TYPE: {
            "schema": { "$ref": format!("{PLACE}Problem") },
            "examples": codes.iter().copied().map(made).collect::<Map<_, _>>(),
        } },
    })
}

fn security_schemes() -> Value {
    json!({
        "apiKey": {
            "type": "apiKey",
            "in": "header",
            "name": "X-API-Key",
            "description": "An API key, which whoever runs the service gives out. It is needed where the deployment asks for one; \
                            one that is sent to a deployment with API keys has to be right.",
        },
        "gameKey": {
            "type": "http",
            "scheme": "bearer",
            "description": "A key of the game, which `new-game` gives with `keys: true`: that of the table opens everything, \
                            that of a seat `view`, `legal-actions` and `validate` of the seat. It is needed where the deployment \
                            asks for keys; one that is sent has to be right everywhere.",
        },
        "sessionToken": {
            "type": "http",
            "scheme": "bearer",
            "description": "A token of the session, which its creation gives: one for each seat, one for the owner, and on \
                            request one for spectators.",
        },
    })
}

fn parameters() -> Value {
    json!({
        "AcceptLanguage": {
            "name": "Accept-Language",
            "in": "header",
            "required": false,
            "description": "The language of texts for people: `en` or `fr`. English when it asks for neither.",
            "schema": { "type": "string" },
            "example": "en",
        },
        "IfNoneMatch": {
            "name": "If-None-Match",
            "in": "header",
            "required": false,
            "description": "The `ETag` of an answer that the caller has kept. When it is still right, the answer is \
                            304 without a body.",
            "schema": { "type": "string" },
            "example": "W/\"00000000000000000000000000000000\"",
        },
        "Prefer": {
            "name": "Prefer",
            "in": "header",
            "required": false,
            "description": format!(
                "`wait` says for how many seconds the caller would rather wait than hear that there is nothing new (RFC 7240); \
                 more than {MAX_WAIT} count as {MAX_WAIT}. Other preferences are ignored."
            ),
            "schema": { "type": "string" },
            "example": "wait=20",
        },
    })
}

fn all_headers() -> Value {
    let written = |required: bool, description: &str, max_length: u64, example: &str| {
        json!({
            "description": description,
            "required": required,
            "schema": { "type": "string", "maxLength": max_length },
            "example": example,
        })
    };
    let header = |description, max_length, example| written(true, description, max_length, example);
    let optional = |description, max_length, example| written(false, description, max_length, example);
    json!({
        "RequestId": header(
            "The id of the request: the one that it came with, if it was short and printable, or a new one.",
            128,
            REQUEST_ID,
        ),
        "ContentLanguage": header("The language of texts for people: `en` or `fr`.", 8, "en"),
        "ETag": header(
            "Stands for the content of the answer, for `If-None-Match`.",
            64,
            "W/\"3f1c2a9b7d5e4f60a1b2c3d4e5f60718\"",
        ),
        "CacheControl": header("How long the answer may be kept.", 64, "public, max-age=300"),
        "Authenticate": header(
            "How to show what is missing: `Bearer` in `Authorization`, `ApiKey` in `X-API-Key`.",
            16,
            "Bearer",
        ),
        "RetryAfter": header("After how many seconds to try again.", 8, "5"),
        "RateLimitPolicy": header(
            "How many requests (`q`) the caller can send in how many seconds (`w`), counted by his address (`client`) or his API \
             key (`key`).",
            64,
            "\"client\";q=100;w=60",
        ),
        "RateLimit": header(
            "How many more requests (`r`) would be served at once. For so many seconds (`t`) there are no more than that.",
            64,
            "\"client\";r=0;t=1",
        ),
        "PreferenceApplied": optional(
            "How long the answer would have waited at the most, where `Prefer` asked for that and was heeded.",
            16,
            "wait=20",
        ),
    })
}
