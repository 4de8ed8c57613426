//! What every kind of store does.

use super::arms::Arm;
use super::{change, id, kept, key, new, remember, whole_log};
use aerodrome_api::store::{
    Change, Changed, Created, Entries, Found, Kept, New, Recalled, Sign, Store, StoreError,
};
use bytes::Bytes;
use std::time::Duration;
use tokio::time::sleep;

/// Bytes that are no text, with a blank and a line end in them.
const BYTES: &[u8] = b"\x00\xff 12 \r\n*$\xc3\x28";

pub(super) async fn created_sessions_can_be_read(arm: &Arm) {
    let (store, other) = arm.pair();
    let (id, stranger) = (id(), id());
    assert_eq!(store.read(id).await, Ok(None));
    let with_log = New {
        head: Bytes::from_static(BYTES),
        entries: vec!["first".into(), Bytes::from_static(BYTES), Bytes::new()],
        remember: None,
    };
    assert_eq!(store.create(id, &with_log).await, Ok(Created::Done(3)));
    let open = Found::Open(Kept { version: 3, head: Bytes::from_static(BYTES) });
    assert_eq!(other.read(id).await, Ok(Some(open.clone())));
    assert_eq!(whole_log(&other, id).await, with_log.entries);
    assert_eq!(other.create(id, &new("another")).await, Ok(Created::Taken));
    assert_eq!(other.read(id).await, Ok(Some(open)));
    assert_eq!(store.create(stranger, &new("")).await, Ok(Created::Done(0)));
    assert_eq!(kept(&store, stranger).await, Some(Kept { version: 0, head: Bytes::new() }));
}

pub(super) async fn changes_need_the_version_that_is_there(arm: &Arm) {
    let (store, other) = arm.pair();
    let id = id();
    assert_eq!(store.change(id, &change(0, "early")).await, Ok(Changed::Gone));
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.change(id, &change(1, "from the future")).await, Ok(Changed::Moved(0)));
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(other.change(id, &change(0, "late")).await, Ok(Changed::Moved(1)));
    // The same once more is another call: it was not this one that made the change.
    assert_eq!(other.change(id, &change(0, "one")).await, Ok(Changed::Moved(1)));
    let three = Change {
        expected: 1,
        head: Bytes::from_static(BYTES),
        entries: Entries::new(BYTES, vec!["three".into(), Bytes::new()]),
        remember: None,
    };
    assert_eq!(other.change(id, &three).await, Ok(Changed::Done(4)));
    assert_eq!(kept(&store, id).await, Some(Kept { version: 4, head: Bytes::from_static(BYTES) }));
    assert_eq!(
        whole_log(&store, id).await,
        ["one".into(), Bytes::from_static(BYTES), "three".into(), Bytes::new()]
    );
}

pub(super) async fn logs_are_read_in_pages(arm: &Arm) {
    let (store, id) = (arm.open(), id());
    let entries: Vec<Bytes> = (0..10).map(|number| number.to_string().into()).collect();
    assert_eq!(store.log(id, 0, 10).await, Ok(vec![]));
    let start = New { head: "start".into(), entries: entries.clone(), remember: None };
    assert_eq!(store.create(id, &start).await, Ok(Created::Done(10)));
    for (after, limit, range) in [
        (0, 3, 0..3),
        (3, 3, 3..6),
        (9, 3, 9..10),
        (0, 0, 0..0),
        (10, 3, 0..0),
        (0, u32::MAX, 0..10),
        (u64::MAX, u32::MAX, 0..0),
        (i64::MAX as u64, 1, 0..0),
    ] {
        assert_eq!(
            store.log(id, after, limit).await.as_deref(),
            Ok(&entries[range]),
            "{limit} after {after}"
        );
    }
}

pub(super) async fn repeated_requests_get_their_first_answer(arm: &Arm) {
    let (store, other) = arm.pair();
    let id = id();
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.recall(id, key("a")).await, Ok(None));
    let first = Change { remember: remember("a", BYTES), ..change(0, "one") };
    assert_eq!(store.change(id, &first).await, Ok(Changed::Done(1)));
    let answer = Recalled::Answer(Bytes::from_static(BYTES));
    assert_eq!(other.recall(id, key("a")).await, Ok(Some(answer.clone())));
    // The key counts before the version, and before what is asked for.
    for expected in [0, 1, 7] {
        let again = Change { remember: remember("a", b"other"), ..change(expected, "two") };
        assert_eq!(other.change(id, &again).await, Ok(Changed::Remembered(answer.clone())));
    }
    let stale = Change { remember: remember("b", b"answer"), ..change(0, "two") };
    assert_eq!(store.change(id, &stale).await, Ok(Changed::Moved(1)));
    assert_eq!(store.recall(id, key("b")).await, Ok(None), "what was not done is not remembered");
    let empty = Change { remember: remember("b", b""), ..change(1, "two") };
    assert_eq!(store.change(id, &empty).await, Ok(Changed::Done(2)));
    assert_eq!(store.recall(id, key("b")).await, Ok(Some(Recalled::Answer(Bytes::new()))));
    assert_eq!(whole_log(&store, id).await, ["one", "two"]);
    assert_eq!(store.recall(super::id(), key("a")).await, Ok(None), "keys are those of one session");
}

