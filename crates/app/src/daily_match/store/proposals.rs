//! Proposals: who receives them, their answers, and the texts that an external service writes about them.

use crate::daily_match::model::{Answer, DeclineReason};
use crate::daily_match::talk::PURPOSE;
use crate::kernel::fault::FaultResult;
use crate::safety::people::{StrangerScope, visible_ids};
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// Whether a person switched Match do Dia off.
pub async fn is_off(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    let sql = "SELECT 1 FROM daily_match_off WHERE user_id = $1";
    Ok(reads.opt::<i64>(sql, params![user]).await?.is_some())
}

pub async fn set_off(tx: &mut Tx, user: Uuid, off: bool, now: Timestamp) -> FaultResult<()> {
    let sql = match off {
        true => "INSERT INTO daily_match_off (user_id, since) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING",
        false => "DELETE FROM daily_match_off WHERE user_id = $1 AND since <= $2",
    };
    tx.run(sql, params![user, now]).await
}

db::row! {
    /// One side of a pair.
    #[derive(Debug, Clone)]
    pub struct SideRow {
        pub id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
        pub day: String,
        pub delivered_at: Timestamp,
        pub expires_at: Timestamp,
        pub answer: Option<Answer>,
        /// What an external service wrote to talk about.
        pub suggestion: Option<String>,
    }
}

const SIDE: &str = "SELECT id, user_id, other_id, day, delivered_at, expires_at, answer, suggestion FROM daily_matches";

/// What arrived at a person and did not end before `ended_after`, the newest first.
pub async fn arrived(
    reads: &mut impl Reads,
    user: Uuid,
    ended_after: Timestamp,
    now: Timestamp,
) -> FaultResult<Vec<SideRow>> {
    let sql = format!(
        "{SIDE} WHERE user_id = $1 AND expires_at > $2 AND delivered_at <= $3 ORDER BY delivered_at DESC, id LIMIT 12"
    );
    Ok(reads.all(&sql, params![user, ended_after, now]).await?)
}

/// A person's side of a pair that arrived already.
pub async fn side(reads: &mut impl Reads, id: Uuid, user: Uuid, now: Timestamp) -> FaultResult<Option<SideRow>> {
    let sql = format!("{SIDE} WHERE id = $1 AND user_id = $2 AND delivered_at <= $3");
    Ok(reads.opt(&sql, params![id, user, now]).await?)
}

pub async fn set_answer(
    tx: &mut Tx,
    side: &SideRow,
    answer: Answer,
    reason: Option<DeclineReason>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "UPDATE daily_matches SET answer = $3, reason = $4, answered_at = $5 WHERE id = $1 AND user_id = $2",
        params![
            side.id,
            side.user_id,
            answer.word(),
            reason.map(DeclineReason::word),
            now
        ],
    )
    .await
}

pub async fn forget_reasons(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE daily_matches SET reason = NULL WHERE user_id = $1",
        params![user],
    )
    .await
}

/// Sides that arrived and of which no notice was written, the oldest first.
pub async fn unnoticed(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<SideRow>> {
    let sql = format!(
        "{SIDE} WHERE delivered_at <= $1 AND expires_at > $1 AND notified_at IS NULL AND answer IS NULL
          ORDER BY delivered_at, id, user_id LIMIT $2"
    );
    Ok(reads.all(&sql, params![now, limit]).await?)
}

/// Whether this call is the one that writes the notice.
pub async fn set_notified(tx: &mut Tx, side: &SideRow, now: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE daily_matches SET notified_at = $3 WHERE id = $1 AND user_id = $2 AND notified_at IS NULL",
            params![side.id, side.user_id, now],
        )
        .await?;
    Ok(rows == 1)
}

/// The match of two people, open or closed.
pub async fn match_of(reads: &mut impl Reads, user: Uuid, other: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT match_id FROM match_members WHERE user_id = $1 AND other_id = $2",
            params![user, other],
        )
        .await?)
}

/// Whether the gate lets a proposal through now.
pub async fn may_meet(reads: &mut impl Reads, viewer: Uuid, subject: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = visible_ids(reads.engine(), viewer, StrangerScope::Eligible, now)
        .push(" AND p.id = ")
        .bind(subject)
        .finish();
    Ok(reads.opt::<Uuid>(&sql, params).await?.is_some())
}

db::row! {
    /// A pair without an external text, once.
    #[derive(Debug, Clone)]
    pub struct UnwrittenPair {
        pub id: Uuid,
        pub user_id: Uuid,
        pub other_id: Uuid,
    }
}

/// Both of a pair agreed to an external service, whichever side the row is.
fn both_agreed() -> String {
    let agreed = |column: &str| {
        format!(
            "EXISTS (SELECT 1 FROM consents c WHERE c.user_id = {column} AND c.purpose = '{PURPOSE}'
                AND c.withdrawn_at IS NULL)"
        )
    };
    format!("{} AND {}", agreed("d.user_id"), agreed("d.other_id"))
}

/// Pairs of users who both agreed, whose proposal is not delivered yet and for which no service was asked. The earliest
/// delivery comes first.
pub async fn unwritten(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<UnwrittenPair>> {
    let sql = format!(
        "SELECT d.id, d.user_id, d.other_id FROM daily_matches d
          WHERE d.delivered_at > $1 AND d.suggestion_tried_at IS NULL AND d.user_id < d.other_id AND {}
            AND NOT EXISTS (SELECT 1 FROM daily_matches o WHERE o.id = d.id AND o.delivered_at <= $1)
          ORDER BY d.delivered_at, d.id LIMIT $2",
        both_agreed()
    );
    Ok(reads.all(&sql, params![now, limit]).await?)
}

/// Whether this call is the one that asks, and both still agree.
pub async fn claim_suggestion(tx: &mut Tx, id: Uuid, (one, other): (Uuid, Uuid), now: Timestamp) -> FaultResult<bool> {
    let sql = format!(
        "UPDATE daily_matches AS d SET suggestion_tried_at = $4
          WHERE d.id = $1 AND d.user_id IN ($2, $3) AND d.suggestion_tried_at IS NULL AND {}",
        both_agreed()
    );
    Ok(tx.exec(&sql, params![id, one, other, now]).await? == 2)
}

/// Stores a text for both sides, unless one of them withdrew meanwhile.
pub async fn set_suggestion(tx: &mut Tx, id: Uuid, (one, other): (Uuid, Uuid), text: &str) -> FaultResult<()> {
    let sql = format!(
        "UPDATE daily_matches AS d SET suggestion = $4 WHERE d.id = $1 AND d.user_id IN ($2, $3) AND {}",
        both_agreed()
    );
    tx.run(&sql, params![id, one, other, text]).await
}

/// Deletes what a service wrote about a person, on both sides of each pair.
pub async fn delete_suggestions(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE daily_matches SET suggestion = NULL WHERE user_id = $1 OR other_id = $1",
        params![user],
    )
    .await
}

pub async fn delete_before(tx: &mut Tx, sides: Timestamp, rounds: Timestamp, now: Timestamp) -> FaultResult<()> {
    tx.exec("DELETE FROM daily_matches WHERE expires_at < $1", params![sides])
        .await?;
    tx.exec("DELETE FROM daily_match_rounds WHERE planned_at < $1", params![rounds])
        .await?;
    // A text about two people is of no use once their proposal ended.
    tx.exec(
        "UPDATE daily_matches SET suggestion = NULL WHERE suggestion IS NOT NULL AND expires_at < $1",
        params![now],
    )
    .await?;
    Ok(())
}
