//! Rules about operations.

use super::{is_blank, items, members, operations, resolved};
use crate::operation::method;
use aerodrome_api::endpoint::Endpoint;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The document has exactly the operations that the router has.
pub(super) fn paths_of_the_router(document: &Value, endpoints: &[Endpoint]) -> Vec<String> {
    let documented: BTreeSet<String> = operations(document).map(|(name, _)| name).collect();
    let routed = endpoints
        .iter()
        .map(|endpoint| format!("{} {}", method(endpoint).to_uppercase(), endpoint.path))
        .collect();
    documented
        .symmetric_difference(&routed)
        .map(|name| format!("{name} is in the document or in the router, not in both"))
        .collect()
}

/// Operation ids become names of functions in clients.
pub(super) fn unique_camel_case_ids(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut seen = BTreeMap::new();
    for (name, operation) in operations(document) {
        let id = operation["operationId"].as_str().unwrap_or_default();
        if !id.starts_with(|first: char| first.is_ascii_lowercase())
            || !id.chars().all(|letter| letter.is_ascii_alphanumeric())
        {
            faults.push(format!("{name}: the operation id {id:?} is not in camelCase"));
        }
        if let Some(other) = seen.insert(id, name.clone()) {
            faults.push(format!("{name}: {other} has the operation id {id:?} already"));
        }
    }
    faults
}

/// Operations use the tags that are explained, and all of them.
pub(super) fn known_tags(document: &Value) -> Vec<String> {
    let known: BTreeSet<_> = items(&document["tags"]).filter_map(|tag| tag["name"].as_str()).collect();
    let used: BTreeSet<_> = operations(document)
        .flat_map(|(_, operation)| items(&operation["tags"]).filter_map(Value::as_str))
        .collect();
    known
        .symmetric_difference(&used)
        .map(|tag| format!("the tag {tag:?} is explained or used, not both"))
        .collect()
}

/// Everything that a reader meets says what it is.
pub(super) fn texts(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    let mut need = |value: &Value, member: &str, what: String| {
        if is_blank(&value[member]) {
            faults.push(format!("{what} has no {member}"));
        }
    };
    need(&document["info"], "description", "the document".to_owned());
    for tag in items(&document["tags"]) {
        need(tag, "description", format!("the tag {}", tag["name"]));
    }
    for (name, operation) in operations(document) {
        need(operation, "summary", name.clone());
        need(operation, "description", name.clone());
        for parameter in items(&operation["parameters"]) {
            let parameter = resolved(document, parameter);
            need(parameter, "description", format!("{name}: the parameter {}", parameter["name"]));
        }
        for (status, response) in members(&operation["responses"]) {
            let response = resolved(document, response);
            need(response, "description", format!("{name}: the answer {status}"));
            for (header, value) in members(&response["headers"]) {
                need(resolved(document, value), "description", format!("{name}: the header {header}"));
            }
        }
        for example in examples(document, operation) {
            need(example, "summary", format!("{name}: an example"));
        }
    }
    faults
}

/// Bodies, answers and parameters show what they look like.
pub(super) fn examples_everywhere(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, operation) in operations(document) {
        for parameter in items(&operation["parameters"]) {
            let parameter = resolved(document, parameter);
            if parameter["example"].is_null() {
                faults.push(format!("{name}: the parameter {} has no example", parameter["name"]));
            }
        }
        if operation["requestBody"].is_object() && contents(&operation["requestBody"]).any(is_without_example)
        {
            faults.push(format!("{name}: the request has no example"));
        }
        for (status, response) in members(&operation["responses"]) {
            let is_stream = response["content"]["text/event-stream"].is_object();
            if !is_stream && contents(resolved(document, response)).any(is_without_example) {
                faults.push(format!("{name}: the answer {status} has no example"));
            }
        }
    }
    faults
}

/// Swagger UI sends the first example of a request. It has to work on every deployment, whatever its dice key; but
/// sessions are those of one deployment.
pub(super) fn first_requests_work_everywhere(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, operation) in operations(document)
        .filter(|(name, operation)| operation["requestBody"].is_object() && !name.contains(" /v1/sessions"))
    {
        let first = contents(&operation["requestBody"])
            .find_map(|content| members(&content["examples"]).next())
            .map(|(key, example)| (key.as_str(), example["value"].to_string()));
        let good = members(&operation["responses"]).filter(|(status, _)| status.starts_with('2'));
        let mut answered = good
            .flat_map(|(_, response)| contents(response))
            .flat_map(|content| members(&content["examples"]))
            .map(|(key, _)| key.as_str());
        let works = first.is_some_and(|(key, request)| {
            let has_own_chance =
                request.contains(r#""mode":"seeded""#) || request.contains(r#""mode":"provided""#);
            has_own_chance && answered.any(|known| known == key)
        });
        if !works {
            faults.push(format!(
                "{name}: the first request is not answered, or its dice depend on the deployment"
            ));
        }
    }
    faults
}

