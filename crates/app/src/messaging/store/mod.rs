//! All SQL of messages.

pub mod cards;
pub mod delivered;
pub mod kinds;
pub mod pace;
pub mod photos;
pub mod reactions;
pub mod search;

use super::model::{MessageKind, Stamp};
use crate::guard::model::NoticeKind;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use crate::kernel::sql;
use crate::matches;
use db::{Dialect, Engine, Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// A message as one side of the conversation sees it.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Message {
        pub id: Uuid,
        pub match_id: Uuid,
        pub sender_id: Uuid,
        pub body: Option<String>,
        pub client_id: String,
        pub reply_to: Option<Uuid>,
        pub created_at: Timestamp,
        pub edited_at: Option<Timestamp>,
        pub deleted_at: Option<Timestamp>,
        pub read_at: Option<Timestamp>,
        /// What the guard tells the viewer of a received message, until it is answered.
        pub notice: Option<NoticeKind>,
        /// Whether the message has one of the viewer's hidden words.
        pub hidden: bool,
        pub kind: MessageKind,
        pub stamp: Option<Stamp>,
        /// See [`photos::view`].
        pub photo: Option<serde_json::Value>,
        /// Whether a device of the recipient has an own message; only while both share receipts.
        pub delivered: bool,
    }
}

/// The rows of the resource `messages`: of the conversations that exist for the viewer, deleted texts
/// masked, and the other side's reading only while both share receipts.
pub fn rows(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    let select = format!(
        "SELECT x.id AS id, x.match_id AS match_id, x.sender_id AS sender_id,
                         CASE WHEN x.deleted_at IS NULL THEN x.body END AS body, x.client_id AS client_id,
                         x.reply_to AS reply_to, x.created_at AS created_at, x.edited_at AS edited_at,
                         x.deleted_at AS deleted_at,
                         CASE WHEN x.sender_id <> mm.user_id OR (mine.read_receipts AND theirs.read_receipts) THEN x.read_at END AS read_at,
                         CASE WHEN n.answer IS NULL AND x.deleted_at IS NULL THEN n.kind END AS notice,
                         COALESCE(n.hides AND x.deleted_at IS NULL, FALSE) AS hidden, x.kind AS kind,
                         CASE WHEN x.deleted_at IS NULL THEN x.stamp END AS stamp, {} AS photo,
                         COALESCE(x.sender_id = mm.user_id AND mine.read_receipts AND theirs.read_receipts
                                  AND x.id <= om.delivered_id, FALSE) AS delivered
                    FROM match_members mm
                    JOIN matches m ON m.id = mm.match_id
                    JOIN profiles mine ON mine.id = mm.user_id
                    JOIN profiles theirs ON theirs.id = mm.other_id
                    JOIN messages x ON x.match_id = mm.match_id
                    LEFT JOIN match_members om ON om.match_id = mm.match_id AND om.user_id = mm.other_id
                    LEFT JOIN message_photos ph ON ph.message_id = x.id
                    LEFT JOIN message_notices n ON n.message_id = x.id AND n.recipient = mm.user_id
                   WHERE mm.user_id = :viewer AND ",
        photos::view(engine)
    );
    sql::fill(&select, &[(":viewer", viewer.into())]).append(matches::store::shown(engine, viewer, now))
}

