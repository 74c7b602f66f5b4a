//! Second factors, recovery codes and the challenges that wait for an answer.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::Session;
use crate::model::factors::{Challenge, Factor};

const FACTOR: &str = "id, user_id, factor_type, status, friendly_name, phone, secret, credential, last_step, \
    failures, locked_until, last_challenged_at, created_at, updated_at";

pub async fn insert_factor(tx: &mut Tx, factor: &Factor) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_factors (id, user_id, factor_type, status, friendly_name, phone, secret, credential, \
         last_step, failures, locked_until, last_challenged_at, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)",
        params![
            factor.id,
            factor.user_id,
            factor.factor_type.as_str(),
            factor.status.as_str(),
            factor.friendly_name.clone(),
            factor.phone.clone(),
            factor.secret.clone(),
            factor.credential.clone(),
            factor.last_step,
            factor.failures,
            factor.locked_until,
            factor.last_challenged_at,
            factor.created_at,
            factor.updated_at
        ],
    )
    .await
}

/// The ids and sealed keys of the newest `limit` authenticator apps.
pub async fn sealed_totp_keys(reads: &mut impl Reads, limit: i64) -> Result<Vec<(Uuid, String)>, DbError> {
    let sql = "SELECT id, secret FROM auth_factors WHERE secret IS NOT NULL ORDER BY created_at DESC LIMIT $1";
    reads.all(sql, params![limit]).await
}

/// Keeps what a factor learns after its enrolment.
pub async fn save_factor(tx: &mut Tx, factor: &Factor) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_factors SET status = $2, credential = $3, last_step = $4, failures = $5, locked_until = $6, \
         last_challenged_at = $7, updated_at = $8 WHERE id = $1",
        params![
            factor.id,
            factor.status.as_str(),
            factor.credential.clone(),
            factor.last_step,
            factor.failures,
            factor.locked_until,
            factor.last_challenged_at,
            factor.updated_at
        ],
    )
    .await
}

/// All factors of a user, the oldest first.
pub async fn factors_of(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<Factor>, DbError> {
    reads
        .all(
            format!("SELECT {FACTOR} FROM auth_factors WHERE user_id = $1 ORDER BY created_at, id"),
            params![user_id],
        )
        .await
}

pub async fn delete_factor(tx: &mut Tx, id: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_factors WHERE id = $1", params![id]).await
}

/// Removes the enrolments that a user began and did not finish.
pub async fn drop_unverified(tx: &mut Tx, user_id: Uuid, created_before: Timestamp) -> Result<(), DbError> {
    tx.run(
        "DELETE FROM auth_factors WHERE user_id = $1 AND status = 'unverified' AND created_at <= $2",
        params![user_id, created_before],
    )
    .await
}

/// Puts a new set of codes in the place of the old one.
pub async fn put_recovery_codes(tx: &mut Tx, factor_id: Uuid, digests: &[String]) -> Result<(), DbError> {
    tx.exec(
        "DELETE FROM auth_recovery_codes WHERE factor_id = $1",
        params![factor_id],
    )
    .await?;
    for digest in digests {
        tx.exec(
            "INSERT INTO auth_recovery_codes (factor_id, digest) VALUES ($1, $2)",
            params![factor_id, digest.as_str()],
        )
        .await?;
    }
    Ok(())
}

/// How many codes the set has, and how many are unused.
pub async fn count_recovery_codes(reads: &mut impl Reads, factor_id: Uuid) -> Result<(i64, i64), DbError> {
    let counts: Option<(i64, i64)> = reads
        .opt(
            "SELECT COUNT(*), COUNT(*) - COUNT(used_at) FROM auth_recovery_codes WHERE factor_id = $1",
            params![factor_id],
        )
        .await?;
    Ok(counts.unwrap_or((0, 0)))
}

/// Spends a code; `false` when there is none such or it was used.
pub async fn spend_recovery_code(tx: &mut Tx, factor_id: Uuid, digest: &str, now: Timestamp) -> Result<bool, DbError> {
    tx.affects(
        "UPDATE auth_recovery_codes SET used_at = $3 WHERE factor_id = $1 AND digest = $2 AND used_at IS NULL",
        params![factor_id, digest, now],
    )
    .await
}

pub async fn insert_challenge(tx: &mut Tx, challenge: &Challenge) -> Result<(), DbError> {
    tx.exec(
        "INSERT INTO auth_challenges (id, purpose, user_id, factor_id, state, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![
            challenge.id,
            challenge.purpose.as_str(),
            challenge.user_id,
            challenge.factor_id,
            challenge.state.clone(),
            challenge.expires_at
        ],
    )
    .await?;
    Ok(())
}

/// Takes a challenge out, so that it is answered once.
pub async fn take_challenge(tx: &mut Tx, id: Uuid, purpose: &str) -> Result<Option<Challenge>, DbError> {
    tx.opt(
        "DELETE FROM auth_challenges WHERE id = $1 AND purpose = $2 \
         RETURNING id, purpose, user_id, factor_id, state, expires_at",
        params![id, purpose],
    )
    .await
}

/// Forgets the open challenges of a factor.
pub async fn drop_challenges_of(tx: &mut Tx, factor_id: Uuid) -> Result<(), DbError> {
    tx.run("DELETE FROM auth_challenges WHERE factor_id = $1", params![factor_id])
        .await
}

/// Forgets the open challenges of a user for one purpose.
pub async fn drop_challenges_for(tx: &mut Tx, user_id: Uuid, purpose: &str) -> Result<(), DbError> {
    tx.run(
        "DELETE FROM auth_challenges WHERE user_id = $1 AND purpose = $2",
        params![user_id, purpose],
    )
    .await
}

/// Keeps a session's level and ways, together with the refresh token that goes with them.
pub async fn save_assurance(tx: &mut Tx, session: &Session) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_sessions SET aal = $2, amr = $3, refresh_counter = $4, rotations = $5, refreshed_at = $6 \
         WHERE id = $1",
        params![
            session.id,
            session.aal.as_str(),
            session.amr.clone(),
            session.refresh_counter,
            session.rotations.clone(),
            session.refreshed_at
        ],
    )
    .await
}

/// Removes challenges that expired at `now` and enrolments begun before `unfinished_before`.
pub async fn sweep_factors(tx: &mut Tx, now: Timestamp, unfinished_before: Timestamp) -> Result<u64, DbError> {
    let mut rows = tx
        .exec("DELETE FROM auth_challenges WHERE expires_at <= $1", params![now])
        .await?;
    rows += tx
        .exec(
            "DELETE FROM auth_factors WHERE status = 'unverified' AND created_at <= $1",
            params![unfinished_before],
        )
        .await?;
    Ok(rows)
}
