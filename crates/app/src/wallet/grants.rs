//! Credits that cost nothing: some each month, more with Premium. They come when the member opens the shop.

use super::ledger::{Floor, Movement, post_at_once};
use super::model::{HouseAccount, TransferKind};
use super::store;
use crate::accounts::store::entitled;
use crate::kernel::day::today;
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::Timestamp;
use uuid::Uuid;

pub const FREE_MONTHLY: i64 = 20;
pub const PREMIUM_MONTHLY: i64 = 120;
/// Given credits fill a balance up to here, so that they do not pile up.
pub const GRANT_CEILING: i64 = 200;

/// Gives the credits of the calendar month, in UTC, once. Premium adds what is missing to its own number.
pub async fn grant_month(tx: &mut Tx, user: Uuid, now: Timestamp) -> FaultResult<()> {
    let premium = entitled(tx, user, "premium", now).await?;
    let more = [("free", FREE_MONTHLY), ("premium", PREMIUM_MONTHLY - FREE_MONTHLY)];
    for (part, credits) in more.into_iter().take(1 + usize::from(premium)) {
        let account = store::account_locked(tx, user, now).await?;
        let month = today(now).strftime("%Y-%m");
        let key = format!("month:{}:{month}:{part}", account.id);
        let movement = Movement {
            key: &key,
            kind: TransferKind::MonthlyCredits,
            house: HouseAccount::Granted,
            change: credits.min(GRANT_CEILING - account.balance).max(0),
            reference: None,
        };
        post_at_once(tx, &account, movement, Floor::None, now).await?;
    }
    Ok(())
}
