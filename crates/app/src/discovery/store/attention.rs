//! How much everybody was looked at.

use super::people::hours_since;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::{Timestamp, ToSpan, civil::Date};
use matching::fairness::{Attention, DECISIONS_LEAST, ImpressionTolerance, NEWCOMER_HOURS};
use std::collections::HashMap;
use uuid::Uuid;

/// A person without recent impressions who is no newcomer.
pub const UNSEEN: Attention = Attention {
    last_day: 0,
    ever: 0,
    hours_visible: u32::MAX,
};

/// The first day of what counts as the last day's impressions, which are kept by the day.
fn since(now: Timestamp) -> Date {
    today(now).yesterday().unwrap_or(Date::MIN)
}

/// How many impressions a day cost nothing, by what there is to go round.
pub async fn tolerated(reads: &mut impl Reads, now: Timestamp) -> FaultResult<ImpressionTolerance> {
    let impressions: i64 = reads
        .one("SELECT count(*) FROM impressions WHERE day >= $1", params![since(now)])
        .await?;
    let people: i64 = reads
        .one(
            "SELECT count(*) FROM profiles p JOIN accounts a ON a.user_id = p.id
              WHERE a.status = 'active' AND p.ready AND NOT p.paused AND NOT p.incognito",
            params![],
        )
        .await?;
    Ok(ImpressionTolerance::of(count(impressions), count(people)))
}

/// The attention of everybody who had some lately, and of all newcomers.
pub async fn attention(reads: &mut impl Reads, now: Timestamp) -> FaultResult<HashMap<Uuid, Attention>> {
    let mut had: HashMap<Uuid, Attention> = HashMap::new();
    let seen: Vec<(Uuid, i64)> = reads
        .all(
            "SELECT subject, count(*) FROM impressions WHERE day >= $1 GROUP BY subject",
            params![since(now)],
        )
        .await?;
    for (subject, impressions) in seen {
        had.entry(subject).or_insert(UNSEEN).last_day = times(impressions);
    }
    let edge = now
        .checked_sub(i64::from(NEWCOMER_HOURS).hours())
        .unwrap_or(Timestamp::MIN);
    let newcomers: Vec<(Uuid, Timestamp, i64)> = reads
        .all(
            "SELECT p.id, p.created_at, (SELECT count(*) FROM impressions s WHERE s.subject = p.id)
               FROM profiles p WHERE p.created_at > $1",
            params![edge],
        )
        .await?;
    for (newcomer, created_at, ever) in newcomers {
        let attention = had.entry(newcomer).or_insert(UNSEEN);
        attention.ever = times(ever);
        attention.hours_visible = hours_since(created_at, now);
    }
    Ok(had)
}

/// Likes and all decisions of everybody who made enough of them since a moment. What was undone counts for neither.
pub async fn decisions_since(reads: &mut impl Reads, since: Timestamp) -> FaultResult<Vec<(Uuid, u32, u32)>> {
    let rows: Vec<(Uuid, i64, i64)> = reads
        .all(
            // Materialized, so that the days are found by time: grouped at once, SQLite would read the log of everybody.
            "WITH recent AS MATERIALIZED
               (SELECT actor, kind FROM reaction_log WHERE created_at >= $1 AND undone_at IS NULL)
             SELECT actor, sum(CASE WHEN kind = 'pass' THEN 0 ELSE 1 END), count(*) FROM recent
              GROUP BY actor HAVING count(*) >= $2",
            params![since, i64::from(DECISIONS_LEAST)],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|(actor, likes, decisions)| (actor, times(likes), times(decisions)))
        .collect())
}

fn count(rows: i64) -> u64 {
    u64::try_from(rows).unwrap_or(0)
}

fn times(rows: i64) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
