//! A log in which one entry was changed is found out, at the place of the change.

use super::{CHANCE, GAMES, ask, finished, list, new_game, short_game};
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
        replay["mode"] = json!("keep_prefix");
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
        replay["mode"] = json!("keep_prefix");
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
        player.play(80);
        let middle = &player.steps[player.steps.len() / 2];
        let replay = json!({"start": {"state": middle.before}, "log": player.log[middle.index..]});
        let verdict = player.ask("replay", &replay);
        assert_eq!(verdict["valid"], true, "{verdict}");
        assert_eq!(verdict["final"], *player.state());
        let played = player.state()["seq"].as_u64().zip(middle.before["seq"].as_u64());
        assert_eq!(verdict["steps"].as_u64(), played.map(|(end, start)| end - start));
    }
}

/// What is claimed about the end of a game holds or does not, each claim for itself.
#[test]
fn claims_about_the_end_are_judged() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let player = finished(&client, game, "claims", "seeded");
        let chain = player.state()["chain"].clone();
        let mut result = player.now()["pending"].clone();
        assert_eq!(result.as_object_mut().and_then(|ending| ending.remove("type")), Some(json!("over")));
        let other_chain = player.opening["state"]["chain"].clone();
        let mut other_result = result.clone();
        let loser = list(&result["ranking"]).last().expect("somebody is last").clone();
        other_result["winners"] = loser;
        let judge = |claimed: Value, refuted: &[&str]| {
            let mut replay = player.replay();
            replay["claimed"] = claimed.clone();
            let verdict = player.ask("replay", &replay);
            assert_eq!(verdict["valid"], json!(refuted.is_empty()), "{claimed}: {verdict}");
            let told = verdict.get("refuted").cloned().unwrap_or(json!([]));
            assert_eq!(told, json!(refuted), "{claimed}: {verdict}");
            assert!(verdict.get("first_error").is_none(), "{verdict}");
            assert_eq!(verdict["final"], *player.state(), "the game is what it is, whatever is claimed");
        };
        judge(json!({"chain": chain, "result": result}), &[]);
        judge(json!({"chain": chain}), &[]);
        judge(json!({"result": result}), &[]);
        judge(json!({}), &[]);
        judge(json!({"chain": other_chain}), &["chain"]);
        judge(json!({"chain": other_chain, "result": result}), &["chain"]);
        judge(json!({"result": other_result}), &["result"]);
        judge(json!({"chain": chain, "result": other_result}), &["result"]);
        judge(json!({"chain": other_chain, "result": other_result}), &["chain", "result"]);

        // A log that stops earlier has neither this chain nor any result.
        let mut replay = player.replay();
        replay["log"].as_array_mut().expect("a log is a list").pop();
        replay["claimed"] = json!({"chain": chain, "result": result});
        let verdict = player.ask("replay", &replay);
        assert_eq!((&verdict["valid"], &verdict["refuted"]), (&json!(false), &json!(["chain", "result"])));
    }
}

/// An entry that is not legal makes the whole log worth nothing, unless the entries before it are to be kept.
#[test]
fn a_log_with_an_illegal_entry_is_worth_nothing_or_its_prefix() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for game in GAMES {
        let mut player = Player::sit_down(&client, game, short_game(game, "modes", "seeded"), 19);
        player.play(40);
        let place = 25;
        let mut replay = player.replay();
        // Nobody plays on seat 1.
        let illegal = json!({"seat": 1, "action": player.log[place]["action"]});
        replay["log"].as_array_mut().expect("a log is a list").insert(place, illegal);
        replay["at"] = json!([0, place - 1, place, place + 1, place + 2]);
        // The claim is about the end of what is legal, and true.
        replay["claimed"] = json!({"chain": player.steps[place].before["chain"]});
        let usual = player.ask("replay", &replay);
        replay["mode"] = json!("strict");
        let strict = player.ask("replay", &replay);
        assert_eq!(usual, strict);
        replay["mode"] = json!("keep_prefix");
        let mut kept = player.ask("replay", &replay);
        assert_eq!(kept["final"], player.steps[place].before);
        assert_eq!((&kept["verified"], &kept["valid"]), (&json!(place), &json!(false)), "{kept}");
        assert_eq!(kept["first_error"]["index"], json!(place), "{kept}");
        assert!(kept.get("refuted").is_none(), "{kept}");
        let shown: Vec<&Value> = list(&kept["moments"]).iter().map(|moment| &moment["after"]).collect();
        assert_eq!(json!(shown), json!([0, place - 1, place]), "nothing is shown that is not legal");
        // Apart from the game that comes out, the verdict is the same.
        kept.as_object_mut().expect("a verdict is an object").remove("final");
        assert_eq!(kept, strict);
        let reasons = list(&strict["first_error"]["problem"]["reasons"]);
        assert_eq!(reasons[0]["pointer"], format!("/log/{place}/seat"), "{strict}");
    }
}

