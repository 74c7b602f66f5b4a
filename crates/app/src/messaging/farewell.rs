//! "Encerrar com gentileza": a last message is delivered, then the conversation ends for both.

use super::{model, send};
use crate::guard::{self, Judgement};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::{Member, new_id};
use crate::matches::close::{self, ended};
use crate::matches::model::CloseReason;
use crate::matches::store::side_locked;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// Delivers `text` as the last message and closes the match; the two cannot like each other again for
/// 90 days. Asking again after a lost answer changes nothing.
pub async fn close(tx: &mut Tx, member: Member, match_id: Uuid, text: &str, now: Timestamp) -> FaultResult<()> {
    let text = model::farewell(text)?;
    let side = side_locked(tx, member, match_id, now).await?;
    if !side.is_open() {
        let done_by_caller =
            side.closed_by == Some(member.id) && side.close_reason.as_deref() == Some(CloseReason::Kindness.word());
        return if done_by_caller { Ok(()) } else { Err(ended()) };
    }
    let client_id = format!("farewell:{}", new_id(now));
    let event = send::event(tx, &side, &client_id, &text, false).await?;
    let Judgement::Send(verdict) = guard::judge::judge_message(tx, &event, now).await? else {
        let message = "Numa despedida não cabem palavras que machucam nem pedidos de pagamento.";
        return Err(Fault::invalid("text", message));
    };
    let id = send::deliver(tx, &side, &text, &client_id, None, now).await?;
    guard::judge::record(tx, &event, id, &verdict, now).await?;
    close::close(
        tx,
        (match_id, side.user_id, side.other_id),
        Some(member.id),
        CloseReason::Kindness,
        now,
    )
    .await
}
