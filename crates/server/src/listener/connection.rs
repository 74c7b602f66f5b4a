//! One connection, from its first byte to its last.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio_util::sync::CancellationToken;
use tower::ServiceExt;

use super::ConnectionLimits;
use super::activity::{Activity, AnswerBody, InFlight};
use super::io::TimedIo;

/// Requests of one HTTP/2 connection at the same time; a browser asks for far fewer.
const STREAMS: u32 = 100;
/// All headers of one request, in bytes.
const HEADERS: u32 = 32 * 1024;
/// How often an HTTP/2 peer is asked for a sign of life while requests are in flight.
const PING: Duration = Duration::from_secs(20);

pub(super) struct Connection {
    pub(super) io: TimedIo,
    pub(super) peer: SocketAddr,
    pub(super) router: Router,
    pub(super) idle: Duration,
    pub(super) limits: Arc<ConnectionLimits>,
    pub(super) stop: CancellationToken,
}

impl Connection {
    /// Serves requests until either side ends the connection, or it becomes a WebSocket.
    pub(super) async fn run(self) {
        let activity = Activity::new();
        let (router, peer, requests) = (self.router, self.peer, activity.clone());
        let service =
            service_fn(move |request: Request<Incoming>| answer(router.clone(), request, peer, requests.begin()));
        let builder = builder(self.idle);
        let mut serving = pin!(builder.serve_connection_with_upgrades(TokioIo::new(self.io), service));
        let mut stopped = pin!(self.stop.cancelled());
        let mut stopping = false;
        loop {
            // What is in flight may end long before its own time: then the shorter one counts.
            let look = due(&activity, self.idle, &self.limits).min(Instant::now() + self.idle);
            tokio::select! {
                served = serving.as_mut() => {
                    if let Err(error) = served {
                        tracing::debug!(%error, peer = %self.peer, "a connection ended");
                    }
                    return;
                }
                () = stopped.as_mut(), if !stopping => {
                    stopping = true;
                    serving.as_mut().graceful_shutdown();
                }
                () = tokio::time::sleep_until(look.into()) => {
                    if due(&activity, self.idle, &self.limits) <= Instant::now() {
                        tracing::debug!(peer = %self.peer, "a connection was closed: nothing happened on it");
                        return;
                    }
                }
            }
        }
    }
}

/// When the connection is closed if nothing happens until then.
fn due(activity: &Activity, idle: Duration, limits: &ConnectionLimits) -> Instant {
    let state = activity.state();
    let patience = match (state.in_flight, state.began) {
        (0, false) => limits.first_request,
        (0, true) => idle,
        _ => limits.in_flight,
    };
    state.changed + patience
}

fn builder(idle: Duration) -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder
        .http1()
        .timer(TokioTimer::new())
        // Between two requests as well, hence not shorter than the time that a connection may be idle.
        .header_read_timeout(idle)
        .max_headers(100);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(STREAMS)
        .max_header_list_size(HEADERS)
        .keep_alive_interval(PING)
        .keep_alive_timeout(PING)
        .enable_connect_protocol();
    builder
}

async fn answer(
    router: Router,
    request: Request<Incoming>,
    peer: SocketAddr,
    in_flight: InFlight,
) -> Result<Response<AnswerBody>, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = router.oneshot(request).await?;
    Ok(response.map(|body| AnswerBody {
        body,
        _in_flight: in_flight,
    }))
}
