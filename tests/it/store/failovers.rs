//! The primary is killed, and another one takes over.

use super::together::Load;
use super::{PATIENCE, open, settings};
use aerodrome_api::store::{Sign, StoreSettings, Watch};
use aerodrome_e2e::{Cluster, Sentinels, wait_until};
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

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_with_another_primary() {
    let mut sentinels = Sentinels::start();
    // The one that has most takes over, and one of the others has each change that was acknowledged.
    let waiting = StoreSettings { wait_replicas: 1, wait_millis: 500, ..settings(&sentinels.url()) };
    let stores: Vec<_> = (0..3).map(|_| open(&waiting)).collect();
    let load = Load::begin(&stores, 3).await;
    let mut watch = stores[1].watch(load.ids()[0]).expect("there are sessions");
    beyond(&mut watch, 0).await;
    let first = sentinels.primary();
    sentinels.kill_primary();
    let killed = Instant::now();
    wait_until("another one takes over", || sentinels.primary() != first);
    let version = more(&mut watch).await;
    beyond(&mut watch, version).await;
    println!("it went on after {:?}", killed.elapsed());
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_go_on_when_a_primary_of_the_cluster_is_killed() {
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
    cluster.nodes[first].kill();
    let killed = Instant::now();
    wait_until("its replica takes over", || {
        let alive = |(place, _): &(usize, _)| *place != first;
        cluster
            .nodes
            .iter()
            .enumerate()
            .filter(alive)
            .any(|(_, node)| node.info("role") == "master" && node.ask(&["EXISTS", &key]) == "1")
    });
    println!("its replica took over after {:?}", killed.elapsed());
    // It comes back as the replica of the one that has taken over, so that there is one to wait for.
    sleep(Duration::from_millis(200)).await;
    cluster.nodes[first].restart();
    cluster.wait_until_whole();
    for watch in &mut watches {
        let version = more(watch).await;
        beyond(watch, version).await;
    }
    println!("all went on after {:?}", killed.elapsed());
    println!("{} changes were acknowledged", load.end(&stores[0]).await);
}
