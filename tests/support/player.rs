//! Somebody who plays without knowing the rules: picks what is listed, throws what is asked for.

use crate::GAME;
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
    chooser: Chooser,
    faces: Vec<Value>,
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
    /// Starts a game. `start` is the body of `new-game` and has to name the game.
    #[track_caller]
    pub fn sit_down(client: &Client, start: Value, seed: u64) -> Self {
        let opening = client.ok(&format!("{GAME}/new-game"), &start);
        assert_eq!(opening["state"]["game_id"], start["game_id"]);
        Self {
            client: client.clone(),
            chooser: Chooser::new(seed),
            faces: Vec::new(),
            start,
            opening,
            steps: Vec::new(),
            log: Vec::new(),
        }
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
                self.throw();
                true
            }
            Some("decision") => {
                self.decide();
                true
            }
            _ => panic!("what is pending in {}?", self.now()),
        }
    }

    /// Throws the die that is asked for, on a table of its own.
    #[track_caller]
    fn throw(&mut self) {
        let outcomes = self.now()["pending"]["outcomes"].as_array().expect("chance has outcomes");
        self.faces = outcomes.iter().map(|outcome| outcome["value"].clone()).collect();
        let value = self.chooser.one_of(&self.faces).clone();
        let request = json!({"state": self.state(), "action": {"type": "chance", "value": value}});
        self.call(request, vec![json!({"chance": value})]);
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
        // Where dice are the caller's, they can also be brought along with the action that throws them.
        if self.brings_dice() && self.ends_in_chance(&picked["id"]) {
            let value = self.chooser.one_of(&self.faces).clone();
            request["chance"] = json!({"values": [value]});
            entries.push(json!({"chance": value}));
        }
        self.call(request, entries);
    }

    fn brings_dice(&mut self) -> bool {
        self.state()["chance"]["mode"] == "provided" && !self.faces.is_empty() && self.chooser.once_in(2)
    }

    /// Whether the action leads to a throw, which its preview tells to somebody who does not know the rules.
    #[track_caller]
    fn ends_in_chance(&self, id: &Value) -> bool {
        let question = json!({"state": self.state(), "include": ["preview"]});
        let answer = self.client.ok(&format!("{GAME}/legal-actions"), &question);
        let listed = answer["legal_actions"].as_array().expect("legal actions are listed");
        let action = listed.iter().find(|action| action["id"] == *id).expect("what was legal stays legal");
        action["preview"]["complete"] == false
    }

    #[track_caller]
    fn call(&mut self, request: Value, entries: Vec<Value>) {
        let answer = self.client.ok(&format!("{GAME}/apply"), &request);
        let (before, legal) = (self.state().clone(), self.now()["legal_actions"].clone());
        self.steps.push(Step { before, legal, index: self.log.len(), request, answer });
        self.log.extend(entries);
    }
}
