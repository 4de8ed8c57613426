//! Whole games of Passa Portas. The backend has the state and applies; the device of each player has only what it is sent,
//! which is what its seat may see.

use super::replays::assert_changes_are_found;
use super::whole_games::play_and_verify;
use super::{CHANCE, list, start};
use aerodrome_e2e::{Chooser, Client, KEY, PASSA_PORTAS, Server, board, filled_in};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Seats and options of the games: the rules as they are, and all that can be different.
fn games() -> [(Vec<u8>, Value); 3] {
    [
        (vec![0, 1], json!({})),
        (vec![2, 0, 1], json!({"fuel_source": "discs", "phase2_boarding": "optional", "starter": "drawn"})),
        (
            vec![1, 2, 0],
            json!({
                "fuel_source": "2d6", "four_means": "any_die", "rejects": "shuffle_back",
                "boarding_order": "start_player", "phases_without_flight": false, "allow_round_trip": false,
                "office_victim_may_board": false, "front_customs_public": true,
            }),
        ),
    ]
}

#[test]
fn devices_that_see_only_views_play_whole_games_with_server_dice() {
    play_whole_games("server");
}

#[test]
fn devices_that_see_only_views_play_whole_games_with_seeded_dice() {
    play_whole_games("seeded");
}

#[test]
fn devices_that_see_only_views_play_whole_games_with_dice_and_cards_of_their_own() {
    play_whole_games("provided");
}

fn play_whole_games(mode: &str) {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut happened = BTreeSet::new();
    for (seed, (seats, options)) in (1..).zip(games()) {
        let mut party = Party::sit_down(&client, start("devices", &seats, &options, mode), seed);
        party.play_to_the_end();
        let verdict = party.ask("replay", &json!({"start": {"new_game": party.start}, "log": party.log}));
        assert_eq!(verdict["valid"], true, "{verdict}");
        assert_eq!((&verdict["steps"], &verdict["final"]), (&party.state["seq"], &party.state));
        happened.extend(party.happened);
    }
    // Games in which nobody is turned back would show little.
    for kind in [
        "further_throw_allowed",
        "flew",
        "stayed",
        "alighted",
        "boarded",
        "customs_played",
        "taken_back",
        "customs_card_turned_up",
        "came_home",
        "game_ended",
    ] {
        assert!(happened.contains(kind), "{kind} has not happened in {mode} mode, only {happened:?}");
    }
}

/// A client with the whole state, as in the other games: the log of its game is verified, and a changed one is found out.
#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_every_kind_of_chance() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for mode in CHANCE {
        let game = start("whole-games", &[0, 2, 1], &json!({"tie": "active_first_clockwise"}), mode);
        let player = play_and_verify(&client, PASSA_PORTAS, game, 7);
        let ending = &player.now()["pending"];
        assert_eq!(list(&ending["ranking"])[0], ending["winners"], "{ending}");
        assert_changes_are_found(&client, &player);
    }
}

/// A game with its backend, and a device for each seat.
struct Party {
    client: Client,
    chooser: Chooser,
    board: Value,
    start: Value,
    state: Value,
    log: Vec<Value>,
    happened: BTreeSet<String>,
    /// Actions that were legal at some time, for guesses at what may be illegal now.
    seen: Vec<Value>,
}

impl Party {
    #[track_caller]
    fn sit_down(client: &Client, start: Value, seed: u64) -> Self {
        let opening = client.ok(&format!("{PASSA_PORTAS}/new-game"), &start);
        Self {
            client: client.clone(),
            chooser: Chooser::new(seed),
            board: board(client, PASSA_PORTAS),
            state: opening["state"].clone(),
            start,
            log: Vec::new(),
            happened: BTreeSet::new(),
            seen: Vec::new(),
        }
    }

    #[track_caller]
    fn ask(&self, operation: &str, body: &Value) -> Value {
        self.client.ok(&format!("{PASSA_PORTAS}/{operation}"), body)
    }

    #[track_caller]
    fn play_to_the_end(&mut self) {
        while self.state["pending"]["type"] != "over" {
            assert!(self.log.len() < 5_000, "the game does not end");
            if self.state["pending"]["type"] == "chance" {
                self.bring_chance();
            } else {
                self.let_somebody_act();
            }
        }
    }

