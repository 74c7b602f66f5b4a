//! Mails and short messages that left.

use futures_util::future::BoxFuture;

use super::*;
use supabase_delivery::DeliveryError;
use supabase_delivery::mail::Transport;
use supabase_delivery::sms::SmsSender;

/// Mails that left.
#[derive(Default)]
pub struct Outbox(pub(super) Mutex<Vec<Mail>>);

impl Transport for Outbox {
    fn deliver<'a>(&'a self, _id: Uuid, mail: &'a Mail) -> BoxFuture<'a, Result<(), DeliveryError>> {
        self.0.lock().unwrap().push(mail.clone());
        Box::pin(std::future::ready(Ok(())))
    }
}

/// Short messages that left.
#[derive(Default)]
pub struct RecordedSms(pub(super) Mutex<Vec<Sms>>);

impl SmsSender for RecordedSms {
    fn send<'a>(&'a self, sms: &'a Sms) -> BoxFuture<'a, Result<(), DeliveryError>> {
        self.0.lock().unwrap().push(sms.clone());
        Box::pin(std::future::ready(Ok(())))
    }

    fn name(&self) -> &'static str {
        "test"
    }
}
