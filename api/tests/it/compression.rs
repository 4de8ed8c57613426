//! Which answers are compressed, and that all of them can be read.

use actix_web::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, VARY};
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use aerodrome_api::house::House;
use aerodrome_api::settings::AccessSettings;
use aerodrome_api::startup::{Shared, app};
use serde_json::Value;

/// Status, coding and body of a GET with a wish for codings.
async fn get(path: &str, wish: &str) -> (u16, Option<String>, Vec<u8>) {
    let shared =
        Shared::new(House::of_one_key([7; 32], AccessSettings::default())).expect("the system gives threads");
    let service = init_service(app(move |config| shared.configure(config))).await;
    let request = TestRequest::get().uri(path).insert_header((ACCEPT_ENCODING, wish)).to_request();
    let answer = call_service(&service, request).await;
    let vary = answer.headers().get(VARY).expect("caches are told what the answer depends on");
    assert!(vary.to_str().is_ok_and(|vary| vary.contains("accept-encoding")));
    let coding =
        answer.headers().get(CONTENT_ENCODING).map(|coding| coding.to_str().expect("ASCII").to_owned());
    (answer.status().as_u16(), coding, read_body(answer).await.to_vec())
}

#[actix_web::test]
async fn large_answers_are_compressed_and_small_ones_are_not() {
    for coding in ["gzip", "br", "zstd"] {
        let (status, used, _) = get("/v1/games/aeroplane-chess/rules", coding).await;
        assert_eq!((status, used.as_deref()), (200, Some(coding)));
        for (path, status) in [("/livez", 200), ("/nothing/here", 404)] {
            let (given, used, body) = get(path, coding).await;
            assert_eq!((given, used), (status, None), "{path}");
            serde_json::from_slice::<Value>(&body).expect("it can be read as it is");
        }
    }
}

#[actix_web::test]
async fn a_wish_that_cannot_be_met_is_answered_plainly() {
    for wish in ["identity;q=0", "*;q=0", "snappy, identity;q=0", "compress"] {
        let (status, used, body) = get("/v1/games", wish).await;
        assert_eq!((status, used), (200, None), "{wish}");
        serde_json::from_slice::<Value>(&body).expect("it can be read as it is");
    }
}
