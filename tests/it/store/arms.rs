//! The same tests for every kind of store.

use super::{open, settings, suite, together, watching};
use aerodrome_api::store::{Store, StoreError, StoreSettings};
use aerodrome_e2e::{Certificate, Cluster, Redis, Sentinels};
use std::future::Future;
use std::sync::Arc;

/// A kind of store, in the way that one instance after the other opens it.
pub(super) struct Arm {
    settings: StoreSettings,
}

impl Arm {
    fn at(url: &str) -> Self {
        Self { settings: settings(url) }
    }

    pub(super) fn open(&self) -> Arc<Store> {
        open(&self.settings)
    }

    /// Opens it with other settings.
    pub(super) fn with(&self, change: impl FnOnce(&mut StoreSettings)) -> Arc<Store> {
        let mut settings = self.settings.clone();
        change(&mut settings);
        open(&settings)
    }

    /// Two instances that keep the same sessions. Memory is that of one instance.
    pub(super) fn pair(&self) -> (Arc<Store>, Arc<Store>) {
        let first = self.open();
        let second = if first.name() == "memory" { Arc::clone(&first) } else { self.open() };
        (first, second)
    }
}

async fn named<T>(name: &str, test: impl Future<Output = T>) -> T {
    let started = std::time::Instant::now();
    let outcome = test.await;
    println!("{name}: {:?}", started.elapsed());
    outcome
}

/// All at the same time: each works on sessions of its own, and some of them mostly wait.
async fn everything(arm: &Arm) {
    tokio::join!(
        named("created sessions", suite::created_sessions_can_be_read(arm)),
        named("changes", suite::changes_need_the_version_that_is_there(arm)),
        named("pages", suite::logs_are_read_in_pages(arm)),
        named("repeats", suite::repeated_requests_get_their_first_answer(arm)),
        named("old repeats", suite::a_key_is_known_when_its_answer_is_not(arm)),
        named("repeated creations", suite::creations_can_be_repeated(arm)),
        named("ends", suite::ended_sessions_leave_something(arm)),
        named("expiry", suite::sessions_expire_unless_they_are_used(arm)),
        named("long logs", suite::logs_have_a_limit(arm)),
        named("spending", suite::callers_spend_together(arm)),
        named("watching", watching::watchers_see_what_other_instances_do(arm)),
        named("many watchers", watching::many_sessions_are_watched(arm)),
        named("64 at once", together::nothing_is_lost_or_doubled(arm)),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn memory() {
    let arm = Arm::at("memory");
    assert_eq!(arm.open().name(), "memory");
    everything(&arm).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_single_redis() {
    let redis = Redis::start();
    let arm = Arm::at(&redis.url());
    assert_eq!(arm.open().name(), "Redis");
    everything(&arm).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_with_a_password_and_another_database() {
    let redis = Redis::with(&["--requirepass", "p@ss/word"]);
    let arm = Arm::at(&format!("redis://:p%40ss%2Fword@{}/3", redis.address()));
    suite::changes_need_the_version_that_is_there(&arm).await;
    watching::watchers_see_what_other_instances_do(&arm).await;
    let wrong = Arm::at(&format!("redis://:wrong@{}", redis.address())).open();
    let error = wrong.health().await.expect_err("the password is wrong");
    assert!(!error.to_string().contains("wrong@"), "{error}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_behind_tls() {
    let certificate = Certificate::make();
    let (file, key) = (certificate.certificate(), certificate.key());
    let (file_text, key_text) = (file.to_string_lossy(), key.to_string_lossy());
    let redis = Redis::encrypted(&file_text, &key_text);
    let mut arm = Arm::at(&redis.url().replace("redis://", "rediss://"));
    let error = arm.open().health().await.expect_err("nobody trusts this certificate");
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    arm.settings.ca_file = file.clone();
    suite::changes_need_the_version_that_is_there(&arm).await;
    watching::watchers_see_what_other_instances_do(&arm).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn redis_behind_sentinel() {
    let sentinels = Sentinels::start();
    let arm = Arm::at(&sentinels.url());
    assert_eq!(arm.open().name(), "Redis behind Sentinel");
    everything(&arm).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cluster() {
    let cluster = Cluster::start();
    let arm = Arm::at(&cluster.url());
    assert_eq!(arm.open().name(), "a cluster of Redis");
    everything(&arm).await;
}

#[tokio::test]
async fn no_store_says_so() {
    let store = open(&settings(""));
    assert_eq!(store.name(), "none");
    store.health().await.expect("nothing that is missing can be ill");
    assert_eq!(store.read(super::id()).await, Err(StoreError::Off));
    assert_eq!(store.create(super::id(), &super::new("head")).await, Err(StoreError::Off));
    assert!(store.watch(super::id()).is_err());
}
