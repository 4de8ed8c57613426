//! Form and limits of a body. A body that is right is read once and fast; only for one that is wrong the schema
//! of the specification is asked for the list of all its faults.

use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::problem::{FormError, Problem};
use crate::spec;
use aerodrome_engine::Language;
use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{ValidationError, Validator};
use serde_json::Value;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// How deep a body can be nested.
pub const MAX_DEPTH: usize = 32;

/// How many faults one answer lists.
const MAX_ERRORS: usize = 64;

/// Reads a body, or says everything that is wrong with its form.
pub fn read<T: RequestBody>(bytes: &[u8], language: Language) -> Result<T, Box<Problem>> {
    let body: T = serde_json::from_slice(bytes).map_err(|_| explain::<T>(bytes, language))?;
    let further = body.further_errors(language);
    match body.validate() {
        Ok(()) if further.is_empty() => Ok(body),
        Ok(()) => {
            let error = |(pointer, message)| FormError { pointer, code: "one_of".into(), message };
            Err(Problem::form(further.into_iter().map(error).collect(), language))
        }
        Err(errors) => Err(match explain_by_schema::<T>(bytes, language) {
            listed if listed.is_empty() => Problem::form(limit_errors(&errors, "", language), language),
            listed => Problem::form(listed, language),
        }),
    }
}

/// What is wrong with a body that cannot be read.
fn explain<T: RequestBody>(bytes: &[u8], language: Language) -> Box<Problem> {
    let malformed = |detail| Problem::with_detail(ErrorCode::MalformedJson, language, detail);
    if depth(bytes) > MAX_DEPTH {
        return malformed(match language {
            Language::English => format!("The body is nested more than {MAX_DEPTH} levels deep."),
            Language::French => format!("Le corps est imbriqué sur plus de {MAX_DEPTH} niveaux."),
        });
    }
    if let Err(error) = serde_json::from_slice::<Value>(bytes) {
        let (line, column) = (error.line(), error.column());
        return malformed(match language {
            Language::English => format!("The body stops being JSON at line {line}, column {column}."),
            Language::French => format!("Le corps cesse d'être du JSON à la ligne {line}, colonne {column}."),
        });
    }
    let mut errors = explain_by_schema::<T>(bytes, language);
    if errors.is_empty() {
        errors.push(first_error::<T>(bytes));
    }
    Problem::form(errors, language)
}

/// The deepest nesting of brackets and braces, whether the text is JSON or not.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for &byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// What the reader says, for what no schema can say: a member that stands twice, an action id that does not exist.
fn first_error<T: RequestBody>(bytes: &[u8]) -> FormError {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let (pointer, message) = match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Err(error) => (pointer_of(error.path()), error.into_inner().to_string()),
        Ok(_) => (String::new(), "trailing characters".to_owned()),
    };
    // The reader adds the place in the text, which the pointer says better.
    let message = message.split(" at line ").next().unwrap_or_default().to_owned();
    FormError { pointer, code: "invalid".to_owned(), message }
}

fn pointer_of(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter()
        .filter_map(|segment| match segment {
            Segment::Seq { index } => Some(format!("/{index}")),
            Segment::Map { key } => Some(format!("/{}", escape(key))),
            Segment::Enum { .. } | Segment::Unknown => None,
        })
        .collect()
}

/// Escapes a member name for a JSON Pointer (RFC 6901).
fn escape(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}

/// Every fault that the schema of the body finds, by its place.
fn explain_by_schema<T: RequestBody>(bytes: &[u8], language: Language) -> Vec<FormError> {
    let Ok(body) = serde_json::from_slice::<Value>(bytes) else { return Vec::new() };
    let Some(validator) = validator_of(&T::schema_name()) else { return Vec::new() };
    let mut errors: Vec<FormError> = validator
        .iter_errors(&body)
        .flat_map(|error| plain_errors(&error, language))
        .take(MAX_ERRORS)
        .collect();
    errors.sort();
    errors.dedup();
    errors
}

/// Compiled schemas, made when the first wrong body of their kind comes.
fn validator_of(schema: &str) -> Option<Arc<Validator>> {
    static VALIDATORS: LazyLock<Mutex<HashMap<String, Arc<Validator>>>> = LazyLock::new(Mutex::default);
    let mut validators = VALIDATORS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(validator) = validators.get(schema) {
        return Some(Arc::clone(validator));
    }
    let document: Value = serde_json::from_str(spec::COMMITTED).ok()?;
    let components = document.get("components")?;
    components.get("schemas")?.get(schema)?;
    let root = serde_json::json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$ref": format!("#/components/schemas/{schema}"),
        "components": components,
    });
    let validator = Arc::new(jsonschema::validator_for(&root).ok()?);
    validators.insert(schema.to_owned(), Arc::clone(&validator));
    Some(validator)
}