/// One message as the member sees it; 404 when it does not exist for them.
pub async fn message(reads: &mut impl Reads, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Message> {
    let (sql, params) = rows(reads.engine(), member.id, now)
        .push(" AND x.id = ")
        .bind(id)
        .finish();
    reads.opt(sql, params).await?.ok_or(Fault::NotFound)
}

const LAST_MESSAGE: Dialect = Dialect {
    sqlite: "(SELECT json_object('id', lm.id, 'body', CASE WHEN lm.deleted_at IS NULL AND ln.hides IS NOT TRUE THEN lm.body END,
                                 'kind', lm.kind, 'hidden', json(CASE WHEN ln.hides THEN 'true' ELSE 'false' END), 'sender_id', lm.sender_id,
                                 'created_at', replace(lm.created_at, 'Z', '+00:00'))
                FROM messages lm LEFT JOIN message_notices ln ON ln.message_id = lm.id AND ln.recipient = mm.user_id
               WHERE lm.match_id = m.id ORDER BY lm.id DESC LIMIT 1)",
    postgres: "(SELECT jsonb_build_object('id', lm.id, 'body', CASE WHEN lm.deleted_at IS NULL AND ln.hides IS NOT TRUE THEN lm.body END,
                                 'kind', lm.kind, 'hidden', COALESCE(ln.hides, FALSE), 'sender_id', lm.sender_id,
                                 'created_at', to_char(lm.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"+00:00\"'))
                FROM messages lm LEFT JOIN message_notices ln ON ln.message_id = lm.id AND ln.recipient = mm.user_id
               WHERE lm.match_id = m.id ORDER BY lm.id DESC LIMIT 1)",
};

/// The last message of the conversation of the match `m`, as the side `mm` reads it, as JSON; for the resource `matches`.
pub fn last_message(engine: Engine) -> &'static str {
    LAST_MESSAGE.for_engine(engine)
}

db::row! {
    /// A message as its sender may still change it.
    #[derive(Debug, Clone)]
    pub struct OwnSide {
        pub match_id: Uuid,
        pub body: String,
        pub created_at: Timestamp,
        pub deleted_at: Option<Timestamp>,
        pub kind: MessageKind,
    }
}

pub async fn own(reads: &mut impl Reads, sender: Uuid, id: Uuid) -> FaultResult<OwnSide> {
    reads
        .opt(
            "SELECT match_id, body, created_at, deleted_at, kind FROM messages WHERE id = $1 AND sender_id = $2",
            params![id, sender],
        )
        .await?
        .ok_or(Fault::NotFound)
}

/// The message that the sender already sent under this name: its id and conversation.
pub async fn by_client_id(reads: &mut impl Reads, sender: Uuid, client_id: &str) -> FaultResult<Option<(Uuid, Uuid)>> {
    Ok(reads
        .opt(
            "SELECT id, match_id FROM messages WHERE sender_id = $1 AND client_id = $2",
            params![sender, client_id],
        )
        .await?)
}

pub async fn is_of(reads: &mut impl Reads, match_id: Uuid, id: Uuid) -> FaultResult<bool> {
    reads
        .exists(
            "SELECT 1 FROM messages WHERE id = $1 AND match_id = $2",
            params![id, match_id],
        )
        .await
}

/// The last message that the other side wrote.
pub async fn last_received(reads: &mut impl Reads, match_id: Uuid, reader: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM messages WHERE match_id = $1 AND sender_id <> $2 ORDER BY id DESC LIMIT 1",
            params![match_id, reader],
        )
        .await?)
}

pub async fn last_id(reads: &mut impl Reads, match_id: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt(
            "SELECT id FROM messages WHERE match_id = $1 ORDER BY id DESC LIMIT 1",
            params![match_id],
        )
        .await?)
}

/// What is written of a new message.
pub struct NewRow<'a> {
    pub id: Uuid,
    pub match_id: Uuid,
    pub sender: Uuid,
    pub body: &'a str,
    pub client_id: &'a str,
    pub reply_to: Option<Uuid>,
}

pub async fn insert(tx: &mut Tx, new: &NewRow<'_>, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO messages (id, match_id, sender_id, body, client_id, reply_to, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![new.id, new.match_id, new.sender, new.body, new.client_id, new.reply_to, now],
    )
    .await?;
    tx.exec(
        "UPDATE matches SET last_interaction = $2 WHERE id = $1",
        params![new.match_id, now],
    )
    .await?;
    Ok(())
}

