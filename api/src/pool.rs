//! Threads for work that can take long, so that it does not hold up the threads that answer everybody else. Threads
//! and queue are limited: when both are full, a caller is told so at once instead of waiting without end.

use crate::error_code::ErrorCode;
use crate::problem::Problem;
use aerodrome_engine::Language;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use tokio::sync::{Semaphore, oneshot};

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

    /// Does a piece of work on the pool. Parallel parts of it share the same threads.
    ///
    /// # Errors
    ///
    /// `overloaded` when the queue is full; `internal_error` when the work panics.
    pub async fn run<T: Send + 'static>(
        &self,
        language: Language,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Box<Problem>> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Problem::new(ErrorCode::Overloaded, language))?;
        let (sender, receiver) = oneshot::channel();
        self.threads.spawn(move || {
            let outcome = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
            drop(place);
            // Nobody waits for the outcome any more when the caller has gone away.
            let _ = sender.send(outcome.ok());
        });
        receiver.await.ok().flatten().ok_or_else(|| Problem::new(ErrorCode::InternalError, language))
    }
}
