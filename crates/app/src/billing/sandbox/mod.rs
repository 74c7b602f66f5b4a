//! The sandbox: a payment provider of our own that takes no money. It has a page with buttons where others have a
//! bank, and tells of what happened by signed events to the same door as everybody else. Nothing of the
//! production path is left out.

mod actions;
pub mod checkouts;
pub mod page;

pub use actions::{ACTS, SandboxAction};
pub use checkouts::SandboxCheckout;

use super::brcode;
use super::model::{CheckoutState, PaymentInstructions, Stage};
use super::periods::{self, BOLETO_DAYS, MULTIBANCO_DAYS, PIX};
use super::provider::{
    Answer, Checkout, EventNotice, PaymentProvider, ProviderError, Refund, StartedCheckout, WebhookError, WebhookEvent,
};
use super::signature;
use super::store::sandbox as store;
use crate::kernel::fault::{Fault, FaultResult};
use axum::http::HeaderMap;
use db::{Db, Tx};
use futures_util::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use std::sync::Arc;
use uuid::Uuid;

/// How long a card's checkout stays open.
const OPEN: SignedDuration = SignedDuration::from_hours(24);

/// The provider.
#[derive(Clone)]
pub struct Sandbox {
    db: Db,
    secret: Arc<str>,
    site_url: Arc<str>,
}

impl Sandbox {
    /// `secret` signs the events.
    pub fn new(db: Db, secret: &str, site_url: &str) -> Sandbox {
        Sandbox {
            db,
            secret: secret.into(),
            site_url: site_url.into(),
        }
    }

    /// A checkout by its id.
    pub async fn book(&self, id: &str) -> FaultResult<Option<SandboxCheckout>> {
        store::checkout(&mut self.db.reader(), id).await
    }

    /// Presses a button: changes the checkout and answers the events, written down and ready to be sent.
    pub async fn press(&self, id: &str, act: SandboxAction, now: Timestamp) -> FaultResult<Vec<String>> {
        let id = id.to_string();
        self.db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.lock_key(&id).await?;
                    let mut book = store::checkout(tx, &id).await?.ok_or(Fault::NotFound)?;
                    if !book.allows(act, now) {
                        return Err(Fault::state("sandbox", "Este botão não faz nada agora."));
                    }
                    let outcome = book.press(act, now);
                    store::save_checkout(tx, &book, now).await?;
                    let mut bodies = Vec::new();
                    for (kind, object) in outcome {
                        bodies.push(write_event(tx, &id, kind, object, now).await?);
                    }
                    Ok(bodies)
                })
            })
            .await
    }

    /// The header that goes with a body.
    pub fn sign(&self, body: &[u8], now: Timestamp) -> String {
        signature::header(&self.secret, now, body)
    }

    /// Changes the book that something of ours is named after.
    async fn amend(
        &self,
        reference: &str,
        change: impl FnOnce(&mut SandboxCheckout) + Send + 'static,
    ) -> Result<(), ProviderError> {
        let id = checkout_of(reference).ok_or_else(|| ProviderError::Refused(format!("{reference} is not ours")))?;
        let done: FaultResult<()> = self
            .db
            .tx(move |tx| {
                Box::pin(async move {
                    tx.lock_key(&id).await?;
                    let mut book = store::checkout(tx, &id).await?.ok_or(Fault::NotFound)?;
                    change(&mut book);
                    store::save_checkout(tx, &book, book.expires_at).await
                })
            })
            .await;
        done.map_err(trouble)
    }
}

/// References carry the id of their checkout: `pi_sbx_…_1`, `sub_sbx_…`.
fn checkout_of(reference: &str) -> Option<String> {
    let from = reference.find("sbx_")?;
    reference.get(from..from + 36).map(str::to_owned)
}

fn trouble(fault: Fault) -> ProviderError {
    match fault {
        Fault::NotFound => ProviderError::Refused("no such checkout".into()),
        other => ProviderError::Unavailable(format!("{other:?}")),
    }
}

async fn write_event(tx: &mut Tx, checkout: &str, kind: &str, object: Value, now: Timestamp) -> FaultResult<String> {
    let id = format!("evt_sandbox_{}", Uuid::new_v4().simple());
    let body = json!({
        "id": id, "object": "event", "type": kind, "created": now.as_second(), "livemode": false,
        "data": { "object": object },
    })
    .to_string();
    store::insert_event(tx, &id, checkout, &body, now).await?;
    Ok(body)
}

