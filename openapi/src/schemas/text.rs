//! Doc comments are broken into lines for a source file; a description is not.

use super::visit_mut;
use serde_json::Value;

/// Joins the lines of paragraphs. Blank lines and list items keep their line breaks.
pub(super) fn join_lines(schema: &mut Value) {
    visit_mut(schema, &mut |value| {
        if let Some(Value::String(description)) = value.get_mut("description") {
            *description = joined(description);
        }
    });
}

fn joined(text: &str) -> String {
    let mut lines = text.lines().map(str::trim);
    let mut joined = lines.next().unwrap_or_default().to_owned();
    for line in lines {
        let starts_anew = line.is_empty() || line.starts_with("- ") || joined.ends_with('\n');
        joined.push(if starts_anew { '\n' } else { ' ' });
        joined.push_str(line);
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_and_lists_kept() {
        assert_eq!(
            joined("It stops\ncounting at 255.\n\n- one\n- two"),
            "It stops counting at 255.\n\n- one\n- two"
        );
    }
}
