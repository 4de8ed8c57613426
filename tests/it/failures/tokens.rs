//! Tokens that are none, keys that do not open, and games that are not the expected one: each is refused in the same
//! words wherever it is shown, and the words tell nothing about what was wrong.

use super::assert_problem;
use aerodrome_e2e::{
    Client, GAME, JUMBO_JET, KEY, OTHER_KEY, OTHER_TOKEN_KEY, PASSA_PORTAS, Reply, Server, TOKEN_KEY, without,
};
use serde_json::{Value, json};

const GAMES: [&str; 3] = [GAME, JUMBO_JET, PASSA_PORTAS];

/// The members of a problem that tells no details.
const BARE: [&str; 6] = ["type", "title", "status", "detail", "code", "request_id"];

/// A game that waits for seat 0.
struct Table {
    game: &'static str,
    /// The body of `new-game`.
    start: Value,
    state: Value,
    token: Value,
    table_key: String,
    seat_keys: Vec<String>,
    /// What seat 0 can do.
    action: Value,
}

impl Table {
    /// Lays out a game of this name; `client` need not show anything for that.
    #[track_caller]
    fn of(client: &Client, game: &'static str, name: &str) -> Self {
        let start = json!({"seats": [0, 2], "game_id": format!("{name:-<24}"), "chance": {"mode": "seeded", "seed": "s"}});
        let mut request = start.clone();
        request["keys"] = json!(true);
        request["return"] = json!(["state", "token", "legal_actions"]);
        let mut opening = client.ok(&format!("{game}/new-game"), &request);
        let own = |action: &&Value| action["seat"] == 0;
        let legal = opening["legal_actions"].as_array().expect("actions are listed");
        let action = legal.iter().find(own).expect("seat 0 is asked")["id"].clone();
        let keys = &opening["keys"];
        let key = |key: &Value| key.as_str().expect("a key is a text").to_owned();
        let seat_keys = keys["seats"].as_array().expect("every seat has a key").iter();
        Self {
            game,
            start,
            table_key: key(&keys["table"]),
            seat_keys: seat_keys.map(|of_seat| key(&of_seat["key"])).collect(),
            action,
            token: opening["token"].take(),
            state: opening["state"].take(),
        }
    }

    /// All games, laid out.
    fn of_every_game(client: &Client, name: &str) -> Vec<Self> {
        GAMES.map(|game| Self::of(client, game, name)).into()
    }

    /// One call of every operation on a game: name and body. The game is the member of this name: `state` or `token`.
    fn calls(&self, member: &str, held: &Value) -> Vec<(&'static str, Value)> {
        let (act, look) = (json!({"seat": 0, "action": self.action}), json!({"seat": 0}));
        let calls = [
            ("apply", act.clone()),
            ("validate", act),
            ("legal-actions", look.clone()),
            ("view", look.clone()),
            ("default-action", look),
            ("check-state", json!({})),
        ];
        let put = |(operation, mut body): (_, Value)| {
            body[member] = held.clone();
            (operation, body)
        };
        let replay = json!({"start": {member: held}, "log": []});
        calls.into_iter().map(put).chain([("replay", replay)]).collect()
    }

    fn calls_with(&self, token: &Value) -> Vec<(&'static str, Value)> {
        self.calls("token", token)
    }

    #[track_caller]
    fn post(&self, client: &Client, operation: &str, body: &Value) -> Reply {
        client.post(&format!("{}/{operation}", self.game), body)
    }

    /// The name of the game in a batch.
    fn name(&self) -> &str {
        self.game.rsplit('/').next().unwrap_or_default()
    }
}

/// A client that shows a key.
fn holder(client: &Client, key: &str) -> Client {
    client.showing(&format!("Bearer {key}"))
}

