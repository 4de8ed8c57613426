//! Many operations in one request: each is answered as if it had been asked alone.

use super::{CHANCE, GAMES, list, short_game};
use aerodrome_e2e::{Client, KEY, Player, Reply, Server, without};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The operations that can stand in a batch.
const OPERATIONS: [&str; 8] =
    ["new-game", "apply", "legal-actions", "validate", "check-state", "view", "replay", "default-action"];

/// The name of a game, which is the last part of its path.
fn name(game: &str) -> &str {
    game.rsplit('/').next().unwrap_or_default()
}

fn item(id: &str, game: &str, op: &str, body: Value) -> Value {
    json!({"id": id, "game": name(game), "op": op, "body": body})
}

/// Posts a batch and gives its answers, whose bodies are kept as they came.
#[track_caller]
fn answers(client: &Client, items: &[Value]) -> Vec<BTreeMap<String, Box<RawValue>>> {
    let reply = client.post("/v1/batch", &json!({"items": items}));
    assert_eq!(reply.status, 207, "{}", reply.text());
    assert_eq!(reply.header("content-type"), "application/json");
    assert_eq!(reply.header("cache-control"), "no-store");
    let mut answer: BTreeMap<String, Vec<BTreeMap<String, Box<RawValue>>>> =
        serde_json::from_slice(&reply.body).unwrap_or_else(|error| panic!("{error} in {}", reply.text()));
    let answers = answer.remove("items").expect("a batch has answers");
    assert_eq!(answers.len(), items.len());
    answers
}

/// The answer to an item is that to the same operation asked alone.
#[track_caller]
fn assert_as_if_alone(client: &Client, item: &Value, answer: &BTreeMap<String, Box<RawValue>>) {
    let path = format!("/v1/games/{}/{}", item["game"].as_str().unwrap(), item["op"].as_str().unwrap());
    let alone: Reply = client.post(&path, &item["body"]);
    assert_eq!(answer["id"].get(), item["id"].to_string());
    assert_eq!(answer["status"].get(), alone.status.to_string(), "{item}: {}", answer["body"]);
    if alone.status == 200 {
        assert_eq!(answer["body"].get(), alone.text(), "{item}");
    } else {
        // A problem names the request only where it is the whole answer.
        let told: Value = serde_json::from_str(answer["body"].get()).expect("a problem is JSON");
        assert_eq!(told, without(&alone.json(), &["request_id"]), "{item}");
    }
}

/// Bodies for every operation, from the last step in which a seat acted.
fn bodies(player: &Player) -> Vec<(&'static str, Value)> {
    let step = player.steps.iter().rev().find(|step| step.request.get("seat").is_some());
    let step = step.expect("somebody has acted");
    let (state, seat) = (&step.before, &step.request["seat"]);
    let mut with_viewers = step.request.clone();
    with_viewers["viewers"] = json!([seat, "spectator"]);
    let part = json!({"start": {"new_game": player.start}, "log": player.log[..step.index], "viewer": seat});
    let bodies = vec![
        json!(player.start),
        with_viewers,
        json!({"state": state, "seat": seat, "include": ["preview"]}),
        json!({"state": state, "seat": seat, "action": "pass"}),
        json!({"state": state}),
        json!({"state": state, "seat": "spectator"}),
        part,
        json!({"state": state, "seat": seat}),
    ];
    OPERATIONS.into_iter().zip(bodies).collect()
}

#[test]
fn a_hundred_operations_are_answered_in_order_as_if_asked_alone() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut items = Vec::new();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut player = Player::sit_down(&client, game, short_game(game, "batch", mode), 43);
        player.play(30);
        for (op, body) in bodies(&player) {
            items.push(item(&format!("{} {op} {mode}", name(game)), game, op, body));
        }
        // One that the rules forbid, one that cannot be, and one that has not the form.
        let state = player.state();
        items.push(item("forbidden", game, "apply", json!({"state": state, "seat": 1, "action": "pass"})));
        let mut broken = state.clone();
        broken["board"]["turn"]["seat"] = json!(1);
        items.push(item("broken", game, "legal-actions", json!({"state": broken})));
        items.push(item("formless", game, "view", json!({"state": state, "seat": "nobody"})));
    }
    // 99 of them; the hundredth has the same id as another, which is the caller's affair.
    items.push(items[0].clone());
    assert_eq!(items.len(), 100);
    // Neighbours of different kinds, so that what is quick stands beside what is slow.
    let items: Vec<Value> = (0..100).map(|place| items[place * 37 % 100].clone()).collect();
    let told = answers(&client, &items);
    for (item, answer) in items.iter().zip(&told) {
        assert_as_if_alone(&client, item, answer);
    }
    let again = answers(&client, &items);
    for (one, other) in told.iter().zip(&again) {
        assert_eq!(one["body"].get(), other["body"].get(), "the same batch gets the same answers");
    }
}

