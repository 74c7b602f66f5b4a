//! Notifications of what happened to a person.

use super::model::{Notice, letter_waits_minutes};
use super::{jobs, push, store};
use crate::kernel::fault::FaultResult;
use ::jobs as queue;
use db::Tx;
use jiff::ToSpan;
use serde_json::json;
use uuid::Uuid;

/// Writes the notification of one fact, once: the same fact again, also after it was read, changes nothing.
pub async fn send_notice(tx: &mut Tx, notice: &Notice) -> FaultResult<()> {
    match store::insert_once(tx, notice).await? {
        Some(id) => announce(tx, notice, id, 1).await,
        None => Ok(()),
    }
}

/// Writes a fact that belongs together with others under the same `dedupe` (the messages of one chat,
/// the likes of a day): they share one row, which moves to the top, counts, and is unread again.
///
/// The same fact twice, or an older one after a newer, changes nothing.
pub async fn gather(tx: &mut Tx, notice: &Notice) -> FaultResult<()> {
    match store::insert_or_renew(tx, notice).await? {
        Some((id, count)) => announce(tx, notice, id, count).await,
        None => Ok(()),
    }
}

/// Sends each fact to the open screens and plans a push for it; a letter is planned for the first fact of an unread row
/// alone. Nothing is sent of a person who is hidden by now, because one of the two blocked the other meanwhile.
async fn announce(tx: &mut Tx, notice: &Notice, id: Uuid, count: i64) -> FaultResult<()> {
    store::put_unnamed(tx, notice, id, count == 1).await?;
    if !store::is_shown(tx, notice.user, id, notice.at).await? {
        return Ok(());
    }
    let mut event = json!({ "id": id, "kind": notice.kind.word });
    if count > 1 {
        event["again"] = json!(true);
    }
    queue::emit(tx, notice.at, "notification.created", Some(notice.user), event).await?;
    if let (Some(minutes), 1) = (letter_waits_minutes(notice.kind), count) {
        let due = notice.at.checked_add(minutes.minutes()).unwrap_or(notice.at);
        jobs::plan_letter(tx, notice, id, due).await?;
    }
    push::plan(tx, notice, id).await
}
