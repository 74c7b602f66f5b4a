//! The stores of apps: what is sold there is paid there, and a store's word opens it here.
//!
//! An app shows us a proof of its purchase ([`verify`]); later the store tells of renewals, refunds and ends through the
//! same door as every provider. A purchase carries the name that we gave the account in the stores ([`token`]), so a
//! proof counts for the account that bought it and for no other.

pub mod apple;
mod claim;
pub mod google;
mod keys;
pub mod mails;
pub mod token;
pub mod verify;

pub use claim::claim;

use super::provider::{Answer, PaymentProvider};
use crate::kernel::Fault;
use crate::words;
use jiff::Timestamp;
use uuid::Uuid;

/// What both stores sell; their products have our names.
pub const SOLD: [&str; 2] = ["premium_m", "premium_y"];

/// Something that a store signed, which stays until it signs something newer about the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    pub name: String,
    /// As `orders.external_id` names it.
    pub subscription: String,
    pub signed_at: Timestamp,
    pub text: String,
}

/// A subscription as a store knows it.
#[derive(Debug, Clone)]
pub struct StorePurchase {
    pub external_id: String,
    pub product: String,
    /// The name that we gave the buying account; none where it was bought without us.
    pub account: Option<Uuid>,
    /// In hundredths of the currency, whatever its smallest unit is.
    pub amount: i64,
    pub currency: String,
    pub at: Timestamp,
    /// What the proof itself proves.
    pub facts: Vec<Fact>,
}

/// A provider whose checkouts happen inside an app.
pub trait Store: PaymentProvider {
    /// Believes the proof of a purchase, or refuses it.
    fn read_proof<'a>(&'a self, proof: &'a str, now: Timestamp) -> Answer<'a, StorePurchase>;

    /// A subscription by its name; none where the store or we know nothing of it.
    fn purchase<'a>(&'a self, external_id: &'a str, now: Timestamp) -> Answer<'a, Option<StorePurchase>>;
}

/// What people call the store of a provider; none for providers that are no stores.
pub fn label(provider: &str) -> Option<&'static str> {
    match provider {
        apple::NAME => Some("App Store"),
        google::NAME => Some("Google Play"),
        _ => None,
    }
}

/// Where the subscriptions of a store are cancelled and refunds are asked for.
pub fn page(provider: &str) -> Option<&'static str> {
    match provider {
        apple::NAME => Some("https://apps.apple.com/account/subscriptions"),
        google::NAME => Some("https://play.google.com/store/account/subscriptions"),
        _ => None,
    }
}

/// The refusal of what only a store's own page can change, or of a second subscription beside its own.
pub fn looks_after(provider: &str) -> Fault {
    let store = label(provider).unwrap_or_default();
    Fault::state(
        "store",
        words!("Sua assinatura é gerida pela {store}. Nada foi cobrado.", store = store),
    )
}
