//! From what a provider knows to what follows from it. Pure: the same state always has the same consequences,
//! so it does not matter which event made us look, how often, or in which order they came.

#[cfg(test)]
mod tests;

use super::catalogue::Product;
use super::model::{CheckoutState, Dispute, OrderState, Payment, Stage};
use super::periods::{self, GRACE, PAST_DUE};
use jiff::Timestamp;

/// What is to be written about one order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderFacts {
    /// The invoice that names a renewal; none for the checkout itself.
    pub invoice: Option<String>,
    pub state: OrderState,
    pub payment: Option<Payment>,
}

/// What a grant comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GrantSource {
    /// The checkout, or the renewal with this invoice.
    Order(Option<String>),
    /// A renewal that failed: some days to make it good.
    Late(String),
}

/// A right and its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grant {
    pub source: GrantSource,
    pub from: Timestamp,
    pub until: Timestamp,
    pub revoked_at: Option<Timestamp>,
    /// Begins after what the person has already, so that no paid day is lost.
    pub queues: bool,
}

/// Everything that follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consequences {
    /// The checkout first, then its renewals.
    pub orders: Vec<OrderFacts>,
    pub grants: Vec<Grant>,
    /// When the renewal that is owed fell due.
    pub past_due_since: Option<Timestamp>,
}

/// What follows from the state of a checkout.
pub fn project(product: &Product, state: &CheckoutState) -> Consequences {
    let first = state.payments.first().filter(|payment| payment.paid);
    let mut orders = vec![OrderFacts {
        invoice: None,
        state: first.map_or_else(|| unpaid_state(state), paid_state),
        payment: first.cloned(),
    }];
    // Credits open nothing by themselves; the book of credits follows the orders. Nor does what is used once.
    let opens = product.credits().is_none() && !product.is_single_use();
    let mut grants: Vec<Grant> = first
        .filter(|_| opens)
        .map(|payment| granted(product, payment, None))
        .into_iter()
        .collect();
    for payment in state.payments.iter().skip(1) {
        let Some(invoice) = payment.invoice.clone() else {
            continue;
        };
        if payment.paid {
            grants.push(granted(product, payment, Some(invoice.clone())));
            orders.push(OrderFacts {
                invoice: Some(invoice),
                state: paid_state(payment),
                payment: Some(payment.clone()),
            });
        } else if let Some((start, _)) = payment.period {
            let kept_open = state.renewal.as_ref().and_then(|renewal| renewal.grace_until);
            let until = kept_open.unwrap_or(start + PAST_DUE);
            grants.extend((until > start).then_some(Grant {
                source: GrantSource::Late(invoice),
                from: start,
                until,
                revoked_at: None,
                queues: false,
            }));
        }
    }
    if let Some(end) = state.renewal.as_ref().and_then(|renewal| renewal.ended_at) {
        for grant in &mut grants {
            grant.until = grant.until.min(end).max(grant.from);
        }
    }
    Consequences {
        orders,
        grants,
        past_due_since: past_due_since(state),
    }
}

fn unpaid_state(state: &CheckoutState) -> OrderState {
    match state.stage {
        Stage::Open if state.decline.is_some() => OrderState::Failed,
        Stage::Open => OrderState::Created,
        // Complete without a payment: the provider is about to tell of it.
        Stage::Pending | Stage::Complete => OrderState::AwaitingPayment,
        Stage::Expired => OrderState::Expired,
    }
}

fn paid_state(payment: &Payment) -> OrderState {
    match payment.dispute {
        Dispute::Open | Dispute::Lost => OrderState::Disputed,
        Dispute::None | Dispute::Won if went_back(payment) => OrderState::Refunded,
        Dispute::None | Dispute::Won => OrderState::Paid,
    }
}

/// Whether nothing of it is left. A free period that was taken back has no amount, but a day.
fn went_back(payment: &Payment) -> bool {
    let any = payment.refunded > 0 || payment.refunded_at.is_some();
    any && payment.refunded >= payment.amount
}

fn granted(product: &Product, payment: &Payment, invoice: Option<String>) -> Grant {
    let (from, end) = payment
        .period
        .unwrap_or_else(|| (payment.at, periods::lasting(payment.at, product.months, product.days)));
    let grace = if payment.period.is_some() {
        GRACE
    } else {
        jiff::SignedDuration::ZERO
    };
    let revoked_at = match paid_state(payment) {
        OrderState::Disputed => Some(payment.disputed_at.unwrap_or(payment.at)),
        OrderState::Refunded => Some(payment.refunded_at.unwrap_or(payment.at)),
        _ => None,
    };
    let until = match payment.refunded {
        0 => end.checked_add(grace).unwrap_or(end),
        part => shortened(from, end, part, payment.amount),
    };
    Grant {
        source: GrantSource::Order(invoice),
        from,
        until,
        revoked_at,
        queues: payment.period.is_none() && product.kind != "game",
    }
}

/// What remains of a time when a part of its price went back.
fn shortened(from: Timestamp, end: Timestamp, refunded: i64, amount: i64) -> Timestamp {
    let seconds = i128::from(end.as_second() - from.as_second());
    let remaining = i128::from((amount - refunded).max(0));
    let left = seconds * remaining / i128::from(amount.max(1));
    Timestamp::from_second(from.as_second() + i64::try_from(left).unwrap_or(0)).unwrap_or(end)
}

fn past_due_since(state: &CheckoutState) -> Option<Timestamp> {
    let renewal = state.renewal.as_ref()?;
    let owed = state.payments.iter().skip(1).rfind(|payment| !payment.paid)?;
    let owes = matches!(renewal.status.as_str(), "past_due" | "unpaid");
    owes.then_some(owed.period?.0)
}
