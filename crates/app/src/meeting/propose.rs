//! Proposing a place and a time, and another one instead.

use super::follow;
use super::model::{CHANGES_A_DAY, MeetingState, PROPOSALS_A_DAY, Place, PlaceKind, begun, is_running};
use super::store::proposals::{self, Author};
use super::store::{self, MeetingRow};
use crate::accounts::restrictions::{LIMITED_CHATS, RestrictionKind, is_restricted};
use crate::guard::{self, GuardOutcome, Hold, Judgement, MessageEvent};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use crate::messaging;
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
    /// The warning about people who were not seen on video, or the guard's question, was read.
    #[serde(default)]
    pub confirm: bool,
}

/// Proposes a meeting to the other side of an open match; answers its id.
///
/// Errors: `NotFound`; `State` of `closed` and, while another plan is open, of `planned`; `Confirm` of `no_video` and of
/// the guard; `Validation`; `Limit` of `new_chats`; `Rate` beyond ten proposals a day.
pub async fn propose(
    tx: &mut Tx,
    member: Member,
    match_id: Uuid,
    proposal: Proposal,
    now: Timestamp,
) -> FaultResult<GuardOutcome<Uuid>> {
    let (side, place) = checked(tx, member, match_id, &proposal, now).await?;
    let (id, written) = (new_id(now), new_id(now));
    if let Some(hold) = judge(tx, &side, (written, match_id), &place.name, proposal.confirm, now).await? {
        return Ok(GuardOutcome::Held(hold));
    }
    open(tx, &side, (written, id), &place, true, now).await?;
    Ok(GuardOutcome::Done(id))
}

/// The same for a place whose name the other side wrote and the guard judged then.
pub async fn propose_received(
    tx: &mut Tx,
    member: Member,
    match_id: Uuid,
    proposal: Proposal,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let (side, place) = checked(tx, member, match_id, &proposal, now).await?;
    let id = new_id(now);
    open(tx, &side, (new_id(now), id), &place, false, now).await?;
    Ok(id)
}

