//! All SQL of the console: counts over everybody, and rows about testers without a name or an address.

use crate::kernel::fault::FaultResult;
use db::{Reads, params};
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use uuid::Uuid;

/// How far testers came, each step counted once for a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct TesterFunnel {
    pub invited: i64,
    pub joined: i64,
    pub ready: i64,
    pub reacted: i64,
    pub matched: i64,
    pub wrote: i64,
    pub told_feedback: i64,
    pub told_final: i64,
}

pub async fn funnel(reads: &mut impl Reads) -> FaultResult<TesterFunnel> {
    const OF: &str = "FROM beta_testers t WHERE EXISTS (SELECT 1 FROM";
    let mut count = async |sql: String| -> FaultResult<i64> { Ok(reads.one(sql, params![]).await?) };
    Ok(TesterFunnel {
        invited: count("SELECT count(*) FROM beta_invites".into()).await?,
        joined: count("SELECT count(*) FROM beta_testers".into()).await?,
        ready: count(format!(
            "SELECT count(*) {OF} profiles p WHERE p.id = t.user_id AND p.ready)"
        ))
        .await?,
        reacted: count(format!("SELECT count(*) {OF} reactions r WHERE r.actor = t.user_id)")).await?,
        matched: count(format!(
            "SELECT count(*) {OF} match_members m WHERE m.user_id = t.user_id)"
        ))
        .await?,
        wrote: count(format!(
            "SELECT count(*) {OF} messages m WHERE m.sender_id = t.user_id)"
        ))
        .await?,
        told_feedback: count(format!("SELECT count(*) {OF} feedback f WHERE f.user_id = t.user_id)")).await?,
        told_final: count(format!(
            "SELECT count(*) {OF} feedback f WHERE f.user_id = t.user_id AND f.kind = 'feedback_final')"
        ))
        .await?,
    })
}

pub async fn waitlist(reads: &mut impl Reads) -> FaultResult<(i64, i64)> {
    Ok(reads
        .one(
            "SELECT count(*), coalesce(sum(CASE WHEN confirmed_at IS NULL THEN 0 ELSE 1 END), 0) FROM waitlist",
            params![],
        )
        .await?)
}

db::row! {
    /// A tester as the console shows them.
    #[derive(Debug)]
    pub struct TesterRow {
        pub beta_id: i64,
        pub started_at: Timestamp,
        pub expires_at: Timestamp,
        pub revoked_at: Option<Timestamp>,
        pub last_seen_at: Option<Timestamp>,
        pub feedback: i64,
    }
}

pub async fn testers(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<TesterRow>> {
    Ok(reads
        .all(
            "SELECT t.beta_id, t.started_at, t.expires_at, t.revoked_at, a.last_seen_at,
                    (SELECT count(*) FROM feedback f WHERE f.user_id = t.user_id)
               FROM beta_testers t LEFT JOIN accounts a ON a.user_id = t.user_id ORDER BY t.beta_id LIMIT $1",
            params![limit],
        )
        .await?)
}

db::row! {
    /// An invitation as the console shows it.
    #[derive(Debug)]
    pub struct InviteRow {
        pub id: Uuid,
        pub email: Option<String>,
        pub created_at: Timestamp,
        pub expires_at: Timestamp,
        pub redeemed_at: Option<Timestamp>,
        pub beta_id: Option<i64>,
    }
}

pub async fn invites(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<InviteRow>> {
    Ok(reads
        .all(
            "SELECT i.id, i.email, i.created_at, i.expires_at, i.redeemed_at, t.beta_id
               FROM beta_invites i LEFT JOIN beta_testers t ON t.user_id = i.redeemed_by
              ORDER BY i.created_at DESC, i.id LIMIT $1",
            params![limit],
        )
        .await?)
}

db::row! {
    /// An entry of the book.
    #[derive(Debug, Serialize, JsonSchema)]
    pub struct ActRow {
        pub id: Uuid,
        pub actor: Uuid,
        pub act: String,
        pub details: Value,
        pub at: Timestamp,
    }
}

pub async fn acts(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<ActRow>> {
    Ok(reads
        .all(
            "SELECT id, actor, act, details, at FROM staff_acts ORDER BY at DESC, id DESC LIMIT $1",
            params![limit],
        )
        .await?)
}
