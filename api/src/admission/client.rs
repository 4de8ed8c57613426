//! Which address a request comes from.
//!
//! Behind proxies that is not the one that the connection has. Each proxy adds the address that a request came to it from
//! at the end of a header; what stands before that, anybody can have written. So the header is read from its end, and
//! only as far as trusted proxies have written it.

use actix_web::http::header::{FORWARDED, HeaderMap, HeaderName, X_FORWARDED_FOR};
use anyhow::{Context, Result};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

/// The header that proxies write. There is one: a proxy passes the others on as it got them, and then it was the caller who
/// wrote them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProxyHeader {
    /// `X-Forwarded-For`, a list of addresses.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

impl ProxyHeader {
    fn name(self) -> HeaderName {
        match self {
            Self::XForwardedFor => X_FORWARDED_FOR,
            Self::Forwarded => FORWARDED,
        }
    }

    /// The address in an element of the header; `None` where it has none that can be read.
    fn address(self, element: &str) -> Option<IpAddr> {
        let node = match self {
            Self::XForwardedFor => element,
            Self::Forwarded => {
                let mut pairs = element.split(';').filter_map(|pair| pair.split_once('='));
                pairs.find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?.1
            }
        };
        let node = node.trim().trim_matches('"');
        let bare = node.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(node);
        let with_port = || node.parse().map(|address: SocketAddr| address.ip());
        bare.parse().or_else(|_| with_port()).ok().map(|address: IpAddr| address.to_canonical())
    }
}

/// The proxies that are believed.
#[derive(Clone, Debug)]
pub(super) struct Proxies {
    trusted: Vec<IpNet>,
    header: ProxyHeader,
}

impl Proxies {
    /// Reads addresses and networks, separated by commas or white space.
    pub(super) fn read(text: &str, header: ProxyHeader) -> Result<Self> {
        let words = text.split([',', ' ', '\n', '\r', '\t']).filter(|word| !word.is_empty());
        let network = |word: &str| {
            let network = word.parse().or_else(|_| word.parse().map(|address: IpAddr| IpNet::from(address)));
            network.with_context(|| format!("{word:?} is no address and no network"))
        };
        Ok(Self { trusted: words.map(network).collect::<Result<_>>()?, header })
    }

    /// Where a request comes from that came over a connection from this address.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines: Vec<_> = match self.is_trusted(peer.to_canonical()) {
            true => headers.get_all(self.header.name()).collect(),
            false => Vec::new(),
        };
        let elements = lines.into_iter().rev().flat_map(|line| line.to_str().unwrap_or_default().rsplit(','));
        let mut client = peer.to_canonical();
        for element in elements {
            match self.header.address(element) {
                // Whoever cannot be told apart is counted together with all others who come through this proxy.
                Some(address) if self.is_trusted(client) => client = address,
                Some(_) | None => break,
            }
        }
        client
    }

    fn is_trusted(&self, address: IpAddr) -> bool {
        self.trusted.iter().any(|network| network.contains(&address))
    }
}

/// What is counted as one client: an address, or of IPv6 the network that one customer has.
pub(super) fn counted(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use actix_web::http::header::HeaderValue;

    const TRUSTED: &str = "10.0.0.1, 192.168.0.0/16 fd00::/8";

    #[track_caller]
    fn client(header: ProxyHeader, peer: &str, lines: &[&str]) -> String {
        let proxies = Proxies::read(TRUSTED, header).expect("they can be read");
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(header.name(), HeaderValue::from_str(line).expect("it is a header"));
        }
        // The other header changes nothing.
        let other = match header {
            ProxyHeader::XForwardedFor => (FORWARDED, "for=6.6.6.6"),
            ProxyHeader::Forwarded => (X_FORWARDED_FOR, "6.6.6.6"),
        };
        headers.append(other.0, HeaderValue::from_static(other.1));
        proxies.client(peer.parse().expect("it is an address"), &headers).to_string()
    }

    #[test]
    fn the_header_is_read_as_far_as_trusted_proxies_have_written_it() {
        for (peer, lines, expected) in [
            ("1.2.3.4", &[][..], "1.2.3.4"),
            ("1.2.3.4", &["5.6.7.8"], "1.2.3.4"),
            ("10.0.0.1", &[], "10.0.0.1"),
            ("10.0.0.1", &["5.6.7.8"], "5.6.7.8"),
            ("10.0.0.2", &["5.6.7.8"], "10.0.0.2"),
            ("10.0.0.1", &["9.9.9.9, 5.6.7.8"], "5.6.7.8"),
            ("10.0.0.1", &["9.9.9.9,5.6.7.8,192.168.7.7"], "5.6.7.8"),
            ("10.0.0.1", &["9.9.9.9", "5.6.7.8", "192.168.7.7"], "5.6.7.8"),
            ("10.0.0.1", &["9.9.9.9, 10.0.0.1, 5.6.7.8"], "5.6.7.8"),
            ("10.0.0.1", &["192.168.1.1"], "192.168.1.1"),
            ("10.0.0.1", &["5.6.7.8, unknown"], "10.0.0.1"),
            ("10.0.0.1", &["5.6.7.8, unknown, 192.168.1.1"], "192.168.1.1"),
            ("10.0.0.1", &["5.6.7.8, "], "10.0.0.1"),
            ("10.0.0.1", &["5.6.7.8:4711"], "5.6.7.8"),
            ("10.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            ("10.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("10.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            ("10.0.0.1", &["::ffff:5.6.7.8"], "5.6.7.8"),
            ("::ffff:10.0.0.1", &["5.6.7.8"], "5.6.7.8"),
            ("fd00::7", &["2001:db8::1"], "2001:db8::1"),
        ] {
            assert_eq!(client(ProxyHeader::XForwardedFor, peer, lines), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn the_standard_header_is_read_in_the_same_way() {
        for (peer, lines, expected) in [
            ("1.2.3.4", &["for=5.6.7.8"][..], "1.2.3.4"),
            ("10.0.0.1", &["for=5.6.7.8"], "5.6.7.8"),
            (
                "10.0.0.1",
                &["for=9.9.9.9, For=5.6.7.8;proto=https, by=10.0.0.1; for = 192.168.1.1"],
                "5.6.7.8",
            ),
            ("10.0.0.1", &["for=\"[2001:db8::1]:4711\";proto=http"], "2001:db8::1"),
            ("10.0.0.1", &["for=\"5.6.7.8:80\""], "5.6.7.8"),
            ("10.0.0.1", &["for=5.6.7.8", "for=_hidden"], "10.0.0.1"),
            ("10.0.0.1", &["for=5.6.7.8, proto=https"], "10.0.0.1"),
            // A quotation mark that a caller has opened swallows nothing of what a proxy adds.
            ("10.0.0.1", &["for=\"x, for=5.6.7.8"], "5.6.7.8"),
        ] {
            assert_eq!(client(ProxyHeader::Forwarded, peer, lines), expected, "{peer} {lines:?}");
        }
    }

    #[test]
    fn a_customer_with_many_addresses_is_one_client() {
        let counted = |text: &str| counted(text.parse().expect("it is an address")).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:3::6"), "2001:db8:1:3::");
        assert_eq!(counted("192.0.2.1"), "192.0.2.1");
    }

    #[test]
    fn what_is_no_network_is_named() {
        for wrong in ["10.0.0.256", "10.0.0.0/33", "localhost"] {
            let fault = Proxies::read(&format!("10.0.0.1,{wrong}"), ProxyHeader::Forwarded);
            assert!(fault.is_err_and(|fault| fault.to_string().contains(wrong)), "{wrong}");
        }
    }
}
