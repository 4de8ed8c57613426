//! The connection that commands go over: opened when it is needed, replaced when it fails, tried twice, never waited
//! for longer than the settings allow.

use super::line::{Line, Reply};
use super::plan::Plan;
use super::script::Call;
use crate::store::StoreError;
use crate::store::limits::Limits;
use futures_util::future::{BoxFuture, FutureExt, Shared};
use redis::{Cmd, ErrorKind, RedisError, RedisResult, ServerErrorKind, Value};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::{sleep, timeout};

/// How long after a failure it is tried again.
const PAUSE: Duration = Duration::from_millis(25);

/// How long a cluster may take to heal itself before everything is connected to anew.
const HEALING: Duration = Duration::from_secs(1);

pub(super) struct Link {
    pub(super) plan: Plan,
    pub(super) limits: Limits,
    /// Where connections live. They do not live where they are asked for, because a thread that answers requests can
    /// be busy, and all others use its connection too.
    home: Handle,
    state: Mutex<State>,
    attempts: AtomicUsize,
}

/// What is sent.
#[derive(Clone, Copy)]
enum Task<'a> {
    Command(&'a Cmd),
    Call(&'a Call<'a>),
}

enum State {
    Closed,
    /// All who need it wait for the same attempt.
    Opening(Shared<BoxFuture<'static, RedisResult<Open>>>),
    Open(Open),
}

#[derive(Clone)]
struct Open {
    line: Line,
    attempt: usize,
    /// Nothing but failures came lately.
    doubted: Arc<AtomicBool>,
}

impl Link {
    pub(super) fn new(plan: Plan, limits: Limits, home: Handle) -> Arc<Self> {
        let (state, attempts) = (Mutex::new(State::Closed), AtomicUsize::new(0));
        Arc::new(Self { plan, limits, home, state, attempts })
    }

    /// Sends a command, twice if it has to be.
    pub(super) async fn command(self: &Arc<Self>, command: &Cmd) -> Result<Value, StoreError> {
        self.patiently(Task::Command(command)).await.map(|reply| reply.value)
    }

    /// Calls a script, twice if it has to be. Scripts find out what the first call of theirs did.
    pub(super) async fn call(self: &Arc<Self>, call: &Call<'_>) -> Result<Value, StoreError> {
        let Reply { value, replicas } = self.patiently(Task::Call(call)).await?;
        match replicas {
            Some(replicas) if replicas < u64::from(self.limits.wait_replicas) => {
                Err(StoreError::Unavailable(format!("only {replicas} replicas have the change")))
            }
            Some(_) | None => Ok(value),
        }
    }

    /// Calls a script that is not worth a second try.
    pub(super) async fn call_once(self: &Arc<Self>, call: &Call<'_>) -> Result<Value, StoreError> {
        self.once(Task::Call(call)).await.map(|reply| reply.value).map_err(|error| store_error(&error))
    }

    /// Where connections live, and what has to outlast the request that began it.
    pub(super) fn home(&self) -> &Handle {
        &self.home
    }

    async fn patiently(self: &Arc<Self>, task: Task<'_>) -> Result<Reply, StoreError> {
        let both = async {
            match self.once(task).await {
                Err(error) if is_passing(&error) => {
                    sleep(PAUSE).await;
                    self.once(task).await
                }
                outcome => outcome,
            }
        };
        match timeout(self.limits.patience(), both).await {
            Ok(outcome) => outcome.map_err(|error| store_error(&error)),
            Err(_) => Err(StoreError::Unavailable("it takes too long".to_owned())),
        }
    }

    async fn once(self: &Arc<Self>, task: Task<'_>) -> RedisResult<Reply> {
        let open = self.open().await?;
        let mut line = open.line.clone();
        let outcome = match task {
            Task::Command(command) => {
                line.command(command).await.map(|value| Reply { value, replicas: None })
            }
            Task::Call(call) => line.call(call, &self.limits).await,
        };
        match &outcome {
            Err(error) if is_broken(error) => self.doubt(&open),
            Ok(_) | Err(_) => open.doubted.store(false, Ordering::Relaxed),
        }
        outcome
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The connection, which is opened unless it is there.
    async fn open(self: &Arc<Self>) -> RedisResult<Open> {
        let opening = {
            let mut state = self.state();
            match &*state {
                State::Open(open) => return Ok(open.clone()),
                State::Opening(opening) => opening.clone(),
                State::Closed => {
                    let opening = self.begin();
                    *state = State::Opening(opening.clone());
                    opening
                }
            }
        };
        opening.await
    }

    fn begin(self: &Arc<Self>) -> Shared<BoxFuture<'static, RedisResult<Open>>> {
        let attempt = self.attempts.fetch_add(1, Ordering::Relaxed);
        let link = Arc::clone(self);
        let task = self.home.spawn(async move {
            let opening = link.plan.open(&link.limits, attempt, None::<UnboundedSender<redis::PushInfo>>);
            let opened = timeout(link.plan.patience(&link.limits), opening).await;
            let opened = opened.unwrap_or_else(|_| Err(late())).map(|line| Open {
                line,
                attempt,
                doubted: Arc::default(),
            });
            *link.state() = match &opened {
                Ok(open) => State::Open(open.clone()),
                Err(_) => State::Closed,
            };
            opened
        });
        let link = Arc::clone(self);
        let outcome = async move {
            task.await.unwrap_or_else(|_| {
                *link.state() = State::Closed;
                Err((ErrorKind::Io, "the store is being closed").into())
            })
        };
        outcome.boxed().shared()
    }

    /// A connection has failed. A single one is replaced by the next who needs it. A cluster consists of many, so it
    /// gets the time to heal itself, if anything but failures comes from it.
    fn doubt(self: &Arc<Self>, open: &Open) {
        if !open.line.heals_itself() {
            self.close(open.attempt);
        } else if !open.doubted.swap(true, Ordering::Relaxed) {
            let (link, open) = (Arc::clone(self), open.clone());
            self.home.spawn(async move {
                sleep(HEALING).await;
                if open.doubted.load(Ordering::Relaxed) {
                    link.close(open.attempt);
                }
            });
        }
    }

    fn close(&self, attempt: usize) {
        let mut state = self.state();
        if matches!(&*state, State::Open(open) if open.attempt == attempt) {
            *state = State::Closed;
        }
    }
}

fn late() -> RedisError {
    std::io::Error::from(std::io::ErrorKind::TimedOut).into()
}

/// Whether the connection is of no use any more. One that does not answer in time is not waited for a second time: it
/// can have been cut without a word.
fn is_broken(error: &RedisError) -> bool {
    matches!(
        error.kind(),
        ErrorKind::Io
            | ErrorKind::Parse
            | ErrorKind::AuthenticationFailed
            | ErrorKind::ClusterConnectionNotFound
            // It is no longer the primary.
            | ErrorKind::Server(ServerErrorKind::ReadOnly | ServerErrorKind::MasterDown)
    )
}

/// Whether it can be otherwise a moment later.
fn is_passing(error: &RedisError) -> bool {
    let passing = [ServerErrorKind::TryAgain, ServerErrorKind::ClusterDown, ServerErrorKind::BusyLoading];
    is_broken(error)
        || error.kind() == ErrorKind::MasterNameNotFoundBySentinel
        || passing.iter().any(|kind| error.kind() == ErrorKind::Server(*kind))
}

fn store_error(error: &RedisError) -> StoreError {
    if error.code() == Some("OOM") { StoreError::Full } else { StoreError::Unavailable(error.to_string()) }
}
