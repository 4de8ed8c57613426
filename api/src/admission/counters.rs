//! How often callers have asked this instance, in a memory of fixed size.

use super::quota::{Quota, Verdict};
use lru::LruCache;
use std::array;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Who is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Counted {
    /// Whoever has this address, of IPv6 the network.
    Client(IpAddr),
    /// Whoever shows the API key with this number.
    Key(usize),
}

/// Threads that count different callers seldom wait for each other.
const SHARDS: usize = 16;

/// How many callers are remembered in each of them. The one that has been quiet longest is forgotten for the next, and
/// has his whole quota again. Whoever has so many addresses that he can bring that about has as many quotas anyway.
const CALLERS: NonZeroUsize = NonZeroUsize::new(4096).expect("it is not 0");

/// When the debt of each caller will be paid, in microseconds after the beginning.
pub(super) struct Counters {
    begun: Instant,
    hashes: RandomState,
    shards: [Mutex<LruCache<Counted, u64>>; SHARDS],
}

impl std::fmt::Debug for Counters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Without the addresses.
        f.debug_struct("Counters").finish_non_exhaustive()
    }
}

impl Counters {
    /// Nobody has asked yet.
    pub(super) fn new() -> Self {
        let shards = array::from_fn(|_| Mutex::new(LruCache::new(CALLERS)));
        Self { begun: Instant::now(), hashes: RandomState::new(), shards }
    }

    /// Counts a request.
    pub(super) fn count(&self, who: Counted, quota: Quota) -> Verdict {
        let now = u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        let place = usize::try_from(self.hashes.hash_one(who) % SHARDS as u64).unwrap_or_default();
        let mut callers = self.shards[place].lock().unwrap_or_else(PoisonError::into_inner);
        let paid = callers.get_or_insert_mut(who, || 0);
        let (verdict, then) = quota.step(*paid, now);
        *paid = then;
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::Ipv6Addr;

    fn client(number: u128) -> Counted {
        Counted::Client(Ipv6Addr::from(number << 64).into())
    }

    #[test]
    fn callers_are_counted_apart() {
        let (counters, quota) = (Counters::new(), Quota::new(2, 86_400).expect("it is a quota"));
        for who in [client(1), client(2), Counted::Key(0), Counted::Key(1)] {
            let admitted = [(); 3].map(|()| counters.count(who, quota).is_admitted);
            assert_eq!(admitted, [true, true, false], "{who:?}");
        }
    }

    /// Somebody with very many addresses fills no memory, and frees nobody who goes on asking.
    #[test]
    fn the_number_of_callers_is_limited() {
        let (counters, quota) = (Counters::new(), Quota::new(1, 86_400).expect("it is a quota"));
        let busy = client(0);
        assert!(counters.count(busy, quota).is_admitted);
        let most = SHARDS * CALLERS.get();
        for number in 1..=2 * most as u128 {
            assert!(counters.count(client(number), quota).is_admitted);
            if number % 1024 == 0 {
                assert!(!counters.count(busy, quota).is_admitted, "after {number}");
            }
        }
        let kept: usize =
            counters.shards.iter().map(|shard| shard.lock().expect("nobody panics").len()).sum();
        assert_eq!(kept, most);
        assert!(counters.count(client(1), quota).is_admitted, "it was forgotten");
    }
}
