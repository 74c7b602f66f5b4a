//! Changing one's mind: editing for a while, deleting for both for a day.

use super::model::{self, DELETE_WINDOW, EDIT_WINDOW, MessageKind};
use super::send;
use super::store::{self, Message, OwnSide};
use crate::accounts::restrictions::refuse_links;
use crate::guard::{self, GuardOutcome, Judgement, MessageEvent};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use db::Tx;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

/// Changes the text of an own message within 15 minutes; the earlier text is kept for moderation. The guard judges the new
/// text as it judges a new message; `confirm` answers its question.
pub async fn edit(
    tx: &mut Tx,
    member: Member,
    id: Uuid,
    body: &str,
    confirm: bool,
    now: Timestamp,
) -> FaultResult<GuardOutcome<Message>> {
    let body = model::body(body)?;
    // Counted one after the other with what is sent.
    tx.lock_key(&format!("send {}", member.id)).await?;
    let (own, side) = changeable(tx, member, id, now).await?;
    if own.deleted_at.is_some() {
        return Err(Fault::state("deleted", "Esta mensagem foi apagada."));
    }
    if own.kind != MessageKind::Text {
        return Err(Fault::state("kind", "Só textos podem ser mudados."));
    }
    if over(&own, EDIT_WINDOW, now) {
        return Err(Fault::state(
            "edit_window",
            "O prazo para editar esta mensagem já passou.",
        ));
    }
    refuse_links(tx, member.id, &body, "body", now).await?;
    if own.body != body {
        let name = format!("edit:{id}");
        // Judged where it stands: a first message that is changed is a first message.
        let before = store::pace::counts(tx, side.match_id, side.user_id, id).await?;
        let event = MessageEvent {
            own_messages: before.own,
            their_messages: before.their,
            ..send::event(tx, &side, &name, &body, confirm).await?
        };
        let verdict = match guard::judge::judge_message(tx, &event, now).await? {
            Judgement::Hold(hold) => return Ok(GuardOutcome::Held(hold)),
            Judgement::Send(verdict) => verdict,
        };
        guard::judge::record(tx, &event, id, &verdict, now).await?;
        store::replace_body(tx, id, &own.body, &body, now).await?;
        jobs::emit(
            tx,
            now,
            "message.edited",
            Some(id),
            json!({ "match_id": own.match_id, "sender_id": member.id, "receiver_id": side.other_id }),
        )
        .await?;
    }
    store::message(tx, member, id, now).await.map(GuardOutcome::Done)
}

/// Deletes an own message for both within 24 hours: a tombstone stays. Deleting it twice is one deletion.
pub async fn delete(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<Message> {
    let (own, side) = changeable(tx, member, id, now).await?;
    if own.deleted_at.is_none() {
        if over(&own, DELETE_WINDOW, now) {
            return Err(Fault::state(
                "delete_window",
                "O prazo para apagar esta mensagem já passou.",
            ));
        }
        store::set_deleted(tx, id, now).await?;
        store::settle(tx, own.match_id).await?;
        jobs::emit(
            tx,
            now,
            "message.deleted",
            Some(id),
            json!({ "match_id": own.match_id, "sender_id": member.id, "receiver_id": side.other_id }),
        )
        .await?;
    }
    store::message(tx, member, id, now).await
}

/// The caller's own message in an open conversation that exists for them. It is read again once the
/// pair is locked, because the lock may have waited for another change of the same message.
async fn changeable(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(OwnSide, Side)> {
    let own = store::own(tx, member.id, id).await?;
    let side = side_locked(tx, member, own.match_id, now).await?;
    if !side.is_open() {
        return Err(ended());
    }
    Ok((store::own(tx, member.id, id).await?, side))
}

fn over(own: &OwnSide, window: SignedDuration, now: Timestamp) -> bool {
    now.duration_since(own.created_at) > window
}
