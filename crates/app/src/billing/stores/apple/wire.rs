//! Apple's claims: what is stored of each as a fact, and the state of a subscription from all its facts.

use super::super::{Fact, SOLD, StorePurchase};
use super::{NAME, chain};
use crate::billing::model::{CheckoutState, Dispute, Payment, Renewal, Sold, Stage};
use crate::billing::periods::GRACE;
use crate::billing::provider::ProviderError;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

/// One charge of a subscription.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Transaction {
    pub id: String,
    /// The first charge of the same subscription.
    pub original: String,
    pub product: String,
    pub account: Option<Uuid>,
    pub from: Timestamp,
    pub until: Timestamp,
    /// In hundredths.
    pub amount: i64,
    pub currency: String,
    pub revoked_at: Option<Timestamp>,
    pub signed_at: Timestamp,
}

/// Whether and how a subscription renews.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct RenewalState {
    renews: bool,
    /// Apple retries the payment of a renewal that failed.
    retrying: bool,
    grace_until: Option<Timestamp>,
    /// It ended: cancelled, or given up by Apple.
    ended: bool,
}

/// Reads a transaction; none for what is not sold here, and for what is shared within a family.
pub fn transaction(claims: &Value) -> Option<Transaction> {
    let text = |name: &str| claims[name].as_str().map(str::to_owned);
    let product = text("productId").filter(|product| SOLD.contains(&product.as_str()))?;
    if claims["type"] != "Auto-Renewable Subscription" || claims["inAppOwnershipType"] != "PURCHASED" {
        return None;
    }
    let transaction = Transaction {
        id: text("transactionId").filter(|id| is_id(id))?,
        original: text("originalTransactionId").filter(|id| is_id(id))?,
        product,
        account: claims["appAccountToken"].as_str().and_then(|token| token.parse().ok()),
        from: moment(&claims["purchaseDate"])?,
        until: moment(&claims["expiresDate"])?,
        amount: claims["price"].as_i64().unwrap_or(0) / 10,
        currency: text("currency")
            .filter(|code| code.len() == 3)
            .unwrap_or_else(|| "BRL".into()),
        revoked_at: moment(&claims["revocationDate"]),
        signed_at: chain::signed_at(claims)?,
    };
    (transaction.until > transaction.from).then_some(transaction)
}

impl Transaction {
    /// The external id of its subscription: `apple:{id of the first charge}`.
    pub fn subscription(&self) -> String {
        format!("{NAME}:{}", self.original)
    }

    /// The transaction as a fact to store.
    pub fn fact(&self) -> Fact {
        Fact {
            name: format!("{NAME}:transaction:{}", self.id),
            subscription: self.subscription(),
            signed_at: self.signed_at,
            text: serde_json::json!(self).to_string(),
        }
    }

    /// The purchase that the transaction belongs to.
    pub fn purchase(&self) -> StorePurchase {
        StorePurchase {
            external_id: self.subscription(),
            product: self.product.clone(),
            account: self.account,
            amount: self.amount,
            currency: self.currency.clone(),
            at: self.from,
            facts: vec![self.fact()],
        }
    }

    fn payment(&self) -> Payment {
        Payment {
            reference: self.id.clone(),
            invoice: Some(format!("{NAME}:charge:{}", self.id)),
            at: self.from,
            amount: self.amount,
            paid: true,
            period: Some((self.from, self.until)),
            refunded: if self.revoked_at.is_some() { self.amount } else { 0 },
            refunded_at: self.revoked_at,
            dispute: Dispute::None,
            disputed_at: None,
            sold: Some(Sold {
                product: self.product.clone(),
                currency: self.currency.clone(),
            }),
        }
    }
}

/// The state of a renewal as a fact to store; None for claims without a subscription.
pub fn renewal_fact(claims: &Value) -> Option<Fact> {
    let original = claims["originalTransactionId"].as_str().filter(|id| is_id(id))?;
    let state = RenewalState {
        renews: claims["autoRenewStatus"] == 1,
        retrying: claims["isInBillingRetryPeriod"] == true,
        grace_until: moment(&claims["gracePeriodExpiresDate"]),
        ended: claims["expirationIntent"].is_i64(),
    };
    Some(Fact {
        name: format!("{NAME}:renewal:{original}"),
        subscription: format!("{NAME}:{original}"),
        signed_at: chain::signed_at(claims)?,
        text: serde_json::json!(state).to_string(),
    })
}

