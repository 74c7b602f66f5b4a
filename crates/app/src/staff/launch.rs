//! The launch, with the thanks to those who tested.

use crate::accounts::beta::{manage, model::days_after};
use crate::accounts::staff::Manager;
use crate::billing::{catalogue::PREMIUM, rights};
use crate::kernel::fault::FaultResult;
use crate::notify::{self, Notice, NotificationKind};
use db::Tx;
use jiff::Timestamp;

/// Days of Premium that each tester gets with the launch.
pub const CREDIT_DAYS: i64 = 30;

/// Opens everything, once, and thanks each tester whose place stands with days of Premium that begin now.
pub async fn launch(tx: &mut Tx, manager: Manager, now: Timestamp) -> FaultResult<()> {
    for (beta_id, user) in manage::launch(tx, manager, now).await? {
        let source = format!("beta:launch:{beta_id}");
        rights::grant_entitlement(tx, user, PREMIUM, &source, now, days_after(now, CREDIT_DAYS)).await?;
        let notice = Notice::new(user, NotificationKind::BETA_LAUNCH, source, now);
        notify::send_notice(tx, &notice).await?;
    }
    Ok(())
}
