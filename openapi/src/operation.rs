//! One operation of the document, made of an endpoint and its examples.

use crate::example::{Case, Raw};
use crate::record::REQUEST_ID;
use crate::schemas::PLACE;
use actix_web::http::Method;
use aerodrome_api::admission::Demand;
use aerodrome_api::endpoint::{Endpoint, Parameter, Place};
use aerodrome_api::error_code::ErrorCode;
use aerodrome_api::problem::{MEDIA_TYPE, Problem};
use aerodrome_engine::Language;
use serde_json::{Map, Value, json};

/// Writes an operation.
pub fn operation(endpoint: &Endpoint, cases: &[Case]) -> Value {
    let mut operation = json!({
        "tags": [endpoint.tag],
        "operationId": endpoint.id,
        "summary": endpoint.summary,
        "description": endpoint.description,
        "parameters": parameters(endpoint),
    });
    if let Some(schema) = &endpoint.request {
        operation["requestBody"] = request_body(endpoint, schema, cases);
    }
    operation["responses"] = responses(endpoint, cases).into();
    if let Some(security) = security(endpoint) {
        operation["security"] = security.into();
    }
    operation
}

/// What can be shown, each time one of several possibilities. Keys of games and API keys are asked for only where the
/// deployment is set up so.
fn security(endpoint: &Endpoint) -> Option<Vec<Value>> {
    let ends_in = |code| endpoint.problems.contains(&code);
    let of_game = match (ends_in(ErrorCode::Unauthorized), ends_in(ErrorCode::SessionNotFound)) {
        (true, true) => vec![json!({ "sessionToken": [] })],
        (true, false) => vec![json!({}), json!({ "gameKey": [] })],
        (false, _) => vec![json!({})],
    };
    let with_api_key = |shown: &Value| {
        let mut both = shown.clone();
        both["apiKey"] = json!([]);
        both
    };
    (Demand::of(&endpoint.path) == Demand::ApiKey)
        .then(|| of_game.iter().cloned().chain(of_game.iter().map(with_api_key)).collect())
}

/// Problems that look the same wherever they occur, by those that share a status there, and the names of the answers that
/// show them once for all.
pub const SHARED: [(&[ErrorCode], &str); 8] = [
    (&[ErrorCode::Unauthorized, ErrorCode::ApiKeyRequired, ErrorCode::ApiKeyRejected], "Unauthorized"),
    (&[ErrorCode::ApiKeyRequired, ErrorCode::ApiKeyRejected], "ApiKeyNeeded"),
    (&[ErrorCode::ApiKeyRejected], "ApiKeyRejected"),
    (&[ErrorCode::Forbidden], "Forbidden"),
    (&[ErrorCode::RequestTimeout], "RequestTimeout"),
    (&[ErrorCode::RateLimited], "RateLimited"),
    (&[ErrorCode::InternalError], "InternalError"),
    (&[ErrorCode::Overloaded], "Overloaded"),
];

/// Problems of sessions that look the same wherever they occur, beside others of the same status. Their examples are made,
/// not recorded.
pub const MADE: [ErrorCode; 14] = [
    ErrorCode::SessionsDisabled,
    ErrorCode::SessionNotFound,
    ErrorCode::AnswerForgotten,
    ErrorCode::SessionFull,
    ErrorCode::GameOver,
    ErrorCode::SeatResigned,
    ErrorCode::SeatAbsent,
    ErrorCode::DiceKeyLost,
    ErrorCode::SessionEnded,
    ErrorCode::PreconditionFailed,
    ErrorCode::IdempotencyKeyReused,
    ErrorCode::PreconditionRequired,
    ErrorCode::StoreUnavailable,
    ErrorCode::StoreFull,
];

/// The example of a problem that is not recorded.
pub fn made(code: ErrorCode) -> (String, Value) {
    let mut problem = Problem::new(code, Language::English);
    problem.request_id = Some(REQUEST_ID.to_owned());
    let value = serde_json::to_value(problem).unwrap_or_default();
    (code.as_str().to_owned(), json!({ "summary": code.title(Language::English), "value": value }))
}

