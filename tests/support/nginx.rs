//! nginx with the files of `deploy/nginx/`.

use crate::client::Client;
use crate::redis::wait_until;
use crate::tools::{free_port, run, scratch_directory, try_to_run};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const CONFIGURATION: &str = include_str!("../../deploy/nginx/aerodrome.conf");
const INSTANCES: &str = include_str!("../../deploy/nginx/aerodrome-instances");

/// What Debian's nginx.conf is around the files of others, without what needs root.
const AROUND: &str = "daemon off;
pid nginx.pid;
error_log error.log info;
worker_processes 2;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include aerodrome.conf;
}
";

/// A running nginx. It stops when it goes out of scope.
pub struct Nginx {
    child: Child,
    directory: PathBuf,
    address: String,
}

impl Nginx {
    /// Starts it on a free port, in front of these two instances, with a change to its configuration.
    pub fn start(instances: [&str; 2], change: impl Fn(String) -> String) -> Self {
        let address = format!("127.0.0.1:{}", free_port());
        let directory = scratch_directory(&format!("nginx-{}", address.replace(':', "-")));
        lay_out(&directory, &address, instances, change);
        let mut command = nginx(&directory);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("nginx can be started; `make test` installs it");
        let this = Self { child, directory, address };
        wait_until("nginx listens", || TcpStream::connect(&this.address).is_ok());
        this
    }

    /// What nginx says about the configuration with a change.
    pub fn judge(name: &str, change: impl Fn(String) -> String) -> Output {
        let directory = scratch_directory(&format!("nginx-{name}"));
        lay_out(&directory, "127.0.0.1:80", ["127.0.0.1:8081", "127.0.0.1:8082"], change);
        let output = try_to_run(nginx(&directory).arg("-t"), "");
        std::fs::remove_dir_all(directory).expect("the folder can be removed");
        output
    }

    /// Host and port.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// A client that calls through it.
    pub fn client(&self) -> Client {
        Client::new(format!("http://{}", self.address))
    }

    /// What it has logged.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.directory.join("error.log")).unwrap_or_default()
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // Its workers end with it only if it ends in order.
        run(Command::new("sh").args(["-c", &format!("kill -TERM {}", self.child.id())]), "");
        let _ = self.child.wait();
        // Nothing depends on it.
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

fn nginx(directory: &Path) -> Command {
    let mut command = Command::new("nginx");
    // Where it is not in the path of those who are not root.
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{path}:/usr/sbin"));
    command.arg("-p").arg(directory).arg("-c").arg(directory.join("nginx.conf")).args(["-e", "error.log"]);
    command
}

/// Writes the files of `deploy/nginx/` into a folder, with other addresses.
fn lay_out(directory: &Path, address: &str, instances: [&str; 2], change: impl Fn(String) -> String) {
    let replaced = |text: &str, old: &str, new: &str| {
        assert!(text.contains(old), "{old} is not in\n{text}");
        text.replace(old, new)
    };
    let configuration = replaced(CONFIGURATION, "listen 80;", &format!("listen {address};"));
    let list = replaced(INSTANCES, "127.0.0.1:8081", instances[0]);
    let list = replaced(&list, "127.0.0.1:8082", instances[1]);
    let files =
        [("nginx.conf", AROUND), ("aerodrome.conf", &change(configuration)), ("aerodrome-instances", &list)];
    for (name, text) in files {
        std::fs::write(directory.join(name), text).expect("the folder can be written to");
    }
}
