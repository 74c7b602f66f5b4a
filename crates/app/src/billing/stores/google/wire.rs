//! Google's subscriptions and orders, converted to our types.

use super::super::{SOLD, StorePurchase};
use super::NAME;
use crate::billing::model::{CheckoutState, Dispute, Payment, Renewal, Sold, Stage};
use crate::billing::provider::ProviderError;
use jiff::Timestamp;
use serde_json::Value;

/// The most orders that Google answers at once.
const ORDERS: u32 = 1000;

/// A subscription that is sold here; none for another product.
pub fn purchase(token: &str, resource: &Value) -> Option<StorePurchase> {
    let line = &resource["lineItems"][0];
    let product = line["productId"].as_str().filter(|product| SOLD.contains(product))?;
    let account = &resource["externalAccountIdentifiers"]["obfuscatedExternalAccountId"];
    let price = &line["autoRenewingPlan"]["recurringPrice"];
    Some(StorePurchase {
        external_id: format!("{NAME}:{token}"),
        product: product.to_owned(),
        account: account.as_str().and_then(|token| token.parse().ok()),
        amount: hundredths(price),
        currency: currency(price),
        // A purchase that waits for its money has not begun.
        at: moment(&resource["startTime"]).unwrap_or(Timestamp::UNIX_EPOCH),
        facts: Vec::new(),
    })
}

/// The ids of all charges. Those of renewals are the first one's with `..` and a number, so the last one names all.
pub fn order_ids(resource: &Value) -> Vec<String> {
    let line = &resource["lineItems"][0];
    let named = |value: &Value| value.as_str().filter(|id| !id.is_empty()).map(str::to_owned);
    let Some(last) = named(&line["latestSuccessfulOrderId"]).or_else(|| named(&resource["latestOrderId"])) else {
        return Vec::new();
    };
    let Some((first, number)) = last.split_once("..") else {
        return vec![last];
    };
    let renewals = number.parse::<u32>().unwrap_or(0).min(ORDERS - 2);
    let numbered = (0..=renewals).map(|number| format!("{first}..{number}"));
    std::iter::once(first.to_owned()).chain(numbered).collect()
}

/// The state of a subscription, from its resource and its orders. The first payment is always that of the first order.
///
/// Errors: `Unavailable` where an order of `ids` is missing.
pub fn checkout_state(
    external_id: &str,
    resource: &Value,
    ids: &[String],
    orders: &[Value],
) -> Result<CheckoutState, ProviderError> {
    let state = resource["subscriptionState"].as_str().unwrap_or_default();
    let state = state.trim_start_matches("SUBSCRIPTION_STATE_");
    let expires = moment(&resource["lineItems"][0]["expiryTime"]);
    let mut payments = Vec::new();
    for id in ids {
        let order = orders.iter().find(|order| order["orderId"] == id.as_str());
        let order = order.ok_or_else(|| ProviderError::Unavailable("Google did not tell of an order".into()))?;
        payments.extend(payment(order, payments.is_empty()));
    }
    let last = payments.iter().rev().find_map(|payment: &Payment| payment.period);
    if let (Some(expires), Some((start, _)), "ACTIVE" | "CANCELED") = (expires, last, state)
        && let Some(payment) = payments.last_mut()
        && expires > start
    {
        // Google may move the end, as when an operator gives days away.
        payment.period = Some((start, expires));
    }
    let owing = matches!(state, "IN_GRACE_PERIOD" | "ON_HOLD");
    let due = last.map(|(_, end)| end);
    if let (true, Some(due), Some(known)) = (owing, due, payments.last().cloned()) {
        payments.push(Payment {
            reference: String::new(),
            invoice: Some(format!("{NAME}:owed:{}", known.reference)),
            paid: false,
            period: Some((due, expires.unwrap_or(due))),
            refunded: 0,
            refunded_at: None,
            ..known
        });
    }
    let renewal = expires.or(due).map(|end| Renewal {
        reference: external_id.to_string(),
        customer: None,
        status: status(state).to_string(),
        period_end: end,
        cancel_at_period_end: state == "CANCELED",
        product: resource["lineItems"][0]["productId"].as_str().map(str::to_owned),
        grace_until: owing.then_some(if state == "ON_HOLD" { due.unwrap_or(end) } else { end }),
        ended_at: (state == "EXPIRED").then_some(end),
    });
    let acknowledged = resource["acknowledgementState"] != "ACKNOWLEDGEMENT_STATE_PENDING";
    Ok(CheckoutState {
        stage: match state {
            "PENDING" => Stage::Pending,
            "PENDING_PURCHASE_CANCELED" => Stage::Expired,
            _ => Stage::Complete,
        },
        voucher: None,
        expires_at: None,
        decline: None,
        unacknowledged: !acknowledged && payments.iter().any(|payment| payment.paid),
        renewal: renewal.filter(|_| !payments.is_empty()),
        payments,
    })
}

