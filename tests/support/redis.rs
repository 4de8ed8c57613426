//! Redis for tests: real processes on free ports of this machine, each in a folder of its own. All of them end with
//! the value that started them.

use crate::tools::{free_port, run, scratch_directory};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long anything may take that should take a moment. Only something broken ever takes so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running `redis-server`.
pub struct Redis {
    child: Option<Child>,
    port: u16,
    directory: PathBuf,
    arguments: Vec<String>,
}

impl Redis {
    /// Starts one that keeps nothing on disk.
    pub fn start() -> Self {
        Self::with(&[])
    }

    /// Starts one with some more arguments.
    pub fn with(arguments: &[&str]) -> Self {
        Self::unstarted(arguments).started()
    }

    /// One that keeps what it has acknowledged when it is killed. With `everysec` it would not: while the disk is busy,
    /// Redis answers before it has written.
    pub fn durable() -> Self {
        Self::with(&["--appendonly", "yes", "--appendfsync", "always"])
    }

    /// Starts one that speaks only TLS, with the paths of its certificate and key.
    pub fn encrypted(certificate: &str, key: &str) -> Self {
        let mut redis = Self::unstarted(&["--tls-cert-file", certificate, "--tls-key-file", key]);
        let more = ["--tls-auth-clients", "no", "--tls-ca-cert-file", certificate, "--tls-port"];
        redis.arguments.extend(more.map(str::to_owned));
        redis.arguments.extend([redis.port.to_string(), "--port".to_owned(), "0".to_owned()]);
        redis.launch();
        wait_until("Redis listens", || TcpStream::connect(("127.0.0.1", redis.port)).is_ok());
        redis
    }

    /// Chooses port and folder, and starts nothing yet.
    pub fn unstarted(arguments: &[&str]) -> Self {
        let port = free_port();
        let directory = folder("redis");
        let text = |text: &str| text.to_owned();
        let mut all: Vec<String> =
            ["--bind", "127.0.0.1", "--daemonize", "no", "--save", ""].map(text).into();
        all.extend(["--logfile".to_owned(), "log".to_owned(), "--port".to_owned(), port.to_string()]);
        all.extend(arguments.iter().map(|argument| text(argument)));
        Self { child: None, port, directory, arguments: all }
    }

    fn started(mut self) -> Self {
        self.restart();
        self
    }

    /// Starts it, or starts it again, and waits until it answers.
    pub fn restart(&mut self) {
        self.launch();
        wait_until("Redis answers", || {
            assert!(self.is_running(), "Redis does not run:\n{}", self.log());
            self.answers()
        });
    }

    fn launch(&mut self) {
        self.kill();
        let mut command = Command::new("redis-server");
        command.args(&self.arguments).current_dir(&self.directory);
        self.child = Some(spawn(&mut command));
    }

    /// Kills it, as a machine does that fails.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // It may have ended by itself.
            let _ = child.kill();
            child.wait().expect("a process that was killed ends");
        }
    }

    /// Stops it without ending it, as a machine does that hangs.
    pub fn pause(&self) {
        self.signal("STOP");
    }

    /// Lets it go on.
    pub fn resume(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let id = self.child.as_ref().expect("it runs").id().to_string();
        run(Command::new("sh").args(["-c", "kill -$0 $1", name, &id]), "");
    }

    /// The port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// The URL.
    pub fn url(&self) -> String {
        format!("redis://{}", self.address())
    }

    /// Its folder.
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Sends it a command, and returns what it answers, without the form of the protocol.
    pub fn ask(&self, command: &[&str]) -> String {
        let port = self.port.to_string();
        run(Command::new("redis-cli").args(["-p", &port]).args(command), "").trim().to_owned()
    }

    /// The value of a line of `INFO`.
    pub fn info(&self, name: &str) -> String {
        let info = self.ask(&["INFO", "everything"]);
        let line = info.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(':'));
        line.unwrap_or_default().to_owned()
    }

    fn is_running(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| child.try_wait().is_ok_and(|status| status.is_none()))
    }

    fn answers(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) else { return false };
        let mut reply = [0; 5];
        stream.set_read_timeout(Some(Duration::from_secs(5))).expect("a timeout can be set");
        let asked = stream.write_all(b"PING\r\n").and_then(|()| stream.read_exact(&mut reply));
        // While it reads its file, it answers with another error than that it wants a password.
        asked.is_ok() && [*b"+PONG", *b"-NOAU"].contains(&reply)
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.directory.join("log")).unwrap_or_default()
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// A primary, two replicas, and three sentinels.
pub struct Sentinels {
    /// The primary, and its replicas.
    pub nodes: Vec<Redis>,
    sentinels: Vec<Redis>,
}

