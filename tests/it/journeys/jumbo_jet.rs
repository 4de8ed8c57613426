//! Whole games of Jumbo Jet, with trade between the seats, played by somebody who knows no rules.

use super::replays::assert_changes_are_found;
use super::whole_games::play_and_verify;
use super::{CHANCE, list, start};
use aerodrome_e2e::{Client, JUMBO_JET, KEY, Player, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Seats and options of the games: both ways to end, one in which flights are settled at their destination, and one in
/// which a throw decides who starts.
fn games() -> [(Vec<u8>, Value); 4] {
    [
        (vec![0, 3], json!({"round_limit": 100, "fuel_multiplier": 1})),
        (vec![5, 1, 2], json!({"round_limit": 50, "settle_at": "destination", "max_rights": 2})),
        (vec![0, 1, 2, 3], json!({"round_limit": 50, "starter": "drawn", "first_leg": "shortest"})),
        (
            vec![4, 0, 5, 1, 3, 2],
            json!({"round_limit": 50, "end_mode": "last_standing", "start_cash": 30_000}),
        ),
    ]
}

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_server_dice() {
    play_whole_games("server");
}

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_seeded_dice() {
    play_whole_games("seeded");
}

#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_dice_and_cards_of_its_own() {
    play_whole_games("provided");
}

fn play_whole_games(mode: &str) {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut happened = BTreeSet::new();
    for (seed, (seats, options)) in (1..).zip(games()) {
        let player = play_and_verify(&client, JUMBO_JET, start("jumbo-jet", &seats, &options, mode), seed);
        assert_ranked(&player, &seats);
        assert_changes_are_found(&client, &player);
        happened.extend(types_of_events(&player));
    }
    // A client that never trades, pays or goes bankrupt would show little.
    for kind in [
        "offered",
        "offer_accepted",
        "offer_declined",
        "offer_withdrawn",
        "offer_lapsed",
        "right_taken",
        "flight_paid",
        "right_sold_to_bank",
        "debt_paid",
        "went_bankrupt",
        "airline_removed",
        "chance_card_drawn",
        "turn_missed",
        "one_die_thrown",
        "extra_throw_granted",
        "airline_valued",
    ] {
        assert!(happened.contains(kind), "{kind} has not happened in {mode} mode, only {happened:?}");
    }
}

/// Every seat has a place and a score, and the first place is that of the winners.
#[track_caller]
fn assert_ranked(player: &Player, seats: &[u8]) {
    let ending = &player.now()["pending"];
    let places = list(&ending["ranking"]);
    let mut ranked: Vec<u64> =
        places.iter().flat_map(|place| list(place)).filter_map(Value::as_u64).collect();
    ranked.sort_unstable();
    let mut seats: Vec<u64> = seats.iter().copied().map(u64::from).collect();
    seats.sort_unstable();
    assert_eq!(ranked, seats, "{ending}");
    assert_eq!(places.first(), Some(&ending["winners"]), "{ending}");
    let scored = ending["scores"].as_object().expect("there are scores");
    assert!(seats.iter().all(|seat| scored[&seat.to_string()].is_u64()), "{ending}");
}

fn types_of_events(player: &Player) -> BTreeSet<String> {
    let answers = player.steps.iter().map(|step| &step.answer).chain([&player.opening]);
    let events = answers.flat_map(|answer| list(&answer["events"]));
    events.filter_map(|event| event["type"].as_str()).map(str::to_owned).collect()
}

/// Cards are the caller's word in mode `provided`, but one that lies elsewhere cannot be drawn.
#[test]
fn a_card_that_is_not_in_the_pile_is_found() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let game = start("cards-in-log", &[0, 2], &json!({"round_limit": 20}), "provided");
    let mut player = Player::sit_down(&client, JUMBO_JET, game, 5);
    player.play_to_the_end();
    let drawn = |entry: &Value| entry["chance"].as_str().is_some_and(|card| card.starts_with("FP"));
    let places: Vec<usize> = (0..player.log.len()).filter(|&index| drawn(&player.log[index])).collect();
    // The second seat cannot get the plan of the first one, nor a chance card in its place.
    for card in [player.log[places[0]]["chance"].clone(), json!("CC03"), json!(6), json!([3, 4])] {
        let mut replay = player.replay();
        replay["log"][places[1]] = json!({"chance": card});
        let verdict = player.ask("replay", &replay);
        assert_eq!(verdict["first_error"]["index"], json!(places[1]), "{verdict}");
        let reason = &verdict["first_error"]["problem"]["reasons"][0];
        assert_eq!((&reason["code"], &reason["params"]["value"]), (&json!("chance_impossible"), &card));
    }
}

