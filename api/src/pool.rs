//! Threads for work that can take long, so that it does not hold up the threads that answer everybody else. Threads
//! and queue are limited: when both are full, a caller is told so at once instead of waiting without end.

use crate::error_code::ErrorCode;
use crate::problem::Problem;
use aerodrome_engine::Language;
use prometheus_client::metrics::counter::Counter;
use std::io;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::available_parallelism;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// How many pieces of work can be under way or wait for each thread. It bounds how long anybody waits.
const PLACES_PER_THREAD: u32 = 128;

/// The threads, and how much they take on.
pub struct Pool {
    /// Only its threads for blocking work are used; there until the pool is dropped.
    threads: Option<Runtime>,
    thread_count: usize,
    places: Arc<Semaphore>,
    size: u32,
    refused: Counter,
}

impl Pool {
    /// One thread for each core.
    ///
    /// # Errors
    ///
    /// When the system gives no threads.
    pub fn new() -> io::Result<Self> {
        let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let size = u32::try_from(threads.get()).unwrap_or(1).saturating_mul(PLACES_PER_THREAD);
        Self::of(threads, size)
    }

    /// So many threads, and so many places.
    fn of(threads: NonZeroUsize, size: u32) -> io::Result<Self> {
        let (mut builder, thread_count) = (Builder::new_current_thread(), threads.get());
        let threads = builder.max_blocking_threads(thread_count).thread_name("pool").build()?;
        let places = Arc::new(Semaphore::new(size as usize));
        let threads = Some(threads);
        Ok(Self { threads, thread_count, places, size, refused: Counter::default() })
    }

    /// How many pieces of work can be under way or wait.
    pub fn places(&self) -> u32 {
        self.size
    }

    /// How many are under way or wait now.
    pub fn taken(&self) -> u32 {
        self.size.saturating_sub(u32::try_from(self.places.available_permits()).unwrap_or(u32::MAX))
    }

    /// How often a caller was told that the queue is full.
    pub fn refused(&self) -> &Counter {
        &self.refused
    }

    /// Does a piece of work on the pool.
    ///
    /// # Errors
    ///
    /// `overloaded` when the queue is full; `internal_error` when the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        language: Language,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Box<Problem>> {
        let outcome = self.run_all(language, vec![work]).await?.pop();
        outcome.flatten().ok_or_else(|| Problem::new(ErrorCode::InternalError, language))
    }

    /// Does several pieces of work on the pool, as far as there are threads at the same time. Each has a place; those of
    /// which there are more than places share them. An outcome is missing where the work panics.
    ///
    /// # Errors
    ///
    /// `overloaded` when the queue has not enough places left.
    pub async fn run_all<T: Send + 'static>(
        &self,
        language: Language,
        works: Vec<impl FnOnce() -> T + Send + 'static>,
    ) -> Result<Vec<Option<T>>, Box<Problem>> {
        let needed = u32::try_from(works.len()).unwrap_or(u32::MAX).min(self.size);
        let places = Arc::clone(&self.places).try_acquire_many_owned(needed);
        let mut places = places.map_err(|_| {
            self.refused.inc();
            Problem::new(ErrorCode::Overloaded, language)
        })?;
        let (outcomes, all) = Outcomes::of(works.len());
        let count = works.len();
        let each = works.into_iter().enumerate().map(move |(index, work)| (index, work, places.split(1)));
        let each = Arc::new(Mutex::new(each));
        for _ in 0..count.min(self.thread_count) {
            self.start(Arc::clone(&each), Arc::clone(&outcomes));
        }
        drop(outcomes);
        all.await.map_err(|_| Problem::new(ErrorCode::InternalError, language))
    }

    /// Lets a thread do one piece of work after the other until none is left: to wake a thread for each of them would cost more
    /// than many a piece. A place is given back when its piece is done, or left undone because nobody waits for it any more.
    fn start<T: Send + 'static>(
        &self,
        works: Arc<Mutex<impl Iterator<Item = Piece<impl FnOnce() -> T>> + Send + 'static>>,
        outcomes: Arc<Outcomes<T>>,
    ) {
        let Some(threads) = &self.threads else { return };
        threads.spawn_blocking(move || {
            let next = || works.lock().unwrap_or_else(PoisonError::into_inner).next();
            let mut last_place = None;
            while let Some((index, work, place)) = next() {
                // That of the piece before is free now.
                last_place = place;
                if outcomes.are_awaited() {
                    let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
                    outcomes.put(index, outcome.ok());
                }
            }
            // Whoever waits is told before the last place is free again.
            drop(outcomes);
            drop(last_place);
        });
    }
}

