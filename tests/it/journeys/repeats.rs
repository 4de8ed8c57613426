//! The same request gets the same bytes, dice included: on a retry, after a restart, on another machine.

use super::{CHANCE, GAMES, new_game, short_game};
use aerodrome_e2e::{Client, GAME, KEY, OTHER_KEY, Player, Server, TOKEN_KEY};
use serde_json::{Value, json};

#[test]
fn the_same_request_gets_the_same_bytes_on_every_instance_with_the_same_keys() {
    let first = Server::with_keys(TOKEN_KEY, KEY);
    let second = Server::with_keys(TOKEN_KEY, KEY);
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let requests = requests(&first.client(), game, mode);
        let answers = answers(&first.client(), &requests);
        assert_eq!(answers, self::answers(&first.client(), &requests), "a retry, {game}, {mode}");
        assert_eq!(answers, self::answers(&second.client(), &requests), "another instance, {game}, {mode}");
    }
}

#[test]
fn a_restart_with_the_same_keys_changes_nothing() {
    let mut before = Server::with_keys(TOKEN_KEY, KEY);
    let requests: Vec<_> = GAMES.iter().flat_map(|game| requests(&before.client(), game, "server")).collect();
    let answers = answers(&before.client(), &requests);
    before.signal("TERM");
    before.wait_for_exit();
    let after = Server::with_keys(TOKEN_KEY, KEY);
    assert_eq!(answers, self::answers(&after.client(), &requests));
}

#[test]
fn another_key_throws_other_dice_and_seeds_do_not_depend_on_the_key() {
    let server = Server::with_key(KEY);
    let other = Server::with_key(OTHER_KEY);
    let [ours, theirs] = [&server, &other].map(|server| opening_throws(&server.client(), "server"));
    assert_ne!(ours, theirs);
    let [ours, theirs] = [&server, &other].map(|server| opening_throws(&server.client(), "seeded"));
    assert_eq!(ours, theirs);
}

#[test]
fn without_a_key_every_start_makes_a_new_one_and_says_what_that_means() {
    let mut server = Server::start();
    let other = Server::start();
    for (kind, variable) in [("dice", "AERODROME__KEYS__DICE"), ("tokens", "AERODROME__KEYS__TOKENS")] {
        let line = server.wait_for_line(&format!("no key is set for {kind}"));
        assert!(line.contains("WARN") && line.contains(variable), "{line}");
    }
    // Twenty games in which four seats throw for the start: that all of them agree by chance does not happen.
    let [ours, theirs] = [&server, &other].map(|server| opening_throws(&server.client(), "server"));
    assert_ne!(ours, theirs);
    assert_eq!(ours, opening_throws(&server.client(), "server"), "one process keeps its key");
    let [ours, theirs] = [&server, &other].map(|server| sealed(&server.client()));
    assert_ne!(ours, theirs);
    assert_eq!(ours, sealed(&server.client()), "one process keeps its key");
}

#[test]
fn the_service_makes_a_new_id_for_every_game_that_has_none() {
    let server = Server::with_key(KEY);
    let ids = [(); 2].map(|()| {
        let game = server.client().ok(&format!("{GAME}/new-game"), &json!({"seats": [0, 2]}));
        game["state"]["game_id"].as_str().expect("a game has an id").to_owned()
    });
    assert_ne!(ids[0], ids[1]);
    assert!(ids.iter().all(|id| id.len() >= 22), "{ids:?}");
}

/// One request for every operation that takes a body, from the middle of a game.
fn requests(client: &Client, game: &str, mode: &str) -> Vec<(String, Value)> {
    let mut drawn = short_game(game, "repeats", mode);
    drawn["options"]["starter"] = json!("drawn");
    let mut player = Player::sit_down(client, game, drawn.clone(), 23);
    player.play(120);
    let step = player.steps.iter().rev().find(|step| step.request.get("seat").is_some());
    let step = step.expect("somebody has acted");
    let state = &step.before;
    let illegal = json!({"state": state, "seat": step.request["seat"], "action": "pass"});
    let mut until_then = json!({"start": {"new_game": drawn}, "log": player.log[..step.index], "seal": true});
    let token = player.ask("replay", &until_then)["token"].take();
    until_then["viewer"] = step.request["seat"].clone();
    let (mut sealed, mut act) = (drawn.clone(), step.request.clone());
    sealed["keys"] = json!(true);
    sealed["return"] = json!(["token", "view"]);
    act["token"] = token.clone();
    act.as_object_mut().expect("a request is an object").remove("state");
    let requests = [
        ("new-game", sealed),
        ("apply", act),
        ("legal-actions", json!({"token": token, "include": ["preview"]})),
        ("check-state", json!({"token": token})),
        ("view", json!({"token": token, "seat": step.request["seat"]})),
        ("default-action", json!({"token": token, "seat": step.request["seat"]})),
        ("replay", until_then),
        ("replay", json!({"start": {"token": token}, "log": player.log[step.index..]})),
        ("new-game", drawn),
        ("apply", step.request.clone()),
        ("legal-actions", json!({"state": state, "include": ["preview"]})),
        ("validate", illegal),
        ("check-state", json!({"state": state})),
        ("view", json!({"state": state, "seat": step.request["seat"]})),
        ("replay", player.replay()),
    ];
    requests.map(|(operation, body)| (format!("{game}/{operation}"), body)).into()
}

fn answers(client: &Client, requests: &[(String, Value)]) -> Vec<String> {
    let answer = |(path, body): &(String, Value)| {
        let reply = client.post(path, body);
        assert_eq!(reply.status, 200, "{path}: {}", reply.text());
        assert_eq!(reply.header("cache-control"), "no-store", "{path}");
        reply.text()
    };
    requests.iter().map(answer).collect()
}

/// What was thrown for the start of twenty games.
fn opening_throws(client: &Client, mode: &str) -> Vec<Value> {
    let throws = |number| {
        let mut start = new_game(&format!("opening-{number:0>2}"), &[0, 1, 2, 3], 1, mode);
        start["options"]["starter"] = json!("drawn");
        client.ok(&format!("{GAME}/new-game"), &start)["events"].take()
    };
    (0..20).map(throws).collect()
}

/// The token and the keys of a game.
fn sealed(client: &Client) -> Value {
    let mut start = new_game("sealed", &[0, 2], 1, "provided");
    start["keys"] = json!(true);
    start["return"] = json!(["token"]);
    client.ok(&format!("{GAME}/new-game"), &start)
}
