//! Whole games, played by somebody who knows no rules.

use super::{CHANCE, list, new_game};
use crate::journeys::replays::assert_changes_are_found;
use aerodrome_e2e::{Client, GAME, KEY, Player, Server};
use serde_json::{Value, json};

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_server_dice() {
    play_whole_games("server");
}

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_seeded_dice() {
    play_whole_games("seeded");
}

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_dice_of_its_own() {
    play_whole_games("provided");
}

#[test]
fn every_ruleset_can_be_played_to_the_end() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let game = client.get(GAME).json();
    let rulesets = list(&game["rulesets"]);
    assert!(rulesets.len() >= 2, "{game}");
    for (seed, ruleset) in (1..).zip(rulesets) {
        let mut start = new_game("rulesets", &[0, 2], 2, CHANCE[0]);
        start["ruleset"] = ruleset["id"].clone();
        play_and_verify(&client, GAME, start, seed);
    }
}

#[test]
fn a_game_can_begin_with_a_throw_for_the_start() {
    let server = Server::with_key(KEY);
    for mode in CHANCE {
        let mut start = new_game("starter", &[1, 2, 3], 1, mode);
        start["options"]["starter"] = json!("drawn");
        let player = play_and_verify(&server.client(), GAME, start, 7);
        let rolled =
            |answer: &Value| list(&answer["events"]).iter().any(|event| event["type"] == "starter_rolled");
        assert_eq!(rolled(&player.opening), mode != "provided", "{mode}: {}", player.opening);
    }
}

/// Games for two, three and four seats, the last with all planes.
fn play_whole_games(mode: &str) {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (seed, seats, planes) in [(1, vec![0, 2], 1), (2, vec![3, 1, 2], 2), (3, vec![0, 1, 2, 3], 4)] {
        let player = play_and_verify(&client, GAME, new_game("whole-games", &seats, planes, mode), seed);
        assert_eq!(list(&player.now()["pending"]["ranking"]).len(), seats.len(), "{}", player.now());
        assert_changes_are_found(&client, &player);
    }
}

/// Plays a game to its end; its log, played again, has to lead to the same state.
#[track_caller]
pub(super) fn play_and_verify(client: &Client, game: &str, start: Value, seed: u64) -> Player {
    let mut player = Player::sit_down(client, game, start, seed);
    player.play_to_the_end();
    let verdict = player.ask("replay", &player.replay());
    assert_eq!(verdict["valid"], true, "{verdict}");
    assert_eq!(verdict["verified"], json!(player.log.len()));
    assert_eq!(verdict["steps"], player.state()["seq"]);
    assert_eq!(verdict["final"], *player.state());
    player
}
