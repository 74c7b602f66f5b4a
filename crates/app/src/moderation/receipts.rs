//! Telling reporters where their reports stand.

use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Announces the reports whose state changed, each to its reporter alone: receipts and reporters.
pub async fn announce(tx: &mut Tx, changed: &[(Uuid, Uuid)], now: Timestamp) -> FaultResult<()> {
    for (receipt, reporter) in changed {
        jobs::emit(
            tx,
            now,
            "report.changed",
            Some(*reporter),
            json!({ "receipt": receipt }),
        )
        .await?;
    }
    Ok(())
}
