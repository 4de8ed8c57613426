//! Redis fails while many play. Clients do what the documentation says: they ask again under the same key.

use super::crowd::begin;
use super::load::{Load, Weather};
use super::replayed::{assert_is_a_legal_game, play_to_the_end};
use super::{Session, kept_at, text};
use aerodrome_e2e::{Chooser, Cluster, Redis, Sentinels, Server, wait_until};

/// How many play.
const CLIENTS: u64 = 16;

/// How far the game goes between two failures.
const STRETCH: u64 = 6;

/// Two instances, which acknowledge what a replica has.
fn instances(url: &str) -> [Server; 2] {
    let mut settings = kept_at(url);
    settings.push(("AERODROME__STORE__WAIT_REPLICAS", "1"));
    settings.push(("AERODROME__STORE__WAIT_MILLIS", "500"));
    [(); 2].map(|()| Server::with(&settings))
}

/// What everybody was told is true, and the game can be played to its end.
fn check(session: &Session, load: Load) {
    load.end();
    play_to_the_end(session, &mut Chooser::new(5));
    assert_is_a_legal_game(session);
}

#[test]
fn a_game_survives_that_redis_is_killed() {
    let mut redis = Redis::durable();
    let servers = [(); 2].map(|()| Server::with(&kept_at(&redis.url())));
    let session = begin(&servers[0], "aeroplane-chess", "provided");
    let load = Load::begin(&session, &servers.each_ref(), CLIENTS, Weather::Storm);
    let mut version = 0;
    for _ in 0..5 {
        version = load.reach(version + STRETCH);
        redis.kill();
        load.fail();
        redis.restart();
    }
    load.reach(version + STRETCH);
    check(&session, load);
}

#[test]
fn a_game_survives_that_its_primary_behind_sentinel_dies() {
    let mut sentinels = Sentinels::start();
    let servers = instances(&sentinels.url());
    let session = begin(&servers[0], "jumbo-jet", "server");
    let load = Load::begin(&session, &servers.each_ref(), CLIENTS, Weather::Storm);
    let version = load.reach(STRETCH);
    let first = sentinels.primary();
    sentinels.primary_node().kill();
    load.fail();
    wait_until("another one takes over", || sentinels.primary() != first);
    load.reach(version + STRETCH);
    check(&session, load);
}

#[test]
fn a_game_survives_that_its_primary_in_the_cluster_dies() {
    let mut cluster = Cluster::start();
    let servers = instances(&cluster.url());
    let session = begin(&servers[0], "passa-portas", "server");
    let load = Load::begin(&session, &servers.each_ref(), CLIENTS, Weather::Storm);
    let version = load.reach(STRETCH);
    let key = format!("aerodrome:{{{}}}:head", text(&session.created["id"]));
    let first = cluster.primary_of(&key);
    cluster.nodes[first].kill();
    load.fail();
    wait_until("its replica takes over", || {
        let others = cluster.nodes.iter().enumerate().filter(|(place, _)| *place != first);
        others
            .into_iter()
            .any(|(_, node)| node.info("role") == "master" && node.ask(&["EXISTS", &key]) == "1")
    });
    // It comes back as the replica of the one that has taken over, so that there is one to wait for.
    cluster.nodes[first].restart();
    cluster.wait_until_whole();
    load.reach(version + STRETCH);
    check(&session, load);
}
