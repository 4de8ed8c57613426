//! Somebody who plays without knowing the rules: picks what is listed, fills in what is open, throws what is asked for.

use crate::chooser::Chooser;
use crate::client::Client;
use serde_json::{Value, json};

/// More steps than any game of these tests has; a game that never ends should fail, not hang.
const MOST_STEPS: usize = 5_000;

/// One call of `apply`.
#[derive(Clone, Debug)]
pub struct Step {
    /// The state before it.
    pub before: Value,
    /// What was legal in that state and could be listed.
    pub legal: Value,
    /// What was legal beside that, as actions with free members.
    pub open: Vec<Value>,
    /// Where the entry of this step stands in the log.
    pub index: usize,
    /// The body of the call.
    pub request: Value,
    /// The answer.
    pub answer: Value,
}

/// A game in progress, as its caller knows it.
pub struct Player {
    client: Client,
    game: String,
    chooser: Chooser,
    /// The board as it is drawn.
    pub board: Value,
    /// The body of the call that started the game; it names the game.
    pub start: Value,
    /// The first answer.
    pub opening: Value,
    /// The calls since then.
    pub steps: Vec<Step>,
    /// What was done, as `replay` takes it.
    pub log: Vec<Value>,
}

impl Player {
    /// Starts a game. `game` is where its operations are; `start` is the body of `new-game` and has to have a `game_id`.
    #[track_caller]
    pub fn sit_down(client: &Client, game: &str, start: Value, seed: u64) -> Self {
        let opening = client.ok(&format!("{game}/new-game"), &start);
        assert_eq!(opening["state"]["game_id"], start["game_id"]);
        Self {
            client: client.clone(),
            game: game.to_owned(),
            chooser: Chooser::new(seed),
            board: board(client, game),
            start,
            opening,
            steps: Vec::new(),
            log: Vec::new(),
        }
    }

    /// Posts to an operation of the game and expects all to be well.
    #[track_caller]
    pub fn ask(&self, operation: &str, body: &Value) -> Value {
        self.client.ok(&format!("{}/{operation}", self.game), body)
    }

    /// Plays until the game is over.
    #[track_caller]
    pub fn play_to_the_end(&mut self) {
        while self.play_once() {
            assert!(self.steps.len() < MOST_STEPS, "the game does not end");
        }
    }

    /// Plays so many steps, fewer if the game is over before.
    #[track_caller]
    pub fn play(&mut self, steps: usize) {
        for _ in 0..steps {
            if !self.play_once() {
                return;
            }
        }
    }

    /// The last answer.
    pub fn now(&self) -> &Value {
        self.steps.last().map_or(&self.opening, |step| &step.answer)
    }

    /// The state now.
    pub fn state(&self) -> &Value {
        &self.now()["state"]
    }

    /// What can be done now beside what is listed; an answer leaves it out where there is nothing.
    fn open(&self) -> Vec<Value> {
        self.now()["open_actions"].as_array().cloned().unwrap_or_default()
    }

    /// The body of a `replay` of the whole game.
    pub fn replay(&self) -> Value {
        json!({"start": {"new_game": self.start}, "log": self.log})
    }

    /// Every seat and action id that has been legal at some time, for guesses at what may be illegal now.
    pub fn actions_seen(&self) -> Vec<(Value, Value)> {
        let all = self.steps.iter().filter_map(|step| step.legal.as_array()).flatten();
        let mut seen: Vec<(Value, Value)> = Vec::new();
        for action in all.map(|action| (action["seat"].clone(), action["id"].clone())) {
            if !seen.contains(&action) {
                seen.push(action);
            }
        }
        seen
    }

    /// Makes one call, if the game goes on.
    #[track_caller]
    fn play_once(&mut self) -> bool {
        match self.now()["pending"]["type"].as_str() {
            Some("over") => false,
            Some("chance") => {
                self.bring_chance();
                true
            }
            Some("decision") => {
                self.decide();
                true
            }
            _ => panic!("what is pending in {}?", self.now()),
        }
    }

    /// Throws or draws what is asked for, on a table of its own.
    #[track_caller]
    fn bring_chance(&mut self) {
        let value = self.chance_value(&self.now().clone());
        let request = json!({"state": self.state(), "action": {"type": "chance", "value": value}});
        let answer = self.ask("apply", &request);
        self.keep(request, answer, vec![json!({"chance": value})]);
    }

    /// One of the values that chance can bring where an answer leaves the game.
    #[track_caller]
    fn chance_value(&mut self, answer: &Value) -> Value {
        let outcomes = answer["pending"]["outcomes"].as_array().expect("chance has outcomes");
        self.chooser.one_of(outcomes)["value"].clone()
    }

