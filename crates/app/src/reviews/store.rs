//! All SQL of reviews.

use crate::accounts::impartial::outside_own_life;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

pub struct NewRow {
    pub id: Uuid,
    pub user: Uuid,
    pub text: String,
    pub facts: Value,
}

/// False when the id is taken.
pub async fn insert(tx: &mut Tx, row: &NewRow, now: Timestamp, due_at: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "INSERT INTO placement_reviews (id, user_id, text, facts, state, created_at, due_at)
             VALUES ($1, $2, $3, $4, 'open', $5, $6) ON CONFLICT DO NOTHING",
            params![row.id, row.user, row.text.clone(), row.facts.clone(), now, due_at],
        )
        .await?;
    Ok(rows == 1)
}

/// When a member's own request is due.
pub async fn due_of(reads: &mut impl Reads, id: Uuid, user: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT due_at FROM placement_reviews WHERE id = $1 AND user_id = $2",
            params![id, user],
        )
        .await?)
}

pub async fn has_open(reads: &mut impl Reads, user: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM placement_reviews WHERE user_id = $1 AND state = 'open'",
            params![user],
        )
        .await
}

pub async fn count_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM placement_reviews WHERE user_id = $1 AND created_at > $2",
            params![user, since],
        )
        .await?)
}

db::row! {
    /// A request that waits.
    #[derive(Debug)]
    pub struct OpenRow {
        pub id: Uuid,
        pub text: String,
        pub facts: Value,
        pub created_at: Timestamp,
        pub due_at: Timestamp,
    }
}

/// Requests that manager `$1` may answer: none of people of their own life.
const OPEN_TO: &str = concat!(
    "FROM placement_reviews p WHERE p.state = 'open' AND ",
    outside_own_life!("p.user_id")
);

pub async fn open(reads: &mut impl Reads, manager: Uuid, limit: i64) -> FaultResult<Vec<OpenRow>> {
    let sql =
        format!("SELECT p.id, p.text, p.facts, p.created_at, p.due_at {OPEN_TO} ORDER BY p.due_at, p.id LIMIT $2");
    Ok(reads.all(sql, params![manager, limit]).await?)
}

/// Whose request was answered; None when it does not wait, or is not the answerer's to decide.
pub async fn answer(tx: &mut Tx, id: Uuid, by: Uuid, answer: &str, now: Timestamp) -> FaultResult<Option<Uuid>> {
    Ok(tx
        .opt(
            format!(
                "UPDATE placement_reviews SET state = 'answered', answer = $3, decided_at = $4
                  WHERE id = $2 AND id IN (SELECT p.id {OPEN_TO}) RETURNING user_id"
            ),
            params![by, id, answer, now],
        )
        .await?)
}
