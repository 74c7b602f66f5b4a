//! Tables and functions: `/rest/v1`; and edge functions: [`functions`].
//!
//! A request is parsed into a tree ([`ast`]), checked against the registry ([`plan`]), compiled into ONE statement
//! whose result is the JSON text ([`sql`]), and passed through. A resource is a subquery whose columns are already
//! masked for the caller, so filters, orders, counts and embeddings see masked values only.
//!
//! Both databases give equal JSON. Where their SQL differs in meaning, the narrower meaning holds on both: texts are
//! ordered by their bytes, `ilike` ignores case for A to Z only, orders end in the key, `->>` of a JSON object or list
//! is its text in the database's own spacing, and what only one of them can do (regular expressions, ranges, full
//! text) is refused with PGRST127.

mod answer;
mod ast;
mod body;
mod bounds;
mod budget;
mod casts;
pub mod changes;
mod cursor;
mod forms;
pub mod functions;
#[cfg(test)]
mod fuzzed;
mod keys;
mod parse_filter;
mod parse_order;
mod parse_query;
mod parse_select;
mod parse_value;
mod pattern;
mod plan;
mod prefer;
mod read;
mod relations;
mod resolve;
mod resolve_filter;
mod rpc;
mod rpc_rows;
mod sql;
mod sql_cond;
mod sql_expr;
mod sql_group;
mod sql_json;
mod sql_order;
pub mod values;
mod write;
mod write_job;

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use bytes::Bytes;
use db::Db;
use http::{HeaderValue, Method, StatusCode, header};
use jobs::clock::Clock;

use supabase_base::body::read_body;
use supabase_base::error::ApiError;
use supabase_base::verifier::Verifier;
use supabase_registry::credentials;
use supabase_registry::{Call, GateRefusal, GateTarget, Registry};

pub use budget::StatementBudget;
pub use sql_expr::{pg_type, quote_name};

/// Bodies of tables and functions are rows and arguments, never files.
const MAX_BODY: usize = 1024 * 1024;

/// What tables and functions need.
#[derive(Clone)]
pub struct RestState {
    pub db: Db,
    pub registry: Arc<Registry>,
    pub verifier: Arc<Verifier>,
    pub clock: Arc<dyn Clock>,
    /// Time and turns of statements.
    pub budget: Arc<StatementBudget>,
}

/// The routes under `/rest/v1`.
pub fn router(state: RestState) -> Router {
    Router::new()
        .route("/rest/v1", any(serve))
        .route("/rest/v1/", any(serve))
        .route("/rest/v1/{*path}", any(serve))
        .with_state(state)
}

async fn serve(State(state): State<RestState>, request: Request) -> Response {
    let head = request.method() == Method::HEAD;
    let mut response = match handle(&state, request).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    };
    if head {
        *response.body_mut() = Body::empty();
    }
    response
}

async fn handle(state: &RestState, request: Request) -> Result<Response, ApiError> {
    let (parts, body) = request.into_parts();
    let call = credentials::call_of(&parts, &state.verifier, state.clock.now())?;
    let bytes = read_body(body, MAX_BODY).await?;
    let query = parts.uri.query().unwrap_or_default();
    let path = parts.uri.path();
    let path = path.strip_prefix("/rest/v1").unwrap_or(path).trim_matches('/');
    let segments = path
        .split('/')
        .map(parse_query::decode_path)
        .collect::<Result<Vec<_>, _>>()?;
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    let reads = matches!(parts.method, Method::GET | Method::HEAD) && !matches!(segments.as_slice(), ["rpc", _]);
    let answer = async {
        match segments.as_slice() {
            [""] => root(state, &parts.method),
            ["rpc", name] => rpc::rpc(state, &call, &parts.method, name, query, &bytes).await,
            [name] => table(state, &call, &parts.method, name, query, &bytes).await,
            _ => Err(ApiError::new(404, "PGRST125", "Invalid path specified in request URL")),
        }
    };
    let answer = state.budget.during(reads, answer).await;
    answer.map_err(|error| error.timed(call.now))
}

async fn table(
    state: &RestState,
    call: &Call,
    method: &Method,
    name: &str,
    query: &str,
    bytes: &Bytes,
) -> Result<Response, ApiError> {
    admit(state, call, method, name).await?;
    match *method {
        Method::GET | Method::HEAD => read::read(state, call, name, query).await,
        Method::POST => write::insert(state, call, name, query, bytes).await,
        Method::PATCH => write::update(state, call, name, query, bytes).await,
        Method::PUT => write::put(state, call, name, query, bytes).await,
        Method::DELETE => write::delete(state, call, name, query).await,
        Method::OPTIONS => Ok(options()),
        _ => Err(unsupported(method)),
    }
}

/// Asks the gate about a table that is declared; the others get their own answer later.
async fn admit(state: &RestState, call: &Call, method: &Method, name: &str) -> Result<(), ApiError> {
    let Some(resource) = state.registry.find_resource(name) else {
        return Ok(());
    };
    let writes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    match state
        .registry
        .admit(&call.caller, GateTarget::Resource { resource, writes }, call.now)
        .await
    {
        Ok(()) => Ok(()),
        Err(GateRefusal::Absent) => Err(relations::no_resource(&state.registry, name)),
        Err(GateRefusal::Refused(error)) => Err(error),
    }
}

fn unsupported(method: &Method) -> ApiError {
    ApiError::new(405, "PGRST117", format!("Unsupported HTTP method: {method}"))
}

fn options() -> Response {
    let mut response = StatusCode::OK.into_response();
    response.headers_mut().insert(
        header::ALLOW,
        HeaderValue::from_static("OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE"),
    );
    response
}

/// The description of the surface. It holds names and types only, so anyone may read it.
fn root(state: &RestState, method: &Method) -> Result<Response, ApiError> {
    match *method {
        Method::GET | Method::HEAD => {
            let text = state.registry.openapi().to_string();
            let headers = [(header::CONTENT_TYPE, "application/openapi+json; charset=utf-8")];
            Ok((headers, text).into_response())
        }
        Method::OPTIONS => Ok(options()),
        _ => Err(unsupported(method)),
    }
}
