//! What the manual at the top of the document says is so.

use crate::service::{DOCUMENT, service};
use aerodrome_api::error_code::ErrorCode;
use aerodrome_openapi::example;
use serde_json::{Value, json};
use std::collections::BTreeSet;

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
fn the_document_names_the_members_that_the_manual_names() {
    let schemas = &DOCUMENT["components"]["schemas"];
    for (schema, member) in [
        ("JumboJetTurn", "seat"),
        ("JumboJetBoard", "turn"),
        ("JumboJetBoard", "debts"),
        ("JumboJetDebt", "debtor"),
    ] {
        assert!(schemas[schema]["properties"][member].is_object(), "{schema}.{member}");
    }
    let phases = schemas["JumboJetPhase"]["enum"].as_array().expect("phases have names");
    assert!(phases.contains(&json!("debt")));
}

#[test]
fn where_several_seats_are_asked_each_entry_has_its_seat() {
    let examples = example::read_all().expect("the examples can be read");
    let answers = examples["jumboJetApply"].iter().filter_map(|case| case.response.as_ref());
    let (mut phases, mut most) = (BTreeSet::new(), 0);
    for answer in answers.filter(|answer| answer["state"].is_object()) {
        let (Some(seats), Some(legal)) =
            (answer["pending"]["seats"].as_array(), answer["legal_actions"].as_array())
        else {
            continue;
        };
        let (board, phase) = (&answer["state"]["board"], answer["pending"]["phase"].as_str());
        let has_to =
            if phase == Some("debt") { &board["debts"][0]["debtor"] } else { &board["turn"]["seat"] };
        assert!(legal.iter().all(|entry| seats.contains(&entry["seat"])), "{answer}");
        assert!(legal.iter().any(|entry| entry["seat"] == *has_to), "{answer}");
        phases.extend(phase.map(str::to_owned));
        most = most.max(seats.len());
    }
    assert!(most > 1 && phases.contains("trade") && phases.contains("debt"), "{most} {phases:?}");
}

#[actix_web::test]
async fn what_a_throw_can_bring_can_be_asked() {
    let examples = example::read_all().expect("the examples can be read");
    let start = examples["aeroplaneChessNewGame"].iter().find(|case| case.name == "seeded");
    let mut state = start.and_then(|case| case.response.as_ref()).expect("it is answered")["state"].clone();
    let post = service().await;
    assert_eq!(state["chance"]["mode"], "seeded");
    state["chance"] = json!({ "mode": "provided" });
    let ask = async |more: Value| {
        let mut body = json!({ "state": state, "seat": 0, "action": "roll" });
        if !more.is_null() {
            body["chance"] = json!({ "values": [more] });
        }
        let (status, answer) = post("/v1/games/aeroplane-chess/apply", body.to_string().as_bytes()).await;
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let outcomes = ask(Value::Null).await["pending"]["outcomes"].take();
    let outcomes = outcomes.as_array().expect("a die is in the air").clone();
    assert_eq!(outcomes.len(), 6);
    for outcome in outcomes {
        let answer = ask(outcome["value"].clone()).await;
        assert_ne!(answer["pending"]["type"], "chance", "{answer}");
    }
}

/// To accept an offer that the seat cannot pay is not listed, and its rule is told to whoever asks.
#[actix_web::test]
async fn what_is_not_listed_is_explained() {
    let examples = example::read_all().expect("the examples can be read");
    let asked = examples["jumboJetValidate"].iter().find(|case| case.name == "illegal");
    let asked = asked.and_then(|case| case.request.as_ref()).expect("an example accepts what is too dear");
    let post = service().await;
    let post = async |operation: &str, body: &Value| {
        let path = format!("/v1/games/jumbo-jet/{operation}");
        let (status, answer) = post(&path, body.to_string().as_bytes()).await;
        assert_eq!(status, 200, "{answer}");
        answer
    };
    let legal = post("legal-actions", &json!({ "state": asked["state"], "seat": asked["seat"] })).await;
    let listed = legal["legal_actions"].as_array().expect("actions are listed");
    assert!(listed.iter().all(|entry| entry["action"] != asked["action"]), "{legal}");
    let verdict = post("validate", asked).await;
    assert_eq!(
        (&verdict["legal"], &verdict["reasons"][0]["code"]),
        (&json!(false), &json!("cannot_pay_price"))
    );
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
