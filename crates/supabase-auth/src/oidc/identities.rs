//! `DELETE /user/identities/{id}`: one way less to come in. Adding one begins in [`crate::oidc`].

use axum::Json;
use axum::extract::{Path, State};
use db::Tx;
use http::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::account::grants;
use crate::config::AuthConfig;
use crate::errors::AuthError;
use crate::http::SignedIn;
use crate::model::{Identity, User};
use crate::oidc::external;
use crate::session::assurance;
use crate::state::AuthState;
use crate::store;

/// 404 unless the operator lets people join and part identities by themselves.
pub fn manual_linking(config: &AuthConfig) -> Result<(), AuthError> {
    match config.manual_linking {
        true => Ok(()),
        false => Err(AuthError::new(
            StatusCode::NOT_FOUND,
            "manual_linking_disabled",
            "Manual linking is disabled",
        )),
    }
}

/// 403 of a session that has not proven the second factor which its account has: an identity is a way in.
pub fn needs_aal2() -> AuthError {
    AuthError::forbidden("insufficient_aal", "AAL2 required to link or unlink identities")
}

/// Removes one of several identities.
pub async fn unlink(
    State(state): State<AuthState>,
    me: SignedIn,
    Path(id): Path<String>,
) -> Result<Json<Value>, AuthError> {
    manual_linking(state.config())?;
    let id = Uuid::parse_str(&id).map_err(|_| {
        AuthError::new(
            StatusCode::NOT_FOUND,
            "validation_failed",
            "identity_id must be an UUID",
        )
    })?;
    let shared = state.clone();
    state
        .tx(move |tx| {
            Box::pin(async move {
                assurance::require_second_step(tx, &me.session, needs_aal2).await?;
                remove(&shared, tx, me.user.id, id).await
            })
        })
        .await?;
    Ok(Json(json!({})))
}

async fn remove(state: &AuthState, tx: &mut Tx, user_id: Uuid, id: Uuid) -> Result<(), AuthError> {
    // The lock keeps two tabs from removing the last two at once.
    let Some(mut user) = store::lock_user(tx, user_id).await? else {
        return Err(AuthError::session_not_found());
    };
    let all = store::identities(tx, user_id).await?;
    if all.len() <= 1 {
        return Err(AuthError::refused(
            "single_identity_not_deletable",
            "User must have at least 1 identity after unlinking",
        ));
    }
    let (gone, rest): (Vec<Identity>, Vec<Identity>) = all.into_iter().partition(|identity| identity.id == id);
    let Some(gone) = gone.first() else {
        return Err(AuthError::refused("identity_not_found", "Identity doesn't exist"));
    };
    store::delete_identity(tx, gone.id).await?;
    grants::end(state, tx, user_id, Some(&gone.provider)).await?;
    if gone.provider == "phone" {
        user.phone = None;
        user.phone_confirmed_at = None;
        user.new_phone = None;
    }
    if !rest
        .iter()
        .any(|identity| matches!(identity.provider.as_str(), "email" | "phone"))
    {
        // Without such an identity a password would be a door that the account no longer shows.
        user.password_hash = None;
    }
    move_address(tx, &mut user, &rest).await?;
    external::refresh_providers(state, tx, &mut user).await
}

/// The address of an account must be one that a remaining identity proves; else it is gone with its identity.
async fn move_address(tx: &mut Tx, user: &mut User, rest: &[Identity]) -> Result<(), AuthError> {
    let is_proven = |identity: &&Identity| identity.identity_data["email_verified"] == true;
    let proven: Vec<&String> = rest
        .iter()
        .filter(is_proven)
        .filter_map(|identity| identity.email.as_ref())
        .collect();
    if user.email.as_ref().is_none_or(|email| proven.contains(&email)) {
        return Ok(());
    }
    // Mails on their way to the old address prove nothing of a new one.
    store::drop_tokens_of(tx, user.id).await?;
    let Some(&email) = proven.first() else {
        if !user.phone_is_proven() {
            return Err(conflict());
        }
        user.email = None;
        user.email_confirmed_at = None;
        return Ok(());
    };
    tx.lock_key(&format!("auth email {email}")).await?;
    if store::user_by_email(tx, email).await?.is_some() {
        return Err(conflict());
    }
    user.email = Some(email.clone());
    user.user_metadata["email"] = email.as_str().into();
    Ok(())
}

fn conflict() -> AuthError {
    AuthError::refused(
        "email_conflict_identity_not_deletable",
        "Unable to unlink identity due to email conflict",
    )
}
