//! Others can recompute every die, every card and every link of the chain, with tools that share no code with the
//! service.

use super::{list, new_game, start};
use aerodrome_e2e::{GAME, JUMBO_JET, KEY, Player, Server, Step, run, try_to_run};
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::Command;

const RECOMPUTE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/support/recompute.py");

#[test]
fn a_script_recomputes_every_die_of_a_game() {
    for mode in ["server", "seeded"] {
        let start = new_game("recomputed", &[0, 1, 2, 3], 2, mode);
        assert_recomputed(GAME, start, ["\"roll\":6", "\"roll\":5"]);
    }
}

#[test]
fn a_script_recomputes_every_die_and_every_card_of_a_game() {
    for mode in ["server", "seeded"] {
        let options = json!({"end_mode": "last_standing", "round_limit": 30});
        let start = start("recomputed", &[5, 1, 2, 0, 4, 3], &options, mode);
        assert_recomputed(JUMBO_JET, start.clone(), ["\"dice\":[6", "\"dice\":[5"]);
        assert_recomputed(JUMBO_JET, start, ["\"card\":\"CC0", "\"card\":\"CC1"]);
    }
}

/// Plays a game with dice of the service and gives it to the script, once as it was and once with one text changed.
#[track_caller]
fn assert_recomputed(game: &str, mut start: Value, change: [&str; 2]) {
    let server = Server::with_key(KEY);
    start["options"]["starter"] = json!("drawn");
    // Members count in the order in which the service writes them, so the first answer is passed on as it came.
    let opening = server.client().post(&format!("{game}/new-game"), &start).text();
    let mut player = Player::sit_down(&server.client(), game, start, 29);
    player.play_to_the_end();
    let mut input = format!("{opening}\n");
    for step in &player.steps {
        let call = json!({
            "move": written(step),
            "events": step.answer["events"],
            "chain": step.answer["state"]["chain"],
        });
        writeln!(input, "{call}").expect("a text can be written to");
    }
    let script = || {
        let mut script = Command::new("python3");
        script.args([RECOMPUTE, KEY]);
        script
    };
    let recomputed = run(&mut script(), &input);
    let recomputed: usize = recomputed.trim().parse().expect("the script counts dice");
    assert!(recomputed > 100, "only {recomputed} times chance decided");
    // The script has to be able to say no.
    let wrong = input.replacen(change[0], change[1], 1);
    assert_ne!(wrong, input, "nothing is changed");
    assert!(!try_to_run(&mut script(), &wrong).status.success(), "{change:?} is not found");
}

/// A move as the chain takes it: the seat and the text id, whichever form the request used.
fn written(step: &Step) -> String {
    let (seat, action) = (&step.request["seat"], &step.request["action"]);
    let is_meant =
        |legal: &&Value| legal["seat"] == *seat && (legal["id"] == *action || legal["action"] == *action);
    match list(&step.legal).iter().find(is_meant) {
        Some(legal) => format!("{seat} {}", text(&legal["id"])),
        None => format!("{seat} {}", id_of(action)),
    }
}

/// The text id of an action that is not listed, because it was open: its type and its members in their order.
fn id_of(action: &Value) -> String {
    let members = action.as_object().expect("an open action is filled in as an object").iter();
    let parts: Vec<String> = members.map(|(_, part)| text(part)).collect();
    parts.join(":").replace('_', "-")
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What a person would type to check one die.
#[test]
fn openssl_recomputes_the_first_die_of_a_game() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let start = new_game("openssl", &[0, 2], 1, "server");
    let opening = client.ok(&format!("{GAME}/new-game"), &start);
    let state = &opening["state"];
    let request = json!({"state": state, "seat": 0, "action": "roll"});
    let applied = client.ok(&format!("{GAME}/apply"), &request);
    let game_id = state["game_id"].as_str().expect("a state names its game");
    let chain = state["chain"].as_str().and_then(|chain| chain.strip_prefix("sha256:")).expect("a hash");
    let chain = openssl(&["-sha256"], &format!("{chain}\n0 roll"));
    let key = format!("hexkey:{KEY}");
    let text = format!("aerodrome-dice-v1\n{game_id}\n{chain}\n1\n0");
    let block = openssl(&["-sha256", "-mac", "HMAC", "-macopt", &key], &text);
    let words = block.as_bytes().chunks(8).map(|digits| std::str::from_utf8(digits).expect("digits"));
    let words = words.map(|digits| u32::from_str_radix(digits, 16).expect("digits"));
    let roll = words.map(|word| word & 0b111).find(|&number| number <= 5).map(|number| number + 1);
    let rolled = list(&applied["events"]).iter().find(|event| event["type"] == "rolled");
    assert_eq!(rolled.map(|event| &event["roll"]), roll.map(|roll| json!(roll)).as_ref(), "{applied}");
    let chain = openssl(&["-sha256"], &format!("{chain}\nchance {}", roll.unwrap_or_default()));
    assert_eq!(applied["state"]["chain"], format!("sha256:{chain}"));
}

/// The hexadecimal digits that `openssl dgst` writes.
fn openssl(arguments: &[&str], text: &str) -> String {
    let output = run(Command::new("openssl").arg("dgst").args(arguments).arg("-r"), text);
    output.split_whitespace().next().unwrap_or_default().to_owned()
}
