//! Accounts of users who sign in with a provider: which account belongs to an external identity.
//!
//! The provider's identifier of a user (`provider`, `sub`) decides. An e-mail address decides only the first time, and
//! only when the provider says that it is verified: then the account with the same *confirmed* address is used.
//!
//! An unconfirmed account is never joined. An attacker may have created it with another person's address and a password
//! of their own, waiting for the owner to sign in another way and to fill it (pre-hijacking). If only its password were
//! removed, other planted data would stay: names, facts that the product wrote down at sign-up, further identities. So
//! the owner of the address gets an account of their own, and the unconfirmed one is deleted.

use db::Tx;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::account::{self, create};
use crate::errors::AuthError;
use crate::hooks::NewUser;
use crate::http::{check_metadata, merge};
use crate::model::{Identity, User};
use crate::session::EndedSessions;
use crate::state::AuthState;
use crate::store;

/// A provider's claims about a user, with a verified signature.
#[derive(Clone, Debug)]
pub struct ExternalIdentity {
    pub provider: String,
    pub sub: String,
    /// Folded.
    pub email: Option<String>,
    /// Whether the provider says so, and is believed.
    pub email_verified: bool,
    /// What the identity keeps.
    pub data: Value,
}

/// The account of a user who signs in with a provider; creates it for a new user. Announce the ended sessions, those of
/// a deleted unconfirmed account, once the transaction has committed.
pub async fn enter(
    state: &AuthState,
    tx: &mut Tx,
    external: &ExternalIdentity,
) -> Result<(User, EndedSessions), AuthError> {
    if let Some(known) = find(tx, external).await? {
        return Ok((come_back(state, tx, known, external).await?, EndedSessions::default()));
    }
    let email = proven_email(external)?;
    let (holder, ended) = holder_of(state, tx, &email).await?;
    let user = match holder {
        Some(user) => join(state, tx, user, external).await?,
        None if state.config().disable_signup => return Err(create::signup_disabled()),
        None => create(state, tx, email, external).await?,
    };
    Ok((user, ended))
}

/// Adds an identity to a signed-in user's account.
pub async fn link(
    state: &AuthState,
    tx: &mut Tx,
    user_id: Uuid,
    external: &ExternalIdentity,
) -> Result<(User, EndedSessions), AuthError> {
    if let Some(known) = find(tx, external).await? {
        return Err(AuthError::refused(
            "identity_already_exists",
            match known.user_id == user_id {
                true => "Identity is already linked",
                false => "Identity is already linked to another user",
            },
        ));
    }
    let Some(mut user) = store::lock_user(tx, user_id).await? else {
        return Err(AuthError::session_not_found());
    };
    let mut ended = EndedSessions::default();
    // A user with a phone number may link without an address; a user without any needs a verified one.
    if user.email.is_none() && (external.email_verified || !user.is_confirmed()) {
        let email = proven_email(external)?;
        let (holder, room) = holder_of(state, tx, &email).await?;
        if holder.is_some() {
            return Err(account::email_exists());
        }
        ended = room;
        user.gain_provider(&external.provider);
        user.email = Some(email);
        prove(state, tx, &mut user).await?;
    }
    Ok((join(state, tx, user, external).await?, ended))
}

async fn find(tx: &mut Tx, external: &ExternalIdentity) -> Result<Option<Identity>, AuthError> {
    // Two concurrent first sign-ins would both find no account.
    tx.lock_key(&format!("auth identity {} {}", external.provider, external.sub))
        .await?;
    Ok(store::identity_of(tx, &external.provider, &external.sub).await?)
}

fn proven_email(external: &ExternalIdentity) -> Result<String, AuthError> {
    let provider = &external.provider;
    match &external.email {
        Some(email) if external.email_verified => Ok(email.clone()),
        // No lookup and no mail: claiming an unverified address must not reveal whether it has an account.
        Some(_) => Err(needs_verification(format!(
            "Unverified email with {provider}. Verify the email with {provider} in order to sign in"
        ))),
        None => Err(needs_verification(format!(
            "Error getting user email from external provider {provider}"
        ))),
    }
}

fn needs_verification(message: String) -> AuthError {
    AuthError {
        message: message.into(),
        ..AuthError::refused("provider_email_needs_verification", "")
    }
}

async fn come_back(
    state: &AuthState,
    tx: &mut Tx,
    known: Identity,
    external: &ExternalIdentity,
) -> Result<User, AuthError> {
    let Some(mut user) = store::lock_user(tx, known.user_id).await? else {
        return Err(AuthError::invalid_credentials());
    };
    put_identity(state.now(), tx, &user, external).await?;
    let mut metadata = user.user_metadata.clone();
    merge(&mut metadata, external.data.clone());
    // Metadata that would exceed its limit stays as it is; the sign-in succeeds.
    if check_metadata(&metadata).is_ok() {
        user.user_metadata = metadata;
    }
    user.updated_at = state.now();
    store::save_user(tx, &user).await?;
    Ok(user)
}

