//! Two states that a seat cannot tell apart get the same answers for it, byte by byte: what a seat cannot know, it cannot
//! learn by asking.

use super::{OPEN_GAMES, list, short_game, start};
use aerodrome_e2e::{Chooser, Client, KEY, PASSA_PORTAS, Player, Server, Step};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// How many pairs of states are compared at least.
const PAIRS: usize = 300;

#[test]
fn states_that_differ_in_the_cards_of_others_are_answered_alike() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut chooser = Chooser::new(97);
    let games = [
        (vec![0, 1], json!({}), "seeded"),
        (vec![2, 0, 1], json!({"fuel_source": "2d6"}), "provided"),
        (vec![0, 1, 2], json!({"phase2_boarding": "optional", "office_victim_may_board": false}), "seeded"),
        (vec![1, 2, 0], json!({"front_customs_public": true, "rejects": "shuffle_back"}), "provided"),
    ];
    let mut pairs = 0;
    let mut phases = BTreeSet::new();
    for (seed, (seats, options, mode)) in (1..).zip(games) {
        let game = start("pairs", &seats, &options, mode);
        let mut player = Player::sit_down(&client, PASSA_PORTAS, game, seed);
        player.play_to_the_end();
        let cities: Vec<Value> =
            list(&player.board["cities"]).iter().map(|city| city["code"].clone()).collect();
        // Of each game a little more than its share, because not every state has another deal; and all that is rare.
        let every = (3 * player.steps.len() * seats.len() / PAIRS).max(1);
        let questions = questions(&player);
        let is_rare = |step: &Step| step.before["pending"]["phase"] == "boarding";
        let steps = player.steps.iter().enumerate();
        for (_, step) in steps.filter(|(index, step)| index % every == 0 || is_rare(step)) {
            for seat in &seats {
                let seat = json!(seat);
                let other = other_deal(&client, &step.before, &seat, &cities, &mut chooser);
                let Some(other) = other else { continue };
                assert_somebody_sees_the_difference(&client, &step.before, &other);
                let asked: Vec<Value> = (0..4).map(|_| chooser.one_of(&questions).clone()).collect();
                assert_answered_alike(&client, PASSA_PORTAS, [&step.before, &other], &seat, &asked);
                phases.insert(step.before["pending"]["phase"].to_string());
                pairs += 1;
            }
        }
    }
    assert!(pairs >= PAIRS, "only {pairs} pairs");
    for phase in ["initial_boarding", "fuel", "flight", "boarding", "customs", "last_minute"] {
        assert!(phases.contains(&format!("{phase:?}")), "no pair in the phase {phase}, only in {phases:?}");
    }
}

/// In a game in which everybody sees everything, only the names that a backend keeps for itself can differ.
#[test]
fn states_that_differ_in_the_secrets_of_the_backend_are_answered_alike() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut chooser = Chooser::new(101);
    for game in OPEN_GAMES.into_iter().chain([PASSA_PORTAS]) {
        let mut player = Player::sit_down(&client, game, short_game(game, "secrets", "seeded"), 13);
        player.play(400);
        let questions = questions(&player);
        for step in player.steps.iter().step_by(20) {
            let mut other = step.before.clone();
            other["game_id"] = json!("another-game-00000000000");
            other["chain"] = json!(format!("sha256:{:0>64}", "c4a1"));
            let chances = [json!({"mode": "server"}), json!({"mode": "seeded", "seed": "un autre"})];
            other["chance"] = chooser.one_of(&chances).clone();
            for seat in [json!(0), json!(2)] {
                let asked: Vec<Value> = (0..4).map(|_| chooser.one_of(&questions).clone()).collect();
                assert_answered_alike(&client, game, [&step.before, &other], &seat, &asked);
            }
        }
    }
}

/// Actions to ask about: those that were legal for anybody at some time.
fn questions(player: &Player) -> Vec<Value> {
    player.actions_seen().into_iter().map(|(_, id)| id).collect()
}

