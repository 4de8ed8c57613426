//! A connection to Redis, whichever kind it is.

use super::script::Call;
use crate::store::key::channel;
use crate::store::{SessionId, limits::Limits};
use futures_util::stream::{self, StreamExt};
use redis::aio::{ConnectionLike, MultiplexedConnection};
use redis::cluster_async::ClusterConnection;
use redis::cluster_routing::{Route, SingleNodeRoutingInfo, SlotAddr};
use redis::{Cmd, ErrorKind, Pipeline, RedisError, RedisResult, ServerErrorKind, Value};

/// How many commands for single sessions are under way at the same time.
pub(super) const ABREAST: usize = 64;

#[derive(Clone)]
pub(super) enum Line {
    One(MultiplexedConnection),
    Cluster(ClusterConnection),
}

/// What came of a call.
pub(super) struct Reply {
    pub(super) value: Value,
    /// How many replicas have it, where they were waited for.
    pub(super) replicas: Option<u64>,
}

impl Line {
    pub(super) async fn command(&mut self, command: &Cmd) -> RedisResult<Value> {
        match self {
            Self::One(line) => command.query_async(line).await,
            Self::Cluster(line) => command.query_async(line).await,
        }
    }

    /// Calls a script by its hash, and by its text where it is not known yet.
    pub(super) async fn call(&mut self, call: &Call<'_>, limits: &Limits) -> RedisResult<Reply> {
        match self.send(call, call.by_hash(), limits).await {
            Err(error) if error.kind() == ErrorKind::Server(ServerErrorKind::NoScript) => {
                self.send(call, call.by_text(), limits).await
            }
            outcome => outcome,
        }
    }

    async fn send(&mut self, call: &Call<'_>, command: Cmd, limits: &Limits) -> RedisResult<Reply> {
        if limits.wait_replicas == 0 || !call.writes() {
            return Ok(Reply { value: self.command(&command).await?, replicas: None });
        }
        // In one go, because WAIT is about what was written over the same connection.
        let mut pipeline = Pipeline::with_capacity(2);
        pipeline.add_command(command);
        pipeline.cmd("WAIT").arg(limits.wait_replicas).arg(limits.wait.as_millis().to_string());
        let values = match self {
            Self::One(line) => line.req_packed_commands(&pipeline, 0, 2).await?,
            Self::Cluster(line) => {
                let route = Route::with_key(call.first_key(), SlotAddr::Master);
                line.route_pipeline(pipeline, 0, 2, SingleNodeRoutingInfo::SpecificNode(route)).await?
            }
        };
        let mut values = values.into_iter().map(Value::extract_error);
        let mut next = || values.next().unwrap_or_else(|| Err(unexpected()));
        let value = next()?;
        Ok(Reply { value, replicas: Some(redis::from_redis_value(next()?)?) })
    }

    /// Subscribes to the changes of sessions. Returns those that could not be subscribed to, where it is not all.
    pub(super) async fn subscribe(&mut self, ids: &[SessionId]) -> RedisResult<Vec<SessionId>> {
        match self {
            Self::One(line) => {
                let channels: Vec<_> = ids.iter().copied().map(channel).collect();
                line.subscribe(channels).await?;
                Ok(Vec::new())
            }
            Self::Cluster(line) => Ok(stream::iter(ids.iter().copied())
                .map(|id| {
                    let mut line = line.clone();
                    async move { line.ssubscribe(channel(id)).await.is_err().then_some(id) }
                })
                .buffer_unordered(ABREAST)
                .filter_map(std::future::ready)
                .collect()
                .await),
        }
    }

    /// Ends subscriptions.
    pub(super) async fn unsubscribe(&mut self, ids: &[SessionId]) -> RedisResult<()> {
        match self {
            Self::One(line) => {
                let channels: Vec<_> = ids.iter().copied().map(channel).collect();
                line.unsubscribe(channels).await
            }
            Self::Cluster(line) => {
                stream::iter(ids.iter().copied())
                    .for_each_concurrent(ABREAST, |id| {
                        let mut line = line.clone();
                        async move {
                            // The node is out of reach, and with it the subscription.
                            let _ = line.sunsubscribe(channel(id)).await;
                        }
                    })
                    .await;
                Ok(())
            }
        }
    }

    /// Whether the other end still answers. A cluster is not asked: it consists of too many.
    pub(super) async fn ping(&mut self) -> RedisResult<()> {
        match self {
            Self::One(line) => redis::cmd("PING").exec_async(line).await,
            Self::Cluster(_) => Ok(()),
        }
    }

    /// Whether it consists of connections that replace each other.
    pub(super) fn heals_itself(&self) -> bool {
        matches!(self, Self::Cluster(_))
    }
}

fn unexpected() -> RedisError {
    (ErrorKind::UnexpectedReturnType, "an answer is missing").into()
}
