//! Asks the service, in this process, what the examples ask, and writes down what it answers.

use crate::example::{Case, Examples, Service};
use crate::pointer;
use actix_web::body::MessageBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::Method;
use actix_web::http::header::{ETAG, HeaderMap};
use actix_web::test::{self, TestRequest};
use aerodrome_api::endpoint::Endpoint;
use aerodrome_api::form::Forms;
use aerodrome_api::house::House;
use aerodrome_api::keys::KEY_BYTES;
use aerodrome_api::problem::MEDIA_TYPE;
use aerodrome_api::sessions::{Salts, Sessions};
use aerodrome_api::settings::{AccessSettings, SessionSettings};
use aerodrome_api::startup::{Shared, app};
use aerodrome_api::store::StoreSettings;
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};

/// The id of every recorded request.
pub const REQUEST_ID: &str = "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11";

/// The key of the recording service; no example that people are asked to try depends on it.
const KEY: [u8; KEY_BYTES] = [7; KEY_BYTES];

/// What the service answered.
struct Reply {
    status: u16,
    headers: HeaderMap,
    body: String,
}

/// Asks everything that the examples ask, in the order of the operations, so that later cases can take from earlier
/// ones, and fills in requests and answers. `document` has the schemas by which wrong bodies are explained.
///
/// # Errors
///
/// When a case takes what is not there, or an answer is not JSON.
pub async fn record(endpoints: &[Endpoint], document: &Value, examples: &Examples) -> Result<Examples> {
    let service = async |require_token: bool, is_stopping: bool| -> Result<_> {
        let shared = Shared::new(House::of_one_key(
            KEY,
            AccessSettings { require_token, ..AccessSettings::default() },
        ))?
        .with_forms(Forms::new(document.to_string()))
        .with_sessions(Sessions {
            salts: Salts::Always([0x5a; 16]),
            ..Sessions::open(SessionSettings::default(), StoreSettings::at("memory"))?
        });
        if is_stopping {
            shared.stop_welcoming();
        }
        let service = test::init_service(app(move |config| shared.configure(config))).await;
        Ok(async move |request: TestRequest| test::call_service(&service, request.to_request()).await)
    };
    let running = service(false, false).await?;
    let stopping = service(false, true).await?;
    let tokens_only = service(true, false).await?;

    let mut recorded = Examples::new();
    for endpoint in endpoints {
        for case in examples.get(&endpoint.id).into_iter().flatten() {
            let at = || format!("examples/{}.json, case {}", endpoint.id, case.name);
            let mut case = case.clone();
            fill_in(&mut case, &recorded).with_context(at)?;
            if case.looks {
                look(&running, endpoint, &mut case).await;
            }
            let reply = match case.service {
                Service::Running => ask(&running, endpoint, &case).await,
                Service::Stopping => ask(&stopping, endpoint, &case).await,
                Service::TokensOnly => ask(&tokens_only, endpoint, &case).await,
            };
            check_headers(endpoint, &reply).with_context(at)?;
            write_down(&mut case, &reply).with_context(at)?;
            recorded.entry(endpoint.id.clone()).or_default().push(case);
        }
    }
    Ok(recorded)
}

/// Builds the body from the parts that it takes and the changes to them.
fn fill_in(case: &mut Case, recorded: &Examples) -> Result<()> {
    if case.takes.is_empty() && case.sets.is_empty() {
        return Ok(());
    }
    let mut request = case.request.take().unwrap_or_else(|| Map::new().into());
    for (place, source) in &case.takes {
        let source = source.as_str().unwrap_or_default();
        let value = find(source, recorded).with_context(|| format!("there is no recorded {source}"))?;
        pointer::set(&mut request, place, value.clone());
    }
    for (place, value) in &case.sets {
        pointer::set(&mut request, place, value.clone());
    }
    case.request = Some(request);
    Ok(())
}

