//! Movements of credits. Each is idempotent by its key and safe against any other at the same time: a transfer is
//! inserted once, a pending one is ended once, and the balance is changed by one statement that refuses what is not there.

use super::model::{HouseAccount, TransferKind, TransferStep};
use super::store::{self, Account, NewEntry, NewTransfer, PendingTransfer};
use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::new_id;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

/// A movement between a member's account and one of the house.
#[derive(Debug, Clone, Copy)]
pub struct Movement<'a> {
    /// The same key is the same movement.
    pub key: &'a str,
    pub kind: TransferKind,
    pub house: HouseAccount,
    /// Credits that the member gets; below zero those that the member gives.
    pub change: i64,
    pub reference: Option<Uuid>,
}

/// How far a movement may lower a balance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Nobody spends what they do not have.
    Zero,
    /// Money that was taken back takes its credits along, used or not.
    None,
}

/// Moves credits at once. Whether it was recorded by this call.
///
/// Errors: `Credits` when the balance is too low.
pub async fn post_at_once(
    tx: &mut Tx,
    account: &Account,
    movement: Movement<'_>,
    floor: Floor,
    now: Timestamp,
) -> FaultResult<bool> {
    if movement.change == 0 {
        return Ok(false);
    }
    let new = transfer(account, &movement, TransferStep::Posted, None, now);
    if !store::insert_transfer(tx, &new, now).await? {
        return Ok(false);
    }
    write_member(tx, new.id, account, movement.change, floor, now).await?;
    write_house(tx, new.id, movement.house, -movement.change, now).await?;
    Ok(true)
}

/// Sets credits aside until they are posted, voided or expired; the id of the pending transfer. The same key is the same
/// transfer.
///
/// Errors: `Credits` when the balance is too low.
pub async fn hold(
    tx: &mut Tx,
    user: Uuid,
    key: &str,
    amount: i64,
    reference: Uuid,
    now: Timestamp,
) -> FaultResult<Uuid> {
    let account = store::account_locked(tx, user, now).await?;
    let movement = Movement {
        key,
        kind: TransferKind::Gift,
        house: HouseAccount::Pending,
        change: -amount,
        reference: Some(reference),
    };
    let new = transfer(&account, &movement, TransferStep::Pending, None, now);
    if !store::insert_transfer(tx, &new, now).await? {
        return store::transfer_by_key(tx, key).await?.ok_or(Fault::NotFound);
    }
    write_member(tx, new.id, &account, -amount, Floor::Zero, now).await?;
    write_house(tx, new.id, HouseAccount::Pending, amount, now).await?;
    Ok(new.id)
}

/// How a pending transfer ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HoldEnd {
    /// The credits are spent.
    Post,
    /// The credits go back.
    Void,
    /// The credits go back, because nobody did anything in time.
    Expire,
}

/// Ends a pending transfer. Whether this call ended it; one that has ended stays as it is.
///
/// Errors: `NotFound` without such a pending transfer.
pub async fn end_hold(tx: &mut Tx, pending: Uuid, end: HoldEnd, now: Timestamp) -> FaultResult<bool> {
    let held = store::pending(tx, pending).await?.ok_or(Fault::NotFound)?;
    let step = match end {
        HoldEnd::Post => TransferStep::Post,
        HoldEnd::Void => TransferStep::Void,
        HoldEnd::Expire => TransferStep::Expire,
    };
    let key = format!("end:{pending}");
    let movement = Movement {
        key: &key,
        kind: held.kind,
        house: HouseAccount::Pending,
        change: held.amount,
        reference: held.reference,
    };
    let account = Account {
        id: held.account_id,
        user_id: held.user_id,
        balance: 0,
    };
    let new = transfer(&account, &movement, step, Some(pending), now);
    if !store::insert_transfer(tx, &new, now).await? {
        return Ok(false);
    }
    write_house(tx, new.id, HouseAccount::Pending, -held.amount, now).await?;
    receive(tx, new.id, &account, &held, end, now).await?;
    Ok(true)
}

/// Where the credits of a pending transfer go. What comes back to an erased account is nobody's.
async fn receive(
    tx: &mut Tx,
    transfer: Uuid,
    account: &Account,
    held: &PendingTransfer,
    end: HoldEnd,
    now: Timestamp,
) -> FaultResult<()> {
    match end {
        HoldEnd::Post => write_house(tx, transfer, HouseAccount::Spent, held.amount, now).await,
        _ if held.user_id.is_none() => write_house(tx, transfer, HouseAccount::Expired, held.amount, now).await,
        _ => write_member(tx, transfer, account, held.amount, Floor::None, now).await,
    }
}

fn transfer<'a>(
    account: &Account,
    movement: &Movement<'a>,
    step: TransferStep,
    pending: Option<Uuid>,
    now: Timestamp,
) -> NewTransfer<'a> {
    NewTransfer {
        id: new_id(now),
        key: movement.key,
        kind: movement.kind,
        step,
        pending_id: pending,
        account_id: account.id,
        user_id: account.user_id,
        amount: movement.change.abs(),
        reference: movement.reference,
    }
}

async fn write_house(tx: &mut Tx, transfer: Uuid, house: HouseAccount, amount: i64, now: Timestamp) -> FaultResult<()> {
    let entry = NewEntry {
        transfer,
        account: house.word(),
        amount,
        after: None,
    };
    store::insert_entry(tx, &entry, now).await
}

async fn write_member(
    tx: &mut Tx,
    transfer: Uuid,
    account: &Account,
    amount: i64,
    floor: Floor,
    now: Timestamp,
) -> FaultResult<()> {
    let Some(after) = store::change_balance(tx, account.id, amount, floor == Floor::Zero).await? else {
        let missing = -amount - account.balance.max(0);
        return Err(Fault::Credits { missing });
    };
    let name = store::member_account(account.id);
    let entry = NewEntry {
        transfer,
        account: &name,
        amount,
        after: Some(after),
    };
    store::insert_entry(tx, &entry, now).await
}
