//! Where a request comes from, as far as it can be known: the peer of the connection, or what a trusted
//! proxy says about it. One layer notes it for every service, so that all of them count the same address.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;

use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{Extensions, HeaderMap};

/// Proxies whose `X-Forwarded-For` is believed.
pub type TrustedProxies = Arc<[Network]>;

/// The client's address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientIp(pub IpAddr);

/// The layer around all services. Serve it with `ConnectInfo<SocketAddr>`.
pub async fn note(State(trusted): State<TrustedProxies>, mut request: Request, next: Next) -> Response {
    let ip = ClientIp::of(request.headers(), request.extensions(), &trusted);
    request.extensions_mut().insert(ip);
    next.run(request).await
}

impl ClientIp {
    /// What the layer noted. Without it everyone shares one address, so that a server which forgets it is
    /// limited rather than open.
    pub fn noted(extensions: &Extensions) -> ClientIp {
        extensions.get().copied().unwrap_or(ClientIp(NOBODY))
    }

    /// The list in `X-Forwarded-For` is read from the right, past trusted proxies only: what stands further
    /// left was written by the client itself.
    fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[Network]) -> ClientIp {
        let peer = extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(NOBODY, |info| info.0.ip().to_canonical());
        let is_trusted = |ip: IpAddr| trusted.iter().any(|network| network.contains(ip));
        if !is_trusted(peer) {
            return ClientIp(peer);
        }
        let forwarded = headers
            .get_all("x-forwarded-for")
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(|hop| hop.trim().parse::<IpAddr>().map(|ip| ip.to_canonical()))
            .collect::<Vec<_>>();
        let mut client = peer;
        for hop in forwarded.into_iter().rev() {
            let Ok(ip) = hop else { break };
            client = ip;
            if !is_trusted(ip) {
                break;
            }
        }
        ClientIp(client)
    }

    /// The address that limits count: of IPv6 the /64, because one customer has at least that many addresses.
    pub fn counted(self) -> IpAddr {
        match self.0 {
            IpAddr::V4(_) => self.0,
            IpAddr::V6(_) => prefix(self.0, 64).unwrap_or(self.0),
        }
    }

    /// The neighbourhood of the address, as text: a /24 of IPv4, a /48 of IPv6.
    pub fn network(self) -> String {
        let bits = if self.0.is_ipv4() { 24 } else { 48 };
        prefix(self.0, bits).unwrap_or(self.0).to_string()
    }

    /// Whether the limits per address do not apply.
    pub fn is_exempt(self) -> bool {
        self.0.is_loopback()
    }
}

const NOBODY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED);

/// A block of addresses, written `10.0.0.0/8` or as a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

impl Network {
    /// Any address of the block.
    pub fn address(&self) -> IpAddr {
        self.address
    }

    /// The length of the block's prefix, in bits.
    pub fn bits(&self) -> u8 {
        self.bits
    }

    /// Whether `ip` lies in the block.
    pub fn contains(&self, ip: IpAddr) -> bool {
        prefix(ip, self.bits).is_some() && prefix(ip, self.bits) == prefix(self.address, self.bits)
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("not an address or a block of addresses: {text}");
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits.parse::<u8>().map_err(|_| wrong())?)),
            None => (text.trim(), None),
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let bits = bits.unwrap_or(width(address));
        prefix(address, bits).ok_or_else(wrong)?;
        Ok(Network { address, bits })
    }
}

/// The first `bits` of an address with the rest set to zero; `None` when it has fewer.
fn prefix(ip: IpAddr, bits: u8) -> Option<IpAddr> {
    if bits > width(ip) {
        return None;
    }
    Some(match ip {
        IpAddr::V4(v4) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(bits)).unwrap_or(0);
            IpAddr::V4((u32::from(v4) & mask).into())
        }
        IpAddr::V6(v6) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(bits)).unwrap_or(0);
            IpAddr::V6((u128::from(v6) & mask).into())
        }
    })
}

fn width(ip: IpAddr) -> u8 {
    match ip {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for list in forwarded {
            headers.append("x-forwarded-for", list.parse().unwrap());
        }
        let mut extensions = Extensions::new();
        extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().unwrap(), 1)));
        let trusted: Vec<Network> = trusted.iter().map(|text| text.parse().unwrap()).collect();
        ClientIp::of(&headers, &extensions, &trusted).0.to_string()
    }

    #[test]
    fn only_trusted_proxies_are_believed_and_only_from_the_right() {
        let proxies = &["10.0.0.0/8", "::1"];
        assert_eq!(client("1.1.1.1", &["6.6.6.6"], &[]), "1.1.1.1");
        assert_eq!(client("1.1.1.1", &["6.6.6.6"], proxies), "1.1.1.1");
        assert_eq!(client("10.0.0.1", &[], proxies), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &["6.6.6.6, 2.2.2.2"], proxies), "2.2.2.2");
        assert_eq!(client("10.0.0.1", &["6.6.6.6, 2.2.2.2, 10.0.0.9"], proxies), "2.2.2.2");
        assert_eq!(client("10.0.0.1", &["6.6.6.6", "2.2.2.2"], proxies), "2.2.2.2");
        assert_eq!(client("::1", &["::ffff:3.3.3.3"], proxies), "3.3.3.3");
        assert_eq!(client("10.0.0.1", &["2.2.2.2, unknown"], proxies), "10.0.0.1");
    }

    #[test]
    fn networks_are_read_or_refused() {
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "casa"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        assert_eq!(ClientIp("198.51.100.7".parse().unwrap()).network(), "198.51.100.0");
        assert_eq!(ClientIp("2001:db8:1:2::3".parse().unwrap()).network(), "2001:db8:1::");
    }

    #[test]
    fn limits_count_ipv6_by_its_first_64_bits() {
        let counted = |text: &str| ClientIp(text.parse().unwrap()).counted().to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:2:ffff::1"), counted("2001:db8:1:2::9"));
        assert_ne!(counted("2001:db8:1:3::1"), counted("2001:db8:1:2::1"));
        assert_eq!(counted("198.51.100.7"), "198.51.100.7");
    }
}
