//! Whole games of Passa Portas. The backend has the state and applies; the device of each player has only what it is sent,
//! which is what its seat may see.

use super::replays::assert_changes_are_found;
use super::whole_games::play_and_verify;
use super::{CHANCE, list, start};
use aerodrome_e2e::{Chooser, Client, KEY, PASSA_PORTAS, Server, board, filled_in};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Seats and options of the games: for two the rules as they are and a variant, for three all that can be different. More
/// fuel makes shorter games.
fn games(mode: &str) -> [(Vec<u8>, Value); 2] {
    let for_two = match mode {
        "server" => json!({}),
        "seeded" => json!({"fuel_source": "discs", "phase2_boarding": "optional", "starter": "drawn"}),
        _ => json!({"fuel_source": "2d6", "phase2_boarding": "optional"}),
    };
    let for_three = json!({
        "fuel_source": "2d6", "four_means": "any_die", "rejects": "shuffle_back",
        "boarding_order": "start_player", "phases_without_flight": false, "allow_round_trip": false,
        "office_victim_may_board": false, "front_customs_public": true,
    });
    let mut secretive = for_three.clone();
    secretive["front_customs_public"] = json!(false);
    [(vec![0, 1], for_two), (vec![1, 2, 0], if mode == "server" { for_three } else { secretive })]
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
    for (seed, (seats, options)) in (1..).zip(games(mode)) {
        let mut party = Party::sit_down(&client, start("devices", &seats, &options, mode), seed);
        party.play_to_the_end();
        party.assert_the_log_is_verified();
        for device in &party.devices {
            // Whether the game is over makes no difference: a device is told of the past what it was told then.
            for entries in [party.log.len() / 2, party.log.len()] {
                party.assert_told_again(device, entries);
            }
        }
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

/// A client with the whole state, as in the other games: a log that was changed is found out.
#[test]
fn a_client_that_knows_no_rules_plays_whole_games_with_every_kind_of_chance() {
    let server = Server::with_key(KEY);
    let client = server.client();
    for mode in CHANCE {
        let options = json!({"tie": "active_first_clockwise", "fuel_source": "2d6"});
        let game = start("whole-games", &[0, 2], &options, mode);
        let player = play_and_verify(&client, PASSA_PORTAS, game, 7);
        let ending = &player.now()["pending"];
        assert_eq!(list(&ending["ranking"])[0], ending["winners"], "{ending}");
        assert_changes_are_found(&client, &player);
    }
}

/// The device of a seat, or a screen for spectators. It has only what it was sent.
struct Device {
    viewer: Value,
    /// The views, from the start on: one after each entry of the log.
    views: Vec<Value>,
    /// What it was told with each of them.
    events: Vec<Value>,
    /// What its player can do now.
    legal: Value,
    /// What its player can do beside that, if anything.
    open: Option<Value>,
}

/// A game with its backend, a device for each seat, and one for the spectators.
struct Party {
    client: Client,
    chooser: Chooser,
    board: Value,
    start: Value,
    state: Value,
    log: Vec<Value>,
    happened: BTreeSet<String>,
    devices: Vec<Device>,
    /// Actions that were legal at some time, for guesses at what may be illegal now.
    seen: Vec<Value>,
}

impl Party {
    #[track_caller]
    fn sit_down(client: &Client, start: Value, seed: u64) -> Self {
        let viewers: Vec<Value> = list(&start["seats"]).iter().cloned().chain([json!("spectator")]).collect();
        let mut request = start.clone();
        request["viewers"] = json!(viewers);
        let opening = client.ok(&format!("{PASSA_PORTAS}/new-game"), &request);
        let device =
            |viewer| Device { viewer, views: Vec::new(), events: Vec::new(), legal: Value::Null, open: None };
        let mut party = Self {
            client: client.clone(),
            chooser: Chooser::new(seed),
            board: board(client, PASSA_PORTAS),
            state: opening["state"].clone(),
            start,
            log: Vec::new(),
            happened: BTreeSet::new(),
            devices: viewers.into_iter().map(device).collect(),
            seen: Vec::new(),
        };
        party.send(&opening["seen"]);
        party
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
        self.apply(json!({"action": action}), json!({"chance": value}));
    }

    /// The device of one of those who are asked decides by what it was sent. Now and then devices ask for more.
    #[track_caller]
    fn let_somebody_act(&mut self) {
        let asked = list(&self.state["pending"]["seats"]).to_vec();
        let seat = self.chooser.one_of(&asked).clone();
        let action = self.choose(&seat);
        if self.chooser.once_in(6) {
            for other in list(&self.state["seats"]).to_vec() {
                let guess = self.guess();
                self.device_asks("validate", &other, &json!({"seat": other, "action": guess}));
                self.look(&other);
            }
            let verdict = self.device_asks("validate", &seat, &json!({"seat": seat, "action": action}));
            assert_eq!(verdict, json!({"legal": true}), "{action}");
        }
        let entry = json!({"seat": seat, "action": action});
        self.apply(entry.clone(), entry);
    }

    /// A device asks what its player can do: what it was sent is all. It need not name the seat that its view is made
    /// for; of another it is told only if it sees all about it.
    #[track_caller]
    fn look(&self, seat: &Value) {
        let device = self.device(seat);
        let told = self.device_asks("legal-actions", seat, &json!({"seat": seat}));
        assert_eq!((&told["legal_actions"], told.get("open_actions")), (&device.legal, device.open.as_ref()));
        let question = json!({"seat": seat, "include": ["preview"]});
        let with_previews = self.device_asks("legal-actions", seat, &question);
        let view = device.views.last().expect("a device has a view");
        let mut unnamed = self.ask("legal-actions", &json!({"view": view, "include": ["preview"]}));
        for actions in ["legal_actions", "open_actions"] {
            if let Some(actions) = unnamed[actions].as_array_mut() {
                actions.retain(|action| action["seat"] == *seat);
            }
        }
        assert_eq!(unnamed["legal_actions"], with_previews["legal_actions"]);
        assert_eq!(unnamed["open_actions"], with_previews["open_actions"]);
    }

    fn device(&self, seat: &Value) -> &Device {
        self.devices.iter().find(|device| device.viewer == *seat).expect("every seat has a device")
    }

    /// One of the actions that a device was told of, now by its object, now by its text id; or an open one, filled in.
    #[track_caller]
    fn choose(&mut self, seat: &Value) -> Value {
        let Device { legal, open, .. } = self.device(seat);
        let (legal, open) = (list(legal).to_vec(), open.clone());
        for action in legal.iter().map(|legal| &legal["id"]) {
            if !self.seen.contains(action) {
                self.seen.push(action.clone());
            }
        }
        match open {
            Some(open) if self.chooser.once_in(3) => {
                filled_in(&open[0]["action"], &self.board, &mut self.chooser)
            }
            Some(_) | None => {
                let form = if self.chooser.once_in(2) { "id" } else { "action" };
                self.chooser.one_of(&legal)[form].clone()
            }
        }
    }

    fn guess(&mut self) -> Value {
        if self.seen.is_empty() { json!("pass") } else { self.chooser.one_of(&self.seen).clone() }
    }

    #[track_caller]
    fn apply(&mut self, mut request: Value, entry: Value) {
        request["state"] = self.state.clone();
        request["viewers"] = self.devices.iter().map(|device| device.viewer.clone()).collect();
        request["return"] = json!(["state", "events"]);
        let mut answer = self.ask("apply", &request);
        let events = list(&answer["events"]).iter().filter_map(|event| event["type"].as_str());
        self.happened.extend(events.map(str::to_owned));
        self.state = answer["state"].take();
        self.log.push(entry);
        self.send(&answer["seen"]);
    }

    /// The backend sends each device its part of an answer, and nothing else.
    #[track_caller]
    fn send(&mut self, seen: &Value) {
        assert_eq!(list(seen).len(), self.devices.len());
        for (device, part) in self.devices.iter_mut().zip(list(seen)) {
            assert_eq!(part["viewer"], device.viewer);
            assert_shows_only_what_may_be_seen(&part["view"], &self.state, &device.viewer);
            let asked =
                self.state["pending"]["seats"].as_array().is_some_and(|asked| asked.contains(&device.viewer));
            assert_eq!(list(&part["legal_actions"]).is_empty(), !asked, "{part}");
            device.views.push(part["view"].clone());
            device.events.push(part["events"].clone());
            device.legal = part["legal_actions"].clone();
            device.open = part.get("open_actions").cloned();
        }
    }

    /// A device asks with its view. The answer has to be the one that its backend would get with the state.
    #[track_caller]
    fn device_asks(&self, operation: &str, seat: &Value, question: &Value) -> Value {
        let view = self.device(seat).views.last().expect("a device has a view");
        let [by_view, by_state] = [("view", view), ("state", &self.state)].map(|(name, value)| {
            let mut question = question.clone();
            question[name] = value.clone();
            self.client.post(&format!("{PASSA_PORTAS}/{operation}"), &question)
        });
        assert_eq!(by_view.status, 200, "{question}: {}", by_view.text());
        assert_eq!(by_view.text(), by_state.text(), "{question} in {}", self.state);
        by_view.json()
    }

    /// At the end of the game its whole log can be laid open.
    #[track_caller]
    fn assert_the_log_is_verified(&self) {
        let mut result = self.state["pending"].clone();
        result.as_object_mut().expect("a result is an object").remove("type");
        let claimed = json!({"chain": self.state["chain"], "result": result});
        let replay = json!({"start": {"new_game": self.start}, "log": self.log, "claimed": claimed});
        let verdict = self.ask("replay", &replay);
        assert_eq!(verdict["valid"], true, "{verdict}");
        assert_eq!((&verdict["steps"], &verdict["final"]), (&self.state["seq"], &self.state));
    }

    /// A replay for a device tells of each entry exactly what the device was told when it was played.
    #[track_caller]
    fn assert_told_again(&self, device: &Device, entries: usize) {
        let mut replay = json!({
            "start": {"new_game": self.start},
            "log": self.log[..entries],
            "viewer": device.viewer,
            "at": (0..=entries).collect::<Vec<_>>(),
        });
        let verdict = self.ask("replay", &replay);
        assert_eq!((&verdict["valid"], &verdict["view"]), (&json!(true), &device.views[entries]));
        let told: Vec<String> =
            list(&verdict["moments"]).iter().map(|moment| moment["events"].to_string()).collect();
        let events: Vec<String> = device.events[..=entries].iter().map(Value::to_string).collect();
        assert_eq!(told, events, "{}", device.viewer);
        let members = verdict.as_object().expect("a verdict is an object");
        assert!(["final", "token"].iter().all(|secret| !members.contains_key(*secret)), "{members:?}");

        let places: Vec<usize> = (0..=entries).step_by(entries / 60 + 1).collect();
        replay["at"] = json!(places);
        replay["show"] = json!(["position"]);
        let verdict = self.ask("replay", &replay);
        assert_eq!(list(&verdict["moments"]).len(), places.len());
        for (moment, place) in list(&verdict["moments"]).iter().zip(places) {
            assert_eq!(*moment, json!({"after": place, "view": device.views[place]}), "{}", device.viewer);
        }
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
    for step in 0..150 {
        table.send_everything(step);
        if step % 12 == 7 {
            table.send_replays(step);
        }
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
    table.send_replays(0);
    assert!(table.played_customs, "the customs card of seat 1 has not been played");
    assert!(table.sent.len() > 1_000, "only {} answers", table.sent.len());
    assert!(table.explained > 5 && table.unexplained > 5, "{} and {}", table.explained, table.unexplained);
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
    start: Value,
    log: Vec<Value>,
    state: Value,
    sent: Vec<(String, String)>,
    played_customs: bool,
    /// How many illegal entries of seat 0 were explained to it, and how many of others were not.
    explained: usize,
    unexplained: usize,
}

impl Planted {
    fn new(client: &Client) -> Self {
        let mut start = start("planted", &[0, 1], &json!({}), "provided");
        start["chance"]["values"] = json!(DEALT);
        let mut request = start.clone();
        request["viewers"] = json!([0, "spectator"]);
        let mut opening = client.ok(&format!("{PASSA_PORTAS}/new-game"), &request);
        Self {
            client: client.clone(),
            start,
            log: Vec::new(),
            state: opening["state"].take(),
            sent: vec![("the opening".to_owned(), opening["seen"].to_string())],
            played_customs: false,
            explained: 0,
            unexplained: 0,
        }
    }

    fn apply(&mut self, mut request: Value) {
        let entry = match request["action"].get("value") {
            Some(value) => json!({"chance": value}),
            None => request.clone(),
        };
        request["state"] = self.state.clone();
        request["viewers"] = json!([0, "spectator"]);
        let mut answer = self.client.ok(&format!("{PASSA_PORTAS}/apply"), &request);
        self.played_customs |= list(&answer["events"])
            .iter()
            .any(|event| event["type"] == "customs_played" && event["seat"] == 1);
        self.state = answer["state"].take();
        assert_eq!(list(&answer["seen"]).len(), 2, "{answer}");
        self.sent.push((format!("viewers of {entry}"), answer["seen"].to_string()));
        self.log.push(entry);
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

    /// The device of seat 0 and a spectator get their views, and ask everything with them that can be asked, in turn in
    /// both languages. What the backend asks for seat 0 can be passed on to its device, so it counts as well.
    fn send_everything(&mut self, step: usize) {
        const ACTIONS: [&str; 5] = ["board:2", "customs:1:2", "customs:0:1", "done", "fly:BRU>CAI"];
        let state = self.state.clone();
        let language = ["en", "fr"][step % 2];
        for viewer in [json!(0), json!("spectator")] {
            let answer = self.send("en", "view", &json!({"state": state, "seat": viewer}));
            let view = &answer["view"];
            self.send(language, "legal-actions", &json!({"view": view, "include": ["preview"]}));
            for seat in [0, 1] {
                self.send(language, "legal-actions", &json!({"view": view, "seat": seat}));
                for action in [ACTIONS[step % 5], ACTIONS[(step / 2 + 1) % 5]] {
                    self.send(language, "validate", &json!({"view": view, "seat": seat, "action": action}));
                }
            }
            let chance = json!({"type": "chance", "value": "BRU"});
            self.send(language, "validate", &json!({"view": view, "action": chance}));
        }
        let question = json!({"state": state, "seat": 0, "include": ["preview"]});
        self.send(language, "legal-actions", &question);
        self.send(language, "default-action", &json!({"state": state, "seat": 0}));
        for action in ["customs:1:2", "board:3"] {
            self.send(language, "validate", &json!({"state": state, "seat": 0, "action": action}));
        }
    }

    /// The backend has the log replayed for seat 0 and for spectators, as it is and with an entry that is not legal.
    fn send_replays(&mut self, step: usize) {
        let language = ["en", "fr"][step / 12 % 2];
        let here = self.log.len();
        for viewer in [json!(0), json!("spectator")] {
            let replay = |log: &[Value], mode: &str| {
                let at: Vec<usize> = (0..=here).collect();
                json!({"start": {"new_game": self.start}, "log": log, "viewer": viewer, "at": at, "mode": mode})
            };
            let whole = replay(&self.log, "strict");
            let mut positions = whole.clone();
            positions["at"] = (here.saturating_sub(5)..=here).collect();
            positions["show"] = json!(["position"]);
            let mut wrong = Vec::new();
            for (seat, action) in
                [(1, "customs:1:2"), (1, "fly:BRU>SYD"), (0, "fly:BRU>BRU"), (0, "customs:0:1")]
            {
                let mut log = self.log.clone();
                log.push(json!({"seat": seat, "action": action}));
                wrong.push((json!(seat), action, replay(&log, ["strict", "keep_prefix"][step % 2])));
            }
            if self.state["pending"]["type"] == "decision" {
                let mut log = self.log.clone();
                log.push(json!({"chance": "SYD"}));
                wrong.push((Value::Null, "", replay(&log, "keep_prefix")));
            }
            for right in [whole, positions] {
                let verdict = self.send(language, "replay", &right);
                assert_eq!(verdict["valid"], true, "{verdict}");
            }
            for (seat, action, replay) in wrong {
                let verdict = self.send(language, "replay", &replay);
                assert_eq!(verdict["first_error"]["index"], json!(here), "{verdict}");
                let problem = &verdict["first_error"]["problem"];
                if seat != viewer {
                    assert!(problem.get("reasons").is_none(), "{verdict}");
                    self.unexplained += 1;
                    continue;
                }
                // Of its own action a seat is told what it would be told by asking with its view.
                let view =
                    self.send("en", "view", &json!({"state": self.state, "seat": viewer}))["view"].take();
                let question = json!({"view": view, "seat": seat, "action": action});
                let asked = self.send(language, "validate", &question);
                let mut reasons = asked["reasons"].clone();
                for reason in reasons.as_array_mut().expect("reasons are a list") {
                    let pointer = reason["pointer"].as_str().unwrap_or_default();
                    reason["pointer"] = json!(format!("/log/{here}{pointer}"));
                }
                assert_eq!(problem["reasons"], reasons, "{verdict}");
                self.explained += 1;
            }
        }
    }

    fn send(&mut self, language: &str, operation: &str, question: &Value) -> Value {
        let reply = self.client.speaking(language).post(&format!("{PASSA_PORTAS}/{operation}"), question);
        let headers = format!("{:?}", reply.headers);
        self.sent.push((format!("{operation} of {question}"), headers + &reply.text()));
        reply.json()
    }
}