/// The moments of a replay tell what `apply` told when they happened.
#[test]
fn moments_tell_what_apply_told() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut player = Player::sit_down(&client, game, short_game(game, "moments", mode), 29);
        player.play(60);
        let entries = player.log.len();
        let mut replay = player.replay();
        replay["at"] = (0..=entries).collect();
        let verdict = player.ask("replay", &replay);
        assert_eq!(verdict["valid"], true, "{verdict}");
        let moments = list(&verdict["moments"]);
        let places: Vec<&Value> = moments.iter().map(|moment| &moment["after"]).collect();
        assert_eq!(json!(places), json!((0..=entries).collect::<Vec<_>>()));
        assert!(moments.iter().all(|moment| moment.get("state").is_none() && moment.get("view").is_none()));
        assert_eq!(moments[0]["events"], player.opening["events"], "{game}, {mode}");
        let ends = player.steps.iter().skip(1).map(|step| step.index).chain([entries]);
        for (step, end) in player.steps.iter().zip(ends) {
            // What the caller threw along with an action has entries of its own.
            let told = moments[step.index + 1..=end].iter().flat_map(|moment| list(&moment["events"]));
            assert_eq!(
                json!(told.collect::<Vec<_>>()),
                step.answer["events"],
                "{game}, {mode}: {}",
                step.request
            );
        }

        // Positions, of the moments at which a call of `apply` ended, asked for in any order and more than once.
        let asked: Vec<usize> = player.steps.iter().map(|step| step.index).take(30).collect();
        replay["at"] = json!(asked.iter().rev().chain([&asked[3], &4_999]).collect::<Vec<_>>());
        replay["show"] = json!(["position", "events"]);
        let verdict = player.ask("replay", &replay);
        let shown = list(&verdict["moments"]);
        assert_eq!(shown.len(), asked.len(), "each once, and none beyond the log");
        for (moment, step) in shown.iter().zip(&player.steps) {
            assert_eq!((&moment["after"], &moment["state"]), (&json!(step.index), &step.before));
            assert_eq!(moment["events"], moments[step.index]["events"]);
        }
        replay["show"] = json!([]);
        let verdict = player.ask("replay", &replay);
        let bare: Vec<Value> = asked.iter().map(|after| json!({"after": after})).collect();
        assert_eq!(verdict["moments"], json!(bare));
    }
}

#[test]
fn positions_are_shown_of_64_moments_at_the_most() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut player = Player::sit_down(&client, GAME, new_game("positions", &[0, 2], 2, "seeded"), 31);
    player.play(70);
    let mut replay = player.replay();
    replay["at"] = (0..64).collect();
    for show in [json!(["position"]), json!(["events", "position"])] {
        replay["show"] = show;
        assert_eq!(list(&ask(&client, "replay", &replay)["moments"]).len(), 64);
    }
    replay["at"] = (0..65).collect();
    let reply = client.post(&format!("{GAME}/replay"), &replay);
    assert_eq!(reply.status, 400, "{}", reply.text());
    let error = &reply.json()["errors"][0];
    assert_eq!((&error["pointer"], &error["code"]), (&json!("/at"), &json!("max_items")), "{error}");
    replay["show"] = json!(["events"]);
    assert_eq!(list(&ask(&client, "replay", &replay)["moments"]).len(), 65);
}

/// A long game in which nobody takes off: a 1 does not.
fn ones(entries: usize) -> Value {
    let entry = |index: usize| match index % 4 {
        0 => json!({"seat": 0, "action": {"type": "roll"}}),
        2 => json!({"seat": 2, "action": {"type": "roll"}}),
        _ => json!({"chance": 1}),
    };
    let start = new_game("five-thousand", &[0, 2], 4, "provided");
    json!({"start": {"new_game": start}, "log": (0..entries).map(entry).collect::<Vec<_>>()})
}

