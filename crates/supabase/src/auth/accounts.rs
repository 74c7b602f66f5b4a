//! Facts of an account that several endpoints bring about, and what the product may ask and do.

use db::{DbError, Reads, Tx};
use uuid::Uuid;

use super::errors::AuthError;
use super::model::{Identity, Session, User};
use super::sessions::{self, Ended};
use super::state::AuthState;
use super::store;

/// Notes that the address is proven; tells the product when that is news.
pub async fn confirm(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let now = state.now();
    if user.is_confirmed() {
        return Ok(());
    }
    user.email_confirmed_at = Some(now);
    user.user_metadata["email_verified"] = true.into();
    user.updated_at = now;
    store::save_user(tx, user).await?;
    refresh_identity(state, tx, user).await?;
    state.hooks().user_confirmed(tx, user).await
}

/// Applies the pending address of a user whose change is proven.
pub async fn apply_email_change(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let now = state.now();
    let Some(email) = user.new_email.take() else {
        return Err(AuthError::link_expired());
    };
    let first_proof = !user.is_confirmed();
    user.email = Some(email.clone());
    user.email_change_half = false;
    user.email_confirmed_at = Some(now);
    user.user_metadata["email"] = email.into();
    user.user_metadata["email_verified"] = true.into();
    if user.is_anonymous {
        user.is_anonymous = false;
        user.app_metadata = serde_json::json!({ "provider": "email", "providers": ["email"] });
    }
    user.updated_at = now;
    store::save_user(tx, user)
        .await
        .map_err(|error| match error.conflicts_on("auth_users_email_key") {
            true => email_exists(),
            false => error.into(),
        })?;
    refresh_identity(state, tx, user).await?;
    if first_proof {
        state.hooks().user_confirmed(tx, user).await?;
    }
    state.hooks().user_updated(tx, user).await
}

async fn refresh_identity(state: &AuthState, tx: &mut Tx, user: &User) -> Result<(), AuthError> {
    if let Some(email) = &user.email {
        store::put_identity(tx, &Identity::email(user, email, state.now())).await?;
    }
    Ok(())
}

/// 422: somebody else has the address.
pub fn email_exists() -> AuthError {
    AuthError::refused(
        "email_exists",
        "A user with this email address has already been registered",
    )
}

/// The account, or `None` when it does not exist.
pub async fn find_user(reads: &mut impl Reads, id: Uuid) -> Result<Option<User>, DbError> {
    store::user_by_id(reads, id).await
}

/// Whether the account exists and its address is proven.
pub async fn is_confirmed(reads: &mut impl Reads, id: Uuid) -> Result<bool, DbError> {
    Ok(store::user_by_id(reads, id)
        .await?
        .is_some_and(|user| user.is_confirmed()))
}

/// The signed-in devices of a user, the latest used first.
pub async fn list_sessions(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<Session>, DbError> {
    store::sessions_of(reads, user_id).await
}

/// Signs a user out everywhere. Announce the result once the transaction has committed.
pub async fn end_all_sessions(state: &AuthState, tx: &mut Tx, user_id: Uuid) -> Result<Ended, DbError> {
    sessions::end_where(state, tx, user_id, |_| true).await
}

/// Signs one device of a user out.
pub async fn end_one_session(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    session_id: Uuid,
) -> Result<Ended, DbError> {
    sessions::end_where(state, tx, user_id, |id| id == session_id).await
}

/// Deletes an account with its sessions, after the product has been told. Unknown ids are nothing to do.
pub async fn delete_user(state: &AuthState, tx: &mut Tx, user_id: Uuid) -> Result<Ended, AuthError> {
    if store::lock_user(tx, user_id).await?.is_none() {
        return Ok(Ended::default());
    }
    let ended = end_all_sessions(state, tx, user_id).await?;
    state.hooks().user_deleted(tx, user_id, state.now()).await?;
    store::delete_user(tx, user_id).await?;
    Ok(ended)
}