    /// The backend throws and draws on its own table.
    #[track_caller]
    fn bring_chance(&mut self) {
        let outcomes = list(&self.state["pending"]["outcomes"]).to_vec();
        let value = self.chooser.one_of(&outcomes)["value"].clone();
        let action = json!({"type": "chance", "value": value});
        self.apply(&json!({"state": self.state, "action": action}), json!({"chance": value}));
    }

    /// The device of one of those who are asked decides by what it is sent, and others look on.
    #[track_caller]
    fn let_somebody_act(&mut self) {
        let asked = list(&self.state["pending"]["seats"]).to_vec();
        let seat = self.chooser.one_of(&asked).clone();
        for other in list(&self.state["seats"]).to_vec() {
            if other != seat && self.chooser.once_in(3) {
                let view = self.view(&other);
                let told = self.device_asks("legal-actions", &view, &json!({"seat": other}));
                assert_eq!(list(&told["legal_actions"]).is_empty(), !asked.contains(&other), "{told}");
                let guess = self.guess();
                self.device_asks("validate", &view, &json!({"seat": other, "action": guess}));
            }
        }
        let view = self.view(&seat);
        let told = self.device_asks("legal-actions", &view, &json!({"seat": seat, "include": ["preview"]}));
        // A device need not name the seat that its view is made for. Of another it is told only if it sees all about it.
        let mut unnamed = self.ask("legal-actions", &json!({"view": view, "include": ["preview"]}));
        for actions in ["legal_actions", "open_actions"] {
            if let Some(actions) = unnamed[actions].as_array_mut() {
                actions.retain(|action| action["seat"] == seat);
            }
        }
        assert_eq!(unnamed["legal_actions"], told["legal_actions"]);
        assert_eq!(unnamed["open_actions"], told["open_actions"]);
        let action = self.choose(&told);
        let verdict = self.device_asks("validate", &view, &json!({"seat": seat, "action": action}));
        assert_eq!(verdict, json!({"legal": true}), "{action}");
        let guess = self.guess();
        self.device_asks("validate", &view, &json!({"seat": seat, "action": guess}));
        let entry = json!({"seat": seat, "action": action});
        self.apply(&json!({"state": self.state, "seat": seat, "action": action}), entry);
    }

    /// One of the actions that a device is told of, now by its object, now by its text id; or an open one, filled in.
    #[track_caller]
    fn choose(&mut self, told: &Value) -> Value {
        let legal = list(&told["legal_actions"]);
        for action in legal.iter().map(|legal| &legal["id"]) {
            if !self.seen.contains(action) {
                self.seen.push(action.clone());
            }
        }
        match told.get("open_actions") {
            Some(open) if self.chooser.once_in(3) => {
                filled_in(&open[0]["action"], &self.board, &mut self.chooser)
            }
            Some(_) | None => {
                let form = if self.chooser.once_in(2) { "id" } else { "action" };
                self.chooser.one_of(legal)[form].clone()
            }
        }
    }

    fn guess(&mut self) -> Value {
        if self.seen.is_empty() { json!("pass") } else { self.chooser.one_of(&self.seen).clone() }
    }

    #[track_caller]
    fn apply(&mut self, request: &Value, entry: Value) {
        let mut answer = self.ask("apply", request);
        let events = list(&answer["events"]).iter().filter_map(|event| event["type"].as_str());
        self.happened.extend(events.map(str::to_owned));
        self.state = answer["state"].take();
        self.log.push(entry);
    }

    /// What the backend sends to the device of a seat.
    #[track_caller]
    fn view(&self, seat: &Value) -> Value {
        let view = self.ask("view", &json!({"state": self.state, "seat": seat}))["view"].take();
        assert_shows_only_what_may_be_seen(&view, &self.state, seat);
        view
    }

    /// A device asks with its view. The answer has to be the one that its backend would get with the state.
    #[track_caller]
    fn device_asks(&self, operation: &str, view: &Value, question: &Value) -> Value {
        let [by_view, by_state] = [("view", view), ("state", &self.state)].map(|(name, value)| {
            let mut question = question.clone();
            question[name] = value.clone();
            self.client.post(&format!("{PASSA_PORTAS}/{operation}"), &question)
        });
        assert_eq!(by_view.status, 200, "{question}: {}", by_view.text());
        assert_eq!(by_view.text(), by_state.text(), "{question} in {}", self.state);
        by_view.json()
    }
}

