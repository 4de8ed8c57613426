//! `POST /v1/batch`.

use super::GAMES;
use crate::endpoint::Endpoint;
use crate::error_code::ErrorCode;
use crate::extract::{Body, MAX_LONG_BODY_BYTES, RequestBody};
use crate::form::Forms;
use crate::house::Caller;
use crate::operation::{Batched, item_problem};
use crate::pool::Pool;
use crate::problem::{Problem, Refused};
use crate::wire::{BatchAnswer, BatchItem, BatchItemAnswer, BatchRequest};
use actix_web::http::header::ContentType;
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpResponse, web};
use aerodrome_engine::Language;
use serde_json::value::RawValue;
use std::sync::LazyLock;

/// An item has no longer name, and the rest around its body is short.
const MAX_BYTES_AROUND_BODY: usize = 128;

impl RequestBody for BatchRequest {
    const MAX_BYTES: usize = MAX_LONG_BODY_BYTES;

    fn schema_name() -> String {
        "BatchRequest".to_owned()
    }
}

pub(super) fn endpoint() -> Endpoint {
    Endpoint::builder(Method::POST, "/v1/batch", "batch", "Batch")
        .about(
            "Ask many operations at once",
            "Answers up to 100 operations of any games, each as if it had been asked alone, with the same limits. The \
             answers stand in the order of the items. What is wrong with one item is told in its own answer and does no \
             harm to the others. The items cannot build on one another.",
        )
        .takes::<BatchRequest>()
        .answers::<BatchAnswer>("One status and body for each item.")
        .status(StatusCode::MULTI_STATUS)
        .to(batch)
}

async fn batch(
    Body(request): Body<BatchRequest>,
    caller: Caller,
    forms: web::Data<Forms>,
    pool: web::Data<Pool>,
) -> Result<HttpResponse, Refused> {
    let language = caller.language;
    let ids: Vec<String> = request.items.iter().map(|item| item.id.clone()).collect();
    let works = request.items.into_iter().map(|item| {
        let (caller, forms) = (caller.clone(), web::Data::clone(&forms));
        move || answer(item, caller, &forms)
    });
    let works = works.collect();
    let answers = pool.run_all(language, works).await?;
    let items = ids.into_iter().zip(answers).map(|(id, answer)| {
        let (status, body) =
            answer.unwrap_or_else(|| item_problem(&Problem::new(ErrorCode::InternalError, language)));
        BatchItemAnswer { id, status, body }
    });
    let answer = BatchAnswer { items: items.collect() };
    // The text is long, so that it is not to be moved while it grows.
    let bytes = answer.items.iter().map(|item| item.body.get().len() + MAX_BYTES_AROUND_BODY).sum();
    let mut text = Vec::with_capacity(bytes);
    serde_json::to_writer(&mut text, &answer)
        .map_err(|_| Problem::new(ErrorCode::InternalError, language))?;
    Ok(HttpResponse::build(StatusCode::MULTI_STATUS).content_type(ContentType::json()).body(text))
}

/// Status and body of the answer to an item.
fn answer(item: BatchItem, caller: Caller, forms: &Forms) -> (u16, Box<RawValue>) {
    let BatchItem { id: _, game, op, body, key } = item;
    let known = OPERATIONS.iter().find(|known| known.game == game && known.name == op);
    let caller = match key {
        Some(key) => caller.showing(&key),
        None => caller,
    };
    match known {
        Some(operation) => (operation.run)(&body, &caller, forms),
        None => item_problem(&no_such_operation(&game, caller.language)),
    }
}

/// Every operation that can stand in a batch.
static OPERATIONS: LazyLock<Vec<Batched>> = LazyLock::new(|| {
    let endpoints = GAMES.iter().flat_map(|game| (game.endpoints)());
    endpoints.filter_map(|endpoint| endpoint.batched).collect()
});

fn no_such_operation(game: &str, language: Language) -> Box<Problem> {
    let of_game = OPERATIONS.iter().filter(|known| known.game == game).map(|known| known.name);
    let names: Vec<&str> = of_game.collect();
    let detail = if names.is_empty() {
        let games = GAMES.iter().map(|game| game.id).collect::<Vec<_>>().join(", ");
        match language {
            Language::English => format!("There is no such game. Known: {games}."),
            Language::French => format!("Ce jeu n'existe pas. Connus\u{a0}: {games}."),
        }
    } else {
        let names = names.join(", ");
        match language {
            Language::English => format!("There is no such operation. Known: {names}."),
            Language::French => format!("Cette opération n'existe pas. Connues\u{a0}: {names}."),
        }
    };
    Problem::with_detail(ErrorCode::NotFound, language, detail)
}
