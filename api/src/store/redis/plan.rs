//! How Redis is reached: alone, through Sentinel, or as a cluster.

use super::line::Line;
use crate::store::limits::Limits;
use crate::store::settings::StoreSettingsError;
use redis::aio::AsyncPushSender;
use redis::cluster::ClusterClientBuilder;
use redis::sentinel::{SentinelClientBuilder, SentinelServerType};
use redis::{
    AsyncConnectionConfig, Client, ConnectionAddr, ConnectionInfo, IntoConnectionInfo, ProtocolVersion,
    RedisConnectionInfo, RedisResult, TlsCertificates, TlsMode,
};
use std::path::Path;
use std::time::Duration;

const NO_STORE: StoreSettingsError = StoreSettingsError::Url(
    "it should be `memory`, or begin with redis://, redis-sentinel://, redis-cluster://, rediss://, rediss-sentinel:// or \
     rediss-cluster://",
);

/// Where Redis is, and what it asks for.
pub(in crate::store) struct Plan {
    kind: Kind,
    certificates: Option<TlsCertificates>,
}

enum Kind {
    One(Box<ConnectionInfo>),
    Sentinel(Box<Sentinels>),
    Cluster(Vec<ConnectionInfo>),
}

/// Those who know which Redis is the primary.
struct Sentinels {
    addresses: Vec<ConnectionAddr>,
    master: String,
    /// What Redis itself asks for.
    redis: RedisConnectionInfo,
    /// What the sentinels ask for.
    password: Option<String>,
}

type Read<T> = Result<T, StoreSettingsError>;

impl Plan {
    /// Reads the URL. Nothing is connected to.
    pub(in crate::store) fn read(url: &str, ca_file: &Path) -> Read<Self> {
        let (scheme, rest) = url.split_once("://").ok_or(NO_STORE)?;
        let (kind, tls) = match scheme {
            "redis" => (one(url)?, false),
            "rediss" => (one(url)?, true),
            "redis-sentinel" => (sentinel("redis", rest)?, false),
            "rediss-sentinel" => (sentinel("rediss", rest)?, true),
            "redis-cluster" => (cluster("redis", rest)?, false),
            "rediss-cluster" => (cluster("rediss", rest)?, true),
            _ => return Err(NO_STORE),
        };
        if tls {
            // Whoever came first has chosen; there is only one that is compiled in.
            let _ = rustls::crypto::ring::default_provider().install_default();
        }
        let certificates = if tls && !ca_file.as_os_str().is_empty() {
            let root_cert = std::fs::read(ca_file).map_err(StoreSettingsError::Certificates)?;
            Some(TlsCertificates { client_tls: None, root_cert: Some(root_cert) })
        } else {
            None
        };
        let plan = Self { kind, certificates };
        plan.check()?;
        Ok(plan)
    }

    /// Finds out what can be wrong without connecting to anything.
    fn check(&self) -> Read<()> {
        match &self.kind {
            Kind::One(info) => drop(self.client(ConnectionInfo::clone(info))?),
            Kind::Sentinel(sentinels) => drop(self.sentinel(sentinels, 0, ProtocolVersion::RESP2)?.build()?),
            Kind::Cluster(nodes) => drop(ClusterClientBuilder::new(nodes.clone()).build()?),
        }
        Ok(())
    }

