//! The primary is killed, and another one takes over.

use super::together::Load;
use super::{PATIENCE, open, settings};
use aerodrome_api::store::{Sign, StoreSettings, Watch};
use aerodrome_e2e::{Cluster, Redis, Sentinels, wait_until};
use std::time::{Duration, Instant};
use tokio::time::{sleep, timeout};

/// Waits until a watcher sees more than it has seen.
async fn more(watch: &mut Watch) -> u64 {
    match timeout(PATIENCE, watch.next()).await.expect("there is news") {
        Sign::Version(version) => version,
        Sign::Gone => panic!("it is still there"),
    }
}

/// Waits until a watcher has seen much more than this.
async fn beyond(watch: &mut Watch, version: u64) {
    let started = Instant::now();
    while more(watch).await < version + 20 {
        assert!(started.elapsed() < PATIENCE, "the sessions do not go on");
    }
}

/// How a machine can fail.
#[derive(Clone, Copy, PartialEq)]
enum Failure {
    /// Its connections break.
    Dies,
    /// It says nothing any more, and comes back later.
    Hangs,
}

impl Failure {
    fn strike(self, node: &mut Redis) {
        match self {
            Self::Dies => node.kill(),
            Self::Hangs => node.pause(),
        }
    }

    fn mend(self, node: &mut Redis) {
        match self {
            Self::Dies => node.restart(),
            Self::Hangs => node.resume(),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_the_primary_behind_sentinel_dies() {
    another_primary(Failure::Dies).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_the_primary_behind_sentinel_hangs() {
    another_primary(Failure::Hangs).await;
}

async fn another_primary(failure: Failure) {
    let mut sentinels = Sentinels::start();
    // The one that has most takes over, and one of the others has each change that was acknowledged.
    let waiting = StoreSettings { wait_replicas: 1, wait_millis: 500, ..settings(&sentinels.url()) };
    let stores: Vec<_> = (0..3).map(|_| open(&waiting)).collect();
    let load = Load::begin(&stores, 3).await;
    let mut watch = stores[1].watch(load.ids()[0]).expect("there are sessions");
    beyond(&mut watch, 0).await;
    let first = sentinels.primary();
    failure.strike(sentinels.primary_node());
    let failed = Instant::now();
    wait_until("another one takes over", || sentinels.primary() != first);
    println!("another one took over after {:?}", failed.elapsed());
    let version = more(&mut watch).await;
    beyond(&mut watch, version).await;
    println!("it went on after {:?}", failed.elapsed());
    let old = sentinels.nodes.iter_mut().find(|node| node.port() == first).expect("it is one of them");
    failure.mend(old);
    let old = &*old;
    wait_until("it follows the other one", || old.info("role") == "slave");
    let version = more(&mut watch).await;
    beyond(&mut watch, version).await;
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_a_primary_of_the_cluster_dies() {
    another_primary_of_the_cluster(Failure::Dies).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_a_primary_of_the_cluster_hangs() {
    another_primary_of_the_cluster(Failure::Hangs).await;
}

async fn another_primary_of_the_cluster(failure: Failure) {
    let mut cluster = Cluster::start();
    let waiting = StoreSettings { wait_replicas: 1, wait_millis: 500, ..settings(&cluster.url()) };
    let stores: Vec<_> = (0..3).map(|_| open(&waiting)).collect();
    let load = Load::begin(&stores, 6).await;
    let mut watches: Vec<_> =
        load.ids().iter().map(|id| stores[1].watch(*id).expect("there are sessions")).collect();
    for watch in &mut watches {
        beyond(watch, 0).await;
    }
    let key = format!("aerodrome:{{{}}}:head", load.ids()[0]);
    let first = cluster.primary_of(&key);
    failure.strike(&mut cluster.nodes[first]);
    let failed = Instant::now();
    wait_until("its replica takes over", || {
        let alive = |(place, _): &(usize, _)| *place != first;
        cluster
            .nodes
            .iter()
            .enumerate()
            .filter(alive)
            .any(|(_, node)| node.info("role") == "master" && node.ask(&["EXISTS", &key]) == "1")
    });
    println!("its replica took over after {:?}", failed.elapsed());
    // It comes back as the replica of the one that has taken over, so that there is one to wait for.
    failure.mend(&mut cluster.nodes[first]);
    cluster.wait_until_whole();
    for watch in &mut watches {
        let version = more(watch).await;
        beyond(watch, version).await;
    }
    println!("all went on after {:?}", failed.elapsed());
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}

/// Nothing is left to be connected to for a while, and then everything is there again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_the_whole_cluster_was_away() {
    let mut cluster = Cluster::start();
    // Either of two can be the primary afterwards, so both have to have what was acknowledged.
    let waiting = StoreSettings { wait_replicas: 1, wait_millis: 500, ..settings(&cluster.url()) };
    let stores: Vec<_> = (0..2).map(|_| open(&waiting)).collect();
    let load = Load::begin(&stores, 3).await;
    let mut watch = stores[1].watch(load.ids()[0]).expect("there are sessions");
    beyond(&mut watch, 0).await;
    for node in &mut cluster.nodes {
        node.kill();
    }
    sleep(Duration::from_secs(2)).await;
    for node in &mut cluster.nodes {
        node.restart();
    }
    cluster.wait_until_whole();
    let version = more(&mut watch).await;
    beyond(&mut watch, version).await;
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}

/// Sessions, and those who watch them, follow a slot to another node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_can_be_moved_within_the_cluster() {
    let cluster = Cluster::start();
    let stores: Vec<_> = (0..2).map(|_| open(&settings(&cluster.url()))).collect();
    let load = Load::begin(&stores, 3).await;
    let mut watch = stores[1].watch(load.ids()[0]).expect("there are sessions");
    beyond(&mut watch, 0).await;
    let key = format!("aerodrome:{{{}}}:head", load.ids()[0]);
    cluster.move_slot_of(&key);
    let version = more(&mut watch).await;
    beyond(&mut watch, version).await;
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}
