//! Telling somebody that something happened.

use super::model::{Notice, letter_waits_minutes};
use super::{jobs, push, store};
use crate::kernel::fault::FaultResult;
use ::jobs as queue;
use db::Tx;
use jiff::ToSpan;
use serde_json::json;
use uuid::Uuid;

/// Tells one fact once: telling it again, also after it was read, changes nothing.
pub async fn send_notice(tx: &mut Tx, notice: &Notice) -> FaultResult<()> {
    match store::insert_once(tx, notice).await? {
        Some(id) => announce(tx, notice, id, 1).await,
        None => Ok(()),
    }
}

/// Tells a fact that belongs together with others under the same `dedupe` (the messages of one chat,
/// the likes of a day): they share one row, which moves to the top, counts, and is unread again.
///
/// Telling a fact twice, or an older one after a newer, changes nothing.
pub async fn gather(tx: &mut Tx, notice: &Notice) -> FaultResult<()> {
    match store::insert_or_renew(tx, notice).await? {
        Some((id, count)) => announce(tx, notice, id, count).await,
        None => Ok(()),
    }
}

/// The socket is sent every renewal; a letter is planned only for the first fact of an unread row, a push
/// for each. What
/// is hidden by now, because somebody was blocked meanwhile, is told by nothing.
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