/// A bargain between two people, from the offer to the money, with the text ids that a person would type.
#[test]
fn a_landing_right_changes_hands() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let now = with_a_right(&client);
    let open = &now["open_actions"][0];
    assert_eq!((&open["seat"], &open["action"]["right"]), (&json!(0), &json!(["FP04"])), "{now}");
    assert_eq!(open["action"]["to"], json!([3, "all"]), "{now}");
    let offered = apply(&client, &now["state"], 0, "offer:FP04:3:30000", json!([]));
    assert!(offered.get("open_actions").is_none(), "the only right is offered already: {offered}");
    let sold = apply(&client, &offered["state"], 3, "accept:1", json!([]));
    assert_eq!(cash(&now), [250_000, 250_000]);
    assert_eq!(cash(&sold), [280_000, 220_000]);
    assert_eq!(sold["state"]["board"]["players"][1]["rights"], json!(["FP04"]));
    assert_eq!(sold["open_actions"][0]["seat"], 3, "the buyer can offer it now: {sold}");
}

/// In the middle of a move a debtor can sell to others as well as to the bank, and the move goes on when he has paid.
#[test]
fn a_debtor_raises_money() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let offered = apply(&client, &with_a_right(&client)["state"], 0, "offer:FP04:3:30000", json!([]));
    let mut state = apply(&client, &offered["state"], 3, "accept:1", json!([]))["state"].take();
    state["board"]["players"][1]["cash"] = json!(10_000);
    let indebted = apply(&client, &state, 3, "throw", json!([[4, 5]]));
    assert_eq!(indebted["pending"], json!({"type": "decision", "phase": "debt", "seats": [3]}));
    assert_eq!(indebted["legal_actions"][0]["id"], "sell-to-bank:FP04", "{indebted}");
    assert_eq!(indebted["open_actions"][0]["seat"], 3, "{indebted}");

    let by_bank = apply(&client, &indebted["state"], 3, "sell-to-bank:FP04", json!([]));
    assert_eq!(cash(&by_bank), [280_000, 2_000]);
    assert_eq!(by_bank["pending"]["seats"], json!([0]), "the turn has ended: {by_bank}");

    let offered = apply(&client, &indebted["state"], 3, "offer:FP04:all:50000", json!([]));
    assert_eq!(offered["pending"]["seats"], json!([0, 3]), "the buyer is asked: {offered}");
    let by_seat = apply(&client, &offered["state"], 0, "accept:2", json!([]));
    assert_eq!(cash(&by_seat), [230_000, 42_000]);
    assert_eq!(list(&by_seat["events"])[1]["type"], "debt_paid", "{by_seat}");
}

/// A game of two in which seat 0 has flown to Lisbon and back and taken the landing right.
#[track_caller]
fn with_a_right(client: &Client) -> Value {
    let start = json!({
        "seats": [0, 3],
        "game_id": "bargain-00000000000000",
        "options": {"first_leg": "shortest"},
        "chance": {"mode": "provided", "values": ["FP04", "FP30"]},
    });
    let start = client.ok(&format!("{JUMBO_JET}/new-game"), &start);
    let double = apply(client, &start["state"], 0, "throw", json!([[5, 5]]));
    let landed = apply(client, &double["state"], 0, "throw", json!([[3, 4]]));
    apply(client, &landed["state"], 0, "settle:right", json!(["FP12"]))
}

#[track_caller]
fn apply(client: &Client, state: &Value, seat: u8, action: &str, values: Value) -> Value {
    let chance = json!({"values": values});
    let request = json!({"state": state, "seat": seat, "action": action, "chance": chance});
    client.ok(&format!("{JUMBO_JET}/apply"), &request)
}

/// What the players have.
fn cash(answer: &Value) -> Vec<Value> {
    list(&answer["state"]["board"]["players"]).iter().map(|player| player["cash"].clone()).collect()
}

/// The rounds of every mode are counted alike.
#[test]
fn a_game_ends_after_its_last_round() {
    let server = Server::with_key(KEY);
    for mode in CHANCE {
        let game = start("last-round", &[0, 1], &json!({"round_limit": 1}), mode);
        let player = play_and_verify(&server.client(), JUMBO_JET, game, 11);
        assert_eq!(player.now()["pending"]["rule"], "JJ-84", "{}", player.now());
        assert_eq!(player.state()["board"]["round"], 1);
    }
}