pub(super) async fn a_key_is_known_when_its_answer_is_not(arm: &Arm) {
    let (store, id) = (arm.with(|settings| settings.answers = 3), id());
    let start = New { remember: remember("start", b"0"), ..new("start") };
    assert_eq!(store.create(id, &start).await, Ok(Created::Done(0)));
    for version in 0..5 {
        let name = version.to_string();
        let change = Change { remember: remember(&name, name.as_bytes()), ..change(version, name.clone()) };
        assert_eq!(store.change(id, &change).await, Ok(Changed::Done(version + 1)));
    }
    for (name, recalled) in [
        ("start", Recalled::Forgotten { version: 0 }),
        ("0", Recalled::Forgotten { version: 1 }),
        ("1", Recalled::Forgotten { version: 2 }),
        ("2", Recalled::Answer("2".into())),
        ("4", Recalled::Answer("4".into())),
    ] {
        assert_eq!(store.recall(id, key(name)).await, Ok(Some(recalled.clone())), "{name}");
        let again = Change { remember: remember(name, b"again"), ..change(5, "again") };
        assert_eq!(store.change(id, &again).await, Ok(Changed::Remembered(recalled)), "{name}");
    }
    assert_eq!(kept(&store, id).await.map(|kept| kept.version), Some(5));
}

pub(super) async fn creations_can_be_repeated(arm: &Arm) {
    let (store, other) = arm.pair();
    let id = id();
    let first = New { remember: remember("create", b"tokens"), ..new("first") };
    assert_eq!(store.create(id, &first).await, Ok(Created::Done(0)));
    let again = New { remember: remember("create", b"other tokens"), ..new("second") };
    let answer = Recalled::Answer("tokens".into());
    assert_eq!(other.create(id, &again).await, Ok(Created::Remembered(answer.clone())));
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(other.create(id, &again).await, Ok(Created::Remembered(answer)));
    let stranger = New { remember: remember("stranger", b"tokens"), ..new("third") };
    assert_eq!(other.create(id, &stranger).await, Ok(Created::Taken));
    assert_eq!(kept(&store, id).await.map(|kept| kept.head), Some("one".into()));
}

pub(super) async fn ended_sessions_leave_something(arm: &Arm) {
    let (store, other) = arm.pair();
    let (id, without) = (id(), id());
    let tombstone = Bytes::from_static(BYTES);
    let long = Duration::from_secs(60);
    assert_eq!(store.end(id, &tombstone, long).await, Ok(false), "it has not begun");
    assert_eq!(store.read(id).await, Ok(None));
    let start = New { remember: remember("a", b"answer"), ..new("start") };
    assert_eq!(store.create(id, &start).await, Ok(Created::Done(0)));
    assert_eq!(store.change(id, &change(0, "one")).await, Ok(Changed::Done(1)));
    assert_eq!(other.end(id, &tombstone, Duration::from_secs(3)).await, Ok(true));
    assert_eq!(store.read(id).await, Ok(Some(Found::Ended(tombstone))));
    assert_eq!(store.change(id, &change(1, "two")).await, Ok(Changed::Gone));
    assert_eq!(store.log(id, 0, 10).await, Ok(vec![]));
    assert_eq!(store.recall(id, key("a")).await, Ok(None));
    assert_eq!(store.end(id, &"another".into(), long).await, Ok(false), "it is over");
    assert_eq!(store.create(id, &new("again")).await, Ok(Created::Taken));
    sleep(Duration::from_secs(4)).await;
    assert_eq!(store.read(id).await, Ok(None), "what is left of it is not kept for ever");

    assert_eq!(store.create(without, &new("start")).await, Ok(Created::Done(0)));
    assert_eq!(store.end(without, &"nothing".into(), Duration::ZERO).await, Ok(true));
    assert_eq!(store.read(without).await, Ok(None));
}

