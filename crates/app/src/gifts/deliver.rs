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

/// Delivers a gift at its hour, once. A recipient who muted gifts, or those of this sender, gets no notification, no event and
/// no card; to the sender it is delivered all the same, at the same time.
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
    // Each side hears of it by itself, below: what the conversation hears, both do.
    cards::add_unannounced(tx, row.match_id, row.sender_id, CardKind::Gift, id, now).await?;
    let quiet = store::mutes::is_muted(tx, row.recipient_id, row.sender_id).await?;
    if !quiet {
        let notice = Notice::new(
            row.recipient_id,
            NotificationKind::GIFT_RECEIVED,
            format!("gift.received:{id}"),
            now,
        )
        .about(id)
        .by(row.sender_id);
        notify::send_notice(tx, &notice).await?;
    }
    let event = json!({
        "match_id": row.match_id, "sender_id": row.sender_id, "recipient_id": row.recipient_id, "quiet": quiet,
    });
    jobs::emit(tx, now, "gift.delivered", Some(id), event).await?;
    Ok(())
}
