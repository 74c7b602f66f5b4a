//! Identities of providers, and people on the way to a provider and back.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::Identity;
use crate::model::oauth_state::OauthState;

const IDENTITY: &str = "id, user_id, provider, provider_id, identity_data, email, last_sign_in_at, \
    created_at, updated_at";

/// The user's identity at a provider.
pub async fn identity_of(
    reads: &mut impl Reads,
    provider: &str,
    provider_id: &str,
) -> Result<Option<Identity>, DbError> {
    reads
        .opt(
            format!("SELECT {IDENTITY} FROM auth_identities WHERE provider = $1 AND provider_id = $2"),
            params![provider, provider_id],
        )
        .await
}

pub async fn delete_identity(tx: &mut Tx, id: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_identities WHERE id = $1", params![id]).await
}

pub async fn insert_oauth_state(tx: &mut Tx, state: &OauthState) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_oauth_states (state_digest, provider, redirect, code_challenge, code_challenge_method, \
         link_user_id, link_session_id, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        params![
            state.state_digest.as_str(),
            state.provider.as_str(),
            state.redirect.as_str(),
            state.code_challenge.clone(),
            state.code_challenge_method.clone(),
            state.link_user_id,
            state.link_session_id,
            state.expires_at
        ],
    )
    .await
}

/// Takes a state out, so that it comes back once.
pub async fn take_oauth_state(tx: &mut Tx, digest: &str) -> Result<Option<OauthState>, DbError> {
    tx.opt(
        "DELETE FROM auth_oauth_states WHERE state_digest = $1 RETURNING state_digest, provider, redirect, \
         code_challenge, code_challenge_method, link_user_id, link_session_id, expires_at",
        params![digest],
    )
    .await
}

pub async fn put_provider_tokens(
    tx: &mut Tx,
    code_digest: &str,
    sealed: &str,
    expires_at: Timestamp,
) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_provider_tokens (code_digest, sealed, expires_at) VALUES ($1, $2, $3)",
        params![code_digest, sealed, expires_at],
    )
    .await
}

/// Takes what was sealed under a code out, so that it is handed over once.
pub async fn take_provider_tokens(tx: &mut Tx, code_digest: &str) -> Result<Option<String>, DbError> {
    tx.opt(
        "DELETE FROM auth_provider_tokens WHERE code_digest = $1 RETURNING sealed",
        params![code_digest],
    )
    .await
}

/// Stores what a provider gave at the last sign-in, instead of what it gave before.
pub async fn put_grant(
    tx: &mut Tx,
    id: Uuid,
    user_id: Uuid,
    provider: &str,
    sealed: &str,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.exec(
        "DELETE FROM auth_provider_grants WHERE user_id = $1 AND provider = $2 AND ended_at IS NULL",
        params![user_id, provider],
    )
    .await?;
    tx.exec(
        "INSERT INTO auth_provider_grants (id, user_id, provider, sealed, created_at) VALUES ($1, $2, $3, $4, $5)",
        params![id, user_id, provider, sealed, now],
    )
    .await?;
    Ok(())
}

/// Ends the grants of an account, of one provider or of all; answers their ids.
pub async fn end_grants(
    tx: &mut Tx,
    user_id: Uuid,
    provider: Option<&str>,
    now: Timestamp,
) -> Result<Vec<Uuid>, DbError> {
    tx.all(
        "UPDATE auth_provider_grants SET ended_at = $3
          WHERE user_id = $1 AND ended_at IS NULL AND provider = coalesce($2, provider) RETURNING id",
        params![user_id, provider, now],
    )
    .await
}

/// An ended grant: its provider, and what is sealed.
pub async fn grant(reads: &mut impl Reads, id: Uuid) -> Result<Option<(String, String)>, DbError> {
    reads
        .opt(
            "SELECT provider, sealed FROM auth_provider_grants WHERE id = $1 AND ended_at IS NOT NULL",
            params![id],
        )
        .await
}

pub async fn delete_grant(tx: &mut Tx, id: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_provider_grants WHERE id = $1", params![id])
        .await
}

/// Erases what ended before `before`, taken back or not.
pub async fn sweep_grants(tx: &mut Tx, before: Timestamp) -> Result<u64, DbError> {
    tx.exec("DELETE FROM auth_provider_grants WHERE ended_at <= $1", params![before])
        .await
}
