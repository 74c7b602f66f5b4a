//! Mails and short messages: queued in the transaction that caused them, sent by workers.

mod error;
pub mod mail;
pub mod sms;

pub use error::DeliveryError;
