//! What is measured of Premium, and what was found.

use crate::billing::catalogue::PREMIUM;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;

db::row! {
    /// One person's month.
    #[derive(Debug, Clone)]
    pub struct Month {
        pub gender: i64,
        pub born_year: i64,
        pub country: String,
        pub completeness: i64,
        pub premium: i64,
        pub matches: i64,
        pub since: Timestamp,
    }
}

/// Everybody who was here since `from` and can be met, and whether they had Premium all the while.
pub async fn months(reads: &mut impl Reads, from: Timestamp, now: Timestamp) -> FaultResult<Vec<Month>> {
    Ok(reads
        .all(
            "SELECT p.gender_bit, CAST(substr(CAST(a.birth_date AS TEXT), 1, 4) AS bigint),
                    coalesce(p.country_code, ''), p.completeness,
                    (SELECT count(*) FROM entitlements e WHERE e.user_id = p.id AND e.kind = $2
                        AND e.valid_from <= $1 AND e.valid_until > $3 AND e.revoked_at IS NULL),
                    (SELECT count(*) FROM match_members mm JOIN matches m ON m.id = mm.match_id
                      WHERE mm.user_id = p.id AND m.created_at > $1),
                    a.created_at
               FROM profiles p JOIN accounts a ON a.user_id = p.id
              WHERE a.status = 'active' AND p.ready AND a.last_seen_at > $1 AND a.birth_date IS NOT NULL",
            params![from, PREMIUM, now],
        )
        .await?)
}

pub async fn claim(reads: &mut impl Reads, name: &str) -> FaultResult<Option<(f64, Timestamp)>> {
    let sql = "SELECT lower_bound, measured_at FROM measured_claims WHERE name = $1";
    Ok(reads.opt(sql, params![name]).await?)
}

pub async fn put_claim(tx: &mut Tx, name: &str, ratio: f64, lower: f64, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO measured_claims (name, ratio, lower_bound, measured_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (name) DO UPDATE SET ratio = excluded.ratio, lower_bound = excluded.lower_bound,
           measured_at = excluded.measured_at",
        params![name, ratio, lower, now],
    )
    .await
}