    pub(super) fn name(&self) -> &'static str {
        match self.kind {
            Kind::One(_) => "Redis",
            Kind::Sentinel(_) => "Redis behind Sentinel",
            Kind::Cluster(_) => "a cluster of Redis",
        }
    }

    /// The command that tells changes to those who listen.
    pub(super) fn publish(&self) -> &'static str {
        match self.kind {
            Kind::One(_) | Kind::Sentinel(_) => "PUBLISH",
            // Sharded: only the nodes of the slot hear it, not the whole cluster.
            Kind::Cluster(_) => "SPUBLISH",
        }
    }

    /// Connects. What is pushed to the connection goes to `pushes`; only then it can subscribe. Each `attempt` begins
    /// with another sentinel, so that one which does not answer is in the way of only some of them.
    pub(super) async fn open(
        &self,
        limits: &Limits,
        attempt: usize,
        pushes: Option<impl AsyncPushSender>,
    ) -> RedisResult<Line> {
        // Only the newer protocol has pushes.
        let protocol = if pushes.is_some() { ProtocolVersion::RESP3 } else { ProtocolVersion::RESP2 };
        let mut config = AsyncConnectionConfig::new()
            .set_connection_timeout(Some(limits.timeout))
            .set_response_timeout(Some(limits.response()));
        match &self.kind {
            Kind::One(info) => {
                let redis = info.redis_settings().clone().set_protocol(protocol);
                let client = self.client(ConnectionInfo::clone(info).set_redis_settings(redis))?;
                if let Some(pushes) = pushes {
                    config = config.set_push_sender(pushes);
                }
                Ok(Line::One(client.get_multiplexed_async_connection_with_config(&config).await?))
            }
            Kind::Sentinel(sentinels) => {
                let mut client = self.sentinel(sentinels, attempt, protocol)?.build()?;
                if let Some(pushes) = pushes {
                    config = config.set_push_sender(pushes);
                }
                Ok(Line::One(client.get_async_connection_with_config(&config).await?))
            }
            Kind::Cluster(nodes) => {
                let mut builder = ClusterClientBuilder::new(nodes.clone())
                    .use_protocol(protocol)
                    .connection_timeout(limits.timeout)
                    .response_timeout(limits.response())
                    .overall_response_timeout(Some(limits.response() * 2))
                    // One to follow a slot that has moved, one to try again.
                    .retries(2)
                    .min_retry_wait(5)
                    .max_retry_wait(25);
                if let Some(certificates) = &self.certificates {
                    builder = builder.certs(certificates.clone());
                }
                if let Some(pushes) = pushes {
                    builder = builder.push_sender(pushes);
                }
                Ok(Line::Cluster(builder.build()?.get_async_connection().await?))
            }
        }
    }

    /// How long connecting may take, with finding out where to.
    pub(super) fn patience(&self, limits: &Limits) -> Duration {
        match self.kind {
            Kind::One(_) => limits.timeout * 2,
            Kind::Sentinel(_) | Kind::Cluster(_) => limits.timeout * 5,
        }
    }

    fn client(&self, info: ConnectionInfo) -> RedisResult<Client> {
        match &self.certificates {
            None => Client::open(info),
            Some(certificates) => Client::build_with_tls(info, certificates.clone()),
        }
    }

    fn sentinel(
        &self,
        sentinels: &Sentinels,
        attempt: usize,
        protocol: ProtocolVersion,
    ) -> RedisResult<SentinelClientBuilder> {
        let mut addresses = sentinels.addresses.clone();
        let first = attempt % addresses.len().max(1);
        addresses.rotate_left(first);
        let tls = matches!(addresses.first(), Some(ConnectionAddr::TcpTls { .. }));
        let redis = &sentinels.redis;
        let master = SentinelServerType::Master;
        let mut builder = SentinelClientBuilder::new(addresses, &sentinels.master, master)?
            .set_client_to_redis_db(redis.db())
            .set_client_to_redis_protocol(protocol);
        if let Some(username) = redis.username() {
            builder = builder.set_client_to_redis_username(username);
        }
        if let Some(password) = redis.password() {
            builder = builder.set_client_to_redis_password(password);
        }
        if let Some(password) = &sentinels.password {
            builder = builder.set_client_to_sentinel_password(password);
        }
        if tls {
            builder = builder.set_client_to_redis_tls_mode(TlsMode::Secure);
            if let Some(certificates) = &self.certificates {
                builder = builder
                    .set_client_to_redis_certificates(certificates.clone())
                    .set_client_to_sentinel_certificates(certificates.clone());
            }
        }
        Ok(builder)
    }
}

fn one(url: &str) -> Read<Kind> {
    info(url).map(|info| Kind::One(Box::new(info)))
}

/// Reads the URL of one Redis. What the client says about it could repeat a password.
fn info(url: &str) -> Read<ConnectionInfo> {
    url.into_connection_info().map_err(|_| StoreSettingsError::Url("it is not a URL of Redis"))
}

