//! Asks the service in this process.

use actix_web::test::{TestRequest, call_service, init_service, read_body};
use aerodrome_api::house::House;
use aerodrome_api::settings::AccessSettings;
use aerodrome_api::startup::{Shared, app};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// One for all tests, because preparing the explanations of wrong bodies takes a while.
static SHARED: LazyLock<Shared> = LazyLock::new(|| {
    Shared::new(House::of_one_key([7; 32], AccessSettings::default())).expect("the system gives threads")
});

/// Sends a body to an operation of Aeroplane Chess, in a language; gives status and body of the answer.
pub(crate) async fn post_in(language: &str, operation: &str, body: impl Into<Vec<u8>>) -> (u16, Value) {
    let service = init_service(app(|config| SHARED.configure(config))).await;
    let request = TestRequest::post()
        .uri(&format!("/v1/games/aeroplane-chess/{operation}"))
        .insert_header(("Content-Type", "application/json"))
        .insert_header(("Accept-Language", language))
        .set_payload(body.into());
    let answer = call_service(&service, request.to_request()).await;
    let status = answer.status().as_u16();
    let body = read_body(answer).await;
    (status, serde_json::from_slice(&body).expect("the answer is JSON"))
}

/// Sends a body to an operation of Aeroplane Chess.
pub(crate) async fn post(operation: &str, body: &Value) -> (u16, Value) {
    post_in("en", operation, body.to_string()).await
}

/// The state of a game that has just begun, with dice from a seed.
pub(crate) async fn start() -> Value {
    let body = json!({
        "seats": [0, 2],
        "game_id": "demo-game-0000000000000",
        "chance": { "mode": "seeded", "seed": "demo" },
    });
    let (status, mut answer) = post("new-game", &body).await;
    assert_eq!(status, 200, "{answer}");
    answer["state"].take()
}