/// The account that has proven the address. An unconfirmed one makes room.
async fn holder_of(state: &AuthState, tx: &mut Tx, email: &str) -> Result<(Option<User>, EndedSessions), AuthError> {
    tx.lock_key(&format!("auth email {email}")).await?;
    let Some(mut holder) = store::lock_user_by_email(tx, email).await? else {
        return Ok((None, EndedSessions::default()));
    };
    if holder.email_is_proven() {
        return Ok((Some(holder), EndedSessions::default()));
    }
    // The operator created this account for the owner of the address, and no password was set.
    if holder.invited_at.is_some() && holder.password_hash.is_none() {
        prove(state, tx, &mut holder).await?;
        return Ok((Some(holder), EndedSessions::default()));
    }
    let mut identities = store::identities(tx, holder.id).await?.into_iter();
    let by_provider = identities.any(|identity| !matches!(identity.provider.as_str(), "email" | "phone"));
    if !by_provider && !holder.phone_is_proven() {
        let ended = account::delete_user(state, tx, holder.id).await?;
        return Ok((None, ended));
    }
    // The account is in use by a person who signs in another way; only the address is not theirs.
    release_address(state, tx, &mut holder).await?;
    Ok((None, EndedSessions::default()))
}

async fn release_address(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    user.email = None;
    user.new_email = None;
    store::drop_tokens_of(tx, user.id).await?;
    for identity in store::identities(tx, user.id).await? {
        if identity.provider == "email" {
            store::delete_identity(tx, identity.id).await?;
        }
    }
    refresh_providers(state, tx, user).await
}

async fn create(state: &AuthState, tx: &mut Tx, email: String, external: &ExternalIdentity) -> Result<User, AuthError> {
    let now = state.now();
    state.hooks().check_sign_up(&external.data, now)?;
    state.hooks().check_email(&email)?;
    let mut user = User::new(Some(email), now);
    user.user_metadata = external.data.clone();
    user.app_metadata = json!({ "provider": external.provider, "providers": [external.provider] });
    store::insert_user(tx, &user).await?;
    put_identity(state.now(), tx, &user, external).await?;
    let news = NewUser {
        id: user.id,
        email: user.email.clone(),
        phone: None,
        metadata: external.data.clone(),
        made_by_operator: false,
        now,
    };
    state.hooks().user_created(tx, &news).await?;
    prove(state, tx, &mut user).await?;
    Ok(user)
}

/// The address counts as proven, by the provider's word.
async fn prove(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let first = !user.is_confirmed();
    user.email_confirmed_at = user.email_confirmed_at.or(Some(state.now()));
    user.user_metadata["email"] = user.email.clone().into();
    user.user_metadata["email_verified"] = true.into();
    user.updated_at = state.now();
    // What was mailed to prove it has nothing to prove any more.
    store::drop_tokens_of(tx, user.id).await?;
    store::save_user(tx, user).await?;
    match first {
        true => state.hooks().user_confirmed(tx, user).await,
        false => Ok(()),
    }
}

async fn join(state: &AuthState, tx: &mut Tx, mut user: User, external: &ExternalIdentity) -> Result<User, AuthError> {
    put_identity(state.now(), tx, &user, external).await?;
    refresh_providers(state, tx, &mut user).await?;
    Ok(user)
}

/// Writes down by which ways a user may come in, after one came or went.
pub async fn refresh_providers(state: &AuthState, tx: &mut Tx, user: &mut User) -> Result<(), AuthError> {
    let mut now: Vec<String> = Vec::new();
    for identity in store::identities(tx, user.id).await? {
        if !now.contains(&identity.provider) {
            now.push(identity.provider);
        }
    }
    // In the order in which they came.
    let before: Vec<String> = serde_json::from_value(user.app_metadata["providers"].clone()).unwrap_or_default();
    let mut providers: Vec<String> = before.into_iter().filter(|known| now.contains(known)).collect();
    now.retain(|provider| !providers.contains(provider));
    providers.append(&mut now);
    let still = user.app_metadata["provider"].as_str();
    if !still.is_some_and(|provider| providers.iter().any(|known| known == provider)) {
        user.app_metadata["provider"] = providers.first().cloned().into();
    }
    user.app_metadata["providers"] = json!(providers);
    user.updated_at = state.now();
    store::save_user(tx, user).await?;
    state.hooks().user_updated(tx, user).await
}

async fn put_identity(now: Timestamp, tx: &mut Tx, user: &User, external: &ExternalIdentity) -> Result<(), AuthError> {
    let identity = Identity {
        id: Uuid::new_v4(),
        user_id: user.id,
        provider: external.provider.clone(),
        provider_id: external.sub.clone(),
        identity_data: external.data.clone(),
        email: external.email.clone(),
        last_sign_in_at: Some(now),
        created_at: now,
        updated_at: now,
    };
    Ok(store::put_identity(tx, &identity).await?)
}
