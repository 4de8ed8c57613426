//! Methods that a path does not answer to.

use super::{Target, assert_problem};
use aerodrome_e2e::GAME;

const READABLE: [&str; 13] = [
    "/",
    "/docs",
    "/docs/",
    "/docs/swagger-ui.css",
    "/livez",
    "/readyz",
    "/version",
    "/openapi.json",
    "/v1/limits",
    "/v1/games",
    "/v1/games/aeroplane-chess",
    "/v1/games/aeroplane-chess/rules/AC-01",
    "/problems/not_found",
];

const OPERATIONS: [&str; 7] =
    ["new-game", "apply", "legal-actions", "validate", "check-state", "view", "replay"];

#[test]
fn what_can_only_be_read_says_so() {
    let target = Target::new();
    for path in READABLE {
        for method in ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"] {
            let reply = target.call(method, path, "Content-Length: 0\r\n");
            assert_problem(&reply, 405, "method_not_allowed");
            assert_eq!(reply.header("allow"), "GET, HEAD", "{method} {path}");
            let answers = "The resource exists but does not answer to this method. It answers to GET, HEAD.";
            assert_eq!(reply.json()["detail"], answers);
        }
    }
    target.assert_unharmed();
}

#[test]
fn what_can_only_be_posted_says_so() {
    let target = Target::new();
    for operation in OPERATIONS {
        for method in ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"] {
            let reply = target.call(method, &format!("{GAME}/{operation}"), "Content-Length: 0\r\n");
            assert_eq!(reply.header("allow"), "POST", "{method} {operation}");
            if method == "HEAD" {
                assert_eq!((reply.status, reply.body.len()), (405, 0));
            } else {
                assert_problem(&reply, 405, "method_not_allowed");
            }
        }
    }
    target.assert_unharmed();
}

#[test]
fn head_answers_like_get_without_the_body() {
    let target = Target::new();
    for path in READABLE {
        let [get, head] = ["GET", "HEAD"].map(|method| target.call(method, path, ""));
        assert_eq!((get.status, &head.body), (head.status, &Vec::new()), "HEAD {path}");
        for header in ["content-type", "content-length", "etag", "location", "access-control-allow-origin"] {
            assert_eq!(get.header(header), head.header(header), "{header} of {path}");
        }
    }
}

#[test]
fn what_can_be_kept_is_sent_only_once() {
    let target = Target::new();
    for path in READABLE {
        let first = target.call("GET", path, "");
        let tag = first.header("etag");
        if !tag.is_empty() {
            let again = target.call("GET", path, &format!("If-None-Match: {tag}\r\n"));
            assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
            assert_eq!(target.call("GET", path, "If-None-Match: \"other\"\r\n").status, 200);
        }
    }
}
