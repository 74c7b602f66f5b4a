//! Answers requests before the server is assembled. A migration or the first start of a demonstration may take a while;
//! requests get an explanation meanwhile instead of waiting.

use app::kernel::Language;
use app::kernel::localized_text::translate_to;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Json, Response};
use serde_json::json;
use std::sync::{Arc, OnceLock};
use tower::ServiceExt;

/// When to come again, in seconds.
const COME_AGAIN: HeaderValue = HeaderValue::from_static("5");

fn page(language: Language) -> String {
    let (tag, heading) = (language.tag(), translate_to(language, "Só um instante"));
    let notice = translate_to(language, "O Enlace está começando. Esta página se atualiza sozinha.");
    format!(
        "<!doctype html><html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta http-equiv=\"refresh\" content=\"5\"><title>Enlace</title></head>\
         <body><main><h1>{heading}</h1><p>{notice}</p></main></body></html>"
    )
}

/// The way in: closed until it is opened, once. Cheap to clone.
#[derive(Clone, Default)]
pub struct StartupGate {
    inside: Arc<OnceLock<Router>>,
}

impl StartupGate {
    /// What listens from the first moment on.
    pub fn router(&self) -> Router {
        Router::new().fallback(answer).with_state(self.clone())
    }

    /// From now on the whole product answers, also over connections that are open already.
    pub fn open(&self, inside: Router) {
        if self.inside.set(inside).is_err() {
            tracing::error!("the door was opened twice; the first to open it stays");
        }
    }
}

async fn answer(State(gate): State<StartupGate>, request: Request) -> Response {
    match gate.inside.get() {
        // A router never fails: its error type has no value.
        Some(inside) => inside.clone().oneshot(request).await.into_response(),
        None => not_yet(&request),
    }
}

fn not_yet(request: &Request) -> Response {
    let path = request.uri().path();
    if path == "/health/live" {
        return "ok\n".into_response();
    }
    let wants_page = request
        .headers()
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kinds| kinds.contains("text/html"));
    let language = crate::headers::language_of(request.headers()).unwrap_or_default();
    let notice = match path {
        "/health" | "/health/ready" => "starting\n".into_response(),
        _ if wants_page => Html(page(language)).into_response(),
        _ => {
            let message = translate_to(language, "O Enlace está começando. Tente de novo em instantes.");
            Json(json!({ "code": "STARTING", "message": message })).into_response()
        }
    };
    let again = [
        (header::RETRY_AFTER, COME_AGAIN),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_SECURITY_POLICY, crate::headers::PLAIN_PAGE),
    ];
    (StatusCode::SERVICE_UNAVAILABLE, again, notice).into_response()
}
