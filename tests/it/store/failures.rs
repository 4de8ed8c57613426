//! A single Redis that is not there, stops, hangs, or is full.

use super::together::Load;
use super::{change, id, kept, new, open, remember, settings, until_healthy, whole_log};
use aerodrome_api::store::{Change, Changed, Created, Recalled, StoreError, StoreSettings};
use aerodrome_e2e::{Redis, wait_until};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_may_come_later() {
    let mut redis = Redis::unstarted(&[]);
    let (store, id) = (open(&settings(&redis.url())), id());
    for _ in 0..3 {
        let outcome = store.create(id, &new("start")).await;
        assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    }
    assert!(store.recall(id, super::key("a")).await.is_err(), "nobody knows whether it came before");
    assert!(store.health().await.is_err());
    redis.restart();
    until_healthy(&store).await;
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_redis_is_killed() {
    let mut redis = Redis::durable();
    let stores: Vec<_> = (0..4).map(|_| open(&settings(&redis.url()))).collect();
    let load = Load::begin(&stores, 3).await;
    for _ in 0..4 {
        sleep(Duration::from_millis(700)).await;
        redis.kill();
        sleep(Duration::from_millis(200)).await;
        redis.restart();
    }
    sleep(Duration::from_millis(700)).await;
    until_healthy(&stores[0]).await;
    let count = load.end(&stores[0]).await;
    assert!(count > 20, "hardly anything was done: {count}");
    println!("{count} changes were acknowledged");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_that_hangs_is_not_waited_for() {
    let redis = Redis::start();
    // As it is for everybody: 200 milliseconds.
    let store = open(&StoreSettings { timeout_millis: 200, ..settings(&redis.url()) });
    let patient = open(&settings(&redis.url()));
    let id = id();
    assert_eq!(patient.create(id, &new("start")).await, Ok(Created::Done(0)));
    until_healthy(&store).await;
    redis.pause();
    let keyed = Change { remember: remember("a", b"answer"), ..change(0, "one") };
    let outcomes = async {
        tokio::join!(
            store.change(id, &keyed),
            store.read(id),
            store.recall(id, super::key("a")),
            store.health()
        )
    };
    // As long as it hangs it answers nobody, so whoever waits for it waits in vain.
    let outcomes = timeout(super::PATIENCE, outcomes).await.expect("it is not waited for");
    assert!(matches!(outcomes.0, Err(StoreError::Unavailable(_))), "{outcomes:?}");
    assert!(outcomes.1.is_err() && outcomes.2.is_err() && outcomes.3.is_err(), "{outcomes:?}");
    redis.resume();
    until_healthy(&patient).await;
    // It comes to what it was asked before, or not: either way it is done once.
    match patient.change(id, &keyed).await {
        Ok(Changed::Done(1)) => {}
        outcome => assert_eq!(outcome, Ok(Changed::Remembered(Recalled::Answer("answer".into())))),
    }
    until_healthy(&store).await;
    assert_eq!(whole_log(&store, id).await, ["one"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_redis_changes_nothing_and_can_be_read() {
    let redis = Redis::start();
    let (store, id) = (open(&settings(&redis.url())), id());
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    redis.ask(&["CONFIG", "SET", "maxmemory", "1"]);
    let keyed = Change { remember: remember("a", b"answer"), ..change(1, "two") };
    assert_eq!(store.change(id, &keyed).await, Err(StoreError::Full));
    assert_eq!(store.create(super::id(), &new("start")).await, Err(StoreError::Full));
    assert_eq!(kept(&store, id).await.map(|kept| kept.version), Some(1));
    assert_eq!(store.recall(id, super::key("a")).await, Ok(None));
    assert_eq!(whole_log(&store, id).await, ["one"]);
    assert_eq!(store.health().await, Err(StoreError::Full));
    redis.ask(&["CONFIG", "SET", "maxmemory", "0"]);
    assert_eq!(store.health().await, Ok(()));
    assert_eq!(store.change(id, &keyed).await, Ok(Changed::Done(2)));
    redis.ask(&["CONFIG", "SET", "maxmemory", "1"]);
    assert_eq!(store.end(id, &"over".into(), Duration::from_secs(60)).await, Ok(true), "that makes room");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_that_has_lost_a_part_is_not_changed() {
    let redis = Redis::start();
    let (store, id) = (open(&settings(&redis.url())), id());
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    redis.ask(&["DEL", &format!("aerodrome:{{{id}}}:log")]);
    assert_eq!(store.change(id, &change(1, "two")).await, Err(StoreError::Damaged));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scripts_are_sent_again_when_redis_has_forgotten_them() {
    let redis = Redis::start();
    let (store, id) = (open(&settings(&redis.url())), id());
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    redis.ask(&["SCRIPT", "FLUSH"]);
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(store.change(id, &change(1, "two")).await, Ok(Changed::Done(2)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replicas_are_waited_for() {
    let primary = Redis::start();
    let port = primary.port().to_string();
    let replica = Redis::with(&["--replicaof", "127.0.0.1", &port, "--repl-diskless-sync-delay", "0"]);
    wait_until("the replica follows", || replica.info("master_link_status") == "up");
    wait_until("the primary knows it", || primary.info("connected_slaves") == "1");
    let waiting = StoreSettings { wait_replicas: 1, wait_millis: 1000, ..settings(&primary.url()) };
    let (store, id) = (open(&waiting), id());
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    let first = Change { remember: remember("a", b"answer"), ..change(0, "one") };
    assert_eq!(store.change(id, &first).await, Ok(Changed::Done(1)));
    replica.pause();
    let second = Change { remember: remember("b", b"answer"), ..change(1, "two") };
    for request in [&second, &second, &first] {
        // Also a repeated request is not answered before it is safe.
        let outcome = store.change(id, request).await;
        assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    }
    assert_eq!(kept(&store, id).await.map(|kept| kept.version), Some(2), "nothing has to be safe to be read");
    replica.resume();
    let answer = Recalled::Answer("answer".into());
    let started = Instant::now();
    loop {
        match store.change(id, &second).await {
            Err(_) if started.elapsed() < super::PATIENCE => {}
            outcome => break assert_eq!(outcome, Ok(Changed::Remembered(answer.clone()))),
        }
    }
}
