//! Appeals against the authenticity of a seal.

use crate::accounts::impartial::outside_own_life;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

db::row! {
    pub struct Appeal {
        pub state: String,
        pub decided_at: Option<Timestamp>,
    }
}

pub async fn last_appeal(reads: &mut impl Reads, user: Uuid) -> FaultResult<Option<Appeal>> {
    Ok(reads
        .opt(
            "SELECT state, decided_at FROM intention_appeals WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
            params![user],
        )
        .await?)
}

/// The index of open appeals lets one of two concurrent inserts through; the other gets the answer of a second appeal.
pub async fn insert_appeal(
    tx: &mut Tx,
    id: Uuid,
    user: Uuid,
    text: &str,
    authenticity: i64,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO intention_appeals (id, user_id, text, authenticity, state, created_at)
             VALUES ($1, $2, $3, $4, 'open', $5) ON CONFLICT DO NOTHING",
        params![id, user, text, authenticity, now],
    )
    .await
}

/// Whose appeal was decided; None when there is no such open appeal.
pub async fn decide_appeal(
    tx: &mut Tx,
    id: Uuid,
    granted: bool,
    answer: &str,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let state = if granted { "granted" } else { "declined" };
    Ok(tx
        .opt(
            "UPDATE intention_appeals SET state = $2, answer = $3, decided_at = $4 WHERE id = $1 AND state = 'open'
             RETURNING user_id",
            params![id, state, answer, now],
        )
        .await?)
}

pub async fn grant_appeal(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE intention_results SET pardoned_at = $2 WHERE user_id = $1",
        params![user, now],
    )
    .await
}

db::row! {
    struct OpenRow {
        id: Uuid,
        user_id: Uuid,
        name: Option<String>,
        text: String,
        authenticity: i64,
        answers: Value,
        state: String,
        answer: Option<String>,
        created_at: Timestamp,
    }
}

/// Appeals, the oldest open one first, each as JSON, for `enlace admin appeals`; decided ones follow on request.
pub async fn appeals(reads: &mut impl Reads, all: bool, limit: i64) -> FaultResult<Vec<Value>> {
    let which = if all { "" } else { "WHERE a.state = 'open'" };
    let rows: Vec<OpenRow> = reads
        .all(
            format!(
                "SELECT a.id, a.user_id, p.full_name, a.text, a.authenticity, r.answers, a.state, a.answer, a.created_at
                   FROM intention_appeals a
                   JOIN intention_results r ON r.user_id = a.user_id
                   LEFT JOIN profiles p ON p.id = a.user_id {which}
                  ORDER BY CASE WHEN a.state = 'open' THEN 0 ELSE 1 END, a.created_at, a.id LIMIT $1"
            )
            .as_str(),
            params![limit],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            serde_json::json!({ "appeal": row.id, "person": row.user_id, "name": row.name, "text": row.text,
                    "authenticity": row.authenticity, "answers": row.answers, "state": row.state,
                    "answer": row.answer, "at": row.created_at.to_string() })
        })
        .collect())
}

db::row! {
    /// A contested seal that waits.
    #[derive(Debug)]
    pub struct OpenAppeal {
        pub id: Uuid,
        pub text: String,
        pub authenticity: i64,
        pub answers: Value,
        pub created_at: Timestamp,
    }
}

/// Appeals that manager `$1` may decide: none of people of their own life.
const OPEN_TO: &str = concat!(
    "FROM intention_appeals a JOIN intention_results r ON r.user_id = a.user_id WHERE a.state = 'open' AND ",
    outside_own_life!("a.user_id")
);

pub async fn open_appeals(reads: &mut impl Reads, manager: Uuid, limit: i64) -> FaultResult<Vec<OpenAppeal>> {
    let sql = format!(
        "SELECT a.id, a.text, a.authenticity, r.answers, a.created_at {OPEN_TO} ORDER BY a.created_at, a.id LIMIT $2"
    );
    Ok(reads.all(sql, params![manager, limit]).await?)
}

/// Whether a manager may decide an open appeal.
pub async fn is_open_to(reads: &mut impl Reads, appeal: Uuid, manager: Uuid) -> FaultResult<bool> {
    let sql = format!("SELECT 1 {OPEN_TO} AND a.id = $2 LIMIT 1");
    Ok(reads.opt::<i64>(sql, params![manager, appeal]).await?.is_some())
}