/// Reads `[user:password@]host:port,host:port` as one URL for each host.
fn hosts(scheme: &str, authority: &str, port: u16) -> Read<Vec<ConnectionInfo>> {
    let (user, hosts) = match authority.rsplit_once('@') {
        Some((user, hosts)) => (format!("{user}@"), hosts),
        None => (String::new(), authority),
    };
    let with_port = |host: &str| {
        // An IPv6 address stands in brackets.
        let has_port = host.rsplit_once(']').map_or(host, |(_, rest)| rest).contains(':');
        if has_port { host.to_owned() } else { format!("{host}:{port}") }
    };
    hosts
        .split(',')
        .map(|host| {
            if host.is_empty() {
                return Err(StoreSettingsError::Url("a host is missing"));
            }
            info(&format!("{scheme}://{user}{}", with_port(host)))
        })
        .collect()
}

fn cluster(scheme: &str, rest: &str) -> Read<Kind> {
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    if rest.contains(['/', '?', '#']) {
        return Err(StoreSettingsError::Url("a cluster has hosts and nothing behind them"));
    }
    hosts(scheme, rest, 6379).map(Kind::Cluster)
}

fn sentinel(scheme: &str, rest: &str) -> Read<Kind> {
    let missing = StoreSettingsError::Url("the name of the master has to follow the sentinels");
    let Some((authority, path)) = rest.rsplit_once('/') else { return Err(missing) };
    let (master, query) = path.split_once('?').unwrap_or((path, ""));
    if master.is_empty() {
        return Err(missing);
    }
    let infos = hosts(scheme, authority, 26379)?;
    let first = infos.first().ok_or(StoreSettingsError::Url("a host is missing"))?;
    let mut redis = first.redis_settings().clone();
    let mut password = None;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("db", number)) => {
                let number = number.parse().map_err(|_| StoreSettingsError::Url("`db` is a number"))?;
                redis = redis.set_db(number);
            }
            // Read as a part of a URL, so that it can be written in the same way.
            Some(("sentinel_password", text)) => {
                let info = info(&format!("redis://:{text}@localhost"))?;
                password = info.redis_settings().password().map(str::to_owned);
            }
            _ => return Err(StoreSettingsError::Url("only `db` and `sentinel_password` can be asked for")),
        }
    }
    let addresses = infos.iter().map(|info| info.addr().clone()).collect();
    Ok(Kind::Sentinel(Box::new(Sentinels { addresses, master: master.to_owned(), redis, password })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(url: &str) -> Result<Plan, String> {
        Plan::read(url, Path::new("")).map_err(|error| error.to_string())
    }

    #[test]
    fn urls_are_read() {
        for (url, name) in [
            ("redis://localhost", "Redis"),
            ("redis://:p%40ss@127.0.0.1:7000/3", "Redis"),
            ("rediss://user:word@redis.example:7000", "Redis"),
            ("redis-sentinel://a,b:7,[::1]/main", "Redis behind Sentinel"),
            ("rediss-sentinel://u:p@a:1,b:2/main?db=2&sentinel_password=s%40", "Redis behind Sentinel"),
            ("redis-cluster://a:1,b,[::1]:3", "a cluster of Redis"),
            ("rediss-cluster://:p@a:1/", "a cluster of Redis"),
        ] {
            assert_eq!(read(url).map(|plan| plan.name()), Ok(name), "{url}");
        }
        let Ok(Plan { kind: Kind::Sentinel(sentinels), .. }) =
            read("redis-sentinel://u:p%40@a,[::1]:5/main?db=2&sentinel_password=s%40")
        else {
            panic!("these are sentinels");
        };
        let tcp = |host: &str, port| ConnectionAddr::Tcp(host.to_owned(), port);
        assert_eq!(sentinels.addresses, [tcp("a", 26379), tcp("::1", 5)]);
        assert_eq!((sentinels.redis.username(), sentinels.redis.password()), (Some("u"), Some("p@")));
        assert_eq!((sentinels.redis.db(), sentinels.password.as_deref()), (2, Some("s@")));
    }

    #[test]
    fn a_wrong_url_is_not_repeated() {
        for url in [
            "secret",
            "http://secret",
            "redis://secret:x:y:z",
            "redis-sentinel://secret:1",
            "redis-cluster://",
            "redis-sentinel://secret:1/",
            "redis-sentinel://secret:1/m?x=1",
            "redis-sentinel://secret:1/m?db=x",
            "redis-cluster://secret:1,",
            "redis-cluster://secret:1/0",
        ] {
            let error = read(url).err().unwrap_or_else(|| panic!("{url} was read"));
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
