//! The id of a request: the caller's where it can be used, a new one otherwise.

use super::Target;

#[test]
fn the_callers_id_is_kept() {
    let target = Target::new();
    let longest = "x".repeat(128);
    for id in ["a", "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11", "with/{odd}:\"signs\"", &longest] {
        let reply = target.call("GET", "/nothing", &format!("X-Request-Id: {id}\r\n"));
        assert_eq!(reply.header("x-request-id"), id);
        assert_eq!(reply.json()["request_id"], id);
    }
}

#[test]
fn an_id_that_cannot_be_used_is_replaced() {
    let target = Target::new();
    let too_long = "x".repeat(129);
    for id in ["", "two words", "tab\there", "é", &too_long] {
        let reply = target.call("GET", "/nothing", &format!("X-Request-Id: {id}\r\n"));
        let given = reply.header("x-request-id");
        assert_eq!(given.len(), 36, "a new id is a UUID, not {given:?}");
        assert_eq!(reply.json()["request_id"], given);
    }
}

#[test]
fn every_request_gets_an_id_of_its_own() {
    let target = Target::new();
    let ids = [(); 3].map(|()| target.call("GET", "/livez", "").header("x-request-id").to_owned());
    assert!(ids[0] != ids[1] && ids[1] != ids[2], "{ids:?}");
}
