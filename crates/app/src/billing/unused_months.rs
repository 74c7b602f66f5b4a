//! What goes back to a buyer who no longer needs it: renewals stop, and whole months that did not begin are paid back.

use super::catalogue::{self, Product};
use super::manage;
use super::store::{self, Order};
use super::{mails, periods, refunds, single_use};
use crate::kernel::fault::FaultResult;
use db::Tx;
use jiff::{Timestamp, ToSpan};
use serde_json::json;
use uuid::Uuid;

/// A time that an earlier refund shortened ends some hours beside the day of a month.
const SLACK_HOURS: i64 = 48;

/// What goes back of one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MonthsRefund {
    pub order: Uuid,
    pub product: String,
    /// Whole months that had not begun; 0 for a pass.
    pub months: i64,
    /// In the smallest unit of the currency.
    pub amount: i64,
    pub currency: String,
}

/// Ends the renewal of what a person bought on the web, and orders the refund of its unused whole months, once for each
/// order. Subscriptions of a store are not touched: only the store ends them.
pub async fn stop(tx: &mut Tx, user: Uuid, site: &str, now: Timestamp) -> FaultResult<Vec<MonthsRefund>> {
    // A withdrawal at the same moment would ask for the same money.
    tx.lock_key(&single_use::lock(user)).await?;
    for subscription in store::subscriptions_of(tx, user).await? {
        if subscription.is_live() && !subscription.is_of_store() && !subscription.cancel_at_period_end {
            manage::decide(tx, &subscription, true, now).await?;
            mails::cancel_decided(tx, &subscription, true, site, now).await?;
        }
    }
    let mut refunds = Vec::new();
    for (id, from, until) in store::running_times(tx, user, now).await? {
        let Some(order) = store::order(tx, id).await?.filter(|order| !order.is_of_store()) else {
            continue;
        };
        let Some(product) = store::known_product(tx, &order.product_id).await? else {
            continue;
        };
        if let Some(refund) = due(&product, &order, (from, until), now) {
            ask(tx, &order, &refund, site, now).await?;
            refunds.push(refund);
        }
    }
    Ok(refunds)
}

async fn ask(tx: &mut Tx, order: &Order, refund: &MonthsRefund, site: &str, now: Timestamp) -> FaultResult<()> {
    refunds::ask(tx, order.id, refund.amount, now).await?;
    mails::months_refunded(tx, order, refund.amount, site, now).await?;
    let changed = json!({ "order": order.id });
    Ok(::jobs::emit(tx, now, "billing.changed", Some(order.user_id), changed).await?)
}

/// What of an order goes back, if anything does. Within the days of the law nothing is kept for the month that began: the
/// buyer could withdraw from all of it anyway, and one order is refunded once.
fn due(product: &Product, order: &Order, time: (Timestamp, Timestamp), now: Timestamp) -> Option<MonthsRefund> {
    let (months, total) = unused_months(product, time, now);
    let left = order.amount - order.refunded;
    let withdrawable = order.is_root() && order.withdraw_until.is_some_and(|until| now <= until);
    let amount = match withdrawable {
        true => left,
        false => left.min((order.amount * months + total - 1) / total.max(1)),
    };
    (months > 0 && amount > 0).then(|| MonthsRefund {
        order: order.id,
        product: product.id.clone(),
        months: if product.months.is_some() { months } else { 0 },
        amount,
        currency: order.currency.clone(),
    })
}

/// Whole months of a time that did not begin, and how many were paid. A pass is one piece.
fn unused_months(product: &Product, (from, until): (Timestamp, Timestamp), now: Timestamp) -> (i64, i64) {
    let Some(total) = product.months.filter(|_| product.entitlement() == catalogue::PREMIUM) else {
        return (i64::from(product.days.is_some() && now < from), 1);
    };
    let reach = until.checked_add(SLACK_HOURS.hours()).unwrap_or(until);
    let unused = (0..total).filter(|month| {
        let (start, end) = (
            periods::period_end(from, *month, 1),
            periods::period_end(from, *month + 1, 1),
        );
        now <= start && end <= reach
    });
    (i64::try_from(unused.count()).unwrap_or_default(), total)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    fn product(months: Option<i64>, days: Option<i64>) -> Product {
        Product {
            id: "premium_y".into(),
            kind: if months.is_some() { "premium" } else { "pass" }.into(),
            months,
            days,
            renews: months.is_some(),
            on_sale: true,
            amount: 19_990,
        }
    }

    #[test]
    fn month_that_began_is_used_and_every_later_one_is_not() {
        let year = (at("2026-01-31T12:00:00Z"), at("2027-02-01T12:00:00Z"));
        for (now, unused) in [
            ("2026-01-31T12:00:00Z", 12),
            ("2026-01-31T12:00:01Z", 11),
            ("2026-02-28T12:00:00Z", 11),
            ("2026-02-28T12:00:01Z", 10),
            ("2026-12-31T12:00:01Z", 0),
            ("2027-03-01T00:00:00Z", 0),
        ] {
            assert_eq!(
                unused_months(&product(Some(12), None), year, at(now)),
                (unused, 12),
                "{now}"
            );
        }
        // Three months remain of a year of which nine went back already.
        let rest = (at("2026-01-01T00:00:00Z"), at("2026-04-02T06:00:00Z"));
        assert_eq!(
            unused_months(&product(Some(12), None), rest, at("2026-01-15T00:00:00Z")),
            (2, 12)
        );
        let quarter = (at("2026-11-30T00:00:00Z"), at("2027-03-01T00:00:00Z"));
        assert_eq!(
            unused_months(&product(Some(3), None), quarter, at("2026-12-01T00:00:00Z")),
            (2, 3)
        );
    }

    #[test]
    fn pass_goes_back_whole_before_it_begins_and_not_after() {
        let pass = product(None, Some(30));
        let time = (at("2026-12-01T00:00:00Z"), at("2026-12-31T00:00:00Z"));
        assert_eq!(unused_months(&pass, time, at("2026-11-30T00:00:00Z")), (1, 1));
        assert_eq!(unused_months(&pass, time, at("2026-12-01T00:00:00Z")), (0, 1));
    }
}
