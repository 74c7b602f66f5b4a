//! All SQL of wishes of an empty deck.

use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::safety::people::{self, StrangerScope};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn wish(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO deck_wishes (user_id, wished_at) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET wished_at = COALESCE(deck_wishes.wished_at, excluded.wished_at)",
        params![user, now],
    )
    .await
}

pub async fn take_back(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE deck_wishes SET wished_at = NULL WHERE user_id = $1",
        params![user],
    )
    .await
}

pub async fn is_open(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM deck_wishes WHERE user_id = $1 AND wished_at IS NOT NULL",
            params![user],
        )
        .await
}

/// The next wishes after one of people whose account is active and whose profile does not rest, fulfilled for the last
/// time before `rested`; with their time zone.
pub async fn open(
    reads: &mut impl Reads,
    rested: Timestamp,
    after: Uuid,
    limit: i64,
) -> FaultResult<Vec<(Uuid, String)>> {
    Ok(reads
        .all(
            "SELECT w.user_id, a.time_zone FROM deck_wishes w
               JOIN accounts a ON a.user_id = w.user_id JOIN profiles p ON p.id = w.user_id
              WHERE w.wished_at IS NOT NULL AND w.user_id > $2 AND (w.fulfilled_at IS NULL OR w.fulfilled_at <= $1)
                AND a.status = 'active' AND a.confirmed_at IS NOT NULL AND p.ready AND NOT p.paused
              ORDER BY w.user_id LIMIT $3",
            params![rested, after, limit],
        )
        .await?)
}

/// Whether one of these people may be shown to the viewer now, and never was, and never got an answer.
pub async fn is_any_new(reads: &mut impl Reads, viewer: Uuid, subjects: &[Uuid], now: Timestamp) -> FaultResult<bool> {
    if subjects.is_empty() {
        return Ok(false);
    }
    let (sql, params) = people::visible_ids(reads.engine(), viewer, StrangerScope::Eligible, now)
        .push(" AND p.id IN (")
        .append(sql::ids(subjects))
        .push(") AND NOT EXISTS (SELECT 1 FROM impressions i WHERE i.subject = p.id AND i.viewer = ")
        .bind(viewer)
        .push(") AND NOT EXISTS (SELECT 1 FROM reactions r WHERE r.target = p.id AND r.actor = ")
        .bind(viewer)
        .push(") LIMIT 1")
        .finish();
    Ok(reads.opt::<Uuid>(sql, params).await?.is_some())
}

/// Ends the wish; whether there was one.
pub async fn fulfil(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<bool> {
    tx.affects(
        "UPDATE deck_wishes SET wished_at = NULL, fulfilled_at = $2 WHERE user_id = $1 AND wished_at IS NOT NULL",
        params![user, now],
    )
    .await
}