/// Our word for a state. A paused subscription resumes by itself, so it still counts as one that may take money.
fn status(state: &str) -> &'static str {
    match state {
        "ACTIVE" | "CANCELED" => "active",
        "IN_GRACE_PERIOD" | "ON_HOLD" => "past_due",
        "PAUSED" => "unpaid",
        _ => "canceled",
    }
}

/// The payment of an order; None for a charge that was never made. The `first` order is a payment even if it is unpaid,
/// so that the first payment is always that of the first order.
fn payment(order: &Value, first: bool) -> Option<Payment> {
    let state = order["state"].as_str().unwrap_or_default();
    let paid = matches!(
        state,
        "PROCESSED" | "PENDING_REFUND" | "PARTIALLY_REFUNDED" | "REFUNDED"
    );
    if !paid && !first {
        return None;
    }
    let id = order["orderId"].as_str()?;
    let line = &order["lineItems"][0];
    let details = &line["subscriptionDetails"];
    let start = moment(&details["servicePeriodStartTime"]);
    let amount = hundredths(&order["total"]);
    let parts = order["orderHistory"]["partialRefundEvents"].as_array();
    let part = parts
        .into_iter()
        .flatten()
        .map(|event| hundredths(&event["refundDetails"]["total"]))
        .sum::<i64>();
    let refunded = match state {
        "REFUNDED" => amount,
        "PARTIALLY_REFUNDED" => part.min(amount),
        _ => 0,
    };
    let touched = matches!(state, "REFUNDED" | "PARTIALLY_REFUNDED");
    Some(Payment {
        reference: id.to_owned(),
        invoice: Some(format!("{NAME}:charge:{id}")),
        at: moment(&order["createTime"]).or(start)?,
        amount,
        paid,
        period: start.zip(moment(&details["servicePeriodEndTime"])).filter(|_| paid),
        refunded,
        refunded_at: moment(&order["lastEventTime"]).filter(|_| touched),
        dispute: Dispute::None,
        disputed_at: None,
        sold: line["productId"].as_str().map(|product| Sold {
            product: product.to_owned(),
            currency: currency(&order["total"]),
        }),
    })
}

/// Google's `Money` in hundredths; it has whole units as text, and billionths (`nanos`).
fn hundredths(money: &Value) -> i64 {
    let units = money["units"]
        .as_str()
        .and_then(|text| text.parse::<i64>().ok())
        .unwrap_or(0);
    let billionths = money["nanos"].as_i64().unwrap_or(0);
    units.saturating_mul(100).saturating_add(billionths / 10_000_000)
}

fn currency(money: &Value) -> String {
    let code = money["currencyCode"].as_str().filter(|code| code.len() == 3);
    code.unwrap_or("BRL").to_owned()
}

fn moment(text: &Value) -> Option<Timestamp> {
    text.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn last_order_names_all_before_it() {
        let resource = |id: &str| json!({ "lineItems": [{ "latestSuccessfulOrderId": id }] });
        assert_eq!(order_ids(&resource("GPA.1-2")), ["GPA.1-2"]);
        assert_eq!(
            order_ids(&resource("GPA.1-2..1")),
            ["GPA.1-2", "GPA.1-2..0", "GPA.1-2..1"]
        );
        assert_eq!(
            order_ids(&json!({ "lineItems": [{}], "latestOrderId": "GPA.9" })),
            ["GPA.9"]
        );
        assert!(order_ids(&json!({})).is_empty());
        assert_eq!(order_ids(&resource("GPA.1..4000000000")).len(), 1000);
    }

    #[test]
    fn money_is_read_in_hundredths() {
        let money = json!({ "currencyCode": "EUR", "units": "7", "nanos": 990_000_000 });
        assert_eq!((hundredths(&money), currency(&money)), (799, "EUR".to_string()));
        assert_eq!(hundredths(&json!({ "currencyCode": "JPY", "units": "1000" })), 100_000);
        assert_eq!(hundredths(&json!({ "units": "12", "nanos": 900_000_000 })), 1290);
    }
}
