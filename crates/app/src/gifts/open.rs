//! Opening a gift, and thanking for it.

use super::content::GiftContent;
use super::model::GiftState;
use super::picture;
use super::store::{self, GiftRow};
use crate::kernel::Member;
use crate::kernel::fault::{Fault, FaultResult};
use crate::matches::close::ended;
use crate::matches::store::{Side, side_locked};
use crate::wallet::ledger::{self, HoldEnd};
use db::Tx;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

/// Opens a gift: its price is spent now. Opening it again changes nothing.
///
/// Errors: `NotFound`; `State` of `closed` in a match that has ended.
pub async fn open(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let (row, side) = received(tx, member, id, now).await?;
    if row.state.is_opened() {
        return Ok(());
    }
    if !side.is_open() {
        return Err(ended());
    }
    if store::advance(tx, id, &[GiftState::Delivered], GiftState::Opened, now).await? {
        ledger::end_hold(tx, row.transfer_id, HoldEnd::Post, now).await?;
        let mut content = GiftContent::stored(row.content.as_ref());
        if picture::freeze(
            tx,
            row.kind,
            (row.sender_id, row.recipient_id),
            row.matched_at,
            &mut content,
        )
        .await?
        {
            store::content::set_content(tx, id, json!(content)).await?;
        }
        changed(tx, &row, now).await?;
    }
    Ok(())
}

/// Thanks for an opened gift, without words. Thanking twice is one thanks.
pub async fn thank(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<()> {
    let (row, side) = received(tx, member, id, now).await?;
    if row.state == GiftState::Thanked {
        return Ok(());
    }
    if !side.is_open() {
        return Err(ended());
    }
    match store::advance(tx, id, &[GiftState::Opened], GiftState::Thanked, now).await? {
        true => changed(tx, &row, now).await,
        false => Err(unopened()),
    }
}

/// The refusal of what can be done with an opened gift alone.
pub(super) fn unopened() -> Fault {
    Fault::state("unopened", "Abra o presente antes.")
}

/// A gift that the member received, with the pair locked.
pub(super) async fn received(tx: &mut Tx, member: Member, id: Uuid, now: Timestamp) -> FaultResult<(GiftRow, Side)> {
    let row = store::readable_gift(tx, member, id, now).await?;
    let side = side_locked(tx, member, row.match_id, now).await?;
    let row = store::readable_gift(tx, member, id, now).await?;
    match row.recipient_id == member.id {
        true => Ok((row, side)),
        false => Err(Fault::NotFound),
    }
}

/// Says to both screens that a gift changed; they read what.
pub(super) async fn changed(tx: &mut Tx, row: &GiftRow, now: Timestamp) -> FaultResult<()> {
    let event = json!({ "match_id": row.match_id, "people": [row.sender_id, row.recipient_id] });
    jobs::emit(tx, now, "gift.changed", Some(row.id), event).await?;
    Ok(())
}
