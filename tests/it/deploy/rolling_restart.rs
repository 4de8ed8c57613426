//! A new version, or new settings, without a lost request.

use crate::sessions::{Session, body_of, kept_at, text};
use aerodrome_e2e::{Client, GAME, Nginx, Redis, Server, free_port, wait_until};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread::scope;

#[test]
fn a_rolling_restart_behind_nginx_loses_no_request() {
    let redis = Redis::start();
    let url = redis.url();
    let ports = [(); 2].map(|()| free_port().to_string());
    let start = |port: &str| {
        let mut settings = kept_at(&url);
        settings.extend([("AERODROME__SERVER__PORT", port), ("AERODROME__SERVER__DRAIN_SECONDS", "5")]);
        Server::with(&settings)
    };
    let mut instances = ports.each_ref().map(|port| start(port));
    let proxy = Nginx::start(instances.each_ref().map(Server::address), |text| text);
    let session = Session::create(&proxy.client(), &body_of("aeroplane-chess"));
    let (stop, asked, heard) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(1));
    scope(|threads| {
        for _ in 0..2 {
            threads.spawn(|| ask_the_same(&proxy.client(), &stop, &asked));
        }
        let player = threads.spawn(|| play(&session, &stop));
        threads.spawn(|| listen(&session, &heard));
        for (port, instance) in ports.iter().zip(&mut instances) {
            // So much was asked of the instances of before, and of those that have changed.
            let before = asked.load(Relaxed);
            wait_until("there is work", || asked.load(Relaxed) > before + 100 || player.is_finished());
            instance.signal("TERM");
            assert_eq!(instance.wait_for_exit().code(), Some(0), "{}", instance.log());
            *instance = start(port);
        }
        for instance in &mut instances {
            wait_until("both have work again", || instance.log().contains("/apply"));
        }
        stop.store(true, Relaxed);
        let played = player.join().expect("every action is carried out once");
        wait_until("all events have come", || heard.load(Relaxed) == played);
        assert_eq!(session.owner().delete(&session.path()).map(|reply| reply.status), Some(204));
    });
}

/// Asks without a pause for what has one answer only.
fn ask_the_same(client: &Client, stop: &AtomicBool, asked: &AtomicU64) {
    let chance = json!({"mode": "seeded", "seed": "restart"});
    let body = json!({"seats": [0, 2], "game_id": "restart-000000000000000", "chance": chance});
    let game = client.ok(&format!("{GAME}/new-game"), &body);
    let roll = json!({"state": game["state"], "seat": 0, "action": "roll"});
    let answer = client.ok(&format!("{GAME}/apply"), &roll);
    while !stop.load(Relaxed) {
        assert_eq!(client.ok(&format!("{GAME}/apply"), &roll), answer);
        asked.fetch_add(1, Relaxed);
    }
}

/// Plays as devices do that may have to repeat themselves. Returns the version of the session afterwards.
fn play(session: &Session, stop: &AtomicBool) -> u64 {
    let mut version = 1;
    while !stop.load(Relaxed) {
        let seen = [0, 2].map(|seat| (session.seat(seat), session.seat(seat).get(&session.path())));
        let is_listed = |view: &Value| view["legal_actions"].as_array().is_some_and(|list| !list.is_empty());
        let asked = seen.iter().find(|(_, reply)| {
            assert_eq!(reply.status, 200, "{}", reply.text());
            is_listed(&reply.json())
        });
        let Some((client, reply)) = asked else { break };
        let action = &reply.json()["legal_actions"][0]["id"];
        let client = client.with_header("If-Match", reply.header("etag"));
        let client = client.with_header("Idempotency-Key", &format!("restart-{version:0>20}"));
        let reply = client.post(&session.actions(), &json!({"action": action}));
        assert_eq!(reply.status, 200, "{}: {}", text(action), reply.text());
        version += 1;
    }
    version
}

/// Listens until the session is gone, and takes every stream up again that ends before.
fn listen(session: &Session, heard: &AtomicU64) {
    loop {
        let last = heard.load(Relaxed);
        for event in session.follow(&session.seat(0), Some(&last.to_string())) {
            if event.data.contains("\"gone\"") {
                return;
            }
            if event.name == "entry" {
                let next = heard.load(Relaxed) + 1;
                assert_eq!(event.id, next.to_string(), "no event is missing, and none comes twice");
                heard.store(next, Relaxed);
            }
        }
    }
}
