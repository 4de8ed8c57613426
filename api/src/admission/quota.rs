//! How often somebody may ask, by the generic cell rate algorithm.
//!
//! Each request costs its share of the time: a sixth of a minute where six a minute are allowed. What somebody has spent is
//! his debt, which time pays off, and it never grows beyond the whole quota. So whoever has been quiet can use all of it at
//! once, and gets it back one request after the other. There are no windows that begin anew: in any span of time nobody is
//! served more often than the quota and what time has given back in the span.
//!
//! All that has to be kept of somebody is when his debt will be paid. Times are whole microseconds.

use std::num::NonZeroU32;

const MICROS: u64 = 1_000_000;

/// So many requests in so many seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    requests: NonZeroU32,
    seconds: NonZeroU32,
}

/// What becomes of a request, and how the one who sends it then stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether it is served.
    pub is_admitted: bool,
    /// How many more would be served at once.
    pub remaining: u32,
    /// After how many seconds that is one more, in whole seconds, rounded up.
    pub more_after: u64,
}

impl Quota {
    /// A quota; `None` where either number is 0.
    pub fn new(requests: u32, seconds: u32) -> Option<Self> {
        Some(Self { requests: NonZeroU32::new(requests)?, seconds: NonZeroU32::new(seconds)? })
    }

    /// How many requests can be sent at once.
    pub fn requests(self) -> u32 {
        self.requests.get()
    }

    /// How many seconds it takes until all of them can be sent again.
    pub fn seconds(self) -> u32 {
        self.seconds.get()
    }

    /// What a request costs. Rounded up, so that nobody is served more often than the quota says.
    pub fn cost(self) -> u64 {
        (u64::from(self.seconds()) * MICROS).div_ceil(u64::from(self.requests()))
    }

    /// The largest debt with which a request is still served.
    pub fn allowance(self) -> u64 {
        self.cost() * u64::from(self.requests() - 1)
    }

    /// Judges a request of somebody who has this debt.
    pub fn judge(self, debt: u64) -> Verdict {
        let (cost, whole) = (self.cost(), self.cost() * u64::from(self.requests()));
        let is_admitted = debt <= self.allowance();
        let spent = if is_admitted { debt + cost } else { debt };
        let remaining = whole.saturating_sub(spent) / cost;
        let wait = (spent + (remaining + 1) * cost).saturating_sub(whole);
        // It is never more than the quota, which is such a number.
        let remaining = u32::try_from(remaining).unwrap_or(u32::MAX);
        Verdict { is_admitted, remaining, more_after: wait.div_ceil(MICROS) }
    }

    /// Judges a request at a moment, of somebody whose debt will be paid at another, and says when it will be paid then.
    pub fn step(self, paid: u64, now: u64) -> (Verdict, u64) {
        let debt = paid.saturating_sub(now);
        let verdict = self.judge(debt);
        (verdict, if verdict.is_admitted { now + debt + self.cost() } else { paid })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn quota(requests: u32, seconds: u32) -> Quota {
        Quota::new(requests, seconds).expect("neither number is 0")
    }

    /// Sends requests at these moments.
    fn sent(quota: Quota, moments: &[u64]) -> Vec<Verdict> {
        let mut paid = 0;
        let step = |now: &u64| {
            let (verdict, then) = quota.step(paid, *now);
            paid = then;
            verdict
        };
        moments.iter().map(step).collect()
    }

    #[test]
    fn a_quota_is_used_up_and_comes_back() {
        let verdict = |is_admitted, remaining, more_after| Verdict { is_admitted, remaining, more_after };
        let second = MICROS;
        let moments = [0, 0, 0, 0, 9 * second, 10 * second, 10 * second, 70 * second];
        // Three in thirty seconds: one comes back every ten seconds.
        assert_eq!(
            sent(quota(3, 30), &moments),
            [
                verdict(true, 2, 10),
                verdict(true, 1, 10),
                verdict(true, 0, 10),
                verdict(false, 0, 10),
                verdict(false, 0, 1),
                verdict(true, 0, 10),
                verdict(false, 0, 10),
                verdict(true, 2, 10),
            ]
        );
    }

    #[test]
    fn a_single_request_is_a_quota_and_none_is_not() {
        assert_eq!((Quota::new(0, 1), Quota::new(1, 0)), (None, None));
        let admitted = sent(quota(1, 1), &[0, MICROS - 1, MICROS, MICROS]);
        let admitted: Vec<bool> = admitted.iter().map(|verdict| verdict.is_admitted).collect();
        assert_eq!(admitted, [true, false, true, false]);
    }

    /// A debt that was made under a larger quota is no fault.
    #[test]
    fn a_smaller_quota_does_not_overflow() {
        let verdict = quota(2, 2).judge(100 * MICROS);
        assert_eq!(verdict, Verdict { is_admitted: false, remaining: 0, more_after: 99 });
    }

    fn quotas() -> impl Strategy<Value = Quota> {
        (1..200_u32, 1..200_u32).prop_map(|(requests, seconds)| quota(requests, seconds))
    }

    /// Moments in their order, many of them close together.
    fn moments() -> impl Strategy<Value = Vec<u64>> {
        let pause = prop_oneof![0..2_u64, 0..MICROS, 0..60 * MICROS];
        prop::collection::vec(pause, 1..120).prop_map(|pauses| {
            let later = |now: &mut u64, pause| {
                *now += pause;
                Some(*now)
            };
            pauses.into_iter().scan(0, later).collect()
        })
    }

    proptest! {
        #[test]
        fn nobody_is_served_more_often_than_the_quota_in_any_span((quota, moments) in (quotas(), moments())) {
            let verdicts = sent(quota, &moments);
            let served: Vec<u64> =
                moments.iter().zip(&verdicts).filter(|(_, verdict)| verdict.is_admitted).map(|(now, _)| *now).collect();
            for (first, begin) in served.iter().enumerate() {
                for (last, end) in served.iter().enumerate().skip(first) {
                    let count = (last - first + 1) as u64;
                    let given_back = (end - begin) / quota.cost();
                    prop_assert!(count <= u64::from(quota.requests()) + given_back);
                }
            }
        }

        #[test]
        fn what_is_promised_is_kept((quota, moments) in (quotas(), moments())) {
            let mut paid = 0;
            for now in moments {
                let (verdict, then) = quota.step(paid, now);
                paid = then;
                let rest = sent_from(quota, paid, now, verdict.remaining + 1);
                prop_assert_eq!(rest, verdict.remaining);
                let later = now + verdict.more_after * MICROS;
                prop_assert!(sent_from(quota, paid, later, verdict.remaining + 1) > verdict.remaining);
                prop_assert!(verdict.remaining < quota.requests() && verdict.more_after >= 1);
            }
        }

        #[test]
        fn whoever_keeps_to_the_rate_is_never_refused((quota, count) in (quotas(), 1..400_u64)) {
            let moments: Vec<u64> = (0..count).map(|number| number * quota.cost()).collect();
            prop_assert!(sent(quota, &moments).iter().all(|verdict| verdict.is_admitted));
        }
    }

    /// How many of so many requests are served at once.
    fn sent_from(quota: Quota, mut paid: u64, now: u64, count: u32) -> u32 {
        let mut served = 0;
        for _ in 0..count {
            let (verdict, then) = quota.step(paid, now);
            paid = then;
            served += u32::from(verdict.is_admitted);
        }
        served
    }
}
