//! What a device of the recipient has: between sent and read.

use super::store::{self, delivered as rows};
use crate::kernel::Member;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;

/// Notes that a device of the caller has everything that others wrote so far: one write for all conversations.
///
/// Who does not share receipts leaves no trace. An event is for a sender who shares them too; nobody else learns anything.
pub async fn note(tx: &mut Tx, member: Member, now: Timestamp) -> FaultResult<()> {
    if !rows::shares_receipts(tx, member.id).await? {
        return Ok(());
    }
    for arrived in rows::advance(tx, member.id).await? {
        if !store::receipts_shared(tx, member.id, arrived.other_id).await? {
            continue;
        }
        let facts = json!({ "by": member.id, "of": arrived.other_id, "until": arrived.delivered_id });
        jobs::emit(tx, now, "message.delivered", Some(arrived.match_id), facts).await?;
    }
    Ok(())
}
