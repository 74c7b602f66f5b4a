//! Accepts connections with limits, so that a client with many open connections does not keep others out.
//!
//! A connection must send a request in time and may not stay idle for long; an answer that is not read ends it. The
//! number of connections is limited per address (of IPv6 a /64) and in all. Connections of this machine and of trusted
//! proxies are not counted by address: behind a proxy requests and sockets are, by the address that the proxy names
//! (`supabase::limits`, `supabase::realtime`).

mod activity;
mod connection;
mod io;
pub mod open_files;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use supabase::client_ip::{ClientIp, Network};
use supabase::limits::{ConcurrencyLimiter, Permit};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// What connections may take.
#[derive(Clone, Debug)]
pub struct ConnectionLimits {
    /// From accepting a connection to the end of the head of its first request.
    pub first_request: Duration,
    /// Without any request in flight, between two of them or within the head of the next.
    pub idle: Duration,
    /// The same for connections of trusted proxies, which keep some for later.
    pub proxy_idle: Duration,
    /// How long the other side may take nothing of an answer.
    pub stalled_write: Duration,
    /// How long requests may be in flight without any of them beginning or ending.
    pub in_flight: Duration,
    /// Connections of one address; `None` lifts the cap.
    pub per_address: Option<u32>,
    /// Connections in all.
    pub all: usize,
    /// How long open connections may continue after the server is stopped.
    pub farewell: Duration,
    /// Whose connections are not counted by address.
    pub trusted: Vec<Network>,
    /// Whether connections of this machine are counted too; for tests.
    pub count_loopback: bool,
}

impl Default for ConnectionLimits {
    fn default() -> ConnectionLimits {
        ConnectionLimits {
            first_request: Duration::from_secs(15),
            idle: Duration::from_secs(30),
            proxy_idle: Duration::from_secs(120),
            stalled_write: Duration::from_secs(30),
            in_flight: Duration::from_secs(600),
            per_address: Some(200),
            all: 20_000,
            farewell: Duration::from_secs(30),
            trusted: Vec::new(),
            count_loopback: false,
        }
    }
}

/// Serves the router until `stop`, then lets requests in flight finish.
pub async fn listen(listener: TcpListener, router: Router, limits: ConnectionLimits, stop: CancellationToken) {
    let addresses = ConcurrencyLimiter::new(limits.per_address.unwrap_or(u32::MAX));
    let farewell = limits.farewell;
    let listening = Listening {
        limits: Arc::new(limits),
        router,
        addresses,
        all: Arc::default(),
        stop: stop.clone(),
        tasks: TaskTracker::new(),
    };
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => listening.begin(stream, peer),
            Err(error) => pause(&error).await,
        }
    }
    drop(listener);
    listening.tasks.close();
    if tokio::time::timeout(farewell, listening.tasks.wait()).await.is_err() {
        tracing::warn!(left = listening.tasks.len(), "some connections did not end in time");
    }
}

/// A connection that broke before it was accepted says nothing of the next; without files to open, waiting helps.
async fn pause(error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(%error, "no connection can be accepted");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

struct Listening {
    limits: Arc<ConnectionLimits>,
    router: Router,
    addresses: ConcurrencyLimiter<IpAddr>,
    all: Arc<AtomicUsize>,
    stop: CancellationToken,
    tasks: TaskTracker,
}

impl Listening {
    fn begin(&self, stream: TcpStream, peer: SocketAddr) {
        let ip = peer.ip().to_canonical();
        let proxy = self.limits.trusted.iter().any(|network| network.contains(ip));
        let Some(seat) = self.seat(ip, proxy) else {
            tracing::debug!(%peer, "too many connections: one was closed");
            return;
        };
        // Answers are written whole; waiting to fill a packet only delays them.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::debug!(%error, "a connection broke at once");
            return;
        }
        let idle = if proxy {
            self.limits.proxy_idle
        } else {
            self.limits.idle
        };
        let connection = connection::Connection {
            io: io::TimedIo::new(stream, self.limits.stalled_write, seat),
            peer,
            router: self.router.clone(),
            idle,
            limits: self.limits.clone(),
            stop: self.stop.clone(),
        };
        self.tasks.spawn(connection.run());
    }

    /// A place among all connections and among those of the address.
    fn seat(&self, ip: IpAddr, proxy: bool) -> Option<ConnectionPermit> {
        let all = OpenConnection::one(&self.all);
        if self.all.load(Ordering::Relaxed) > self.limits.all {
            return None;
        }
        let counted = !proxy && (self.limits.count_loopback || !ip.is_loopback());
        let address: Option<Box<dyn Permit>> = match counted {
            true => Some(Box::new(self.addresses.enter(ClientIp(ip).counted())?)),
            false => None,
        };
        Some(ConnectionPermit {
            _all: all,
            _address: address,
        })
    }
}

/// The place of one connection, until its socket is closed, also after it became a WebSocket.
pub(crate) struct ConnectionPermit {
    _all: OpenConnection,
    _address: Option<Box<dyn Permit>>,
}

struct OpenConnection(Arc<AtomicUsize>);

impl OpenConnection {
    fn one(count: &Arc<AtomicUsize>) -> OpenConnection {
        count.fetch_add(1, Ordering::Relaxed);
        OpenConnection(count.clone())
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
