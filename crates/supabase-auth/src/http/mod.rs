//! Reading requests leniently, as the official client needs, and refusing them precisely.

pub mod known_device;
pub mod redirect_result;

use std::collections::HashMap;

use axum::extract::{FromRequest, FromRequestParts, Query, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, header};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::errors::AuthError;
use crate::http::known_device::{Cookies, NewCookies};
use crate::model::{Device, Session, User};
use crate::state::AuthState;
use crate::store;
use supabase_base::caller::{Role, TokenError};
use supabase_base::client_ip::ClientIp;
use supabase_base::nul::has_nul;
use supabase_base::verifier::Verifier;
use supabase_base::verifier::{VerifiedCaller, bearer};

/// Larger bodies are refused; metadata may have 16 KB.
const MAX_BODY: usize = 256 * 1024;
/// The most that a user's own metadata may take, as JSON.
pub const MAX_METADATA: usize = 16 * 1024;

const API_VERSION: HeaderName = HeaderName::from_static("x-supabase-api-version");

/// Checks the API key when there is one, and marks every answer with the version that makes the client read
/// `code`.
pub async fn frame(State(state): State<AuthState>, mut request: Request, next: Next) -> Response {
    let cookies = NewCookies::default();
    request.extensions_mut().insert(cookies.clone());
    let apikey = request.headers().get("apikey");
    let key = apikey.map(|value| value.to_str().unwrap_or("sb_"));
    let mut response = match state.verifier().verify(key, None) {
        Ok(_) => next.run(request).await,
        Err(error) => AuthError::from(error).into_response(),
    };
    for cookie in cookies.take() {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    announce_version(&mut response);
    // Answers carry tokens and personal data; no cache may keep them.
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// 429 of [`RequestLimits`](supabase_base::limits::RequestLimits) in the shape of this service.
pub fn over_request_rate(seconds: u32) -> Response {
    let mut response = AuthError::over_request_rate(u64::from(seconds)).into_response();
    announce_version(&mut response);
    response
}

/// Marks an answer of this service with the version of its contract.
fn announce_version(response: &mut Response) {
    response
        .headers_mut()
        .insert(API_VERSION, HeaderValue::from_static("2024-01-01"));
}

/// A JSON object whatever its content type says; an empty body is an empty object, unknown keys are ignored.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = AuthError;

    async fn from_request(request: Request, _state: &S) -> Result<Body<T>, AuthError> {
        let bytes = axum::body::to_bytes(request.into_body(), MAX_BODY)
            .await
            .map_err(|_| AuthError::bad_request("bad_json", "Request body is too large or broken"))?;
        let bad = || AuthError::bad_request("bad_json", "Could not parse request body as JSON");
        let value = match bytes.trim_ascii().is_empty() {
            true => Value::Object(Map::new()),
            false => serde_json::from_slice(&bytes).map_err(|_| bad())?,
        };
        if !value.is_object() {
            return Err(bad());
        }
        // serde's message would repeat the offending value, which may be a password.
        serde_json::from_value(value)
            .map(Body)
            .map_err(|_| AuthError::bad_request("bad_json", "Could not parse request body: a field has the wrong type"))
    }
}

/// The query string as text; a repeated key keeps its last value.
pub struct Queries(HashMap<String, String>);

impl Queries {
    /// Reads an HTML form, which is written as a query is; one that cannot be read is empty.
    pub fn of_form(body: &[u8]) -> Queries {
        let text = std::str::from_utf8(body).unwrap_or_default();
        let place = format!("/?{}", text.trim()).parse::<http::Uri>().unwrap_or_default();
        Query::try_from_uri(&place).map_or_else(|_| Queries(HashMap::new()), |Query(map)| Queries(map))
    }

    /// The value of a key, when it is there and not empty.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str).filter(|text| !text.is_empty())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Queries {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Queries, AuthError> {
        Query::from_request_parts(parts, state)
            .await
            .map(|Query(map)| Queries(map))
            .map_err(|_| AuthError::validation("The query string cannot be read"))
    }
}

/// Where a request comes from, and with what.
pub struct Origin {
    pub ip: ClientIp,
    pub device: Device,
    pub cookies: Cookies,
    /// A solved puzzle, where the body has no place for it.
    pub captcha: Option<String>,
}

