//! Others can recompute every die and every link of the chain, with tools that share no code with the service.

use super::{list, new_game};
use aerodrome_e2e::{GAME, KEY, Player, Server, Step, run, try_to_run};
use serde_json::{Value, json};
use std::fmt::Write;
use std::process::Command;

const RECOMPUTE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/support/recompute.py");

#[test]
fn a_script_recomputes_every_die_of_a_game_with_server_dice() {
    assert_recomputed("server");
}

#[test]
fn a_script_recomputes_every_die_of_a_game_with_seeded_dice() {
    assert_recomputed("seeded");
}

#[track_caller]
fn assert_recomputed(mode: &str) {
    let server = Server::with_key(KEY);
    let mut start = new_game("recomputed", &[0, 1, 2, 3], 2, mode);
    start["options"]["starter"] = json!("drawn");
    // Members count in the order in which the service writes them, so the first answer is passed on as it came.
    let opening = server.client().post(&format!("{GAME}/new-game"), &start).text();
    let mut player = Player::sit_down(&server.client(), GAME, start, 29);
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
    assert!(recomputed > 100, "only {recomputed} dice were thrown");
    // The script has to be able to say no.
    let wrong = input.replacen("\"roll\":6", "\"roll\":5", 1);
    assert!(!try_to_run(&mut script(), &wrong).status.success(), "a changed die is not found");
}

/// A move as the chain takes it: the seat and the text id, whichever form the request used.
fn written(step: &Step) -> String {
    let (seat, action) = (&step.request["seat"], &step.request["action"]);
    let is_meant =
        |legal: &&Value| legal["seat"] == *seat && (legal["id"] == *action || legal["action"] == *action);
    let legal = list(&step.legal).iter().find(is_meant).expect("what was done was legal");
    format!("{seat} {}", legal["id"].as_str().expect("an id is a text"))
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
