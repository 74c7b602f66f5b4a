//! The operator's access to a user's passkeys, by the service key.

use axum::Json;
use axum::extract::{Path, State};
use serde_json::{Value, json};

use crate::admin::{parse_id, user_not_found};
use crate::errors::AuthError;
use crate::http::Operator;
use crate::model::passkeys::StoredPasskey;
use crate::passkeys::manage::{passkey_id, take_away};
use crate::state::AuthState;
use crate::store;

/// `GET /admin/users/{id}/passkeys`.
pub async fn list(
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
pub async fn remove(
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
