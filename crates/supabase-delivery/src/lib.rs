//! Mails, short messages and pushes: queued in the transaction that caused them, sent by workers.

mod error;
pub mod mail;
pub mod push;
pub mod sink;
pub mod sms;

pub use error::DeliveryError;
