//! The page that shows the code of the demonstration moderator's second factor, as an authenticator app would: only in a
//! demonstration, which production refuses to be, and only to a browser on this machine.

use crate::mail_page::{STYLE, of_this_machine};
use app::demo::{LOGIN_PASSWORD, MODERATOR_EMAIL};
use axum::Router;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use jobs::clock::Clock;
use std::path::PathBuf;
use std::sync::Arc;
use supabase::auth::shown_code;

#[derive(Clone)]
struct Factor {
    file: Arc<PathBuf>,
    clock: Arc<dyn Clock>,
}

/// The route; mounted only under `ENLACE_DEMO=1`. `file` holds the secret.
pub fn router(file: PathBuf, clock: Arc<dyn Clock>, site_url: &str) -> Router {
    let routes = Router::new().route("/demo/code", get(show)).with_state(Factor {
        file: Arc::new(file),
        clock,
    });
    of_this_machine(routes, site_url)
}

async fn show(State(factor): State<Factor>) -> Response {
    let Ok(secret) = tokio::fs::read_to_string(factor.file.as_path()).await else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let Some(code) = shown_code(secret.trim(), factor.clock.now().as_second()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    Html(format!(
        "<!doctype html><html lang=\"pt-BR\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta http-equiv=\"refresh\" content=\"15\"><title>Segundo fator</title><style>{STYLE}</style></head><body><main>\
         <h1>Segundo fator da moderação</h1><p>Entre como {MODERATOR_EMAIL}, com a senha {LOGIN_PASSWORD}, e digite este código:</p>\
         <p><strong id=\"code\">{code}</strong></p></main></body></html>"
    ))
    .into_response()
}
