//! What staff answer.

use super::model::{REPLY_MAX, STATES};
use super::store;
use crate::accounts::staff::{self, Manager};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::text;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Sets the state of a piece of feedback, and answers it; its author is notified once of a new answer.
pub async fn answer(
    tx: &mut Tx,
    manager: Manager,
    id: Uuid,
    state: &str,
    reply: Option<&str>,
    now: Timestamp,
) -> FaultResult<()> {
    let state = STATES.iter().find(|known| **known == state);
    let state = state.ok_or_else(|| Fault::invalid("state", "Escolha um estado da lista."))?;
    let reply = text::optional("reply", reply, REPLY_MAX)?;
    let before = store::answered(tx, id).await?.ok_or(Fault::NotFound)?;
    let is_new = reply.is_some() && reply != before.reply;
    // An answer that stands is changed, never taken away.
    let (reply, replied_at) = match is_new {
        true => (reply, Some(now)),
        false => (before.reply, before.replied_at),
    };
    store::set_answer(tx, id, state, reply.as_deref(), replied_at).await?;
    let facts = json!({ "feedback": id, "state": state, "replied": is_new });
    staff::note(tx, manager, "feedback.answer", facts, now).await?;
    jobs::emit(tx, now, "feedback.answered", Some(before.user_id), json!({ "id": id })).await?;
    if is_new {
        let notice = Notice::new(
            before.user_id,
            NotificationKind::FEEDBACK_REPLY,
            format!("feedback:{id}:{}", now.as_millisecond()),
            now,
        )
        .about(id);
        notify::send_notice(tx, &notice).await?;
    }
    Ok(())
}