/// A new checkout. Payment by code or reference has its instructions at once; a card is typed in on the page.
fn opened(checkout: &Checkout) -> SandboxCheckout {
    let id = format!("sbx_{}", Uuid::new_v4().simple());
    let now = checkout.now;
    let plain = |kind: &str| PaymentInstructions {
        kind: kind.to_string(),
        code: None,
        entity: None,
        reference: None,
        page: None,
        sandbox: true,
    };
    let digits: String = checkout.order.as_u128().to_string().chars().rev().take(9).collect();
    let (expires_at, voucher) = match checkout.method {
        "pix" => {
            let code = brcode::sandbox(checkout.amount, &checkout.order.simple().to_string());
            let voucher = PaymentInstructions {
                code: Some(code),
                ..plain("pix")
            };
            (now + PIX, Some(voucher))
        }
        "boleto" => {
            // No bank has the number 000.
            let line = format!("00090.00009 00000.{} 00000.000000 0 00000000000000", &digits[..6]);
            let voucher = PaymentInstructions {
                code: Some(line),
                ..plain("boleto")
            };
            (periods::deadline(now, BOLETO_DAYS, "America/Sao_Paulo"), Some(voucher))
        }
        "multibanco" => {
            let voucher = PaymentInstructions {
                entity: Some("00000".into()),
                reference: Some(digits),
                ..plain("multibanco")
            };
            (periods::deadline(now, MULTIBANCO_DAYS, "Europe/Lisbon"), Some(voucher))
        }
        "mb_way" => (now + SignedDuration::from_mins(10), Some(plain("mb_way"))),
        _ => (now + OPEN, None),
    };
    SandboxCheckout {
        id,
        order: checkout.order,
        name: checkout.name.clone(),
        method: checkout.method.to_string(),
        currency: checkout.currency.clone(),
        amount: checkout.amount,
        each_months: checkout.renews_each_months,
        return_url: checkout.return_url.clone(),
        expires_at,
        stage: if voucher.is_some() { Stage::Pending } else { Stage::Open },
        voucher,
        decline: None,
        anchor: None,
        payments: Vec::new(),
        renewal: None,
    }
}

impl PaymentProvider for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    fn create_checkout<'a>(&'a self, checkout: &'a Checkout) -> Answer<'a, StartedCheckout> {
        Box::pin(async move {
            let (new, order) = (opened(checkout), checkout.order);
            let book: FaultResult<SandboxCheckout> = self
                .db
                .tx(move |tx| {
                    Box::pin(async move {
                        tx.lock_key(&order.to_string()).await?;
                        if let Some(known) = store::checkout_of_order(tx, order).await? {
                            return store::checkout(tx, &known).await?.ok_or(Fault::NotFound);
                        }
                        store::save_checkout(tx, &new, new.expires_at).await?;
                        Ok(new)
                    })
                })
                .await;
            let book = book.map_err(trouble)?;
            Ok(StartedCheckout {
                url: format!("{}/sandbox-checkout/{}", self.site_url, book.id),
                pending: book.stage == Stage::Pending,
                voucher: book.voucher,
                expires_at: Some(book.expires_at),
                external_id: book.id,
            })
        })
    }

    fn fetch<'a>(&'a self, external_id: &'a str, now: Timestamp) -> Answer<'a, CheckoutState> {
        Box::pin(async move {
            let book = self.book(external_id).await.map_err(trouble)?;
            let book = book.ok_or_else(|| ProviderError::Refused("no such checkout".into()))?;
            Ok(book.checkout_state(now))
        })
    }

    fn set_cancel<'a>(&'a self, subscription: &'a str, at_period_end: bool) -> Answer<'a, ()> {
        Box::pin(self.amend(subscription, move |book| {
            if let Some(renewal) = &mut book.renewal {
                renewal.cancel_at_period_end = at_period_end;
            }
        }))
    }

    fn cancel_now<'a>(&'a self, subscription: &'a str) -> Answer<'a, ()> {
        Box::pin(self.amend(subscription, SandboxCheckout::cancel))
    }

    fn refund<'a>(&'a self, refund: &'a Refund) -> Answer<'a, ()> {
        let wanted = refund.clone();
        Box::pin(self.amend(&refund.payment, move |book| {
            let found = book
                .payments
                .iter_mut()
                .find(|known| known.reference == wanted.payment && known.refunded == 0);
            if let Some(payment) = found {
                payment.refunded = wanted.part.unwrap_or(payment.amount).min(payment.amount);
                payment.refunded_at = Some(wanted.now);
            }
        }))
    }

    fn portal<'a>(
        &'a self,
        _customer: Option<&'a str>,
        external_id: &'a str,
        _return_url: &'a str,
    ) -> Answer<'a, String> {
        Box::pin(async move { Ok(format!("{}/sandbox-checkout/{external_id}", self.site_url)) })
    }

    fn read_webhook<'a>(
        &'a self,
        headers: &'a HeaderMap,
        body: &'a [u8],
        now: Timestamp,
    ) -> BoxFuture<'a, Result<WebhookEvent, WebhookError>> {
        Box::pin(async move { WebhookEvent::signed(&[self.secret.to_string()], headers, body, now) })
    }

    fn happened_since<'a>(&'a self, since: Timestamp) -> Answer<'a, Vec<EventNotice>> {
        Box::pin(async move {
            let bodies = store::events_since(&mut self.db.reader(), since)
                .await
                .map_err(trouble)?;
            let events = bodies.iter().filter_map(|body| serde_json::from_str(body).ok());
            Ok(events.filter_map(|event: Value| EventNotice::read(&event)).collect())
        })
    }
}
