//! What the manual at the top of the document says is so.

use crate::service::{DOCUMENT, service};
use aerodrome_api::error_code::ErrorCode;
use aerodrome_openapi::example;
use serde_json::{Value, json};

fn manual() -> &'static str {
    DOCUMENT["info"]["description"].as_str().expect("there is a manual")
}

#[actix_web::test]
async fn the_first_game_can_be_played() {
    let (_, rest) = manual().split_once("```json").expect("there is a body");
    let (body, _) = rest.split_once("```").expect("the body ends");
    let post = service().await;
    let (status, answer) = post("/v1/games/aeroplane-chess/new-game", body.as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let mut body = json!({ "state": answer["state"], "seat": 0, "action": "roll" });
    let (status, answer) = post("/v1/games/aeroplane-chess/apply", body.to_string().as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    body["action"] = answer["legal_actions"][0]["id"].clone();
    body["state"] = answer["state"].clone();
    let (status, answer) = post("/v1/games/aeroplane-chess/apply", body.to_string().as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
}

/// The open action that the manual fills in lies within the ranges of an open action that an example shows.
#[actix_web::test]
async fn an_open_action_can_be_filled_in() {
    let words = manual().split('`').skip(1).step_by(2);
    let filled: Vec<Value> = words
        .filter(|word| word.starts_with("{\"type\": \"offer\""))
        .flat_map(serde_json::from_str)
        .collect();
    let [action] = filled.as_slice() else { panic!("one action is filled in, not {filled:?}") };
    let examples = example::read_all().expect("the examples can be read");
    let offers = examples["jumboJetLegalActions"].iter().find(|case| case.name == "offers");
    let offers = offers.expect("an example shows open actions");
    let (state, answer) = (&offers.request.as_ref().expect("it has a body")["state"], &offers.response);
    let open = &answer.as_ref().expect("it is answered")["open_actions"][0];
    let post = service().await;
    let mut body = json!({ "state": state, "seat": open["seat"], "action": action });
    let (status, answer) = post("/v1/games/jumbo-jet/apply", body.to_string().as_bytes()).await;
    assert_eq!(status, 200, "{answer}");
    let ranges = &open["action"];
    assert!(ranges["right"].is_array() && ranges["price"]["maximum"].is_u64(), "{ranges}");
    body["action"]["right"] = json!("FP01");
    let (status, _) = post("/v1/games/jumbo-jet/apply", body.to_string().as_bytes()).await;
    assert_eq!(status, 422, "a right beyond the range");
}

#[test]
fn it_speaks_of_nothing_that_is_not_there() {
    let words: Vec<&str> = manual().split('`').skip(1).step_by(2).collect();
    let paths = DOCUMENT["paths"].as_object().expect("there are paths");
    for path in words.iter().filter_map(|word| word.strip_prefix("GET ").or(word.strip_prefix("POST "))) {
        assert!(paths.contains_key(path), "{path}");
    }
    let status_of = |code: &str| ErrorCode::from_text(code).map(|code| code.status().as_u16());
    assert_eq!(status_of("schema_violation"), Some(400));
    for code in ["invalid_state", "invalid_options", "illegal_action"] {
        assert_eq!(status_of(code), Some(422));
        assert!(words.contains(&code), "{code}");
    }
    let modes: Vec<&Value> = ["server", "seeded", "provided"]
        .iter()
        .filter_map(|mode| {
            DOCUMENT["components"]["schemas"]["ChanceMode"]["discriminator"]["mapping"].get(mode)
        })
        .collect();
    assert_eq!(modes.len(), 3);
}
