//! What mails carry, PKCE codes, the interval between mails, and the sweep.

use db::{DbError, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::{FlowState, OneTimeToken};
use crate::store::FOR_UPDATE;

const TOKEN: &str = "id, user_id, kind, link_digest, code_digest, attempts, code_challenge, \
    code_challenge_method, created_at, expires_at, stranger_attempts";

/// Keeps the token of its kind, in place of an earlier one. For a user who is not there it costs the same and
/// keeps nothing.
pub async fn put_token(tx: &mut Tx, token: &OneTimeToken) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_one_time_tokens (id, user_id, kind, link_digest, code_digest, attempts, code_challenge, \
         code_challenge_method, created_at, expires_at) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
         WHERE EXISTS (SELECT 1 FROM auth_users WHERE id = $2) \
         ON CONFLICT (user_id, kind) DO UPDATE SET link_digest = excluded.link_digest, \
         code_digest = excluded.code_digest, attempts = excluded.attempts, \
         code_challenge = excluded.code_challenge, code_challenge_method = excluded.code_challenge_method, \
         created_at = excluded.created_at, expires_at = excluded.expires_at, stranger_attempts = 0",
        params![
            token.id,
            token.user_id,
            token.kind.as_str(),
            token.link_digest.as_str(),
            token.code_digest.as_str(),
            token.attempts,
            token.code_challenge.clone(),
            token.code_challenge_method.clone(),
            token.created_at,
            token.expires_at
        ],
    )
    .await
}

/// Whose account a link belongs to.
pub async fn owner_of_link(tx: &mut Tx, digest: &str) -> Result<Option<Uuid>, DbError> {
    tx.opt(
        "SELECT user_id FROM auth_one_time_tokens WHERE link_digest = $1",
        params![digest],
    )
    .await
}

pub async fn token_by_link(tx: &mut Tx, digest: &str) -> Result<Option<OneTimeToken>, DbError> {
    let lock = FOR_UPDATE.for_engine(tx.engine());
    tx.opt(
        format!("SELECT {TOKEN} FROM auth_one_time_tokens WHERE link_digest = $1{lock}"),
        params![digest],
    )
    .await
}

pub async fn token_of(tx: &mut Tx, user_id: Uuid, kind: &str) -> Result<Option<OneTimeToken>, DbError> {
    let lock = FOR_UPDATE.for_engine(tx.engine());
    tx.opt(
        format!("SELECT {TOKEN} FROM auth_one_time_tokens WHERE user_id = $1 AND kind = $2{lock}"),
        params![user_id, kind],
    )
    .await
}

/// Counts a wrong guess at a token, by a stranger or by the device that asked for it.
pub async fn count_attempt(tx: &mut Tx, token_id: Uuid, by_stranger: bool) -> Result<(), DbError> {
    let sql = match by_stranger {
        true => "UPDATE auth_one_time_tokens SET stranger_attempts = stranger_attempts + 1 WHERE id = $1",
        false => "UPDATE auth_one_time_tokens SET attempts = attempts + 1 WHERE id = $1",
    };
    tx.run(sql, params![token_id]).await
}

/// Spends a token; `false` when another request was faster.
pub async fn spend_token(tx: &mut Tx, token_id: Uuid) -> Result<bool, DbError> {
    tx.affects("DELETE FROM auth_one_time_tokens WHERE id = $1", params![token_id])
        .await
}

/// Spends the link of a token and leaves its code; `false` when another request was faster.
pub async fn spend_link(tx: &mut Tx, token_id: Uuid, digest: &str, unused: &str) -> Result<bool, DbError> {
    tx.affects(
        "UPDATE auth_one_time_tokens SET link_digest = $3, code_challenge = NULL, code_challenge_method = NULL \
             WHERE id = $1 AND link_digest = $2",
        params![token_id, digest, unused],
    )
    .await
}

/// Removes a user's tokens of two kinds.
pub async fn drop_tokens_of_kinds(tx: &mut Tx, user_id: Uuid, one: &str, other: &str) -> Result<(), DbError> {
    tx.run(
        "DELETE FROM auth_one_time_tokens WHERE user_id = $1 AND kind IN ($2, $3)",
        params![user_id, one, other],
    )
    .await
}

/// Makes everything worthless that was sent to a user, and the codes that came of it.
pub async fn drop_tokens_of(tx: &mut Tx, user_id: Uuid) -> Result<(), DbError> {
    tx.exec("DELETE FROM auth_one_time_tokens WHERE user_id = $1", params![user_id])
        .await?;
    tx.exec("DELETE FROM auth_flow_states WHERE user_id = $1", params![user_id])
        .await?;
    Ok(())
}

pub async fn insert_flow(tx: &mut Tx, flow: &FlowState) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_flow_states (code_digest, user_id, code_challenge, code_challenge_method, amr_method, \
         expires_at) VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            flow.code_digest.as_str(),
            flow.user_id,
            flow.code_challenge.as_str(),
            flow.code_challenge_method.as_str(),
            flow.amr_method.as_str(),
            flow.expires_at
        ],
    )
    .await
}

/// Takes a flow out, so that its code works once.
pub async fn take_flow(tx: &mut Tx, digest: &str) -> Result<Option<FlowState>, DbError> {
    tx.opt(
        "DELETE FROM auth_flow_states WHERE code_digest = $1 \
         RETURNING code_digest, user_id, code_challenge, code_challenge_method, amr_method, expires_at",
        params![digest],
    )
    .await
}

/// When a mail of `kind` was last asked for.
pub async fn mail_sent_at(tx: &mut Tx, email: &str, kind: &str) -> Result<Option<Timestamp>, DbError> {
    tx.opt(
        "SELECT sent_at FROM auth_mail_throttle WHERE email = $1 AND kind = $2",
        params![email, kind],
    )
    .await
}

pub async fn note_mail(tx: &mut Tx, email: &str, kind: &str, now: Timestamp) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_mail_throttle (email, kind, sent_at) VALUES ($1, $2, $3) \
         ON CONFLICT (email, kind) DO UPDATE SET sent_at = excluded.sent_at",
        params![email, kind, now],
    )
    .await
}

/// Until when a sweep lets things be.
pub struct SweepCutoffs {
    pub now: Timestamp,
    /// Sessions not refreshed since then end.
    pub idle_since: Timestamp,
    /// Sessions that began before end.
    pub began_before: Timestamp,
    /// Older than any interval between two messages.
    pub throttle_before: Timestamp,
}

/// Removes what has expired.
pub async fn sweep(tx: &mut Tx, horizon: SweepCutoffs) -> Result<u64, DbError> {
    let now = horizon.now;
    let mut rows = 0;
    for (sql, before) in [
        ("DELETE FROM auth_one_time_tokens WHERE expires_at <= $1", now),
        ("DELETE FROM auth_flow_states WHERE expires_at <= $1", now),
        ("DELETE FROM auth_oauth_states WHERE expires_at <= $1", now),
        ("DELETE FROM auth_provider_tokens WHERE expires_at <= $1", now),
        ("DELETE FROM auth_revocations WHERE expires_at <= $1", now),
        ("DELETE FROM auth_sessions WHERE refreshed_at <= $1", horizon.idle_since),
        ("DELETE FROM auth_sessions WHERE created_at <= $1", horizon.began_before),
        (
            "DELETE FROM auth_mail_throttle WHERE sent_at <= $1",
            horizon.throttle_before,
        ),
    ] {
        rows += tx.exec(sql, params![before]).await?;
    }
    Ok(rows)
}
