//! The schemas of the document: what utoipa collects, made as good as a writer by hand would make them.
//!
//! Each step is a small function over the named schemas, in a file of its own. Their order matters: names first,
//! because all later steps look schemas up.

mod examples;
mod impossible;
mod merged;
mod names;
mod references;
mod text;
mod unions;
mod unused;

pub use names::plain_name;
pub use unused::used_from;

use anyhow::{Result, ensure};
use serde_json::{Map, Value};

/// Named schemas.
pub type Schemas = Map<String, Value>;

/// Where named schemas stand in the document.
pub const PLACE: &str = "#/components/schemas/";

/// Makes the schemas of the document out of those that utoipa has collected.
///
/// # Errors
///
/// When two different schemas have one name.
pub fn finished(collected: impl IntoIterator<Item = (String, Value)>) -> Result<Schemas> {
    let mut schemas = Schemas::new();
    for (name, mut schema) in collected {
        names::rename_references(&mut schema);
        let name = plain_name(&name);
        match schemas.get(&name) {
            Some(known) => ensure!(*known == schema, "two different schemas are called {name}"),
            None => {
                schemas.insert(name, schema);
            }
        }
    }
    schemas.values_mut().for_each(text::join_lines);
    schemas.values_mut().for_each(examples::as_list);
    merged::merge_parts(&mut schemas);
    unions::name_variants(&mut schemas);
    references::refer_to_named(&mut schemas);
    impossible::drop_members(&mut schemas);
    schemas.sort_keys();
    Ok(schemas)
}

/// The name in a reference to a named schema.
pub fn referenced(schema: &Value) -> Option<&str> {
    schema.get("$ref")?.as_str()?.strip_prefix(PLACE)
}

/// Calls a function on a value and on everything inside it, the outside first.
pub fn visit(value: &Value, f: &mut impl FnMut(&Value)) {
    f(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| visit(item, f)),
        Value::Object(members) => members.values().for_each(|member| visit(member, f)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Calls a function on a value and on everything inside it, the outside first, and lets it change them.
pub fn visit_mut(value: &mut Value, f: &mut impl FnMut(&mut Value)) {
    f(value);
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| visit_mut(item, f)),
        Value::Object(members) => members.values_mut().for_each(|member| visit_mut(member, f)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