/// Updates both sides' counters from the messages: the number of unread ones, and who owes a reply since when.
/// Recounted each time, from the last read or own message on, so that they cannot drift.
pub async fn settle(tx: &mut Tx, match_id: Uuid) -> FaultResult<()> {
    tx.run(
        "UPDATE match_members SET
           unread = (SELECT count(*) FROM messages x
                      WHERE x.match_id = match_members.match_id AND x.sender_id <> match_members.user_id AND x.deleted_at IS NULL
                        AND x.id > COALESCE(match_members.last_read_id, '00000000-0000-0000-0000-000000000000')
                        AND x.created_at >= (SELECT m.created_at FROM matches m WHERE m.id = match_members.match_id)),
           owes_since = (SELECT x.created_at FROM messages x
                          WHERE x.match_id = match_members.match_id AND x.sender_id <> match_members.user_id AND x.deleted_at IS NULL
                            AND x.id > COALESCE((SELECT y.id FROM messages y
                                                  WHERE y.match_id = match_members.match_id AND y.sender_id = match_members.user_id
                                                    AND y.deleted_at IS NULL ORDER BY y.id DESC LIMIT 1),
                                                '00000000-0000-0000-0000-000000000000')
                            AND x.created_at >= (SELECT m.created_at FROM matches m WHERE m.id = match_members.match_id)
                          ORDER BY x.id LIMIT 1)
         WHERE match_id = $1",
        params![match_id],
    )
    .await
}

/// Keeps the earlier text for moderation and writes the new one.
pub async fn replace_body(tx: &mut Tx, id: Uuid, before: &str, body: &str, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "INSERT INTO message_versions (id, message_id, body, replaced_at) VALUES ($1, $2, $3, $4)",
        params![new_id(now), id, before, now],
    )
    .await?;
    tx.exec(
        "UPDATE messages SET body = $2, edited_at = $3 WHERE id = $1",
        params![id, body, now],
    )
    .await?;
    Ok(())
}

pub async fn set_deleted(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.run("UPDATE messages SET deleted_at = $2 WHERE id = $1", params![id, now])
        .await
}

/// Marks what the other side wrote up to `until` as read. Answers which messages were new.
pub async fn set_read(
    tx: &mut Tx,
    match_id: Uuid,
    reader: Uuid,
    until: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<Uuid>> {
    tx.exec(
        "UPDATE match_members SET last_read_id = $3
          WHERE match_id = $1 AND user_id = $2 AND (last_read_id IS NULL OR last_read_id < $3)",
        params![match_id, reader, until],
    )
    .await?;
    Ok(tx
        .all(
            "UPDATE messages SET read_at = $4 WHERE match_id = $1 AND sender_id <> $2 AND id <= $3 AND read_at IS NULL
          RETURNING id",
            params![match_id, reader, until, now],
        )
        .await?)
}

/// Whether both people share when they read.
pub async fn receipts_shared(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<bool> {
    let sharing: i64 = reads
        .one(
            "SELECT count(*) FROM profiles WHERE id IN ($1, $2) AND read_receipts",
            params![a, b],
        )
        .await?;
    Ok(sharing == 2)
}

db::row! {
    /// What a notification about a message needs to know, fresh.
    #[derive(Debug)]
    pub struct UnreadMessage {
        pub match_id: Uuid,
        pub sender_id: Uuid,
        pub receiver_id: Uuid,
        pub created_at: Timestamp,
    }
}

/// A message that its receiver has not read and that was not taken back.
pub async fn unread(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<UnreadMessage>> {
    Ok(reads
        .opt(
            "SELECT x.match_id, x.sender_id, mm.user_id, x.created_at
               FROM messages x JOIN match_members mm ON mm.match_id = x.match_id AND mm.other_id = x.sender_id
              WHERE x.id = $1 AND x.read_at IS NULL AND x.deleted_at IS NULL",
            params![id],
        )
        .await?)
}