/// What the seat is told of both states: its view, its legal actions with what they would do, and whether these actions
/// are legal and why not, in both languages.
#[track_caller]
fn assert_answered_alike(client: &Client, game: &str, states: [&Value; 2], seat: &Value, actions: &[Value]) {
    let same = |client: &Client, operation: &str, question: &Value| {
        let [one, other] = states.map(|state| {
            let mut question = question.clone();
            question["state"] = state.clone();
            let reply = client.post(&format!("{game}/{operation}"), &question);
            (reply.status, reply.text())
        });
        assert_eq!(one.0, 200, "{question}: {}", one.1);
        assert_eq!(one, other, "{operation} {question} of {} and {}", states[0], states[1]);
    };
    same(client, "view", &json!({"seat": seat}));
    for language in ["en", "fr"] {
        let client = client.speaking(language);
        same(&client, "legal-actions", &json!({"seat": seat, "include": ["preview"]}));
        for action in actions {
            same(&client, "validate", &json!({"seat": seat, "action": action}));
        }
    }
}

/// The same state with the cards that the seat cannot read dealt otherwise; nothing where no other deal is found.
fn other_deal(
    client: &Client,
    state: &Value,
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<Value> {
    for attempt in 0..24 {
        let mut other = state.clone();
        // What chance can bring depends on what is hidden; it is worked out from the board.
        other.as_object_mut()?.remove("pending");
        let mut kinds = vec!["destination"];
        // Where somebody chooses which groups board, everybody knows that some do: most deals of boarding cards cannot be.
        if attempt < 12 {
            kinds.push("boarding");
        }
        for kind in kinds {
            deal(&mut other["board"], seat, kind, cities, chooser)?;
        }
        if state["options"]["front_customs_public"] == false {
            turn_up_other_customs(&mut other["board"], seat, cities, chooser)?;
        }
        let checked = client.ok(&format!("{PASSA_PORTAS}/check-state"), &json!({"state": other}));
        if checked["valid"] == true && other["board"] != state["board"] {
            return Some(other);
        }
    }
    None
}

/// Deals the cards of one kind anew that the seat cannot see: two of each city without its own and the discards.
fn deal(board: &mut Value, seat: &Value, kind: &str, cities: &[Value], chooser: &mut Chooser) -> Option<()> {
    let mut unseen: Vec<Value> = cities.iter().flat_map(|city| [city.clone(), city.clone()]).collect();
    let own = board["holders"].as_array()?.iter().filter(|holder| holder["seat"] == *seat);
    let own = own.flat_map(|holder| list(&holder["groups"])).filter_map(|group| group.get(kind));
    for seen in own.chain(list(&board[format!("{kind}_cards")]["discarded"])) {
        unseen.remove(unseen.iter().position(|card| card == seen)?);
    }
    for holder in board["holders"].as_array_mut()?.iter_mut().filter(|holder| holder["seat"] != *seat) {
        for group in holder["groups"].as_array_mut()? {
            if let Some(card) = group.get_mut(kind) {
                *card = unseen.remove(chooser.below(unseen.len()));
            }
        }
    }
    Some(())
}

/// Turns up other front customs cards of others, among those that the seat has not seen.
fn turn_up_other_customs(
    board: &mut Value,
    seat: &Value,
    cities: &[Value],
    chooser: &mut Chooser,
) -> Option<()> {
    let mut seen = list(&board["customs_cards"]["played"]).to_vec();
    seen.extend(board["customs_cards"].get("start").cloned());
    let own = board["holders"].as_array()?.iter().find(|holder| holder["seat"] == *seat)?;
    seen.extend(own["customs"].get("front").cloned());
    let mut unseen: Vec<Value> = cities.iter().filter(|city| !seen.contains(city)).cloned().collect();
    for holder in board["holders"].as_array_mut()?.iter_mut().filter(|holder| holder["seat"] != *seat) {
        if let Some(front) = holder["customs"].get_mut("front") {
            *front = unseen.remove(chooser.below(unseen.len()));
        }
    }
    Some(())
}

/// A pair that looks alike to everybody would show nothing.
#[track_caller]
fn assert_somebody_sees_the_difference(client: &Client, state: &Value, other: &Value) {
    let view = |state: &Value, seat: &Value| {
        client.ok(&format!("{PASSA_PORTAS}/view"), &json!({"state": state, "seat": seat}))
    };
    let differs = list(&state["seats"]).iter().any(|seat| view(state, seat) != view(other, seat));
    assert!(differs, "{state} and {other}");
}
