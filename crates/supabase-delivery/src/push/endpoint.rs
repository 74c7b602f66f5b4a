//! Which addresses a subscription may name. The browser of a member chooses them, so that without rules our server
//! would send requests into its own network for anybody.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use thiserror::Error;
use url::{Host, Url};

/// Real endpoints have some hundred characters.
const LENGTH_MAX: usize = 2048;

/// Blocks of IPv4 that no public host has: addresses and their bits.
const NOT_PUBLIC_V4: [(Ipv4Addr, u32); 13] = [
    (Ipv4Addr::new(0, 0, 0, 0), 8),
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 0, 0, 0), 24),
    (Ipv4Addr::new(192, 0, 2, 0), 24),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(198, 18, 0, 0), 15),
    (Ipv4Addr::new(198, 51, 100, 0), 24),
    (Ipv4Addr::new(203, 0, 113, 0), 24),
    (Ipv4Addr::new(224, 0, 0, 0), 3),
];

/// Why an address was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EndpointError {
    #[error("it is no address, or too long")]
    Malformed,
    #[error("it is not https on the usual port")]
    Insecure,
    #[error("it leads into a private network")]
    Private,
}

/// Which endpoints are contacted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndpointRules {
    /// Public hosts over https, port 443.
    Public,
    /// The same, and this very machine on any port, over http too: for development and tests.
    PublicAndLoopback,
}

impl EndpointRules {
    /// Reads an endpoint. Names are not looked up here: the transport checks the addresses behind them.
    ///
    /// # Errors
    ///
    /// See [`EndpointError`].
    pub fn parse(self, endpoint: &str) -> Result<Url, EndpointError> {
        let url = Url::parse(endpoint).ok().filter(|_| endpoint.len() <= LENGTH_MAX);
        let url = url.ok_or(EndpointError::Malformed)?;
        let plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        let host = url.host().filter(|_| plain).ok_or(EndpointError::Malformed)?;
        if self == EndpointRules::PublicAndLoopback && is_loopback(&host) {
            let web = matches!(url.scheme(), "http" | "https");
            return web.then(|| url.clone()).ok_or(EndpointError::Insecure);
        }
        if url.scheme() != "https" || url.port().is_some() {
            return Err(EndpointError::Insecure);
        }
        let public = match host {
            Host::Domain(name) => is_public_name(name),
            Host::Ipv4(v4) => is_public(IpAddr::V4(v4)),
            Host::Ipv6(v6) => is_public(IpAddr::V6(v6)),
        };
        public.then(|| url.clone()).ok_or(EndpointError::Private)
    }

    /// Whether a name may lead to this address.
    pub(super) fn allows(self, address: IpAddr) -> bool {
        is_public(address) || (self == EndpointRules::PublicAndLoopback && address.to_canonical().is_loopback())
    }
}

fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => name.trim_end_matches('.') == "localhost",
        Host::Ipv4(v4) => v4.is_loopback(),
        Host::Ipv6(v6) => v6.is_loopback(),
    }
}

/// Names of one word and these suffixes are answered inside a network only.
fn is_public_name(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let inside = [".internal", ".local", ".localhost", ".lan", ".home.arpa"];
    name.contains('.') && !inside.iter().any(|suffix| name.ends_with(suffix))
}

/// Whether an address belongs to the open internet. Of IPv6 that is `2000::/3` without examples and tunnels, in which an
/// IPv4 address hides.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => !NOT_PUBLIC_V4
            .iter()
            .any(|(block, bits)| (v4.to_bits() ^ block.to_bits()) >> (32 - bits) == 0),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let (teredo, documentation, six_to_four) = (
        first == 0x2001 && second < 0x200,
        (first == 0x2001 && second == 0xdb8) || first == 0x3fff,
        first == 0x2002,
    );
    first >> 13 == 1 && !teredo && !documentation && !six_to_four
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_rules_take_https_at_public_hosts_alone() {
        let parse = |text: &str| EndpointRules::Public.parse(text).map(drop);
        for good in [
            "https://fcm.googleapis.com/fcm/send/abc",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/QGz",
            "https://push.example:443/x",
            "https://8.8.8.8/x",
            "https://[2606:4700::1111]/x",
        ] {
            assert_eq!(parse(good), Ok(()), "{good}");
        }
        for plain in [
            "http://push.example/x",
            "https://push.example:8443/x",
            "ftp://push.example/x",
        ] {
            assert_eq!(parse(plain), Err(EndpointError::Insecure), "{plain}");
        }
        for inside in [
            "https://127.0.0.1/x",
            "https://2130706433/x",
            "https://0.0.0.0/x",
            "https://10.1.2.3/x",
            "https://100.64.0.1/x",
            "https://169.254.169.254/latest/meta-data",
            "https://172.31.255.1/x",
            "https://192.168.0.1/x",
            "https://224.0.0.1/x",
            "https://255.255.255.255/x",
            "https://[::1]/x",
            "https://[::]/x",
            "https://[::ffff:10.0.0.1]/x",
            "https://[64:ff9b::a00:1]/x",
            "https://[2002:a00:1::]/x",
            "https://[2001::1]/x",
            "https://[fd00::1]/x",
            "https://[fe80::1]/x",
            "https://localhost/x",
            "https://postgres/x",
            "https://metadata.google.internal/x",
            "https://nas.local./x",
        ] {
            assert_eq!(parse(inside), Err(EndpointError::Private), "{inside}");
        }
        let long = format!("https://push.example/{}", "x".repeat(LENGTH_MAX));
        for broken in [
            "",
            "push",
            "https://",
            "https://a:b@push.example/x",
            "https://push.example/x#y",
            &long,
        ] {
            assert_eq!(parse(broken), Err(EndpointError::Malformed), "{broken}");
        }
    }

    #[test]
    fn loopback_is_allowed_in_development_alone() {
        let rules = EndpointRules::PublicAndLoopback;
        for own in [
            "http://127.0.0.1:4000/x",
            "http://localhost:4000/x",
            "https://[::1]:1/x",
        ] {
            assert!(rules.parse(own).is_ok(), "{own}");
            assert!(EndpointRules::Public.parse(own).is_err(), "{own}");
        }
        assert_eq!(rules.parse("http://192.168.0.1/x"), Err(EndpointError::Insecure));
        assert_eq!(rules.parse("https://192.168.0.1/x"), Err(EndpointError::Private));
        let loopback = IpAddr::V4(Ipv4Addr::LOCALHOST);
        assert!(rules.allows(loopback) && !EndpointRules::Public.allows(loopback));
    }
}
