//! Labels: what tells the series of a metric apart.

use crate::admission::Policy;
use crate::store::StoreError;
use actix_web::http::{Method, StatusCode};
use aerodrome_engine::{Game, RuleId};
use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use std::fmt::{self, Write};

/// The one label of all paths that no route has.
const UNMATCHED: &str = "unmatched";

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct RouteLabels {
    route: String,
}

impl RouteLabels {
    pub(super) fn of(route: Option<String>) -> Self {
        Self { route: route.unwrap_or_else(|| UNMATCHED.to_owned()) }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct RequestLabels {
    route: String,
    method: &'static str,
    status: u16,
}

impl RequestLabels {
    pub(super) fn of(RouteLabels { route }: RouteLabels, method: &Method, status: StatusCode) -> Self {
        Self { route, method: method_name(method), status: status.as_u16() }
    }
}

/// A caller can make a method of any word, so only those have a label of their own that mean something here.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct RefusalLabels {
    game: &'static str,
    rule: Rule,
}

impl RefusalLabels {
    pub(super) fn of<G: Game>(rule: RuleId) -> Self {
        Self { game: G::ID, rule: Rule(rule) }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Rule(RuleId);

impl EncodeLabelValue for Rule {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> fmt::Result {
        encoder.write_str(self.0.as_str())
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct RateLimitLabels {
    policy: &'static str,
}

impl RateLimitLabels {
    pub(super) fn of(policy: Policy) -> Self {
        Self { policy: policy.name() }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        [Policy::Client, Policy::Key].into_iter().map(Self::of)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct DrawLabels {
    pub(super) game: &'static str,
    pub(super) mode: &'static str,
}

/// How the change of a session came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChangeOutcome {
    /// It was made.
    Made,
    /// It had been made before, for a request that has come again.
    Repeated,
    /// Another one was faster.
    Overtaken,
    /// There was nothing left to be changed.
    Gone,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct ChangeLabels {
    outcome: &'static str,
}

impl ChangeLabels {
    pub(super) fn of(outcome: ChangeOutcome) -> Self {
        let outcome = match outcome {
            ChangeOutcome::Made => "made",
            ChangeOutcome::Repeated => "repeated",
            ChangeOutcome::Overtaken => "overtaken",
            ChangeOutcome::Gone => "gone",
        };
        Self { outcome }
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        let all =
            [ChangeOutcome::Made, ChangeOutcome::Repeated, ChangeOutcome::Overtaken, ChangeOutcome::Gone];
        all.into_iter().map(Self::of)
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(super) struct StoreErrorLabels {
    kind: &'static str,
}

impl StoreErrorLabels {
    /// None where it is no failure of the store.
    pub(super) fn of(error: &StoreError) -> Option<Self> {
        let kind = match error {
            StoreError::Unavailable(_) => "unavailable",
            StoreError::Full => "full",
            StoreError::Damaged => "damaged",
            StoreError::Off | StoreError::LongLog => return None,
        };
        Some(Self { kind })
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        let all = [StoreError::Unavailable(String::new()), StoreError::Full, StoreError::Damaged];
        all.into_iter().filter_map(|error| Self::of(&error))
    }
}
