//! The rows of `entitlements` that money writes.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

db::row! {
    /// A right as it is stored.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Entitlement {
        pub source: String,
        pub kind: String,
        pub valid_from: Timestamp,
        pub valid_until: Timestamp,
        pub revoked_at: Option<Timestamp>,
    }
}

/// Gives a right once; giving it again can only lengthen it.
pub async fn lengthen(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    source: &str,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (source) DO UPDATE SET valid_until = CASE WHEN excluded.valid_until > entitlements.valid_until
           THEN excluded.valid_until ELSE entitlements.valid_until END",
        params![new_id(from), user, kind, source, from, until],
    )
    .await
}

/// The right of a source, begun empty at `begins` where there is none yet.
pub async fn begun(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    source: &str,
    begins: Timestamp,
    now: Timestamp,
) -> FaultResult<Entitlement> {
    tx.exec(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $5)
         ON CONFLICT (source) DO NOTHING",
        params![new_id(now), user, kind, source, begins],
    )
    .await?;
    Ok(tx
        .one(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements WHERE source = $1",
            params![source],
        )
        .await?)
}

pub async fn set_end(tx: &mut Tx, source: &str, until: Timestamp, revoked_at: Option<Timestamp>) -> FaultResult<()> {
    tx.exec(
        "UPDATE entitlements SET valid_until = $2, revoked_at = $3 WHERE source = $1",
        params![source, until, revoked_at],
    )
    .await?;
    Ok(())
}

pub async fn set_span(tx: &mut Tx, source: &str, from: Timestamp, until: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE entitlements SET valid_from = $2, valid_until = $3 WHERE source = $1",
        params![source, from, until],
    )
    .await
}

pub async fn delete(tx: &mut Tx, source: &str) -> FaultResult<()> {
    tx.run("DELETE FROM entitlements WHERE source = $1", params![source])
        .await
}

/// The latest end, after `from`, of what was ordered by others than `own`.
pub async fn last_ordered_end(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    own: &str,
    from: Timestamp,
) -> FaultResult<Option<Timestamp>> {
    Ok(tx
        .opt(
            "SELECT valid_until FROM entitlements WHERE user_id = $1 AND kind = $2 AND source LIKE 'order:%'
                AND source <> $3 AND revoked_at IS NULL AND valid_until > $4 ORDER BY valid_until DESC LIMIT 1",
            params![user, kind, own, from],
        )
        .await?)
}

/// The rights of orders without a period of their own that have not ended, the first first.
pub async fn movable(tx: &mut Tx, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<Vec<Entitlement>> {
    Ok(tx
        .all(
            "SELECT e.source, e.kind, e.valid_from, e.valid_until, e.revoked_at FROM entitlements e
               JOIN orders o ON e.source = 'order:' || CAST(o.id AS TEXT)
              WHERE e.user_id = $1 AND e.kind = $2 AND e.revoked_at IS NULL AND e.valid_until > $3
                AND o.period_start IS NULL
              ORDER BY e.valid_from",
            params![user, kind, now],
        )
        .await?)
}

pub async fn of_sources_like(tx: &mut Tx, pattern: &str) -> FaultResult<Vec<Entitlement>> {
    Ok(tx
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements WHERE source LIKE $1",
            params![pattern],
        )
        .await?)
}

/// The rights that hold now, those that last longest first.
pub async fn held(reads: &mut impl Reads, user: Uuid, now: Timestamp) -> FaultResult<Vec<Entitlement>> {
    Ok(reads
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements
              WHERE user_id = $1 AND valid_from <= $2 AND valid_until > $2 AND revoked_at IS NULL
              ORDER BY valid_until DESC, source",
            params![user, now],
        )
        .await?)
}

/// The rights of a kind that hold or have not begun, the first first.
pub async fn not_ended(
    reads: &mut impl Reads,
    user: Uuid,
    kind: &str,
    now: Timestamp,
) -> FaultResult<Vec<Entitlement>> {
    Ok(reads
        .all(
            "SELECT source, kind, valid_from, valid_until, revoked_at FROM entitlements
              WHERE user_id = $1 AND kind = $2 AND valid_until > $3 AND revoked_at IS NULL ORDER BY valid_from",
            params![user, kind, now],
        )
        .await?)
}
