//! Impressions by the hour, of a person and of a region, which baselines are made of.

use super::boosts::REGION;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{SignedDuration, Timestamp};
use supabase::fragment::Fragment;
use uuid::Uuid;

/// Who looked is kept for this long: for the receipt, the label and the share of a day.
const VIEWS_KEPT_DAYS: i64 = 7;
/// A baseline looks back eight weeks.
const HOURS_KEPT_DAYS: i64 = 63;

/// Counts one impression in its hour.
pub async fn count_look(tx: &mut Tx, subject: Uuid, hour: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO impression_hours (subject, hour, looks) VALUES ($1, $2, 1)
         ON CONFLICT (subject, hour) DO UPDATE SET looks = impression_hours.looks + 1",
        params![subject, hour],
    )
    .await
}

/// Since when the person's hours are known: impressions were counted by the hour, and they were here. None before the
/// first impression of anybody.
pub async fn counted_since(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    let first: Option<Timestamp> = reads
        .opt("SELECT hour FROM impression_hours ORDER BY hour LIMIT 1", params![])
        .await?;
    let created: Option<Timestamp> = reads
        .opt("SELECT created_at FROM profiles WHERE id = $1", params![user])
        .await?;
    Ok(first.zip(created).map(|(first, created)| first.max(created)))
}

pub async fn looks(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<(Timestamp, i64)>> {
    Ok(reads
        .all(
            "SELECT hour, looks FROM impression_hours WHERE subject = $1 AND hour >= $2",
            params![user, since],
        )
        .await?)
}

pub async fn likes_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    Ok(reads
        .all(
            "SELECT created_at FROM reactions WHERE target = $1 AND kind <> 'pass' AND created_at >= $2",
            params![user, since],
        )
        .await?)
}

/// Sums an hour by region.
pub async fn sum_hour(tx: &mut Tx, hour: Timestamp) -> FaultResult<()> {
    let sql = format!(
        "INSERT INTO region_hours (region, hour, looks, people)
         SELECT {REGION}, h.hour, CAST(sum(h.looks) AS bigint), count(*)
           FROM impression_hours h JOIN profiles p ON p.id = h.subject
          WHERE h.hour = $1 AND p.country_code IS NOT NULL GROUP BY 1, h.hour
         ON CONFLICT (region, hour) DO UPDATE SET looks = excluded.looks, people = excluded.people"
    );
    tx.run(&sql, params![hour]).await
}

/// Hour, looks and people of a region.
pub async fn region_sums(
    reads: &mut impl Reads,
    region: &str,
    since: Timestamp,
) -> FaultResult<Vec<(Timestamp, i64, i64)>> {
    Ok(reads
        .all(
            "SELECT hour, looks, people FROM region_hours WHERE region = $1 AND hour >= $2",
            params![region.to_string(), since],
        )
        .await?)
}

/// Deletes who looked, and hours that no baseline needs.
pub async fn delete_old(tx: &mut Tx, now: Timestamp) -> FaultResult<()> {
    let before = |days: i64| now - SignedDuration::from_hours(24 * days);
    let (sql, bound) =
        Fragment::new("DELETE FROM boost_views WHERE boost_id IN (SELECT id FROM boosts WHERE ends_at < ")
            .bind(before(VIEWS_KEPT_DAYS))
            .push(" AND state <> 'running')")
            .finish();
    tx.exec(&sql, bound).await?;
    for table in ["impression_hours", "region_hours"] {
        let sql = format!("DELETE FROM {table} WHERE hour < $1");
        tx.exec(&sql, params![before(HOURS_KEPT_DAYS)]).await?;
    }
    Ok(())
}
