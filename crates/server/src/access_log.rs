//! Notes which accounts use the product, when and from where, before their requests are answered and while their sockets
//! are open.

use app::AppState;
use app::retention::access_log::AccessLog;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use jobs::clock::Clock;
use std::net::IpAddr;
use std::sync::Arc;
use supabase::client_ip::ClientIp;
use supabase::verifier::Verifier;
use uuid::Uuid;

/// What the layer needs.
#[derive(Clone)]
pub struct AccessLogger {
    pub log: AccessLog,
    pub verifier: Arc<Verifier>,
    pub clock: Arc<dyn Clock>,
}

impl AccessLogger {
    pub fn new(app: &AppState, verifier: &Arc<Verifier>) -> AccessLogger {
        AccessLogger {
            log: AccessLog::new(app.db.clone(), app.vault.clone()),
            verifier: verifier.clone(),
            clock: app.clock.clone(),
        }
    }
}

/// Requests without a valid token of a user are no access of anybody.
pub async fn note(State(logger): State<Arc<AccessLogger>>, request: Request, next: Next) -> Response {
    let user = logger
        .verifier
        .verify_headers(request.headers())
        .ok()
        .and_then(|verified| verified.caller.user_id);
    if let Some(user) = user {
        let address = ClientIp::noted(request.extensions()).0;
        logger.log.note(user, address, logger.clock.now()).await;
    }
    next.run(request).await
}

/// A socket shows its user in frames, which no layer of requests sees.
pub async fn note_at_socket(logger: AccessLogger, user: Uuid, address: IpAddr) {
    logger.log.note(user, address, logger.clock.now()).await;
}
