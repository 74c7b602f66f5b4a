//! All SQL of money.

pub mod cancellations;
pub mod claims;
pub mod entitlements;
mod events;
mod ledger;
mod orders;
mod products;
pub mod purchases;
pub mod refunds;
pub mod reminders;
pub mod sandbox;
pub mod single_use;
mod subscriptions;

pub use events::{event, insert_event, settle_event};
pub use ledger::balance;
pub use orders::*;
pub use products::{home_of, known_product, product, products};
pub use subscriptions::*;