async fn checked(
    tx: &mut Tx,
    member: Member,
    match_id: Uuid,
    proposal: &Proposal,
    now: Timestamp,
) -> FaultResult<(Side, Place)> {
    let side = open_side(tx, member, match_id, now).await?;
    let place = Place::read(&proposal.kind, &proposal.place, proposal.starts_at, now)?;
    let earlier = store::of_match(tx, match_id).await?;
    if earlier.iter().any(|row| row.state(now).is_live()) {
        return Err(Fault::state("planned", "Vocês já têm um encontro em aberto."));
    }
    require_video(tx, &side, proposal.confirm).await?;
    if proposals::meetings_since(tx, member.id, day_before(now)).await? >= PROPOSALS_A_DAY {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    Ok((side, place))
}

async fn open(
    tx: &mut Tx,
    side: &Side,
    (written, id): (Uuid, Uuid),
    place: &Place,
    own_words: bool,
    now: Timestamp,
) -> FaultResult<()> {
    let people = (side.user_id, side.other_id);
    store::insert(tx, (id, written), side.match_id, people, place, now).await?;
    let author = Author {
        user: side.user_id,
        is_first: true,
        own_words,
    };
    proposals::insert(tx, (written, id), author, place, now).await?;
    announce(tx, id, people, now).await
}

/// Proposes another place or time instead; then it is the other's turn. What both agreed on stands until they accept.
///
/// Errors: `NotFound`; `State` of `closed`, of `not_open`, and of `running` from an hour before an agreed meeting;
/// `Confirm` of `no_video` and of the guard; `Validation`; `Limit` of `new_chats`; `Rate` beyond six a day for a meeting.
pub async fn propose_another(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    proposal: Proposal,
    now: Timestamp,
) -> FaultResult<GuardOutcome<()>> {
    let (row, side) = live(tx, member, id, now).await?;
    let is_agreed = row.state(now) == MeetingState::Confirmed;
    if is_agreed && is_running(row.starts_at, now) {
        return Err(begun());
    }
    let place = Place::read(&proposal.kind, &proposal.place, proposal.starts_at, now)?;
    require_video(tx, &side, proposal.confirm).await?;
    if proposals::changes_since(tx, id, member.id, day_before(now)).await? >= CHANGES_A_DAY {
        return Err(Fault::Rate { retry_after: 3600 });
    }
    let written = new_id(now);
    if let Some(hold) = judge(tx, &side, (written, id), &place.name, proposal.confirm, now).await? {
        return Ok(GuardOutcome::Held(hold));
    }
    let author = Author {
        user: member.id,
        is_first: false,
        own_words: true,
    };
    proposals::insert(tx, (written, id), author, &place, now).await?;
    match is_agreed {
        true => store::set_alternative(tx, id, member.id, written).await?,
        false => store::set_place(tx, (id, written), member.id, &place, now).await?,
    }
    announce(tx, id, (member.id, row.other_id), now).await?;
    Ok(GuardOutcome::Done(()))
}

/// Tells the other side, in one notice of the meeting however often it changes.
async fn announce(tx: &mut Tx, id: Uuid, (by, other): (Uuid, Uuid), now: Timestamp) -> FaultResult<()> {
    follow::gather_proposals(tx, id, (other, by), now).await?;
    let event = json!({ "by": by, "people": [by, other] });
    Ok(jobs::emit(tx, now, "meeting.proposed", Some(id), event).await?)
}

/// The guard judges the name of a place as it does a message, before anything is written.
async fn judge(
    tx: &mut Tx,
    side: &Side,
    (id, about): (Uuid, Uuid),
    place: &str,
    confirmed: bool,
    now: Timestamp,
) -> FaultResult<Option<Hold>> {
    refuse_restricted(tx, side, now).await?;
    let client_id = format!("meeting:{about}");
    let event = messaging::send::event(tx, side, &client_id, place, confirmed).await?;
    // The same café for two people is no copied greeting.
    let event = MessageEvent {
        own_messages: event.own_messages.max(1),
        ..event
    };
    match guard::judge::judge_message(tx, &event, now).await? {
        Judgement::Hold(hold) => Ok(Some(hold)),
        Judgement::Send(verdict) => {
            guard::judge::record(tx, &event, id, &verdict, now).await?;
            Ok(None)
        }
    }
}

/// A limited account proposes places only where it has written.
async fn refuse_restricted(tx: &mut Tx, side: &Side, now: Timestamp) -> FaultResult<()> {
    if !is_restricted(tx, side.user_id, RestrictionKind::Limit, now).await?
        || messaging::store::pace::has_written(tx, side.user_id, side.match_id).await?
    {
        return Ok(());
    }
    Err(Fault::Limit {
        kind: "new_chats",
        limit: LIMITED_CHATS,
        resets_at: now.checked_add(24.hours()).unwrap_or(Timestamp::MAX),
    })
}

fn day_before(now: Timestamp) -> Timestamp {
    now.checked_sub(24.hours()).unwrap_or(Timestamp::MIN)
}

/// A meeting that may still happen, in a match that is open.
pub(super) async fn live(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(MeetingRow, Side)> {
    let row = store::own(tx, member.id, id, now).await?;
    let side = open_side(tx, member, row.match_id, now).await?;
    let row = store::own(tx, member.id, id, now).await?;
    match row.state(now).is_live() {
        true => Ok((row, side)),
        false => Err(not_open()),
    }
}

/// The refusal of an answer to what waits for none.
pub(super) fn not_open() -> Fault {
    Fault::state("not_open", "Este convite não está mais em aberto.")
}

async fn open_side(tx: &mut Tx, member: Member, match_id: Uuid, now: Timestamp) -> FaultResult<Side> {
    let side = side_locked(tx, member, match_id, now).await?;
    match side.is_open() {
        true => Ok(side),
        false => Err(ended()),
    }
}

/// The place is agreed on after a video date, or after the warning was read.
pub(super) async fn require_video(tx: &mut Tx, side: &Side, warned: bool) -> FaultResult<()> {
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