impl FromRequestParts<AuthState> for Origin {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, _: &AuthState) -> Result<Origin, AuthError> {
        let ip = ClientIp::noted(&parts.extensions);
        let agent = parts.headers.get(header::USER_AGENT);
        let captcha = parts.headers.get("x-captcha-token");
        let new = parts.extensions.get::<NewCookies>().cloned().unwrap_or_default();
        Ok(Origin {
            ip,
            cookies: Cookies::read(&parts.headers, new),
            captcha: captcha.and_then(|value| value.to_str().ok()).map(str::to_owned),
            device: Device {
                user_agent: agent
                    .and_then(|value| value.to_str().ok())
                    .map(|text| text.chars().take(300).collect()),
                ip_prefix: Some(ip.network()),
            },
        })
    }
}

/// A signed-in user whose session still exists; each request asks the database.
pub struct SignedIn {
    pub user: User,
    pub session: Session,
}

impl FromRequestParts<AuthState> for SignedIn {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, state: &AuthState) -> Result<SignedIn, AuthError> {
        let signed_in = SignedIn::of(&parts.headers, state).await?;
        match supabase_base::limits::account(&parts.extensions, signed_in.user.id, state.now()) {
            Ok(()) => Ok(signed_in),
            Err(seconds) => Err(AuthError::over_request_rate(u64::from(seconds))),
        }
    }
}

impl SignedIn {
    /// Whose token a request carries.
    pub async fn of(headers: &HeaderMap, state: &AuthState) -> Result<SignedIn, AuthError> {
        let verified = verify_bearer(headers, state.verifier())?;
        let Some(user_id) = verified.caller.user_id else {
            return Err(AuthError::forbidden("bad_jwt", "invalid claim: missing sub claim"));
        };
        let mut reader = state.db().reader();
        let Some(user) = store::user_by_id(&mut reader, user_id).await? else {
            return Err(AuthError::forbidden(
                "user_not_found",
                "User from sub claim in JWT does not exist",
            ));
        };
        let session = match verified.caller.session_id {
            Some(id) => store::session_by_id(&mut reader, id).await?,
            None => None,
        };
        match session.filter(|session| session.user_id == user.id) {
            Some(session) => Ok(SignedIn { user, session }),
            None => Err(AuthError::session_not_found()),
        }
    }
}

/// The operator, by the service key.
pub struct Operator;

impl FromRequestParts<AuthState> for Operator {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, state: &AuthState) -> Result<Operator, AuthError> {
        let verified = match bearer(&parts.headers).is_some_and(|token| token.starts_with("sb_")) {
            true => state.verifier().verify_headers(&parts.headers)?,
            false => verify_bearer(&parts.headers, state.verifier())?,
        };
        match verified.caller.role {
            Role::Service => Ok(Operator),
            Role::Anon | Role::Authenticated => Err(AuthError::forbidden("not_admin", "User not allowed")),
        }
    }
}

fn verify_bearer(headers: &HeaderMap, verifier: &Verifier) -> Result<VerifiedCaller, AuthError> {
    let Some(token) = bearer(headers).filter(|token| !token.is_empty()) else {
        return Err(AuthError::new(
            http::StatusCode::UNAUTHORIZED,
            "no_authorization",
            "This endpoint requires a valid Bearer token",
        ));
    };
    // An opaque key is no user's token; it is treated like the JWT key, which has no subject either.
    if token.starts_with("sb_") {
        return Err(AuthError::forbidden("bad_jwt", "invalid claim: missing sub claim"));
    }
    verifier.verify_token(token).map_err(|error| match error {
        TokenError::InvalidKey => AuthError::from(TokenError::BadSignature),
        other => AuthError::from(other),
    })
}

/// What a client may store about a user: an object, not too large, free of the one character that databases refuse.
pub fn metadata(data: Option<Value>) -> Result<Value, AuthError> {
    let data = data.filter(|value| !value.is_null());
    let data = data.unwrap_or_else(|| Value::Object(Map::new()));
    if !data.is_object() {
        return Err(AuthError::validation("data must be an object"));
    }
    check_metadata(&data)?;
    Ok(data)
}

/// Refuses metadata that is larger than [`MAX_METADATA`] or holds U+0000.
pub fn check_metadata(data: &Value) -> Result<(), AuthError> {
    let text = data.to_string();
    if text.len() > MAX_METADATA {
        return Err(AuthError::validation("User metadata must not be larger than 16 KB"));
    }
    if text.contains("\\u0000") && has_nul(data) {
        return Err(AuthError::validation(
            "User metadata must not contain the character U+0000",
        ));
    }
    Ok(())
}

/// Merges changes into metadata, shallowly: a key given as null is removed.
pub fn merge(target: &mut Value, changes: Value) {
    if !target.is_object() {
        *target = Value::Object(Map::new());
    }
    if let (Value::Object(target), Value::Object(changes)) = (target, changes) {
        for (key, value) in changes {
            match value.is_null() {
                true => target.remove(&key),
                false => target.insert(key, value),
            };
        }
    }
}
