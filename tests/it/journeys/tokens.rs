//! Games that are held as tokens: on several instances, with lost replies, over changes of keys; and that what is held
//! tells nothing.

use super::{CHANCE, GAMES, list, short_game, start};
use aerodrome_e2e::{
    Chooser, Client, JUMBO_JET, KEY, OTHER_KEY, OTHER_TOKEN_KEY, PASSA_PORTAS, Server, TOKEN_KEY, board,
    filled_in, without,
};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::{Value, json};

/// What a client that holds a game calls: one instance after the other.
struct Caller {
    instances: Vec<Client>,
    /// Whether every reply is lost once, and the call repeated on the next instance.
    retries: bool,
    calls: usize,
}

impl Caller {
    fn of(instances: &[&Server], retries: bool) -> Self {
        Self { instances: instances.iter().map(|server| server.client()).collect(), retries, calls: 0 }
    }

    fn next(&mut self) -> &Client {
        self.calls += 1;
        &self.instances[self.calls % self.instances.len()]
    }

    #[track_caller]
    fn ask(&mut self, path: &str, body: &Value) -> Value {
        let reply = self.next().post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        if self.retries {
            let again = self.next().post(path, body);
            assert_eq!(reply.text(), again.text(), "{path} {body}");
        }
        reply.json()
    }
}

/// A game as it went.
#[derive(PartialEq, Debug)]
struct Course {
    /// What was done.
    log: Vec<Value>,
    /// What everybody saw of the start and of each action.
    seen: Vec<Value>,
    /// The state at the end.
    last: Value,
}

/// A game in progress, held as what this member of an answer gives: `token` or `state`.
struct Holder<'a> {
    caller: &'a mut Caller,
    game: &'static str,
    /// The body that the game began with.
    start: Value,
    held_as: &'a str,
    chooser: Chooser,
    board: Value,
    now: Value,
    course: Course,
    /// What has been held, in order.
    held: Vec<Value>,
}

impl<'a> Holder<'a> {
    /// Starts a game. What it returns is asked for, for with a token everything is told to one seat, and with a state to all.
    #[track_caller]
    fn sit_down(
        caller: &'a mut Caller,
        game: &'static str,
        start: &Value,
        held_as: &'a str,
        seed: u64,
    ) -> Self {
        let board = board(caller.next(), game);
        let course = Course { log: Vec::new(), seen: Vec::new(), last: Value::Null };
        let chooser = Chooser::new(seed);
        let mut holder = Self {
            caller,
            game,
            start: start.clone(),
            held_as,
            chooser,
            board,
            now: Value::Null,
            course,
            held: Vec::new(),
        };
        holder.call("new-game", start.clone());
        holder
    }

    #[track_caller]
    fn call(&mut self, operation: &str, mut body: Value) {
        let seats =
            if operation == "new-game" { body["seats"].clone() } else { self.now["view"]["seats"].clone() };
        body["return"] = json!([self.held_as, "view", "pending"]);
        body["viewers"] = seats;
        list_mut(&mut body["viewers"]).push(json!("spectator"));
        self.now = self.caller.ask(&format!("{}/{operation}", self.game), &body);
        self.course.seen.push(self.now["seen"].clone());
        self.held.push(self.now[self.held_as].clone());
    }

    fn held(&self) -> &Value {
        self.held.last().expect("a game has a start")
    }

    /// Makes one step, if the game goes on: one of the seats that are asked looks what it can do, and does it.
    #[track_caller]
    fn play_once(&mut self) -> bool {
        if self.now["pending"]["type"] == "over" {
            return false;
        }
        let seat = self.chooser.one_of(list(&self.now["pending"]["seats"])).clone();
        let mut question = json!({"seat": seat, "expect": {"seq": self.now["view"]["seq"]}});
        question[self.held_as] = self.held().clone();
        let legal = self.caller.ask(&format!("{}/legal-actions", self.game), &question);
        let open = legal["open_actions"].as_array().cloned().unwrap_or_default();
        let action = if !open.is_empty() && self.chooser.once_in(3) {
            filled_in(&self.chooser.one_of(&open)["action"], &self.board, &mut self.chooser)
        } else {
            self.chooser.one_of(list(&legal["legal_actions"]))["id"].clone()
        };
        question["action"] = action.clone();
        self.course.log.push(json!({"seat": seat, "action": action}));
        self.call("apply", question);
        true
    }