/// Answers the calls one by one and in a batch; they have to be refused, all of them in these words.
#[track_caller]
fn assert_refused_alike(
    client: &Client,
    table: &Table,
    calls: &[(&str, Value)],
    status: u16,
    code: &str,
) -> String {
    let mut words = None;
    let mut assert_same = |problem: &Value, what: &str| {
        let members = problem.as_object().expect("a problem is an object").keys();
        assert!(
            members.clone().all(|member| BARE.contains(&member.as_str())),
            "{what} tells more: {problem}"
        );
        let problem = without(problem, &["request_id"]).to_string();
        let words = words.get_or_insert_with(|| problem.clone());
        assert_eq!(*words, problem, "{what}");
    };
    for (operation, body) in calls {
        let reply = table.post(client, operation, body);
        let problem = assert_problem(&reply, status, code);
        assert_eq!(reply.header("www-authenticate").is_empty(), status != 401, "{:?}", reply.headers);
        assert_same(&problem, operation);
    }
    for item in batch(client, table, calls) {
        assert_eq!(item["status"], json!(status), "{item}");
        assert_same(&item["body"], "an item");
    }
    words.expect("something was asked")
}

/// The answers to the calls as items of a batch.
#[track_caller]
fn batch(client: &Client, table: &Table, calls: &[(&str, Value)]) -> Vec<Value> {
    let item = |(operation, body): &(&str, Value)| json!({"id": operation, "game": table.name(), "op": operation, "body": body});
    let items: Vec<Value> = calls.iter().map(item).collect();
    let reply = client.post("/v1/batch", &json!({"items": items}));
    assert_eq!(reply.status, 207, "{}", reply.text());
    reply.json()["items"].as_array().expect("items are answered").clone()
}

/// Every call is answered, alone and in a batch.
#[track_caller]
fn assert_answered(client: &Client, table: &Table, calls: &[(&str, Value)]) {
    for (operation, body) in calls {
        let reply = table.post(client, operation, body);
        assert_eq!(reply.status, 200, "{operation}: {}", reply.text());
    }
    for item in batch(client, table, calls) {
        assert_eq!(item["status"], 200, "{item}");
    }
}

#[test]
fn a_token_that_is_not_ours_is_rejected_in_the_same_words_everywhere() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let stranger = Server::with_keys(OTHER_TOKEN_KEY, KEY);
    let client = server.client();
    let tables = Table::of_every_game(&client, "rejected");
    let mut words = Vec::new();
    for (index, table) in tables.iter().enumerate() {
        assert_answered(&client, table, &table.calls_with(&table.token));
        let text = table.token.as_str().expect("a token is a text");
        let changed = |place: usize| {
            let mut bytes = text.as_bytes().to_vec();
            bytes[place] = if bytes[place] == b'A' { b'B' } else { b'A' };
            String::from_utf8(bytes).expect("still ASCII")
        };
        let theirs = Table::of(&stranger.client(), table.game, "rejected").token;
        let of_other_game = &tables[(index + 1) % tables.len()].token;
        for (what, token) in [
            ("the version is changed", json!(changed(0))),
            ("the key id is changed", json!(changed(3))),
            ("the check is changed", json!(changed(20))),
            ("the contents are changed", json!(changed(text.len() / 2))),
            ("the last contents are changed", json!(changed(text.len() - 5))),
            ("the end is missing", json!(text[..text.len() - 4])),
            ("all but the head is missing", json!(text[..8])),
            ("something is appended", json!(format!("{text}AAAA"))),
            ("it is twice there", json!(format!("{text}{text}"))),
            ("it says nothing", json!("A")),
            ("it is of another game", of_other_game.clone()),
            ("it is of another deployment", theirs),
            ("it is a key", json!(table.seat_keys[0].replace('.', "_"))),
        ] {
            words.push((
                what,
                assert_refused_alike(&client, table, &table.calls_with(&token), 422, "token_rejected"),
            ));
        }
    }
    assert!(words.iter().all(|(_, said)| *said == words[0].1), "{words:?}");
}

