//! Listening, and stopping without losing anybody.

use crate::Server;
use crate::headers::language_of;
use crate::listener::{self, ConnectionLimits};
use crate::startup_gate::StartupGate;
use anyhow::{Context, Result};
use app::discovery::world::WorldBroadcaster;
use app::kernel::language::reading;
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use std::sync::Arc;
use std::time::Duration;
use supabase::realtime::Realtime;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;

/// How long sockets may take to say goodbye.
const SOCKETS_LEAVE_WITHIN: Duration = Duration::from_secs(10);

/// Answers from the first moment on, opens the gate when everything is put together, and serves until
/// `shutdown`; then lets requests finish, tells sockets to go elsewhere, finishes jobs in hand and closes
/// the database.
pub async fn serve(
    listener: TcpListener,
    limits: ConnectionLimits,
    shutdown: CancellationToken,
    assembling: impl Future<Output = Result<Server>>,
) -> Result<()> {
    let address = listener.local_addr().context("no local address")?;
    let (gate, stop) = (StartupGate::default(), shutdown.child_token());
    let serving = listener::listen(listener, gate.router(), limits, stop.clone());
    let working = async {
        let enlace = match assembling.await {
            Ok(enlace) => enlace,
            Err(error) => {
                stop.cancel();
                return Err(error);
            }
        };
        let jobs = Jobs::start(&enlace);
        tokio::spawn(beat(enlace.pulse.clone(), stop.clone()));
        let (key_file, watched_until) = (enlace.key_file.clone(), stop.clone());
        tokio::spawn(async move { key_file.watch(watched_until).await });
        gate.open(enlace.router.clone());
        tracing::info!(%address, "serving on http://{address}");
        for line in &enlace.welcome {
            tracing::info!("{line}");
        }
        stop.cancelled().await;
        dismiss(&enlace.realtime).await;
        Ok((enlace, jobs))
    };
    let ((), worked) = tokio::join!(serving, working);
    let (enlace, jobs) = worked?;
    jobs.finish().await;
    enlace.app.db.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// How often the world's numbers are checked while there are listeners.
const BEAT: Duration = Duration::from_secs(10);

/// Tells the world's numbers until the server stops.
async fn beat(pulse: Arc<WorldBroadcaster>, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {
                if let Err(fault) = pulse.beat().await {
                    tracing::warn!(?fault, "the world's numbers could not be told");
                }
            }
        }
    }
}

/// The runner of jobs at work.
struct Jobs {
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Jobs {
    fn start(enlace: &Server) -> Jobs {
        let (runner, stop) = (enlace.runner.clone(), CancellationToken::new());
        let running = tokio::spawn({
            let stop = stop.clone();
            async move { runner.run(stop).await }
        });
        Jobs { stop, running }
    }

    async fn finish(self) {
        self.stop.cancel();
        if let Err(error) = self.running.await {
            tracing::error!(%error, "the runner of jobs ended badly");
        }
    }
}

/// Closes the sockets. A policy that hangs must not keep the whole server from stopping.
async fn dismiss(realtime: &Realtime) {
    if tokio::time::timeout(SOCKETS_LEAVE_WITHIN, realtime.shutdown())
        .await
        .is_err()
    {
        tracing::warn!("some sockets did not close in time");
    }
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

/// How long one statement of any service may take; tables have a shorter time for reads.
const STATEMENT: Duration = Duration::from_secs(10);

/// Limits the statements of a request.
pub async fn bound_statements(request: Request, next: Next) -> Response {
    db::limited(STATEMENT, next.run(request)).await
}

/// Answers in the Portuguese that the request asks for.
pub async fn speak(request: Request, next: Next) -> Response {
    let language = language_of(request.headers());
    reading(language, next.run(request)).await
}