    #[track_caller]
    fn play_to_the_end(&mut self) {
        while self.play_once() {
            assert!(self.held.len() < 5_000, "the game does not end");
        }
    }

    /// How it went. Played again from where the game was after the start it leads to the same end.
    #[track_caller]
    fn course(mut self) -> Course {
        let replay = json!({"start": {self.held_as: self.held[0]}, "log": self.course.log});
        let verdict = self.caller.ask(&format!("{}/replay", self.game), &replay);
        assert_eq!(verdict["valid"], true, "{verdict}");
        let end = if self.held_as == "token" { "token" } else { "final" };
        assert_eq!(verdict[end], *self.held());
        // The last step, made again, gives the state to whoever shows the table key.
        let start = &self.start;
        let tables = self.caller.instances.iter().map(|client| client.as_table(self.game, start)).collect();
        let strangers = std::mem::replace(&mut self.caller.instances, tables);
        let mut last = self.course.log.last().expect("somebody has acted").clone();
        last[self.held_as] = self.held[self.held.len() - 2].clone();
        last["return"] = json!(["state"]);
        self.course.last = self.caller.ask(&format!("{}/apply", self.game), &last)["state"].take();
        self.caller.instances = strangers;
        self.course
    }
}

#[track_caller]
fn list_mut(value: &mut Value) -> &mut Vec<Value> {
    value.as_array_mut().expect("a list")
}

/// The text of a token.
#[track_caller]
fn text(token: &Value) -> &str {
    token.as_str().unwrap_or_else(|| panic!("no token: {token}"))
}

#[test]
fn two_instances_and_lost_replies_make_the_same_games_as_one_instance_without() {
    let (one, other) = (Server::with_keys(TOKEN_KEY, KEY), Server::with_keys(TOKEN_KEY, KEY));
    for game in GAMES {
        let start = short_game(game, "instances", "server");
        let play = |instances: &[&Server], retries, held_as| {
            let mut caller = Caller::of(instances, retries);
            let mut holder = Holder::sit_down(&mut caller, game, &start, held_as, 5);
            holder.play_to_the_end();
            let held = holder.held.clone();
            (holder.course(), held)
        };
        let quiet = play(&[&one], false, "token");
        assert!(quiet.0.log.len() > 20, "that was no game: {:?}", quiet.0.log);
        assert_eq!(quiet, play(&[&one, &other], false, "token"), "alternately");
        assert_eq!(quiet, play(&[&one, &other], true, "token"), "with every reply lost once");
        // The dice do not depend on how the game is held.
        assert_eq!(quiet.0, play(&[&one], false, "state").0, "with states");
    }
}

#[test]
fn another_key_for_tokens_changes_the_tokens_and_nothing_else() {
    let before = Server::with_keys(TOKEN_KEY, KEY);
    let after = Server::with_keys(&format!("{OTHER_TOKEN_KEY},{TOKEN_KEY}"), KEY);
    let at_last = Server::with_keys(OTHER_TOKEN_KEY, KEY);
    for game in GAMES {
        let mut caller = Caller::of(&[&before], false);
        let mut holder =
            Holder::sit_down(&mut caller, game, &short_game(game, "new-key", "server"), "token", 7);
        for _ in 0..12 {
            assert!(holder.play_once());
            let [old, new] = repeated_on(&[&before, &after], &holder);
            assert_eq!(without(&old, &["token"]), without(&new, &["token"]));
            assert_ne!(old["token"], new["token"]);
            // A token that was sealed anew opens where the old key is gone.
            let question = json!({"token": new["token"], "seat": 0});
            at_last.client().ok(&format!("{game}/view"), &question);
        }
    }
}

