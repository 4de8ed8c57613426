//! Asks a running service over the loopback interface, for containers that hold no other program.

use crate::settings::ServerSettings;
use anyhow::{Context, ensure};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// How long each step may take; whoever asks has a time limit of his own.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks whether the service with these settings takes requests.
pub(super) fn ask(server: &ServerSettings) -> anyhow::Result<()> {
    ensure!(server.port != 0, "server.port is 0, so nobody knows here which port the service has");
    let address = address(server)?;
    let line = status_line(address).with_context(|| format!("the service at {address} does not answer"))?;
    ensure!(
        line.split(' ').nth(1) == Some("200"),
        "the service at {address} is not ready: {}",
        line.trim_end()
    );
    Ok(())
}

/// Where the service is found from here.
fn address(server: &ServerSettings) -> anyhow::Result<SocketAddr> {
    let mut addresses = (server.host.as_str(), server.port).to_socket_addrs()?;
    let mut address = addresses.next().context("server.host has no address")?;
    // A service that listens on all addresses also listens on this one.
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        IpAddr::V4(_) | IpAddr::V6(_) => {}
    }
    Ok(address)
}

fn status_line(address: SocketAddr) -> anyhow::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut line = String::new();
    // Whatever listens there need not be a service, so not more is read than a status line can have.
    BufReader::new(stream.take(256)).read_line(&mut line)?;
    Ok(line)
}