/// A piece of work: which one it is, what is to be done, and its place, if there are enough of them.
type Piece<W> = (usize, W, Option<OwnedSemaphorePermit>);

impl Drop for Pool {
    fn drop(&mut self) {
        // What is under way goes on for nobody; the thread that drops the pool must not wait for it.
        if let Some(threads) = self.threads.take() {
            threads.shutdown_background();
        }
    }
}

/// The outcomes of several pieces of work, which share them. When the last one lets go of them they are sent all at once:
/// to wake who waits for them costs more than many a piece of work.
struct Outcomes<T> {
    of_each: Vec<Mutex<Option<T>>>,
    sender: Option<oneshot::Sender<Vec<Option<T>>>>,
}

impl<T> Outcomes<T> {
    /// Places for so many outcomes, and where they arrive.
    fn of(count: usize) -> (Arc<Self>, oneshot::Receiver<Vec<Option<T>>>) {
        let (sender, receiver) = oneshot::channel();
        let of_each = (0..count).map(|_| Mutex::default()).collect();
        (Arc::new(Self { of_each, sender: Some(sender) }), receiver)
    }

    fn are_awaited(&self) -> bool {
        self.sender.as_ref().is_some_and(|sender| !sender.is_closed())
    }

    fn put(&self, index: usize, outcome: Option<T>) {
        if let Some(place) = self.of_each.get(index) {
            *place.lock().unwrap_or_else(PoisonError::into_inner) = outcome;
        }
    }
}

