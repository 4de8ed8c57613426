//! Metrics: what is counted and measured, for Prometheus.
//!
//! Names and labels are known beforehand: they come from routes, games and rules, never from callers, so nobody can make
//! more series than there are.

mod labels;
mod page;

pub use labels::ChangeOutcome;
pub use page::page;

use crate::admission::Policy;
use crate::store::StoreError;
use actix_web::http::{Method, StatusCode};
use aerodrome_engine::{Explain, Game};
use labels::{
    ChangeLabels, DrawLabels, RateLimitLabels, RefusalLabels, RequestLabels, RouteLabels, StoreErrorLabels,
};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Registry, Unit};
use std::time::Duration;

/// The upper ends of what times are sorted into, in seconds: from the fastest `apply` to the longest replay.
const BUCKETS: [f64; 15] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];

/// Times by route.
type Times = Family<RouteLabels, Histogram, fn() -> Histogram>;

/// What is counted and measured while requests are answered.
#[derive(Debug)]
pub struct Metrics {
    requests: Family<RequestLabels, Counter>,
    durations: Times,
    engine_durations: Times,
    refusals: Family<RefusalLabels, Counter>,
    draws: Family<DrawLabels, Counter>,
    changes: Family<ChangeLabels, Counter>,
    store_errors: Family<StoreErrorLabels, Counter>,
    rate_limited: Family<RateLimitLabels, Counter>,
}

/// A request that was answered.
pub struct AnsweredRequest<'a> {
    /// The template of its route; none where there is no such route.
    pub route: Option<String>,
    /// Its method.
    pub method: &'a Method,
    /// The status of the answer.
    pub status: StatusCode,
    /// The time until the answer began.
    pub duration: Duration,
    /// How long the engine worked for it, if it did.
    pub engine: Option<Duration>,
}

impl Metrics {
    /// Nothing has happened yet.
    #[expect(clippy::new_without_default, reason = "metrics that nobody shares count in vain")]
    pub fn new() -> Self {
        let times = || Times::new_with_constructor(|| Histogram::new(BUCKETS));
        let metrics = Self {
            requests: Family::default(),
            durations: times(),
            engine_durations: times(),
            refusals: Family::default(),
            draws: Family::default(),
            changes: Family::default(),
            store_errors: Family::default(),
            rate_limited: Family::default(),
        };
        // What is watched for its rise has to be there before it rises.
        for labels in ChangeLabels::all() {
            let _ = metrics.changes.get_or_create(&labels);
        }
        for labels in StoreErrorLabels::all() {
            let _ = metrics.store_errors.get_or_create(&labels);
        }
        for labels in RateLimitLabels::all() {
            let _ = metrics.rate_limited.get_or_create(&labels);
        }
        metrics
    }

    /// A request was answered.
    pub fn request_answered(&self, answered: AnsweredRequest<'_>) {
        let AnsweredRequest { route, method, status, duration, engine } = answered;
        let route = RouteLabels::of(route);
        self.durations.get_or_create(&route).observe(duration.as_secs_f64());
        if let Some(engine) = engine {
            self.engine_durations.get_or_create(&route).observe(engine.as_secs_f64());
        }
        self.requests.get_or_create(&RequestLabels::of(route, method, status)).inc();
    }

    /// Rules have forbidden an action that was to be carried out.
    pub fn action_refused<G: Game>(&self, refusals: &[G::Refusal]) {
        for refusal in refusals {
            self.refusals.get_or_create(&RefusalLabels::of::<G>(refusal.rule())).inc();
        }
    }

    /// Chance has acted once in a game, in a mode.
    pub fn chance_drawn(&self, game: &'static str, mode: &'static str) {
        self.draws.get_or_create(&DrawLabels { game, mode }).inc();
    }

    /// A session was to be changed.
    pub fn session_changed(&self, outcome: ChangeOutcome) {
        self.changes.get_or_create(&ChangeLabels::of(outcome)).inc();
    }

    /// The store of sessions could not do what was asked.
    pub fn store_failed(&self, error: &StoreError) {
        if let Some(labels) = StoreErrorLabels::of(error) {
            self.store_errors.get_or_create(&labels).inc();
        }
    }

    /// A caller has asked too often.
    pub fn rate_limited(&self, policy: Policy) {
        self.rate_limited.get_or_create(&RateLimitLabels::of(policy)).inc();
    }

    fn register(&self, registry: &mut Registry) {
        registry.register("http_requests", "Requests that were answered", self.requests.clone());
        registry.register_with_unit(
            "http_request_duration",
            "Time from a request to the beginning of its answer",
            Unit::Seconds,
            self.durations.clone(),
        );
        registry.register_with_unit(
            "engine_duration",
            "Time that the engine worked for a request, on all threads",
            Unit::Seconds,
            self.engine_durations.clone(),
        );
        registry.register(
            "refusals",
            "Reasons of the rules against actions that were to be carried out",
            self.refusals.clone(),
        );
        registry.register("chance_draws", "Dice thrown and cards drawn", self.draws.clone());
        registry.register("session_changes", "Changes of sessions that were tried", self.changes.clone());
        registry.register(
            "rate_limited",
            "Requests that were refused because their callers asked too often",
            self.rate_limited.clone(),
        );
        registry.register("store_errors", "Failures of the store of sessions", self.store_errors.clone());
    }
}