/// The latest charge.
pub fn newest(facts: &[Fact]) -> Option<Transaction> {
    transactions(facts).pop()
}

fn transactions(facts: &[Fact]) -> Vec<Transaction> {
    let charges = facts.iter().filter(|fact| fact.name.contains(":transaction:"));
    let mut all: Vec<Transaction> = charges
        .filter_map(|fact| serde_json::from_str(&fact.text).ok())
        .collect();
    all.sort_by(|a, b| (a.from, &a.id).cmp(&(b.from, &b.id)));
    all
}

/// The state of a subscription now. The first payment is always that of the original transaction, known or not, so that
/// each charge keeps its order whatever becomes known first.
///
/// Errors: `Unavailable` without any transaction.
pub fn checkout_state(external_id: &str, facts: &[Fact], now: Timestamp) -> Result<CheckoutState, ProviderError> {
    let all = transactions(facts);
    let last = all
        .last()
        .ok_or_else(|| ProviderError::Unavailable(format!("nothing is known of {external_id}")))?;
    let (firsts, others): (Vec<&Transaction>, Vec<&Transaction>) = all.iter().partition(|one| one.id == one.original);
    let first = firsts.first();
    let mut payments = vec![first.map_or_else(|| unknown(last), |first| first.payment())];
    payments.extend(others.into_iter().map(Transaction::payment));
    let state = facts
        .iter()
        // An older word than the last charge speaks of the time before it.
        .find(|fact| fact.name.contains(":renewal:") && fact.signed_at >= last.from)
        .and_then(|fact| serde_json::from_str::<RenewalState>(&fact.text).ok());
    let retrying = state.as_ref().is_some_and(|state| state.retrying) && last.revoked_at.is_none();
    let grace_until = state.as_ref().and_then(|state| state.grace_until);
    if retrying {
        payments.push(owed(last, grace_until));
    }
    Ok(CheckoutState {
        stage: if first.is_some() { Stage::Complete } else { Stage::Open },
        voucher: None,
        expires_at: None,
        decline: None,
        payments,
        renewal: Some(renewal(external_id, last, state.as_ref(), retrying, now)),
        unacknowledged: false,
    })
}

fn renewal(
    external_id: &str,
    last: &Transaction,
    state: Option<&RenewalState>,
    retrying: bool,
    now: Timestamp,
) -> Renewal {
    let ended = !retrying && state.is_some_and(|state| state.ended);
    // Without a word from Apple a period that passed was the last one.
    let passed = !retrying && now.duration_since(last.until) > GRACE;
    let status = if ended || passed || last.revoked_at.is_some() {
        "canceled"
    } else if retrying {
        "past_due"
    } else {
        "active"
    };
    Renewal {
        reference: external_id.to_string(),
        customer: None,
        status: status.to_string(),
        period_end: last.until,
        cancel_at_period_end: state.is_some_and(|state| !state.renews),
        product: Some(last.product.clone()),
        grace_until: retrying.then(|| state.and_then(|state| state.grace_until).unwrap_or(last.until)),
        ended_at: ended.then_some(last.until),
    }
}

/// The renewal that Apple could not charge.
fn owed(last: &Transaction, grace_until: Option<Timestamp>) -> Payment {
    Payment {
        reference: String::new(),
        invoice: Some(format!("{NAME}:owed:{}", last.id)),
        paid: false,
        period: Some((last.until, grace_until.unwrap_or(last.until))),
        refunded: 0,
        refunded_at: None,
        ..last.payment()
    }
}

/// Stands for a first charge of which nothing is known yet.
fn unknown(known: &Transaction) -> Payment {
    Payment {
        reference: String::new(),
        invoice: None,
        amount: 0,
        paid: false,
        period: None,
        refunded: 0,
        refunded_at: None,
        sold: None,
        ..known.payment()
    }
}

/// Apple's ids are numbers in text.
fn is_id(text: &str) -> bool {
    (1..=40).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn moment(millis: &Value) -> Option<Timestamp> {
    Timestamp::from_millisecond(millis.as_i64()?).ok()
}
