//! The operator's endpoints, by the service key; here `/admin/users`.

mod factors;
mod links;
mod passkeys;
mod users;

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{delete, get, post};
use http::{HeaderName, HeaderValue, StatusCode};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::http::{Body, Operator, Queries};
use crate::session::assurance;
use crate::state::AuthState;
use crate::{account, store};

/// The endpoints, relative to the service's root.
pub fn routes() -> Router<AuthState> {
    Router::new()
        .route("/admin/users", get(list).post(users::create))
        .route("/admin/users/{id}", get(find).put(users::update).delete(remove))
        .route("/admin/users/{id}/factors", get(factors::list))
        .route("/admin/users/{id}/factors/{factor_id}", delete(factors::remove))
        .route("/admin/users/{id}/passkeys", get(passkeys::list))
        .route("/admin/users/{id}/passkeys/{passkey_id}", delete(passkeys::remove))
        .route("/admin/generate_link", post(links::generate_link))
        .route("/invite", post(links::invite))
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Deletion {
    should_soft_delete: Option<bool>,
}

/// A page of users. `page` and `per_page` arrive as empty strings when unset.
async fn list(State(state): State<AuthState>, _operator: Operator, queries: Queries) -> Result<Response, AuthError> {
    let number = |key: &str, default: i64, max: i64| match queries.get(key) {
        None => Ok(default),
        Some(text) => text
            .parse::<i64>()
            .ok()
            .filter(|value| *value >= 1)
            .map(|value| value.min(max))
            .ok_or_else(|| AuthError::validation(format!("Bad Pagination Parameters: {key}"))),
    };
    let (page, per_page) = (number("page", 1, 1_000_000)?, number("per_page", 50, 1000)?);
    let mut reader = state.db().reader();
    let total = store::count_users(&mut reader).await?;
    let mut users = Vec::new();
    for user in store::list_users(&mut reader, per_page, (page - 1) * per_page).await? {
        let body = user.to_json(&store::identities(&mut reader, user.id).await?);
        users.push(assurance::attach(&mut reader, user.id, body).await?);
    }
    let body = Json(json!({ "users": users, "aud": "authenticated" }));
    let mut response = body.into_response();
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("x-total-count"), HeaderValue::from(total));
    // The client throws on an empty header, and finds the page only where it comes first.
    let last = (total + per_page - 1) / per_page;
    let links: Vec<String> = [("next", page + 1), ("last", last)]
        .into_iter()
        .filter(|(_, target)| *target > page && *target <= last)
        .map(|(rel, target)| format!("</auth/v1/admin/users?page={target}&per_page={per_page}>; rel=\"{rel}\""))
        .collect();
    if let Ok(link) = HeaderValue::from_str(&links.join(", "))
        && !links.is_empty()
    {
        headers.insert(http::header::LINK, link);
    }
    Ok(response)
}

async fn find(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let mut reader = state.db().reader();
    let user = store::user_by_id(&mut reader, parse_id(&id)?).await?;
    let user = user.ok_or_else(user_not_found)?;
    let body = user.to_json(&store::identities(&mut reader, user.id).await?);
    Ok(Json(assurance::attach(&mut reader, user.id, body).await?))
}

async fn remove(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
    Body(body): Body<Deletion>,
) -> Result<Json<Value>, AuthError> {
    let id = parse_id(&id)?;
    let soft = body.should_soft_delete.unwrap_or(false);
    let shared = state.clone();
    let ended = state
        .tx(move |tx| {
            Box::pin(async move {
                if store::user_by_id(tx, id).await?.is_none() {
                    return Err(user_not_found());
                }
                match soft {
                    true => account::soft_delete_user(&shared, tx, id).await,
                    false => account::delete_user(&shared, tx, id).await,
                }
            })
        })
        .await?;
    ended.announce(&state);
    Ok(Json(json!({})))
}

pub fn parse_id(text: &str) -> Result<Uuid, AuthError> {
    Uuid::parse_str(text)
        .map_err(|_| AuthError::new(StatusCode::NOT_FOUND, "validation_failed", "user_id must be an UUID"))
}

pub fn user_not_found() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "user_not_found", "User not found")
}
