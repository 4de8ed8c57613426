//! Bytes as decisions: which game was played, and what somebody has done to a text afterwards.

use crate::CALLER;
use aerodrome_api::table::Table;
use aerodrome_api::wire::{GameState, NewGameRequest};
use aerodrome_engine::{Game, Position};
use serde_json::{Value, json};

/// Decisions that are not made yet. When all bytes are used up, every decision is the first one.
pub(crate) struct Plan<'a>(&'a [u8]);

impl<'a> Plan<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `end`, or 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let number = usize::from(self.byte()) << 8 | usize::from(self.byte());
        number.checked_rem(end).unwrap_or(0)
    }

    pub(crate) fn one_of<T: Clone>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())].clone()
    }

    /// A game of two after some moves.
    pub(crate) fn table<G: Game>(&mut self) -> Table<G> {
        let start =
            json!({ "seats": [0, 2], "game_id": "fuzz-00000000000000000", "chance": { "mode": "provided" } });
        let start: NewGameRequest<G> = serde_json::from_value(start).expect("it is a request");
        let dice_key = CALLER.keys().dice.first().id();
        let (table, _) = Table::start(start, "", dice_key, &CALLER).expect("two can play");
        table
    }

    /// A position that play comes to.
    pub(crate) fn position<G: Game>(&mut self) -> G::Position {
        let mut position = self.table::<G>().into_position();
        for _ in 0..self.below(64) {
            let moves = position.moves();
            let Some(next) = moves.get(self.below(moves.len())) else { break };
            position = position.advance(next).expect("a listed move is accepted").position;
        }
        position
    }

    /// Its state as JSON.
    pub(crate) fn state<G: Game>(&mut self) -> Value {
        let position = self.position::<G>();
        let start: GameState<G> = self.table::<G>().into_state();
        let state =
            GameState { board: position.to_state().board, pending: Some(position.pending()), ..start };
        serde_json::to_value(state).expect("a state is written without fail")
    }

    /// Tampers with a value in a few places, or not at all.
    pub(crate) fn tamper(&mut self, value: &mut Value) {
        for _ in 0..self.below(4) {
            let mut all = Vec::new();
            pointers(value, String::new(), &mut all);
            let at = self.one_of(&all);
            let from = self.one_of(&all);
            let other = value.pointer(&from).cloned().unwrap_or_default();
            let kind = self.below(10);
            if kind == 0 {
                remove(value, &at);
                continue;
            }
            let Some(place) = value.pointer_mut(&at) else { continue };
            match (kind, &mut *place) {
                (1..=3, place) => *place = other,
                (4, Value::Array(list)) => list.extend(list.clone()),
                (4, Value::Object(members)) => {
                    members.insert(from.rsplit('/').next().unwrap_or_default().to_owned(), other);
                }
                (5, place) => {
                    *place = self.one_of(&[json!(null), json!({}), json!([]), json!(true), json!("x")])
                }
                (6, place) => {
                    let edges = [
                        json!(-1),
                        json!(255),
                        json!(256),
                        json!(1e300),
                        json!(0.5),
                        json!(2.0),
                        json!(u64::MAX),
                    ];
                    *place = self.one_of(&edges);
                }
                (_, Value::String(text)) => *text = self.edited(text),
                (_, place) => *place = json!(self.below(8)),
            }
        }
    }

    /// A text with a few changes, or none.
    pub(crate) fn edited(&mut self, text: &str) -> String {
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(letters.len() + 1);
            let upto = (at + self.below(8)).min(letters.len());
            match self.below(6) {
                0 => drop(letters.drain(at..upto)),
                1 => letters.insert(at, char::from(self.byte())),
                2 => letters.insert(
                    at,
                    self.one_of(&['0', '9', '-', '/', ':', ',', '+', '>', ' ', '"', '{', ']', 'é', '\0']),
                ),
                3 => {
                    let copy: Vec<char> = letters[at..upto].to_vec();
                    let to = self.below(letters.len() + 1);
                    letters.splice(to..to, copy);
                }
                4 if at < letters.len() => letters[at] = char::from(b'0' + self.byte() % 10),
                _ if at < letters.len() => {
                    let with = self.below(letters.len());
                    letters.swap(at, with);
                }
                _ => {}
            }
        }
        letters.into_iter().collect()
    }

    /// The bytes of a text, with a few changes that need not leave it a text.
    pub(crate) fn garbled(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = if self.below(4) == 0 { self.edited(text) } else { text.to_owned() }.into_bytes();
        if self.below(8) == 0 && !bytes.is_empty() {
            let at = self.below(bytes.len());
            bytes[at] ^= self.byte();
        }
        bytes
    }
}

/// The pointers of all values in a value.
fn pointers(value: &Value, here: String, all: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, member)| pointers(member, format!("{here}/{name}"), all));
        }
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(index, item)| pointers(item, format!("{here}/{index}"), all));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
    all.push(here);
}

fn remove(value: &mut Value, pointer: &str) {
    let Some((parent, name)) = pointer.rsplit_once('/') else { return };
    match value.pointer_mut(parent) {
        Some(Value::Object(members)) => drop(members.remove(name)),
        Some(Value::Array(list)) => {
            if let Some(index) = name.parse().ok().filter(|index| *index < list.len()) {
                list.remove(index);
            }
        }
        _ => {}
    }
}
