//! All SQL of safety that is not the gate itself.

use super::contacts;
use super::model::NewReport;
use super::relation;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx, params};
use jiff::{Timestamp, civil::Date};
use serde_json::{Value, json};
use std::collections::HashSet;
use supabase::fragment::Fragment;
use uuid::Uuid;

pub async fn account_exists(reads: &mut impl Reads, id: Uuid) -> FaultResult<bool> {
    reads
        .exists("SELECT 1 FROM accounts WHERE user_id = $1", params![id])
        .await
}

/// Whether the row is new.
pub async fn insert_block(
    tx: &mut Tx,
    blocker: Uuid,
    blocked: Uuid,
    name: Option<String>,
    now: Timestamp,
) -> FaultResult<bool> {
    tx.affects(
        "INSERT INTO blocks (blocker, blocked, created_at, name) VALUES ($1, $2, $3, $4)
             ON CONFLICT (blocker, blocked) DO NOTHING",
        params![blocker, blocked, now, name],
    )
    .await
}

pub async fn blocks_since(reads: &mut impl Reads, blocker: Uuid, since: Timestamp) -> FaultResult<i64> {
    Ok(reads
        .one(
            "SELECT count(*) FROM blocks WHERE blocker = $1 AND created_at > $2",
            params![blocker, since],
        )
        .await?)
}

/// Ends the unanswered likes between two people whom `by` keeps apart. The own like is taken back. The other's is ended as
/// its time would, and goes on reading as one that waits (`discovery::store::Reaction::reads_pending`).
pub async fn end_likes(tx: &mut Tx, by: Uuid, other: Uuid, now: Timestamp) -> FaultResult<()> {
    tx.exec(
        "UPDATE reactions SET state = 'withdrawn'
          WHERE actor = $1 AND target = $2 AND kind <> 'pass'
            AND (state = 'pending' OR (state = 'expired' AND expires_at > $3))",
        params![by, other, now],
    )
    .await?;
    relation::unset_liked(tx, by, other).await?;
    let until: Option<Timestamp> = tx
        .opt(
            "UPDATE reactions SET state = 'expired'
              WHERE actor = $1 AND target = $2 AND state = 'pending' AND kind <> 'pass' RETURNING expires_at",
            params![other, by],
        )
        .await?;
    match until {
        Some(until) => Ok(relation::end_liked(tx, other, by, now, until).await?),
        None => Ok(()),
    }
}

/// Whether there was such a block.
pub async fn delete_block(tx: &mut Tx, blocker: Uuid, blocked: Uuid) -> FaultResult<bool> {
    tx.affects(
        "DELETE FROM blocks WHERE blocker = $1 AND blocked = $2",
        params![blocker, blocked],
    )
    .await
}

/// When `blocker` blocked `blocked`.
pub async fn blocked_at(reads: &mut impl Reads, blocker: Uuid, blocked: Uuid) -> FaultResult<Option<Timestamp>> {
    Ok(reads
        .opt(
            "SELECT created_at FROM blocks WHERE blocker = $1 AND blocked = $2",
            params![blocker, blocked],
        )
        .await?)
}

/// Whether a block of either side stands between the two, made or inherited.
pub async fn any_block(reads: &mut impl Reads, a: Uuid, b: Uuid) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM blocks WHERE (blocker = $1 AND blocked = $2) OR (blocker = $2 AND blocked = $1)
              UNION ALL
             SELECT 1 FROM inherited_blocks WHERE (blocker = $1 AND blocked = $2) OR (blocker = $2 AND blocked = $1)
              LIMIT 1",
            params![a, b],
        )
        .await?;
    Ok(found.is_some() || contacts::is_kept_apart(reads, a, b).await?)
}

