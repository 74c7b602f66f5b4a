//! Credits that were bought: in with the payment, out with its return.

use super::ledger::{Floor, Movement, post_at_once};
use super::model::{HouseAccount, TransferKind, unused};
use super::store;
use crate::kernel::fault::FaultResult;
use db::{Reads, Tx};
use jiff::Timestamp;
use uuid::Uuid;

/// Brings what an order gave its buyer to `target`; nothing if that is so already. Called with every look at the payment,
/// however often: the same target is reached once.
pub async fn settle_order(tx: &mut Tx, user: Uuid, order: Uuid, target: i64, now: Timestamp) -> FaultResult<()> {
    if target == 0 && store::account_of(tx, user).await?.is_none() {
        return Ok(());
    }
    let account = store::account_locked(tx, user, now).await?;
    let (given, changes) = store::of_order(tx, account.id, order).await?;
    let key = format!("order:{order}:{changes}");
    let (kind, house) = match target > given && changes == 0 {
        true => (TransferKind::Purchase, HouseAccount::Sold),
        false => (TransferKind::PaidBack, HouseAccount::Refunded),
    };
    let movement = Movement {
        key: &key,
        kind,
        house,
        change: target - given,
        reference: Some(order),
    };
    post_at_once(tx, &account, movement, Floor::None, now).await?;
    Ok(())
}

/// The credits of an order that were not used.
pub async fn unused_of(reads: &mut impl Reads, user: Uuid, order: Uuid) -> FaultResult<i64> {
    let Some(account) = store::account_of(reads, user).await? else {
        return Ok(0);
    };
    let packs = store::packs(reads, account.id).await?;
    Ok(unused(&packs, order, account.balance))
}

/// Takes the unused credits of an order out of the account, before their money goes back; how many there were.
pub async fn take_unused(tx: &mut Tx, user: Uuid, order: Uuid, now: Timestamp) -> FaultResult<i64> {
    let account = store::account_locked(tx, user, now).await?;
    let credits = unused(&store::packs(tx, account.id).await?, order, account.balance);
    let (_, changes) = store::of_order(tx, account.id, order).await?;
    let key = format!("order:{order}:{changes}");
    let movement = Movement {
        key: &key,
        kind: TransferKind::PaidBack,
        house: HouseAccount::Refunded,
        change: -credits,
        reference: Some(order),
    };
    post_at_once(tx, &account, movement, Floor::Zero, now).await?;
    Ok(credits)
}
