//! Edge functions: `/functions/v1/{name}`, for integrations that bring their own shapes.

mod mirror;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use http::header;
use jobs::clock::Clock;

use supabase_base::body::read_body;
use supabase_base::error::ApiError;
use supabase_base::verifier::Verifier;
use supabase_registry::credentials;
use supabase_registry::{EdgeRequest, GateRefusal, GateTarget, Registry};

pub use mirror::mirror;

/// Larger than any webhook; files go to the storage.
const MAX_BODY: usize = 2 * 1024 * 1024;

/// What edge functions need.
#[derive(Clone)]
pub struct FunctionsState {
    pub registry: Arc<Registry>,
    pub verifier: Arc<Verifier>,
    pub clock: Arc<dyn Clock>,
}

/// The routes under `/functions/v1`. Regions (`x-region`, `forceFunctionRegion`) are taken and mean nothing here.
pub fn router(state: FunctionsState) -> Router {
    Router::new()
        .route("/functions/v1/{name}", any(serve))
        .route("/functions/v1/{name}/{*path}", any(serve))
        .with_state(state)
}

async fn serve(State(state): State<FunctionsState>, request: Request) -> Response {
    handle(&state, request)
        .await
        .unwrap_or_else(IntoResponse::into_response)
}

async fn handle(state: &FunctionsState, request: Request) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let path = parts.uri.path();
    let path = path.strip_prefix("/functions/v1/").unwrap_or(path);
    let (name, rest) = path.split_once('/').unwrap_or((path, ""));
    let absent = || ApiError::new(404, "NOT_FOUND", "Requested function was not found");
    let found = state.registry.find_edge(name);
    let now = state.clock.now();
    let call = match credentials::call_of(&parts, &state.verifier, now) {
        // A token that is not ours; other refusals, such as a limit, stand.
        Err(error) if error.status == 401 && found.is_some_and(|edge| edge.foreign_tokens) => {
            credentials::visitor(&parts, now)
        }
        call => call?,
    };
    let edge = found.ok_or_else(absent)?;
    match state
        .registry
        .admit(&call.caller, GateTarget::Edge(edge), call.now)
        .await
    {
        Ok(()) => {}
        Err(GateRefusal::Absent) => return Err(absent()),
        Err(GateRefusal::Refused(error)) => return Err(error),
    }
    edge.access.check(call.caller.role, &format!("function {name}"))?;
    let request = EdgeRequest {
        method: parts.method.clone(),
        path: rest.to_owned(),
        query: parts.uri.query().unwrap_or_default().to_owned(),
        content_type: parts
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .map(str::to_owned),
        body: read_body(body, MAX_BODY).await?,
    };
    edge.call(call, request).await
}
