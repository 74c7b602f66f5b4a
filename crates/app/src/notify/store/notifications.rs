//! Notifications: how they are written, read and deleted, and which of them their owner is shown.

use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use crate::notify::model::{Notice, NotificationKind};
use crate::safety::people::{self, StrangerScope};
use db::{Engine, Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

const INSERT: &str = "INSERT INTO notifications (id, user_id, kind, ref, person_id, created_at, count, dedupe, unnamed)
                      VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $8)";

/// The id when the row is new.
pub async fn insert_once(tx: &mut Tx, notice: &Notice) -> FaultResult<Option<Uuid>> {
    let sql = format!("{INSERT} ON CONFLICT (user_id, dedupe) DO NOTHING RETURNING id");
    Ok(tx.opt(sql, values(notice)).await?)
}

/// The id and the number of facts since the last reading; nothing when the fact is not newer.
pub async fn insert_or_renew(tx: &mut Tx, notice: &Notice) -> FaultResult<Option<(Uuid, i64)>> {
    let sql = format!(
        "{INSERT} ON CONFLICT (user_id, dedupe) DO UPDATE
            SET count = CASE WHEN notifications.read_at IS NULL THEN notifications.count + 1 ELSE 1 END,
                created_at = excluded.created_at, ref = excluded.ref, person_id = excluded.person_id,
                mailed_at = CASE WHEN notifications.read_at IS NULL THEN notifications.mailed_at END, read_at = NULL
          WHERE notifications.created_at < excluded.created_at
         RETURNING id, count"
    );
    Ok(tx.opt(sql, values(notice)).await?)
}

fn values(notice: &Notice) -> Vec<db::Value> {
    params![
        new_id(notice.at),
        notice.user,
        notice.kind.word,
        notice.reference,
        notice.person,
        notice.at,
        notice.dedupe.clone(),
        notice.unnamed.is_some()
    ]
}

/// Notes whom a notification is about without naming them: besides the people whom it is about already, or, with
/// `replace`, instead of them.
pub async fn put_unnamed(tx: &mut Tx, notice: &Notice, id: Uuid, replace: bool) -> FaultResult<()> {
    let Some(person) = notice.unnamed else {
        return Ok(());
    };
    if replace {
        tx.exec(
            "DELETE FROM notification_people WHERE notification_id = $1",
            params![id],
        )
        .await?;
    }
    tx.run(
        "INSERT INTO notification_people (notification_id, user_id, person_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        params![id, notice.user, person],
    )
    .await
}

/// Marks the caller's unread notifications as read: all, or those named. Answers which.
pub async fn set_read(tx: &mut Tx, user: Uuid, ids: Option<&[Uuid]>, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    let Some(ids) = ids else {
        return Ok(tx
            .all(
                "UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND read_at IS NULL RETURNING id",
                params![user, now],
            )
            .await?);
    };
    let mut changed = Vec::new();
    for id in ids {
        let read: Option<Uuid> = tx
            .opt(
                "UPDATE notifications SET read_at = $3 WHERE id = $1 AND user_id = $2 AND read_at IS NULL RETURNING id",
                params![*id, user, now],
            )
            .await?;
        changed.extend(read);
    }
    Ok(changed)
}

/// Marks the notification of one kind about one thing as read. Answers which.
pub async fn set_kind_read_about(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    reference: Uuid,
    now: Timestamp,
) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "UPDATE notifications SET read_at = $4 WHERE user_id = $1 AND kind = $2 AND ref = $3 AND read_at IS NULL
             RETURNING id",
            params![user, kind.word, reference, now],
        )
        .await?)
}

/// Marks what was told about one thing as read. Answers which.
pub async fn set_read_about(tx: &mut Tx, user: Uuid, reference: Uuid, now: Timestamp) -> FaultResult<Vec<Uuid>> {
    Ok(tx
        .all(
            "UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND ref = $2 AND read_at IS NULL RETURNING id",
            params![user, reference, now],
        )
        .await?)
}