#[test]
fn a_log_of_5000_entries_is_verified_to_its_last_one() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut replay = ones(5_000);
    replay["at"] = json!([4_999, 5_000]);
    assert!(replay.to_string().len() < 1 << 20);
    let verdict = ask(&client, "replay", &replay);
    assert_eq!((&verdict["valid"], &verdict["verified"]), (&json!(true), &json!(5_000)), "{verdict}");
    assert_eq!((&verdict["steps"], &verdict["final"]["seq"]), (&json!(5_000), &json!(5_000)), "{verdict}");
    assert_eq!(list(&verdict["moments"]).len(), 2);
    assert_eq!(verdict["final"]["pending"]["seats"], json!([0]), "{verdict}");
    // The last entry counts as much as the first one.
    replay["log"][4_999] = json!({"chance": 7});
    assert_eq!(client.post(&format!("{GAME}/replay"), &replay).status, 400);
    replay["log"][4_999] = json!({"seat": 0, "action": "roll"});
    let verdict = ask(&client, "replay", &replay);
    assert_eq!((&verdict["valid"], &verdict["first_error"]["index"]), (&json!(false), &json!(4_999)));
}

#[test]
fn a_log_of_5001_entries_is_refused() {
    let server = Server::with_key(KEY);
    let reply = server.client().post(&format!("{GAME}/replay"), &ones(5_001));
    assert_eq!(reply.status, 400, "{}", reply.text());
    let problem = reply.json();
    let errors = list(&problem["errors"]);
    assert_eq!(errors.len(), 1, "{problem}");
    assert_eq!((&errors[0]["pointer"], &errors[0]["code"]), (&json!("/log"), &json!("max_items")));
}

/// A game is the same wherever its log begins, and a token of it leads on as its state does.
#[test]
fn a_replay_starts_from_a_new_game_a_state_or_a_token() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for (game, mode) in GAMES.iter().flat_map(|game| CHANCE.map(|mode| (game, mode))) {
        let mut player = Player::sit_down(&client, game, short_game(game, "starts", mode), 37);
        player.play(50);
        let middle = &player.steps[30];
        let rest = &player.log[middle.index..];

        let mut first_part = json!({"start": {"new_game": player.start}, "log": player.log[..middle.index]});
        assert!(player.ask("replay", &first_part).get("token").is_none(), "nobody has asked for a token");
        first_part["seal"] = json!(true);
        let sealed = player.ask("replay", &first_part);
        assert_eq!(sealed["final"], middle.before);
        let token = &sealed["token"];

        let by_state = player.ask("replay", &json!({"start": {"state": middle.before}, "log": rest}));
        assert_eq!(by_state["final"], *player.state());
        assert!(by_state.get("token").is_none(), "{by_state}");
        // Whoever starts from a token is told no more than a spectator, and gets the next token.
        let by_token = player.ask("replay", &json!({"start": {"token": token}, "log": rest}));
        assert!(by_token.get("final").is_none(), "{by_token}");
        for count in ["valid", "verified", "steps"] {
            assert_eq!(by_token[count], by_state[count], "{game}, {mode}");
        }
        let view = |source: Value| {
            let mut question = source;
            question["seat"] = json!("spectator");
            player.ask("view", &question)["view"].take()
        };
        assert_eq!(by_token["view"], view(json!({"state": player.state()})));
        assert_eq!(by_token["view"], view(json!({"token": by_token["token"]})));
        let mut whole = player.replay();
        whole["seal"] = json!(true);
        let whole = player.ask("replay", &whole);
        assert_eq!(whole["token"], by_token["token"], "it is the same game, {game}, {mode}");
        // With a viewer named, a token is given only on demand.
        let for_seat = json!({"start": {"token": token}, "log": rest, "viewer": 0});
        assert!(player.ask("replay", &for_seat).get("token").is_none());

        // The game goes on from the token as it goes on from the state.
        let Some(seat) = middle.request.get("seat") else { continue };
        let mut on = middle.request.clone();
        on.as_object_mut().expect("a request is an object").remove("state");
        on["token"] = token.clone();
        on["return"] = json!(["state"]);
        let told = client.as_table(game, &player.start).ok(&format!("{game}/apply"), &on);
        assert_eq!(told["state"], middle.answer["state"], "seat {seat}, {game}, {mode}");
    }
}

#[test]
fn a_token_is_not_made_of_a_state() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut player = Player::sit_down(&client, GAME, new_game("unsealed", &[0, 2], 2, "server"), 3);
    player.play(4);
    let mut replay = json!({"start": {"state": player.state()}, "log": [], "seal": true});
    let reply = client.post(&format!("{GAME}/replay"), &replay);
    assert_eq!(
        (reply.status, &reply.json()["errors"][0]["pointer"]),
        (400, &json!("/seal")),
        "{}",
        reply.text()
    );
    // One start is enough.
    replay["start"]["token"] = json!("abc");
    replay["seal"] = json!(false);
    let reply = client.post(&format!("{GAME}/replay"), &replay);
    assert_eq!(
        (reply.status, &reply.json()["errors"][0]["pointer"]),
        (400, &json!("/start")),
        "{}",
        reply.text()
    );
}