/// Whether the two are a match, or were one that ended after `since` and whose other side was not hidden before it.
pub async fn shared_match(reads: &mut impl Reads, a: Uuid, b: Uuid, since: Timestamp) -> FaultResult<bool> {
    let found: Option<i64> = reads
        .opt(
            "SELECT 1 FROM match_members mm JOIN matches m ON m.id = mm.match_id
              WHERE mm.user_id = $1 AND mm.other_id = $2 AND (m.closed_at IS NULL OR m.closed_at > $3)
                AND (mm.hidden_since IS NULL OR mm.hidden_since > $3)",
            params![a, b, since],
        )
        .await?;
    Ok(found.is_some())
}

/// When somebody reported since a moment, the oldest first.
pub async fn reports_since(reads: &mut impl Reads, reporter: Uuid, since: Timestamp) -> FaultResult<Vec<Timestamp>> {
    let sql = "SELECT created_at FROM reports WHERE reporter = $1 AND created_at > $2 ORDER BY created_at";
    Ok(reads.all(sql, params![reporter, since]).await?)
}

/// Sender, text, time, photo and stamp of a message.
type SentMessage = (Uuid, String, Timestamp, Option<Uuid>, Option<String>);

/// The chosen messages as they stand now with their earlier texts, those of other conversations left out.
pub async fn messages_between(reads: &mut impl Reads, a: Uuid, b: Uuid, ids: &[Uuid]) -> FaultResult<Vec<Value>> {
    let mut evidence = Vec::new();
    for id in ids {
        let row: Option<SentMessage> = reads
            .opt(
                "SELECT m.sender_id, m.body, m.created_at, ph.id, m.stamp FROM messages m
                   JOIN match_members mm ON mm.match_id = m.match_id AND mm.user_id = $2 AND mm.other_id = $3
                   LEFT JOIN message_photos ph ON ph.message_id = m.id
                  WHERE m.id = $1",
                params![*id, a, b],
            )
            .await?;
        if let Some((sender, body, at, photo, stamp)) = row {
            let mut excerpt = json!({ "id": id, "sender": sender, "body": body, "at": at.to_string() });
            if let Some(photo) = photo {
                excerpt["photo"] = json!(photo);
            }
            if let Some(stamp) = stamp {
                excerpt["stamp"] = json!(stamp);
            }
            let earlier = earlier_texts(reads, *id).await?;
            if !earlier.is_empty() {
                excerpt["earlier"] = Value::Array(earlier);
            }
            evidence.push(excerpt);
        }
    }
    Ok(evidence)
}

/// The texts that a message had before it was edited, the first one first.
async fn earlier_texts(reads: &mut impl Reads, message: Uuid) -> FaultResult<Vec<Value>> {
    let rows: Vec<(String, Timestamp)> = reads
        .all(
            "SELECT body, replaced_at FROM message_versions WHERE message_id = $1 ORDER BY replaced_at, id",
            params![message],
        )
        .await?;
    let text = |(body, at): (String, Timestamp)| json!({ "body": body, "until": at.to_string() });
    Ok(rows.into_iter().map(text).collect())
}

/// What a report keeps beside its own words.
pub struct ReportEvidence {
    /// Messages and other texts that the reporter named.
    pub texts: Vec<Value>,
    /// What the profile showed; None for an account that is gone.
    pub profile: Option<Value>,
}

pub async fn insert_report(
    tx: &mut Tx,
    id: Uuid,
    reporter: Uuid,
    new: &NewReport,
    evidence: ReportEvidence,
    now: Timestamp,
) -> FaultResult<()> {
    tx.run(
        "INSERT INTO reports (id, reporter, subject, reason, text, messages, item, profile_snapshot, state, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9)",
        params![
            id,
            reporter,
            new.target,
            new.reason.clone(),
            new.text.clone(),
            Value::Array(evidence.texts),
            new.item.clone(),
            evidence.profile,
            now
        ],
    )
    .await
}

