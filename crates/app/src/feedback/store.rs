//! All SQL of feedback.

use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use uuid::Uuid;

/// What is written of one piece.
#[derive(Debug, Clone)]
pub struct Row {
    pub id: Uuid,
    pub kind: String,
    pub text: String,
    pub nps: Option<i64>,
    pub screenshot: Option<String>,
    pub route: Option<String>,
    pub app_version: Option<String>,
}

pub async fn insert(tx: &mut Tx, user: Uuid, row: &Row, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO feedback (id, user_id, kind, nps, text, route, app_version, state, created_at, screenshot)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'novo', $8, $9)",
        params![
            row.id,
            user,
            row.kind.clone(),
            row.nps,
            row.text.clone(),
            row.route.clone(),
            row.app_version.clone(),
            now,
            row.screenshot.clone()
        ],
    )
    .await
}

pub async fn sent_since(reads: &mut impl Reads, user: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM feedback WHERE user_id = $1 AND created_at >= $2",
            params![user, since],
        )
        .await?)
}

db::row! {
    /// What stands of an answer.
    #[derive(Debug)]
    pub struct ReplyState {
        pub user_id: Uuid,
        pub reply: Option<String>,
        pub replied_at: Option<Timestamp>,
    }
}

pub async fn answered(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<ReplyState>> {
    Ok(reads
        .opt(
            "SELECT user_id, reply, replied_at FROM feedback WHERE id = $1",
            params![id],
        )
        .await?)
}

pub async fn set_answer(
    tx: &mut Tx,
    id: Uuid,
    state: &str,
    reply: Option<&str>,
    replied_at: Option<Timestamp>,
) -> FaultResult<()> {
    tx.run(
        "UPDATE feedback SET state = $2, reply = $3, replied_at = $4 WHERE id = $1",
        params![id, state, reply, replied_at],
    )
    .await
}

/// The kind and the state of a piece.
pub async fn decided(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<(String, String)>> {
    let sql = "SELECT kind, state FROM feedback WHERE id = $1";
    Ok(reads.opt(sql, params![id]).await?)
}

/// Writes what came of a piece: in the Portuguese of Brazil and of Portugal.
pub async fn put_change(
    tx: &mut Tx,
    id: Uuid,
    feedback: Uuid,
    (brazil, portugal): (String, String),
    withdrawn_at: Option<Timestamp>,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO feedback_changes (id, feedback_id, text_brazil, text_portugal, published_at, withdrawn_at)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (feedback_id) DO UPDATE SET text_brazil = excluded.text_brazil,
            text_portugal = excluded.text_portugal, withdrawn_at = excluded.withdrawn_at",
        params![id, feedback, brazil, portugal, now, withdrawn_at],
    )
    .await
}

/// The changes that are shown, the newest first: id, the two texts, and when.
pub async fn changes(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<(Uuid, String, String, Timestamp)>> {
    Ok(reads
        .all(
            "SELECT id, text_brazil, text_portugal, published_at FROM feedback_changes WHERE withdrawn_at IS NULL
              ORDER BY published_at DESC, id LIMIT $1",
            params![limit],
        )
        .await?)
}

db::row! {
    /// One piece of feedback as staff read it. Of its author only the place in the programme is included.
    #[derive(Debug, Clone)]
    pub struct FeedbackEntry {
        pub id: Uuid,
        pub beta_id: Option<i64>,
        pub kind: String,
        pub nps: Option<i64>,
        pub text: String,
        pub screenshot: Option<String>,
        pub route: Option<String>,
        pub app_version: Option<String>,
        pub state: String,
        pub reply: Option<String>,
        pub created_at: Timestamp,
    }
}

/// The newest first; unhandled reports about safety come before everything.
pub async fn all(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<FeedbackEntry>> {
    Ok(reads
        .all(
            "SELECT f.id, t.beta_id, f.kind, f.nps, f.text, f.screenshot, f.route, f.app_version, f.state, f.reply, f.created_at
               FROM feedback f LEFT JOIN beta_testers t ON t.user_id = f.user_id
              ORDER BY CASE WHEN f.kind = 'segurança' AND f.state = 'novo' THEN 0 ELSE 1 END, f.created_at DESC, f.id
              LIMIT $1",
            params![limit],
        )
        .await?)
}

db::row! {
    /// An uploaded picture.
    #[derive(Debug, Clone)]
    pub struct Screenshot {
        pub id: Uuid,
        pub user_id: Uuid,
        pub size: i64,
        pub created_at: Timestamp,
    }
}

const SHOT: &str = "SELECT id, user_id, size, created_at FROM feedback_shots";

pub async fn shot(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Screenshot>> {
    Ok(reads.opt(format!("{SHOT} WHERE id = $1"), params![id]).await?)
}

/// The picture that came with a piece of feedback.
pub async fn shot_of_feedback(reads: &mut impl Reads, feedback: Uuid) -> FaultResult<Option<Screenshot>> {
    let path = match reads.engine() {
        db::Engine::Postgres => "s.user_id::text || '/' || s.id::text",
        db::Engine::Sqlite => "s.user_id || '/' || s.id",
    };
    let sql = format!(
        "SELECT s.id, s.user_id, s.size, s.created_at FROM feedback f JOIN feedback_shots s
             ON s.user_id = f.user_id AND f.screenshot = {path} WHERE f.id = $1"
    );
    Ok(reads.opt(sql, params![feedback]).await?)
}

pub async fn shots_of(reads: &mut impl Reads, user: Uuid) -> FaultResult<Vec<Screenshot>> {
    Ok(reads
        .all(format!("{SHOT} WHERE user_id = $1 ORDER BY created_at"), params![user])
        .await?)
}

pub async fn insert_shot(tx: &mut Tx, shot: &Screenshot) -> FaultResult<()> {
    tx.run(
        "INSERT INTO feedback_shots (id, user_id, size, created_at) VALUES ($1, $2, $3, $4)",
        params![shot.id, shot.user_id, shot.size, shot.created_at],
    )
    .await
}

/// Removes a picture that no feedback holds; `false` when one does, or when there is none.
pub async fn delete_shot(tx: &mut Tx, id: Uuid, user: Uuid) -> FaultResult<bool> {
    tx.affects(
        "DELETE FROM feedback_shots WHERE id = $1 AND user_id = $2
               AND NOT EXISTS (SELECT 1 FROM feedback f WHERE f.screenshot = $3)",
        params![id, user, format!("{user}/{id}")],
    )
    .await
}

/// Pictures uploaded before `edge` that belong to no feedback.
pub async fn unused_screenshots(reads: &mut impl Reads, edge: Timestamp, limit: i64) -> FaultResult<Vec<Screenshot>> {
    let path = match reads.engine() {
        db::Engine::Postgres => "s.user_id::text || '/' || s.id::text",
        db::Engine::Sqlite => "s.user_id || '/' || s.id",
    };
    Ok(reads
        .all(
            format!(
                "SELECT s.id, s.user_id, s.size, s.created_at FROM feedback_shots s WHERE s.created_at < $1
                    AND NOT EXISTS (SELECT 1 FROM feedback f WHERE f.user_id = s.user_id AND f.screenshot = {path})
                  ORDER BY s.created_at LIMIT $2"
            ),
            params![edge, limit],
        )
        .await?)
}
