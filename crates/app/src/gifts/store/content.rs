//! SQL of what gifts hold and what people add to them.

use crate::guard::model::NoticeKind;
use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use std::collections::HashMap;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// What a person added to a gift.
    #[derive(Debug, Clone)]
    pub struct AnswerRow {
        pub gift_id: Uuid,
        pub user_id: Uuid,
        pub content: Value,
        pub removed_at: Option<Timestamp>,
    }
}

/// What was added to these gifts, by both people.
pub async fn answers_of(reads: &mut impl Reads, gifts: &[Uuid]) -> FaultResult<Vec<AnswerRow>> {
    if gifts.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) =
        Fragment::new("SELECT gift_id, user_id, content, removed_at FROM gift_answers WHERE gift_id IN (")
            .append(sql::ids(gifts))
            .push(")")
            .finish();
    Ok(reads.all(sql, params).await?)
}

/// What a person added to a gift.
pub async fn answer(reads: &mut impl Reads, gift: Uuid, user: Uuid) -> FaultResult<Option<Value>> {
    let sql = "SELECT content FROM gift_answers WHERE gift_id = $1 AND user_id = $2";
    Ok(reads.opt(sql, params![gift, user]).await?)
}

pub async fn put_answer(tx: &mut Tx, gift: Uuid, user: Uuid, content: Value, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO gift_answers (gift_id, user_id, content, answered_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (gift_id, user_id) DO UPDATE SET content = excluded.content, answered_at = excluded.answered_at",
        params![gift, user, content, now],
    )
    .await
}

/// The guard's notices beside the texts of gifts, for their recipient.
pub async fn notices_of(
    reads: &mut impl Reads,
    gifts: &[Uuid],
    recipient: Uuid,
) -> FaultResult<HashMap<Uuid, NoticeKind>> {
    if gifts.is_empty() {
        return Ok(HashMap::new());
    }
    let (sql, params) =
        Fragment::new("SELECT message_id, kind FROM message_notices WHERE kind IS NOT NULL AND recipient = ")
            .bind(recipient)
            .push(" AND message_id IN (")
            .append(sql::ids(gifts))
            .push(")")
            .finish();
    let rows: Vec<(Uuid, NoticeKind)> = reads.all(sql, params).await?;
    Ok(rows.into_iter().collect())
}

/// Takes the words of a gift out of sight of both, or puts them back; whether there was something to change.
pub async fn set_removed(tx: &mut Tx, id: Uuid, sender: Uuid, removed_at: Option<Timestamp>) -> FaultResult<bool> {
    let rows = tx
        .exec(
            &format!(
                "UPDATE gifts SET removed_at = $3 WHERE id = $1 AND sender_id = $2 AND content IS NOT NULL AND {}",
                changes(removed_at)
            ),
            params![id, sender, removed_at],
        )
        .await?;
    Ok(rows > 0)
}

/// The same for what a person added to a gift.
pub async fn set_answer_removed(
    tx: &mut Tx,
    gift: Uuid,
    user: Uuid,
    removed_at: Option<Timestamp>,
) -> FaultResult<bool> {
    tx.affects(
        &format!(
            "UPDATE gift_answers SET removed_at = $3 WHERE gift_id = $1 AND user_id = $2 AND {}",
            changes(removed_at)
        ),
        params![gift, user, removed_at],
    )
    .await
}

fn changes(removed_at: Option<Timestamp>) -> &'static str {
    match removed_at {
        Some(_) => "removed_at IS NULL",
        None => "removed_at IS NOT NULL",
    }
}

/// Writes what a gift holds.
pub async fn set_content(tx: &mut Tx, id: Uuid, content: Value) -> FaultResult<()> {
    tx.run("UPDATE gifts SET content = $2 WHERE id = $1", params![id, content])
        .await
}
