//! Rows of badges, what they follow from, and the flag of the profile that follows from them.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A badge that people confirmed.
    #[derive(Debug, Clone)]
    pub struct Badge {
        pub user_id: Uuid,
        pub kind: String,
        pub method: String,
        pub over18: Option<bool>,
        pub granted_at: Timestamp,
        pub expires_at: Timestamp,
        pub photos_as_of: Timestamp,
        pub paused_at: Option<Timestamp>,
    }
}

const BADGE: &str =
    "SELECT user_id, kind, method, over18, granted_at, expires_at, photos_as_of, paused_at FROM verifications";

pub async fn badge(reads: &mut impl Reads, user: Uuid, kind: &str) -> FaultResult<Option<Badge>> {
    let sql = format!("{BADGE} WHERE user_id = $1 AND kind = $2");
    Ok(reads.opt(sql, params![user, kind]).await?)
}

pub async fn put(tx: &mut Tx, badge: &Badge) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO verifications (user_id, kind, method, over18, granted_at, expires_at, photos_as_of, paused_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
         ON CONFLICT (user_id, kind) DO UPDATE SET method = excluded.method, over18 = excluded.over18,
             granted_at = excluded.granted_at, expires_at = excluded.expires_at,
             photos_as_of = excluded.photos_as_of, paused_at = excluded.paused_at",
        params![
            badge.user_id,
            badge.kind.clone(),
            badge.method.clone(),
            badge.over18,
            badge.granted_at,
            badge.expires_at,
            badge.photos_as_of,
            badge.paused_at
        ],
    )
    .await?;
    Ok(())
}

pub async fn delete(tx: &mut Tx, user: Uuid, kind: &str) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM verifications WHERE user_id = $1 AND kind = $2",
        params![user, kind],
    )
    .await?;
    Ok(())
}

/// Badges that ended.
pub async fn ended(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Badge>> {
    let sql = format!("{BADGE} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2");
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Sets the profile's flag; whether it changed.
pub async fn set_verified(tx: &mut Tx, user: Uuid, verified: bool) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE profiles SET verified = $2 WHERE id = $1 AND verified <> $2",
            params![user, verified],
        )
        .await?;
    Ok(rows > 0)
}

/// The photos of a profile, in their order.
pub async fn photos(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<(String, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT path, created_at FROM profile_photos WHERE user_id = $1 AND state = 'visible'
              ORDER BY position, id",
            params![user],
        )
        .await?)
}

db::row! {
    /// What the security badge follows from.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct SecurityFacts {
        pub email: bool,
        pub second_factor: bool,
        pub recovery_codes: bool,
    }
}

/// What protects an account now.
pub async fn security(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<SecurityFacts>> {
    Ok(reads
        .opt(
            "SELECT u.email_confirmed_at IS NOT NULL,
                    EXISTS (SELECT 1 FROM auth_factors f WHERE f.user_id = u.id AND f.status = 'verified'
                               AND f.factor_type IN ('totp', 'webauthn'))
                    OR EXISTS (SELECT 1 FROM auth_passkeys k WHERE k.user_id = u.id),
                    EXISTS (SELECT 1 FROM auth_recovery_codes c JOIN auth_factors f ON f.id = c.factor_id
                             WHERE f.user_id = u.id AND f.status = 'verified' AND c.used_at IS NULL)
               FROM auth_users u WHERE u.id = $1",
            params![user],
        )
        .await?)
}
