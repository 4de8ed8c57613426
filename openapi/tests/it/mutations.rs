//! The schemas say exactly what the service takes: whatever breaks a schema is refused at the place where it does,
//! and whatever a schema allows is not refused for its form.

use crate::further_bodies::further_bodies;
use crate::mutants::{Expected, Mutant, Seen, mutants};
use crate::service::{service, validator};
use aerodrome_api::endpoint::Place;
use aerodrome_api::routes;
use aerodrome_openapi::example::{self, Case};
use aerodrome_openapi::operation::has_documented_form;
use serde_json::{Value, json};

/// Members that depend on one another in a way that no schema says are told with these codes.
const BEYOND_SCHEMAS: [&str; 3] = ["one_of", "required", "unknown_member"];

/// Checks the answer to a mutant; says what is wrong with it.
fn judge(mutant: &Mutant, fits: bool, status: u16, answer: &Value) -> Option<String> {
    let errors: Vec<(&str, &str)> = answer["errors"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|error| Some((error["pointer"].as_str()?, error["code"].as_str()?)))
        .collect();
    let is_right = match &mutant.expected {
        Expected::Right => {
            let is_form = |(_, code): &(&str, &str)| !BEYOND_SCHEMAS.contains(code);
            // A value that is right by itself can stand in a list already whose items have to differ.
            let is_repeated = !fits && matches!(errors.as_slice(), [(_, "unique_items")]);
            is_repeated || (fits && (status != 400 || (!errors.is_empty() && !errors.iter().any(is_form))))
        }
        Expected::Fault(at) => {
            let parent = at.rsplit_once('/').map_or("", |(parent, _)| parent);
            let told = match errors.as_slice() {
                [(pointer, _)] if pointer == at => true,
                // Copies of one item are too many and all the same.
                [(first, "max_items"), (second, "unique_items")] => first == at && second == at,
                // An entry that has lost the only member that told what it is.
                [(pointer, "one_of")] => *pointer == parent,
                _ => false,
            };
            // JSON Schema counts 1.0 among the integers.
            let refused = !fits || mutant.change.ends_with("= 1.0");
            refused && status == 400 && told
        }
    };
    (!is_right).then(|| format!("{}: fits {fits}, {status}, {errors:?}", mutant.change))
}

#[actix_web::test]
async fn schemas_and_readers_agree() {
    let post = service().await;
    let examples = example::read_all().expect("the examples can be read");
    let mut seen = Seen::default();
    let mut wrong = Vec::new();
    let mut asked = 0;
    // What is done in a session needs one, and its token.
    for endpoint in routes::endpoints()
        .into_iter()
        .filter(|endpoint| endpoint.parameters.iter().all(|p| p.place != Place::Path))
    {
        let Some(schema) = &endpoint.request else { continue };
        let schema = json!({ "$ref": format!("#/components/schemas/{schema}") });
        let whole = validator(&schema);
        let cases: Vec<&Case> =
            examples[&endpoint.id].iter().filter(|case| has_documented_form(case)).collect();
        let bodies = cases.iter().filter_map(|case| case.request.clone());
        let further = cases.first().map(|case| further_bodies(&endpoint.path, case)).unwrap_or_default();
        let bodies: Vec<Value> = bodies.chain(further).collect();
        seen.begin_again();
        for body in &bodies {
            assert!(whole.is_valid(body), "{}: a body that should be right is not: {body}", endpoint.id);
            for mutant in mutants(&schema, body, &mut seen) {
                let (status, answer) = post(&endpoint.path, mutant.body.to_string().as_bytes()).await;
                let fits = whole.is_valid(&mutant.body);
                wrong.extend(
                    judge(&mutant, fits, status, &answer).map(|fault| format!("{}: {fault}", endpoint.id)),
                );
                asked += 1;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {asked}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(asked > 2000, "only {asked} bodies were tried");
}
