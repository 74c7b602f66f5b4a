//! Sliding-window rate limits kept in memory, by the injected clock.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};

use axum::extract::ConnectInfo;
use http::Extensions;
use http::HeaderMap;
use jiff::Timestamp;

use super::config::{Limit, Network, prefix};
use super::errors::AuthError;

/// More keys than this are never kept: the oldest window goes first, so that a flood costs bounded memory.
const MAX_KEYS: usize = 50_000;

/// Counts what happened under a key within a window.
#[derive(Default)]
pub struct Limiter {
    hits: Mutex<HashMap<String, VecDeque<Timestamp>>>,
}

impl Limiter {
    /// Counts one more under `key`, or answers 429 with the seconds until the oldest leaves the window.
    pub fn take(&self, key: String, limit: Limit, now: Timestamp) -> Result<(), AuthError> {
        let mut map = self.hits.lock().unwrap_or_else(PoisonError::into_inner);
        if map.len() >= MAX_KEYS && !map.contains_key(&key) {
            make_room(&mut map);
        }
        let hits = map.entry(key).or_default();
        while hits
            .front()
            .is_some_and(|first| now.duration_since(*first) >= limit.window)
        {
            hits.pop_front();
        }
        match hits.front() {
            Some(first) if hits.len() >= limit.count => {
                let wait = limit.window - now.duration_since(*first);
                let seconds = u64::try_from(wait.as_secs()).unwrap_or(0) + 1;
                Err(AuthError::over_request_rate(seconds))
            }
            _ => {
                hits.push_back(now);
                Ok(())
            }
        }
    }

    /// Forgets what was counted under `key`.
    pub fn forget(&self, key: &str) {
        self.hits.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}

/// Drops the older half, judged by the latest hit of each key.
fn make_room(map: &mut HashMap<String, VecDeque<Timestamp>>) {
    let mut latest: Vec<Timestamp> = map.values().filter_map(|hits| hits.back().copied()).collect();
    let middle = latest.len() / 2;
    let (_, median, _) = latest.select_nth_unstable(middle);
    let median = *median;
    map.retain(|_, hits| hits.back().is_some_and(|last| *last > median));
}

/// Where a request comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientIp(pub IpAddr);

impl ClientIp {
    /// The peer of the connection, or what a trusted proxy says about it.
    ///
    /// The list in `X-Forwarded-For` is read from the right, past trusted proxies only: what stands further left
    /// was written by the client itself. Without `ConnectInfo` everyone shares one address, so that a server
    /// which forgets to provide it is limited rather than open.
    pub fn of(headers: &HeaderMap, extensions: &Extensions, trusted: &[Network]) -> ClientIp {
        let peer = extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map_or(IpAddr::from([0, 0, 0, 0]), |info| info.0.ip().to_canonical());
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

    /// The network that limits count, as text: a /24 of IPv4, a /48 of IPv6.
    pub fn network(self) -> String {
        let bits = if self.0.is_ipv4() { 24 } else { 48 };
        prefix(self.0, bits).unwrap_or(self.0).to_string()
    }

    /// Whether the limits per address do not apply.
    pub fn is_exempt(self) -> bool {
        self.0.is_loopback()
    }
}