impl Sentinels {
    /// Starts them, and waits until they know each other.
    pub fn start() -> Self {
        let primary = Redis::start();
        let port = primary.port().to_string();
        let replica = || Redis::with(&["--replicaof", "127.0.0.1", &port, "--repl-diskless-sync-delay", "0"]);
        let nodes = vec![primary, replica(), replica()];
        let sentinels: Vec<_> = (0..3).map(|_| sentinel(&port)).collect();
        let this = Self { nodes, sentinels };
        wait_until("the replicas follow", || this.replicas() == 2);
        wait_until("the sentinels know each other", || {
            this.sentinels.iter().all(|sentinel| {
                let master = sentinel.ask(&["SENTINEL", "MASTER", "main"]);
                let lines: Vec<_> = master.lines().collect();
                let value = |name| lines.iter().skip_while(|line| **line != name).nth(1).copied();
                value("num-slaves") == Some("2") && value("num-other-sentinels") == Some("2")
            })
        });
        this
    }

    /// How many replicas follow the first node.
    fn replicas(&self) -> usize {
        let info = self.nodes[0].ask(&["INFO", "replication"]);
        info.lines().filter(|line| line.contains("state=online")).count()
    }

    /// The URL.
    pub fn url(&self) -> String {
        let addresses: Vec<_> = self.sentinels.iter().map(Redis::address).collect();
        format!("redis-sentinel://{}/main", addresses.join(","))
    }

    /// The port of the node that the first sentinel takes for the primary.
    pub fn primary(&self) -> u16 {
        let address = self.sentinels[0].ask(&["SENTINEL", "GET-MASTER-ADDR-BY-NAME", "main"]);
        address.lines().nth(1).and_then(|port| port.parse().ok()).expect("the sentinels know a primary")
    }

    /// The node that the first sentinel takes for the primary.
    pub fn primary_node(&mut self) -> &mut Redis {
        let port = self.primary();
        self.nodes.iter_mut().find(|node| node.port() == port).expect("it is one of them")
    }
}

fn sentinel(port: &str) -> Redis {
    let mut sentinel = Redis::unstarted(&[]);
    let file = sentinel.directory.join("sentinel.conf");
    let text = format!(
        "port {}\nbind 127.0.0.1\nlogfile log\nsentinel monitor main 127.0.0.1 {port} 2\n\
         sentinel down-after-milliseconds main 2000\nsentinel failover-timeout main 10000\n",
        sentinel.port
    );
    std::fs::write(&file, text).expect("the folder can be written to");
    sentinel.arguments = vec!["sentinel.conf".to_owned(), "--sentinel".to_owned()];
    sentinel.started()
}

/// A cluster of three primaries, with a replica of each.
pub struct Cluster {
    /// All nodes.
    pub nodes: Vec<Redis>,
}

impl Cluster {
    /// Starts them, and waits until they know each other.
    pub fn start() -> Self {
        let nodes: Vec<_> = (0..6)
            .map(|_| {
                let bus = free_port().to_string();
                Redis::with(&[
                    "--cluster-enabled",
                    "yes",
                    "--cluster-port",
                    &bus,
                    "--cluster-node-timeout",
                    "2000",
                    // A replica that had no news for a while because this machine is busy still takes over.
                    "--cluster-replica-validity-factor",
                    "0",
                    "--repl-diskless-sync-delay",
                    "0",
                    "--appendonly",
                    "yes",
                    "--appendfsync",
                    "always",
                ])
            })
            .collect();
        let addresses: Vec<_> = nodes.iter().map(Redis::address).collect();
        let mut create = Command::new("redis-cli");
        create.args(["--cluster", "create"]).args(&addresses);
        run(create.args(["--cluster-replicas", "1", "--cluster-yes"]), "");
        let this = Self { nodes };
        this.wait_until_whole();
        this
    }