pub async fn delete(tx: &mut Tx, user: Uuid, id: Uuid) -> FaultResult<bool> {
    let mut removed = 0;
    for table in ["notification_people WHERE notification_id", "notifications WHERE id"] {
        let sql = format!("DELETE FROM {table} = $1 AND user_id = $2");
        removed = tx.exec(&sql, params![id, user]).await?;
    }
    Ok(removed > 0)
}

/// Deletes what was said about one thing. Answers which.
pub async fn delete_about(tx: &mut Tx, user: Uuid, reference: Uuid) -> FaultResult<Vec<Uuid>> {
    tx.exec(
        "DELETE FROM notification_people WHERE user_id = $1
            AND notification_id IN (SELECT id FROM notifications WHERE user_id = $1 AND ref = $2)",
        params![user, reference],
    )
    .await?;
    Ok(tx
        .all(
            "DELETE FROM notifications WHERE user_id = $1 AND ref = $2 RETURNING id",
            params![user, reference],
        )
        .await?)
}

/// The next people after one who have notifications from before a moment.
pub async fn with_older(reads: &mut impl Reads, edge: Timestamp, after: Uuid, limit: i64) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT DISTINCT user_id FROM notifications WHERE created_at < $1 AND user_id > $2 ORDER BY user_id LIMIT $3",
            params![edge, after, limit],
        )
        .await?)
}

/// Removes somebody's notifications from before a moment. Answers which.
pub async fn delete_before(tx: &mut Tx, user: Uuid, edge: Timestamp) -> FaultResult<Vec<Uuid>> {
    tx.exec(
        "DELETE FROM notification_people WHERE notification_id IN
           (SELECT id FROM notifications WHERE user_id = $1 AND created_at < $2)",
        params![user, edge],
    )
    .await?;
    Ok(tx
        .all(
            "DELETE FROM notifications WHERE user_id = $1 AND created_at < $2 RETURNING id",
            params![user, edge],
        )
        .await?)
}

/// The rows of the resource `notifications`: about nobody, or about people whom the gate shows.
pub fn rows(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    Fragment::new(
        "SELECT n.id AS id, n.kind AS kind, n.ref AS ref, n.person_id AS person_id,
                CASE WHEN n.unnamed THEN (SELECT count(*) FROM notification_people u WHERE u.notification_id = n.id AND EXISTS (",
    )
    .append(people::visible_ids(engine, viewer, StrangerScope::Likers, now))
    .push(
        " AND p.id = u.person_id)) ELSE n.count END AS count, n.created_at AS created_at, n.read_at AS read_at
           FROM notifications n WHERE ",
    )
    .append(shown(engine, viewer, now))
}

/// Whether its owner would find the notification now.
pub async fn is_shown(reads: &mut impl Reads, viewer: Uuid, id: Uuid, now: Timestamp) -> FaultResult<bool> {
    let (sql, params) = Fragment::new("SELECT 1 FROM notifications n WHERE n.id = ")
        .bind(id)
        .push(" AND ")
        .append(shown(reads.engine(), viewer, now))
        .finish();
    Ok(reads.opt::<i64>(sql, params).await?.is_some())
}

/// How many notifications wait to be read.
pub async fn unread(reads: &mut impl Reads, viewer: Uuid, now: Timestamp) -> FaultResult<i64> {
    let (sql, params) = Fragment::new("SELECT count(*) FROM notifications n WHERE n.read_at IS NULL AND ")
        .append(shown(reads.engine(), viewer, now))
        .finish();
    Ok(reads.one(sql, params).await?)
}

fn shown(engine: Engine, viewer: Uuid, now: Timestamp) -> Fragment {
    let gate = |strangers| people::visible_ids(engine, viewer, strangers, now);
    Fragment::new("n.user_id = ")
        .bind(viewer)
        .push(" AND (n.person_id IS NULL OR EXISTS (")
        .append(gate(StrangerScope::Absent))
        .push(" AND p.id = n.person_id)) AND (NOT n.unnamed OR EXISTS (SELECT 1 FROM notification_people s WHERE s.notification_id = n.id AND EXISTS (")
        .append(gate(StrangerScope::Likers))
        .push(" AND p.id = s.person_id)))")
}