/// Finds `operation/case#pointer` in the answers.
fn find<'a>(source: &str, recorded: &'a Examples) -> Option<&'a Value> {
    let (case, pointer) = source.split_once('#')?;
    let (operation, name) = case.split_once('/')?;
    let case = recorded.get(operation)?.iter().find(|case| case.name == name)?;
    case.response.as_ref()?.pointer(pointer)
}

fn write_down(case: &mut Case, reply: &Reply) -> Result<()> {
    case.status = reply.status;
    case.response = None;
    if reply.body.is_empty() {
        return Ok(());
    }
    let response: Value = serde_json::from_str(&reply.body).context("the answer is not JSON")?;
    if case.keeps.is_empty() {
        case.response = Some(response);
        return Ok(());
    }
    let mut kept = Map::new().into();
    for place in &case.keeps {
        ensure!(response.pointer(place).is_some(), "the answer has no {place}");
        pointer::set(&mut kept, place, response.pointer(place).cloned().unwrap_or_default());
    }
    case.response = Some(kept);
    Ok(())
}

/// The headers have to be those that the document speaks of.
fn check_headers(endpoint: &Endpoint, reply: &Reply) -> Result<()> {
    let header = |name| reply.headers.get(name).and_then(|value| value.to_str().ok());
    ensure!(header("x-request-id") == Some(REQUEST_ID), "the answer does not repeat the request id");
    ensure!(
        header("etag").is_some() == (endpoint.answer.cached && reply.status < 400),
        "the answer has an ETag exactly when the endpoint is called cached"
    );
    ensure!(
        header("www-authenticate").is_some() == (reply.status == 401),
        "only a 401 says how to show a key"
    );
    ensure!(header("retry-after").is_some() == (reply.status == 503), "only a 503 has Retry-After");
    let media_type = match reply.status {
        304 => None,
        400.. => Some(MEDIA_TYPE),
        _ => Some(endpoint.answer.media_type).filter(|media_type| !media_type.is_empty()),
    };
    ensure!(
        header("content-type") == media_type,
        "the media type is another one: {:?}",
        header("content-type")
    );
    Ok(())
}

/// Sends the request of a case.
async fn ask<B: MessageBody>(
    call: &impl AsyncFn(TestRequest) -> ServiceResponse<B>,
    endpoint: &Endpoint,
    case: &Case,
) -> Reply {
    let mut request = TestRequest::default()
        .method(endpoint.method.clone())
        .uri(&path(endpoint, case))
        .insert_header(("X-Request-Id", REQUEST_ID));
    if endpoint.method == Method::POST {
        request = request.insert_header(("Content-Type", "application/json")).set_payload(case.body());
    }
    let answer = call(with_headers(request, case)).await;
    let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
    let body = String::from_utf8_lossy(&test::read_body(answer).await).into_owned();
    Reply { status, headers, body }
}

/// Looks at the session that the request of a case is about, so that the request builds on what is seen.
async fn look<B: MessageBody>(
    call: &impl AsyncFn(TestRequest) -> ServiceResponse<B>,
    endpoint: &Endpoint,
    case: &mut Case,
) {
    let path = path(endpoint, case);
    let Some((session, _)) = path.rsplit_once('/') else { return };
    let answer = call(with_headers(TestRequest::get().uri(session), case)).await;
    let tag = answer.headers().get(ETAG).and_then(|tag| tag.to_str().ok()).unwrap_or_default();
    case.headers.insert("If-Match".to_owned(), tag.to_owned());
}

fn with_headers(request: TestRequest, case: &Case) -> TestRequest {
    case.headers
        .iter()
        .fold(request, |request, (name, value)| request.insert_header((name.as_str(), value.as_str())))
}

fn path(endpoint: &Endpoint, case: &Case) -> String {
    case.path.clone().unwrap_or_else(|| {
        endpoint.parameters.iter().fold(endpoint.path.clone(), |path, parameter| {
            path.replace(&format!("{{{}}}", parameter.name), parameter.example.as_str().unwrap_or_default())
        })
    })
}
