//! Redis has done what it was asked, and its answer is lost.

use super::{change, id, kept, new, open, remember, settings, whole_log};
use aerodrome_api::store::{Change, Changed, Created, Found, New, Recalled, Store, StoreError};
use aerodrome_e2e::{Leak, Redis};
use std::sync::Arc;
use std::time::Duration;

/// A store behind a line that can be cut, and one that is connected directly.
fn leaking(redis: &Redis) -> (Leak, Arc<Store>, Arc<Store>) {
    let leak = Leak::to(redis.port());
    let store = open(&settings(&format!("redis://{}", leak.address())));
    (leak, store, open(&settings(&redis.url())))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_try_finds_the_first_one() {
    let redis = Redis::start();
    let (leak, store, witness) = leaking(&redis);
    let id = id();
    // All scripts are known from here on, and the line is up.
    assert_eq!(store.create(super::id(), &new("other")).await, Ok(Created::Done(0)));
    assert_eq!(store.change(super::id(), &change(0, "other")).await, Ok(Changed::Gone));
    assert_eq!(store.end(super::id(), &"".into(), Duration::ZERO).await, Ok(false));

    leak.lose(1);
    let start = New { entries: vec!["zero".into()], ..new("start") };
    assert_eq!(store.create(id, &start).await, Ok(Created::Done(1)));
    assert_eq!(leak.left(), 0, "the answer was lost");

    leak.lose(1);
    assert_eq!(store.change(id, &change(1, "one")).await, Ok(Changed::Done(2)));
    leak.lose(1);
    let keyed = Change { remember: remember("a", b"answer"), ..change(2, "two") };
    assert_eq!(store.change(id, &keyed).await, Ok(Changed::Done(3)));
    leak.lose(1);
    assert_eq!(store.change(id, &change(2, "stale")).await, Ok(Changed::Moved(3)));
    leak.lose(1);
    assert_eq!(kept(&store, id).await.map(|kept| kept.version), Some(3));
    assert_eq!(whole_log(&witness, id).await, ["zero", "one", "two"]);

    leak.lose(1);
    assert_eq!(store.end(id, &"left".into(), Duration::from_secs(60)).await, Ok(true));
    assert_eq!(leak.left(), 0);
    assert_eq!(witness.read(id).await, Ok(Some(Found::Ended("left".into()))));
}

/// Nobody knows then, and asking again tells.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_again_tells_what_was_done() {
    let redis = Redis::start();
    let (leak, store, witness) = leaking(&redis);
    let id = id();
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.change(id, &change(0, "zero")).await, Ok(Changed::Done(1)));

    let keyed = Change { remember: remember("a", b"answer"), ..change(1, "one") };
    // Its first try is carried out. What follows it is about connecting anew, and does not get so far.
    leak.lose(20);
    let outcome = store.change(id, &keyed).await;
    assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    leak.lose(0);
    let answer = Recalled::Answer("answer".into());
    assert_eq!(store.change(id, &keyed).await, Ok(Changed::Remembered(answer.clone())));
    assert_eq!(store.recall(id, super::key("a")).await, Ok(Some(answer)));

    leak.lose(20);
    let outcome = store.change(id, &change(2, "two")).await;
    assert!(matches!(outcome, Err(StoreError::Unavailable(_))), "{outcome:?}");
    leak.lose(0);
    assert_eq!(store.change(id, &change(2, "two")).await, Ok(Changed::Moved(3)));
    assert_eq!(whole_log(&witness, id).await, ["zero", "one", "two"]);
}
