//! What became of a session is a game that follows the rules: another operation of the service plays its log again.

use super::changes::counted;
use super::load::insist;
use super::{Session, text};
use aerodrome_e2e::Chooser;
use serde_json::{Value, json};

/// More actions than any game of these tests has.
const MOST: usize = 3_000;

/// What can be done in a session as somebody sees it: the action as it is sent, and the log entry that it will become.
pub(super) fn choices(view: &Value) -> Vec<(Value, Value)> {
    if view["pending"]["type"] == "chance" {
        let outcomes = view["pending"]["outcomes"].as_array().into_iter().flatten();
        let values = outcomes.map(|outcome| &outcome["value"]);
        let brought = |value| {
            (json!({"action": {"type": "chance", "value": value}}), json!({"type": "chance", "value": value}))
        };
        return values.map(brought).collect();
    }
    let listed = view["legal_actions"].as_array().expect("they are listed").iter();
    let acted = |legal: &Value| {
        let entry = json!({"type": "acted", "seat": legal["seat"], "id": legal["id"]});
        (json!({"action": legal["id"]}), entry)
    };
    listed.map(acted).collect()
}

/// Plays until the game is over, one after the other.
#[track_caller]
pub(super) fn play_to_the_end(session: &Session, chooser: &mut Chooser) {
    let seats = session.created["seats"].as_array().expect("there are seats");
    let seats: Vec<_> = seats.iter().map(|seat| super::showing(&session.client, &seat["token"])).collect();
    for action in 0..MOST {
        let seen: Vec<_> =
            seats.iter().map(|seat| (seat, insist(|| seat.try_get(&session.path()), || ()))).collect();
        if seen[0].1.json()["pending"]["type"] == "over" {
            return;
        }
        let all = seen.iter().flat_map(|(seat, seen)| {
            choices(&seen.json()).into_iter().map(move |(body, _)| (seat, seen.header("etag"), body))
        });
        let all: Vec<_> = all.collect();
        let (seat, tag, body) = chooser.one_of(&all);
        let keyed = seat.with_header("Idempotency-Key", &format!("alone-{action}"));
        let up_to_date = keyed.with_header("If-Match", tag);
        let reply = insist(|| up_to_date.try_post(&session.actions(), body), || ());
        assert_eq!(reply.status, 200, "{body}: {}", reply.text());
    }
    panic!("the game does not end");
}

/// The log of a game that is over follows the rules, from the first throw to the last, and led to what is seen now.
#[track_caller]
pub(super) fn assert_is_a_legal_game(session: &Session) {
    let seen = session.spectator().get(&session.path()).json();
    let log = counted(&session.log(&session.spectator(), 100));
    let (game, start) = (text(&seen["view"]["game"]), &log[0]["new_game"]);
    let played: Vec<Value> = log[1..].iter().flat_map(step).collect();
    let verdict = |more: Value| {
        let mut replay = json!({"start": {"new_game": start}, "log": played});
        replay
            .as_object_mut()
            .expect("it is an object")
            .extend(more.as_object().cloned().unwrap_or_default());
        let verdict = session.client.ok(&format!("/v1/games/{game}/replay"), &replay);
        assert_eq!(verdict["valid"], true, "{}", verdict["first_error"]);
        assert_eq!(verdict["verified"], played.len());
        verdict
    };
    let moments: Vec<usize> = (0..=played.len()).collect();
    let again = verdict(json!({"at": moments, "show": ["events"]}));
    assert_eq!(events(&again["moments"]), events(&json!(log)), "the same has happened");
    assert_eq!(verdict(json!({"viewer": "spectator"}))["view"], seen["view"], "it has led to the same");
}

/// All events of some moments or entries, one after the other.
fn events(of: &Value) -> Vec<&Value> {
    let parts = of.as_array().expect("there are some").iter();
    parts.flat_map(|part| part["events"].as_array().into_iter().flatten()).collect()
}

/// An entry as `replay` takes it; nothing where it has not changed the table.
#[track_caller]
fn step(entry: &Value) -> Vec<Value> {
    let chance = |value: &Value| json!({"chance": value});
    match text(&entry["type"]) {
        "acted" => {
            let brought = entry["chance"]["values"].as_array().into_iter().flatten().map(chance);
            [json!({"seat": entry["seat"], "action": entry["id"]})].into_iter().chain(brought).collect()
        }
        "chance" => vec![chance(&entry["value"])],
        "resigned" | "stand_in_began" | "stand_in_ended" => Vec::new(),
        "undo_proposed" | "undo_agreed" | "undo_dropped" | "undone" => Vec::new(),
        _ => panic!("nothing of this kind was done: {entry}"),
    }
}