/// The player's own cards stand in a view as they are; those of others are hidden, and nothing else tells of them.
#[track_caller]
fn assert_shows_only_what_may_be_seen(view: &Value, state: &Value, viewer: &Value) {
    for secret in ["game_id", "chain", "chance"] {
        assert!(view.get(secret).is_none(), "{view}");
    }
    let hidden = json!({"hidden": true});
    let public_customs = state["options"]["front_customs_public"] == true;
    let mut expected = state["board"].clone();
    let holders = expected["holders"].as_array_mut().expect("there are holders");
    let mut hides = false;
    for holder in holders.iter_mut().filter(|holder| holder["seat"] != *viewer) {
        let mut cards: Vec<&mut Value> = Vec::new();
        let (groups, customs) = {
            let holder = holder.as_object_mut().expect("a holder is an object");
            let mut parts = holder.iter_mut().filter(|(name, _)| *name != "seat").map(|(_, part)| part);
            let groups = parts.next().expect("there are groups");
            (groups, parts.next().expect("there are customs cards"))
        };
        for group in groups.as_array_mut().expect("groups are a list") {
            let members = group.as_object_mut().expect("a group is an object").iter_mut();
            cards.extend(members.filter(|(name, _)| *name != "state").map(|(_, card)| card));
        }
        cards.extend(customs.get_mut("front").filter(|_| !public_customs));
        hides |= !cards.is_empty();
        cards.into_iter().for_each(|card| *card = hidden.clone());
    }
    assert_eq!(view["board"], expected);
    let mut pending = state["pending"].clone();
    if hides && pending["source"] != "fuel" {
        pending.as_object_mut().expect("it is an object").remove("outcomes");
    }
    assert_eq!(view["pending"], pending);
}

/// What seat 1 has in the planted game, by code and by what the names of the city begin with. Nothing else in that game
/// leads to these cities: the plane stays in Brussels, Lisbon and Cairo, and never has the fuel to go there.
const PLANTED: [(&str, &str); 5] =
    [("SYD", "Sydney"), ("TYO", "Tokyo"), ("SIN", "Singap"), ("SFO", "San Francisco"), ("RIO", "Rio")];

/// The start of the planted game: the city, the cards of both seats, and their front customs cards.
const DEALT: [&str; 15] =
    ["BRU", "BRU", "LIS", "CAI", "CAI", "BRU", "LIS", "SYD", "TYO", "SIN", "SFO", "RIO", "SYD", "NBO", "CAI"];

/// Everything that the device of seat 0 and a spectator are ever sent, with every question that they can ask, does not
/// name a card of seat 1.
#[test]
fn no_device_is_ever_sent_a_card_that_its_player_cannot_know() {
    let server = Server::with_key(KEY);
    let client = server.client();
    let mut table = Planted::new(&client);
    let mut chooser = Chooser::new(3);
    for _ in 0..150 {
        table.send_everything();
        let pending = table.state["pending"].clone();
        if pending["type"] == "over" {
            break;
        }
        let request = match pending["source"].as_str() {
            Some("fuel") => json!({"action": {"type": "chance", "value": 2}}),
            // The card that comes to the front after that of Cairo is as secret as the others.
            Some("customs_card") => json!({"action": {"type": "chance", "value": "TYO"}}),
            Some(_) => {
                let near = |outcome: &&Value| {
                    ["BRU", "LIS", "CAI", "NBO", "KHI", "NYC"].iter().any(|city| outcome["value"] == *city)
                };
                let near: Vec<&Value> = list(&pending["outcomes"]).iter().filter(near).collect();
                json!({"action": {"type": "chance", "value": chooser.one_of(&near)["value"]}})
            }
            None => table.decision(&pending, &mut chooser),
        };
        table.apply(request);
    }
    assert!(table.played_customs, "the customs card of seat 1 has not been played");
    assert!(table.sent.len() > 1_000, "only {} answers", table.sent.len());
    for (what, sent) in &table.sent {
        for (code, name) in PLANTED {
            assert!(!sent.contains(code) && !sent.contains(name), "{what} tells of {code}: {sent}");
        }
    }
    // Whoever may know the cards is told.
    let own = table.client.ok(&format!("{PASSA_PORTAS}/view"), &json!({"state": table.state, "seat": 1}));
    assert!(PLANTED.iter().all(|(code, _)| own.to_string().contains(code)), "{own}");
}