    /// Waits until each node thinks that all is well, and each replica follows.
    pub fn wait_until_whole(&self) {
        wait_until("the cluster is whole", || {
            self.nodes.iter().all(|node| {
                node.ask(&["CLUSTER", "INFO"]).contains("cluster_state:ok")
                    && node.ask(&["CLUSTER", "NODES"]).lines().filter(|line| !line.contains("fail")).count()
                        == 6
                    && match node.info("role").as_str() {
                        "master" => node.info("connected_slaves") == "1",
                        _ => node.info("master_link_status") == "up",
                    }
            })
        });
    }

    /// The URL, with two of the nodes.
    pub fn url(&self) -> String {
        format!("redis-cluster://{},{}", self.nodes[0].address(), self.nodes[4].address())
    }

    /// The place of the primary that has this key.
    pub fn primary_of(&self, key: &str) -> usize {
        let holds = |node: &Redis| {
            // Others say where it is.
            node.info("role") == "master" && !node.ask(&["EXISTS", key]).contains("MOVED")
        };
        self.nodes.iter().position(holds).expect("one of them has it")
    }
}

impl Cluster {
    /// Moves the slot of a key to another primary, as those do who add a node to a cluster.
    pub fn move_slot_of(&self, key: &str) {
        let source = &self.nodes[self.primary_of(key)];
        let slot = source.ask(&["CLUSTER", "KEYSLOT", key]);
        let is_other = |node: &&Redis| node.info("role") == "master" && node.port() != source.port();
        let target = self.nodes.iter().find(is_other).expect("there are three primaries");
        let (from, to) = (source.ask(&["CLUSTER", "MYID"]), target.ask(&["CLUSTER", "MYID"]));
        target.ask(&["CLUSTER", "SETSLOT", &slot, "IMPORTING", &from]);
        source.ask(&["CLUSTER", "SETSLOT", &slot, "MIGRATING", &to]);
        let port = target.port().to_string();
        loop {
            let keys = source.ask(&["CLUSTER", "GETKEYSINSLOT", &slot, "100"]);
            let keys: Vec<_> = keys.lines().filter(|key| !key.is_empty()).collect();
            if keys.is_empty() {
                break;
            }
            // All of a session in one step, so that no script finds a part of it.
            let mut migrate = vec!["MIGRATE", "127.0.0.1", &port, "", "0", "5000", "KEYS"];
            migrate.extend(keys);
            source.ask(&migrate);
        }
        for node in [target, source] {
            node.ask(&["CLUSTER", "SETSLOT", &slot, "NODE", &to]);
        }
    }
}

/// A key and a certificate for 127.0.0.1, both in one folder.
pub struct Certificate {
    directory: PathBuf,
}

impl Certificate {
    /// Makes them. The certificate is signed by itself.
    pub fn make() -> Self {
        let directory = folder("certificate");
        let mut command = Command::new("openssl");
        command.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
        command.args(["-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=127.0.0.1"]);
        command.args([
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-addext",
            "basicConstraints=critical,CA:FALSE",
        ]);
        run(command.current_dir(&directory), "");
        Self { directory }
    }

    /// The path of the certificate.
    pub fn certificate(&self) -> PathBuf {
        self.directory.join("cert.pem")
    }

    /// The path of the key.
    pub fn key(&self) -> PathBuf {
        self.directory.join("key.pem")
    }
}

impl Drop for Certificate {
    fn drop(&mut self) {
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Waits until something is so.
#[track_caller]
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !is_so() {
        assert!(started.elapsed() < PATIENCE, "waited in vain until {what}");
        sleep(Duration::from_millis(50));
    }
}

fn folder(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    scratch_directory(&format!("{name}-{}", COUNT.fetch_add(1, Ordering::Relaxed)))
}

fn spawn(command: &mut Command) -> Child {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().unwrap_or_else(|error| {
        panic!(
            "{:?} cannot be started: {error}; `make test` installs it (package redis-server)",
            command.get_program()
        )
    })
}
