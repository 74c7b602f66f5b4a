//! All SQL of gifts.

pub mod content;
pub mod mutes;
mod roses;

pub use roses::*;

use super::model::{GiftKind, GiftState};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::shown;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::Value;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A gift as it is stored.
    #[derive(Debug, Clone)]
    pub struct GiftRow {
        pub id: Uuid,
        pub match_id: Uuid,
        pub sender_id: Uuid,
        pub recipient_id: Uuid,
        pub kind: GiftKind,
        pub credits: i64,
        pub transfer_id: Uuid,
        pub state: GiftState,
        pub content: Option<Value>,
        pub matched_at: Timestamp,
        pub sent_at: Timestamp,
        pub opens_at: Timestamp,
        pub delivered_at: Option<Timestamp>,
        pub opened_at: Option<Timestamp>,
        pub thanked_at: Option<Timestamp>,
        pub refunded_at: Option<Timestamp>,
        pub framed_message_id: Option<Uuid>,
        /// Its words were taken out of sight of both.
        pub removed_at: Option<Timestamp>,
    }
}

const GIFT: &str = "SELECT g.id, g.match_id, g.sender_id, g.recipient_id, g.kind, g.credits, g.transfer_id, g.state,
    g.content, g.matched_at, g.sent_at, g.opens_at, g.delivered_at, g.opened_at, g.thanked_at, g.refunded_at,
    g.framed_message_id, g.removed_at FROM gifts g";

/// A gift to write.
pub struct NewRow<'a> {
    pub id: Uuid,
    pub match_id: Uuid,
    pub sender: Uuid,
    pub recipient: Uuid,
    pub kind: GiftKind,
    pub client_id: &'a str,
    pub credits: i64,
    pub transfer: Uuid,
    pub content: Value,
    pub matched_at: Timestamp,
    pub opens_at: Timestamp,
    pub expires_at: Timestamp,
}

pub async fn insert(tx: &mut Tx, new: &NewRow<'_>, now: Timestamp) -> FaultResult<()> {
    tx.run(
        "INSERT INTO gifts (id, match_id, sender_id, recipient_id, kind, client_id, credits, transfer_id, state,
                            content, matched_at, sent_at, opens_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'sent', $9, $10, $11, $12, $13)",
        params![
            new.id,
            new.match_id,
            new.sender,
            new.recipient,
            new.kind.word(),
            new.client_id,
            new.credits,
            new.transfer,
            new.content.clone(),
            new.matched_at,
            now,
            new.opens_at,
            new.expires_at
        ],
    )
    .await
}

/// Any gift by its id, for acts of the product itself.
pub async fn gift(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<GiftRow>> {
    Ok(reads.opt(format!("{GIFT} WHERE g.id = $1"), params![id]).await?)
}

pub async fn by_client_id(reads: &mut impl Reads, sender: Uuid, client_id: &str) -> FaultResult<Option<GiftRow>> {
    let sql = format!("{GIFT} WHERE g.sender_id = $1 AND g.client_id = $2");
    Ok(reads.opt(sql, params![sender, client_id]).await?)
}

/// The gifts that a member may read: of matches that are shown to them; those of others once they were delivered, and not
/// those that went back unopened.
fn readable(reads: &impl Reads, member: Member, now: Timestamp) -> Fragment {
    Fragment::new(GIFT)
        .push(
            " JOIN matches m ON m.id = g.match_id JOIN match_members mm ON mm.match_id = g.match_id AND mm.user_id = ",
        )
        .bind(member.id)
        .push(" WHERE (g.sender_id = ")
        .bind(member.id)
        .push(" OR (g.recipient_id = ")
        .bind(member.id)
        .push(" AND g.state IN ('delivered', 'opened', 'thanked'))) AND ")
        .append(shown(reads.engine(), member.id, now))
}

/// The newest gifts that a member may read, of one match or of all.
pub async fn readable_gifts(
    reads: &mut impl Reads,
    member: Member,
    match_id: Option<Uuid>,
    limit: i64,
    now: Timestamp,
) -> FaultResult<Vec<GiftRow>> {
    let mut query = readable(reads, member, now);
    if let Some(match_id) = match_id {
        query = query.push(" AND g.match_id = ").bind(match_id);
    }
    let (sql, params) = query
        .push(" ORDER BY g.sent_at DESC, g.id DESC LIMIT ")
        .bind(limit)
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// Gifts that a member received in open matches and did not open, the oldest first.
pub async fn unopened(reads: &mut impl Reads, member: Member, limit: i64, now: Timestamp) -> FaultResult<Vec<GiftRow>> {
    let (sql, params) = readable(reads, member, now)
        .push(" AND m.state = 'open' AND g.state = 'delivered' AND g.recipient_id = ")
        .bind(member.id)
        .push(" ORDER BY g.delivered_at, g.id LIMIT ")
        .bind(limit)
        .finish();
    Ok(reads.all(sql, params).await?)
}

/// One gift that a member may read, or 404.
pub async fn readable_gift(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<GiftRow> {
    let (sql, params) = readable(reads, member, now).push(" AND g.id = ").bind(id).finish();
    reads.opt(sql, params).await?.ok_or(Fault::NotFound)
}

/// Gifts that a person sent since a moment, to one other or to all.
pub async fn sent_since(
    reads: &mut impl Reads,
    sender: Uuid,
    recipient: Option<Uuid>,
    since: Timestamp,
) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM gifts WHERE sender_id = $1 AND sent_at >= $2
                AND (CAST($3 AS uuid) IS NULL OR recipient_id = $3)",
            params![sender, since, recipient],
        )
        .await?)
}

