//! Events that payment providers sent.

use crate::billing::provider::EventNotice;
use crate::kernel::fault::FaultResult;
use crate::kernel::new_id;
use db::{Reads, Tx, params};
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

/// Stores an event; none when it was stored before.
pub async fn insert_event(
    tx: &mut Tx,
    provider: &str,
    notice: &EventNotice,
    now: Timestamp,
) -> FaultResult<Option<Uuid>> {
    let processed = (!notice.is_relevant()).then_some(now);
    Ok(tx
        .opt(
            "INSERT INTO webhook_events (id, provider, event_id, type, subject, received_at, processed_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT (provider, event_id) DO NOTHING RETURNING id",
            params![
                new_id(now),
                provider,
                notice.id.as_str(),
                notice.kind.as_str(),
                json!(notice.subject),
                now,
                processed
            ],
        )
        .await?)
}

db::row! {
    #[derive(Debug, Clone)]
    pub struct ProviderEvent {
        pub id: Uuid,
        pub provider: String,
        pub subject: Value,
        pub processed_at: Option<Timestamp>,
    }
}

pub async fn event(reads: &mut impl Reads, id: Uuid) -> FaultResult<Option<ProviderEvent>> {
    let sql = "SELECT id, provider, subject, processed_at FROM webhook_events WHERE id = $1";
    Ok(reads.opt(sql, params![id]).await?)
}

pub async fn settle_event(tx: &mut Tx, id: Uuid, now: Timestamp, error: Option<&str>) -> FaultResult<()> {
    let sql = "UPDATE webhook_events SET processed_at = $2, error = $3 WHERE id = $1";
    tx.run(sql, params![id, error.is_none().then_some(now), error]).await
}
