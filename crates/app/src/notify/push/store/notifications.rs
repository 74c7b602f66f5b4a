//! SQL of the notifications that are pushed.

use crate::kernel::fault::FaultResult;
use crate::kernel::sql;
use crate::notify::store::rows;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use supabase::fragment::Fragment;
use uuid::Uuid;

db::row! {
    /// An unread notification that its owner may see now.
    #[derive(Debug, Clone)]
    pub struct Waiting {
        pub id: Uuid,
        pub kind: String,
        pub reference: Option<Uuid>,
        pub person_id: Option<Uuid>,
        pub count: i64,
        pub created_at: Timestamp,
        pub pushed_at: Option<Timestamp>,
    }
}

/// Which of these notifications are unread and visible to their owner now, the latest first.
pub async fn waiting(reads: &mut impl Reads, user: Uuid, ids: &[Uuid], now: Timestamp) -> FaultResult<Vec<Waiting>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) =
        Fragment::new("SELECT r.id, r.kind, r.ref, r.person_id, r.count, r.created_at, n.pushed_at FROM (")
            .append(rows(reads.engine(), user, now))
            .push(") r JOIN notifications n ON n.id = r.id WHERE r.read_at IS NULL AND r.id IN (")
            .append(sql::ids(ids))
            .push(") ORDER BY r.created_at DESC, r.id DESC")
            .finish();
    Ok(reads.all(sql, params).await?)
}

/// The notifications of a kind that were not pushed since they changed.
pub async fn unpushed(reads: &mut impl Reads, user: Uuid, kind: &str) -> FaultResult<Vec<Uuid>> {
    Ok(reads
        .all(
            "SELECT id FROM notifications WHERE user_id = $1 AND kind = $2 AND read_at IS NULL
                AND (pushed_at IS NULL OR pushed_at < created_at) ORDER BY created_at, id",
            params![user, kind],
        )
        .await?)
}

/// Whose a notification is.
pub async fn owner(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<Uuid>> {
    Ok(reads
        .opt("SELECT user_id FROM notifications WHERE id = $1", params![id])
        .await?)
}

/// Notes up to which fact a notification was pushed: a fact that is heard of later may be older than this moment.
pub async fn set_pushed(tx: &mut Tx, id: Uuid, fact_at: Timestamp) -> FaultResult<()> {
    tx.run(
        "UPDATE notifications SET pushed_at = $2 WHERE id = $1",
        params![id, fact_at],
    )
    .await
}

/// Counts one push of a day; false when it had `most` already.
pub async fn count(tx: &mut Tx, user: Uuid, day: String, most: i64) -> FaultResult<bool> {
    tx.exists(
        "INSERT INTO push_days (user_id, day, sent) VALUES ($1, $2, 1)
             ON CONFLICT (user_id) DO UPDATE SET
               sent = CASE WHEN push_days.day = excluded.day THEN push_days.sent + 1 ELSE 1 END, day = excluded.day
              WHERE push_days.day <> excluded.day OR push_days.sent < $3
             RETURNING sent",
        params![user, day, most],
    )
    .await
}
