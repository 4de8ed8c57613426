//! Instances that keep sessions in Redis count together.

use super::{number, refused, statuses};
use crate::api_keys::hash_of;
use crate::sessions::kept_at;
use aerodrome_e2e::{Client, Redis, Server, wait_until};
use serde_json::json;

/// An instance on which clients may send six requests in an hour, and somebody with a key four.
fn instance(url: &str, hashes: &str) -> Server {
    let mut settings = kept_at(url);
    settings.extend([
        ("AERODROME__API_KEYS__HASHES", hashes),
        ("AERODROME__RATE_LIMITS__CLIENT_REQUESTS", "6"),
        ("AERODROME__RATE_LIMITS__CLIENT_SECONDS", "3600"),
        ("AERODROME__RATE_LIMITS__KEY_REQUESTS", "4"),
        ("AERODROME__RATE_LIMITS__KEY_SECONDS", "3600"),
        ("AERODROME__RATE_LIMITS__TRUSTED_PROXIES", "127.0.0.1"),
    ]);
    Server::with(&settings)
}

fn instances(redis: &Redis) -> [Server; 2] {
    let hashes = format!("backend:{}", hash_of("the key of the backend"));
    [(); 2].map(|()| instance(&redis.url(), &hashes))
}

/// How many of so many requests are served, sent to the instances in turn.
fn served(clients: &[Client], requests: usize) -> usize {
    let turns = clients.iter().cycle().take(requests);
    turns.filter(|client| statuses(client, 1) == [200]).count()
}

#[test]
fn two_instances_share_a_quota() {
    let redis = Redis::start();
    let instances = instances(&redis);
    let clients = instances.each_ref().map(Server::client);
    for remaining in (0..6).rev() {
        let reply = clients[remaining % 2].get("/v1/games");
        assert_eq!((reply.status, number(&reply, "ratelimit", "r=")), (200, remaining as u64));
    }
    for client in &clients {
        refused(&client.get("/v1/games"));
    }
    let others = clients.each_ref().map(|client| client.with_header("X-Forwarded-For", "203.0.113.7"));
    assert_eq!(served(&others, 10), 6);
    let keyed = clients.each_ref().map(|client| client.with_header("X-API-Key", "the key of the backend"));
    assert_eq!(served(&keyed, 10), 4);
    // Redis is told neither who asks nor for ever.
    let keys = redis.ask(&["KEYS", "*"]);
    assert_eq!(keys.lines().count(), 3, "{keys}");
    for key in keys.lines() {
        assert!(key.starts_with("aerodrome:{") && key.ends_with("}:purse"), "{key}");
        assert!(["127.0.0.1", "203.0", "backend"].iter().all(|secret| !key.contains(secret)), "{key}");
        let millis: i64 = redis.ask(&["PTTL", key]).parse().expect("it is a number");
        assert!((1..=3_600_000).contains(&millis), "{millis}");
    }
}

/// A quota that comes back does so by the clock of Redis.
#[test]
fn what_was_spent_together_comes_back() {
    let redis = Redis::start();
    let url = redis.url();
    let mut settings = kept_at(&url);
    settings.extend([
        ("AERODROME__RATE_LIMITS__CLIENT_REQUESTS", "2"),
        ("AERODROME__RATE_LIMITS__CLIENT_SECONDS", "2"),
    ]);
    let clients = [(); 2].map(|()| Server::with(&settings)).map(|server| (server.client(), server));
    let replies = (0..100).map(|turn: usize| clients[turn % 2].0.get("/v1/games"));
    let too_many = replies.into_iter().find(|reply| reply.status == 429).expect("there is a limit");
    let after = too_many.header("retry-after").parse().expect("it is a number of seconds");
    std::thread::sleep(std::time::Duration::from_secs(after));
    assert_eq!(clients[0].0.get("/v1/games").status, 200);
}

/// Without Redis each instance counts for itself, so callers are served, but not without end.
#[test]
fn while_redis_is_away_callers_are_served_and_limited() {
    let mut redis = Redis::start();
    let mut instances = instances(&redis);
    let clients = instances.each_ref().map(Server::client);
    assert_eq!(served(&clients, 8), 6);
    redis.kill();
    for (client, instance) in clients.iter().zip(&mut instances) {
        assert_eq!(statuses(client, 8), [200, 200, 200, 200, 200, 200, 429, 429]);
        instance.wait_for_line("counted by this instance alone");
    }
    redis.restart();
    for instance in &mut instances {
        instance.wait_for_line("counted together with other instances again");
    }
    // This Redis has kept nothing.
    assert_eq!(served(&clients, 8), 6);
}

/// One that answers but takes no writes counts nobody, and nobody is told that it does.
#[test]
fn a_redis_that_takes_no_writes_counts_nobody() {
    for (refuse, error, take, sessions) in [
        (&["CONFIG", "SET", "maxmemory", "1"][..], "OOM", &["CONFIG", "SET", "maxmemory", "0"][..], "full"),
        (&["REPLICAOF", "127.0.0.1", "1"], "READONLY", &["REPLICAOF", "NO", "ONE"], "unreachable"),
    ] {
        let redis = Redis::start();
        let [mut one, _] = instances(&redis);
        let client = one.client();
        assert_eq!(statuses(&client, 1), [200]);
        assert_eq!(redis.ask(refuse), "OK");
        assert_eq!(statuses(&client, 7), [200, 200, 200, 200, 200, 200, 429]);
        one.wait_for_line("counted by this instance alone");
        let ready = client.get("/readyz");
        assert_eq!((ready.status, ready.json()), (200, json!({"status": "degraded", "sessions": sessions})));
        wait_until("it has been tried again", || {
            let refused = redis.info(&format!("errorstat_{error}"));
            refused.trim_start_matches("count=").parse::<u32>().is_ok_and(|count| count >= 4)
        });
        assert!(!one.log().contains("counted together"), "{}", one.log());
        assert_eq!(redis.ask(take), "OK");
        one.wait_for_line("counted together with other instances again");
        wait_until("it is healthy", || client.get("/readyz").json()["status"] == "ok");
        assert_eq!(one.log().matches("counted by this instance alone").count(), 1);
    }
}

/// One that hangs is waited for once, and never again until it goes on.
#[test]
fn a_redis_that_hangs_is_as_good_as_none() {
    let redis = Redis::start();
    let mut instances = instances(&redis);
    let clients = instances.each_ref().map(Server::client);
    assert_eq!(served(&clients, 2), 2);
    redis.pause();
    for (client, instance) in clients.iter().zip(&mut instances) {
        assert_eq!(statuses(client, 7), [200, 200, 200, 200, 200, 200, 429]);
        assert_eq!(instance.log().matches("counted by this instance alone").count(), 1);
    }
    redis.resume();
    for instance in &mut instances {
        instance.wait_for_line("counted together with other instances again");
    }
    // What was asked of it while it hung may still have been counted.
    let rest = served(&clients, 8);
    assert!((1..=4).contains(&rest), "{rest}");
}

/// Redis may come later than the service.
#[test]
fn instances_that_start_without_redis_find_it() {
    let mut redis = Redis::unstarted(&[]);
    let [mut one, _] = instances(&redis);
    let client = one.client();
    assert_eq!(statuses(&client, 1), [200]);
    redis.restart();
    one.wait_for_line("counted together with other instances again");
    wait_until("Redis counts", || {
        client.get("/v1/games");
        redis.ask(&["DBSIZE"]) == "1"
    });
}
