//! Rules about error codes.

use crate::example::Examples;
use crate::operation::{MADE, SHARED};
use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::error_code::ErrorCode;

/// The code of a method that is not in the document cannot belong to an operation of it.
const OF_NO_OPERATION: [ErrorCode; 1] = [ErrorCode::MethodNotAllowed];

/// An operation shows each problem that it can end in, unless all operations share what is shown, and ends in no other.
pub(super) fn every_declared_problem_is_shown(endpoints: &[Endpoint], examples: &Examples) -> Vec<String> {
    endpoints.iter().flat_map(|endpoint| shown(&endpoint.id, &endpoint.problems, examples)).collect()
}

fn shown(operation: &str, declared: &[ErrorCode], examples: &Examples) -> Vec<String> {
    let cases = || examples.get(operation).into_iter().flatten();
    let shown = |code: &ErrorCode| cases().any(|case| case.problem() == Some(code.as_str()));
    let missing = declared
        .iter()
        .filter(|code| {
            let is_shared = SHARED.iter().any(|(shared, _)| shared.contains(code));
            !MADE.contains(code) && !is_shared && !shown(code)
        })
        .map(|code| format!("examples/{operation}.json has no case that ends in {}", code.as_str()));
    let undeclared = cases()
        .filter(|case| case.status >= 400)
        .filter(|case| !declared.iter().any(|code| case.problem() == Some(code.as_str())))
        .map(|case| {
            format!(
                "examples/{operation}.json, case {}: the endpoint does not declare this problem",
                case.name
            )
        });
    missing.chain(undeclared).collect()
}

/// There is no code that nothing leads to.
pub(super) fn every_code_is_declared(endpoints: &[Endpoint]) -> Vec<String> {
    let declared: Vec<ErrorCode> = endpoints.iter().flat_map(|endpoint| endpoint.problems.clone()).collect();
    undeclared(&declared)
}

fn undeclared(declared: &[ErrorCode]) -> Vec<String> {
    ErrorCode::ALL
        .iter()
        .filter(|code| !OF_NO_OPERATION.contains(code) && !declared.contains(code))
        .map(|code| format!("no operation can end in {}", code.as_str()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn examples(status: u16, code: &str) -> Examples {
        let case = json!({ "name": "no", "summary": "No", "status": status, "response": { "code": code } });
        let case = serde_json::from_value(case).expect("it is a case");
        Examples::from([("play".to_owned(), vec![case])])
    }

    #[test]
    fn problems_without_a_case_are_found() {
        let declared = [ErrorCode::StaleState, ErrorCode::InternalError];
        assert_eq!(shown("play", &declared, &Examples::new()).len(), 1);
        assert_eq!(shown("play", &declared, &examples(409, "stale_state")), Vec::<String>::new());
    }

    #[test]
    fn problems_that_are_not_declared_are_found() {
        assert_eq!(shown("play", &[], &examples(409, "stale_state")).len(), 1);
    }

    #[test]
    fn codes_of_no_operation_are_found() {
        assert_eq!(undeclared(ErrorCode::ALL), Vec::<String>::new());
        assert_eq!(undeclared(&ErrorCode::ALL[1..]).len(), 1);
    }
}