#[test]
fn a_token_whose_key_is_gone_is_rejected_like_any_other() {
    let before = Server::with_keys(TOKEN_KEY, KEY);
    let sealing_gone = Server::with_keys(OTHER_TOKEN_KEY, KEY);
    let dice_gone = Server::with_keys(TOKEN_KEY, OTHER_KEY);
    let rejected = |client: &Client, table: &Table| {
        assert_refused_alike(client, table, &table.calls_with(&table.token), 422, "token_rejected")
    };
    for game in GAMES {
        let seeded = Table::of(&before.client(), game, "gone");
        let mut server = Table::of(&before.client(), game, "gone");
        server.start["chance"] = json!({"mode": "server"});
        let mut request = server.start.clone();
        request["return"] = json!(["token"]);
        server.token = before.client().ok(&format!("{game}/new-game"), &request)["token"].take();
        let words = rejected(&sealing_gone.client(), &seeded);
        assert_eq!(words, rejected(&sealing_gone.client(), &server));
        // Only server dice need the dice key.
        assert_eq!(words, rejected(&dice_gone.client(), &server));
        assert_answered(&dice_gone.client(), &seeded, &seeded.calls_with(&seeded.token));
    }
}

#[test]
fn a_text_that_cannot_be_a_token_is_a_fault_of_form() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "form") {
        for token in [
            json!(""),
            json!("A".repeat(4097)),
            json!("no token"),
            json!("a+b/"),
            json!("YQ=="),
            json!("é"),
            json!("A\n"),
            json!(17),
            json!(null),
            json!({"text": table.token}),
        ] {
            let calls = table.calls_with(&token);
            for (operation, body) in &calls {
                let problem = assert_problem(&table.post(&client, operation, body), 400, "schema_violation");
                let pointer = if *operation == "replay" { "/start/token" } else { "/token" };
                assert_eq!(problem["errors"][0]["pointer"], pointer, "{operation}: {problem}");
            }
            for item in batch(&client, &table, &calls) {
                assert_eq!(
                    (&item["status"], &item["body"]["code"]),
                    (&json!(400), &json!("schema_violation"))
                );
            }
        }
        // The longest text that can be one is.
        assert_refused_alike(
            &client,
            &table,
            &table.calls_with(&json!("A".repeat(4096))),
            422,
            "token_rejected",
        );
    }
}

/// Of two ways to say which game is meant one is too many.
#[test]
fn a_state_and_a_token_exclude_one_another() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "both") {
        for (operation, mut body) in table.calls_with(&table.token) {
            let place = if operation == "replay" { &mut body["start"] } else { &mut body };
            place["state"] = table.state.clone();
            let both = assert_problem(&table.post(&client, operation, &body), 400, "schema_violation");
            assert_eq!(both["errors"][0]["code"], "one_of", "{operation}: {both}");
            let place = if operation == "replay" { &mut body["start"] } else { &mut body };
            place.as_object_mut().expect("an object").retain(|name, _| name != "state" && name != "token");
            let none = assert_problem(&table.post(&client, operation, &body), 400, "schema_violation");
            assert_eq!(none["errors"][0]["code"], "one_of", "{operation}: {none}");
        }
    }
}

#[test]
fn a_state_that_anybody_can_have_written_is_never_sealed() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "laundering") {
        let apply =
            json!({"state": table.state, "seat": 0, "action": table.action, "return": ["pending", "token"]});
        let replay = json!({"start": {"state": table.state}, "log": [], "seal": true});
        for (operation, body, pointer) in [("apply", &apply, "/return/1"), ("replay", &replay, "/seal")] {
            let problem = assert_problem(&table.post(&client, operation, body), 400, "schema_violation");
            let error = &problem["errors"][0];
            assert_eq!((&error["code"], &error["pointer"]), (&json!("one_of"), &json!(pointer)), "{problem}");
            let item = &batch(&client, &table, &[(operation, body.clone())])[0];
            assert_eq!((&item["status"], &item["body"]["errors"][0]), (&json!(400), error), "{item}");
        }
        for (operation, body) in table.calls("state", &table.state) {
            let answer = table.post(&client, operation, &body).json();
            assert_eq!(answer.get("token"), None, "{operation}");
        }
    }
}

