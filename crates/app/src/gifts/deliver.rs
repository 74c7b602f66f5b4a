//! The moment in which a gift reaches its recipient.

use super::model::GiftState;
use super::store;
use crate::AppState;
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use crate::matches;
use crate::messaging::cards::{self, CardKind};
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Gifts of one run.
const AT_ONCE: i64 = 500;

/// Delivers what is due.
pub async fn run(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let due = store::due(&mut app.db.reader(), now, AT_ONCE).await?;
    each("gifts to deliver", due, |id| {
        app.act(move |tx| Box::pin(async move { deliver_due(tx, id, now).await }))
    })
    .await
}

/// Delivers a gift at its hour, once. A recipient who muted gifts gets no notification; to the sender it is delivered all the
/// same, at the same time.
pub async fn deliver_due(tx: &mut Tx, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let Some(row) = store::gift(tx, id).await?.filter(|row| row.opens_at <= now) else {
        return Ok(());
    };
    // What a closed match still holds goes back.
    let open = matches::store::of_pair(tx, row.sender_id, row.recipient_id).await?;
    if open != Some((row.match_id, true))
        || !store::advance(tx, id, &[GiftState::Sent], GiftState::Delivered, now).await?
    {
        return Ok(());
    }
    cards::add(tx, row.match_id, row.sender_id, CardKind::Gift, id, now).await?;
    let quiet = store::is_muted(tx, row.recipient_id).await?;
    if !quiet {
        let notice = Notice {
            user: row.recipient_id,
            kind: NotificationKind::GIFT_RECEIVED,
            reference: Some(row.match_id),
            person: Some(row.sender_id),
            unnamed: None,
            dedupe: format!("gift.received:{id}"),
            at: now,
        };
        notify::send_notice(tx, &notice).await?;
    }
    let event = json!({
        "match_id": row.match_id, "sender_id": row.sender_id, "recipient_id": row.recipient_id, "quiet": quiet,
    });
    jobs::emit(tx, now, "gift.delivered", Some(id), event).await?;
    Ok(())
}
