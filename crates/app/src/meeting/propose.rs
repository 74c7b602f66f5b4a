//! Proposing a place and a time, and answering it.

use super::model::{MeetingState, PROPOSALS_A_DAY, Place, PlaceKind, Watch, begun, is_running};
use super::store::{self, MeetingRow};
use super::{follow, watch};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use crate::notify::NotificationKind;
use crate::safety::video;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

/// Where and when, as the form sends it.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
pub struct Proposal {
    #[schemars(with = "PlaceKind")]
    pub kind: String,
    pub place: String,
    pub starts_at: Timestamp,
    /// The warning about people who were not seen on video was read.
    #[serde(default)]
    pub confirm: bool,
}

/// Proposes a meeting to the other side of an open match; answers its id.
///
/// Errors: `NotFound`; `State` of `closed` and, while another plan is open, of `planned`; `Confirm` of `no_video`;
/// `Validation`; `Rate` beyond ten proposals a day.
pub async fn propose(
    tx: &mut Tx,
    member: Member,
    match_id: Uuid,
    proposal: Proposal,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let side = open_side(tx, member, match_id, now).await?;
    let place = Place::read(&proposal.kind, &proposal.place, proposal.starts_at, now)?;
    let earlier = store::of_match(tx, match_id).await?;
    if earlier.iter().any(|row| row.state(now).is_live()) {
        return Err(Fault::state("planned", "Vocês já têm um encontro em aberto."));
    }
    require_video(tx, &side, proposal.confirm).await?;
    let since = now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN);
    if store::proposed_since(tx, member.id, since).await? >= PROPOSALS_A_DAY {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    let id = new_id(now);
    store::insert(tx, id, match_id, (member.id, side.other_id), &place, now).await?;
    follow::tell(
        tx,
        id,
        (side.other_id, member.id),
        NotificationKind::MEETING_PROPOSED,
        now,
    )
    .await?;
    let people = [member.id, side.other_id];
    jobs::emit(
        tx,
        now,
        "meeting.proposed",
        Some(id),
        json!({ "by": member.id, "people": people }),
    )
    .await?;
    Ok(id)
}

/// Proposes another place or time instead; then it is the other's turn.
pub async fn propose_another(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    proposal: Proposal,
    now: Timestamp,
) -> FaultResult<()> {
    let (row, side) = live(tx, member, id, now).await?;
    if row.state(now) == MeetingState::Confirmed && is_running(row.starts_at, now) {
        return Err(begun());
    }
    let place = Place::read(&proposal.kind, &proposal.place, proposal.starts_at, now)?;
    require_video(tx, &side, proposal.confirm).await?;
    store::set_place(tx, id, member.id, &place, now).await?;
    follow::tell(
        tx,
        id,
        (row.other_id, member.id),
        NotificationKind::MEETING_PROPOSED,
        now,
    )
    .await?;
    let people = [member.id, row.other_id];
    jobs::emit(
        tx,
        now,
        "meeting.proposed",
        Some(id),
        json!({ "by": member.id, "people": people }),
    )
    .await?;
    Ok(())
}

/// Agrees to what the other proposed. Accepting twice is one acceptance.
pub async fn accept(tx: &mut Tx, member: Member, id: Uuid, confirm: bool, now: Timestamp) -> FaultResult<()> {
    let (row, side) = live(tx, member, id, now).await?;
    if row.state(now) == MeetingState::Confirmed {
        return Ok(());
    }
    if !row.my_turn {
        return Err(Fault::state("their_turn", "Agora é a vez da outra pessoa responder."));
    }
    require_video(tx, &side, confirm).await?;
    for side in store::sides(tx, id).await? {
        if side.watch == Watch::On {
            watch::move_checkins(tx, &side, now).await?;
        }
    }
    store::set_state(tx, id, MeetingState::Confirmed, now).await?;
    follow::tell(
        tx,
        id,
        (row.other_id, member.id),
        NotificationKind::MEETING_CONFIRMED,
        now,
    )
    .await?;
    follow::plan_feedback(tx, id, row.starts_at, now).await?;
    jobs::emit(
        tx,
        now,
        "meeting.confirmed",
        Some(id),
        json!({ "people": [member.id, row.other_id] }),
    )
    .await?;
    Ok(())
}

/// Says no to a proposal, without a reason. Declining twice is one answer.
pub async fn decline(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let row = locked(tx, member, id, now).await?;
    match row.state(now) {
        MeetingState::Proposed if row.my_turn => {}
        MeetingState::Declined => return Ok(()),
        _ => return Err(Fault::state("not_open", "Este convite não está mais em aberto.")),
    }
    store::set_state(tx, id, MeetingState::Declined, now).await?;
    follow::tell(
        tx,
        id,
        (row.other_id, member.id),
        NotificationKind::MEETING_CANCELLED,
        now,
    )
    .await?;
    emit_end(tx, &row, MeetingState::Proposed, now).await
}

/// Cancels a proposal or an agreed meeting, and ends the member's own plan; the other's goes on until they end it.
pub async fn cancel(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let row = locked(tx, member, id, now).await?;
    if row.watch == Watch::On {
        watch::end(tx, &row, now).await?;
    }
    let was = row.state(now);
    if !was.is_live() {
        return Ok(());
    }
    store::set_state(tx, id, MeetingState::Cancelled, now).await?;
    follow::tell(
        tx,
        id,
        (row.other_id, member.id),
        NotificationKind::MEETING_CANCELLED,
        now,
    )
    .await?;
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

/// A meeting that may still happen, in a match that is open.
async fn live(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(MeetingRow, Side)> {
    let row = store::own(tx, member.id, id, now).await?;
    let side = open_side(tx, member, row.match_id, now).await?;
    let row = store::own(tx, member.id, id, now).await?;
    match row.state(now).is_live() {
        true => Ok((row, side)),
        false => Err(Fault::state("not_open", "Este convite não está mais em aberto.")),
    }
}

async fn open_side(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    let side = side_locked(tx, member, match_id, now).await?;
    match side.is_open() {
        true => Ok(side),
        false => Err(ended()),
    }
}

/// The place is agreed on after a video date, or after the warning was read.
async fn require_video(tx: &mut Tx, side: &Side, warned: bool) -> FaultResult<()> {
    if warned || video::between(tx, side.user_id, side.other_id).await?.both {
        return Ok(());
    }
    Err(Fault::Confirm {
        kind: "no_video",
        wait_seconds: Some(0),
        message: "Vocês ainda não se viram em vídeo. Golpes e sequestros começam com quem nunca aparece na câmera. \
                  Prefira uma chamada de vídeo antes de combinar um lugar."
            .into(),
    })
}
