//! No bit of a token or of a key can be changed: whatever is changed is refused in the same words.

use actix_web::http::header::{AUTHORIZATION, HeaderValue};
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use actix_web::web::Bytes;
use aerodrome_api::house::House;
use aerodrome_api::settings::AccessSettings;
use aerodrome_api::startup::{Shared, app};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

const GAME: &str = "/v1/games/aeroplane-chess";

/// A service in this process, asked again and again.
macro_rules! service {
    ($access:expr) => {{
        let shared = Shared::new(House::of_one_key([7; 32], $access)).expect("the system gives threads");
        init_service(app(move |config| shared.configure(config))).await
    }};
}

/// Asks it: status and body. Every request has the same id, so that equal answers have equal bytes.
macro_rules! ask {
    ($service:expr, $operation:expr, $body:expr, $credentials:expr) => {{
        let request = TestRequest::post()
            .uri(&format!("{GAME}/{}", $operation))
            .insert_header(("Content-Type", "application/json"))
            .insert_header(("X-Request-Id", "the-same"));
        let credentials: Option<&[u8]> = $credentials;
        let value = credentials.and_then(|bytes| HeaderValue::from_bytes(bytes).ok());
        let request = match value {
            Some(value) => request.insert_header((AUTHORIZATION, value)),
            None => request,
        };
        let answer = call_service(&$service, request.set_payload($body.to_string()).to_request()).await;
        (answer.status().as_u16(), read_body(answer).await)
    }};
}

fn start(game_id: &str) -> Value {
    json!({
        "seats": [0, 2],
        "game_id": game_id,
        "chance": { "mode": "provided" },
        "keys": true,
        "return": ["token"],
    })
}

/// Game ids of three lengths in a row, so that the last character of some token holds bits that stand for nothing.
const GAME_IDS: [&str; 3] = ["bits-00000000000000000", "bits-000000000000000000", "bits-0000000000000000000"];

fn json_of(body: &Bytes) -> Value {
    serde_json::from_slice(body).expect("the answer is JSON")
}

