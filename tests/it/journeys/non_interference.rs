//! Two states that a seat cannot tell apart get the same answers for it, byte by byte: what a seat cannot know, it cannot
//! learn by asking.

use super::{GAMES, OPEN_GAMES, list, short_game, start};
use aerodrome_e2e::{Chooser, Client, KEY, PASSA_PORTAS, Player, Reply, Server, Step, TOKEN_KEY, without};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// How many pairs of states are compared at least.
const PAIRS: usize = 300;

/// How many pairs of tokens are.
const PAIRS_OF_TOKENS: usize = 40;

#[test]
fn states_that_differ_in_the_cards_of_others_are_answered_alike() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut chooser = Chooser::new(97);
    let games = [
        (vec![0, 1], json!({}), "seeded"),
        (vec![2, 0, 1], json!({"fuel_source": "2d6"}), "provided"),
        (vec![0, 1, 2], json!({"phase2_boarding": "optional", "office_victim_may_board": false}), "seeded"),
        (vec![1, 2, 0], json!({"front_customs_public": true, "rejects": "shuffle_back"}), "provided"),
    ];
    let mut pairs = 0;
    let mut phases = BTreeSet::new();
    for (seed, (seats, options, mode)) in (1..).zip(games) {
        let game = start("pairs", &seats, &options, mode);
        let mut player = Player::sit_down(&client, PASSA_PORTAS, game, seed);
        player.play_to_the_end();
        let cities: Vec<Value> =
            list(&player.board["cities"]).iter().map(|city| city["code"].clone()).collect();
        // Of each game a little more than its share, because not every state has another deal; and all that is rare.
        let every = (3 * player.steps.len() * seats.len() / PAIRS).max(1);
        let questions = questions(&player);
        let is_rare = |step: &Step| step.before["pending"]["phase"] == "boarding";
        let steps = player.steps.iter().enumerate();
        for (_, step) in steps.filter(|(index, step)| index % every == 0 || is_rare(step)) {
            for seat in &seats {
                let seat = json!(seat);
                let other = other_deal(&client, &step.before, &seat, &cities, &mut chooser);
                let Some(other) = other else { continue };
                assert_somebody_sees_the_difference(&client, &step.before, &other);
                let asked: Vec<Value> = (0..4).map(|_| chooser.one_of(&questions).clone()).collect();
                assert_answered_alike(&client, PASSA_PORTAS, [&step.before, &other], &seat, &asked);
                phases.insert(step.before["pending"]["phase"].to_string());
                pairs += 1;
            }
        }
    }
    assert!(pairs >= PAIRS, "only {pairs} pairs");
    for phase in ["initial_boarding", "fuel", "flight", "boarding", "customs", "last_minute"] {
        assert!(phases.contains(&format!("{phase:?}")), "no pair in the phase {phase}, only in {phases:?}");
    }
}

/// In a game in which everybody sees everything, only the names that a backend keeps for itself can differ.
#[test]
fn states_that_differ_in_the_secrets_of_the_backend_are_answered_alike() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut chooser = Chooser::new(101);
    for game in OPEN_GAMES.into_iter().chain([PASSA_PORTAS]) {
        let mut player = Player::sit_down(&client, game, short_game(game, "secrets", "seeded"), 13);
        player.play(400);
        let questions = questions(&player);
        for step in player.steps.iter().step_by(20) {
            let mut other = step.before.clone();
            other["game_id"] = json!("another-game-00000000000");
            other["chain"] = json!(format!("sha256:{:0>64}", "c4a1"));
            let chances = [json!({"mode": "server"}), json!({"mode": "seeded", "seed": "un autre"})];
            other["chance"] = chooser.one_of(&chances).clone();
            for seat in [json!(0), json!(2)] {
                let asked: Vec<Value> = (0..4).map(|_| chooser.one_of(&questions).clone()).collect();
                assert_answered_alike(&client, game, [&step.before, &other], &seat, &asked);
            }
        }
    }
}