pub(super) async fn sessions_expire_unless_they_are_used(arm: &Arm) {
    let store = arm.with(|settings| settings.lifetime_seconds = 3);
    let (read, changed, left) = (id(), id(), id());
    for id in [read, changed, left] {
        let start = New { entries: vec!["zero".into()], remember: remember("a", b"answer"), ..new("start") };
        assert_eq!(store.create(id, &start).await, Ok(Created::Done(1)));
    }
    let mut watch = store.watch(left).expect("there are sessions");
    assert_eq!(watch.next().await, Sign::Version(1));
    for version in 1..6 {
        sleep(Duration::from_secs(1)).await;
        assert!(kept(&store, read).await.is_some(), "it was read {version} times");
        assert_eq!(store.change(changed, &change(version, "more")).await, Ok(Changed::Done(version + 1)));
    }
    assert_eq!(store.read(left).await, Ok(None), "nobody has used it");
    assert_eq!(store.change(left, &change(1, "late")).await, Ok(Changed::Gone));
    assert_eq!(watch.next().await, Sign::Gone);
    // All parts of a session live as long as it does.
    assert_eq!(store.log(read, 0, 10).await.map(|log| log.len()), Ok(1));
    assert_eq!(store.recall(read, key("a")).await, Ok(Some(Recalled::Answer("answer".into()))));
    sleep(Duration::from_secs(4)).await;
    for id in [read, changed, left] {
        assert_eq!(store.read(id).await, Ok(None));
        assert_eq!(store.log(id, 0, 10).await, Ok(vec![]));
        assert_eq!(store.recall(id, key("a")).await, Ok(None));
        assert_eq!(store.create(id, &new("anew")).await, Ok(Created::Done(0)));
    }
}

pub(super) async fn logs_have_a_limit(arm: &Arm) {
    let (store, id) = (arm.with(|settings| settings.entries = 3), id());
    let long = New { entries: vec![Bytes::new(); 4], ..new("long") };
    assert_eq!(store.create(id, &long).await, Err(StoreError::LongLog));
    assert_eq!(store.create(id, &new("start")).await, Ok(Created::Done(0)));
    let two = Change { entries: Entries::new("one", vec!["two".into()]), ..change(0, "head") };
    assert_eq!(store.change(id, &two).await, Ok(Changed::Done(2)));
    let more = Change { expected: 2, ..two };
    assert_eq!(store.change(id, &more).await, Err(StoreError::LongLog));
    assert_eq!(store.change(id, &change(2, "three")).await, Ok(Changed::Done(3)));
    assert_eq!(store.change(id, &change(3, "four")).await, Err(StoreError::LongLog));
    assert_eq!(whole_log(&store, id).await, ["one", "two", "three"]);
}

#[tokio::test]
async fn memory_holds_only_so_many_sessions() {
    let store = super::open(&aerodrome_api::store::StoreSettings {
        sessions: 2,
        lifetime_seconds: 1,
        ..super::settings("memory")
    });
    for expected in [Ok(Created::Done(0)), Ok(Created::Done(0)), Err(StoreError::Full)] {
        assert_eq!(store.create(id(), &new("start")).await, expected);
    }
    sleep(Duration::from_millis(1500)).await;
    assert_eq!(store.create(id(), &new("start")).await, Ok(Created::Done(0)), "expired ones make room");
}

/// Whoever is counted by many instances has spent what he has spent with all of them. The other kinds of store do not count.
pub(super) async fn callers_spend_together(arm: &Arm) {
    const HOUR: u64 = 3_600_000_000;
    let (one, other) = arm.pair();
    let (Store::Redis(one), Store::Redis(other)) = (&*one, &*other) else { return };
    let [who, somebody] = [*b"sixteen letters.", *b"sixteen others.."];
    // Time pays an hour off only in an hour.
    let owes = |debt: Result<u64, StoreError>| debt.expect("Redis answers").div_ceil(HOUR);
    for (turn, store) in [one, other].into_iter().cycle().take(5).enumerate() {
        let before = owes(store.spend(who, HOUR, 4 * HOUR).await);
        assert_eq!(before, turn as u64);
    }
    for store in [one, other, one] {
        assert_eq!(owes(store.spend(who, HOUR, 4 * HOUR).await), 5, "what is refused costs nothing");
    }
    assert_eq!(owes(other.spend(somebody, HOUR, 4 * HOUR).await), 0);
    // Every microsecond is there: the debt falls by what has gone by, and not by less than nothing.
    let first = one.spend(who, HOUR, 0).await.expect("Redis answers");
    let second = one.spend(who, HOUR, 0).await.expect("Redis answers");
    assert!(second <= first && first - second < HOUR, "{first} {second}");
}