#[test]
fn a_rewound_game_is_refused_by_everything_that_takes_an_expectation() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "rewound") {
        let act =
            json!({"token": table.token, "seat": 0, "action": table.action, "return": ["token", "state"]});
        // What is in a token is told to its table only.
        assert_problem(&table.post(&client, "apply", &act), 401, "unauthorized");
        let seat = holder(&client, &table.seat_keys[0]);
        assert_problem(&table.post(&seat, "apply", &act), 403, "forbidden");
        let next = table.post(&holder(&client, &table.table_key), "apply", &act).json();
        let seq = next["state"]["seq"].as_u64().expect("steps are counted");
        for (member, now, before) in
            [("token", &next["token"], &table.token), ("state", &next["state"], &table.state)]
        {
            let calls = |held: &Value, seq: u64| {
                let calls = table.calls(member, held).into_iter();
                let expecting = |(operation, mut body): (_, Value)| {
                    body["expect"] = json!({"seq": seq});
                    (operation, body)
                };
                calls.map(expecting).collect::<Vec<_>>()
            };
            for (operation, body) in calls(now, seq) {
                let reply = table.post(&client, operation, &body);
                assert_ne!(reply.status, 409, "{operation}: {}", reply.text());
            }
            for stale in [calls(before, seq), calls(now, seq - 1), calls(now, seq + 1)] {
                let words = assert_refused_alike(&client, &table, &stale, 409, "stale_state");
                assert!(words.contains(&stale[0].1["expect"]["seq"].to_string()), "{words}");
            }
        }
    }
}

#[test]
fn where_tokens_are_required_no_state_is_played_on() {
    let server = Server::with(&[
        ("AERODROME__KEYS__TOKENS", TOKEN_KEY),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__ACCESS__REQUIRE_TOKEN", "true"),
    ]);
    let client = server.client();
    for table in Table::of_every_game(&client, "required") {
        let apply = json!({"state": table.state, "seat": 0, "action": table.action});
        assert_refused_alike(&client, &table, &[("apply", apply)], 422, "token_required");
        assert_answered(&client, &table, &table.calls_with(&table.token));

        // Nothing that a caller gets without asking for it is a state.
        let mut start = table.start.clone();
        start["chance"] = json!({"mode": "server"});
        let opening = client.ok(&format!("{}/new-game", table.game), &start);
        let mut members: Vec<&str> =
            opening.as_object().expect("an answer is an object").keys().map(String::as_str).collect();
        members.sort_unstable();
        assert_eq!(members, ["events", "fairness", "pending", "seq", "token", "view"]);
        assert_eq!(opening["view"]["viewer"], "spectator");
    }
}

/// A service that asks for keys, with these keys of tokens.
fn strict(tokens: &str) -> Server {
    Server::with(&[
        ("AERODROME__KEYS__TOKENS", tokens),
        ("AERODROME__KEYS__DICE", KEY),
        ("AERODROME__ACCESS__REQUIRE_KEYS", "true"),
    ])
}

/// A call, and what it needs.
fn calls_by_need(table: &Table, member: &str, held: &Value) -> Vec<(&'static str, Value, &'static str)> {
    let body = |rest: &Value| {
        let mut body = rest.clone();
        body[member] = held.clone();
        body
    };
    let chance = json!({"action": {"type": "chance", "value": chance_value(table.game)}});
    vec![
        ("view", body(&json!({"seat": 0})), "seat 0"),
        ("view", body(&json!({"seat": 2})), "seat 2"),
        ("view", body(&json!({"seat": "spectator"})), "any"),
        ("legal-actions", body(&json!({"seat": 0})), "seat 0"),
        ("legal-actions", body(&json!({"seat": 2})), "seat 2"),
        ("legal-actions", body(&json!({})), "table"),
        ("validate", body(&json!({"seat": 0, "action": table.action})), "seat 0"),
        ("validate", body(&json!({"seat": 2, "action": table.action})), "seat 2"),
        ("validate", body(&chance), "any"),
        ("check-state", body(&json!({})), "any"),
        ("apply", body(&json!({"seat": 0, "action": table.action})), "table"),
        ("default-action", body(&json!({"seat": 0})), "table"),
        ("replay", json!({"start": {member: held}, "log": []}), "table"),
        ("replay", json!({"start": {member: held}, "log": [], "viewer": 0}), "table"),
        ("replay", json!({"start": {"new_game": table.start}, "log": []}), "table"),
    ]
}

