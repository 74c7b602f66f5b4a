//! Reading and removing one's own notifications.

use super::model::NotificationKind;
use super::store;
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::words;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// More ids in one call are a mistake of the client; "all" needs none.
pub const IDS_MAX: usize = 200;

/// Marks notifications as read: all of them without `ids`. Ids of others mean nothing.
pub async fn mark(tx: &mut Tx, member: Member, ids: Option<Vec<Uuid>>, now: Timestamp) -> FaultResult<()> {
    if ids.as_ref().is_some_and(|ids| ids.len() > IDS_MAX) {
        return Err(Fault::invalid(
            "ids",
            words!("Marque no máximo {most} de uma vez.", most = IDS_MAX),
        ));
    }
    let changed = store::set_read(tx, member.id, ids.as_deref(), now).await?;
    changed_badge(tx, member.id, &changed, &[], now).await
}

/// Marks what was told about one thing (a match whose conversation was opened) as read.
pub async fn mark_about(tx: &mut Tx, user: Uuid, reference: Uuid, now: Timestamp) -> FaultResult<()> {
    let changed = store::set_read_about(tx, user, reference, now).await?;
    changed_badge(tx, user, &changed, &[], now).await
}

/// Marks the notification of one kind about one thing as read: what it asked for was done, or is no longer possible.
pub async fn mark_kind_about(
    tx: &mut Tx,
    user: Uuid,
    kind: NotificationKind,
    reference: Uuid,
    now: Timestamp,
) -> FaultResult<()> {
    let changed = store::set_kind_read_about(tx, user, kind, reference, now).await?;
    changed_badge(tx, user, &changed, &[], now).await
}

/// Removes notifications of the caller.
pub async fn remove(tx: &mut Tx, member: Member, ids: &[Uuid], now: Timestamp) -> FaultResult<()> {
    let mut removed = Vec::new();
    for id in ids {
        if store::delete(tx, member.id, *id).await? {
            removed.push(*id);
        }
    }
    changed_badge(tx, member.id, &[], &removed, now).await
}

/// Removes what was said about one thing, as if it had never been: a letter that was withdrawn before it arrived.
pub async fn remove_about(tx: &mut Tx, user: Uuid, reference: Uuid, now: Timestamp) -> FaultResult<()> {
    let removed = store::delete_about(tx, user, reference).await?;
    changed_badge(tx, user, &[], &removed, now).await
}

/// Removes what nobody will look for any more, of the next so many people after one; answers the last of them.
pub async fn sweep(tx: &mut Tx, edge: Timestamp, after: Uuid, limit: i64, now: Timestamp) -> FaultResult<Option<Uuid>> {
    let people = store::with_older(tx, edge, after, limit).await?;
    for user in &people {
        let removed = store::delete_before(tx, *user, edge).await?;
        changed_badge(tx, *user, &[], &removed, now).await?;
    }
    Ok(people.last().copied())
}

async fn changed_badge(tx: &mut Tx, user: Uuid, read: &[Uuid], removed: &[Uuid], now: Timestamp) -> FaultResult<()> {
    if !read.is_empty() || !removed.is_empty() {
        let event = json!({ "read": read, "removed": removed });
        ::jobs::emit(tx, now, "notification.read", Some(user), event).await?;
    }
    Ok(())
}
