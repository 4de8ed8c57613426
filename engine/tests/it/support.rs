//! What the tests of every game share.

pub(crate) mod absent;
pub(crate) mod sentences;

use aerodrome_engine::Game;
use aerodrome_engine::perft::perft;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// A small generator of numbers that is the same everywhere and for ever, so that goldens stay what they are.
/// This is SplitMix64; a library's generator may change with its version.
pub(crate) struct SplitMix64(pub(crate) u64);

impl SplitMix64 {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end).expect("lists are short");
        usize::try_from(self.next() % end).expect("the remainder is as small as the end")
    }
}

/// A path inside the package of the engine.
pub(crate) fn path(inside: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(inside)
}

/// A text file inside the package of the engine.
pub(crate) fn read(inside: &str) -> String {
    fs::read_to_string(path(inside)).unwrap_or_else(|error| panic!("{inside}: {error}"))
}

/// Compares a text with the golden file, or rewrites the file when `UPDATE_GOLDEN` is set.
pub(crate) fn compare_with_golden(inside: &str, text: &str) {
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        return fs::write(path(inside), text).unwrap_or_else(|error| panic!("{inside}: {error}"));
    }
    let golden = read(inside);
    if golden != text {
        let differs = golden.lines().zip(text.lines()).position(|(a, b)| a != b);
        let line = differs.unwrap_or_else(|| golden.lines().count().min(text.lines().count()));
        let [expected, found] = [&golden, text].map(|text| text.lines().nth(line).unwrap_or("(the end)"));
        panic!("{inside}, line {}:\nexpected {expected}\n   found {found}", line + 1);
    }
}

/// The pointers of all values inside a JSON value.
pub(crate) fn pointers(value: &Value) -> Vec<String> {
    fn collect(value: &Value, here: &str, all: &mut Vec<String>) {
        let members: Vec<(String, &Value)> = match value {
            Value::Object(members) => members.iter().map(|(name, member)| (name.clone(), member)).collect(),
            Value::Array(list) => {
                list.iter().enumerate().map(|(index, item)| (index.to_string(), item)).collect()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
        };
        for (name, member) in members {
            let pointer = format!("{here}/{name}");
            all.push(pointer.clone());
            collect(member, &pointer, all);
        }
    }
    let mut all = Vec::new();
    collect(value, "", &mut all);
    all
}

/// Whether a pointer leads to a value, or to a member that is missing in an object that is there.
pub(crate) fn resolves(value: &Value, pointer: &str) -> bool {
    let parent = pointer.rsplit_once('/').map_or("", |(parent, _)| parent);
    value.pointer(pointer).is_some() || value.pointer(parent).is_some_and(Value::is_object)
}

/// Puts a value at a place; nothing takes the place away, and `-` stands for the end of a list.
pub(crate) fn put(whole: &mut Value, pointer: &str, value: Option<Value>) {
    let (parent, member) = pointer.rsplit_once('/').expect("a pointer has a member");
    match (whole.pointer_mut(parent), value) {
        (Some(Value::Object(object)), Some(value)) => drop(object.insert(member.to_owned(), value)),
        (Some(Value::Object(object)), None) => drop(object.remove(member)),
        (Some(Value::Array(list)), Some(value)) if member == "-" => list.push(value),
        (Some(Value::Array(list)), Some(value)) => list[member.parse::<usize>().expect("an index")] = value,
        (Some(Value::Array(list)), None) => drop(list.remove(member.parse().expect("an index"))),
        (parent, _) => panic!("{pointer} leads nowhere: {parent:?}"),
    }
}

/// Counts the game trees of a file and compares. Each begins with `name`, then come `options` if there are any, and
/// `position`, and then the depths with their counts. `position` reads a position under options.
pub(crate) fn check_counts<G: Game>(inside: &str, position: impl Fn(&str, &str) -> G::Position) {
    let file = read(inside);
    let mut wrong = Vec::new();
    let mut counted = 0;
    let (mut name, mut options, mut root) = ("", "", None);
    for line in file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.split_once(' ').expect("a line has a key and a value") {
            ("name", text) => (name, options, root) = (text, "", None),
            ("options", text) => options = text,
            ("position", text) => {
                let read = position(options, text);
                assert_eq!(read.to_string(), text, "{name} is written as the engine writes it");
                root = Some(read);
            }
            (depth, count) => {
                let depth = depth.trim_end_matches(':').parse().expect("a depth is a number");
                let count: u64 = count.parse().expect("a count is a number");
                let found = perft::<G>(root.as_ref().expect("the position comes first"), depth);
                counted += 1;
                if found != count {
                    wrong.push(format!("{name}, depth {depth}: expected {count}, found {found}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(counted > 50, "the file is read");
}
