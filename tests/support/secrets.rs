//! What a service must never log: taken down from all that it is sent and answers, and looked for in its log.

use aho_corasick::AhoCorasick;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The members of bodies that hold secrets: tokens, keys, seeds, and what stands in every state.
const MEMBERS: [&str; 8] = ["token", "owner", "spectator", "table", "key", "seed", "game_id", "chain"];

/// Shorter texts can stand in a log by chance.
const SHORTEST: usize = 7;

/// So much of the beginning of a secret is enough to know it by.
const LONGEST: usize = 48;

/// What stands in every state: as JSON, however often it was escaped, and as it is shown for debugging.
const SIGNS_OF_A_STATE: [&str; 2] = ["\"board", "Board {"];

/// So many bytes in a row, as they are shown for debugging, are an id, a hash, a key or the name of a card.
const FEWEST_BYTES: usize = 3;

/// The characters of the id of a session.
const SESSION_ID: usize = 22;

/// The secrets of one service.
#[derive(Default)]
pub(crate) struct Secrets {
    texts: BTreeSet<String>,
    /// Three letters, which are a secret only where they are a word of their own.
    cards: BTreeSet<String>,
}

/// The secrets of the services that run, by host and port.
static KNOWN: Mutex<BTreeMap<String, Secrets>> = Mutex::new(BTreeMap::new());

fn known() -> MutexGuard<'static, BTreeMap<String, Secrets>> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes down what is secret in a body, or in a piece of a stream.
pub(crate) fn note_body(address: &str, body: &[u8]) {
    let mut found = Secrets::default();
    found.read_body(&String::from_utf8_lossy(body));
    note(address, found);
}

/// Takes down the header of a request, if it holds a secret.
pub(crate) fn note_header(address: &str, name: &str, value: &str) {
    let mut found = Secrets::default();
    found.read_header(name, value);
    note(address, found);
}

/// Takes down the id of the session that a path is about, if it is about one.
pub(crate) fn note_path(address: &str, path: &str) {
    let mut found = Secrets::default();
    found.read_path(path);
    note(address, found);
}

/// Takes down what is secret in a request that is written byte by byte.
pub(crate) fn note_request(address: &str, request: &[u8]) {
    let mut found = Secrets::default();
    let request = String::from_utf8_lossy(request);
    let (head, body) = request.split_once("\r\n\r\n").unwrap_or((&request, ""));
    found.read_path(head);
    for (name, value) in head.lines().filter_map(|line| line.split_once(':')) {
        found.read_header(name, value.trim());
    }
    found.read_body(body);
    note(address, found);
}

fn note(address: &str, found: Secrets) {
    if !found.texts.is_empty() || !found.cards.is_empty() {
        let mut known = known();
        let secrets = known.entry(address.to_owned()).or_default();
        secrets.texts.extend(found.texts);
        secrets.cards.extend(found.cards);
    }
}

/// The secrets of a service that runs no more.
pub(crate) fn of(address: &str) -> Secrets {
    known().remove(address).unwrap_or_default()
}

impl Secrets {
    fn read_body(&mut self, body: &str) {
        // Members are found by their signs: reading all bodies as JSON would take longer than all the rest.
        for (place, sign) in body.match_indices("\":") {
            let name = body[..place].rsplit('"').next().unwrap_or_default();
            let Some(value) = body[place + sign.len()..].trim_start().strip_prefix('"') else { continue };
            let value = value.split(['"', '\\']).next().unwrap_or_default();
            if MEMBERS.contains(&name) {
                self.add(value);
            } else if value.len() == 3 && value.bytes().all(|letter| letter.is_ascii_uppercase()) {
                self.cards.insert(value.to_owned());
            }
        }
    }

    fn read_header(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("authorization") {
            self.add(value.split_once(' ').map_or(value, |(_, credentials)| credentials));
        } else if ["idempotency-key", "x-api-key"].iter().any(|secret| name.eq_ignore_ascii_case(secret)) {
            self.add(value);
        }
    }

    fn read_path(&mut self, path: &str) {
        let id = path.split_once("/v1/sessions/").and_then(|(_, rest)| rest.get(..SESSION_ID));
        self.texts.extend(id.map(str::to_owned));
    }

    fn add(&mut self, secret: &str) {
        if secret.len() >= SHORTEST {
            let end = (0..=LONGEST.min(secret.len())).rev().find(|end| secret.is_char_boundary(*end));
            self.texts.insert(secret[..end.unwrap_or_default()].to_owned());
        }
    }

    /// Those that stand in a log, and what can only be a secret, whoever's it is.
    pub(crate) fn found_in(&self, log: &str) -> BTreeSet<String> {
        let texts: Vec<&String> = self.texts.iter().collect();
        let search = AhoCorasick::new(&texts).expect("there are not too many secrets");
        let texts = search.find_iter(log).map(|found| texts[found.pattern()].clone());
        let words = log.split(|sign: char| !sign.is_ascii_alphanumeric());
        let cards = words.filter(|word| self.cards.contains(*word)).map(str::to_owned);
        let signs = SIGNS_OF_A_STATE.into_iter().filter(|sign| log.contains(sign)).map(str::to_owned);
        texts.chain(cards).chain(signs).chain(bytes_in(log)).collect()
    }
}

/// Rows of bytes as they are shown for debugging: `[78, 66, 79]`.
fn bytes_in(log: &str) -> impl Iterator<Item = String> {
    let lists = log.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    lists
        .map(|(list, _)| list)
        .filter(|list| {
            let bytes = list.split(',').map(|byte| byte.trim().parse::<u8>());
            list.split(',').count() >= FEWEST_BYTES && bytes.into_iter().all(|byte| byte.is_ok())
        })
        .map(str::to_owned)
}
