//! Hearing of changes.

use super::arms::Arm;
use super::{PATIENCE, change, id, new, open, settings, until_healthy};
use aerodrome_api::store::{Changed, Created, Sign, Store, Watch};
use aerodrome_e2e::{Redis, wait_until};
use std::time::Duration;
use tokio::time::{sleep, timeout};

async fn next(watch: &mut Watch) -> Sign {
    timeout(PATIENCE, watch.next()).await.expect("there is news")
}

/// Waits for a version, which may come in steps.
async fn until(watch: &mut Watch, version: u64) {
    loop {
        match next(watch).await {
            Sign::Version(seen) if seen == version => return,
            Sign::Version(seen) => assert!(seen < version, "{seen} is beyond {version}"),
            Sign::Gone => panic!("it is still there"),
        }
    }
}

pub(super) async fn watchers_see_what_other_instances_do(arm: &Arm) {
    let (store, other) = arm.pair();
    let (id, unknown) = (id(), id());
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    let mut first = other.watch(id).expect("there are sessions");
    assert_eq!(next(&mut first).await, Sign::Version(0), "the first sign tells how things are");
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(next(&mut first).await, Sign::Version(1));
    // A second one on the same instance, and one on the instance that makes the change.
    let mut second = other.watch(id).expect("there are sessions");
    let mut third = store.watch(id).expect("there are sessions");
    for watch in [&mut second, &mut third] {
        until(watch, 1).await;
    }
    assert_eq!(store.change(id, &change(1, "two")).await, Ok(Changed::Done(2)));
    for watch in [&mut first, &mut second, &mut third] {
        until(watch, 2).await;
    }
    let quiet = timeout(Duration::from_millis(1500), first.next()).await;
    assert!(quiet.is_err(), "nothing happens: {quiet:?}");
    drop((first, second));
    assert_eq!(store.change(id, &change(2, "three")).await, Ok(Changed::Done(3)));
    let mut again = other.watch(id).expect("there are sessions");
    until(&mut again, 3).await;
    assert_eq!(store.end(id, &"over".into(), PATIENCE).await, Ok(true));
    assert_eq!(next(&mut again).await, Sign::Gone);
    until_gone(&mut third).await;
    let mut never = other.watch(unknown).expect("there are sessions");
    assert_eq!(next(&mut never).await, Sign::Gone, "it has not begun");
}

async fn until_gone(watch: &mut Watch) {
    while next(watch).await != Sign::Gone {}
}

pub(super) async fn many_sessions_are_watched(arm: &Arm) {
    let (store, other) = arm.pair();
    let ids: Vec<_> = (0..300).map(|_| id()).collect();
    let mut watches = Vec::new();
    for id in &ids {
        assert_eq!(store.create(*id, &new("start")).await, Ok(Created::Done(0)));
        watches.push(other.watch(*id).expect("there are sessions"));
    }
    for watch in &mut watches {
        assert_eq!(next(watch).await, Sign::Version(0));
    }
    // Half of them are no longer watched; the other half still hears.
    watches.truncate(150);
    for id in &ids {
        assert_eq!(store.change(*id, &change(0, "one")).await, Ok(Changed::Done(1)));
    }
    for watch in &mut watches {
        assert_eq!(next(watch).await, Sign::Version(1));
    }
}

/// A Redis, an instance that changes the one session there is, and one that watches it.
async fn watched(
    redis: &Redis,
    recheck_seconds: u64,
) -> (std::sync::Arc<Store>, std::sync::Arc<Store>, Watch, aerodrome_api::store::SessionId) {
    let store = open(&settings(&redis.url()));
    let other = open(&aerodrome_api::store::StoreSettings { recheck_seconds, ..settings(&redis.url()) });
    let id = id();
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    let mut watch = other.watch(id).expect("there are sessions");
    assert_eq!(next(&mut watch).await, Sign::Version(0));
    (store, other, watch, id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_stops_watching_is_unsubscribed() {
    let redis = Redis::start();
    let (_store, other, watch, id) = watched(&redis, 60).await;
    let second = other.watch(id).expect("there are sessions");
    let channels = || redis.ask(&["PUBSUB", "CHANNELS"]);
    assert_eq!(channels(), format!("aerodrome:{{{id}}}:changes"));
    drop(watch);
    sleep(Duration::from_millis(500)).await;
    assert_eq!(channels(), format!("aerodrome:{{{id}}}:changes"), "somebody still watches");
    drop(second);
    wait_until("nobody is subscribed", || channels().is_empty());
}

/// Nothing is published, so only looking again can find it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_message_makes_watchers_only_late() {
    let redis = Redis::start();
    let (store, _other, mut watch, id) = watched(&redis, 1).await;
    redis.ask(&["ACL", "SETUSER", "default", "-publish"]);
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(next(&mut watch).await, Sign::Version(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_read_again_when_their_connection_was_lost() {
    let mut redis = Redis::durable();
    // Nobody looks again within this test.
    let (store, _other, mut watch, id) = watched(&redis, 3600).await;
    for version in 0..3 {
        redis.ask(&["CLIENT", "KILL", "TYPE", "pubsub"]);
        assert_eq!(store.change(id, &change(version, "more")).await, Ok(Changed::Done(version + 1)));
        assert_eq!(next(&mut watch).await, Sign::Version(version + 1));
    }
    redis.restart();
    until_healthy(&store).await;
    assert_eq!(store.change(id, &change(3, "more")).await, Ok(Changed::Done(4)));
    assert_eq!(next(&mut watch).await, Sign::Version(4));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watchers_are_told_when_redis_has_lost_everything() {
    let mut redis = Redis::start();
    let (store, _other, mut watch, id) = watched(&redis, 3600).await;
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(next(&mut watch).await, Sign::Version(1));
    redis.restart();
    assert_eq!(next(&mut watch).await, Sign::Gone);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watching_begins_when_redis_comes() {
    let mut redis = Redis::unstarted(&[]);
    let (store, id) = (open(&settings(&redis.url())), id());
    let mut watch = store.watch(id).expect("there are sessions");
    assert!(timeout(Duration::from_secs(1), watch.next()).await.is_err(), "there is nothing to see yet");
    redis.restart();
    assert_eq!(next(&mut watch).await, Sign::Gone);
}
