//! The list of one's own passkeys.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::factors::friendly_name;
use crate::hooks::composer::SecurityNotice;
use crate::http::{Body, SignedIn};
use crate::mail::notices;
use crate::model::User;
use crate::model::passkeys::StoredPasskey;
use crate::passkeys::not_found;
use crate::passkeys::register::needs_aal2;
use crate::session::assurance::{self, require_second_step};
use crate::state::AuthState;
use crate::store;

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Rename {
    friendly_name: Option<String>,
}

/// `GET /passkeys`.
pub async fn list(State(state): State<AuthState>, me: SignedIn) -> Result<Json<Value>, AuthError> {
    assurance::require_assurance(&state, &me.session, "AAL2 required to list passkeys").await?;
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

/// `DELETE /passkeys/{id}`. Asks for a fresh proof: an unlocked device alone takes no way in away from its owner.
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
                assurance::require_recent(&shared, &me.user, &me.session)?;
                take_away(&shared, tx, &me.user, id).await
            })
        })
        .await?;
    Ok(Json(json!({})))
}

/// Deletes a passkey and tells its owner.
pub async fn take_away(state: &AuthState, tx: &mut Tx, user: &User, id: Uuid) -> Result<(), AuthError> {
    match store::delete_passkey(tx, user.id, id).await? {
        true => notices::queue_notice(state, tx, user, SecurityNotice::PasskeyRemoved).await,
        false => Err(not_found()),
    }
}

/// The id of a passkey in a path.
pub fn passkey_id(text: &str) -> Result<Uuid, AuthError> {
    Uuid::parse_str(text).map_err(|_| not_found())
}