/// The calls that take a token.
fn calls(token: &str) -> [(&'static str, Value); 7] {
    [
        ("view", json!({ "token": token, "seat": 0 })),
        ("apply", json!({ "token": token, "seat": 0, "action": "roll" })),
        ("legal-actions", json!({ "token": token, "seat": 0 })),
        ("validate", json!({ "token": token, "seat": 0, "action": "roll" })),
        ("check-state", json!({ "token": token })),
        ("default-action", json!({ "token": token, "seat": 0 })),
        ("replay", json!({ "start": { "token": token }, "log": [] })),
    ]
}

/// Every text that differs from this one in one bit.
fn flipped_texts(text: &str) -> impl Iterator<Item = String> {
    flipped(text.as_bytes()).map(|bytes| bytes.into_iter().map(char::from).collect())
}

/// All bytes that differ from these in one bit.
fn flipped(bytes: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    (0..bytes.len() * 8).map(|bit| {
        let mut bytes = bytes.to_vec();
        bytes[bit / 8] ^= 1 << (bit % 8);
        bytes
    })
}

#[actix_web::test]
async fn no_bit_of_a_token_can_be_changed() {
    let service = service!(AccessSettings::default());
    let (status, rejected) = ask!(service, "view", json!({ "token": "AAAA", "seat": 0 }), None);
    assert_eq!((status, &json_of(&rejected)["code"]), (422, &json!("token_rejected")));
    let mut lengths = Vec::new();
    for game_id in GAME_IDS {
        let (_, opening) = ask!(service, "new-game", start(game_id), None);
        let token = json_of(&opening)["token"].as_str().expect("a token is a text").to_owned();
        lengths.push(token.len() % 4);
        let bytes = URL_SAFE_NO_PAD.decode(&token).expect("a token is base64");
        let mut changed: Vec<String> = flipped(&bytes).map(|bytes| URL_SAFE_NO_PAD.encode(bytes)).collect();
        changed.extend(flipped_texts(&token));
        changed.extend((1..token.len()).map(|end| token[..end].to_owned()));
        changed.extend((0..bytes.len()).map(|start| URL_SAFE_NO_PAD.encode(&bytes[start + 1..])));
        changed.extend((0..=255_u8).map(|byte| URL_SAFE_NO_PAD.encode([bytes.as_slice(), &[byte]].concat())));
        changed.extend(["A", "AA", "AAA", "AAAA"].map(|end| format!("{token}{end}")));
        let is_url_safe = |token: &String| {
            !token.is_empty()
                && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
        };
        let (tokens, others): (Vec<String>, Vec<String>) = changed.into_iter().partition(is_url_safe);
        assert!(tokens.len() > 8 * bytes.len() && others.len() > token.len(), "nothing is changed");
        for (place, changed) in tokens.iter().enumerate() {
            // Each of them with one of the calls, and each call with changes in all parts.
            let (operation, body) = &calls(changed)[place % 7];
            let (status, body) = ask!(service, operation, body, None);
            assert_eq!((status, &body), (422, &rejected), "{operation} of {token} as {changed}");
        }
        for changed in &others {
            let (operation, body) = &calls(changed)[0];
            let (status, body) = ask!(service, operation, body, None);
            let problem = json_of(&body);
            assert_eq!((status, &problem["code"]), (400, &json!("schema_violation")), "{changed:?}");
            assert_eq!(problem["errors"][0]["pointer"], "/token", "{changed:?}");
        }
        for (operation, body) in calls(&token) {
            let (status, body) = ask!(service, operation, body, None);
            assert_eq!(status, 200, "{operation}: {body:?}");
        }
    }
    lengths.sort_unstable();
    assert_eq!(lengths, [0, 2, 3], "the tokens do not have all lengths");
}

/// Two tokens of the same length, cut at the same place, make none.
#[actix_web::test]
async fn parts_of_two_tokens_make_none() {
    let service = service!(AccessSettings::default());
    let mut tokens = Vec::new();
    for game_id in ["parts-1-00000000000000000", "parts-2-00000000000000000"] {
        let (_, opening) = ask!(service, "new-game", start(game_id), None);
        tokens.push(json_of(&opening)["token"].as_str().expect("a token is a text").to_owned());
    }
    let [one, other] = [&tokens[0], &tokens[1]].map(|token| URL_SAFE_NO_PAD.decode(token).expect("base64"));
    assert_eq!(one.len(), other.len());
    // Version and key are those of both.
    assert_eq!(one[..5], other[..5]);
    for place in 6..one.len() {
        let parts = URL_SAFE_NO_PAD.encode([&one[..place], &other[place..]].concat());
        // Two tokens may agree in some bytes where they are cut.
        if !tokens.contains(&parts) {
            let (status, _) = ask!(service, "view", json!({ "token": parts, "seat": 0 }), None);
            assert_eq!(status, 422, "cut at {place}");
        }
    }
}

#[actix_web::test]
async fn no_bit_of_a_key_can_be_changed() {
    let service = service!(AccessSettings { require_keys: true, ..AccessSettings::default() });
    let (_, opening) = ask!(service, "new-game", start(GAME_IDS[0]), None);
    let opening = json_of(&opening);
    let body = json!({ "token": opening["token"], "seat": 0 });
    let (status, refused) = ask!(service, "view", body, None);
    assert_eq!((status, &json_of(&refused)["code"]), (401, &json!("unauthorized")));
    // What no longer looks like a key is no key at all, and anything else is a wrong one; no more is told.
    let (_, wrong) = ask!(service, "view", body, Some(b"Bearer table.wrong"));
    for key in [&opening["keys"]["table"], &opening["keys"]["seats"][0]["key"]] {
        let key = key.as_str().expect("a key is a text");
        let credentials = format!("Bearer {key}");
        let (status, _) = ask!(service, "view", body, Some(credentials.as_bytes()));
        assert_eq!(status, 200);
        for changed in flipped(key.as_bytes()) {
            let credentials = [b"Bearer ", changed.as_slice()].concat();
            let (status, answer) = ask!(service, "view", body, Some(&credentials));
            let is_refused = [&refused, &wrong].contains(&&answer);
            assert!(status == 401 && is_refused, "{key} as {:?}", String::from_utf8_lossy(&changed));
        }
    }
}
