//! Listening, and stopping without losing anybody.

use crate::Enlace;
use anyhow::{Context, Result};
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

/// How long sockets may take to say goodbye.
const SOCKETS_LEAVE_WITHIN: Duration = Duration::from_secs(10);

/// Serves until `shutdown`, then lets requests finish, tells sockets to go elsewhere, finishes jobs
/// in hand and closes the database.
pub async fn serve(enlace: Enlace, listener: TcpListener, shutdown: CancellationToken) -> Result<()> {
    let address = listener.local_addr().context("no local address")?;
    let runner = enlace.runner.clone();
    let stop_jobs = CancellationToken::new();
    let jobs = tokio::spawn({
        let stop = stop_jobs.clone();
        async move { runner.run(stop).await }
    });
    enlace.set_ready();
    tracing::info!(%address, "serving on http://{address}");
    let stopping = shutdown.clone();
    let service = enlace
        .router
        .clone()
        .into_make_service_with_connect_info::<SocketAddr>();
    let serving = axum::serve(listener, service).with_graceful_shutdown(async move { stopping.cancelled().await });
    let sockets = async {
        shutdown.cancelled().await;
        // A policy that hangs must not keep the whole server from stopping.
        if tokio::time::timeout(SOCKETS_LEAVE_WITHIN, enlace.realtime.shutdown())
            .await
            .is_err()
        {
            tracing::warn!("some sockets did not close in time");
        }
    };
    let (served, ()) = tokio::join!(async { serving.await }, sockets);
    stop_jobs.cancel();
    if let Err(error) = jobs.await {
        tracing::error!(%error, "the runner of jobs ended badly");
    }
    enlace.app.db.close().await;
    tracing::info!("stopped");
    served.context("serving failed")
}

/// Resolves at SIGINT or SIGTERM.
pub async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(error) => {
                tracing::warn!(%error, "SIGTERM cannot be heard");
                if let Err(error) = interrupt.await {
                    tracing::error!(%error, "no signal can be heard");
                }
            }
        }
    }
}

/// Headers that every answer carries.
pub async fn harden(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("strict-origin-when-cross-origin"),
    );
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(
        header::HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static("camera=(self), microphone=(self), geolocation=(self)"),
    );
    response
}
