//! A line to a server that can be cut at the worst moment: when the server has done what it was asked, and before its
//! answer arrives.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Passes on what comes in both directions.
pub struct Leak {
    port: u16,
    cuts: Arc<AtomicUsize>,
}

impl Leak {
    /// Passes on to a port of this machine, for as long as the process runs.
    pub fn to(target: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = listener.local_addr().expect("it has an address").port();
        let cuts = Arc::new(AtomicUsize::new(0));
        let shared = Arc::clone(&cuts);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                // A server that is not there closes the connection.
                let Ok(server) = TcpStream::connect(("127.0.0.1", target)) else { continue };
                let (client_end, server_end) = (copy(&client), copy(&server));
                thread::spawn(move || pass(client_end, server_end, || false));
                let cuts = Arc::clone(&shared);
                thread::spawn(move || {
                    pass(server, client, || {
                        cuts.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |cuts| cuts.checked_sub(1))
                            .is_ok()
                    });
                });
            }
        });
        Self { port, cuts }
    }

    /// Loses the next answers, each with its connection.
    pub fn lose(&self, answers: usize) {
        self.cuts.store(answers, Ordering::SeqCst);
    }

    /// How many answers are still to be lost.
    pub fn left(&self) -> usize {
        self.cuts.load(Ordering::SeqCst)
    }

    /// Host and port.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }
}

fn copy(stream: &TcpStream) -> TcpStream {
    stream.try_clone().expect("a stream can be shared")
}

fn pass(mut from: TcpStream, mut to: TcpStream, cut: impl Fn() -> bool) {
    let mut buffer = [0; 64 * 1024];
    while let Ok(count) = from.read(&mut buffer) {
        if count == 0 || cut() || to.write_all(&buffer[..count]).is_err() {
            break;
        }
    }
    // The other direction ends with it; either end may have been closed already.
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
