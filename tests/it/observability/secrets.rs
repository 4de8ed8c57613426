//! No secret of a game is ever logged: the log of every service of these tests is searched for the secrets of its games
//! when the service ends. Here is shown that the search finds them.

use aerodrome_e2e::{GAME, PASSA_PORTAS, Server};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Picks a secret out of what was answered.
type Secret = fn(&Value) -> String;

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is a text")).to_owned()
}

/// Plays a little with each kind of secret, and lets the service log one of them: the id of a request, which it does log.
#[track_caller]
fn ends_well(leaked: impl Fn(&Value) -> String) -> bool {
    let server = Server::with(&[("AERODROME__STORE__URL", "memory")]);
    let client = server.client();
    let chance = json!({"mode": "seeded", "seed": "a-seed-that-nobody-knows"});
    let start = json!({"seats": [0, 2], "chance": chance, "keys": true, "return": ["state", "token"]});
    let game = client.ok(&format!("{PASSA_PORTAS}/new-game"), &start);
    let keyed = client.with_header("Idempotency-Key", "a-key-that-nobody-can-guess");
    let new_game = json!({"game": "aeroplane-chess", "new_game": {"seats": [0, 2]}, "spectators": true});
    let session = keyed.post("/v1/sessions", &new_game).json();
    assert_eq!(client.with_header("X-API-Key", "an-api-key-of-somebody").get("/version").status, 200);
    let basic = client.showing("Basic bm9ib2R5OmtuaXZlcw").post(&format!("{GAME}/apply"), &json!({}));
    assert_eq!(basic.status, 400);
    let leaked = leaked(&json!({"game": game, "session": session}));
    client.with_header("X-Request-Id", &leaked).get("/livez");
    catch_unwind(AssertUnwindSafe(|| drop(server))).is_ok()
}

#[test]
fn a_secret_in_a_log_is_found() {
    assert!(ends_well(|_| "nothing-secret".to_owned()));
    let secrets: [(&str, Secret); 18] = [
        ("the id of a game", |all| text(&all["game"]["state"]["game_id"])),
        ("a seed", |all| text(&all["game"]["state"]["chance"]["seed"])),
        ("a chain", |all| text(&all["game"]["state"]["chain"])),
        ("a token", |all| text(&all["game"]["token"])[..100].to_owned()),
        ("the key of a table", |all| text(&all["game"]["keys"]["table"])),
        ("the key of a seat", |all| text(&all["game"]["keys"]["seats"][1]["key"])),
        ("a card", |all| {
            format!("x/{}/y", text(&all["game"]["state"]["board"]["holders"][1]["groups"][0]["boarding"]))
        }),
        ("a card, as its bytes", |_| "City([78,66,79])".to_owned()),
        ("a state", |_| "{\"board\":{}}".to_owned()),
        ("a state in a text", |_| "{\\\"board\\\":{}}".to_owned()),
        ("the beginning of a chain", |all| {
            let chain = text(&all["game"]["state"]["chain"]);
            format!("{}...", &chain[..55])
        }),
        ("the id of a session", |all| text(&all["session"]["id"])),
        ("the token of a seat", |all| text(&all["session"]["seats"][0]["token"])),
        ("the token of an owner", |all| text(&all["session"]["owner"])),
        ("the token of a spectator", |all| text(&all["session"]["spectator"])),
        ("a key of a request", |_| "a-key-that-nobody-can-guess".to_owned()),
        ("an API key", |_| "an-api-key-of-somebody".to_owned()),
        ("other credentials", |_| "bm9ib2R5OmtuaXZlcw".to_owned()),
    ];
    for (name, secret) in secrets {
        assert!(!ends_well(secret), "{name} can be logged and nobody notices");
    }
}
