//! Rights for a time, from every source: a payment, a test period, a thank-you.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Whether an entitlement of this kind is valid now. The one place that answers "has this person Premium?", for every
/// source of the right (a payment, a test period, a thank-you).
pub async fn entitled(reads: &mut impl Reads, user: Uuid, kind: &str, now: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM entitlements WHERE user_id = $1 AND kind = $2 AND valid_from <= $3 AND valid_until > $3
                AND revoked_at IS NULL LIMIT 1",
            params![user, kind, now],
        )
        .await
}

/// The source of the valid right of this kind. Of several rights, a free one comes first, then the one that lasts longest.
pub async fn entitlement_source(
    reads: &mut impl Reads,
    user: Uuid,
    kind: &str,
    now: Timestamp,
) -> FaultResult<Option<String>> {
    Ok(reads
        .opt(
            "SELECT source FROM entitlements WHERE user_id = $1 AND kind = $2 AND valid_from <= $3 AND valid_until > $3
                AND revoked_at IS NULL
              ORDER BY CASE WHEN source LIKE 'order:%' THEN 1 ELSE 0 END, valid_until DESC, source LIMIT 1",
            params![user, kind, now],
        )
        .await?)
}

/// Writes the entitlement of a source, or moves its end.
pub async fn put_entitlement(
    tx: &mut Tx,
    user: Uuid,
    kind: &str,
    source: &str,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO entitlements (id, user_id, kind, source, valid_from, valid_until) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (source) DO UPDATE SET valid_until = excluded.valid_until",
        params![new_id(from), user, kind, source, from, until],
    )
    .await
}
