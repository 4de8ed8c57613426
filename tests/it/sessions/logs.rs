//! The log: in pages, and to each what he may know.

use super::{Session, body_of, in_memory, refused};
use aerodrome_e2e::Chooser;
use serde_json::{Value, json};

#[test]
fn a_log_is_read_in_pages() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("jumbo-jet"));
    session.play(&mut Chooser::new(5), 12);
    let owner = session.owner();
    let whole = session.log(&owner, 100);
    assert_eq!(whole.len(), 13);
    for limit in [1, 5, 13] {
        assert_eq!(session.log(&owner, limit), whole);
    }
    let beyond = owner.get(&format!("{}?cursor=13", session.actions())).json();
    assert_eq!(beyond, json!({"game": "jumbo-jet", "entries": [], "next": "13", "has_more": false}));
    for wrong in ["cursor=x", "cursor=%2B1", "cursor=-1", "limit=0", "limit=101", "limit=%2B5", "page=2"] {
        refused(&owner.get(&format!("{}?{wrong}", session.actions())), 400, "schema_violation");
    }
}

/// In the middle of a game with secrets everybody reads what the answers to actions told him, and nothing else.
#[test]
fn nobody_reads_the_secrets_of_others() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("passa-portas"));
    session.play(&mut Chooser::new(11), 40);
    let [first, second, nobody] =
        [session.seat(0), session.seat(2), session.spectator()].map(|client| session.log(&client, 100));
    assert!(first != second && first != nobody && second != nobody, "there are secrets in this game");
    assert_eq!(nobody, session.log(&session.owner(), 100));
    let shown = |log: &[Value]| {
        log.iter().map(|entry| (entry["type"].clone(), entry["id"].clone())).collect::<Vec<_>>()
    };
    assert_eq!(shown(&first), shown(&second));
    // What is hidden from everybody without cards is told to at most one of the seats.
    for ((one, other), none) in first.iter().zip(&second).zip(&nobody) {
        let events = |entry: &Value| entry["events"].as_array().expect("there are events").clone();
        for ((one, other), none) in events(one).iter().zip(&events(other)).zip(&events(none)) {
            assert!(one == none || other == none, "{one} and {other}, but {none}");
        }
    }
}

#[test]
fn when_the_game_is_over_everything_is_told() {
    let server = in_memory();
    let session = Session::create(&server.client(), &body_of("passa-portas"));
    session.play(&mut Chooser::new(7), 2_000);
    assert_eq!(session.seat(0).get(&session.path()).json()["pending"]["type"], "over");
    let log = session.log(&session.seat(0), 100);
    assert_eq!(log, session.log(&session.spectator(), 100));
    assert!(!json!(log).to_string().contains("\"hidden\":true"));
}
