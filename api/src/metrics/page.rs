//! The page that Prometheus reads, which has a port of its own.

use crate::house::House;
use crate::pool::Pool;
use crate::routes::Feeds;
use crate::sessions::Sessions;
use crate::store::Store;
use actix_web::error::ErrorInternalServerError;
use actix_web::http::header;
use actix_web::{Error, HttpResponse, web};
use prometheus_client::encoding::prometheus_text::{CONTENT_TYPE, encode};
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

/// Puts the page into an application.
pub fn page(config: &mut web::ServiceConfig) {
    config.route("/metrics", web::get().to(read));
}

async fn read(
    house: web::Data<House>,
    pool: web::Data<Pool>,
    sessions: web::Data<Sessions>,
    feeds: web::Data<Feeds>,
) -> Result<HttpResponse, Error> {
    let mut registry = Registry::with_prefix("aerodrome");
    house.metrics.register(&mut registry);
    register_pool(&pool, &mut registry);
    register_sessions(&sessions, &feeds, &mut registry).await;
    let mut text = String::new();
    encode(&mut text, &registry).map_err(ErrorInternalServerError)?;
    Ok(HttpResponse::Ok().insert_header((header::CONTENT_TYPE, CONTENT_TYPE)).body(text))
}

fn register_pool(pool: &Pool, registry: &mut Registry) {
    let gauge = |number: u32| ConstGauge::new(u64::from(number));
    registry.register("pool_places", "Long work that can be under way or wait", gauge(pool.places()));
    registry.register("pool_places_taken", "Long work that is under way or waits", gauge(pool.taken()));
    registry.register(
        "pool_refusals",
        "Requests that were refused because of too much long work",
        pool.refused().clone(),
    );
}

async fn register_sessions(sessions: &Sessions, feeds: &Feeds, registry: &mut Registry) {
    if let Store::None = sessions.store {
        return;
    }
    let gauge = |number: usize| ConstGauge::new(number as u64);
    let followed = feeds.count();
    registry.register("feeds", "Sessions that are followed on this instance", gauge(followed.sessions));
    registry.register("followers", "Streams of events that are open", gauge(followed.followers));
    let is_up = sessions.store.health().await.is_ok();
    registry.register(
        "store_up",
        "Whether the store of sessions answers and takes changes",
        gauge(usize::from(is_up)),
    );
}
