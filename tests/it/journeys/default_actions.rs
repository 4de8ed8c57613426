//! Nobody is there: games that are played by stand-ins alone come to their end.

use super::{GAMES, list, new_game, start};
use aerodrome_e2e::{Chooser, Client, GAME, JUMBO_JET, KEY, PASSA_PORTAS, Server};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// More steps than any of these games has.
const MOST_STEPS: usize = 2_000;

/// Games for two and for more seats that stand-ins do not play for too long.
fn games(mode: &str) -> [(&'static str, Value); 4] {
    [
        (GAME, new_game("stand-ins", &[3, 1], 2, mode)),
        (JUMBO_JET, start("stand-ins", &[0, 3, 5], &json!({"round_limit": 12, "fuel_multiplier": 1}), mode)),
        (PASSA_PORTAS, start("stand-ins", &[0, 1], &json!({"fuel_source": "2d6"}), mode)),
        (PASSA_PORTAS, start("stand-ins", &[2, 0, 1], &json!({"phase2_boarding": "optional"}), mode)),
    ]
}

#[test]
fn stand_ins_finish_whole_games_with_server_dice() {
    play_whole_games("server");
}

#[test]
fn stand_ins_finish_whole_games_with_seeded_dice() {
    play_whole_games("seeded");
}

#[test]
fn stand_ins_finish_whole_games_with_dice_and_cards_of_the_caller() {
    play_whole_games("provided");
}

fn play_whole_games(mode: &str) {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, start) in games(mode) {
        let mut absent = Absent::sit_down(&client, game, &start);
        while absent.state["pending"]["type"] != "over" {
            assert!(absent.log.len() < MOST_STEPS, "stand-ins do not come to an end: {}", absent.state);
            absent.go_on();
        }
        // Nothing is due for anybody any more.
        for seat in list(&absent.state["seats"]).to_vec() {
            assert_eq!(absent.default_action(&seat), json!({"action": null}));
        }
        let replay = json!({
            "start": {"new_game": start},
            "log": absent.log,
            "claimed": {"chain": absent.state["chain"]},
        });
        let verdict = absent.ask("replay", &replay);
        assert_eq!((&verdict["valid"], &verdict["final"]), (&json!(true), &absent.state), "{game}, {mode}");
        absent.assert_reasons_can_be_read();
    }
}

/// A game whose players are all away. The backend keeps state and token; they are the same game.
struct Absent {
    client: Client,
    game: &'static str,
    chooser: Chooser,
    state: Value,
    token: Value,
    log: Vec<Value>,
    /// The reasons that were given, by their codes.
    reasons: BTreeMap<String, Value>,
}

impl Absent {
    #[track_caller]
    fn sit_down(client: &Client, game: &'static str, start: &Value) -> Self {
        let mut start = start.clone();
        start["return"] = json!(["state", "token"]);
        let opening = client.ok(&format!("{game}/new-game"), &start);
        Self {
            client: client.as_table(game, &start),
            game,
            chooser: Chooser::new(7),
            state: opening["state"].clone(),
            token: opening["token"].clone(),
            log: Vec::new(),
            reasons: BTreeMap::new(),
        }
    }

    #[track_caller]
    fn ask(&self, operation: &str, body: &Value) -> Value {
        self.client.ok(&format!("{}/{operation}", self.game), body)
    }

    /// What the stand-in of a seat does, asked now with the token, now with the state, now with both.
    #[track_caller]
    fn default_action(&mut self, seat: &Value) -> Value {
        let by_state = json!({"state": self.state, "seat": seat});
        let by_token = json!({"token": self.token, "seat": seat});
        match self.chooser.below(4) {
            0 => self.ask("default-action", &by_state),
            1 => {
                let [one, other] = [by_state, by_token].map(|question| self.ask("default-action", &question));
                assert_eq!(one, other, "{}", self.state);
                one
            }
            _ => self.ask("default-action", &by_token),
        }
    }

