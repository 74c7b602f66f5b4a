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

/// A notice of a meeting to `user`; `person` is behind it, unless it is about the user's own plan. `occasion` tells notices
/// of one kind apart: each occasion is notified once.
fn notice(
    id: Uuid,
    (user, person): (Uuid, Option<Uuid>),
    kind: NotificationKind,
    occasion: Option<&str>,
    at: Timestamp,
) -> Notice {
    let dedupe = match occasion {
        Some(occasion) => format!("{}:{id}:{occasion}", kind.word),
        None => format!("{}:{id}", kind.word),
    };
    Notice {
        user,
        kind,
        reference: Some(id),
        person,
        unnamed: None,
        dedupe,
        at,
    }
}

/// Notifies `user` of what `person` did.
pub async fn tell(
    tx: &mut Tx,
    id: Uuid,
    people: (Uuid, Uuid),
    kind: NotificationKind,
    now: Timestamp,
) -> FaultResult<()> {
    let sequence = store::side(tx, people.0, id).await?.map_or(0, |row| row.sequence);
    tell_once(tx, id, people, kind, &sequence.to_string(), now).await
}

/// Notifies `user` of what `person` proposed. The proposals of one meeting share a notice, however many they are.
pub async fn gather_proposals(tx: &mut Tx, id: Uuid, (user, person): (Uuid, Uuid), now: Timestamp) -> FaultResult<()> {
    let kind = NotificationKind::MEETING_PROPOSED;
    notify::gather(tx, &notice(id, (user, Some(person)), kind, None, now)).await
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
    notify::send_notice(tx, &notice(id, (user, Some(person)), kind, Some(what), now)).await
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
    notify::send_notice(tx, &notice(id, (user, None), kind, Some(what), now)).await
}

/// Plans the question how it was.
pub async fn plan_feedback(tx: &mut Tx, id: Uuid, starts_at: Timestamp, now: Timestamp) -> FaultResult<()> {
    let due = after(starts_at, FEEDBACK_AFTER);
    Ok(jobs::enqueue(tx, now, FEEDBACK_JOB, json!({ "meeting": id }), due, None).await?)
}
