//! Credits that cost nothing: some each month, more with Premium. They come when the member opens the shop.

use super::ledger::{Floor, Movement, post_at_once};
use super::model::{HouseAccount, PaidGrant, TransferKind};
use super::store::{self, Account};
use crate::accounts::store::entitlement_source;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

pub const FREE_MONTHLY: i64 = 20;
pub const PREMIUM_MONTHLY: i64 = 120;
/// Given credits fill a balance up to here, so that they do not pile up.
pub const GRANT_CEILING: i64 = 200;

/// Gives the credits of the calendar month, in UTC, once. Premium adds what is missing to its own number; an order that
/// pays for it is noted, as these credits go back with its money.
pub async fn grant_month(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let account = store::account_locked(tx, user, now).await?;
    let month = format!("month:{}:{}", account.id, today(now).strftime("%Y-%m"));
    give(tx, &account, &format!("{month}:free"), FREE_MONTHLY, None, now).await?;
    // Read while the account is locked: money of an order that goes back meanwhile waits, and finds these credits.
    let Some(source) = entitlement_source(tx, user, "premium", now).await? else {
        return Ok(());
    };
    let key = format!("{month}:premium");
    let (given, changes) = store::under_key(tx, account.id, &key).await?;
    if given > 0 {
        return Ok(());
    }
    let order = source.strip_prefix("order:").and_then(|id| id.parse().ok());
    let key = match changes {
        0 => key,
        // What was given was taken back, and Premium is paid for once more.
        changes => format!("{key}:{changes}"),
    };
    let account = store::account_locked(tx, user, now).await?;
    give(tx, &account, &key, PREMIUM_MONTHLY - FREE_MONTHLY, order, now).await
}

async fn give(
    tx: &mut Tx,
    account: &Account,
    key: &str,
    credits: i64,
    order: Option<Uuid>,
    now: Timestamp,
) -> FaultResult<()> {
    let movement = Movement {
        key,
        kind: TransferKind::MonthlyCredits,
        house: HouseAccount::Granted,
        change: credits.min(GRANT_CEILING - account.balance).max(0),
        reference: order,
    };
    post_at_once(tx, account, movement, Floor::None, now).await?;
    Ok(())
}

/// Takes back the monthly credits that came with Premium of an order whose money went back, used or not, and gives them
/// again where it came after all. Called with every look at the payment, however often.
pub async fn follow_order(tx: &mut Tx, user: Uuid, order: Uuid, is_paid: bool, now: Timestamp) -> FaultResult<()> {
    if is_paid && store::account_of(tx, user).await?.is_none() {
        return Ok(());
    }
    let account = store::account_locked(tx, user, now).await?;
    for grant in PaidGrant::of(&store::grants_of(tx, account.id, order).await?) {
        let target = if is_paid { grant.credits } else { 0 };
        let key = format!("{}/{}", grant.key, grant.changes + 1);
        let movement = Movement {
            key: &key,
            kind: TransferKind::MonthlyCredits,
            house: HouseAccount::Granted,
            change: target - grant.stands,
            reference: Some(order),
        };
        post_at_once(tx, &account, movement, Floor::None, now).await?;
    }
    Ok(())
}
