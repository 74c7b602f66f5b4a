//! The answers to a proposal, and the end of a meeting.

use super::model::{MeetingState, Watch, begun, is_running};
use super::propose::{live, not_open, require_video};
use super::store::{self, MeetingRow};
use super::{follow, reminders, watch};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::notify::NotificationKind;
use db::Tx;
use jiff::Timestamp;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// A yes to what was read.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub struct Acceptance {
    pub id: Uuid,
    /// The `sequence` of the meeting that the caller read.
    pub sequence: i64,
    /// The warning about people who were not seen on video was read.
    #[serde(default)]
    pub confirm: bool,
}

/// Agrees to what the other proposed and the member read. Accepting twice is one acceptance.
///
/// Errors: `NotFound`; `State` of `closed`, `not_open`, `their_turn`, of `changed` when it is not what was read, of
/// `removed` for a place that moderation took out of sight, and of `running` from an hour before an agreed meeting; `Confirm` of `no_video`.
pub async fn accept(tx: &mut Tx, member: Member, given: Acceptance, now: Timestamp) -> FaultResult<()> {
    let id = given.id;
    let (row, side) = live(tx, member, id, now).await?;
    let alternative = row.alternative(now);
    let is_agreed = row.state(now) == MeetingState::Confirmed;
    if is_agreed && alternative.is_none() {
        return match row.sequence == given.sequence + 1 {
            true => Ok(()),
            false => Err(not_open()),
        };
    }
    if !row.my_turn {
        return Err(Fault::state("their_turn", "Agora é a vez da outra pessoa responder."));
    }
    if row.sequence != given.sequence {
        return Err(Fault::state(
            "changed",
            "O convite mudou enquanto você lia. Veja como ficou antes de confirmar.",
        ));
    }
    // The other side's plan is not asked: whether there is one would be told by the answer.
    if is_agreed && is_running(row.starts_at, now) {
        return Err(begun());
    }
    let place = match &alternative {
        Some(alternative) => alternative.place.as_deref(),
        None => row.shown_place(),
    };
    if place.is_none() {
        return Err(Fault::state(
            "removed",
            "A moderação retirou o lugar deste convite. Proponha outro, se quiser.",
        ));
    }
    require_video(tx, &side, given.confirm).await?;
    agree(tx, &row, alternative.is_some(), now).await?;
    let kind = NotificationKind::MEETING_CONFIRMED;
    follow::tell(tx, id, (row.other_id, member.id), kind, now).await?;
    let event = json!({ "people": [member.id, row.other_id] });
    Ok(jobs::emit(tx, now, "meeting.confirmed", Some(id), event).await?)
}

/// What was proposed holds for both, and their questions and reminders follow.
async fn agree(tx: &mut Tx, row: &MeetingRow, is_alternative: bool, now: Timestamp) -> FaultResult<()> {
    match is_alternative {
        true => store::take_alternative(tx, row.id, now).await?,
        false => store::set_state(tx, row.id, MeetingState::Confirmed, now).await?,
    }
    for side in store::sides(tx, row.id).await? {
        if side.watch == Watch::On {
            watch::move_checkins(tx, &side, now).await?;
        }
        reminders::plan(tx, &side, now).await?;
        if side.user_id == row.user_id {
            follow::plan_feedback(tx, row.id, side.starts_at, now).await?;
        }
    }
    Ok(())
}

/// Says no to a proposal, without a reason. Declining twice is one answer. An agreed meeting stays as it was agreed.
pub async fn decline(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let row = locked(tx, member, id, now).await?;
    let people = (row.other_id, member.id);
    match row.state(now) {
        MeetingState::Proposed if row.my_turn => {
            store::set_state(tx, id, MeetingState::Declined, now).await?;
            follow::tell(tx, id, people, NotificationKind::MEETING_CANCELLED, now).await?;
            emit_end(tx, &row, MeetingState::Proposed, now).await
        }
        MeetingState::Confirmed if row.my_turn && row.alternative(now).is_some() => {
            store::drop_alternative(tx, id).await?;
            follow::tell(tx, id, people, NotificationKind::MEETING_CONFIRMED, now).await?;
            let event = json!({ "people": [member.id, row.other_id] });
            Ok(jobs::emit(tx, now, "meeting.kept", Some(id), event).await?)
        }
        MeetingState::Declined | MeetingState::Confirmed => Ok(()),
        _ => Err(not_open()),
    }
}

/// Cancels a proposal or an agreed meeting, and ends the member's own plan; the other's goes on until they end it.
pub async fn cancel(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    watch::lock(tx, member.id).await?;
    let row = locked(tx, member, id, now).await?;
    if row.watch == Watch::On {
        watch::end(tx, &row, now).await?;
    }
    let was = row.state(now);
    if !was.is_live() {
        return Ok(());
    }
    store::set_state(tx, id, MeetingState::Cancelled, now).await?;
    let kind = NotificationKind::MEETING_CANCELLED;
    follow::tell(tx, id, (row.other_id, member.id), kind, now).await?;
    emit_end(tx, &row, was, now).await
}

async fn emit_end(tx: &mut Tx, row: &MeetingRow, was: MeetingState, now: Timestamp) -> FaultResult<()> {
    let payload = json!({ "was": was.word(), "people": [row.user_id, row.other_id] });
    Ok(jobs::emit(tx, now, "meeting.ended", Some(row.id), payload).await?)
}

/// The member's own row, with the pair locked.
async fn locked(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<MeetingRow> {
    let row = store::own(tx, member.id, id, now).await?;
    tx.lock_pair(member.id, row.other_id).await?;
    store::own(tx, member.id, id, now).await
}