#[test]
fn every_operation_of_every_game_can_stand_in_a_batch() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let document = client.get("/openapi.json").json();
    let paths = document["paths"].as_object().expect("there are paths");
    let posts =
        paths.iter().filter(|(path, item)| path.starts_with("/v1/games/") && item["post"].is_object());
    let items: Vec<Value> = posts
        .map(|(path, _)| {
            let mut parts = path.rsplit('/');
            let op = parts.next().unwrap_or_default();
            item(path, parts.next().unwrap_or_default(), op, json!({}))
        })
        .collect();
    assert_eq!(items.len(), GAMES.len() * OPERATIONS.len(), "{items:?}");
    for (item, answer) in items.iter().zip(answers(&client, &items)) {
        // An empty body is right for none of them, and each is known.
        assert_eq!(answer["status"].get(), "400", "{item}");
    }
}

#[test]
fn a_batch_of_replays_verifies_many_games() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut items = Vec::new();
    let mut ends = Vec::new();
    for (number, game) in GAMES.iter().enumerate() {
        let mut player = Player::sit_down(&client, game, short_game(game, "replays", "seeded"), 47);
        player.play(60);
        for entries in [60, 30, 0] {
            let log = &player.log[..entries];
            let replay = json!({"start": {"new_game": player.start}, "log": log});
            items.push(item(&format!("{number}/{entries}"), game, "replay", replay));
            ends.push(player.steps.get(entries).map_or(player.state(), |step| &step.before).clone());
        }
    }
    for (answer, end) in answers(&client, &items).iter().zip(ends) {
        let verdict: Value = serde_json::from_str(answer["body"].get()).expect("a verdict is JSON");
        assert_eq!((&verdict["valid"], &verdict["final"]), (&json!(true), &end));
    }
}

/// What is wrong with an item is told in the language of the batch.
#[test]
fn the_items_speak_the_language_of_the_request() {
    let server = Server::with_key(KEY);
    let items = [
        item("unknown", "chess", "apply", json!({})),
        item("form", GAMES[0], "apply", json!({})),
        item("seat", GAMES[1], "new-game", json!({"seats": [0]})),
    ];
    let [english, french] = ["en", "fr"].map(|language| answers(&server.client().speaking(language), &items));
    for (english, french) in english.iter().zip(&french) {
        let [english, french] = [english, french]
            .map(|answer| serde_json::from_str::<Value>(answer["body"].get()).expect("a problem is JSON"));
        assert_eq!(english["code"], french["code"]);
        assert_ne!(english["title"], french["title"]);
        assert_ne!(english["detail"], french["detail"], "{english}");
    }
    let label = |client: &Client| {
        let body = json!({"seats": [0, 2], "return": ["legal_actions"]});
        let answer = answers(client, &[item("label", GAMES[0], "new-game", body)]).remove(0);
        let answer: Value = serde_json::from_str(answer["body"].get()).expect("an answer is JSON");
        list(&answer["legal_actions"])[0]["label"].clone()
    };
    assert_ne!(label(&server.client()), label(&server.client().speaking("fr")));
}

/// Where keys are asked for, each item shows its own, or that of the whole request.
#[test]
fn every_item_shows_the_key_of_its_game() {
    let server = Server::with(&[("AERODROME__KEYS__DICE", KEY), ("AERODROME__ACCESS__REQUIRE_KEYS", "true")]);
    let client = server.client();
    let [one, other] = ["one", "other"].map(|table| {
        let start = json!({"seats": [0, 2], "game_id": format!("{table:0>24}"), "keys": true});
        client.ok(&format!("{}/new-game", GAMES[0]), &start)
    });
    let (table, own, others) =
        (&one["keys"]["table"], &one["keys"]["seats"][0]["key"], &other["keys"]["table"]);
    let apply = json!({"state": one["state"], "seat": 0, "action": "roll"});
    let look = json!({"state": one["state"], "seat": 0});
    let keyed = |op: &str, body: &Value, key: Option<&Value>| {
        let mut item = item("keyed", GAMES[0], op, body.clone());
        if let Some(key) = key {
            item["key"] = key.clone();
        }
        item
    };
    let nonsense = json!("abc");
    let items = [
        keyed("apply", &apply, Some(table)),
        keyed("apply", &apply, Some(own)),
        keyed("apply", &apply, Some(others)),
        keyed("apply", &apply, Some(&nonsense)),
        keyed("apply", &apply, None),
        keyed("view", &look, Some(own)),
        keyed("view", &look, Some(others)),
        keyed("view", &look, None),
        keyed("new-game", &json!({"seats": [0, 2]}), None),
    ];
    let statuses = |client: &Client| {
        answers(client, &items).iter().map(|answer| answer["status"].get().to_owned()).collect::<Vec<_>>()
    };
    let by_item = ["200", "403", "401", "401", "401", "200", "401", "401", "200"];
    assert_eq!(statuses(&client), by_item);
    // The key in the header holds for the items without one of their own.
    let shown = client.showing(&format!("Bearer {}", table.as_str().expect("a key is a text")));
    let by_header = ["200", "403", "401", "401", "200", "200", "401", "200", "200"];
    assert_eq!(statuses(&shown), by_header);
}
