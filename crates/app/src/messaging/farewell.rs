//! "Encerrar com gentileza": a last message is delivered, then the conversation ends for both.

use super::{model, send};
use crate::kernel::fault::FaultResult;
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
    send::deliver(tx, &side, &text, &client_id, None, now).await?;
    close::close(
        tx,
        (match_id, side.user_id, side.other_id),
        Some(member.id),
        CloseReason::Kindness,
        now,
    )
    .await
}
