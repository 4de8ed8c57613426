//! Many operations in one request.

use aerodrome_engine::game::present;
use aerodrome_engine::written_as_object;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;
use utoipa::openapi::schema::{AdditionalProperties, Object, ObjectBuilder, Schema, Type};
use validator::{Validate, ValidationError};

/// How many operations one batch can have.
pub const MAX_ITEMS: u64 = 100;

/// One operation of a batch.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[serde(remote = "Self", deny_unknown_fields)]
pub struct BatchItem {
    /// A name that the caller gives it.
    #[validate(length(min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "table-17")]
    pub id: String,
    /// The game.
    #[validate(length(min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "aeroplane-chess")]
    pub game: String,
    /// The last part of the operation's path: `new-game`, `apply`, `legal-actions`, `validate`, `check-state`, `view`,
    /// `replay` or `default-action`.
    #[validate(length(min = 1, max = 64))]
    #[schema(min_length = 1, max_length = 64, example = "apply")]
    pub op: String,
    /// The body that the operation takes alone.
    #[validate(custom(function = "validate_object"))]
    #[schema(schema_with = body_of_request)]
    pub body: Box<RawValue>,
    /// The key of the game, where it is not that of the `Authorization` header.
    #[serde(default, deserialize_with = "present")]
    #[validate(length(min = 1, max = 256))]
    #[schema(nullable = false, min_length = 1, max_length = 256)]
    pub key: Option<String>,
}
written_as_object!(BatchItem);

/// Asks many operations at once. Each is answered as if it had been asked alone.
#[derive(Deserialize, ToSchema, Validate)]
#[serde(deny_unknown_fields)]
pub struct BatchRequest {
    /// The operations.
    #[validate(length(min = 1, max = MAX_ITEMS), nested)]
    #[schema(min_items = 1, max_items = 100)]
    pub items: Vec<BatchItem>,
}

/// The answer to one operation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchItemAnswer {
    /// The name that the caller gave it.
    #[schema(max_length = 64)]
    pub id: String,
    /// The status that it would have had alone.
    #[schema(minimum = 200, maximum = 599)]
    pub status: u16,
    /// The body that it would have had alone: an answer, or a problem document.
    #[schema(schema_with = body_of_answer)]
    pub body: Box<RawValue>,
}

/// The answers, in the order of the operations.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchAnswer {
    /// One for each operation.
    #[schema(max_items = 100)]
    pub items: Vec<BatchItemAnswer>,
}

fn validate_object(body: &RawValue) -> Result<(), ValidationError> {
    if body.get().starts_with('{') { Ok(()) } else { Err(ValidationError::new("type")) }
}

fn body_of_request() -> Object {
    any_object("The body that the operation takes alone.")
}

fn body_of_answer() -> Object {
    any_object("The body that it would have had alone: an answer, or a problem document.")
}

/// An object that has its schema where the operation is described.
fn any_object(description: &str) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .description(Some(description))
        .additional_properties(Some(AdditionalProperties::<Schema>::FreeForm(true)))
        .build()
}
