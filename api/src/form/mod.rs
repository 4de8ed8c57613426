//! Form and limits of a body. A body that is right is read once and fast; only for one that is wrong the schema
//! of the specification is asked for the list of all its faults.

mod message;
mod schema;
mod text;

pub use schema::Forms;

use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::problem::{FormError, Problem};
use aerodrome_engine::Language;
use serde_json::Value;

/// How deep a body can be nested.
pub const MAX_DEPTH: usize = 32;

/// How many faults one answer lists.
pub const MAX_ERRORS: usize = 64;

/// Reads a body, or says everything that is wrong with its form.
pub fn read<T: RequestBody>(bytes: &[u8], forms: &Forms, language: Language) -> Result<T, Box<Problem>> {
    // Without this a list of the members' values would do as well.
    let is_object = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let body: T = match serde_json::from_slice(bytes) {
        Ok(body) if is_object => body,
        Ok(_) | Err(_) => return Err(explain::<T>(bytes, forms, language)),
    };
    if let Err(errors) = body.validate() {
        let mut listed = serde_json::from_slice(bytes)
            .map(|body| forms.errors(&T::schema_name(), &body, language))
            .unwrap_or_default();
        if listed.is_empty() {
            listed = message::of_limits(&errors, "", language);
        }
        return Err(Problem::form(listed, language));
    }
    let further = body.further_errors(language);
    if further.is_empty() { Ok(body) } else { Err(Problem::form(further, language)) }
}

/// What is wrong with a body that cannot be read.
fn explain<T: RequestBody>(bytes: &[u8], forms: &Forms, language: Language) -> Box<Problem> {
    let malformed = |detail| Problem::with_detail(ErrorCode::MalformedJson, language, detail);
    if text::depth(bytes) > MAX_DEPTH {
        return malformed(match language {
            Language::English => format!("The body is nested more than {MAX_DEPTH} levels deep."),
            Language::French => format!("Le corps est imbriqué sur plus de {MAX_DEPTH} niveaux."),
        });
    }
    let body: Value = match serde_json::from_slice(bytes) {
        Ok(body) => body,
        Err(error) => {
            let (line, column) = (error.line(), error.column());
            return malformed(match language {
                Language::English => format!("The body stops being JSON at line {line}, column {column}."),
                Language::French => {
                    format!("Le corps cesse d'être du JSON à la ligne {line}, colonne {column}.")
                }
            });
        }
    };
    let mut errors = forms.errors(&T::schema_name(), &body, language);
    errors.extend(text::repeated_members(bytes).into_iter().map(|at| message::repeated(at, language)));
    if errors.is_empty() {
        // JSON Schema counts 1.0 among the integers, the reader does not.
        errors.extend(text::fractions(&body).into_iter().map(|at| message::not_whole(at, language)));
    }
    if errors.is_empty() {
        errors.push(first_error::<T>(bytes));
    }
    errors.sort();
    errors.truncate(MAX_ERRORS);
    Problem::form(errors, language)
}

/// What the reader says. The schemas say the same and better; this is for the day when they do not.
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
