//! Which hosts and networks are private: reached without crossing the open internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url::Url;

/// Private, loopback and link-local blocks, and those of carriers' own networks.
const PRIVATE_V4: [(Ipv4Addr, u8); 6] = [
    (Ipv4Addr::new(10, 0, 0, 0), 8),
    (Ipv4Addr::new(172, 16, 0, 0), 12),
    (Ipv4Addr::new(192, 168, 0, 0), 16),
    (Ipv4Addr::new(127, 0, 0, 0), 8),
    (Ipv4Addr::new(169, 254, 0, 0), 16),
    (Ipv4Addr::new(100, 64, 0, 0), 10),
];
const PRIVATE_V6: [(Ipv6Addr, u8); 3] = [
    (Ipv6Addr::new(0xfc00, 0, 0, 0, 0, 0, 0, 0), 7),
    (Ipv6Addr::new(0xfe80, 0, 0, 0, 0, 0, 0, 0), 10),
    (Ipv6Addr::LOCALHOST, 128),
];

/// Ends of names that no public server answers for.
const PRIVATE_SUFFIXES: [&str; 5] = [".internal", ".local", ".localhost", ".lan", ".home.arpa"];

/// Whether a block of addresses (`address/bits`) lies inside a private one.
pub fn is_private_network(address: IpAddr, bits: u8) -> bool {
    match address {
        IpAddr::V4(v4) => PRIVATE_V4.iter().any(|(block, wide)| {
            let mask = u32::MAX << (32 - u32::from(*wide));
            bits >= *wide && v4.to_bits() & mask == block.to_bits()
        }),
        IpAddr::V6(v6) => PRIVATE_V6.iter().any(|(block, wide)| {
            let mask = u128::MAX << (128 - u32::from(*wide));
            bits >= *wide && v6.to_bits() & mask == block.to_bits()
        }),
    }
}

/// Whether a host is reached without crossing the open internet: a socket's path, a private address, a name of one
/// word (as containers have), or a name under a private suffix. Names are not looked up.
pub fn is_private_host(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    if let Ok(address) = bare.parse::<IpAddr>() {
        let address = address.to_canonical();
        return is_private_network(address, if address.is_ipv4() { 32 } else { 128 });
    }
    let name = bare.trim_end_matches('.').to_ascii_lowercase();
    host.starts_with('/') || !name.contains('.') || PRIVATE_SUFFIXES.iter().any(|suffix| name.ends_with(suffix))
}

/// The host of a URL, in lower case.
pub fn url_host(url: &str) -> Option<String> {
    Some(Url::parse(url).ok()?.host_str()?.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_private_host_knows_addresses_sockets_and_names() {
        for host in [
            "127.0.0.1",
            "::1",
            "[::1]",
            "10.1.2.3",
            "172.31.0.1",
            "192.168.1.1",
            "100.64.0.9",
            "fd00::1",
            "::ffff:10.0.0.1",
            "/run/postgresql",
            "localhost",
            "postgres",
            "db.prod.internal",
            "nas.local.",
        ] {
            assert!(is_private_host(host), "{host}");
        }
        for host in [
            "8.8.8.8",
            "172.32.0.1",
            "11.0.0.1",
            "100.128.0.1",
            "2a00::1",
            "::ffff:8.8.8.8",
            "db.example.org",
            "notlocal.example",
            "0.0.0.0",
        ] {
            assert!(!is_private_host(host), "{host}");
        }
    }

    #[test]
    fn is_private_network_needs_the_whole_block() {
        let private = |text: &str| {
            let (address, bits) = text.split_once('/').unwrap();
            is_private_network(address.parse().unwrap(), bits.parse().unwrap())
        };
        assert!(private("10.0.0.0/8") && private("10.9.0.0/16") && private("fd12::/16"));
        assert!(!private("10.0.0.0/7") && !private("172.16.0.0/11") && !private("0.0.0.0/0") && !private("::/0"));
    }
}
