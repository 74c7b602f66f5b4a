//! Points of accounts, what speaks for an account, its score and its level.

use crate::guard::model::{Credit, Level};
use crate::guard::rules::SignalPoints;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

pub async fn insert_points(
    tx: &mut Tx,
    verdict: Uuid,
    user: Uuid,
    rule: &str,
    points: i64,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_points (verdict_id, rule, user_id, points, given_at) VALUES ($1, $2, $3, $4, $5)",
        params![verdict, rule, user, points, now],
    )
    .await
}

/// The points of an account since a moment, by rule.
pub async fn points_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<Vec<SignalPoints>> {
    let rows: Vec<(String, i64, i64)> = reads
        .all(
            "SELECT rule, CAST(sum(points) AS bigint), max(points) FROM guard_points WHERE user_id = $1 AND given_at > $2
              GROUP BY rule ORDER BY rule",
            params![user, since],
        )
        .await?;
    let signal = |(rule, total, highest)| SignalPoints { rule, total, highest };
    Ok(rows.into_iter().map(signal).collect())
}

/// What speaks for an account by its badges and by the video calls that both sides confirmed. Somebody whose account is new
/// or restricted vouches for nobody: a second account is made in a minute.
pub async fn credits(
    reads: &mut impl Reads,
    user: Uuid,
    settled_before: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<Credit>> {
    let (photo, identity, video): (bool, bool, bool) = reads
        .one(
            "SELECT EXISTS (SELECT 1 FROM verifications v WHERE v.user_id = $1 AND v.kind = 'profile' AND v.expires_at > $2
                               AND v.paused_at IS NULL),
                    EXISTS (SELECT 1 FROM verifications v WHERE v.user_id = $1 AND v.kind = 'identity' AND v.expires_at > $2),
                    EXISTS (SELECT 1 FROM video_marks mine
                              JOIN video_marks theirs ON theirs.user_id = mine.other_id AND theirs.other_id = mine.user_id
                              JOIN accounts a ON a.user_id = mine.other_id
                             WHERE mine.user_id = $1 AND a.created_at < $3 AND a.status = 'active' AND a.held_at IS NULL
                               AND a.screened_at IS NULL
                               AND NOT EXISTS (SELECT 1 FROM restrictions r WHERE r.user_id = a.user_id
                                                  AND r.ended_at IS NULL))",
            params![user, now, settled_before],
        )
        .await?;
    let stands = [
        (photo, Credit::PhotoVerified),
        (identity, Credit::IdentityVerified),
        (video, Credit::VideoDate),
    ];
    Ok(stands
        .into_iter()
        .filter_map(|(holds, credit)| holds.then_some(credit))
        .collect())
}

/// The points of an account since a moment, one by one: rule, points, when.
pub async fn points_of(
    reads: &mut impl Reads,
    user: Uuid,
    since: Timestamp,
) -> FaultResult<Vec<(String, i64, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT rule, points, given_at FROM guard_points WHERE user_id = $1 AND given_at > $2 ORDER BY given_at, rule",
            params![user, since],
        )
        .await?)
}

pub async fn move_points(tx: &mut Tx, user: Uuid, stand_in: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE guard_points SET user_id = $2 WHERE user_id = $1",
        params![user, stand_in],
    )
    .await
}

/// The level of an account before it is recalculated.
pub async fn level(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Level>> {
    Ok(reads
        .opt("SELECT level FROM guard_accounts WHERE user_id = $1", params![user])
        .await?)
}

pub async fn set_score(tx: &mut Tx, user: Uuid, score: i64, level: Level, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO guard_accounts (user_id, score, level, updated_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE SET score = excluded.score, level = excluded.level, updated_at = excluded.updated_at",
        params![user, score, level.word(), now],
    )
    .await
}

/// Accounts with a score above 0, for the daily recalculation.
pub async fn scored(reads: &mut impl Reads) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT user_id FROM guard_accounts WHERE score > 0 ORDER BY user_id",
            params![],
        )
        .await?)
}

/// When the account was made.
pub async fn created_at(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt("SELECT created_at FROM accounts WHERE user_id = $1", params![user])
        .await?)
}

/// Whether an account was given points in a span of time.
pub async fn has_points(reads: &mut impl Reads, user: Uuid, from: Timestamp, until: Timestamp) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM guard_points WHERE user_id = $1 AND given_at > $2 AND given_at <= $3 LIMIT 1",
            params![user, from, until],
        )
        .await
}
