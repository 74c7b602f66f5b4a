//! Accounts that nobody uses.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// The account `a` was not used after `$1`, and nothing exempts it at `$2`.
const INACTIVE: &str = "a.last_seen_at <= $1 AND a.status <> 'leaving' AND a.role = 'member' AND NOT a.demo
    AND NOT EXISTS (SELECT 1 FROM auth_sessions s WHERE s.user_id = a.user_id AND s.refreshed_at > $1)
    AND NOT EXISTS (SELECT 1 FROM auth_users u WHERE u.id = a.user_id AND u.last_sign_in_at > $1)
    AND NOT EXISTS (SELECT 1 FROM entitlements e WHERE e.user_id = a.user_id AND e.kind = 'premium'
                       AND e.valid_until > $2 AND e.revoked_at IS NULL)";

/// Forgets letters to people who came back since.
pub async fn forget_returned(tx: &mut Tx) -> FaultResult<()> {
    tx.run(
        "DELETE FROM inactivity_warnings WHERE
            EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = inactivity_warnings.user_id
                       AND a.last_seen_at > inactivity_warnings.warned_at)
         OR EXISTS (SELECT 1 FROM auth_sessions s WHERE s.user_id = inactivity_warnings.user_id
                       AND s.refreshed_at > inactivity_warnings.warned_at)
         OR EXISTS (SELECT 1 FROM auth_users u WHERE u.id = inactivity_warnings.user_id
                       AND u.last_sign_in_at > inactivity_warnings.warned_at)",
        params![],
    )
    .await
}

/// Accounts not used since a moment that got no letter yet.
pub async fn to_warn(reads: &mut impl Reads, since: Timestamp, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = format!(
        "SELECT a.user_id FROM accounts a WHERE {INACTIVE}
            AND NOT EXISTS (SELECT 1 FROM inactivity_warnings w WHERE w.user_id = a.user_id)
          ORDER BY a.user_id LIMIT $3"
    );
    Ok(reads.all(sql.as_str(), params![since, now, limit]).await?)
}

/// Accounts not used since a moment whose letter is from before `warned_before`.
pub async fn to_erase(
    reads: &mut impl Reads,
    since: Timestamp,
    warned_before: Timestamp,
    now: Timestamp,
    limit: i64,
) -> FaultResult<Vec<Uuid>> {
    let sql = format!(
        "SELECT a.user_id FROM accounts a WHERE {INACTIVE}
            AND EXISTS (SELECT 1 FROM inactivity_warnings w WHERE w.user_id = a.user_id AND w.warned_at <= $3)
          ORDER BY a.user_id LIMIT $4"
    );
    Ok(reads
        .all(sql.as_str(), params![since, now, warned_before, limit])
        .await?)
}

/// Notes the letter to an account; whether it is the first.
pub async fn insert_warning(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO inactivity_warnings (user_id, warned_at) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
        params![user, now],
    )
    .await
}