#[test]
fn running_games_keep_their_dice_when_others_come() {
    let before = Server::with_keys(TOKEN_KEY, KEY);
    let after = Server::with_keys(TOKEN_KEY, &format!("{OTHER_KEY} {KEY}"));
    for game in GAMES {
        let start = short_game(game, "new-dice", "server");
        let play = |server: &Server, held: Option<&Value>| {
            let mut caller = Caller::of(&[server], false);
            let mut holder = Holder::sit_down(&mut caller, game, &start, "token", 9);
            if let Some(held) = held {
                *holder.held.last_mut().expect("there is a start") = held.clone();
            }
            for _ in 0..40 {
                holder.play_once();
            }
            (holder.held, holder.course.seen, holder.course.log)
        };
        let (held, seen, log) = play(&before, None);
        let (held_on, seen_on, _) = play(&after, Some(&held[0]));
        assert_eq!((&held, &seen[1..]), (&held_on, &seen_on[1..]), "a game that had begun");
        let (anew, seen_anew, log_anew) = play(&after, None);
        assert_ne!(seen, seen_anew, "a game that begins");
        // A log does not say which dice it was played with; the arbiter knows all that are still in use.
        for (log, last) in [(log, held.last()), (log_anew, anew.last())] {
            let replay = json!({"start": {"new_game": start}, "log": log, "seal": true});
            let verdict = after.client().ok(&format!("{game}/replay"), &replay);
            assert_eq!((&verdict["valid"], verdict.get("token")), (&json!(true), last), "{game}");
        }
    }
}

/// The last step of a game, made again on each of the servers.
#[track_caller]
fn repeated_on(servers: &[&Server; 2], holder: &Holder<'_>) -> [Value; 2] {
    let mut request = holder.course.log.last().expect("somebody has acted").clone();
    request["token"] = holder.held[holder.held.len() - 2].clone();
    servers.map(|server| server.client().ok(&format!("{}/apply", holder.game), &request))
}

/// Only dice of the service, over a history that the service has seen from the start, are known to be fair.
#[test]
fn dice_are_called_fair_exactly_where_they_are() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    let mut chooser = Chooser::new(3);
    for (game, mode) in GAMES.into_iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut start = short_game(game, "fairness", mode);
        let (verified, unverified) = match mode {
            "server" => (Some(json!("verified")), Some(json!("unverified"))),
            _ => (None, None),
        };
        let opening = client.ok(&format!("{game}/new-game"), &start);
        assert_eq!(opening.get("fairness"), verified.as_ref(), "{game} {mode}");
        let backend = client.as_table(game, &start);
        start["return"] = json!(["token", "state"]);
        let mut now = client.ok(&format!("{game}/new-game"), &start);
        while now["state"]["pending"]["type"] == "chance" {
            let outcome = chooser.one_of(list(&now["state"]["pending"]["outcomes"]));
            let action = json!({"type": "chance", "value": outcome["value"]});
            let bring = json!({"token": now["token"], "action": action, "return": start["return"]});
            now = backend.ok(&format!("{game}/apply"), &bring);
        }
        let question = json!({"state": now["state"]});
        let legal = &client.ok(&format!("{game}/legal-actions"), &question)["legal_actions"][0];
        let act = |member: &str| {
            let request = json!({"seat": legal["seat"], "action": legal["id"], member: now[member]});
            client.ok(&format!("{game}/apply"), &request)
        };
        let (sealed, written) = (act("token"), act("state"));
        assert_eq!(sealed.get("fairness"), verified.as_ref(), "{game} {mode}");
        assert_eq!(written.get("fairness"), unverified.as_ref(), "{game} {mode}");
    }
}

