//! Places of boosts in decks, who looked at them, and what came of it.

use crate::kernel::fault::FaultResult;
use crate::kernel::sql::ids;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Boosts that one deck chooses from.
const CHOICE: i64 = 1_000;

/// Boosts that may be dealt now: id and owner.
pub async fn dealable(reads: &mut impl Reads, now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    Ok(reads
        .all(
            "SELECT b.id, b.user_id FROM boosts b
              WHERE b.state = 'running' AND b.ends_at > $1
                AND NOT EXISTS (SELECT 1 FROM boost_stops s WHERE s.boost_id = b.id)
              ORDER BY b.ends_at, b.id LIMIT $2",
            params![now, CHOICE],
        )
        .await?)
}

/// Boosts that were placed in the viewer's decks since a moment: id, owner, and whether the viewer saw their card.
pub async fn placed_since(
    reads: &mut impl Reads,
    viewer: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(Uuid, Uuid, bool)>> {
    Ok(reads
        .all(
            "SELECT boost_id, user_id, seen_at IS NOT NULL FROM boost_views WHERE viewer = $1 AND placed_at >= $2",
            params![viewer, since],
        )
        .await?)
}

/// Whether `subject` was placed for this viewer since.
pub async fn was_placed(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, since: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM boost_views WHERE viewer = $1 AND user_id = $2 AND placed_at >= $3 LIMIT 1",
            params![viewer, subject, since],
        )
        .await
}

pub async fn set_placed(tx: &mut Tx, boost: Uuid, user: Uuid, viewer: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO boost_views (boost_id, viewer, user_id, placed_at, counted) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (boost_id, viewer) DO UPDATE SET placed_at = COALESCE(boost_views.placed_at, excluded.placed_at)",
        params![boost, viewer, user, now, false],
    )
    .await
}

/// The running boosts of these people: owner and boost.
pub async fn running_among(reads: &mut impl Reads, people: &[Uuid], now: Timestamp) -> FaultResult<Vec<(Uuid, Uuid)>> {
    if people.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, bound) = Fragment::new("SELECT user_id, id FROM boosts WHERE state = 'running' AND ends_at > ")
        .bind(now)
        .push(" AND user_id IN (")
        .append(ids(people))
        .push(")")
        .finish();
    Ok(reads.all(sql, bound).await?)
}

/// Notes that a viewer looked at the owner of a running boost; once for each boost and viewer.
pub async fn set_seen(
    tx: &mut Tx,
    (owner, boost): (Uuid, Uuid),
    viewer: Uuid,
    counted: bool,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO boost_views (boost_id, viewer, user_id, seen_at, counted) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (boost_id, viewer) DO UPDATE
            SET counted = CASE WHEN boost_views.seen_at IS NULL THEN excluded.counted ELSE boost_views.counted END,
                seen_at = COALESCE(boost_views.seen_at, excluded.seen_at)",
        params![boost, viewer, owner, now, counted],
    )
    .await
}

/// When each counted look was.
pub async fn counted_looks(reads: &mut impl Reads, boost: Uuid) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT seen_at FROM boost_views WHERE boost_id = $1 AND counted AND seen_at IS NOT NULL",
            params![boost],
        )
        .await?)
}

/// The likes of a time by what they point at, the most first.
pub async fn liked_items(
    reads: &mut impl Reads,
    user: Uuid,
    from: Timestamp,
    until: Timestamp,
) -> FaultResult<Vec<(Option<String>, i64)>> {
    Ok(reads
        .all(
            "SELECT item, count(*) FROM reactions
              WHERE target = $1 AND kind <> 'pass' AND created_at >= $2 AND created_at < $3
              GROUP BY item ORDER BY count(*) DESC, item",
            params![user, from, until],
        )
        .await?)
}

pub async fn matches_made(reads: &mut impl Reads, user: Uuid, from: Timestamp, until: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM match_members s JOIN matches m ON m.id = s.match_id
              WHERE s.user_id = $1 AND m.created_at >= $2 AND m.created_at < $3",
            params![user, from, until],
        )
        .await?)
}
