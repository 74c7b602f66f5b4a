//! Facts of an account that several endpoints bring about, and what the product may ask and do.

pub mod address_change;
pub mod create;
pub mod grants;
pub mod newcomers;
mod own_password;
pub mod signup;
pub mod unconfirmed;
pub mod user_update;

use db::{DbError, Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

use crate::errors::AuthError;
use crate::hooks::composer::SecurityNotice;
use crate::mail::notices;
use crate::model::address::Address;
use crate::model::{Identity, User};
use crate::session::{self, EndedSessions};
use crate::state::AuthState;
use crate::store;

/// The product's word on an e-mail address that an account is to have; a telephone number is not asked about.
pub fn check_email(state: &AuthState, address: &Address) -> Result<(), AuthError> {
    match address {
        Address::Email(email) => state.hooks().check_email(email),
        Address::Phone(_) => Ok(()),
    }
}

/// Notes that the e-mail address is proven; tells the product when it is the first proof.
pub async fn confirm(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    if user.email_is_proven() {
        return Ok(());
    }
    let first_proof = !user.is_confirmed();
    user.email_confirmed_at = Some(state.now());
    user.user_metadata["email_verified"] = true.into();
    settle(state, tx, user, first_proof).await
}

/// The same for the telephone number.
pub async fn confirm_phone(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    if user.phone_is_proven() {
        return Ok(());
    }
    let first_proof = !user.is_confirmed();
    user.phone_confirmed_at = Some(state.now());
    user.user_metadata["phone_verified"] = true.into();
    settle(state, tx, user, first_proof).await
}

/// The same for an address of either kind.
pub async fn confirm_address(
    state: &AuthState,
    tx: &mut Tx,
    user: &mut User,
    address: &Address,
) -> Result<(), AuthError> {
    match address {
        Address::Email(_) => confirm(state, tx, user).await,
        Address::Phone(_) => confirm_phone(state, tx, user).await,
    }
}

/// Applies the pending address of a user whose change is proven.
pub async fn apply_email_change(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let Some(email) = user.new_email.take() else {
        return Err(AuthError::link_expired());
    };
    let first_proof = !user.is_confirmed();
    let former = user.email.take().filter(|_| user.email_is_proven());
    user.email = Some(email.clone());
    user.email_change_half = false;
    user.email_confirmed_at = Some(state.now());
    user.user_metadata["email"] = email.into();
    user.user_metadata["email_verified"] = true.into();
    user.gain_provider("email");
    settle(state, tx, user, first_proof).await?;
    if let Some(former) = former {
        for to in [&former, user.email.as_ref().unwrap_or(&former)] {
            notices::post(state, tx, user, to, SecurityNotice::EmailChanged).await?;
        }
    }
    state.hooks().user_updated(tx, user).await
}

/// Applies the pending number of a user whose change is proven.
pub async fn apply_phone_change(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let Some(phone) = user.new_phone.take() else {
        return Err(AuthError::code_expired());
    };
    let first_proof = !user.is_confirmed();
    user.phone = Some(phone.clone());
    user.phone_confirmed_at = Some(state.now());
    user.user_metadata["phone"] = phone.into();
    user.user_metadata["phone_verified"] = true.into();
    user.gain_provider("phone");
    settle(state, tx, user, first_proof).await?;
    notices::queue_notice(state, tx, user, SecurityNotice::PhoneChanged).await?;
    state.hooks().user_updated(tx, user).await
}

/// Writes a user one of whose addresses was just proven.
async fn settle(state: &AuthState, tx: &mut Tx, user: &mut User, first_proof: bool) -> Result<(), AuthError> {
    user.updated_at = state.now();
    store::save_user(tx, user).await.map_err(taken)?;
    refresh_identities(state.now(), tx, user).await?;
    match first_proof {
        true => state.hooks().user_confirmed(tx, user).await,
        false => Ok(()),
    }
}

/// The error for a constraint violation when an account is written: another account has one of its addresses.
pub fn taken(error: DbError) -> AuthError {
    if error.conflicts_on("auth_users_email_key") {
        return email_exists();
    }
    match error.conflicts_on("auth_users_phone_key") {
        true => phone_exists(),
        false => error.into(),
    }
}

async fn refresh_identities(now: Timestamp, tx: &mut Tx, user: &User) -> Result<(), AuthError> {
    if let Some(email) = &user.email {
        store::put_identity(tx, &Identity::email(user, email, now)).await?;
    }
    if let Some(phone) = &user.phone {
        store::put_identity(tx, &Identity::phone(user, phone, now)).await?;
    }
    Ok(())
}

/// 422: another account has the address.
pub fn email_exists() -> AuthError {
    AuthError::refused(
        "email_exists",
        "A user with this email address has already been registered",
    )
}

/// 422: another account has the number.
pub fn phone_exists() -> AuthError {
    AuthError::refused(
        "phone_exists",
        "A user with this phone number has already been registered",
    )
}

/// 422 for an address of either kind that another account has.
pub fn exists(address: &Address) -> AuthError {
    match address {
        Address::Email(_) => email_exists(),
        Address::Phone(_) => phone_exists(),
    }
}

/// The account, or `None` when it does not exist.
pub async fn find_user(reads: &mut impl Reads, id: Uuid) -> Result<Option<User>, DbError> {
    store::user_by_id(reads, id).await
}

/// Whether the account exists and one of its addresses is proven.
pub async fn is_confirmed(reads: &mut impl Reads, id: Uuid) -> Result<bool, DbError> {
    Ok(store::user_by_id(reads, id)
        .await?
        .is_some_and(|user| user.is_confirmed()))
}

/// Deletes an account with its sessions, after the product's hook. Unknown ids are ignored.
pub async fn delete_user(state: &AuthState, tx: &mut Tx, user_id: Uuid) -> Result<EndedSessions, AuthError> {
    if store::lock_user(tx, user_id).await?.is_none() {
        return Ok(EndedSessions::default());
    }
    let ended = session::end_all_sessions(state, tx, user_id).await?;
    state.hooks().user_deleted(tx, user_id, state.now()).await?;
    grants::end(state, tx, user_id, None).await?;
    store::delete_user(tx, user_id).await?;
    Ok(ended)
}

/// Removes an account but for its id: no address, no password, no metadata, no session. The product's hook is called as
/// for a deletion.
pub async fn soft_delete_user(state: &AuthState, tx: &mut Tx, user_id: Uuid) -> Result<EndedSessions, AuthError> {
    let Some(user) = store::lock_user(tx, user_id).await? else {
        return Ok(EndedSessions::default());
    };
    let ended = session::end_all_sessions(state, tx, user_id).await?;
    if user.deleted_at.is_some() {
        return Ok(ended);
    }
    state.hooks().user_deleted(tx, user_id, state.now()).await?;
    grants::end(state, tx, user_id, None).await?;
    store::drop_tokens_of(tx, user_id).await?;
    store::drop_identities(tx, user_id).await?;
    let removed = User {
        id: user.id,
        is_anonymous: user.is_anonymous,
        app_metadata: serde_json::json!({}),
        created_at: user.created_at,
        deleted_at: Some(state.now()),
        ..User::new(None, state.now())
    };
    store::save_user(tx, &removed).await?;
    Ok(ended)
}
