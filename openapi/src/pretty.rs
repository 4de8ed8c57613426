//! JSON as people write it: what fits on a line stands on one line.

use serde_json::Value;

/// How long a line can be.
const WIDTH: usize = 100;

/// Writes a value, with a line end after it.
pub(crate) fn pretty(value: &Value) -> String {
    let mut text = String::new();
    write(value, 0, 0, &mut text);
    text.push('\n');
    text
}

/// `before` is how much stands on the line already.
fn write(value: &Value, indent: usize, before: usize, text: &mut String) {
    let line = one_line(value);
    let (open, close, parts) = match value {
        Value::Array(items) => ('[', ']', items.iter().map(|item| (String::new(), item)).collect()),
        Value::Object(members) => {
            let name = |name: &String| format!("{}: ", Value::from(name.as_str()));
            ('{', '}', members.iter().map(|(key, value)| (name(key), value)).collect::<Vec<_>>())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => return text.push_str(&line),
    };
    if before + line.chars().count() <= WIDTH || parts.is_empty() {
        return text.push_str(&line);
    }
    text.push(open);
    // Words and numbers fill lines as they do in a text; everything else begins a line.
    let fills_lines = value.is_array() && parts.iter().all(|(_, part)| !part.is_array() && !part.is_object());
    let mut filled = WIDTH;
    for (place, (name, part)) in parts.iter().enumerate() {
        // One more for the comma.
        let width = one_line(part).chars().count() + 1;
        let goes_on = fills_lines && filled + 1 + width <= WIDTH;
        text.push_str(if place == 0 { "" } else { "," });
        if goes_on {
            text.push(' ');
            filled += 1 + width;
        } else {
            text.push('\n');
            text.push_str(&" ".repeat(indent + 2));
            filled = indent + 2 + width;
        }
        text.push_str(name);
        write(part, indent + 2, indent + 3 + name.chars().count(), text);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push(close);
}

fn one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.iter().map(one_line).collect::<Vec<_>>().join(", ")),
        Value::Object(members) => {
            let member =
                |(name, value): (&String, _)| format!("{}: {}", Value::from(name.as_str()), one_line(value));
            format!("{{{}}}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn short_things_stand_on_one_line() {
        let long = "x".repeat(90);
        let value = json!({ "planes": [-1, 0], "cell": { "x": 1, "y": [] }, "text": [long] });
        let expected = format!(
            "{{\n  \"planes\": [-1, 0],\n  \"cell\": {{\"x\": 1, \"y\": []}},\n  \"text\": [\n    \"{long}\"\n  ]\n}}\n"
        );
        assert_eq!(pretty(&value), expected);
    }

    #[test]
    fn words_and_numbers_fill_lines() {
        let value = json!({ "cards": vec!["FP07"; 24], "texts": ["x".repeat(60), "y".repeat(60)] });
        let line = |words: usize| vec!["\"FP07\""; words].join(", ");
        let expected = format!(
            "{{\n  \"cards\": [\n    {},\n    {}\n  ],\n  \"texts\": [\n    \"{}\",\n    \"{}\"\n  ]\n}}\n",
            line(12),
            line(12),
            "x".repeat(60),
            "y".repeat(60)
        );
        assert_eq!(pretty(&value), expected);
    }

    #[test]
    fn nothing_is_lost() {
        let value = json!({ "a\"b": [{ "c": "é\n" }, null, true, 1.5], "d": "y".repeat(200) });
        assert_eq!(serde_json::from_str::<Value>(&pretty(&value)).expect("it is JSON"), value);
    }
}
