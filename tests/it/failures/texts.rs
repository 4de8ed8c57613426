//! Bodies that are not JSON, or are JSON that means nothing or two things.

use super::{Target, assert_problem};
use serde_json::json;

#[test]
fn what_is_not_json_is_refused_with_its_place() {
    let target = Target::new();
    let texts: [&[u8]; 13] = [
        b"seats",
        b"{",
        b"{\"seats\": [0, 2]",
        b"{\"seats\": [0, 2]}}",
        b"{\"seats\": [0, 2],}",
        b"{'seats': [0, 2]}",
        b"{\"seats\": [0, 2]} // a comment",
        b"{\"seats\": [00, 2]}",
        b"{\"seats\": [+0, 2]}",
        b"{\"seats\": [NaN, 2]}",
        b"\xef\xbb\xbf{\"seats\": [0, 2]}",
        b"{\"seats\": [0, 2], \"game_id\": \"\xff\xfe-0000000000000000000000\"}",
        b"s\0e\0a\0t\0s\0",
    ];
    for text in texts {
        let problem = target.refuses_text("new-game", text, 400, "malformed_json");
        let detail = problem["detail"].as_str().unwrap_or_default();
        assert!(detail.contains("line") && detail.contains("column"), "{problem}");
    }
}

#[test]
fn an_empty_body_is_called_empty() {
    let target = Target::new();
    for text in ["", " \n"] {
        let problem = target.refuses_text("new-game", text.as_bytes(), 400, "malformed_json");
        assert_eq!(problem["detail"], "The body is empty.");
    }
}

#[test]
fn half_a_surrogate_pair_is_no_character() {
    let target = Target::new();
    for escape in ["\\ud800", "\\udc00", "\\ud800\\ud800", "\\ud800x", "\\uzzzz", "\\u12"] {
        for text in [
            format!("{{\"seats\": [0, 2], \"chance\": {{\"mode\": \"seeded\", \"seed\": \"{escape}\"}}}}"),
            format!("{{\"seats\": [0, 2], \"{escape}\": 1}}"),
        ] {
            target.refuses_text("new-game", text.as_bytes(), 400, "malformed_json");
        }
    }
}

#[test]
fn a_member_that_stands_twice_is_refused() {
    let target = Target::new();
    let state = &target.state;
    for (operation, text) in [
        ("new-game", "{\"seats\": [0, 2], \"seats\": [0, 2]}".to_owned()),
        ("new-game", "{\"seats\": [0, 2], \"options\": {\"planes\": 1, \"planes\": 2}}".to_owned()),
        (
            "new-game",
            "{\"seats\": [0, 2], \"chance\": {\"mode\": \"server\", \"mode\": \"provided\"}}".to_owned(),
        ),
        (
            "new-game",
            "{\"seats\": [0, 2], \"chance\": {\"mode\": \"seeded\", \"seed\": \"a\", \"seed\": \"b\"}}"
                .to_owned(),
        ),
        ("apply", format!("{{\"state\": {state}, \"seat\": 0, \"seat\": 2, \"action\": \"roll\"}}")),
        ("apply", format!("{{\"state\": {state}, \"seat\": 0, \"action\": \"pass\", \"action\": \"roll\"}}")),
        (
            "apply",
            format!(
                "{{\"state\": {state}, \"seat\": 0, \"action\": {{\"type\": \"pass\", \"type\": \"roll\"}}}}"
            ),
        ),
        (
            "validate",
            format!(
                "{{\"state\": {state}, \"seat\": 0, \"action\": {{\"type\": \"move\", \"plane\": 1, \"plane\": 2}}}}"
            ),
        ),
        (
            "replay",
            format!("{{\"start\": {{\"state\": {state}}}, \"log\": [{{\"chance\": 1, \"chance\": 2}}]}}"),
        ),
    ] {
        target.refuses_text(operation, text.as_bytes(), 400, "schema_violation");
    }
}

