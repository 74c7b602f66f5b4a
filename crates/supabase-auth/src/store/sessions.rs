//! Sessions and those that ended early.

use db::{DbError, Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

use crate::model::Session;
use crate::store::FOR_UPDATE;

const SESSION: &str = "id, user_id, aal, amr, refresh_counter, rotations, user_agent, ip_prefix, \
    created_at, refreshed_at";

pub async fn insert_session(tx: &mut Tx, session: &Session) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_sessions (id, user_id, aal, amr, refresh_counter, rotations, user_agent, ip_prefix, \
         created_at, refreshed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            session.id,
            session.user_id,
            session.aal.as_str(),
            session.amr.clone(),
            session.refresh_counter,
            session.rotations.clone(),
            session.user_agent.clone(),
            session.ip_prefix.clone(),
            session.created_at,
            session.refreshed_at
        ],
    )
    .await
}

pub async fn session_by_id(reads: &mut impl Reads, id: Uuid) -> Result<Option<Session>, DbError> {
    reads
        .opt(
            format!("SELECT {SESSION} FROM auth_sessions WHERE id = $1"),
            params![id],
        )
        .await
}

/// Reads a session whose refresh token is about to rotate.
pub async fn lock_session(tx: &mut Tx, id: Uuid) -> Result<Option<Session>, DbError> {
    let lock = FOR_UPDATE.for_engine(tx.engine());
    tx.opt(
        format!("SELECT {SESSION} FROM auth_sessions WHERE id = $1{lock}"),
        params![id],
    )
    .await
}

/// The devices of a user, the latest used first.
pub async fn sessions_of(reads: &mut impl Reads, user_id: Uuid) -> Result<Vec<Session>, DbError> {
    reads
        .all(
            format!("SELECT {SESSION} FROM auth_sessions WHERE user_id = $1 ORDER BY refreshed_at DESC, id"),
            params![user_id],
        )
        .await
}

pub async fn save_rotation(tx: &mut Tx, session: &Session) -> Result<(), DbError> {
    tx.run(
        "UPDATE auth_sessions SET refresh_counter = $2, rotations = $3, refreshed_at = $4 WHERE id = $1",
        params![
            session.id,
            session.refresh_counter,
            session.rotations.clone(),
            session.refreshed_at
        ],
    )
    .await
}

/// Ends one session and remembers until when its access tokens must be refused.
pub async fn end_session(tx: &mut Tx, id: Uuid, refuse_until: Timestamp) -> Result<(), DbError> {
    tx.exec("DELETE FROM auth_sessions WHERE id = $1", params![id]).await?;
    tx.exec(
        "INSERT INTO auth_revocations (session_id, expires_at) VALUES ($1, $2) \
         ON CONFLICT (session_id) DO UPDATE SET expires_at = excluded.expires_at, older_than = NULL",
        params![id, refuse_until],
    )
    .await?;
    Ok(())
}

/// Remembers until when the access tokens must be refused that a session was given before `raised`.
pub async fn outdate_session(tx: &mut Tx, id: Uuid, raised: Timestamp, refuse_until: Timestamp) -> Result<(), DbError> {
    tx.run(
        "INSERT INTO auth_revocations (session_id, expires_at, older_than) VALUES ($1, $2, $3) \
         ON CONFLICT (session_id) DO UPDATE SET expires_at = excluded.expires_at, older_than = excluded.older_than",
        params![id, refuse_until, raised],
    )
    .await
}

/// A session, until when its access tokens must be refused, and which: those older than a moment, or all.
pub type Revocation = (Uuid, Timestamp, Option<Timestamp>);

/// Sessions some of whose access tokens must still be refused at `now`.
pub async fn revocations(reads: &mut impl Reads, now: Timestamp) -> Result<Vec<Revocation>, DbError> {
    reads
        .all(
            "SELECT session_id, expires_at, older_than FROM auth_revocations WHERE expires_at > $1",
            params![now],
        )
        .await
}