/// Two games in which a seat has been shown the same from the start, held as tokens, are the same for whoever asks for
/// this seat: in answers, in problems, in a batch, and in the log of the service.
#[test]
fn tokens_of_games_that_a_seat_cannot_tell_apart_are_answered_alike() {
    let mut server = logging();
    let client = server.client();
    let mut chooser = Chooser::new(103);
    let mut asked = Asked { client: client.clone(), game: PASSA_PORTAS, pairs: Vec::new() };
    let (mut pairs, mut phases) = (0, BTreeSet::new());
    for (seed, (seats, options)) in (1..).zip([
        (vec![2, 0, 1], json!({"fuel_source": "2d6"})),
        (vec![0, 1], json!({"phase2_boarding": "optional", "office_victim_may_board": false})),
        (vec![1, 2, 0], json!({"rejects": "shuffle_back"})),
    ]) {
        let mut player =
            Player::sit_down(&client, PASSA_PORTAS, start("tokens", &seats, &options, "provided"), seed);
        player.play_to_the_end();
        let cities =
            list(&player.board["cities"]).iter().map(|city| city["code"].clone()).collect::<Vec<_>>();
        let questions = questions(&player);
        let decisions = player.steps.iter().filter(|step| step.request.get("seat").is_some());
        let decisions: Vec<&Step> = decisions.collect();
        let every = (decisions.len() * 4 / PAIRS_OF_TOKENS).max(1);
        let of_phase = |phase| {
            let steps = decisions.iter().filter(move |step| step.before["pending"]["phase"] == phase);
            steps.step_by(2).take(6)
        };
        let rare = of_phase("boarding").chain(of_phase("last_minute"));
        let picked = decisions.iter().step_by(every).chain(rare);
        for step in picked {
            for seat in &seats {
                let seat = json!(seat);
                let Some(tokens) = alike_for(&player, step, &seat, &cities, &mut chooser) else { continue };
                let mut actions: Vec<Value> = (0..3).map(|_| chooser.one_of(&questions).clone()).collect();
                if step.request["seat"] == seat {
                    actions.push(step.request["action"].clone());
                }
                asked.assert_answered_alike([&tokens[0], &tokens[1]], &seat, &actions);
                phases.insert(step.before["pending"]["phase"].to_string());
                pairs += 1;
            }
        }
    }
    assert!(pairs >= PAIRS_OF_TOKENS, "only {pairs} pairs");
    for phase in ["fuel", "flight", "boarding", "customs", "last_minute"] {
        assert!(phases.contains(&format!("{phase:?}")), "no pair in the phase {phase}, only in {phases:?}");
    }
    assert_logged_alike(&mut server, &asked.pairs);
}

/// The name of a game and what its dice come from are the backend's own, in games without other secrets as well.
#[test]
fn tokens_that_differ_in_the_secrets_of_the_backend_are_answered_alike() {
    let mut server = logging();
    let client = server.client();
    let mut pairs = Vec::new();
    for game in GAMES {
        let mut player = Player::sit_down(&client, game, short_game(game, "token-names", "provided"), 13);
        player.play(150);
        let questions = questions(&player);
        let mut asked = Asked { client: client.clone(), game, pairs: Vec::new() };
        let decisions = player.steps.iter().filter(|step| step.request.get("seat").is_some());
        for step in decisions.step_by(12) {
            let mut other = player.start.clone();
            let name =
                other["game_id"].as_str().expect("a game has a name").replace("token-names", "others-name");
            other["game_id"] = json!(name);
            let tokens = [&player.start, &other].map(|start| {
                let replay =
                    json!({"start": {"new_game": start}, "log": player.log[..step.index], "seal": true});
                player.ask("replay", &replay)["token"].take()
            });
            let actions = [questions[0].clone(), step.request["action"].clone()];
            asked.assert_answered_alike([&tokens[0], &tokens[1]], &step.request["seat"], &actions);
        }
        pairs.append(&mut asked.pairs);
    }
    assert_logged_alike(&mut server, &pairs);
}

