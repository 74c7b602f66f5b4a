//! What the sandbox remembers of one checkout, and what each of its buttons does to it.

use super::super::model::{CheckoutState, Dispute, Payment, PaymentInstructions, Renewal, Stage};
use super::super::periods;
use super::actions::SandboxAction;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

/// A checkout of the sandbox.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SandboxCheckout {
    pub id: String,
    pub order: Uuid,
    pub name: String,
    pub method: String,
    pub currency: String,
    pub amount: i64,
    pub each_months: Option<i64>,
    pub return_url: String,
    pub expires_at: Timestamp,
    pub stage: Stage,
    pub voucher: Option<PaymentInstructions>,
    pub decline: Option<String>,
    /// When the first period began.
    pub anchor: Option<Timestamp>,
    pub payments: Vec<Payment>,
    pub renewal: Option<Renewal>,
}

impl SandboxCheckout {
    /// What a provider would answer about it now.
    pub fn checkout_state(&self, now: Timestamp) -> CheckoutState {
        CheckoutState {
            stage: if self.waits() && self.expires_at <= now {
                Stage::Expired
            } else {
                self.stage
            },
            voucher: self.voucher.clone(),
            expires_at: Some(self.expires_at),
            decline: self.decline.clone(),
            payments: self.payments.clone(),
            renewal: self.renewal.clone(),
            unacknowledged: false,
        }
    }

    fn waits(&self) -> bool {
        matches!(self.stage, Stage::Open | Stage::Pending)
    }

    fn by_card(&self) -> bool {
        self.method == "card"
    }

    fn renews(&self) -> bool {
        self.renewal
            .as_ref()
            .is_some_and(|renewal| renewal.status == "active" && !renewal.cancel_at_period_end)
    }

    fn owes(&self) -> bool {
        self.renewal
            .as_ref()
            .is_some_and(|renewal| renewal.status == "past_due")
    }

    fn is_live(&self) -> bool {
        self.renewal
            .as_ref()
            .is_some_and(|renewal| renewal.status != "canceled")
    }

    fn last_paid(&self) -> Option<&Payment> {
        self.payments
            .iter()
            .rfind(|payment| payment.paid && payment.refunded == 0)
    }

    /// Whether a button does something now.
    pub fn allows(&self, act: SandboxAction, now: Timestamp) -> bool {
        let waits = self.waits() && now < self.expires_at;
        let dispute = self.last_paid().map(|payment| payment.dispute);
        match act {
            SandboxAction::Pay => waits || self.owes(),
            SandboxAction::Decline => waits || self.renews(),
            SandboxAction::LeavePending => waits && !self.by_card(),
            SandboxAction::Expire => waits,
            SandboxAction::Refund => matches!(dispute, Some(Dispute::None | Dispute::Won)),
            SandboxAction::Dispute => dispute == Some(Dispute::None),
            SandboxAction::WinDispute | SandboxAction::LoseDispute => dispute == Some(Dispute::Open),
            SandboxAction::Advance => self.is_live(),
        }
    }

    /// Presses a button; returns the resulting events, each as a kind and its object.
    pub fn press(&mut self, act: SandboxAction, now: Timestamp) -> Vec<(&'static str, Value)> {
        match act {
            SandboxAction::Pay if self.owes() => self.pay_what_is_owed(now),
            SandboxAction::Pay => self.pay(now),
            SandboxAction::Decline if self.renews() => self.renew(now, false),
            SandboxAction::Decline => self.decline(),
            SandboxAction::LeavePending => {
                self.stage = Stage::Pending;
                vec![("checkout.session.completed", self.session("unpaid"))]
            }
            SandboxAction::Expire => {
                self.stage = Stage::Expired;
                vec![("checkout.session.expired", self.session("unpaid"))]
            }
            SandboxAction::Refund => self.refund(now),
            SandboxAction::Dispute => self.dispute(Dispute::Open, "charge.dispute.created", now),
            SandboxAction::WinDispute => self.dispute(Dispute::Won, "charge.dispute.closed", now),
            SandboxAction::LoseDispute => self.dispute(Dispute::Lost, "charge.dispute.closed", now),
            SandboxAction::Advance => self.advance(now),
        }
    }

    fn pay(&mut self, now: Timestamp) -> Vec<(&'static str, Value)> {
        let waited = self.stage == Stage::Pending;
        self.stage = Stage::Complete;
        self.decline = None;
        self.anchor = Some(now);
        let Some(months) = self.each_months else {
            self.add_payment(now, None, true);
            let kind = if waited {
                "checkout.session.async_payment_succeeded"
            } else {
                "checkout.session.completed"
            };
            return vec![(kind, self.session("paid"))];
        };
        let end = periods::period_end(now, months, 1);
        self.add_payment(now, Some((now, end)), true);
        self.renewal = Some(Renewal {
            reference: format!("sub_{}", self.id),
            customer: Some(format!("cus_{}", self.id)),
            status: "active".into(),
            period_end: end,
            cancel_at_period_end: false,
            product: None,
            grace_until: None,
            ended_at: None,
        });
        vec![
            ("checkout.session.completed", self.session("paid")),
            ("customer.subscription.created", self.subscription()),
            ("invoice.paid", self.invoice()),
        ]
    }

