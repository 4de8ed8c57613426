//! Whole games of players who know only what their streams tell them, and what those streams must not tell.

use super::{GAMES, Session, body_of, kept_at, showing};
use crate::journeys::other_history;
use aerodrome_e2e::{Chooser, Client, Event, PASSA_PORTAS, Player, Redis, Reply, Server, Stream, without};
use serde_json::{Value, json};
use std::thread;

/// Each seat plays at an instance of its own, and comes back to its stream again and again.
#[test]
fn players_play_whole_games_by_what_their_streams_tell() {
    let redis = Redis::start();
    let servers = [(); 2].map(|()| Server::with(&kept_at(&redis.url())));
    thread::scope(|scope| {
        for game in GAMES {
            let instances = servers.each_ref().map(Server::client);
            scope.spawn(move || a_whole_game(game, &instances));
        }
    });
}

fn a_whole_game(game: &str, instances: &[Client; 2]) {
    let session = Session::create(&instances[0], &body_of(game));
    let seats = session.created["seats"].as_array().expect("there are seats");
    let told: Vec<Vec<Value>> = thread::scope(|scope| {
        let players: Vec<_> = (1..)
            .zip(seats)
            .zip(instances)
            .map(|((seed, seat), instance)| {
                let client = showing(instance, &seat["token"]);
                let session = Session { client: instance.clone(), created: session.created.clone() };
                scope.spawn(move || Follower::new(session, client, seed).play())
            })
            .collect();
        players.into_iter().map(|player| player.join().expect("no player has failed")).collect()
    });
    let log = session.log(&session.spectator(), 100);
    println!("{game}: {} entries", log.len());
    let open = |entry: &Value| {
        // What was hidden when it was told is told in the log, now that the game is over.
        without(entry, if game == "passa-portas" { &["new_game", "events"] } else { &["new_game"] })
    };
    for told in told {
        assert_eq!(
            told.iter().map(open).collect::<Vec<_>>(),
            log.iter().map(open).collect::<Vec<_>>(),
            "{game}"
        );
    }
}

/// A player who acts on what the stream tells.
struct Follower {
    session: Session,
    client: Client,
    chooser: Chooser,
    /// The entries that were told.
    told: Vec<Value>,
}

impl Follower {
    fn new(session: Session, client: Client, seed: u64) -> Self {
        Self { session, client, chooser: Chooser::new(seed), told: Vec::new() }
    }

    /// Plays until the game is over, and returns the entries that were told.
    fn play(mut self) -> Vec<Value> {
        loop {
            let last = self.told.len().to_string();
            let mut stream = self.session.follow(&self.client, Some(&last));
            loop {
                let event = stream.next().expect("the stream goes on");
                self.keep(event);
                let seen = self.client.get(&self.session.path());
                let view = seen.json();
                if view["pending"]["type"] == "over" {
                    // What has not arrived yet is told to whoever comes back.
                    if view["version"] == self.told.len() {
                        return self.told;
                    }
                } else {
                    self.act(&seen, &view);
                }
                if self.chooser.once_in(6) {
                    self.check_log();
                    break;
                }
            }
        }
    }

    /// Entries come in their order, each of them once.
    #[track_caller]
    fn keep(&mut self, Event { name, id, data }: Event) {
        let entry: Value = serde_json::from_str(&data).expect("it is JSON");
        let version = self.told.len() + 1;
        assert_eq!((name.as_str(), id, &entry["version"]), ("entry", version.to_string(), &json!(version)));
        self.told.push(entry);
    }

    /// Does something, if anything is listed.
    #[track_caller]
    fn act(&mut self, seen: &Reply, view: &Value) {
        let legal = view["legal_actions"].as_array().expect("they are listed");
        if legal.is_empty() {
            return;
        }
        let body = json!({"action": self.chooser.one_of(legal)["id"]});
        let client = self.client.with_header("If-Match", seen.header("etag"));
        let reply = client.post(&self.session.actions(), &body);
        // Where both can act, the other one may have been faster.
        assert!([200, 412].contains(&reply.status), "{body}: {}", reply.text());
    }

    /// The log tells this player what the stream has told, as long as the game goes on.
    #[track_caller]
    fn check_log(&self) {
        let log = self.session.log(&self.client, 100);
        // The game can end between two pages, and then the later one tells everything.
        let goes_on = self.client.get(&self.session.path()).json()["pending"]["type"] != "over";
        if goes_on {
            assert_eq!(log[..self.told.len()], self.told);
        }
    }
}

/// Two games that differ in a card which a seat has never seen reach that seat as the same bytes, whatever it asks.
#[test]
fn what_others_draw_reaches_nobody() {
    let services = [(); 2].map(|()| super::in_memory());
    let client = services[0].client();
    let mut chooser = Chooser::new(41);
    let mut pairs = 0;
    let games = [
        (vec![0, 2], json!({"fuel_source": "2d6"}), 300),
        (vec![2, 0, 1], json!({"rejects": "shuffle_back"}), 100),
    ];
    for (seed, (seats, options, most)) in (1..).zip(games) {
        let start = json!({
            "game_id": "twins-00000000000000000", "seats": seats, "options": options, "chance": {"mode": "provided"},
        });
        let mut player = Player::sit_down(&client, PASSA_PORTAS, start, seed);
        player.play(most);
        let cities = player.board["cities"].as_array().expect("a map has cities").iter();
        let cities: Vec<Value> = cities.map(|city| city["code"].clone()).collect();
        for seat in &seats {
            // As late in the game as there is such a pair.
            let lengths = (1..8).rev().map(|eighth| player.log.len() * eighth / 8);
            let found = lengths.into_iter().find_map(|length| {
                let log = &player.log[..length];
                Some([log.to_vec(), other_history(&player, log, &json!(seat), &cities, &mut chooser)?])
            });
            let Some(logs) = found else { continue };
            println!("seat {seat} of {seats:?}: {} of {} entries", logs[0].len(), player.log.len());
            let body = json!({
                "game": "passa-portas", "spectators": true,
                "new_game": without(&player.start, &["game_id"]),
            });
            Twins::begin(&services, &body, &format!("twins-{seed}-{seat:0>30}"))
                .assert_told_alike(*seat, &logs);
            pairs += 1;
        }
    }
    assert!(pairs >= 4, "only {pairs} pairs");
}

