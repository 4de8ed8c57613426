//! Browsers of other sites may call, and see every answer, the refusals included.

use super::{Target, assert_problem};
use aerodrome_e2e::GAME;

const ORIGIN: &str = "Origin: https://board.example\r\n";

#[test]
fn a_preflight_is_answered() {
    let target = Target::new();
    for path in [format!("{GAME}/apply"), "/v1/games".to_owned(), "/nothing".to_owned()] {
        let headers = format!(
            "{ORIGIN}Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type, x-request-id\r\n"
        );
        let reply = target.call("OPTIONS", &path, &headers);
        assert!(reply.status == 200 || reply.status == 204, "{path}: {}", reply.status);
        assert_eq!(reply.header("access-control-allow-origin"), "*");
        let methods = reply.header("access-control-allow-methods");
        assert!(["GET", "POST", "PUT", "DELETE"].iter().all(|method| methods.contains(method)), "{methods}");
        let allowed = reply.header("access-control-allow-headers").to_ascii_lowercase();
        assert!(allowed.contains("content-type") && allowed.contains("x-request-id"), "{allowed}");
        assert_eq!(reply.header("access-control-max-age"), "86400");
        assert!(reply.header("access-control-allow-credentials").is_empty());
    }
}

#[test]
fn a_preflight_that_makes_no_sense_is_a_problem_or_ignored() {
    let target = Target::new();
    for headers in [
        "Access-Control-Request-Method: POST\r\n".to_owned(),
        "Origin: null\r\nAccess-Control-Request-Method: POST\r\n".to_owned(),
        "Origin: \r\nAccess-Control-Request-Method: POST\r\n".to_owned(),
        format!("{ORIGIN}Access-Control-Request-Method: \r\n"),
        format!("{ORIGIN}Access-Control-Request-Method: P O S T\r\n"),
        format!("{ORIGIN}Access-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: a b, ,\r\n"),
    ] {
        let reply = target.call("OPTIONS", &format!("{GAME}/apply"), &headers);
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{headers:?}: {reply:?}");
        if reply.status >= 400 {
            let code = if reply.status == 405 { "method_not_allowed" } else { "schema_violation" };
            assert_problem(&reply, reply.status, code);
        }
    }
    target.assert_unharmed();
}

#[test]
fn a_page_of_another_site_sees_answers_and_refusals() {
    let target = Target::new();
    for path in ["/v1/games", "/nothing", "/docs/", "/"] {
        let reply = target.call("GET", path, ORIGIN);
        assert_eq!(reply.header("access-control-allow-origin"), "*", "{path}");
    }
    // Scripts may read every header, the id of the request and the tag of the answer among them.
    let reply = target.call("GET", "/v1/games", ORIGIN);
    assert_eq!(reply.header("access-control-expose-headers"), "*");
}
