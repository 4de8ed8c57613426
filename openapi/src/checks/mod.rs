//! The rules that the document has to keep. Each is a function that lists what breaks it.

mod codes;
mod limits;
mod operations;
mod samples;
mod schemas;

use crate::example::Examples;
use aerodrome_api::endpoint::Endpoint;
use serde_json::Value;

/// Everything that is wrong with a document and its examples.
pub fn all(document: &Value, endpoints: &[Endpoint], examples: &Examples) -> Vec<String> {
    [
        operations::paths_of_the_router(document, endpoints),
        operations::unique_camel_case_ids(document),
        operations::known_tags(document),
        operations::texts(document),
        operations::examples_everywhere(document),
        operations::first_requests_work_everywhere(document),
        codes::every_declared_problem_is_shown(endpoints, examples),
        codes::every_code_is_declared(endpoints),
        schemas::described(document),
        schemas::names_have_meanings(document),
        schemas::bounded(document),
        schemas::plain_names(document),
        schemas::used_and_declared(document),
        schemas::closed_requests(document),
        schemas::named_variants(document),
        schemas::whole_numbers_in_requests(document),
        schemas::current_keywords(document),
        limits::agree_with_the_code(document),
        samples::fit_their_schemas(document),
        samples::violations_are_violations(document, endpoints, examples),
        samples::pointers_lead_into_requests(examples),
    ]
    .concat()
}

/// Every operation with a name for messages, such as `POST /v1/games`.
fn operations(document: &Value) -> impl Iterator<Item = (String, &Value)> {
    let paths = document["paths"].as_object().into_iter().flatten();
    paths.flat_map(|(path, item)| {
        let operations = item.as_object().into_iter().flatten();
        operations.map(move |(method, operation)| (format!("{} {path}", method.to_uppercase()), operation))
    })
}

/// What a reference leads to; everything else leads to itself.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let target = value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    target.and_then(|pointer| document.pointer(pointer)).unwrap_or(value)
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn is_blank(value: &Value) -> bool {
    value.as_str().is_none_or(|text| text.trim().is_empty())
}