/// An error of a choice between variants is told as the errors of the variant that was meant.
fn plain_errors(error: &ValidationError<'_>, language: Language) -> Vec<FormError> {
    let pointer = error.instance_path().to_string();
    match error.kind() {
        ValidationErrorKind::OneOfNotValid { context } | ValidationErrorKind::AnyOf { context } => {
            match meant_variant(context, &pointer) {
                Some(errors) => errors.iter().flat_map(|error| plain_errors(error, language)).collect(),
                None => vec![FormError {
                    pointer,
                    code: "one_of".to_owned(),
                    message: match language {
                        Language::English => "None of the documented forms fits.".to_owned(),
                        Language::French => "Aucune des formes documentées ne convient.".to_owned(),
                    },
                }],
            }
        }
        ValidationErrorKind::AdditionalProperties { unexpected }
        | ValidationErrorKind::UnevaluatedProperties { unexpected } => unexpected
            .iter()
            .map(|name| FormError {
                pointer: format!("{pointer}/{}", escape(name)),
                code: "unknown_member".to_owned(),
                message: match language {
                    Language::English => "There is no such member here.".to_owned(),
                    Language::French => "Ce membre n'existe pas ici.".to_owned(),
                },
            })
            .collect(),
        ValidationErrorKind::Required { property } => vec![FormError {
            pointer: format!("{pointer}/{}", escape(property.as_str().unwrap_or_default())),
            code: "required".to_owned(),
            message: match language {
                Language::English => "This member is missing.".to_owned(),
                Language::French => "Ce membre manque.".to_owned(),
            },
        }],
        kind => {
            vec![FormError { pointer, code: snake_case(kind.keyword()), message: message(kind, language) }]
        }
    }
}

/// The variant that the body most likely means: the only one whose type and tag fit.
fn meant_variant<'a>(
    context: &'a [Vec<ValidationError<'static>>],
    at: &str,
) -> Option<&'a [ValidationError<'static>]> {
    let tag = format!("{at}/type");
    let mode = format!("{at}/mode");
    let fits = |errors: &&'a Vec<ValidationError<'static>>| {
        !errors.iter().any(|error| {
            let place = error.instance_path().to_string();
            let misses_tag = matches!(error.kind(), ValidationErrorKind::Required { property }
                if matches!(property.as_str(), Some("type" | "mode")));
            place == tag
                || place == mode
                || (place == at && (misses_tag || matches!(error.kind(), ValidationErrorKind::Type { .. })))
        })
    };
    let mut candidates = context.iter().filter(fits);
    // Where several variants fit, the one that needs the fewest changes was meant.
    let first = candidates.next()?;
    Some(candidates.fold(first, |best, errors| if errors.len() < best.len() { errors } else { best }))
}

fn snake_case(keyword: &str) -> String {
    keyword.chars().fold(String::new(), |mut text, letter| {
        if letter.is_ascii_uppercase() {
            text.push('_');
        }
        text.push(letter.to_ascii_lowercase());
        text
    })
}

/// One sentence for a keyword of JSON Schema. It never repeats the value that was sent.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "our schemas use only these keywords; the library knows many more"
)]
fn message(kind: &ValidationErrorKind, language: Language) -> String {
    let (english, french) = match kind {
        ValidationErrorKind::Type { kind } => {
            let expected = match kind {
                TypeKind::Single(single) => single.to_string(),
                TypeKind::Multiple(several) => {
                    several.iter().map(|one| one.to_string()).collect::<Vec<_>>().join(", ")
                }
            };
            (format!("The type has to be {expected}."), format!("Le type doit être {expected}."))
        }
        ValidationErrorKind::Minimum { limit } => {
            (format!("At least {limit}."), format!("Au moins {limit}."))
        }
        ValidationErrorKind::Maximum { limit } => (format!("At most {limit}."), format!("Au plus {limit}.")),
        ValidationErrorKind::MinLength { limit } => {
            (format!("At least {limit} characters."), format!("Au moins {limit} caractères."))
        }
        ValidationErrorKind::MaxLength { limit } => {
            (format!("At most {limit} characters."), format!("Au plus {limit} caractères."))
        }
        ValidationErrorKind::MinItems { limit } => {
            (format!("At least {limit} items."), format!("Au moins {limit} éléments."))
        }
        ValidationErrorKind::MaxItems { limit } => {
            (format!("At most {limit} items."), format!("Au plus {limit} éléments."))
        }
        ValidationErrorKind::UniqueItems => {
            ("The items have to differ.".to_owned(), "Les éléments doivent être différents.".to_owned())
        }
        ValidationErrorKind::Enum { options } => {
            (format!("One of {options}."), format!("L'un de {options}."))
        }
        ValidationErrorKind::Constant { expected_value } => {
            (format!("It has to be {expected_value}."), format!("Ce doit être {expected_value}."))
        }
        ValidationErrorKind::Pattern { pattern } => {
            (format!("It has to match {pattern}."), format!("Cela doit correspondre à {pattern}."))
        }
        _ => (
            "It does not have the documented form.".to_owned(),
            "Cela n'a pas la forme documentée.".to_owned(),
        ),
    };
    match language {
        Language::English => english,
        Language::French => french,
    }
}

/// What the limits say, for a limit that the schema does not repeat.
fn limit_errors(errors: &validator::ValidationErrors, at: &str, language: Language) -> Vec<FormError> {
    use validator::ValidationErrorsKind as Kind;
    let of_member = |(name, kind): (&std::borrow::Cow<'static, str>, &Kind)| match kind {
        Kind::Struct(inner) => limit_errors(inner, &format!("{at}/{name}"), language),
        Kind::List(items) => items
            .iter()
            .flat_map(|(index, inner)| limit_errors(inner, &format!("{at}/{name}/{index}"), language))
            .collect(),
        Kind::Field(errors) => errors
            .iter()
            .map(|error| FormError {
                pointer: format!("{at}/{name}"),
                code: error.code.to_string(),
                message: match language {
                    Language::English => "It is outside its limits.".to_owned(),
                    Language::French => "C'est hors des limites.".to_owned(),
                },
            })
            .collect(),
    };
    let mut listed: Vec<FormError> = errors.errors().iter().flat_map(of_member).collect();
    listed.sort();
    listed
}
