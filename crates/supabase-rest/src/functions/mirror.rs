//! A function that returns the request that reaches functions: for tests, and to see what a proxy changes.

use axum::Json;
use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderName, HeaderValue, StatusCode, header};
use serde_json::json;

use supabase_base::error::ApiError;
use supabase_registry::{Access, Call, Edge, EdgeRequest};

/// The function `mirror`: it describes its request. `mirror/body` answers the body as it came, with its type;
/// `mirror/status/418` answers that status, and `mirror/relay` what a broken relay would.
pub fn mirror() -> Edge {
    Edge::new("mirror", Access::Anyone, |call, request| async move {
        answer(&call, request)
    })
    .doc("Describes the request that reached it.")
}

fn answer(call: &Call, request: EdgeRequest) -> Result<Response, ApiError> {
    let seen = json!({
        "method": request.method.as_str(),
        "path": request.path,
        "query": request.query,
        "contentType": request.content_type,
        "region": call.headers.get("x-region").and_then(|region| region.to_str().ok()),
        "role": call.caller.role.as_str(),
        "bytes": request.body.len(),
        "text": std::str::from_utf8(&request.body).ok(),
    });
    match request.path.split_once('/').unwrap_or((&request.path, "")) {
        ("body", _) => Ok(back(request)),
        ("status", status) => {
            let refused = || ApiError::new(400, "MIRROR", "No status that can be answered");
            let status = status.parse().ok().and_then(|number| StatusCode::from_u16(number).ok());
            let status = status.filter(|status| status.as_u16() >= 200).ok_or_else(refused)?;
            Ok((status, Json(seen)).into_response())
        }
        ("relay", _) => {
            let mut response = Json(seen).into_response();
            let name = HeaderName::from_static("x-relay-error");
            response.headers_mut().insert(name, HeaderValue::from_static("true"));
            Ok(response)
        }
        _ => Ok(Json(seen).into_response()),
    }
}

fn back(request: EdgeRequest) -> Response {
    let mut response = Response::new(Body::from(request.body));
    let ty = request.content_type.and_then(|ty| HeaderValue::from_str(&ty).ok());
    if let Some(ty) = ty {
        response.headers_mut().insert(header::CONTENT_TYPE, ty);
    }
    // Whatever was sent is shown, and never run.
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static("sandbox; default-src 'none'"),
    );
    response
}