fn chance_value(game: &str) -> Value {
    match game {
        GAME => json!(6),
        JUMBO_JET => json!([3, 4]),
        _ => json!("BRU"),
    }
}

#[test]
fn a_key_opens_what_it_is_for_and_nothing_else() {
    let server = strict(TOKEN_KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "keys") {
        for (member, held) in [("token", &table.token), ("state", &table.state)] {
            for (operation, body, need) in calls_by_need(&table, member, held) {
                for (key, role) in [
                    (&table.table_key, "table"),
                    (&table.seat_keys[0], "seat 0"),
                    (&table.seat_keys[1], "seat 2"),
                ] {
                    let holder = holder(&client, key);
                    let reply = table.post(&holder, operation, &body);
                    if role == "table" || need == "any" || role == need {
                        assert_eq!(reply.status, 200, "{role}, {operation} {body}: {}", reply.text());
                    } else {
                        assert_refused_alike(&holder, &table, &[(operation, body.clone())], 403, "forbidden");
                    }
                    // The key of an item counts in place of that of the batch.
                    let item =
                        json!({"id": "i", "game": table.name(), "op": operation, "body": body, "key": key});
                    for around in [&client, &self::holder(&client, &table.seat_keys[1])] {
                        let answer = around.post("/v1/batch", &json!({"items": [item]})).json();
                        assert_eq!(answer["items"][0]["status"], json!(reply.status), "{answer}");
                    }
                }
            }
        }
    }
}

#[test]
fn a_key_that_is_none_of_the_game_opens_nothing() {
    let server = strict(TOKEN_KEY);
    let stranger = strict(OTHER_TOKEN_KEY);
    let client = server.client();
    let mut words = Vec::new();
    for (index, table) in Table::of_every_game(&client, "wrong").into_iter().enumerate() {
        let of_another_table = Table::of(&client, table.game, "another");
        let of_another_game = Table::of(&client, GAMES[(index + 1) % 3], "wrong");
        let theirs = Table::of(&stranger.client(), table.game, "wrong");
        let key = &table.seat_keys[0];
        let changed = |from: &str, to: &str| format!("Bearer {}", key.replacen(from, to, 1));
        let last = &key[key.len() - 1..];
        let shown = [
            String::new(),
            "Bearer".to_owned(),
            "Bearer nonsense".to_owned(),
            "Basic dXNlcjpwYXNzd29yZA==".to_owned(),
            format!("Basic {}", table.table_key),
            table.table_key.clone(),
            format!("Bearer {}", of_another_table.table_key),
            format!("Bearer {}", of_another_table.seat_keys[0]),
            format!("Bearer {}", of_another_game.table_key),
            format!("Bearer {}", of_another_game.seat_keys[0]),
            format!("Bearer {}", theirs.table_key),
            format!("Bearer {}", theirs.seat_keys[0]),
            // The key of a seat makes none of the table, and none of another seat.
            changed("seat-0", "table"),
            changed("seat-0", "seat-2"),
            format!("Bearer {}", &key[..key.len() - 1]),
            format!("Bearer {}{}", &key[..key.len() - 1], if last == "A" { "E" } else { "A" }),
            format!("Bearer {key}A"),
            format!("Bearer {} {}", key, table.table_key),
        ];
        for credentials in shown {
            let client = if credentials.is_empty() { client.clone() } else { client.showing(&credentials) };
            for (member, held) in [("token", &table.token), ("state", &table.state)] {
                let calls = calls_by_need(&table, member, held).into_iter();
                let calls: Vec<_> = calls.map(|(operation, body, _)| (operation, body)).collect();
                let said = assert_refused_alike(&client, &table, &calls, 401, "unauthorized");
                words.push((
                    ["Bearer table.", "Bearer seat-"].iter().any(|key| credentials.starts_with(key)),
                    said,
                ));
            }
        }
    }
    // It is told whether something was taken for a key at all, and nothing else.
    for is_key in [true, false] {
        let mut said = words.iter().filter(|(shown, _)| *shown == is_key).map(|(_, said)| said);
        let first = said.next().expect("both kinds are tried");
        assert!(said.all(|said| said == first), "{words:?}");
    }
}

