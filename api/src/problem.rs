//! Problem documents (RFC 9457): the one shape of everything that goes wrong.

use crate::error_code::ErrorCode;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use aerodrome_engine::{Explain, Game, Language, RuleId};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The media type of problem documents.
pub const MEDIA_TYPE: &str = "application/problem+json";

/// When a service that stops can be replaced by another one.
const RETRY_AFTER_SECONDS: &str = "5";

/// One rule that forbids something, or one fault of a state.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Reason {
    /// The rule behind it; absent where no rule of the game but the form of the request is concerned.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub rule: Option<RuleId>,
    /// A stable machine constant.
    #[schema(example = "roll_does_not_take_off", max_length = 64)]
    pub code: String,
    /// Where it is: a JSON Pointer into the body of the request.
    #[schema(example = "/action", max_length = 256)]
    pub pointer: String,
    /// What the message speaks of, by name: numbers, names, and lists of them.
    #[serde(skip_serializing_if = "is_empty")]
    #[schema(value_type = Object, example = json!({"roll": 5}))]
    pub params: Value,
    /// One sentence, in the language of the request.
    #[schema(max_length = 1000)]
    pub message: String,
    /// Where the rule can be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, max_length = 256)]
    pub href: Option<String>,
}

/// Where a rule can be read.
pub fn rule_href<G: Game>(rule: RuleId) -> String {
    format!("/v1/games/{}/rules/{rule}", G::ID)
}

fn is_empty(params: &Value) -> bool {
    params.as_object().is_none_or(serde_json::Map::is_empty)
}

impl Reason {
    /// Writes down what the engine found. `prefix` is put in front of its pointer.
    pub fn new<G: Game>(finding: &impl Explain, prefix: &str, language: Language) -> Self {
        let rule = finding.rule();
        Self {
            rule: Some(rule),
            code: finding.code().to_owned(),
            pointer: format!("{prefix}{}", finding.pointer()),
            params: serde_json::to_value(finding).unwrap_or_default(),
            message: finding.message(language),
            href: Some(rule_href::<G>(rule)),
        }
    }

    /// Writes down a fault that no rule of the game is concerned with.
    pub fn without_rule(code: &str, pointer: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            rule: None,
            code: code.to_owned(),
            pointer: pointer.into(),
            params: Value::Null,
            message: message.into(),
            href: None,
        }
    }

    /// Writes down all that the engine found.
    pub fn all<G: Game>(findings: &[impl Explain], prefix: &str, language: Language) -> Vec<Self> {
        findings.iter().map(|finding| Self::new::<G>(finding, prefix, language)).collect()
    }
}

/// A member of a request that does not have the documented form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, ToSchema)]
pub struct FormError {
    /// Where it is: a JSON Pointer into the body of the request.
    #[schema(example = "/state/board/fleets/0/planes/1", max_length = 1024)]
    pub pointer: String,
    /// A stable machine constant. It is the keyword of JSON Schema that the member breaks, in snake case (`type`,
    /// `required`, `enum`, `minimum`, `maximum`, `min_length`, `max_length`, `pattern`, `min_items`, `max_items`,
    /// `unique_items`),
    /// or `unknown_member`, `repeated_member`, `one_of` (members that cannot be together, or are missing together),
    /// `max_bytes`, `invalid`.
    #[schema(example = "maximum", max_length = 64)]
    pub code: String,
    /// One sentence, in the language of the request.
    #[schema(max_length = 1000)]
    pub message: String,
}

impl FormError {
    /// A fault at a place.
    pub fn new(pointer: impl Into<String>, code: impl Into<String>, message: impl Into<String>) -> Self {
        Self { pointer: pointer.into(), code: code.into(), message: message.into() }
    }
}