#[test]
fn numbers_have_to_be_whole_and_small_enough() {
    let target = Target::new();
    for number in ["0.5", "1.0", "-0", "-1", "1e0", "256", "4294967296", "18446744073709551616", "1e300"] {
        let text = format!("{{\"seats\": [{number}, 2]}}");
        target.refuses_text("new-game", text.as_bytes(), 400, "schema_violation");
        let mut state = target.state.to_string();
        state = state.replace("\"seq\":0", &format!("\"seq\":{number}"));
        if !["256", "4294967296"].contains(&number) {
            let text = format!("{{\"state\": {state}, \"seat\": 0, \"action\": \"roll\"}}");
            target.refuses_text("apply", text.as_bytes(), 400, "schema_violation");
        }
    }
    let digits = "9".repeat(100_000);
    let reply =
        target.post_text("new-game", format!("[{digits}]").as_bytes(), "Content-Type: application/json\r\n");
    assert_eq!(reply.status, 400, "{}", reply.text());
    target.assert_unharmed();
}

/// It is JSON, but no computer number.
#[test]
fn a_number_that_is_too_large_to_be_read_is_named_as_that() {
    let target = Target::new();
    for number in ["1e400", "-1e400", "1E999999999999999999999"] {
        let text = format!("{{\"seats\": [0, {number}]}}");
        let problem = target.refuses_text("new-game", text.as_bytes(), 400, "schema_violation");
        let message = "The number is too large to be read.";
        let error = json!({"pointer": "/seats/1", "code": "large_number", "message": message});
        assert_eq!(problem["errors"], json!([error]));
    }
}

#[test]
fn deep_bodies_are_refused_whatever_they_are_made_of() {
    let target = Target::new();
    for depth in [33, 200, 100_000] {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let closed = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            for text in [closed, open.repeat(depth)] {
                if text.len() > 256 * 1024 {
                    continue;
                }
                let problem = target.refuses_text("new-game", text.as_bytes(), 400, "malformed_json");
                assert!(problem["detail"].as_str().unwrap_or_default().contains("32"), "{problem}");
            }
        }
    }
    let mut action = json!(1);
    for _ in 0..60 {
        action = json!({"type": action});
    }
    target.refuses(
        "apply",
        &json!({"state": target.state, "seat": 0, "action": action}),
        400,
        "malformed_json",
    );
}

#[test]
fn only_plain_json_is_taken() {
    let target = Target::new();
    let body = b"{\"seats\": [0, 2]}";
    for headers in [
        "",
        "Content-Type: text/plain\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: multipart/form-data; boundary=x\r\n",
        "Content-Type: application/xml\r\n",
        "Content-Type: json\r\n",
        "Content-Type: \r\n",
        "Content-Type: application/json\r\nContent-Encoding: gzip\r\n",
        "Content-Type: application/json\r\nContent-Encoding: br\r\n",
    ] {
        let reply = target.post_text("new-game", body, headers);
        let problem = assert_problem(&reply, 415, "unsupported_media_type");
        assert!(problem["detail"].as_str().unwrap_or_default().contains("application/json"), "{problem}");
    }
    for headers in [
        "Content-Type: application/json\r\n",
        "content-type: Application/JSON; charset=UTF-8\r\n",
        "Content-Type: application/vnd.aerodrome+json\r\n",
        "Content-Type: application/json\r\nContent-Encoding: identity\r\n",
    ] {
        assert_eq!(target.post_text("new-game", body, headers).status, 200, "{headers}");
    }
}

/// A body that was really compressed; it is not unpacked, whatever it may unpack to.
#[test]
fn a_compressed_body_is_refused() {
    let target = Target::new();
    // `{}`, as gzip writes it.
    let gzip = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 174, 5, 0, 67, 191, 166, 163, 2, 0, 0, 0];
    let headers = "Content-Type: application/json\r\nContent-Encoding: gzip\r\n";
    assert_problem(&target.post_text("new-game", &gzip, headers), 415, "unsupported_media_type");
    target.refuses_text("new-game", &gzip, 400, "malformed_json");
}
