//! Threads for work that can take long, so that it does not hold up the threads that answer everybody else. Threads
//! and queue are limited: when both are full, a caller is told so at once instead of waiting without end.

use crate::error_code::ErrorCode;
use crate::problem::Problem;
use aerodrome_engine::Language;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// How many pieces of work can be under way or wait for each thread.
const PLACES_PER_THREAD: usize = 16;

/// The threads, and how much they take on.
pub struct Pool {
    threads: ThreadPool,
    places: Arc<Semaphore>,
}

impl Pool {
    /// One thread for each core.
    ///
    /// # Errors
    ///
    /// When the system gives no threads.
    pub fn new() -> Result<Self, rayon::ThreadPoolBuildError> {
        let threads = ThreadPoolBuilder::new().thread_name(|number| format!("pool-{number}")).build()?;
        let places = threads.current_num_threads() * PLACES_PER_THREAD;
        Ok(Self { threads, places: Arc::new(Semaphore::new(places)) })
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
        let outcome = self.run_all(language, [work]).await?.pop();
        outcome.flatten().ok_or_else(|| Problem::new(ErrorCode::InternalError, language))
    }

    /// Does several pieces of work on the pool, as far as there are threads at the same time. Together they have one place.
    /// An outcome is missing where the work panics.
    ///
    /// # Errors
    ///
    /// `overloaded` when the queue is full.
    pub async fn run_all<T: Send + 'static>(
        &self,
        language: Language,
        works: impl IntoIterator<Item = impl FnOnce() -> T + Send + 'static>,
    ) -> Result<Vec<Option<T>>, Box<Problem>> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = Arc::new(place.map_err(|_| Problem::new(ErrorCode::Overloaded, language))?);
        // They wait for one another here and not on the threads: a thread that waits takes up the next work in the
        // queue meanwhile, and so on, on one stack.
        let start = |work| self.start(work, Arc::clone(&place));
        let running: Vec<_> = works.into_iter().map(start).collect();
        drop(place);
        let mut outcomes = Vec::with_capacity(running.len());
        for work in running {
            outcomes.push(work.await.ok().flatten());
        }
        Ok(outcomes)
    }

    /// Puts a piece of work into the queue. The place is given back when the last piece that shares it is done, whether
    /// or not somebody still waits for it.
    fn start<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
        place: Arc<OwnedSemaphorePermit>,
    ) -> oneshot::Receiver<Option<T>> {
        let (sender, receiver) = oneshot::channel();
        self.threads.spawn(move || {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            drop(place);
            // Nobody waits for the outcome any more when the caller has gone away.
            let _ = sender.send(outcome.ok());
        });
        receiver
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::pin::{Pin, pin};
    use std::sync::mpsc::channel;
    use std::task::{Context, Poll, Waker};

    /// A pool of one thread with two places.
    fn pool() -> Pool {
        let threads = ThreadPoolBuilder::new().num_threads(1).build().expect("the system gives threads");
        Pool { threads, places: Arc::new(Semaphore::new(2)) }
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

    #[test]
    fn work_beyond_the_places_is_refused_until_one_is_free() {
        let pool = pool();
        let (release, released) = channel::<()>();
        let mut first = pin!(pool.run(Language::English, move || released.recv().is_ok()));
        let mut second = pin!(pool.run(Language::English, || 2));
        assert!(poll(first.as_mut()).is_pending());
        assert!(poll(second.as_mut()).is_pending(), "it has a place, and waits for the thread");
        let third = wait(pin!(pool.run(Language::English, || 3)));
        assert_eq!(third.map_err(|problem| problem.code), Err(ErrorCode::Overloaded));
        release.send(()).expect("the first piece of work waits");
        assert_eq!(wait(first), Ok(true));
        assert_eq!(wait(second), Ok(2));
        assert_eq!(wait(pin!(pool.run(Language::English, || 4))), Ok(4));
    }

    /// Work for a caller who has gone away keeps its place until it is done: it takes up the thread all the same.
    #[test]
    fn a_place_is_given_back_when_the_work_is_done_and_not_before() {
        let pool = pool();
        let (release, released) = channel::<()>();
        {
            let mut gone = pin!(pool.run(Language::English, move || released.recv().is_ok()));
            assert!(poll(gone.as_mut()).is_pending());
        }
        assert_eq!(pool.places.available_permits(), 1);
        release.send(()).expect("the work goes on");
        assert_eq!(wait(pin!(pool.run(Language::English, || 1))), Ok(1));
        assert_eq!(pool.places.available_permits(), 2);
    }

    /// A batch has one place, and keeps it until its last piece is done.
    #[test]
    fn pieces_of_work_share_a_place_and_come_back_in_order() {
        let pool = pool();
        let (release, released) = channel::<()>();
        let released = std::sync::Mutex::new(released);
        let released = Arc::new(released);
        let piece = |number: usize| {
            let released = Arc::clone(&released);
            move || {
                assert_ne!(number, 3, "on purpose");
                released.lock().is_ok_and(|released| released.recv().is_ok()).then_some(number)
            }
        };
        let mut batch = pin!(pool.run_all(Language::English, (0..5).map(piece)));
        assert!(poll(batch.as_mut()).is_pending());
        assert_eq!(pool.places.available_permits(), 1);
        for _ in 0..3 {
            release.send(()).expect("the work goes on");
        }
        assert!(poll(batch.as_mut()).is_pending(), "one piece still waits");
        assert_eq!(pool.places.available_permits(), 1);
        release.send(()).expect("the work goes on");
        let outcomes = wait(batch).map_err(|problem| problem.code);
        assert_eq!(outcomes, Ok(vec![Some(Some(0)), Some(Some(1)), Some(Some(2)), None, Some(Some(4))]));
        assert_eq!(pool.places.available_permits(), 2);
    }

    #[test]
    fn work_that_panics_gives_its_place_back() {
        let pool = pool();
        for _ in 0..3 {
            let outcome = wait(pin!(pool.run(Language::English, || panic!("on purpose"))));
            let code = outcome.map(|()| "done").map_err(|problem| problem.code);
            assert_eq!(code, Err(ErrorCode::InternalError));
        }
        assert_eq!(pool.places.available_permits(), 2);
    }
}
