//! Many at once: nothing is lost, nothing is done twice.

use super::arms::Arm;
use super::{Changed, Found, SessionId, Store, StoreError, change, id, kept, new, remember, whole_log};
use aerodrome_api::store::{Change, Created, Recalled};
use bytes::Bytes;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::sleep;

/// Makes a change and repeats it until it is known to be made, whatever happens on the way. Some requests are sent
/// twice, and some although they are known to be stale. `None` when it was told to stop first: then it may have been
/// made or not.
async fn insist(store: &Store, id: SessionId, name: &str, stop: &AtomicBool) -> Option<u64> {
    let mut attempt = name.len() + usize::from(name.as_bytes().last().copied().unwrap_or_default());
    while !stop.load(Ordering::Relaxed) {
        attempt += 1;
        let expected = match store.read(id).await {
            Ok(Some(Found::Open(kept))) if attempt.is_multiple_of(5) => kept.version.saturating_sub(1),
            Ok(Some(Found::Open(kept))) => kept.version,
            Ok(found) => panic!("the session is lost: {found:?}"),
            Err(_) => {
                sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let change =
            Change { remember: remember(name, name.as_bytes()), ..change(expected, name.to_owned()) };
        let outcome = if attempt.is_multiple_of(7) {
            // A double tap.
            let (first, second) = tokio::join!(store.change(id, &change), store.change(id, &change));
            let done =
                [&first, &second].iter().filter(|outcome| matches!(outcome, Ok(Changed::Done(_)))).count();
            assert!(done < 2, "{name} was done twice: {first:?} {second:?}");
            if matches!(first, Ok(Changed::Done(_))) { first } else { second }
        } else {
            store.change(id, &change).await
        };
        match outcome {
            Ok(Changed::Done(version)) => return Some(version),
            Ok(Changed::Remembered(Recalled::Answer(answer))) => {
                assert_eq!(answer, name, "this is the answer to another request");
                return Some(0);
            }
            Ok(Changed::Remembered(Recalled::Forgotten { version })) => return Some(version),
            Ok(Changed::Moved(_)) => {}
            Ok(Changed::Gone) => panic!("the session is lost"),
            Err(StoreError::Unavailable(_)) => sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error}"),
        }
    }
    None
}

/// Creates a session. Where replicas have to have it, a busy machine can take longer than the store waits for them; the
/// session is there all the same, and asking again settles it.
async fn create(store: &Store, id: SessionId) {
    loop {
        match store.create(id, &new("start")).await {
            Ok(created) => break assert_eq!(created, Created::Done(0)),
            Err(StoreError::Unavailable(_)) => sleep(Duration::from_millis(20)).await,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Changes some sessions from many sides, until it is told to stop.
pub(super) struct Load {
    stop: Arc<AtomicBool>,
    tasks: JoinSet<(SessionId, Vec<String>)>,
    ids: Vec<SessionId>,
}

impl Load {
    /// Begins, with one more side for each session and store.
    pub(super) async fn begin(stores: &[Arc<Store>], sessions: usize) -> Self {
        let mut this = Self { stop: Arc::default(), tasks: JoinSet::new(), ids: Vec::new() };
        for _ in 0..sessions {
            let id = id();
            create(&stores[0], id).await;
            this.ids.push(id);
            for (side, store) in stores.iter().enumerate() {
                let (store, stop) = (Arc::clone(store), Arc::clone(&this.stop));
                this.tasks.spawn(async move {
                    let mut acknowledged = Vec::new();
                    for number in 0.. {
                        let name = format!("{side}-{number}");
                        match insist(&store, id, &name, &stop).await {
                            Some(_) => acknowledged.push(name),
                            None => break,
                        }
                        sleep(Duration::from_millis(5)).await;
                    }
                    (id, acknowledged)
                });
            }
        }
        this
    }

    pub(super) fn ids(&self) -> &[SessionId] {
        &self.ids
    }

    /// Stops, and checks all sessions. Returns how many changes were acknowledged.
    pub(super) async fn end(mut self, store: &Store) -> usize {
        self.stop.store(true, Ordering::Relaxed);
        let mut count = 0;
        while let Some(outcome) = self.tasks.join_next().await {
            let (id, acknowledged) = outcome.expect("no side has failed");
            count += acknowledged.len();
            check(store, id, &acknowledged).await;
        }
        count
    }
}

/// Each acknowledged change is in the log once, and none is there twice.
async fn check(store: &Store, id: SessionId, acknowledged: &[String]) {
    let log = whole_log(store, id).await;
    let kept = kept(store, id).await.expect("the session is there");
    assert_eq!(kept.version, log.len() as u64);
    assert_eq!(Some(&kept.head), log.last().or(Some(&"start".into())), "head and log fit together");
    let mut times: HashMap<&Bytes, usize> = HashMap::new();
    for entry in &log {
        *times.entry(entry).or_default() += 1;
    }
    assert!(times.values().all(|times| *times == 1), "{id}: done twice: {times:?}");
    for name in acknowledged {
        assert!(times.contains_key(&Bytes::from(name.clone())), "{id}: {name} is lost");
    }
}

/// 64 sides change one session through two instances.
pub(super) async fn nothing_is_lost_or_doubled(arm: &Arm) {
    let (store, other) = arm.pair();
    let id = id();
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    let mut tasks = JoinSet::new();
    for side in 0..64 {
        let store = Arc::clone(if side % 2 == 0 { &store } else { &other });
        tasks.spawn(async move {
            let never = AtomicBool::new(false);
            let mut names = Vec::new();
            for number in 0..3 {
                let name = format!("{side}-{number}");
                insist(&store, id, &name, &never).await.expect("nobody stops it");
                names.push(name);
            }
            names
        });
    }
    let names: Vec<String> = tasks.join_all().await.into_iter().flatten().collect();
    assert_eq!(names.len(), 192);
    check(&other, id, &names).await;
    assert_eq!(kept(&other, id).await.map(|kept| kept.version), Some(192), "nothing else was done");
}