/// Which of these the viewer was shown on the day.
pub async fn shown_of(
    reads: &mut impl Reads,
    viewer: Uuid,
    subjects: &[Uuid],
    day: Date,
) -> FaultResult<HashSet<Uuid>> {
    let select = Fragment::new("SELECT subject FROM shown_people WHERE viewer = ")
        .bind(viewer)
        .push(" AND day = ")
        .bind(day)
        .push(" AND subject IN (");
    let (sql, params) = subjects
        .iter()
        .enumerate()
        .fold(select, |sql, (at, subject)| {
            sql.push(if at > 0 { ", " } else { "" }).bind(*subject)
        })
        .push(")")
        .finish();
    Ok(reads.all::<Uuid>(sql, params).await?.into_iter().collect())
}

/// Everybody the viewer was shown on the day.
pub async fn shown_on(reads: &mut impl Reads, viewer: Uuid, day: Date) -> FaultResult<HashSet<Uuid>> {
    let subjects: Vec<Uuid> = reads
        .all(
            "SELECT subject FROM shown_people WHERE viewer = $1 AND day = $2",
            params![viewer, day],
        )
        .await?;
    Ok(subjects.into_iter().collect())
}

/// How many different people the viewer was shown on the day.
pub async fn shown_count(reads: &mut impl Reads, viewer: Uuid, day: Date) -> FaultResult<usize> {
    let count: i64 = reads
        .one(
            "SELECT count(*) FROM shown_people WHERE viewer = $1 AND day = $2",
            params![viewer, day],
        )
        .await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// Writes that the viewer is shown these people now, in one statement.
pub async fn put_shown(
    tx: &mut Tx,
    viewer: Uuid,
    subjects: &[Uuid],
    source: &'static str,
    day: Date,
    now: Timestamp,
) -> FaultResult<()> {
    if subjects.is_empty() {
        return Ok(());
    }
    let mut insert = Fragment::new("INSERT INTO shown_people (viewer, subject, shown_at, day, source) VALUES ");
    for (at, subject) in subjects.iter().enumerate() {
        insert = insert
            .push(if at > 0 { ", (" } else { "(" })
            .bind(viewer)
            .push(", ")
            .bind(*subject)
            .push(", ")
            .bind(now)
            .push(", ")
            .bind(day)
            .push(", ")
            .bind(source)
            .push(")");
    }
    let (sql, params) = insert
        .push(
            " ON CONFLICT (viewer, subject) DO UPDATE SET shown_at = excluded.shown_at, day = excluded.day,
                 source = excluded.source",
        )
        .finish();
    tx.run(sql.as_str(), params).await
}

/// Deletes rows from before a moment, at most so many; answers how many.
pub async fn delete_shown(tx: &mut Tx, edge: Timestamp, most: i64) -> FaultResult<u64> {
    Ok(tx
        .exec(
            "DELETE FROM shown_people WHERE (viewer, subject) IN
               (SELECT viewer, subject FROM shown_people WHERE shown_at <= $1 LIMIT $2)",
            params![edge, most],
        )
        .await?)
}

/// The newest reports first, each as JSON, for `enlace admin reports`: where they stand, and nothing that anybody wrote. What
/// was written is evidence, which two people let out.
pub async fn reports(reads: &mut impl Reads, limit: i64) -> FaultResult<Vec<Value>> {
    let rows: Vec<(Uuid, Uuid, Uuid, String, Value, String, Timestamp)> = reads
        .all(
            "SELECT id, reporter, subject, reason, messages, state, created_at FROM reports
              ORDER BY created_at DESC, id DESC LIMIT $1",
            params![limit],
        )
        .await?;
    Ok(rows
        .into_iter()
        .map(|(receipt, reporter, subject, reason, messages, state, at)| {
            json!({ "receipt": receipt, "reporter": reporter, "subject": subject, "reason": reason,
                    "messages": messages.as_array().map_or(0, Vec::len), "state": state, "at": at.to_string() })
        })
        .collect())
}
