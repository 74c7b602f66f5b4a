//! The operator's endpoints, by the service key; here `/admin/users`.

use axum::Json;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use http::{HeaderName, HeaderValue, StatusCode};
use jiff::{SignedDuration, Timestamp};
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::email::email_norm;
use super::errors::AuthError;
use super::http::{Body, Operator, Queries, check_metadata, merge, metadata};
use super::model::User;
use super::state::AuthState;
use super::{accounts, admin_links, signup, store};

/// The endpoints, relative to the service's root.
pub(super) fn routes() -> Router<AuthState> {
    Router::new()
        .route("/admin/users", get(list).post(create))
        .route("/admin/users/{id}", get(find).put(update).delete(delete))
        .route("/admin/generate_link", post(admin_links::generate_link))
        .route("/invite", post(admin_links::invite))
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct AdminUser {
    id: Option<Uuid>,
    email: Option<String>,
    password: Option<String>,
    email_confirm: Option<bool>,
    user_metadata: Option<Value>,
    app_metadata: Option<Value>,
    ban_duration: Option<String>,
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
        users.push(user.to_json(&store::identities(&mut reader, user.id).await?));
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
    Ok(Json(user.to_json(&store::identities(&mut reader, user.id).await?)))
}

async fn create(
    State(state): State<AuthState>,
    _operator: Operator,
    Body(body): Body<AdminUser>,
) -> Result<Json<Value>, AuthError> {
    let email = email_norm(
        body.email
            .as_deref()
            .ok_or_else(|| AuthError::validation("Cannot create a user without either an email or phone"))?,
    )?;
    let data = metadata(body.user_metadata)?;
    let app_metadata = metadata(body.app_metadata)?;
    let banned_until = ban_until(body.ban_duration.as_deref(), state.now())?.flatten();
    let password_hash = match body.password.filter(|text| !text.is_empty()) {
        Some(plain) => Some(state.hasher().hash(plain).await?),
        None => None,
    };
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                tx.lock_key(&format!("auth email {email}")).await?;
                if store::user_by_email(tx, &email).await?.is_some() {
                    return Err(accounts::email_exists());
                }
                let mut user = User::new(Some(email.clone()), shared.now());
                user.id = body.id.unwrap_or(user.id);
                user.password_hash = password_hash;
                user.user_metadata = signup::with_identity_facts(&data, &email);
                merge(&mut user.app_metadata, app_metadata);
                user.banned_until = banned_until;
                signup::insert(&shared, tx, &user, &data).await?;
                if body.email_confirm.unwrap_or(false) {
                    accounts::confirm(&shared, tx, &mut user).await?;
                }
                Ok(Json(user.to_json(&store::identities(tx, user.id).await?)))
            })
        })
        .await
}

async fn update(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
    Body(body): Body<AdminUser>,
) -> Result<Json<Value>, AuthError> {
    let id = parse_id(&id)?;
    let email = body.email.filter(|text| !text.is_empty());
    let email = email.map(|email| email_norm(&email)).transpose()?;
    let ban = ban_until(body.ban_duration.as_deref(), state.now())?;
    let password_hash = match body.password.filter(|text| !text.is_empty()) {
        Some(plain) => Some(state.hasher().hash(plain).await?),
        None => None,
    };
    let shared = state.clone();
    let (answer, ended) = state
        .tx(move |tx| {
            Box::pin(async move {
                let mut user = store::lock_user(tx, id).await?.ok_or_else(user_not_found)?;
                if let Some(data) = body.user_metadata.filter(|data| !data.is_null()) {
                    merge(&mut user.user_metadata, metadata(Some(data))?);
                    check_metadata(&user.user_metadata)?;
                }
                if let Some(data) = body.app_metadata.filter(|data| !data.is_null()) {
                    merge(&mut user.app_metadata, metadata(Some(data))?);
                }
                user.banned_until = ban.unwrap_or(user.banned_until);
                let new_password = password_hash.is_some();
                user.password_hash = password_hash.or(user.password_hash);
                user.updated_at = shared.now();
                match email.filter(|email| Some(email) != user.email.as_ref()) {
                    Some(email) => {
                        if store::user_by_email(tx, &email).await?.is_some() {
                            return Err(accounts::email_exists());
                        }
                        user.new_email = Some(email);
                        accounts::apply_email_change(&shared, tx, &mut user).await?;
                    }
                    None => {
                        store::save_user(tx, &user).await?;
                        shared.hooks().user_updated(tx, &user).await?;
                    }
                }
                if body.email_confirm.unwrap_or(false) {
                    accounts::confirm(&shared, tx, &mut user).await?;
                }
                let ended = match new_password || user.is_banned(shared.now()) {
                    true => accounts::end_all_sessions(&shared, tx, user.id).await?,
                    false => Default::default(),
                };
                let identities = store::identities(tx, user.id).await?;
                Ok((user.to_json(&identities), ended))
            })
        })
        .await?;
    ended.announce(&state);
    Ok(Json(answer))
}

async fn delete(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let id = parse_id(&id)?;
    let shared = state.clone();
    let ended = state
        .tx(move |tx| {
            Box::pin(async move {
                if store::user_by_id(tx, id).await?.is_none() {
                    return Err(user_not_found());
                }
                accounts::delete_user(&shared, tx, id).await
            })
        })
        .await?;
    ended.announce(&state);
    Ok(Json(json!({})))
}

/// `none` lifts a ban; otherwise sums of `h`, `m` and `s`, as in `24h` or `1h30m`. The outer `None` means unchanged.
fn ban_until(text: Option<&str>, now: Timestamp) -> Result<Option<Option<Timestamp>>, AuthError> {
    let wrong = || AuthError::validation("invalid format for ban duration");
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if text == "none" {
        return Ok(Some(None));
    }
    let mut seconds: i64 = 0;
    let mut digits = String::new();
    for character in text.chars() {
        if character.is_ascii_digit() {
            digits.push(character);
            continue;
        }
        let unit = match character {
            'h' => 3600,
            'm' => 60,
            's' => 1,
            _ => return Err(wrong()),
        };
        let amount: i64 = std::mem::take(&mut digits).parse().map_err(|_| wrong())?;
        let part = amount.checked_mul(unit).ok_or_else(wrong)?;
        seconds = seconds.checked_add(part).ok_or_else(wrong)?;
    }
    if !digits.is_empty() {
        return Err(wrong());
    }
    // A ban beyond what a timestamp can say lasts for ever.
    let until = now.saturating_add(SignedDuration::from_secs(seconds));
    Ok(Some(Some(until.unwrap_or(Timestamp::MAX))))
}

fn parse_id(text: &str) -> Result<Uuid, AuthError> {
    Uuid::parse_str(text)
        .map_err(|_| AuthError::new(StatusCode::NOT_FOUND, "validation_failed", "user_id must be an UUID"))
}

pub(super) fn user_not_found() -> AuthError {
    AuthError::new(StatusCode::NOT_FOUND, "user_not_found", "User not found")
}