impl<T> Drop for Outcomes<T> {
    fn drop(&mut self) {
        let of_each = std::mem::take(&mut self.of_each).into_iter();
        let outcomes = of_each.map(|place| place.into_inner().unwrap_or_else(PoisonError::into_inner));
        if let Some(sender) = self.sender.take() {
            let _ = sender.send(outcomes.collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::{Pin, pin};
    use std::sync::Condvar;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;
    use std::task::{Context, Poll, Waker};
    use std::time::Duration;

    /// A pool of one thread with so many places.
    fn pool(size: u32) -> Pool {
        Pool::of(NonZeroUsize::MIN, size).expect("the system gives threads")
    }

    fn poll<F: Future>(work: Pin<&mut F>) -> Poll<F::Output> {
        work.poll(&mut Context::from_waker(Waker::noop()))
    }

    fn wait<F: Future>(mut work: Pin<&mut F>) -> F::Output {
        loop {
            match poll(work.as_mut()) {
                Poll::Ready(outcome) => return outcome,
                Poll::Pending => std::thread::yield_now(),
            }
        }
    }

    /// The places come back a moment after the last outcome.
    fn wait_until_idle(pool: &Pool) {
        while pool.places.available_permits() < pool.size as usize {
            std::thread::yield_now();
        }
    }

    #[test]
    fn work_beyond_the_places_is_refused_until_one_is_free() {
        let pool = pool(2);
        let (release, released) = channel::<()>();
        let mut first = pin!(pool.run(Language::English, move || released.recv().is_ok()));
        let mut second = pin!(pool.run(Language::English, || 2));
        assert!(poll(first.as_mut()).is_pending());
        assert!(poll(second.as_mut()).is_pending(), "it has a place, and waits for the thread");
        let third = wait(pin!(pool.run(Language::English, || 3)));
        assert_eq!(third.map_err(|problem| problem.code), Err(ErrorCode::Overloaded));
        assert_eq!((pool.places(), pool.taken(), pool.refused().get()), (2, 2, 1));
        release.send(()).expect("the first piece of work waits");
        assert_eq!(wait(first), Ok(true));
        assert_eq!(wait(second), Ok(2));
        wait_until_idle(&pool);
        assert_eq!(wait(pin!(pool.run(Language::English, || 4))), Ok(4));
        wait_until_idle(&pool);
        assert_eq!((pool.taken(), pool.refused().get()), (0, 1));
    }

    /// What is under way goes on when its caller has gone away, but what still waits is not begun for nobody.
    #[test]
    fn work_that_nobody_waits_for_is_not_begun() {
        let pool = pool(3);
        let (release, released) = channel::<()>();
        let (begun, has_begun) = channel::<()>();
        let done = Arc::new(AtomicUsize::new(0));
        let mut kept = pin!(pool.run(Language::English, move || {
            begun.send(()).expect("somebody listens");
            released.recv().is_ok()
        }));
        assert!(poll(kept.as_mut()).is_pending());
        has_begun.recv().expect("it is under way");
        {
            let done = Arc::clone(&done);
            let mut gone = pin!(pool.run(Language::English, move || done.fetch_add(1, Ordering::Relaxed)));
            assert!(poll(gone.as_mut()).is_pending());
        }
        assert_eq!(pool.places.available_permits(), 1, "its place is still taken");
        release.send(()).expect("the work goes on");
        assert_eq!(wait(kept), Ok(true));
        wait_until_idle(&pool);
        assert_eq!(done.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn pieces_of_work_come_back_in_order_and_a_panic_harms_no_other() {
        let pool = pool(8);
        let piece = |number: usize| {
            move || {
                assert_ne!(number, 3, "on purpose");
                number
            }
        };
        let outcomes = wait(pin!(pool.run_all(Language::English, (0..5).map(piece).collect())));
        assert_eq!(outcomes, Ok(vec![Some(0), Some(1), Some(2), None, Some(4)]));
        let lonely = wait(pin!(pool.run(Language::English, || panic!("on purpose"))));
        assert_eq!(
            lonely.map_err(|problem: Box<Problem>| problem.code),
            Err::<(), _>(ErrorCode::InternalError)
        );
    }

    #[test]
    fn as_many_pieces_are_done_at_the_same_time_as_there_are_threads() {
        let pool = Pool::of(NonZeroUsize::new(3).expect("it is not 0"), 8).expect("the system gives threads");
        let there = Arc::new((Mutex::new(0), Condvar::new()));
        let piece = |_| {
            let there = Arc::clone(&there);
            move || {
                let (count, changed) = &*there;
                let mut count = count.lock().expect("nobody panics");
                *count += 1;
                changed.notify_all();
                // Whoever works alone would wait for ever.
                let met = changed.wait_timeout_while(count, Duration::from_secs(10), |count| *count < 3);
                met.is_ok_and(|(_, late)| !late.timed_out())
            }
        };
        let outcomes = wait(pin!(pool.run_all(Language::English, (0..3).map(piece).collect())));
        assert_eq!(outcomes, Ok(vec![Some(true); 3]));
    }

    /// A batch counts as many as it has items, so that a few of them cannot fill the queue for minutes.
    #[test]
    fn every_piece_of_work_has_a_place() {
        let pool = pool(4);
        let (release, released) = channel::<()>();
        let mut first = pin!(pool.run(Language::English, move || released.recv().is_ok()));
        assert!(poll(first.as_mut()).is_pending());
        let pieces = |number: usize| (0..number).map(|piece| move || piece).collect::<Vec<_>>();
        let too_many = wait(pin!(pool.run_all(Language::English, pieces(4))));
        assert_eq!(too_many.map_err(|problem| problem.code), Err(ErrorCode::Overloaded));
        let mut fitting = pin!(pool.run_all(Language::English, pieces(3)));
        assert!(poll(fitting.as_mut()).is_pending());
        release.send(()).expect("the first piece of work waits");
        assert_eq!(wait(first), Ok(true));
        assert_eq!(wait(fitting), Ok(vec![Some(0), Some(1), Some(2)]));
        wait_until_idle(&pool);
        // Even a batch with more pieces than the pool has places is done, when there is nothing else.
        assert_eq!(wait(pin!(pool.run_all(Language::English, pieces(9)))).map(|all| all.len()), Ok(9));
    }
}