/// A service that logs all that it can.
fn logging() -> Server {
    Server::with(&[
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__LOG__FORMAT", "json"),
        ("AERODROME__LOG__FILTER", "debug"),
    ])
}

/// A token of the game before this step, and one of a game in which a card was drawn otherwise without the seat seeing
/// it; nothing where no such game is found.
#[track_caller]
fn alike_for(
    player: &Player,
    step: &Step,
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<[Value; 2]> {
    let played = &player.log[..step.index];
    let other = other_history(player, played, seat, cities, chooser)?;
    let sealed = |log: &[Value]| {
        let replay = json!({"start": {"new_game": player.start}, "log": log, "seal": true, "viewer": seat});
        player.ask("replay", &replay)["token"].take()
    };
    Some([sealed(played), sealed(&other)])
}

/// The log of a game in which a card was drawn otherwise than in this one, without the seat seeing it at any moment;
/// nothing where none is found.
#[track_caller]
pub(crate) fn other_history(
    player: &Player,
    played: &[Value],
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<Vec<Value>> {
    let replay = |log: &[Value], shown: &Value| {
        let mut replay = json!({"start": {"new_game": player.start}, "log": log});
        if !shown.is_null() {
            replay["viewer"] = shown.clone();
            replay["at"] = (0..=log.len()).collect();
        }
        player.ask("replay", &replay)
    };
    let told = replay(played, seat);
    // The moment after an entry has what the entry did: a card that the seat could not read.
    let is_hidden = |index: &usize| {
        let moment = list(&told["moments"]).get(index + 1);
        played[*index]["chance"].is_string()
            && moment.is_some_and(|moment| moment.to_string().contains("\"hidden\":true"))
    };
    // Most of what was drawn long ago has been seen since then.
    let cards: Vec<usize> = (0..played.len()).rev().filter(is_hidden).take(9).collect();
    if cards.is_empty() {
        return None;
    }
    for _ in 0..6 {
        let mut log = played.to_vec();
        log[*chooser.one_of(&cards)]["chance"] = chooser.one_of(cities).clone();
        if told == replay(&log, seat) {
            let boards =
                [played, log.as_slice()].map(|log| replay(log, &Value::Null)["final"]["board"].take());
            if boards[0] != boards[1] {
                return Some(log);
            }
        }
    }
    None
}

/// Asks the same about two tokens.
struct Asked {
    client: Client,
    game: &'static str,
    /// The ids of the requests that were alike.
    pairs: Vec<[String; 2]>,
}

impl Asked {
    /// What is told of both tokens to whoever looks for the seat, or acts for it.
    #[track_caller]
    fn assert_answered_alike(&mut self, tokens: [&Value; 2], seat: &Value, actions: &[Value]) {
        let lengths = tokens.map(|token| length(self.game, token.as_str().expect("a token is a text")));
        assert_eq!(lengths[0], lengths[1], "the length of a token tells what is in it");
        let mut questions = vec![
            ("view", json!({"seat": seat})),
            ("view", json!({"seat": "spectator"})),
            ("view", json!({"seat": seat, "expect": {"seq": 4711}})),
            ("legal-actions", json!({"seat": seat, "include": ["preview"]})),
            ("legal-actions", json!({"include": ["preview"]})),
            ("default-action", json!({"seat": seat})),
            ("check-state", json!({})),
            ("validate", json!({"action": {"type": "chance", "value": cards_or_dice(self.game)}})),
        ];
        for action in actions {
            let act = json!({"seat": seat, "action": action});
            questions.push(("validate", act.clone()));
            questions.push(("apply", act.clone()));
            let mut told_to_all = act;
            told_to_all["viewers"] = json!([seat, "spectator"]);
            questions.push(("apply", told_to_all));
        }
        for (operation, question) in &questions {
            let language = if self.pairs.len().is_multiple_of(3) { "fr" } else { "en" };
            self.assert_same(operation, language, tokens.map(|token| put(token, question)));
        }
        let log: Vec<Value> = actions.iter().map(|action| json!({"seat": seat, "action": action})).collect();
        for (place, entry) in log.iter().enumerate() {
            let replay = |token: &Value| {
                json!({"start": {"token": token}, "log": [entry], "viewer": seat, "at": [0, 1], "show": ["position", "events"],
                    "mode": if place.is_multiple_of(2) { "strict" } else { "keep_prefix" }})
            };
            self.assert_same("replay", "en", tokens.map(replay));
        }
        let name = self.game.rsplit('/').next();
        let batch = |token: &Value| {
            let item = |(operation, question): &(&str, Value)| json!({"id": operation, "game": name, "op": operation, "body": put(token, question)});
            json!({"items": questions.iter().map(item).collect::<Vec<_>>()})
        };
        self.assert_same("/v1/batch", "en", tokens.map(batch));
    }

    #[track_caller]
    fn assert_same(&mut self, operation: &str, language: &str, bodies: [Value; 2]) {
        let path = if operation.starts_with('/') {
            operation.to_owned()
        } else {
            format!("{}/{operation}", self.game)
        };
        let client = self.client.speaking(language);
        let replies = [&bodies[0], &bodies[1]].map(|body| client.post(&path, body));
        let [one, other] = replies.each_ref().map(|reply| told(self.game, reply));
        assert_eq!(one, other, "{path} {} and {}", bodies[0], bodies[1]);
        self.pairs.push(replies.each_ref().map(|reply| reply.header("x-request-id").to_owned()));
    }
}

/// Status and bytes of an answer, but for the texts of tokens, of which only the length counts, and the id of the request.
fn told(game: &str, reply: &Reply) -> (u16, String) {
    let mut text = reply.text().replace(reply.header("x-request-id"), "");
    for token in tokens_in(&reply.json()) {
        text = text.replace(&token, &length(game, &token).to_string());
    }
    (reply.status, text)
}

/// The length of a token, where there is something that it could tell a seat: in the other games it depends on how well
/// the name of the game can be pressed together.
fn length(game: &str, token: &str) -> usize {
    if game == PASSA_PORTAS { token.len() } else { 0 }
}

/// All members of the name `token`, at any depth.
fn tokens_in(value: &Value) -> Vec<String> {
    match value {
        Value::Object(members) => {
            let own = members.get("token").and_then(Value::as_str).map(str::to_owned);
            own.into_iter().chain(members.values().flat_map(tokens_in)).collect()
        }
        Value::Array(items) => items.iter().flat_map(tokens_in).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

fn put(token: &Value, question: &Value) -> Value {
    let mut body = question.clone();
    body["token"] = token.clone();
    body
}

fn cards_or_dice(game: &str) -> Value {
    if game == PASSA_PORTAS { json!("BRU") } else { json!(3) }
}

/// The lines that the service has written about two requests differ only in time and id.
#[track_caller]
fn assert_logged_alike(server: &mut Server, pairs: &[[String; 2]]) {
    server.wait_for_line(&pairs.last().expect("something was asked")[1]);
    let mut lines: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in server.log().lines() {
        let line: Value = serde_json::from_str(line).expect("a line is JSON");
        if let Some(id) = line["span"]["request.id"].as_str() {
            let line = without(&line, &["timestamp", "elapsed_us", "request.id"]);
            lines.entry(id.to_owned()).or_default().push(line);
        }
    }
    for pair in pairs {
        let [one, other] = pair.each_ref().map(|id| lines.get(id));
        assert!(one.is_some(), "nothing is logged about {pair:?}");
        assert_eq!(one, other);
    }
}

/// Actions to ask about: those that were legal for anybody at some time.
fn questions(player: &Player) -> Vec<Value> {
    player.actions_seen().into_iter().map(|(_, id)| id).collect()
}

/// What the seat is told of both states: its view, its legal actions with what they would do, and whether these actions
/// are legal and why not, in both languages.
#[track_caller]
fn assert_answered_alike(client: &Client, game: &str, states: [&Value; 2], seat: &Value, actions: &[Value]) {
    let same = |client: &Client, operation: &str, question: &Value| {
        let [one, other] = states.map(|state| {
            let mut question = question.clone();
            question["state"] = state.clone();
            let reply = client.post(&format!("{game}/{operation}"), &question);
            (reply.status, reply.text())
        });
        assert_eq!(one.0, 200, "{question}: {}", one.1);
        assert_eq!(one, other, "{operation} {question} of {} and {}", states[0], states[1]);
    };
    same(client, "view", &json!({"seat": seat}));
    for language in ["en", "fr"] {
        let client = client.speaking(language);
        same(&client, "legal-actions", &json!({"seat": seat, "include": ["preview"]}));
        for action in actions {
            same(&client, "validate", &json!({"seat": seat, "action": action}));
        }
    }
}

/// The same state with the cards that the seat cannot read dealt otherwise; nothing where no other deal is found.
fn other_deal(
    client: &Client,
    state: &Value,
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<Value> {
    for attempt in 0..24 {
        let mut other = state.clone();
        // What chance can bring depends on what is hidden; it is worked out from the board.
        other.as_object_mut()?.remove("pending");
        let mut kinds = vec!["destination"];
        // Where somebody chooses which groups board, everybody knows that some do: most deals of boarding cards cannot be.
        if attempt < 12 {
            kinds.push("boarding");
        }
        for kind in kinds {
            deal(&mut other["board"], seat, kind, cities, chooser)?;
        }
        if state["options"]["front_customs_public"] == false {
            turn_up_other_customs(&mut other["board"], seat, cities, chooser)?;
        }
        let checked = client.ok(&format!("{PASSA_PORTAS}/check-state"), &json!({"state": other}));
        if checked["valid"] == true && other["board"] != state["board"] {
            return Some(other);
        }
    }
    None
}

/// Deals the cards of one kind anew that the seat cannot see: two of each city without its own and the discards.
fn deal(board: &mut Value, seat: &Value, kind: &str, cities: &[Value], chooser: &mut Chooser) -> Option<()> {
    let mut unseen: Vec<Value> = cities.iter().flat_map(|city| [city.clone(), city.clone()]).collect();
    let own = board["holders"].as_array()?.iter().filter(|holder| holder["seat"] == *seat);
    let own = own.flat_map(|holder| list(&holder["groups"])).filter_map(|group| group.get(kind));
    for seen in own.chain(list(&board[format!("{kind}_cards")]["discarded"])) {
        unseen.remove(unseen.iter().position(|card| card == seen)?);
    }
    for holder in board["holders"].as_array_mut()?.iter_mut().filter(|holder| holder["seat"] != *seat) {
        for group in holder["groups"].as_array_mut()? {
            if let Some(card) = group.get_mut(kind) {
                *card = unseen.remove(chooser.below(unseen.len()));
            }
        }
    }
    Some(())
}

/// Turns up other front customs cards of others, among those that the seat has not seen.
fn turn_up_other_customs(
    board: &mut Value,
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<()> {
    let mut seen = list(&board["customs_cards"]["played"]).to_vec();
    seen.extend(board["customs_cards"].get("start").cloned());
    let own = board["holders"].as_array()?.iter().find(|holder| holder["seat"] == *seat)?;
    seen.extend(own["customs"].get("front").cloned());
    let mut unseen: Vec<Value> = cities.iter().filter(|city| !seen.contains(city)).cloned().collect();
    for holder in board["holders"].as_array_mut()?.iter_mut().filter(|holder| holder["seat"] != *seat) {
        if let Some(front) = holder["customs"].get_mut("front") {
            *front = unseen.remove(chooser.below(unseen.len()));
        }
    }
    Some(())
}

/// A pair that looks alike to everybody would show nothing.
#[track_caller]
fn assert_somebody_sees_the_difference(client: &Client, state: &Value, other: &Value) {
    let view = |state: &Value, seat: &Value| {
        client.ok(&format!("{PASSA_PORTAS}/view"), &json!({"state": state, "seat": seat}))
    };
    let differs = list(&state["seats"]).iter().any(|seat| view(state, seat) != view(other, seat));
    assert!(differs, "{state} and {other}");
}
