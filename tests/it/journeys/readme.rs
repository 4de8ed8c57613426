//! The first games of the README, typed as a reader would type them, give what the README shows.

use aerodrome_e2e::{KEY, Server, run, scratch_directory, without};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");

/// The headings above the calls, and how many calls each of these games takes.
const GAMES: [(&str, usize); 4] = [
    ("## A first game\n", 5),
    ("## A first game of Jumbo Jet\n", 4),
    ("## A game with secrets, and tokens\n", 3),
    ("## Sessions\n", 5),
];

#[test]
fn the_calls_of_the_readme_give_what_the_readme_shows() {
    let readme = std::fs::read_to_string(README).expect("there is a README");
    let server = Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__STORE__URL", "memory")]);
    let directory = scratch_directory("readme");
    let games = GAMES.iter().flat_map(|(heading, number)| {
        let calls = calls(&readme, heading);
        assert_eq!(calls.len(), *number, "calls below {heading:?}, each followed by its output");
        calls
    });
    for (number, Call { script: call, language, shown }) in (1..).zip(games) {
        assert!(call.contains("http://localhost:8080"), "call {number} goes to the service:\n{call}");
        let script = call.replace("http://localhost:8080", &server.url());
        if language == "text" {
            assert_begins_like(&shown, Command::new("sh").args(["-euc", &script]).current_dir(&directory));
            continue;
        }
        let written = run(Command::new("sh").arg("-eu").current_dir(&directory), &script);
        let [written, shown] = [&written, &shown].map(|text| {
            let json: Value = serde_json::from_str(text)
                .unwrap_or_else(|error| panic!("call {number}: {error} in\n{text}"));
            without(&json, &["request_id"])
        });
        assert_eq!(written, shown, "call {number}:\n{call}");
    }
    std::fs::remove_dir_all(directory).expect("the folder of this test can be removed");
}

/// A script, and what is shown below it.
struct Call {
    script: String,
    /// `json` for a whole answer, `text` for the beginning of one that goes on.
    language: String,
    shown: String,
}

/// Reads what a command writes as far as it is shown, and then stops it. Of a line only what stands before `…` counts.
#[track_caller]
fn assert_begins_like(shown: &str, command: &mut Command) {
    // In a group of its own, so that what the shell has started ends with it.
    let mut child = command
        .process_group(0)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it can be started");
    let output = BufReader::new(child.stdout.take().expect("the output is piped"));
    let mut lines = output.lines().map_while(Result::ok);
    for line in shown.lines() {
        let written = lines.next().unwrap_or_default();
        match line.split_once('…') {
            Some((begin, _)) => assert!(written.starts_with(begin), "{written:?} begins with {begin:?}"),
            None => assert_eq!(written, line),
        }
    }
    run(Command::new("kill").arg("--").arg(format!("-{}", child.id())), "");
    child.wait().expect("it ends");
}

/// The scripts of the section with the output that is shown below each.
fn calls(readme: &str, heading: &str) -> Vec<Call> {
    let section = readme.split_once(heading).map_or("", |(_, rest)| rest);
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut blocks = blocks(section).into_iter().peekable();
    let mut calls = Vec::new();
    while let Some((language, script)) = blocks.next() {
        let output = blocks.next_if(|(next, _)| language == "sh" && (next == "json" || next == "text"));
        calls.extend(output.map(|(language, shown)| Call { script, language, shown }));
    }
    calls
}

/// The fenced blocks, each with the language that its fence names.
fn blocks(text: &str) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match line.strip_prefix("```") {
            Some(language) => {
                inside = !inside;
                if inside {
                    blocks.push((language.trim().to_owned(), String::new()));
                }
            }
            None if inside => {
                if let Some((_, block)) = blocks.last_mut() {
                    block.push_str(line);
                    block.push('\n');
                }
            }
            None => {}
        }
    }
    blocks
}
