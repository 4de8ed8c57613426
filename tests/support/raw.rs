//! Requests byte by byte, for what no decent client would send.

use crate::client::Reply;
use crate::secrets;
use socket2::{Domain, Socket, Type};
use std::io::{ErrorKind, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::time::{Duration, Instant};
use ureq::http::{HeaderMap, HeaderName, HeaderValue};

/// How long anything may take that should take a moment. Only a broken service ever takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection over which anything can be written.
pub struct Connection {
    stream: TcpStream,
    address: String,
}

/// Writes the bytes on a new connection and reads the answer. The request has to end the connection itself
/// (`Connection: close`), or be one that the service ends the connection over.
#[track_caller]
pub fn raw(address: &str, request: &[u8]) -> Reply {
    let mut connection = Connection::open(address);
    connection.write(request);
    connection.read_reply()
}

impl Connection {
    /// Connects to host and port.
    pub fn open(address: &str) -> Self {
        Self::over(TcpStream::connect(address).expect("the service takes connections"), address)
    }

    /// Connects to host and port from another address of this machine, such as 127.0.0.2.
    pub fn open_from(source: &str, address: &str) -> Self {
        let [source, target] = [format!("{source}:0").as_str(), address]
            .map(|text| text.parse::<SocketAddr>().expect("it is an address"));
        let socket = Socket::new(Domain::for_address(target), Type::STREAM, None).expect("there are sockets");
        socket.bind(&source.into()).expect("it is an address of this machine");
        socket.connect(&target.into()).expect("the service takes connections");
        Self::over(socket.into(), address)
    }

    fn over(stream: TcpStream, address: &str) -> Self {
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket can have a time limit");
        Self { stream, address: address.to_owned() }
    }

    /// Writes some bytes. The service may hang up before all are written: its answer tells more than that.
    pub fn write(&mut self, bytes: &[u8]) {
        secrets::note_request(&self.address, bytes);
        let _ = self.stream.write_all(bytes);
    }

    /// The same connection, for whoever writes while another reads.
    pub fn another(&self) -> Self {
        let stream = self.stream.try_clone().expect("a socket can be shared");
        Self { stream, address: self.address.clone() }
    }

    /// Writes these bytes, which are no secret, again and again until the service has hung up.
    pub fn write_without_end(&mut self, bytes: &[u8]) {
        let started = Instant::now();
        while self.stream.write_all(bytes).is_ok() {
            assert!(started.elapsed() < PATIENCE, "the service does not hang up");
        }
    }

    /// Says that nothing more will be written, and goes on listening.
    pub fn end_writing(&self) {
        let _ = self.stream.shutdown(Shutdown::Write);
    }

    /// Reads until this text has come, and leaves the connection open. Returns all that has come.
    #[track_caller]
    pub fn read_until(&mut self, text: &str) -> String {
        let mut read = String::new();
        while !read.contains(text) {
            let mut buffer = [0; 4096];
            let count = self.stream.read(&mut buffer).expect("the service answers");
            assert_ne!(count, 0, "the service has hung up after {read:?}");
            read.push_str(&String::from_utf8_lossy(&buffer[..count]));
        }
        secrets::note_body(&self.address, read.as_bytes());
        read
    }

    /// Reads until the service ends the connection.
    #[track_caller]
    pub fn read_to_end(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Err(error) = self.stream.read_to_end(&mut bytes) {
            // What came before the connection broke is what the service said.
            assert_ne!(error.kind(), ErrorKind::WouldBlock, "the service does not hang up");
        }
        secrets::note_body(&self.address, &bytes);
        bytes
    }

    /// Reads the last answer on the connection.
    #[track_caller]
    pub fn read_reply(&mut self) -> Reply {
        let bytes = self.read_to_end();
        parse(&bytes).unwrap_or_else(|| panic!("not an answer: {:?}", String::from_utf8_lossy(&bytes)))
    }
}

fn parse(bytes: &[u8]) -> Option<Reply> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let mut headers = HeaderMap::new();
    for line in lines {
        let (name, value) = line.split_once(':')?;
        let name: HeaderName = name.parse().ok()?;
        headers.append(name, HeaderValue::from_str(value.trim()).ok()?);
    }
    Some(Reply { status, headers, body: bytes[end + 4..].to_vec() })
}