/// The planted game, and what has been sent to those who must not know the cards of seat 1.
struct Planted {
    client: Client,
    state: Value,
    sent: Vec<(String, String)>,
    played_customs: bool,
}

impl Planted {
    fn new(client: &Client) -> Self {
        let mut start = start("planted", &[0, 1], &json!({}), "provided");
        start["chance"]["values"] = json!(DEALT);
        let state = client.ok(&format!("{PASSA_PORTAS}/new-game"), &start)["state"].take();
        Self { client: client.clone(), state, sent: Vec::new(), played_customs: false }
    }

    fn apply(&mut self, mut request: Value) {
        request["state"] = self.state.clone();
        let mut answer = self.client.ok(&format!("{PASSA_PORTAS}/apply"), &request);
        self.played_customs |= list(&answer["events"])
            .iter()
            .any(|event| event["type"] == "customs_played" && event["seat"] == 1);
        self.state = answer["state"].take();
    }

    /// Throws only while the fuel stays below what far flights need, and flies between near cities.
    fn decision(&self, pending: &Value, chooser: &mut Chooser) -> Value {
        let question = json!({"state": self.state});
        let answer = self.client.ok(&format!("{PASSA_PORTAS}/legal-actions"), &question);
        let fuel = self.state["board"]["fuel"].as_u64().expect("the fuel is a number");
        let may = |action: &&Value| {
            let id = action["id"].as_str().unwrap_or_default();
            let path = id.strip_prefix("fly:").map(|path| path.split('>').collect::<Vec<_>>());
            let near = path.is_none_or(|path| path.iter().all(|city| ["BRU", "LIS", "CAI"].contains(city)));
            // Seat 0 plays no customs card, and all play theirs who can.
            let plays =
                list(&answer["legal_actions"]).iter().any(|other| other["action"]["type"] == "customs");
            near && (id != "throw" || fuel <= 1) && (id != "pass" || action["seat"] == 0 || !plays)
        };
        let actions: Vec<&Value> = list(&answer["legal_actions"]).iter().filter(may).collect();
        assert!(!actions.is_empty(), "{pending}: {answer}");
        let action = chooser.one_of(&actions);
        json!({"seat": action["seat"], "action": action["id"]})
    }

    /// The device of seat 0 and a spectator get their views, and ask everything with them that can be asked. What the
    /// backend asks for seat 0 can be passed on to its device, so it counts as well.
    fn send_everything(&mut self) {
        let state = self.state.clone();
        for viewer in [json!(0), json!("spectator")] {
            let answer = self.send("en", "view", &json!({"state": state, "seat": viewer}));
            let view = &answer["view"];
            for language in ["en", "fr"] {
                self.send(language, "legal-actions", &json!({"view": view, "include": ["preview"]}));
                for seat in [0, 1] {
                    self.send(language, "legal-actions", &json!({"view": view, "seat": seat}));
                    for action in ["board:2", "customs:1:2", "customs:0:1", "done", "fly:BRU>CAI"] {
                        let question = json!({"view": view, "seat": seat, "action": action});
                        self.send(language, "validate", &question);
                    }
                }
                let chance = json!({"type": "chance", "value": "BRU"});
                self.send(language, "validate", &json!({"view": view, "action": chance}));
            }
        }
        let question = json!({"state": state, "seat": 0, "include": ["preview"]});
        self.send("en", "legal-actions", &question);
        self.send("en", "validate", &json!({"state": state, "seat": 0, "action": "customs:1:2"}));
        self.send("en", "validate", &json!({"state": state, "seat": 0, "action": "board:3"}));
    }

    fn send(&mut self, language: &str, operation: &str, question: &Value) -> Value {
        let reply = self.client.speaking(language).post(&format!("{PASSA_PORTAS}/{operation}"), question);
        let headers = format!("{:?}", reply.headers);
        self.sent.push((format!("{operation} of {question}"), headers + &reply.text()));
        reply.json()
    }
}
