//! `DELETE /factors/{id}`: removes a factor; with the last one go the recovery codes and the level of the sessions.

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::errors::AuthError;
use crate::factors::own;
use crate::hooks::composer::SecurityNotice;
use crate::http::SignedIn;
use crate::mail::notices;
use crate::model::User;
use crate::model::factors::Factor;
use crate::session::assurance;
use crate::state::AuthState;
use crate::store;

/// Removes a factor of the caller; answers its id. A verified one is removed only by a session of `aal2` with a fresh
/// proof.
pub async fn unenroll(
    State(state): State<AuthState>,
    me: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    let shared = state.clone();
    let id = state
        .tx(move |tx| {
            Box::pin(async move {
                let user = store::lock_user(tx, me.user.id)
                    .await?
                    .ok_or_else(AuthError::session_not_found)?;
                let factor = own(tx, user.id, &id).await?;
                if factor.is_verified() && me.session.aal != "aal2" {
                    return Err(AuthError::refused(
                        "insufficient_aal",
                        "AAL2 required to unenroll verified factor",
                    ));
                }
                if factor.is_verified() {
                    assurance::require_recent(&shared, &user, &me.session)?;
                }
                remove(&shared, tx, &user, &factor, Some(me.session.id)).await?;
                Ok(factor.id)
            })
        })
        .await?;
    Ok(Json(json!({ "id": id })))
}

/// Deletes a factor, and mails a notice if it was verified. Unless it was the recovery codes, the user's sessions fall
/// back to `aal1`, except `keep` while another verified factor is left; with the last one go the recovery codes, and the
/// product hears of it.
pub async fn remove(
    state: &AuthState,
    tx: &mut Tx,
    user: &User,
    factor: &Factor,
    keep: Option<Uuid>,
) -> Result<(), AuthError> {
    store::delete_factor(tx, factor.id).await?;
    if !factor.is_verified() {
        return Ok(());
    }
    if factor.is_recovery() {
        return notices::queue_notice(state, tx, user, SecurityNotice::RecoveryCodesRemoved).await;
    }
    let left = store::factors_of(tx, user.id).await?;
    let protected = left.iter().any(|other| other.is_verified() && !other.is_recovery());
    if !protected {
        for codes in left.iter().filter(|other| other.is_recovery()) {
            store::delete_factor(tx, codes.id).await?;
        }
        state.hooks().protection_changed(tx, user.id, state.now()).await?;
    }
    assurance::lower(tx, user.id, |session| !protected || Some(session.id) != keep).await?;
    notices::queue_notice(state, tx, user, SecurityNotice::FactorRemoved).await
}
