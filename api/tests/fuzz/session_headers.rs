//! The headers of sessions: each is read as the specification says or refused, and no session moves by it.

use crate::plan::Plan;
use actix_web::http::header::{AUTHORIZATION, ETAG, HeaderMap, HeaderName, HeaderValue, IF_MATCH};
use actix_web::http::{Method, StatusCode};
use actix_web::rt::Runtime;
use actix_web::test::{TestRequest, call_service, init_service, read_body};
use aerodrome_api::house::House;
use aerodrome_api::sessions::Sessions;
use aerodrome_api::settings::{AccessSettings, SessionSettings};
use aerodrome_api::startup::{Shared, app};
use aerodrome_api::store::StoreSettings;
use bytes::Bytes;
use serde_json::{Value, json};

const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
const LAST_EVENT_ID: HeaderName = HeaderName::from_static("last-event-id");

type Answer = (StatusCode, HeaderMap, Bytes);

/// A session in which one seat waits for the other, so that nothing it does moves the session.
pub(crate) struct Session {
    ask: Box<dyn Fn(TestRequest) -> Answer>,
    path: String,
    /// What the seat that waits shows.
    shown: String,
    /// What the session shows it.
    tag: String,
}

impl Session {
    pub(crate) fn begin() -> Self {
        let runtime = Runtime::new().expect("the system gives a runtime");
        let sessions = Sessions::open(SessionSettings::default(), StoreSettings::at("memory"));
        let house = House::of_one_key([7; 32], AccessSettings::default());
        let shared = Shared::new(house).expect("the system gives threads");
        let shared = shared.with_sessions(sessions.expect("there is memory"));
        let service = runtime.block_on(init_service(app(move |config| shared.configure(config))));
        let ask = Box::new(move |request: TestRequest| {
            runtime.block_on(async {
                let answer = call_service(&service, request.to_request()).await;
                let (status, headers) = (answer.status(), answer.headers().clone());
                (status, headers, read_body(answer).await)
            })
        });
        let new_game = json!({"seats": [0, 2], "options": {"starter": "listed"}});
        let body = json!({"game": "aeroplane-chess", "new_game": new_game});
        let (status, _, created) = ask(TestRequest::post().uri("/v1/sessions").set_json(body));
        assert_eq!(status, StatusCode::CREATED);
        let created: Value = serde_json::from_slice(&created).expect("the answer is JSON");
        let text = |pointer| created.pointer(pointer).and_then(Value::as_str).expect("it is a text");
        let path = format!("/v1/sessions/{}", text("/id"));
        let shown = format!("Bearer {}", text("/seats/1/token"));
        let look = TestRequest::get().uri(&path).insert_header((AUTHORIZATION, shown.as_str()));
        let (_, headers, _) = ask(look);
        let tag = headers.get(ETAG).and_then(|tag| tag.to_str().ok()).expect("it has a tag").to_owned();
        Self { ask, path, shown, tag }
    }

    pub(crate) fn check(&self, plan: &mut Plan<'_>) {
        match plan.below(3) {
            0 => self.check_if_match(plan),
            1 => self.check_idempotency_key(plan),
            _ => self.check_last_event_id(plan),
        }
    }

    fn check_if_match(&self, plan: &mut Plan<'_>) {
        let right = plan.one_of(&[
            self.tag.clone(),
            format!("\"other\", {}", self.tag),
            "*".to_owned(),
            format!("W/{}", self.tag),
        ]);
        let Some(lines) = lines(plan, &right) else { return };
        let status = self.act(self.request(Method::POST, "actions"), (&IF_MATCH, &lines));
        let names_tag = lines
            .iter()
            .any(|line| line.as_bytes().windows(self.tag.len()).any(|part| part == self.tag.as_bytes()));
        match status {
            // The precondition holds, and then it is somebody else's turn.
            StatusCode::UNPROCESSABLE_ENTITY => assert!(names_tag, "{lines:?}"),
            StatusCode::PRECONDITION_REQUIRED => {
                assert!(lines.iter().any(|line| line.as_bytes().contains(&b'*')), "{lines:?}");
            }
            // What cannot be read spoils what stands beside it.
            StatusCode::BAD_REQUEST => assert!(lines.iter().any(|line| *line != self.tag), "{lines:?}"),
            StatusCode::PRECONDITION_FAILED => {
                assert!(lines.iter().all(|line| *line != self.tag), "{lines:?}");
            }
            other => panic!("{other} for {lines:?}"),
        }
    }

    fn check_idempotency_key(&self, plan: &mut Plan<'_>) {
        let Some(lines) = lines(plan, "5d3f1f0e-8f1b-4c6e-9a57-0a7f0c1d2e3b") else { return };
        let request = self.request(Method::POST, "actions").insert_header((IF_MATCH, self.tag.as_str()));
        let status = self.act(request, (&IDEMPOTENCY_KEY, &lines));
        let is_key = |line: &HeaderValue| {
            (1..=128).contains(&line.len()) && line.as_bytes().iter().all(|byte| (b'!'..=b'~').contains(byte))
        };
        let is_right = lines.len() == 1 && lines.iter().all(is_key);
        let expected = if is_right { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::BAD_REQUEST };
        assert_eq!(status, expected, "{lines:?}");
    }

    fn check_last_event_id(&self, plan: &mut Plan<'_>) {
        let id = plan.one_of(&["1", "0", "18446744073709551615"]);
        let Some(lines) = lines(plan, id) else { return };
        let status = self.act(self.request(Method::HEAD, "events"), (&LAST_EVENT_ID, &lines));
        let is_version = |line: &HeaderValue| {
            let digits = line.as_bytes();
            !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) && digits.len() <= 20
        };
        match status {
            StatusCode::OK => assert!(lines.len() == 1 && lines.iter().all(is_version), "{lines:?}"),
            // The longest numbers are larger than versions can be.
            StatusCode::BAD_REQUEST => {
                let is_right = |line: &HeaderValue| is_version(line) && line.len() < 20;
                assert!(lines.len() > 1 || !lines.iter().all(is_right), "{lines:?}");
            }
            other => panic!("{other} for {lines:?}"),
        }
    }

    fn request(&self, method: Method, what: &str) -> TestRequest {
        let request = TestRequest::with_uri(&format!("{}/{what}", self.path)).method(method);
        request.insert_header((AUTHORIZATION, self.shown.as_str()))
    }

    /// Sends a request with a header in some lines.
    fn act(&self, request: TestRequest, (name, lines): (&HeaderName, &[HeaderValue])) -> StatusCode {
        let request = request.set_json(json!({"action": "roll"}));
        let request =
            lines.iter().fold(request, |request, line| request.append_header((name.clone(), line.clone())));
        (self.ask)(request).0
    }
}

/// A header as somebody has tampered with it, in one line or in two; `None` where it cannot be sent.
fn lines(plan: &mut Plan<'_>, right: &str) -> Option<Vec<HeaderValue>> {
    let lines = if plan.below(8) == 7 { 2 } else { 1 };
    (0..lines).map(|_| HeaderValue::from_bytes(&plan.garbled(right)).ok()).collect()
}
