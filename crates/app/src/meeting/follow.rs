//! Notifications to the two people of a meeting.

use super::store;
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::model::after;

/// The job that asks both how it was.
pub const FEEDBACK_JOB: &str = "meeting.feedback";
/// Feedback is asked this long after the beginning.
pub const FEEDBACK_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Notifies `user` of what `person` did.
pub async fn tell(
    tx: &mut Tx,
    id: Uuid,
    (user, person): (Uuid, Uuid),
    kind: NotificationKind,
    now: Timestamp,
) -> FaultResult<()> {
    let sequence = store::side(tx, user, id).await?.map_or(0, |row| row.sequence);
    let notice = Notice {
        user,
        kind,
        reference: Some(id),
        person: Some(person),
        unnamed: None,
        dedupe: format!("{}:{id}:{sequence}", kind.word),
        at: now,
    };
    notify::send_notice(tx, &notice).await
}

/// Notifies `user` of what `person` proposed. The proposals of one meeting share a notice, however many they are.
pub async fn gather_proposals(tx: &mut Tx, id: Uuid, (user, person): (Uuid, Uuid), now: Timestamp) -> FaultResult<()> {
    let kind = NotificationKind::MEETING_PROPOSED;
    let notice = Notice {
        user,
        kind,
        reference: Some(id),
        person: Some(person),
        unnamed: None,
        dedupe: format!("{}:{id}", kind.word),
        at: now,
    };
    notify::gather(tx, &notice).await
}

/// Notifies `user` of something about a meeting with `person`, once for each `what`.
pub async fn tell_once(
    tx: &mut Tx,
    id: Uuid,
    (user, person): (Uuid, Uuid),
    kind: NotificationKind,
    what: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let notice = Notice {
        user,
        kind,
        reference: Some(id),
        person: Some(person),
        unnamed: None,
        dedupe: format!("{}:{id}:{what}", kind.word),
        at: now,
    };
    notify::send_notice(tx, &notice).await
}

/// Notifies `user` of something about their own plan; also after a block or the end of the match.
pub async fn tell_own(
    tx: &mut Tx,
    id: Uuid,
    user: Uuid,
    kind: NotificationKind,
    what: &str,
    now: Timestamp,
) -> FaultResult<()> {
    let notice = Notice {
        user,
        kind,
        reference: Some(id),
        person: None,
        unnamed: None,
        dedupe: format!("{}:{id}:{what}", kind.word),
        at: now,
    };
    notify::send_notice(tx, &notice).await
}

/// Plans the question how it was.
pub async fn plan_feedback(tx: &mut Tx, id: Uuid, starts_at: Timestamp, now: Timestamp) -> FaultResult<()> {
    let due = after(starts_at, FEEDBACK_AFTER);
    Ok(jobs::enqueue(tx, now, FEEDBACK_JOB, json!({ "meeting": id }), due, None).await?)
}
