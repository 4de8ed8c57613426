//! Examples fit the schemas that they are examples of.

use super::{members, operations, resolved};
use crate::example::Examples;
use crate::schemas::visit;
use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::error_code::ErrorCode;
use jsonschema::Validator;
use serde_json::{Value, json};

/// Every example of a request, an answer, a schema and a property is what its schema says.
pub(super) fn fit_their_schemas(document: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for (name, operation) in operations(document) {
        let responses = members(&operation["responses"]).map(|(_, response)| resolved(document, response));
        for part in std::iter::once(&operation["requestBody"]).chain(responses) {
            for (_, content) in members(&part["content"]) {
                let values =
                    members(&content["examples"]).map(|(key, example)| (key.as_str(), &example["value"]));
                faults.extend(misfits(document, &content["schema"], values, &name));
            }
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let parameter = resolved(document, parameter);
            let values = [("its example", &parameter["example"])];
            faults.extend(misfits(
                document,
                &parameter["schema"],
                values,
                &format!("{name}: {}", parameter["name"]),
            ));
        }
    }
    for (name, schema) in members(&document["components"]["schemas"]) {
        let properties =
            members(&schema["properties"]).map(|(property, of)| (format!("{name}.{property}"), of));
        for (name, schema) in std::iter::once((name.clone(), schema)).chain(properties) {
            let values =
                schema["examples"].as_array().into_iter().flatten().map(|value| ("its example", value));
            faults.extend(misfits(document, schema, values, &format!("the schema {name}")));
        }
    }
    faults
}

/// A request that is answered with `schema_violation` breaks its schema.
pub(super) fn violations_are_violations(
    document: &Value,
    endpoints: &[Endpoint],
    examples: &Examples,
) -> Vec<String> {
    let mut faults = Vec::new();
    for endpoint in endpoints {
        let Some(schema) = &endpoint.request else { continue };
        let schema = json!({ "$ref": format!("{}{schema}", crate::schemas::PLACE) });
        for case in examples.get(&endpoint.id).into_iter().flatten() {
            let is_violation = case.problem() == Some(ErrorCode::SchemaViolation.as_str());
            if let (true, Some(request)) = (is_violation, &case.request)
                && misfits(document, &schema, [(case.name.as_str(), request)], &endpoint.id).is_empty()
            {
                faults.push(format!(
                    "examples/{}.json, case {}: the request fits the schema",
                    endpoint.id, case.name
                ));
            }
        }
    }
    faults
}

/// Every fault, reason and error of an answer points at something in the request, or at what is missing in something
/// that is there.
pub(super) fn pointers_lead_into_requests(examples: &Examples) -> Vec<String> {
    let mut faults = Vec::new();
    for (operation, case) in examples.iter().flat_map(|(id, cases)| cases.iter().map(move |case| (id, case)))
    {
        let (Some(request), Some(response)) = (&case.request, &case.response) else { continue };
        visit(response, &mut |value| {
            let Some(pointer) = value["pointer"].as_str() else { return };
            let place = match pointer.rsplit_once('/') {
                Some((parent, _)) if value["code"] == "required" => parent,
                Some(_) | None => pointer,
            };
            if request.pointer(place).is_none() {
                faults.push(format!(
                    "examples/{operation}.json, case {}: {pointer} leads to nothing in the request",
                    case.name
                ));
            }
        });
    }
    faults
}

fn misfits<'a>(
    document: &Value,
    schema: &Value,
    values: impl IntoIterator<Item = (&'a str, &'a Value)>,
    at: &str,
) -> Vec<String> {
    let mut values = values.into_iter().peekable();
    if values.peek().is_none() {
        return Vec::new();
    }
    let validator = match validator(document, schema) {
        Ok(validator) => validator,
        Err(fault) => return vec![format!("{at}: {fault}")],
    };
    let of_value = |(key, value): (&str, &Value)| {
        let error = validator.iter_errors(value).next()?;
        Some(format!("{at}: {key} does not fit its schema at {:?}: {error}", error.instance_path().as_str()))
    };
    values.filter_map(of_value).collect()
}

fn validator(document: &Value, schema: &Value) -> Result<Validator, String> {
    let root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": { "schemas": document["components"]["schemas"] },
    });
    jsonschema::validator_for(&root).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(example: &Value) -> Value {
        json!({
            "paths": { "/play": { "post": { "requestBody": { "content": { "application/json": {
                "schema": { "$ref": "#/components/schemas/Plane" },
                "examples": { "first": { "value": example } },
            } } } } } },
            "components": { "schemas": { "Plane": { "type": "integer", "maximum": 3, "examples": [3] } } },
        })
    }

    #[test]
    fn examples_that_do_not_fit_are_found() {
        assert_eq!(fit_their_schemas(&document(&json!(3))), Vec::<String>::new());
        assert_eq!(fit_their_schemas(&document(&json!(4))).len(), 1);
        let mut wrong_property = document(&json!(3));
        wrong_property["components"]["schemas"]["Plane"]["examples"] = json!([5]);
        assert_eq!(fit_their_schemas(&wrong_property).len(), 1);
    }

    #[test]
    fn pointers_that_lead_nowhere_are_found() {
        let faults = |code: &str, pointer: &str| {
            let case = json!({
                "name": "no", "summary": "No", "request": { "seats": [0, 2] }, "status": 400,
                "response": { "problem": { "errors": [{ "code": code, "pointer": pointer }] } },
            });
            let case = serde_json::from_value(case).expect("it is a case");
            pointers_lead_into_requests(&Examples::from([("play".to_owned(), vec![case])]))
        };
        for (code, pointer) in [("out_of_range", "/seats/1"), ("one_of", ""), ("required", "/game_id")] {
            assert_eq!(faults(code, pointer), Vec::<String>::new());
        }
        for (code, pointer) in [("out_of_range", "/seats/2"), ("required", "/chance/seed")] {
            assert_eq!(faults(code, pointer).len(), 1, "{pointer}");
        }
    }

    #[test]
    fn a_violation_that_is_none_is_found() {
        let endpoints = aerodrome_api::routes::endpoints();
        let endpoint =
            endpoints.iter().find(|endpoint| endpoint.request.is_some()).expect("one takes a body");
        let schema = endpoint.request.clone().expect("it takes a body");
        let document =
            json!({ "components": { "schemas": { schema: { "type": "object", "maxProperties": 1 } } } });
        let faults = |request: Value| {
            let case = json!({
                "name": "no", "summary": "No", "request": request,
                "status": 400, "response": { "code": "schema_violation" },
            });
            let case = serde_json::from_value(case).expect("it is a case");
            let examples = Examples::from([(endpoint.id.clone(), vec![case])]);
            violations_are_violations(&document, &endpoints, &examples)
        };
        assert_eq!(faults(json!({ "a": 1, "b": 2 })), Vec::<String>::new());
        assert_eq!(faults(json!({ "a": 1 })).len(), 1);
    }
}