/// What went wrong (RFC 9457).
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
pub struct Problem {
    /// The address of a page about this kind of problem.
    #[serde(rename = "type")]
    #[schema(example = "/problems/illegal_action", max_length = 128)]
    pub kind: String,
    /// A few words about this kind of problem, in the language of the request.
    #[schema(max_length = 128)]
    pub title: String,
    /// The status of the answer.
    #[schema(minimum = 400, maximum = 599)]
    pub status: u16,
    /// What went wrong.
    pub code: ErrorCode,
    /// What is wrong with this request, in its language.
    #[schema(max_length = 2000)]
    pub detail: String,
    /// With `illegal_action`: every rule that forbids the action. With `undo_refused`: everything that stands against it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 64)]
    pub reasons: Vec<Reason>,
    /// With `invalid_state` and `invalid_options`: every fault.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 1024)]
    pub violations: Vec<Reason>,
    /// With `schema_violation`: every member that does not have the documented form.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 64)]
    pub errors: Vec<FormError>,
    /// The id of the request, to be named in questions about it. Absent where the problem is part of a larger answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = "0198c5a0-7a6e-7c3e-9d0f-2b1f5f1c9a11", max_length = 128)]
    pub request_id: Option<String>,
    /// The methods that the resource answers to, with `method_not_allowed`.
    #[serde(skip)]
    pub allow: Option<String>,
}

impl Problem {
    /// A problem whose detail is the explanation of its code.
    pub fn new(code: ErrorCode, language: Language) -> Box<Self> {
        Box::new(Self {
            kind: format!("/problems/{}", code.as_str()),
            title: code.title(language).to_owned(),
            status: code.status().as_u16(),
            code,
            detail: code.explanation(language).to_owned(),
            reasons: Vec::new(),
            violations: Vec::new(),
            errors: Vec::new(),
            request_id: None,
            allow: None,
        })
    }

    /// A problem that says what is wrong with this very request.
    pub fn with_detail(code: ErrorCode, language: Language, detail: impl Into<String>) -> Box<Self> {
        let mut problem = Self::new(code, language);
        problem.detail = detail.into();
        problem
    }

    /// An action that the rules forbid. The detail is what the reasons say.
    pub fn illegal_action<G: Game>(refusals: &[G::Refusal], language: Language) -> Box<Self> {
        let reasons = Reason::all::<G>(refusals, "", language);
        let mut problem = Self::with_detail(ErrorCode::IllegalAction, language, messages(&reasons));
        problem.reasons = reasons;
        problem
    }

    /// Something that cannot be taken back. The detail is what the first reasons say.
    pub fn undo_refused(reasons: Vec<Reason>, language: Language) -> Box<Self> {
        let mut problem = Self::with_detail(ErrorCode::UndoRefused, language, messages(&reasons));
        problem.reasons = reasons;
        problem
    }

    /// A state, or a start, that cannot be. The detail is what the first faults say.
    pub fn violations(code: ErrorCode, violations: Vec<Reason>, language: Language) -> Box<Self> {
        let mut problem = Self::with_detail(code, language, messages(&violations));
        problem.violations = violations;
        problem
    }

    /// A request that does not have the documented form.
    pub fn form(errors: Vec<FormError>, language: Language) -> Box<Self> {
        let first = errors.iter().take(3).map(|FormError { pointer, message, .. }| match pointer.as_str() {
            "" => message.clone(),
            pointer => format!("{pointer}: {message}"),
        });
        let detail = first.collect::<Vec<_>>().join(" ");
        let mut problem = Self::with_detail(ErrorCode::SchemaViolation, language, detail);
        problem.errors = errors;
        problem
    }

    /// The status of the answer.
    pub fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }
}

/// A detail is a sentence or a few; whoever wants all of them reads the list.
fn messages(reasons: &[Reason]) -> String {
    reasons.iter().take(3).map(|reason| reason.message.as_str()).collect::<Vec<_>>().join(" ")
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.detail)
    }
}

/// A refused request. Boxed, because answers that succeed should not pay for its size.
#[derive(Debug)]
pub struct Refused(pub Box<Problem>);

impl From<Box<Problem>> for Refused {
    fn from(problem: Box<Problem>) -> Self {
        Self(problem)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl ResponseError for Refused {
    fn status_code(&self) -> StatusCode {
        self.0.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.0.status());
        answer.content_type(MEDIA_TYPE).insert_header((header::CACHE_CONTROL, "no-store"));
        if let Some(allow) = &self.0.allow {
            answer.insert_header((header::ALLOW, allow.as_str()));
        }
        if let Some(scheme) = self.0.code.authentication() {
            answer.insert_header((header::WWW_AUTHENTICATE, scheme));
        }
        if self.0.status() == StatusCode::SERVICE_UNAVAILABLE {
            answer.insert_header((header::RETRY_AFTER, RETRY_AFTER_SECONDS));
        }
        answer.body(serde_json::to_string(&*self.0).unwrap_or_default())
    }
}
