//! A log in which one entry was changed is found out, at the place of the change.

use super::{CHANCE, GAMES, ask, list, new_game, short_game};
use aerodrome_e2e::{Chooser, Client, GAME, KEY, Player, Server, Step};
use serde_json::{Value, json};

/// Puts an action that was not legal into the log of a finished game, at its start, in its middle and at its end.
#[track_caller]
pub(super) fn assert_changes_are_found(client: &Client, player: &Player) {
    let mut chooser = Chooser::new(17);
    let decisions: Vec<&Step> =
        player.steps.iter().filter(|step| step.request.get("seat").is_some()).collect();
    let last = decisions.len() - 1;
    for place in [0, 1, last / 3, last / 2, last - 1, last] {
        let step = decisions[place];
        let (seat, id) = illegal_now(player, step, &mut chooser);
        let mut replay = player.replay();
        replay["log"][step.index] = json!({"seat": seat, "action": id});
        let verdict = player.ask("replay", &replay);
        assert_refused_at(player, &verdict, step);
        assert_reasons_cite_rules(client, &verdict["first_error"]["problem"]);
    }
}

#[track_caller]
fn assert_refused_at(player: &Player, verdict: &Value, step: &Step) {
    assert_eq!(verdict["valid"], false, "{verdict}");
    assert_eq!(verdict["first_error"]["index"], json!(step.index), "{verdict}");
    assert_eq!(verdict["first_error"]["problem"]["code"], "illegal_action", "{verdict}");
    assert_eq!(verdict["verified"], json!(step.index));
    assert_eq!(verdict["final"], step.before, "nothing after the last legal entry counts");
    // The verdict holds a problem but is none itself, and the state that it gives can be played on.
    assert_eq!(player.ask("check-state", &json!({"state": verdict["final"]}))["valid"], true);
}

#[track_caller]
fn assert_reasons_cite_rules(client: &Client, problem: &Value) {
    let reasons = list(&problem["reasons"]);
    assert!(!reasons.is_empty(), "{problem}");
    for reason in reasons {
        let href = reason["href"].as_str().expect("a reason says where its rule can be read");
        assert_eq!(client.get(href).json()["id"], reason["rule"], "{reason}");
        assert!(!reason["message"].as_str().unwrap_or_default().is_empty(), "{reason}");
    }
}

/// An action that was legal at some time of the game, but not in front of this step.
fn illegal_now(player: &Player, step: &Step, chooser: &mut Chooser) -> (Value, Value) {
    let legal: Vec<(Value, Value)> =
        list(&step.legal).iter().map(|action| (action["seat"].clone(), action["id"].clone())).collect();
    let mut others = player.actions_seen();
    others.retain(|action| !legal.contains(action));
    chooser.one_of(&others).clone()
}

#[test]
fn dice_that_were_not_thrown_where_the_log_says_are_found() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut player = Player::sit_down(&client, GAME, new_game("dice-in-log", &[0, 2], 2, "provided"), 5);
    player.play_to_the_end();
    let is_chance = |entry: &Value| entry.get("chance").is_some();
    let thrown: Vec<usize> = (0..player.log.len()).filter(|&index| is_chance(&player.log[index])).collect();
    for index in [thrown[0], thrown[thrown.len() / 2], thrown[thrown.len() - 1]] {
        // One throw more than there was.
        let mut replay = player.replay();
        replay["log"].as_array_mut().expect("a log is a list").insert(index + 1, json!({"chance": 3}));
        let verdict = ask(&client, "replay", &replay);
        assert_eq!(verdict["first_error"]["index"], json!(index + 1), "{verdict}");
        assert_eq!(verdict["first_error"]["problem"]["reasons"][0]["code"], "chance_not_pending");

        // A throw left out: the die is still in the air when the next action comes.
        let mut replay = player.replay();
        replay["log"].as_array_mut().expect("a log is a list").remove(index);
        if index + 1 < player.log.len() {
            let verdict = ask(&client, "replay", &replay);
            assert_eq!(verdict["first_error"]["index"], json!(index), "{verdict}");
            assert_eq!(verdict["first_error"]["problem"]["reasons"][0]["code"], "chance_pending");
        }

        // An action of a seat in place of the throw.
        let mut replay = player.replay();
        replay["log"][index] = player.log[index - 1].clone();
        let verdict = ask(&client, "replay", &replay);
        assert_eq!(verdict["first_error"]["index"], json!(index), "{verdict}");

        // Another face: the die is the caller's word, but it leads to another game.
        let mut replay = player.replay();
        let face = player.log[index]["chance"].as_u64().expect("a die shows a number");
        replay["log"][index] = json!({"chance": face % 6 + 1});
        let verdict = ask(&client, "replay", &replay);
        assert_ne!(verdict["final"]["chain"], player.state()["chain"], "{verdict}");
        let verified = verdict["verified"].as_u64().expect("entries are counted");
        assert!(verified > index as u64, "the face itself can come: {verdict}");
    }
}

#[test]
fn a_log_with_dice_is_refused_where_the_service_throws() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for mode in ["server", "seeded"] {
        let mut player = Player::sit_down(&client, GAME, new_game("foreign-dice", &[0, 2], 1, mode), 5);
        player.play(10);
        let mut replay = player.replay();
        replay["log"][6] = json!({"chance": 6});
        let verdict = ask(&client, "replay", &replay);
        assert_eq!(verdict["first_error"]["index"], json!(6), "{verdict}");
        assert_eq!(verdict["first_error"]["problem"]["code"], "chance_mismatch", "{verdict}");
    }
}

#[test]
fn a_replay_can_start_from_a_state_in_the_middle() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut player = Player::sit_down(&client, game, short_game(game, "middle-start", mode), 11);
        player.play_to_the_end();
        let middle = &player.steps[player.steps.len() / 2];
        let replay = json!({"start": {"state": middle.before}, "log": player.log[middle.index..]});
        let verdict = player.ask("replay", &replay);
        assert_eq!(verdict["valid"], true, "{verdict}");
        assert_eq!(verdict["final"], *player.state());
        let played = player.state()["seq"].as_u64().zip(middle.before["seq"].as_u64());
        assert_eq!(verdict["steps"].as_u64(), played.map(|(end, start)| end - start));
    }
}