#[test]
fn a_key_is_good_for_as_long_as_what_it_was_made_with_is_listed() {
    let before = strict(TOKEN_KEY);
    let both = strict(&format!("{OTHER_TOKEN_KEY},{TOKEN_KEY}"));
    let after = strict(OTHER_TOKEN_KEY);
    for game in GAMES {
        let old = Table::of(&before.client(), game, "rotation");
        let new = Table::of(&both.client(), game, "rotation");
        assert_ne!(old.table_key, new.table_key);
        assert_eq!(old.state, new.state);
        let opens = |server: &Server, key: &str, token: &Value| {
            let view = json!({"token": token, "seat": 0});
            old.post(&holder(&server.client(), key), "view", &view).status
        };
        for (old_key, new_key) in [(&old.table_key, &new.table_key), (&old.seat_keys[0], &new.seat_keys[0])] {
            for token in [&old.token, &new.token] {
                assert_eq!((opens(&both, old_key, token), opens(&both, new_key, token)), (200, 200));
            }
            assert_eq!(opens(&after, new_key, &new.token), 200);
            let calls = old.calls_with(&new.token);
            assert_refused_alike(&holder(&after.client(), old_key), &old, &calls, 401, "unauthorized");
        }
    }
}

/// Whoever shows a key means to be checked, and whoever shows something else means somebody else.
#[test]
fn where_no_key_is_needed_a_wrong_one_is_refused_and_other_credentials_are_ignored() {
    let server = Server::with_keys(TOKEN_KEY, KEY);
    let client = server.client();
    for table in Table::of_every_game(&client, "open") {
        let another = Table::of(&client, table.game, "another");
        let calls = table.calls_with(&table.token);
        for credentials in
            ["Basic dXNlcjpwYXNzd29yZA==", "Bearer eyJhbGciOiJub25lIn0.e30.", "Digest a=b", "x"]
        {
            assert_answered(&client.showing(credentials), &table, &calls);
        }
        assert_answered(&holder(&client, &table.table_key), &table, &calls);
        // What a batch calls a key can be meant as nothing else.
        for key in ["no key", "table.00000000.", &table.table_key[1..]] {
            let item =
                json!({"id": "look", "game": table.name(), "op": calls[0].0, "body": calls[0].1, "key": key});
            let items = client.post("/v1/batch", &json!({"items": [item]})).json()["items"].take();
            assert_eq!(
                (&items[0]["status"], &items[0]["body"]["code"]),
                (&json!(401), &json!("unauthorized"))
            );
        }
        for key in [&another.table_key, &another.seat_keys[0]] {
            assert_refused_alike(&holder(&client, key), &table, &calls, 401, "unauthorized");
        }
        let acts = |call: &(&str, Value)| ["apply", "replay", "default-action"].contains(&call.0);
        let (acting, looking): (Vec<_>, Vec<_>) = calls.into_iter().partition(acts);
        let seat = holder(&client, &table.seat_keys[0]);
        assert_answered(&seat, &table, &looking);
        assert_refused_alike(&seat, &table, &acting, 403, "forbidden");
    }
}
