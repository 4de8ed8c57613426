//! Somebody who plays without knowing the rules: picks what is listed, throws what is asked for.

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
    /// What was legal in that state.
    pub legal: Value,
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

    /// Picks one of the legal actions, and names it now by its object, now by its text id.
    #[track_caller]
    fn decide(&mut self) {
        let legal = self.now()["legal_actions"].as_array().expect("legal actions are listed").clone();
        assert!(!legal.is_empty(), "somebody is asked who can do nothing: {}", self.now());
        let picked = self.chooser.one_of(&legal).clone();
        let form = if self.chooser.once_in(2) { "id" } else { "action" };
        let (seat, action) = (&picked["seat"], &picked[form]);
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
        self.steps.push(Step { before, legal, index: self.log.len(), request, answer });
        self.log.extend(entries);
    }
}