/// Whoever holds a token and asks for nothing in particular is told what a seat may know: no state, no name of the game,
/// nothing that dice depend on.
#[test]
fn answers_about_a_token_hold_nothing_that_is_the_backends_own() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for (game, mode) in GAMES.into_iter().flat_map(|game| ["server", "seeded"].map(|mode| (game, mode))) {
        let mut start = short_game(game, "own", mode);
        let name = start["game_id"].as_str().expect("a game has a name").to_owned();
        start["return"] = json!(["token", "view", "pending", "events", "legal_actions"]);
        let mut caller = Caller::of(&[&server], false);
        let mut holder = Holder::sit_down(&mut caller, game, &start, "token", 11);
        for _ in 0..25 {
            holder.play_once();
        }
        let tokens = &holder.held;
        for (token, entry) in tokens.iter().zip(&holder.course.log) {
            let whole = json!({"token": token, "seat": entry["seat"], "action": entry["action"], "return": ["state"]});
            let state = client.as_table(game, &start).ok(&format!("{game}/apply"), &whole)["state"].take();
            assert_eq!(state["game_id"], json!(name));
            let chain = state["chain"].as_str().and_then(|chain| chain.strip_prefix("sha256:"));
            let own = [
                &name,
                chain.expect("a state has a chain"),
                "sha256",
                "départ",
                "\"state\":{",
                "\"final\"",
                "game_id",
            ];
            for (operation, body) in questions(&start, token, entry) {
                let reply = client.post(&format!("{game}/{operation}"), &body).text();
                let item =
                    json!({"id": "one", "game": game.rsplit('/').next(), "op": operation, "body": body});
                let batch = client.post("/v1/batch", &json!({"items": [item]})).text();
                for answer in [reply, batch] {
                    for secret in own {
                        assert!(!answer.contains(secret), "{operation}: {secret} is in {answer}");
                    }
                }
            }
        }
    }
}

/// One call of everything that takes a token, some of which are refused, and a new game that is held as a token.
fn questions(start: &Value, token: &Value, entry: &Value) -> Vec<(&'static str, Value)> {
    let with = |members: Value| {
        let mut body = members;
        body["token"] = token.clone();
        body
    };
    let seat = &entry["seat"];
    let act = json!({"seat": seat, "action": entry["action"]});
    let others = json!(u64::from(*seat == 0) * 2);
    vec![
        ("new-game", start.clone()),
        ("apply", with(act.clone())),
        ("apply", with(json!({"seat": others, "action": entry["action"]}))),
        ("apply", with(json!({"seat": seat, "action": entry["action"], "viewers": [0, 2, "spectator"]}))),
        ("apply", with(json!({"seat": seat, "action": entry["action"], "expect": {"seq": 4711}}))),
        ("validate", with(act)),
        ("validate", with(json!({"seat": others, "action": entry["action"]}))),
        ("legal-actions", with(json!({"seat": seat, "include": ["preview"]}))),
        ("legal-actions", with(json!({}))),
        ("view", with(json!({"seat": seat}))),
        ("view", with(json!({"seat": "spectator"}))),
        ("check-state", with(json!({}))),
        ("default-action", with(json!({"seat": seat}))),
        (
            "replay",
            json!({"start": {"token": token}, "log": [entry], "at": [0, 1], "show": ["position", "events"]}),
        ),
        ("replay", json!({"start": {"token": token}, "log": [entry], "viewer": seat, "at": [0, 1]})),
        ("replay", json!({"start": {"token": token}, "log": [entry, entry], "mode": "keep_prefix"})),
    ]
}

/// Whole games of as many seats as there can be stay far below what a column or a cookie holds.
#[test]
fn tokens_of_whole_games_are_short() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    for game in GAMES {
        let seats: &[u8] = match game {
            JUMBO_JET => &[0, 1, 2, 3, 4, 5],
            PASSA_PORTAS => &[0, 1, 2],
            _ => &[0, 1, 2, 3],
        };
        let options = if game == JUMBO_JET { json!({"round_limit": 30}) } else { json!({}) };
        let mut caller = Caller::of(&[&server], false);
        let mut holder =
            Holder::sit_down(&mut caller, game, &start("sizes", seats, &options, "server"), "token", 13);
        holder.play_to_the_end();
        let sizes: Vec<usize> = holder.held.iter().map(|token| text(token).len()).collect();
        let decoded = BASE64_URL_SAFE_NO_PAD.decode(text(&holder.held[0])).expect("a token is base64");
        assert_eq!(decoded.len(), sizes[0] * 3 / 4);
        let largest = sizes.iter().max().copied().unwrap_or_default();
        println!(
            "{game}: {} at the start, {} in the middle, {largest} at most",
            sizes[0],
            sizes[sizes.len() / 2]
        );
        assert!(sizes[0] <= 300 && largest <= 500, "{game}: {} and {largest}", sizes[0]);
    }
}