/// The same session in two services: with the same keys and under the same name it has the same id.
struct Twins([Session; 2]);

impl Twins {
    fn begin(services: &[Server; 2], body: &Value, key: &str) -> Self {
        let sessions = services.each_ref().map(|service| {
            let client = service.client();
            let created = Session::create(&client.with_header("Idempotency-Key", key), body).created;
            Session { client, created }
        });
        assert_eq!(sessions[0].created["id"], sessions[1].created["id"]);
        Self(sessions)
    }

    /// Plays both logs, and compares after each entry all that a seat is told, and all that those without a seat are.
    #[track_caller]
    fn assert_told_alike(&self, seat: u8, logs: &[Vec<Value>; 2]) {
        let path = self.0[0].path();
        let watchers =
            self.0.each_ref().map(|session| [session.seat(seat), session.spectator(), session.owner()]);
        let mut streams = self.0.each_ref().map(|session| session.follow(&session.seat(seat), Some("0")));
        // Until then there is nothing to be told.
        let differs = logs[0].iter().zip(&logs[1]).position(|(one, other)| one != other);
        let differs = differs.expect("a card was drawn otherwise");
        for (place, entries) in logs[0].iter().zip(&logs[1]).enumerate() {
            let replies: Vec<Reply> = self
                .0
                .iter()
                .zip([entries.0, entries.1])
                .map(|(session, entry)| play(session, entry))
                .collect();
            assert!(replies.iter().all(|reply| reply.status == 200), "{}", replies[0].text());
            // The seat reads the answers to its own actions, and the owner those to what it brings.
            if entries.0.get("chance").is_some() || entries.0["seat"] == seat {
                assert_eq!(bytes(&replies[0]), bytes(&replies[1]), "{} and {}", entries.0, entries.1);
            }
            if place < differs {
                continue;
            }
            for (one, other) in watchers[0].iter().zip(&watchers[1]) {
                let [seen, same] = [one, other].map(|client| client.get(&path));
                assert_eq!(bytes(&seen), bytes(&same), "after {} and {}", entries.0, entries.1);
                let asked = json!({"action": logs[0][place / 2].get("action").unwrap_or(&json!("done"))});
                let [refused, alike] = [one, other].map(|client| {
                    let stale = client.with_header("If-Match", "\"00000000000000000000000000000000\"");
                    bytes(&stale.post(&format!("{path}/actions"), &asked))
                });
                assert_eq!(refused, alike, "{asked}");
                // What is not listed is refused, and why tells nothing.
                if place.is_multiple_of(5) && !is_listed(&seen, &asked["action"]) {
                    let [refused, alike] = [one, other].map(|client| {
                        let client = client.speaking("fr").with_header("If-Match", seen.header("etag"));
                        client.post(&format!("{path}/actions"), &asked)
                    });
                    assert_ne!(refused.status, 200, "{asked}: {}", refused.text());
                    assert_eq!(bytes(&refused), bytes(&alike), "{asked}");
                }
            }
        }
        let pages = |at: usize| {
            let who = watchers[at].iter().zip(std::iter::repeat(&self.0[at]));
            who.map(|(client, session)| session.log(client, 7)).collect::<Vec<_>>()
        };
        assert_eq!(pages(0), pages(1));
        let told = streams.each_mut().map(|stream| {
            let last = (logs[0].len() + 1).to_string();
            while stream.next().expect("the stream goes on").id != last {}
            heard(stream)
        });
        assert_eq!(told[0], told[1]);
        let others = self.0.each_ref().map(|session| {
            let seats = session.created["seats"].as_array().expect("there are seats").iter();
            seats.map(|seat| session.log(&showing(&session.client, &seat["token"]), 100)).collect::<Vec<_>>()
        });
        assert_ne!(others[0], others[1], "somebody sees the difference");
    }
}

/// Does in a session what stands in a log.
fn play(session: &Session, entry: &Value) -> Reply {
    match entry.get("chance") {
        Some(value) => session.act(&session.owner(), &json!({"type": "chance", "value": value})),
        None => {
            let seat = u8::try_from(entry["seat"].as_u64().expect("it is a seat")).expect("seats are few");
            session.act(&session.seat(seat), &entry["action"])
        }
    }
}

/// All of an answer that is not new each time.
fn bytes(reply: &Reply) -> (u16, String, String) {
    (reply.status, reply.header("etag").to_owned(), reply.text().replace(reply.header("x-request-id"), ""))
}

/// Whether an action is among those that can be done now, or could be one of those that are too many to list.
fn is_listed(seen: &Reply, action: &Value) -> bool {
    let view = seen.json();
    let listed = view["legal_actions"].as_array().into_iter().flatten();
    let is_open = view.get("open_actions").is_some();
    is_open || listed.into_iter().any(|legal| legal["id"] == *action || legal["action"] == *action)
}

/// What a stream has brought, but for signs of life.
fn heard(stream: &Stream) -> String {
    let lines = std::str::from_utf8(&stream.bytes).expect("it is text").split("\n\n");
    lines.filter(|part| *part != ":").collect::<Vec<_>>().join("\n\n")
}
