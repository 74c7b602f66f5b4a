//! The list of passkeys: one's own, and the operator's view of somebody's.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::register::needs_aal2;
use super::{StoredPasskey, not_found};
use crate::auth::admin::{parse_id, user_not_found};
use crate::auth::errors::AuthError;
use crate::auth::factors::{assurance, friendly_name, require_second_step};
use crate::auth::http::{Body, Operator, SignedIn};
use crate::auth::model::User;
use crate::auth::notices::{self, SecurityNotice};
use crate::auth::state::AuthState;
use crate::auth::store;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Rename {
    friendly_name: Option<String>,
}

/// `GET /passkeys`.
pub async fn list(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    assurance::require_assurance(&state, &me, "AAL2 required to list passkeys").await?;
    let passkeys = store::passkeys_of(&mut state.db().reader(), me.user.id).await?;
    Ok(Json(passkeys.iter().map(StoredPasskey::to_json).collect()))
}

/// `PATCH /passkeys/{id}`.
pub async fn rename(
    State(state): State<AuthState>,
    me: SignedIn,
    Path(id): Path<String>,
    Body(body): Body<Rename>,
) -> Result<Json<Value>, AuthError> {
    let id = passkey_id(&id)?;
    let name = friendly_name(body.friendly_name)?.ok_or_else(|| AuthError::validation("friendly_name is required"))?;
    let now = state.now();
    let passkey = state
        .tx(move |tx| {
            Box::pin(async move {
                require_second_step(tx, &me.session, needs_aal2).await?;
                let renamed = store::rename_passkey(tx, me.user.id, id, &name, now).await?;
                renamed.ok_or_else(not_found)
            })
        })
        .await?;
    Ok(Json(passkey.to_json()))
}

/// `DELETE /passkeys/{id}`.
pub async fn remove(
    State(state): State<AuthState>,
    me: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let id = passkey_id(&id)?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                require_second_step(tx, &me.session, needs_aal2).await?;
                take_away(&shared, tx, &me.user, id).await
            })
        })
        .await?;
    Ok(Json(json!({})))
}

/// `GET /admin/users/{id}/passkeys`.
pub async fn admin_list(
    State(state): State<AuthState>,
    _operator: Operator,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let mut reader = state.db().reader();
    let user = store::user_by_id(&mut reader, parse_id(&id)?).await?;
    let user = user.ok_or_else(user_not_found)?;
    let passkeys = store::passkeys_of(&mut reader, user.id).await?;
    Ok(Json(passkeys.iter().map(StoredPasskey::to_json).collect()))
}

/// `DELETE /admin/users/{id}/passkeys/{passkey_id}`.
pub async fn admin_remove(
    State(state): State<AuthState>,
    _operator: Operator,
    Path((id, passkey)): Path<(String, String)>,
) -> Result<Json<Value>, AuthError> {
    let (id, passkey) = (parse_id(&id)?, passkey_id(&passkey)?);
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, id).await?.ok_or_else(user_not_found)?;
                take_away(&shared, tx, &user, passkey).await
            })
        })
        .await?;
    Ok(Json(json!({})))
}

async fn take_away(state: &AuthState, tx: &mut Tx, user: &User, id: Uuid) -> Result<(), AuthError> {
    match store::delete_passkey(tx, user.id, id).await? {
        true => notices::queue_notice(state, tx, user, SecurityNotice::PasskeyRemoved).await,
        false => Err(not_found()),
    }
}

fn passkey_id(text: &str) -> Result<Uuid, AuthError> {
    Uuid::parse_str(text).map_err(|_| not_found())
}