/// The shared answer, when these codes are all that a status stands for.
fn shared(codes: &[ErrorCode]) -> Option<&'static str> {
    SHARED.iter().find(|(shared, _)| *shared == codes).map(|(_, name)| *name)
}

fn parameters(endpoint: &Endpoint) -> Vec<Value> {
    let written = |parameter: &Parameter| {
        json!({
            "name": parameter.name,
            "in": match parameter.place {
                Place::Path => "path",
                Place::Header => "header",
                Place::Query => "query",
            },
            "required": parameter.place == Place::Path,
            "description": parameter.description,
            "schema": { "$ref": format!("{PLACE}{}", parameter.schema) },
            "example": parameter.example,
        })
    };
    let mut parameters: Vec<Value> = endpoint.parameters.iter().map(written).collect();
    parameters.push(json!({ "$ref": "#/components/parameters/AcceptLanguage" }));
    if endpoint.answer.cached {
        parameters.push(json!({ "$ref": "#/components/parameters/IfNoneMatch" }));
    }
    if endpoint.answer.waits {
        parameters.push(json!({ "$ref": "#/components/parameters/Prefer" }));
    }
    parameters
}

/// The body, with every example that fits its schema: those that are answered, and those that the game or the state
/// of things refuses. The first one is what Swagger UI sends unless told otherwise.
fn request_body(endpoint: &Endpoint, schema: &str, cases: &[Case]) -> Value {
    let mut examples = Map::new();
    for case in cases.iter().filter(|case| has_documented_form(case)) {
        if let Some(request) = &case.request {
            let summary = match case.problem() {
                Some(code) => format!("{} ({}, {code})", case.summary, case.status),
                None => case.summary.clone(),
            };
            examples.insert(case.name.clone(), json!({ "summary": summary, "value": request }));
        }
    }
    json!({
        "required": !endpoint.is_request_optional,
        "content": { "application/json": {
            "schema": { "$ref": format!("{PLACE}{schema}") },
            "examples": examples,
        } },
    })
}

/// Whether the request of a case is one that the schema allows and the media type suits.
pub fn has_documented_form(case: &Case) -> bool {
    let of_form = [ErrorCode::SchemaViolation, ErrorCode::UnsupportedMediaType].map(ErrorCode::as_str);
    case.raw.is_none() && case.problem().is_none_or(|code| !of_form.contains(&code))
}

fn responses(endpoint: &Endpoint, cases: &[Case]) -> Map<String, Value> {
    let mut responses = Map::new();
    responses.insert(endpoint.answer.status.as_u16().to_string(), answer(endpoint, cases));
    if endpoint.answer.cached {
        let not_modified = json!({
            "description": "The caller has this answer already: `If-None-Match` names its `ETag`.",
            "headers": headers(&headers_when_well(endpoint)),
        });
        responses.insert("304".to_owned(), not_modified);
    }
    let mut statuses: Vec<u16> = endpoint.problems.iter().map(|code| code.status().as_u16()).collect();
    statuses.sort_unstable();
    statuses.dedup();
    for status in statuses {
        let codes: Vec<ErrorCode> =
            endpoint.problems.iter().copied().filter(|code| code.status().as_u16() == status).collect();
        let response = match shared(&codes) {
            Some(name) => json!({ "$ref": format!("#/components/responses/{name}") }),
            None => problem(status, &codes, cases),
        };
        responses.insert(status.to_string(), response);
    }
    responses
}

fn answer(endpoint: &Endpoint, cases: &[Case]) -> Value {
    let sent = &headers_when_well(endpoint);
    let description = endpoint.answer.description;
    if endpoint.answer.media_type.is_empty() {
        return json!({ "description": description, "headers": headers(sent) });
    }
    let schema = match &endpoint.answer.schema {
        Some(schema) => json!({ "$ref": format!("{PLACE}{schema}") }),
        None if endpoint.answer.media_type == "text/event-stream" => json!({
            "type": "string",
            "description": description,
        }),
        None => json!({
            "type": "object",
            "description": description,
            "additionalProperties": true,
        }),
    };
    json!({
        "description": description,
        "headers": headers(sent),
        "content": { endpoint.answer.media_type: { "schema": schema, "examples": examples(endpoint.answer.status.as_u16(), cases) } },
    })
}