/// When the match began, the last time.
pub async fn matched_at(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Timestamp> {
    let sql = "SELECT created_at FROM matches WHERE id = $1";
    reads.opt(sql, params![match_id]).await?.ok_or(Fault::NotFound)
}

/// Gifts whose hour has come.
pub async fn due(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM gifts WHERE state = 'sent' AND opens_at <= $1 ORDER BY opens_at, id LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Gifts that nobody opened in time.
pub async fn overdue(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM gifts WHERE state IN ('sent', 'delivered') AND expires_at <= $1
        ORDER BY expires_at, id LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Keeps the terms of unopened gifts to a person who is gone; nothing of it names anybody.
pub async fn keep_releases(tx: &mut Tx, recipient: Uuid) -> FaultResult<()> {
    let sql = "INSERT INTO gift_releases (transfer_id, due_at)
        SELECT transfer_id, expires_at FROM gifts WHERE recipient_id = $1 AND state IN ('sent', 'delivered')
        UNION SELECT transfer_id, expires_at FROM like_roses WHERE recipient_id = $1 AND state = 'waiting'
        ON CONFLICT (transfer_id) DO NOTHING";
    tx.run(sql, params![recipient]).await
}

/// Transfers to release, the oldest first.
pub async fn overdue_releases(reads: &mut impl Reads, now: Timestamp, limit: i64) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT transfer_id FROM gift_releases WHERE due_at <= $1 ORDER BY due_at, transfer_id LIMIT $2";
    Ok(reads.all(sql, params![now, limit]).await?)
}

/// Whether this call is the one that releases it.
pub async fn delete_release(tx: &mut Tx, transfer: Uuid) -> FaultResult<bool> {
    let sql = "DELETE FROM gift_releases WHERE transfer_id = $1";
    Ok(tx.exec(sql, params![transfer]).await? == 1)
}

/// Gifts of a match, or of a sender, whose price is pending.
pub async fn pending_of(reads: &mut impl Reads, of: Uuid) -> FaultResult<Vec<Uuid>> {
    let sql = "SELECT id FROM gifts WHERE (match_id = $1 OR sender_id = $1)
        AND state IN ('sent', 'delivered') ORDER BY id";
    Ok(reads.all(sql, params![of]).await?)
}

/// Gives a gift its next state; whether it was in one of the states before. `column` takes the time.
pub async fn advance(
    tx: &mut Tx,
    id: Uuid,
    before: &[GiftState],
    after: GiftState,
    now: Timestamp,
) -> FaultResult<bool> {
    let column = match after {
        GiftState::Sent => return Ok(false),
        GiftState::Delivered => "delivered_at",
        GiftState::Opened => "opened_at",
        GiftState::Thanked => "thanked_at",
        GiftState::Refunded => "refunded_at",
    };
    let words: Vec<String> = before.iter().map(|state| format!("'{}'", state.word())).collect();
    let sql = format!(
        "UPDATE gifts SET state = $2, {column} = $3 WHERE id = $1 AND state IN ({})",
        words.join(", ")
    );
    Ok(tx.exec(&sql, params![id, after.word(), now]).await? == 1)
}

/// Lets the rose that was opened first and frames nothing yet frame a message of its sender. Before its opening a frame would
/// give away what is inside.
pub async fn frame(tx: &mut Tx, match_id: Uuid, sender: Uuid, message: Uuid, at: Timestamp) -> FaultResult<bool> {
    let rows = tx
        .exec(
            "UPDATE gifts SET framed_message_id = $3 WHERE id = (
               SELECT id FROM gifts WHERE match_id = $1 AND sender_id = $2 AND kind = 'rosa'
                  AND framed_message_id IS NULL AND state IN ('opened', 'thanked') AND opened_at <= $4
                ORDER BY opened_at, id LIMIT 1)
                AND NOT EXISTS (SELECT 1 FROM gifts WHERE match_id = $1 AND framed_message_id = $3)",
            params![match_id, sender, message, at],
        )
        .await?;
    Ok(rows == 1)
}

/// Names, countries and time zones: the letters of a tile, the place of a sky, the hour of a sunflower.
pub async fn person(reads: &mut impl Reads, user: Uuid) -> FaultResult<(Option<String>, Option<String>, String)> {
    reads
        .opt(
            "SELECT p.full_name, p.country_code, a.time_zone FROM profiles p JOIN accounts a ON a.user_id = p.id
              WHERE p.id = $1",
            params![user],
        )
        .await?
        .ok_or(Fault::NotFound)
}

/// The first messages of a match that were not deleted: who wrote, what, and when.
pub async fn first_messages(
    reads: &mut impl Reads,
    match_id: Uuid,
    limit: i64,
) -> FaultResult<Vec<(Uuid, String, Timestamp)>> {
    let sql =
        "SELECT sender_id, body, created_at FROM messages WHERE match_id = $1 AND deleted_at IS NULL AND kind = 'text'
        ORDER BY id LIMIT $2";
    Ok(reads.all(sql, params![match_id, limit]).await?)
}

/// Deletes the gifts of an erased person, on either side, with what was added to them.
pub async fn delete_of(tx: &mut Tx, user: Uuid) -> FaultResult<()> {
    tx.exec(
        "DELETE FROM gift_answers WHERE gift_id IN (SELECT id FROM gifts WHERE sender_id = $1 OR recipient_id = $1)",
        params![user],
    )
    .await?;
    for table in ["gifts", "like_roses"] {
        let sql = format!("DELETE FROM {table} WHERE sender_id = $1 OR recipient_id = $1");
        tx.exec(&sql, params![user]).await?;
    }
    Ok(())
}
