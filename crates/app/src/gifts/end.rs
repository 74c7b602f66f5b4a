//! Refunds of gifts that are not opened.

use super::model::GiftState;
use super::{rose, store};
use crate::AppState;
use crate::kernel::each;
use crate::kernel::fault::FaultResult;
use crate::wallet::ledger::{self, HoldEnd};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Gifts of one run.
const AT_ONCE: i64 = 500;

/// Refunds the gifts that were not opened in time.
pub async fn expire_overdue(app: &AppState, now: Timestamp) -> FaultResult<()> {
    let overdue = store::overdue(&mut app.db.reader(), now, AT_ONCE).await?;
    each("gifts to refund", overdue, |id| {
        app.act(move |tx| Box::pin(async move { refund(tx, id, HoldEnd::Expire, now).await }))
    })
    .await?;
    let roses = store::overdue_roses(&mut app.db.reader(), now, AT_ONCE).await?;
    each("roses to return", roses, |id| {
        app.act(move |tx| Box::pin(async move { rose::pay_back(tx, id, HoldEnd::Expire, now).await }))
    })
    .await?;
    let releases = store::overdue_releases(&mut app.db.reader(), now, AT_ONCE).await?;
    each("credits to release", releases, |transfer| {
        app.act(move |tx| Box::pin(async move { release(tx, transfer, now).await }))
    })
    .await
}

/// Pays back every unopened gift of a match, or of a sender.
pub async fn refund_pending(tx: &mut Tx, of: Uuid, now: Timestamp) -> FaultResult<()> {
    for id in store::pending_of(tx, of).await? {
        refund(tx, id, HoldEnd::Void, now).await?;
    }
    Ok(())
}

/// Deletes the gifts of a person who is gone. What others had set aside for them goes back at its term, as if they were
/// there and had not opened it.
pub async fn follow_erasure(tx: &mut Tx, of: Uuid, now: Timestamp) -> FaultResult<()> {
    refund_pending(tx, of, now).await?;
    rose::take_back_all(tx, of, now).await?;
    store::keep_releases(tx, of).await?;
    store::delete_of(tx, of).await
}

/// Pays back what was set aside for a gift that is deleted.
async fn release(tx: &mut Tx, transfer: Uuid, now: Timestamp) -> FaultResult<()> {
    if store::delete_release(tx, transfer).await? {
        ledger::end_hold(tx, transfer, HoldEnd::Expire, now).await?;
    }
    Ok(())
}

/// Pays back one gift, if it is still unopened. Who opens it at the same moment and this are one after the other.
async fn refund(tx: &mut Tx, id: Uuid, end: HoldEnd, now: Timestamp) -> FaultResult<()> {
    let Some(row) = store::gift(tx, id).await? else {
        return Ok(());
    };
    tx.lock_pair(row.sender_id, row.recipient_id).await?;
    let pending = [GiftState::Sent, GiftState::Delivered];
    if !store::advance(tx, id, &pending, GiftState::Refunded, now).await? {
        return Ok(());
    }
    ledger::end_hold(tx, row.transfer_id, end, now).await?;
    let event = json!({ "match_id": row.match_id, "people": [row.sender_id] });
    jobs::emit(tx, now, "gift.changed", Some(id), event).await?;
    Ok(())
}