fn contents(part: &Value) -> impl Iterator<Item = &Value> {
    members(&part["content"]).map(|(_, content)| content)
}

fn is_without_example(content: &Value) -> bool {
    members(&content["examples"]).next().is_none()
}

/// All examples of requests and answers.
fn examples<'a>(document: &'a Value, operation: &'a Value) -> impl Iterator<Item = &'a Value> {
    let responses = members(&operation["responses"]).map(|(_, response)| resolved(document, response));
    std::iter::once(&operation["requestBody"])
        .chain(responses)
        .flat_map(contents)
        .flat_map(|content| members(&content["examples"]))
        .map(|(_, example)| example)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn document() -> Value {
        let content = |value: Value| json!({ "application/json": { "examples": { "first": { "summary": "One", "value": value } } } });
        json!({
            "info": { "description": "A manual." },
            "tags": [{ "name": "Games", "description": "Games." }],
            "paths": { "/games/{id}": { "post": {
                "tags": ["Games"],
                "operationId": "playGame",
                "summary": "Play",
                "description": "Plays.",
                "parameters": [{ "$ref": "#/components/parameters/Id" }],
                "requestBody": { "content": content(json!({ "mode": "seeded" })) },
                "responses": { "200": {
                    "description": "It.",
                    "headers": { "ETag": { "description": "A tag." } },
                    "content": content(json!({})),
                } },
            } } },
            "components": { "parameters": { "Id": { "name": "id", "description": "Which.", "example": "1" } } },
        })
    }

    fn with(pointer: &str, value: Value) -> Value {
        let mut document = document();
        crate::pointer::set(&mut document, pointer, value);
        document
    }

    const OPERATION: &str = "/paths/~1games~1{id}/post";

    #[test]
    fn a_good_document_has_no_faults() {
        let document = document();
        for rule in
            [unique_camel_case_ids, known_tags, texts, examples_everywhere, first_requests_work_everywhere]
        {
            assert_eq!(rule(&document), Vec::<String>::new());
        }
    }

    #[test]
    fn an_operation_that_is_not_routed_is_found() {
        assert_eq!(paths_of_the_router(&document(), &[]).len(), 1);
    }

    #[test]
    fn bad_and_repeated_ids_are_found() {
        for id in ["play_game", "PlayGame", ""] {
            assert_eq!(unique_camel_case_ids(&with(&format!("{OPERATION}/operationId"), json!(id))).len(), 1);
        }
        let twice = with("/paths/~1other/get", json!({ "operationId": "playGame" }));
        assert_eq!(unique_camel_case_ids(&twice).len(), 1);
    }

    #[test]
    fn unknown_and_unused_tags_are_found() {
        assert_eq!(known_tags(&with(&format!("{OPERATION}/tags"), json!(["Games", "Other"]))).len(), 1);
        assert_eq!(known_tags(&with("/tags/1", json!({ "name": "Other" }))).len(), 1);
    }

    #[test]
    fn missing_texts_are_found() {
        let places = [
            "/info/description",
            "/tags/0/description",
            "/components/parameters/Id/description",
            &format!("{OPERATION}/summary"),
            &format!("{OPERATION}/description"),
            &format!("{OPERATION}/responses/200/description"),
            &format!("{OPERATION}/responses/200/headers/ETag/description"),
            &format!("{OPERATION}/requestBody/content/application~1json/examples/first/summary"),
        ];
        for place in places {
            assert_eq!(texts(&with(place, json!(" "))).len(), 1, "{place}");
        }
    }

    #[test]
    fn missing_examples_are_found() {
        let places = [
            "/components/parameters/Id/example",
            &format!("{OPERATION}/requestBody/content/application~1json/examples"),
            &format!("{OPERATION}/responses/200/content/application~1json/examples"),
        ];
        for place in places {
            assert_eq!(examples_everywhere(&with(place, json!(null))).len(), 1, "{place}");
        }
    }

    #[test]
    fn a_first_request_with_server_dice_or_a_problem_is_found() {
        let request = format!("{OPERATION}/requestBody/content/application~1json/examples");
        let server = with(&format!("{request}/first/value"), json!({ "mode": "server" }));
        assert_eq!(first_requests_work_everywhere(&server).len(), 1);
        let refused = with(&request, json!({ "refused": { "value": { "mode": "seeded" } } }));
        assert_eq!(first_requests_work_everywhere(&refused).len(), 1);
    }
}
