//! Form and limits of a body. A body that is right is read once and fast; only for one that is wrong the schema
//! of the specification is asked for the list of all its faults.

mod meant;
mod message;
mod schema;
mod text;
mod value;
mod walk;

pub use schema::Forms;

use crate::error_code::ErrorCode;
use crate::extract::RequestBody;
use crate::language::choose;
use crate::problem::{FormError, Problem};
use aerodrome_engine::Language;
use text::Unreadable;

/// How deep a body can be nested.
pub const MAX_DEPTH: usize = 32;

/// No list of any body can be longer.
pub const MAX_LIST: u64 = 5_000;

/// How many faults one answer lists.
pub const MAX_ERRORS: usize = 64;

/// Reads a body that is right in every respect; `None` for any other, which [`explain`] is for.
pub fn read<T: RequestBody>(bytes: &[u8]) -> Option<T> {
    // Without this a list of the members' values would do as well.
    let is_object = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    // What is known to be UTF-8 as a whole has not to be proved so text by text.
    let text = std::str::from_utf8(bytes).ok().filter(|_| is_object)?;
    let body: T = serde_json::from_str(text).ok()?;
    let is_right = body.validate().is_ok() && body.further_errors(Language::English).is_empty();
    is_right.then_some(body)
}

/// Everything that is wrong with a body. It costs a few times as much as reading one that is right.
pub fn explain<T: RequestBody>(bytes: &[u8], forms: &Forms, language: Language) -> Box<Problem> {
    let malformed = |detail| Problem::with_detail(ErrorCode::MalformedJson, language, detail);
    if text::depth(bytes) > MAX_DEPTH {
        return malformed(match language {
            Language::English => format!("The body is nested more than {MAX_DEPTH} levels deep."),
            Language::French => format!("Le corps est imbriqué sur plus de {MAX_DEPTH} niveaux."),
        });
    }
    if bytes.trim_ascii().is_empty() {
        let (english, french) = ("The body is empty.", "Le corps est vide.");
        return malformed(choose(language, english, french).to_owned());
    }
    let repeated = match text::repeated_members(bytes, MAX_ERRORS) {
        Ok(repeated) => repeated,
        Err(Unreadable::LargeNumber(at)) => {
            return Problem::form(vec![message::large_number(at, language)], language);
        }
        Err(Unreadable::NoJson { line, column, found }) => {
            return malformed(message::no_json(line, column, found, language));
        }
    };
    // What is JSON is UTF-8.
    let body = std::str::from_utf8(bytes).unwrap_or_default();
    let mut errors = forms.errors(&T::schema_name(), body, language);
    errors.extend(repeated.into_iter().map(|at| message::repeated(at, language)));
    if errors.is_empty() {
        errors.extend(unlisted::<T>(bytes, language));
    }
    errors.sort();
    errors.truncate(MAX_ERRORS);
    Problem::form(errors, language)
}

/// What no schema says: limits of the envelope, members that exclude one another, and what only the reader refuses.
fn unlisted<T: RequestBody>(bytes: &[u8], language: Language) -> Vec<FormError> {
    match serde_json::from_slice::<T>(bytes) {
        Ok(body) => match body.validate() {
            Ok(()) => body.further_errors(language),
            Err(errors) => message::of_limits(&errors, "", language),
        },
        Err(_) => vec![first_error::<T>(bytes, language)],
    }
}

/// Where the reader stops. The schemas say the same and better; this is for the day when they do not.
fn first_error<T: RequestBody>(bytes: &[u8], language: Language) -> FormError {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let pointer = match serde_path_to_error::deserialize::<_, T>(&mut reader) {
        Err(error) => pointer_of(error.path()),
        Ok(_) => String::new(),
    };
    message::other(pointer, "invalid", language)
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

/// The longest member name that a pointer repeats in full; no documented one is nearly as long.
const MAX_NAME: usize = 64;

/// Escapes a member name for a JSON Pointer (RFC 6901). A name that is far too long is cut.
fn escape(name: &str) -> String {
    let shown: String = name.chars().take(MAX_NAME).collect();
    let cut = if shown.len() < name.len() { "…" } else { "" };
    shown.replace('~', "~0").replace('/', "~1") + cut
}
