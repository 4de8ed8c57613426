//! Followers who do not read for a while: nothing is kept for them, and nothing is lost to them.

use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::header::{ETAG, IF_MATCH};
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use aerodrome_api::house::House;
use aerodrome_api::sessions::{Salts, Sessions};
use aerodrome_api::settings::{AccessSettings, SessionSettings};
use aerodrome_api::startup::{Shared, app};
use aerodrome_api::store::StoreSettings;
use bytes::Bytes;
use serde_json::{Value, json};
use std::future::poll_fn;
use std::pin::Pin;
use std::time::Duration;
use tokio::time::timeout;

/// Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

async fn json_of(answer: ServiceResponse<impl MessageBody>) -> Value {
    serde_json::from_slice(&read_body(answer).await).expect("the answer is JSON")
}

/// Reads a stream until an entry has come. Returns the versions of all entries on the way.
async fn read_until(stream: &mut Pin<Box<impl MessageBody>>, version: u64) -> Vec<u64> {
    let mut versions = Vec::new();
    while versions.last() != Some(&version) {
        let piece = timeout(PATIENCE, poll_fn(|context| stream.as_mut().poll_next(context))).await;
        let piece: Bytes = piece.expect("it comes").expect("there is more").ok().expect("nothing fails");
        let text = std::str::from_utf8(&piece).expect("JSON is text");
        let ids = text.lines().filter_map(|line| line.strip_prefix("id: "));
        versions.extend(ids.map(|id| id.parse::<u64>().expect("it is a version")));
    }
    versions
}

#[actix_web::test]
async fn who_reads_slowly_is_told_everything_once() {
    let sessions = Sessions::open(SessionSettings::default(), StoreSettings::at("memory"));
    // With this salt and the key of the request it is the same game each time, one that goes on long enough.
    let sessions = Sessions { salts: Salts::Always([7; 16]), ..sessions.expect("there is memory") };
    let house = House::of_one_key([7; 32], AccessSettings::default());
    let shared = Shared::new(house).expect("the system gives threads").with_sessions(sessions);
    let service = init_service(app(move |config| shared.configure(config))).await;
    let wish = json!({"game": "jumbo-jet", "new_game": {"seats": [0, 2]}});
    let create = TestRequest::post()
        .uri("/v1/sessions")
        .insert_header(("Idempotency-Key", "the-long-way-to-singapore"));
    let created = json_of(call_service(&service, create.set_json(wish).to_request()).await).await;
    let seats = created["seats"].as_array().expect("there are seats").iter();
    let tokens: Vec<_> =
        seats.map(|seat| format!("Bearer {}", seat["token"].as_str().expect("it has a token"))).collect();
    let path = format!("/v1/sessions/{}", created["id"].as_str().expect("it has an id"));
    let follow = async || {
        let request = TestRequest::get().uri(&format!("{path}/events"));
        let request = request.insert_header(("Authorization", tokens[0].as_str())).to_request();
        Box::pin(call_service(&service, request).await.into_body())
    };
    // Lets whoever is to act do the first thing that is listed.
    let play = async || {
        for token in &tokens {
            let shown = ("Authorization", token.as_str());
            let look = TestRequest::get().uri(&path).insert_header(shown).to_request();
            let seen = call_service(&service, look).await;
            let tag = seen.headers().get(ETAG).expect("it has a tag").clone();
            let view = json_of(seen).await;
            let Some(action) = view["legal_actions"].get(0) else { continue };
            let act = TestRequest::post().uri(&format!("{path}/actions"));
            let act = act.insert_header(shown).insert_header((IF_MATCH, tag));
            let act = act.set_json(json!({"action": action["id"]})).to_request();
            assert_eq!(call_service(&service, act).await.status(), 200);
            return;
        }
        panic!("the game is over");
    };
    let (mut eager, mut slow) = (follow().await, follow().await);
    let mut version = 1;
    // One who is up to date, one who is a little late, one who is far too late, and one who needs several pages.
    for moves in [1, 1, 8, 40, 230] {
        for _ in 0..moves {
            play().await;
            version += 1;
            assert_eq!(read_until(&mut eager, version).await, [version]);
        }
        let missed: Vec<_> = (version + 1 - moves..=version).collect();
        assert_eq!(read_until(&mut slow, version).await, missed);
    }
}
