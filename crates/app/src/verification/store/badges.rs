//! Rows of badges, what they follow from, and the flag of the profile that follows from them.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use std::collections::HashSet;
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
    tx.run(
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
    .await
}

pub async fn delete(tx: &mut Tx, user: Uuid, kind: &str) -> FaultResult<()> {
    tx.run(
        "DELETE FROM verifications WHERE user_id = $1 AND kind = $2",
        params![user, kind],
    )
    .await
}

/// Badges that ended.
pub async fn ended(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Badge>> {
    let sql = format!("{BADGE} WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2");
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Sets the profile's flag; whether it changed.
pub async fn set_verified(tx: &mut Tx, user: Uuid, verified: bool) -> FaultResult<bool> {
    tx.affects(
        "UPDATE profiles SET verified = $2 WHERE id = $1 AND verified <> $2",
        params![user, verified],
    )
    .await
}

db::row! {
    /// A photo of a profile, as verification compares it.
    #[derive(Debug, Clone)]
    pub struct ComparedPhoto {
        pub id: Uuid,
        pub path: String,
        pub created_at: Timestamp,
        /// Shown to others now.
        pub visible: bool,
        /// Out of sight until a case is decided.
        pub hidden: bool,
    }
}

/// The photos of a profile that were not removed by a decision, in their order.
pub async fn photos(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<ComparedPhoto>> {
    let item = match reads.engine() {
        db::Engine::Postgres => "'photo:' || ph.id::text",
        db::Engine::Sqlite => "'photo:' || ph.id",
    };
    let sql = format!(
        "SELECT ph.id, ph.path, ph.created_at, ph.state = 'visible',
                ph.state = 'needs_review' AND EXISTS (SELECT 1 FROM mod_removed m WHERE m.user_id = ph.user_id
                    AND m.item = {item} AND m.decision_id IS NULL AND m.restored_at IS NULL)
           FROM profile_photos ph WHERE ph.user_id = $1 AND ph.state <> 'rejected' ORDER BY ph.position, ph.id"
    );
    Ok(reads.all(sql.as_str(), params![user]).await?)
}

/// The ids of the photos that reviewers saw when they approved the person.
pub async fn compared(reads: &mut impl Reads, user: Uuid) -> FaultResult<HashSet<Uuid>> {
    let ids: Vec<Uuid> = reads
        .all("SELECT photo_id FROM compared_photos WHERE user_id = $1", params![user])
        .await?;
    Ok(ids.into_iter().collect())
}

pub async fn add_compared(tx: &mut Tx, user: Uuid, photos: &[Uuid]) -> FaultResult<()> {
    for photo in photos {
        tx.exec(
            "INSERT INTO compared_photos (user_id, photo_id) VALUES ($1, $2) ON CONFLICT (user_id, photo_id) DO NOTHING",
            params![user, *photo],
        )
        .await?;
    }
    Ok(())
}

pub async fn delete_compared(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run("DELETE FROM compared_photos WHERE user_id = $1", params![user])
        .await
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
