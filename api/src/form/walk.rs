//! The walk through a body that is wrong, along with its schema and only as far as that goes: what is wrong as a whole,
//! or unknown, is told and left unread. So it costs no more than to read the body once for each level of its schema,
//! whatever is in it.

use super::meant::{Meant, meant, tag};
use super::message::Expected;
use super::schema::{Forms, is_choice, required, texts};
use super::value::Shallow;
use super::{MAX_ERRORS, escape, message};
use crate::problem::FormError;
use aerodrome_engine::Language;
use serde_json::Value;
use std::collections::BTreeMap;

/// A walk through a body that ends after [`MAX_ERRORS`] faults.
pub(super) struct Walk<'a> {
    forms: &'a Forms,
    language: Language,
    pub(super) errors: Vec<FormError>,
    /// Counts those of a value again for each value around it.
    #[cfg(test)]
    bytes_read: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(forms: &'a Forms, language: Language) -> Self {
        Self {
            forms,
            language,
            errors: Vec::new(),
            #[cfg(test)]
            bytes_read: 0,
        }
    }

    fn is_over(&self) -> bool {
        self.errors.len() >= MAX_ERRORS
    }

    /// Adds what is wrong with the value that stands at a place.
    pub(super) fn look(&mut self, node: &'a Value, text: &str, at: &str) {
        #[cfg(test)]
        {
            self.bytes_read += text.len();
        }
        self.judge(self.forms.resolved(node), &Shallow::read(text), at);
    }

    fn judge(&mut self, node: &'a Value, value: &Shallow<'_>, at: &str) {
        if is_choice(node) {
            return self.choice(node, value, at);
        }
        let broken = self.forms.broken(node, value);
        if let Some(keyword) = broken {
            let examples: Vec<&str> = texts(&node["examples"]).collect();
            let error = message::of_keyword(at.to_owned(), keyword, &node[keyword], &examples, self.language);
            self.errors.push(error);
        }
        match (value, broken) {
            (Shallow::Number(number), None) if number.is_f64() => {
                self.errors.push(message::not_whole(at.to_owned(), self.language));
            }
            (Shallow::List(items), None | Some("minItems" | "uniqueItems")) => {
                for (place, item) in items.iter().enumerate() {
                    if self.is_over() {
                        return;
                    }
                    self.look(&node["items"], item, &format!("{at}/{place}"));
                }
            }
            (Shallow::Object(members), None) => self.members(node, members, at),
            _ => {}
        }
    }

    fn choice(&mut self, choice: &'a Value, value: &Shallow<'_>, at: &str) {
        let language = self.language;
        self.errors.push(match meant(self.forms, choice, value) {
            Meant::Variant(node) => return self.judge(node, value, at),
            Meant::Other { code, expected } => message::none_of(at.to_owned(), code, &expected, language),
            Meant::NoTag(tag) if value.has("id") && value.has("action") => {
                message::entry_of_list(format!("{at}/{tag}"), language)
            }
            Meant::NoTag(tag) => message::required(format!("{at}/{tag}"), language),
            Meant::WrongTag(tag, known) => {
                let known: Vec<_> = known.into_iter().map(Expected::Value).collect();
                message::none_of(format!("{at}/{tag}"), "enum", &known, language)
            }
            Meant::Nothing(forms) => message::no_form(at.to_owned(), &forms, language),
        });
    }

    fn members(&mut self, node: &'a Value, members: &BTreeMap<String, &str>, at: &str) {
        // Of what says that it is something else, such as the state of another game, every member would be wrong.
        if let Some((tag, known)) = tag(node)
            && let Some(given) = members.get(tag)
            && !matches!(Shallow::read(given), Shallow::Text(text) if text == known)
        {
            let at = format!("{at}/{}", escape(tag));
            self.errors.push(message::none_of(at, "enum", &[Expected::Value(known)], self.language));
            return;
        }
        for name in required(node).filter(|name| !members.contains_key(*name)) {
            self.errors.push(message::required(format!("{at}/{}", escape(name)), self.language));
        }
        let known = node["properties"].as_object();
        for (name, text) in members {
            if self.is_over() {
                return;
            }
            let at = format!("{at}/{}", escape(name));
            let others = &node["additionalProperties"];
            let is_name = || {
                let name = Shallow::Text(name.clone());
                *others != false && self.forms.broken(&node["propertyNames"], &name).is_none()
            };
            match known.and_then(|known| known.get(name)) {
                Some(known) => self.look(known, text, &at),
                None if is_name() => self.look(others, text, &at),
                None => {
                    let known = known.into_iter().flat_map(|known| known.keys().map(String::as_str));
                    self.errors.push(message::unknown_member(at, known, self.language));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extract::MAX_LONG_BODY_BYTES;
    use serde_json::json;

    /// How many values deep the schemas of our bodies are: body, log, entry, action, path, city.
    const LEVELS: usize = 6;

    fn walk<'a>(forms: &'a Forms, schema: &str, body: &str) -> Walk<'a> {
        let mut walk = Walk::new(forms, Language::English);
        walk.look(forms.node(schema), body, "");
        walk
    }

    /// As many copies of an item, or of a member, as a body can hold.
    fn many(item: &str) -> String {
        vec![item; MAX_LONG_BODY_BYTES / 2 / (item.len() + 1)].join(",")
    }

    fn replay(log: &str) -> String {
        let start = json!({ "new_game": { "seats": [0, 1], "game_id": "demo-game-0000000000000" } });
        format!(r#"{{"start":{start},"log":[{log}]}}"#)
    }

    #[test]
    fn every_byte_is_read_once_for_each_level_at_most() {
        let forms = Forms::default();
        let entry = |city: &str| format!(r#"{{"seat":0,"action":{{"type":"fly","path":[{city}]}}}}"#);
        let short = |item: &str| vec![item; 13].join(",");
        let entries = |entry: String| replay(&vec![entry; 4_999].join(","));
        let bodies = [
            entries(entry(&short("\"q\""))),
            entries(entry(&short("[[0]]"))),
            entries(entry(&short("\"CAI\""))).replace("}}]}", "}},0]}"),
            replay(&entry(&many("\"CAI\""))),
            replay(&many("[[[[0]]]]")),
            replay(&format!("[{}]", many("{\"\":0}"))),
            replay(&format!(r#"{{"seat":0,"action":"{}"}}"#, "fly:".repeat(100_000))),
            replay(&format!(r#"{{"seat":0,"{}":{{}}}}"#, "n".repeat(500_000))),
            format!(r#"{{"start":{{}},"log":[],"more":[{}]}}"#, many(&short("[0]"))),
            format!(r#"{{"start":[{}],"log":{{}}}}"#, many("{\"\":[0]}")),
        ];
        for body in bodies {
            let walk = walk(&forms, "PassaPortasReplayRequest", &body);
            let start = &body[..body.len().min(200)];
            assert!(!walk.errors.is_empty(), "{start}");
            assert!(walk.errors.len() <= MAX_ERRORS, "{start}");
            assert!(walk.bytes_read <= LEVELS * body.len(), "{} of {}: {start}", walk.bytes_read, body.len());
        }
    }

    #[test]
    fn what_is_wrong_as_a_whole_is_left_unread() {
        let forms = Forms::default();
        let lists = vec![vec![9; 1_000]; 60];
        let told = |values: Value| {
            let chance = json!({ "mode": "provided", "values": values });
            let body = json!({ "seats": [0, 1], "chance": chance }).to_string();
            let errors = walk(&forms, "PassaPortasNewGameRequest", &body).errors;
            let place = |error: &FormError| error.pointer.trim_start_matches("/chance/values").to_owned();
            errors.iter().map(|error| format!("{} {}", place(error), error.code)).collect::<Vec<_>>()
        };
        assert_eq!(told(json!(lists[..2])), ["/0 max_items", "/1 max_items"]);
        assert_eq!(told(json!(lists)).len(), 60);
        assert_eq!(told(json!(vec!["x"; 5_000])), [" max_items"]);
        assert_eq!(told(json!({ "0": lists })), [" type"]);
        assert_eq!(told(json!([{ "0": lists }])), ["/0 type"]);
    }

    #[test]
    fn nothing_is_read_after_the_last_fault_that_is_told() {
        let forms = Forms::default();
        let one_fault = r#"{"seat":9,"action":"pass"}"#;
        let read = |entries: usize| {
            let log = vec![one_fault; entries].join(",");
            let body = replay(&log);
            let walk = walk(&forms, "PassaPortasReplayRequest", &body);
            assert_eq!(walk.errors.len(), MAX_ERRORS);
            // The body and its log are read as a whole, of the entries only what is looked at.
            walk.bytes_read - body.len() - log.len()
        };
        assert_eq!(read(MAX_ERRORS), read(5_000));
    }
}
