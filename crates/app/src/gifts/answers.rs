//! What a recipient adds to a gift: three wishes, a time, a yes.

use super::content::{self, GiftContent};
use super::model::GiftKind;
use super::open::{changed, received, unopened};
use super::store::{self, GiftRow};
use crate::accounts::restrictions::refuse_links;
use crate::guard::{self, GuardOutcome, Judgement};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use crate::meeting;
use crate::messaging;
use db::Tx;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// The wishes of a stored answer, or of what a sender wrote.
pub fn wishes_of(content: &Value) -> Option<Vec<String>> {
    let wishes: Vec<String> = serde_json::from_value(content["wishes"].clone()).ok()?;
    (!wishes.is_empty()).then_some(wishes)
}

/// Whether a box of memories may be printed for both.
pub fn is_agreed(sender: Option<&Value>, recipient: Option<&Value>) -> bool {
    // Who sends the box says yes by that, until they say no.
    let yes = |answer: &Value| answer["agreed"] == true;
    sender.is_none_or(yes) && recipient.is_some_and(yes)
}

/// Ties the recipient's three wishes to a ribbon. They are written once; both read both then.
pub async fn write_wishes(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    given: &[String],
    confirm: bool,
    now: Timestamp,
) -> FaultResult<GuardOutcome<()>> {
    let (row, side) = opened(tx, member, id, GiftKind::Fita, now).await?;
    if store::content::answer(tx, id, member.id).await?.is_some() {
        return Ok(GuardOutcome::Done(()));
    }
    let wishes = content::wishes(given)?;
    let (written, client_id) = (wishes.join("\n"), format!("wishes:{id}"));
    refuse_links(tx, member.id, &written, "wishes", now).await?;
    let event = messaging::send::event(tx, &side, &client_id, &written, confirm).await?;
    match guard::judge::judge_answer(tx, &event, now).await? {
        Judgement::Hold(hold) => return Ok(GuardOutcome::Held(hold)),
        // The gift's own notice is beside the texts of its sender; these are another's.
        Judgement::Send(verdict) => {
            guard::judge::record(tx, &event, crate::kernel::new_id(now), &verdict, now).await?;
        }
    }
    store::content::put_answer(tx, id, member.id, json!({ "wishes": wishes }), now).await?;
    changed(tx, &row, now).await?;
    Ok(GuardOutcome::Done(()))
}

/// Proposes the meeting of a coffee at one of its two times, through first meetings in person; answers its id.
///
/// Errors: those of [`meeting::propose_received`]; `Validation` of `time` for another time; `State` of `chosen` for a second one.
pub async fn choose_time(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    time: Timestamp,
    confirm: bool,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let (row, _) = opened(tx, member, id, GiftKind::Cafe, now).await?;
    if let Some(answer) = store::content::answer(tx, id, member.id).await? {
        let known = crate::kernel::facts::id(&answer["meeting_id"]);
        return known.ok_or_else(|| Fault::state("chosen", "Vocês já combinaram este café."));
    }
    if row.removed_at.is_some() {
        return Err(Fault::state("removed", "Este convite foi retirado pela moderação."));
    }
    let held = GiftContent::stored(row.content.as_ref());
    if !held.times.contains(&time) {
        return Err(Fault::invalid("time", "Escolha um dos dois horários."));
    }
    let proposal = meeting::Proposal {
        kind: "cafe".into(),
        place: held.place.unwrap_or_default(),
        starts_at: time,
        confirm,
    };
    let meeting = meeting::propose_received(tx, member, row.match_id, proposal, now).await?;
    let answer = json!({ "time": time, "meeting_id": meeting });
    store::content::put_answer(tx, id, member.id, answer, now).await?;
    changed(tx, &row, now).await?;
    Ok(meeting)
}

/// Records a yes or no to a box of memories by either user; it can be changed. Neither reads the other's answer: the box is
/// there when both say yes.
pub async fn agree(tx: &mut Tx, member: Member, id: Uuid, agreed: bool, now: Timestamp) -> FaultResult<()> {
    let row = store::readable_gift(tx, member, id, now).await?;
    side_locked(tx, member, row.match_id, now).await?;
    if row.kind != GiftKind::Memorias {
        return Err(Fault::NotFound);
    }
    if !row.state.is_opened() {
        return Err(unopened());
    }
    store::content::put_answer(tx, id, member.id, json!({ "agreed": agreed }), now).await?;
    changed(tx, &row, now).await
}

async fn opened(tx: &mut Tx, member: Member, id: Uuid, kind: GiftKind, now: Timestamp) -> FaultResult<(GiftRow, Side)> {
    let (row, side) = received(tx, member, id, now).await?;
    if row.kind != kind {
        return Err(match row.state.is_opened() {
            true => Fault::NotFound,
            // What is inside stays unknown until it is opened.
            false => unopened(),
        });
    }
    if !row.state.is_opened() {
        return Err(unopened());
    }
    match side.is_open() {
        true => Ok((row, side)),
        false => Err(ended()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memories_need_the_yes_of_both() {
        let (yes, no) = (json!({ "agreed": true }), json!({ "agreed": false }));
        assert!(is_agreed(None, Some(&yes)) && is_agreed(Some(&yes), Some(&yes)));
        for (sender, recipient) in [
            (None, None),
            (None, Some(&no)),
            (Some(&no), Some(&yes)),
            (Some(&yes), None),
        ] {
            assert!(!is_agreed(sender, recipient), "{sender:?} {recipient:?}");
        }
    }
}