    /// Chance brings something, or the stand-ins of all seats are asked and the first that has to act does.
    #[track_caller]
    fn go_on(&mut self) {
        let pending = self.state["pending"].clone();
        if pending["type"] == "chance" {
            let value = &self.chooser.one_of(list(&pending["outcomes"]))["value"];
            self.apply(json!({"action": {"type": "chance", "value": value}}), json!({"chance": value}));
            return;
        }
        let asked = list(&pending["seats"]);
        let mut first = None;
        for seat in list(&self.state["seats"]).to_vec() {
            let is_asked = asked.contains(&seat);
            // Those who are not asked are looked at now and then.
            if first.is_some() || !is_asked && !self.chooser.once_in(5) {
                continue;
            }
            let told = self.default_action(&seat);
            if told["action"].is_null() {
                assert_eq!(told, json!({"action": null}));
                continue;
            }
            assert!(is_asked, "{seat} is not asked: {told} in {}", self.state);
            first = Some((seat, told));
        }
        let (seat, told) = first.unwrap_or_else(|| panic!("nobody acts in {}", self.state));
        let code = told["reason"]["code"].as_str().expect("a reason has a code");
        self.reasons.entry(code.to_owned()).or_insert_with(|| told["reason"].clone());
        let form = if self.chooser.once_in(2) { "id" } else { "action" };
        self.apply(
            json!({"seat": seat, "action": told[form]}),
            json!({"seat": seat, "action": told["action"]}),
        );
    }

    #[track_caller]
    fn apply(&mut self, mut request: Value, entry: Value) {
        request["token"] = self.token.clone();
        request["return"] = json!(["state", "token"]);
        let mut answer = self.ask("apply", &request);
        (self.state, self.token) = (answer["state"].take(), answer["token"].take());
        self.log.push(entry);
    }

    /// Every reason cites a rule of the game and says something.
    #[track_caller]
    fn assert_reasons_can_be_read(&self) {
        assert!(self.reasons.len() >= 3, "{:?}", self.reasons);
        for reason in self.reasons.values() {
            let rule = self.client.get(reason["href"].as_str().expect("a reason has an address"));
            assert_eq!((rule.status, &rule.json()["id"]), (200, &reason["rule"]), "{reason}");
            assert!(reason["message"].as_str().is_some_and(|message| message.ends_with('.')), "{reason}");
        }
    }
}

/// What stand-ins do is the same in every language, and why they do it is said in that of the caller.
#[test]
fn stand_ins_explain_themselves_in_the_language_of_the_caller() {
    let server = Server::with_key(KEY);
    for (game, start) in games("seeded") {
        let mut absent = Absent::sit_down(&server.client(), game, &start);
        for _ in 0..20 {
            absent.go_on();
        }
        for seat in list(&absent.state["pending"]["seats"]) {
            let question = json!({"state": absent.state, "seat": seat});
            let ask = |language| {
                server.client().speaking(language).ok(&format!("{game}/default-action"), &question)
            };
            let (english, mut french) = (ask("en"), ask("fr"));
            if english["action"].is_null() {
                assert_eq!(english, french);
                continue;
            }
            assert_ne!(english["reason"]["message"], french["reason"]["message"]);
            french["reason"]["message"] = english["reason"]["message"].clone();
            assert_eq!(english, french);
        }
    }
}

#[test]
fn a_stand_in_for_somebody_who_does_not_play_is_refused() {
    let server = Server::with_key(KEY);
    for game in GAMES {
        let body = json!({"seats": [0, 2], "return": ["state", "token"]});
        let opening = server.client().ok(&format!("{game}/new-game"), &body);
        for source in ["state", "token"] {
            let mut question = json!({"seat": 1});
            question[source] = opening[source].clone();
            let reply = server.client().post(&format!("{game}/default-action"), &question);
            assert_eq!(
                (reply.status, &reply.json()["code"]),
                (422, &json!("unknown_seat")),
                "{}",
                reply.text()
            );
        }
    }
}
