//! What a provider knows of a checkout, in our own words; and what we keep of it.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How far a checkout has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waits for the person to choose and confirm.
    Open,
    /// Confirmed; the money is on its way (a Pix code, a boleto, a reference).
    Pending,
    /// Done: the payments say what came of it.
    Complete,
    /// Not paid in time, or the payment failed.
    Expired,
}

/// The state of an order, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OrderState {
    Created,
    AwaitingPayment,
    Paid,
    Expired,
    /// A card was refused; the same checkout may be tried again.
    Failed,
    Refunded,
    Disputed,
}

impl OrderState {
    pub fn word(self) -> &'static str {
        match self {
            OrderState::Created => "created",
            OrderState::AwaitingPayment => "awaiting_payment",
            OrderState::Paid => "paid",
            OrderState::Expired => "expired",
            OrderState::Failed => "failed",
            OrderState::Refunded => "refunded",
            OrderState::Disputed => "disputed",
        }
    }
}

/// What the payer needs outside of Enlace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaymentInstructions {
    /// pix | boleto | multibanco | mb_way
    pub kind: String,
    /// Copied into the bank's app: the Pix code, the boleto's line.
    #[serde(default)]
    pub code: Option<String>,
    #[serde(default)]
    pub entity: Option<String>,
    #[serde(default)]
    pub reference: Option<String>,
    /// The provider's own page with the same, for printing.
    #[serde(default)]
    pub page: Option<String>,
    /// Play money: no bank takes it.
    #[serde(default)]
    pub sandbox: bool,
}

/// Where a dispute of a payment stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Dispute {
    #[default]
    None,
    Open,
    Won,
    Lost,
}

/// One attempt at taking money.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// What a refund names.
    pub reference: String,
    /// The invoice of a subscription's period; none for what is paid once.
    pub invoice: Option<String>,
    pub at: Timestamp,
    pub amount: i64,
    pub paid: bool,
    /// The period that an invoice is about.
    pub period: Option<(Timestamp, Timestamp)>,
    pub refunded: i64,
    pub refunded_at: Option<Timestamp>,
    pub dispute: Dispute,
    pub disputed_at: Option<Timestamp>,
    /// What it was for, where one subscription may change what it pays; none is what was ordered.
    #[serde(default)]
    pub sold: Option<Sold>,
}

/// A product and the currency in which a store charged it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sold {
    pub product: String,
    pub currency: String,
}

/// What renews.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renewal {
    pub reference: String,
    pub customer: Option<String>,
    /// The provider's word: active, past_due, unpaid, canceled, incomplete, paused.
    pub status: String,
    pub period_end: Timestamp,
    pub cancel_at_period_end: bool,
    /// What it renews, where that may change; none is what was ordered.
    #[serde(default)]
    pub product: Option<String>,
    /// Until when the provider keeps a renewal open that failed; none is our own time.
    #[serde(default)]
    pub grace_until: Option<Timestamp>,
    /// When it ended by the provider's word: no right outlasts it.
    #[serde(default)]
    pub ended_at: Option<Timestamp>,
}

/// Whether a subscription of this status may still take money.
pub fn may_charge(status: &str) -> bool {
    matches!(status, "active" | "trialing" | "past_due" | "unpaid" | "incomplete")
}

/// All that a provider knows of one checkout at one moment. Payments stand in the order of their periods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckoutState {
    pub stage: Stage,
    pub voucher: Option<PaymentInstructions>,
    pub expires_at: Option<Timestamp>,
    /// Why the last card was refused, if one was.
    pub decline: Option<String>,
    pub payments: Vec<Payment>,
    pub renewal: Option<Renewal>,
    /// The provider waits to hear that the purchase was delivered, and takes it back otherwise.
    #[serde(default)]
    pub unacknowledged: bool,
}