    /// Picks one of the listed actions, and names it now by its object, now by its text id; or fills in one that is
    /// open, where there are any.
    #[track_caller]
    fn decide(&mut self) {
        let legal = self.now()["legal_actions"].as_array().expect("legal actions are listed").clone();
        assert!(!legal.is_empty(), "somebody is asked who can do nothing: {}", self.now());
        let open = self.open();
        let (seat, action) = if !open.is_empty() && self.chooser.once_in(3) {
            let picked = self.chooser.one_of(&open);
            (picked["seat"].clone(), filled_in(&picked["action"], &self.board, &mut self.chooser))
        } else {
            let picked = self.chooser.one_of(&legal);
            let form = if self.chooser.once_in(2) { "id" } else { "action" };
            (picked["seat"].clone(), picked[form].clone())
        };
        let mut entries = vec![json!({"seat": seat, "action": action})];
        let mut request = json!({"state": self.state(), "seat": seat, "action": action});
        let mut answer = self.ask("apply", &request);
        // Where chance is the caller's, its values can also be brought along with the action that leads to it. What can
        // come is known from the answer to the same request without them.
        let mut values = Vec::new();
        while answer["pending"]["type"] == "chance" && self.chooser.once_in(2) {
            let value = self.chance_value(&answer);
            entries.push(json!({"chance": value}));
            values.push(value);
            request["chance"] = json!({"values": values});
            answer = self.ask("apply", &request);
        }
        self.keep(request, answer, entries);
    }

    fn keep(&mut self, request: Value, answer: Value, entries: Vec<Value>) {
        let (before, legal) = (self.state().clone(), self.now()["legal_actions"].clone());
        let open = self.open();
        self.steps.push(Step { before, legal, open, index: self.log.len(), request, answer });
        self.log.extend(entries);
    }
}

/// The board of a game as it is drawn.
#[track_caller]
pub fn board(client: &Client, game: &str) -> Value {
    client.get(&format!("{game}/board")).json()
}

/// An open action with a value for each of its free members: one of a list, or a number of a range. A flight gets a path
/// along the links of the board.
#[track_caller]
pub fn filled_in(open: &Value, board: &Value, chooser: &mut Chooser) -> Value {
    if open["type"] == "fly" {
        return json!({"type": "fly", "path": path(open, board, chooser)});
    }
    let members = open.as_object().expect("an open action is an object").iter();
    let mut value = |free: &Value| match free {
        Value::Array(choices) => chooser.one_of(choices).clone(),
        Value::Object(_) => json!(number_in(free, chooser)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => free.clone(),
    };
    members.map(|(name, free)| (name.clone(), value(free))).collect()
}

/// A path as far as the fuel goes, or less far.
#[track_caller]
fn path(open: &Value, board: &Value, chooser: &mut Chooser) -> Vec<Value> {
    let links = board["links"].as_array().expect("a map has links");
    let mut fuel = open["fuel"].as_u64().expect("the fuel is a number");
    let mut path = vec![open["from"].clone()];
    loop {
        let here = path.last().cloned().unwrap_or_default();
        let onward = links.iter().filter_map(|link| {
            let (ends, used) = (&link["between"], link["fuel"].as_u64()?);
            let to = if ends[0] == here { &ends[1] } else { &ends[0] };
            (used <= fuel && (ends[0] == here || ends[1] == here)).then(|| (to.clone(), used))
        });
        let onward: Vec<(Value, u64)> = onward.collect();
        if onward.is_empty() || (path.len() > 1 && chooser.once_in(3)) {
            break;
        }
        let (to, used) = chooser.one_of(&onward).clone();
        fuel -= used;
        path.push(to);
    }
    if open["round_trip"] == false && path.first() == path.last() {
        path.pop();
    }
    path
}

/// A number of a range: one of its ends, or one of any size above the lower end, because most of the numbers of a
/// wide range are too large to be of use.
#[track_caller]
fn number_in(range: &Value, chooser: &mut Chooser) -> u64 {
    let [least, most] = ["minimum", "maximum"].map(|end| range[end].as_u64().expect("a range has two ends"));
    match chooser.below(8) {
        0 => least,
        1 => most,
        _ => {
            let width = u64::BITS - (most - least).leading_zeros();
            let width = chooser.below(width.min(62) as usize + 1);
            least + (chooser.below(1 << width) as u64).min(most - least)
        }
    }
}
