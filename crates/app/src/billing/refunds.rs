//! The queue of refunds.

use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

pub(super) const JOB: &str = "billing.refund";

/// Sends the refund of a payment, or of `part` of it, to the provider: once, however often it is queued.
pub(super) async fn queue(tx: &mut Tx, order: Uuid, part: Option<i64>, now: Timestamp) -> FaultResult<()> {
    let payload = json!({ "id": order, "amount": part });
    ::jobs::enqueue(tx, now, JOB, payload, now, Some(&order.to_string())).await?;
    Ok(())
}
