//! Reminders about money: a renewal three days ahead, which the law wants announced, and a bill of days on its last.

use super::{mails, store};
use crate::kernel::fault::FaultResult;
use crate::kernel::periodic::every_hours;
use crate::kernel::{Fault, Notifier};
use ::jobs::Schedule;
use db::{Db, Tx};
use jiff::{SignedDuration, Timestamp};

/// How long before a renewal it is announced.
const RENEWAL: SignedDuration = SignedDuration::from_hours(72);
/// How long before its deadline a bill is reminded of.
const DEADLINE: SignedDuration = SignedDuration::from_hours(24);
/// Letters of one transaction.
const AT_ONCE: i64 = 100;

/// Announces renewals and reminds of bills.
pub fn schedule(db: Db, waker: Notifier, site_url: String) -> Schedule {
    every_hours(
        "billing.reminders",
        1,
        (db, waker, site_url),
        |(db, waker, site), now| async move {
            loop {
                let site = site.clone();
                let written = db
                    .tx(move |tx| {
                        Box::pin(async move {
                            let renewals = announce_renewals(tx, &site, now).await?;
                            Ok::<_, Fault>(renewals + remind_of_bills(tx, &site, now).await?)
                        })
                    })
                    .await?;
                if written == 0 {
                    break;
                }
            }
            waker.notify();
            Ok(())
        },
    )
}

/// Each period is announced once, whatever becomes of the notification.
async fn announce_renewals(tx: &mut Tx, site: &str, now: Timestamp) -> FaultResult<usize> {
    let until = now.checked_add(RENEWAL).unwrap_or(now);
    let due = store::reminders::renewing(tx, now, until, AT_ONCE).await?;
    for subscription in &due {
        store::reminders::set_renewal_announced(tx, subscription.root_id, subscription.current_period_end).await?;
        mails::renewal_ahead(tx, subscription, site, now).await?;
    }
    Ok(due.len())
}

async fn remind_of_bills(tx: &mut Tx, site: &str, now: Timestamp) -> FaultResult<usize> {
    let until = now.checked_add(DEADLINE).unwrap_or(now);
    let due = store::reminders::bills_due(tx, now, until, AT_ONCE).await?;
    for order in &due {
        store::reminders::set_reminded(tx, order.id, now).await?;
        if let Some(product) = store::product(tx, &order.currency, &order.product_id).await? {
            mails::bill_due(tx, &product, order, site, now).await?;
        }
    }
    Ok(due.len())
}
