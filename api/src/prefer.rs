//! What a caller would like best (`Prefer`, RFC 7240).

use actix_web::http::header::HeaderMap;

/// How many seconds an answer waits for news at the most.
pub const MAX_WAIT: u64 = 60;

/// How many seconds the caller would rather wait than hear that there is nothing new: `wait`, [`MAX_WAIT`] at the most. What is
/// not known or cannot be read is as if it were not there.
pub fn wait(headers: &HeaderMap) -> Option<u64> {
    let lines = headers.get_all("prefer").filter_map(|line| line.to_str().ok());
    let mut preferences = lines.flat_map(|line| split(line, ',')).filter_map(|text| split(text, ';').next());
    // Of several with the same name only the first one counts.
    let value = preferences.find_map(|preference| {
        let (name, value) = preference.split_once('=').unwrap_or((preference, ""));
        name.trim().eq_ignore_ascii_case("wait").then_some(value.trim())
    })?;
    let digits = value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    // A number that is too large for the type is too large for the limit.
    Some(digits.parse().map_or(MAX_WAIT, |seconds: u64| seconds.min(MAX_WAIT)))
}

/// Splits a text where the separator stands outside quotation marks.
fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let (mut is_quoted, mut is_escaped) = (false, false);
    text.split(move |letter| {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' if is_quoted => is_escaped = true,
            '"' => is_quoted = !is_quoted,
            _ => {}
        }
        letter == separator && !is_quoted
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::{HeaderName, HeaderValue};

    fn wait_of(lines: &[&'static str]) -> Option<u64> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HeaderName::from_static("prefer"), HeaderValue::from_static(line));
        }
        wait(&headers)
    }

    #[test]
    fn the_time_to_wait_is_found_among_other_preferences() {
        for line in [
            "wait=20",
            "Wait = 20",
            "wait=\"20\"",
            "respond-async, wait=20; really",
            "return=minimal; why=\"a, wait=3 \\\" wait=4\" , wait=20, wait=5",
        ] {
            assert_eq!(wait_of(&[line]), Some(20), "{line}");
        }
        assert_eq!(wait_of(&["respond-async", "wait=20", "wait=5"]), Some(20));
        assert_eq!(wait_of(&["wait=0"]), Some(0));
        assert_eq!(wait_of(&["wait=61"]), Some(MAX_WAIT));
        assert_eq!(wait_of(&["wait=99999999999999999999999"]), Some(MAX_WAIT));
    }

    #[test]
    fn what_cannot_be_read_is_as_if_it_were_not_there() {
        for line in [
            "",
            ",",
            "wait",
            "wait=",
            "wait=\"\"",
            "wait=+5",
            "wait=-5",
            "wait=5s",
            "wait=1.5",
            "wait=\"5",
            "await=5",
            "a=\"wait=5\"",
            "wait=x, wait=5",
        ] {
            assert_eq!(wait_of(&[line]), None, "{line}");
        }
        assert_eq!(wait_of(&[]), None);
    }
}