    fn decline(&mut self) -> Vec<(&'static str, Value)> {
        if self.by_card() {
            self.decline = Some("card_declined".into());
            return vec![(
                "payment_intent.payment_failed",
                json!({
                    "object": "payment_intent", "id": format!("pi_{}_0", self.id), "metadata": { "order": self.order },
                }),
            )];
        }
        self.stage = Stage::Expired;
        vec![("checkout.session.async_payment_failed", self.session("unpaid"))]
    }

    /// The next period, paid or refused.
    fn renew(&mut self, now: Timestamp, paid: bool) -> Vec<(&'static str, Value)> {
        let (Some(months), Some(anchor)) = (self.each_months, self.anchor) else {
            return Vec::new();
        };
        let turn = i64::try_from(self.payments.len()).unwrap_or(i64::MAX);
        let start = periods::period_end(anchor, months, turn);
        let end = periods::period_end(anchor, months, turn.saturating_add(1));
        // In the sandbox the month may be advanced before it has passed; its payment is then made ahead of time.
        self.add_payment(now, Some((start, end)), paid);
        if let Some(renewal) = &mut self.renewal {
            renewal.period_end = end;
            renewal.status = if paid { "active" } else { "past_due" }.into();
        }
        let kind = if paid { "invoice.paid" } else { "invoice.payment_failed" };
        vec![
            (kind, self.invoice()),
            ("customer.subscription.updated", self.subscription()),
        ]
    }

    fn pay_what_is_owed(&mut self, now: Timestamp) -> Vec<(&'static str, Value)> {
        if let Some(owed) = self.payments.last_mut() {
            owed.paid = true;
            owed.at = now;
        }
        if let Some(renewal) = &mut self.renewal {
            renewal.status = "active".into();
        }
        vec![
            ("invoice.paid", self.invoice()),
            ("customer.subscription.updated", self.subscription()),
        ]
    }

    fn advance(&mut self, now: Timestamp) -> Vec<(&'static str, Value)> {
        if self.renews() {
            return self.renew(now, true);
        }
        self.cancel();
        vec![("customer.subscription.deleted", self.subscription())]
    }

    /// Ends the subscription.
    pub fn cancel(&mut self) {
        if let Some(renewal) = &mut self.renewal {
            renewal.status = "canceled".into();
        }
    }

    /// Pays the last payment back.
    pub fn refund(&mut self, now: Timestamp) -> Vec<(&'static str, Value)> {
        let last = self
            .payments
            .iter_mut()
            .rfind(|payment| payment.paid && payment.refunded == 0);
        let Some(payment) = last else { return Vec::new() };
        payment.refunded = payment.amount;
        payment.refunded_at = Some(now);
        let reference = payment.reference.clone();
        vec![("charge.refunded", self.charge("charge", &reference))]
    }

    fn dispute(&mut self, dispute: Dispute, kind: &'static str, now: Timestamp) -> Vec<(&'static str, Value)> {
        let last = self
            .payments
            .iter_mut()
            .rfind(|payment| payment.paid && payment.refunded == 0);
        let Some(payment) = last else { return Vec::new() };
        payment.dispute = dispute;
        payment.disputed_at = payment.disputed_at.or(Some(now));
        let reference = payment.reference.clone();
        vec![(kind, self.charge("dispute", &reference))]
    }

    fn add_payment(&mut self, at: Timestamp, period: Option<(Timestamp, Timestamp)>, paid: bool) {
        let number = self.payments.len() + 1;
        self.payments.push(Payment {
            reference: format!("pi_{}_{number}", self.id),
            invoice: period.map(|_| format!("in_{}_{number}", self.id)),
            at,
            amount: self.amount,
            paid,
            period,
            refunded: 0,
            refunded_at: None,
            dispute: Dispute::None,
            disputed_at: None,
            sold: None,
        });
    }

    fn session(&self, payment_status: &str) -> Value {
        json!({
            "object": "checkout.session", "id": self.id, "client_reference_id": self.order,
            "payment_status": payment_status, "amount_total": self.amount, "currency": self.currency.to_lowercase(),
        })
    }

    fn subscription(&self) -> Value {
        let renewal = self.renewal.as_ref();
        json!({
            "object": "subscription", "id": renewal.map(|renewal| &renewal.reference),
            "status": renewal.map(|renewal| &renewal.status), "metadata": { "order": self.order },
        })
    }

    fn invoice(&self) -> Value {
        let last = self.payments.last();
        json!({
            "object": "invoice", "id": last.and_then(|payment| payment.invoice.as_ref()),
            "parent": { "subscription_details": {
                "metadata": { "order": self.order },
                "subscription": self.renewal.as_ref().map(|renewal| &renewal.reference),
            } },
        })
    }

    /// Charges and disputes name the payment alone.
    fn charge(&self, object: &str, payment: &str) -> Value {
        json!({ "object": object, "id": format!("{object}_{payment}"), "payment_intent": payment })
    }
}
