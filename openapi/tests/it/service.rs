//! Asks the service in this process, and the committed document.

use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use aerodrome_api::house::House;
use aerodrome_api::keys::KEY_BYTES;
use aerodrome_api::sessions::Sessions;
use aerodrome_api::settings::{AccessSettings, SessionSettings};
use aerodrome_api::spec;
use aerodrome_api::startup::{Shared, app};
use aerodrome_api::store::StoreSettings;
use jsonschema::Validator;
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The committed document.
pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(spec::COMMITTED).expect("the committed document is JSON"));

/// A function that posts a body and gives status and body of the answer.
pub(crate) async fn service() -> impl AsyncFn(&str, &[u8]) -> (u16, Value) {
    let house = House::of_one_key([1; KEY_BYTES], AccessSettings::default());
    let room = StoreSettings { sessions: 1_000_000, ..StoreSettings::at("memory") };
    let sessions = Sessions::open(SessionSettings::default(), room).expect("there is memory");
    let shared = Shared::new(house).expect("the system gives threads").with_sessions(sessions);
    let service = init_service(app(move |config| shared.configure(config))).await;
    async move |path: &str, body: &[u8]| {
        let request = TestRequest::post()
            .uri(path)
            .insert_header(("Content-Type", "application/json"))
            .set_payload(body.to_vec());
        answer(call_service(&service, request.to_request()).await).await
    }
}

async fn answer(answer: ServiceResponse<impl MessageBody>) -> (u16, Value) {
    let status = answer.status().as_u16();
    (status, serde_json::from_slice(&read_body(answer).await).expect("the answer is JSON"))
}

/// A validator for a part of the document.
pub(crate) fn validator(schema: &Value) -> Validator {
    let root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "allOf": [schema],
        "components": { "schemas": DOCUMENT["components"]["schemas"] },
    });
    jsonschema::validator_for(&root).expect("it is a schema")
}
