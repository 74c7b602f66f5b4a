//! Opening a photo that is shown a single time.

use super::super::store::{self, photos};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::store::side_locked;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Opens a photo for its recipient: from now on its file can be fetched, for two minutes. Opening it again is a refusal.
///
/// Errors: `NotFound` for everybody but the recipient, and for a deleted photo; `State` of `opened`.
pub async fn open(tx: &mut Tx, member: Member, message_id: Uuid, now: Timestamp) -> FaultResult<()> {
    let photo = photos::of_message(tx, message_id).await?.ok_or(Fault::NotFound)?;
    let side = side_locked(tx, member, photo.match_id, now).await?;
    let message = store::message(tx, member, message_id, now).await?;
    if !side.is_open() || !photo.once || photo.sender_id == member.id || message.deleted_at.is_some() {
        return Err(Fault::NotFound);
    }
    if !photos::set_opened(tx, photo.id, now).await? {
        return Err(Fault::state("opened", "Esta foto já foi aberta uma vez."));
    }
    let receipts = store::receipts_shared(tx, side.user_id, side.other_id).await?;
    let facts = json!({ "match_id": side.match_id, "by": member.id, "of": side.other_id, "receipts": receipts });
    jobs::emit(tx, now, "message.opened", Some(message_id), facts).await?;
    Ok(())
}
