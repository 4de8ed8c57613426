//! Clients behind proxies are told apart, and nobody can pretend to be another one.

use super::{limited, number, statuses};
use aerodrome_e2e::{Connection, Nginx, Reply};

const TRUSTED: &str = "AERODROME__RATE_LIMITS__TRUSTED_PROXIES";

#[test]
fn a_trusted_proxy_says_who_asks() {
    let server = limited("2", &[(TRUSTED, "127.0.0.1, 10.0.0.0/8")]);
    let client = server.client();
    for chain in ["203.0.113.1", "203.0.113.2, 10.1.2.3", "2001:db8::1"] {
        let caller = client.with_header("X-Forwarded-For", chain);
        assert_eq!(statuses(&caller, 3), [200, 200, 429], "{chain}");
    }
    // What a caller writes in front of that, or in another header, makes nobody else of him.
    for number in 0..5 {
        let spoofed = format!("198.51.100.{number}");
        let caller = client
            .with_header("X-Forwarded-For", &format!("{spoofed}, 203.0.113.1"))
            .with_header("Forwarded", &format!("for={spoofed}"));
        assert_eq!(statuses(&caller, 1), [429]);
    }
    // A network of IPv6 is one client.
    assert_eq!(statuses(&client.with_header("X-Forwarded-For", "2001:db8::ffff:1"), 1), [429]);
    assert_eq!(statuses(&client.with_header("X-Forwarded-For", "2001:db8:0:1::1"), 1), [200]);
}

#[test]
fn nobody_else_can_say_who_asks() {
    let trusted = limited("2", &[(TRUSTED, "10.0.0.0/8")]);
    let untold = limited("2", &[]);
    for server in [trusted, untold] {
        let spoofed: Vec<u16> = (0..4)
            .flat_map(|number| {
                let caller = server.client().with_header("X-Forwarded-For", &format!("203.0.113.{number}"));
                statuses(&caller, 1)
            })
            .collect();
        assert_eq!(spoofed, [200, 200, 429, 429]);
    }
}

#[test]
fn the_standard_header_is_read_where_the_proxy_writes_it() {
    let settings = [(TRUSTED, "127.0.0.1"), ("AERODROME__RATE_LIMITS__PROXY_HEADER", "forwarded")];
    let server = limited("2", &settings);
    let client = server.client();
    for header in ["for=203.0.113.1;proto=https", "for=\"[2001:db8::1]:4711\""] {
        let caller = client.with_header("Forwarded", header);
        assert_eq!(statuses(&caller, 3), [200, 200, 429], "{header}");
        let spoofed = client.with_header("Forwarded", &format!("for=198.51.100.1, {header}"));
        let spoofed = spoofed.with_header("X-Forwarded-For", "198.51.100.2");
        assert_eq!(statuses(&spoofed, 1), [429], "{header}");
    }
}

/// As it is behind `deploy/nginx`.
#[test]
fn clients_behind_nginx_are_told_apart() {
    let server = limited("2", &[(TRUSTED, "127.0.0.1")]);
    let proxy = Nginx::start([server.address(); 2], |text| text);
    let ask = |source: &str, spoofed: usize| -> Reply {
        let mut connection = Connection::open_from(source, proxy.address());
        let request = format!(
            "GET /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 203.0.113.{spoofed}\r\n\
             Forwarded: for=203.0.113.{spoofed}\r\nX-Real-IP: 203.0.113.{spoofed}\r\n\r\n"
        );
        connection.write(request.as_bytes());
        connection.read_reply()
    };
    for source in ["127.0.0.2", "127.0.0.3"] {
        let replies: Vec<Reply> = (0..4).map(|spoofed| ask(source, spoofed)).collect();
        let statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        assert_eq!(statuses, [200, 200, 429, 429], "{source}");
        assert_eq!(number(&replies[0], "ratelimit", "r="), 1);
        assert_ne!(replies[3].header("retry-after"), "");
    }
}