fn problem(status: u16, codes: &[ErrorCode], cases: &[Case]) -> Value {
    let mut examples = examples(status, cases);
    examples.extend(codes.iter().filter(|code| MADE.contains(code)).map(|code| made(*code)));
    json!({
        "description": problem_lines(codes),
        "headers": headers(headers_of(status)),
        "content": { MEDIA_TYPE: {
            "schema": { "$ref": format!("{PLACE}Problem") },
            "examples": examples,
        } },
    })
}

/// The headers that only some endpoints send when all is well.
fn headers_when_well(endpoint: &Endpoint) -> Vec<&'static str> {
    let cached: &[_] = if endpoint.answer.cached { &["ETag", "CacheControl"] } else { &[] };
    let waits: &[_] = if endpoint.answer.waits { &["PreferenceApplied"] } else { &[] };
    [cached, waits].concat()
}

/// The headers that only answers of this status have.
pub fn headers_of(status: u16) -> &'static [&'static str] {
    match status {
        401 => &["Authenticate"],
        429 => &["RetryAfter", "RateLimitPolicy", "RateLimit"],
        503 => &["RetryAfter"],
        _ => &[],
    }
}

/// A list that explains the problems of a status.
pub fn problem_lines(codes: &[ErrorCode]) -> String {
    let line = |code: &ErrorCode| {
        let (title, explanation) = (code.title(Language::English), code.explanation(Language::English));
        format!("- `{}`: {title}. {explanation}", code.as_str())
    };
    codes.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// The headers of an answer: those that every answer has, and these.
pub fn headers(more: &[&str]) -> Map<String, Value> {
    ["RequestId", "ContentLanguage"]
        .iter()
        .chain(more)
        .map(|name| {
            let header = match *name {
                "RequestId" => "X-Request-Id",
                "ContentLanguage" => "Content-Language",
                "CacheControl" => "Cache-Control",
                "RetryAfter" => "Retry-After",
                "PreferenceApplied" => "Preference-Applied",
                "Authenticate" => "WWW-Authenticate",
                "RateLimitPolicy" => "RateLimit-Policy",
                other => other,
            };
            (header.to_owned(), json!({ "$ref": format!("#/components/headers/{name}") }))
        })
        .collect()
}

fn examples(status: u16, cases: &[Case]) -> Map<String, Value> {
    let of_status = cases.iter().filter(|case| case.status == status);
    let example = |case: &Case| {
        let mut example = json!({ "summary": case.summary });
        if let Some(description) = description(case) {
            example["description"] = description.into();
        }
        example["value"] = case.response.clone().unwrap_or_default();
        (case.name.clone(), example)
    };
    of_status.map(example).collect()
}

/// What is said about an answer beside its summary: the request, where the document cannot show it as one.
fn description(case: &Case) -> Option<String> {
    let mut sentences: Vec<String> = case.description.clone().into_iter().collect();
    sentences.extend(case.headers.iter().map(|(name, value)| format!("The request has `{name}: {value}`.")));
    match &case.raw {
        Some(Raw::Text(text)) => sentences.push(format!("The body is `{text}`.")),
        Some(Raw::Repeated { repeat, times }) => {
            sentences.push(format!("The body is `{repeat}`, {times} times."));
        }
        None => {}
    }
    if !has_documented_form(case) && !case.sets.is_empty() {
        let changes = case.sets.iter().map(|(place, value)| format!("- `{place}` is `{value}`"));
        let changes = changes.collect::<Vec<_>>().join("\n");
        sentences.push(format!("In a body that is right otherwise:\n\n{changes}"));
    }
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// How the method is written in the document.
pub fn method(endpoint: &Endpoint) -> &'static str {
    if endpoint.method == Method::POST {
        "post"
    } else if endpoint.method == Method::PUT {
        "put"
    } else if endpoint.method == Method::DELETE {
        "delete"
    } else {
        "get"
    }
}
